//! Lists of effects as sentences: which steps share a sentence, and which groups of steps are one phrase of English.

use super::clause::{Actor, Clause};
use super::control::is_compound;
use super::discourse::{Origin, Writer};
use super::effect::anywhere;
use super::words::{Number, list, spaced, verb};
use crate::{
    AbilityKind, Afterwards::Usual, Argument, Destination, Domain, Duration, Effect, Filter,
    LibraryPosition, Modification, Objects, Permission, Players, Restriction, SlotId, Test, Value,
    WordKind, Zone,
};

/// Onto the top of the owner's library, in any order.
fn on_top() -> Destination {
    Destination {
        position: Some(LibraryPosition::Top),
        ..Destination::to(Zone::Library)
    }
}

/// How a clause goes on from the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Join {
    /// A sentence of its own.
    Sentence,
    /// `…, then …`
    Then,
    /// `… and …`, the subject said again
    And,
    /// `… and …` with the same subject
    Shared,
}

/// A sentence being put together.
struct Open {
    clause: Clause,
    /// further predicates of the same subject
    shared: Vec<String>,
    /// further clauses, with their conjunction
    rest: String,
}

impl Open {
    fn text(&self) -> String {
        let mut text = if self.shared.is_empty() {
            self.clause.stated()
        } else {
            let mut parts = vec![self.clause.continued()];
            parts.extend(self.shared.iter().cloned());
            super::clause::lasting_once(&mut parts);
            let predicate = list(&parts, "and");
            spaced(&[&self.clause.lead, &self.clause.subject, &predicate])
        };
        text.push_str(&self.rest);
        text
    }
}

/// Whether it prevents the damage that the protection before it keeps from players.
fn is_said_by_protection(before: Option<&Effect>, effect: &Effect) -> bool {
    matches!((before, effect),
        (Some(Effect::Restrict { restriction, .. }), Effect::Replace { replacement, .. })
            if replacement.is_part_of(restriction))
}

