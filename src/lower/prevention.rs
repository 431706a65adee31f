//! Damage that is prevented: "prevent the next 3 damage …", "for each 1 damage prevented this way" (CR 615). Which damage it is that would be
//! dealt is in `would_deal`, what it is dealt to instead in `redirection`.

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::would_deal::{combat_only, damage_that_would, dealt_to_each, everyone};
use ir::{
    Domain, Duration, Effect, EventPattern, Filter, Objects, Outcome, Players, Replacement, Test,
    Value,
};
use syntax::ast::{
    self, Clause, DamageDeterminer, DamagePrevented, NounPhrase, Participle, PassiveComplement,
    Predicate, Span, Spanned, Verb,
};

impl Lowering<'_> {
    /// "Prevent the next 3 damage that would be dealt to any target this turn."
    pub(crate) fn prevent(
        &mut self,
        prevented: &DamagePrevented,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        if prevented.all_but.is_some() || prevented.portion_of_that.is_some() {
            return Err(Failure::unsupported(span, "this prevention"));
        }
        let noun = &prevented.damage.node;
        let mut combat = combat_only(noun.kind);
        let shield = match (&noun.amount, noun.determiner) {
            (Some(amount), DamageDeterminer::Next) => match self.comparison(amount)?.as_slice() {
                [(ir::Comparison::Equal, value)] => Some(value.clone()),
                _ => return Err(Failure::unsupported(span, "this amount of damage")),
            },
            (None, DamageDeterminer::All) => None,
            _ => return Err(Failure::unsupported(span, "this prevention")),
        };
        if noun.excess {
            return Err(Failure::unsupported(span, "excess damage"));
        }
        let Some(would) = &prevented.would else {
            return Err(Failure::unsupported(
                span,
                "preventing damage spoken of before",
            ));
        };
        if let Some(each) = shield.as_ref().and(dealt_to_each(would)) {
            // A shield for each of them (CR 615.11), rather than one for all.
            return Err(Failure::unsupported(each, "a shield for each"));
        }
        let (would, divided) = without_division(would);
        let before = self.frame.targets.len();
        let (event, duration) = self.would_deal(&would, &mut combat, out)?;
        let shield = match (shield, &mut self.frame.targets[before..]) {
            (shield, _) if !divided => shield,
            (Some(shield), [target]) if is_of_target(&event, target.slot) => {
                target.divided = Some(shield);
                Some(Value::Share)
            }
            _ => return Err(Failure::unsupported(span, "damage divided among these")),
        };
        if shield.is_some() && matches!(event, EventPattern::Either(_)) {
            return Err(Failure::unsupported(span, "this prevention"));
        }
        let duration = match (duration, extras.duration.take()) {
            (Some(duration), _) | (None, Some(duration)) => duration,
            (None, None) => return Err(Failure::unsupported(span, "a prevention without an end")),
        };
        out.push(Effect::Replace {
            replacement: Box::new(prevention(event, shield)),
            duration,
        });
        Ok(())
    }

    /// "prevent that damage", "prevent 1 of that damage", "prevent half that damage, rounded up", "prevent all but 1 of that damage"
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(super) fn prevented(&mut self, clause: &Clause) -> Lowered<Option<Outcome>> {
        let Verb::PreventDamage(prevented) = &clause.verb.node else {
            return Ok(None);
        };
        let span = clause.span.0;
        let refused = || Failure::unsupported(span, "this prevention");
        let noun = &prevented.damage.node;
        let mut half = None;
        for adverbial in &clause.adverbials {
            match &adverbial.node {
                ast::Adverbial::Rounded(rounding) => half = Some(*rounding),
                // It is told before the sentence is lowered.
                ast::Adverbial::Where { .. } => {}
                _ => {
                    let what = "this part of a prevention";
                    return Err(Failure::unsupported(adverbial.span, what));
                }
            }
        }
        if prevented.would.is_some() || noun.kind != ast::DamageKind::Any || noun.excess {
            return Err(refused());
        }
        let all = noun.determiner == DamageDeterminer::That;
        let each = match (&prevented.portion_of_that, &prevented.all_but, &noun.amount) {
            (Some(amount), None, None) if all => Some(self.amount(amount)?),
            (None, Some(kept), None) if all => Some(Value::Minus(
                Box::new(Value::EventAmount),
                Box::new(self.amount(kept)?),
            )),
            (None, None, None) if all => None,
            (None, None, Some(amount)) => {
                let ast::Comparison::Equal(amount) = &amount.node else {
                    return Err(refused());
                };
                let mut amount = amount.clone();
                let ast::Amount::Half { rounded, .. } = &mut amount.node else {
                    return Err(refused());
                };
                *rounded = rounded.or(half.take());
                Some(self.amount(&amount)?)
            }
            _ => return Err(refused()),
        };
        if half.is_some() {
            return Err(refused());
        }
        self.frame.prevention = Some(false);
        Ok(Some(Outcome::Prevent {
            shield: None,
            each,
            then: Vec::new(),
        }))
    }

    /// "Damage can't be prevented.", "Combat damage that would be dealt by creatures you control can't be prevented.": which
    /// (CR 615.12), and how long if that is said there.
    pub(super) fn cant_be_prevented(
        &mut self,
        clause: &Clause,
    ) -> Lowered<Option<(EventPattern, Option<Duration>)>> {
        let cannot = super::clause::is_cannot(clause.auxiliary.as_ref());
        let (Some((passive, false)), Some(subject), true) =
            (clause.verb.node.passive(), &clause.subject, cannot)
        else {
            return Ok(None);
        };
        if passive.participle != Participle::Prevented {
            return Ok(None);
        }
        let mut lasts = match (passive.complements.as_slice(), clause.adverbials.as_slice()) {
            ([], []) => None,
            ([complement], [])
                if matches!(&complement.node,
                    PassiveComplement::During(period) if super::filter::is_this_turn(period)) =>
            {
                Some(Duration::EndOfTurn)
            }
            ([], [adverbial])
                if matches!(&adverbial.node,
                    ast::Adverbial::Duration(ast::Duration::This(period)) if super::filter::is_this_turn(period)) =>
            {
                Some(Duration::EndOfTurn)
            }
            _ => return Ok(None),
        };
        if let Some(combat) = super::replacement::damage_kind(subject) {
            let event = EventPattern::Damage {
                source: None,
                to: everyone(),
                combat,
            };
            return Ok(Some((event, lasts)));
        }
        // "The damage can't be prevented" of a spell: what it deals, which it does as it resolves and never again.
        if self.card.is_spell() && !self.quoted && super::afterthought::is_the_damage(subject) {
            let by_this = Filter {
                domain: Domain::Sources,
                test: Test::Is(Objects::This),
            };
            let event = EventPattern::Damage {
                source: Some(by_this),
                to: everyone(),
                combat: None,
            };
            return Ok(Some((event, lasts)));
        }
        let Some(damage) = damage_that_would(subject).filter(|damage| damage.next.is_none()) else {
            return Ok(None);
        };
        let mut combat = damage.combat;
        let mut chosen = Vec::new();
        let (event, within) = self.would_deal(damage.would, &mut combat, &mut chosen)?;
        if !chosen.is_empty() {
            return Err(Failure::unsupported(subject.span, "this part of damage"));
        }
        lasts = lasts.or(within);
        Ok(Some((event, lasts)))
    }

    /// "Prevent all damage that would be dealt to ~." without an end: a static ability.
    pub(crate) fn prevents_static(&mut self, clause: &Clause) -> Lowered<Option<Replacement>> {
        let (Verb::PreventDamage(prevented) | Verb::DoubleDamage(prevented)) = &clause.verb.node
        else {
            return Ok(None);
        };
        let span = clause.span.0;
        let Some(would) = &prevented.would else {
            return Err(Failure::unsupported(span, "this prevention"));
        };
        let all = prevented.damage.node.determiner == DamageDeterminer::All
            && prevented.damage.node.amount.is_none()
            && prevented.all_but.is_none()
            && prevented.portion_of_that.is_none();
        if !all || clause.subject.is_some() {
            return Err(Failure::unsupported(span, "this prevention"));
        }
        let mut combat = combat_only(prevented.damage.node.kind);
        let mut chosen = Vec::new();
        let (event, duration) = self.would_deal(would, &mut combat, &mut chosen)?;
        if duration.is_some() || !chosen.is_empty() {
            return Err(Failure::unsupported(
                span,
                "this prevention as a static ability",
            ));
        }
        if matches!(clause.verb.node, Verb::DoubleDamage(_)) {
            let outcome = Outcome::Amount(Value::Times(2, Box::new(Value::EventAmount)));
            return Ok(Some(Replacement {
                outcome,
                ..prevention(event, None)
            }));
        }
        Ok(Some(prevention(event, None)))
    }

    /// "Damage that would be dealt to this permanent by red sources is prevented."
    pub(crate) fn damage_is_prevented(
        &mut self,
        subject: &Spanned<NounPhrase>,
        clause: &Clause,
    ) -> Lowered<Option<Replacement>> {
        let Verb::Be(predicate) = &clause.verb.node else {
            return Ok(None);
        };
        let ast::Predicate::Passive {
            negated: false,
            passive,
        } = predicate.as_ref()
        else {
            return Ok(None);
        };
        let prevented =
            passive.participle == ast::Participle::Prevented && passive.complements.is_empty();
        let redirected = passive.participle == ast::Participle::Dealt(None)
            && matches!(clause.adverbials.as_slice(), [only] if super::replacement::is_instead(&only.node));
        if !prevented && !redirected || clause.auxiliary.is_some() {
            return Ok(None);
        }
        let Some(damage) = damage_that_would(subject).filter(|damage| damage.next.is_none()) else {
            return Ok(None);
        };
        let mut combat = damage.combat;
        let mut chosen = Vec::new();
        let (event, duration) = self.would_deal(damage.would, &mut combat, &mut chosen)?;
        if duration.is_some() || !chosen.is_empty() {
            return Err(Failure::unsupported(
                subject.span,
                "this prevention as a static ability",
            ));
        }
        if prevented {
            return Ok(Some(prevention(event, None)));
        }
        let outcome = self.redirection(clause, None, &mut chosen)?;
        if !chosen.is_empty() {
            return Ok(None);
        }
        Ok(outcome.map(|outcome| Replacement {
            outcome,
            ..prevention(event, None)
        }))
    }
}

