//! Piles (CR 700.3): "An opponent separates those cards into two piles. Put one pile into your hand and the other into your
//! graveyard."

use super::context::{Lowering, is_single};
use super::failure::{Failure, FailureKind, Lowered};
use super::noun::Use;
use super::reference::{Meaning, Number};
use ir::{Effect, Objects, Players, SlotKind};
use syntax::ast::{
    Adjective, Amount, Count, Described, Determiner, Head, Noun, NounItem, NounPhrase, NounWord,
    Portion, PostModifier, Pronoun, Span, Spanned,
};

impl Lowering<'_> {
    /// "separates those cards into two piles"
    pub(super) fn separate(
        &mut self,
        said: &Spanned<NounPhrase>,
        (piles, face_up): (&Amount, bool),
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
        let what = self.objects(said, &Use::by(who), out)?;
        let into = self.slot(SlotKind::Objects, span)?;
        let rest = self.slot(SlotKind::Objects, span)?;
        out.push(Effect::Separate {
            who: who.clone(),
            what,
            into,
            rest,
            face_up,
        });
        self.frame.piles = Some((into, rest));
        self.frame.pile_nouns = super::clause::nouns(said);
        Ok(())
    }

    /// "one pile", "one of those piles", "the pile of an opponent's choice": the pile that somebody chooses; nothing of other words.
    pub(super) fn pile(
        &mut self,
        phrase: &Spanned<NounPhrase>,
        actor: &Players,
        out: &mut Vec<Effect>,
    ) -> Lowered<Option<Objects>> {
        let phrase = self.all_in_pile(phrase).unwrap_or(phrase);
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

    /// "all creatures in the pile of that player's choice", where creatures were separated: that pile.
    fn all_in_pile<'phrase>(
        &self,
        phrase: &'phrase Spanned<NounPhrase>,
    ) -> Option<&'phrase Spanned<NounPhrase>> {
        let described = super::words::single_described(phrase)?;
        let [post] = described.post.as_slice() else {
            return None;
        };
        let PostModifier::In(pile) = &post.node else {
            return None;
        };
        let words = described.words.iter().map(|word| &word.node);
        let all = described.determiner.node == Determiner::All
            && described.plural
            && !described.target
            && !described.other
            && described.count.is_none()
            && words.eq(self.frame.pile_nouns.iter());
        all.then_some(&**pile)
    }

    /// "shuffle that pile", of cards that were exiled in a face-down one; none of other words.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn shuffled_pile(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
        out: &mut Vec<Effect>,
    ) -> Lowered<Option<Effect>> {
        let that_pile = super::words::single_described(what).is_some_and(|described| {
            is_pile(described)
                && described.determiner.node == Determiner::That
                && described.post.is_empty()
                && !described.plural
        });
        if !that_pile || !self.frame.exiled_in_pile {
            return Ok(None);
        }
        let noun = Spanned::new(Noun::Pronoun(Pronoun::They), what.span);
        let items = vec![NounItem { joined: None, noun }];
        let cards = Spanned::new(NounPhrase { items }, what.span);
        match self.objects(&cards, &Use::by(who), out)? {
            Objects::Slot(pile) => {
                self.frame.pile_shuffled = true;
                Ok(Some(Effect::ShufflePile { pile }))
            }
            _ => Err(Failure::unsupported(what.span, "shuffling this")),
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
