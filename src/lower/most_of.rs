//! "The greatest number of artifacts an opponent controls": of what players have, as much as the one who has most of it.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::reference::{Meaning, Number};
use ir::{Players, Value};
use syntax::ast::{Head, Noun, NounPhrase, NounWord, PostModifier, Pronoun, Spanned};

impl Lowering<'_> {
    /// `what` are the things that are counted of each player.
    pub(super) fn most_of_one(&mut self, what: &Spanned<NounPhrase>) -> Lowered<Value> {
        let unknown = || Failure::unsupported(what.span, "the greatest number of these");
        let mut each = what.clone();
        let [item] = each.node.items.as_mut_slice() else {
            return Err(unknown());
        };
        let Noun::Described(described) = &mut item.noun.node else {
            return Err(unknown());
        };
        let of = described.post.iter_mut().rev();
        let Some(whose) = of.filter_map(|post| whose(&mut post.node)).next() else {
            return Err(unknown());
        };
        let who = self.player_set(whose)?;
        if !matches!(who, Players::Everyone | Players::Opponents) {
            return Err(unknown());
        }
        if let [player] = whose.node.items.as_mut_slice() {
            player.noun.node = Noun::Pronoun(Pronoun::They);
        }
        let before = self.frame.discourse.clone();
        let words = vec![NounWord::Head(Head::Player)];
        let player = Meaning::Players(Players::Affected);
        self.mention(player, Number::One, words, what.span);
        let value = self.count(&each);
        self.frame.discourse = before;
        Ok(Value::MostOf(who, Box::new(value?)))
    }
}

/// "(artifacts) an opponent controls", "(cards) a player discarded this way": the one player who is said.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "what is not named here says of no player's things"
)]
fn whose(post: &mut PostModifier) -> Option<&mut Spanned<NounPhrase>> {
    match post {
        PostModifier::Controlled { by, negated: false } => Some(by),
        PostModifier::Owned {
            by, negated: false, ..
        } => Some(by),
        PostModifier::Relative(clause) => clause.subject.as_mut(),
        _ => None,
    }
}
