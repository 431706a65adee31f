//! Counters that are put, distributed, chosen and removed (CR 122).

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, FailureKind, Lowered};
use super::noun::Use;
use ir::{CounterKind, Effect, Filter, Objects, Players, Tally, Value};
use syntax::ast::{self, Count, CounterAmount, NounPhrase, Span, Spanned};

impl Lowering<'_> {
    /// The kind and number of a counter phrase; `None` is all of them.
    pub(crate) fn counter_phrase(
        &mut self,
        counters: &Spanned<ast::CounterPhrase>,
    ) -> Lowered<(Option<CounterKind>, Option<Value>)> {
        let span = counters.span;
        let phrase = &counters.node;
        if phrase.alternative {
            return Err(Failure::unsupported(span, "a choice of counters here"));
        }
        if phrase.any_kind || phrase.that_kind {
            return Err(Failure::unsupported(span, "a kind of counter to choose"));
        }
        if phrase.those {
            return Err(Failure::unsupported(span, "counters of those kinds here"));
        }
        if phrase.another && !self.frame.counters_said && !self.card.puts_counters {
            return Err(another(span));
        }
        self.frame.counters_said = true;
        let kind = match &phrase.kind {
            None => None,
            Some(kind) => Some(self.counter_kind(&kind.node, kind.span)?),
        };
        let count = match &phrase.amount {
            CounterAmount::Count(Count::Exactly(amount)) => Some(self.amount(&Spanned {
                node: amount.clone(),
                span,
            })?),
            CounterAmount::EqualTo(amount) => Some(self.amount(amount)?),
            CounterAmount::All => None,
            CounterAmount::Count(_)
            | CounterAmount::No
            | CounterAmount::Those
            | CounterAmount::Own
            | CounterAmount::EachKind => {
                return Err(Failure::unsupported(
                    span,
                    format!("\"{}\"", self.words(span)),
                ));
            }
        };
        Ok((kind, count))
    }

    /// "choose a counter on target permanent"
    pub(crate) fn choose_counter(
        &mut self,
        on: &Spanned<NounPhrase>,
        who: &Players,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let targets = self.frame.targets.len();
        let what = self.objects(on, &Use::by(who), out)?;
        if self.frame.targets[targets..]
            .iter()
            .any(|target| target.players.is_some())
        {
            return Err(Failure::unsupported(
                on.span,
                "a counter of a player to choose",
            ));
        }
        let into = self.slot(ir::SlotKind::Counter, on.span)?;
        self.frame.counter = Some(into);
        out.push(Effect::ChooseCounter {
            who: who.clone(),
            on: what,
            into,
        });
        Ok(())
    }

    /// "another of those counters", "that counter", "a counter of that kind": the slot of the kind, and how many; none if
    /// the phrase says the kind itself.
    pub(super) fn chosen_counters(
        &mut self,
        counters: &Spanned<ast::CounterPhrase>,
    ) -> Lowered<Option<(ir::SlotId, Value)>> {
        let phrase = &counters.node;
        if !phrase.that_kind || phrase.kind.is_some() || phrase.any_kind {
            return Ok(None);
        }
        let Some(kind) = self.frame.counter else {
            return Err(Failure::unsupported(
                counters.span,
                format!(
                    "\"{}\" without a counter that was chosen",
                    self.words(counters.span)
                ),
            ));
        };
        let count = match &phrase.amount {
            CounterAmount::Count(Count::Exactly(amount)) => self.amount(&Spanned {
                node: amount.clone(),
                span: counters.span,
            })?,
            CounterAmount::Those if !phrase.plural => Value::Number(1),
            CounterAmount::Count(_)
            | CounterAmount::EqualTo(_)
            | CounterAmount::All
            | CounterAmount::No
            | CounterAmount::Those
            | CounterAmount::Own
            | CounterAmount::EachKind => {
                return Err(Failure::unsupported(
                    counters.span,
                    format!("\"{}\"", self.words(counters.span)),
                ));
            }
        };
        Ok(Some((kind, count)))
    }

    pub(crate) fn put_counters(
        &mut self,
        counters: &[Spanned<ast::CounterPhrase>],
        on: &Spanned<NounPhrase>,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        if extras.each.is_none() && self.put_same_counters(counters, on, who, out)? {
            return Ok(());
        }
        let mut kinds = Vec::new();
        let each = extras.each.take();
        // The object is named last, but its words may be read by the count: "on target creature equal to its power"; and not by one that
        // stands before it: "equal to its power on target creature".
        let counted_first = match each.is_none() && !self.is_single_reference(on) {
            true => self.counted_before(counters, on)?,
            false => None,
        };
        let what = self.kept_objects(on, &Use::by(who), out)?;
        if let Some((kind, count)) = counted_first {
            out.push(Effect::PutCounters { what, kind, count });
            return Ok(());
        }
        if let [counter] = counters
            && each.is_none()
            && let Some((kind, count)) = self.chosen_counters(counter)?
        {
            out.push(Effect::PutChosenCounters { what, kind, count });
            return Ok(());
        }
        // "put a flying counter or a lifelink counter on it": one of them.
        let choice = super::counter_choice::is_choice(counters);
        for counter in counters {
            let mut counter = counter.clone();
            counter.node.alternative &= !choice;
            let (kind, count) = self.counter_phrase(&counter)?;
            let (Some(kind), Some(count)) = (kind, count) else {
                return Err(Failure::unsupported(counter.span, "these counters"));
            };
            let count = match &each {
                None => count,
                Some(each) => super::adverbial::multiply(count, each.clone(), counter.span)?,
            };
            kinds.push((kind, count));
        }
        let puts = kinds.into_iter().map(|(kind, count)| Effect::PutCounters {
            what: what.clone(),
            kind,
            count,
        });
        if choice {
            out.push(Effect::ChooseOne {
                who: who.clone(),
                options: puts.map(|put| vec![put]).collect(),
                facing: false,
            });
        } else {
            out.extend(puts);
        }
        Ok(())
    }

    /// "a number of +1/+1 counters equal to its power (on target creature)": what stands before the object.
    fn counted_before(
        &mut self,
        counters: &[Spanned<ast::CounterPhrase>],
        on: &Spanned<NounPhrase>,
    ) -> Lowered<Option<(CounterKind, Value)>> {
        let [counter] = counters else {
            return Ok(None);
        };
        let before = matches!(&counter.node.amount, CounterAmount::EqualTo(amount)
            if amount.span.start < on.span.start);
        if !before {
            return Ok(None);
        }
        Ok(match self.counter_phrase(counter)? {
            (Some(kind), Some(count)) => Some((kind, count)),
            _ => None,
        })
    }

    /// "distribute three +1/+1 counters among up to three target creatures" (CR 601.2d)
    pub(crate) fn distribute_counters(
        &mut self,
        counters: &Spanned<ast::CounterPhrase>,
        among: &Spanned<NounPhrase>,
        who: &Players,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        let (kind, count) = self.counter_phrase(counters)?;
        let (Some(kind), Some(count)) = (kind, count) else {
            return Err(Failure::unsupported(span, "these counters"));
        };
        if let Some(among) = self.all_to_share(among)?
            && *who == Players::You
        {
            out.push(Effect::DistributeCounters {
                kind,
                count,
                among: Box::new(among),
            });
            return Ok(());
        }
        let before = self.frame.targets.len();
        let what = self.objects(among, &Use::by(who), out)?;
        let refused = || Failure::unsupported(among.span, "counters distributed among these");
        let [target] = &mut self.frame.targets[before..] else {
            return Err(refused());
        };
        // Among objects that another target controls, no share falls to that target.
        if what != Objects::Slot(target.slot) {
            return Err(refused());
        }
        target.divided = Some(count);
        out.push(Effect::PutCounters {
            what,
            kind,
            count: Value::Share,
        });
        Ok(())
    }

    /// "(distribute …) among creatures you control", "among any number of commanders": all of which some are chosen; none of targets, of
    /// another number of them, or of something else.
    fn all_to_share(&mut self, among: &Spanned<NounPhrase>) -> Lowered<Option<Filter>> {
        let all_of = |(place, item): (usize, &ast::NounItem)| {
            let ast::Noun::Described(described) = &item.noun.node else {
                return false;
            };
            let determiner = &described.determiner.node;
            let any = *determiner == ast::Determiner::None
                || place == 0 && *determiner == ast::Determiner::Count(ast::Count::Any);
            any && !described.target && described.plural
        };
        let whole = among.node.items.iter().enumerate().all(all_of);
        if !whole || among.node.items.is_empty() || self.is_single_reference(among) {
            return Ok(None);
        }
        let mut all = among.clone();
        if let ast::Noun::Described(described) = &mut all.node.items[0].noun.node {
            described.determiner.node = ast::Determiner::None;
        }
        self.filter(&all, None).map(Some)
    }

    pub(crate) fn remove_counters(
        &mut self,
        counters: &Spanned<ast::CounterPhrase>,
        from: Option<&Spanned<NounPhrase>>,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        let Some(from) = from else {
            let Some(effects) = self.remove_those(counters)? else {
                return Err(Failure::unsupported(span, "removing counters from nothing"));
            };
            out.extend(effects);
            return Ok(());
        };
        if let Some((kind, count)) = self.chosen_counters(counters)? {
            let what = self.objects(from, &Use::by(who), out)?;
            out.push(Effect::RemoveChosenCounters { what, kind, count });
            return Ok(());
        }
        if self.remove_some_counters(counters, (from, false), who, out, span)? {
            return Ok(());
        }
        let (kind, count) = self.counter_phrase(counters)?;
        // "removes one rad counter from themselves"
        if matches!(self.words(from.span).as_str(), "yourself" | "themselves") {
            let (Some(kind), Some(count)) = (kind, count) else {
                return Err(Failure::unsupported(
                    span,
                    "removing these counters from a player",
                ));
            };
            let count = extras.times(count, span)?;
            let who = who.clone();
            out.push(Effect::LosePlayerCounters { who, kind, count });
            return Ok(());
        }
        if takes_from_each(from) {
            // Whether all of it is done is asked where it may be done.
            return Err(Failure::unsupported(
                from.span,
                "removing counters from each of a number of these",
            ));
        }
        let before = self.frame.targets.len();
        let what = self.kept_objects(from, &Use::by(who), out)?;
        let mut targets = self.frame.targets.iter().skip(before);
        if targets.any(|target| target.players.is_some()) {
            return Err(Failure::unsupported(
                from.span,
                "removing counters from a permanent or player",
            ));
        }
        let count = count.map(|count| extras.times(count, span)).transpose()?;
        out.extend(self.counters_removed_from(what, kind, count, span)?);
        Ok(())
    }

    /// Removes counters, all of them without a count, and notes how many that were: "the counters removed this way".
    pub(super) fn counters_removed_from(
        &mut self,
        what: Objects,
        kind: Option<ir::CounterKind>,
        count: Option<Value>,
        span: Span,
    ) -> Lowered<Vec<Effect>> {
        let effect = Effect::RemoveCounters {
            what,
            kind: kind.clone(),
            count,
        };
        self.noting_removed(effect, kind, span)
    }

    /// Notes how many counters the instruction removes: "the counters removed this way".
    pub(super) fn noting_removed(
        &mut self,
        effect: Effect,
        kind: Option<ir::CounterKind>,
        span: Span,
    ) -> Lowered<Vec<Effect>> {
        let effects = self.tally(Tally::CountersRemoved, vec![effect], span)?;
        if let ([Effect::Tally { into, .. }], Some((_, _, optional))) =
            (effects.as_slice(), &self.frame.amount_of)
        {
            self.frame.removed = Some((kind, Value::Slot(*into), Some(*optional)));
        }
        Ok(effects)
    }
}

/// "another" where none was spoken of.
pub(crate) fn another(span: Span) -> Box<Failure> {
    Failure::new(
        FailureKind::NoReferent,
        span,
        "`another` is one more than one that was spoken of before",
    )
}

/// "each of two creatures you control": so many, no fewer.
fn takes_from_each(from: &Spanned<NounPhrase>) -> bool {
    let [item] = from.node.items.as_slice() else {
        return false;
    };
    let ast::Noun::Part {
        portion: ast::Portion::Each,
        of,
        ..
    } = &item.noun.node
    else {
        return false;
    };
    matches!(of.node.items.as_slice(), [item]
        if matches!(&item.noun.node, ast::Noun::Described(described)
            if matches!(&described.determiner.node, ast::Determiner::Count(count)
                if !described.target && !matches!(count, ast::Count::Any | ast::Count::UpTo(_)))))
}
