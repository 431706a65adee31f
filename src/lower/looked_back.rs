//! What players did as the instructions before were followed: "each player who discarded a card this way", "each opponent who
//! can't" (CR 608.2c).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::subject::Resolved;
use ir::{Deed, Effect, EventPattern, Past, SlotId, SlotKind, Tally, Zone};
use syntax::ast::{
    self, Adverbial, Auxiliary, Clause, Noun, PostModifier, Span, Spanned, Verb, VerbForm,
};

/// What a clause looks back on: the slot of the stretch, and what is asked about it as soon as that is known.
#[derive(Clone, Debug)]
pub(crate) struct LookedBack {
    slot: SlotId,
    event: Option<EventPattern>,
    span: Span,
}

impl LookedBack {
    /// No instruction before does what the words ask about.
    pub(super) fn nothing_before(&self) -> Box<Failure> {
        Failure::unsupported(self.span, "what happened \"this way\" here").help(
            "say it after the instruction: \"Each opponent discards a card. Each opponent who discarded a card this way …\"",
        )
    }
}

impl Lowering<'_> {
    /// "this way" in a clause about players: the stretch in which the instructions before were followed.
    pub(super) fn stretch_of_this_way(&mut self, span: Span) -> Lowered<Past> {
        let slot = match self.frame.looked_back.take() {
            Some(before) => before.slot,
            None => self.slot(SlotKind::Stretch, span)?,
        };
        self.frame.looked_back = Some(LookedBack {
            slot,
            event: None,
            span,
        });
        Ok(Past::ThisWay(slot))
    }

    /// What is asked about the stretch that is looked back on.
    pub(super) fn ask_of_stretch(&mut self, past: &Past, event: &EventPattern) {
        if let (Past::ThisWay(_), Some(back)) = (past, self.frame.looked_back.as_mut()) {
            back.event = Some(event.clone());
        }
    }

    /// Puts the instructions that a later one looks back on under what remembers when they were followed. Whether there was
    /// nothing to look back on, or it was found.
    pub(super) fn remember_stretch(
        &mut self,
        effects: &mut Vec<Effect>,
        range: std::ops::Range<usize>,
    ) -> bool {
        let Some(LookedBack {
            slot,
            event: Some(event),
            ..
        }) = &self.frame.looked_back
        else {
            return self.frame.looked_back.is_none();
        };
        let followed = effects.get(range.clone()).unwrap_or_default();
        if !can_do(followed, event) {
            return false;
        }
        let into = *slot;
        self.frame.looked_back = None;
        let followed: Vec<Effect> = effects.drain(range.clone()).collect();
        let remembered = Effect::Tally {
            of: Tally::Events,
            effects: followed,
            into,
        };
        effects.insert(range.start, remembered);
        true
    }

    /// The same of whole sentences: of the last one, and of all before it if these did such a thing too.
    pub(super) fn remember_sentences(
        &mut self,
        effects: &mut Vec<Effect>,
        last: usize,
        before: usize,
    ) -> bool {
        let asked = self.frame.looked_back.as_ref();
        let mut start = asked
            .and_then(|back| back.event.as_ref())
            .and_then(|event| {
                let mut earlier = effects[..last].iter();
                earlier.position(|effect| can_do(std::slice::from_ref(effect), event))
            })
            .unwrap_or(last);
        if start + 1 == before
            && let Some(answered) = self.remember_answer(effects, before)
        {
            return answered;
        }
        // With what is done it is chosen to what.
        while start > 0 && matches!(effects[start - 1], Effect::Choose { .. }) {
            start -= 1;
        }
        self.remember_stretch(effects, start..before)
    }

    /// "If you do, each opponent may sacrifice a permanent. For each opponent who doesn't, …": what looks back on what is done only
    /// after an answer belongs to that answer (CR 608.2c). Nothing if the last instruction before is no such one.
    fn remember_answer(&mut self, effects: &mut Vec<Effect>, before: usize) -> Option<bool> {
        let event = self.frame.looked_back.as_ref()?.event.clone()?;
        let Some(Effect::Attempt {
            action,
            if_done,
            if_not,
            ..
        }) = effects.get(before.checked_sub(1)?)
        else {
            return None;
        };
        let last = if_done.last();
        let asks_each = matches!(last, Some(Effect::ForEachPlayer { .. }));
        if !if_not.is_empty() || (can_do(action, &event) && !asks_each) || !can_do(if_done, &event)
        {
            return None;
        }
        let more = effects.split_off(before);
        let Some(Effect::Attempt { if_done, .. }) = effects.last_mut() else {
            return None;
        };
        let end = if_done.len();
        let remembered = self.remember_stretch(if_done, 0..end);
        if_done.extend(more);
        Some(remembered)
    }

    /// A clause is lowered: what it looks back on before it in the sentence remembers when it was followed, and it is kept for
    /// what looks back on it.
    ///
    /// # Errors
    /// It asks of all the objects together what each of several players has found.
    pub(super) fn looked_back_on(
        &mut self,
        clause: &Clause,
        subject: &Resolved,
        effects: &mut Vec<Effect>,
        before: usize,
    ) -> Lowered<()> {
        if clause.subject.is_none() && matches!(subject, Resolved::Players(..)) {
            super::each_by_itself::with_their_own(effects, before, clause.span.0)?;
            super::each_by_itself::counts_of_all(effects, before, clause.span.0)?;
        }
        super::each_by_itself::sums_for_each(
            self,
            effects.get(before..).unwrap_or_default(),
            clause.span.0,
        )?;
        if super::said_of_each::asks_of_all_together(effects) {
            return Err(Failure::unsupported(
                clause.span.0,
                "a condition on what each of several players has found",
            ));
        }
        self.remember_stretch(effects, 0..before);
        self.note_deed(clause, subject);
        Ok(())
    }

    /// What several players are told to do, for what is said of those who did or could not.
    pub(super) fn note_deed(&mut self, clause: &Clause, subject: &Resolved) {
        self.frame.deed_said = match subject {
            _ if self.frame.one_of_deeds => None,
            Resolved::Players(..) | Resolved::YouAnd(_) => Some(clause.clone()),
            Resolved::You | Resolved::Objects(..) | Resolved::Either(..) => None,
        };
    }

    /// "who does", "who can't": who did what the clause before says, as "who discarded a card this way"; none if it is something
    /// else.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn as_deed(&self, clause: &Clause) -> Lowered<Option<Clause>> {
        // "each opponent who put a +1/+1 counter on a creature this way": not "puts", so in the past.
        let way = matches!(clause.adverbials.as_slice(), [way] if way.node == Adverbial::ThisWay);
        if matches!(clause.verb.node, Verb::PutCounters { .. })
            && clause.form == VerbForm::Base
            && clause.auxiliary.is_none()
            && way
        {
            return Ok(Some(Clause {
                form: VerbForm::Past,
                ..clause.clone()
            }));
        }
        let Verb::Acted { negated, unable } = clause.verb.node else {
            return Ok(None);
        };
        let span = clause.span.0;
        let refused = || Failure::unsupported(span, "who did this");
        let Some(said) = &self.frame.deed_said else {
            return Err(refused());
        };
        let may = match said.auxiliary.as_ref().map(|auxiliary| auxiliary.node) {
            None => false,
            Some(Auxiliary::May) => true,
            Some(_) => return Err(refused()),
        };
        // What someone may leave undone was not done: only what is told them can be impossible.
        if unable == may {
            return Err(refused());
        }
        let verb = match &said.verb.node {
            Verb::Discard(what) => Verb::Discard(any_of(what)),
            Verb::Sacrifice(what) => Verb::Sacrifice(any_of(what)),
            Verb::Draw(what) => Verb::Draw(any_of(what)),
            Verb::Search { place, .. } => Verb::Search {
                place: place.clone(),
                target: None,
            },
            // "Each player may shuffle their hand into their library. Each player who does …"
            Verb::Shuffle {
                into: Some(library),
                ..
            } => Verb::Shuffle {
                what: Some(library.clone()),
                into: None,
            },
            // "investigate", "proliferate"
            Verb::Action {
                action, what: None, ..
            } => Verb::Action {
                action: action.clone(),
                amount: None,
                what: None,
            },
            // "put a +1/+1 counter on each creature they control": on any of these
            Verb::PutCounters { counters, on } => {
                let mut on = any_of(on);
                for item in &mut on.node.items {
                    // Those that they control are the only ones on which they could.
                    if let Noun::Described(described) = &mut item.noun.node {
                        described.post.retain(|post| {
                            !matches!(post.node, PostModifier::Controlled { negated: false, .. })
                        });
                    }
                }
                Verb::PutCounters {
                    counters: counters.clone(),
                    on,
                }
            }
            Verb::Create { tokens, .. } => match tokens.as_slice() {
                [only] => a_token_created(only),
                _ => return Err(refused()),
            },
            _ => return Err(refused()),
        };
        Ok(Some(Clause {
            auxiliary: negated.then_some(Spanned {
                node: Auxiliary::DidNot,
                span,
            }),
            verb: Spanned { node: verb, span },
            form: VerbForm::Past,
            adverbials: vec![Spanned {
                node: Adverbial::ThisWay,
                span,
            }],
            ..clause.clone()
        }))
    }
}

