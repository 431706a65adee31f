//! Effects made of other effects: conditions, choices, loops, delayed triggers.

use super::discourse::{Origin, Writer};
use super::value::Amount;
use super::words::{Number, list, spaced};
use crate::{
    AbilityKind, Condition, Contest, Duration, Effect, EventPattern, Modification, NestedId,
    Objects, Players, SlotId, Step, Value,
};

impl Writer<'_> {
    /// The sentences of an effect that is made of others.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn compound(&mut self, effect: &Effect) -> Vec<String> {
        match effect {
            Effect::If {
                condition,
                then,
                otherwise,
            } => self.if_then(condition, then, otherwise),
            Effect::Attempt {
                optional,
                action,
                if_done,
                if_not,
            } => self.attempt(optional.as_ref(), action, if_done, if_not),
            Effect::ForEachObject { of, effects } => {
                let memory = self.memory();
                let each = if let Objects::Every(filter) = of {
                    self.plain_noun(filter, Number::One)
                } else {
                    format!("of {}", self.object_phrase(of))
                };
                let outer = self.each.replace(of.clone());
                self.focus = Some(Objects::Affected);
                let sentences = self.dependent(effects);
                self.each = outer;
                if let Some(words) = each_deals_damage(effects, &sentences)
                    && let Some(several) = each.strip_prefix("of ")
                {
                    return vec![format!("{several} {words}")];
                }
                if let (Objects::Every(filter), [only], [sentence]) =
                    (of, effects.as_slice(), sentences.as_slice())
                {
                    // What is said of one target alone names it there.
                    let said = self.memory();
                    if matches!(filter.test, crate::Test::Is(_)) {
                        self.recall(memory);
                    }
                    if let Some(words) = self.said_of_each(filter, only, sentence) {
                        return vec![words];
                    }
                    self.recall(said);
                }
                // "Each of those creatures can't attack you for as long as it has a vow counter on it."
                if let ([Effect::Restrict { .. }], [sentence]) =
                    (effects.as_slice(), sentences.as_slice())
                    && let (Some(those), Some(cannot)) =
                        (each.strip_prefix("of "), sentence.strip_prefix("it "))
                {
                    return vec![format!("each of {those} {cannot}")];
                }
                prefixed(&format!("for each {each}, "), sentences)
            }
            Effect::ForEachPlayer { who, effects } => self.each_player(who, effects),
            Effect::ForEachCounterKind {
                on,
                players,
                kind,
                effects,
            } => self.for_each_counter_kind((on, players.as_ref()), *kind, effects),
            Effect::Repeat { times, effects } => {
                let single = match effects.as_slice() {
                    [only] if !is_compound(only) => Some(self.clause(only)),
                    [_, _, _, _] => self.manifest_dread(effects).map(|(clause, _)| clause),
                    _ => None,
                };
                if let Some(clause) = single {
                    let often = match self.amount(times) {
                        Amount::Each(1, each) => format!("for each {each}"),
                        _ if *times == Value::Number(2) => "twice".to_owned(),
                        _ => format!("{} times", self.number_word(times)),
                    };
                    let clause = clause.with_tail(often).ended();
                    return vec![self.with_where(clause)];
                }
                let sentences = self.dependent(effects);
                match self.amount(times) {
                    Amount::Each(1, each) => prefixed(&format!("for each {each}, "), sentences),
                    Amount::Each(..) | Amount::Plain(_) | Amount::That(..) | Amount::Equal(_) => {
                        let number = self.number_word(times);
                        let mut sentences = sentences;
                        let again = format!("repeat this process {number} times");
                        let again = self.with_where(again);
                        sentences.push(again);
                        sentences
                    }
                }
            }
            Effect::ChooseOne {
                who,
                options,
                facing: true,
            } => vec![self.faced(who, options)],
            Effect::ChooseOne { who, options, .. } => self.choose_one(who, options),
            Effect::Delayed {
                event,
                duration,
                once,
                effects,
            } => self.delayed(event, duration.as_ref(), *once, effects),
            Effect::Reflexive { ability } => self.reflexive(*ability, "you do"),
            Effect::Tally { effects, .. } | Effect::Process { effects } => self.sentences(effects),
            Effect::Contest {
                game,
                who,
                won,
                lost,
            } => {
                let coin = *game == Contest::Coin;
                let verb = if coin {
                    "flip a coin"
                } else {
                    "clash with an opponent"
                };
                let clause = self.player_clause(who);
                let mut sentences = vec![clause.with_verb(verb.to_owned()).stated()];
                let they = if *who == Players::You { "you" } else { "they" };
                let (win, lose) = if coin {
                    (
                        format!("if {they} win the flip, "),
                        format!("if {they} lose the flip, "),
                    )
                } else {
                    (format!("if {they} win, "), "otherwise, ".to_owned())
                };
                for (list, result) in [(won, win), (lost, lose)] {
                    self.forget_focus();
                    if !list.is_empty() {
                        let said = self.dependent(list);
                        sentences.extend(prefixed(&result, said));
                    }
                }
                sentences
            }
            _ => vec![self.clause(effect).ended()],
        }
    }

    /// `each creature you control deals damage equal to its power to you`, `regenerate each Werewolf you control`: what one
    /// instruction says of each by itself.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn said_of_each(
        &mut self,
        filter: &crate::Filter,
        effect: &Effect,
        words: &str,
    ) -> Option<String> {
        self.focus = None;
        match effect {
            Effect::DealDamage {
                source: Objects::Affected,
                ..
            } => {
                let rest = words.strip_prefix("it ")?;
                let each = self.noun(filter, &super::noun::Determiner::Each);
                Some(format!("{each} {rest}"))
            }
            Effect::Replace { .. } | Effect::PutCounters { .. } => {
                let before = words.strip_suffix(" it")?;
                if before.contains("that ") || before.contains(" its ") {
                    return None;
                }
                let each = if let crate::Test::Is(objects) = &filter.test {
                    self.object_phrase(objects)
                } else {
                    self.noun(filter, &super::noun::Determiner::Each)
                };
                Some(format!("{before} {each}"))
            }
            _ => None,
        }
    }

    /// `(when) you sacrifice one or more Zombies this way`, of however many there are
    fn several_sacrificed(&self, condition: &Condition) -> Option<String> {
        let Condition::Filled(slot) = condition else {
            return None;
        };
        let sacrificed = matches!(
            self.origin(*slot),
            Origin::Done {
                participle: "sacrificed",
                ..
            }
        );
        if !sacrificed || self.slot_number(*slot) == Number::One {
            return None;
        }
        let noun = super::words::plural(&self.slot_noun(*slot));
        Some(format!("you sacrifice one or more {noun} this way"))
    }

    /// Whether it asks for any of what was done to several: "one or more of them" triggers once (CR 603.12a).
    fn asks_of_several(&self, condition: &Condition) -> bool {
        let Condition::Compare(crate::Value::Count(filter), crate::Comparison::AtLeast, number) =
            condition
        else {
            return false;
        };
        let several = |test: &crate::Test| {
            matches!(test, crate::Test::Is(crate::Objects::Slot(slot))
                if self.slot_number(*slot) == Number::Many)
        };
        let tests = filter.test.conjuncts();
        *number == crate::Value::Number(1) && tests.iter().any(several)
    }

    /// `when you sacrifice one or more creatures this way`: what a reflexive trigger asks about (CR 603.12).
    fn when_so(&mut self, condition: &Condition) -> String {
        match (self.several_sacrificed(condition), condition) {
            (Some(when), _) => when,
            (None, Condition::Happened(event, crate::Past::ThisWay(_))) => {
                format!(
                    "{} this way",
                    self.event_clause(event, super::event::Tense::Present)
                )
            }
            (None, _) => {
                let several = self.asks_of_several(condition);
                let asked = self.condition(condition);
                let asked = asked.replace(" was ", " is ").replace(" were ", " are ");
                several
                    .then(|| one_or_more(&asked))
                    .flatten()
                    .unwrap_or(asked)
            }
        }
    }

    fn if_then(
        &mut self,
        condition: &Condition,
        then: &[Effect],
        otherwise: &[Effect],
    ) -> Vec<String> {
        // "When you discard a nonland card this way, …": what was done is asked, then it triggers (CR 603.12).
        if let ([Effect::Reflexive { ability }], []) = (then, otherwise) {
            let when = self.when_so(condition);
            return self.reflexive(*ability, &when);
        }
        if let Some(sentences) = self.may_instead(condition, then, otherwise) {
            return sentences;
        }
        let offer = matches!(then, [Effect::Attempt { optional: Some(_), if_done, if_not, .. }]
            if if_done.is_empty() && if_not.is_empty());
        // "If you have fewer than three cards in hand, draw cards equal to the difference": what differs is said first.
        if otherwise.is_empty()
            && self.unmentioned_in(condition).is_empty()
            && counts_difference(condition, then)
        {
            self.first = false;
            let words = self.condition(condition);
            let then = self.dependent(then);
            return prefixed(&format!("if {words}, "), then);
        }
        if self.first && otherwise.is_empty() && (offer || !then.iter().any(is_compound)) {
            self.first = false;
            let memory = self.memory();
            let gone = self.gone();
            let mut sentences = self.sentences(then);
            if let [only] = sentences.as_mut_slice() {
                let words = self.if_or_unless(condition, gone);
                // "Copy it if you gained life this turn. You may choose new targets for the copy."
                *only = match only.split_once(". ") {
                    Some((first, note)) if !only.contains('"') => {
                        format!("{first} {words}. {note}")
                    }
                    _ => format!("{only} {words}"),
                };
                return sentences;
            }
            self.recall(memory);
        }
        if let Some(count) = those_tokens(then, otherwise) {
            self.first = false;
            let mut sentences = self.sentences(otherwise);
            let condition = self.condition(condition);
            let count = super::words::cardinal(count);
            sentences.push(format!(
                "if {condition}, create {count} of those tokens instead"
            ));
            return sentences;
        }
        if similar(then, otherwise)
            || (self.first && said_once(then) && said_once(otherwise) && same_kind(then, otherwise))
        {
            self.first = false;
            let mut sentences = self.sentences(otherwise);
            let condition = self.condition(condition);
            let then = self.sentences(then);
            let mut instead = prefixed(&format!("if {condition}, "), then);
            if let Some(last) = instead.last_mut() {
                last.push_str(" instead");
            }
            sentences.extend(instead);
            return sentences;
        }
        // "Destroy target creature if it has mana value 2 or less": a target is named before it is asked about.
        let asked = self.unmentioned_in(condition);
        if !asked.is_empty() {
            return self.if_of_target(condition, then, otherwise, &asked);
        }
        // What is targeted, chosen or found first must be said first: "Destroy target creature with power 2 or less. If this
        // spell was kicked, destroy target creature instead."
        if let (Some(first), Some(second)) = (self.first_new(otherwise), self.first_new(then))
            && (first < second
                || first == second && is_paid(condition) && !self.first
                || first == second
                    && matches!(
                        self.origin(SlotId(first)),
                        super::discourse::Origin::Target(_)
                    ))
        {
            let memory = self.memory();
            let before = std::mem::replace(&mut self.first, false);
            let gone = self.gone();
            let mut sentences = self.one_sentence(otherwise);
            let words = self.condition(condition);
            // "…, instead destroy that creature if it has mana value 4 or less": asked of what is still there.
            let instead = match then {
                [
                    Effect::If {
                        condition: asked,
                        then: only,
                        otherwise: none,
                    },
                ] if none.is_empty() && said_once(only) => {
                    let mut sentences = self.one_sentence(only);
                    let asked = self.condition_before(asked, gone);
                    if let Some(last) = sentences.last_mut() {
                        *last = format!("{last} if {asked}");
                    }
                    sentences
                }
                _ => self.one_sentence(then),
            };
            if sentences.len() == 1 && instead.len() == 1 {
                sentences.extend(prefixed(&format!("if {words}, instead "), instead));
                return sentences;
            }
            self.first = before;
            self.recall(memory);
        }
        // After a trigger "if …," would be its condition.
        if self.first && said_once(then) {
            self.first = false;
            let gone = self.gone();
            let mut sentences = self.sentences(then);
            let condition = self.condition_before(condition, gone);
            if let Some(last) = sentences.last_mut() {
                *last = format!("{last} if {condition}");
            }
            let otherwise = self.dependent(otherwise);
            sentences.extend(prefixed("otherwise, ", otherwise));
            return sentences;
        }
        // "Discard a card unless you attacked this turn."
        if otherwise.is_empty()
            && said_once(then)
            && is_negative(condition)
            && !matches!(condition, Condition::Compare(Value::ManaSpent(..), ..))
            && !matches!(condition, Condition::Not(inner) if matches!(**inner, Condition::Matches(..)))
        {
            let memory = self.memory();
            let gone = self.gone();
            let mut sentences = self.sentences(then);
            if let [only] = sentences.as_mut_slice()
                && !only.contains(". ")
                && !only.contains(", where")
            {
                let words = self.if_or_unless(condition, gone);
                *only = format!("{only} {words}");
                return sentences;
            }
            self.recall(memory);
        }
        let condition = self.condition(condition);
        let then = self.dependent(then);
        let mut sentences = prefixed(&format!("if {condition}, "), then);
        if !otherwise.is_empty() {
            let otherwise = self.dependent(otherwise);
            sentences.extend(prefixed("otherwise, ", otherwise));
        }
        sentences
    }

    /// `if you control a Forest`, `unless you attacked this turn`: what must not have been is said with "unless".
    fn if_or_unless(&mut self, condition: &Condition, gone: Vec<bool>) -> String {
        match super::condition::unless(condition).filter(|_| is_negative(condition)) {
            Some(opposite) => format!("unless {}", self.condition_before(&opposite, gone)),
            None => format!("if {}", self.condition_before(condition, gone)),
        }
    }

    /// A condition that is said behind an instruction and asked before it: `destroy target creature if it's white`.
    fn condition_before(&mut self, condition: &Condition, gone: Vec<bool>) -> String {
        let after = self.set_gone(gone);
        let words = self.condition(condition);
        self.set_gone(after);
        words
    }

    /// The targets that a condition is about and that the text has not named.
    fn unmentioned_in(&self, condition: &Condition) -> Vec<SlotId> {
        let of_objects = |objects: &Objects| {
            if let Objects::Slot(slot) = objects
                && matches!(self.origin(*slot), super::discourse::Origin::Target(_))
                && !self.is_mentioned(*slot)
            {
                vec![*slot]
            } else {
                Vec::new()
            }
        };
        let of_value = |value: &Value| {
            if let Value::Of(_, objects) = value {
                of_objects(objects)
            } else {
                Vec::new()
            }
        };
        match condition {
            Condition::Matches(objects, _) | Condition::InZone(objects, _) => of_objects(objects),
            Condition::Compare(left, _, right) => {
                let mut found = of_value(left);
                found.extend(of_value(right));
                found
            }
            Condition::Not(inner) | Condition::AsCast(inner) | Condition::AsActivated(inner) => {
                self.unmentioned_in(inner)
            }
            Condition::All(parts) | Condition::Any(parts) => parts
                .iter()
                .flat_map(|part| self.unmentioned_in(part))
                .collect(),
            Condition::Happened(event, _) => {
                let parts = if let EventPattern::Either(parts) = event.as_ref() {
                    parts.as_slice()
                } else {
                    std::slice::from_ref(event.as_ref())
                };
                let mut found: Vec<SlotId> = Vec::new();
                for part in parts {
                    let filter = super::discourse::role_filter(part, crate::EventRole::Subject);
                    if let Some(crate::Test::Is(objects)) = filter.map(|filter| &filter.test) {
                        found.extend(of_objects(objects));
                    }
                }
                found.dedup();
                found
            }
            Condition::PlayerIs(..)
            | Condition::Filled(_)
            | Condition::Resolving(_)
            | Condition::CastAtSorceryTime(_)
            | Condition::SorceryTime(_)
            | Condition::OnceEachTurn
            | Condition::DayNight(_)
            | Condition::Added(_)
            | Condition::ChosenWord(_)
            | Condition::During(_)
            | Condition::OfPlayers { .. } => Vec::new(),
        }
    }

    /// `destroy target creature if it's black`; `choose target creature. If it's black, …`
    fn if_of_target(
        &mut self,
        condition: &Condition,
        then: &[Effect],
        otherwise: &[Effect],
        asked: &[SlotId],
    ) -> Vec<String> {
        self.first = false;
        // "You may exile target creature if it attacked this turn."
        let offer = matches!(then, [Effect::Attempt { optional: Some(_), if_done, if_not, .. }]
            if if_done.is_empty() && if_not.is_empty());
        if otherwise.is_empty() && (offer || !then.iter().any(is_compound)) {
            let memory = self.memory();
            let gone = self.gone();
            let mut sentences = self.sentences(then);
            let named = asked.iter().all(|slot| self.is_mentioned(*slot));
            if let ([only], true) = (sentences.as_mut_slice(), named)
                && !only.contains(". ")
            {
                let words = self.if_or_unless(condition, gone);
                *only = format!("{only} {words}");
                return sentences;
            }
            self.recall(memory);
        }
        let mut sentences = Vec::new();
        for slot in asked {
            if let super::discourse::Origin::Target(target) = self.origin(*slot)
                && !self.mention(*slot)
            {
                let target = self.target(target);
                self.refocus(*slot, self.slot_number(*slot));
                sentences.push(format!("choose {target}"));
            }
        }
        sentences.extend(self.if_then(condition, then, otherwise));
        sentences
    }

    /// `Draw a card. If you control a Swamp, you may draw two cards instead.`: what is declined leaves what was said before.
    fn may_instead(
        &mut self,
        condition: &Condition,
        then: &[Effect],
        otherwise: &[Effect],
    ) -> Option<Vec<String>> {
        let [
            Effect::Attempt {
                optional: optional @ Some(_),
                action,
                if_done,
                if_not,
            },
        ] = then
        else {
            return None;
        };
        if otherwise.is_empty() || if_not != otherwise || !if_done.is_empty() {
            return None;
        }
        self.first = false;
        let mut sentences = self.sentences(otherwise);
        let words = self.condition(condition);
        let offered = Effect::Attempt {
            optional: optional.clone(),
            action: action.clone(),
            if_done: Vec::new(),
            if_not: Vec::new(),
        };
        let mut instead = prefixed(&format!("if {words}, "), self.one_sentence(&[offered]));
        if let Some(last) = instead.last_mut() {
            last.push_str(" instead");
        }
        sentences.extend(instead);
        Some(sentences)
    }

    /// The first slot that some of the effects fill, or whose targets they mention first.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn first_new(&self, effects: &[Effect]) -> Option<u8> {
        let own = effects.iter().filter_map(|effect| match effect {
            Effect::Choose { into, .. } | Effect::Search { into, .. } => Some(into.0),
            Effect::DealDamage {
                to: None,
                players: Some(Players::Slot(slot)),
                ..
            } => (!self.is_mentioned(*slot)).then_some(slot.0),
            Effect::DealDamage {
                to: Some(Objects::Slot(slot)),
                ..
            }
            | Effect::Destroy {
                what: Objects::Slot(slot),
                ..
            }
            | Effect::Move {
                what: Objects::Slot(slot),
                ..
            }
            | Effect::Modify {
                what: Objects::Slot(slot),
                ..
            }
            | Effect::Counter {
                what: Objects::Slot(slot),
                ..
            }
            | Effect::PutCounters {
                what: Objects::Slot(slot),
                ..
            } => (!self.is_mentioned(*slot)).then_some(slot.0),
            _ => None,
        });
        let below = effects.iter().filter_map(|effect| {
            effect
                .lists()
                .into_iter()
                .find_map(|list| self.first_new(list))
        });
        own.chain(below).min()
    }

    /// `you may …. If you do, …. If you don't, …`; `… unless …`.
    fn attempt(
        &mut self,
        optional: Option<&Players>,
        action: &[Effect],
        if_done: &[Effect],
        if_not: &[Effect],
    ) -> Vec<String> {
        let Some(player) = optional else {
            if let Some(text) = self.moved_counters(action, if_done) {
                return vec![text];
            }
            let mut sentences = self.sentences(action);
            let by_another = sentences
                .last()
                .is_some_and(|sentence| another_acts(sentence));
            let if_done_words = if by_another {
                "if they do, "
            } else {
                "if you do, "
            };
            sentences.extend(self.consequence(if_done_words, if_done));
            // "You may put a land card from among them into your hand. If you don't, …"
            let offered = sentences
                .last()
                .is_some_and(|sentence| sentence.starts_with("you may "));
            let if_not_words = match (offered, if_done.is_empty()) {
                (true, _) => "if you don't, ",
                // CR 118.12
                (false, true) if matches!(action, [Effect::Pay { .. }]) => "if you don't, ",
                // What must be done is not done where it can't be (CR 101.3).
                (false, true) if by_another => "if they can't, ",
                (false, true) => "if you can't, ",
                (false, false) => "otherwise, ",
            };
            sentences.extend(self.consequence(if_not_words, if_not));
            return sentences;
        };
        let one_of_several = matches!(player, Players::Everyone | Players::Opponents)
            && !matches!(action, [Effect::Pay { .. }]);
        if if_done.is_empty()
            && !if_not.is_empty()
            && !one_of_several
            && let Some(sentences) = self.unless(player, action, if_not)
        {
            return sentences;
        }
        // "Counter target spell unless its controller pays {2}. If they do, draw a card."
        let of_new = matches!(player, Players::ControllerOf(of)
            if matches!(**of, Objects::Slot(slot) if !self.is_mentioned(slot)));
        if of_new
            && !if_done.is_empty()
            && let Some(mut sentences) = self.unless(player, action, if_not)
        {
            sentences.extend(self.consequence("if they do, ", if_done));
            return sentences;
        }
        // "That player or that permanent's controller may pay {R}. If they do, they may copy this spell."
        let again = matches!(player, Players::PlayerOrController(_))
            && self.last_player.as_ref() == Some(player);
        let subject = if again {
            super::reference::Phrase::many("they")
        } else {
            self.players_subject(player)
        };
        self.subject = Some(player.clone());
        let doer = self.doer.replace(player.clone());
        let actions = self.offers(action, player);
        self.doer = doer;
        let actions = join_actions(&actions);
        let who = if *player == Players::Everyone {
            "any player"
        } else if *player == Players::Opponents {
            "any opponent"
        } else {
            subject.text.as_str()
        };
        let text = format!("{who} may {actions}");
        let mut sentences = vec![self.with_where(text)];
        let they = match player {
            Players::You => "you",
            Players::Everyone | Players::Opponents => "a player",
            Players::Slot(_)
            | Players::Event(_)
            | Players::ControllerOf(_)
            | Players::OwnerOf(_)
            | Players::Active
            | Players::Defending
            | Players::Attached
            | Players::Affected
            | Players::Chosen
            | Players::Designated(_)
            | Players::PlayerOrController(_)
            | Players::Except(..)
            | Players::Who(..) => "they",
        };
        let do_word = if they == "a player" { "does" } else { "do" };
        let dont = "don't";
        match (action, if_done) {
            ([Effect::Pay { cost, .. }], [Effect::Reflexive { ability }])
                if *player == Players::You && cost.is_any_number_of_times() =>
            {
                self.paid_often = true;
                sentences.extend(self.reflexive(*ability, "you pay this cost one or more times"));
                self.paid_often = false;
            }
            _ => sentences.extend(self.consequence(&format!("if {they} {do_word}, "), if_done)),
        }
        let not = if they == "a player" {
            "if no one does, ".to_owned()
        } else {
            format!("if {they} {dont}, ")
        };
        sentences.extend(self.consequence(&not, if_not));
        sentences
    }

    /// `move a +1/+1 counter from ~ onto target creature`
    fn moved_counters(&mut self, action: &[Effect], if_done: &[Effect]) -> Option<String> {
        let [
            Effect::RemoveCounters {
                what: from,
                kind: Some(kind),
                count: Some(count),
            },
        ] = action
        else {
            return None;
        };
        let [
            Effect::PutCounters {
                what: onto,
                kind: same_kind,
                count: same,
            },
        ] = if_done
        else {
            return None;
        };
        if kind != same_kind || count != same {
            return None;
        }
        let (counters, _) = self.counted_with_x(count, &format!("{kind} counter"));
        let from = self.object_phrase(from);
        let onto = self.object_phrase(onto);
        Some(self.with_where(format!("move {counters} from {from} onto {onto}")))
    }

    fn consequence(&mut self, prefix: &str, effects: &[Effect]) -> Vec<String> {
        if effects.is_empty() {
            return Vec::new();
        }
        if let [Effect::Reflexive { ability }] = effects {
            return self.reflexive(*ability, "you do");
        }
        let sentences = self.dependent(effects);
        prefixed(prefix, sentences)
    }

    /// `sacrifice ~ unless you pay {2}`
    fn unless(
        &mut self,
        player: &Players,
        action: &[Effect],
        otherwise: &[Effect],
    ) -> Option<Vec<String>> {
        // "As ~ enters, you may pay 3 life. If you don't, it enters tapped."
        let chosen = matches!(otherwise, [Effect::Choose { into, .. }, act]
            if super::sequence::acts_on(act, *into));
        // "Creatures can't attack unless …" would be a cost of attacking.
        if matches!(otherwise, [Effect::Enter { .. } | Effect::Restrict { .. }])
            || otherwise.len() > 1 && !chosen
        {
            return None;
        }
        // Nor is it a cost to cast something or to get counters.
        if action.iter().any(|effect| {
            matches!(
                effect,
                Effect::CastNow { .. } | Effect::PlayerCounters { .. }
            )
        }) {
            return None;
        }
        let later = first_slot(otherwise);
        let compound = !is_plain_offer(otherwise) && otherwise.iter().any(is_compound);
        let earlier = first_slot(action).is_some_and(|slot| Some(slot) < later);
        if compound || later.is_some() && earlier {
            return None;
        }
        let memory = self.memory();
        let sentences = self.sentences(otherwise);
        // "Each player draws a card unless you …" would leave it to each of them.
        let of_all = |sentence: &&String| *player != Players::You || !sentence.starts_with("each ");
        let [consequence] = sentences.as_slice() else {
            self.recall(memory);
            return None;
        };
        let Some(consequence) = Some(consequence).filter(of_all) else {
            self.recall(memory);
            return None;
        };
        let (consequence, note) = match consequence.split_once(". ") {
            Some((first, note)) => (first.to_owned(), Some(note.to_owned())),
            None => (consequence.clone(), None),
        };
        let subject = if let Players::Everyone = player {
            super::clause::Clause::of_player(player, "any player".to_owned(), Number::One)
        } else if let Players::Opponents = player {
            super::clause::Clause::of_player(player, self.any_player(player), Number::One)
        } else {
            let clause = self.player_clause(player);
            if clause.subject == "that player" {
                super::clause::Clause::of_player(player, "they".to_owned(), Number::Many)
            } else {
                clause
            }
        };
        let doer = self.doer.replace(player.clone());
        let actions = self.offers(action, player);
        self.doer = doer;
        let actions: Vec<String> = actions
            .iter()
            .map(|action| super::words::verb(action, subject.number))
            .collect();
        let text = format!(
            "{consequence} unless {} {}",
            subject.subject,
            list(&actions, "and")
        );
        let mut sentences = vec![self.with_where(text)];
        sentences.extend(note);
        Some(sentences)
    }

    /// `each player discards their hand, then draws seven cards`
    fn each_player(&mut self, who: &Players, effects: &[Effect]) -> Vec<String> {
        let each = self.players_subject(who).text;
        let doer = self.doer.replace(Players::Affected);
        let mut sentences = self.one_sentence(effects);
        self.doer = doer;
        // What each of them has chosen is several from here on.
        if let Some(Objects::Slot(slot)) = self.focus
            && self.slot_number(slot) == Number::Many
        {
            self.refocus(slot, Number::Many);
        }
        // "Each player returns all creature cards from their graveyard to the battlefield."
        let moves = matches!(
            effects,
            [Effect::Move {
                what,
                ..
            }] if is_described(what)
        );
        if let Some(first) = sentences.first_mut() {
            *first = match first.strip_prefix("that player ") {
                Some(rest) => format!("{each} {rest}"),
                None if moves => format!("{each} {}", super::words::verb(first, Number::One)),
                None => format!("for {each}, {first}"),
            };
        }
        sentences
    }

    /// `put a flying counter or a lifelink counter on target creature`
    fn either_counter(&mut self, options: &[Vec<Effect>]) -> Option<String> {
        let mut words = Vec::new();
        let mut on: Option<&Objects> = None;
        for option in options {
            let [
                Effect::PutCounters {
                    what,
                    kind,
                    count: count @ Value::Number(_),
                },
            ] = option.as_slice()
            else {
                return None;
            };
            if on.is_some_and(|on| on != what) {
                return None;
            }
            on = Some(what);
            words.push(self.counted(count, &format!("{kind} counter")).0);
        }
        let on = self.each_phrase(on?);
        Some(format!("put {} on {on}", list(&words, "or")))
    }

    /// `tap or untap target creature`; else the options joined by `or`.
    /// `that player faces a villainous choice — they lose 3 life, or you draw a card` (CR 701.55)
    fn faced(&mut self, who: &Players, options: &[Vec<Effect>]) -> String {
        let subject = self.players_subject(who);
        let face = super::words::verb("face", subject.number);
        let outer = self.subject.take();
        let mut texts = Vec::new();
        for option in options {
            let sentences = self.one_sentence(option);
            let text = list(&sentences, "and");
            // What the others do is said of them; what you do, of you.
            texts.push(if option.first().is_some_and(by_you) {
                format!("you {text}")
            } else {
                text
            });
        }
        self.subject = outer;
        let options = texts.join(", or ");
        format!("{} {face} a villainous choice — {options}", subject.text)
    }

    fn choose_one(&mut self, who: &Players, options: &[Vec<Effect>]) -> Vec<String> {
        if let [first, second] = options
            && let ([Effect::Tap { what, .. }], [Effect::Untap { what: other }]) =
                (first.as_slice(), second.as_slice())
            && what == other
        {
            let what = self.object_phrase(what);
            return vec![format!("tap or untap {what}")];
        }
        if let Some(text) = self.either_counter(options) {
            return vec![text];
        }
        let mut texts = Vec::new();
        for option in options {
            let actions = self.offers(option, who);
            texts.push(join_actions(&actions));
        }
        let text = list(&texts, "or");
        if let Players::You = who {
            vec![text]
        } else {
            let who = self.players_subject(who);
            vec![format!("{} chooses to {text}", who.text)]
        }
    }

    fn delayed(
        &mut self,
        event: &EventPattern,
        duration: Option<&Duration>,
        once: bool,
        effects: &[Effect],
    ) -> Vec<String> {
        if let Some(when) = super::steps::of_added(event) {
            let sentences = self.one_sentence(effects);
            return prefixed(&format!("{when}, "), sentences);
        }
        if let (Some(Duration::Permanent), false, EventPattern::StepBegins { .. }) =
            (duration, once, event)
        {
            let when = self.trigger(event);
            let sentences = self.one_sentence(effects);
            return prefixed(&format!("for the rest of the game, {when}, "), sentences);
        }
        let of_step = if let EventPattern::StepBegins { step, whose } = event {
            Some(self.next_step(*step, whose))
        } else {
            super::steps::main_phase(event).map(|whose| {
                if *whose == Players::Everyone {
                    return "at the beginning of the next main phase".to_owned();
                }
                let whose = self.players_possessive(whose);
                format!("at the beginning of {whose} next main phase")
            })
        };
        if let Some(when) = of_step {
            // What is asked then stands last: "… if ~ is still on the battlefield".
            if let [
                Effect::If {
                    condition,
                    then,
                    otherwise,
                },
            ] = effects
                && otherwise.is_empty()
            {
                let sentences = self.one_sentence(then);
                if let [only] = sentences.as_slice() {
                    let condition = self.condition(condition);
                    return vec![format!("{only} {when} if {condition}")];
                }
            }
            let sentences = self.one_sentence(effects);
            return match sentences.as_slice() {
                // What is said at the end would belong to the last of several clauses.
                [only]
                    if effects.len() > 1
                        || only.contains(" unless ")
                        || only.starts_with("you may ") =>
                {
                    vec![format!("{when}, {only}")]
                }
                [only] => vec![format!("{only} {when}")],
                _ => prefixed(&format!("{when}, "), sentences),
            };
        }
        let outer = self.event.replace(event.clone());
        let word = if once { "when" } else { "whenever" };
        // What a player does may be done again (CR 603.7b).
        let tense = if once && duration.is_some() {
            super::event::Tense::Next
        } else {
            super::event::Tense::Present
        };
        let clause = self.event_clause(event, tense);
        let until = duration
            .map(|duration| self.this_turn(duration))
            .unwrap_or_default();
        let focus = self.focus.take();
        self.focus_event();
        if self.focus.is_none() {
            self.focus = focus;
        }
        let sentences = if ends_with_permission(effects) {
            self.sentences(effects)
        } else {
            self.one_sentence(effects)
        };
        self.event = outer;
        let when = if until.starts_with("until ")
            || until == "this turn" && matches!(event, EventPattern::Unblocked { .. })
        {
            format!("{until}, {word} {clause}, ")
        } else if let (Some(first), "this turn") = (clause.strip_suffix(" each turn"), &*until) {
            format!("{word} {first} this turn, ")
        } else {
            format!("{}, ", spaced(&[word, &clause, &until]))
        };
        prefixed(&when, sentences)
    }

    /// `at the beginning of the next end step`
    fn next_step(&mut self, step: Step, whose: &Players) -> String {
        match (step, whose) {
            (Step::EndOfCombat, _) => "at end of combat".to_owned(),
            (Step::Upkeep, Players::Everyone) => {
                "at the beginning of the next turn's upkeep".to_owned()
            }
            (Step::Cleanup, Players::Everyone) => {
                "at the beginning of the next cleanup step".to_owned()
            }
            (_, Players::Everyone) => {
                format!(
                    "at the beginning of the next {}",
                    super::steps::step_word(step)
                )
            }
            _ => {
                let whose = self.players_possessive(whose);
                format!(
                    "at the beginning of {whose} next {}",
                    super::steps::step_word(step)
                )
            }
        }
    }

    /// `when you do, …`
    fn reflexive(&mut self, id: NestedId, when: &str) -> Vec<String> {
        let Some(ability) = self.ability.nested.get(usize::from(id.0)) else {
            return Vec::new();
        };
        match &ability.kind {
            AbilityKind::Triggered(triggered) => {
                let mut writer = self.within(ability);
                writer.paid_often = self.paid_often;
                let mut prefix = format!("when {when}, ");
                if let Some(condition) = &triggered.condition {
                    let asked = writer.condition(condition);
                    prefix = format!("{prefix}if {asked}, ");
                }
                if let (None, [mode]) = (&triggered.body.choice, triggered.body.modes.as_slice())
                    && mode.effects.len() > 1
                    && !ends_with_permission(&mode.effects)
                {
                    let memory = writer.memory();
                    let sentences = writer.one_sentence(&mode.effects);
                    let named = mode
                        .targets
                        .iter()
                        .all(|target| writer.is_mentioned(target.slot));
                    if named && sentences.len() == 1 {
                        return prefixed(&prefix, sentences);
                    }
                    writer.recall(memory);
                }
                let body = writer.body_after(&prefix, &triggered.body);
                vec![body]
            }
            AbilityKind::Spell(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Static(_)
            | AbilityKind::Keyword(_) => Vec::new(),
        }
    }
}