impl Writer<'_> {
    /// The effects as sentences, not capitalised and without full stops.
    pub(super) fn sentences(&mut self, effects: &[Effect]) -> Vec<String> {
        if let Some(told) = super::hiding::described_after(effects) {
            return self.sentences(&told);
        }
        let mut sentences = Vec::new();
        let mut open: Option<Open> = None;
        let mut before: Option<&Effect> = None;
        let mut index = 0;
        while let Some(effect) = effects.get(index) {
            let rest = effects.get(index..).unwrap_or_default();
            if index > 0 && is_said_by_protection(effects.get(index - 1), effect) {
                index += 1;
                continue;
            }
            if let Some(same) = same_keyword(effect) {
                close(&mut open, &mut sentences);
                sentences.push(same);
                before = Some(effect);
                index += 1;
                continue;
            }
            if let Some(named) = self.named_before_table(rest) {
                close(&mut open, &mut sentences);
                sentences.push(named);
                index += 1;
                continue;
            }
            if let Some(said) = self.cast_with_any_mana(rest) {
                close(&mut open, &mut sentences);
                sentences.extend(said);
                self.first = false;
                before = None;
                index += 2;
                continue;
            }
            if let Some(rows) = self.result_table(rest) {
                close(&mut open, &mut sentences);
                sentences.extend(rows);
                break;
            }
            let several = if let Some(found) = self.looked_at(rest) {
                Some(found)
            } else if is_compound(effect) {
                Some((self.compound(effect), 1))
            } else {
                None
            };
            let several = several.map(|(mut several, used)| match rest {
                [
                    Effect::ForEachPlayer { who, .. },
                    Effect::Draw { who: drawer, count },
                    ..,
                ] if who == drawer && *who != Players::You && several.len() == 1 => {
                    let (cards, after) = self.counted(count, "card");
                    if let Some(only) = several.first_mut() {
                        // "any number of target opponents each discard their hand, then draw two cards"
                        let draws = if only.contains(" each ") {
                            "draw"
                        } else {
                            "draws"
                        };
                        *only = spaced(&[&format!("{only}, then {draws} {cards}"), &after]);
                    }
                    (several, used + 1)
                }
                _ => (several, used),
            });
            if let Some((mut several, used)) = several {
                close(&mut open, &mut sentences);
                // "Target opponent gains control of ~. When they do, …"
                let others = sentences
                    .last()
                    .is_some_and(|sentence: &String| super::control::another_acts(sentence));
                if let (true, Effect::Reflexive { .. }, Some(first)) =
                    (others, effect, several.first_mut())
                    && let Some(rest) = first.strip_prefix("when you do, ")
                {
                    *first = format!("when they do, {rest}");
                }
                sentences.extend(several);
                self.first = false;
                before = None;
                index += used.max(1);
                continue;
            }
            if let Some(named) = self.target_to_name(effect) {
                close(&mut open, &mut sentences);
                sentences.push(named);
                before = None;
            }
            let (clause, used) = match self.group_clause_of(rest) {
                Some(group) => group,
                None => (self.clause(effect), 1),
            };
            index += used.max(1);
            let last = effects.get(index - 1).unwrap_or(effect);
            let join = match (&open, before) {
                (Some(open), Some(before)) => join(&open.clause, before, &clause, last),
                _ => Join::Sentence,
            };
            append(&mut open, &mut sentences, clause, join, before, last);
            self.first = false;
            before = Some(last);
        }
        close(&mut open, &mut sentences);
        sentences.retain(|sentence| !sentence.is_empty());
        sentences
    }

    /// `you may cast target creature card …, and mana of any type can be spent to cast that spell`: the permission stands before what
    /// may be cast.
    fn cast_with_any_mana(&mut self, effects: &[Effect]) -> Option<Vec<String>> {
        let [
            Effect::Permit {
                permission: Permission::SpendAnyMana { .. },
                duration: Duration::Resolution,
            },
            offer,
            ..,
        ] = effects
        else {
            return None;
        };
        let mut said = self.sentences(std::slice::from_ref(offer));
        if let Some(first) = said.first_mut() {
            let end = first.find(". ").unwrap_or(first.len());
            first.insert_str(
                end,
                ", and mana of any type can be spent to cast that spell",
            );
        }
        Some(said)
    }

    /// What depends on a condition, in one sentence: `(if you do,) draw a card, then you may search your library`; a sentence of
    /// its own would not depend on it.
    pub(super) fn dependent(&mut self, effects: &[Effect]) -> Vec<String> {
        let sentences = self.one_sentence(effects);
        if let ([before @ .., last], [first, second]) = (effects, sentences.as_slice())
            && is_compound(last)
            && !before.is_empty()
            && !before.iter().any(is_compound)
            && ![first, second]
                .iter()
                .any(|text| text.contains(". ") || text.contains('"'))
        {
            return vec![format!("{first}, then {second}")];
        }
        sentences
    }

    /// The effects as one sentence where they can be: after "if you do," a second sentence would stand by itself.
    pub(super) fn one_sentence(&mut self, effects: &[Effect]) -> Vec<String> {
        let sentences = self.sentences(effects);
        if sentences.len() < 2 || effects.iter().any(is_compound) {
            return sentences;
        }
        let mut parts: Vec<String> = Vec::new();
        let mut notes: Vec<String> = Vec::new();
        let mut explained = String::new();
        for sentence in sentences {
            let mut text = sentence;
            if !text.contains('"')
                && let Some((first, note)) = text.split_once(". ")
            {
                notes.push(note.to_owned());
                text = first.to_owned();
            }
            if let Some((first, variable)) = text.split_once(", where X is") {
                explained = format!(", where X is{variable}");
                text = first.to_owned();
            }
            parts.push(text);
        }
        // "~ deals 2 damage to that player and you create a token": after another subject it is said who does it.
        let named = parts.first().is_some_and(|first| has_subject(first));
        if named {
            for part in parts.iter_mut().skip(1) {
                if is_order(part) {
                    *part = format!("you {part}");
                }
            }
        }
        let mut text = match parts.as_slice() {
            [first, second] if first.ends_with(" shuffle") || first.ends_with(" shuffles") => {
                format!("{first} and {second}")
            }
            [first, second] if first.contains(", ") => format!("{first}, then {second}"),
            _ => list(&parts, "and"),
        };
        text.push_str(&explained);
        for note in notes {
            text = format!("{text}. {note}");
        }
        vec![text]
    }

    /// `choose target artifact you control`, before what is said of each other artifact; `choose target card in a graveyard`, before its
    /// owner's library is searched.
    fn target_to_name(&mut self, effect: &Effect) -> Option<String> {
        let slot = target_named_before(effect)?;
        let Origin::Target(target) = self.origin(slot) else {
            return None;
        };
        if self.mention(slot) {
            return None;
        }
        let target = self.target(target);
        self.refocus(slot, self.slot_number(slot));
        Some(format!("choose {target}"))
    }

    /// Actions as they are offered or required: `sacrifice a creature`, `pay {2}`; no subjects.
    pub(super) fn action_list(&mut self, effects: &[Effect]) -> Vec<String> {
        self.offers(effects, &Players::You)
    }

    /// Actions after `may`.
    pub(super) fn offers(&mut self, effects: &[Effect], to: &Players) -> Vec<String> {
        let mut texts = Vec::new();
        let mut index = 0;
        while let Some(effect) = effects.get(index) {
            let rest = effects.get(index..).unwrap_or_default();
            let outer = std::mem::replace(&mut self.offering, true);
            let group = self.group_clause_of(rest);
            self.offering = outer;
            if let Some((clause, used)) = group {
                texts.push(clause.offered(to));
                self.where_x = clause.where_x;
                index += used.max(1);
                continue;
            }
            if let Some((group, used)) = self.looked_at(rest) {
                let text = group.join(". ");
                // What is offered once need not be offered again.
                let text = text.strip_prefix("you may ").unwrap_or(&text).to_owned();
                texts.push(text);
                index += used.max(1);
                continue;
            }
            index += 1;
            if let Effect::ChooseOne {
                who,
                options,
                facing: false,
            } = effect
                && (who == to || *who == Players::Affected)
                && !super::control::taps_or_untaps(options)
            {
                let choices: Vec<String> = options
                    .iter()
                    .map(|option| list(&self.offers(option, to), "and"))
                    .collect();
                texts.push(list(&choices, "or"));
            } else if is_compound(effect) {
                texts.push(self.compound(effect).join(". "));
            } else {
                let clause = self.clause(effect);
                let mut text = clause.offered(to);
                if let Some(further) = clause.further.as_ref().filter(|_| index == effects.len()) {
                    text = format!("{text}. {}", super::words::capitalise(further));
                }
                texts.push(text);
                if clause.where_x.is_some() {
                    self.where_x = clause.where_x;
                }
            }
        }
        texts
    }

    /// `an opponent draws a card`, `look at an opponent's hand`: a player is chosen, and what follows is about them.
    fn done_by_chosen(
        &mut self,
        into: SlotId,
        among: &Players,
        next: &Effect,
    ) -> Option<(Clause, usize)> {
        let memory = self.memory();
        self.chosen_among = Some((into, among.clone()));
        let mut clause = self.clause(next);
        self.chosen_among = None;
        self.mention(into);
        let says = |words: &str| clause.verbs.iter().any(|verb| verb.contains(words));
        if clause.actor == Actor::Player(Players::Slot(into)) && !says(" controller") {
            clause.number = Number::One;
            return Some((clause, 2));
        }
        if matches!(next, Effect::Look { .. }) && says("opponent's hand") {
            return Some((clause, 2));
        }
        self.recall(memory);
        None
    }

    /// Steps that are one clause: a choice and what is done to the chosen; a search and where the cards go.
    fn group_clause_of(&mut self, effects: &[Effect]) -> Option<(Clause, usize)> {
        if let Some(group) = self.chosen_and_done_to(effects) {
            return Some(group);
        }
        if let Some(group) = self
            .manifest_dread(effects)
            .or_else(|| self.goaded(effects))
            .or_else(|| self.unpreventable(effects))
            .or_else(|| self.one_pile(effects))
            .or_else(|| self.melded(effects))
            .or_else(|| self.both_piles(effects))
        {
            return Some(group);
        }
        match effects {
            [
                Effect::Choose { what, into, .. },
                replace @ Effect::Replace { replacement, .. },
                ..,
            ] if what.domain == Domain::Sources
                && super::replacement::source_slot(&replacement.event) == Some(*into) =>
            {
                Some((self.clause(replace), 2))
            }
            [
                Effect::Choose {
                    who,
                    what,
                    minimum,
                    maximum,
                    at_random: false,
                    into,
                },
                Effect::CastNow {
                    who: caster,
                    what: Objects::Slot(cast),
                    cost,
                    transformed: false,
                    lands: false,
                    afterwards: Usual,
                },
                ..,
            ] if who == caster && cast == into => {
                let clause = self.cast_chosen(who, what, minimum, maximum, cost.as_ref())?;
                self.mention(*into);
                self.refocus(*into, self.slot_number(*into));
                Some((clause, 2))
            }
            [
                Effect::ChoosePlayer {
                    who: Players::You,
                    among,
                    at_random: false,
                    into,
                },
                next,
                ..,
            ] if !is_compound(next) => self.done_by_chosen(*into, among, next),
            [
                Effect::ChooseWord {
                    who: Players::You,
                    kind,
                },
                gains @ Effect::Modify { modifications, .. },
                ..,
            ] if self.gives_chosen(kind, modifications) => {
                self.choosing = Some(kind.clone());
                let clause = self.clause(gains);
                self.choosing = None;
                Some((clause, 2))
            }
            [Effect::Search { .. }, ..] => self.search_group(effects),
            [
                Effect::PutCounters {
                    what,
                    count: Value::Number(_),
                    kind,
                },
                Effect::PutCounters {
                    what: same,
                    kind: other,
                    ..
                },
                ..,
            ] if what == same && kind != other => Some(self.several_counters(effects)),
            [
                Effect::CreateToken { who, .. },
                Effect::CreateToken { who: same, .. },
                ..,
            ] if who == same => Some(self.several_tokens(effects)),
            [
                Effect::Move { what, to, into, .. },
                Effect::Shuffle { who },
                ..,
            ] if to.zone == Zone::Library => {
                let moved = into.map(|slot| Players::OwnerOf(Box::new(Objects::Slot(slot))));
                let clause = if moved.as_ref() == Some(who) {
                    self.shuffled(what, &Players::OwnerOf(Box::new(what.clone())))?
                } else {
                    self.shuffled(what, who)?
                };
                Some((clause, 2))
            }
            [
                Effect::Restrict {
                    restriction: Restriction::CantAttack(attackers, None),
                    duration,
                },
                Effect::Restrict {
                    restriction: Restriction::CantBlock(blockers, None),
                    duration: same,
                },
                ..,
            ] if attackers == blockers && duration == same => {
                let clause = self
                    .thing(attackers)
                    .with_verb("can't attack or block".to_owned());
                let until = self.this_turn(duration);
                Some((clause.with_tail(until), 2))
            }
            _ => self.played_for_a_while(effects),
        }
    }

    /// `you may play those cards this turn`, `you may look at and play those cards for as long as they remain exiled`
    fn played_for_a_while(&mut self, effects: &[Effect]) -> Option<(Clause, usize)> {
        match effects {
            [
                Effect::Permit {
                    permission: lands @ Permission::PlayLandsFrom(..),
                    duration,
                },
                Effect::Permit {
                    permission: spells @ Permission::CastFrom { .. },
                    duration: same,
                },
                ..,
            ] if duration == same => {
                let clause = self.play_known(lands, spells)?;
                Some((self.while_permitted(clause, spells, duration), 2))
            }
            [
                Effect::Permit {
                    permission: land @ Permission::PlayLandFrom { or_spell: true, .. },
                    duration,
                },
                Effect::Permit {
                    permission: spell @ Permission::CastFrom { once: true, .. },
                    duration: same,
                },
                ..,
            ] if duration == same => {
                let clause = self.play_one(land, spell)?;
                Some((self.while_permitted(clause, spell, duration), 2))
            }
            // "You may look at and play those cards for as long as they remain exiled."
            [
                Effect::Permit {
                    permission: Permission::LookAt(Players::You, looked_at),
                    duration,
                },
                Effect::Permit {
                    permission: lands @ Permission::PlayLandsFrom(..),
                    duration: same,
                },
                Effect::Permit {
                    permission: spells @ Permission::CastFrom { what, .. },
                    duration: so_long,
                },
                ..,
            ] if duration == same && same == so_long && looked_at.test == what.test => {
                let mut clause = self.play_known(lands, spells)?;
                for verb in &mut clause.verbs {
                    *verb = verb.replacen("may play ", "may look at and play ", 1);
                }
                Some((self.while_permitted(clause, spells, duration), 3))
            }
            _ => None,
        }
    }

    /// A choice and what is done to the chosen, where one clause says both.
    fn chosen_and_done_to(&mut self, effects: &[Effect]) -> Option<(Clause, usize)> {
        match effects {
            // "Creatures you control get +1/+1 until end of turn. Untap those creatures."
            [
                Effect::Choose {
                    who: Players::You,
                    minimum: Value::Number(i32::MAX),
                    at_random: false,
                    into,
                    ..
                },
                act @ Effect::Modify { what, .. },
                ..,
            ] if *what == Objects::Slot(*into) => {
                let mut clause = self.clause(act);
                // What they do next is a sentence of its own.
                clause.actor = Actor::Nobody;
                self.mark_mentioned(act);
                Some((clause, 2))
            }
            // "Create a token that's a copy of a card exiled with ~", "attach it to a creature you control"
            [
                Effect::Choose {
                    who: Players::You,
                    minimum: Value::Number(1),
                    maximum: Value::Number(1),
                    at_random: false,
                    into,
                    ..
                },
                act @ (Effect::Modify { what: with, .. }
                | Effect::CreateCopy { of: with, .. }
                | Effect::BecomeCopy { of: with, .. }
                | Effect::Attach { to: with, .. }),
                ..,
            ] if *with == Objects::Slot(*into)
                && !changes_what_it_is(act)
                && !self.targets_after(act, *into) =>
            {
                let clause = self.clause(act);
                Some((clause, 2))
            }
            [
                Effect::Choose {
                    who,
                    what,
                    minimum,
                    maximum,
                    at_random,
                    into,
                },
                act,
                after @ ..,
            ] if acts_on(act, *into)
                && is_own_deed(who, act)
                && (*minimum != Value::Number(i32::MAX) || !after.is_empty())
                && is_said_at_once(who, what, *at_random, act)
                && !(*who == Players::You && self.is_open_hand(what)) =>
            {
                if let (
                    Effect::Move { to, into: None, .. },
                    [Effect::Shuffle { who: Players::You }, ..],
                ) = (act, after)
                    && *who == Players::You
                    && !*at_random
                    && **to == on_top()
                {
                    return self.chosen_shuffled(act, *into);
                }
                let clause = self.choice(who, what, minimum, maximum, *at_random, act);
                Some((clause, 2))
            }
            _ => None,
        }
    }

    /// `shuffle up to four cards from your graveyard into your library`: a choice, and the two steps that are said as one.
    fn chosen_shuffled(&mut self, act: &Effect, into: SlotId) -> Option<(Clause, usize)> {
        let taken = std::mem::replace(&mut self.taken_from, true);
        let clause = self.shuffled(&Objects::Slot(into), &Players::You);
        self.taken_from = taken;
        let mut clause = clause?;
        self.mark_mentioned(act);
        clause.where_x = self.where_x.take();
        Some((clause, 3))
    }

    /// Whether what becomes a copy is a target that is named after what was chosen.
    fn targets_after(&self, act: &Effect, chosen: SlotId) -> bool {
        matches!(act, Effect::BecomeCopy { what: Objects::Slot(slot), .. }
            if slot.0 > chosen.0 && matches!(self.origin(*slot), Origin::Target(_)))
    }

    /// Whether the chosen word is what is given, or an ability that speaks of it is: `protection from the color of your choice`.
    fn gives_chosen(&self, kind: &WordKind, modifications: &[Modification]) -> bool {
        let color = match kind {
            WordKind::Color(except) if except.is_empty() => true,
            WordKind::Colors => true,
            WordKind::CreatureType(except) if !except.is_empty() => return false,
            WordKind::CreatureType(_) | WordKind::BasicLandType => false,
            WordKind::Color(_)
            | WordKind::CardType(_)
            | WordKind::PermanentType
            | WordKind::Player(_)
            | WordKind::CardName(_)
            | WordKind::Number(..)
            | WordKind::Chapter
            | WordKind::AnchorWord(_) => return false,
        };
        let quality = Argument::Quality(Test::ChosenColor);
        modifications.iter().any(|modification| {
            let Modification::AddAbility(id) = modification else {
                return match color {
                    true => matches!(
                        modification,
                        Modification::SetChosenColor | Modification::AddChosenColor
                    ),
                    false => matches!(modification, Modification::ChosenSubtype(_)),
                };
            };
            if !color {
                return false;
            }
            let granted = self.ability.nested.get(usize::from(id.0));
            granted.is_some_and(|granted| {
                matches!(&granted.kind, AbilityKind::Keyword(keyword)
                    if keyword.arguments.contains(&quality))
            })
        })
    }

    /// `sacrifices a creature of their choice`, `discard two cards`, `return a land you control to its owner's hand`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn choice(
        &mut self,
        who: &Players,
        what: &Filter,
        minimum: &Value,
        maximum: &Value,
        at_random: bool,
        act: &Effect,
    ) -> Clause {
        let mut clause = self.player_clause(who);
        self.clause_subject = None;
        let random = if at_random { "at random" } else { "" };
        match act {
            Effect::Sacrifice { .. } => {
                let what = match super::condition::without_controller(what) {
                    Some((_, rest)) => rest,
                    None => what.clone(),
                };
                let noun = self.chosen(&what, minimum, maximum);
                clause = clause.with_verb(format!("sacrifice {noun}"));
            }
            Effect::Discard { .. } => {
                let cards = anywhere(what);
                let noun = self
                    .chosen(&cards, minimum, maximum)
                    .replace(" in exile", "");
                clause = clause.with_verb(spaced(&["discard", &noun, random]));
            }
            _ => {
                let doer = self.doer.replace(who.clone());
                let taken = std::mem::replace(&mut self.taken_from, true);
                self.random = at_random;
                let action = self.clause(act);
                self.random = false;
                self.where_x = action.where_x;
                self.taken_from = taken;
                self.doer = doer;
                clause.verbs.extend(action.verbs);
                clause.tail = action.tail;
                clause.further = action.further;
                if *who == Players::You {
                    clause.actor = Actor::Nobody;
                    clause.subject = String::new();
                }
            }
        }
        self.mark_mentioned(act);
        clause.where_x = self.where_x.take();
        clause
    }

    /// `put a flying counter and a lifelink counter on it`
    fn several_counters(&mut self, effects: &[Effect]) -> (Clause, usize) {
        let mut words = Vec::new();
        let mut tail = String::new();
        let mut on: Option<&Objects> = None;
        for effect in effects {
            let Effect::PutCounters { what, kind, count } = effect else {
                break;
            };
            if on.is_some_and(|on| on != what) {
                break;
            }
            on = Some(what);
            let (counters, after) = self.counted_with_x(count, &format!("{kind} counter"));
            words.push(counters);
            tail = after;
        }
        let on = on.map(|on| self.each_phrase(on)).unwrap_or_default();
        let used = words.len();
        let mut clause =
            Clause::order(format!("put {} on {on}", list(&words, "and"))).with_tail(tail);
        clause.where_x = self.where_x.take();
        (clause, used)
    }

    /// `create a Food token and a Treasure token`
    fn several_tokens(&mut self, effects: &[Effect]) -> (Clause, usize) {
        let mut words = Vec::new();
        let mut clause: Option<Clause> = None;
        for effect in effects {
            let Effect::CreateToken {
                who,
                count,
                token,
                tapped,
                attacking,
                attached_to: None,
                counters,
                into,
                with_previous,
            } = effect
            else {
                break;
            };
            if !counters.is_empty() || clause.is_some() && !with_previous {
                break;
            }
            match &clause {
                // "… and attach ~ to it": of two tokens in one list it would not be said which.
                Some(_) if into.is_some() => break,
                None => clause = Some(self.player_clause(who)),
                Some(clause) if clause.actor != Actor::Player(who.clone()) => break,
                // "Create a token and another for each …": the number would be read for both.
                Some(_) if !counts_alone(count) => break,
                Some(_) => {}
            }
            let (text, after) = self.token(count, token, *tapped, attacking.as_ref());
            words.push(spaced(&[&text, &after]));
            if !counts_alone(count) {
                break;
            }
        }
        let used = words.len();
        let clause = clause.unwrap_or_else(|| Clause::order(String::new()));
        let mut clause = clause.with_verb(format!("create {}", list(&words, "and")));
        clause.where_x = self.where_x.take();
        (clause, used)
    }

    /// `shuffle your graveyard into your library`, `~'s owner shuffles it into their library`
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn shuffled(&mut self, what: &Objects, who: &Players) -> Option<Clause> {
        match who {
            Players::OwnerOf(owned) if **owned == *what => {
                let text = self.object_phrase(what);
                let owner = match self.objects_number(what) {
                    Number::One => "its owner's library",
                    Number::Many => "their owners' libraries",
                };
                Some(Clause::order(format!("shuffle {text} into {owner}")))
            }
            _ => {
                let clause = self.player_clause(who);
                let whose = if *who == Players::You {
                    "your"
                } else {
                    "their"
                };
                let zones = match what {
                    Objects::Every(filter) if filter.test == Test::All(Vec::new()) => {
                        filter.domain.zones()
                    }
                    _ => None,
                };
                let text = match zones {
                    Some((zones, owner)) if owner == who && !zones.contains(&Zone::Library) => {
                        let zones = zones.iter().map(|zone| zone.word().to_owned());
                        format!("{whose} {}", list(&zones.collect::<Vec<_>>(), "and"))
                    }
                    _ => {
                        let taken = std::mem::replace(&mut self.taken_from, true);
                        let text = self.object_phrase(what);
                        self.taken_from = taken;
                        text
                    }
                };
                Some(clause.with_verb(format!("shuffle {text} into {whose} library")))
            }
        }
    }

    fn mark_mentioned(&mut self, act: &Effect) {
        self.note_gone(act);
        if let Some(Objects::Slot(slot)) = object_of(act) {
            let slot = *slot;
            self.mention(slot);
            match self.slot_number(slot) {
                Number::One => self.focus = Some(Objects::Slot(slot)),
                Number::Many => self.group = Some(slot),
            }
        }
    }

    /// `search your library for a card, reveal it, put it into your hand, then shuffle`
    fn search_group(&mut self, effects: &[Effect]) -> Option<(Clause, usize)> {
        let Effect::Search {
            who, reveal, into, ..
        } = effects.first()?
        else {
            return None;
        };
        let mut clause = self.clause(effects.first()?);
        let it = match self.slot_number(*into) {
            Number::One => "it",
            Number::Many => "them",
        };
        let mut steps: Vec<String> = Vec::new();
        if *reveal {
            steps.push(format!("reveal {it}"));
        }
        let mut used = 1;
        let doer = self.doer.replace(who.clone());
        while let Some(effect) = effects.get(used) {
            if !acts_on(effect, *into) {
                break;
            }
            let action = self.clause(effect);
            steps.extend(action.verbs);
            used += 1;
        }
        self.doer = doer;
        // "that player may search …, put it onto the battlefield, then shuffle"
        let number = if self.offering {
            Number::Many
        } else {
            clause.number
        };
        let mut text = clause.verbs.pop().unwrap_or_default();
        let shuffler = match effects.get(used) {
            Some(Effect::Shuffle { who: shuffler }) if shuffler == who => Some(String::new()),
            Some(Effect::Shuffle { who: shuffler }) => {
                let phrase = self.players_subject(shuffler);
                Some(format!(
                    "{} {}",
                    phrase.text,
                    verb("shuffle", phrase.number)
                ))
            }
            _ => None,
        };
        let shuffles = shuffler.is_some();
        if shuffles {
            used += 1;
        }
        let steps: Vec<String> = steps.iter().map(|step| verb(step, number)).collect();
        let last = steps.len();
        for (index, step) in steps.iter().enumerate() {
            let and = if !shuffles && index + 1 == last {
                "and "
            } else {
                ""
            };
            text.push_str(&format!(", {and}{step}"));
        }
        if let Some(shuffler) = shuffler {
            let words = if shuffler.is_empty() {
                verb("shuffle", number)
            } else {
                shuffler
            };
            text.push_str(&format!(", then {words}"));
        }
        clause.verbs.push(text);
        Some((clause, used))
    }
}

