//! What is measured: each point of life or damage, and damage in excess of what is lethal (CR 120.10).

use super::body::Instructions;
use super::context::Lowering;
use super::failure::{Failure, FailureKind, Lowered};
use ir::{Comparison, Condition, DamagePart, Effect, Objects, SlotKind, Tally, Value};
use syntax::ast::{
    self, Determiner, Head, Noun, NounPhrase, NounWord, Participle, PassiveComplement,
    PostModifier, Span, Spanned,
};

impl Lowering<'_> {
    /// The damage with a slot for how much of it is excess damage, which is there only if it is read.
    pub(super) fn with_excess(
        &mut self,
        effects: Vec<Effect>,
        to: Option<Objects>,
        span: Span,
    ) -> Lowered<Vec<Effect>> {
        self.frame.excess = None;
        let Some(to) = to else {
            return Ok(effects);
        };
        let (slot, optional) = self.optional_slot(SlotKind::Number, span)?;
        let Some(into) = slot else {
            return Ok(effects);
        };
        self.frame.excess = Some((Value::Slot(into), optional, to));
        let of = Tally::ExcessDamage;
        Ok(vec![Effect::Tally { of, effects, into }])
    }

    /// "the excess damage dealt to that creature this way", "that excess damage"; none if it is something else.
    pub(super) fn excess_damage(&mut self, noun: &Spanned<Noun>) -> Lowered<Option<Value>> {
        let Noun::Described(described) = &noun.node else {
            return Ok(None);
        };
        let says = matches!(described.words.as_slice(), [word]
            if word.node == NounWord::Head(Head::ExcessDamage));
        if !says {
            return Ok(None);
        }
        match (described.post.as_slice(), &described.determiner.node) {
            ([], Determiner::That) => self.excess(None, noun.span).map(Some),
            ([post], Determiner::None | Determiner::The) => {
                let PostModifier::Participle(passive) = &post.node else {
                    return Ok(None);
                };
                if passive.participle != Participle::Dealt(None) {
                    return Ok(None);
                }
                match passive.complements.as_slice() {
                    [way] if way.node == PassiveComplement::ThisWay => {
                        self.excess(None, noun.span).map(Some)
                    }
                    [to, way] if way.node == PassiveComplement::ThisWay => {
                        let PassiveComplement::To(whom) = &to.node else {
                            return Ok(None);
                        };
                        self.excess(Some(whom), noun.span).map(Some)
                    }
                    _ => Ok(None),
                }
            }
            _ => Ok(None),
        }
    }

    /// "Excess damage is dealt to that creature's controller instead.": of the damage that the sentence before deals (CR 120.4a); whether
    /// it is that.
    pub(super) fn excess_goes_to(
        &mut self,
        leads: &[Spanned<ast::Lead>],
        clauses: &[ast::Clause],
        done: &mut Instructions,
    ) -> Lowered<bool> {
        let [clause] = clauses else {
            return Ok(false);
        };
        let (Some((passive, false)), Some(subject), None) = (
            clause.verb.node.passive(),
            &clause.subject,
            &clause.auxiliary,
        ) else {
            return Ok(false);
        };
        let excess = [NounWord::Head(Head::ExcessDamage)];
        let instead = matches!(clause.adverbials.as_slice(), [adverbial]
            if adverbial.node == ast::Adverbial::Instead);
        let ([complement], true) = (passive.complements.as_slice(), instead) else {
            return Ok(false);
        };
        let PassiveComplement::To(whom) = &complement.node else {
            return Ok(false);
        };
        if passive.participle != Participle::Dealt(None) || super::clause::nouns(subject) != excess
        {
            return Ok(false);
        }
        let span = clause.span.0;
        let unclear = || Failure::unsupported(span, "where this excess damage goes");
        let condition = match leads {
            [] => None,
            [lead] if let ast::Lead::If(condition) = &lead.node => {
                Some(self.condition(condition, lead.span)?)
            }
            _ => return Err(unclear()),
        };
        let players = self.player_set(whom)?;
        if !super::context::is_single(&players) || done.within {
            return Err(unclear());
        }
        let dealt = done.effects.last_mut().ok_or_else(unclear)?;
        let mut instead = dealt.clone();
        let further = dealt_to_objects(&mut instead).ok_or_else(unclear)?;
        further.push(DamagePart {
            amount: Value::Number(0),
            to: None,
            players: Some(players),
            excess: true,
        });
        *dealt = match condition {
            None => instead,
            Some(condition) => Effect::If {
                condition,
                then: vec![instead],
                otherwise: vec![dealt.clone()],
            },
        };
        Ok(true)
    }

    /// "excess damage was dealt this way", "… to a permanent this way"; none if it is something else.
    pub(super) fn excess_was_dealt(
        &mut self,
        clause: &ast::Clause,
        subject: Option<&Spanned<NounPhrase>>,
    ) -> Lowered<Option<Condition>> {
        let span = clause.span.0;
        let (Some((passive, false)), Some(subject), [], None) = (
            clause.verb.node.passive(),
            subject,
            clause.adverbials.as_slice(),
            &clause.auxiliary,
        ) else {
            return Ok(None);
        };
        let excess = [NounWord::Head(Head::ExcessDamage)];
        if passive.participle != Participle::Dealt(None) || super::clause::nouns(subject) != excess
        {
            return Ok(None);
        }
        let dealt = match passive.complements.as_slice() {
            [way] if way.node == PassiveComplement::ThisWay => self.excess(None, span)?,
            [to, way] if way.node == PassiveComplement::ThisWay => {
                let PassiveComplement::To(whom) = &to.node else {
                    return Ok(None);
                };
                // Only permanents are dealt excess damage.
                let whom = Some(whom).filter(|whom| !is_a_permanent(whom));
                self.excess(whom.map(|whom| &**whom), span)?
            }
            _ => return Ok(None),
        };
        self.frame.amount = Some(dealt.clone());
        self.frame.amount_optional = self.frame.excess.as_ref().map(|(_, slot, _)| *slot);
        self.frame.number_of = None;
        let one = Value::Number(1);
        Ok(Some(Condition::Compare(dealt, Comparison::AtLeast, one)))
    }

    /// How much excess damage was dealt, to whom the words say.
    fn excess(&mut self, to: Option<&Spanned<NounPhrase>>, span: Span) -> Lowered<Value> {
        let Some((value, optional, dealt_to)) = self.frame.excess.clone() else {
            return Err(Failure::new(
                FailureKind::NoReferent,
                span,
                "no damage was dealt to a permanent before",
            ));
        };
        if let Some(whom) = to
            && self.reference_phrase(whom)? != dealt_to
        {
            return Err(Failure::unsupported(
                whom.span,
                "excess damage to something else",
            ));
        }
        self.note_use(Some(optional));
        Ok(value)
    }
}