/// Whether a condition says what must not be, or that too few are: `unless you control three or more artifacts`.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_negative(condition: &Condition) -> bool {
    match condition {
        Condition::Not(inner) => {
            matches!(**inner, Condition::Happened(..) | Condition::Matches(..))
        }
        Condition::Compare(Value::ManaSpent(..), ..) => true,
        Condition::Compare(_, crate::Comparison::Less, Value::Number(least)) => *least > 1,
        _ => false,
    }
}

/// Whether it is asked what was paid: `if this spell was kicked`.
fn is_paid(condition: &Condition) -> bool {
    matches!(
        condition,
        Condition::Matches(Objects::This, crate::Test::Paid(_))
    )
}

/// Actions of one player, in order.
fn join_actions(actions: &[String]) -> String {
    list(actions, "and")
}

/// Whether objects are told by what they are and not by what was said of them.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_described(objects: &Objects) -> bool {
    match objects {
        Objects::Every(_) | Objects::Top { .. } | Objects::TopUntil { .. } => true,
        Objects::Union(parts) => parts.iter().all(is_described),
        _ => false,
    }
}

/// `tap or untap target creature`
pub(super) fn taps_or_untaps(options: &[Vec<Effect>]) -> bool {
    matches!(options, [first, second] if matches!(
        (first.as_slice(), second.as_slice()),
        ([Effect::Tap { what, .. }], [Effect::Untap { what: other }]) if what == other
    ))
}

