//! Clauses: who does what, with the words around it, as instructions.

use super::body::Question;
use super::context::{Lowering, is_single};
use super::failure::{Failure, Lowered};
use super::noun::{Phrase, Set, Use};
use super::reference::{Meaning, Number};
use ir::{Condition, Duration, Effect, Objects, Players, Value, Zone};
use syntax::ast::{
    self, Adverbial, Auxiliary, Clause, Noun, NounPhrase, NounWord, Period, PeriodChoice, Span,
    Spanned, TurnPart, Verb,
};

/// Who or what a clause is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// Players, in order; each set by itself.
    Players(Vec<Players>),
    /// Objects.
    Objects(Objects),
}

/// A clause's subject, before it is known whether each of several does something by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Resolved {
    /// None: an instruction to "you".
    You,
    /// Players, in order.
    Players(Vec<Players>, Span),
    /// Objects, with their nouns.
    Objects(Objects, Vec<NounWord>, Span),
    /// An object or player: "any target".
    Either(ir::SlotId, Span),
    /// You, and objects besides: "you and permanents you control".
    YouAnd(Box<Resolved>),
}

/// The words around a clause's verb, until the verb takes them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extras {
    /// "until end of turn", with where it stands.
    pub duration: Option<Duration>,
    /// How long, in words about what only the verb names.
    pub lasts: Option<(ast::Duration, Span)>,
    /// Where the duration stands, if it is the clause's own.
    pub own_duration: Option<Span>,
    /// "for each creature you control": how many.
    pub each: Option<Value>,
    /// Where that stands.
    pub each_span: Option<Span>,
    /// "(pay {2}) any number of times"
    pub any_number: Option<Span>,
    /// "at random"
    pub at_random: Option<Span>,
    /// "without paying its mana cost"
    pub without_paying: Option<Span>,
    /// "alone"
    pub alone: Option<Span>,
    /// "as though …"
    pub as_though: Option<Spanned<ast::Condition>>,
    /// "except …"
    pub except: Option<Spanned<ast::Condition>>,
    /// "in a random order"
    pub order: Option<Spanned<ast::Order>>,
    /// "each combat", "each turn"
    pub each_period: Option<Spanned<Period>>,
    /// "during your untap step"
    pub during: Option<Spanned<Period>>,
    /// "using its mutate ability"
    pub using: Option<Spanned<smol_str::SmolStr>>,
    /// "(cast) transformed"
    pub transformed: Option<Span>,
    /// "on a later turn"
    pub later: Option<Span>,
    /// "as a sorcery"
    pub as_sorcery: Option<Span>,
    /// "any time you could cast an instant"
    pub instant_time: Option<Span>,
    /// "if able"
    pub if_able: Option<Span>,
    /// "rather than pay its mana cost"
    pub for_cost: Option<Spanned<ast::Cost>>,
    /// "in addition to paying its other costs": the cost beside it is paid too
    pub besides: Option<Span>,
    /// "starting with you"
    pub starting: Option<Span>,
    /// "for each other creature you control that the spell could target"
    pub could_target: Option<Spanned<super::copy_targets::CouldTarget>>,
}

