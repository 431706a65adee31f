//! "can't", "doesn't untap", "attacks if able": restrictions and requirements. What objects can't do or be is in `cannot`, what players
//! can't do in `player_restriction`.

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::subject::Subject;
use ir::{Domain, Duration, Effect, Filter, Objects, Players, Restriction, Test};
use syntax::ast::{
    self, Auxiliary, Clause, Determiner, Head, Noun, NounPhrase, NounWord, Participle, Predicate,
    Span, Spanned, TurnPart, Verb,
};

/// A clause about objects that its subject only names on the way.
pub(crate) enum Indirect<'c> {
    /// "its activated abilities can't be activated", `true`: "unless they're mana abilities"
    Abilities(&'c Spanned<NounPhrase>, bool),
    /// "all creatures able to block it this turn do so", with "this turn"
    Blockers(&'c Spanned<NounPhrase>, &'c [Spanned<ast::Adverbial>]),
}

impl<'c> Indirect<'c> {
    /// The objects it is about.
    pub(crate) const fn objects(&self) -> &'c Spanned<NounPhrase> {
        match self {
            Indirect::Abilities(what, _) | Indirect::Blockers(what, _) => what,
        }
    }
}

/// Whom the clause is about, where that is not its subject.
pub(crate) fn indirect(clause: &Clause) -> Option<Indirect<'_>> {
    let [item] = clause.subject.as_ref()?.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(described) = &item.noun.node else {
        return None;
    };
    if described.other || described.target || described.count.is_some() {
        return None;
    }
    let auxiliary = clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node);
    let words: Vec<&NounWord> = described.words.iter().map(|word| &word.node).collect();
    match (&clause.verb.node, auxiliary, words.as_slice()) {
        (
            Verb::Be(predicate),
            Some(Auxiliary::Cannot),
            [
                NounWord::AbilityKind(ast::AbilityKind::Activated),
                NounWord::Head(Head::Ability),
            ],
        ) => {
            let Predicate::Passive {
                negated: false,
                passive,
            } = predicate.as_ref()
            else {
                return None;
            };
            let unless = clause.adverbials.iter().find_map(|adverbial| {
                if let ast::Adverbial::Unless(condition) = &adverbial.node {
                    Some(are_mana_abilities(condition))
                } else {
                    None
                }
            });
            if passive.participle != Participle::Activated
                || passive.complements.len() > 1
                || !passive
                    .complements
                    .iter()
                    .all(|said| super::cannot::how_long(&said.node).is_some())
                || unless == Some(false)
            {
                return None;
            }
            let unless = unless.is_some();
            match (&described.determiner.node, described.post.as_slice()) {
                (Determiner::Possessive(owner), []) => Some(Indirect::Abilities(owner, unless)),
                (Determiner::None, [post]) => {
                    if let ast::PostModifier::Of(owner) = &post.node {
                        Some(Indirect::Abilities(owner, unless))
                    } else {
                        None
                    }
                }
                _ => None,
            }
        }
        (Verb::Do, None, [_, ..]) if described.determiner.node == Determiner::All => {
            let ast::PostModifier::Able(able) = &described.post.last()?.node else {
                return None;
            };
            let Verb::Block(Some(what)) = &able.verb.node else {
                return None;
            };
            let times = able.adverbials.as_slice();
            let only_duration = match times {
                [] => true,
                [time] => matches!(time.node, ast::Adverbial::Duration(_)),
                _ => false,
            };
            only_duration.then_some(Indirect::Blockers(what, times))
        }
        _ => None,
    }
}

/// "they're mana abilities"
pub(super) fn are_mana_abilities(condition: &ast::Condition) -> bool {
    let [clause] = condition.clauses.as_slice() else {
        return false;
    };
    let Verb::Be(predicate) = &clause.verb.node else {
        return false;
    };
    let (
        Predicate::Same {
            negated: false,
            whom,
            in_addition: None,
        },
        Some(subject),
    ) = (predicate.as_ref(), &clause.subject)
    else {
        return false;
    };
    super::clause::is_it(subject) && clause.auxiliary.is_none() && are_mana_abilities_named(whom)
}

/// "mana abilities"
pub(super) fn are_mana_abilities_named(whom: &Spanned<NounPhrase>) -> bool {
    matches!(whom.node.items.as_slice(), [item] if matches!(&item.noun.node,
        Noun::Described(what) if what.post.is_empty()
            && matches!(what.words.as_slice(), [kind, head]
                if kind.node == NounWord::AbilityKind(ast::AbilityKind::Mana)
                    && head.node == NounWord::Head(Head::Ability))))
}

/// Whether "unless …" only leaves mana abilities out of what can't be activated.
pub(crate) fn spares_mana_abilities(clause: &Clause) -> bool {
    matches!(indirect(clause), Some(Indirect::Abilities(_, true)))
}

