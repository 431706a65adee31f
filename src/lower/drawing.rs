//! "Draw up to two cards", and what is said of those who draw fewer (CR 121.2).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::lead::Frame;
use super::words::single_described;
use ir::{EventPattern, Players, Value};
use syntax::ast::{
    Amount, Count, Determiner, Head, Lead, Noun, NounItem, NounPhrase, NounWord, Span, Spanned,
};

/// "up to two cards": how many at most.
pub(super) fn up_to(what: &Spanned<NounPhrase>) -> Option<Spanned<Amount>> {
    let described = single_described(what)?;
    let cards =
        matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Card));
    if let Determiner::Count(Count::UpTo(most)) = &described.determiner.node
        && cards
        && described.post.is_empty()
        && !described.other
        && !described.target
        && described.count.is_none()
    {
        return Some(Spanned::new(most.clone(), described.determiner.span));
    }
    None
}

/// "For each card less than two a player draws this way": for each player, and for each card less than two that player draws.
pub(super) fn for_each_player(leads: &[Spanned<Lead>]) -> Option<Vec<Spanned<Lead>>> {
    let place = leads
        .iter()
        .position(|lead| matches!(lead.node, Lead::ForEachCardFewer { .. }))?;
    let Lead::ForEachCardFewer { than, who } = &leads[place].node else {
        return None;
    };
    let described = single_described(who)?;
    let player = matches!(described.words.as_slice(), [word]
        if matches!(word.node, NounWord::Head(Head::Player | Head::Opponent)));
    if !player || described.determiner.node != Determiner::A || !described.post.is_empty() {
        return None;
    }
    let with = |determiner: Determiner| {
        let mut described = described.clone();
        described.determiner.node = determiner;
        let noun = Spanned::new(Noun::Described(Box::new(described)), who.span);
        let items = vec![NounItem { joined: None, noun }];
        Box::new(Spanned::new(NounPhrase { items }, who.span))
    };
    let span = leads[place].span;
    let fewer = Lead::ForEachCardFewer {
        than: *than,
        who: with(Determiner::That),
    };
    let mut leads = leads.to_vec();
    leads[place].node = fewer;
    let each = Spanned::new(Lead::ForEach(with(Determiner::Each)), span);
    leads.insert(place, each);
    Some(leads)
}

impl Lowering<'_> {
    /// "(for each) card less than two that player draws this way"
    pub(super) fn each_card_fewer(
        &mut self,
        than: u32,
        who: &Spanned<NounPhrase>,
        span: Span,
    ) -> Lowered<Frame> {
        let who = self.player_set(who)?;
        if who != Players::Affected {
            return Err(Failure::unsupported(span, "cards that this player draws"));
        }
        let drawn = EventPattern::Draw {
            who,
            nth: None,
            beyond_draw_step: false,
        };
        let past = self.stretch_of_this_way(span)?;
        self.ask_of_stretch(&past, &drawn);
        let than = Value::Number(super::quantity::small(than, span)?);
        let drawn = Value::Happened(Box::new(drawn), past);
        Ok(Frame::EachTime(Value::Minus(
            Box::new(than),
            Box::new(drawn),
        )))
    }
}