fn append(
    open: &mut Option<Open>,
    sentences: &mut Vec<String>,
    clause: Clause,
    join: Join,
    before: Option<&Effect>,
    effect: &Effect,
) {
    match (open.as_mut(), join) {
        (Some(current), Join::Shared) if !current.rest.is_empty() => {
            current
                .rest
                .push_str(&format!(", then {}", clause.continued()));
        }
        (Some(current), Join::Shared) => current.shared.push(clause.continued()),
        (Some(current), Join::And) => {
            let draws = matches!(before, Some(Effect::Draw { .. }))
                && matches!(effect, Effect::LoseLife { .. } | Effect::GainLife { .. });
            if draws && current.clause.subject == "you" && current.rest.is_empty() {
                let text = current.clause.stated_in_full();
                current.clause = Clause::words(text);
            }
            // After what others do, who does the rest must be said.
            let others =
                matches!(&current.clause.actor, Actor::Player(players) if *players != Players::You);
            let text = if others && clause.actor == Actor::Player(Players::You) {
                clause.stated_in_full()
            } else {
                clause.stated()
            };
            current.rest.push_str(&format!(" and {text}"));
        }
        (Some(current), Join::Then) => {
            let same = clause.actor == current.clause.actor
                && matches!(&clause.actor, Actor::Player(players) if *players != Players::You);
            let text = if same {
                clause.continued()
            } else {
                clause.stated()
            };
            current.rest.push_str(&format!(", then {text}"));
        }
        (_, Join::Sentence) | (None, _) => {
            close(open, sentences);
            *open = Some(Open {
                clause,
                shared: Vec::new(),
                rest: String::new(),
            });
            return;
        }
    }
    if let Some(current) = open {
        current.clause.further = clause.further;
        current.clause.where_x = clause.where_x;
    }
}

