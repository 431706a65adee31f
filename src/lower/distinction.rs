//! What is told apart: "the number of card types among cards in your graveyard", "basic land types among lands you control", "different
//! names".

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::scope::{Part, parts};
use ir::{Domain, Filter, Objects, Test, Value};
use syntax::ast::{
    Characteristic, Distinction, Head, NounPhrase, NounWord, PostModifier, Span, Spanned,
};

impl Lowering<'_> {
    /// "the number of card types among cards in your graveyard"
    pub(super) fn different(
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
        if let Some(past) = self.measured_happened(among, ir::Measure::Different(what))? {
            return Ok(past);
        }
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
    pub(super) fn basic_land_types(&mut self, among: &Spanned<NounPhrase>) -> Lowered<Value> {
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
