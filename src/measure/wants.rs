//! What a card speaks of, so that a board can hold it: the filters in its IR, each turned into a sample of a card that
//! passes.

mod sample;

pub use sample::Sample;

use ir::{
    CardDefinition, CardType, Color, Comparison, CounterKind, Domain, Filter, Keyword, ManaCost,
    Modification, Status, Subtype, Test, Value, Zone,
};
use rules::subtypes::{self, SubtypeKind};
use serde_json::Value as Json;

/// The most copies of a sample that a board may hold.
const MOST_COPIES: u32 = 8;
/// The most samples made for one card.
const MOST: usize = 24;
/// The most alternatives followed within one filter.
const MOST_ALTERNATIVES: usize = 6;

/// A state of a player that a card asks about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// that much life, in points
    Life(i32),
    /// that many counters of the kind
    Counters(CounterKind, u32),
    /// at least that many cards in the zone; none is meant exactly
    Cards(Zone, u32),
}

/// Plain cards that let something be seen: what the IR of a card speaks of, and the card for it.
const FOILS: &[(&str, &str)] = &[
    ("CantBeCountered", "Test Denial"),
    ("CantBeDestroyed", "Test Doom"),
    ("CantBeDestroyed", "Test Ruin"),
    ("CantBeTargeted", "Test Growth"),
    ("CantBeRegenerated", "Test Rebirth"),
    ("Regenerate", "Test Doom"),
    ("Token", "Test Muster"),
    ("BecomesTarget", "Test Frost"),
    ("scry", "Test Vision"),
    ("surveil", "Test Vision"),
    ("cycle", "Test Pilgrim"),
    ("GainLife", "Test Mercy"),
    ("Prevent", "Test Sniper"),
    ("Changeling", "Test Matriarch"),
    ("AddCardTypes", "Test Alchemy"),
    ("Haste", "Test Muster"),
    ("Haste", "Test Barracks"),
    ("CantCast", "Test Relapse"),
    ("PlayersCantActivate", "Test Relapse"),
    ("CantBeAttachedBy", "Test Vigor"),
    ("CantBeAttachedBy", "Test Wound"),
    ("Paid", "Test Volley"),
    ("kick", "Test Volley"),
    ("explore", "Test Surveyor"),
    ("mutate", "Test Mutant"),
    ("proliferate", "Test Spread"),
    ("win a coin flip", "Test Gambler"),
    ("TurnedFaceUp", "Test Mummer"),
    ("FaceDown", "Test Mummer"),
    ("Sacrifice", "Test Foundry"),
    ("Reach", "Test Hawk"),
    ("Flying", "Test Rampart"),
    ("Trample", "Test Recruit"),
    ("CantBeBlocked", "Test Recruit"),
    ("Deathtouch", "Test Giant"),
    ("Devoid", "Test Tithe"),
    ("CantWin", "Test Triumph"),
    ("CantLose", "Test Drain"),
    ("LivesWithoutLife", "Test Drain"),
    ("Equipped", "Test Cleaver"),
    ("Enchanted", "Test Vigor"),
    ("Trample", "Test Archer"),
    ("SetPowerToughness", "Test Grove"),
    ("unearth", "Test Hush"),
    ("the monarch", "Test Coronation"),
    ("the initiative", "Test Vanguard"),
    ("the ring tempts you", "Test Whisper"),
    ("speed", "Test Throttle"),
    ("max speed", "Test Throttle"),
    ("Party", "Test Company"),
    ("Caused", "Test Extortion"),
    ("DamageCantBePrevented", "Test Safeguard"),
    ("HasFace", "Test Errand"),
];

/// What a card speaks of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wants {
    /// cards that pass its filters
    pub samples: Vec<Sample>,
    /// kinds of counters that it counts or removes, and how many it asks for at most
    pub counters: Vec<(CounterKind, u32)>,
    /// states of players that it asks about
    pub standings: Vec<Standing>,
    /// names of plain cards that let what it does be seen
    pub foils: Vec<&'static str>,
    /// whether it speaks of commanders
    pub commanders: bool,
    /// whether it tells one opponent from another
    pub several_opponents: bool,
    /// whether it asks of which colors mana was that was spent
    pub spends: bool,
    /// how much mana must have been spent on what it speaks of
    spent: Vec<i32>,
    /// what it asks about something that it speaks of elsewhere
    questions: Vec<Sample>,
    /// what it targets
    targets: Vec<Sample>,
}

