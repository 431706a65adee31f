//! What has to be paid to attack or to block: "creatures can't attack you unless their controller pays {2} for each creature they
//! control that's attacking you", "this creature can't attack or block unless you pay {2}" (CR 508.1g, 509.1d).

use super::clause::{is_cannot, is_it};
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::static_cost::is_controller;
use super::subject::Subject;
use super::words::is_you;
use ir::{
    Cost, CostPart, Domain, Filter, Objects, Players, Recipients, Restriction, StaticEffect, Test,
};
use syntax::ast::{
    self, Adverbial, Clause, CombatAction, Described, Determiner, Noun, NounPhrase, NounWord,
    Participle, PostModifier, Predicate, Spanned, Verb, VerbForm,
};

/// What is not done unless it is paid for.
enum Doing<'c> {
    Attack(Option<&'c Spanned<NounPhrase>>),
    Block(Option<&'c Spanned<NounPhrase>>),
    AttackOrBlock,
    BeBlocked,
}

impl Lowering<'_> {
    /// What attacking or blocking costs, if the clause says so.
    ///
    /// # Errors
    /// Somebody else pays than who attacks or blocks, or the cost is not one for each of several creatures.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn combat_cost(
        &mut self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
    ) -> Lowered<Option<Vec<StaticEffect>>> {
        let (Some((payment, span)), Some(doing)) = (payment(clause), doing(&clause.verb.node))
        else {
            return Ok(None);
        };
        let Some(cost) = paid(payment) else {
            return Ok(None);
        };
        if !is_cannot(clause.auxiliary.as_ref()) {
            return Ok(None);
        }
        let Subject::Objects(objects) = self.static_subject(subject)? else {
            return Ok(None);
        };
        let payer = payment.subject.as_ref();
        let pays = match doing {
            Doing::BeBlocked => payer.is_some_and(is_defending_player),
            Doing::Attack(_) | Doing::Block(_) | Doing::AttackOrBlock => {
                payer.is_some_and(is_controller)
                    || objects == Objects::This && payer.is_some_and(is_you)
            }
        };
        if !pays || payment.auxiliary.is_some() {
            return Err(Failure::unsupported(
                payment.span.0,
                "a cost of attacking or blocking for another player",
            ));
        }
        let done = !matches!(payment.verb.node, Verb::Pay(_));
        let attacks = matches!(doing, Doing::Attack(None));
        // What is done to pay is said of attacking only, and by "you" of what "you" control.
        let returned = matches!(payment.verb.node, Verb::Return { .. });
        if done && (!attacks || returned && objects != Objects::This) {
            return Err(Failure::unsupported(span, "this cost of attacking"));
        }
        let single = matches!(objects, Objects::This | Objects::Attached);
        let said: Vec<_> = (payment.adverbials.iter())
            .filter(|adverbial| !matches!(adverbial.node, Adverbial::Where { .. }))
            .collect();
        let (for_each, counted) = match said.as_slice() {
            [] => (false, None),
            [each] => match &each.node {
                Adverbial::ForEach(what) if self.is_each_of_these(what, &doing) => (true, None),
                Adverbial::ForEach(what) if attacks && is_each_attacker(what, subject) => {
                    (true, None)
                }
                Adverbial::ForEach(what) if single && !done => (false, Some(what)),
                _ => return Err(Failure::unsupported(each.span, "this cost of attacking")),
            },
            _ => return Err(Failure::unsupported(span, "this cost of attacking")),
        };
        let one_by_one = match doing {
            // Each creature that blocks it is paid for.
            Doing::BeBlocked => for_each,
            Doing::Attack(_) | Doing::Block(_) | Doing::AttackOrBlock => for_each || single,
        };
        if !one_by_one {
            return Err(Failure::unsupported(
                span,
                "a cost of attacking that is not for each attacker",
            ));
        }
        let mut cost = self.cost(&Spanned {
            node: cost,
            span: payment.span.0,
        })?;
        if let Some(what) = counted {
            cost = Cost(vec![CostPart::Repeat(
                Box::new(cost),
                self.static_count(what, payment)?,
            )]);
        }
        let restrictions = match doing {
            Doing::Attack(whom) => {
                vec![Restriction::AttackCost(
                    objects,
                    self.attack_recipients(whom)?,
                    cost,
                )]
            }
            Doing::Block(whom) => {
                let blocked = match whom {
                    Some(whom) => {
                        Objects::Every(Box::new(self.filter(whom, Some(&Domain::Permanents))?))
                    }
                    None => anything(),
                };
                vec![Restriction::BlockCost(objects, blocked, cost)]
            }
            Doing::AttackOrBlock => vec![
                Restriction::AttackCost(
                    objects.clone(),
                    self.attack_recipients(None)?,
                    cost.clone(),
                ),
                Restriction::BlockCost(objects, anything(), cost),
            ],
            Doing::BeBlocked => vec![Restriction::BlockCost(anything(), objects, cost)],
        };
        let effects = restrictions.into_iter().map(StaticEffect::Restrict);
        Ok(Some(effects.collect()))
    }

    /// "you or planeswalkers you control"; whatever it attacks if nothing is said
    fn attack_recipients(&mut self, whom: Option<&Spanned<NounPhrase>>) -> Lowered<Recipients> {
        match whom {
            Some(whom) if self.names_players(whom) => Ok(Recipients {
                objects: None,
                players: Some(self.player_set(whom)?),
            }),
            Some(whom) => self.recipients(whom),
            None => Ok(Recipients {
                objects: Some(any_permanent()),
                players: Some(Players::Everyone),
            }),
        }
    }

    /// "No more than two creatures can attack you each combat" (CR 508.1c, 509.1b); none if the clause says something else.
    pub(super) fn combat_limit(
        &mut self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
    ) -> Lowered<Option<Restriction>> {
        let can = clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node);
        let (Some(described), Some(ast::Auxiliary::Can)) =
            (super::words::single_described(subject), can)
        else {
            return Ok(None);
        };
        let ast::Determiner::Count(ast::Count::AtMost(ast::Amount::Number(most))) =
            &described.determiner.node
        else {
            return Ok(None);
        };
        let creatures = described.post.is_empty()
            && matches!(described.words.as_slice(), [word]
                if word.node == ast::NounWord::Type(ast::CardType::Creature));
        let each_combat = matches!(clause.adverbials.as_slice(), [adverbial]
            if matches!(&adverbial.node, ast::Adverbial::Each(period)
                if period.part == ast::TurnPart::Combat && period.whose.is_none()));
        if !creatures || !each_combat {
            return Ok(None);
        }
        if let Verb::Attack(whom) = &clause.verb.node {
            return Ok(match whom {
                None => Some(Restriction::AttackLimit(*most, None)),
                Some(whom) => super::words::is_you(whom)
                    .then_some(Restriction::AttackLimit(*most, Some(Players::You))),
            });
        }
        let blocks = matches!(clause.verb.node, Verb::Block(None));
        Ok(blocks.then_some(Restriction::BlockLimit(*most)))
    }

    /// "Until your next turn, creatures can't attack you unless their controller pays {2} for each of those creatures": whoever
    /// attacks then pays, not who has creatures now (CR 508.1g, 611.2c).
    pub(crate) fn lasting_attack_cost(
        &mut self,
        clause: &Clause,
        duration: Option<&ir::Duration>,
    ) -> Lowered<Option<ir::Effect>> {
        let attacks =
            is_cannot(clause.auxiliary.as_ref()) && matches!(clause.verb.node, Verb::Attack(_));
        let (Some((payment, span)), Some(subject), true) =
            (payment(clause), &clause.subject, attacks)
        else {
            return Ok(None);
        };
        if !matches!(payment.verb.node, Verb::Pay(_)) {
            return Ok(None);
        }
        let refused = || Failure::unsupported(span, "this cost of attacking");
        let [_] = clause.adverbials.as_slice() else {
            return Err(refused());
        };
        let restriction = match self.combat_cost(clause, subject)?.as_deref() {
            Some([StaticEffect::Restrict(restriction)]) => restriction.clone(),
            _ => return Err(refused()),
        };
        let Some(duration) = duration else {
            return Err(Failure::unsupported(
                span,
                "this restriction without an end",
            ));
        };
        Ok(Some(ir::Effect::Restrict {
            restriction,
            duration: duration.clone(),
        }))
    }

    /// "for each creature they control that's attacking you", "for each of those creatures", "for each creature they control that's
    /// blocking it"
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn is_each_of_these(&self, what: &Spanned<NounPhrase>, doing: &Doing<'_>) -> bool {
        let [item] = what.node.items.as_slice() else {
            return false;
        };
        let described = match &item.noun.node {
            Noun::Part {
                portion: ast::Portion::Each,
                of,
                ..
            } => return self.is_each_of_these(of, doing),
            Noun::Described(described) => described,
            _ => return false,
        };
        let creature = matches!(described.words.as_slice(), [word]
            if word.node == NounWord::Type(ast::CardType::Creature));
        if !creature || described.other || described.target || described.count.is_some() {
            return false;
        }
        match described.post.as_slice() {
            [] => {
                described.determiner.node == Determiner::That
                    && described.plural
                    && !matches!(doing, Doing::BeBlocked)
            }
            [_, _] => {
                described.determiner.node != Determiner::That
                    && self.is_theirs_that_does(described, doing)
            }
            _ => false,
        }
    }

    /// "(creature) they control that's attacking you"
    fn is_theirs_that_does(&self, described: &Described, doing: &Doing<'_>) -> bool {
        let [controlled, does] = described.post.as_slice() else {
            return false;
        };
        let theirs = matches!(&controlled.node, PostModifier::Controlled { by, negated: false } if is_it(by));
        let Some((action, done_to)) = doing_in_combat(&does.node) else {
            return false;
        };
        let same = match doing {
            Doing::Attack(Some(whom)) => {
                action == CombatAction::Attacking
                    && self.words(whom.span) == self.words(done_to.span)
            }
            Doing::BeBlocked => action == CombatAction::Blocking && is_it(done_to),
            Doing::Attack(None) | Doing::Block(_) | Doing::AttackOrBlock => false,
        };
        theirs && same
    }
}

