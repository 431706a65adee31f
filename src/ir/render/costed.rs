//! Which activated abilities cost more or less.

use super::discourse::Writer;
use super::noun::Determiner;
use super::words::{Number, spaced};
use crate::{CostedAbilities, Domain, Filter, Objects, Players, Test};

impl Writer<'_> {
    /// `equip abilities you activate of other Equipment that target ~`
    pub(super) fn costed_abilities(
        &mut self,
        who: &Players,
        what: &Filter,
        abilities: &CostedAbilities,
    ) -> String {
        let kind = match &abilities.keyword {
            Some(keyword) => keyword.as_str(),
            None if abilities.loyalty => "loyalty",
            None if abilities.only_mana => "mana",
            None if *who != Players::Everyone => "",
            None => "activated",
        };
        let activator = if *who == Players::Everyone {
            String::new()
        } else {
            let (players, number) = self.players_relative(who, Number::Many);
            let activate = super::words::verb("activate", number);
            format!("{players} {activate}")
        };
        let everything = what.domain == Domain::Sources && what.test == Test::All(Vec::new());
        let sources = if everything {
            String::new()
        } else {
            format!("of {}", self.costed_sources(what))
        };
        let targets = match &abilities.targeting {
            Some(filter) => format!("that target {}", self.costed_target(filter)),
            None => String::new(),
        };
        spaced(&[kind, "abilities", &activator, &sources, &targets])
    }

    /// `you may activate equip abilities any time you could cast an instant`
    pub(super) fn activated_as_instant(
        &mut self,
        permission: &crate::Permission,
    ) -> super::clause::Clause {
        let crate::Permission::ActivateAsInstant {
            who,
            what,
            abilities,
        } = permission
        else {
            return super::clause::Clause::words(String::new());
        };
        let subject = self.player_clause(who);
        let abilities = self.costed_abilities(&Players::Everyone, what, abilities);
        subject.with_verb(format!(
            "may activate {abilities} any time you could cast an instant"
        ))
    }

    /// `this effect doesn't remove ~`
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn spared(&mut self, modifications: &[crate::Modification]) -> Option<String> {
        let spared = modifications.iter().find_map(|modification| {
            if let crate::Modification::AddSparing(_, filter) = modification {
                Some(filter)
            } else {
                None
            }
        })?;
        let what = match &spared.test {
            Test::Is(objects) => self.object_phrase(objects),
            _ => self.noun(spared, &Determiner::Bare),
        };
        Some(format!("this effect doesn't remove {what}"))
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn costed_sources(&mut self, what: &Filter) -> String {
        match &what.test {
            Test::Is(objects) if what.domain == Domain::Sources => self.object_phrase(objects),
            _ => self.noun(what, &Determiner::Bare),
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn costed_target(&mut self, what: &Filter) -> String {
        match &what.test {
            Test::Is(objects) if what.domain == Domain::Sources => self.object_phrase(objects),
            _ => self.noun(what, &Determiner::A),
        }
    }
}

impl Writer<'_> {
    /// `~ enters with your choice of a flying counter or a first strike counter on it`
    pub(super) fn enters_with_choice(
        &mut self,
        replacement: &crate::Replacement,
        effects: &[crate::Effect],
    ) -> Option<String> {
        let [
            crate::Effect::ChooseOne {
                who: Players::You,
                options,
                facing: false,
            },
        ] = effects
        else {
            return None;
        };
        let mut before = None;
        let mut counters = Vec::new();
        let memory = self.memory();
        for option in options {
            // Each is said as if it were the only one.
            self.recall(memory.clone());
            let [crate::Effect::Enter { how }] = option.as_slice() else {
                return None;
            };
            if how.counters.len() != 1 {
                return None;
            }
            let entered = self.enters(replacement, how).join(". ");
            let (enters, with) = entered.split_once(" with ")?;
            counters.push(with.strip_suffix(" on it")?.to_owned());
            if before.get_or_insert_with(|| enters.to_owned()) != enters {
                return None;
            }
        }
        let counters = super::words::list(&counters, "or");
        Some(format!("{} with your choice of {counters} on it", before?))
    }
}

impl Writer<'_> {
    /// `~ enters with two +1/+1 counters on it and with flying`
    pub(super) fn enters_with_abilities(
        &mut self,
        replacement: &crate::Replacement,
        effects: &[crate::Effect],
    ) -> Option<String> {
        let [
            crate::Effect::Enter { how },
            crate::Effect::Modify {
                what: Objects::This,
                modifications,
                duration: crate::Duration::Permanent,
            },
        ] = effects
        else {
            return None;
        };
        let entered = self.enters(replacement, how).join(". ");
        let had = self.exceptions(modifications, Number::One);
        let had = had.strip_prefix("it has ")?;
        Some(match entered.split_once(", where ") {
            Some((entered, x)) => format!("{entered} and with {had}, where {x}"),
            None => format!("{entered} and with {had}"),
        })
    }
}

