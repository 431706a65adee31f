//! Clauses: who does what, with the words around it, as instructions. Who does it is found in `subject`, what stands around the verb is sorted
//! in `adverbial`.

use super::adverbial::{Extras, hoist_conditions};
use super::body::Question;
use super::context::{Lowering, is_single};
use super::duration::asks_each;
use super::failure::{Failure, Lowered};
use super::reference::{Meaning, Number};
use super::subject::{Resolved, Subject};
use ir::{Effect, Objects, Players, Value, Zone};
use syntax::ast::{
    self, Adverbial, Auxiliary, Clause, Noun, NounPhrase, NounWord, Span, Spanned, Verb,
};

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
        mut extras: Extras,
        span: Span,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        // Votes have an order of their own (CR 701.38a).
        let votes = matches!(clause.verb.node, Verb::Vote(_) | Verb::VoteFor(_));
        let starting = extras.starting.take_if(|_| !votes);
        let several = self.is_whose_of_several(clause, who) || self.are_several_players(who);
        if is_single(who) && !several {
            if let Some(span) = starting {
                return Err(Failure::misplaced(span, "one player has no order"));
            }
            return self.clause_by(clause, &Subject::Players(vec![who.clone()]), extras, out);
        }
        let ordered = match starting {
            Some(_) => &Players::StartingWithYou(Box::new(who.clone())),
            None => who,
        };
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
        if !self.frame.each_player && starting.is_none() {
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
            *of = ordered.clone();
            out.append(&mut effects);
            return Ok(());
        }
        // "That many" is another number for each of them.
        self.number_for_each(who, &effects);
        self.picked_by_all(who);
        self.frame.discourse.together(mark);
        self.all_revealed(&effects, span);
        out.push(Effect::ForEachPlayer {
            who: ordered.clone(),
            effects,
        });
        if let Players::Who(..) | Players::Slot(_) = who {
            self.frame
                .discourse
                .forget(0, &Meaning::Players(Players::Affected));
        }
        Ok(())
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
                duration: super::moment::moment_duration(moment),
                once: true,
                effects,
            }];
        }
        if let Some((event, span)) = around.trigger {
            effects = vec![self.done_when(event, effects, span)?];
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

/// What an auxiliary makes of a clause.
pub(crate) fn is_cannot(auxiliary: Option<&Spanned<Auxiliary>>) -> bool {
    auxiliary
        .is_some_and(|auxiliary| matches!(auxiliary.node, Auxiliary::Cannot | Auxiliary::MayNot))
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