impl Lowering<'_> {
    /// What cannot or must be done.
    pub(crate) fn restrictions(
        &mut self,
        clause: &Clause,
        subject: &Subject,
        extras: &mut Extras,
    ) -> Lowered<Vec<Restriction>> {
        match subject {
            Subject::Objects(objects) => self.object_restrictions(clause, objects, extras),
            Subject::Players(players) => {
                let mut all = Vec::new();
                for who in players {
                    all.push(self.player_restriction(clause, who, extras)?);
                }
                Ok(all)
            }
        }
    }

    /// "all Walls (able to block it)": which creatures; none if it is all.
    fn able_to_block(&mut self, clause: &Clause) -> Lowered<Option<Objects>> {
        let Some(mut subject) = clause.subject.clone() else {
            return Ok(None);
        };
        if let [item] = subject.node.items.as_mut_slice()
            && let Noun::Described(described) = &mut item.noun.node
        {
            described.post.pop();
            let words: Vec<&NounWord> = described.words.iter().map(|word| &word.node).collect();
            if described.post.is_empty()
                && words == [&NounWord::Type(syntax::ast::CardType::Creature)]
            {
                return Ok(None);
            }
        }
        let filter = self.filter(&subject, None)?;
        Ok(Some(Objects::Every(Box::new(filter))))
    }

    fn object_restrictions(
        &mut self,
        clause: &Clause,
        objects: &Objects,
        extras: &mut Extras,
    ) -> Lowered<Vec<Restriction>> {
        let span = clause.span.0;
        let auxiliary = clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node);
        let what = objects.clone();
        match indirect(clause) {
            Some(Indirect::Blockers(_, adverbials)) => {
                if let [adverbial] = adverbials
                    && let ast::Adverbial::Duration(duration) = &adverbial.node
                {
                    extras.duration = Some(self.duration(duration, adverbial.span)?);
                }
                return Ok(vec![match self.able_to_block(clause)? {
                    None => Restriction::MustBeBlocked(what, true),
                    Some(blockers) => Restriction::MustBlockThese(blockers, what),
                }]);
            }
            Some(Indirect::Abilities(_, unless_mana)) => {
                if let Verb::Be(predicate) = &clause.verb.node
                    && let Predicate::Passive { passive, .. } = predicate.as_ref()
                    && let [complement] = passive.complements.as_slice()
                {
                    extras.duration = super::cannot::how_long(&complement.node);
                }
                let filter = match what {
                    Objects::Every(filter) => *filter,
                    what @ (Objects::This
                    | Objects::Granter
                    | Objects::Attached
                    | Objects::Slot(_)
                    | Objects::Event(_)
                    | Objects::Affected
                    | Objects::Top { .. }
                    | Objects::Bottom { .. }
                    | Objects::TopUntil { .. }
                    | Objects::Linked
                    | Objects::Paid(_)
                    | Objects::Devoured
                    | Objects::Union(_)) => Filter {
                        domain: Domain::Permanents,
                        test: Test::Is(what),
                    },
                };
                return Ok(vec![Restriction::CantActivate(filter, unless_mana)]);
            }
            None => {}
        }
        if auxiliary.is_none() && is_goaded(&clause.verb.node) {
            let others = Players::Except(Box::new(Players::Everyone), Box::new(Players::You));
            return Ok(vec![
                Restriction::MustAttack(what.clone()),
                Restriction::MustAttackPlayer(what, others),
            ]);
        }
        if let (Verb::AssignDamage { what: assigned }, true) =
            (&clause.verb.node, is_of_damage(clause))
        {
            return Ok(vec![Restriction::Assigns(
                what,
                assigned_by(assigned, span)?,
            )]);
        }
        let must = auxiliary == Some(Auxiliary::Must);
        if extras.if_able.take().is_some() || must {
            // "Attacks if able", but "must be blocked if able".
            if matches!(clause.verb.node, Verb::Be(_)) && !must {
                return Err(Failure::misplaced(span, "\"must\" is missing"));
            }
            return self.requirement(&clause.verb.node, what, extras, span);
        }
        match auxiliary {
            Some(Auxiliary::DoesNot) => {
                if let Verb::Untap(None) = &clause.verb.node {
                    let controllers = Players::ControllerOf(Box::new(what.clone()));
                    self.own_untap_step(extras, &controllers, span)?;
                    if matches!(extras.duration, Some(Duration::NextUntapStepOf(_))) {
                        self.settles_who_fights(&what);
                    }
                    Ok(vec![Restriction::DoesntUntap(what)])
                } else {
                    Err(Failure::unsupported(
                        span,
                        format!("\"{}\"", self.words(span)),
                    ))
                }
            }
            Some(Auxiliary::Cannot | Auxiliary::MayNot) => {
                self.cannot(&clause.verb.node, what, extras, span)
            }
            _ => Err(Failure::unsupported(
                span,
                format!("\"{}\"", self.words(span)),
            )),
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn requirement(
        &mut self,
        verb: &Verb,
        what: Objects,
        extras: &mut Extras,
        span: Span,
    ) -> Lowered<Vec<Restriction>> {
        // "each combat" says nothing that "if able" does not (CR 508.1d, 509.1c).
        if let Some(period) = extras.each_period.take()
            && period.node.part != TurnPart::Combat
            && !(period.node.part == TurnPart::Turn && matches!(verb, Verb::AttackOrBlock))
        {
            return Err(Failure::unsupported(period.span, "this time"));
        }
        Ok(match verb {
            Verb::Attack(None) => vec![Restriction::MustAttack(what)],
            // In a combat it can do one of the two; each is required when it is its time.
            Verb::AttackOrBlock => vec![
                Restriction::MustAttack(what.clone()),
                Restriction::MustBlock(what),
            ],
            Verb::Attack(Some(whom)) if self.names_players(whom) => {
                vec![Restriction::MustAttackPlayer(what, self.player_set(whom)?)]
            }
            Verb::Attack(Some(whom)) if self.is_single_reference(whom) => {
                vec![Restriction::MustAttackThese(
                    what,
                    self.reference_phrase(whom)?,
                )]
            }
            Verb::Block(None) => vec![Restriction::MustBlock(what)],
            Verb::Block(Some(whom)) => {
                // Nothing blocks itself: "it" is what was spoken of before.
                let before = self.frame.discourse.clone();
                let blocker = super::reference::Meaning::Objects(what.clone());
                self.frame.discourse.forget(0, &blocker);
                let attackers = self.reference_phrase(whom)?;
                self.frame.discourse = before;
                vec![Restriction::MustBlockThese(what, attackers)]
            }
            Verb::Be(predicate) => {
                if let Predicate::Passive {
                    negated: false,
                    passive,
                } = predicate.as_ref()
                    && passive.participle == Participle::Blocked
                    && passive.complements.len() <= 1
                    && let lasts = passive
                        .complements
                        .first()
                        .map(|said| super::cannot::how_long(&said.node))
                    && lasts != Some(None)
                {
                    if let Some(duration) = lasts.flatten() {
                        extras.duration = Some(duration);
                    }
                    vec![Restriction::MustBeBlocked(what, false)]
                } else {
                    return Err(Failure::unsupported(
                        span,
                        format!("\"{}\"", self.words(span)),
                    ));
                }
            }
            _ => {
                return Err(Failure::unsupported(
                    span,
                    format!("\"{}\"", self.words(span)),
                ));
            }
        })
    }
}

