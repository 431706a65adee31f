//! Damage and counters: dealing, preventing, dividing, putting, removing.

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, FailureKind, Lowered};
use super::noun::Use;
use super::reference::{Meaning, Number};
use ir::{
    CounterKind, DamagePart, Effect, Filter, Modification, Objects, Players, Property, Tally, Value,
};
use syntax::ast::{
    self, Characteristic, Count, CounterAmount, DamageDealt, DamageDeterminer, Division,
    NounPhrase, NounWord, Span, Spanned,
};

impl Lowering<'_> {
    /// "deals 3 damage to any target and 1 damage to you"
    pub(crate) fn deal_damage(
        &mut self,
        dealt: &DamageDealt,
        source: &Objects,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let each = extras.each.take();
        let mut all: Vec<Effect> = Vec::new();
        for portion in &dealt.portions {
            let span = portion.damage.span;
            let Some(to) = &portion.to else {
                let effect = self.damage_instead(portion, source, each.as_ref(), dealt)?;
                out.extend(self.tally(Tally::Damage, vec![effect], span)?);
                return Ok(());
            };
            let targets_before = self.frame.targets.len();
            self.on_battlefield = true;
            let read = self.amount_and_recipients(portion, to, out);
            self.on_battlefield = false;
            let (amount, mut set) = read?;
            self.with_targeted_players(&mut set, to);
            let amount = match &each {
                None => amount,
                Some(each) => super::adverbial::multiply(amount, each.clone(), span)?,
            };
            let amount = match portion.divided {
                None => amount,
                Some(Division::AsYouChoose) => {
                    let targets = &mut self.frame.targets[targets_before..];
                    let [target] = targets else {
                        return Err(Failure::unsupported(span, "damage divided among these"));
                    };
                    target.divided = Some(amount);
                    Value::Share
                }
                Some(Division::Evenly) => Value::Evenly(Box::new(amount)),
            };
            let mut effects = Vec::new();
            let objects = set.objects();
            let players = set.players.clone();
            match players.as_slice() {
                [] | [_] => effects.push(Effect::DealDamage {
                    source: source.clone(),
                    amount,
                    to: objects,
                    players: players.first().cloned(),
                    further: Vec::new(),
                }),
                [Players::You, Players::Opponents] | [Players::Opponents, Players::You] => {
                    effects.push(Effect::DealDamage {
                        source: source.clone(),
                        amount,
                        to: objects,
                        players: Some(Players::Everyone),
                        further: Vec::new(),
                    });
                }
                _ => {
                    return Err(Failure::unsupported(
                        to.span,
                        "damage to these players together",
                    ));
                }
            }
            if dealt.portions.len() == 1 {
                let damaged = damaged_by(&effects).and_then(|damaged| damaged.to);
                let effects = self.with_excess(effects, damaged, span)?;
                let effects = self.with_damaged(effects, span)?;
                out.extend(self.tally(Tally::Damage, effects, span)?);
                return Ok(());
            }
            all.extend(effects);
        }
        self.mention_all_damaged(&all, dealt);
        out.extend(at_once(all));
        Ok(())
    }

    /// "2 damage to target creature and 1 damage to each other creature. Their controllers …": those of all of them.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn mention_all_damaged(&mut self, portions: &[Effect], dealt: &DamageDealt) {
        let damaged = |effect: &Effect| match effect {
            Effect::DealDamage {
                to: Some(to),
                players: None,
                ..
            } => Some(to.clone()),
            _ => None,
        };
        let Some(all) = portions.iter().map(damaged).collect::<Option<Vec<_>>>() else {
            return;
        };
        let mut phrases = dealt
            .portions
            .iter()
            .filter_map(|portion| portion.to.as_ref());
        let Some(first) = phrases.next() else { return };
        let span = first.span;
        let mut words = super::clause::nouns(first);
        for phrase in phrases {
            let nouns = super::clause::nouns(phrase);
            words.retain(|word| nouns.contains(word));
        }
        let all = Meaning::Objects(Objects::Union(all));
        self.mention(all, Number::Many, words, span);
    }

    /// How much damage, and to whom. "Damage to each player equal to the number of lands that player controls" is read in the
    /// order of the words, and so is "X damage to target opponent, where X is the number of lands that player controls".
    fn amount_and_recipients(
        &mut self,
        portion: &ast::DamagePortion,
        to: &Spanned<NounPhrase>,
        out: &mut Vec<Effect>,
    ) -> Lowered<(Value, super::noun::Set)> {
        let amount = portion.damage.node.amount.as_ref();
        let amount_last = amount.is_some_and(|amount| {
            amount_span(amount).start > to.span.start || is_variable(&amount.node)
        });
        if !amount_last {
            let amount = self.damage_amount(&portion.damage)?;
            return Ok((amount, self.known(to, out)?));
        }
        let set = self.known(to, out)?;
        if let [Players::Everyone | Players::Opponents] = set.players.as_slice() {
            let each = Meaning::Players(Players::Affected);
            self.mention(each, Number::One, Vec::new(), to.span);
        }
        self.frame.it_is_this = None;
        let amount = self.damage_amount(&portion.damage)?;
        // "deals damage to each creature equal to the number of counters on it"
        if let (Some(it), [Objects::Every(_)]) = (self.frame.it_is_this, set.objects.as_slice()) {
            let what = "a number of each of several objects";
            return Err(Failure::unsupported(it, what));
        }
        Ok((amount, set))
    }

    /// "~ deals 1 damage to each opponent. If it was a land card, it deals 2 damage instead": what deals it is the same (CR 609.7a).
    pub(super) fn deals_instead(
        &self,
        clause: &ast::Clause,
        subject: super::subject::Resolved,
    ) -> super::subject::Resolved {
        use super::subject::Resolved;
        let it = matches!(clause.verb.node, ast::Verb::DealDamage(_))
            && clause.subject.as_ref().is_some_and(super::clause::is_it);
        match (subject, &self.frame.damaged_before) {
            (Resolved::Objects(_, words, span), Some(before)) if it => {
                Resolved::Objects(before.source.clone(), words, span)
            }
            (subject, _) => subject,
        }
    }

    /// "2 damage to each of them": where they are permanents and players (CR 115.4), to both.
    fn with_targeted_players(&self, set: &mut super::noun::Set, to: &Spanned<NounPhrase>) {
        if let ([Objects::Slot(slot)], []) = (set.objects.as_slice(), set.players.as_slice())
            && self.frame.slots.get(usize::from(slot.0)) == Some(&ir::SlotKind::Either)
            && says_no_kind(to)
        {
            set.players.push(Players::Slot(*slot));
        }
    }

    /// "It deals 4 damage instead": to whom the damage would be dealt in whose place this is.
    fn damage_instead(
        &mut self,
        portion: &ast::DamagePortion,
        source: &Objects,
        each: Option<&Value>,
        dealt: &DamageDealt,
    ) -> Lowered<Effect> {
        let span = portion.damage.span;
        let [_] = dealt.portions.as_slice() else {
            return Err(Failure::unsupported(span, "damage to nobody"));
        };
        let Some(before) = self.frame.damaged_before.clone() else {
            return Err(Failure::unsupported(span, "damage to nobody"));
        };
        let (to, players) = (before.to, before.players);
        let amount = self.damage_amount(&portion.damage)?;
        let amount = match each {
            None => amount,
            Some(each) => super::adverbial::multiply(amount, each.clone(), span)?,
        };
        Ok(Effect::DealDamage {
            source: source.clone(),
            amount,
            to,
            players,
            further: Vec::new(),
        })
    }

    /// "3 damage", "that much damage", "damage equal to its power"
    fn damage_amount(&mut self, damage: &Spanned<ast::DamageNoun>) -> Lowered<Value> {
        let noun = &damage.node;
        let odd = noun.excess
            || noun.kind != ast::DamageKind::Any
            || !matches!(
                noun.determiner,
                DamageDeterminer::None | DamageDeterminer::That
            );
        if odd {
            return Err(Failure::unsupported(
                damage.span,
                format!("\"{}\"", self.words(damage.span)),
            ));
        }
        match &noun.amount {
            Some(amount) => match self.comparison(amount)?.as_slice() {
                [(ir::Comparison::Equal, value)] => Ok(value.clone()),
                _ => Err(Failure::unsupported(damage.span, "this amount of damage")),
            },
            None if noun.determiner == DamageDeterminer::That => self.amount(&Spanned {
                node: ast::Amount::ThatMuch,
                span: damage.span,
            }),
            None => Err(Failure::unsupported(
                damage.span,
                "damage without an amount",
            )),
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(crate) fn has_target(&self, phrase: &Spanned<NounPhrase>) -> bool {
        phrase.node.items.iter().any(|item| match &item.noun.node {
            ast::Noun::Described(described) => described.target,
            ast::Noun::AnyTarget { .. } => true,
            _ => false,
        })
    }

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

    /// Whether the objects spoken of can be more than one.
    pub(crate) fn are_several(&self, objects: &Objects) -> bool {
        let meaning = Meaning::Objects(objects.clone());
        match self.frame.discourse.latest(&meaning) {
            Some(antecedent) => antecedent.number == Number::Many,
            None => !super::context::is_single_object(objects),
        }
    }

    /// What is done to each of several objects by itself.
    pub(crate) fn for_each_of(
        &self,
        objects: Objects,
        doing: impl FnOnce(Objects) -> Effect,
    ) -> Effect {
        if self.are_several(&objects) {
            Effect::ForEachObject {
                of: objects,
                effects: vec![doing(Objects::Affected)],
            }
        } else {
            doing(objects)
        }
    }

    /// "double its power and toughness", "double the power of each creature you control" (CR 701.10b)
    fn double_size(
        &mut self,
        (which, times): (&[Characteristic], i32),
        of: &Spanned<NounPhrase>,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let possessive = of
            .node
            .items
            .iter()
            .any(|item| matches!(item.noun.node, ast::Noun::Pronoun(_)));
        let objects = if possessive {
            self.possessor(of)?
        } else {
            self.objects(of, &Use::by(who), out)?
        };
        // A modification reads the numbers of each object that it changes.
        let each = if self.are_several(&objects) {
            Objects::Affected
        } else {
            objects.clone()
        };
        let added = |one, property| {
            if which.contains(&one) {
                super::quantity::scale(times - 1, Value::Of(property, each.clone()))
            } else {
                Value::Number(0)
            }
        };
        let power = added(Characteristic::Power, Property::Power);
        let toughness = added(Characteristic::Toughness, Property::Toughness);
        out.push(Effect::Modify {
            what: objects,
            modifications: vec![Modification::AddPowerToughness(power, toughness)],
            duration: extras.take_duration(),
        });
        Ok(())
    }

    /// "triple its power and toughness" (CR 701.11)
    pub(crate) fn triple(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        match sizes_of(what) {
            Some((which, of)) => self.double_size((&which, 3), &of, who, extras, out),
            None => Err(Failure::unsupported(what.span, "tripling this")),
        }
    }

    /// "double the number of +1/+1 counters on it", "double its power", "double your life total" (CR 701.10)
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(crate) fn double(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let span = what.span;
        if let Some((which, of)) = sizes_of(what) {
            return self.double_size((&which, 2), &of, who, extras, out);
        }
        if self.double_all_counters(what, who, out)? {
            return Ok(());
        }
        let [item] = what.node.items.as_slice() else {
            return Err(Failure::unsupported(span, "doubling this"));
        };
        let described = if let ast::Noun::Described(described) = &item.noun.node {
            super::condition::characteristic_of(described)
        } else {
            None
        };
        let amount = match (&item.noun.node, &described) {
            (ast::Noun::Amount(amount), _) => amount.as_ref(),
            (_, Some(amount)) => amount,
            _ => return Err(Failure::unsupported(span, "doubling this")),
        };
        match amount {
            ast::Amount::Characteristic {
                which: Characteristic::LifeTotal,
                of,
            } => {
                let players = self.player_set(of)?;
                let amount = Value::Life(players.clone());
                out.push(Effect::GainLife {
                    who: players,
                    amount,
                });
                Ok(())
            }
            ast::Amount::Count(counted) => match self.counters_on(counted)? {
                Some(Value::Of(Property::Counters(Some(kind)), objects)) => {
                    // Of several each has its own number doubled (CR 701.10e).
                    let effect = self.for_each_of(objects, |what| Effect::PutCounters {
                        count: Value::Of(Property::Counters(Some(kind.clone())), what.clone()),
                        what,
                        kind,
                    });
                    out.push(effect);
                    Ok(())
                }
                _ => Err(Failure::unsupported(span, "doubling this")),
            },
            _ => Err(Failure::unsupported(span, "doubling this")),
        }
    }

    /// "its power and toughness": whose.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(crate) fn sized(
        &mut self,
        what: &Spanned<NounPhrase>,
        out: &mut Vec<Effect>,
    ) -> Lowered<Objects> {
        let [first, ..] = what.node.items.as_slice() else {
            return Err(Failure::unsupported(what.span, "these numbers"));
        };
        if !is_power_and_toughness(what) {
            return Err(Failure::unsupported(what.span, "switching these numbers"));
        }
        match &first.noun.node {
            ast::Noun::Amount(amount) => match amount.as_ref() {
                ast::Amount::Characteristic { of, .. } if self.has_target(of) => {
                    self.objects(of, &Use::by(&Players::You), out)
                }
                ast::Amount::Characteristic { of, .. } => self.possessor(of),
                _ => Err(Failure::unsupported(what.span, "these numbers")),
            },
            ast::Noun::Described(described) => match &described.determiner.node {
                ast::Determiner::Possessive(of) if self.has_target(of) => {
                    self.objects(of, &Use::by(&Players::You), out)
                }
                ast::Determiner::Possessive(of)
                    if described.words.iter().all(|word| {
                        matches!(
                            word.node,
                            NounWord::Characteristic(
                                Characteristic::Power | Characteristic::Toughness
                            )
                        )
                    }) =>
                {
                    self.possessor(of)
                }
                _ => Err(Failure::unsupported(what.span, "these numbers")),
            },
            _ => Err(Failure::unsupported(what.span, "these numbers")),
        }
    }
}