/// Sentences with something before the first.
pub(super) fn prefixed(prefix: &str, mut sentences: Vec<String>) -> Vec<String> {
    if let Some(first) = sentences.first_mut() {
        *first = format!("{prefix}{first}");
    }
    sentences
}

/// The first slot that a choice or search among the effects fills; later words fill later slots.
fn first_slot(effects: &[Effect]) -> Option<u8> {
    effects
        .iter()
        .filter_map(|effect| {
            if let Effect::Choose { into, .. } | Effect::Search { into, .. } = effect {
                Some(into.0)
            } else {
                None
            }
        })
        .min()
}

/// Whether both are of one kind: both make tokens, both put something somewhere.
fn same_kind(then: &[Effect], otherwise: &[Effect]) -> bool {
    let makes = |effects: &[Effect]| {
        matches!(
            effects,
            [Effect::CreateToken { .. } | Effect::CreateCopy { .. }]
        )
    };
    let changes = |effects: &[Effect]| matches!(effects, [Effect::Modify { .. }]);
    makes(then) && makes(otherwise) || changes(then) && changes(otherwise)
}

/// Whether you are told to do it, and no other player.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn by_you(effect: &Effect) -> bool {
    match effect {
        Effect::CreateToken { who, .. } | Effect::CreateCopy { who, .. } => *who == Players::You,
        _ => false,
    }
}

