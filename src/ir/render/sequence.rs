//! Lists of effects as sentences: which steps share a sentence, and which groups of steps are one phrase of English.

use super::clause::Clause;
use super::control::is_compound;
use super::discourse::{Origin, Writer};
use super::join::{
    Join, Open, append, close, has_subject, is_order, join, object_of, same_keyword,
};
use super::words::{list, spaced};
use crate::{
    Afterwards::Usual, Domain, Duration, Effect, Objects, Permission, Players, Restriction, SlotId,
    Value, Zone,
};

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
                && super::prevention::source_slot(&replacement.event) == Some(*into) =>
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
        } if super::target::leaves_out_another(&filter.test) => Some(*slot),
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
