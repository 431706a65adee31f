//! "remove up to three counters from target creature", "remove any number of +1/+1 counters from among creatures you control": of which
//! the player removes as many as they like (CR 122.1).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::Use;
use ir::{Effect, Objects, Players, Value};
use syntax::ast::{
    Amount, Count, CounterAmount, CounterPhrase, Determiner, Noun, NounPhrase, NounWord, Span,
    Spanned,
};

impl Lowering<'_> {
    /// Removes as many counters as the player chooses within what is said; whether that is said.
    pub(super) fn remove_some_counters(
        &mut self,
        counters: &Spanned<CounterPhrase>,
        (from, among): (&Spanned<NounPhrase>, bool),
        who: &Players,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<bool> {
        let CounterAmount::Count(count) = &counters.node.amount else {
            return Ok(false);
        };
        let bounds = match count {
            Count::Any => (Value::Number(0), None),
            Count::UpTo(most) => (
                Value::Number(0),
                Some(self.number_of_counters(most, counters)?),
            ),
            Count::AtLeast(least) => (self.number_of_counters(least, counters)?, None),
            Count::Exactly(number) if among => {
                let number = self.number_of_counters(number, counters)?;
                (number.clone(), Some(number))
            }
            Count::Exactly(_)
            | Count::Precisely(_)
            | Count::Between(..)
            | Count::NumberOf
            | Count::AtMost(_)
            | Count::MoreThan(_)
            | Count::FewerThan(_) => return Ok(false),
        };
        let mut one = counters.clone();
        one.node.amount = CounterAmount::Count(Count::Exactly(Amount::Number(1)));
        let (kind, _) = self.counter_phrase(&one)?;
        let before = self.frame.targets.len();
        let from_objects = if among {
            Objects::Every(Box::new(self.filter(from, None)?))
        } else {
            self.kept_objects(from, &Use::by(who), out)?
        };
        let mut targets = self.frame.targets.iter().skip(before);
        if targets.any(|target| target.players.is_some()) {
            return Err(Failure::unsupported(
                from.span,
                "removing counters from a permanent or player",
            ));
        }
        if !among && self.are_several(&from_objects) {
            return Err(Failure::unsupported(
                span,
                "so many counters removed from each of several objects",
            ));
        }
        let (least, most) = bounds;
        let effect = Effect::RemoveSomeCounters {
            who: who.clone(),
            from: from_objects,
            kind: kind.clone(),
            least,
            most,
        };
        out.extend(self.noting_removed(effect, kind, span)?);
        Ok(true)
    }

    fn number_of_counters(
        &mut self,
        number: &Amount,
        counters: &Spanned<CounterPhrase>,
    ) -> Lowered<Value> {
        self.amount(&Spanned {
            node: number.clone(),
            span: counters.span,
        })
    }
}

/// "each charge counter removed this way": one counter, and not so many of them.
pub(super) fn is_each_counter(what: &Spanned<NounPhrase>) -> bool {
    let [item] = what.node.items.as_slice() else {
        return false;
    };
    let Noun::Described(described) = &item.noun.node else {
        return false;
    };
    let [word] = described.words.as_slice() else {
        return false;
    };
    matches!(word.node, NounWord::Counter(_))
        && described.determiner.node == Determiner::None
        && described.count.is_none()
        && !described.plural
}
