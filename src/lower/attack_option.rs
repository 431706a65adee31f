//! "You may exert this creature as it attacks. When you do, …" (CR 508.1g, 701.43d).

use super::context::Lowering;
use super::failure::Lowered;
use super::reference::{Meaning, Number};
use super::words::is_you;
use ir::{
    Ability, AbilityKind, Domain, Effect, EventPattern, Filter, Objects, Test, Triggered, Zone,
    ZoneSet,
};
use syntax::ast::{self, Adverbial, Auxiliary, KeywordAction, Sentence, Span, Spanned, Verb};

impl Lowering<'_> {
    /// What may be done as the object attacks, without saying when; nothing if the sentences say something else.
    pub(super) fn as_it_attacks(&self, body: &ast::Body) -> Option<ast::Body> {
        let mut body = body.clone();
        let Sentence::Clauses { leads, clauses } = &mut body.sentences.first_mut()?.node else {
            return None;
        };
        let [clause] = clauses.as_mut_slice() else {
            return None;
        };
        let own = matches!(&clause.verb.node, Verb::Action { action: KeywordAction::Exert, what: Some(what), .. }
            if self.is_own(what))
            || matches!(clause.verb.node, Verb::Tap(_));
        let may = clause
            .auxiliary
            .as_ref()
            .is_some_and(|auxiliary| auxiliary.node == Auxiliary::May);
        let attacks = matches!(clause.adverbials.as_slice(), [adverbial]
            if matches!(&adverbial.node, Adverbial::As(condition) if self.it_attacks(condition)));
        if !leads.is_empty()
            || !own
            || !may
            || !attacks
            || !clause.subject.as_ref().is_some_and(is_you)
        {
            return None;
        }
        clause.adverbials.clear();
        Some(body)
    }

    /// "as it attacks", "as this creature attacks"
    fn it_attacks(&self, condition: &ast::Condition) -> bool {
        let own = |subject| super::clause::is_it(subject) || self.is_own(subject);
        matches!(condition.clauses.as_slice(), [clause]
            if clause.verb.node == Verb::Attack(None)
                && clause.adverbials.is_empty()
                && clause.auxiliary.is_none()
                && clause.subject.as_ref().is_some_and(own))
    }

    /// What is offered as the object attacks: no ability that is put on the stack.
    pub(super) fn attack_option(&mut self, body: &ast::Body, span: Span) -> Lowered<Ability> {
        let what = Filter {
            domain: Domain::Permanents,
            test: Test::Is(Objects::This),
        };
        let event = EventPattern::Attacks {
            what,
            whom: None,
            alone: false,
        };
        self.offered(body, event, ZoneSet::BATTLEFIELD, span)
    }

    /// What is offered as the event happens to the object.
    pub(super) fn offered(
        &mut self,
        body: &ast::Body,
        event: EventPattern,
        zones: ZoneSet,
        span: Span,
    ) -> Lowered<Ability> {
        let lower = |lowering: &mut Self| {
            let this = Meaning::Objects(Objects::This);
            lowering.mention(this, Number::One, Vec::new(), span);
            lowering.frame.discourse.next_clause();
            lowering.frame.discourse.end_trigger();
            let sentences: Vec<&Spanned<Sentence>> = body.sentences.iter().collect();
            lowering.modes(&sentences)
        };
        let (mut body, frame) = self.in_frame(lower, span)?;
        body.slots = frame.slots;
        Ok(Ability {
            kind: AbilityKind::Triggered(Triggered {
                event,
                zones,
                condition: None,
                per_turn: None,
                at_once: true,
                body,
            }),
            nested: frame.nested,
        })
    }
}

impl Lowering<'_> {
    /// "If this card is in your opening hand, you may begin the game with it on the battlefield." (CR 103.6b)
    pub(super) fn begins_the_game(&self, body: &ast::Body) -> bool {
        let [sentence] = body.sentences.as_slice() else {
            return false;
        };
        let Sentence::Clauses { leads, clauses } = &sentence.node else {
            return false;
        };
        let [
            ast::Spanned {
                node: ast::Lead::If(condition),
                ..
            },
        ] = leads.as_slice()
        else {
            return false;
        };
        let in_opening_hand = matches!(condition.clauses.as_slice(), [clause]
            if clause.subject.as_ref().is_some_and(|subject| self.is_own(subject))
                && matches!(&clause.verb.node, Verb::Be(predicate)
                    if matches!(predicate.as_ref(), ast::Predicate::In { negated: false, zone }
                        if is_opening_hand(zone))));
        in_opening_hand
            && matches!(clauses.as_slice(), [clause]
            if matches!(&clause.verb.node, Verb::BeginGameWith(what)
                if super::clause::is_it(what) || self.is_own(what))
                && clause.subject.as_ref().is_some_and(is_you)
                && clause.adverbials.is_empty()
                && clause.auxiliary.as_ref().is_some_and(|auxiliary| auxiliary.node == Auxiliary::May))
    }
}

/// "your opening hand"
pub(super) fn is_opening_hand(zone: &Spanned<ast::NounPhrase>) -> bool {
    matches!(zone.node.items.as_slice(), [item]
        if matches!(&item.noun.node, ast::Noun::Described(described)
            if matches!(described.words.iter().map(|word| &word.node).collect::<Vec<_>>().as_slice(),
                [ast::NounWord::Adjective(ast::Adjective::Opening), ast::NounWord::Head(ast::Head::Hand)])))
}

/// What is offered of a card in an opening hand.
pub(super) fn begin_the_game() -> Ability {
    let put = Effect::Move {
        what: Objects::This,
        to: Box::new(ir::Destination::to(Zone::Battlefield)),
        into: None,
        link: false,
    };
    let may = Effect::Attempt {
        optional: Some(ir::Players::You),
        action: vec![put],
        if_done: Vec::new(),
        if_not: Vec::new(),
    };
    let mode = ir::Mode {
        cost: None,
        targets: Vec::new(),
        effects: vec![may],
        condition: None,
    };
    Ability {
        kind: AbilityKind::Triggered(Triggered {
            event: EventPattern::Done {
                deed: ir::Deed::Named(ir::Name::new(ir::BEGIN_GAME)),
                who: ir::Players::You,
                what: None,
            },
            zones: ZoneSet::of(Zone::Hand),
            condition: None,
            per_turn: None,
            at_once: true,
            body: ir::Body {
                modes: vec![mode],
                ..ir::Body::default()
            },
        }),
        nested: Vec::new(),
    }
}
