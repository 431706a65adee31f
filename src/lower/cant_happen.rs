//! What cannot happen, or always happens otherwise, to players in the course of a game: "your life total can't change", "players can't
//! search libraries", "if an opponent would begin an extra turn, that player skips that turn instead".

use super::clause::is_cannot;
use super::context::Lowering;
use super::failure::Lowered;
use ir::{EventPattern, Players, Recipients, Restriction};
use syntax::ast::{
    Adverbial, Amount, Auxiliary, Clause, Conjunction, Count, Determiner, Head, Lead, LifeAmount,
    Noun, NounItem, NounPhrase, NounWord, Participle, Passive, PassiveComplement, Period,
    PeriodChoice, PostModifier, Predicate, Pronoun, RollChange, Spanned, TurnPart, Verb,
};

/// "Your life total can't change": you can't gain or lose life, since whatever changes a life total gains or loses life (CR 119.2–119.5).
/// None if no clause says so.
pub(super) fn life_can_change(clauses: &[Clause]) -> Option<Vec<Clause>> {
    let says_so = |clause: &Clause| {
        clause.verb.node == Verb::ChangeAtAll && is_cannot(clause.auxiliary.as_ref())
    };
    if !clauses.iter().any(says_so) {
        return None;
    }
    let mut meant = clauses.to_vec();
    for clause in meant.iter_mut().filter(|clause| says_so(clause)) {
        let whose = clause
            .subject
            .as_ref()
            .and_then(super::clause::life_total)?;
        clause.subject = Some(whose.clone());
        clause.verb.node = Verb::Either(
            Box::new(Verb::GainLife(LifeAmount::Some)),
            Box::new(Verb::LoseLife(LifeAmount::Some)),
        );
    }
    Some(meant)
}

/// "Counters can't be put on artifacts or lands": artifacts and lands can't have counters put on them (CR 122.6). None if the clause says
/// something else.
pub(super) fn counters_can_be_put(clauses: &[Clause]) -> Option<Vec<Clause>> {
    let [clause] = clauses else {
        return None;
    };
    let Verb::Be(predicate) = &clause.verb.node else {
        return None;
    };
    let Predicate::Passive {
        negated: false,
        passive,
    } = predicate.as_ref()
    else {
        return None;
    };
    let (Participle::Put, [on]) = (&passive.participle, passive.complements.as_slice()) else {
        return None;
    };
    let PassiveComplement::On(things) = &on.node else {
        return None;
    };
    let counters = super::words::single_described(clause.subject.as_ref()?)?;
    let any = counters.plural
        && counters.determiner.node == Determiner::None
        && counters.post.is_empty()
        && matches!(counters.words.as_slice(), [word] if matches!(word.node, NounWord::Counter(_)));
    if !any || !is_cannot(clause.auxiliary.as_ref()) {
        return None;
    }
    let span = on.span;
    let them = NounItem {
        joined: None,
        noun: Spanned::new(Noun::Pronoun(Pronoun::They), span),
    };
    let them = Spanned::new(NounPhrase { items: vec![them] }, span);
    let put = Passive {
        complements: vec![Spanned::new(PassiveComplement::On(Box::new(them)), span)],
        ..passive.clone()
    };
    let mut put_on_them = counters.clone();
    put_on_them
        .post
        .push(Spanned::new(PostModifier::Participle(Box::new(put)), span));
    let had = NounItem {
        joined: None,
        noun: Spanned::new(Noun::Described(Box::new(put_on_them)), span),
    };
    let had = Spanned::new(NounPhrase { items: vec![had] }, span);
    let mut of_all = things.as_ref().clone();
    for item in &mut of_all.node.items {
        if item.joined == Some(Conjunction::Or) {
            item.joined = Some(Conjunction::And);
        }
    }
    let mut meant = clause.clone();
    meant.subject = Some(of_all);
    meant.verb.node = Verb::HaveThing(Box::new(had));
    Some(vec![meant])
}

