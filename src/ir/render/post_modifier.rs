//! What stands after a noun: relative clauses and prepositional phrases, as `with flying`, `that entered this turn`.

use super::adjective::sort_words;
use super::discourse::Writer;
use super::noun::Determiner;
use super::noun_tests::{NEW_UNDER_CONTROL, is_nominal, this_turn};
use super::value::property_word;
use super::words::{Number, inflect, list, spaced, with_article};
use crate::{
    Comparison, Domain, Filter, Objects, Players, Property, Status, Test, ThisTurn, Value,
};

/// `without flying`, `without reach` → `without flying or reach`
pub(super) fn lacking_any(after: &mut Vec<(u8, String)>) {
    let lacks = |text: &str| text.strip_prefix("without ").map(str::to_owned);
    let lacked: Vec<String> = after.iter().filter_map(|(_, text)| lacks(text)).collect();
    if lacked.len() < 2 {
        return;
    }
    let mut said = Some(format!("without {}", list(&lacked, "or")));
    after.retain_mut(|(_, text)| match lacks(text) {
        Some(_) => said.take().map(|all| *text = all).is_some(),
        None => true,
    });
}

impl Writer<'_> {
    /// What stands after a noun: a relative clause or a prepositional phrase.
    pub(super) fn post_modifier(&mut self, test: &Test, number: Number) -> String {
        match test {
            Test::ControlledBy(players) => self.relative("control", players, number),
            Test::OwnedBy(Players::OwnerOf(objects)) => {
                format!("with the same owner as {}", self.object_phrase(objects))
            }
            Test::OwnedBy(players) => self.relative("own", players, number),
            Test::ChosenSubtype => "of the chosen type".to_owned(),
            Test::ChosenColor => "of the chosen color".to_owned(),
            Test::ChosenName => "with the chosen name".to_owned(),
            Test::HasKeyword(keyword) => format!("with {keyword}"),
            Test::NoAbilities => "with no abilities".to_owned(),
            Test::HasAbilityOf(sort) => format!("with {}", sort_words(*sort, number)),
            Test::LoyaltyAbility => "that's a loyalty ability".to_owned(),
            Test::AbilityOfKeyword(name) => that_is_ability(name),
            Test::AbilityOf(source) if source.domain == Domain::Sources => {
                format!("from {}", self.noun(source, &Determiner::A))
            }
            Test::AbilityOf(source) => format!("of {}", self.noun(source, &Determiner::A)),
            Test::Named(name) => format!("named {name}"),
            Test::Compare(Property::Targets, Comparison::Equal, Value::Number(1)) => {
                "with a single target".to_owned()
            }
            Test::Compare(Property::Symbols(symbol), Comparison::AtLeast, Value::Number(1)) => {
                super::compared::with_symbol(symbol.text(), number)
            }
            Test::Compare(property, comparison, value) => {
                self.each_compared(property, *comparison, value, number)
            }
            Test::HasCounter(kind) => {
                let kind = kind.as_ref().map(ToString::to_string).unwrap_or_default();
                let counter = spaced(&[&kind, "counter"]);
                match number {
                    Number::One => format!("with {} on it", with_article(&counter)),
                    Number::Many => format!("with {} on them", inflect(&counter, number)),
                }
            }
            Test::Is(Objects::Linked) => {
                format!("exiled with {}", self.object_phrase(&Objects::This))
            }
            Test::Is(Objects::Slot(slot)) if self.is_of_damaged(*slot) => {
                "dealt damage this way".to_owned()
            }
            Test::Is(Objects::Paid(crate::PaidAs::Convoked)) => "that convoked ~".to_owned(),
            Test::Is(objects) => format!("that's {}", self.object_phrase(objects)),
            Test::AttachedTo(objects) => format!("attached to {}", self.one_of(objects)),
            Test::Targets(_) => {
                let verb = super::words::verb("target", number);
                format!("that {verb} {}", self.targeted(test))
            }
            Test::TargetsPlayer(players) => {
                let verb = super::words::verb("target", number);
                format!("that {verb} {}", self.any_player(players))
            }
            Test::TargetsOnly(only) => self.that_targets_only(only, number),
            Test::BlockingAny(objects) => format!("blocking {}", self.related(objects)),
            // "creatures it's blocking"
            Test::BlockedBy(objects @ (Objects::This | Objects::Slot(_))) => {
                match self.related(objects).as_str() {
                    "it" => "it's blocking".to_owned(),
                    one if *objects == Objects::This && one == self.bearer.own => {
                        "it's blocking".to_owned()
                    }
                    other => format!("blocked by {other}"),
                }
            }
            Test::BlockedBy(objects) => format!("blocked by {}", self.related(objects)),
            Test::AttackedBy(objects) => self.is_attacking(objects),
            Test::HasAttached(filter) => {
                format!("with {} attached to it", self.noun(filter, &Determiner::A))
            }
            Test::TargetedBy(objects) => format!("that {} targets", self.related(objects)),
            Test::AttackingPlayer(Players::Opponents) if number == Number::Many => {
                "attacking your opponents".to_owned()
            }
            Test::AttackingPlayer(players) => format!("attacking {}", self.any_player(players)),
            Test::AttackingPermanent(filter) => {
                format!("attacking {}", self.noun(filter, &Determiner::A))
            }
            Test::Shares(what, objects) => self.that_shares((*what, objects), true, number),
            Test::SharesType(_, objects) => self.shares_named_type(objects, number),
            // "each creature gets +1/+1 for each other creature with the same name as that creature"
            Test::SameName(objects @ Objects::Affected) if self.each.is_none() => {
                let noun = self.objects_noun(objects);
                format!("with the same name as that {noun}")
            }
            Test::SameName(objects) => {
                format!("with the same name as {}", self.likened(objects))
            }
            Test::Together(asked) => self.together(asked),
            Test::PairedWith(objects) => format!("paired with {}", self.one_of(objects)),
            Test::HauntedBy(objects) => format!("{} haunts", self.object_phrase(objects)),
            Test::HostOf(objects) => format!("that {} is attached to", self.one_of(objects)),
            Test::CreatedWith(objects) => format!("created with {}", self.one_of(objects)),
            Test::OfChosenKind(kinds) => of_chosen_kind(kinds),
            Test::Uppermost(_) => "with none above".to_owned(),
            Test::Odd(property) => super::paying::with_parity(property, true, number),
            Test::ManaCost(costs) => {
                let costs: Vec<String> = costs.iter().map(super::cost::mana_symbols).collect();
                format!("with mana cost {}", costs.join(" or "))
            }
            Test::AttachedToPlayer(who) => format!("attached to {}", self.any_player(who)),
            Test::Suspended(_) => "that's suspended".to_owned(),
            Test::HasFace(kind) => {
                let has = super::words::verb("have", number);
                format!("that {has} {}", with_article(kind.as_str()))
            }
            Test::Did(event, crate::Past::ThisTurn)
                if let Some(source) = source_of_its_damage(event) =>
            {
                self.dealt_damage_by(source)
            }
            Test::Did(event, past) => self.that_did(event, past, number),
            Test::DealtDamageBy(objects) => {
                format!("dealt damage by {} this turn", self.one_of(objects))
            }
            Test::WasCast(zone, players) => {
                let (who, agreement) = self.players_relative(players, number);
                let from = self.cast_from(*zone, players);
                spaced(&[&who, &super::words::verb("cast", agreement), &from])
            }
            Test::PutThere(..) | Test::NthCast { .. } => self.come_or_cast(test, number),
            Test::ThisTurn(event) => this_turn(*event, number).to_owned(),
            Test::NewUnderControl => format!("that {NEW_UNDER_CONTROL}"),
            Test::Designated(name) => match number {
                Number::One => format!("that's {name}"),
                Number::Many => format!("that are {name}"),
            },
            Test::Paid(fact) => self.paid_phrase(fact),
            Test::Not(inner) => self.negative_post_modifier(inner, number),
            Test::Any(tests) => self.alternatives(tests, number, "or"),
            Test::All(tests) => self.alternatives(tests, number, "and"),
            Test::CardType(_) | Test::Subtype(_) => {
                let words = self.nominal(test, number, "or");
                match number {
                    Number::One => format!("that's {}", with_article(&words)),
                    Number::Many => format!("that are {words}"),
                }
            }
            Test::Supertype(_)
            | Test::Color(_)
            | Test::Colorless
            | Test::Multicolored
            | Test::Monocolored
            | Test::Status(_) => {
                let words = self.adjective(test).unwrap_or_default();
                match number {
                    Number::One => format!("that's {words}"),
                    Number::Many => format!("that are {words}"),
                }
            }
        }
    }

    /// What a description is related to: "it" even where "it" is the subject: `it deals 4 damage to each creature blocking it`.
    pub(super) fn related(&mut self, objects: &Objects) -> String {
        let subject = self.clause_subject.take();
        let words = self.object_phrase(objects);
        self.clause_subject = subject;
        words
    }

    /// Objects of which one will do: `a card in your graveyard`, `it`.
    pub(super) fn one_of(&mut self, objects: &Objects) -> String {
        match objects {
            Objects::Every(filter) => self.noun(filter, &Determiner::A),
            Objects::Linked => {
                let this = self.object_phrase(&Objects::This);
                format!("a card exiled with {this}")
            }
            Objects::This
            | Objects::Granter
            | Objects::Attached
            | Objects::Slot(_)
            | Objects::Event(_)
            | Objects::Affected
            | Objects::Top { .. }
            | Objects::Bottom { .. }
            | Objects::TopUntil { .. }
            | Objects::Paid(_)
            | Objects::Devoured
            | Objects::Union(_) => self.object_phrase(objects),
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn negative_post_modifier(&mut self, test: &Test, number: Number) -> String {
        match test {
            Test::ControlledBy(players) => self.relative("don't control", players, number),
            Test::OwnedBy(players) => self.relative("don't own", players, number),
            Test::HasKeyword(keyword) => format!("without {keyword}"),
            Test::HasAbilityOf(sort) => format!("without {}", sort_words(*sort, number)),
            Test::Status(Status::SummoningSick) => "without summoning sickness".to_owned(),
            Test::HasCounter(kind) => {
                let it = if number == Number::One { "it" } else { "them" };
                match kind {
                    Some(kind) => format!("with no {kind} counters on {it}"),
                    None => format!("with no counters on {it}"),
                }
            }
            Test::Is(objects) => format!("other than {}", self.object_phrase(objects)),
            Test::Any(tests) if tests.iter().all(|test| matches!(test, Test::Is(_))) => {
                let mut others = Vec::new();
                for test in tests {
                    if let Test::Is(objects) = test {
                        others.push(self.object_phrase(objects));
                    }
                }
                others.reverse();
                format!("other than {}", super::words::list(&others, "or"))
            }
            Test::NthCast { number, who, what } => {
                format!(
                    "other than {}",
                    self.nth_cast(*number, who, what, "each turn")
                )
            }
            Test::Named(name) => format!("not named {name}"),
            Test::Shares(what, objects) => self.that_shares((*what, objects), false, number),
            Test::SameName(objects) => self.without_name_of(objects, number),
            Test::ChosenSubtype => match number {
                Number::One => "that isn't of the chosen type".to_owned(),
                Number::Many => "that aren't of the chosen type".to_owned(),
            },
            Test::ChosenName => "without the chosen name".to_owned(),
            Test::Odd(property) => super::paying::with_parity(property, false, number),
            Test::Compare(Property::Colors, comparison, value) => self
                .each_compared(&Property::Colors, *comparison, value, number)
                .replacen("that's", "that isn't", 1)
                .replacen("that are", "that aren't", 1),
            Test::ChosenColor => match number {
                Number::One => "that isn't the chosen color".to_owned(),
                Number::Many => "that aren't the chosen color".to_owned(),
            },
            Test::ThisTurn(ThisTurn::Attacked) => "that didn't attack this turn".to_owned(),
            Test::ThisTurn(ThisTurn::Entered) => "that didn't enter this turn".to_owned(),
            Test::Any(_) | Test::All(_) => {
                let words = match self.adjective(test) {
                    Some(words) => words,
                    None if is_nominal(test) => self.nominal(test, number, "or"),
                    None => self.post_modifier(test, number),
                };
                match number {
                    Number::One if is_nominal(test) => {
                        format!("that isn't {}", with_article(&words))
                    }
                    Number::One => format!("that isn't {words}"),
                    Number::Many => format!("that aren't {words}"),
                }
            }
            _ => {
                let words = match self.adjective(test) {
                    Some(words) => words,
                    None => self.nominal(test, number, "or"),
                };
                match number {
                    Number::One => format!("that isn't {words}"),
                    Number::Many => format!("that aren't {words}"),
                }
            }
        }
    }

    /// `with flying or reach`: the shared preposition is said once.
    fn alternatives(&mut self, tests: &[Test], number: Number, conjunction: &str) -> String {
        match tests {
            [Test::Targets(filter), Test::TargetsPlayer(players)] => {
                let target = super::words::verb("target", number);
                let who = self.any_player(players);
                let what = self.noun(filter, &Determiner::A);
                return format!("that {target} {who} or {what}");
            }
            [
                Test::AttackingPlayer(players),
                Test::AttackingPermanent(filter),
            ] => {
                let whom = self.any_player(players);
                let what = self.noun(filter, &Determiner::A);
                return format!("attacking {whom} or {what}");
            }
            [Test::BlockingAny(one), Test::BlockedBy(other)] if one == other => {
                return format!("blocking or blocked by {}", self.object_phrase(one));
            }
            [
                Test::Did(one, crate::Past::ThisTurn),
                Test::Did(other, crate::Past::ThisTurn),
            ] if let Some(blocked) = self.blocked_this_turn(one, other) => {
                return blocked;
            }
            _ => {}
        }
        if let Some(text) = self.either_size(tests) {
            return text;
        }
        let phrases: Vec<String> = tests
            .iter()
            .map(|test| self.post_modifier(test, number))
            .collect();
        let shared = ["with ", "that's ", "that are ", "named "]
            .into_iter()
            .find(|word| phrases.iter().all(|phrase| phrase.starts_with(word)));
        match shared {
            Some(word) => {
                let rest: Vec<String> = phrases
                    .iter()
                    .map(|phrase| phrase[word.len()..].to_owned())
                    .collect();
                format!("{word}{}", list(&rest, conjunction))
            }
            None => list(&phrases, conjunction),
        }
    }

    /// `with power or toughness 1 or less`, `with mana value 4, 5, or 6`
    fn either_size(&mut self, tests: &[Test]) -> Option<String> {
        if let [
            Test::Compare(power, comparison, value),
            Test::Compare(toughness, same, other),
        ] = tests
            && matches!(
                (power, toughness),
                (Property::Power, Property::Toughness)
                    | (Property::BasePower, Property::BaseToughness)
            )
            && comparison == same
            && value == other
        {
            let words = self.compared(power, *comparison, value);
            return Some(words.replacen("power", "power or toughness", 1));
        }
        let mut numbers = Vec::new();
        let mut of: Option<&Property> = None;
        for test in tests {
            let Test::Compare(property, Comparison::Equal, Value::Number(number)) = test else {
                return None;
            };
            if of.is_some_and(|of| of != property) || matches!(property, Property::Counters(_)) {
                return None;
            }
            of = Some(property);
            numbers.push(number.to_string());
        }
        Some(format!(
            "with {} {}",
            property_word(of?),
            list(&numbers, "or")
        ))
    }

    pub(super) fn relative(&mut self, base: &str, players: &Players, number: Number) -> String {
        if let (Players::Who(all, holds), "control") = (players, base)
            && **all == Players::Everyone
        {
            let who = self.who_clause(holds, Number::One);
            let controls = who.strip_prefix("who ").unwrap_or(&who);
            return format!("whose controller {controls}");
        }
        let (who, agreement) = self.players_relative(players, number);
        format!("{who} {}", super::words::verb(base, agreement))
    }
}

/// What dealt damage to what is described: `dealt damage this turn by a Spider you controlled`.
fn source_of_its_damage(event: &crate::EventPattern) -> Option<&Filter> {
    if let crate::EventPattern::Damage {
        source,
        to,
        combat: None,
    } = event
        && to.is_affected()
    {
        source.as_ref()
    } else {
        None
    }
}

/// `of the chosen kind`, `with power of the chosen quality`
fn of_chosen_kind(kinds: &[crate::ChosenKind]) -> String {
    match kinds.first().map(|kind| &kind.test) {
        Some(Test::Odd(property)) => {
            let property = super::value::property_word(property);
            format!("with {property} of the chosen quality")
        }
        _ => "of the chosen kind".to_owned(),
    }
}

/// `that's an equip ability`
fn that_is_ability(keyword: &crate::Name) -> String {
    format!("that's {} ability", with_article(keyword.as_str()))
}
