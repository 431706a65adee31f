//! Effects made of other effects: choices, loops, offers. Conditions are in `branches`, what triggers later is in `later`.

use super::discourse::Writer;
use super::value::Amount;
use super::words::{Number, list};
use crate::{Contest, Effect, Objects, Players, Value};

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
            Effect::ForEachPlayer { who, effects }
                if let Some((number, effects)) = super::drawn::each_card_fewer(effects) =>
            {
                let who = self.any_player(who);
                let sentences = self.dependent(effects);
                let each = format!(
                    "for each card less than {} {who} draws this way, ",
                    super::words::cardinal(number)
                );
                prefixed(&each, sentences)
            }
            Effect::ForEachPlayer { who, effects } => self.each_player(who, effects),
            Effect::ForEachCounterKind {
                on,
                players,
                kind,
                effects,
            } => self.for_each_counter_kind((on, players.as_ref()), *kind, effects),
            Effect::Repeat { times, effects } if let Some(each) = self.each_life(times) => {
                let sentences = self.dependent(effects);
                prefixed(&format!("for each {each}, "), sentences)
            }
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
                        let again = format!("repeat the following process {number} times");
                        let mut all = vec![self.with_where(again)];
                        all.extend(sentences);
                        all
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
            | Players::StartingWithYou(_)
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
        let subject = self.players_subject(who);
        let each = subject.text;
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
                // "any number of target players each mill …"
                Some(rest)
                    if subject.number == Number::Many
                        && !rest.contains(" and ")
                        && !rest.contains(", ")
                        && let Some((verb, rest)) = rest.split_once(' ')
                        && let Some((verb, _)) = lexicon::read(verb) =>
                {
                    format!("{each} each {} {rest}", verb.base)
                }
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
        if *who == Players::You
            && !self.offering
            && let Some(text) = self.dealt_to_either(options)
        {
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
        Objects::Every(_)
        | Objects::Top { .. }
        | Objects::Bottom { .. }
        | Objects::TopUntil { .. } => true,
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
pub(super) fn same_kind(then: &[Effect], otherwise: &[Effect]) -> bool {
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
    if let Effect::Tally { of, .. } = effect
        && (of.is_of_chance() || *of == crate::Tally::Drawn)
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