impl Writer<'_> {
    /// `~ enters under the control of an opponent of your choice`
    pub(super) fn enters_under_chosen(
        &mut self,
        replacement: &crate::Replacement,
        effects: &[crate::Effect],
    ) -> Option<String> {
        let [
            crate::Effect::ChoosePlayer {
                who: Players::You,
                among,
                at_random: false,
                into,
            },
            crate::Effect::Enter { how },
        ] = effects
        else {
            return None;
        };
        let under = crate::Entering {
            control: Some(Players::Slot(*into)),
            ..crate::Entering::default()
        };
        let own = matches!(&replacement.event, crate::EventPattern::ZoneChange { what, .. }
            if what.test == Test::Is(Objects::This));
        if **how != under || !own || replacement.condition.is_some() {
            return None;
        }
        let subject = self.object_phrase(&Objects::This);
        let whom = self.any_player(among);
        Some(format!(
            "{subject} enters under the control of {whom} of your choice"
        ))
    }
}

impl Writer<'_> {
    /// Whether it is said of several objects that they were cast.
    pub(super) fn are_uncast(&mut self, objects: &crate::Objects, cast: &Test) -> bool {
        *cast == Test::WasCast(crate::CastFrom::Anywhere, Players::Everyone)
            && self.subject_phrase(objects).number == Number::Many
    }
}

impl Writer<'_> {
    /// Whether these are several objects that an event is about.
    pub(super) fn are_of_event(&mut self, objects: &crate::Objects) -> bool {
        matches!(objects, crate::Objects::Event(_))
            && self.subject_phrase(objects).number == Number::Many
    }
}

impl Writer<'_> {
    /// Whether the players are those under consideration, and these several.
    pub(super) fn are_several(&self, players: &Players) -> bool {
        *players == Players::Affected && self.considered_number == Number::Many
    }
}

impl Writer<'_> {
    /// `equip abilities you activate cost {1} less to activate`, with what is said of how far they do.
    pub(super) fn costed(
        &mut self,
        (who, what): (&Players, &Filter),
        abilities: Option<&CostedAbilities>,
        change: &crate::CostChange,
    ) -> super::clause::Clause {
        let text = self.cost_change(who, what, abilities, change);
        let mut clause = super::clause::Clause::words(self.with_where(text));
        if abilities.is_some_and(|it| it.keeps_one) {
            let least = "this effect can't reduce the mana in that cost to less than one mana";
            clause.further = Some(least.to_owned());
        }
        if matches!(change, crate::CostChange::ReduceColored(..)) {
            let only = "this effect reduces only the amount of colored mana you pay";
            clause.further = Some(only.to_owned());
        }
        clause
    }
}

impl Writer<'_> {
    /// `for {2}`, `by paying an amount of {E} equal to its mana value rather than paying its mana cost`
    pub(super) fn cast_now_for(&mut self, cost: &crate::Cost) -> String {
        let bare = self.bare_cost(cost);
        match bare.strip_prefix("pay ") {
            Some(what) => format!("by paying {what} rather than paying its mana cost"),
            None if super::cost::is_mana_only(cost) => format!("for {bare}"),
            None => format!("by {} rather than paying its mana cost", self.doing(cost)),
        }
    }
}

