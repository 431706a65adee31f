//! How the permanent enters that a spell becomes: "that creature enters with an additional +1/+1 counter on it", said by an ability
//! that triggers as the spell is cast (CR 608.3a, 614.1c, 614.12).

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::scope::{Part, parts};
use ir::{
    Ability, AbilityKind, CardType, Deed, Domain, Duration, Effect, EntersAsCast, EventPattern,
    EventRole, Filter, Objects, Outcome, Permission, Replacement, StaticEffect, Test, Value, Zone,
};
use syntax::ast::{
    Clause, Determiner, Entering, Head, Lead, NounPhrase, NounWord, Span, Spanned, Verb,
};

/// Which spell the event of a trigger is about, as that is cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CastSpell {
    /// the one that the ability is of: "when you cast this spell"
    This,
    /// another
    Other,
}

impl Lowering<'_> {
    /// "that creature enters with an additional +1/+1 counter on it": a replacement effect for the entering of the spell whose
    /// casting the ability triggers on; none if it is about another object.
    pub(super) fn spell_enters(
        &mut self,
        entering: &Entering,
        objects: &Objects,
        extras: &mut Extras,
        span: Span,
    ) -> Lowered<Option<Effect>> {
        let is_the_spell = match self.frame.event_casts {
            Some(CastSpell::This) => *objects == Objects::This,
            Some(CastSpell::Other) => *objects == Objects::Event(EventRole::Subject),
            None => false,
        };
        if !is_the_spell {
            return Ok(None);
        }
        if let Some(each) = &extras.each {
            // How many there are is counted as the ability resolves (CR 608.2h), which is before.
            if !matches!(each, ir::Value::Slot(_)) {
                return Err(Failure::unsupported(
                    span,
                    "a number of counters for each of these here",
                ));
            }
        }
        let how = self.entering(entering, &mut extras.each, true, span)?;
        let replacement = Replacement {
            event: EventPattern::ZoneChange {
                what: Filter {
                    domain: Domain::Permanents,
                    test: Test::Is(objects.clone()),
                },
                // A spell that is countered, and comes into play another time, is another object (CR 400.7).
                from: Some(Zone::Stack),
                to: Some(Zone::Battlefield),
            },
            condition: None,
            optional: None,
            outcome: Outcome::Enter(Box::new(how)),
            uses: Some(1),
        };
        Ok(Some(Effect::Replace {
            replacement: Box::new(replacement),
            duration: Duration::Permanent,
        }))
    }
}

/// What "If you cast a creature spell this way, that creature enters with a finality counter on it" says.
pub(super) struct EntryThisWay {
    entry: EntersAsCast,
    /// the card type by which the permanent is spoken of
    called: Option<CardType>,
    /// "this creature": what the ability is of
    own: bool,
    /// "if you do": of all that the permission allows
    if_done: bool,
}

impl EntryThisWay {
    /// Says it of the permissions that instructions give; whether there are some. What is played as a land enters as well, of
    /// which "if you do" would be said too.
    pub(super) fn is_said_of(&self, effects: &mut [Effect]) -> bool {
        let lands = |effect: &Effect| {
            matches!(
                effect,
                Effect::Permit {
                    permission: Permission::PlayLandsFrom(..),
                    ..
                }
            )
        };
        if self.if_done && effects.iter().any(lands) {
            return false;
        }
        effects.iter_mut().fold(false, |found, effect| {
            super::amend::change_each(effect, &mut |effect| {
                if let Effect::Permit { permission, .. } = effect {
                    enters_so(permission, self)
                } else {
                    false
                }
            }) | found
        })
    }

    /// The same of a static ability.
    pub(super) fn is_said_of_static(&self, ability: &mut Ability) -> bool {
        let AbilityKind::Static(ability) = &mut ability.kind else {
            return false;
        };
        let lands = |effect: &StaticEffect| {
            matches!(effect, StaticEffect::Permit(Permission::PlayLandsFrom(..)))
        };
        if self.if_done && ability.effects.iter().any(lands) {
            return false;
        }
        match ability.effects.last_mut() {
            Some(StaticEffect::Permit(permission)) => enters_so(permission, self),
            _ => false,
        }
    }
}

