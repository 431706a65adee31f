//! Piles (CR 700.3): "An opponent separates those cards into two piles. Put one pile into your hand and the other into your
//! graveyard."

use super::context::{Lowering, is_single};
use super::failure::{Failure, FailureKind, Lowered};
use super::noun::Use;
use super::reference::{Meaning, Number};
use ir::{Effect, Filter, Objects, Players, SlotKind, Test};
use syntax::ast::{
    Adjective, Amount, Count, Described, Determiner, Head, Noun, NounPhrase, NounWord, Portion,
    PostModifier, Span, Spanned,
};

impl Lowering<'_> {
    /// "separates those cards into two piles"
    pub(super) fn separate(
        &mut self,
        what: &Spanned<NounPhrase>,
        piles: &Amount,
        who: &Players,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        if *piles != Amount::Number(2) {
            return Err(Failure::unsupported(span, "this number of piles"));
        }
        if !is_single(who) {
            return Err(Failure::unsupported(span, "piles of several players"));
        }
        let what = self.objects(what, &Use::by(who), out)?;
        self.frame.separated = Some(what.clone());
        let into = self.slot(SlotKind::Objects, span)?;
        let rest = self.slot(SlotKind::Objects, span)?;
        out.push(Effect::Separate {
            who: who.clone(),
            what,
            into,
            rest,
        });
        self.frame.piles = Some((into, rest));
        Ok(())
    }

    /// "one pile", "one of those piles", "the pile of an opponent's choice": the pile that somebody chooses; nothing of other words.
    pub(super) fn pile(
        &mut self,
        phrase: &Spanned<NounPhrase>,
        actor: &Players,
        out: &mut Vec<Effect>,
    ) -> Lowered<Option<Objects>> {
        let whole = self.all_of_pile(phrase)?;
        let phrase = whole.unwrap_or(phrase);
        let Some(chooser) = chosen_pile(phrase) else {
            return Ok(None);
        };
        let span = phrase.span;
        let Some((first, second)) = self.frame.piles.take() else {
            return Err(Failure::new(
                FailureKind::NoReferent,
                span,
                format!("`{}`: no piles were made before", self.words(span)),
            )
            .help("\"separate those cards into two piles\""));
        };
        let who = match chooser {
            None => actor.clone(),
            Some(whose) => self.pile_chooser(whose, actor, out)?,
        };
        if !is_single(&who) {
            return Err(Failure::unsupported(span, "a choice by several players"));
        }
        let into = self.slot(SlotKind::Objects, span)?;
        let rest = self.slot(SlotKind::Objects, span)?;
        out.push(Effect::ChoosePile {
            who,
            first,
            second,
            into,
            rest,
        });
        self.frame.rest = Some(rest);
        self.frame.rest_from = None;
        let pile = Objects::Slot(into);
        let meaning = Meaning::Objects(pile.clone());
        let words = vec![NounWord::Head(Head::Pile)];
        self.mention(meaning.clone(), Number::One, words, span);
        self.frame
            .discourse
            .mark_done(&meaning, Adjective::Chosen, false);
        Ok(Some(pile))
    }

    /// "all creatures in the pile of that player's choice", where creatures were separated: the pile.
    fn all_of_pile<'phrase>(
        &mut self,
        phrase: &'phrase Spanned<NounPhrase>,
    ) -> Lowered<Option<&'phrase Spanned<NounPhrase>>> {
        let [item] = phrase.node.items.as_slice() else {
            return Ok(None);
        };
        let Noun::Described(described) = &item.noun.node else {
            return Ok(None);
        };
        let Some((last, post)) = described.post.split_last() else {
            return Ok(None);
        };
        let PostModifier::In(pile) = &last.node else {
            return Ok(None);
        };
        if described.determiner.node != Determiner::All || chosen_pile(pile).is_none() {
            return Ok(None);
        }
        let mut kind = phrase.clone();
        if let [item] = kind.node.items.as_mut_slice()
            && let Noun::Described(described) = &mut item.noun.node
        {
            described.post = post.to_vec();
        }
        let kind = self.filter(&kind, None)?;
        let parts = |filter: &Filter| match &filter.test {
            Test::All(parts) => parts.clone(),
            test => vec![test.clone()],
        };
        let known = self.frame.separated.as_ref();
        let all = known.is_some_and(|known| {
            matches!(known, Objects::Every(separated) if separated.domain == kind.domain
                && parts(&kind).iter().all(|part| parts(separated).contains(part)))
        });
        if all {
            Ok(Some(pile))
        } else {
            Err(Failure::unsupported(phrase.span, "some of a pile"))
        }
    }

    /// "an opponent's choice", "that player's choice": who chooses; one of several is chosen by who acts.
    fn pile_chooser(
        &mut self,
        whose: &Spanned<NounPhrase>,
        actor: &Players,
        out: &mut Vec<Effect>,
    ) -> Lowered<Players> {
        let among = self.player_choice_owner(whose)?;
        if among != Players::Opponents {
            return Ok(among);
        }
        let into = self.slot(SlotKind::Players, whose.span)?;
        out.push(Effect::ChoosePlayer {
            who: actor.clone(),
            among,
            at_random: false,
            into,
        });
        Ok(Players::Slot(into))
    }
}

/// Whether the words mean a pile that is chosen where they stand, and by whom, if that is said.
#[expect(
    clippy::option_option,
    clippy::wildcard_enum_match_arm,
    reason = "outer: whether it is such a pile; inner: by whom; other kinds of nouns are none"
)]
fn chosen_pile(phrase: &Spanned<NounPhrase>) -> Option<Option<&Spanned<NounPhrase>>> {
    let [item] = phrase.node.items.as_slice() else {
        return None;
    };
    let one = Count::Exactly(Amount::Number(1));
    match &item.noun.node {
        Noun::Part { portion, of, post }
            if *portion == Portion::Count(one.clone()) && post.is_empty() =>
        {
            let [whole] = of.node.items.as_slice() else {
                return None;
            };
            let Noun::Described(whole) = &whole.noun.node else {
                return None;
            };
            let all = matches!(
                whole.determiner.node,
                Determiner::That | Determiner::The | Determiner::These
            );
            (is_pile(whole) && whole.plural && all && whole.post.is_empty()).then_some(None)
        }
        Noun::Described(pile) if is_pile(pile) && !pile.plural => {
            match (&pile.determiner.node, pile.post.as_slice()) {
                (Determiner::Count(count), []) if *count == one => Some(None),
                (Determiner::The, [post]) => match &post.node {
                    PostModifier::OfChoice(whose) => Some(Some(whose)),
                    _ => None,
                },
                _ => None,
            }
        }
        _ => None,
    }
}

/// "pile", without other words.
fn is_pile(described: &Described) -> bool {
    matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Pile))
        && !described.target
        && !described.other
        && described.count.is_none()
}
