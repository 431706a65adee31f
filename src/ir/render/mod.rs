//! From the IR back to card English in current Oracle wording.
//!
//! 1. One function of the IR alone: no source text, no wording kept beside it.
//! 2. What it writes compiles to the same IR.
//! 3. References are worded by a model of the discourse that mirrors how lowering resolves them.
//! 4. The object itself is `~`; a caller puts in its name or "this creature".

mod ability;
mod adjective;
mod antecedent;
mod as_it_resolves;
mod attacked;
mod base_size;
mod becoming;
mod blockers;
mod branches;
mod chosen;
mod clause;
mod colors;
mod combat_cost;
mod compared;
mod comparison;
mod condition;
mod continuous;
mod control;
mod cost;
mod cost_change;
mod costed;
mod counted;
mod counters;
mod counters_put;
mod damage;
mod deeds;
mod devoured;
mod dice;
mod discourse;
mod distinct;
mod done_this_way;
mod doors;
mod drawn;
mod duration;
mod effect;
mod entered;
mod entering;
mod event;
mod event_amount;
mod event_parts;
mod exchanged;
mod first_time;
mod forbidden;
mod from_among;
mod further_damage;
mod gained_choice;
mod given_cost;
mod halves;
mod happened;
mod hiding;
mod introduced;
mod join;
mod keyword_action;
mod kinds;
mod lasting;
mod later;
mod likeness;
mod limits;
mod looked_back;
mod making;
mod melding;
mod modes;
mod most_x;
mod moving;
mod noun;
mod noun_tests;
mod owned;
mod paying;
mod permission;
mod piles;
mod places;
mod player_reference;
mod post_modifier;
mod predicate;
mod prevention;
mod reference;
mod replacement;
mod restriction;
mod searching;
mod sequence;
mod several;
mod spells_to_come;
mod spent;
mod starting_deck;
mod static_ability;
mod steps;
mod superlatives;
mod target;
mod targeted;
mod together;
mod triggers;
mod unpreventable;
mod value;
mod while_true;
mod word_choice;
mod words;
mod zone_change;

use super::{
    Ability, AbilityKind, Argument, CardType, CostPart, Effect, Face, Filter, PaidAs, Subtype,
    Value,
};
use std::sync::Arc;

/// What the wording of an ability depends on besides the ability: what kind of object has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bearer {
    /// what the object is called: `~`
    pub own: String,
    /// what it is attached to, if it is: `enchanted creature`, `equipped creature`
    pub attached: String,
    /// whether it "dies" (CR 700.4): it is a creature or planeswalker
    pub dies: bool,
    /// what kind of permanent it is: `creature`, `land`
    pub noun: &'static str,
    /// what it is paid for with as it is cast
    pub paid_with: Vec<PaidNoun>,
    /// what it may be paid for in addition, if that has words of its own
    pub additional: Option<AdditionalCost>,
}

/// An additional cost that may be paid, whose payment is told in words of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AdditionalCost {
    /// `evidence was collected` (CR 701.59c)
    Evidence,
    /// `a Dragon was beheld` (CR 701.4b)
    Beheld(String),
}

