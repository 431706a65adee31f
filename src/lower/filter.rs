//! Descriptions: adjectives, nouns and modifiers become tests of objects.

use super::context::Lowering;
use super::domain::{either, known_place};
use super::failure::{Failure, Lowered};
use super::reference::{Meaning, Number};
use super::scope::{Group, Member, Part, parts};
use super::well_formed::{
    check_determiner, check_none_of_two, check_noun, check_one_controller, sole_test,
};
use super::words::{
    is_permanent_card, lower_color, lower_supertype, participle_adjective, permanent_types,
    property,
};
use ir::{
    self, CardType, Color, Comparison, Domain, Filter, Name, Objects, Players, Property, Status,
    Test, ThisTurn, Value, Zone,
};
use syntax::ast::{
    self, AbilityItem, AbilityKind, Adjective, Conjunction, Determiner, Head, KeywordArgument,
    Noun, NounPhrase, NounWord, Participle, Passive, PassiveComplement, PostModifier, Span,
    Spanned, Verb, With,
};

/// What a described noun says of objects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Where the noun looks, if its words say so.
    pub domain: Option<Domain>,
    /// What must hold, unsorted.
    pub tests: Vec<Test>,
}

/// All of these hold, in one order for all wordings.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
pub(crate) fn all(mut tests: Vec<Test>) -> Test {
    let mut flat = Vec::new();
    for test in tests.drain(..) {
        match test {
            Test::All(inner) => flat.extend(inner),
            other => flat.push(other),
        }
    }
    flat.sort();
    flat.dedup();
    if flat.len() == 1 {
        flat.remove(0)
    } else {
        Test::All(flat)
    }
}

/// One of these holds, in one order for all wordings.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
pub(crate) fn any(tests: Vec<Test>) -> Test {
    let mut flat = Vec::new();
    for test in tests {
        match test {
            Test::Any(inner) => flat.extend(inner),
            other => flat.push(other),
        }
    }
    flat.sort();
    flat.dedup();
    if flat.len() == 1 {
        return flat.remove(0);
    }
    // What every alternative says stands once: "artifact you control or creature you control".
    let parts: Vec<Vec<Test>> = flat
        .iter()
        .map(|test| match test {
            Test::All(inner) => inner.clone(),
            other => vec![other.clone()],
        })
        .collect();
    let Some((first, others)) = parts.split_first() else {
        return Test::Any(flat);
    };
    let common: Vec<Test> = first
        .iter()
        .filter(|test| !is_word(test) && others.iter().all(|other| other.contains(test)))
        .cloned()
        .collect();
    if common.is_empty() {
        return Test::Any(flat);
    }
    let rest: Vec<Test> = parts
        .into_iter()
        .map(|part| {
            all(part
                .into_iter()
                .filter(|test| !common.contains(test))
                .collect())
        })
        .collect();
    let mut tests = common;
    // An alternative that says nothing more makes the others idle.
    if !rest.contains(&Test::All(Vec::new())) {
        tests.push(any(rest));
    }
    all(tests)
}