/// What stands around a clause as a whole.
#[derive(Default)]
struct Around<'a> {
    condition: Option<(&'a ast::Condition, Span, bool)>,
    unless: Option<(&'a ast::Condition, Span)>,
    at: Option<(&'a ast::Moment, Span)>,
    times: Option<&'a Spanned<ast::Amount>>,
    trigger: Option<(&'a ast::Event, Span)>,
}

impl Lowering<'_> {
    /// One clause as instructions; its subject is known.
    pub(crate) fn clause(
        &mut self,
        clause: &Clause,
        subject: &Resolved,
        extras: Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        match subject {
            Resolved::You => {
                let you = Subject::Players(vec![Players::You]);
                self.clause_by(clause, &you, extras, out)
            }
            Resolved::Players(players, span) => {
                for who in players {
                    self.clause_of_players(clause, who, extras.clone(), *span, out)?;
                }
                Ok(())
            }
            Resolved::YouAnd(others) => {
                self.clause(clause, &Resolved::You, extras.clone(), out)?;
                self.clause(clause, others, extras, out)
            }
            Resolved::Either(slot, span) => {
                if does_player_things(&clause.verb.node) {
                    let who = Players::Slot(*slot);
                    return self.clause_of_players(clause, &who, extras, *span, out);
                }
                let objects = Subject::Objects(Objects::Slot(*slot));
                self.clause_by(clause, &objects, extras, out)
            }
            Resolved::Objects(objects, words, span) => {
                self.clause_of_objects(clause, objects, words, extras, *span, out)
            }
        }
    }

    /// What several objects do, each by itself where the words say "its".
    fn clause_of_objects(
        &mut self,
        clause: &Clause,
        objects: &Objects,
        words: &[NounWord],
        extras: Extras,
        span: Span,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        if let Some(name) = self.no_longer(clause) {
            let what = objects.clone();
            out.push(Effect::EndDesignation { what, name });
            return Ok(());
        }
        if let Some(one) = super::severally::of_one(clause) {
            return self.each_deals_damage(&one, (objects, words), extras, span, out);
        }
        let all = Subject::Objects(objects.clone());
        let kept = matches!(objects, Objects::Slot(slot) if self.frame.kept.contains(slot));
        let several = matches!(objects, Objects::Slot(_)) && self.are_several(objects);
        if !kept && !several && !matches!(objects, Objects::Every(_)) {
            return self.clause_by(clause, &all, extras, out);
        }
        let affected = Meaning::Objects(Objects::Affected);
        let before = self.frame.clone();
        let mark = before.discourse.mark();
        self.mention(affected.clone(), Number::One, words.to_vec(), span);
        self.frame.discourse.mark_subject(&affected);
        self.frame.each_object = false;
        let mut together = Vec::new();
        self.clause_by(clause, &all, extras.clone(), &mut together)?;
        // A modification reads the numbers of each object it changes anyway.
        let modifies = together.iter().all(
            |effect| matches!(effect, Effect::Modify { duration, .. } if !asks_each(duration)),
        );
        if !self.frame.each_object || modifies {
            self.frame.discourse.forget(mark, &affected);
            out.extend(together);
            return Ok(());
        }
        self.frame = before;
        self.mention(affected.clone(), Number::One, words.to_vec(), span);
        self.frame.discourse.mark_subject(&affected);
        let mut effects = Vec::new();
        let each = Subject::Objects(Objects::Affected);
        self.clause_by(clause, &each, extras, &mut effects)?;
        self.frame.discourse.forget(mark, &affected);
        out.push(Effect::ForEachObject {
            of: objects.clone(),
            effects,
        });
        Ok(())
    }

    /// What several players do, each by themselves where the words say "their".
    fn clause_of_players(
        &mut self,
        clause: &Clause,
        who: &Players,
        extras: Extras,
        span: Span,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let several = self.is_whose_of_several(clause, who) || self.are_several_players(who);
        if is_single(who) && !several {
            return self.clause_by(clause, &Subject::Players(vec![who.clone()]), extras, out);
        }
        let before = self.frame.clone();
        self.mention(
            Meaning::Players(Players::Affected),
            Number::One,
            super::words::player_words(who),
            span,
        );
        self.frame.each_player = false;
        let mut together = Vec::new();
        let all = Subject::Players(vec![who.clone()]);
        self.clause_by(clause, &all, extras.clone(), &mut together)?;
        if !self.frame.each_player {
            out.extend(together);
            if let Players::Who(..) | Players::Slot(_) = who {
                // Of whom it holds later on is another question: no later word speaks of them.
                self.frame
                    .discourse
                    .forget(0, &Meaning::Players(Players::Affected));
            }
            return Ok(());
        }
        self.frame = before;
        self.mention(
            Meaning::Players(Players::Affected),
            Number::One,
            super::words::player_words(who),
            span,
        );
        let mut effects = Vec::new();
        let each = Subject::Players(vec![Players::Affected]);
        let mark = self.frame.discourse.mark();
        self.clause_by(clause, &each, extras, &mut effects)?;
        // "Each player puts the top two cards of their library into their graveyard" is "each player mills two cards".
        if let [
            Effect::Move {
                what:
                    Objects::Top {
                        of: of @ Players::Affected,
                        count,
                    },
                to,
                ..
            },
        ] = effects.as_mut_slice()
            && to.zone == Zone::Graveyard
            && matches!(**count, Value::Number(_) | Value::X)
        {
            *of = who.clone();
            out.append(&mut effects);
            return Ok(());
        }
        // "That many" is another number for each of them.
        self.number_for_each(who, &effects);
        self.picked_by_all(who);
        self.frame.discourse.together(mark);
        self.all_revealed(&effects, span);
        out.push(Effect::ForEachPlayer {
            who: who.clone(),
            effects,
        });
        if let Players::Who(..) | Players::Slot(_) = who {
            self.frame
                .discourse
                .forget(0, &Meaning::Players(Players::Affected));
        }
        Ok(())
    }

    /// "Any number of target players (each discard their hands)": chosen players of whom there can be several.
    pub(super) fn are_several_players(&self, who: &Players) -> bool {
        let known = self.frame.discourse.latest(&Meaning::Players(who.clone()));
        matches!(who, Players::Slot(_)) && known.is_some_and(|known| known.number == Number::Many)
    }

    /// "Their controllers": those of several objects.
    fn is_whose_of_several(&self, clause: &Clause, who: &Players) -> bool {
        let plural = clause.subject.as_ref().is_some_and(|subject| {
            matches!(subject.node.items.as_slice(), [item]
                if matches!(&item.noun.node, Noun::Described(described) if described.plural))
        });
        let (Players::ControllerOf(objects) | Players::OwnerOf(objects)) = who else {
            return false;
        };
        let known = self
            .frame
            .discourse
            .latest(&Meaning::Objects(objects.as_ref().clone()));
        plural
            && matches!(**objects, Objects::Slot(_))
            && known.is_some_and(|known| known.number == Number::Many)
    }

    /// Who or what a clause's subject is; a target or choice in it is made once, however many verbs share it.
    pub(crate) fn subject(
        &mut self,
        subject: &Spanned<NounPhrase>,
        out: &mut Vec<Effect>,
    ) -> Lowered<Resolved> {
        let span = subject.span;
        let words = nouns(subject);
        let subject = &without_your_choice(&each_dealt_damage(subject));
        self.in_subject = true;
        let phrase = self.phrase(subject, &Use::by(&Players::You));
        self.in_subject = false;
        let objects = match phrase? {
            Phrase::Set(set) if super::words::is_either(&set) => {
                let Objects::Slot(slot) = set.objects[0] else {
                    return Err(Failure::unsupported(span, "this subject"));
                };
                return Ok(Resolved::Either(slot, span));
            }
            Phrase::Set(set) if set.objects.is_empty() => {
                return Ok(Resolved::Players(set.players, span));
            }
            Phrase::Set(set) if set.players.is_empty() => {
                let objects = set
                    .objects()
                    .ok_or_else(|| Failure::unsupported(span, "this subject"))?;
                if self.describes_anew(subject) {
                    self.kept(objects, words.clone(), span, out)?
                } else {
                    objects
                }
            }
            Phrase::Set(_) => {
                return Err(Failure::unsupported(
                    span,
                    "objects and players as one subject",
                ));
            }
            Phrase::PlayerChoice(..) => {
                return Ok(Resolved::Players(
                    self.players(subject, &Players::You, out)?,
                    span,
                ));
            }
            Phrase::Choice(choice) => Objects::Slot(self.choose(choice, &Players::You, out)?),
        };
        let meaning = Meaning::Objects(objects.clone());
        self.frame.discourse.mark_subject(&meaning);
        Ok(Resolved::Objects(objects, words, span))
    }

    /// The subject of the clause before is that of the next one.
    pub(crate) fn again(&mut self, subject: &Resolved) {
        if let Resolved::Objects(objects, words, span) = subject {
            let meaning = Meaning::Objects(objects.clone());
            let number = self
                .frame
                .discourse
                .latest(&meaning)
                .map_or(super::words::number_of(objects), |antecedent| {
                    antecedent.number
                });
            self.mention(meaning.clone(), number, words.clone(), *span);
            self.frame.discourse.mark_subject(&meaning);
        }
    }

    /// One clause with its subject known.
    pub(crate) fn clause_by(
        &mut self,
        clause: &Clause,
        subject: &Subject,
        mut extras: Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let hoisted = hoist_conditions(std::slice::from_ref(clause));
        let clause = hoisted.first().unwrap_or(clause);
        let halved = super::halves::counted(clause);
        let clause = halved.as_ref().unwrap_or(clause);
        let around = self.take_adverbials(clause, &mut extras)?;
        // What is done later is no antecedent of the words that follow: in "Exile it at the beginning of the next end step.
        // If it would leave …" both stand for the same permanent.
        let before = around.at.is_some().then(|| self.frame.discourse.clone());
        let mut effects = Vec::new();
        self.verb_effects(clause, subject, &mut extras, &mut effects)?;
        extras.finish()?;
        if let Some(before) = before {
            let since = std::mem::replace(&mut self.frame.discourse, before);
            self.frame.discourse.speaks_again(&since);
        }
        if let Some(times) = around.times {
            let times = self.amount(times)?;
            match effects.as_mut_slice() {
                // "Copy it twice": as many copies are made at once (CR 707.10).
                [Effect::CopySpell { count, .. }] if *count == Value::Number(1) => *count = times,
                [Effect::RepeatProcess { most }] => *most = Some(times),
                _ if times == Value::Number(1) => {}
                _ => effects = vec![Effect::Repeat { times, effects }],
            }
        }
        // "Return it at the beginning of the next end step if ~ is still on the battlefield": asked then.
        let mut asked = around.condition;
        if let (Some((_, at)), Some((condition, span, true))) = (around.at, asked)
            && span.start >= at.end
        {
            self.frame.discourse.next_clause();
            let condition = self.condition(condition, span)?;
            asked = None;
            effects = vec![Effect::If {
                condition,
                then: effects,
                otherwise: Vec::new(),
            }];
        }
        // "Exile it at the beginning of the next end step unless you pay {1}": paid then.
        let mut unless = around.unless;
        if let (Some((_, at)), Some((condition, span))) = (around.at, unless)
            && span.start >= at.end
        {
            self.frame.discourse.next_clause();
            effects = vec![self.unless(condition, effects, span)?];
            unless = None;
        }
        if let Some((moment, span)) = around.at {
            let event = Box::new(self.moment(moment, span)?);
            effects = vec![Effect::Delayed {
                event,
                duration: None,
                once: true,
                effects,
            }];
        }
        if let Some((event, span)) = around.trigger {
            let _ = event;
            return Err(Failure::unsupported(span, "a trigger that stands last"));
        }
        if asked.is_some() || unless.is_some() {
            self.frame.discourse.next_clause();
        }
        if let Some((condition, span, positive)) = asked {
            let condition = self.asked_before(condition, span, &effects)?;
            let condition = if positive {
                condition
            } else {
                Self::not(condition)
            };
            effects = vec![Effect::If {
                condition,
                then: effects,
                otherwise: Vec::new(),
            }];
        }
        if let Some((condition, span)) = unless {
            effects = vec![self.unless(condition, effects, span)?];
        }
        out.extend(effects);
        Ok(())
    }

    /// The condition that stands last: it is asked before the instruction is followed. "Put the exiled card onto the battlefield if it's a
    /// creature card": the card, and not what it becomes there.
    pub(super) fn asked_before(
        &mut self,
        condition: &ast::Condition,
        span: Span,
        effects: &[Effect],
    ) -> Lowered<ir::Condition> {
        if let [
            Effect::Move {
                what: what @ Objects::Linked,
                into: Some(there),
                ..
            },
        ] = effects
        {
            let since = self.frame.discourse.clone();
            let there = Meaning::Objects(Objects::Slot(*there));
            let before = Meaning::Objects(what.clone());
            self.frame.discourse.is_still(&there, &before);
            let condition = self.condition(condition, span)?;
            self.frame.discourse = since;
            return Ok(condition);
        }
        let said = self.frame.discourse.mark();
        let condition = self.condition(condition, span)?;
        self.frame.discourse.keep_focus(said, false);
        Ok(condition)
    }

    /// Sorts what follows the verb.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn take_adverbials<'c>(
        &mut self,
        clause: &'c Clause,
        extras: &mut Extras,
    ) -> Lowered<Around<'c>> {
        let mut around = Around::default();
        // "For each counter removed this way, … unless …": what is paid, is paid for each by itself.
        let each_by_itself = extras.each.is_some();
        for adverbial in &clause.adverbials {
            let span = adverbial.span;
            match &adverbial.node {
                // What a permission is about is in that zone anyway.
                Adverbial::Duration(ast::Duration::ForAsLongAs(condition))
                    if super::permission::ends_with_exile(clause)
                        && super::permission::remains_exiled(condition) =>
                {
                    extras.duration = Some(Duration::Permanent);
                    extras.own_duration = Some(span);
                }
                Adverbial::Duration(duration) => {
                    extras.own_duration = Some(span);
                    match self.duration(duration, span) {
                        Ok(duration) => extras.duration = Some(duration),
                        // "for as long as that creature is enchanted": it is told before what is done to which creature.
                        Err(_) if matches!(clause.verb.node, Verb::GainControl(_)) => {
                            extras.lasts = Some((duration.clone(), span));
                        }
                        Err(failure) => return Err(failure),
                    }
                }
                Adverbial::If(condition) => around.condition = Some((condition, span, true)),
                Adverbial::Unless(_) if super::restriction::spares_mana_abilities(clause) => {}
                Adverbial::Unless(_) if each_by_itself => {
                    return Err(Failure::unsupported(span, "\"unless\" for each of so many"));
                }
                Adverbial::Unless(condition) => around.unless = Some((condition, span)),
                Adverbial::At(moment) => around.at = Some((moment, span)),
                Adverbial::Times(times) => around.times = Some(times),
                Adverbial::Trigger(event) => around.trigger = Some((event, span)),
                Adverbial::ForEach(what) if let Some(node) = self.could_target(what)? => {
                    extras.could_target = Some(Spanned { node, span });
                }
                Adverbial::ForEach(what) => {
                    let count = self.count(what)?;
                    extras.each_span = Some(span);
                    if extras.each.replace(count).is_some() {
                        return Err(Failure::unsupported(span, "\"for each\" twice"));
                    }
                }
                Adverbial::ForEachTime(condition) => {
                    let times = self.times(condition, span)?;
                    extras.each_span = Some(span);
                    if extras.each.replace(times).is_some() {
                        return Err(Failure::unsupported(span, "\"for each\" twice"));
                    }
                }
                Adverbial::AnyNumberOfTimes
                    if self.frame.offered && matches!(clause.verb.node, Verb::Pay(_)) =>
                {
                    extras.any_number = Some(span);
                }
                Adverbial::AtRandom => extras.at_random = Some(span),
                Adverbial::WithoutPaying(cost) if is_mana_cost(cost) => {
                    extras.without_paying = Some(span);
                }
                Adverbial::Alone => extras.alone = Some(span),
                Adverbial::NoLonger if self.no_longer(clause).is_some() => {}
                Adverbial::AsThough(condition) => {
                    extras.as_though = Some(Spanned {
                        node: condition.clone(),
                        span,
                    });
                }
                Adverbial::Except(condition) => {
                    extras.except = Some(Spanned {
                        node: condition.clone(),
                        span,
                    })
                }
                Adverbial::InOrder(order) => extras.order = Some(Spanned { node: *order, span }),
                Adverbial::Each(period) => {
                    extras.each_period = Some(Spanned {
                        node: period.clone(),
                        span,
                    });
                }
                Adverbial::During(period) => {
                    extras.during = Some(Spanned {
                        node: period.clone(),
                        span,
                    })
                }
                // "you and that player each draw a card", "those creatures each get +1/+1": each by itself, as always.
                Adverbial::Severally
                    if clause.subject.as_ref().is_some_and(is_several)
                        && !matches!(clause.verb.node, Verb::DealDamage(_)) => {}
                Adverbial::Severally if clause.subject.is_some() => {
                    return Err(Failure::misplaced(
                        span,
                        format!("\"{}\" of one player or object", self.words(span)),
                    )
                    .help("say who: \"You and that player each …\", \"Each player …\""));
                }
                // "it explores, then it explores again"
                Adverbial::Again if matches!(clause.verb.node, Verb::Action { .. }) => {}
                Adverbial::Using(keyword) => extras.using = Some(keyword.clone()),
                Adverbial::Transformed if matches!(clause.verb.node, Verb::Cast(_)) => {
                    extras.transformed = Some(span);
                }
                Adverbial::Later => extras.later = Some(span),
                Adverbial::AsSorcery if matches!(clause.verb.node, Verb::Cast(_)) => {
                    extras.as_sorcery = Some(span);
                }
                Adverbial::IfAble => extras.if_able = Some(span),
                // "by paying {2} rather than paying its mana cost": what an alternative cost is.
                Adverbial::RatherThan(_) if pays_otherwise(clause) => {}
                _ if super::cast_by_doing::note(clause, adverbial, extras) => {}
                Adverbial::For(cost) => {
                    extras.for_cost = Some(Spanned {
                        node: cost.as_ref().clone(),
                        span,
                    })
                }
                // "it also gains flying": besides what was said before.
                Adverbial::Also if self.frame.discourse.mark() > 0 => {}
                // Read before: what X is, and what the sentence is instead of.
                Adverbial::Where { .. } | Adverbial::Instead => {}
                said if super::as_cast::is_of_variable(clause, said) => {}
                // "of those that were exiled this way" is in the noun; here it says nothing new, and is refused.
                _ => {
                    return Err(Failure::unsupported(
                        span,
                        format!("\"{}\" here", self.words(span)),
                    ));
                }
            }
        }
        Ok(around)
    }

    /// "… unless its controller pays {3}", "… unless you control a Swamp"
    pub(super) fn unless(
        &mut self,
        condition: &ast::Condition,
        effects: Vec<Effect>,
        span: Span,
    ) -> Lowered<Effect> {
        let acts = condition
            .clauses
            .iter()
            .all(|clause| is_action(&clause.verb.node) && clause.auxiliary.is_none());
        if !acts {
            let condition = self.condition(condition, span)?;
            return Ok(Effect::If {
                condition: Self::not(condition),
                then: effects,
                otherwise: Vec::new(),
            });
        }
        // What is paid for an attack or a block is paid as it is declared (CR 508.1h, 509.1f).
        let is_of_combat = |effect: &Effect| {
            matches!(effect, Effect::Restrict { restriction, .. }
                if matches!(restriction, ir::Restriction::CantAttack(..) | ir::Restriction::CantBlock(..)))
        };
        if effects.iter().any(is_of_combat) {
            return Err(Failure::unsupported(
                span,
                "a cost of attacking or blocking for a while",
            ));
        }
        self.frame.discourse.next_clause();
        // {X} that another pays is read here, not announced.
        let announced = self.frame.announces_x;
        let mut action = Vec::new();
        let mut who: Option<Players> = None;
        let mut any_of_several = false;
        let mut options = Vec::new();
        let conjunctions = super::condition::joined(&condition.clauses);
        for (clause, conjunction) in condition.clauses.iter().zip(conjunctions) {
            if let Some(subject) = &clause.subject {
                // "They" who pay or discard are players, however many objects were spoken of.
                let alone = is_them(subject) && is_players_deed(&clause.verb.node);
                let read = if alone {
                    Phrase::Set(Set::of_players(self.that_player(subject.span)?))
                } else {
                    self.phrase(subject, &Use::by(&Players::You))?
                };
                let one = match read {
                    // "unless any player pays {2}": each may, in turn, until one does (CR 101.4, 118.12a).
                    Phrase::PlayerChoice(among, _) => {
                        any_of_several = true;
                        among
                    }
                    Phrase::Set(set) if set.objects.is_empty() && set.players.len() == 1 => {
                        set.players[0].clone()
                    }
                    Phrase::Set(_) | Phrase::Choice(_) => {
                        return Err(Failure::unsupported(subject.span, "several players here"));
                    }
                };
                who = Some(one);
            }
            let Some(who) = &who else {
                return Err(Failure::unsupported(span, "\"unless\" without a subject"));
            };
            let actor = if is_single(who) {
                who.clone()
            } else {
                Players::Affected
            };
            if conjunction == Some(ast::Conjunction::Or) {
                options.push(std::mem::take(&mut action));
            }
            let mut clause = clause.clone();
            clause.subject = None;
            self.clause_by(
                &clause,
                &Subject::Players(vec![actor]),
                Extras::default(),
                &mut action,
            )?;
        }
        if self.frame.announces_x && !announced {
            self.frame.announces_x = false;
            self.frame.reads_x = self.frame.reads_x.or(Some(span));
        }
        let Some(who) = who else {
            return Err(Failure::unsupported(span, "\"unless\" without a subject"));
        };
        if !is_single(&who) && !any_of_several {
            return Err(Failure::unsupported(span, "\"unless\" for several players"));
        }
        let payer = if any_of_several {
            Players::Affected
        } else {
            who.clone()
        };
        if !options.is_empty() {
            options.push(std::mem::take(&mut action));
            action = vec![Effect::ChooseOne {
                who: payer.clone(),
                options,
                facing: false,
            }];
        }
        self.frame.payer = Some(Resolved::Players(vec![payer], span));
        Ok(Effect::Attempt {
            optional: Some(who),
            action,
            if_done: Vec::new(),
            if_not: effects,
        })
    }

    /// How long a continuous effect lasts (CR 611.2a).
    pub(crate) fn duration(&mut self, duration: &ast::Duration, span: Span) -> Lowered<Duration> {
        let unsupported =
            |lowering: &Self| Failure::unsupported(span, format!("\"{}\"", lowering.words(span)));
        Ok(match duration {
            ast::Duration::This(period) => match (period.part, period.which) {
                (TurnPart::Turn, PeriodChoice::This) => Duration::EndOfTurn,
                (TurnPart::Combat, PeriodChoice::This) => Duration::EndOfCombat,
                _ => return Err(unsupported(self)),
            },
            ast::Duration::UntilEndOf(period) => match (period.part, &period.whose, period.which) {
                (TurnPart::Turn, None, PeriodChoice::Plain | PeriodChoice::This) => {
                    Duration::EndOfTurn
                }
                (TurnPart::Combat, None, PeriodChoice::Plain | PeriodChoice::This) => {
                    Duration::EndOfCombat
                }
                _ => return Err(unsupported(self)),
            },
            ast::Duration::UntilPeriod(period) => {
                match (period.part, &period.whose, period.which) {
                    (TurnPart::Turn, Some(whose), PeriodChoice::Next) => {
                        let whose = whose.clone();
                        Duration::NextTurnOf(self.player_set(&whose)?)
                    }
                    (
                        part @ (TurnPart::UntapStep | TurnPart::Upkeep | TurnPart::EndStep),
                        whose,
                        PeriodChoice::Next,
                    ) if period.of_turn.is_none() => {
                        let players = match whose.clone() {
                            Some(whose) => self.player_set(&whose)?,
                            None => Players::Everyone,
                        };
                        Duration::NextStepOf(super::turn_part::step_of(part, span)?, players)
                    }
                    _ => return Err(unsupported(self)),
                }
            }
            ast::Duration::UntilTheEndOf(period) => {
                match (period.part, &period.whose, period.which) {
                    (TurnPart::Turn, Some(whose), PeriodChoice::Next) => {
                        let whose = whose.clone();
                        Duration::EndOfNextTurnOf(self.player_set(&whose)?)
                    }
                    (TurnPart::Turn, None, PeriodChoice::Plain | PeriodChoice::This) => {
                        Duration::EndOfTurn
                    }
                    _ => return Err(unsupported(self)),
                }
            }
            ast::Duration::ForAsLongAs(condition) => {
                // "It gains flying for as long as it has a counter on it": a clause of its own.
                let clause = self.frame.discourse.begin_clause();
                let condition = self.condition(condition, span)?;
                self.frame.discourse.return_to(clause);
                Duration::While(Box::new(condition))
            }
            ast::Duration::UntilEvent(condition) => self.until_event(condition, span)?,
            // What a spell exiles is not linked to it.
            ast::Duration::UntilExiledWith(what) if self.is_own(what) && self.links_exile() => {
                Duration::UntilExiled
            }
            ast::Duration::UntilExiledWith(what) => {
                return Err(Failure::unsupported(
                    what.span,
                    "another object than this one here",
                ));
            }
            ast::Duration::RestOfGame => Duration::Permanent,
            ast::Duration::RestOfTurn => Duration::EndOfTurn,
        })
    }

    /// "until ~ leaves the battlefield", "until this card is cast from exile"
    fn until_event(&mut self, condition: &ast::Condition, span: Span) -> Lowered<Duration> {
        let [clause] = condition.clauses.as_slice() else {
            return Err(Failure::unsupported(span, "this duration"));
        };
        if let (Some(subject), Verb::Leave(place)) = (&clause.subject, &clause.verb.node)
            && self.zone(place)?.0 == ir::Zone::Battlefield
        {
            let mark = self.frame.discourse.mark();
            let objects = self.reference_phrase(subject)?;
            // It stands at the end of the sentence: "exile that card until ~ leaves the battlefield".
            let meaning = super::reference::Meaning::Objects(objects.clone());
            self.frame.discourse.forget(mark, &meaning);
            return Ok(Duration::While(Box::new(Condition::InZone(
                objects,
                ir::Zone::Battlefield,
            ))));
        }
        if let (Some(subject), Some(place)) = (&clause.subject, cast_from(clause))
            && self.zone(place)?.0 == Zone::Exile
        {
            let outer = self.frame.discourse.begin_clause();
            let objects = self.reference_phrase(subject)?;
            self.frame.discourse.return_to(outer);
            return Ok(Duration::UntilCast(objects, Zone::Exile));
        }
        Err(Failure::unsupported(
            span,
            format!("\"{}\"", self.words(span)),
        ))
    }

    /// The effects of an action that is a cost.
    pub(crate) fn cost_effects(
        &mut self,
        clause: &Clause,
        payer: &Players,
    ) -> Lowered<Vec<Effect>> {
        let mut out = Vec::new();
        let clauses = std::slice::from_ref(clause);
        if clause.subject.is_some() {
            let mut question = Question::Nothing;
            return self.clauses(clauses, &Extras::default(), &mut question);
        }
        self.clause_by(
            clause,
            &Subject::Players(vec![payer.clone()]),
            Extras::default(),
            &mut out,
        )?;
        Ok(out)
    }
}

