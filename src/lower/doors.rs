//! Doors: the halves of permanents with a shared type line (CR 709.5j).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::Use;
use ir::{DoorAction, DoorCount, Effect, Objects, Players, SpecialUse, Value};
use syntax::ast::{
    Adjective, Described, Determiner, DoorVerb, Head, KeywordAction, Noun, NounPhrase, NounWord,
    PostModifier, Span, Spanned, Verb,
};

/// The subtype of enchantments whose halves are doors.
const ROOM: &str = "Room";

/// The noun, if it is one without a number or "target" whose last word is "door"; with it the words before that.
fn door(phrase: &Spanned<NounPhrase>) -> Option<(&Described, &[Spanned<NounWord>])> {
    let [item] = phrase.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(described) = &item.noun.node else {
        return None;
    };
    let (last, before) = described.words.split_last()?;
    let plain = described.count.is_none() && !described.other && !described.target;
    (plain && last.node == NounWord::Head(Head::Door)).then_some((described, before))
}

/// "this door": the half on which it is written.
pub(super) fn is_this_door(phrase: &Spanned<NounPhrase>) -> bool {
    door(phrase).is_some_and(|(described, before)| {
        before.is_empty()
            && described.post.is_empty()
            && !described.plural
            && described.determiner.node == Determiner::This
    })
}

/// "a door", "doors"
fn is_any_door(phrase: &Spanned<NounPhrase>) -> bool {
    door(phrase).is_some_and(|(described, before)| {
        before.is_empty()
            && described.post.is_empty()
            && matches!(described.determiner.node, Determiner::A | Determiner::None)
    })
}

/// "a permanent", "permanents"
fn is_any_permanent(phrase: &Spanned<NounPhrase>) -> bool {
    let [item] = phrase.node.items.as_slice() else {
        return false;
    };
    matches!(&item.noun.node, Noun::Described(described)
        if described.count.is_none()
            && !described.other
            && !described.target
            && described.post.is_empty()
            && matches!(described.determiner.node, Determiner::A | Determiner::None)
            && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Permanent)))
}

/// "unlock a door", "turn a permanent face up": the special action, of all that mana can be spent on (CR 106.6).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn special_use(verb: &Verb) -> Option<SpecialUse> {
    match verb {
        Verb::Door {
            how: DoorVerb::Unlock,
            what,
        } if is_any_door(what) => Some(SpecialUse::UnlockDoor),
        Verb::TurnFace { what, up: true } if is_any_permanent(what) => Some(SpecialUse::TurnFaceUp),
        Verb::Action {
            action: KeywordAction::Foretell,
            what: Some(what),
            amount: None,
        } if is_any_card_of_yours(what) => Some(SpecialUse::Foretell),
        _ => None,
    }
}

/// "a card from your hand", "cards": whatever card is foretold is in one's hand (CR 702.143a).
fn is_any_card_of_yours(what: &Spanned<NounPhrase>) -> bool {
    let Some(described) = super::words::single_described(what) else {
        return false;
    };
    let from_hand = |post: &Spanned<PostModifier>| matches!(&post.node, PostModifier::From(zone) if is_your_hand(zone));
    matches!(described.determiner.node, Determiner::A | Determiner::None)
        && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Card))
        && described.post.iter().all(from_hand)
}

/// "your hand"
fn is_your_hand(zone: &Spanned<NounPhrase>) -> bool {
    super::words::single_described(zone).is_some_and(|described| {
        described.post.is_empty()
            && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Hand))
            && matches!(&described.determiner.node, Determiner::Possessive(owner) if super::words::is_you(owner))
    })
}

/// What the doors are called to which that can be done.
fn adjective(how: DoorVerb) -> Option<(DoorAction, Option<Adjective>)> {
    Some(match how {
        DoorVerb::Unlock => (DoorAction::Unlock, Some(Adjective::Locked)),
        DoorVerb::Lock => (DoorAction::Lock, Some(Adjective::Unlocked)),
        DoorVerb::LockOrUnlock => (DoorAction::LockOrUnlock, None),
        DoorVerb::FullyUnlock => return None,
    })
}