/// "its power and toughness": these two and no others.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_power_and_toughness(what: &Spanned<NounPhrase>) -> bool {
    let mut numbers = Vec::new();
    for item in &what.node.items {
        match &item.noun.node {
            ast::Noun::Amount(amount) => {
                if let ast::Amount::Characteristic { which, .. } = amount.as_ref() {
                    numbers.push(*which)
                } else {
                    return false;
                }
            }
            ast::Noun::Described(described) => {
                for word in &described.words {
                    if let NounWord::Characteristic(which) = &word.node {
                        numbers.push(*which)
                    } else {
                        return false;
                    }
                }
            }
            _ => return false,
        }
        if matches!(item.joined, Some(ast::Conjunction::Or)) {
            return false;
        }
    }
    numbers == [Characteristic::Power, Characteristic::Toughness]
}

/// One instruction that deals all the damage at once (CR 120.4).
fn at_once(portions: Vec<Effect>) -> Option<Effect> {
    let mut portions = portions.into_iter();
    let mut all = portions.next()?;
    if let Effect::DealDamage { further, .. } = &mut all {
        further.extend(portions.filter_map(|portion| {
            if let Effect::DealDamage {
                amount,
                to,
                players,
                ..
            } = portion
            {
                Some(DamagePart {
                    amount,
                    to,
                    players,
                    excess: false,
                })
            } else {
                None
            }
        }));
    }
    Some(all)
}