/// Everything that the card's abilities speak of, nested ones included.
pub fn wants(definition: &CardDefinition) -> Wants {
    let mut wants = Wants::default();
    for face in &definition.faces {
        // The IR is looked through in its written form: a filter can stand in any part of it.
        // INVARIANT: the IR holds only types that can be written.
        let written = serde_json::to_value(&face.abilities).unwrap_or_default();
        look(&written, 1, &mut wants);
        if is_about(&written, "Shares") {
            let colors = face.mana_cost.as_ref().map(ManaCost::colors);
            wants.add(Sample {
                card_types: vec![CardType::Creature],
                colors: colors
                    .into_iter()
                    .flat_map(|colors| colors.iter())
                    .collect(),
                zone: Some(Zone::Battlefield),
                copies: 3,
                ..Sample::default()
            });
        }
        // What deals damage to targets shows whether it may target, what damages everything whether that is prevented.
        let aims = is_about(&written, "CantBeTargeted");
        let harms = is_about(&written, "Prevent");
        // What heeds creatures and lands shows whether its abilities trigger again.
        let heeds = is_about(&written, "Triggering");
        wants.several_opponents |= is_about(&written, "Except") || is_about(&written, "goad");
        wants.fit_spent_mana();
        // What flies could block whatever flies, but for a restriction.
        let flies = is_about(&written, "CantBeBlocked");
        let mut evasions = Vec::new();
        find_evasions(&written, false, &mut evasions);
        for sample in &mut wants.samples {
            sample.aims |= aims;
            sample.harms |= harms;
            sample.heeds |= heeds;
            if flies && sample.types().contains(&CardType::Creature) {
                sample.have_keyword(Keyword::new("flying"));
                for keyword in &evasions {
                    sample.have_keyword(keyword.clone());
                }
            }
        }
    }
    wants.answer_questions();
    wants
}

/// Whether the part of the IR holds a field or variant of that name.
fn is_about(part: &Json, name: &str) -> bool {
    match part {
        Json::Object(fields) => fields
            .iter()
            .any(|(key, field)| key == name || is_about(field, name)),
        Json::Array(items) => items.iter().any(|item| is_about(item, name)),
        Json::String(word) => word == name,
        Json::Null | Json::Bool(_) | Json::Number(_) => false,
    }
}

/// Keywords without which nothing could block, such as shadow: what has them shows what else keeps it from blocking.
fn find_evasions(part: &Json, about_blocking: bool, found: &mut Vec<Keyword>) {
    match part {
        Json::Object(fields) => {
            let lacked = fields.get("Not").and_then(|test| test.get("HasKeyword"));
            if about_blocking && let Some(keyword) = lacked.and_then(Json::as_str) {
                found.push(Keyword::new(keyword));
            }
            for (key, field) in fields {
                find_evasions(field, about_blocking || key == "CantBeBlocked", found);
            }
        }
        Json::Array(items) => {
            for item in items {
                find_evasions(item, about_blocking, found);
            }
        }
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
    }
}

impl Wants {
    fn add(&mut self, sample: Sample) {
        if !self.samples.contains(&sample) && self.samples.len() < MOST {
            self.samples.push(sample);
        }
    }

    fn add_counters(&mut self, kind: CounterKind, count: u32) {
        match self.counters.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, most)) => *most = count.max(*most),
            None => self.counters.push((kind, count)),
        }
    }

    fn add_standing(&mut self, standing: Standing) {
        if !self.standings.contains(&standing) {
            self.standings.push(standing);
        }
    }

    /// Things whose mana costs are what the card asks about mana that was spent.
    fn fit_spent_mana(&mut self) {
        for number in std::mem::take(&mut self.spent) {
            for sample in self.samples.clone() {
                self.add(Sample {
                    mana_value: Some(number),
                    colorless: number == 0,
                    colors: Vec::new(),
                    zone: Some(Zone::Hand),
                    copies: 2,
                    ..sample
                });
            }
        }
    }

    /// Things that the card targets and of which what it asks is true: "target creature. If it's an enchantment, …".
    fn answer_questions(&mut self) {
        for question in std::mem::take(&mut self.questions) {
            for target in self.targets.clone() {
                let mut sample = target.with(&question);
                sample.zone = target.zone;
                sample.copies = 2;
                self.add(sample);
            }
        }
    }
}