impl Extras {
    /// Nothing may be left that the verb did not take.
    pub(crate) fn finish(&self) -> Lowered<()> {
        let each = self.each_span.filter(|_| self.each.is_some());
        let duration = self.own_duration.filter(|_| self.duration.is_some());
        let left = self
            .at_random
            .or(each)
            .or(self.any_number)
            .or(duration)
            .or(self.lasts.as_ref().map(|(_, span)| *span))
            .or(self.without_paying)
            .or(self.alone)
            .or(self.as_though.as_ref().map(|condition| condition.span))
            .or(self.except.as_ref().map(|condition| condition.span))
            .or(self.order.as_ref().map(|order| order.span))
            .or(self.each_period.as_ref().map(|period| period.span))
            .or(self.during.as_ref().map(|period| period.span))
            .or(self.if_able)
            .or(self.transformed)
            .or(self.later)
            .or(self.as_sorcery)
            .or(self.instant_time)
            .or(self.using.as_ref().map(|keyword| keyword.span))
            .or(self.for_cost.as_ref().map(|cost| cost.span))
            .or(self.besides)
            .or(self.starting)
            .or(self.could_target.as_ref().map(|copies| copies.span));
        match left {
            Some(span) => Err(Failure::unsupported(span, "this part of the sentence")),
            None => Ok(()),
        }
    }

