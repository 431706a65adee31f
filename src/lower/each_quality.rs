//! "For each color, return up to one target card of that color …", "For each card type, you may put a card of that type from among the
//! revealed cards into your hand": an instruction for each color or card type (CR 105.1, 205.2a).

use super::body::{Instructions, Question};
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::words::single_described;
use ir::{CardType, Color, Test};
use syntax::ast::{
    self, Clause, Conjunction, Determiner, Head, Lead, Noun, NounItem, NounPhrase, NounWord,
    PostModifier, Span, Spanned, Verb,
};

/// The types that cards in decks have (CR 205.2a, 300.1).
const CARD_TYPES: [ast::CardType; 9] = [
    ast::CardType::Artifact,
    ast::CardType::Battle,
    ast::CardType::Creature,
    ast::CardType::Enchantment,
    ast::CardType::Instant,
    ast::CardType::Kindred,
    ast::CardType::Land,
    ast::CardType::Planeswalker,
    ast::CardType::Sorcery,
];

/// A quality of which each has its turn.
#[derive(Clone, Debug)]
pub(crate) struct EachQuality {
    /// what "that color" or "that type" asks where it was chosen
    pub asked: Test,
    /// what it asks now
    pub now: Test,
}

/// Of what there is one turn each.
enum Qualities {
    Colors,
    /// as they are said, and as they are in the rules
    Types(Vec<(ast::CardType, CardType)>),
}

impl Lowering<'_> {
    /// Whether the sentence was lowered for each color or type.
    ///
    /// # Errors
    /// It doesn't speak of that color or type, or something in it is refused.
    pub(super) fn for_each_quality(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        span: Span,
        done: &mut Instructions,
    ) -> Lowered<bool> {
        let Some((lead, leads)) = leads.split_first() else {
            return Ok(false);
        };
        let Lead::ForEach(each) = &lead.node else {
            return Ok(false);
        };
        let Some(qualities) = self.qualities(each)? else {
            return Ok(false);
        };
        let start = done.effects.len();
        let mark = self.frame.discourse.mark();
        let mut ends = Vec::new();
        for quality in each_of(&qualities) {
            self.frame.each_quality = Some(quality);
            let lowered = self.plain_sentence(leads, clauses, span, done);
            self.frame.each_quality = None;
            lowered?;
            ends.push(done.effects.len());
        }
        let said = ends.split_first().and_then(|(first, rest)| {
            let one = done.effects.get(start..*first)?;
            let other = done.effects.get(*first..*rest.first()?)?;
            Some(one != other)
        });
        if said != Some(true) {
            let said_not = "an instruction for each of these that doesn't speak of it";
            return Err(Failure::unsupported(each.span, said_not));
        }
        let now = self.frame.discourse.mark();
        self.frame.discourse.forget_new(mark, now);
        done.last = start;
        done.question = Question::Nothing;
        Ok(true)
    }

    /// "For each card type, you may put a card of that type from among them …" with a list in the place of "for each": "an artifact card,
    /// a battle card, …, and/or a sorcery card from among them", which are taken together. None if it says something else.
    pub(super) fn list_for_each_type(
        &self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
    ) -> Lowered<Option<(Vec<Spanned<Lead>>, Vec<Clause>)>> {
        let ([before @ .., last], [clause]) = (leads, clauses) else {
            return Ok(None);
        };
        let (Lead::ForEach(each), Some(_)) = (&last.node, &clause.auxiliary) else {
            return Ok(None);
        };
        let Some(Qualities::Types(types)) = self.qualities(each)? else {
            return Ok(None);
        };
        let mut clause = clause.clone();
        let what = if let Verb::Put(placements) = &mut clause.verb.node
            && let [placement] = placements.as_mut_slice()
        {
            &mut placement.what
        } else if let Verb::Exile { what, .. } = &mut clause.verb.node {
            what.as_mut()
        } else {
            return Ok(None);
        };
        let Some(list) = list_of(what, &types) else {
            return Ok(None);
        };
        *what = list;
        Ok(Some((before.to_vec(), vec![clause])))
    }

    /// "color", "card type", "permanent type", "nonland card type", and nothing more.
    fn qualities(&self, phrase: &Spanned<NounPhrase>) -> Lowered<Option<Qualities>> {
        let Some(described) = single_described(phrase) else {
            return Ok(None);
        };
        let plain = described.post.is_empty()
            && described.determiner.node == Determiner::None
            && described.count.is_none()
            && !described.plural
            && !described.other
            && !described.target;
        let (Some((head, before)), true) = (described.words.split_last(), plain) else {
            return Ok(None);
        };
        if head.node == NounWord::Head(Head::Color) && before.is_empty() {
            return Ok(Some(Qualities::Colors));
        }
        let of_permanents = head.node == NounWord::Head(Head::PermanentType);
        if !of_permanents && head.node != NounWord::Head(Head::CardType) {
            return Ok(None);
        }
        let mut types = Vec::new();
        for said in CARD_TYPES {
            let card_type = self.card_type(said, phrase.span)?;
            if !of_permanents || card_type.is_permanent() {
                types.push((said, card_type));
            }
        }
        for word in before {
            if let NounWord::Not(not) = &word.node
                && let NounWord::Type(except) = **not
            {
                types.retain(|(said, _)| *said != except);
            } else {
                return Ok(None);
            }
        }
        Ok(Some(Qualities::Types(types)))
    }
}

fn each_of(qualities: &Qualities) -> Vec<EachQuality> {
    match qualities {
        Qualities::Colors => Color::ALL
            .map(|color| EachQuality {
                asked: Test::ChosenColor,
                now: Test::Color(color),
            })
            .to_vec(),
        Qualities::Types(types) => types
            .iter()
            .map(|(_, card_type)| EachQuality {
                asked: Test::ChosenSubtype,
                now: Test::CardType(*card_type),
            })
            .collect(),
    }
}

/// "a card of that type from among them": a card of each of the types from among them.
fn list_of(
    what: &Spanned<NounPhrase>,
    types: &[(ast::CardType, CardType)],
) -> Option<Spanned<NounPhrase>> {
    let card = single_described(what)?;
    let is_card = matches!(card.words.as_slice(), [word]
        if word.node == NounWord::Head(Head::Card));
    if card.determiner.node != Determiner::A || !is_card || card.other || card.target {
        return None;
    }
    let (of, after) = card.post.split_first()?;
    let PostModifier::Of(kind) = &of.node else {
        return None;
    };
    let kind = single_described(kind)?;
    let that_type = kind.determiner.node == Determiner::That
        && matches!(kind.words.as_slice(), [word] if word.node == NounWord::Head(Head::Type));
    if !that_type {
        return None;
    }
    let place: Vec<_> = kind.post.iter().chain(after).cloned().collect();
    let mut items = Vec::new();
    for (index, (said, _)) in types.iter().enumerate() {
        let last = index + 1 == types.len();
        let mut one = card.clone();
        one.words
            .insert(0, Spanned::new(NounWord::Type(*said), of.span));
        one.post = if last { place.clone() } else { Vec::new() };
        let joined = match (index, last) {
            (0, _) => None,
            (_, true) => Some(Conjunction::AndOr),
            (_, false) => Some(Conjunction::Comma),
        };
        items.push(NounItem {
            joined,
            noun: Spanned::new(Noun::Described(Box::new(one)), what.span),
        });
    }
    Some(Spanned::new(NounPhrase { items }, what.span))
}
