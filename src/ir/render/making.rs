//! What effects make and move: tokens, copies, mana, and objects that change zones.

use super::clause::Clause;
use super::continuous::Aspect;
use super::cost::mana_letter;
use super::discourse::{Origin, Writer, position_words};
use super::value::{Amount, color_list};
use super::words::{Number, cardinal, list, ordinal, spaced, with_article};
use crate::{
    AbilityKind, Attacked, CardType, ColorSet, CounterKind, Destination, Domain, EventPattern,
    EventRole, Filter, Host, LibraryPosition, ManaOutput, ManaType, Modification, Name, Objects,
    OtherMana, PaidAs, Players, SlotId, Spending, Test, TokenSpec, Value, Zone,
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
    pub(super) fn spending(&mut self, spending: &Spending, single: bool) -> String {
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

    /// The same, told as an instruction: what has been put onto the battlefield is spoken of as it is there from then on.
    pub(super) fn move_told(&mut self, what: &Objects, to: &Destination) -> Clause {
        let clause = self.move_clause(what, to);
        if to.zone == Zone::Battlefield {
            self.arrived.push(what.clone());
        }
        clause
    }

    /// `exile it`, `return target card from your graveyard to your hand`, `put it onto the battlefield tapped`.
    pub(super) fn move_clause(&mut self, what: &Objects, to: &Destination) -> Clause {
        if let (Objects::Top { of, count }, Zone::Graveyard) = (what, to.zone) {
            let clause = self.player_clause(of);
            if let Some(rounded) = super::halves::of_library(count, of) {
                let whose = if *of == Players::You { "your" } else { "their" };
                return clause.with_verb(format!("mill half {whose} library, {rounded}"));
            }
            let (cards, after) = self.counted(count, "card");
            return clause.with_verb(format!("mill {cards}")).with_tail(after);
        }
        if let Some(verb) = super::hiding::word(to) {
            let who = to.controller.clone().unwrap_or(Players::You);
            let clause = self.player_clause(&who);
            let text = self.cards_seen(what, verb);
            return clause.with_verb(format!("{verb} {text}"));
        }
        // "Each player exiles cards from the top of their library until they exile a land card."
        if let (
            Objects::TopUntil {
                of: of @ Players::Affected,
                ..
            },
            Zone::Exile,
        ) = (what, to.zone)
        {
            let clause = self.player_clause(of);
            let text = self.cards_seen(what, "exile");
            let words = self.exile_words(&text, to);
            return clause.with_verb(words);
        }
        let source = self.source_zone(what);
        let taken = std::mem::replace(&mut self.taken_from, true);
        let mut text = self.cards_seen(what, "exile");
        self.taken_from = taken;
        if let (Objects::This, Some(zone)) = (what, self.own_zone)
            && text == self.bearer.own
            && matches!(zone, Zone::Hand | Zone::Graveyard)
        {
            text = format!("{text} from your {}", zone.word());
        }
        if let (Objects::This, Some(zone @ (Zone::Exile | Zone::Command)), Zone::Battlefield) =
            (what, self.own_zone, to.zone)
            && text != "it"
        {
            let from = if zone == Zone::Exile {
                "exile"
            } else {
                "the command zone"
            };
            text = format!("{text} from {from}");
        }
        // "When you discard this card, return it from your graveyard": it lies there when the ability resolves (CR 701.9a).
        if *what == Objects::This
            && matches!(self.own_zone, Some(Zone::Hand | Zone::Graveyard))
            && matches!(to.zone, Zone::Hand | Zone::Battlefield)
            && self.event.as_ref().is_some_and(discards)
            && !text.contains(" from ")
        {
            text = format!("{} from your graveyard", self.bearer.own);
        }
        if is_own_card(what) && !text.contains(" from ") {
            text = format!("{} from your graveyard", self.bearer.own);
        }
        let number = self.objects_number(what);
        // Whose library it is chooses between its ends.
        let choice = match to.position {
            Some(LibraryPosition::TopOrBottom) => {
                Some("puts it on their choice of the top or bottom of their library".to_owned())
            }
            Some(LibraryPosition::BelowOrBottom(above)) => {
                let place = ordinal(u32::from(above) + 1);
                Some(format!(
                    "puts it into their library {place} from the top or on the bottom"
                ))
            }
            Some(
                LibraryPosition::Top
                | LibraryPosition::Bottom
                | LibraryPosition::BottomRandom
                | LibraryPosition::YourTopOrBottom
                | LibraryPosition::Below(_),
            )
            | None => None,
        };
        if let Some(put) = choice
            && source.is_none()
            && number == Number::One
        {
            let alternatives = text.starts_with("target ") && text.contains(" or ");
            let owner =
                if text.split(' ').count() > 3 && !(alternatives && text.split(' ').count() == 4) {
                    format!("the owner of {text}")
                } else {
                    format!("{} owner", super::words::possessive(&text, number))
                };
            return Clause::words(format!("{owner} {put}"));
        }
        if to.position == Some(crate::LibraryPosition::TopOrBottom)
            && source.is_none()
            && text.starts_with("those ")
        {
            let owners = super::words::possessive(&text, number);
            let put = "put them on their choice of the top or bottom of their libraries";
            return Clause::words(format!("{owners} owners {put}"));
        }
        let words = match to.zone {
            Zone::Exile => self.exile_words(&text, to),
            Zone::Battlefield => self.battlefield_words(&text, what, to, number, source.as_ref()),
            Zone::Hand => {
                let hand = self.owner_zone(what, "hand", number, source.as_ref());
                match source {
                    Some((Zone::Library | Zone::Outside, _)) => format!("put {text} into {hand}"),
                    _ if self.is_of_linked(what) || every_linked(what) => {
                        format!("put {text} into {hand}")
                    }
                    // Behind "this turn" the place would be that of what was said last.
                    _ if text.ends_with(" this turn") => format!("return to {hand} {text}"),
                    Some(_) | None => format!("return {text} to {hand}"),
                }
            }
            Zone::Graveyard => {
                let graveyard = self.owner_zone(what, "graveyard", number, source.as_ref());
                format!("put {text} into {graveyard}")
            }
            Zone::Library => self.library_words(&text, what, to, number, source.as_ref()),
            Zone::Stack | Zone::Command | Zone::Outside => {
                format!("put {text} into the {}", to.zone.word())
            }
        };
        Clause::order(words)
    }

    fn exile_words(&mut self, text: &str, to: &Destination) -> String {
        let face_down = if to.face_down.is_some() {
            "face down"
        } else {
            ""
        };
        let counters = self.with_counters(to);
        let until = match &to.until_leaves {
            Some(objects) => {
                let focus = self.focus.take();
                let whom = self.object_phrase(objects);
                self.focus = focus;
                format!("until {whom} leaves the battlefield")
            }
            None => String::new(),
        };
        spaced(&["exile", text, face_down, &counters, &until])
    }

    fn battlefield_words(
        &mut self,
        text: &str,
        what: &Objects,
        to: &Destination,
        number: Number,
        source: Option<&(Zone, Players)>,
    ) -> String {
        let linked = self.is_of_linked(what) || every_linked(what);
        let returns = match source {
            Some(_) if linked => false,
            Some((Zone::Graveyard, owner)) => *owner == Players::You,
            Some((Zone::Hand | Zone::Library | Zone::Command | Zone::Outside, _)) => false,
            Some((Zone::Exile, _)) if *what == Objects::This => false,
            None if *what == Objects::This && self.enters_instead => false,
            Some(_) | None => true,
        };
        let (verb, onto) = if returns {
            ("return", "to the battlefield")
        } else {
            ("put", "onto the battlefield")
        };
        let mut how = Vec::new();
        if to.face_down.is_some() {
            how.push("face down");
        }
        if to.tapped {
            how.push("tapped");
        }
        if to.attacking.is_some() {
            how.push("attacking");
        }
        if to.transformed {
            how.push("transformed");
        }
        let mut how: Vec<String> = how.into_iter().map(str::to_owned).collect();
        if let Some(attacked @ Attacked::Player(..)) = &to.attacking {
            how.retain(|how| how != "attacking");
            how.push(format!("attacking {}", self.attacked(attacked)));
        }
        if let Some(like) = &to.attacking_like {
            let like = self.object_phrase(like);
            how.push(format!(
                "attacking the same player, planeswalker, or battle as {like}"
            ));
        }
        let control = match &to.controller {
            None => match number {
                Number::One => "under its owner's control".to_owned(),
                Number::Many => "under their owners' control".to_owned(),
            },
            Some(Players::You)
                if matches!(source, Some((_, Players::You)))
                    || source.is_none() && *what == Objects::This && !to.transformed =>
            {
                String::new()
            }
            Some(players) if matches!(source, Some((Zone::Hand | Zone::Library, owner)) if owner == players) => {
                String::new()
            }
            Some(Players::You) => "under your control".to_owned(),
            Some(players) => format!("under {} control", self.players_possessive(players)),
        };
        let counters = self.with_counters(to);
        let attached = self.attached_words(to);
        let how = list(&how, "and");
        if text.ends_with(" this turn") && counters.is_empty() && attached.is_empty() {
            return spaced(&[verb, onto, &how, &control, text]);
        }
        spaced(&[verb, text, onto, &how, &control, &attached, &counters])
    }

    /// `attached to that creature`
    pub(super) fn attached_words(&mut self, to: &Destination) -> String {
        match &to.attached_to {
            None => String::new(),
            Some(Host::Object(host)) => format!("attached to {}", self.object_phrase(host)),
            Some(Host::Player(host)) => format!("attached to {}", self.player_words(host)),
        }
    }

    pub(super) fn with_counters(&mut self, to: &Destination) -> String {
        if to.counters.is_empty() {
            return String::new();
        }
        let counters: Vec<String> = to
            .counters
            .iter()
            .map(|(kind, value)| self.counted(value, &format!("{kind} counter")).0)
            .collect();
        format!("with {} on it", list(&counters, "and"))
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

    fn library_words(
        &mut self,
        text: &str,
        what: &Objects,
        to: &Destination,
        number: Number,
        source: Option<&(Zone, Players)>,
    ) -> String {
        let library = self.owner_zone(what, "library", number, source);
        match to.position {
            None => format!("shuffle {text} into {library}"),
            Some(LibraryPosition::Below(above)) => {
                let place = ordinal(u32::from(above) + 1);
                format!("put {text} into {library} {place} from the top")
            }
            Some(LibraryPosition::BelowOrBottom(above)) => {
                let place = ordinal(u32::from(above) + 1);
                format!("put {text} into {library} {place} from the top or on the bottom")
            }
            Some(position) => {
                let (place, order) = position_words(position);
                let many = number == Number::Many
                    && matches!(position, LibraryPosition::Top | LibraryPosition::Bottom);
                let order = if many && order.is_empty() {
                    "in any order"
                } else if number == Number::One {
                    ""
                } else {
                    order
                };
                spaced(&["put", text, place, &library, order])
            }
        }
    }

    /// `your hand`, `its owner's hand`, `their owners' hands`.
    fn owner_zone(
        &mut self,
        what: &Objects,
        zone: &str,
        number: Number,
        source: Option<&(Zone, Players)>,
    ) -> String {
        if self.own_card(what) {
            return format!("your {zone}");
        }
        match source {
            Some((_, Players::You)) => return format!("your {zone}"),
            Some((Zone::Hand | Zone::Library | Zone::Graveyard, players))
                if !matches!(players, Players::Everyone | Players::Opponents) =>
            {
                return format!("{} {zone}", self.players_possessive(players));
            }
            Some(_) | None => {}
        }
        let several = number == Number::Many && !matches!(what, Objects::Top { .. });
        if !several {
            // "… to its owner's hand. Then that player discards a card."
            self.last_player = Some(Players::OwnerOf(Box::new(what.clone())));
        }
        match (several, zone) {
            (true, "hand") => "their owners' hands".to_owned(),
            (true, "library") => "their owners' libraries".to_owned(),
            (true, _) => "their owners' graveyards".to_owned(),
            (false, _) => format!("its owner's {zone}"),
        }
    }

    /// Where the objects come from, as far as the reference says: the zone and whose it is.
    pub(super) fn source_zone(&self, what: &Objects) -> Option<(Zone, Players)> {
        match what {
            Objects::Slot(slot) => self.slot_zone(*slot),
            Objects::Every(filter) => filter_zone(filter),
            Objects::Top { of, .. } | Objects::Bottom { of, .. } | Objects::TopUntil { of, .. } => {
                Some((Zone::Library, of.clone()))
            }
            Objects::Linked | Objects::Paid(PaidAs::Exiled) => {
                Some((Zone::Exile, Players::Everyone))
            }
            Objects::Paid(PaidAs::Sacrificed | PaidAs::Discarded) => {
                Some((Zone::Graveyard, Players::You))
            }
            Objects::Paid(PaidAs::Returned | PaidAs::Revealed) => Some((Zone::Hand, Players::You)),
            Objects::Paid(PaidAs::Tapped | PaidAs::Convoked) | Objects::Devoured => None,
            Objects::This if self.own_zone.is_some() => {
                self.own_zone.map(|zone| (zone, Players::You))
            }
            Objects::This if !self.role_is_this(EventRole::Subject) => None,
            Objects::This | Objects::Event(EventRole::Subject) => {
                if let EventPattern::ZoneChange {
                    what,
                    to: Some(Zone::Graveyard),
                    ..
                } = self.event.as_ref()?
                {
                    super::noun_tests::owned_by(&what.test)
                        .map(|owner| (Zone::Graveyard, owner.clone()))
                } else {
                    None
                }
            }
            Objects::Granter | Objects::Attached | Objects::Event(_) | Objects::Affected => None,
            Objects::Union(parts) => {
                let mut sources = parts.iter().map(|part| self.source_zone(part));
                let first = sources.next()??;
                sources
                    .all(|source| source.as_ref() == Some(&first))
                    .then_some(first)
            }
        }
    }

    /// Whether they were chosen from among cards exiled with the object that has the ability.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn is_of_linked(&self, what: &Objects) -> bool {
        let Objects::Slot(slot) = what else {
            return false;
        };
        match self.origin(*slot) {
            Origin::Chosen { what, .. } => is_linked(&what.test),
            Origin::Target(target) => target
                .objects
                .as_ref()
                .is_some_and(|filter| is_linked(&filter.test)),
            _ => false,
        }
    }

    /// Whether the objects are said to be owned by you.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn own_card(&self, what: &Objects) -> bool {
        if let Objects::Every(filter) = what {
            return super::noun_tests::owned_by(&filter.test) == Some(&Players::You);
        }
        let Objects::Slot(slot) = what else {
            return false;
        };
        let filter = match self.origin(*slot) {
            Origin::Target(target) => target.objects.as_ref(),
            Origin::Chosen { what, .. } => Some(what),
            _ => None,
        };
        filter
            .is_some_and(|filter| super::noun_tests::owned_by(&filter.test) == Some(&Players::You))
    }

    pub(super) fn slot_zone(&self, slot: SlotId) -> Option<(Zone, Players)> {
        match self.origin(slot) {
            Origin::Target(target) => filter_zone(target.objects.as_ref()?),
            Origin::Chosen { what, .. } | Origin::Paid { what, .. } => filter_zone(what),
            Origin::Found { whose, .. } => Some((Zone::Library, whose.clone())),
            Origin::Among { what, from, .. } => {
                Some(filter_zone(what).or_else(|| self.slot_zone(from))?)
            }
            Origin::Seen { what } => self.source_zone(what),
            Origin::Rest => Some((Zone::Library, Players::You)),
            Origin::Pile { of, .. } => self.source_zone(of),
            Origin::Done { participle, .. } => match participle {
                "exiled" => Some((Zone::Exile, Players::Everyone)),
                "milled" => {
                    if let Origin::Done {
                        what: Objects::Top { of, .. },
                        ..
                    } = self.origin(slot)
                    {
                        Some((Zone::Graveyard, of.clone()))
                    } else {
                        None
                    }
                }
                _ => None,
            },
            Origin::None
            | Origin::ChosenPlayer
            | Origin::Searched { .. }
            | Origin::Token { .. }
            | Origin::Copy { .. }
            | Origin::Copied { .. }
            | Origin::Votes(_)
            | Origin::Voted(_)
            | Origin::Tally(_) => None,
        }
    }
}

/// Whether it is asked for cards exiled with the object that has the ability.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn is_linked(test: &Test) -> bool {
    match test {
        Test::Is(Objects::Linked) => true,
        Test::All(tests) => tests.iter().any(is_linked),
        _ => false,
    }
}

fn every_linked(what: &Objects) -> bool {
    matches!(what, Objects::Every(filter) if is_linked(&filter.test))
}

fn filter_zone(filter: &Filter) -> Option<(Zone, Players)> {
    let (zones, players) = filter.domain.zones()?;
    Some((*zones.last()?, players.clone()))
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
pub(super) fn is_single(mana: &ManaOutput) -> bool {
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

/// A card is discarded, whatever caused it.
fn discards(event: &crate::EventPattern) -> bool {
    if let crate::EventPattern::Caused { event, .. } = event {
        return discards(event);
    }
    matches!(
        event,
        crate::EventPattern::Done {
            deed: crate::Deed::Discard,
            ..
        }
    )
}

/// Whether it is the object itself, if it lies in your graveyard.
fn is_own_card(what: &Objects) -> bool {
    if let Objects::Every(filter) = what {
        filter.domain == Domain::Cards(Zone::Graveyard, Players::You)
            && filter.test == Test::Is(Objects::This)
    } else {
        false
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
