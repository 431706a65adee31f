//! "Exchange your hand and graveyard.", "Exchange your life total with ~'s power." (CR 701.12d–g)

use super::context::{Lowering, is_single};
use super::failure::{Failure, Lowered};
use super::noun::Use;
use super::words::single_described;
use ir::{Effect, Exchanged, Players, Property};
use syntax::ast::{
    self, Characteristic, Conjunction, Determiner, Noun, NounItem, NounPhrase, NounWord, Span,
    Spanned,
};

impl Lowering<'_> {
    /// Two numbers, or two zones of one player.
    fn exchange_things(
        &mut self,
        one: &Spanned<NounPhrase>,
        other: Option<&Spanned<NounPhrase>>,
        span: Span,
    ) -> Lowered<Effect> {
        let refused = || Failure::unsupported(span, "this exchange");
        let (one, other) = match (other, two(one)) {
            (Some(other), None) => (one.clone(), other.clone()),
            (None, Some(two)) => two,
            (Some(_), Some(_)) | (None, None) => return Err(refused()),
        };
        let one = self.exchanged(&one)?.ok_or_else(refused)?;
        let other = self.exchanged(&other)?.ok_or_else(refused)?;
        let alike = match (&one, &other) {
            (Exchanged::Life(_), Exchanged::Number(..)) => true,
            (Exchanged::Zone(zone, whose), Exchanged::Zone(to, of)) => {
                zone != to && whose == of && is_single(whose)
            }
            _ => false,
        };
        if alike {
            Ok(Effect::Exchange { one, other })
        } else {
            Err(refused())
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn exchanged(&mut self, what: &Spanned<NounPhrase>) -> Lowered<Option<Exchanged>> {
        let Some(described) = single_described(what).filter(|noun| noun.post.is_empty()) else {
            return Ok(None);
        };
        let (Determiner::Possessive(of), [word]) =
            (&described.determiner.node, described.words.as_slice())
        else {
            return Ok(None);
        };
        let property = match word.node {
            NounWord::Characteristic(Characteristic::LifeTotal) => {
                let whose = self.exchanging_player(of)?;
                return Ok(is_single(&whose).then_some(Exchanged::Life(whose)));
            }
            NounWord::Characteristic(Characteristic::Power) => Property::Power,
            NounWord::Characteristic(Characteristic::Toughness) => Property::Toughness,
            NounWord::Head(_) => {
                let (zone, whose) = self.zone(what)?;
                return Ok(Some(Exchanged::Zone(zone, whose)));
            }
            _ => return Ok(None),
        };
        let objects = self.possessor(of)?;
        Ok(super::context::is_single_object(&objects)
            .then_some(Exchanged::Number(property, objects)))
    }

    /// "your (life total)", "target opponent's (life total)"
    fn exchanging_player(&mut self, of: &Spanned<NounPhrase>) -> Lowered<Players> {
        let who = self.players(of, &Players::You, &mut Vec::new())?;
        match who.as_slice() {
            [who] => Ok(who.clone()),
            _ => Err(Failure::unsupported(of.span, "life totals of several")),
        }
    }

    /// "exchange control of two target creatures", "exchange life totals with target opponent" (CR 701.12).
    pub(super) fn exchange(
        &mut self,
        what: &ast::Exchanged,
        who: &Players,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<Effect> {
        let with = match what {
            ast::Exchanged::Control(what) => {
                self.frame.control_changed = true;
                let what = self.objects(what, &Use::by(who), out)?;
                return Ok(Effect::ExchangeControl { what });
            }
            ast::Exchanged::LifeTotals(Some(with)) => self.players(with, who, out)?,
            ast::Exchanged::LifeTotals(None) if *who != Players::You => vec![who.clone()],
            ast::Exchanged::Things(one, other) => {
                return self.exchange_things(one, other.as_deref(), span);
            }
            ast::Exchanged::LifeTotals(None) => Vec::new(),
        };
        let [with] = with.as_slice() else {
            return Err(Failure::unsupported(span, "this exchange"));
        };
        Ok(Effect::ExchangeLife {
            who: who.clone(),
            with: with.clone(),
        })
    }
}

/// "your hand and graveyard": your hand, and your graveyard.
fn two(phrase: &Spanned<NounPhrase>) -> Option<(Spanned<NounPhrase>, Spanned<NounPhrase>)> {
    let [one, other] = phrase.node.items.as_slice() else {
        return None;
    };
    let (Noun::Described(first), Noun::Described(second), Some(Conjunction::And)) =
        (&one.noun.node, &other.noun.node, other.joined)
    else {
        return None;
    };
    let mut second = second.clone();
    if second.determiner.node == Determiner::None {
        second.determiner = first.determiner.clone();
    }
    let alone = |noun: &Spanned<Noun>| Spanned {
        node: NounPhrase {
            items: vec![NounItem {
                joined: None,
                noun: noun.clone(),
            }],
        },
        span: noun.span,
    };
    let second = Spanned {
        node: Noun::Described(second),
        span: other.noun.span,
    };
    Some((alone(&one.noun), alone(&second)))
}
