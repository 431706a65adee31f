//! Amounts, comparisons, counters and sizes.

use super::context::Lowering;
use super::failure::{Failure, FailureKind, Lowered};
use super::noun::{Phrase, Use};
use super::reference::Meaning;
use super::scope::{Part, parts};
use super::words::{lower_color, property};
use ir::{
    self, ColorSet, Comparison, CounterKind, Domain, Filter, Name, Objects, Players, Property,
    Tally, Test, Value, Zone,
};
use syntax::ast::{
    self, Adjective, Amount, ChangeBy, Characteristic, Count, Determiner, Distinction, Head,
    KeywordArgument, Noun, NounPhrase, NounWord, PostModifier, SizeChange, SizeChangePart,
    SizePart, Span, Spanned,
};

/// So many times a value.
pub(crate) fn scale(times: i32, value: Value) -> Value {
    match (times, value) {
        (0, _) => Value::Number(0),
        (_, Value::Number(number)) => Value::Number(times.saturating_mul(number)),
        (1, value) => value,
        (times, value) => Value::Times(times, Box::new(value)),
    }
}

/// How many there are of what a slot holds, without looking at what it is.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn number_of_known(number: &Value) -> Value {
    match number {
        Value::Count(filter) if filter.domain == Domain::Sources => match &filter.test {
            Test::Is(known @ Objects::Slot(_)) => Value::CountObjects(known.clone()),
            _ => number.clone(),
        },
        _ => number.clone(),
    }
}

/// Who has the counters: "you have" after them.
fn had_by(post: &Spanned<PostModifier>) -> Option<&Spanned<NounPhrase>> {
    if let PostModifier::Relative(clause) = &post.node
        && let ast::Verb::HaveThing(_) = &clause.verb.node
        && clause.adverbials.is_empty()
    {
        clause.subject.as_ref()
    } else {
        None
    }
}

