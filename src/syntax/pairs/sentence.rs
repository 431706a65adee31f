//! Sentences, what leads them, bodies, modes.

use cardwright_grammar::Rule;

use super::post::plain_period;
use super::{Builder, Built, Pair, child, children, text};
use crate::ast::{
    AbilityItem, Adverbial, Body, Clause, Conjunction, Lead, Modal, ModalNote, Mode, ModeCount,
    PeriodChoice, Rounding, Sentence, Spanned, TurnPart, Verb, VerbForm,
};
use diagnostic::Code;
use smol_str::SmolStr;
use source::Span;

/// Whether half of something is spoken of in it.
fn has_half(pair: &Pair<'_>) -> bool {
    pair.clone()
        .into_inner()
        .any(|inner| inner.as_rule() == Rule::half || has_half(&inner))
}

impl Builder<'_> {
    /// Sentences in order.
    pub fn body(&self, pair: &Pair<'_>) -> Built<Body> {
        let mut rounds = children(pair, Rule::sentence)
            .filter_map(|sentence| child(&sentence, Rule::round_each_time));
        if let Some(round) = rounds.next()
            && self.rounding.is_none()
        {
            if !has_half(pair) {
                return Err(self.refuse(
                    &round,
                    Code::NotUnderstood,
                    "no half was spoken of that could be rounded",
                ));
            }
            let up = text(&round).starts_with("round up");
            let builder = Builder {
                rounding: Some(if up { Rounding::Up } else { Rounding::Down }),
                ..*self
            };
            return builder.body(pair);
        }
        let mut sentences: Vec<Spanned<Sentence>> = Vec::new();
        let mut before: Option<Pair<'_>> = None;
        let mut counted = None;
        for inner in children(pair, Rule::sentence) {
            if let Some(count) = child(&inner, Rule::count_first) {
                counted = Some((
                    count.clone(),
                    self.amount(&self.need(&count, Rule::amount)?)?,
                ));
                continue;
            }
            if child(&inner, Rule::round_each_time).is_some() {
                continue;
            }
            if let Some(same) = child(&inner, Rule::same_is_true) {
                sentences.extend(self.same_is_true(&same, before.as_ref())?);
                continue;
            }
            let mut sentence = match counted.take() {
                Some((_, counted)) => self.with_counted(&counted, &inner)?,
                None => self.sentence(&inner)?,
            };
            if let Some(before) = &before
                && child(before, Rule::and_if).is_some()
                && let Some(led) = sentences.last()
            {
                self.led_too(&inner, led, &mut sentence)?;
            }
            before = Some(inner.clone());
            if let Some(modal) = child(&inner, Rule::modal) {
                for limit in children(&modal, Rule::modal_limit) {
                    let limit = self.need(&limit, Rule::restriction)?;
                    let restriction = Sentence::Restriction(self.restriction(&limit)?);
                    sentences.push(self.at(&limit, restriction));
                }
            }
            let next = self.split_after_quotation(&inner, &mut sentence);
            let gaps = self.gaps(&inner, &sentence)?;
            sentences.push(sentence);
            sentences.extend(next);
            sentences.extend(gaps);
        }
        if let Some((count, _)) = counted {
            return Err(self.refuse(
                &count,
                Code::NotUnderstood,
                "nothing behind it speaks of what is counted",
            ));
        }
        Ok(Body { sentences })
    }

    /// "The same is true for first strike and deathtouch.": the sentence before once more for each of these keywords, in the place of
    /// the only one that it speaks of.
    fn same_is_true(
        &self,
        pair: &Pair<'_>,
        before: Option<&Pair<'_>>,
    ) -> Built<Vec<Spanned<Sentence>>> {
        let refused = || {
            self.refuse(
                pair,
                Code::NotUnderstood,
                "the sentence before does not speak of one keyword",
            )
        };
        let before = before.ok_or_else(refused)?;
        let has_gaps =
            child(before, Rule::clauses).is_some_and(|said| child(&said, Rule::gapped).is_some());
        if has_gaps {
            return Err(refused());
        }
        if let Some(others) = child(pair, Rule::np) {
            return self.same_is_true_of(pair, &others, before);
        }
        let mut spoken_of = Vec::new();
        self.keywords_in(before, &mut spoken_of);
        let Some((one, again)) = spoken_of.split_first() else {
            return Err(refused());
        };
        if again.iter().any(|other| other != one) {
            return Err(refused());
        }
        let others = self.need(pair, Rule::same_keywords)?;
        if children(&others, Rule::ability_join).any(|join| text(&join).contains("or")) {
            return Err(refused());
        }
        let mut sentences = Vec::new();
        for other in children(&others, Rule::same_keyword) {
            let name = match child(&other, Rule::keyword_name) {
                Some(name) => self.keyword_text(&name),
                None => text(&other).trim_end().into(),
            };
            let builder = Builder {
                rounding: self.rounding,
                counted: self.counted,
                line: self.line,
                vocabulary: self.vocabulary,
                keywords: self.keywords,
                instead: Some((one, &name)),
            };
            let mut sentence = builder.sentence(before)?;
            grant_variants(&mut sentence.node, &name);
            sentences.push(sentence);
        }
        Ok(sentences)
    }

    /// "The same is true for creature spells you control and creature cards you own that aren't on the battlefield.": the sentence before
    /// once more, said of these.
    fn same_is_true_of(
        &self,
        pair: &Pair<'_>,
        others: &Pair<'_>,
        before: &Pair<'_>,
    ) -> Built<Vec<Spanned<Sentence>>> {
        let others = self.noun_phrase(others)?;
        let mut sentence = self.sentence(before)?;
        let said = match &mut sentence.node {
            Sentence::Clauses { leads, clauses } if leads.is_empty() => {
                match clauses.as_mut_slice() {
                    [clause] if clause.subject.is_some() && clause.auxiliary.is_none() => {
                        Some(clause)
                    }
                    _ => None,
                }
            }
            Sentence::Clauses { .. } | Sentence::Modal(_) | Sentence::Restriction(_) => None,
        };
        let Some(clause) = said else {
            return Err(self.refuse(
                pair,
                Code::NotUnderstood,
                "the sentence before does not say one thing of what it speaks of",
            ));
        };
        clause.subject = Some(others);
        sentence.span = self.at(pair, ()).span;
        Ok(vec![sentence])
    }

    fn keywords_in(&self, pair: &Pair<'_>, found: &mut Vec<SmolStr>) {
        for inner in pair.clone().into_inner() {
            if inner.as_rule() == Rule::keyword_name {
                found.push(self.keyword_text(&inner));
            }
            self.keywords_in(&inner, found);
        }
    }

    /// The full stop of a quotation ends the sentence around it: in "create a token with “this token can't block.” If X is 5
    /// or more, destroy all other creatures." the condition is of what follows.
    fn split_after_quotation(
        &self,
        pair: &Pair<'_>,
        sentence: &mut Spanned<Sentence>,
    ) -> Option<Spanned<Sentence>> {
        let Sentence::Clauses { clauses, .. } = &mut sentence.node else {
            return None;
        };
        let begins = children(pair, Rule::clauses)
            .flat_map(|clauses| children(&clauses, Rule::clause).collect::<Vec<_>>())
            .flat_map(|clause| children(&clause, Rule::vp).collect::<Vec<_>>())
            .flat_map(|vp| children(&vp, Rule::adverb_if).collect::<Vec<_>>())
            .find(|adverb| {
                let before = self.line.text.get(..adverb.as_span().start());
                before.is_some_and(|before| before.ends_with(". ” "))
            })
            .map(|adverb| self.span(&adverb))?;
        let (at, place) = clauses.iter().enumerate().find_map(|(at, clause)| {
            let place = clause
                .adverbials
                .iter()
                .position(|adverbial| adverbial.span == begins)?;
            Some((at, place))
        })?;
        let follows = clauses
            .get(at + 1)
            .is_some_and(|clause| clause.joined == Some(Conjunction::Comma));
        if !follows || clauses.get(at)?.adverbials.len() > place + 1 {
            return None;
        }
        let mut rest = clauses.split_off(at + 1);
        let condition = clauses.last_mut()?.adverbials.remove(place);
        let Adverbial::If(asked) = condition.node else {
            return None;
        };
        rest.first_mut()?.joined = None;
        let whole = sentence.span;
        let next = Span {
            start: condition.span.start,
            ..whole
        };
        sentence.span = Span {
            end: condition.span.start,
            ..whole
        };
        Some(Spanned::new(
            Sentence::Clauses {
                leads: vec![Spanned::new(Lead::If(asked), condition.span)],
                clauses: rest,
            },
            next,
        ))
    }

    pub(super) fn sentence(&self, pair: &Pair<'_>) -> Built<Spanned<Sentence>> {
        let mut leads = Vec::new();
        let mut sentence = None;
        let mut ended = false;
        for inner in pair.clone().into_inner() {
            match inner.as_rule() {
                Rule::clauses => {
                    let mut clauses = self.clauses_before_gaps(&inner)?;
                    self.check_first_clause(&clauses)?;
                    rather_than_last(&mut leads, &mut clauses);
                    sentence = Some(Sentence::Clauses {
                        leads: std::mem::take(&mut leads),
                        clauses,
                    });
                }
                Rule::restriction => {
                    sentence = Some(Sentence::Restriction(self.restriction(&inner)?))
                }
                Rule::modal => {
                    let modal = self.modal(&inner, std::mem::take(&mut leads))?;
                    sentence = Some(Sentence::Modal(Box::new(modal)));
                    ended = true;
                }
                Rule::sentence_end | Rule::and_if => ended = true,
                _ => self.lead(&inner, &mut leads)?,
            }
        }
        let sentence = sentence.ok_or_else(|| self.misplaced(pair))?;
        if !leads.is_empty() {
            return Err(self.refuse(
                pair,
                Code::NotUnderstood,
                "nothing may stand before a restriction",
            ));
        }
        if !ended && !self.ends_in_quotation(pair) && !self.is_level(&sentence) {
            let end = pair.as_span().end();
            let place = self.line.to_source(end..end);
            return Err(Box::new(
                diagnostic::Diagnostic::new(Code::MissingFullStop, place, "a full stop is missing")
                    .expecting(["`.`"]),
            ));
        }
        self.check_steps(pair, &sentence)?;
        Ok(self.at(pair, sentence))
    }

    /// The full stop of a quotation ends the sentence around it too; and where that one goes on, the quotation has none:
    /// `gains "Whenever this creature attacks, draw a card" until end of turn.`
    fn ends_in_quotation(&self, pair: &Pair<'_>) -> bool {
        let said = pair.as_str().trim_end_matches("” ");
        if said.len() < pair.as_str().len() {
            return said.ends_with(". ") || self.closes_with_keywords(pair);
        }
        let rest = &self.line.text[pair.as_span().end()..];
        let after = rest.trim_start_matches("” ");
        after.len() < rest.len() && !after.is_empty() && !after.starts_with(". ")
    }

    /// Whether the last quotation in it is a list of keywords or another line without a full stop.
    fn closes_with_keywords(&self, pair: &Pair<'_>) -> bool {
        let last = pair.clone().into_inner().last();
        match last {
            Some(inner) if inner.as_rule() == Rule::keyword_line => true,
            Some(inner) => self.closes_with_keywords(&inner),
            None => false,
        }
    }

    /// "Level 2" of a Class has no full stop.
    fn is_level(&self, sentence: &Sentence) -> bool {
        match sentence {
            Sentence::Clauses { clauses, .. } => clauses
                .iter()
                .all(|clause| matches!(clause.verb.node, crate::ast::Verb::GainLevel(_))),
            Sentence::Restriction(_) | Sentence::Modal(_) => false,
        }
    }

    /// A sentence without a subject is an order: "draw a card", not "draws a card".
    fn check_first_clause(&self, clauses: &[crate::ast::Clause]) -> Built<()> {
        let Some(first) = clauses.first() else {
            return Ok(());
        };
        let order = first.subject.is_none() && first.auxiliary.is_none();
        if order
            && matches!(
                first.form,
                VerbForm::ThirdPerson | VerbForm::Past | VerbForm::Gerund
            )
            && !matches!(
                first.verb.node,
                crate::ast::Verb::Exist(_) | crate::ast::Verb::AdditionalPhase { .. }
            )
        {
            return Err(Box::new(diagnostic::Diagnostic::new(
                Code::NumberDisagreement,
                first.verb.span,
                "who does this is not said, and the verb is no order",
            )));
        }
        Ok(())
    }

    /// "1-9", "15+", "20"
    fn result_row(&self, range: &Pair<'_>) -> Built<Lead> {
        let words = text(range).trim_end();
        let read = |digits: &str| digits.parse().map_err(|_| self.misplaced(range));
        Ok(match (words.strip_suffix('+'), words.split_once('-')) {
            (Some(from), _) => Lead::Result(read(from)?, None),
            (None, Some((from, to))) => Lead::Result(read(from)?, Some(read(to)?)),
            (None, None) => Lead::Result(read(words)?, Some(read(words)?)),
        })
    }

    fn lead(&self, pair: &Pair<'_>, leads: &mut Vec<Spanned<Lead>>) -> Built<()> {
        let each = |pair: &Pair<'_>| -> Built<crate::ast::Period> {
            Ok(plain_period(
                PeriodChoice::Each,
                self.turn_part(&self.need(pair, Rule::turn_part)?)?,
            ))
        };
        let lead = match pair.as_rule() {
            Rule::lead_then => Lead::Then,
            Rule::lead_otherwise => Lead::Otherwise,
            Rule::lead_instead => Lead::Instead,
            Rule::lead_if => Lead::If(self.inner_condition(pair)?),
            Rule::lead_unless => Lead::Unless(self.inner_condition(pair)?),
            Rule::lead_as_long => Lead::AsLongAs(self.inner_condition(pair)?),
            Rule::lead_duration => {
                Lead::Duration(self.duration(&self.need(pair, Rule::duration)?)?)
            }
            Rule::lead_during_any => Lead::DuringAnyTurn(self.inner_condition(pair)?),
            Rule::lead_during | Rule::lead_on => {
                Lead::During(self.period(&self.need(pair, Rule::period)?)?)
            }
            Rule::lead_each => Lead::During(each(pair)?),
            Rule::lead_for_each if let Some(fewer) = child(pair, Rule::each_card_fewer) => {
                Lead::ForEachCardFewer {
                    than: self.number(&self.need(&fewer, Rule::number)?)?,
                    who: self.controller(&self.need(&fewer, Rule::controller)?)?,
                }
            }
            Rule::lead_for_each => match child(pair, Rule::each_kind_of_counter) {
                Some(kind) => Lead::ForEachCounterKind(self.object(&kind)?),
                None => Lead::ForEach(self.each(pair)?),
            },
            Rule::lead_trigger => {
                Lead::Trigger(self.trigger(&self.need(pair, Rule::trigger)?)?.node)
            }
            Rule::lead_at => {
                let at = self.need(pair, Rule::trigger_at)?;
                Lead::Trigger(self.trigger(&self.only(&at)?)?.node)
            }
            Rule::lead_as => Lead::As(self.inner_condition(pair)?),
            Rule::lead_additional_cost => Lead::AdditionalCost {
                of: self.object(pair)?,
            },
            Rule::lead_next_time => Lead::NextTime(self.inner_condition(pair)?),
            Rule::lead_first_time => Lead::FirstTime(self.inner_condition(pair)?),
            Rule::lead_rather_than => {
                Lead::RatherThan(Box::new(self.verb_phrase(&self.need(pair, Rule::vp)?)?))
            }
            Rule::lead_once => Lead::Once(match self.limit_period(pair)? {
                Some(period) => period,
                None => return Err(self.misplaced(pair)),
            }),
            Rule::lead_while if child(pair, Rule::while_voting).is_some() => Lead::WhileVoting,
            Rule::lead_while => Lead::While(self.inner_condition(pair)?),
            Rule::lead_starting_with => Lead::StartingWith(self.object(pair)?),
            Rule::lead_after => Lead::After(self.period(&self.need(pair, Rule::period)?)?),
            Rule::lead_in_addition => Lead::InAddition,
            Rule::lead_result => self.result_row(&self.need(pair, Rule::result_range)?)?,
            Rule::lead_from_among => Lead::FromAmong(self.object(pair)?),
            Rule::lead_before => Lead::Before(self.time_mark(&self.need(pair, Rule::time_mark)?)?),
            _ => return Err(self.misplaced(pair)),
        };
        leads.push(self.at(pair, lead));
        if pair.as_rule() == Rule::lead_if && child(pair, Rule::lead_then).is_some() {
            leads.push(self.at(pair, Lead::Then));
        }
        Ok(())
    }

    fn modal(&self, pair: &Pair<'_>, leads: Vec<Spanned<Lead>>) -> Built<Modal> {
        let mut modal = Modal {
            leads,
            chooser: None,
            optional: false,
            count: match child(pair, Rule::spree) {
                Some(_) => ModeCount::AtLeast(crate::ast::Amount::Number(1)),
                None if child(pair, Rule::tiered).is_some() => {
                    ModeCount::Exactly(crate::ast::Amount::Number(1))
                }
                None => self.mode_count(&self.need(pair, Rule::mode_count)?)?,
            },
            of_pawprints: child(pair, Rule::mode_worth).is_some(),
            at_random: child(pair, Rule::mode_random).is_some(),
            not_chosen_before: child(pair, Rule::mode_unchosen).map(|unchosen| {
                child(&unchosen, Rule::adverb_this_turn)
                    .map(|_| plain_period(PeriodChoice::This, TurnPart::Turn))
            }),
            notes: Vec::new(),
            modes: Vec::new(),
        };
        if let Some(chooser) = child(pair, Rule::modal_chooser) {
            modal.optional = text(&chooser).ends_with("may");
            if !modal.optional {
                modal.chooser = Some(*self.light_noun(&chooser)?);
            }
        }
        for note in children(pair, Rule::modal_note) {
            let inner = self.only(&note)?;
            modal.notes.push(self.at(&inner, self.modal_note(&inner)?));
        }
        for mode in children(pair, Rule::mode) {
            modal.modes.push(self.mode(&mode)?);
        }
        Ok(modal)
    }

    fn modal_note(&self, pair: &Pair<'_>) -> Built<ModalNote> {
        Ok(match pair.as_rule() {
            Rule::modal_repeat => ModalNote::Repeatable,
            Rule::modal_different => {
                let noun = self.need(pair, Rule::modal_target)?;
                let (word, _) = self.noun_word(&self.only(&noun)?)?;
                ModalNote::DifferentTargets(Box::new(self.word_phrase(&noun, word)))
            }
            Rule::modal_instead => ModalNote::Instead {
                condition: self.inner_condition(pair)?,
                count: match child(pair, Rule::mode_count) {
                    Some(count) => self.mode_count(&count)?,
                    None => ModeCount::Exactly(crate::ast::Amount::Number(2)),
                },
                optional: child(pair, Rule::modal_may).is_some(),
            },
            _ => return Err(self.misplaced(pair)),
        })
    }

    fn mode_count(&self, pair: &Pair<'_>) -> Built<ModeCount> {
        let Some(number) = child(pair, Rule::count_number) else {
            return Ok(if text(pair) == "any number" {
                ModeCount::Any
            } else {
                ModeCount::OneOrBoth
            });
        };
        let amount = self.amount_term(&number)?.node;
        Ok(if pair.as_str().starts_with("up to ") {
            ModeCount::UpTo(amount)
        } else if text(pair).ends_with("or more") {
            ModeCount::AtLeast(amount)
        } else {
            ModeCount::Exactly(amount)
        })
    }

    fn mode(&self, pair: &Pair<'_>) -> Built<Mode> {
        let label = child(pair, Rule::ability_word).map(|word| self.ability_word(&word));
        let cost = match child(pair, Rule::mode_cost) {
            Some(cost) => Some(self.at(&cost, self.cost(&self.need(&cost, Rule::cost)?)?)),
            None => None,
        };
        let pawprints = child(pair, Rule::pawprints);
        let pawprints = pawprints.map_or(0, |symbols| symbols.as_str().split_whitespace().count());
        Ok(Mode {
            label,
            cost,
            pawprints: u32::try_from(pawprints).unwrap_or(u32::MAX),
            body: self.body(&self.need(pair, Rule::body)?)?,
        })
    }
}