/// "unless their controller pays {2} for each of those creatures": the clause behind "unless".
fn payment(clause: &Clause) -> Option<(&Clause, ast::Span)> {
    let mut unless = clause.adverbials.iter().filter_map(|adverbial| {
        if let Adverbial::Unless(condition) = &adverbial.node {
            Some((condition, adverbial.span))
        } else {
            None
        }
    });
    let (condition, span) = unless.next()?;
    let ([payment], None) = (condition.clauses.as_slice(), unless.next()) else {
        return None;
    };
    Some((payment, span))
}

/// What is paid: "pays {2}"; or what is done to pay: "sacrifices a land of their choice", "return an enchantment you control to its owner's
/// hand" (CR 118.1, 508.1g).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn paid(payment: &Clause) -> Option<ast::Cost> {
    let now = matches!(payment.form, VerbForm::Base | VerbForm::ThirdPerson);
    match &payment.verb.node {
        Verb::Pay(cost) => Some(cost.clone()),
        Verb::Sacrifice(_) | Verb::Return { .. } if now && payment.auxiliary.is_none() => {
            let mut action = payment.clone();
            action.subject = None;
            action.adverbials.clear();
            action.form = VerbForm::Base;
            if let Verb::Sacrifice(what) = &mut action.verb.node {
                without_choice(&mut what.node);
            }
            let part = Spanned::new(ast::CostPart::Action(Box::new(action)), payment.span.0);
            Some(ast::Cost {
                parts: vec![ast::CostItem { joined: None, part }],
            })
        }
        _ => None,
    }
}