/// "that damage"
pub(super) fn is_that_damage(subject: &Spanned<NounPhrase>) -> bool {
    matches!(subject.node.items.as_slice(), [item] if matches!(&item.noun.node, ast::Noun::Described(described)
        if described.determiner.node == ast::Determiner::That
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [word] if word.node == ast::NounWord::Head(ast::Head::Damage))))
}

/// The damage is prevented, all of it or as much as the shield has (CR 615.7).
pub(super) fn prevention(event: EventPattern, shield: Option<Value>) -> Replacement {
    Replacement {
        event,
        condition: None,
        optional: None,
        outcome: Outcome::Prevent {
            shield,
            each: None,
            then: Vec::new(),
        },
        uses: None,
    }
}

/// The same without "this turn" behind it, which is how long it lasts: "permanents you control this turn".
pub(super) fn without_this_turn(
    whom: &Spanned<NounPhrase>,
    duration: &mut Option<Duration>,
) -> Spanned<NounPhrase> {
    let mut whom = whom.clone();
    if let Some(item) = whom.node.items.last_mut()
        && let ast::Noun::Described(described) = &mut item.noun.node
        && let Some(last) = described.post.last()
        && matches!(&last.node, ast::PostModifier::During(period) if super::filter::is_this_turn(period))
    {
        described.post.pop();
        *duration = Some(Duration::EndOfTurn);
    }
    whom
}