fn close(open: &mut Option<Open>, sentences: &mut Vec<String>) {
    if let Some(current) = open.take() {
        sentences.push(current.clause.end(current.text()));
    }
}

/// Whether objects are changed otherwise than by getting control of them: they are chosen in words of their own.
fn changes_what_it_is(effect: &Effect) -> bool {
    matches!(effect, Effect::Modify { modifications, .. }
        if !matches!(modifications.as_slice(), [Modification::Controller(_)]))
}

/// Whether a clause says what something or someone else does.
fn has_subject(clause: &str) -> bool {
    [
        "~ ",
        "that player ",
        "target player ",
        "target opponent ",
        "they ",
    ]
    .iter()
    .any(|subject| clause.starts_with(subject))
}

/// Whether a clause tells who reads it to do something.
fn is_order(clause: &str) -> bool {
    [
        "create ", "choose ", "draw ", "tap ", "untap ", "scry ", "surveil ",
    ]
    .iter()
    .any(|verb| clause.starts_with(verb))
}

/// The objects that an effect does something to.
fn object_of(effect: &Effect) -> Option<&Objects> {
    if let Effect::Sacrifice { what, .. }
    | Effect::Discard { what, .. }
    | Effect::Destroy { what, .. }
    | Effect::Move { what, .. }
    | Effect::Tap { what, .. }
    | Effect::Untap { what }
    | Effect::PutCounters { what, .. }
    | Effect::RemoveCounters { what, .. }
    | Effect::PutCountersOf { what, .. }
    | Effect::Transform { what, .. }
    | Effect::PhaseOut { what }
    | Effect::TurnFace { what, .. }
    | Effect::Attach { what, .. }
    | Effect::Modify { what, .. }
    | Effect::BecomeCopy { what, .. }
    | Effect::Look { what, .. } = effect
    {
        Some(what)
    } else {
        None
    }
}