/// The largest number among the parts; 1 if there is none.
fn number_in<'part>(parts: impl Iterator<Item = &'part Json>) -> u32 {
    parts
        .filter_map(|part| u32::try_from(part.get("Number")?.as_u64()?).ok())
        .max()
        .unwrap_or(1)
}

/// The kind of counters that a compared value counts: `[[object, {"Counters": "level"}], …]`.
fn counted(part: &Json) -> Option<CounterKind> {
    match part {
        Json::Object(fields) => match fields.get("Counters") {
            Some(Json::String(kind)) => Some(CounterKind::new(kind)),
            _ => fields.values().find_map(counted),
        },
        Json::Array(items) => items.iter().find_map(counted),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => None,
    }
}

fn look(part: &Json, copies: u32, wants: &mut Wants) {
    wants.commanders |= match part {
        Json::Object(fields) => fields.contains_key("CommanderIdentity"),
        Json::String(word) => word == "CommanderCasts" || word == "Commander",
        Json::Array(_) | Json::Null | Json::Bool(_) | Json::Number(_) => false,
    };
    match part {
        Json::Object(fields) => {
            fields.keys().for_each(|key| add_foils(key, wants));
            wants.spends |= fields.contains_key("ManaSpent");
            if fields.contains_key("domain") && fields.contains_key("test") {
                if let Ok(filter) = serde_json::from_value::<Filter>(part.clone()) {
                    add_filter(&filter, copies, wants);
                }
            } else if let Some(Json::Array(compared)) = fields.get("Compare") {
                if let Ok([left, comparison, right]) =
                    <[Json; 3]>::try_from(compared.clone()).map_err(|_| ())
                {
                    add_standing(left, comparison, right, wants);
                }
                if let [left, _, right] = compared.as_slice()
                    && left.get("ManaSpent").is_some()
                    && let Some(number) = right.get("Number").and_then(Json::as_i64)
                {
                    wants.spent.extend(i32::try_from(number));
                }
                let wanted = number_in(compared.iter());
                compared
                    .iter()
                    .filter_map(counted)
                    .for_each(|kind| wants.add_counters(kind, wanted));
                let wanted = wanted.clamp(1, MOST_COPIES);
                compared.iter().for_each(|side| look(side, wanted, wants));
                return;
            } else if let Some(test) = fields.get("Quality").or_else(|| tested(fields))
                && let Ok(test) = serde_json::from_value::<Test>(test.clone())
            {
                let filter = Filter {
                    domain: Domain::Permanents,
                    test,
                };
                add_filter(&filter, copies, wants);
            }
            if let Some(test) = tested(fields)
                && let Ok(test) = serde_json::from_value::<Test>(test.clone())
            {
                wants.questions.extend(passing(&test));
            }
            if let Some(filter) = fields.get("objects")
                && fields.contains_key("minimum")
                && let Ok(filter) = serde_json::from_value::<Filter>(filter.clone())
            {
                wants
                    .targets
                    .extend(passing(&filter.test).into_iter().map(|mut sample| {
                        sample.zone = zone_of(&filter.domain);
                        sample
                    }));
            }
            if let Some(Json::String(keyword)) = fields.get("RemoveKeyword") {
                wants.add(Sample {
                    card_types: vec![CardType::Creature],
                    keywords: vec![Keyword::new(keyword)],
                    zone: Some(Zone::Battlefield),
                    copies: 2,
                    ..Sample::default()
                });
            }
            // "a card your opponents own in exile"
            if let Some(Json::Array(cards)) = fields.get("Cards")
                && cards.first().and_then(Json::as_str) == Some("Exile")
            {
                wants.add_standing(Standing::Cards(Zone::Exile, 3));
            }
            // "a card you own from outside the game"
            if let Some(Json::Array(cards)) = fields.get("Cards")
                && cards.first().and_then(Json::as_str) == Some("Outside")
            {
                wants.add_standing(Standing::Cards(Zone::Outside, 3));
            }
            if ["CantWin", "CantLose", "LivesWithoutLife"]
                .iter()
                .any(|kind| fields.contains_key(*kind))
            {
                wants.add_standing(Standing::Life(1));
            }
            if fields.contains_key("Energy") {
                wants.add_standing(Standing::Counters(CounterKind::new("energy"), 8));
            }
            if let Some(filter) = restricting(fields, "CantBeAttachedBy") {
                add_auras(&filter, wants);
            }
            for kind in [
                "AddSubtype",
                "SetSubtypes",
                "AddColors",
                "SetColors",
                "AddCardTypes",
                "SetCardTypes",
                "AddSupertype",
            ] {
                if let Some(to) = fields.get(kind) {
                    add_favoring(kind, to, wants);
                }
            }
            for kind in ["HasCounter", "kind", "Counters"] {
                if let Some(Json::String(kind)) = fields.get(kind) {
                    wants.add_counters(CounterKind::new(kind), 1);
                }
            }
            // "remove a counter": of whatever kind there is
            for any in ["RemoveCounters", "ChooseCounter"] {
                let told = |part: &Json| matches!(part.get("kind"), Some(Json::String(_)));
                if fields.get(any).is_some_and(|part| !told(part)) {
                    wants.add_counters(CounterKind::new("+1/+1"), 1);
                }
            }
            if fields.contains_key("Chapter") {
                wants.add_counters(CounterKind::new("lore"), 1);
            }
            // "sacrifice five Treasures"
            let copies = number_in(fields.values()).clamp(copies, MOST_COPIES.max(copies));
            for field in fields.values() {
                look(field, copies, wants);
            }
        }
        Json::Array(items) => items.iter().for_each(|item| look(item, copies, wants)),
        Json::String(word) => add_foils(word, wants),
        Json::Null | Json::Bool(_) | Json::Number(_) => {}
    }
}