/// "X 1/1 red Elemental creature tokens with haste" as what was created: a token.
fn a_token_created(tokens: &Spanned<ast::Tokens>) -> Verb {
    let token = Spanned {
        node: ast::Tokens {
            amount: ast::TokenAmount::Count(ast::Count::Exactly(ast::Amount::Number(1))),
            description: ast::Description::default(),
            copy_of: None,
            manner: Vec::new(),
            those: false,
            additional: false,
            another: false,
        },
        span: tokens.span,
    };
    Verb::Create {
        tokens: vec![token],
        manner: Vec::new(),
    }
}

/// "a creature of their choice" as what was sacrificed: a creature. What it had to be like need not be asked once more, and "it" would
/// be what was sacrificed last: nothing else could be ("a permanent that shares a card type with it").
fn any_of(what: &ast::NounNode) -> ast::NounNode {
    let mut what = what.clone();
    for item in &mut what.node.items {
        if let Noun::Described(described) = &mut item.noun.node {
            if described.determiner.node == ast::Determiner::Each {
                described.determiner.node = ast::Determiner::A;
            }
            described.post.retain(|post| {
                !matches!(post.node, PostModifier::OfChoice(_)) && !is_likeness(post)
            });
        }
    }
    what
}

/// "that shares a card type with it"
fn is_likeness(post: &Spanned<PostModifier>) -> bool {
    let PostModifier::Relative(clause) = &post.node else {
        return false;
    };
    matches!(
        clause.verb.node,
        Verb::Share { .. } | Verb::ShareName(_) | Verb::ShareOfThoseTypes(_)
    )
}