impl Lowering<'_> {
    /// What an extreme is looked for among: what something was done to is looked at wherever it is now (CR 608.2h).
    fn among_these(&mut self, among: &Spanned<NounPhrase>) -> Lowered<Filter> {
        let mut filter = self.filter(among, None)?;
        if filter.domain == Domain::Permanents && matches!(filter.test, Test::Is(_)) {
            filter.domain = Domain::Sources;
        }
        Ok(filter)
    }

    /// "two cards"; "that many cards" of each of several players as many as each of them discarded, or shuffled into their library.
    pub(super) fn count_drawn(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &ir::Players,
    ) -> Lowered<Value> {
        let each = self.frame.number_of_each.clone();
        let each = each.filter(|(players, ..)| players == who);
        let Some((_, number, optional)) = each.filter(|_| self.frame.number_of.is_none()) else {
            return self.card_count(what);
        };
        self.frame.number_of = Some((number, Some(optional)));
        let count = self.card_count(what);
        self.frame.number_of = None;
        count
    }

    /// An amount.
    pub(crate) fn amount(&mut self, amount: &Spanned<Amount>) -> Lowered<Value> {
        let span = amount.span;
        Ok(match &amount.node {
            Amount::Number(number) => Value::Number(small(*number, span)?),
            Amount::Variable(variable) => self.variable(*variable, span)?,
            Amount::Parameter(_) => self.number_argument(span)?,
            // "Sacrifice any number of lands, then add that much {C}.": as many as were sacrificed.
            Amount::ThatMany | Amount::ThatMuch
                if self.frame.number_of.is_some()
                    && (amount.node == Amount::ThatMany || self.frame.amount.is_none()) =>
            {
                let (value, optional) = self.frame.number_of.clone().unwrap_or((Value::X, None));
                self.note_use(optional);
                value
            }
            said_so @ (Amount::ThatMuch | Amount::ThatMany) => {
                let words = self.words(span);
                let missing = || {
                    Failure::new(
                        FailureKind::NoReferent,
                        span,
                        format!("`{words}` refers to no amount said before"),
                    )
                };
                let amount = self.frame.amount.clone().ok_or_else(missing)?;
                let rival = self.frame.amount_rival.as_ref();
                if rival.is_some_and(|(value, said)| *value == amount && said == said_so) {
                    let what = format!("which of the numbers said before `{words}` is");
                    return Err(
                        Failure::unsupported(span, what).help("say the number, or \"equal to …\"")
                    );
                }
                self.note_use(self.frame.amount_optional);
                amount
            }
            Amount::Elliptic(_) => {
                return Err(Failure::unsupported(span, "an owner without what is owned"));
            }
            Amount::Count(phrase) | Amount::AmountOf(phrase) if is_chosen_number(phrase) => {
                Value::Chosen
            }
            Amount::Count(phrase) => self.count(phrase)?,
            Amount::Characteristic { which, of } => self.characteristic(*which, of, span)?,
            Amount::Extreme {
                extreme,
                which: Characteristic::LifeTotal,
                among,
            } if self.names_players(among) => {
                let players = self.player_set(among)?;
                match extreme {
                    ast::Extreme::Greatest => Value::MostLife(players),
                    ast::Extreme::Least => Value::LeastLife(players),
                }
            }
            Amount::Extreme {
                extreme: ast::Extreme::Greatest,
                which,
                among,
            } => {
                let property = property(*which, span)?;
                Value::Greatest(property, Box::new(self.among_these(among)?))
            }
            Amount::Extreme {
                extreme: ast::Extreme::Least,
                which,
                among,
            } => {
                let property = property(*which, span)?;
                Value::Least(property, Box::new(self.among_these(among)?))
            }
            Amount::MostOf(what) => self.most_of_one(what)?,
            Amount::Total { which, of } => {
                let property = property(*which, span)?;
                Value::Of(property, self.counted_objects(of)?)
            }
            Amount::AmountOf(phrase) => self.amount_of(phrase)?,
            // "that color"
            Amount::Devotion(colors) if colors.is_empty() => {
                if !self.color_was_chosen() {
                    return Err(Failure::new(
                        FailureKind::NoReferent,
                        span,
                        "`that color` refers to no color said before",
                    ));
                }
                Value::DevotionToChosen
            }
            Amount::Devotion(colors) => Value::Devotion(
                colors
                    .iter()
                    .map(|color| lower_color(color.node))
                    .collect::<ColorSet>(),
            ),
            Amount::Times(condition) => self.times(condition, span)?,
            Amount::DifferentAmong {
                what: Distinction::BasicLandTypes,
                among,
            } => self.basic_land_types(among)?,
            Amount::DifferentAmong { what, among } => self.different(*what, among, span)?,
            Amount::Multiple { times, of } => scale(small(*times, span)?, self.amount(of)?),
            Amount::Half { of, rounded } => {
                let rounding = match rounded {
                    Some(ast::Rounding::Up) => ir::Rounding::Up,
                    Some(ast::Rounding::Down) => ir::Rounding::Down,
                    None => {
                        return Err(Failure::unsupported(
                            span,
                            "half without \"rounded up\" or \"rounded down\"",
                        ));
                    }
                };
                Value::Half(Box::new(self.amount(of)?), rounding)
            }
            Amount::Sum(parts) => Value::Sum(
                parts
                    .iter()
                    .map(|part| self.amount(part))
                    .collect::<Lowered<Vec<_>>>()?,
            ),
            Amount::TheDifference => self.frame.difference.clone().ok_or_else(|| {
                Failure::new(
                    FailureKind::NoReferent,
                    span,
                    "no two numbers are compared before",
                )
            })?,
            Amount::Whichever {
                one,
                other,
                greater,
            } => Value::whichever(self.amount(one)?, self.amount(other)?, *greater),
            Amount::Between(one, other) => Value::between(self.amount(one)?, self.amount(other)?),
            Amount::Difference(from, minus) => {
                Value::Minus(Box::new(self.amount(from)?), Box::new(self.amount(minus)?))
            }
        })
    }

    /// X: what "where X is …" says, else the announced one (CR 107.3).
    fn variable(&mut self, variable: ast::Variable, span: Span) -> Lowered<Value> {
        // While a definition is read it does not count, or "where X is X" would go on for ever.
        let variables = &mut self.frame.variables;
        if let Some(place) = variables
            .iter()
            .rposition(|defined| defined.letter == variable)
        {
            let mut defined = variables.remove(place);
            defined.used = true;
            let as_cast = defined.as_cast;
            let targets = self.frame.targets.len();
            // A target is chosen once, however often X is read (CR 115.3).
            let value = match &defined.value {
                Some(value) if defined.has_target => Ok(value.clone()),
                _ => self.amount(&defined.is),
            };
            defined.has_target |= self.frame.targets.len() > targets;
            self.frame.variables.insert(place, defined);
            let value = value?;
            if let Some(defined) = self.frame.variables.get_mut(place) {
                defined.value = Some(value.clone());
            }
            if let Some(defined) = self.frame.variables.get(place) {
                self.check_whose_variable(&defined.is, &value)?;
            }
            if !as_cast {
                return Ok(value);
            }
            if super::goes_on::speaks_of_slots(&value) {
                let what = "what targets have as a spell is cast";
                return Err(Failure::unsupported(span, what));
            }
            return Ok(Value::AsCast(Box::new(value)));
        }
        if let Some(arguments) = self.arguments {
            for argument in arguments {
                if let KeywordArgument::Where {
                    variable: letter,
                    is,
                } = &argument.node
                    && *letter == variable
                {
                    self.arguments = None;
                    let value = self.amount(is);
                    self.arguments = Some(arguments);
                    return value;
                }
            }
        }
        match variable {
            ast::Variable::X => {
                if let Some(object) = self.frame.x_of.clone() {
                    return Ok(Value::Of(ir::Property::X, object));
                }
                if self.in_cost > 0 {
                    self.frame.announces_x = true;
                } else {
                    self.frame.reads_x = self.frame.reads_x.or(Some(span));
                }
                Ok(Value::X)
            }
            ast::Variable::Y | ast::Variable::Z => Err(Failure::unsupported(span, "this variable")),
        }
    }

    /// Whether a letter has been given a meaning by "where X is …".
    pub(crate) fn defined(&self, variable: ast::Variable) -> bool {
        self.frame.variables.iter().any(|defined| defined.letter == variable)
            || self.arguments.unwrap_or(&[]).iter().any(
                |argument| matches!(&argument.node, KeywordArgument::Where { variable: letter, .. } if *letter == variable),
            )
    }

    fn number_argument(&mut self, span: Span) -> Lowered<Value> {
        let arguments = self.arguments.unwrap_or(&[]);
        for argument in arguments {
            if let KeywordArgument::Number(amount) = &argument.node {
                return self.in_arguments(|lowering| {
                    lowering.amount(&Spanned {
                        node: amount.clone(),
                        span: argument.span,
                    })
                });
            }
        }
        Err(Failure::misplaced(span, "there is no number to put here"))
    }

    /// "creatures you control", "cards in your hand", "charge counters on it", "opponents": how many there are.
    pub(crate) fn count(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Value> {
        // "for each of its colors"
        if let [item] = phrase.node.items.as_slice()
            && let Noun::Part {
                portion: ast::Portion::Each,
                of,
                post,
            } = &item.noun.node
            && post.is_empty()
            && has_head(&of.node, Head::Color)
        {
            return self.count(of);
        }
        if let [item] = phrase.node.items.as_slice()
            && let Noun::Votes(word) = &item.noun.node
        {
            return self.votes_for(word, phrase.span);
        }
        if let Some(mana) = self.unspent_mana(phrase)? {
            return Ok(mana);
        }
        if let Some(won) = super::coins::flips_that(phrase) {
            return self.flips(won, phrase.span);
        }
        if let Some(devoured) = self.devoured(phrase)? {
            return Ok(devoured);
        }
        if let Some(prevented) = self.prevented_amount(phrase) {
            return Ok(prevented);
        }
        if is_the_result(&phrase.node) {
            return self.result(phrase.span);
        }
        if let Some(amount) = super::excess::each_one(phrase) {
            return self.amount_of(&amount);
        }
        if let [item] = phrase.node.items.as_slice()
            && let Noun::Described(described) = &item.noun.node
            && tally_of(described) == Some(Tally::CardsDrawn)
        {
            return self.amount_of(phrase);
        }
        if let Some(counters) = self.counters_on(phrase)? {
            return Ok(counters);
        }
        if let Some(different) = self.different_among(phrase)? {
            return Ok(different);
        }
        if let Some(happened) = self.count_happened(phrase)? {
            return Ok(happened);
        }
        if let Some(spent) = self.mana_spent(phrase)? {
            return Ok(spent);
        }
        if let Some(symbols) = self.symbols_in_costs(phrase)? {
            return Ok(symbols);
        }
        if let Some(party) = self.party(phrase)? {
            return Ok(party);
        }
        if self.names_players(phrase) {
            let players = self.player_set(phrase)?;
            return Ok(Value::CountPlayers(players));
        }
        if let [(_, Part::Group(group))] = parts(&phrase.node).as_slice() {
            if let (Determiner::Possessive(of), [member]) =
                (&group.determiner.node, group.members.as_slice())
                && member.post.is_empty()
                && matches!(member.words.as_slice(), [word] if word.node == NounWord::Head(Head::Color))
            {
                // "(for each of) its colors"
                let of = self.possessor(of)?;
                return Ok(Value::Of(ir::Property::Colors, of));
            }
            // What else is said of them is asked of each.
            let alone = group.shared.is_empty()
                && group.members.iter().all(|member| member.post.len() <= 1);
            let way = group
                .members
                .iter()
                .filter(|_| alone)
                .flat_map(|member| &member.post)
                .find_map(|post| {
                    if let PostModifier::Participle(passive) = &post.node
                        && super::superlative::put_into_graveyard(&post.node).is_none()
                        && passive
                            .complements
                            .iter()
                            .any(|c| c.node == ast::PassiveComplement::ThisWay)
                    {
                        super::words::participle_adjective(&passive.participle)
                    } else {
                        None
                    }
                });
            if let Some(done) = way {
                return self.count_this_way(phrase, group, done);
            }
            let beyond = group.members.iter().any(|member| {
                member
                    .post
                    .iter()
                    .any(|post| post.node == PostModifier::BeyondTheFirst)
            });
            if beyond {
                return self.count_beyond(group);
            }
            if is_target(group) {
                return Ok(Value::Targets);
            }
        }
        let counted = self.counted_objects(phrase)?;
        if is_each_of_them(phrase) && self.frame.discourse.is_said_of_each(&counted) {
            let what = format!("\"{}\" of what changes itself", self.words(phrase.span));
            return Err(
                Failure::unsupported(phrase.span, what).help("say the noun that is counted")
            );
        }
        match counted {
            Objects::Every(filter) => Ok(Value::Count(filter)),
            objects @ (Objects::This
            | Objects::Granter
            | Objects::Attached
            | Objects::Slot(_)
            | Objects::Event(_)
            | Objects::Affected
            | Objects::Top { .. }
            | Objects::Bottom { .. }
            | Objects::TopUntil { .. }
            | Objects::Linked
            | Objects::Paid(_)
            | Objects::Devoured
            | Objects::Union(_)) => Ok(Value::CountObjects(objects)),
        }
    }

    /// "the result" of what was rolled before (CR 706.2)
    pub(super) fn result(&mut self, span: Span) -> Lowered<Value> {
        let Some((value, optional)) = self.frame.rolled.clone() else {
            return Err(Failure::new(
                FailureKind::NoReferent,
                span,
                "no die was rolled before",
            ));
        };
        self.note_use(optional);
        Ok(value)
    }

    /// "creatures in your party" (CR 700.8)
    fn party(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Option<Value>> {
        if let [(_, Part::Group(group))] = parts(&phrase.node).as_slice()
            && let [member] = group.members.as_slice()
            && let [post] = member.post.as_slice()
            && let PostModifier::In(whose) = &post.node
            && has_head(&whose.node, Head::Party)
            && let [item] = whose.node.items.as_slice()
            && let Noun::Described(party) = &item.noun.node
            && let (Determiner::Possessive(of), [_], []) = (
                &party.determiner.node,
                party.words.as_slice(),
                party.post.as_slice(),
            )
            && let [word] = member.words.as_slice()
            && word.node == NounWord::Type(ast::CardType::Creature)
        {
            return Ok(Some(Value::Party(self.player_set(of)?)));
        }
        Ok(None)
    }

    /// "creatures blocking it beyond the first"
    fn count_beyond(&mut self, group: &super::scope::Group) -> Lowered<Value> {
        let mut group = group.clone();
        for member in &mut group.members {
            member
                .post
                .retain(|post| post.node != PostModifier::BeyondTheFirst);
        }
        group
            .shared
            .retain(|post| post.node != PostModifier::BeyondTheFirst);
        let counted = if is_target(&group) {
            Value::Targets
        } else {
            Value::Count(Box::new(self.group_filter(&group, None)?))
        };
        Ok(Value::BeyondFirst(Box::new(counted)))
    }

    /// "creatures destroyed this way", "land cards discarded this way".
    fn count_this_way(
        &mut self,
        phrase: &Spanned<NounPhrase>,
        group: &super::scope::Group,
        done: Adjective,
    ) -> Lowered<Value> {
        let objects = match self.all_uncovered(group, &done) {
            Some(all) => all,
            None => self.done_this_way(done, phrase.span)?,
        };
        let mut tests = Vec::new();
        for member in &group.members {
            let mut own = Vec::new();
            for word in &member.words {
                own.extend(self.word_test(word)?);
            }
            own.extend(self.came_this_way_from(member)?);
            own.extend(self.went_this_way_to(member)?);
            tests.push(super::filter::all(own));
        }
        let described = super::filter::any(tests);
        // The words that introduced them need not be tested again.
        let known = self
            .frame
            .discourse
            .latest(&Meaning::Objects(objects.clone()))
            .map(|antecedent| {
                group.members.iter().all(|member| {
                    came_from(member).is_none()
                        && super::this_way::went_to(member).next().is_none()
                        && member.words.iter().all(|word| {
                            let says_nothing = matches!(&word.node, NounWord::Head(head)
                                if !matches!(head, Head::Token | Head::Commander));
                            says_nothing || antecedent.words.contains(&word.node)
                        })
                })
            });
        if described == Test::All(Vec::new()) || known == Some(true) {
            return Ok(Value::CountObjects(objects));
        }
        let test = super::filter::all(vec![Test::Is(objects), described]);
        Ok(Value::Count(Box::new(Filter {
            domain: Domain::Sources,
            test,
        })))
    }

    /// "(card exiled) from their hand (this way)": where each came from, and whose place that is.
    fn came_this_way_from(&mut self, member: &super::scope::Member) -> Lowered<Vec<Test>> {
        let Some(place) = came_from(member) else {
            return Ok(Vec::new());
        };
        let (zone, whose) = self.zone(place)?;
        let from = Test::PutThere(ir::CastFrom::Zone(zone), None);
        Ok(if zone.is_per_player() {
            vec![from, Test::OwnedBy(whose)]
        } else {
            vec![from]
        })
    }

    /// A set of objects that is counted or summed up: no choice.
    pub(crate) fn counted_objects(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Objects> {
        let all_parts = parts(&phrase.node);
        let single_reference = match all_parts.as_slice() {
            [(_, Part::Group(group))] => {
                self.is_reference(group)
                    || group.members.iter().all(|member| {
                        member.words.iter().any(|word| {
                            matches!(&word.node, NounWord::Head(head) if super::words::zone_of_head(*head).is_some())
                        })
                    })
            }
            [(_, Part::Single(_))] => true,
            _ => false,
        };
        if single_reference {
            return match self.phrase(phrase, &Use::by(&Players::You))? {
                Phrase::Set(set) if set.players.is_empty() => set
                    .objects()
                    .ok_or_else(|| Failure::unsupported(phrase.span, "this number")),
                Phrase::Set(_) | Phrase::Choice(_) | Phrase::PlayerChoice(..) => {
                    Err(Failure::unsupported(phrase.span, "this number"))
                }
            };
        }
        Ok(Objects::Every(Box::new(self.filter(phrase, None)?)))
    }

    /// "the number of +1/+1 counters on ~": none if the phrase is of no counters.
    pub(crate) fn counters_on(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Option<Value>> {
        let all_parts = parts(&phrase.node);
        let [(_, Part::Group(group))] = all_parts.as_slice() else {
            return Ok(None);
        };
        let [member] = group.members.as_slice() else {
            return Ok(None);
        };
        let Some(kind) = member.words.iter().find_map(|word| {
            if let NounWord::Counter(kind) = &word.node {
                Some(kind.clone())
            } else {
                None
            }
        }) else {
            return Ok(None);
        };
        if member.words.len() > 1 {
            return Err(Failure::unsupported(group.span, "these counters"));
        }
        let kind = kind
            .map(|kind| self.counter_kind(&kind, group.span))
            .transpose()?;
        match member.post.as_slice() {
            // "for each charge counter removed this way"
            [post] if super::excess::was_removed(&post.node) => {
                self.counters_removed(kind.as_ref(), post.span).map(Some)
            }
            [post] => {
                if let PostModifier::Among(whom) = &post.node {
                    let among = Objects::Every(Box::new(self.filter(whom, None)?));
                    Ok(Some(Value::Of(Property::Counters(kind), among)))
                } else if let (Some(kind), Some(who)) = (&kind, had_by(post)) {
                    let who = self.player_set(who)?;
                    Ok(Some(Value::PlayerCounters(kind.clone(), who)))
                } else if let PostModifier::On(whom) = &post.node {
                    // "~ deals damage equal to the number of counters on it": on what the clause is about.
                    let pronoun = match whom.node.items.as_slice() {
                        [item] => matches!(item.noun.node, ast::Noun::Pronoun(_)),
                        _ => false,
                    };
                    let objects = if pronoun {
                        self.possessor(whom)?
                    } else {
                        self.counted_objects(whom)?
                    };
                    Ok(Some(Value::Of(Property::Counters(kind), objects)))
                } else {
                    Err(Failure::unsupported(post.span, "these counters"))
                }
            }
            // "you have three or more poison counters"
            _ => Err(Failure::unsupported(
                group.span,
                "counters without what they are on",
            )),
        }
    }

    /// How many counters were removed this way: of the kind that was removed.
    fn counters_removed(&mut self, kind: Option<&ir::CounterKind>, span: Span) -> Lowered<Value> {
        let removed = self.frame.removed.clone();
        let fits = |(of, ..): &(Option<ir::CounterKind>, Value, Option<usize>)| {
            kind.is_none() || of.as_ref() == kind
        };
        let Some((_, number, optional)) = removed.filter(fits) else {
            return Err(Failure::new(
                FailureKind::NoReferent,
                span,
                "no such counters were removed before",
            ));
        };
        self.note_use(optional);
        Ok(number)
    }

    /// "its power", "your life total".
    fn characteristic(
        &mut self,
        which: Characteristic,
        of: &Spanned<NounPhrase>,
        span: Span,
    ) -> Lowered<Value> {
        match which {
            Characteristic::LifeTotal => Ok(Value::Life(self.player_set(of)?)),
            Characteristic::StartingLifeTotal => Ok(Value::StartingLife(self.player_set(of)?)),
            Characteristic::Speed => {
                let speed = Name::new(ir::SPEED);
                Ok(Value::Designation(speed, self.player_set(of)?))
            }
            Characteristic::HandSize => {
                let players = self.player_set(of)?;
                let filter = Filter {
                    domain: Domain::Cards(Zone::Hand, players),
                    test: Test::All(Vec::new()),
                };
                Ok(Value::Count(Box::new(filter)))
            }
            Characteristic::Power
            | Characteristic::Toughness
            | Characteristic::BasePower
            | Characteristic::BaseToughness
            | Characteristic::ManaValue
            | Characteristic::Loyalty
            | Characteristic::Defense => {
                let property = property(which, span)?;
                if is_gone(of) {
                    return Err(Failure::unsupported(
                        span,
                        "a number that it had before it was moved this way",
                    ));
                }
                let objects = self.possessor(of)?;
                self.check_has_number(which, of, &objects)?;
                // "each other creature's power" is as many numbers as there are creatures.
                if matches!(objects, Objects::Every(_)) && self.is_new_description(of) {
                    return Err(Failure::unsupported(
                        span,
                        "a number of each of several objects as one number",
                    )
                    .help("say \"the total power of creatures you control\""));
                }
                Ok(Value::Of(property, objects))
            }
            Characteristic::MaximumHandSize | Characteristic::Intensity | Characteristic::X => Err(
                Failure::unsupported(span, format!("\"{}\"", self.words(span))),
            ),
        }
    }

    /// "the damage dealt this way", "the life you lost this turn".
    fn amount_of(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Value> {
        if let Some(mana) = self.unspent_mana(phrase)? {
            return Ok(mana);
        }
        let [item] = phrase.node.items.as_slice() else {
            return Err(Failure::unsupported(phrase.span, "this amount"));
        };
        if is_the_result(&phrase.node) {
            return self.result(phrase.span);
        }
        if let Some(prevented) = self.prevented_amount(phrase) {
            return Ok(prevented);
        }
        if let Some(excess) = self.excess_damage(&item.noun)? {
            return Ok(excess);
        }
        if let Noun::Described(described) = &item.noun.node
            && let Some(dealt) = self.dealt_damage(described, phrase.span)?
        {
            return Ok(dealt);
        }
        if let Noun::Described(described) = &item.noun.node
            && let Some(of) = tally_of(described)
            && let Some((tallied, value, optional)) = self.frame.amount_of.clone()
            && tallied == of
        {
            if self
                .frame
                .tallied
                .iter()
                .filter(|(it, _)| *it == of)
                .count()
                > 1
            {
                let what = "what several instructions came to together";
                return Err(Failure::unsupported(phrase.span, what));
            }
            self.note_use(Some(optional));
            return Ok(value);
        }
        if let Some(changed) = self.changed_life(&item.noun)? {
            return Ok(changed);
        }
        if let Some(total) = self.total_happened(phrase)? {
            return Ok(total);
        }
        if let Some(spent) = self.mana_spent(phrase)? {
            return Ok(spent);
        }
        Err(Failure::unsupported(
            phrase.span,
            format!("\"{}\"", self.words(phrase.span)),
        ))
    }

    /// "the number of times it was kicked", "for each time it was kicked"
    pub(super) fn times(&mut self, condition: &ast::Condition, span: Span) -> Lowered<Value> {
        if let [clause] = condition.clauses.as_slice()
            && let ast::Verb::Be(predicate) = &clause.verb.node
            && let ast::Predicate::Passive {
                negated: false,
                passive,
            } = predicate.as_ref()
            && let Some(subject) = &clause.subject
            && let Some(fact) = self.paid_fact(passive, span)?
        {
            self.check_itself(subject)?;
            return Ok(Value::TimesPaid(fact));
        }
        if let [clause] = condition.clauses.as_slice()
            && let Some(subject) = &clause.subject
            && let Some(ir::Condition::Matches(Objects::This, Test::Paid(fact))) =
                self.cost_was_paid(clause, subject)?
        {
            return Ok(Value::TimesPaid(fact));
        }
        // "the number of times ~ has mutated"
        if let [clause] = condition.clauses.as_slice()
            && let ast::Verb::KeywordVerb { verb, what: None } = &clause.verb.node
            && verb == "mutate"
            && clause.adverbials.is_empty()
            && clause
                .auxiliary
                .as_ref()
                .is_some_and(|auxiliary| auxiliary.node == ast::Auxiliary::Has)
            && let Some(subject) = &clause.subject
        {
            return Ok(Value::Merges(self.reference_phrase(subject)?));
        }
        if let [clause] = condition.clauses.as_slice()
            && casts_commander(clause)
        {
            return Ok(Value::CommanderCasts);
        }
        Err(Failure::unsupported(span, "this number of times"))
    }

    /// The object itself by its name, as "this spell" or as "it": whose cost was paid so many times.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn check_itself(&mut self, subject: &Spanned<NounPhrase>) -> Lowered<()> {
        let named = match subject.node.items.as_slice() {
            [item] => match &item.noun.node {
                ast::Noun::OwnName | ast::Noun::Pronoun(ast::Pronoun::It) => true,
                ast::Noun::Described(described) => {
                    described.determiner.node == ast::Determiner::This
                }
                _ => false,
            },
            _ => false,
        };
        let event = |objects: &Objects| matches!(objects, Objects::Event(_));
        if !named
            || self
                .reference_phrase(subject)
                .is_ok_and(|objects| event(&objects))
        {
            return Err(Failure::unsupported(
                subject.span,
                "how often a cost of something else was paid",
            ));
        }
        Ok(())
    }

    /// "the number of card types among cards in your graveyard"
    fn different(
        &mut self,
        what: Distinction,
        among: &Spanned<NounPhrase>,
        span: Span,
    ) -> Lowered<Value> {
        if what == Distinction::BasicLandTypes {
            return self.basic_land_types(among);
        }
        if what == Distinction::Names
            && let Some(names) = self.names_of_doors(among)?
        {
            return Ok(names);
        }
        let what = told_apart_by(what, span)?;
        let filter = match self.counted_objects(among)? {
            Objects::Every(filter) => *filter,
            objects @ (Objects::This
            | Objects::Granter
            | Objects::Attached
            | Objects::Slot(_)
            | Objects::Event(_)
            | Objects::Affected
            | Objects::Top { .. }
            | Objects::Bottom { .. }
            | Objects::TopUntil { .. }
            | Objects::Linked
            | Objects::Paid(_)
            | Objects::Devoured
            | Objects::Union(_)) => Filter {
                domain: Domain::Sources,
                test: Test::Is(objects),
            },
        };
        Ok(Value::Different(what, Box::new(filter)))
    }

    /// "basic land type among lands you control", "four or more card types among cards in your graveyard": what is told
    /// apart by a noun; none if the phrase is of objects.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(crate) fn different_among(
        &mut self,
        phrase: &Spanned<NounPhrase>,
    ) -> Lowered<Option<Value>> {
        if let Some(doors) = self.doors_counted(phrase)? {
            return Ok(Some(doors));
        }
        let all_parts = parts(&phrase.node);
        let [(_, Part::Group(group))] = all_parts.as_slice() else {
            return Ok(None);
        };
        let [member] = group.members.as_slice() else {
            return Ok(None);
        };
        let ([word], [post]) = (member.words.as_slice(), member.post.as_slice()) else {
            return Ok(None);
        };
        if let (NounWord::Head(Head::CounterKind), PostModifier::On(on)) = (&word.node, &post.node)
        {
            return self
                .different(Distinction::CounterKinds, on, phrase.span)
                .map(Some);
        }
        let PostModifier::Among(among) = &post.node else {
            return Ok(None);
        };
        let what = match &word.node {
            NounWord::Head(Head::CounterKind) => Distinction::CounterKinds,
            NounWord::Head(Head::BasicLandType) => Distinction::BasicLandTypes,
            NounWord::Head(Head::Color) => Distinction::Colors,
            NounWord::Head(Head::CardType) => Distinction::CardTypes,
            NounWord::Head(Head::CreatureType) => Distinction::CreatureTypes,
            NounWord::Head(Head::PermanentType) => Distinction::PermanentTypes,
            NounWord::Head(Head::Name | Head::CardName) => Distinction::Names,
            NounWord::Head(Head::DifferentManaCost) => Distinction::ManaCosts,
            NounWord::Characteristic(Characteristic::ManaValue) => Distinction::ManaValues,
            NounWord::Characteristic(Characteristic::Power) => Distinction::Powers,
            NounWord::Characteristic(Characteristic::Toughness) => Distinction::Toughnesses,
            _ => return Ok(None),
        };
        self.different(what, among, phrase.span).map(Some)
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn basic_land_types(&mut self, among: &Spanned<NounPhrase>) -> Lowered<Value> {
        let filter = self.filter(among, None)?;
        let land = Test::CardType(ir::CardType::Land);
        if let Test::All(tests) = &filter.test
            && filter.domain == Domain::Permanents
            && tests.len() == 2
            && tests.contains(&land)
        {
            let players = tests.iter().find_map(|test| match test {
                Test::ControlledBy(players) => Some(players.clone()),
                _ => None,
            });
            players
                .map(Value::BasicLandTypes)
                .ok_or_else(|| Failure::unsupported(among.span, "basic land types among these"))
        } else {
            Err(Failure::unsupported(
                among.span,
                "basic land types among these",
            ))
        }
    }

    /// A comparison as relations, of which one must hold.
    pub(crate) fn comparison(
        &mut self,
        comparison: &Spanned<ast::Comparison>,
    ) -> Lowered<Vec<(Comparison, Value)>> {
        use ast::Rounding::{Down, Up};
        let one = |relation, value| Ok(vec![(relation, value)]);
        match &comparison.node {
            ast::Comparison::Equal(amount) => one(Comparison::Equal, self.amount(amount)?),
            ast::Comparison::AtLeast(amount) => one(Comparison::AtLeast, self.bound(amount, Up)?),
            ast::Comparison::AtMost(amount) => one(Comparison::AtMost, self.bound(amount, Down)?),
            ast::Comparison::Greater(amount) => one(Comparison::Greater, self.bound(amount, Down)?),
            ast::Comparison::Less(amount) => one(Comparison::Less, self.bound(amount, Up)?),
            ast::Comparison::OneOf(amounts) => amounts
                .iter()
                .map(|amount| Ok((Comparison::Equal, self.amount(amount)?)))
                .collect(),
            ast::Comparison::GreaterBy(_) | ast::Comparison::LessBy(_) => Err(
                Failure::unsupported(comparison.span, "a number that is greater or less by some"),
            ),
            ast::Comparison::Odd | ast::Comparison::Even | ast::Comparison::ChosenParity => Err(
                Failure::unsupported(comparison.span, "odd and even numbers"),
            ),
        }
    }

    /// How many of a noun a condition asks for: "two or more", "no", "a".
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(crate) fn count_comparison(
        &mut self,
        determiner: &Spanned<Determiner>,
    ) -> Lowered<(Comparison, Value)> {
        let span = determiner.span;
        let mut value = |amount: &Amount| {
            self.amount(&Spanned {
                node: amount.clone(),
                span,
            })
        };
        Ok(match &determiner.node {
            Determiner::A
            | Determiner::Any
            | Determiner::None
            // "your commander": any of them
            | Determiner::Possessive(_) => (Comparison::AtLeast, Value::Number(1)),
            Determiner::No => (Comparison::Equal, Value::Number(0)),
            Determiner::Count(Count::Precisely(amount)) => (Comparison::Equal, value(amount)?),
            Determiner::Count(Count::Exactly(amount)) => {
                // "if you control two creatures" is met by three (exactly says otherwise).
                (Comparison::AtLeast, value(amount)?)
            }
            Determiner::Count(Count::AtLeast(amount)) => (Comparison::AtLeast, value(amount)?),
            Determiner::Count(Count::AtMost(amount)) => (Comparison::AtMost, value(amount)?),
            Determiner::Count(Count::MoreThan(amount)) => (Comparison::Greater, value(amount)?),
            Determiner::Count(Count::FewerThan(amount)) => (Comparison::Less, value(amount)?),
            _ => return Err(Failure::unsupported(span, "this number")),
        })
    }

    /// "a +1/+1 counter", "no counters", as the object of "with" and "have".
    #[expect(clippy::type_complexity, reason = "a kind and how many")]
    pub(crate) fn counter_noun(
        &mut self,
        phrase: &Spanned<NounPhrase>,
    ) -> Lowered<(Option<CounterKind>, Option<(Comparison, Value)>)> {
        let all_parts = parts(&phrase.node);
        let [(_, Part::Group(group))] = all_parts.as_slice() else {
            return Err(Failure::unsupported(phrase.span, "these counters"));
        };
        let [member] = group.members.as_slice() else {
            return Err(Failure::unsupported(phrase.span, "these counters"));
        };
        let [word] = member.words.as_slice() else {
            return Err(Failure::unsupported(phrase.span, "these counters"));
        };
        // Which counter another one would be besides is not said.
        if group.other || group.target {
            return Err(Failure::unsupported(phrase.span, "these counters"));
        }
        let NounWord::Counter(kind) = &word.node else {
            return Err(Failure::unsupported(phrase.span, "these counters"));
        };
        let kind = kind
            .clone()
            .map(|kind| self.counter_kind(&kind, word.span))
            .transpose()?;
        // "a +1/+1 counter on it": on what has them.
        for post in member.post.iter().chain(&group.shared) {
            let on_it =
                matches!(&post.node, PostModifier::On(whom) if super::clause::is_spoken_of(whom));
            if !on_it {
                return Err(Failure::unsupported(post.span, "these counters"));
            }
        }
        let count =
            if let Determiner::A | Determiner::None | Determiner::Any = &group.determiner.node {
                None
            } else {
                Some(self.count_comparison(&group.determiner)?)
            };
        Ok((kind, count))
    }

    /// The name of a kind of counter.
    pub(crate) fn counter_kind(&self, kind: &ast::CounterKind, span: Span) -> Lowered<CounterKind> {
        match kind {
            ast::CounterKind::Size(change) => Ok(Name::new(size_change_text(*change, span)?)),
            ast::CounterKind::Named(name) => Ok(Name::new(name.as_str())),
        }
    }

    /// `+X/-1`.
    pub(crate) fn size_change(
        &mut self,
        change: SizeChange,
        span: Span,
    ) -> Lowered<(Value, Value)> {
        Ok((
            self.size_change_part(change.power, span)?,
            self.size_change_part(change.toughness, span)?,
        ))
    }

    fn size_change_part(&mut self, part: SizeChangePart, span: Span) -> Lowered<Value> {
        let value = match part.by {
            ChangeBy::Number(number) => Value::Number(small(number, span)?),
            ChangeBy::Variable(variable) => self.variable(variable, span)?,
        };
        Ok(if part.negative {
            scale(-1, value)
        } else {
            value
        })
    }

    /// One half of `2/2`, `X/X`.
    pub(crate) fn size_part(&mut self, part: &SizePart, span: Span) -> Lowered<Value> {
        match part {
            SizePart::Number(number) => Ok(Value::Number(*number)),
            SizePart::Variable(variable) => self.variable(*variable, span),
            SizePart::Star { .. } => Err(Failure::unsupported(span, "`*` here")),
        }
    }
}

/// "(card exiled) from their hand (this way)": the place.
fn came_from(member: &super::scope::Member) -> Option<&Spanned<NounPhrase>> {
    member.post.iter().find_map(|post| {
        let PostModifier::Participle(passive) = &post.node else {
            return None;
        };
        passive.complements.iter().find_map(|complement| {
            if let ast::PassiveComplement::From(place) = &complement.node {
                Some(place.as_ref())
            } else {
                None
            }
        })
    })
}

/// "the life lost this way", "damage dealt this way": what is added up.
fn tally_of(described: &ast::Described) -> Option<Tally> {
    let ([word], [post]) = (described.words.as_slice(), described.post.as_slice()) else {
        return None;
    };
    let PostModifier::Participle(passive) = &post.node else {
        return None;
    };
    let [way] = passive.complements.as_slice() else {
        return None;
    };
    if way.node != ast::PassiveComplement::ThisWay {
        return None;
    }
    match (&word.node, &passive.participle) {
        (NounWord::Head(Head::Life), ast::Participle::Lost) => Some(Tally::LifeLost),
        (NounWord::Head(Head::Life), ast::Participle::Gained) => Some(Tally::LifeGained),
        (NounWord::Head(Head::Damage), ast::Participle::Dealt(None)) => Some(Tally::Damage),
        (NounWord::Head(Head::Card), ast::Participle::Drawn) => Some(Tally::CardsDrawn),
        _ => None,
    }
}

/// "the creature exiled this way": what is no card any more where it is remembered (CR 608.2h).
fn is_gone(of: &Spanned<NounPhrase>) -> bool {
    let [item] = of.node.items.as_slice() else {
        return false;
    };
    let Noun::Described(described) = &item.noun.node else {
        return false;
    };
    let moved = described.post.iter().any(|post| {
        matches!(
            super::words::this_way(&post.node),
            Some(Adjective::Exiled | Adjective::Returned)
        )
    });
    moved && !has_head(&of.node, Head::Card)
}

/// A number that fits the engine.
pub(crate) fn small(number: u32, span: Span) -> Lowered<i32> {
    i32::try_from(number).map_err(|_| {
        Failure::new(
            FailureKind::Characteristic,
            span,
            "this number is too large",
        )
    })
}

fn size_change_text(change: SizeChange, span: Span) -> Lowered<String> {
    let part = |part: SizeChangePart| -> Lowered<String> {
        let sign = if part.negative { '-' } else { '+' };
        match part.by {
            ChangeBy::Number(number) => Ok(format!("{sign}{number}")),
            ChangeBy::Variable(_) => Err(Failure::unsupported(span, "a counter with a variable")),
        }
    };
    Ok(format!(
        "{}/{}",
        part(change.power)?,
        part(change.toughness)?
    ))
}

/// "the result"
pub(super) fn is_the_result(phrase: &NounPhrase) -> bool {
    matches!(phrase.items.as_slice(), [item] if matches!(&item.noun.node, Noun::Described(described)
        if described.determiner.node == Determiner::The
            && described.count.is_none()
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Result))))
}

/// Whether the head of a noun phrase is this.
pub(crate) fn has_head(phrase: &NounPhrase, head: Head) -> bool {
    phrase.items.iter().all(|item| {
        if let Noun::Described(described) = &item.noun.node {
            described
                .words
                .iter()
                .any(|word| word.node == NounWord::Head(head))
        } else {
            false
        }
    })
}

/// "target" and nothing more: those of the spell or ability itself.
fn is_target(group: &super::scope::Group) -> bool {
    let [member] = group.members.as_slice() else {
        return false;
    };
    let only_word = match member.words.as_slice() {
        [] => group.target,
        [word] => !group.target && word.node == NounWord::Head(ast::Head::Target),
        _ => false,
    };
    only_word && member.post.is_empty() && group.shared.is_empty()
}

/// "you've cast your commander from the command zone this game": only its owner can cast a commander from there (CR 903.8).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn casts_commander(clause: &ast::Clause) -> bool {
    let this_game = matches!(clause.adverbials.as_slice(), [adverbial]
        if adverbial.node == ast::Adverbial::ThisGame);
    let has = clause
        .auxiliary
        .as_ref()
        .is_some_and(|auxiliary| auxiliary.node == ast::Auxiliary::Has);
    let ast::Verb::Cast(what) = &clause.verb.node else {
        return false;
    };
    let [item] = what.node.items.as_slice() else {
        return false;
    };
    let ast::Noun::Described(described) = &item.noun.node else {
        return false;
    };
    let own = match &described.determiner.node {
        ast::Determiner::Possessive(owner) => super::words::is_you(owner),
        ast::Determiner::A => true,
        _ => false,
    };
    let is_word = |word: &ast::NounWord, head: ast::Head| *word == ast::NounWord::Head(head);
    let commander = matches!(described.words.as_slice(), [word]
        if is_word(&word.node, ast::Head::Commander));
    let from_command_zone = matches!(described.post.as_slice(), [post]
        if matches!(&post.node, ast::PostModifier::From(place)
            if matches!(place.node.items.as_slice(), [item]
                if matches!(&item.noun.node, ast::Noun::Described(zone)
                    if zone.determiner.node == ast::Determiner::The
                        && !zone.other
                        && matches!(zone.words.as_slice(), [word]
                            if is_word(&word.node, ast::Head::CommandZone))))));
    this_game
        && has
        && own
        && commander
        && from_command_zone
        && clause.subject.as_ref().is_some_and(super::words::is_you)
}

