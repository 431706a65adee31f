//! What effects make: tokens, copies and mana.

use super::clause::Clause;
use super::colors::color_list;
use super::continuous::Aspect;
use super::cost::mana_letter;
use super::discourse::Writer;
use super::noun::Determiner;
use super::value::Amount;
use super::words::{Number, cardinal, list, spaced, with_article};
use crate::{
    AbilityKind, Attacked, CardType, ColorSet, CounterKind, Domain, Duration, Filter, ManaOutput,
    ManaType, Modification, Name, Objects, OtherMana, Players, Spending, Test, TokenSpec, Value,
};

/// Tokens that the rules define (CR 111.10): their name says everything.
const PREDEFINED: [&str; 11] = [
    "Treasure",
    "Food",
    "Gold",
    "Clue",
    "Blood",
    "Powerstone",
    "Incubator",
    "Map",
    "Mutagen",
    "Junk",
    "Lander",
];

impl Writer<'_> {
    /// `you become the monarch`, `you get the city's blessing`, `increase your speed by 1`
    pub(super) fn designated_player(&mut self, who: &Players, name: &Name, sole: bool) -> Clause {
        if name.as_str() == crate::SPEED {
            let whose = self.players_possessive(who);
            return Clause::order(format!("increase {whose} speed by 1"));
        }
        let becomes = sole && name.as_str() != "the initiative";
        let verb = if becomes { "become" } else { "get" };
        self.player_clause(who).with_verb(format!("{verb} {name}"))
    }

    /// `two 1/1 white Soldier creature tokens with flying`, and what follows the clause.
    pub(super) fn token(
        &mut self,
        count: &Value,
        token: &TokenSpec,
        tapped: bool,
        attacked: Option<&Attacked>,
    ) -> (String, String) {
        let attacking = attacked.is_some();
        let predefined = is_predefined(token);
        let mut description = if predefined {
            let kind = token.subtypes.last().map(ToString::to_string);
            let name = token.name.as_ref().map(ToString::to_string);
            spaced(&[&name.unwrap_or_default(), &kind.unwrap_or_default()])
        } else {
            self.token_words(token)
        };
        // "a tapped and attacking 1/1 red Devil creature token with "…"", but "a 1/1 … token that's tapped and attacking"
        let quotes = !predefined
            && token.abilities.iter().any(|id| {
                self.ability
                    .nested
                    .get(usize::from(id.0))
                    .is_some_and(|ability| !matches!(ability.kind, AbilityKind::Keyword(_)))
            });
        let enters_tapped = match (tapped, attacking) {
            (true, true) if quotes && attacked == Some(&Attacked::Any) => "tapped and attacking",
            (true, false) => "tapped",
            _ => "",
        };
        description = spaced(&[enters_tapped, &description]);
        let (text, after) = self.counted_with_x(count, &format!("{description} token"));
        let mut text = text;
        let abilities = if predefined {
            Vec::new()
        } else {
            self.token_abilities(token)
        };
        // "a 1/2 Bird creature token with flying named Storm Crow", "a token named Banana with "…""
        let with = match abilities.as_slice() {
            [] => String::new(),
            _ => format!("with {}", list(&abilities, "and")),
        };
        let named = match (&token.name, predefined) {
            (Some(name), false) => format!("named {name}"),
            _ => String::new(),
        };
        text = if with.contains('"') {
            spaced(&[&text, &named, &with])
        } else {
            spaced(&[&text, &with, &named])
        };
        let single = *count == Value::Number(1) || text.starts_with("a ");
        let are = if single { "that's" } else { "that are" };
        if token.colors == ColorSet::ALL && !predefined {
            text = spaced(&[&text, are, "all colors"]);
        }
        if attacking && enters_tapped != "tapped and attacking" {
            let how = if tapped {
                "tapped and attacking"
            } else {
                "attacking"
            };
            let whom = attacked.map_or(String::new(), |attacked| self.attacked(attacked));
            text = spaced(&[&text, are, how, &whom]);
        }
        (text, after)
    }

    /// `that player or a planeswalker they control`
    pub(super) fn attacked(&mut self, attacked: &Attacked) -> String {
        match attacked {
            Attacked::Any => String::new(),
            Attacked::Player(player, or_planeswalker) => {
                let player = self.player_words(player);
                if *or_planeswalker {
                    format!("{player} or a planeswalker they control")
                } else {
                    player
                }
            }
        }
    }

    /// `its power is equal to that creature's power and its toughness is equal to that creature's toughness`: a size that no figures say.
    pub(super) fn size_apart(&mut self, token: &TokenSpec) -> Option<String> {
        let (power, toughness) = said_apart(token)?;
        // "Its" is the token's.
        self.focus = None;
        let power = self.expression(power);
        self.focus = None;
        let toughness = self.expression(toughness);
        Some(format!(
            "its power is equal to {power} and its toughness is equal to {toughness}"
        ))
    }

    fn token_words(&mut self, token: &TokenSpec) -> String {
        let size = match token
            .power_toughness
            .as_ref()
            .filter(|_| said_apart(token).is_none())
        {
            Some((power, toughness)) => {
                let power = self.figure(power);
                let toughness = self.figure(toughness);
                format!("{power}/{toughness}")
            }
            None => String::new(),
        };
        let colors = if token.colors.is_empty() {
            "colorless".to_owned()
        } else if token.colors == ColorSet::ALL {
            String::new()
        } else {
            color_list(token.colors)
        };
        let supertypes: Vec<&str> = token.supertypes.iter().map(|kind| kind.word()).collect();
        let subtypes: Vec<&str> = token.subtypes.iter().map(|name| name.as_str()).collect();
        let card_types: Vec<&str> = card_type_order(&token.card_types);
        spaced(&[
            &supertypes.join(" "),
            &size,
            &colors,
            &subtypes.join(" "),
            &card_types.join(" "),
        ])
    }

    fn token_abilities(&mut self, token: &TokenSpec) -> Vec<String> {
        let equipment = token
            .subtypes
            .iter()
            .any(|subtype| subtype.as_str() == "Equipment");
        self.granted_attached = equipment.then(|| "equipped creature".to_owned());
        let abilities = token
            .abilities
            .iter()
            .filter_map(|id| self.ability.nested.get(usize::from(id.0)).cloned())
            .map(|ability| self.granted_ability(&ability, "token"))
            .collect();
        self.granted_attached = None;
        abilities
    }

    /// `a token that's a copy of target creature, except it has haste`.
    pub(super) fn token_copy(
        &mut self,
        count: &Value,
        of: &Objects,
        except: &[Modification],
        (tapped, attacked): (bool, Option<&Attacked>),
    ) -> (String, String) {
        let whom = attacked.map_or(String::new(), |attacked| self.attacked(attacked));
        let noun = match (tapped, attacked.is_some() && whom.is_empty()) {
            (true, true) => "tapped and attacking token",
            (true, false) if whom.is_empty() => "tapped token",
            (true, false) => "token",
            (false, true) => "attacking token",
            (false, false) => "token",
        };
        let (tokens, after) = self.counted_with_x(count, noun);
        let of = self.object_phrase(of);
        let single = *count == Value::Number(1) || !after.is_empty();
        let copies = if single {
            "that's a copy"
        } else {
            "that are copies"
        };
        let attacking = match (tapped, whom.as_str()) {
            (_, "") => String::new(),
            (true, whom) => format!("that's tapped and attacking {whom}"),
            (false, whom) => format!("that's attacking {whom}"),
        };
        let text = spaced(&[&tokens, copies, "of", &of, &attacking]);
        if except.is_empty() {
            return (text, after);
        }
        let number = if single { Number::One } else { Number::Many };
        let exceptions = self.exceptions(except, number);
        (format!("{text}, except {exceptions}"), after)
    }

    /// `it's a 1/1 and it has haste`: how a copy differs (CR 707.9).
    pub(super) fn exceptions(&mut self, except: &[Modification], number: Number) -> String {
        let single = number == Number::One;
        let (it, its) = if single {
            ("it", "its")
        } else {
            ("they", "their")
        };
        let mut clauses: Vec<String> = Vec::new();
        let mut rest = except;
        if let [Modification::SetName(name), after @ ..] = except {
            clauses.push(format!("{its} name is {name}"));
            rest = after;
        }
        let outer = std::mem::replace(&mut self.excepted, true);
        let mut verbs = self.changes(rest, Aspect::Holds).verbs;
        self.excepted = outer;
        // "it's a 4/4 black Zombie", not "it's a black Zombie and it's 4/4"
        let size = verbs.iter().position(|verb| {
            verb.strip_prefix("are ")
                .is_some_and(|size| size.contains('/') && !size.contains(' '))
        });
        let kind = verbs
            .iter()
            .position(|verb| verb.starts_with("are a ") || verb.starts_with("are an "));
        if let (Some(size), Some(kind)) = (size, kind)
            && kind < size
        {
            let words = verbs[size].trim_start_matches("are ").to_owned();
            let noun = verbs[kind]
                .trim_start_matches("are an ")
                .trim_start_matches("are a ");
            verbs[kind] = format!("are {}", with_article(&format!("{words} {noun}")));
            verbs.remove(size);
        }
        for verb in verbs {
            let verb = super::words::verb(&verb, number);
            clauses.push(match verb.strip_prefix("is ") {
                Some(rest) => format!("{it}'s {rest}"),
                None => format!("{it} {verb}"),
            });
        }
        list(&clauses, "and")
    }

    /// `spend this mana only to cast creature spells or activate abilities of creatures`
    fn spending(&mut self, spending: &Spending, single: bool) -> String {
        let determiner = if single {
            super::noun::Determiner::A
        } else {
            super::noun::Determiner::Bare
        };
        if let Some(ability) = spending.spent_on {
            let rest = Spending {
                spent_on: None,
                ..spending.clone()
            };
            let mut sentences = Vec::new();
            if rest != Spending::default() {
                sentences.push(super::words::capitalise(&self.spending(&rest, single)));
            }
            sentences.push(self.when_spent(ability));
            return sentences.join(". ");
        }
        if let Some(kept) = &spending.kept {
            let limits = Spending {
                kept: None,
                ..spending.clone()
            };
            let mut sentences = Vec::new();
            if limits.cast.is_some()
                || limits.activate.is_some()
                || limits.never.is_some()
                || !limits.special.is_empty()
            {
                sentences.push(self.spending(&limits, single));
            }
            let until = super::words::capitalise(&self.duration(kept));
            sentences.push(format!(
                "{until}, you don't lose this mana as steps and phases end"
            ));
            return sentences.join(". ");
        }
        if let Some(never) = &spending.never {
            let spells = self.spells_from(never, &determiner);
            return format!("this mana can't be spent to cast {spells}");
        }
        let mut purposes = Vec::new();
        if let Some(spells) = &spending.cast {
            let kinds = matches!(&spells.test, Test::Any(tests)
                if tests.iter().all(|test| matches!(test, Test::Subtype(_))));
            let mut spells = self.spells_from(spells, &determiner);
            if kinds {
                spells = spells.replace(" and ", " and/or ");
            }
            purposes.push(format!("cast {spells}"));
        }
        if let Some(sources) = &spending.activate {
            let abilities = if single { "an ability" } else { "abilities" };
            let any = sources.domain == Domain::Sources && sources.test == Test::All(Vec::new());
            purposes.push(if any {
                format!("activate {abilities}")
            } else {
                format!(
                    "activate {abilities} of {}",
                    self.noun(sources, &determiner)
                )
            });
        }
        let special = spending.special.iter();
        let special = special.map(|action| super::doors::special_use(*action, single).to_owned());
        let foretells = spending.special.contains(&crate::SpecialUse::Foretell);
        // "to foretell cards or cast spells that have foretell"
        let at = if foretells { 0 } else { purposes.len() };
        purposes.splice(at..at, special);
        let rider = if spending.protects {
            ", and that spell can't be countered"
        } else {
            ""
        };
        // "to cast Room spells and unlock doors"
        let joined = if single || foretells || spending.special.is_empty() {
            "or"
        } else {
            "and"
        };
        format!("spend this mana only to {}{rider}", list(&purposes, joined))
    }

    /// `spells`, `spells from your graveyard`, `your commander`
    fn spells_from(&mut self, spells: &Filter, determiner: &super::noun::Determiner) -> String {
        let (filter, place) = match super::spells_to_come::cast_from_zone(spells) {
            Some((filter, place)) => (filter, format!("from {place}")),
            None => (spells.clone(), String::new()),
        };
        let commander = matches!(&filter.test, Test::All(tests)
            if tests.contains(&Test::Status(crate::Status::Commander)));
        let noun = if commander {
            let commander = Filter {
                domain: Domain::Permanents,
                test: filter.test.clone(),
            };
            self.noun(&commander, &super::noun::Determiner::Bare)
        } else {
            self.noun(&filter, determiner)
        };
        spaced(&[&noun, &place])
    }

    /// `{G}{G}`, `one mana of any color`, and what follows the clause.
    pub(super) fn mana(&mut self, mana: &ManaOutput) -> (String, String) {
        match mana {
            ManaOutput::Exactly(symbols) => (symbols_text(symbols), String::new()),
            ManaOutput::OneOf(choices) if is_any_two_colors(choices) => {
                ("two mana of different colors".to_owned(), String::new())
            }
            ManaOutput::OneOf(choices) => {
                let choices: Vec<String> = choices.iter().map(|list| symbols_text(list)).collect();
                (list(&choices, "or"), String::new())
            }
            ManaOutput::Either(outputs) => {
                let outputs: Vec<String> =
                    outputs.iter().map(|output| self.mana(output).0).collect();
                (list(&outputs, "or"), String::new())
            }
            ManaOutput::Times(kind, value) => match self.amount(value) {
                Amount::Each(factor, each) => {
                    let count = usize::try_from(factor).unwrap_or(1);
                    (mana_letter(*kind).repeat(count), format!("for each {each}"))
                }
                Amount::Plain(number) => {
                    let number = number.parse().map_or(number, cardinal);
                    (format!("{number} {}", mana_letter(*kind)), String::new())
                }
                Amount::That(before, after) => (
                    spaced(&[&before, "that much", &mana_letter(*kind), &after]),
                    String::new(),
                ),
                Amount::Equal(expression) => (
                    format!("an amount of {} equal to {expression}", mana_letter(*kind)),
                    String::new(),
                ),
            },
            ManaOutput::AnyOneColor(value) => {
                let any = if *value == Value::Number(1) {
                    "any color"
                } else {
                    "any one color"
                };
                self.mana_of(value, any)
            }
            ManaOutput::AnyCombination(value, kinds) => {
                let colors = [ManaType::Colorless]
                    .iter()
                    .all(|kind| !kinds.contains(kind));
                if kinds.len() >= 5 && colors {
                    return self.mana_of(value, "in any combination of colors");
                }
                let kinds: Vec<String> = kinds.iter().map(|kind| mana_letter(*kind)).collect();
                let kinds = format!("in any combination of {}", list(&kinds, "and/or"));
                self.mana_of(value, &kinds)
            }
            ManaOutput::ChosenColor(value) => self.mana_of(value, "the chosen color"),
            ManaOutput::Produced(value, what) => {
                let land = self.objects_noun(what);
                self.mana_of(value, &format!("any type that {land} produced"))
            }
            ManaOutput::CommanderIdentity(value) => {
                self.mana_of(value, "any color in your commander's color identity")
            }
            ManaOutput::CouldProduce(value, filter, any_type) => {
                let lands = self.noun(filter, &super::noun::Determiner::A);
                let kind = if *any_type { "type" } else { "color" };
                self.mana_of(value, &format!("any {kind} that {lands} could produce"))
            }
            ManaOutput::EachColorOf(what) => {
                let among = self.colored_things(what);
                (
                    "one mana of that color".to_owned(),
                    format!("for each color among {among}"),
                )
            }
            ManaOutput::ColorsOf(value, Objects::Every(filter)) => {
                let among = self.noun(filter, &super::noun::Determiner::Bare);
                self.mana_of(value, &format!("any color among {among}"))
            }
            ManaOutput::ColorsOf(value, what) => {
                let whose = self.objects_possessive(what);
                self.mana_of(value, &format!("any of {whose} colors"))
            }
        }
    }

    /// `permanents you control`, of whose colors something is said
    fn colored_things(&mut self, what: &Objects) -> String {
        if let Objects::Every(filter) = what {
            self.noun(filter, &super::noun::Determiner::Bare)
        } else {
            self.object_phrase(what)
        }
    }

    fn mana_of(&mut self, value: &Value, of: &str) -> (String, String) {
        let of = if of.starts_with("in ") {
            of.to_owned()
        } else {
            format!("of {of}")
        };
        let memory = self.memory();
        match self.amount(value) {
            Amount::Each(factor, each) => (
                format!("{} mana {of}", cardinal(factor)),
                format!("for each {each}"),
            ),
            Amount::That(before, after) => (
                spaced(&[&before, "that much mana", &of, &after]),
                String::new(),
            ),
            Amount::Plain(_) | Amount::Equal(_) => {
                // What was said in vain is not spoken of yet.
                self.recall(memory);
                let number = self.number_word(value);
                (format!("{number} mana {of}"), String::new())
            }
        }
    }

    /// `the token enters with two +1/+1 counters on it`: a sentence of its own
    pub(super) fn tokens_enter_with(
        &mut self,
        count: &Value,
        counters: &[(CounterKind, Value)],
    ) -> Option<String> {
        if counters.is_empty() {
            return None;
        }
        let of_creation = self.where_x.take();
        let mut tail = String::new();
        let mut words = Vec::new();
        for (kind, value) in counters {
            let (text, after) = self.counted_with_x(value, &format!("{kind} counter"));
            words.push(text);
            tail = after;
        }
        let words = list(&words, "and");
        let text = if *count == Value::Number(1) {
            format!("the token enters with {words} on it")
        } else {
            format!("the tokens enter with {words} on them")
        };
        let text = self.with_where(spaced(&[&text, &tail]));
        self.where_x = of_creation;
        Some(text)
    }

    /// `it becomes a copy of target creature until end of turn, except it has flying`
    pub(super) fn become_copy(
        &mut self,
        what: &Objects,
        of: &Objects,
        except: &[Modification],
        duration: &Duration,
    ) -> Clause {
        let mut clause = self.thing(what);
        if let Objects::Every(filter) = what {
            clause.subject = self.noun(filter, &Determiner::Each);
            clause.number = Number::One;
        }
        let number = clause.number;
        let copy = if number == Number::One {
            "a copy"
        } else {
            "copies"
        };
        let of = self.object_phrase(of);
        // "It" would be what becomes a copy.
        let focus = self.focus.take();
        let until = self.duration(duration);
        self.focus = focus;
        let mut text = spaced(&[&format!("become {copy} of {of}"), &until]);
        if !except.is_empty() {
            let exceptions = self.exceptions(except, number);
            text = format!("{text}, except {exceptions}");
        }
        clause.with_verb(text)
    }

    /// `add {G}{G}`, `for each color among permanents you control, add one mana of that color`, and what it may be spent on
    pub(super) fn add_mana(
        &mut self,
        who: &Players,
        mana: &ManaOutput,
        spending: Option<&Spending>,
    ) -> Clause {
        let clause = self.player_clause(who);
        let (text, after) = self.mana(mana);
        let mut clause = clause.with_verb(format!("add {text}"));
        if let crate::ManaOutput::EachColorOf(_) = mana {
            clause.lead = format!("{after},");
        } else {
            clause = clause.with_tail(after);
        }
        if let Some(spending) = spending {
            clause.further = Some(self.spending(spending, is_single(mana)));
        }
        clause
    }
}