/// Whether the instructions can do what the event is about.
fn can_do(effects: &[Effect], event: &EventPattern) -> bool {
    effects.iter().any(|effect| {
        does(effect, event)
            || matches!(effect, Effect::ChooseOne { options, .. }
                if options.iter().any(|option| can_do(option, event)))
            || effect
                .lists()
                .into_iter()
                .any(|effects| can_do(effects, event))
    })
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn does(effect: &Effect, event: &EventPattern) -> bool {
    match event {
        EventPattern::OneOrMore(event)
        | EventPattern::Singly(event)
        | EventPattern::AtLeast { event, .. }
        | EventPattern::While { event, .. } => does(effect, event),
        EventPattern::Either(events) => events.iter().any(|event| does(effect, event)),
        EventPattern::Draw { .. } => {
            matches!(effect, Effect::Draw { .. } | Effect::DrawUpTo { .. })
        }
        EventPattern::Damage { .. } => matches!(effect, Effect::DealDamage { .. }),
        EventPattern::PutCounters { .. } => matches!(
            effect,
            Effect::PutCounters { .. }
                | Effect::PutCountersOf { .. }
                | Effect::PutChosenCounters { .. }
                | Effect::DistributeCounters { .. }
                | Effect::MoveCounters { .. }
                | Effect::Proliferate { .. }
        ),
        EventPattern::Done { deed, .. } => match deed {
            Deed::Discard => matches!(effect, Effect::Discard { .. }),
            Deed::Sacrifice => matches!(effect, Effect::Sacrifice { .. }),
            Deed::Search => matches!(effect, Effect::Search { .. }),
            Deed::Shuffle => matches!(effect, Effect::Shuffle { .. }),
            Deed::CreateToken => matches!(effect, Effect::CreateToken { .. }),
            Deed::LoseLife => matches!(effect, Effect::LoseLife { .. } | Effect::DealDamage { .. }),
            Deed::GainLife => matches!(effect, Effect::GainLife { .. }),
            Deed::Named(name) => {
                matches!(effect, Effect::KeywordAction { action, .. } if action == name)
            }
            _ => false,
        },
        EventPattern::ZoneChange {
            from: Some(Zone::Battlefield),
            to: Some(Zone::Graveyard),
            ..
        } => matches!(effect, Effect::Destroy { .. } | Effect::Sacrifice { .. }),
        _ => false,
    }
}