/// Whether the list is one plain instruction.
fn said_once(effects: &[Effect]) -> bool {
    matches!(effects, [only] if !is_compound(only))
}

/// `create four of those tokens instead`: the same tokens but for how many.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn those_tokens(then: &[Effect], otherwise: &[Effect]) -> Option<i32> {
    let ([first], [second]) = (then, otherwise) else {
        return None;
    };
    let number = match first {
        // "two Food tokens" is short enough.
        Effect::CreateToken { token, .. } if token.power_toughness.is_none() => return None,
        Effect::CreateToken { count, .. } | Effect::CreateCopy { count, .. } => count,
        _ => return None,
    };
    let Value::Number(several @ 2..) = number else {
        return None;
    };
    let mut alike = first.clone();
    match (&mut alike, second) {
        (Effect::CreateToken { count, .. }, Effect::CreateToken { count: other, .. })
        | (Effect::CreateCopy { count, .. }, Effect::CreateCopy { count: other, .. }) => {
            *count = other.clone();
        }
        _ => return None,
    }
    (alike == *second).then_some(*several)
}

/// Whether two lists do the same kind of thing, with other numbers: `… 4 damage instead`.
fn similar(then: &[Effect], otherwise: &[Effect]) -> bool {
    let ([first], [second]) = (then, otherwise) else {
        return false;
    };
    match (first, second) {
        (
            Effect::DealDamage {
                source,
                to,
                players,
                further,
                ..
            },
            Effect::DealDamage {
                source: other_source,
                to: other_to,
                players: other_players,
                further: other_further,
                ..
            },
        ) => {
            source == other_source
                && to == other_to
                && players == other_players
                && further.is_empty()
                && other_further.is_empty()
        }
        (
            Effect::Modify {
                what,
                modifications,
                duration,
            },
            Effect::Modify {
                what: other,
                modifications: others,
                duration: until,
            },
        ) => {
            what == other
                && duration == until
                && matches!(
                    modifications.as_slice(),
                    [Modification::AddPowerToughness(..), ..]
                )
                && matches!(others.as_slice(), [Modification::AddPowerToughness(..), ..])
        }
        (
            Effect::Look { who, public, .. },
            Effect::Look {
                who: other,
                public: same,
                ..
            },
        ) => who == other && public == same,
        // "Destroy all lands you control. If it was kicked, destroy all lands instead."
        (
            Effect::Destroy {
                what: Objects::Every(_),
                can_regenerate,
                into: None,
            },
            Effect::Destroy {
                what: Objects::Every(_),
                can_regenerate: same,
                into: None,
            },
        ) => can_regenerate == same,
        // "mills ten cards instead"
        (
            Effect::Move {
                what: Objects::Top { of, .. },
                to,
                ..
            },
            Effect::Move {
                what: Objects::Top { of: other, .. },
                to: same,
                ..
            },
        ) => of == other && to == same && to.zone == crate::Zone::Graveyard,
        (Effect::Draw { who, .. }, Effect::Draw { who: other, .. })
        | (Effect::GainLife { who, .. }, Effect::GainLife { who: other, .. })
        | (Effect::LoseLife { who, .. }, Effect::LoseLife { who: other, .. }) => who == other,
        (
            Effect::CreateToken { who, token, .. },
            Effect::CreateToken {
                who: other,
                token: same,
                ..
            },
        ) => who == other && token == same,
        (
            Effect::PutCounters { what, kind, .. },
            Effect::PutCounters {
                what: other,
                kind: same,
                ..
            },
        ) => what == other && kind == same,
        (Effect::AddMana { who, .. }, Effect::AddMana { who: other, .. }) => who == other,
        _ => false,
    }
}