    /// The duration, or until the end of the game where none is said (CR 611.2a).
    pub(crate) fn take_duration(&mut self) -> Duration {
        self.duration.take().unwrap_or(Duration::Permanent)
    }

    /// How often: "for each …", else once.
    pub(crate) fn times(&mut self, value: Value, span: Span) -> Lowered<Value> {
        match self.each.take() {
            None => Ok(value),
            Some(each) => multiply(value, each, span),
        }
    }
}

/// "two cards for each …"
pub(crate) fn multiply(value: Value, each: Value, span: Span) -> Lowered<Value> {
    match (value, each) {
        (Value::Number(number), each) => Ok(super::quantity::scale(number, each)),
        (value, Value::Number(number)) => Ok(super::quantity::scale(number, value)),
        _ => Err(Failure::unsupported(
            span,
            "an unknown number for each of these",
        )),
    }
}

/// Whether a phrase speaks of several, by its form: "you and that player", "those creatures", "they".
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(crate) fn is_several(phrase: &Spanned<NounPhrase>) -> bool {
    match phrase.node.items.as_slice() {
        [item] => match &item.noun.node {
            Noun::Described(described) => described.plural,
            Noun::Pronoun(pronoun) => matches!(
                pronoun,
                ast::Pronoun::They | ast::Pronoun::Those | ast::Pronoun::Both
            ),
            Noun::Part { .. } => true,
            _ => false,
        },
        _ => true,
    }
}

