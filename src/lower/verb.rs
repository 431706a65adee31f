//! Verbs as instructions: which family of effects a verb belongs to, and what objects do. What players do is in `player_verb`.

use super::adverbial::Extras;
use super::clause::is_cannot;
use super::context::Lowering;
use super::designation::{action_of, designation_of, ends_designation};
use super::failure::{Failure, Lowered};
use super::noun::{Set, Use};
use super::subject::Subject;
use ir::{CardType, Effect, Objects, Players, Test, Value};
use syntax::ast::{self, Auxiliary, Clause, NounPhrase, Spanned, Verb};

impl Lowering<'_> {
    /// What a clause does.
    pub(crate) fn verb_effects(
        &mut self,
        clause: &Clause,
        subject: &Subject,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let span = clause.span.0;
        let auxiliary = clause.auxiliary.as_ref();
        if let Subject::Objects(what) = subject
            && let Some(modifications) = self.forbidden_abilities(clause)?
        {
            out.push(Effect::Modify {
                what: what.clone(),
                modifications,
                duration: extras.take_duration(),
            });
            return Ok(());
        }
        if is_cannot(auxiliary)
            || matches!(
                auxiliary.map(|auxiliary| auxiliary.node),
                Some(Auxiliary::DoesNot | Auxiliary::Must)
            )
            || is_forced(clause, extras)
            || super::restriction::is_of_damage(clause)
            || extras.duration.is_some() && super::restriction::is_goaded(&clause.verb.node)
            || super::restriction::indirect(clause).is_some()
        {
            if self.restricted_next_turn(clause, subject, extras, out)? {
                return Ok(());
            }
            let restrictions = self.restrictions(clause, subject, extras)?;
            let duration = extras.take_duration();
            out.extend(
                restrictions
                    .into_iter()
                    .map(|restriction| Effect::Restrict {
                        restriction,
                        duration: duration.clone(),
                    }),
            );
            return Ok(());
        }
        let chooses_targets = matches!(clause.verb.node, Verb::ChooseNewTargets(_));
        match auxiliary.map(|auxiliary| auxiliary.node) {
            None if !chooses_targets => {}
            // Some, all or none of the targets: that they may is all that it says (CR 115.7d).
            Some(Auxiliary::May) if chooses_targets => {}
            Some(Auxiliary::May | Auxiliary::MayHave | Auxiliary::Can) => {
                if let Subject::Objects(objects) = subject
                    && let Some(restriction) = self.combat_leave(clause, objects, extras)?
                {
                    let duration = extras.take_duration();
                    out.push(Effect::Restrict {
                        restriction,
                        duration,
                    });
                    return Ok(());
                }
                let permissions = self.permissions(clause, subject, extras)?;
                let duration = extras.take_duration();
                out.extend(permissions.into_iter().map(|permission| Effect::Permit {
                    permission,
                    duration: duration.clone(),
                }));
                return Ok(());
            }
            None | Some(_) => {
                return Err(Failure::unsupported(
                    span,
                    format!("\"{}\"", self.words(span)),
                ));
            }
        }
        // "This turn, that player plays with their hand revealed."
        if let (Subject::Players(players), Verb::PlayRevealed(what), Some(_)) =
            (subject, &clause.verb.node, &extras.duration)
            && let [who] = players.as_slice()
        {
            let permission = self.play_revealed(what, who)?;
            let duration = extras.take_duration();
            out.push(Effect::Permit {
                permission,
                duration,
            });
            return Ok(());
        }
        match subject {
            Subject::Players(players) if super::clause::life_total_of(clause).is_some() => {
                for who in players {
                    let amount = self.becoming_amount(&clause.verb)?;
                    let who = who.clone();
                    out.push(Effect::SetLife { who, amount });
                }
                Ok(())
            }
            Subject::Players(players) => {
                let [who] = players.as_slice() else {
                    return Err(Failure::unsupported(span, "several players here"));
                };
                let who = who.clone();
                self.player_verb(&clause.verb, &who, extras, out)
            }
            Subject::Objects(objects) => self.object_verb(&clause.verb, objects, extras, out),
        }
    }

    /// "becomes 10", "becomes equal to …", "becomes the number of …"
    pub(super) fn becoming_amount(&mut self, verb: &Spanned<Verb>) -> Lowered<Value> {
        if let Verb::Become(becoming) = &verb.node {
            if let ast::Becoming::Amount(amount) = becoming.as_ref() {
                return self.amount(amount);
            }
            if let ast::Becoming::Quality {
                what,
                in_addition: None,
            } = becoming.as_ref()
                && let [item] = what.node.items.as_slice()
                && let ast::Noun::Amount(amount) = &item.noun.node
            {
                let node = amount.as_ref().clone();
                let span = what.span;
                return self.amount(&Spanned { node, span });
            }
        }
        Err(Failure::unsupported(verb.span, "becoming this number"))
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn object_verb(
        &mut self,
        verb: &Spanned<Verb>,
        objects: &Objects,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let span = verb.span;
        match &verb.node {
            Verb::DealDamage(dealt) => self.deal_damage(dealt, objects, extras, out)?,
            Verb::GainAbilities {
                abilities,
                choice: true,
            } => self.gain_one_of(abilities, objects, extras, out)?,
            Verb::LoseOneOf(abilities) => self.lose_one_of(abilities, objects, extras, out)?,
            Verb::GetSize {
                change,
                or: Some(or),
                additional: false,
            } => self.get_one_of([change, or], objects, extras, out)?,
            Verb::Fight(Some(whom)) if super::clause::is_each_other(whom) => {
                out.push(self.fight_each_other(objects, span)?);
            }
            Verb::Fight(Some(whom)) => {
                let second = self.objects(whom, &Use::by(&Players::You), out)?;
                out.push(Effect::Fight {
                    first: objects.clone(),
                    second,
                });
            }
            Verb::Untap(None) => out.push(Effect::Untap {
                what: objects.clone(),
            }),
            Verb::Transform {
                what: None,
                into: None,
            } => out.push(Effect::Transform {
                what: objects.clone(),
                how: ir::Turning::Transform,
            }),
            Verb::Phase { out: true } => out.push(Effect::PhaseOut {
                what: objects.clone(),
            }),
            Verb::Enter(entering) if *objects == Objects::This && self.frame.entering => {
                let how = self.entering(entering, &mut extras.each, true, span)?;
                out.push(Effect::Enter { how: Box::new(how) });
            }
            Verb::Enter(entering)
                if let Some(effect) = self.spell_enters(entering, objects, extras, span)? =>
            {
                out.push(effect);
            }
            // "it becomes plotted" (CR 702.170c)
            Verb::Become(becoming)
                if let Some(action) = action_of(becoming)
                    && self.keywords.performs(&action) =>
            {
                self.object_action(&action, None, objects, out, span)?;
            }
            Verb::Become(becoming)
                if let Some(name) = action_of(becoming).and_then(|action| {
                    self.keywords.designation(action.strip_prefix("become ")?)
                }) =>
            {
                // Saddled it is until end of turn whatever is said (CR 702.171b).
                if name.as_str() == ir::SADDLED && extras.duration == Some(ir::Duration::EndOfTurn)
                {
                    extras.duration = None;
                }
                out.push(Effect::Designate {
                    what: objects.clone(),
                    name,
                    sole: false,
                });
            }
            Verb::Become(becoming) if becomes_blocked(becoming) => {
                let what = objects.clone();
                out.push(Effect::BecomeBlocked { what });
            }
            Verb::Become(becoming) if ends_designation(becoming).is_some() => {
                if let Some(name) = ends_designation(becoming) {
                    let what = objects.clone();
                    out.push(Effect::EndDesignation { what, name });
                }
            }
            Verb::Become(becoming) if designation_of(becoming).is_some() => {
                if let Some(name) = designation_of(becoming) {
                    out.push(Effect::Designate {
                        what: objects.clone(),
                        sole: name.as_str() == ir::RING_BEARER,
                        name,
                    });
                }
            }
            Verb::Become(becoming) if copied(becoming).is_some() => {
                let Some(of) = copied(becoming) else {
                    return Ok(());
                };
                let of = self.objects(of, &Use::by(&Players::You), out)?;
                let except = match extras.except.take() {
                    None => Vec::new(),
                    Some(condition) => self.exceptions(&condition)?,
                };
                out.push(Effect::BecomeCopy {
                    what: objects.clone(),
                    of,
                    except,
                    duration: extras.take_duration(),
                });
            }
            Verb::Phase { .. } | Verb::Fight(None) => {
                return Err(Failure::unsupported(
                    span,
                    format!("\"{}\"", self.words(span)),
                ));
            }
            Verb::Action {
                action,
                amount,
                what: None,
            } => {
                let action = super::action::action_name(action);
                self.object_action(action, amount.as_ref(), objects, out, span)?;
            }
            // "its controller may search" has a player; here the object itself is modified.
            other => {
                let modifications = self.modifications(other, objects, extras, span)?;
                // What makes something bigger or smaller and does not end is said by counters.
                if matches!(other, Verb::GetSize { .. })
                    && self.card.is_spell()
                    && !self.quoted
                    && extras.duration.is_none()
                {
                    return Err(Failure::misplaced(span, "nothing says how long this lasts")
                        .help("say \"until end of turn\", or put +1/+1 counters on it"));
                }
                let duration = extras.take_duration();
                out.push(Effect::Modify {
                    what: objects.clone(),
                    modifications,
                    duration,
                });
            }
        }
        Ok(())
    }

    /// A creature that is a set or a player: what the phrase stands for, known now.
    pub(crate) fn known(
        &mut self,
        phrase: &Spanned<NounPhrase>,
        out: &mut Vec<Effect>,
    ) -> Lowered<Set> {
        if self.player_at_random(phrase).is_some() {
            return Ok(Set {
                objects: Vec::new(),
                players: self.players(phrase, &Players::You, out)?,
            });
        }
        match self.phrase(phrase, &Use::by(&Players::You))? {
            super::noun::Phrase::Set(set) => Ok(set),
            super::noun::Phrase::Choice(choice) => {
                let slot = self.choose(choice, &Players::You, out)?;
                Ok(Set::of_objects(Objects::Slot(slot)))
            }
            super::noun::Phrase::PlayerChoice(..) => {
                let mut players = self.players(phrase, &Players::You, out)?;
                Ok(Set {
                    objects: Vec::new(),
                    players: std::mem::take(&mut players),
                })
            }
        }
    }
}

/// "attacks this turn if able", "blocks this turn if able".
fn is_forced(clause: &Clause, extras: &Extras) -> bool {
    extras.if_able.is_some()
        && matches!(
            clause.verb.node,
            Verb::Attack(_) | Verb::Block(_) | Verb::AttackOrBlock
        )
}

/// What is copied: "becomes a copy of target creature".
fn copied(becoming: &ast::Becoming) -> Option<&Spanned<NounPhrase>> {
    if let ast::Becoming::Copy(of) = becoming {
        Some(of)
    } else {
        None
    }
}

/// "it"
pub(crate) fn is_it(phrase: &Spanned<NounPhrase>) -> bool {
    matches!(phrase.node.items.as_slice(), [item]
        if matches!(item.noun.node, ast::Noun::Pronoun(ast::Pronoun::It)))
}

/// Whether something is a land, for conditions on what is put.
pub(crate) fn is_land() -> Test {
    Test::CardType(CardType::Land)
}

/// "(becomes) blocked"
fn becomes_blocked(becoming: &ast::Becoming) -> bool {
    matches!(becoming, ast::Becoming::Passive(passive)
        if passive.participle == ast::Participle::Blocked && passive.complements.is_empty())
}
