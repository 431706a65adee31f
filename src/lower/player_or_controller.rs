//! "That player or that planeswalker's controller": whom something was done to, where it may be a player or a permanent.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::{Phrase, Set};
use super::reference::{Meaning, Number};
use super::scope::{Group, Part, parts};
use ir::{CardType, Players, Test};
use syntax::ast::{Conjunction, Determiner, Head, NounWord, Span};

impl Lowering<'_> {
    /// The player that was targeted, or the controller of the permanent that was.
    pub(super) fn player_or_controller(
        &mut self,
        controller: &Part,
        span: Span,
    ) -> Lowered<Phrase> {
        let refused = || Failure::unsupported(span, "a choice between these");
        let kind = match controlled(controller).ok_or_else(refused)? {
            NounWord::Type(kind) => Some(self.card_type(kind, span)?),
            NounWord::Head(Head::Permanent) => None,
            NounWord::Color(_)
            | NounWord::Not(_)
            | NounWord::Supertype(_)
            | NounWord::Subtype(_)
            | NounWord::Adjective(_)
            | NounWord::Characteristic(_)
            | NounWord::Head(_)
            | NounWord::Counter(_)
            | NounWord::Size(_)
            | NounWord::AbilityKind(_)
            | NounWord::Parameter(_) => return Err(refused()),
        };
        let either = |meaning: &Meaning| match meaning {
            Meaning::Either(slot) => Some(*slot),
            Meaning::Objects(_) | Meaning::Players(_) => None,
        };
        let all = self.frame.discourse.all();
        let found = all.iter().rev().find_map(|it| either(&it.meaning));
        let slot = found.ok_or_else(refused)?;
        let mut targets = self.frame.targets.iter();
        let target = targets.find(|target| target.slot == slot);
        let filter = target.and_then(|target| target.objects.as_ref());
        let can_be = |kind: CardType| filter.is_some_and(|filter| can_be(&filter.test, kind));
        if filter.is_none() || !kind.is_none_or(can_be) {
            return Err(refused());
        }
        let who = Players::PlayerOrController(slot);
        let words = vec![NounWord::Head(Head::Player)];
        self.mention(Meaning::Players(who.clone()), Number::One, words, span);
        Ok(Phrase::Set(Set::of_players(who)))
    }
}

/// "that player or that planeswalker's controller", "that permanent's controller or that player": the controller.
pub(super) fn beside_that_player(parts: &[(Option<Conjunction>, Part)]) -> Option<&Part> {
    match parts {
        [(_, one), (_, other)] if names_that_player(one) => Some(other),
        [(_, one), (_, other)] if names_that_player(other) => controlled(one).and(Some(one)),
        _ => None,
    }
}

/// "that player"
fn names_that_player(part: &Part) -> bool {
    one_word(part, &Determiner::That) == Some(&NounWord::Head(Head::Player))
}

/// "that planeswalker's controller": what it is the controller of.
fn controlled(part: &Part) -> Option<NounWord> {
    let Part::Group(Group { determiner, .. }) = part else {
        return None;
    };
    let Determiner::Possessive(of) = &determiner.node else {
        return None;
    };
    if one_word(part, &determiner.node) != Some(&NounWord::Head(Head::Controller)) {
        return None;
    }
    match parts(&of.node).as_slice() {
        [(_, of)] => one_word(of, &Determiner::That).cloned(),
        _ => None,
    }
}

/// The only word behind that determiner.
fn one_word<'part>(part: &'part Part, determiner: &Determiner) -> Option<&'part NounWord> {
    let Part::Group(group) = part else {
        return None;
    };
    let [member] = group.members.as_slice() else {
        return None;
    };
    let [word] = member.words.as_slice() else {
        return None;
    };
    let bare = member.post.is_empty() && group.shared.is_empty() && !group.other && !group.target;
    (bare && !member.plural && group.determiner.node == *determiner).then_some(&word.node)
}

/// Whether what passes the test can be called so.
fn can_be(test: &Test, kind: CardType) -> bool {
    if let Test::Any(tests) | Test::All(tests) = test {
        return tests.iter().any(|test| can_be(test, kind));
    }
    *test == Test::CardType(kind)
}
