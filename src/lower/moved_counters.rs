//! Counters of one object that are put on another, or moved there (CR 122.5, 122.8, 701.10e).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::Use;
use ir::{Effect, MovedCounters, Objects, Players};
use syntax::ast::{
    Amount, Count, CounterAmount, CounterPhrase, Determiner, Head, Noun, NounPhrase, NounWord,
    PostModifier, Pronoun, Spanned,
};

impl Lowering<'_> {
    /// "put its counters on target creature", "put those counters on ~": of each kind as many as it has or had (CR 122.8); whether
    /// that is said.
    pub(super) fn put_same_counters(
        &mut self,
        counters: &[Spanned<CounterPhrase>],
        on: &Spanned<NounPhrase>,
        who: &Players,
        out: &mut Vec<Effect>,
    ) -> Lowered<bool> {
        let [counter] = counters else {
            return Ok(false);
        };
        let phrase = &counter.node;
        let own = phrase.amount == CounterAmount::Own;
        let are_its = (own || phrase.amount == CounterAmount::Those)
            && phrase.kind.is_none()
            && phrase.plural
            && !(phrase.additional || phrase.any_kind || phrase.those || phrase.that_kind);
        if !are_its {
            return Ok(false);
        }
        let of = if own {
            self.own_name()
        } else {
            self.pronoun_object(Pronoun::It, counter.span, true)?
        };
        let what = self.objects(on, &Use::by(who), out)?;
        if what == of {
            return Err(Failure::misplaced(
                on.span,
                "these counters are on it already",
            ));
        }
        out.push(Effect::PutCountersOf { of, what });
        Ok(true)
    }

    /// "double the number of each kind of counter on it" (CR 701.10e): of each kind as many more as it has; whether that is said.
    pub(super) fn double_all_counters(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
        out: &mut Vec<Effect>,
    ) -> Lowered<bool> {
        let Some(on) = all_counters_on(what) else {
            return Ok(false);
        };
        let what = self.kept_objects(&on, &Use::by(who), out)?;
        out.push(Effect::PutCountersOf {
            of: what.clone(),
            what,
        });
        Ok(true)
    }

    /// "move a +1/+1 counter from ~ onto target creature" (CR 122.5): removed and put, or neither.
    pub(crate) fn move_counters(
        &mut self,
        counters: &Spanned<CounterPhrase>,
        from: &Spanned<NounPhrase>,
        onto: &Spanned<NounPhrase>,
        who: &Players,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let phrase = &counters.node;
        let refused = || Failure::unsupported(counters.span, "moving these counters");
        let kind = match &phrase.kind {
            None => None,
            Some(kind) => Some(self.counter_kind(&kind.node, kind.span)?),
        };
        if phrase.additional || phrase.any_kind || phrase.those || phrase.that_kind {
            return Err(refused());
        }
        let number = match &phrase.amount {
            CounterAmount::Count(Count::Exactly(Amount::Number(1))) => MovedCounters::One,
            CounterAmount::Count(Count::Any) if kind.is_some() => MovedCounters::Any,
            CounterAmount::All => MovedCounters::All,
            CounterAmount::Count(_)
            | CounterAmount::EqualTo(_)
            | CounterAmount::No
            | CounterAmount::Those
            | CounterAmount::Own
            | CounterAmount::EachKind => return Err(refused()),
        };
        let from = self.objects(from, &Use::by(who), out)?;
        let onto = self.one_to_move_onto(onto, who, out)?;
        out.push(Effect::MoveCounters {
            who: who.clone(),
            from,
            kind,
            number,
            onto,
        });
        Ok(())
    }

    /// What counters are moved onto: one object, since each counter is put on one.
    fn one_to_move_onto(
        &mut self,
        onto: &Spanned<NounPhrase>,
        who: &Players,
        out: &mut Vec<Effect>,
    ) -> Lowered<Objects> {
        let objects = self.objects(onto, &Use::by(who), out)?;
        if self.are_several(&objects) {
            return Err(Failure::unsupported(
                onto.span,
                "counters moved onto several objects",
            ));
        }
        Ok(objects)
    }
}

/// What the counters are on in "the number of each kind of counter on target creature", "the number of counters on it".
fn all_counters_on(what: &Spanned<NounPhrase>) -> Option<Spanned<NounPhrase>> {
    let [item] = what.node.items.as_slice() else {
        return None;
    };
    let Noun::Amount(amount) = &item.noun.node else {
        return None;
    };
    let Amount::Count(counted) = amount.as_ref() else {
        return None;
    };
    let [item] = counted.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(described) = &item.noun.node else {
        return None;
    };
    let ([word], [post]) = (described.words.as_slice(), described.post.as_slice()) else {
        return None;
    };
    let PostModifier::On(on) = &post.node else {
        return None;
    };
    let each_kind = described.determiner.node == Determiner::Each
        && word.node == NounWord::Head(Head::CounterKind);
    let all = described.determiner.node == Determiner::None && word.node == NounWord::Counter(None);
    (each_kind || all).then(|| on.as_ref().clone())
}