impl Lowering<'_> {
    /// "(your opponents can't) search libraries", "get poison counters", "gain or lose life"; none if the verb says anything else.
    pub(super) fn cant_do(
        &mut self,
        clause: &Clause,
        who: &Players,
    ) -> Lowered<Option<Restriction>> {
        let span = clause.span.0;
        if let Verb::Search {
            place,
            target: None,
        } = &clause.verb.node
            && is_any_library(place)
        {
            return Ok(Some(Restriction::CantSearch(who.clone())));
        }
        if let Verb::GetAnyCounters { kind, .. } = &clause.verb.node {
            let kind = kind
                .as_ref()
                .map(|kind| self.counter_kind(&kind.node, kind.span))
                .transpose()?;
            return Ok(Some(Restriction::CantHappen(EventPattern::PutCounters {
                by: None,
                by_effect: false,
                on: Recipients {
                    objects: None,
                    players: Some(who.clone()),
                },
                kind,
            })));
        }
        if let Verb::Either(one, other) = &clause.verb.node {
            let one = self.forbidden_deed(one, who, span)?;
            let other = self.forbidden_deed(other, who, span)?;
            if let (Some(one), Some(other)) = (one, other)
                && super::check::is_prevented(&one)
                && super::check::is_prevented(&other)
            {
                let either = EventPattern::Either(vec![one, other]);
                return Ok(Some(Restriction::CantHappen(either)));
            }
        }
        Ok(None)
    }

    /// "If an opponent would begin an extra turn, that player skips that turn instead.", "If you would roll one or more dice, instead
    /// roll that many dice plus one and ignore the lowest roll."; none if the sentence says anything else.
    pub(super) fn always_otherwise(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
    ) -> Lowered<Option<Restriction>> {
        let ([lead], [clause]) = (leads, clauses) else {
            return Ok(None);
        };
        let Lead::If(condition) = &lead.node else {
            return Ok(None);
        };
        let [would] = condition.clauses.as_slice() else {
            return Ok(None);
        };
        let is_would = would
            .auxiliary
            .as_ref()
            .is_some_and(|auxiliary| auxiliary.node == Auxiliary::Would);
        let instead = matches!(clause.adverbials.as_slice(), [adverbial]
            if adverbial.node == Adverbial::Instead);
        let (Some(subject), true, [], true, None) = (
            &would.subject,
            is_would,
            would.adverbials.as_slice(),
            instead,
            &clause.auxiliary,
        ) else {
            return Ok(None);
        };
        match (&would.verb.node, &clause.verb.node) {
            (Verb::BeginExtraTurn, Verb::Skip(period)) => {
                let that_player = clause
                    .subject
                    .as_ref()
                    .is_some_and(super::replacement::is_that_player);
                if !that_player || !is_that_turn(period) {
                    return Ok(None);
                }
                let who = self.player_set(subject)?;
                Ok(Some(Restriction::SkipExtraTurns(who)))
            }
            (
                Verb::Roll {
                    dice: Count::AtLeast(Amount::Number(1)),
                    sides: None,
                    change: None,
                },
                Verb::RollMore {
                    more: 1,
                    change: Some(change),
                },
            ) if **change == RollChange::IgnoreLowest
                && clause.subject.is_none()
                && super::words::is_you(subject) =>
            {
                Ok(Some(Restriction::ExtraDie(Players::You)))
            }
            _ => Ok(None),
        }
    }
}

/// "libraries"
fn is_any_library(place: &Spanned<NounPhrase>) -> bool {
    matches!(place.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Described(described)
            if described.determiner.node == Determiner::None
                && described.plural
                && described.post.is_empty()
                && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Library))))
}

/// "that turn"
fn is_that_turn(period: &Period) -> bool {
    period.which == PeriodChoice::That
        && period.part == TurnPart::Turn
        && period.whose.is_none()
        && period.of_turn.is_none()
}