/// Cards that make creatures of a type, supertype or color larger, to which a change of these matters.
fn add_favoring(kind: &str, to: &Json, wants: &mut Wants) {
    let written = Json::Object([(kind.to_owned(), to.clone())].into_iter().collect());
    let favored: Vec<String> = match serde_json::from_value::<Modification>(written) {
        Ok(Modification::AddSubtype(subtype)) => vec![subtype.as_str().to_owned()],
        Ok(Modification::SetSubtypes(subtypes)) => subtypes
            .iter()
            .map(|subtype| subtype.as_str().to_owned())
            .collect(),
        Ok(Modification::AddColors(colors) | Modification::SetColors(colors)) => {
            colors.iter().map(|color| color.word().to_owned()).collect()
        }
        Ok(Modification::AddCardTypes(types) | Modification::SetCardTypes(types)) => types
            .iter()
            .filter(|card_type| **card_type != CardType::Creature)
            .map(|card_type| card_type.word().to_owned())
            .collect(),
        Ok(Modification::AddSupertype(supertype)) => vec![supertype.word().to_owned()],
        _ => Vec::new(),
    };
    for favored in favored {
        let sample = Sample {
            card_types: vec![CardType::Enchantment],
            favors: Some(favored),
            zone: Some(Zone::Battlefield),
            copies: 1,
            ..Sample::default()
        };
        if !wants.samples.contains(&sample) && wants.samples.len() < MOST {
            wants.samples.push(sample);
        }
    }
}

fn add_foils(word: &str, wants: &mut Wants) {
    for (spoken_of, foil) in FOILS {
        if *spoken_of == word && !wants.foils.contains(foil) {
            wants.foils.push(foil);
        }
    }
}

/// The test of a [`ir::Condition::Matches`].
fn tested(fields: &serde_json::Map<String, Json>) -> Option<&Json> {
    fields.get("Matches")?.get(1)
}

/// What a restriction of that kind is about: the second of its two parts.
fn restricting(fields: &serde_json::Map<String, Json>, kind: &str) -> Option<Filter> {
    serde_json::from_value(fields.get(kind)?.get(1)?.clone()).ok()
}

/// The state in which a comparison with a number holds.
fn add_standing(left: Json, comparison: Json, right: Json, wants: &mut Wants) {
    let Ok(comparison) = serde_json::from_value::<Comparison>(comparison) else {
        return;
    };
    let value = |part: Json| serde_json::from_value::<Value>(part).ok();
    let (Some(value), Some(Value::Number(number))) = (value(left), value(right)) else {
        return;
    };
    let fitting = comparison.fitting(number);
    let count = u32::try_from(fitting).unwrap_or(0);
    let standing = match value {
        Value::Life(_) if fitting > 0 => Standing::Life(fitting),
        // Ten poison counters lose the game (CR 704.5c).
        Value::PlayerCounters(kind, _) if kind.as_str() == "poison" => {
            Standing::Counters(kind, count.min(9))
        }
        Value::PlayerCounters(kind, _) => Standing::Counters(kind, count),
        Value::Count(filter) => match filter.domain {
            Domain::Cards(zone @ (Zone::Hand | Zone::Graveyard), _) => {
                Standing::Cards(zone, count.min(20))
            }
            _ => return,
        },
        _ => return,
    };
    wants.add_standing(standing);
}