/// Whether choosing and doing are said in one phrase: `discard a card`, but `You choose a card from it. That player discards
/// that card.`
fn is_said_at_once(who: &Players, what: &Filter, at_random: bool, act: &Effect) -> bool {
    // "choose a card at random exiled with ~. Put it into your hand"
    if at_random && super::making::is_linked(&what.test) {
        return false;
    }
    let discards = matches!(act, Effect::Discard { .. });
    let moves = matches!(act, Effect::Move { .. } | Effect::Look { public: true, .. });
    if at_random && !discards && !moves {
        return false;
    }
    match (&what.domain, discards) {
        (Domain::Cards(Zone::Hand, owner), true) => owner == who || *owner == Players::Affected,
        _ => true,
    }
}

/// Whether the one who chooses does it, too: `target opponent sacrifices a creature`, but `target opponent chooses a creature
/// they control. Destroy it`.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_own_deed(who: &Players, act: &Effect) -> bool {
    *who == Players::You
        || match act {
            Effect::Destroy { .. } => false,
            Effect::Move { to, .. } => {
                to.zone != Zone::Battlefield || to.controller != Some(Players::You)
            }
            _ => true,
        }
}

pub(super) fn acts_on(effect: &Effect, slot: SlotId) -> bool {
    !matches!(
        effect,
        Effect::Modify { .. }
            | Effect::BecomeCopy { .. }
            | Effect::PhaseOut { .. }
            | Effect::Look { public: false, .. }
    ) && object_of(effect) == Some(&Objects::Slot(slot))
}

