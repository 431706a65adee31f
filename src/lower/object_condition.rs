//! Conditions on objects: "it's a creature card", "~ has flying", "enchanted creature is untapped".
//!
//! Of the layer of `condition`, beside `player_condition`.

use super::condition::{Subjects, is_pronoun};
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::filter::{all, any, negate};
use super::pattern::with_test;
use super::player_condition::{says_head, says_spell};
use super::reference::{Meaning, Number};
use super::words::is_you;
use ir::{Comparison, Condition, Domain, Filter, Name, Objects, Players, Test, Value, Zone};
use syntax::ast::{
    self, Noun, NounPhrase, NounWord, Participle, Passive, PassiveComplement, PeriodChoice,
    Predicate, Span, Spanned, TurnPart, Verb,
};

impl Lowering<'_> {
    /// "For as long as this Equipment remains attached to it": nothing is attached to itself (CR 301.5c, 303.4d), so the word means what
    /// was said of the event.
    fn attached_to_another(&self, test: Test, objects: &Subjects, span: Span) -> Lowered<Test> {
        let Subjects::All(subject) = objects else {
            return Ok(test);
        };
        if test != Test::AttachedTo(subject.clone()) {
            return Ok(test);
        }
        let mut others = self.frame.discourse.all().iter().filter_map(|said| {
            if let Meaning::Objects(host @ Objects::Event(_)) = &said.meaning
                && said.number == Number::One
            {
                Some(host)
            } else {
                None
            }
        });
        match (others.next(), others.next()) {
            (Some(host), None) if host != subject => Ok(Test::AttachedTo(host.clone())),
            _ => Err(
                Failure::unsupported(span, "something that is attached to itself")
                    .help("name the noun, as in \"attached to that creature\""),
            ),
        }
    }

    /// "If this permanent is attached to a creature you control": "that creature" is the one that it is attached to.
    fn mention_host(&mut self, predicate: &Predicate, objects: &Subjects) {
        let Predicate::Passive {
            negated: false,
            passive,
        } = predicate
        else {
            return;
        };
        if passive.participle == Participle::Attached
            && matches!(objects, Subjects::All(Objects::This))
            && let [complement] = passive.complements.as_slice()
            && let PassiveComplement::To(host) = &complement.node
            && !self.names_players(host)
        {
            let attached = Meaning::Objects(Objects::Attached);
            let words = super::clause::nouns(host);
            self.mention(attached, Number::One, words, host.span);
        }
    }

    /// What an object is or has.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of verb")]
    pub(crate) fn object_condition(
        &mut self,
        verb: &Verb,
        objects: Subjects,
        negated: bool,
        span: Span,
    ) -> Lowered<Condition> {
        if let Subjects::All(objects) = &objects
            && !negated
            && let Some(condition) = self.exiled_with_counters(verb, objects)?
        {
            return Ok(condition);
        }
        let test = match verb {
            Verb::Be(predicate) | Verb::Remain(predicate) => {
                if let (
                    Predicate::In {
                        negated: false,
                        zone,
                    },
                    Subjects::Some {
                        filter,
                        relation,
                        value,
                    },
                ) = (predicate.as_ref(), &objects)
                {
                    // "seven or more cards are in your graveyard"
                    let (zone, players) = self.zone(zone)?;
                    let domain = if let Zone::Battlefield = zone {
                        Domain::Permanents
                    } else {
                        Domain::Cards(zone, players)
                    };
                    let counted = Filter {
                        domain,
                        test: filter.test.clone(),
                    };
                    return Ok(Condition::Compare(
                        Value::Count(Box::new(counted)),
                        *relation,
                        value.clone(),
                    ));
                }
                if let (Predicate::In { negated, zone }, Subjects::All(objects)) =
                    (predicate.as_ref(), &objects)
                {
                    let condition = self.in_zone_condition(objects.clone(), zone)?;
                    return Ok(if *negated {
                        Self::not(condition)
                    } else {
                        condition
                    });
                }
                // "if this card is exiled": it is there.
                if let (Predicate::Passive { negated, passive }, Subjects::All(Objects::This)) =
                    (predicate.as_ref(), &objects)
                    && passive.participle == Participle::Exiled
                    && passive.complements.is_empty()
                {
                    let exiled = Condition::InZone(Objects::This, Zone::Exile);
                    return Ok(if *negated { Self::not(exiled) } else { exiled });
                }
                if let (Predicate::InEither { negated, zones }, Subjects::All(objects)) =
                    (predicate.as_ref(), &objects)
                {
                    let places = zones
                        .iter()
                        .map(|zone| self.in_zone_condition(objects.clone(), zone))
                        .collect::<Lowered<Vec<_>>>()?;
                    let condition = Condition::Any(places);
                    return Ok(if *negated {
                        Self::not(condition)
                    } else {
                        condition
                    });
                }
                if let Subjects::All(one) = &objects
                    && let Some(condition) = self.paired_with(predicate, one)?
                {
                    return Ok(condition);
                }
                let test = self.predicate_test(predicate, span)?;
                if !negated {
                    self.mention_host(predicate, &objects);
                }
                self.attached_to_another(test, &objects, span)?
            }
            Verb::HaveAbilities {
                abilities,
                alternative,
            } => {
                let tests = abilities
                    .iter()
                    .map(|item| self.has_ability(item))
                    .collect::<Lowered<Vec<_>>>()?;
                if *alternative { any(tests) } else { all(tests) }
            }
            Verb::Share {
                what,
                none,
                with: Some(with),
            } => {
                let shared = super::distinction::told_apart_by(*what, span)?;
                negate(
                    Test::Shares(shared, self.likened_to_another(with, &objects)?),
                    *none,
                )
            }
            Verb::ShareName(like) if let ast::NameRelation::SameAs(like) = like.as_ref() => {
                Test::SameName(self.likened_to_another(like, &objects)?)
            }
            Verb::ComeUnderControl { whose, since }
                if is_you(whose)
                    && since.part == TurnPart::Upkeep
                    && since.which == PeriodChoice::Last
                    && since.whose.as_ref().is_some_and(|whose| is_you(whose)) =>
            {
                Test::NewUnderControl
            }
            Verb::HaveThing(what) if super::quantity::is_chosen_name(what) => Test::ChosenName,
            Verb::HaveThing(what) if let Some(kind) = super::card_name::spell_of_card(what) => {
                Test::HasFace(kind)
            }
            Verb::HaveThing(what) => self.counters_test_on(what)?,
            Verb::HaveCharacteristic(with) => self.with_characteristic(with, span)?,
            Verb::Target(whom) => self.targets_test(whom)?,
            Verb::TargetOnly(whom) => {
                let test = super::copy_targets::without_single(whom);
                let test = self.targets_test(test.as_ref().unwrap_or(whom))?;
                Test::TargetsOnly(Box::new(test))
            }
            Verb::StartTurnUntapped => Test::ThisTurn(ir::ThisTurn::StartedUntapped),
            Verb::DealtDamageYet => Test::ThisTurn(ir::ThisTurn::DealtDamageYet),
            _ => {
                return Err(Failure::unsupported(
                    span,
                    format!("the condition \"{}\"", self.words(span)),
                ));
            }
        };
        // "Reveal target face-down permanent. If it's a creature card, …": what its card is, and not what the permanent is (CR 708.2).
        if let Subjects::All(Objects::Slot(slot)) = &objects
            && says_head(verb, ast::Head::Card)
            && self.frame.targets.iter().any(|target| {
                let down = Test::Status(ir::Status::FaceDown);
                let of = |filter: &Filter| filter.test.conjuncts().contains(&down);
                target.slot == *slot && target.objects.as_ref().is_some_and(of)
            })
        {
            let what = "what the card of a face-down permanent is";
            return Err(Failure::unsupported(span, what));
        }
        let test = negate(test, negated);
        Ok(match objects {
            // "it's a creature spell": a card with the ability is not always one.
            Subjects::All(Objects::This) if says_spell(verb) => Condition::All(vec![
                Condition::InZone(Objects::This, Zone::Stack),
                matches_condition(Objects::This, test),
            ]),
            Subjects::All(objects) => {
                // "that creature" and "the creature it was done to" may be one reference: that says nothing.
                if super::check::filters::requires(&test, &Test::Is(objects.clone())) {
                    return Err(Failure::unsupported(span, "this about the same object"));
                }
                matches_condition(objects, test)
            }
            Subjects::Some {
                filter,
                relation,
                value,
            } => {
                // "a land card is revealed this way": wherever what was remembered is now.
                let domain = if let Test::Is(Objects::Slot(_) | Objects::Paid(_)) = &test {
                    Domain::Sources
                } else {
                    filter.domain.clone()
                };
                let counted = with_test(Filter { domain, ..filter }, test);
                Condition::Compare(Value::Count(Box::new(counted)), relation, value)
            }
        })
    }

    fn with_characteristic(&mut self, with: &ast::With, span: Span) -> Lowered<Test> {
        let post = ast::PostModifier::With(Box::new(with.clone()));
        let test = self.post_test(&Spanned { node: post, span })?;
        test.ok_or_else(|| Failure::unsupported(span, "this condition"))
    }

    /// "it has a +1/+1 counter on it"
    fn counters_test_on(&mut self, what: &Spanned<NounPhrase>) -> Lowered<Test> {
        let mut what = what.clone();
        for item in &mut what.node.items {
            if let Noun::Described(described) = &mut item.noun.node {
                described.post.retain(
                    |post| !matches!(&post.node, ast::PostModifier::On(whom) if is_pronoun(whom)),
                );
            }
        }
        self.counters_test(&what)
    }

    fn in_zone_condition(
        &mut self,
        objects: Objects,
        zone: &Spanned<NounPhrase>,
    ) -> Lowered<Condition> {
        let (zone, players) = self.zone(zone)?;
        self.frame.own_place_said |= objects == Objects::This;
        let in_zone = Condition::InZone(objects.clone(), zone);
        if players == Players::Everyone {
            return Ok(in_zone);
        }
        if players == Players::You && objects == Objects::This {
            // The ability's controller is the owner there (CR 113.8, 109.4).
            return Ok(in_zone);
        }
        Ok(Condition::All(vec![
            in_zone,
            Condition::Matches(objects, Test::OwnedBy(players)),
        ]))
    }

    /// "exiled with an egg counter on it": where it is, and what is on it there.
    fn exiled_with_counters(
        &mut self,
        verb: &Verb,
        objects: &Objects,
    ) -> Lowered<Option<Condition>> {
        let Some((passive, false)) = verb.passive() else {
            return Ok(None);
        };
        let (Participle::Exiled, [complement]) =
            (&passive.participle, passive.complements.as_slice())
        else {
            return Ok(None);
        };
        let PassiveComplement::With(counters) = &complement.node else {
            return Ok(None);
        };
        if !super::words::says_counters(counters) {
            return Ok(None);
        }
        Ok(Some(Condition::All(vec![
            Condition::InZone(objects.clone(), ir::Zone::Exile),
            matches_condition(objects.clone(), self.counters_test_on(counters)?),
        ])))
    }

    /// "red", "a creature", "tapped", "attacking you": what is said after "is".
    pub(crate) fn predicate_test(&mut self, predicate: &Predicate, span: Span) -> Lowered<Test> {
        Ok(match predicate {
            Predicate::Description {
                negated,
                description,
            } => negate(self.description_test(description, span)?, *negated),
            Predicate::AnyOf {
                negated,
                descriptions,
            } => {
                let tests = super::listed_nouns::as_listed(descriptions, span)
                    .iter()
                    .map(|description| self.description_test(&description.node, description.span))
                    .collect::<Lowered<Vec<_>>>()?;
                negate(any(tests), *negated)
            }
            Predicate::Passive { negated, passive } => {
                negate(self.passive_test(passive, span)?, *negated)
            }
            Predicate::Doing {
                negated,
                action,
                whom,
            } => {
                let post = ast::PostModifier::Doing {
                    action: *action,
                    whom: Some(whom.clone()),
                };
                let test = self.post_test(&Spanned { node: post, span })?;
                negate(
                    test.ok_or_else(|| Failure::unsupported(span, "this predicate"))?,
                    *negated,
                )
            }
            Predicate::Named { negated, name } => {
                negate(Test::Named(Name::new(self.words(name.span))), *negated)
            }
            Predicate::Same {
                negated,
                whom,
                in_addition,
            } => {
                if in_addition.is_some() {
                    return Err(Failure::unsupported(span, "this predicate"));
                }
                if self.names_players(whom) {
                    return Err(Failure::unsupported(span, "this predicate"));
                }
                if let Some(nth) = self.nth_cast(whom)? {
                    return Ok(negate(nth, *negated));
                }
                negate(Test::Is(self.reference_phrase(whom)?), *negated)
            }
            Predicate::Of { negated, quality } => {
                let post = ast::PostModifier::Of(quality.clone());
                let test = self.post_test(&Spanned { node: post, span })?;
                negate(
                    test.ok_or_else(|| Failure::unsupported(span, "this predicate"))?,
                    *negated,
                )
            }
            Predicate::Designation {
                negated,
                designation,
            } if let Some(test) = super::words::of_objects(*designation) => negate(test, *negated),
            Predicate::In { .. }
            | Predicate::InEither { .. }
            | Predicate::ChangedBy { .. }
            | Predicate::Compared { .. }
            | Predicate::Tied(..)
            | Predicate::MostCommon { .. }
            | Predicate::CostEqual(_)
            | Predicate::Time { .. }
            | Predicate::Designation { .. }
            | Predicate::Alike { .. } => {
                return Err(Failure::unsupported(
                    span,
                    format!("\"{}\"", self.words(span)),
                ));
            }
        })
    }

    /// A description as a test: "an artifact creature", "white", "a Goblin".
    fn description_test(&mut self, description: &ast::Description, span: Span) -> Lowered<Test> {
        let plain = description.base_size.is_none()
            && description.in_addition.is_none()
            && description.still.is_none()
            && description.size_equal.is_none()
            && matches!(
                description.every,
                None | Some(
                    ast::Every::SomeColors
                        | ast::Every::Colors
                        | ast::Every::ExactlyColors(_)
                        | ast::Every::AtLeastColors(_)
                )
            );
        if !plain {
            return Err(Failure::unsupported(
                span,
                format!("\"{}\" as a condition", self.words(span)),
            ));
        }
        let mut tests = Vec::new();
        // "if that creature is 1/1"
        if let Some(size) = &description.size {
            tests.push(self.size_test(&size.node, size.span)?);
        }
        match description.every {
            None => {}
            Some(ast::Every::Colors) => {
                let all = Value::Number(ir::Color::ALL.len() as i32);
                tests.push(Test::Compare(ir::Property::Colors, Comparison::Equal, all));
            }
            Some(ast::Every::ExactlyColors(number)) => {
                tests.push(number_of_colors(Comparison::Equal, number));
            }
            Some(ast::Every::AtLeastColors(number)) => {
                tests.push(number_of_colors(Comparison::AtLeast, number));
            }
            Some(_) => tests.push(Test::Not(Box::new(Test::Colorless))),
        }
        for word in &description.words {
            tests.extend(self.word_test(word)?);
        }
        if super::words::is_permanent_card(&description.words) {
            tests.push(super::words::permanent_types());
        }
        for item in &description.with {
            tests.push(self.has_ability(item)?);
        }
        if let Some(name) = &description.named {
            tests.push(Test::Named(Name::new(self.words(name.span))));
        }
        if let Some(of) = &description.of {
            let quality = self.of_chosen_quality(of);
            tests.push(quality.ok_or_else(|| Failure::unsupported(of.span, "being of this"))?);
        }
        if let Some(value) = &description.value {
            // "You may cast it if it's a spell with mana value 2 or less": the spell that it would be may be another part of the card.
            let spell = NounWord::Head(ast::Head::Spell);
            if description.words.iter().any(|word| word.node == spell) {
                return Err(Failure::unsupported(
                    value.span,
                    format!("\"{}\" of a spell here", self.words(value.span)),
                ));
            }
            tests.push(self.with_characteristic(&value.node, value.span)?);
        }
        Ok(all(tests))
    }

    /// "kicked", "dealt damage this turn", "enchanted"
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn passive_test(&mut self, passive: &Passive, span: Span) -> Lowered<Test> {
        if let Participle::Keyword(word) = &passive.participle
            && passive.complements.is_empty()
            && let Some(name) = self.keywords.designation(word)
        {
            return Ok(Test::Designated(name));
        }
        if let Some(fact) = self.paid_fact(passive, span)? {
            return Ok(Test::Paid(fact));
        }
        // "it's controlled by the chosen player"
        if let (Participle::Controlled, [by]) =
            (&passive.participle, passive.complements.as_slice())
            && let PassiveComplement::By(whom) = &by.node
        {
            return Ok(Test::ControlledBy(self.player_set(whom)?));
        }
        let plain = passive.complements.is_empty();
        Ok(match &passive.participle {
            Participle::Tapped if plain => Test::Status(ir::Status::Tapped),
            Participle::Untapped if plain => Test::Status(ir::Status::Untapped),
            Participle::Enchanted if plain => Test::Status(ir::Status::Enchanted),
            Participle::Equipped if plain => Test::Status(ir::Status::Equipped),
            Participle::Blocked if plain => Test::Status(ir::Status::Blocked),
            _ => {
                let post = ast::PostModifier::Participle(Box::new(passive.clone()));
                let test = self.post_test(&Spanned { node: post, span })?;
                test.ok_or_else(|| Failure::unsupported(span, "this condition"))?
            }
        })
    }
}

/// A test of an object as a condition; its numbers as comparisons.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
fn matches_condition(objects: Objects, test: Test) -> Condition {
    match test {
        Test::Not(inner) => Condition::Not(Box::new(Condition::Matches(objects, *inner))),
        test => Condition::Matches(objects, test),
    }
}

/// "exactly two colors" (CR 105.2)
fn number_of_colors(comparison: Comparison, number: u32) -> Test {
    let number = Value::Number(i32::try_from(number).unwrap_or(i32::MAX));
    Test::Compare(ir::Property::Colors, comparison, number)
}