/// Auras that pass the filter.
fn add_auras(filter: &Filter, wants: &mut Wants) {
    for mut sample in passing(&filter.test) {
        // A creature cannot be attached to anything (CR 303.4d).
        sample.card_types.retain(|kind| *kind != CardType::Creature);
        // A Goblin Aura is a kindred enchantment (CR 308.1).
        sample
            .subtypes
            .retain(|subtype| subtypes::kind(subtype) == SubtypeKind::Creature);
        if !sample.subtypes.is_empty() {
            sample.card_types.push(CardType::Kindred);
        }
        sample.card_types.push(CardType::Enchantment);
        sample.subtypes.push(Subtype::new("Aura"));
        sample.zone = Some(Zone::Battlefield);
        sample.copies = 1;
        if !wants.samples.contains(&sample) {
            wants.samples.push(sample);
        }
    }
}

fn add_filter(filter: &Filter, copies: u32, wants: &mut Wants) {
    if let Domain::Either(filters) = &filter.domain {
        for part in filters {
            let test = Test::All(vec![part.test.clone(), filter.test.clone()]);
            let domain = part.domain.clone();
            add_filter(&Filter { domain, test }, copies, wants);
        }
        return;
    }
    for mut sample in passing(&filter.test) {
        sample.zone = zone_of(&filter.domain).or(sample.zone);
        sample.copies = copies;
        if sample.says_something() && !wants.samples.contains(&sample) && wants.samples.len() < MOST
        {
            wants.samples.push(sample);
        }
    }
}

/// The zone that objects of the domain come from.
fn zone_of(domain: &Domain) -> Option<Zone> {
    match domain {
        Domain::Cards(zone, _) => Some(*zone),
        Domain::Spells | Domain::StackObjects => Some(Zone::Hand),
        Domain::Permanents => Some(Zone::Battlefield),
        Domain::ActivatedAbilities
        | Domain::TriggeredAbilities
        | Domain::Abilities
        | Domain::Sources
        | Domain::Either(_) => None,
    }
}