fn is_adjective(words: &[Spanned<NounWord>], adjective: Option<Adjective>) -> bool {
    match (words, adjective) {
        ([], None) => true,
        ([word], Some(adjective)) => word.node == NounWord::Adjective(adjective),
        _ => false,
    }
}

impl Lowering<'_> {
    /// "Unlock a locked door of target Room you control", "unlock this door"
    pub(super) fn doors(
        &mut self,
        how: DoorVerb,
        what: &Spanned<NounPhrase>,
        who: &Players,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        let refused = || Failure::unsupported(span, "locking or unlocking this");
        let who_does = who.clone();
        let (how, said) = adjective(how).ok_or_else(refused)?;
        if is_this_door(what) {
            self.check_has_doors(what.span)?;
            out.push(Effect::Doors {
                who: who_does,
                how,
                what: Objects::This,
                own: true,
            });
            return Ok(());
        }
        let Some((described, before)) = door(what) else {
            return Err(refused());
        };
        let [post] = described.post.as_slice() else {
            return Err(refused());
        };
        let PostModifier::Of(of) = &post.node else {
            return Err(refused());
        };
        if described.determiner.node != Determiner::A || !is_adjective(before, said) {
            return Err(refused());
        }
        let one_of_all = matches!(of.node.items.as_slice(), [item]
            if matches!(&item.noun.node, Noun::Described(of)
                if of.determiner.node == Determiner::A && !of.target && of.count.is_none()));
        let what = if one_of_all {
            Objects::Every(Box::new(self.filter(of, None)?))
        } else {
            self.objects(of, &Use::by(who), out)?
        };
        out.push(Effect::Doors {
            who: who_does,
            how,
            what,
            own: false,
        });
        Ok(())
    }

    /// "This door" is said by an ability of a half (CR 709.5h).
    pub(super) fn check_has_doors(&self, span: Span) -> Lowered<()> {
        let room = self
            .card
            .subtypes
            .iter()
            .any(|subtype| subtype.as_str() == ROOM);
        if room && !self.quoted && !self.granted {
            return Ok(());
        }
        Err(Failure::unsupported(span, "a door of what is no Room"))
    }

    /// "(two or more) unlocked doors among Rooms you control"; none if no doors are counted.
    pub(super) fn doors_counted(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Option<Value>> {
        let [item] = phrase.node.items.as_slice() else {
            return Ok(None);
        };
        let Noun::Described(described) = &item.noun.node else {
            return Ok(None);
        };
        let Some((last, before)) = described.words.split_last() else {
            return Ok(None);
        };
        if last.node != NounWord::Head(Head::Door) {
            return Ok(None);
        }
        let unlocked = is_adjective(before, Some(Adjective::Unlocked));
        if let [post] = described.post.as_slice()
            && let PostModifier::Among(among) = &post.node
            && unlocked
            && !described.other
            && !described.target
        {
            let rooms = Box::new(self.filter(among, None)?);
            return Ok(Some(Value::Doors(DoorCount::Doors, rooms)));
        }
        Err(Failure::unsupported(phrase.span, "these doors"))
    }

    /// "(eight or more different names among) unlocked doors of Rooms you control"; none if these are no doors.
    pub(super) fn names_of_doors(&mut self, among: &Spanned<NounPhrase>) -> Lowered<Option<Value>> {
        let Some((described, before)) = door(among) else {
            return Ok(None);
        };
        if let [post] = described.post.as_slice()
            && let PostModifier::Of(of) = &post.node
            && is_adjective(before, Some(Adjective::Unlocked))
            && described.determiner.node == Determiner::None
        {
            let rooms = Box::new(self.filter(of, None)?);
            return Ok(Some(Value::Doors(DoorCount::Names, rooms)));
        }
        Err(Failure::unsupported(among.span, "the names of these doors"))
    }
}