/// The nouns and adjectives of a phrase.
pub(crate) fn nouns(phrase: &Spanned<NounPhrase>) -> Vec<NounWord> {
    let words = phrase.node.items.iter().filter_map(|item| {
        if let Noun::Described(described) = &item.noun.node {
            Some(described.words.iter().map(|word| word.node.clone()))
        } else {
            None
        }
    });
    words.flatten().collect()
}

/// Whether only players do what the verb says.
fn does_player_things(verb: &Verb) -> bool {
    matches!(
        verb,
        Verb::Draw(_)
            | Verb::Discard(_)
            | Verb::GainLife(_)
            | Verb::LoseLife(_)
            | Verb::Sacrifice(_)
            | Verb::Mill(_)
            | Verb::Pay(_)
    )
}

/// "you pay {2}", "you sacrifice an Island": what may be done now, and not what was done before.
pub(super) fn says_deeds(condition: &ast::Condition) -> bool {
    condition.clauses.iter().all(|clause| {
        is_action(&clause.verb.node)
            && clause.auxiliary.is_none()
            && clause.form != ast::VerbForm::Past
            && clause.adverbials.is_empty()
    })
}

/// Whether the verb is something a player does in "unless …".
fn is_action(verb: &Verb) -> bool {
    matches!(
        verb,
        Verb::Pay(_)
            | Verb::Sacrifice(_)
            | Verb::Discard(_)
            | Verb::Return { .. }
            | Verb::Put { .. }
            | Verb::PutCounters { .. }
            | Verb::RemoveCounters { .. }
            | Verb::GiveCounters { .. }
            | Verb::Exile { .. }
            | Verb::ExileUntil { .. }
            | Verb::Mill(_)
            | Verb::Tap(_)
            | Verb::Reveal { .. }
            | Verb::LoseLife(_)
            | Verb::Draw(_)
            | Verb::Have { .. }
            | Verb::Action { .. }
    )
}