/// Who pays chooses, so that "of their choice" says nothing more (CR 701.21a).
fn without_choice(what: &mut NounPhrase) {
    for item in &mut what.items {
        if let Noun::Described(described) = &mut item.noun.node {
            described
                .post
                .retain(|post| !matches!(&post.node, PostModifier::OfChoice(who) if is_it(who)));
        }
    }
}

/// "green creatures can't attack unless … for each green creature they control that's attacking": of the same creatures.
fn is_each_attacker(what: &Spanned<NounPhrase>, subject: &Spanned<NounPhrase>) -> bool {
    let (Some(each), Some(of)) = (
        super::words::single_described(what),
        super::words::single_described(subject),
    ) else {
        return false;
    };
    let same_words = each
        .words
        .iter()
        .map(|word| &word.node)
        .eq(of.words.iter().map(|word| &word.node));
    let [controlled, attacking] = each.post.as_slice() else {
        return false;
    };
    let theirs =
        matches!(&controlled.node, PostModifier::Controlled { by, negated: false } if is_it(by));
    of.post.is_empty() && same_words && theirs && is_attacking(&attacking.node)
}

/// "that's attacking"
fn is_attacking(post: &PostModifier) -> bool {
    let PostModifier::Relative(clause) = post else {
        return false;
    };
    let (Verb::Be(predicate), [], None) = (
        &clause.verb.node,
        clause.adverbials.as_slice(),
        &clause.auxiliary,
    ) else {
        return false;
    };
    matches!(predicate.as_ref(), Predicate::Description { negated: false, description }
        if matches!(description.words.as_slice(), [word]
            if word.node == NounWord::Adjective(ast::Adjective::Attacking)))
}