impl Lowering<'_> {
    /// "If you cast a spell this way, that creature enters with a finality counter on it.", "If you do, it enters …": how what the
    /// permission before lets be cast enters (CR 614.1c); none if it is another sentence.
    pub(super) fn enters_this_way(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
    ) -> Lowered<Option<EntryThisWay>> {
        let (
            [
                Spanned {
                    node: Lead::If(condition),
                    ..
                },
            ],
            [clause],
        ) = (leads, clauses)
        else {
            return Ok(None);
        };
        let (Verb::Enter(entering), Some(subject), None, []) = (
            &clause.verb.node,
            &clause.subject,
            &clause.auxiliary,
            clause.adverbials.as_slice(),
        ) else {
            return Ok(None);
        };
        let spell = super::permission::spell_cast_this_way(condition);
        let if_done = spell.is_none();
        let which = match spell {
            Some(spell) => self.spells(spell)?.test,
            None if super::static_line::says_if_you_do(condition) => Test::All(Vec::new()),
            None => return Ok(None),
        };
        let Some((called, own)) = self.called(subject)? else {
            return Ok(None);
        };
        let before = self.frame.clone();
        let how = self.entering(entering, &mut None, true, clause.span.0)?;
        let plain = how
            .counters
            .iter()
            .all(|(_, count)| matches!(count, Value::Number(_)))
            && how.attacking_like.is_none()
            && how.copy_of.is_none()
            && !how.prepared;
        if !plain {
            self.frame = before;
            return Ok(None);
        }
        let entry = EntersAsCast { which, how };
        Ok(Some(EntryThisWay {
            entry,
            called,
            own,
            if_done,
        }))
    }

    /// "it", "this creature", "that creature": by which card type the permanent is spoken of, and whether as the ability's own; nothing
    /// if something else is.
    fn called(&self, subject: &Spanned<NounPhrase>) -> Lowered<Option<(Option<CardType>, bool)>> {
        if super::clause::is_it(subject) {
            return Ok(Some((None, false)));
        }
        let said = parts(&subject.node);
        let [(_, Part::Group(group))] = said.as_slice() else {
            return Ok(None);
        };
        let [member] = group.members.as_slice() else {
            return Ok(None);
        };
        let [word] = member.words.as_slice() else {
            return Ok(None);
        };
        if !member.post.is_empty() || group.other || group.target {
            return Ok(None);
        }
        if group.determiner.node == Determiner::This {
            self.check_own_words(group)?;
            return Ok(Some((None, true)));
        }
        if group.determiner.node != Determiner::That {
            return Ok(None);
        }
        if let NounWord::Type(card_type) = &word.node {
            return Ok(Some((Some(self.card_type(*card_type, word.span)?), false)));
        }
        let permanent = word.node == NounWord::Head(Head::Permanent);
        Ok(permanent.then_some((None, false)))
    }
}

/// Says of the permission how what is cast by it enters; whether it is one to cast spells of that type.
fn enters_so(permission: &mut Permission, said: &EntryThisWay) -> bool {
    let Permission::CastFrom {
        what,
        enters: enters @ None,
        ..
    } = permission
    else {
        return false;
    };
    let is_of =
        |card_type| is_of_type(&what.test, card_type) || is_of_type(&said.entry.which, card_type);
    let own = what.test == Test::Is(Objects::This);
    if said.called.is_some_and(|called| own || !is_of(called)) || said.own && !own {
        return false;
    }
    *enters = Some(Box::new(said.entry.clone()));
    true
}

/// Whether all that the test holds of are of that card type.
fn is_of_type(test: &Test, card_type: CardType) -> bool {
    if let Test::All(tests) = test {
        tests.iter().any(|test| is_of_type(test, card_type))
    } else if let Test::Any(tests) = test {
        tests.iter().all(|test| is_of_type(test, card_type))
    } else {
        *test == Test::CardType(card_type)
    }
}

/// The spell that is cast, if the event is that one is.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn cast_spell(pattern: &EventPattern) -> Option<CastSpell> {
    match pattern {
        EventPattern::Done {
            deed: Deed::Cast,
            what: Some(what),
            ..
        } => Some(match what.test {
            Test::Is(Objects::This) => CastSpell::This,
            _ => CastSpell::Other,
        }),
        EventPattern::While { event, .. } | EventPattern::Nth { event, .. } => cast_spell(event),
        _ => None,
    }
}
