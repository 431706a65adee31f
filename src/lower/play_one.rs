//! "During each of your turns, you may play a land and cast a spell from among …": one of each in a turn (CR 305.1, 601.3).

use super::context::Lowering;
use super::failure::Lowered;
use super::words::is_you;
use ir::{Afterwards, Condition, Filter, Permission, Players, Static, StaticEffect, ZoneSet};
use syntax::ast::{self, Clause, Conjunction, Lead, PeriodChoice, Spanned, TurnPart, Verb};

impl Lowering<'_> {
    /// The permissions to play one land and to cast one spell a turn, or one of the two; none if the sentence says something else.
    pub(super) fn plays_one(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
    ) -> Lowered<Option<Static>> {
        let ([lead], [play, cast]) = (leads, clauses) else {
            return Ok(None);
        };
        let Lead::During(period) = &lead.node else {
            return Ok(None);
        };
        let each_of_yours = is_each_of_yours(period);
        let yours = play.subject.as_ref().is_some_and(is_you);
        let or_spell = cast.joined == Some(Conjunction::Or);
        let mut joined = cast.clone();
        joined.joined = Some(Conjunction::And);
        let both = [play.clone(), joined];
        let Some([play, cast]) = super::unfold::play_and_cast(&both)
            .as_deref()
            .filter(|_| each_of_yours && yours)
            .map(|unfolded| [unfolded[0].clone(), unfolded[1].clone()])
        else {
            return Ok(None);
        };
        let (Verb::Play(land), Verb::Cast(spell)) = (&play.verb.node, &cast.verb.node) else {
            return Ok(None);
        };
        let one = |what: &Spanned<ast::NounPhrase>| super::cast_place::is_one(what);
        if !one(land) || !one(spell) || !cast.adverbials.is_empty() {
            return Ok(None);
        }
        let who = Players::You;
        let (lands, _) = self.playable(land, &who)?;
        let (what, zone) = self.playable(spell, &who)?;
        let test = super::filter::all(vec![lands.test, super::verb::is_land()]);
        let effects = vec![
            StaticEffect::Permit(Permission::PlayLandFrom {
                who: who.clone(),
                what: Filter {
                    domain: lands.domain,
                    test,
                },
                or_spell,
            }),
            StaticEffect::Permit(Permission::CastFrom {
                who,
                what,
                zone,
                cost: None,
                afterwards: Afterwards::Usual,
                transformed: false,
                later: false,
                as_sorcery: false,
                once: true,
                using: None,
                fact: None,
                enters: None,
                additional: None,
            }),
        ];
        Ok(Some(Static {
            zones: ZoneSet::BATTLEFIELD,
            condition: Some(Condition::PlayerIs(Players::Active, Players::You)),
            effects,
            slots: Vec::new(),
        }))
    }
}

/// "during each of your turns"
pub(super) fn is_each_of_yours(period: &ast::Period) -> bool {
    period.part == TurnPart::Turn
        && period.which == PeriodChoice::Each
        && period.of_turn.is_none()
        && period.whose.as_ref().is_some_and(|whose| is_you(whose))
}

/// "(you may) cast a creature spell"
pub(super) fn permits_one(clause: &Clause) -> bool {
    let may = clause.auxiliary.as_ref();
    may.is_some_and(|auxiliary| auxiliary.node == ast::Auxiliary::May)
        && matches!(&clause.verb.node, Verb::Cast(what) | Verb::Play(what) if super::cast_place::is_one(what))
}

/// "During each of your turns, you may cast a creature spell": one in each.
pub(super) fn permits_one_each(period: &ast::Period, clauses: &[Clause]) -> bool {
    is_each_of_yours(period) && clauses.iter().any(permits_one)
}