/// Whether the number stands before the noun and nothing for it behind: `two tokens`, not `a token for each …`.
fn counts_alone(count: &Value) -> bool {
    matches!(count, Value::Number(_))
}

/// Whether power or toughness is changed: two such changes of one object are two effects.
fn changes_size(effect: &Effect) -> bool {
    matches!(effect, Effect::Modify { modifications, .. }
    if modifications.iter().any(|modification| {
        matches!(modification, Modification::AddPowerToughness(..))
    }))
}

/// Whether it says how long: behind what has no end it would be said of both.
fn lasts(effect: &Effect) -> bool {
    !matches!(effect, Effect::Modify { duration, .. } if *duration == Duration::Permanent)
}

/// Effects that are said with the object as the subject.
fn is_said_of_object(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Modify { .. } | Effect::Restrict { .. } | Effect::DealDamage { .. }
    )
}

/// How `after` goes on from `before`.
fn join(first: &Clause, before: &Effect, second: &Clause, after: &Effect) -> Join {
    if first.further.is_some()
        || !first.lead.is_empty()
        || !second.lead.is_empty()
        || first.where_x.is_some()
        || first.verbs.iter().any(|verb| verb.contains(" equal to "))
    {
        return Join::Sentence;
    }
    if let (Actor::Player(one), Actor::Player(other)) = (&first.actor, &second.actor)
        && one == other
        && *one != Players::You
    {
        return match (before, after) {
            (Effect::Draw { .. }, Effect::Discard { .. })
            | (Effect::Discard { .. }, Effect::Draw { .. }) => Join::Then,
            _ => Join::Shared,
        };
    }
    let quoted = |clause: &Clause| clause.verbs.iter().any(|verb| verb.contains('"'));
    if let (Actor::Thing(one), Actor::Thing(other)) = (&first.actor, &second.actor)
        && one == other
        && !(changes_size(before) && changes_size(after))
        && first.verbs.len() == 1
        && !quoted(first)
        && !quoted(second)
        && is_said_of_object(before)
        && is_said_of_object(after)
        && matches!(before, Effect::DealDamage { .. }) == matches!(after, Effect::DealDamage { .. })
        && (lasts(before) || !lasts(after))
    {
        return Join::Shared;
    }
    match (before, after) {
        (
            Effect::Discard { .. },
            Effect::Draw {
                who: Players::You, ..
            },
        ) if first.actor == second.actor => Join::Then,
        (Effect::Look { public: false, .. }, Effect::Choose { .. })
            if second.verbs.iter().any(|verb| verb.ends_with(" from it")) =>
        {
            Join::And
        }
        (Effect::PutCounters { .. }, Effect::PutCounters { .. })
            if second.verbs.iter().any(|verb| verb.starts_with("double ")) =>
        {
            Join::Then
        }
        (Effect::CreateToken { count, .. }, Effect::CreateToken { count: other, .. })
            if counts_alone(count) && counts_alone(other) =>
        {
            Join::And
        }
        // "Shuffle it into its owner's library" is a sentence of its own.
        (_, Effect::Shuffle { .. })
            if second.verbs.iter().any(|verb| verb.starts_with("shuffle ")) =>
        {
            Join::Sentence
        }
        (_, Effect::Shuffle { .. })
        | (Effect::Draw { .. }, Effect::Discard { .. })
        | (Effect::CreateToken { .. }, Effect::Attach { .. }) => Join::Then,
        (Effect::Scry { .. } | Effect::Surveil { .. }, Effect::Draw { .. }) => Join::Then,
        (
            Effect::Draw { .. } | Effect::Discard { .. },
            Effect::LoseLife { .. } | Effect::GainLife { .. },
        )
        | (
            Effect::GainLife { .. } | Effect::LoseLife { .. },
            Effect::Draw { .. } | Effect::GainLife { .. } | Effect::LoseLife { .. },
        )
        | (Effect::DealDamage { .. }, Effect::GainLife { .. })
        | (Effect::CreateToken { .. }, Effect::GainLife { .. })
        | (Effect::Tap { .. }, Effect::PutCounters { .. })
        | (Effect::PutCounters { .. }, Effect::PutCounters { .. } | Effect::GainLife { .. }) => {
            Join::And
        }
        (Effect::Move { to, .. }, Effect::Move { to: back, .. })
            if to.zone == Zone::Exile && back.zone == Zone::Battlefield =>
        {
            Join::Then
        }
        _ => Join::Sentence,
    }
}

/// The target that is named before the instruction, which could not name it well.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "other instructions name what they are about"
)]
fn target_named_before(effect: &Effect) -> Option<SlotId> {
    match effect {
        Effect::BecomeCopy {
            what: Objects::Every(filter),
            of: Objects::Slot(slot),
            ..
        } if super::reference::leaves_out_another(&filter.test) => Some(*slot),
        Effect::Search {
            whose: Players::OwnerOf(of),
            ..
        } => match **of {
            Objects::Slot(slot) => Some(slot),
            _ => None,
        },
        _ => None,
    }
}

/// `the same is true for hexproof`
fn same_keyword(effect: &Effect) -> Option<String> {
    let Effect::If { then, .. } = effect else {
        return None;
    };
    let [Effect::Modify { modifications, .. }] = then.as_slice() else {
        return None;
    };
    super::static_ability::same_is_true(modifications)
}