/// Whether a sentence says what a player other than "you" does.
pub(super) fn another_acts(sentence: &str) -> bool {
    let words = sentence.to_lowercase();
    [
        "that player ",
        "they ",
        "target player ",
        "target opponent ",
        "its controller ",
        "its owner ",
        "defending player ",
        "enchanted player ",
    ]
    .iter()
    .any(|subject| words.starts_with(subject))
        || words
            .split_once("'s controller ")
            .is_some_and(|(whose, _)| !whose.contains(' ') || whose.starts_with("that "))
}

/// Effects made of other effects make sentences of their own, but what is only counted.
pub(super) fn is_compound(effect: &Effect) -> bool {
    if let Effect::Tally {
        of: crate::Tally::Result | crate::Tally::Drawn,
        ..
    } = effect
    {
        return false;
    }
    if super::gained_choice::one_of_several(effect).is_some()
        || super::gained_choice::one_of_two_sizes(effect).is_some()
    {
        return false;
    }
    matches!(
        effect,
        Effect::If { .. }
            | Effect::Attempt { .. }
            | Effect::ForEachObject { .. }
            | Effect::ForEachCounterKind { .. }
            | Effect::ForEachPlayer { .. }
            | Effect::Repeat { .. }
            | Effect::Process { .. }
            | Effect::ChooseOne { .. }
            | Effect::Delayed { .. }
            | Effect::Reflexive { .. }
            | Effect::Tally { .. }
            | Effect::Contest { .. }
    )
}