/// How much an instruction says.
pub(super) fn said_amount(effect: &ir::Effect) -> Option<&Value> {
    if let ir::Effect::GainLife { amount, .. }
    | ir::Effect::LoseLife { amount, .. }
    | ir::Effect::DealDamage { amount, .. }
    | ir::Effect::Draw { count: amount, .. }
    | ir::Effect::RemoveCounters {
        count: Some(amount),
        ..
    } = effect
    {
        return Some(amount);
    }
    None
}

/// What objects are told apart by, or have in common.
pub(super) fn told_apart_by(what: Distinction, span: Span) -> Lowered<ir::Distinction> {
    Ok(match what {
        Distinction::Colors => ir::Distinction::Colors,
        Distinction::CardTypes => ir::Distinction::CardTypes,
        Distinction::PermanentTypes => ir::Distinction::PermanentTypes,
        Distinction::CreatureTypes => ir::Distinction::CreatureTypes,
        Distinction::Names => ir::Distinction::Names,
        Distinction::ManaValues => ir::Distinction::ManaValues,
        Distinction::Powers => ir::Distinction::Powers,
        Distinction::Toughnesses => ir::Distinction::Toughnesses,
        Distinction::LandTypes => ir::Distinction::LandTypes,
        Distinction::Controller => ir::Distinction::Controllers,
        Distinction::Owner => ir::Distinction::Owners,
        Distinction::CounterKinds => ir::Distinction::CounterKinds,
        Distinction::ManaCosts => ir::Distinction::ManaCosts,
        Distinction::BasicLandTypes => {
            return Err(Failure::unsupported(span, "different things of this kind"));
        }
    })
}