/// "Rather than pay this spell's mana cost, you may discard a card." as "You may discard a card rather than pay …".
fn rather_than_last(leads: &mut Vec<Spanned<Lead>>, clauses: &mut [Clause]) {
    let [clause] = clauses else {
        return;
    };
    let is_rather = |lead: &Spanned<Lead>| matches!(lead.node, Lead::RatherThan(_));
    let Some(place) = leads.iter().position(is_rather) else {
        return;
    };
    let lead = leads.remove(place);
    if let Lead::RatherThan(instead_of) = lead.node {
        let rather = Adverbial::RatherThan(instead_of);
        clause.adverbials.push(Spanned::new(rather, lead.span));
    }
}

/// What is gained is the keyword as those have it of which it is asked (CR 702.1c).
fn grant_variants(sentence: &mut Sentence, name: &SmolStr) {
    let Sentence::Clauses { clauses, .. } = sentence else {
        return;
    };
    for clause in clauses {
        if let Verb::GainAbilities { abilities, .. } | Verb::HaveAbilities { abilities, .. } =
            &mut clause.verb.node
        {
            for item in abilities {
                if matches!(&item.node, AbilityItem::Keyword(keyword) if keyword.name.node == *name)
                {
                    item.node = AbilityItem::Same(name.clone());
                }
            }
        }
    }
}