fn is_predefined(token: &TokenSpec) -> bool {
    let role = token
        .subtypes
        .iter()
        .any(|subtype| subtype.as_str() == "Role");
    role && token.name.is_some()
        || token.card_types == [CardType::Artifact]
            && token.power_toughness.is_none()
            && token
                .subtypes
                .first()
                .is_some_and(|subtype| PREDEFINED.contains(&subtype.as_str()))
}

/// Card types as they stand before `token`: a creature's last.
fn card_type_order(card_types: &[CardType]) -> Vec<&'static str> {
    let (creature, others): (Vec<CardType>, Vec<CardType>) = card_types
        .iter()
        .partition(|card_type| **card_type == CardType::Creature);
    let mut order: Vec<CardType> = others;
    // "enchantment artifact" would be the wrong way round only if the source said so.
    order.sort_by_key(|card_type| match card_type {
        CardType::Artifact => 1,
        CardType::Enchantment
        | CardType::Battle
        | CardType::Creature
        | CardType::Instant
        | CardType::Kindred
        | CardType::Land
        | CardType::Planeswalker
        | CardType::Sorcery => 0,
    });
    order.extend(creature);
    order.into_iter().map(CardType::word).collect()
}

/// `it produces twice as much of that mana instead`, `it produces {B} instead of any other type`
pub(super) fn other_mana(other: OtherMana) -> String {
    match other {
        OtherMana::Times(2) => "it produces twice as much of that mana instead".to_owned(),
        OtherMana::Times(times) => {
            let times = cardinal(i32::try_from(times).unwrap_or(i32::MAX));
            format!("it produces {times} times as much of that mana instead")
        }
        OtherMana::OfType(ManaType::Colorless) => {
            "it produces colorless mana instead of any other type".to_owned()
        }
        OtherMana::OfType(mana) => {
            let symbol = symbols_text(&[mana]);
            format!("it produces {symbol} instead of any other type")
        }
        OtherMana::One(mana) => {
            let symbol = symbols_text(&[mana]);
            format!("it produces {symbol} instead of any other type and amount")
        }
    }
}

