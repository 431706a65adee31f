//! "That player or that planeswalker's controller": whom something was done to, where it may be a player or a permanent.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::{Phrase, Set, Use};
use super::reference::{Meaning, Number};
use super::scope::Part;
use ir::{Objects, Players};
use syntax::ast::{Determiner, Head, NounWord, Span};

impl Lowering<'_> {
    /// "that player"
    pub(super) fn names_player_part(&self, part: &Part) -> bool {
        let Part::Group(group) = part else {
            return false;
        };
        let [member] = group.members.as_slice() else {
            return false;
        };
        group.determiner.node == Determiner::That
            && matches!(member.words.as_slice(), [word] if word.node == NounWord::Head(Head::Player))
    }

    /// The player that was targeted, or the controller of the permanent that was.
    pub(super) fn player_or_controller(
        &mut self,
        player: &Part,
        controller: &Part,
        span: Span,
        usage: &Use,
    ) -> Lowered<Phrase> {
        let refused = || Failure::unsupported(span, "a choice between these");
        // The permanent is spoken of before the player, who would be the one spoken of last.
        let Phrase::Set(controller) = self.part(controller, span, usage)? else {
            return Err(refused());
        };
        let Phrase::Set(player) = self.part(player, span, usage)? else {
            return Err(refused());
        };
        let ([Players::Slot(slot)], [Players::ControllerOf(of)]) =
            (player.players.as_slice(), controller.players.as_slice())
        else {
            return Err(refused());
        };
        if **of != Objects::Slot(*slot) {
            return Err(refused());
        }
        let who = Players::PlayerOrController(*slot);
        let words = vec![NounWord::Head(Head::Player)];
        self.mention(Meaning::Players(who.clone()), Number::One, words, span);
        Ok(Phrase::Set(Set::of_players(who)))
    }
}
