//! What stands behind the nouns of a description: "with flying", "of the chosen color", "attached to it", "that attacked this turn".
//!
//! Of the layer of `filter`, which reads the words before and asks here for those behind.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::filter::{all, any, is_this_turn, negate};
use super::reference::{Meaning, Number};
use super::scope::{Group, Member, Part, parts};
use super::well_formed::check_determiner;
use super::words::{participle_adjective, property};
use ir::{
    self, AbilitySort, Comparison, Domain, Name, Objects, Players, Property, Status, Test,
    ThisTurn, Value,
};
use syntax::ast::{
    self, AbilityItem, Adjective, Conjunction, Determiner, Noun, NounPhrase, Participle, Passive,
    PassiveComplement, PostModifier, Span, Spanned, Verb, With,
};

impl Lowering<'_> {
    /// What a modifier says of the noun.
    pub(super) fn plain_post_test(
        &mut self,
        post: &Spanned<PostModifier>,
    ) -> Lowered<Option<Test>> {
        let test = match &post.node {
            PostModifier::Controlled { by, negated } => {
                let players = self.player_set(by)?;
                negate(Test::ControlledBy(players), *negated)
            }
            PostModifier::Owned {
                by,
                negated,
                and_controlled,
                but_not_controlled,
            } => {
                let players = self.player_set(by)?;
                let owned = negate(Test::OwnedBy(players.clone()), *negated);
                match (and_controlled, but_not_controlled) {
                    (true, _) => all(vec![owned, Test::ControlledBy(players)]),
                    (_, true) => all(vec![
                        owned,
                        Test::Not(Box::new(Test::ControlledBy(players))),
                    ]),
                    (false, false) => owned,
                }
            }
            PostModifier::With(with) => self.with_test(with, post.span)?,
            PostModifier::Without(abilities) => {
                let tests = abilities
                    .iter()
                    .map(|item| self.has_ability(item))
                    .collect::<Lowered<Vec<_>>>()?;
                all(tests
                    .into_iter()
                    .map(|test| Test::Not(Box::new(test)))
                    .collect())
            }
            PostModifier::Of(whose) => self.of_test(whose)?,
            PostModifier::OtherThan(whom) => Test::Not(Box::new(self.is_test(whom)?)),
            PostModifier::Named(names) => any(names
                .iter()
                .map(|name| Ok(Test::Named(self.name_meant(name)?)))
                .collect::<Lowered<Vec<_>>>()?),
            PostModifier::NotNamed(names) => all(names
                .iter()
                .map(|name| Ok(Test::Not(Box::new(Test::Named(self.name_meant(name)?)))))
                .collect::<Lowered<Vec<_>>>()?),
            PostModifier::Participle(passive) => self.participle_test(passive, post.span)?,
            PostModifier::Doing { action, whom } => {
                self.doing_test(*action, whom.as_deref(), post.span)?
            }
            PostModifier::Relative(clause) => self.relative_test(clause)?,
            PostModifier::HauntedBy(card) if self.is_own(card) || super::clause::is_it(card) => {
                if self.reference_phrase(card)? != Objects::This {
                    return Err(Failure::unsupported(post.span, "what this haunts"));
                }
                Test::HauntedBy(Objects::This)
            }
            // Where something is chosen, that is told apart before; in a description nobody chooses.
            PostModifier::OfChoice(_) => {
                return Err(Failure::unsupported(post.span, "a choice here"));
            }
            PostModifier::In(_)
            | PostModifier::From(_)
            | PostModifier::FromAmong(_)
            | PostModifier::FromAnywhere { .. }
            | PostModifier::On(_)
            | PostModifier::AtRandom
            | PostModifier::Among(_)
            | PostModifier::Seat(_)
            | PostModifier::During(_)
            | PostModifier::BeyondTheFirst
            | PostModifier::ExceptFirstOfDrawStep
            | PostModifier::PlusTokens(_)
            | PostModifier::Minus(_)
            | PostModifier::OfEachOfThoseKinds
            | PostModifier::HauntedBy(_)
            | PostModifier::Happening(_)
            | PostModifier::Plus(_)
            | PostModifier::Able(_)
            | PostModifier::CouldTarget(_)
            | PostModifier::EqualTo(_) => {
                return Err(Failure::unsupported(
                    post.span,
                    format!("\"{}\" here", self.words(post.span)),
                ));
            }
        };
        Ok(Some(test))
    }

    /// "of the chosen color", "of that type".
    fn of_test(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Test> {
        if let [(_, Part::Group(group))] = parts(&phrase.node).as_slice()
            && let Some(test) = self.of_your_choice(group)
        {
            return Ok(test);
        }
        if let [(_, Part::Group(group))] = parts(&phrase.node).as_slice()
            && let Some(test) = self.quality_chosen(group)
        {
            let left = group
                .members
                .iter()
                .flat_map(|member| &member.post)
                .chain(&group.shared)
                .next();
            return match left {
                Some(post) => Err(Failure::unsupported(
                    post.span,
                    format!("\"{}\" here", self.words(post.span)),
                )),
                None => Ok(test),
            };
        }
        Err(Failure::unsupported(
            phrase.span,
            format!("\"of {}\"", self.words(phrase.span)),
        ))
    }

    /// "with the same mana value as that card": what is compared
    fn distinction_compared(&self, what: ast::Distinction, span: Span) -> Lowered<Property> {
        match what {
            ast::Distinction::ManaValues => Ok(Property::ManaValue),
            ast::Distinction::Powers => Ok(Property::Power),
            ast::Distinction::Toughnesses => Ok(Property::Toughness),
            ast::Distinction::BasicLandTypes
            | ast::Distinction::Colors
            | ast::Distinction::CardTypes
            | ast::Distinction::PermanentTypes
            | ast::Distinction::CreatureTypes
            | ast::Distinction::LandTypes
            | ast::Distinction::Names
            | ast::Distinction::Controller
            | ast::Distinction::Owner
            | ast::Distinction::ManaCosts
            | ast::Distinction::CounterKinds => Err(Failure::unsupported(
                span,
                format!("\"{}\"", self.words(span)),
            )),
        }
    }

    fn with_test(&mut self, with: &With, span: Span) -> Lowered<Test> {
        Ok(match with {
            With::Abilities {
                abilities,
                alternative,
            } => {
                let tests = abilities
                    .iter()
                    .map(|item| self.has_ability(item))
                    .collect::<Lowered<Vec<_>>>()?;
                if *alternative { any(tests) } else { all(tests) }
            }
            With::Characteristic {
                which,
                joined,
                total: false,
                comparison,
            } => {
                let mut tests = Vec::new();
                for which in which {
                    let compared = self.compare_test(&property(*which, span)?, comparison)?;
                    tests.push(self.of_each(compared, comparison));
                }
                match joined {
                    Some(Conjunction::Or | Conjunction::AndOr) => any(tests),
                    Some(
                        Conjunction::And
                        | Conjunction::Comma
                        | Conjunction::Then
                        | Conjunction::But,
                    )
                    | None => all(tests),
                }
            }
            // "with total power and toughness 5 or less"
            With::Characteristic {
                which,
                joined: Some(Conjunction::And),
                total: true,
                comparison,
            } if which.as_slice()
                == [ast::Characteristic::Power, ast::Characteristic::Toughness] =>
            {
                self.compare_test(&Property::PowerAndToughness, comparison)?
            }
            With::BasicLandType => any_basic_land_type(),
            With::Counters(counters) => self.counters_test(counters)?,
            With::Attached(what) => self.attached_test(what)?,
            With::Extreme {
                extreme,
                which,
                among,
                tied: _,
            } => {
                self.superlative_test(*extreme, property(*which, span)?, among.as_deref(), span)?
            }
            With::Same {
                what,
                same: true,
                object: Some(object),
            } => {
                if *what == ast::Distinction::Owner {
                    let objects = self.reference_phrase(object)?;
                    return Ok(Test::OwnedBy(Players::OwnerOf(Box::new(objects))));
                }
                let property = self.distinction_compared(*what, span)?;
                let objects = self.reference_phrase(object)?;
                Test::Compare(
                    property.clone(),
                    Comparison::Equal,
                    Value::Of(property, objects),
                )
            }
            With::Name(ast::NameRelation::SameAs(object)) => {
                let like = self.likened_to(object)?;
                // What is described is spoken of next, not what it is like.
                self.frame.discourse.next_clause();
                Test::SameName(like)
            }
            With::Name(ast::NameRelation::Chosen) => Test::ChosenName,
            // "with that name": the one that was just chosen.
            With::Name(ast::NameRelation::That) if self.frame.name_chosen => Test::ChosenName,
            With::NoAbilities => Test::NoAbilities,
            With::NoSummoningSickness => Test::Not(Box::new(Test::Status(Status::SummoningSick))),
            With::SingleTarget => {
                Test::Compare(Property::Targets, Comparison::Equal, Value::Number(1))
            }
            With::ManaCost(costs) => Test::ManaCost(
                costs
                    .iter()
                    .map(|cost| self.mana_cost(cost, span))
                    .collect::<Lowered<_>>()?,
            ),
            With::SymbolInCost(symbols) => {
                let mut tests = Vec::new();
                for symbol in &symbols.0 {
                    if *symbol == ast::Symbol::Variable(ast::Variable::X) && self.in_event {
                        self.frame.x_of = Some(Objects::Event(ir::EventRole::Subject));
                    }
                    let property = Property::Symbols(super::mana_cost::mana_symbol(*symbol, span)?);
                    tests.push(Test::Compare(
                        property,
                        Comparison::AtLeast,
                        Value::Number(1),
                    ));
                }
                all(tests)
            }
            With::Relative {
                greater,
                or_equal,
                which,
                than,
            } => {
                let mut tests = Vec::new();
                for which in which {
                    let property = property(*which, span)?;
                    let how = (*greater, *or_equal);
                    tests.push(self.compared_test(property, how, than.as_deref(), span)?);
                }
                super::filter::any(tests)
            }
            With::BaseSize(size) => {
                let power = self.size_part(&size.power, span)?;
                let toughness = self.size_part(&size.toughness, span)?;
                all(vec![
                    Test::Compare(Property::BasePower, Comparison::Equal, power),
                    Test::Compare(Property::BaseToughness, Comparison::Equal, toughness),
                ])
            }
            With::Quality(of) if let Some(test) = self.with_that_of(of)? => test,
            With::BaseSizeOf(_)
            | With::Characteristic { total: true, .. }
            | With::Name(_)
            | With::Quality(_)
            | With::MostLife { .. }
            | With::MostVotes
            | With::Having(_)
            | With::Same { .. } => {
                return Err(Failure::unsupported(
                    span,
                    format!("\"{}\"", self.words(span)),
                ));
            }
        })
    }

    /// "a +1/+1 counter on it", "no counters on them", "three or more charge counters on it".
    pub(crate) fn counters_test(&mut self, counters: &Spanned<NounPhrase>) -> Lowered<Test> {
        let (kind, count) = self.counter_noun(counters)?;
        let property = Property::Counters(kind.clone());
        Ok(match count {
            None => Test::HasCounter(kind),
            Some((relation, value))
                if relation == Comparison::AtLeast && value == Value::Number(1) =>
            {
                Test::HasCounter(kind)
            }
            Some((relation, value))
                if relation == Comparison::Equal && value == Value::Number(0) =>
            {
                Test::Not(Box::new(Test::HasCounter(kind)))
            }
            Some((relation, value)) => Test::Compare(property, relation, value),
        })
    }

    /// "another Aura attached to it"
    fn attached_test(&mut self, what: &Spanned<NounPhrase>) -> Lowered<Test> {
        let mut what = what.clone();
        if let [item] = what.node.items.as_mut_slice()
            && let ast::Noun::Described(described) = &mut item.noun.node
            && let Some(last) = described.post.pop()
            && let PostModifier::Participle(passive) = &last.node
            && passive.participle == Participle::Attached
            && let [complement] = passive.complements.as_slice()
            && let PassiveComplement::To(whom) = &complement.node
            && super::clause::is_it(whom)
        {
            let filter = self.filter(&what, Some(&Domain::Permanents))?;
            return Ok(Test::HasAttached(Box::new(filter)));
        }
        Err(Failure::unsupported(what.span, "this as what is attached"))
    }

    /// "(creature) that convoked this spell": only of the spell itself, or of the permanent that it became, is it known (CR 702.51c).
    fn convoked_test(&mut self, what: &Spanned<NounPhrase>, span: Span) -> Lowered<Test> {
        if self.is_own(what)
            || super::clause::is_it(what) && self.reference_phrase(what)? == Objects::This
        {
            return Ok(Test::Is(Objects::Paid(ir::PaidAs::Convoked)));
        }
        Err(Failure::unsupported(span, "what convoked another spell"))
    }

    /// "flying", "a first strike ability".
    pub(crate) fn has_ability(&mut self, item: &Spanned<AbilityItem>) -> Lowered<Test> {
        match &item.node {
            AbilityItem::Keyword(keyword) => {
                if !self.keywords.has_variants(&keyword.name.node) {
                    self.keywords.check_name(&keyword.name)?;
                }
                if keyword.arguments.is_empty() {
                    Ok(Test::HasKeyword(Name::new(keyword.name.node.as_str())))
                } else {
                    Err(Failure::unsupported(
                        item.span,
                        "a keyword with its argument as a quality",
                    ))
                }
            }
            AbilityItem::OfSort(sort) => Ok(Test::HasAbilityOf(match sort {
                ast::AbilitySort::Mana => AbilitySort::Mana,
                ast::AbilitySort::Activated => AbilitySort::Activated,
                ast::AbilitySort::ActivatedNotMana => AbilitySort::ActivatedNotMana,
                ast::AbilitySort::ActivatedByTapping => AbilitySort::ActivatedByTapping,
            })),
            AbilityItem::Quoted(_)
            | AbilityItem::Abilities(_)
            | AbilityItem::Same(_)
            | AbilityItem::PrintedBelow
            | AbilityItem::Parameter => Err(Failure::unsupported(
                item.span,
                "these abilities as a quality",
            )),
        }
    }

    /// "attached to it", "dealt damage this turn".
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn participle_test(&mut self, passive: &Passive, span: Span) -> Lowered<Test> {
        let this_turn = passive.complements.iter().all(
            |complement| matches!(&complement.node, PassiveComplement::During(period) if is_this_turn(period)),
        ) && passive.complements.len() == 1;
        match (&passive.participle, passive.complements.as_slice()) {
            (Participle::Attached, [complement]) => {
                if let PassiveComplement::To(whom) = &complement.node {
                    if let Some(who) = self.attached_to_player(whom)? {
                        return Ok(Test::AttachedToPlayer(who));
                    }
                    // "attached to a creature": to some creature.
                    Ok(Test::AttachedTo(self.one_of(whom)?))
                } else {
                    Err(Failure::unsupported(span, "this participle"))
                }
            }
            (Participle::Put | Participle::Returned, complements)
                if let Some(test) = self.put_with(complements, span)? =>
            {
                Ok(test)
            }
            (Participle::Put, _) if super::superlative::into_whose_graveyard(passive).is_some() => {
                self.put_into_graveyard_test(span)
            }
            // "creatures blocked by this creature"
            (Participle::Blocked, [complement]) => match &complement.node {
                PassiveComplement::By(whom) => {
                    self.doing_test(ast::CombatAction::BlockedBy, Some(whom), span)
                }
                _ => Err(Failure::unsupported(span, "this participle")),
            },
            // A creature is paired with another creature and with nothing else (CR 702.95b, d).
            (Participle::Paired, [complement]) => {
                if let PassiveComplement::With(whom) = &complement.node {
                    let other = Test::Not(Box::new(Test::Is(Objects::This)));
                    let creature = Test::CardType(ir::CardType::Creature);
                    if self.filter(whom, None)?.test != all(vec![other, creature]) {
                        return Err(Failure::unsupported(span, "being paired with this"));
                    }
                    let words = super::clause::nouns(whom);
                    let pair = Meaning::Objects(Objects::pair_of(Objects::This));
                    self.mention(pair, Number::Many, words, whom.span);
                    Ok(Test::Status(Status::Paired))
                } else {
                    Err(Failure::unsupported(span, "this participle"))
                }
            }
            (Participle::Exiled, [complement]) => match &complement.node {
                PassiveComplement::With(whom)
                    if super::clause::is_spoken_of(whom) && !super::clause::is_them(whom) =>
                {
                    if let [(_, Part::Group(group))] = parts(&whom.node).as_slice()
                        && group.determiner.node == Determiner::This
                    {
                        if group.members.iter().any(|member| !member.post.is_empty())
                            || !group.shared.is_empty()
                        {
                            return Err(Failure::unsupported(whom.span, "what is said of this"));
                        }
                        self.check_own_words(group)?;
                    }
                    // "if there are three cards exiled with ~, transform it"
                    if self.in_condition && self.is_own(whom) {
                        let own = Meaning::Objects(self.own_name());
                        self.mention(own, Number::One, Vec::new(), whom.span);
                    }
                    Ok(Test::Is(Objects::Linked))
                }
                PassiveComplement::ThisWay => self.this_way_test(Adjective::Exiled, span),
                _ => Err(Failure::unsupported(span, "this participle")),
            },
            (Participle::Created, [complement])
                if let PassiveComplement::With(whom) = &complement.node
                    && (self.is_own(whom) || super::clause::is_it(whom)) =>
            {
                match self.reference_phrase(whom)? {
                    // What left created them as it was on the battlefield.
                    own @ (Objects::This | Objects::Event(_)) => Ok(Test::CreatedWith(own)),
                    _ => Err(Failure::unsupported(whom.span, "what this creates")),
                }
            }
            (Participle::Dealt(noun), _) if this_turn && is_any_damage(noun) => {
                Ok(Test::ThisTurn(ThisTurn::WasDealtDamage))
            }
            // "cards in your hand drawn this turn"
            (participle, _)
                if this_turn && let Some(deed) = super::cast_place::deed_that_moves(participle) =>
            {
                Ok(Test::PutThere(ir::CastFrom::Anywhere, Some(deed)))
            }
            (Participle::Dealt(noun), [by, during]) if is_any_damage(noun) => {
                match (&by.node, &during.node) {
                    (PassiveComplement::By(by), PassiveComplement::During(period))
                    | (PassiveComplement::During(period), PassiveComplement::By(by))
                        if is_this_turn(period) =>
                    {
                        self.dealt_damage_by(by)
                    }
                    _ => Err(Failure::unsupported(
                        span,
                        format!("\"{}\"", self.words(span)),
                    )),
                }
            }
            // The damage of a spell is dealt as it resolves, once.
            (Participle::Dealt(noun), [complement])
                if complement.node == PassiveComplement::ThisWay
                    && is_any_damage(noun)
                    && self.card.is_spell()
                    && !self.quoted =>
            {
                Ok(Test::DealtDamageBy(Objects::This))
            }
            (Participle::Dealt(noun), [complement])
                if complement.node == PassiveComplement::ThisWay && is_any_damage(noun) =>
            {
                Ok(Test::Is(Objects::Slot(self.damaged_slot(span)?)))
            }
            (participle, [complement]) if complement.node == PassiveComplement::ThisWay => {
                let done = participle_adjective(participle)
                    .ok_or_else(|| Failure::unsupported(span, "\"this way\" with this verb"))?;
                self.this_way_test(done, span)
            }
            _ => Err(Failure::unsupported(
                span,
                format!("\"{}\"", self.words(span)),
            )),
        }
    }

    /// "that's red", "that attacked this turn", "you cast this turn".
    pub(super) fn relative_test(&mut self, clause: &ast::Clause) -> Lowered<Test> {
        // "that's both red and white": each object is asked by itself anyway.
        let mut clause = clause.clone();
        let severally =
            |adverbial: &Spanned<ast::Adverbial>| adverbial.node == ast::Adverbial::Severally;
        clause.adverbials.retain(|adverbial| !severally(adverbial));
        let clause = &clause;
        let span = clause.span.0;
        let this_turn = clause.adverbials.iter().any(
            |adverbial| matches!(&adverbial.node, ast::Adverbial::Duration(ast::Duration::This(period)) if is_this_turn(period))
                || matches!(&adverbial.node, ast::Adverbial::On(period) if is_this_turn(period)),
        );
        self.frame.discourse.next_clause();
        let plain = clause.adverbials.len() == usize::from(this_turn);
        // "that didn't attack this turn"
        if this_turn
            && plain
            && clause.subject.is_none()
            && matches!(&clause.auxiliary, Some(auxiliary) if auxiliary.node == ast::Auxiliary::DidNot)
            && let Verb::Attack(None) | Verb::Enter(_) = &clause.verb.node
        {
            let mut did = clause.clone();
            did.auxiliary = None;
            did.form = ast::VerbForm::Past;
            return Ok(Test::Not(Box::new(self.relative_test(&did)?)));
        }
        if let Some(cast) = self.cast_by_test(clause)? {
            return Ok(cast);
        }
        if let Some(done) = self.done_by_player(clause)? {
            return Ok(done);
        }
        if let Some(by) = self.attacked_by(clause)? {
            return Ok(Test::AttackedBy(by));
        }
        if let Some(held) = self.controlled_since(clause)? {
            return Ok(held);
        }
        if let Some(came) = self.came_there(clause)? {
            return Ok(came);
        }
        if let Some(did) = self.plain_relative(clause, this_turn, plain)? {
            return Ok(did);
        }
        if let Some(did) = self.did_test(clause)? {
            return Ok(did);
        }
        Err(Failure::unsupported(
            span,
            format!("\"{}\"", self.words(span)),
        ))
    }

    /// The relative clauses that are qualities of their own.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn plain_relative(
        &mut self,
        clause: &ast::Clause,
        this_turn: bool,
        plain: bool,
    ) -> Lowered<Option<Test>> {
        let span = clause.span.0;
        if clause.subject.is_none() && clause.auxiliary.is_none() && plain {
            match &clause.verb.node {
                Verb::Be(predicate) if !this_turn => {
                    return self.predicate_test(predicate, clause.verb.span).map(Some);
                }
                Verb::KeywordVerb {
                    verb,
                    what: Some(what),
                } if verb == ir::CONVOKE => return self.convoked_test(what, span).map(Some),
                Verb::Share {
                    what,
                    none,
                    with: Some(with),
                } if !this_turn => {
                    let shared = super::distinction::told_apart_by(*what, span)?;
                    let with = self.likened_to(with)?;
                    let shared = Test::Shares(shared, with);
                    return Ok(Some(negate(shared, *none)));
                }
                Verb::ShareOfThoseTypes(with) if !this_turn => {
                    return self.shares_named_type(with).map(Some);
                }
                Verb::Attack(None) if this_turn => {
                    return Ok(Some(Test::ThisTurn(ThisTurn::Attacked)));
                }
                Verb::Block(None) if this_turn => {
                    return Ok(Some(Test::ThisTurn(ThisTurn::Blocked)));
                }
                Verb::Enter(entering) if this_turn && entering.manner.is_empty() => {
                    return Ok(Some(Test::ThisTurn(ThisTurn::Entered)));
                }
                Verb::Target(whom) if !this_turn => return self.said_targets(whom).map(Some),
                Verb::TargetOnly(whom) if !this_turn => {
                    let test = super::copy_targets::without_single(whom);
                    let test = self.targets_test(test.as_ref().unwrap_or(whom))?;
                    return Ok(Some(Test::TargetsOnly(Box::new(test))));
                }
                Verb::DealDamage(dealt)
                    if this_turn && dealt.portions.len() == 1 && dealt.portions[0].to.is_none() =>
                {
                    return Ok(Some(Test::ThisTurn(ThisTurn::DealtDamage)));
                }
                _ => {}
            }
        }
        Ok(None)
    }

    pub(crate) fn targets_test(&mut self, whom: &Spanned<NounPhrase>) -> Lowered<Test> {
        let mut tests = Vec::new();
        let mut both = false;
        for (joined, part) in parts(&whom.node) {
            // "a spell that targets a creature and a player"
            both |= joined == Some(Conjunction::And);
            let group = match &part {
                Part::Group(group) if !self.is_reference(group) => group,
                Part::Group(_) | Part::Single(_) => {
                    let single = NounPhrase {
                        items: vec![ast::NounItem {
                            joined: None,
                            noun: part_noun(&part, whom)?,
                        }],
                    };
                    let phrase = Spanned {
                        node: single,
                        span: whom.span,
                    };
                    tests.push(if self.names_players(&phrase) {
                        Test::TargetsPlayer(self.player_set(&phrase)?)
                    } else {
                        Test::Targets(Box::new(self.filter(&phrase, None)?))
                    });
                    continue;
                }
            };
            let (players, objects): (Vec<Member>, Vec<Member>) =
                group.members.iter().cloned().partition(|member| {
                    member
                        .words
                        .last()
                        .is_some_and(|word| super::words::is_player_word(&word.node))
                });
            for player in players {
                let only = Group {
                    members: vec![player],
                    shared: Vec::new(),
                    ..group.clone()
                };
                tests.push(Test::TargetsPlayer(self.group_players(&only)?));
            }
            if !objects.is_empty() {
                let only = Group {
                    members: objects,
                    ..group.clone()
                };
                check_determiner(&only, &self.words(only.span))?;
                // "if it targets a creature card": a card that is targeted is in a graveyard, where nothing else is said.
                let cards = only.members.iter().all(|member| {
                    let last = member.words.last();
                    last.is_some_and(|word| word.node == ast::NounWord::Head(ast::Head::Card))
                });
                let somewhere = ir::Domain::Cards(ir::Zone::Graveyard, ir::Players::Everyone);
                let domain = cards.then_some(&somewhere);
                tests.push(Test::Targets(Box::new(self.group_filter(&only, domain)?)));
            }
        }
        Ok(if both { Test::All(tests) } else { any(tests) })
    }
}

fn part_noun(part: &Part, whole: &Spanned<NounPhrase>) -> Lowered<Spanned<Noun>> {
    match part {
        Part::Single(noun) => Ok(noun.clone()),
        Part::Group(group) => whole
            .node
            .items
            .iter()
            .find(|item| {
                item.noun.span.start >= group.span.start && item.noun.span.end <= group.span.end
            })
            .map(|item| item.noun.clone())
            .ok_or_else(|| Failure::unsupported(whole.span, "this list")),
    }
}

/// "dealt damage", without an amount or kind.
fn is_any_damage(noun: &Option<Box<Spanned<ast::DamageNoun>>>) -> bool {
    noun.as_ref().is_none_or(|noun| {
        noun.node.amount.is_none()
            && !noun.node.excess
            && noun.node.kind == ast::DamageKind::Any
            && noun.node.determiner == ast::DamageDeterminer::None
    })
}

/// "with a basic land type" (CR 305.6)
fn any_basic_land_type() -> Test {
    let kinds = ["Plains", "Island", "Swamp", "Mountain", "Forest"];
    any(kinds.map(|kind| Test::Subtype(Name::new(kind))).to_vec())
}