/// What an auxiliary makes of a clause.
pub(crate) fn is_cannot(auxiliary: Option<&Spanned<Auxiliary>>) -> bool {
    auxiliary
        .is_some_and(|auxiliary| matches!(auxiliary.node, Auxiliary::Cannot | Auxiliary::MayNot))
}

/// "~ gets +1/+0 until end of turn, then scry 1": after what an object does, an instruction in its own form is for you.
pub(super) fn told_to_you(before: &Clause, clause: &Clause, subject: &Resolved) -> bool {
    matches!(subject, Resolved::Objects(..))
        && before.form == ast::VerbForm::ThirdPerson
        && before.auxiliary.is_none()
        && clause.form == ast::VerbForm::Base
        && clause.auxiliary.is_none()
        && clause.joined == Some(ast::Conjunction::Then)
}

/// "your life total becomes 10": whose (CR 119.5).
pub(crate) fn life_total_of(clause: &Clause) -> Option<&Spanned<NounPhrase>> {
    let becomes = matches!(clause.verb.node, Verb::Become(_)) && clause.auxiliary.is_none();
    life_total(clause.subject.as_ref()?).filter(|_| becomes)
}

/// "your life total": whose.
pub(super) fn life_total(subject: &Spanned<NounPhrase>) -> Option<&Spanned<NounPhrase>> {
    let [item] = subject.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(described) = &item.noun.node else {
        return None;
    };
    let ast::Determiner::Possessive(of) = &described.determiner.node else {
        return None;
    };
    // "player's life total" alone is nobody's.
    let whose = of.node.items.iter().all(|item| {
        !matches!(&item.noun.node, Noun::Described(owner)
            if owner.determiner.node == ast::Determiner::None && !owner.target)
    });
    let life = whose
        && matches!(described.words.as_slice(), [word]
        if word.node == NounWord::Characteristic(ast::Characteristic::LifeTotal));
    (life && described.post.is_empty()).then_some(of)
}

