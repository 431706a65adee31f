//! Special actions (CR 116.2): "If you could cast this card from your hand, you may pay {2} and exile it. This action doesn't
//! use the stack."

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::line::Place;
use super::reference::{Meaning, Number};
use super::words::is_you;
use ir::{
    Ability, AbilityKind, Activated, ActivationLimit, Condition, Objects, Players, Status, Test,
    Zone, ZoneSet,
};
use syntax::ast::{
    self, Adverbial, Auxiliary, Clause, Lead, Restricted, Sentence, Span, Spanned, Verb,
};

/// "This action doesn't use the stack."
pub(super) fn is_special(body: &ast::Body) -> bool {
    body.sentences.iter().any(|sentence| {
        matches!(&sentence.node, Sentence::Restriction(restriction)
            if restriction.of == Restricted::UsingTheStack)
    })
}

impl Lowering<'_> {
    /// What the player pays, what it does, and when.
    pub(super) fn special_action(
        &mut self,
        body: &ast::Body,
        span: Span,
        place: &Place,
    ) -> Lowered<Ability> {
        let (mut action, frame) = self.in_frame(|lowering| lowering.action_of(body, span), span)?;
        action.body.slots = frame.slots;
        // "If you could cast this card from your hand" says where it is, and what is face down is a permanent.
        let says_where = |limit: &ActivationLimit| {
            matches!(
                limit,
                ActivationLimit::CouldCast | ActivationLimit::FaceDown
            )
        };
        if let Some(zones) = place.zones
            && !action.limits.iter().any(says_where)
        {
            action.zones = zones;
        }
        Ok(Ability {
            kind: AbilityKind::Activated(action),
            nested: frame.nested,
        })
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn action_of(&mut self, body: &ast::Body, span: Span) -> Lowered<Activated> {
        let mut limits = Vec::new();
        let mut said = None;
        let mut further = Vec::new();
        for sentence in &body.sentences {
            match &sentence.node {
                Sentence::Restriction(restriction) => match &restriction.of {
                    Restricted::UsingTheStack => {}
                    Restricted::MostX(most) => {
                        let what = "this limit on a special action";
                        return Err(Failure::unsupported(most.span, what));
                    }
                    Restricted::ZeroX => limits.push(ActivationLimit::NonzeroX),
                    Restricted::Activation | Restricted::Doing => {
                        return Err(Failure::unsupported(
                            sentence.span,
                            "this limit on a special action",
                        ));
                    }
                },
                Sentence::Clauses { leads, clauses } if said.is_none() => {
                    said = Some((leads, clauses, sentence.span));
                }
                Sentence::Clauses { .. } => further.push(sentence),
                Sentence::Modal(_) => {
                    return Err(Failure::unsupported(
                        sentence.span,
                        "this sentence of a special action",
                    ));
                }
            }
        }
        let unknown = || Failure::unsupported(span, "this special action");
        let Some((leads, [payment, rest @ ..], said_at)) = said
            .as_ref()
            .map(|(leads, clauses, at)| (leads, clauses.as_slice(), *at))
        else {
            return Err(unknown());
        };
        for lead in leads.iter() {
            match &lead.node {
                Lead::During(period) => {
                    limits.push(ActivationLimit::If(self.during(period, lead.span)?));
                }
                Lead::If(condition) => limits.push(self.special_if(condition, lead.span)?),
                _ => {
                    return Err(Failure::unsupported(
                        lead.span,
                        "this before a special action",
                    ));
                }
            }
        }
        let may = payment
            .auxiliary
            .as_ref()
            .is_some_and(|auxiliary| auxiliary.node == Auxiliary::May);
        let Verb::Pay(cost) = &payment.verb.node else {
            return Err(unknown());
        };
        if !may
            || !payment.subject.as_ref().is_some_and(is_you)
            || !payment.adverbials.is_empty()
            || rest.is_empty()
        {
            return Err(unknown());
        }
        let cost = self.cost(&Spanned {
            node: cost.clone(),
            span: payment.verb.span,
        })?;
        self.frame.discourse.next_clause();
        let mut clauses: Vec<Clause> = rest.to_vec();
        if let Some(last) = clauses.last_mut() {
            self.take_time(last);
        }
        let sentence = Spanned {
            node: Sentence::Clauses {
                leads: Vec::new(),
                clauses,
            },
            span: said_at,
        };
        let mut sentences = vec![&sentence];
        sentences.extend(further);
        let mut body = self.modes(&sentences)?;
        // "Whenever you foretell a card": the special action is the event (CR 702.143c).
        if let Some(event) = self.keyword.and_then(|keyword| keyword.events.first()) {
            super::line::announce(&mut body, event);
        }
        let zones = if limits.contains(&ActivationLimit::CouldCast) {
            ZoneSet::of(Zone::Hand)
        } else if limits.contains(&ActivationLimit::FaceDown) {
            ZoneSet::BATTLEFIELD
        } else {
            let own = self.frame.own_zone;
            own.map_or(ZoneSet::BATTLEFIELD, ZoneSet::of)
        };
        Ok(Activated {
            cost,
            zones,
            activator: Players::You,
            limits,
            special: true,
            body,
        })
    }

    /// "any time you have priority", which is when special actions are taken anyway, is taken from the clause.
    fn take_time(&mut self, clause: &mut Clause) {
        clause
            .adverbials
            .retain(|adverbial| adverbial.node != Adverbial::AnyTime(None));
    }

    /// "If this permanent is face down": the action is there then, and only then (CR 702.37e).
    fn special_if(&mut self, condition: &ast::Condition, span: Span) -> Lowered<ActivationLimit> {
        let is_face_down = matches!(condition.clauses.as_slice(), [clause]
            if matches!(clause.verb.node, Verb::Be(_)))
            && self.condition(condition, span)?
                == Condition::Matches(Objects::This, Test::Status(Status::FaceDown));
        if is_face_down {
            return Ok(ActivationLimit::FaceDown);
        }
        self.could_cast(condition, span)
    }

    /// "If you could cast this card from your hand", "If you could cast a sorcery"
    fn could_cast(&mut self, condition: &ast::Condition, span: Span) -> Lowered<ActivationLimit> {
        if let [could] = condition.clauses.as_slice()
            && could.subject.as_ref().is_some_and(is_you)
            && could
                .auxiliary
                .as_ref()
                .is_some_and(|auxiliary| auxiliary.node == Auxiliary::Could)
            && could.adverbials.is_empty()
            && let Verb::Cast(what) = &could.verb.node
        {
            if is_a_sorcery(what) {
                return Ok(ActivationLimit::SorcerySpeed);
            }
            if self.is_own(what)
                && let Some(place) = only_place(what)
                && self.zone(place)? == (Zone::Hand, Players::You)
            {
                let nouns = super::clause::nouns(what);
                self.mention(
                    Meaning::Objects(Objects::This),
                    Number::One,
                    nouns,
                    what.span,
                );
                return Ok(ActivationLimit::CouldCast);
            }
        }
        Err(Failure::unsupported(
            span,
            format!("\"{}\"", self.words(span)),
        ))
    }
}

/// "a sorcery"
fn is_a_sorcery(what: &Spanned<ast::NounPhrase>) -> bool {
    super::clause::nouns(what) == [ast::NounWord::Type(ast::CardType::Sorcery)]
}

/// "this card from your hand": the place, if nothing else is said.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn only_place(what: &Spanned<ast::NounPhrase>) -> Option<&Spanned<ast::NounPhrase>> {
    let [item] = what.node.items.as_slice() else {
        return None;
    };
    let post = match &item.noun.node {
        ast::Noun::Described(described) => &described.post,
        ast::Noun::Modified { post, .. } => post,
        _ => return None,
    };
    match post.as_slice() {
        [post] => {
            if let ast::PostModifier::From(place) = &post.node {
                Some(place)
            } else {
                None
            }
        }
        _ => None,
    }
}