impl Lowering<'_> {
    /// "Damage can't be prevented this turn", "the damage can't be prevented": of the damage just dealt (`false`), or for a while (`true`);
    /// none if the clause says something else.
    pub(super) fn damage_stays(
        &mut self,
        clause: &Clause,
        lasting: Option<&Duration>,
        effects: &mut Vec<Effect>,
    ) -> Lowered<Option<bool>> {
        let Some((event, own)) = self.cant_be_prevented(clause)? else {
            return Ok(None);
        };
        let span = clause.span.0;
        let of_this = clause
            .subject
            .as_ref()
            .is_some_and(super::afterthought::is_the_damage);
        if own.is_none() && of_this {
            return if super::afterthought::unpreventable(&event, effects, 0) {
                Ok(Some(false))
            } else {
                Err(Failure::unsupported(span, "this damage"))
            };
        }
        let Some(duration) = own.or_else(|| lasting.cloned()) else {
            return Err(Failure::unsupported(
                span,
                "this restriction without an end",
            ));
        };
        effects.push(Effect::Restrict {
            restriction: ir::Restriction::DamageCantBePrevented(event),
            duration,
        });
        Ok(Some(true))
    }
}

/// The clause without ", divided as you choose", and whether that is said.
fn without_division(would: &Clause) -> (Clause, bool) {
    let mut plain = would.clone();
    let mut divided = false;
    if let Verb::Be(predicate) = &mut plain.verb.node
        && let Predicate::Passive { passive, .. } = predicate.as_mut()
    {
        let before = passive.complements.len();
        passive
            .complements
            .retain(|complement| complement.node != PassiveComplement::AsYouChoose);
        divided = passive.complements.len() < before;
    }
    (plain, divided)
}

/// Whether it is damage to those targets.
fn is_of_target(event: &EventPattern, slot: ir::SlotId) -> bool {
    let EventPattern::Damage { to, .. } = event else {
        return false;
    };
    let objects = to.objects.as_ref();
    objects.is_none_or(|objects| objects.test == Test::Is(Objects::Slot(slot)))
        && to
            .players
            .as_ref()
            .is_none_or(|players| *players == Players::Slot(slot))
        && (to.objects.is_some() || to.players.is_some())
}