/// "(cast it) by paying {2} rather than paying its mana cost"
pub(super) fn pays_otherwise(clause: &Clause) -> bool {
    let has = |found: fn(&Adverbial) -> bool| clause.adverbials.iter().any(|it| found(&it.node));
    matches!(clause.verb.node, Verb::Cast(_))
        && has(|it| matches!(it, Adverbial::For(_)))
        && has(
            |it| matches!(it, Adverbial::RatherThan(other) if matches!(other.verb.node, Verb::Pay(_))),
        )
}

/// "each other"
pub(super) fn is_each_other(phrase: &Spanned<NounPhrase>) -> bool {
    matches!(phrase.node.items.as_slice(), [item]
        if item.noun.node == Noun::Pronoun(ast::Pronoun::EachOther))
}

/// "it", "them", "its": a pronoun of objects or of a player spoken of.
pub(crate) fn is_it(phrase: &Spanned<NounPhrase>) -> bool {
    matches!(phrase.node.items.as_slice(), [item] if if let Noun::Pronoun(pronoun) = &item.noun.node { matches!(
            pronoun,
            ast::Pronoun::It
                | ast::Pronoun::They
                | ast::Pronoun::Those
                | ast::Pronoun::Person
                | ast::Pronoun::Itself
        ) } else { false })
}