fn symbols_text(symbols: &[ManaType]) -> String {
    symbols.iter().map(|kind| mana_letter(*kind)).collect()
}

/// Whether each pair of colors may be added.
fn is_any_two_colors(choices: &[Vec<ManaType>]) -> bool {
    let pairs = crate::Color::pairs().map(|pair| pair.map(ManaType::Colored).to_vec());
    choices.iter().cloned().eq(pairs)
}

/// Whether it is one mana: "spend this mana only to cast a spell" then, else "only to cast spells".
fn is_single(mana: &ManaOutput) -> bool {
    match mana {
        ManaOutput::Exactly(mana) => mana.len() == 1,
        ManaOutput::OneOf(lists) => lists.iter().all(|list| list.len() == 1),
        ManaOutput::Either(outputs) => outputs.iter().all(is_single),
        ManaOutput::Times(..) | ManaOutput::EachColorOf(_) => false,
        ManaOutput::AnyOneColor(value)
        | ManaOutput::AnyCombination(value, _)
        | ManaOutput::ChosenColor(value)
        | ManaOutput::CommanderIdentity(value)
        | ManaOutput::Produced(value, _)
        | ManaOutput::ColorsOf(value, _)
        | ManaOutput::CouldProduce(value, ..) => *value == Value::Number(1),
    }
}

/// The power and toughness of a token that are two numbers of something else: a sentence of its own says them.
fn said_apart(token: &TokenSpec) -> Option<(&Value, &Value)> {
    match &token.power_toughness {
        Some((power @ Value::Of(..), toughness @ Value::Of(..))) if power != toughness => {
            Some((power, toughness))
        }
        Some(_) | None => None,
    }
}