impl Writer<'_> {
    /// `with lesser mana value`: than what was spoken of last, or than what the event was about where several are waited for.
    pub(super) fn lesser(
        &self,
        property: &crate::Property,
        comparison: crate::Comparison,
        value: &crate::Value,
    ) -> Option<String> {
        let crate::Value::Of(same, objects) = value else {
            return None;
        };
        // "blocks a creature with lesser power": than its own
        let blocks = !self.after_event
            && matches!(
                self.event,
                Some(
                    crate::EventPattern::Blocks { .. } | crate::EventPattern::BecomesBlocked { .. }
                )
            );
        let several = matches!(self.event, Some(crate::EventPattern::Either(_)));
        let of_event = *objects == crate::Objects::Event(crate::EventRole::Subject);
        if same != property || !of_event || !(several || blocks) {
            return None;
        }
        let word = super::value::property_word(property);
        match comparison {
            crate::Comparison::Less => Some(format!("with lesser {word}")),
            crate::Comparison::Greater => Some(format!("with greater {word}")),
            crate::Comparison::AtLeast | crate::Comparison::AtMost | crate::Comparison::Equal => {
                None
            }
        }
    }
}

/// `a card name`, `a nonartifact, nonland card name`, `a card name other than a basic land card name`
pub(super) fn card_name(test: &Test) -> String {
    let tests = test.conjuncts();
    let mut words = Vec::new();
    let mut without = Vec::new();
    let mut except = String::new();
    for test in tests {
        match printed_word(test) {
            Some(word) if word.starts_with("non") => without.push(word),
            Some(word) => words.push(word),
            None => {
                if let Test::Not(other) = test {
                    except = format!(" other than {}", card_name(other));
                }
            }
        }
    }
    let name = super::words::spaced(&[&without.join(", "), &words.join(" "), "card name"]);
    format!("{}{except}", super::words::with_article(&name))
}

/// `land`, `basic`, `noncreature`: a quality of one word.
fn printed_word(test: &Test) -> Option<String> {
    if let Test::CardType(kind) = test {
        return Some(kind.word().to_owned());
    }
    if let Test::Supertype(kind) = test {
        return Some(kind.word().to_owned());
    }
    if let Test::Not(inner) = test {
        return printed_word(inner)
            .filter(|word| !word.starts_with("non"))
            .map(|word| format!("non{word}"));
    }
    None
}

impl Writer<'_> {
    /// `saddles Mounts and crews Vehicles as though its power were 2 greater`
    pub(super) fn taps_for(
        &mut self,
        objects: &crate::Objects,
        keywords: &[crate::Name],
        more: &crate::Value,
    ) -> super::clause::Clause {
        let whose = |keyword: &crate::Name| match keyword.as_str() {
            "crew" => "crew Vehicles".to_owned(),
            "saddle" => "saddle Mounts".to_owned(),
            other => other.to_owned(),
        };
        let mut verbs: Vec<String> = keywords.iter().map(whose).collect();
        let how = if *more == crate::Value::toughness_beyond_power(objects.clone()) {
            " using its toughness rather than its power".to_owned()
        } else {
            format!(
                " as though its power were {} greater",
                self.expression(more)
            )
        };
        if let Some(last) = verbs.last_mut() {
            last.push_str(&how);
        }
        let first = verbs.first().cloned().unwrap_or_default();
        let mut clause = self.each_clause(objects, &first);
        clause.verbs = verbs;
        clause
    }
}

impl Writer<'_> {
    /// `in its mana cost`, `in the mana costs of permanents you control`
    pub(super) fn in_costs(&mut self, objects: &Objects) -> String {
        if let Objects::Every(filter) = objects {
            let noun = self.noun(filter, &Determiner::Bare);
            return format!("in the mana costs of {noun}");
        }
        let whose = self.objects_possessive(objects);
        format!("in {whose} mana cost")
    }
}