/// "it", `~`, "this creature", "that card", "each of them": not a player, not something else to be found.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(crate) fn is_spoken_of(phrase: &Spanned<NounPhrase>) -> bool {
    is_it(phrase)
        || matches!(phrase.node.items.as_slice(), [item] if match &item.noun.node {
            Noun::OwnName => true,
            Noun::Described(described) => {
                matches!(
                    described.determiner.node,
                    ast::Determiner::This | ast::Determiner::That | ast::Determiner::The
                ) && !described
                    .words
                    .iter()
                    .any(|word| super::words::is_player_word(&word.node))
            }
            Noun::Part { portion: ast::Portion::Each, of, post } => post.is_empty() && is_spoken_of(of),
            _ => false,
        })
}

/// "them"
pub(crate) fn is_them(phrase: &Spanned<NounPhrase>) -> bool {
    matches!(phrase.node.items.as_slice(), [item] if item.noun.node == Noun::Pronoun(ast::Pronoun::They))
}

/// "its mana cost", "their mana costs".
pub(crate) fn is_mana_cost(cost: &Spanned<NounPhrase>) -> bool {
    matches!(cost.node.items.as_slice(), [item] if matches!(&item.noun.node, Noun::Described(described)
        if matches!(&described.determiner.node, ast::Determiner::Possessive(of) if is_spoken_of(of))
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [word]
                if word.node == NounWord::Head(ast::Head::ManaCost))))
}

/// "can attack as though it didn't have defender as long as you control a Gate": the condition is about the whole clause, for
/// the imagined state needs none.
/// Whether a condition is asked at a moment that the clause names before it: "… at the beginning of the next end step if …".
pub(crate) fn is_asked_later(clause: &Clause, asked: &Spanned<ast::Adverbial>) -> bool {
    clause.adverbials.iter().any(|adverbial| {
        matches!(adverbial.node, ast::Adverbial::At(_)) && adverbial.span.end <= asked.span.start
    })
}

pub(crate) fn hoist_conditions(clauses: &[Clause]) -> Vec<Clause> {
    let mut clauses = clauses.to_vec();
    for clause in &mut clauses {
        let mut hoisted = Vec::new();
        for adverbial in &mut clause.adverbials {
            if let Adverbial::AsThough(condition) = &mut adverbial.node
                && let Some(last) = condition.clauses.last_mut()
            {
                // What mana is spent to do is imagined too.
                let is_purpose =
                    |adverbial: &Spanned<Adverbial>| matches!(adverbial.node, Adverbial::To(_));
                let (kept, moved) = std::mem::take(&mut last.adverbials)
                    .into_iter()
                    .partition(is_purpose);
                last.adverbials = kept;
                let mut moved: Vec<Spanned<Adverbial>> = moved;
                hoisted.append(&mut moved);
            }
        }
        clause.adverbials.append(&mut hoisted);
    }
    clauses
}

/// "for as long as it has a counter on it", of each of several objects by itself.
fn asks_each(duration: &Duration) -> bool {
    matches!(duration, Duration::While(condition)
        if matches!(condition.as_ref(), Condition::Matches(Objects::Affected, _)
            | Condition::InZone(Objects::Affected, _)))
}

/// "A player of your choice": you choose a player who is said to act in any case.
fn without_your_choice(subject: &Spanned<NounPhrase>) -> Spanned<NounPhrase> {
    let mut plain = subject.clone();
    let [item] = plain.node.items.as_mut_slice() else {
        return plain;
    };
    if let Noun::Described(described) = &mut item.noun.node
        && described.determiner.node == ast::Determiner::A
        && !described.target
        && matches!(described.words.as_slice(), [word] if super::words::is_player_word(&word.node))
        && let [post] = described.post.as_slice()
        && let ast::PostModifier::OfChoice(whose) = &post.node
        && super::words::is_you(whose)
    {
        described.post.clear();
    }
    plain
}

/// "A creature dealt damage this way": each that was.
fn each_dealt_damage(subject: &Spanned<NounPhrase>) -> Spanned<NounPhrase> {
    let mut subject = subject.clone();
    if let [item] = subject.node.items.as_mut_slice()
        && let ast::Noun::Described(described) = &mut item.noun.node
        && described.determiner.node == ast::Determiner::A
        && described.post.iter().any(|post| {
            matches!(&post.node, ast::PostModifier::Participle(passive)
                if matches!(passive.participle, ast::Participle::Dealt(_))
                    && passive.complements.iter().any(|it| it.node == ast::PassiveComplement::ThisWay))
        })
    {
        described.determiner.node = ast::Determiner::Each;
    }
    subject
}

/// What only players do.
const fn is_players_deed(verb: &Verb) -> bool {
    matches!(
        verb,
        Verb::Pay(_) | Verb::Discard(_) | Verb::Sacrifice(_) | Verb::Reveal { .. }
    )
}

/// "(this card) is cast from exile": from where, if nothing else is said.
fn cast_from(clause: &Clause) -> Option<&Spanned<NounPhrase>> {
    let Verb::Be(predicate) = &clause.verb.node else {
        return None;
    };
    let ast::Predicate::Passive {
        negated: false,
        passive,
    } = predicate.as_ref()
    else {
        return None;
    };
    let plain = passive.participle == ast::Participle::Cast
        && clause.auxiliary.is_none()
        && clause.adverbials.is_empty();
    let [from] = passive.complements.as_slice() else {
        return None;
    };
    if let (true, ast::PassiveComplement::From(place)) = (plain, &from.node) {
        Some(place)
    } else {
        None
    }
}