fn is_a_permanent(whom: &Spanned<NounPhrase>) -> bool {
    matches!(whom.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Described(described)
            if described.determiner.node == Determiner::A
                && described.post.is_empty()
                && matches!(described.words.as_slice(), [word]
                    if word.node == NounWord::Head(Head::Permanent))))
}

/// "(for each) 1 life your opponents have lost this turn": that life.
pub(super) fn each_one(phrase: &Spanned<NounPhrase>) -> Option<Spanned<NounPhrase>> {
    let mut whole = phrase.clone();
    let [item] = whole.node.items.as_mut_slice() else {
        return None;
    };
    let Noun::Described(described) = &mut item.noun.node else {
        return None;
    };
    let one = Determiner::Count(ast::Count::Exactly(ast::Amount::Number(1)));
    let measured = matches!(described.words.as_slice(), [word]
        if matches!(word.node, NounWord::Head(Head::Life | Head::Damage)));
    if !measured || described.determiner.node != one {
        return None;
    }
    described.determiner.node = Determiner::The;
    Some(whole)
}

/// "removed this way", "removed"
pub(super) fn was_removed(post: &PostModifier) -> bool {
    if let PostModifier::Participle(passive) = post {
        let way =
            |complement: &Spanned<PassiveComplement>| complement.node == PassiveComplement::ThisWay;
        passive.participle == Participle::Removed && passive.complements.iter().all(way)
    } else {
        false
    }
}

/// What else the one instruction among these that deals damage, to objects alone, deals.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn dealt_to_objects(effect: &mut Effect) -> Option<&mut Vec<DamagePart>> {
    match effect {
        Effect::DealDamage {
            to: Some(_),
            players: None,
            further,
            ..
        } => Some(further),
        Effect::Tally { effects, .. } => match effects.as_mut_slice() {
            [only] => dealt_to_objects(only),
            _ => None,
        },
        _ => None,
    }
}
