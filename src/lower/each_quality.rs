//! "For each color, return up to one target card of that color …": an instruction for each color or card type (CR 105.1, 205.2a).

use super::body::{Instructions, Question};
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{CardType, Color, Test};
use syntax::ast::{Clause, Determiner, Head, Lead, Noun, NounPhrase, NounWord, Span, Spanned};

/// A quality of which each has its turn.
#[derive(Clone, Debug)]
pub(crate) struct EachQuality {
    /// what "that color" or "that type" asks where it was chosen
    pub asked: Test,
    /// what it asks now
    pub now: Test,
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
        // Where one card is taken for each, they are taken together.
        if super::each_type::listed(leads, clauses).is_some() {
            return Ok(false);
        }
        let Some((lead, leads)) = leads.split_first() else {
            return Ok(false);
        };
        let Lead::ForEach(each) = &lead.node else {
            return Ok(false);
        };
        let Some(qualities) = self.each_quality_of(each)? else {
            return Ok(false);
        };
        let start = done.effects.len();
        let mark = self.frame.discourse.mark();
        let mut ends = Vec::new();
        for quality in qualities {
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

    /// "color", "card type", "permanent type", "nonland card type", and nothing more: each of them.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn each_quality_of(&self, phrase: &Spanned<NounPhrase>) -> Lowered<Option<Vec<EachQuality>>> {
        let [item] = phrase.node.items.as_slice() else {
            return Ok(None);
        };
        let Noun::Described(described) = &item.noun.node else {
            return Ok(None);
        };
        let plain = described.post.is_empty()
            && described.determiner.node == Determiner::None
            && described.count.is_none()
            && !described.other
            && !described.target;
        let (Some((head, before)), true) = (described.words.split_last(), plain) else {
            return Ok(None);
        };
        let mut except = Vec::new();
        for word in before {
            match &word.node {
                NounWord::Not(not) if let NounWord::Type(card_type) = **not => {
                    except.push(self.card_type(card_type, word.span)?);
                }
                _ => return Ok(None),
            }
        }
        let of_types = |is: &dyn Fn(&CardType) -> bool| {
            let types = CardType::ALL.into_iter().filter(|it| is(it));
            let types = types.filter(|it| !except.contains(it));
            let of = |now| EachQuality {
                asked: Test::ChosenSubtype,
                now: Test::CardType(now),
            };
            types.map(of).collect::<Vec<_>>()
        };
        Ok(match &head.node {
            NounWord::Head(Head::Color) if before.is_empty() => {
                let of = |color| EachQuality {
                    asked: Test::ChosenColor,
                    now: Test::Color(color),
                };
                Some(Color::ALL.into_iter().map(of).collect())
            }
            NounWord::Head(Head::CardType) => Some(of_types(&|_| true)),
            NounWord::Head(Head::PermanentType) => Some(of_types(&|it| it.is_permanent())),
            _ => None,
        })
    }
}
