//! What static abilities say of players: "you may play lands from the top of your library", "your opponents can't gain life", "skip your
//! draw step".
//!
//! Of the layer of `statics`.

use super::adverbial::Extras;
use super::clause::is_cannot;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::shared_cannot::is_bare_passive;
use super::subject::Subject;
use super::words::is_you;
use ir::{Modification, Objects, Permission, Players, Restriction, StaticEffect, Test, Zone};
use syntax::ast::{
    self, Adverbial, Clause, Determiner, Head, Noun, NounPhrase, NounWord, Span, Spanned, Verb,
};

impl Lowering<'_> {
    /// "you may …", "~ can …"
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(super) fn static_permission(
        &mut self,
        clause: &Clause,
        who: &Subject,
        extras: &mut Extras,
        span: Span,
    ) -> Lowered<Vec<StaticEffect>> {
        if let Subject::Objects(objects) = who
            && let Some(leave) = self.combat_leave(clause, objects, extras)?
        {
            return Ok(vec![StaticEffect::Restrict(leave)]);
        }
        // "the first creature spell you cast each turn can be cast as though it had flash"
        if let Subject::Objects(Objects::Every(spells)) = who
            && let Test::NthCast { who: caster, .. } = &spells.test
            && let Some((condition, span)) =
                super::spells_to_come::cast_as_though(&clause.verb.node)
            && clause
                .auxiliary
                .as_ref()
                .is_some_and(|word| word.node == ast::Auxiliary::Can)
        {
            let node = condition.clone();
            self.as_though_flash(&Spanned { node, span })?;
            let caster = caster.clone();
            let permission = Permission::AsThoughFlash(caster, spells.as_ref().clone());
            return Ok(vec![StaticEffect::Permit(permission)]);
        }
        match (who, &clause.verb.node) {
            (Subject::Players(players), Verb::Have { whom, doing })
                if players.as_slice() == [Players::You]
                    && super::combat_leave::assigns_as_unblocked(doing) =>
            {
                let objects = self.reference_phrase(whom)?;
                Ok(vec![StaticEffect::Restrict(
                    Restriction::MayAssignAsUnblocked(objects),
                )])
            }
            (Subject::Players(players), Verb::ChooseNot(doing))
                if players.as_slice() == [Players::You] =>
            {
                if let Verb::Untap(Some(what)) = &doing.verb.node {
                    let objects = self.reference_phrase(what)?;
                    let [adverbial] = doing.adverbials.as_slice() else {
                        return Err(Failure::unsupported(span, "not untapping this"));
                    };
                    match &adverbial.node {
                        Adverbial::During(period) if is_your_untap_step(period) => {}
                        _ => {
                            return Err(Failure::unsupported(adverbial.span, "not untapping then"));
                        }
                    }
                    Ok(vec![StaticEffect::Restrict(Restriction::MayStayTapped(
                        objects,
                    ))])
                } else {
                    Err(Failure::unsupported(
                        span,
                        format!("\"{}\"", self.words(span)),
                    ))
                }
            }
            _ => {
                let mut permissions = self.permissions(clause, who, extras)?;
                for permission in &mut permissions {
                    self.note_keyword(permission);
                }
                Ok(permissions.into_iter().map(StaticEffect::Permit).collect())
            }
        }
    }

    /// What a static ability says of players.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(super) fn static_of_player(
        &mut self,
        clause: &Clause,
        who: &Players,
        extras: &mut Extras,
    ) -> Lowered<Vec<StaticEffect>> {
        let span = clause.span.0;
        let _ = extras;
        match &clause.verb.node {
            Verb::Control(what) if *who == Players::You => {
                let objects = self.reference_phrase(what)?;
                let modifications = vec![Modification::Controller(Players::You)];
                Ok(vec![StaticEffect::Modify {
                    what: objects,
                    modifications,
                    defines_characteristic: false,
                }])
            }
            Verb::HaveThing(what) => match self.hand_size(what, who) {
                Some(restriction) => Ok(vec![StaticEffect::Restrict(restriction)]),
                None => Err(Failure::unsupported(
                    span,
                    format!("\"{}\"", self.words(span)),
                )),
            },
            Verb::HaveAbilities {
                abilities,
                alternative: false,
            } => self.player_abilities(abilities, who),
            Verb::Skip(period) if period.which == ast::PeriodChoice::Plain => {
                self.own_period(period, who, span)?;
                let step = super::turn_part::step_of(period.part, span)?;
                Ok(vec![StaticEffect::Restrict(Restriction::SkipStep(
                    who.clone(),
                    step,
                ))])
            }
            Verb::PlayRevealed(what) => {
                let permission = self.play_revealed(what, who)?;
                Ok(vec![StaticEffect::Permit(permission)])
            }
            _ => Err(Failure::unsupported(
                span,
                format!("\"{}\" as a static ability", self.words(span)),
            )),
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(super) fn play_revealed(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
    ) -> Lowered<Permission> {
        let [item] = what.node.items.as_slice() else {
            return Err(Failure::unsupported(
                what.span,
                "playing with this revealed",
            ));
        };
        Ok(match &item.noun.node {
            Noun::LibraryCards {
                end: ast::LibraryEnd::Top,
                amount,
                card_type: None,
                of,
            } if amount.node == ast::Amount::Number(1) => {
                self.own_zone_of(of, Zone::Library, who)?;
                Permission::RevealTop(who.clone())
            }
            Noun::Described(described)
                if described
                    .words
                    .iter()
                    .all(|word| word.node == NounWord::Head(Head::Hand)) =>
            {
                self.own_zone_of(what, Zone::Hand, who)?;
                Permission::RevealHand(who.clone())
            }
            _ => {
                return Err(Failure::unsupported(
                    what.span,
                    "playing with this revealed",
                ));
            }
        })
    }

    /// "your draw step", "their untap steps": of those who are spoken of.
    fn own_period(&mut self, period: &ast::Period, who: &Players, span: Span) -> Lowered<()> {
        let whose = period.whose.as_deref();
        let own = match whose {
            Some(whose) if is_you(whose) => *who == Players::You,
            Some(whose) => super::clause::is_it(whose) && *who != Players::You,
            None => false,
        };
        if own && period.of_turn.is_none() {
            Ok(())
        } else {
            Err(Failure::unsupported(span, "this step"))
        }
    }

    /// "your library", "their hands": of those who are spoken of.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn own_zone_of(
        &mut self,
        phrase: &Spanned<NounPhrase>,
        wanted: Zone,
        who: &Players,
    ) -> Lowered<()> {
        let owner = phrase.node.items.iter().find_map(|item| {
            if let Noun::Described(described) = &item.noun.node {
                match &described.determiner.node {
                    Determiner::Possessive(owner) => Some(is_you(owner)),
                    _ => None,
                }
            } else {
                None
            }
        });
        let head = if let Zone::Library = wanted {
            Head::Library
        } else {
            Head::Hand
        };
        if super::quantity::has_head(&phrase.node, head) && owner == Some(*who == Players::You) {
            Ok(())
        } else {
            Err(Failure::unsupported(
                phrase.span,
                "playing with this revealed",
            ))
        }
    }

    /// "or" between two things that are said of a subject leaves open which one is true.
    pub(super) fn no_choice(&self, clauses: &[Clause]) -> Lowered<()> {
        let conjunctions = super::condition::joined(clauses);
        let mut restricted = false;
        for (clause, joined) in clauses.iter().zip(conjunctions) {
            let costs = matches!(
                clause.verb.node,
                Verb::Sacrifice(_)
                    | Verb::Pay(_)
                    | Verb::Discard(_)
                    | Verb::Exile { .. }
                    | Verb::ExileUntil { .. }
                    | Verb::Reveal { .. }
                    | Verb::Return { .. }
                    | Verb::Tap(_)
            );
            let restricts = is_cannot(clause.auxiliary.as_ref()) || is_bare_passive(clause);
            if matches!(joined, Some(ast::Conjunction::Or | ast::Conjunction::AndOr))
                && !costs
                && !(restricts && restricted)
            {
                return Err(Failure::unsupported(clause.span.0, "\"or\" between these"));
            }
            restricted = restricts;
        }
        Ok(())
    }

    /// Sentences without subject that are true all the time: "Skip your draw step.", "Play with your hand revealed."
    pub(super) fn imperative_static(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
    ) -> Lowered<Option<Vec<StaticEffect>>> {
        if subject.is_some() || clause.auxiliary.is_some() {
            return Ok(None);
        }
        if let Some(permission) = self.untaps_with(clause)? {
            return Ok(Some(vec![StaticEffect::Permit(permission)]));
        }
        if let Some(effect) = self.rule_that_is_off(clause)? {
            return Ok(Some(vec![effect]));
        }
        if let Verb::Skip(_) | Verb::PlayRevealed(_) = &clause.verb.node
            && clause.adverbials.is_empty()
        {
            let mut extras = Extras::default();
            self.static_of_player(clause, &Players::You, &mut extras)
                .map(Some)
        } else {
            Ok(None)
        }
    }

    /// "The legend rule doesn't apply to creatures you control." (CR 704.5j), "A deck can have any number of cards named ~."
    /// (CR 100.2a): nothing that a player does.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn rule_that_is_off(&mut self, clause: &Clause) -> Lowered<Option<StaticEffect>> {
        let effect = match &clause.verb.node {
            Verb::LegendRuleOff(whom) => {
                let filter = match whom {
                    Some(whom) => self.filter(whom, Some(&ir::Domain::Permanents))?,
                    None => super::pattern::anything(),
                };
                StaticEffect::Restrict(Restriction::LegendRuleOff(filter))
            }
            Verb::DeckLimit { most, name } if self.words(name.span) == self.card.name => {
                StaticEffect::Permit(ir::Permission::DeckLimit(*most))
            }
            Verb::DeckLimit { name, .. } => {
                return Err(Failure::unsupported(
                    name.span,
                    "how many of another card a deck can have",
                ));
            }
            _ => return Ok(None),
        };
        match clause.adverbials.first() {
            None => Ok(Some(effect)),
            Some(adverbial) => Err(Failure::unsupported(
                adverbial.span,
                format!("\"{}\" here", self.words(adverbial.span)),
            )),
        }
    }
}

/// "your untap step"
fn is_your_untap_step(period: &ast::Period) -> bool {
    period.part == ast::TurnPart::UntapStep
        && period.which == ast::PeriodChoice::Plain
        && period.of_turn.is_none()
        && period.whose.as_deref().is_some_and(is_you)
}
