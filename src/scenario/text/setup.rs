//! The setup of a `.scenario`: the rules that it is played by, and what each player has where.

use super::{Reader, TextError, TextScenario, commas, inner_text, number};
use crate::model::Setup;
use cardwright_grammar::scenario::Rule;
use game::Profile;
use pest::iterators::Pair;

impl Reader<'_> {
    /// The shipped profile that is named.
    pub(super) fn profile(&self, named: Pair<'_, Rule>) -> Result<Profile, TextError> {
        let word = named.into_inner().next();
        let (name, span) = word.map_or(("", 0..0), |word| {
            let span = word.as_span();
            (
                word.as_str(),
                self.offset + span.start()..self.offset + span.end(),
            )
        });
        let wrong = |message: String| TextError {
            span: span.clone(),
            message,
            expected: pool::shipped_profiles()
                .map(|(name, _)| name.to_owned())
                .collect(),
        };
        let (_, text) = pool::shipped_profiles()
            .find(|(shipped, _)| *shipped == name)
            .ok_or_else(|| wrong(format!("no rules profile is called `{name}`")))?;
        Profile::read(text).map_err(|error| wrong(error.to_string()))
    }

    pub(super) fn setup(&mut self, scenario: &mut TextScenario, pair: Pair<'_, Rule>) {
        let player = inner_text(&pair, Rule::player)
            .unwrap_or_default()
            .to_owned();
        for part in pair
            .into_inner()
            .filter(|part| part.as_rule() == Rule::setup_part)
        {
            for inner in part.into_inner() {
                if inner.as_rule() == Rule::empty_library {
                    scenario.base.setup.push(Setup {
                        player: player.clone(),
                        clear: Some("library".to_owned()),
                        ..Setup::default()
                    });
                    continue;
                }
                if inner.as_rule() == Rule::life {
                    let life = inner_text(&inner, Rule::number).map(|life| number(life) as i32);
                    scenario.base.setup.push(Setup {
                        player: player.clone(),
                        life,
                        ..Setup::default()
                    });
                    continue;
                }
                let zone = inner_text(&inner, Rule::zone)
                    .unwrap_or_default()
                    .to_owned();
                let items: Vec<Pair<'_, Rule>> = inner
                    .into_inner()
                    .filter(|item| item.as_rule() == Rule::item)
                    .collect();
                let mut entries = self.items(&player, &zone, items);
                if zone == "library" {
                    // Listed from the top; the model puts each on top of those before.
                    entries.reverse();
                }
                scenario
                    .base
                    .cards
                    .extend(entries.iter().filter_map(|entry| entry.card.clone()));
                scenario.base.setup.extend(entries);
            }
        }
        scenario.base.cards.sort();
        scenario.base.cards.dedup();
    }

    pub(super) fn is_card(&self, name: &str) -> bool {
        (self.known)(name) || self.own.iter().any(|own| own == name)
    }

    /// The items of a zone. A name may have commas in it, and the word "as": of the names that are known the longest is meant.
    fn items(&mut self, player: &str, zone: &str, items: Vec<Pair<'_, Rule>>) -> Vec<Setup> {
        let items: Vec<(String, Vec<Pair<'_, Rule>>)> =
            items.into_iter().map(|item| self.item(item)).collect();
        let mut entries: Vec<Setup> = Vec::new();
        let mut index = 0;
        while index < items.len() {
            let (name, length) = self.longest_name(&items[index..]);
            let mut entry = Setup {
                player: player.to_owned(),
                zone: Some(zone.to_owned()),
                card: Some(name),
                count: Some(1),
                ..Setup::default()
            };
            index += length;
            loop {
                let (_, options) = &items[index - 1];
                for option in options.iter().cloned().flat_map(Pair::into_inner) {
                    self.option(&mut entry, &option);
                }
                let last = options
                    .last()
                    .cloned()
                    .and_then(|last| last.into_inner().next());
                let continued =
                    last.map_or(0, |last| self.continued(&mut entry, &last, &items[index..]));
                index += continued;
                if continued == 0 {
                    break;
                }
            }
            entries.push(entry);
        }
        entries
    }

    /// How many of the next items are no items but the rest of a name with commas in it, to which an item is attached or which is chosen.
    fn continued(
        &self,
        entry: &mut Setup,
        option: &Pair<'_, Rule>,
        items: &[(String, Vec<Pair<'_, Rule>>)],
    ) -> usize {
        let words = match option.as_rule() {
            Rule::attached => inner_text(option, Rule::alias_name),
            Rule::choosing => inner_text(option, Rule::choosing_words),
            _ => None,
        };
        let Some(words) = words else {
            return 0;
        };
        let mut joined = words.trim().to_owned();
        let mut found = 0;
        for (count, (name, options)) in items.iter().take(3).enumerate() {
            joined.push_str(", ");
            joined.push_str(name);
            let names = self.names(&joined);
            if commas(&names) == count + 1 {
                found = count + 1;
                if option.as_rule() == Rule::attached {
                    entry.attached_to = Some(self.form(&joined));
                } else {
                    entry.choosing = names;
                }
            }
            if !options.is_empty() {
                break;
            }
        }
        found
    }

    /// The name of an item and what is said behind it.
    fn item<'i>(&self, item: Pair<'i, Rule>) -> (String, Vec<Pair<'i, Rule>>) {
        let name = inner_text(&item, Rule::item_name)
            .unwrap_or_default()
            .trim()
            .to_owned();
        let mut options: Vec<Pair<'_, Rule>> = item
            .into_inner()
            .filter(|part| part.as_rule() == Rule::item_option)
            .collect();
        let whole = options
            .first()
            .map(|first| format!("{name}{}", first.as_str().trim_end()));
        match whole {
            Some(whole) if self.is_card(&whole) && !self.is_card(&name) => {
                options.remove(0);
                (whole, options)
            }
            _ => (name, options),
        }
    }

    /// The longest known name that the items begin with, and of how many it consists; what is known neither way is kept as it is
    /// written, so that it is reported.
    fn longest_name(&self, items: &[(String, Vec<Pair<'_, Rule>>)]) -> (String, usize) {
        let mut joined = String::new();
        let mut longest = None;
        for (count, (name, options)) in items.iter().take(4).enumerate() {
            if count > 0 {
                joined.push_str(", ");
            }
            joined.push_str(name);
            if self.is_card(&joined) {
                longest = Some((joined.clone(), count + 1));
            }
            // What is said of an item ends its name.
            if !options.is_empty() {
                break;
            }
        }
        longest.unwrap_or_else(|| (items[0].0.clone(), 1))
    }

    fn option(&mut self, entry: &mut Setup, option: &Pair<'_, Rule>) {
        match option.as_rule() {
            Rule::copies => entry.count = inner_text(option, Rule::number).map(number),
            Rule::alias => {
                let alias = inner_text(option, Rule::alias_name)
                    .unwrap_or_default()
                    .trim()
                    .to_owned();
                self.aliases.push(alias.clone());
                entry.alias = Some(alias);
            }
            Rule::counters => {
                let count = inner_text(option, Rule::number).map_or(1, number);
                let kind = inner_text(option, Rule::counter_kind)
                    .unwrap_or_default()
                    .to_owned();
                entry.counters.push((kind, count));
            }
            Rule::attached => {
                let host = inner_text(option, Rule::alias_name)
                    .unwrap_or_default()
                    .trim();
                entry.attached_to = Some(self.form(host));
            }
            Rule::tapped => entry.tapped = true,
            Rule::choosing => {
                let words = inner_text(option, Rule::choosing_words).unwrap_or_default();
                entry.choosing = self.names(words);
            }
            _ => {}
        }
    }
}