/// "the chosen name"
pub(super) fn is_chosen_name(phrase: &Spanned<NounPhrase>) -> bool {
    let [item] = phrase.node.items.as_slice() else {
        return false;
    };
    let ast::Noun::Described(described) = &item.noun.node else {
        return false;
    };
    let words: Vec<&NounWord> = described.words.iter().map(|word| &word.node).collect();
    let said = matches!(
        words.as_slice(),
        [
            NounWord::Adjective(Adjective::Chosen),
            NounWord::Head(Head::Name)
        ]
    );
    said && described.determiner.node == Determiner::The && described.post.is_empty()
}

/// "with the greatest power among creatures that player controls": of each of several players, it is one of these; so is "the creature
/// with the greatest power among them" one of them.
pub(super) fn of_those(superlative: Test) -> Test {
    let own = Test::ControlledBy(Players::Affected);
    let Test::Compare(_, _, Value::Greatest(_, among) | Value::Least(_, among)) = &superlative
    else {
        return superlative;
    };
    if let test @ Test::Is(_) = &among.test {
        let one_of_them = test.clone();
        return super::filter::all(vec![superlative, one_of_them]);
    }
    let theirs =
        among.test == own || matches!(&among.test, Test::All(tests) if tests.contains(&own));
    match theirs {
        true => super::filter::all(vec![superlative, own]),
        false => superlative,
    }
}

/// "each of them"
fn is_each_of_them(phrase: &Spanned<NounPhrase>) -> bool {
    matches!(phrase.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Part { portion: ast::Portion::Each, of, .. }
            if matches!(of.node.items.as_slice(), [item]
                if item.noun.node == Noun::Pronoun(ast::Pronoun::They))))
}

/// "the chosen number"
fn is_chosen_number(phrase: &Spanned<NounPhrase>) -> bool {
    super::words::single_described(phrase).is_some_and(|described| {
        described.determiner.node == ast::Determiner::The
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [chosen, number]
                if chosen.node == NounWord::Adjective(ast::Adjective::Chosen)
                    && number.node == NounWord::Head(Head::Number))
    })
}