/// "another" where none was spoken of.
pub(crate) fn another(span: Span) -> Box<Failure> {
    Failure::new(
        FailureKind::NoReferent,
        span,
        "`another` is one more than one that was spoken of before",
    )
}

/// Where the words of the number itself stand: "damage to target player equal to …" is one phrase.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "other amounts are said where they stand"
)]
fn amount_span(comparison: &Spanned<ast::Comparison>) -> Span {
    match &comparison.node {
        ast::Comparison::Equal(amount) => match &amount.node {
            ast::Amount::Count(of) => of.span,
            _ => amount.span,
        },
        _ => comparison.span,
    }
}

/// "X"
fn is_variable(amount: &ast::Comparison) -> bool {
    matches!(amount, ast::Comparison::Equal(amount) if matches!(amount.node, ast::Amount::Variable(_)))
}

/// What deals damage in the instruction before, and to whom.
#[derive(Clone, Debug)]
pub(super) struct Damaged {
    source: Objects,
    to: Option<Objects>,
    players: Option<Players>,
    /// how much
    pub amount: Value,
    /// where it is remembered how much was dealt
    pub tallied: Option<ir::SlotId>,
}

/// "it", "each of them", "those targets": permanents or players alike.
fn says_no_kind(phrase: &Spanned<NounPhrase>) -> bool {
    let target = NounWord::Head(ast::Head::Target);
    phrase.node.items.iter().all(|item| {
        if let ast::Noun::Part {
            portion: ast::Portion::Each | ast::Portion::All,
            of,
            post,
        } = &item.noun.node
        {
            return post.is_empty() && says_no_kind(of);
        }
        if let ast::Noun::Described(described) = &item.noun.node {
            return matches!(described.words.as_slice(), [word] if word.node == target)
                && described.post.is_empty();
        }
        matches!(item.noun.node, ast::Noun::Pronoun(_))
    })
}