impl Lowering<'_> {
    /// A noun phrase that describes objects, as in an event or a count: "a creature", "creatures", "each creature", "one or
    /// more creatures". Any other number would say more than a description can.
    pub(crate) fn filter(
        &mut self,
        phrase: &Spanned<NounPhrase>,
        default: Option<&Domain>,
    ) -> Lowered<Filter> {
        let all_parts = parts(&phrase.node);
        if let [(_, Part::Group(group))] = all_parts.as_slice()
            && group.target
        {
            // "Whenever target creature deals damage this turn": the one that was chosen as the target.
            let objects = self.reference_phrase(phrase)?;
            return Ok(Filter {
                domain: default.cloned().unwrap_or(Domain::Permanents),
                test: Test::Is(objects),
            });
        }
        for (_, part) in all_parts {
            if let Part::Group(group) = &part
                && !self.is_reference(group)
            {
                check_determiner(group, &self.words(group.span))?;
            }
        }
        self.counted_filter(phrase, default)
    }

    /// A description whose number has been read already.
    pub(crate) fn counted_filter(
        &mut self,
        phrase: &Spanned<NounPhrase>,
        default: Option<&Domain>,
    ) -> Lowered<Filter> {
        let mut filters = Vec::new();
        let all_parts = parts(&phrase.node);
        for (_, part) in &all_parts {
            let filter = match part {
                Part::Group(group) if self.is_reference(group) => {
                    self.filter_of_reference(part, phrase.span, default)?
                }
                Part::Group(group) if group.target => {
                    return Err(Failure::misplaced(
                        group.span,
                        format!(
                            "\"{}\": nothing is targeted by a description",
                            self.words(group.span)
                        ),
                    ));
                }
                Part::Group(group) => {
                    check_noun(group, &self.words(group.span))?;
                    self.group_filter(group, default)?
                }
                Part::Single(noun) if let Some(of) = self.any_of_those(noun) => {
                    self.counted_filter(of, default)?
                }
                Part::Single(_) => self.filter_of_reference(part, phrase.span, default)?,
            };
            filters.push(filter);
        }
        either(filters, Vec::new(), phrase.span)
    }

    /// `~`, "it", "enchanted creature" where a description is wanted: the objects that are that one.
    fn filter_of_reference(
        &mut self,
        part: &Part,
        span: Span,
        default: Option<&Domain>,
    ) -> Lowered<Filter> {
        let objects = self.reference(part, span)?;
        Ok(Filter {
            domain: default.cloned().unwrap_or(Domain::Permanents),
            test: Test::Is(objects),
        })
    }

    /// Nouns under one determiner.
    pub(crate) fn group_filter(
        &mut self,
        group: &Group,
        default: Option<&Domain>,
    ) -> Lowered<Filter> {
        let short = super::own_words::done_in_short(group);
        let group = short.as_ref().unwrap_or(group);
        let outer = (self.describes_done, self.describes_several);
        self.describes_done |= super::own_words::describes_done(group);
        self.describes_several = group.members.iter().any(|member| member.plural);
        let filter = self.group_described(group, default);
        (self.describes_done, self.describes_several) = outer;
        filter
    }

    fn group_described(&mut self, group: &Group, default: Option<&Domain>) -> Lowered<Filter> {
        if let Some(zone) = chosen_of_each_zone(group) {
            return Err(Failure::unsupported(
                zone,
                "a choice of cards from each of several zones",
            ));
        }
        if group.joined == Some(Conjunction::And)
            && group.determiner.node == Determiner::A
            && group.members.iter().all(|member| !member.plural)
        {
            return Err(Failure::unsupported(
                group.span,
                format!("\"{}\" as one thing", self.words(group.span)),
            ));
        }
        check_one_controller(group)?;
        check_none_of_two(group)?;
        super::own_words::check_no_choice_left_out(group)?;
        self.frame.superlative = super::superlative::among_all(group)
            .map(|all| self.group_filter(&all, default))
            .transpose()?;
        let mut filters = Vec::new();
        let put_with = self.put_with.times();
        let group = super::unfold::color_both(super::unfold::unfold_qualities(group));
        let group = super::unfold::in_exile(super::unfold::state_of_all(group));
        let group = super::put_there::put_there(group);
        let group = &group;
        for member in &group.members {
            let mut posts: Vec<&Spanned<PostModifier>> = member.post.iter().collect();
            // Where they are, and "exiled with it", decide where each noun looks.
            posts.extend(group.shared.iter().filter(|post| places(&post.node)));
            let mut shape = self.member_shape(member, &posts, group.span)?;
            // It is the one that is haunted, whether or not it is a creature still (CR 702.55b).
            if shape
                .tests
                .iter()
                .any(|test| matches!(test, Test::HauntedBy(_)))
            {
                let creature = Test::CardType(ir::CardType::Creature);
                shape.tests.retain(|test| *test != creature);
            }
            let own = shape.domain.or_else(|| default.cloned());
            let Some(own) = own else {
                return Err(Failure::unsupported(
                    group.span,
                    format!("\"{}\" without saying where", self.words(group.span)),
                ));
            };
            filters.push(Filter {
                domain: own,
                test: all(shape.tests),
            });
        }
        let mut shared = Vec::new();
        for post in &group.shared {
            if !places(&post.node) {
                shared.extend(self.post_test(post)?);
            }
        }
        if group.other {
            let tests: Vec<&Test> = filters.iter().map(|filter| &filter.test).collect();
            let is_created = |test: &Test| matches!(test, Test::CreatedWith(_));
            let created = |test: &Test| {
                is_created(test) || matches!(test, Test::All(tests) if tests.iter().any(is_created))
            };
            let mut tests = tests.into_iter().chain(&shared);
            if tests.clone().any(created) {
                // "Then exile all other tokens created with ~.": others than the one that was just created
                let made = self.tokens_made().map(Objects::Slot);
                let made = made.ok_or_else(|| {
                    Failure::unsupported(group.span, "\"other\" than which token")
                })?;
                shared.push(Test::Not(Box::new(Test::Is(made))));
            } else {
                let spoken_of = super::goes_on::slots_in(&mut tests);
                shared.push(self.other(group, &spoken_of)?);
            }
        }
        // "the cards exiled with ~" are in exile.
        let linked = |filter: &Filter| std::iter::once(&filter.test).chain(&shared).any(is_linked);
        if filters.iter().any(linked) && self.put_with.times() == put_with {
            for filter in &mut filters {
                if filter.domain == Domain::Permanents {
                    filter.domain = Domain::Cards(Zone::Exile, Players::Everyone);
                }
            }
        }
        shared.extend(super::superlative::of_whom(&filters, &shared));
        if let Determiner::Possessive(owner) = &group.determiner.node {
            // "your commander": any that the player owns (CR 903.3e, 702.124e).
            if group.members.iter().all(is_commander) {
                shared.push(Test::OwnedBy(self.player_set(owner)?));
                return either(filters, shared, group.span);
            }
            let bears = |member: &Member| {
                matches!(member.words.as_slice(), [word]
                    if word.node == NounWord::Adjective(Adjective::RingBearer))
            };
            if group.members.iter().all(bears) && super::words::is_you(owner) {
                shared.push(Test::ControlledBy(Players::You));
                return either(filters, shared, group.span);
            }
            return Err(
                Failure::unsupported(group.span, "this possessive").label(owner.span, "whose")
            );
        }
        either(filters, shared, group.span)
    }

    fn member_shape(
        &mut self,
        member: &Member,
        posts: &[&Spanned<PostModifier>],
        span: Span,
    ) -> Lowered<Shape> {
        let mut shape = Shape {
            domain: self.words_domain(member, span)?,
            tests: Vec::new(),
        };
        for word in &member.words {
            shape.tests.extend(self.word_test(word)?);
        }
        if shape.domain.is_none() {
            shape.domain = shape.tests.iter().find_map(known_place);
        }
        let has = |head: Head| {
            member
                .words
                .iter()
                .any(|word| word.node == NounWord::Head(head))
        };
        if is_permanent_card(&member.words) {
            shape.tests.push(permanent_types());
        }
        let exiled = |post: &&Spanned<PostModifier>| {
            matches!(&post.node, PostModifier::Participle(passive)
                if passive.participle == Participle::Exiled
                    && passive.complements.iter().any(|complement|
                        matches!(complement.node, PassiveComplement::With(_))))
        };
        if let Some(whose) = posts
            .iter()
            .find_map(|post| super::superlative::put_into_graveyard(&post.node))
        {
            let whose = whose.map_or(Ok(Players::Everyone), |owner| self.player_set(owner))?;
            shape.domain = Some(Domain::Cards(Zone::Graveyard, whose));
        }
        // What was destroyed, discarded, … this way has left: it is looked at as it was.
        let done_this_way = |post: &&Spanned<PostModifier>| {
            matches!(&post.node, PostModifier::Participle(passive)
                if !matches!(passive.participle, Participle::Dealt(_))
                    && passive.complements.iter().any(|complement|
                        complement.node == PassiveComplement::ThisWay))
        };
        if shape.domain.is_none() && posts.iter().any(exiled) {
            shape.domain = Some(Domain::Cards(Zone::Exile, Players::Everyone));
        } else if matches!(shape.domain, None | Some(Domain::Permanents))
            && posts.iter().any(done_this_way)
        {
            shape.domain = Some(Domain::Sources);
        }
        for post in posts {
            if let Some(source) = source_of_ability(&post.node)
                && has(Head::Ability)
            {
                // "an activated ability from an artifact source"
                let source = self.filter(source, Some(&Domain::Sources))?;
                shape.tests.push(Test::AbilityOf(Box::new(source)));
            } else if super::domain::is_off_battlefield(&post.node) && has(Head::Card) {
                shape.domain = Some(Domain::off_battlefield());
            } else if super::domain::is_off_battlefield(&post.node) && has(Head::Spell) {
                // "creature spells you control and creature cards you own that aren't on the battlefield": spells are on the stack.
            } else if let Some(zone) = zone_of_post(&post.node)
                && super::words::is_outside(zone)
            {
                shape.domain = Some(Domain::Cards(Zone::Outside, Players::Everyone));
            } else if let Some(zone) = zone_of_post(&post.node) {
                let place = zone.span;
                let (said, _) = self.zones(zone)?;
                let permanent = has(Head::Permanent) || has(Head::Token);
                let sole = said.zones().and_then(|(zones, _)| zones.first().copied());
                // In exile and in a graveyard they are cards, wherever they are first.
                let apart = matches!(said, Domain::Either(_)).then_some(Zone::Exile);
                let zone = sole.or(apart).unwrap_or(Zone::Battlefield);
                if zone != Zone::Battlefield && permanent && !has(Head::Card) && !has(Head::Spell) {
                    return Err(Failure::misplaced(
                        place,
                        format!("`{}`: permanents are on the battlefield", self.words(place)),
                    ));
                }
                shape.domain = Some(match zone {
                    Zone::Battlefield => Domain::Permanents,
                    Zone::Stack => shape.domain.unwrap_or(Domain::StackObjects),
                    Zone::Library
                    | Zone::Hand
                    | Zone::Graveyard
                    | Zone::Exile
                    | Zone::Command
                    | Zone::Outside => said,
                });
            } else {
                let tests = self.post_test(post)?;
                // "card exiled with ~", "cards revealed this way": wherever they are.
                if has(Head::Card) && shape.domain.is_none() {
                    shape.domain = tests.as_ref().and_then(known_place);
                }
                shape.tests.extend(tests);
            }
        }
        Ok(shape)
    }

    /// Where the nouns look by themselves (CR 109.2).
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn words_domain(&self, member: &Member, span: Span) -> Lowered<Option<Domain>> {
        let mut domain = None;
        let mut kinds = member.words.iter().filter_map(|word| match &word.node {
            NounWord::AbilityKind(kind) => Some(kind),
            NounWord::Color(_)
            | NounWord::Not(_)
            | NounWord::Supertype(_)
            | NounWord::Type(_)
            | NounWord::Subtype(_)
            | NounWord::Adjective(_)
            | NounWord::Head(_)
            | NounWord::Counter(_)
            | NounWord::Size(_)
            | NounWord::Parameter(_)
            | NounWord::Characteristic(_) => None,
        });
        let kind = kinds.next();
        for word in &member.words {
            let NounWord::Head(head) = &word.node else {
                continue;
            };
            domain = match head {
                Head::Card => None,
                Head::Spell => Some(Domain::Spells),
                Head::Source => Some(Domain::Sources),
                Head::Ability => Some(match kind {
                    None => Domain::Abilities,
                    Some(AbilityKind::Activated) => Domain::ActivatedAbilities,
                    Some(AbilityKind::Triggered) => Domain::TriggeredAbilities,
                    Some(
                        AbilityKind::Static
                        | AbilityKind::Mana
                        | AbilityKind::Loyalty
                        | AbilityKind::Keyword(_)
                        | AbilityKind::AdditionalCost,
                    ) => {
                        return Err(Failure::unsupported(word.span, "this kind of ability"));
                    }
                }),
                // A commander is a permanent unless another zone is said (CR 903.3d).
                Head::Permanent | Head::Token | Head::Commander => Some(Domain::Permanents),
                _ => return Err(Failure::unsupported(span, "this noun as an object")),
            };
            if *head == Head::Card {
                // "creature card" says nothing of the zone; its place or the verb does.
                return Ok(None);
            }
        }
        let named_card = member
            .words
            .iter()
            .any(|word| word.node == NounWord::Head(Head::Card));
        Ok(if named_card {
            None
        } else {
            Some(domain.unwrap_or(Domain::Permanents))
        })
    }

    /// What one word says.
    pub(crate) fn word_test(&mut self, word: &Spanned<NounWord>) -> Lowered<Option<Test>> {
        Ok(Some(match &word.node {
            NounWord::Color(color) => Test::Color(lower_color(*color)),
            NounWord::Not(inner) => {
                let inner = Spanned {
                    node: inner.as_ref().clone(),
                    span: word.span,
                };
                match self.word_test(&inner)? {
                    Some(test) => Test::Not(Box::new(test)),
                    None => return Err(Failure::unsupported(word.span, "this word with \"non\"")),
                }
            }
            NounWord::Supertype(supertype) => {
                Test::Supertype(lower_supertype(*supertype, word.span)?)
            }
            NounWord::Type(card_type) => Test::CardType(self.card_type(*card_type, word.span)?),
            NounWord::Subtype(name) => Test::Subtype(self.subtype(name)),
            NounWord::Adjective(adjective) => {
                return self.adjective_test(*adjective, word.span).map(Some);
            }
            NounWord::Head(Head::Token) => Test::Status(Status::Token),
            NounWord::Head(Head::Commander) => Test::Status(Status::Commander),
            NounWord::Head(
                Head::Card
                | Head::Permanent
                | Head::Spell
                | Head::Source
                | Head::Ability
                | Head::Object,
            ) => return Ok(None),
            NounWord::Head(_) => return Err(Failure::unsupported(word.span, "this noun here")),
            NounWord::Counter(_) => {
                return Err(Failure::misplaced(word.span, "counters are no objects"));
            }
            NounWord::Size(size) => return self.size_test(size, word.span).map(Some),
            NounWord::AbilityKind(_) => return Ok(None),
            NounWord::Parameter(name) if name.ends_with("quality") => {
                return self.quality_argument(word.span).map(Some);
            }
            NounWord::Parameter(_) => return self.object_argument(word.span).map(Some),
            NounWord::Characteristic(_) => {
                return Err(Failure::unsupported(word.span, "this number as an object"));
            }
        }))
    }

    fn size_test(&mut self, size: &ast::Size, span: Span) -> Lowered<Test> {
        let power = self.size_part(&size.power, span)?;
        let toughness = self.size_part(&size.toughness, span)?;
        Ok(all(vec![
            Test::Compare(Property::Power, Comparison::Equal, power),
            Test::Compare(Property::Toughness, Comparison::Equal, toughness),
        ]))
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn adjective_test(&mut self, adjective: Adjective, span: Span) -> Lowered<Test> {
        Ok(match adjective {
            Adjective::Colorless => Test::Colorless,
            Adjective::Multicolored => Test::Multicolored,
            Adjective::Monocolored => Test::Monocolored,
            Adjective::Tapped => Test::Status(Status::Tapped),
            Adjective::Untapped => Test::Status(Status::Untapped),
            Adjective::Attacking => Test::Status(Status::Attacking),
            Adjective::Blocking => Test::Status(Status::Blocking),
            Adjective::Blocked => Test::Status(Status::Blocked),
            Adjective::Unblocked => Test::Status(Status::Unblocked),
            Adjective::FaceDown => Test::Status(Status::FaceDown),
            Adjective::FaceUp => Test::Not(Box::new(Test::Status(Status::FaceDown))),
            Adjective::Enchanted => Test::Status(Status::Enchanted),
            Adjective::Equipped => Test::Status(Status::Equipped),
            Adjective::Historic => Test::Status(Status::Historic),
            Adjective::Modified => Test::Status(Status::Modified),
            Adjective::Commander => Test::Status(Status::Commander),
            Adjective::Suspended => self.suspended(span)?,
            Adjective::Kicked => Test::Paid(ir::Fact {
                name: Name::new("kicked"),
                cost: None,
            }),
            Adjective::Suspected if let Some(name) = self.keywords.designation("suspected") => {
                Test::Designated(name)
            }
            Adjective::Saddled if let Some(name) = self.keywords.designation("saddled") => {
                Test::Designated(name)
            }
            Adjective::Harnessed if let Some(name) = self.keywords.designation("harnessed") => {
                Test::Designated(name)
            }
            Adjective::Prepared => Test::Designated(Name::new(ir::PREPARED)),
            Adjective::Unprepared => Test::Not(Box::new(Test::Designated(Name::new(ir::PREPARED)))),
            Adjective::Monstrous => Test::Designated(Name::new("monstrous")),
            Adjective::Transformed => Test::Status(Status::Transformed),
            Adjective::Paired => Test::Status(Status::Paired),
            Adjective::Unpaired => Test::Not(Box::new(Test::Status(Status::Paired))),
            Adjective::Renowned => Test::Designated(Name::new("renowned")),
            Adjective::RingBearer => Test::Designated(Name::new(ir::RING_BEARER)),
            Adjective::Outlaw => any(["Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"]
                .into_iter()
                .map(|name| Test::Subtype(Name::new(name)))
                .collect()),
            _ => {
                return Err(Failure::unsupported(
                    span,
                    format!("\"{}\" as a quality", self.words(span)),
                ));
            }
        })
    }

    /// "suspended": a card with a keyword whose definition says that this can be asked about it (CR 702.62b).
    fn suspended(&self, span: Span) -> Lowered<Test> {
        let keywords = self.keywords.with_fact("suspended");
        if keywords.is_empty() {
            return Err(Failure::unsupported(
                span,
                "\"suspended\" without a keyword that means it",
            ));
        }
        Ok(any(keywords.into_iter().map(Test::Suspended).collect()))
    }

    /// The argument in place of "[quality]".
    fn quality_argument(&mut self, span: Span) -> Lowered<Test> {
        if let Some(kind) = &self.subtype_argument {
            return Ok(Test::Subtype(kind.clone()));
        }
        let arguments = self.arguments.unwrap_or(&[]);
        for argument in arguments {
            match &argument.node {
                KeywordArgument::Quality(phrase) | KeywordArgument::Object(phrase) => {
                    return self.in_arguments(|lowering| lowering.quality(phrase));
                }
                KeywordArgument::Everything => return Ok(Test::All(Vec::new())),
                KeywordArgument::Cost(_)
                | KeywordArgument::Number(_)
                | KeywordArgument::Where { .. }
                | KeywordArgument::NonzeroX
                | KeywordArgument::Limits(_)
                | KeywordArgument::Name(_)
                | KeywordArgument::Parameter(_)
                | KeywordArgument::Ability(_)
                | KeywordArgument::Size(_)
                | KeywordArgument::Deck(_) => {}
            }
        }
        Err(Failure::misplaced(span, "there is no quality to put here"))
    }

    /// The argument in place of "[object]".
    fn object_argument(&mut self, span: Span) -> Lowered<Test> {
        let arguments = self.arguments.unwrap_or(&[]);
        for argument in arguments {
            if let KeywordArgument::Object(phrase) | KeywordArgument::Quality(phrase) =
                &argument.node
            {
                return self.in_arguments(|lowering| lowering.quality(phrase));
            }
        }
        Err(Failure::misplaced(span, "there is no object to put here"))
    }

    /// "red", "artifacts", "creatures with power 2 or less", "the chosen color" as qualities of any object.
    pub(crate) fn quality(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Test> {
        let mut tests = Vec::new();
        for (_, part) in parts(&phrase.node) {
            let Part::Group(group) = part else {
                return Err(Failure::unsupported(phrase.span, "this quality"));
            };
            if let Some(test) = self.quality_chosen(&group) {
                tests.push(test);
                continue;
            }
            if let Some(test) = self.of_your_choice(&group) {
                tests.push(test);
                continue;
            }
            if let Some(test) = every_quality(&group) {
                tests.push(test);
                continue;
            }
            let filter = self.group_filter(&group, Some(&Domain::Sources))?;
            // "hexproof from activated abilities", "from cards in graveyards" is not said of what a source is like.
            if matches!(
                filter.domain,
                Domain::ActivatedAbilities
                    | Domain::TriggeredAbilities
                    | Domain::Abilities
                    | Domain::StackObjects
                    | Domain::Cards(..)
            ) {
                return Err(Failure::unsupported(group.span, "this as a quality"));
            }
            // A permanent that was a spell has the color too: only its type tells that a source is one.
            let tells = matches!(
                filter.test,
                Test::CardType(ir::CardType::Instant | ir::CardType::Sorcery)
            );
            if filter.domain == Domain::Spells && !tells {
                let described = sole_test(filter, group.span)?;
                tests.push(all(vec![Test::Status(Status::Spell), described]));
                continue;
            }
            tests.push(sole_test(filter, group.span)?);
        }
        Ok(any(tests))
    }

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
            PostModifier::OfChoice(_) => return Ok(None),
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
                let property = match what {
                    ast::Distinction::ManaValues => Property::ManaValue,
                    ast::Distinction::Powers => Property::Power,
                    ast::Distinction::Toughnesses => Property::Toughness,
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
                    | ast::Distinction::CounterKinds => {
                        return Err(Failure::unsupported(
                            span,
                            format!("\"{}\"", self.words(span)),
                        ));
                    }
                };
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
            With::SymbolInCost(symbols) => {
                let mut tests = Vec::new();
                for symbol in &symbols.0 {
                    if *symbol == ast::Symbol::Variable(ast::Variable::X) && self.in_event {
                        self.frame.x_of = Some(Objects::Event(ir::EventRole::Subject));
                    }
                    let property = Property::Symbols(super::cost::mana_symbol(*symbol, span)?);
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
                let property = property(*which, span)?;
                self.compared_test(property, (*greater, *or_equal), than.as_deref(), span)?
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

    /// "flying", "a first strike ability".
    pub(crate) fn has_ability(&mut self, item: &Spanned<AbilityItem>) -> Lowered<Test> {
        match &item.node {
            AbilityItem::Keyword(keyword) => {
                self.keywords.check_name(&keyword.name)?;
                if keyword.arguments.is_empty() {
                    Ok(Test::HasKeyword(Name::new(keyword.name.node.as_str())))
                } else {
                    Err(Failure::unsupported(
                        item.span,
                        "a keyword with its argument as a quality",
                    ))
                }
            }
            AbilityItem::Quoted(_)
            | AbilityItem::Abilities(_)
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
                Verb::Share {
                    what,
                    none,
                    with: Some(with),
                } if !this_turn => {
                    let shared = super::quantity::told_apart_by(*what, span)?;
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
                tests.push(Test::Targets(Box::new(self.group_filter(&only, None)?)));
            }
        }
        Ok(if both { Test::All(tests) } else { any(tests) })
    }
}

/// Whether a test is a word before or in a noun, which each alternative keeps: "white or blue creature".
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_word(test: &Test) -> bool {
    match test {
        Test::CardType(_)
        | Test::Subtype(_)
        | Test::Supertype(_)
        | Test::Color(_)
        | Test::Colorless
        | Test::Multicolored
        | Test::Monocolored
        | Test::Status(_) => true,
        Test::Not(inner) => is_word(inner),
        Test::Any(tests) => tests.iter().all(is_word),
        _ => false,
    }
}

/// "commander", "commanders"
fn is_commander(member: &Member) -> bool {
    member
        .words
        .last()
        .is_some_and(|word| word.node == NounWord::Head(Head::Commander))
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

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn zone_of_post(post: &PostModifier) -> Option<&Spanned<NounPhrase>> {
    match post {
        PostModifier::In(zone) | PostModifier::From(zone) => Some(zone),
        PostModifier::On(zone) if super::quantity::has_head(&zone.node, Head::Battlefield) => {
            Some(zone)
        }
        _ => None,
    }
}

/// "from an artifact source"
fn source_of_ability(post: &PostModifier) -> Option<&Spanned<NounPhrase>> {
    if let PostModifier::From(source) = post
        && super::quantity::has_head(&source.node, Head::Source)
    {
        Some(source)
    } else {
        None
    }
}

/// Whether a modifier says where objects are, or where abilities are from.
pub(super) fn places(post: &PostModifier) -> bool {
    zone_of_post(post).is_some()
        || super::domain::is_off_battlefield(post)
        || matches!(post, PostModifier::Participle(passive)
        if passive.participle == Participle::Exiled
            && passive.complements.iter().any(|complement| {
                matches!(complement.node, PassiveComplement::With(_))
            }))
}

/// "a creature card from each graveyard": where a choice is made in each of several zones; "all cards in each graveyard" are no
/// choice.
fn chosen_of_each_zone(group: &Group) -> Option<Span> {
    if !matches!(group.determiner.node, Determiner::A | Determiner::Count(_)) {
        return None;
    }
    group
        .members
        .iter()
        .flat_map(|member| &member.post)
        .chain(&group.shared)
        .filter_map(|post| zone_of_post(&post.node))
        .find(|zone| zone.node.items.iter().any(is_of_each))
        .map(|zone| zone.span)
}

/// "each graveyard", "each opponent's graveyard"
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_of_each(item: &ast::NounItem) -> bool {
    let ast::Noun::Described(described) = &item.noun.node else {
        return false;
    };
    match &described.determiner.node {
        Determiner::Each => true,
        Determiner::Possessive(owner) => {
            matches!(owner.node.items.as_slice(), [owner] if is_of_each(owner))
        }
        _ => false,
    }
}

/// "each color", "all colors": an object of any color.
fn every_quality(group: &Group) -> Option<Test> {
    let [member] = group.members.as_slice() else {
        return None;
    };
    let colors = matches!(member.words.as_slice(), [word] if word.node == NounWord::Head(Head::Color))
        && member.post.is_empty()
        && group.shared.is_empty()
        && !group.other;
    let every = matches!(
        group.determiner.node,
        Determiner::Each | Determiner::All | Determiner::Every
    );
    let unlimited = member.post.is_empty() && group.shared.is_empty();
    (colors && every && unlimited).then(|| any(Color::ALL.into_iter().map(Test::Color).collect()))
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

pub(crate) fn negate(test: Test, negated: bool) -> Test {
    if negated {
        Test::Not(Box::new(test))
    } else {
        test
    }
}

pub(crate) fn is_this_turn(period: &ast::Period) -> bool {
    period.which == ast::PeriodChoice::This
        && period.part == ast::TurnPart::Turn
        && period.whose.is_none()
}

/// Card types of permanents that "any target" can be (CR 115.4).
pub(crate) fn any_target_filter() -> Filter {
    let test = any(vec![
        Test::CardType(CardType::Battle),
        Test::CardType(CardType::Creature),
        Test::CardType(CardType::Planeswalker),
    ]);
    Filter {
        domain: Domain::Permanents,
        test,
    }
}

/// Whether only objects linked to the source pass (CR 607.2a).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_linked(test: &Test) -> bool {
    match test {
        Test::Is(Objects::Linked) => true,
        Test::All(tests) => tests.iter().any(is_linked),
        _ => false,
    }
}

/// "with a basic land type" (CR 305.6)
fn any_basic_land_type() -> Test {
    let kinds = ["Plains", "Island", "Swamp", "Mountain", "Forest"];
    any(kinds.map(|kind| Test::Subtype(Name::new(kind))).to_vec())
}