/// Samples that pass the test, as far as printed values and starting states can.
fn passing(test: &Test) -> Vec<Sample> {
    let one = |change: &dyn Fn(&mut Sample)| {
        let mut sample = Sample::default();
        change(&mut sample);
        vec![sample]
    };
    match test {
        Test::All(tests) => tests.iter().fold(vec![Sample::default()], |samples, test| {
            let more = passing(test);
            samples
                .iter()
                .flat_map(|sample| more.iter().map(|other| sample.with(other)))
                .take(MOST_ALTERNATIVES)
                .collect()
        }),
        Test::Any(tests) => {
            let mut found: Vec<Sample> = tests.iter().flat_map(passing).collect();
            found.truncate(MOST_ALTERNATIVES);
            found
        }
        Test::Not(test) => not_passing(test),
        Test::CardType(card_type) => one(&|sample| sample.card_types.push(*card_type)),
        Test::Supertype(supertype) => one(&|sample| sample.supertypes.push(*supertype)),
        Test::Subtype(subtype) => one(&|sample| sample.subtypes.push(subtype.clone())),
        Test::Color(color) => one(&|sample| sample.colors.push(*color)),
        Test::Colorless => one(&|sample| sample.colorless = true),
        Test::Multicolored => one(&|sample| sample.colors = vec![Color::White, Color::Blue]),
        Test::Status(status) => one(&|sample| sample.have(*status)),
        Test::HasKeyword(keyword) => one(&|sample| sample.keywords.push(keyword.clone())),
        Test::Suspended(keyword) => one(&|sample| {
            sample.keywords.push(keyword.clone());
            sample.counters.push((CounterKind::new("time"), 1));
            sample.zone = Some(Zone::Exile);
        }),
        Test::Named(name) => one(&|sample| sample.name = Some(name.clone())),
        Test::Compare(property, comparison, Value::Number(number)) => {
            one(&|sample| sample.compare(property, *comparison, *number))
        }
        Test::Odd(property) => one(&|sample| sample.compare(property, Comparison::Equal, 3)),
        Test::ManaCost(costs) => {
            let symbols = costs.iter().take(1).flat_map(|cost| cost.0.iter().copied());
            let symbols: Vec<_> = symbols.collect();
            one(&|sample| sample.symbols.extend_from_slice(&symbols))
        }
        Test::HasCounter(kind) => {
            let kind = kind.clone().unwrap_or_else(|| CounterKind::new("+1/+1"));
            one(&|sample| sample.counters.push((kind.clone(), 1)))
        }
        Test::Compare(..)
        | Test::ChosenSubtype
        | Test::ChosenColor
        | Test::ChosenName
        | Test::Monocolored
        | Test::ControlledBy(_)
        | Test::OwnedBy(_)
        | Test::Is(_)
        | Test::AttachedTo(_)
        | Test::BlockingAny(_)
        | Test::BlockedBy(_)
        | Test::AttackingPlayer(_)
        | Test::AttackingPermanent(_)
        | Test::AttackedBy(_)
        | Test::TargetedBy(_)
        | Test::HasAttached(_)
        | Test::SharesType(..)
        | Test::Shares(..)
        | Test::Together(_)
        | Test::SameName(_)
        | Test::NoAbilities
        | Test::HasAbilityOf(_)
        | Test::AbilityOf(_)
        | Test::LoyaltyAbility
        | Test::AbilityOfKeyword(_)
        | Test::NthCast { .. }
        | Test::PutThere(..)
        | Test::HasFace(_)
        | Test::Did(..)
        | Test::DealtDamageBy(_)
        | Test::PairedWith(_)
        | Test::HauntedBy(_)
        | Test::HostOf(_)
        | Test::OfChosenKind(_)
        | Test::Uppermost(_)
        | Test::CreatedWith(_)
        | Test::AttachedToPlayer(_)
        | Test::TargetsOnly(_)
        | Test::WasCast(..)
        | Test::Targets(_)
        | Test::TargetsPlayer(_)
        | Test::ThisTurn(_)
        | Test::NewUnderControl
        | Test::Designated(_)
        | Test::Paid(_) => vec![Sample::default()],
    }
}

fn not_passing(test: &Test) -> Vec<Sample> {
    let mut sample = Sample::default();
    match test {
        Test::CardType(card_type) => sample.other_than.push(*card_type),
        Test::Color(color) => {
            let other = Color::ALL.into_iter().find(|other| other != color);
            sample.colors.extend(other);
        }
        Test::Status(Status::Untapped) => sample.tapped = true,
        Test::Not(test) => return passing(test),
        Test::Odd(property) => sample.compare(property, Comparison::Equal, 2),
        Test::Any(tests) => {
            return not_all(tests);
        }
        _ => {}
    }
    vec![sample]
}

fn not_all(tests: &[Test]) -> Vec<Sample> {
    tests.iter().fold(vec![Sample::default()], |samples, test| {
        let more = not_passing(test);
        samples
            .iter()
            .flat_map(|sample| more.iter().map(|other| sample.with(other)))
            .take(MOST_ALTERNATIVES)
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::sample::capital;
    use super::*;
    use ir::{Players, Property};

    fn texts(test: Test) -> Vec<String> {
        passing(&test)
            .iter()
            .map(|sample| sample.card_text("Sample", |keyword| Some(capital(keyword.as_str()))))
            .collect()
    }

    #[test]
    fn samples_pass_the_test_they_are_made_for() {
        let goblin_or_artifact = Test::All(vec![
            Test::Any(vec![
                Test::Subtype(Subtype::new("Goblin")),
                Test::CardType(CardType::Artifact),
            ]),
            Test::ControlledBy(Players::You),
            Test::Compare(Property::ManaValue, Comparison::AtMost, Value::Number(1)),
        ]);
        assert_eq!(
            texts(goblin_or_artifact),
            [
                "Sample {G}\nCreature — Goblin\n2/2\n",
                "Sample {1}\nArtifact\n"
            ]
        );
        let flier = Test::All(vec![
            Test::CardType(CardType::Creature),
            Test::HasKeyword(Keyword::new("flying")),
            Test::Not(Box::new(Test::Color(Color::White))),
        ]);
        assert_eq!(texts(flier), ["Sample {1}{U}\nCreature\nFlying\n2/2\n"]);
    }
}
