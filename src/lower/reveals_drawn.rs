//! "Reveal the first card you draw each turn. Whenever you reveal a land card this way, draw a card.": what is done as a card is drawn
//! (CR 121.9), and what triggers by it.

use super::context::Lowering;
use super::failure::Lowered;
use super::reference::{Meaning, Number};
use super::words::is_you;
use ir::{
    Ability, AbilityKind, Comparison, Condition, Deed, Domain, EventPattern, EventRole, Filter,
    Objects, Past, Players, Test, Triggered, Value, Zone, ZoneSet,
};
use syntax::ast::{
    self, Adverbial, Determiner, Head, Lead, Noun, NounPhrase, NounWord, Period, PeriodChoice,
    PostModifier, Pronoun, Sentence, Span, Spanned, Trigger, TurnPart, Verb,
};

/// What is done with the first card drawn in each turn.
pub(super) struct RevealsDrawn {
    body: ast::Body,
    own_turns: bool,
}

/// The first card drawn each turn is revealed, and what comes of it; nothing if the sentences say something else.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn reveals_drawn(body: &ast::Body) -> Option<RevealsDrawn> {
    let mut body = body.clone();
    let (first, rest) = body.sentences.split_first_mut()?;
    let Sentence::Clauses { leads, clauses } = &mut first.node else {
        return None;
    };
    let ([], [clause]) = (leads.as_slice(), clauses.as_mut_slice()) else {
        return None;
    };
    if clause.auxiliary.is_some() || clause.subject.is_some() {
        return None;
    }
    let Verb::Reveal { what, until: None } = &mut clause.verb.node else {
        return None;
    };
    let mut each_turn = take_first_drawn(what)?;
    for adverbial in std::mem::take(&mut clause.adverbials) {
        match adverbial.node {
            Adverbial::On(period) if each_turn.is_none() => each_turn = Some(period),
            Adverbial::Each(period) if each_turn.is_none() => each_turn = Some(period),
            _ => return None,
        }
    }
    let own_turns = whose_turns(&each_turn?)?;
    for sentence in rest {
        let Sentence::Clauses { leads, .. } = &mut sentence.node else {
            return None;
        };
        let [lead] = leads.as_mut_slice() else {
            return None;
        };
        let Lead::Trigger(trigger) = &mut lead.node else {
            return None;
        };
        let Trigger::Whenever(event) = trigger else {
            return None;
        };
        let [reveals] = event.clauses.as_slice() else {
            return None;
        };
        let this_way = matches!(reveals.adverbials.as_slice(), [adverbial]
            if adverbial.node == Adverbial::ThisWay);
        if !this_way || !matches!(reveals.verb.node, Verb::Reveal { until: None, .. }) {
            return None;
        }
        *trigger = Trigger::When(event.clone());
    }
    Some(RevealsDrawn { body, own_turns })
}

impl Lowering<'_> {
    /// The ability that does it: never put on the stack.
    pub(super) fn reveals_as_drawn(
        &mut self,
        option: &RevealsDrawn,
        span: Span,
    ) -> Lowered<Ability> {
        let any_card = Filter {
            domain: Domain::Cards(Zone::Hand, Players::You),
            test: Test::All(Vec::new()),
        };
        let drawn = EventPattern::Draw {
            who: Players::You,
            nth: None,
            beyond_draw_step: false,
        };
        let drawn = Value::Happened(Box::new(drawn), Past::ThisTurn);
        let first = Condition::Compare(drawn, Comparison::Equal, Value::Number(1));
        let mut event = EventPattern::While {
            event: Box::new(EventPattern::done(Deed::Draw, Players::You, any_card)),
            condition: Box::new(first),
        };
        if option.own_turns {
            event = EventPattern::While {
                event: Box::new(event),
                condition: Box::new(Condition::PlayerIs(Players::Active, Players::You)),
            };
        }
        let lower = |lowering: &mut Self| {
            let card = Meaning::Objects(Objects::Event(EventRole::Subject));
            let words = vec![NounWord::Head(Head::Card)];
            lowering.mention(card, Number::One, words, span);
            lowering.frame.discourse.next_clause();
            lowering.frame.discourse.end_trigger();
            let sentences: Vec<&Spanned<Sentence>> = option.body.sentences.iter().collect();
            lowering.modes(&sentences)
        };
        let (mut body, frame) = self.in_frame(lower, span)?;
        body.slots = frame.slots;
        Ok(Ability {
            kind: AbilityKind::Triggered(Triggered {
                event,
                zones: ZoneSet::BATTLEFIELD,
                condition: None,
                per_turn: None,
                at_once: true,
                body,
            }),
            nested: frame.nested,
        })
    }
}

/// "the first card you draw each turn": "it" is put in its place; the time, if it stands there.
#[expect(
    clippy::option_option,
    reason = "outer: whether it is that card; inner: the time"
)]
fn take_first_drawn(what: &mut Spanned<NounPhrase>) -> Option<Option<Period>> {
    let span = what.span;
    let [item] = what.node.items.as_mut_slice() else {
        return None;
    };
    let Noun::Described(described) = &item.noun.node else {
        return None;
    };
    let first = described.determiner.node
        == Determiner::Ordinal {
            number: 1,
            of: None,
        };
    let card =
        matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Card));
    let (drawn, time) = match described.post.as_slice() {
        [drawn] => (drawn, None),
        [drawn, time] => {
            let PostModifier::During(period) = &time.node else {
                return None;
            };
            (drawn, Some(period.as_ref().clone()))
        }
        _ => return None,
    };
    let PostModifier::Relative(relative) = &drawn.node else {
        return None;
    };
    let you_draw = relative.subject.as_ref().is_some_and(is_you)
        && relative.auxiliary.is_none()
        && relative.adverbials.is_empty()
        && matches!(&relative.verb.node, Verb::Draw(gap) if is_gap(gap));
    if !first || !card || !you_draw {
        return None;
    }
    item.noun = Spanned {
        node: Noun::Pronoun(Pronoun::It),
        span,
    };
    Some(time)
}

fn is_gap(phrase: &Spanned<NounPhrase>) -> bool {
    matches!(phrase.node.items.as_slice(), [item] if matches!(item.noun.node, Noun::Gap))
}

/// "each turn" is `false`, "on each of your turns" is `true`.
fn whose_turns(period: &Period) -> Option<bool> {
    let each = period.which == PeriodChoice::Each
        && period.part == TurnPart::Turn
        && period.of_turn.is_none();
    match &period.whose {
        None if each => Some(false),
        Some(whose) if each && is_you(whose) => Some(true),
        _ => None,
    }
}