/// The clause without what has to be paid.
pub(super) fn without_payment(clause: &Clause) -> Clause {
    let mut rest = clause.clone();
    rest.adverbials
        .retain(|adverbial| !matches!(adverbial.node, Adverbial::Unless(_)));
    rest
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn doing(verb: &Verb) -> Option<Doing<'_>> {
    match verb {
        Verb::Attack(whom) => Some(Doing::Attack(whom.as_deref())),
        Verb::Block(whom) => Some(Doing::Block(whom.as_deref())),
        Verb::AttackOrBlock => Some(Doing::AttackOrBlock),
        Verb::Be(predicate) => match predicate.as_ref() {
            Predicate::Passive {
                negated: false,
                passive,
            } if passive.participle == Participle::Blocked && passive.complements.is_empty() => {
                Some(Doing::BeBlocked)
            }
            _ => None,
        },
        _ => None,
    }
}

/// "attacking you", "that's attacking you": what is done, and to whom.
fn doing_in_combat(post: &PostModifier) -> Option<(CombatAction, &Spanned<NounPhrase>)> {
    if let PostModifier::Doing {
        action,
        whom: Some(whom),
    } = post
    {
        return Some((*action, whom));
    }
    let PostModifier::Relative(clause) = post else {
        return None;
    };
    let (Verb::Be(predicate), []) = (&clause.verb.node, clause.adverbials.as_slice()) else {
        return None;
    };
    if let Predicate::Doing {
        negated: false,
        action,
        whom,
    } = predicate.as_ref()
    {
        return Some((*action, whom));
    }
    None
}

/// "defending player"
fn is_defending_player(whom: &Spanned<NounPhrase>) -> bool {
    super::words::single_described(whom).is_some_and(|described| {
        let words: Vec<&NounWord> = described.words.iter().map(|word| &word.node).collect();
        described.post.is_empty()
            && words
                == [
                    &NounWord::Adjective(ast::Adjective::Defending),
                    &NounWord::Head(ast::Head::Player),
                ]
    })
}

fn any_permanent() -> Filter {
    Filter {
        domain: Domain::Permanents,
        test: Test::All(Vec::new()),
    }
}

fn anything() -> Objects {
    Objects::Every(Box::new(any_permanent()))
}
