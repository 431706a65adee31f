//! What is done only if something is so, and what is done otherwise: `if you control a Forest, …`, `destroy target creature if it's black`, `instead`.

use super::control::{is_compound, prefixed, same_kind};
use super::discourse::Writer;
use crate::{Condition, Effect, EventPattern, Modification, Objects, Players, SlotId, Value};

impl Writer<'_> {
    pub(super) fn if_then(
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
            | Effect::Counter {
                what: Objects::Slot(slot),
                ..
            } => (!self.is_mentioned(*slot)).then_some(slot.0),
            other => match super::join::object_of(other) {
                Some(Objects::Slot(slot)) => (!self.is_mentioned(*slot)).then_some(slot.0),
                _ => None,
            },
        });
        let below = effects.iter().filter_map(|effect| {
            effect
                .lists()
                .into_iter()
                .find_map(|list| self.first_new(list))
        });
        own.chain(below).min()
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
