//! The words of a description one by one as tests of objects: "red", "tapped", "2/2", "Goblin"; and the qualities that keywords are given.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::filter::{all, any};
use super::scope::{Group, Part, parts};
use super::well_formed::sole_test;
use super::words::{lower_color, lower_supertype};
use ir::{Color, Comparison, Domain, Name, Players, Property, Status, Test};
use syntax::ast::{
    self, AbilityKind, Adjective, Determiner, Head, KeywordArgument, NounPhrase, NounWord, Span,
    Spanned,
};

impl Lowering<'_> {
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
            // "a backup ability": one that the keyword means
            NounWord::AbilityKind(AbilityKind::Keyword(name)) => {
                Test::AbilityOfKeyword(Name::new(name.as_str()))
            }
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

    pub(super) fn size_test(&mut self, size: &ast::Size, span: Span) -> Lowered<Test> {
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
            Adjective::DoubleFaced => Test::Status(Status::DoubleFaced),
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

    /// "(protection from) each of the exiled card's card types": from whatever shares one of them; none if it is something else.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn each_quality_of(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Option<Test>> {
        let [item] = phrase.node.items.as_slice() else {
            return Ok(None);
        };
        if let Some(shared) = self.colors_of(phrase)? {
            return Ok(Some(shared));
        }
        let ast::Noun::Part {
            portion: ast::Portion::Each,
            of,
            post,
        } = &item.noun.node
        else {
            return Ok(None);
        };
        let Some(described) =
            super::words::single_described(of).filter(|noun| noun.post.is_empty())
        else {
            return Ok(None);
        };
        let (ast::Determiner::Possessive(whose), [word], []) = (
            &described.determiner.node,
            described.words.as_slice(),
            post.as_slice(),
        ) else {
            return Ok(None);
        };
        let shared = match word.node {
            NounWord::Head(Head::Color) => ir::Distinction::Colors,
            NounWord::Head(Head::CardType) => ir::Distinction::CardTypes,
            NounWord::Head(Head::CreatureType) => ir::Distinction::CreatureTypes,
            _ => return Ok(None),
        };
        Ok(Some(Test::Shares(shared, self.possessor(whose)?)))
    }

    /// "(protection from) its colors", "the colors of permanents you control": from whatever has one of them; none if it is
    /// something else.
    fn colors_of(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Option<Test>> {
        let Some(described) = super::words::single_described(phrase).filter(|noun| {
            noun.plural
                && matches!(noun.words.as_slice(), [word] if word.node == NounWord::Head(Head::Color))
        }) else {
            return Ok(None);
        };
        let whose = match (&described.determiner.node, described.post.as_slice()) {
            (Determiner::Possessive(whose), []) => self.possessor(whose)?,
            (Determiner::The, [post]) => {
                let ast::PostModifier::Of(whose) = &post.node else {
                    return Ok(None);
                };
                ir::Objects::Every(Box::new(self.filter(whose, None)?))
            }
            _ => return Ok(None),
        };
        Ok(Some(Test::Shares(ir::Distinction::Colors, whose)))
    }

    /// "red", "artifacts", "creatures with power 2 or less", "the chosen color" as qualities of any object.
    pub(crate) fn quality(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Test> {
        // Of players: whatever they control, or own while nobody else controls it (CR 702.16k).
        if is_the_chosen_player(phrase) && self.player_set(phrase)? == Players::Chosen {
            return Ok(Test::ControlledBy(Players::Chosen));
        }
        if is_your_opponents(phrase) {
            return Ok(Test::ControlledBy(ir::Players::Opponents));
        }
        if let Some(shared) = self.each_quality_of(phrase)? {
            return Ok(shared);
        }
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

/// "the chosen player"
fn is_the_chosen_player(phrase: &Spanned<NounPhrase>) -> bool {
    super::words::single_described(phrase).is_some_and(|described| {
        described.determiner.node == Determiner::The
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [chosen, player]
                if chosen.node == NounWord::Adjective(ast::Adjective::Chosen)
                    && player.node == NounWord::Head(Head::Player))
    })
}

/// "each of your opponents", "each opponent", "your opponents"
fn is_your_opponents(phrase: &Spanned<NounPhrase>) -> bool {
    let [item] = phrase.node.items.as_slice() else {
        return false;
    };
    if let ast::Noun::Part {
        portion: ast::Portion::Each,
        of,
        post,
    } = &item.noun.node
    {
        return post.is_empty() && is_your_opponents(of);
    }
    matches!(&item.noun.node, ast::Noun::Described(described)
        if is_each_or_yours(&described.determiner.node)
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Opponent)))
}

/// "each", "your"
fn is_each_or_yours(determiner: &Determiner) -> bool {
    if let Determiner::Possessive(whose) = determiner {
        super::words::is_you(whose)
    } else {
        *determiner == Determiner::Each
    }
}
