//! Descriptions: adjectives and nouns become tests of objects, with what `modifier` makes of the words behind them. The words one by one are in
//! `word_test`.

use super::context::Lowering;
use super::domain::{either, known_place};
use super::failure::{Failure, Lowered};
use super::scope::{Group, Member, Part, parts};
use super::well_formed::{check_determiner, check_none_of_two, check_noun, check_one_controller};
use super::words::{is_permanent_card, permanent_types};
use ir::{self, CardType, Domain, Filter, Objects, Players, Test, Zone};
use syntax::ast::{
    self, AbilityKind, Adjective, Conjunction, Determiner, Head, NounPhrase, NounWord, Participle,
    PassiveComplement, PostModifier, Span, Spanned,
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
        let group = super::domain::off_battlefield_of_cards(group);
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
            // "(for each) artifact or land card exiled this way": wherever they have come to be; what is picked of them is picked of
            // what was exiled, which is no description.
            let done = group.determiner.node == Determiner::None
                && group
                    .shared
                    .iter()
                    .any(|post| super::words::this_way(&post.node).is_some());
            let own = shape.domain.or_else(|| default.cloned());
            let Some(own) = own.or(done.then_some(Domain::Sources)) else {
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
                    None | Some(AbilityKind::Keyword(_)) => Domain::Abilities,
                    Some(AbilityKind::Activated) => Domain::ActivatedAbilities,
                    Some(AbilityKind::Triggered) => Domain::TriggeredAbilities,
                    Some(
                        AbilityKind::Static
                        | AbilityKind::Mana
                        | AbilityKind::Loyalty
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
        // "on the battlefield or in the command zone"
        PostModifier::On(zone)
            if matches!(zone.node.items.as_slice(), [one, other]
                if is_zone(one, Head::Battlefield) && other.joined == Some(ast::Conjunction::Or)) =>
        {
            Some(zone)
        }
        _ => None,
    }
}

fn is_zone(item: &ast::NounItem, zone: Head) -> bool {
    matches!(&item.noun.node, ast::Noun::Described(described)
        if matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(zone)))
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