impl AdditionalCost {
    fn of(cost: &crate::Cost) -> Option<Self> {
        match cost.0.as_slice() {
            [CostPart::Reveal { what, .. }] => {
                let noun = antecedent::head_noun(&what.as_beheld()?);
                Some(Self::Beheld(words::with_article(&noun)))
            }
            [CostPart::Do(effects)] => match effects.as_slice() {
                [crate::Effect::KeywordAction { action, .. }]
                    if action.as_str() == crate::COLLECT_EVIDENCE =>
                {
                    Some(Self::Evidence)
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// What the objects are called that a spell was paid for with: `the sacrificed creature`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidNoun {
    /// what was done to them
    pub how: PaidAs,
    /// `creature`
    pub noun: String,
    /// whether there are several, or a number that is not said
    pub many: bool,
}

impl PaidNoun {
    fn number(&self) -> words::Number {
        if self.many {
            words::Number::Many
        } else {
            words::Number::One
        }
    }
}

impl Default for Bearer {
    fn default() -> Self {
        Self {
            own: "~".to_owned(),
            attached: "enchanted creature".to_owned(),
            dies: true,
            noun: "creature",
            paid_with: Vec::new(),
            additional: None,
        }
    }
}

impl Bearer {
    /// What a face says about its abilities' wording.
    pub fn of(face: &Face) -> Self {
        let mut bearer = Self::of_types(&face.card_types, &face.subtypes);
        for ability in &face.abilities {
            bearer.note(ability);
        }
        bearer
    }

    /// What a type line says about the wording of the abilities under it.
    pub fn of_types(card_types: &[CardType], subtypes: &[Subtype]) -> Self {
        let has = |name: &str| subtypes.iter().any(|subtype| subtype.as_str() == name);
        let attached = if has("Equipment") {
            "equipped creature"
        } else if has("Fortification") {
            "fortified land"
        } else {
            "enchanted creature"
        };
        Self {
            own: "~".to_owned(),
            attached: attached.to_owned(),
            dies: card_types
                .iter()
                .any(|card_type| matches!(card_type, CardType::Creature | CardType::Planeswalker)),
            noun: [
                CardType::Creature,
                CardType::Land,
                CardType::Artifact,
                CardType::Enchantment,
                CardType::Planeswalker,
            ]
            .into_iter()
            .find(|card_type| card_types.contains(card_type))
            .map_or("permanent", CardType::word),
            paid_with: Vec::new(),
            additional: None,
        }
    }

    /// What is called so of what it was paid for with.
    fn paid(&self, how: PaidAs) -> PaidNoun {
        let known = self.paid_with.iter().find(|paid| paid.how == how);
        known.cloned().unwrap_or_else(|| PaidNoun {
            how,
            noun: match how {
                PaidAs::Sacrificed | PaidAs::Returned | PaidAs::Tapped => "permanent",
                PaidAs::Convoked => "creature",
                PaidAs::Discarded | PaidAs::Exiled | PaidAs::Revealed => "card",
            }
            .to_owned(),
            many: false,
        })
    }

    /// What an ability says that the object is paid for with.
    fn note_paid(&mut self, ability: &Ability) {
        if let Some(optional) = ability.optional_cost() {
            self.additional = AdditionalCost::of(optional);
        }
        for cost in ability.costs_of_casting() {
            let mut parts = Vec::new();
            cost.collect_paid(&mut parts);
            for (how, what, count) in parts.into_iter().filter_map(CostPart::paid) {
                if !self.paid_with.iter().any(|other| other.how == how) {
                    self.paid_with.push(PaidNoun {
                        how,
                        noun: antecedent::head_noun(what),
                        many: count != Some(&Value::Number(1)),
                    });
                }
            }
        }
    }

    /// What an ability says about the wording of the others: what an Aura can enchant, what a spell is paid for with.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub fn note(&mut self, ability: &Ability) {
        self.note_paid(ability);
        if let AbilityKind::Keyword(keyword) = &ability.kind
            && keyword.keyword.as_str() == "enchant"
            && let Some(Argument::Object(filter)) = keyword.arguments.first()
            && !matches!(filter.domain, super::Domain::Cards(..))
        {
            let noun = match &filter.test {
                // "Enchant Forest": "enchanted Forest" (CR 702.5a)
                super::Test::Subtype(subtype) => subtype.as_str().to_owned(),
                // "Enchant creature or Vehicle", "Enchant Forest or Plains"
                super::Test::Any(kinds) => {
                    kind_of_any(kinds).map_or_else(|| antecedent::head_noun(filter), str::to_owned)
                }
                _ => antecedent::head_noun(filter),
            };
            self.attached = format!("enchanted {noun}");
        }
    }
}

/// What may be one of these is called after its card type, if one is said or all their subtypes are of lands.
fn kind_of_any(kinds: &[super::Test]) -> Option<&'static str> {
    let land = |test: &super::Test| matches!(test, super::Test::Subtype(name) if words::is_land_type(name.as_str()));
    if kinds.iter().all(land) {
        return Some(CardType::Land.word());
    }
    None
}

/// The ability as card English, with `~` for the object that has it.
pub fn render(ability: &Ability) -> String {
    render_for(ability, &Bearer::default())
}

/// The ability as an object of that kind has it.
pub fn render_for(ability: &Ability, bearer: &Bearer) -> String {
    ability::render_ability(ability, bearer)
}

/// The abilities of one line: keywords share it, separated by commas.
pub fn render_line(abilities: &[Arc<Ability>], bearer: &Bearer) -> String {
    let keyword = |ability: &&Arc<Ability>| matches!(ability.kind, AbilityKind::Keyword(_));
    let texts: Vec<String> = abilities
        .iter()
        .map(|ability| render_for(ability, bearer))
        .collect();
    if !abilities.iter().all(|ability| keyword(&ability)) {
        return texts.join(" ");
    }
    let texts = share_protection(&texts);
    let texts: Vec<String> = texts.iter().map(|text| words::uncapitalise(text)).collect();
    let line = words::capitalise(&texts.join(", "));
    // "Exhaust — {3}: Draw a card.": what stands after a dash is a sentence.
    if line.contains(" — ") && line.contains(": ") {
        words::sentence(&line)
    } else {
        line
    }
}

/// Neighbours in a list of keywords that are protection say so once: `protection from black and from red`.
pub fn share_protection(texts: &[String]) -> Vec<String> {
    const PROTECTION: &str = "protection ";
    let mut shared: Vec<(String, usize)> = Vec::new();
    for text in texts {
        let from = text
            .to_lowercase()
            .starts_with("protection from ")
            .then(|| text.get(PROTECTION.len()..))
            .flatten();
        match (from, shared.last_mut()) {
            (Some(from), Some((last, count))) if *count > 0 => {
                // "from black and from red" becomes "from black, from red, and from green".
                if *count > 1
                    && let Some((before, after)) = last.clone().rsplit_once(" and from ")
                {
                    *last = format!("{}, from {after}", before.trim_end_matches(','));
                    last.push(',');
                }
                *last = format!("{last} and {from}");
                *count += 1;
            }
            (from, _) => shared.push((text.clone(), usize::from(from.is_some()))),
        }
    }
    let texts: Vec<String> = shared.into_iter().map(|(text, _)| text).collect();
    share_kicker(texts)
}

/// Two neighbours that are kicker say so once: `kicker {1}{R} and/or {2}{G}` (CR 702.33b).
fn share_kicker(texts: Vec<String>) -> Vec<String> {
    let cost = |text: &str| {
        let lower = text.to_lowercase();
        lower
            .starts_with("kicker {")
            .then(|| text.get("kicker ".len()..).map(str::to_owned))
            .flatten()
    };
    match texts.as_slice() {
        [first, second] if cost(first).is_some() => match cost(second) {
            Some(second) => vec![format!("{first} and/or {second}")],
            None => texts,
        },
        _ => texts,
    }
}

/// The lines of a face, one for each ability.
pub fn render_face(face: &Face) -> Vec<String> {
    let bearer = Bearer::of(face);
    face.abilities
        .iter()
        .map(|ability| render_for(ability, &bearer))
        .collect()
}

/// One effect of an ability as a sentence, for lists of what did not run.
pub fn render_effect(ability: &Ability, effect: &Effect) -> String {
    let mut writer = discourse::Writer::new(ability, Bearer::default());
    let sentences = writer.sentences(std::slice::from_ref(effect));
    let sentences: Vec<String> = sentences.iter().map(|text| words::sentence(text)).collect();
    sentences.join(" ")
}

/// The objects of a filter as a noun phrase: `creatures you control`.
pub fn render_filter(filter: &Filter) -> String {
    let nothing = Ability::plain(AbilityKind::Spell(super::Body::default()));
    let mut writer = discourse::Writer::new(&nothing, Bearer::default());
    writer.plain_noun(filter, words::Number::Many)
}

#[cfg(test)]
mod tests {
    use super::share_protection;

    #[test]
    fn protection_is_said_once() {
        let line = |texts: &[&str]| {
            let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
            share_protection(&texts).join(", ")
        };
        assert_eq!(
            line(&[
                "Flying",
                "Protection from black",
                "Protection from red",
                "Haste"
            ]),
            "Flying, Protection from black and from red, Haste"
        );
        assert_eq!(
            line(&[
                "Protection from black",
                "Protection from red",
                "Protection from green"
            ]),
            "Protection from black, from red, and from green"
        );
    }
}
