//! "~ enters under the control of an opponent of your choice": whose control an object enters under (CR 614.1c, 616.1b).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::{Phrase, Use};
use super::reference::{Meaning, Number};
use ir::{Effect, Entering, EventPattern, EventRole, Objects, Outcome, Players, SlotKind, Zone};
use syntax::ast::{self, Clause, EntryManner, Noun, NounPhrase, PostModifier, Spanned, Verb};

impl Lowering<'_> {
    /// "enters under the control of an opponent of your choice": which one is chosen before it enters; none if it is said otherwise.
    pub(super) fn enters_under_chosen(
        &mut self,
        entering: &ast::Entering,
    ) -> Lowered<Option<Outcome>> {
        let chosen = |manner: &Spanned<EntryManner>| {
            if let EntryManner::UnderControl(whose) = &manner.node {
                without_your_choice(whose)
            } else {
                None
            }
        };
        let Some(player) = entering.manner.iter().find_map(chosen) else {
            return Ok(None);
        };
        let refused = || Failure::unsupported(player.span, "entering under this control");
        let Phrase::PlayerChoice(among, span) = self.phrase(&player, &Use::by(&Players::You))?
        else {
            return Err(refused());
        };
        if entering.manner.len() > 1 || entering.place.is_some() {
            return Err(refused());
        }
        let into = self.slot(SlotKind::Players, span)?;
        let one = Players::Slot(into);
        let words = super::words::player_words(&among);
        self.mention(Meaning::Players(one.clone()), Number::One, words, span);
        let how = Entering {
            control: Some(one),
            ..Entering::default()
        };
        Ok(Some(Outcome::Also(vec![
            Effect::ChoosePlayer {
                who: Players::You,
                among,
                at_random: false,
                into,
            },
            Effect::Enter { how: Box::new(how) },
        ])))
    }

    /// "(If a creature would enter under an opponent's control,) it enters under your control instead": how that one enters.
    pub(super) fn enters_so_instead(
        &mut self,
        event: &EventPattern,
        clause: &Clause,
    ) -> Lowered<Option<Outcome>> {
        let (Verb::Enter(entering), Some(subject)) = (&clause.verb.node, &clause.subject) else {
            return Ok(None);
        };
        let enters = matches!(
            event,
            EventPattern::ZoneChange {
                to: Some(Zone::Battlefield),
                ..
            }
        );
        if !enters || clause.auxiliary.is_some() || !self.is_single_reference(subject) {
            return Ok(None);
        }
        if self.reference_phrase(subject)? != Objects::Event(EventRole::Subject) {
            return Ok(None);
        }
        let how = self.entering(entering, &mut None, true, clause.span.0)?;
        Ok(Some(Outcome::Enter(Box::new(how))))
    }
}

/// "an opponent of your choice": the player, without whose choice it is.
fn without_your_choice(whose: &Spanned<NounPhrase>) -> Option<Spanned<NounPhrase>> {
    let mut plain = whose.clone();
    let [item] = plain.node.items.as_mut_slice() else {
        return None;
    };
    let Noun::Described(described) = &mut item.noun.node else {
        return None;
    };
    let [post] = described.post.as_slice() else {
        return None;
    };
    let yours =
        matches!(&post.node, PostModifier::OfChoice(chooser) if super::words::is_you(chooser));
    described.post.clear();
    yours.then_some(plain)
}