/// "is goaded" (CR 701.15b)
pub(super) fn is_goaded(verb: &Verb) -> bool {
    let Verb::Be(predicate) = verb else {
        return false;
    };
    matches!(predicate.as_ref(), Predicate::Passive { negated: false, passive }
        if passive.complements.is_empty()
            && matches!(&passive.participle, Participle::Keyword(word) if word == "goaded"))
}

/// "assigns no combat damage", "assigns combat damage equal to its toughness rather than its power"
pub(super) fn is_of_damage(clause: &Clause) -> bool {
    let of_all = |what: &ast::AssignedDamage| *what != ast::AssignedDamage::Own;
    clause.auxiliary.is_none()
        && matches!(&clause.verb.node, Verb::AssignDamage { what } if of_all(what))
}

/// What says how much combat damage is assigned; nothing for none (CR 510.1a).
fn assigned_by(assigned: &ast::AssignedDamage, span: Span) -> Lowered<Option<ir::Property>> {
    let own = |amount: &ast::Amount, wanted: ast::Characteristic| {
        matches!(amount, ast::Amount::Characteristic { which, of }
            if *which == wanted && super::clause::is_it(of))
    };
    match assigned {
        ast::AssignedDamage::None => Ok(None),
        ast::AssignedDamage::EqualTo {
            amount,
            rather_than: Some(power),
        } if own(&amount.node, ast::Characteristic::Toughness)
            && own(&power.node, ast::Characteristic::Power) =>
        {
            Ok(Some(ir::Property::Toughness))
        }
        ast::AssignedDamage::EqualTo { .. } | ast::AssignedDamage::Own => {
            Err(Failure::unsupported(span, "assigning damage like this"))
        }
    }
}

/// "Players can't gain life and damage can't be prevented this turn": how long the first lasts is not said.
///
/// # Errors
/// One of several restrictions of a sentence has no end and another one has.
pub(super) fn check_ends(effects: &[Effect], span: Span) -> Lowered<()> {
    let lasts = |wanted: bool| {
        effects.iter().any(|effect| {
            matches!(effect, Effect::Restrict { duration, .. }
                if (*duration == ir::Duration::Permanent) == wanted)
        })
    };
    if lasts(true) && lasts(false) {
        return Err(Failure::unsupported(span, "a restriction without an end")
            .help("say first how long: \"This turn, …\""));
    }
    Ok(())
}