/// Whom the one instruction to deal damage among these deals it to.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn damaged_by(effects: &[Effect]) -> Option<Damaged> {
    let [effect] = effects else {
        return None;
    };
    match effect {
        Effect::DealDamage {
            source,
            to,
            players,
            further,
            amount,
        } if further.is_empty() && *amount != Value::Share => Some(Damaged {
            source: source.clone(),
            to: to.clone(),
            players: players.clone(),
            amount: amount.clone(),
            tallied: None,
        }),
        Effect::Tally { effects, into, .. } => damaged_by(effects).map(|damaged| Damaged {
            tallied: Some(*into),
            ..damaged
        }),
        _ => None,
    }
}

/// "its power and toughness", "the power of each creature you control": what is measured, and of whom.
fn sizes_of(what: &Spanned<NounPhrase>) -> Option<(Vec<Characteristic>, Spanned<NounPhrase>)> {
    let mut which = Vec::new();
    let mut whose = None;
    for item in &what.node.items {
        if let ast::Noun::Amount(amount) = &item.noun.node
            && let ast::Amount::Characteristic { which: one, of } = amount.as_ref()
        {
            which.push(*one);
            whose = whose.or_else(|| Some(of.as_ref().clone()));
            continue;
        }
        let ast::Noun::Described(described) = &item.noun.node else {
            return None;
        };
        let [
            Spanned {
                node: NounWord::Characteristic(one),
                ..
            },
        ] = described.words.as_slice()
        else {
            return None;
        };
        which.push(*one);
        let of = match (&described.determiner.node, described.post.as_slice()) {
            (ast::Determiner::Possessive(of), []) => Some(of.as_ref().clone()),
            (_, [post]) => {
                if let ast::PostModifier::Of(of) = &post.node {
                    Some(of.as_ref().clone())
                } else {
                    return None;
                }
            }
            (_, []) => None,
            _ => return None,
        };
        if whose.is_some() && of.is_some() {
            return None;
        }
        whose = whose.or(of);
    }
    let sizes = which
        .iter()
        .all(|one| matches!(one, Characteristic::Power | Characteristic::Toughness));
    whose.filter(|_| sizes).map(|whose| (which, whose))
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