/// `you may draw a card`, which can stand before `unless` (CR 118.12a).
fn is_plain_offer(effects: &[Effect]) -> bool {
    matches!(effects, [Effect::Attempt { optional: Some(Players::You), if_done, if_not, action }]
        if if_done.is_empty()
            && if_not.is_empty()
            && !action.iter().any(|effect| is_compound(effect) || matches!(effect, Effect::CopySpell { .. })))
}

/// `each deal damage equal to their power to target creature`, of several objects that are no description.
fn each_deals_damage(effects: &[Effect], sentences: &[String]) -> Option<String> {
    let (
        [
            Effect::DealDamage {
                source: Objects::Affected,
                amount: Value::Of(_, Objects::Affected),
                ..
            },
        ],
        [sentence],
    ) = (effects, sentences)
    else {
        return None;
    };
    let rest = sentence.strip_prefix("it deals damage equal to its ")?;
    Some(format!("each deal damage equal to their {rest}"))
}

/// `a Zombie is sacrificed this way` of several: `one or more Zombies are sacrificed this way`
fn one_or_more(asked: &str) -> Option<String> {
    let (noun, done) = asked.split_once(" is ")?;
    let noun = noun.strip_prefix("a ").or(noun.strip_prefix("an "))?;
    let nouns = super::words::plural(noun);
    Some(format!("one or more {nouns} are {done}"))
}

/// Whether the last of the instructions lets something be played for longer than the others take: "exile two cards and you may play them
/// until the end of your next turn" would be said of both.
fn ends_with_permission(effects: &[Effect]) -> bool {
    matches!(
        effects,
        [_, .., Effect::Permit { .. } | Effect::Replace { .. }]
    )
}

/// Whether the instructions do something as often as the two numbers of the condition differ.
fn counts_difference(condition: &Condition, then: &[Effect]) -> bool {
    struct Seeks {
        difference: Value,
        found: bool,
    }
    impl crate::walk::Visitor for Seeks {
        fn value(&mut self, node: &Value) {
            self.found |= *node == self.difference;
            crate::walk::Walk::walk_parts(node, self);
        }
    }
    let Some(difference) = condition.difference() else {
        return false;
    };
    let mut seeks = Seeks {
        difference,
        found: false,
    };
    crate::walk::Walk::walk(then, &mut seeks);
    seeks.found
}
