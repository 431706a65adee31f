//! What could have stood at a place, in the words of players: the names of the grammar's rules, folded into phrases.

use cardwright_grammar::Rule;

/// Rules by name, or by how their names begin (`adverb_*`), and what players call what they match. The first row that
/// fits counts; the order is also that of a message, but for [`FIRST`].
const PHRASES: &[(&str, &[&str])] = &[
    (
        "an ability",
        &[
            "line",
            "ability_line",
            "solve_line",
            "activated",
            "triggered",
            "quoted",
            "ability_item",
            "ability_list",
            "ability_sort",
            "activated_no_mana",
            "activated_by_tapping",
            "body",
            "chapter_*",
        ],
    ),
    (
        "a keyword",
        &[
            "collect_evidence",
            "airbend",
            "amass",
            "keyword_*",
            "same_keyword*",
        ],
    ),
    ("an ability word", &["ability_word"]),
    (
        "what a starting deck is like",
        &[
            "deck_line",
            "deck_contains",
            "deck_larger",
            "deck_each",
            "deck_shares",
            "deck_differs",
            "deck_activated",
            "deck_repeats",
        ],
    ),
    (
        "a sentence",
        &[
            "sentence",
            "clauses",
            "clause",
            "existential",
            "contraction",
            "ring_tempts",
            "evidence_collected",
            "tribute_paid",
            "that_cost_paid",
            "life_for_mana",
            "same_is_true",
            "round_each_time",
            "least_cost",
            "trigger_only",
            "gets_votes",
            "most_x",
            "repeat_following",
            "same_for",
            "choose_result",
            "roll_result",
            "roll_some",
            "choose_number",
            "choose_kind",
            "choose_counter",
            "while_voting",
            "or_tied",
            "day_turns",
            "legend_rule",
            "deck_limit",
            "restriction*",
        ],
    ),
    (
        "a verb",
        &[
            "complement_to_do",
            "choose_not",
            "clause_or_verb",
            "verb",
            "vp",
            "v_*",
            "auxiliary*",
            "pre_adverb",
            "causative",
            "relative_vp",
            "relative_verb",
            "contact_verb",
            "contact_return",
            "action_*",
        ],
    ),
    (
        "a kind of counter",
        &[
            "counter_kind",
            "counter_extra",
            "counter_noun_word",
            "counter_amount",
            "counter_phrase",
            "counter_each_kind",
        ],
    ),
    ("a token", &["token_*"]),
    ("`life`", &["life_or"]),
    ("an amount of life", &["life_*", "gain_*"]),
    (
        "an amount of damage",
        &[
            "deal_gap",
            "prevent_*",
            "damage_*",
            "half_damage",
            "double_damage",
            "excess_word",
        ],
    ),
    ("a card's name", &["card_name", "have_name", "own_name"]),
    (
        "a player",
        &[
            "choice_owner",
            "controller",
            "control_words",
            "post_contact",
            "contact_*",
            "perfect_word",
            "np_control",
            "post_controlled",
        ],
    ),
    (
        "a kind of object",
        &[
            "letter",
            "word",
            "votes",
            "die_results",
            "pile_faces",
            "target_dealt",
            "each_card_fewer",
            "same_values",
            "tied_common",
            "one_controller",
            "two_controllers",
            "every_creature_type",
            "this_effect",
            "not_*",
            "distinction*",
            "different",
            "choose_targets",
            "spend_*",
            "take_*",
            "exchange_*",
            "attack_with",
            "block_*",
            "target_only",
            "noun*",
            "np*",
            "described*",
            "subtype*",
            "card_type_word",
            "type_pair",
            "characteristic",
            "color",
            "supertype",
            "adjective",
            "not_word",
            "other_word",
            "target_word",
            "parameter_word",
            "ability_kind",
            "possessive_word",
            "possessor*",
            "plain_possessive",
            "dependent_word",
            "det_*",
            "any_target*",
            "part*",
            "rest*",
            "pronoun",
            "copy_*",
            "library_*",
            "subject",
            "relative_subject",
            "size",
            "size_below_zero",
            "size_change",
            "description*",
            "designation",
            "solved",
            "each_of",
            "type_line_subtype",
        ],
    ),
    (
        "a number",
        &[
            "number*",
            "digits",
            "energy",
            "an_amount",
            "count*",
            "variable",
            "amount*",
            "that_much",
            "multiple",
            "half*",
            "ordinal",
            "compared*",
            "comparison_number",
            "cast_more",
            "at_least_greater",
            "count_first",
            "times_that",
            "total*",
            "devotion",
            "rounding*",
            "half",
            "flips*",
            "twice_variable",
            "exactly_word",
        ],
    ),
    (
        "a comparison",
        &[
            "greatest*",
            "whichever*",
            "tied",
            "difference_between",
            "comparison",
            "times_or_more",
            "equal_to",
            "greater_*",
            "less_*",
            "at_least",
            "at_most",
            "exactly",
            "odd",
            "parity",
            "even",
            "one_of_numbers",
            "compare_word",
            "more_what",
            "more_tied",
            "tied_word",
            "lesser_word",
            "extreme*",
        ],
    ),
    (
        "a mana symbol",
        &[
            "waterbend",
            "symbol*",
            "tap_symbol",
            "untap_symbol",
            "mana_*",
        ],
    ),
    (
        "a cost",
        &[
            "pay_*",
            "cost*",
            "paid_*",
            "mode_cost",
            "reduced",
            "reduce_*",
            "loyalty*",
        ],
    ),
    (
        "a condition",
        &[
            "condition*",
            "intervening_if",
            "adverb_if",
            "adverb_unless",
            "adverb_as_long",
            "adverb_while",
        ],
    ),
    ("an event", &["event*", "trigger*", "happening*"]),
    ("a duration", &["duration*", "until_*"]),
    (
        "a turn, phase or step",
        &[
            "period*",
            "skipped_turns",
            "skipped_draw",
            "turn_part",
            "moment*",
            "time_mark",
            "additional_phase",
        ],
    ),
    (
        "a zone",
        &[
            "shuffle_into",
            "zone_*",
            "exile_zone",
            "battlefield_zone",
            "battlefield_or",
            "on_battlefield",
            "outside_zone",
            "destination",
            "place*",
            "position_word",
            "enter_*",
        ],
    ),
    ("how it enters", &["manner_*"]),
    (
        "what it has",
        &[
            "lose_*",
            "that_number",
            "with_*",
            "having_cards",
            "have_*",
            "get_*",
            "additional_word",
        ],
    ),
    (
        "what it is",
        &[
            "becoming",
            "adjective_state",
            "be_*",
            "becoming_*",
            "addition_kind",
        ],
    ),
    ("a mode", &["mode*", "modal*", "anchor*"]),
    (
        "by whom or how it was done",
        &[
            "complement_*",
            "passive*",
            "participle*",
            "bare_passive",
            "post_participle",
        ],
    ),
    ("more about the object", &["post_*", "relative_*"]),
    (
        "when or how it happens",
        &[
            "adverb_*",
            "not_sorcery_time",
            "limit*",
            "lead_*",
            "phase_way",
            "turn_face",
            "division",
        ],
    ),
    ("a full stop", &["sentence_end"]),
    (
        "`and` or `or`",
        &[
            "conjunction",
            "and_if",
            "instead_only",
            "gapped*",
            "clause_link",
            "list_comma",
            "ability_join",
            "quality*",
            "everything",
        ],
    ),
    ("the end of the line", &["EOI"]),
];

/// What a message names before all else.
const FIRST: [&str; 3] = ["a kind of object", "a number", "a verb"];

/// What players call what a rule matches.
pub(super) fn phrase(rule: Rule) -> Option<(usize, &'static str)> {
    let name = format!("{rule:?}");
    PHRASES
        .iter()
        .enumerate()
        .find(|(_, (_, rules))| {
            rules.iter().any(|pattern| match pattern.strip_suffix('*') {
                Some(beginning) => name.starts_with(beginning),
                None => name == *pattern,
            })
        })
        .map(|(row, (phrase, _))| (row, *phrase))
}

/// The phrases of rules, each once, in the order of the table.
pub(super) fn phrases(rules: &[Rule]) -> Vec<&'static str> {
    let mut found: Vec<(usize, &str)> = rules.iter().filter_map(|rule| phrase(*rule)).collect();
    let rank = |phrase: &str| {
        FIRST
            .iter()
            .position(|first| *first == phrase)
            .unwrap_or(FIRST.len())
    };
    found.sort_unstable_by_key(|(row, phrase)| (rank(phrase), *row));
    found.dedup();
    found.into_iter().map(|(_, phrase)| phrase).collect()
}

/// What a phrase looks like.
const EXAMPLES: &[(&str, &str)] = &[
    ("a keyword", "`flying`"),
    ("a sentence", "`draw a card`"),
    ("a verb", "`destroy`"),
    ("a kind of counter", "`+1/+1`"),
    ("a token", "`1/1 white Soldier creature token`"),
    ("an amount of life", "`3 life`"),
    ("an amount of damage", "`3 damage`"),
    ("a player", "`target player`"),
    ("a kind of object", "`creature you control`"),
    ("a number", "`two`"),
    ("a comparison", "`or less`"),
    ("a mana symbol", "`{1}{B}`"),
    ("a cost", "`{2}, {T}`"),
    ("a condition", "`if you control a Swamp`"),
    ("an event", "`this creature attacks`"),
    ("a duration", "`until end of turn`"),
    ("a turn, phase or step", "`your upkeep`"),
    ("a zone", "`your graveyard`"),
    ("how it enters", "`tapped`"),
    ("what it has", "`flying`"),
    ("what it is", "`tapped`"),
    ("more about the object", "`with flying`"),
    ("by whom or how it was done", "`this way`"),
    ("when or how it happens", "`at random`"),
    ("a full stop", "`.`"),
    ("`and` or `or`", "`and`"),
];
/// How many examples a help gives.
const SHOWN: usize = 3;

/// What could go on there, by examples; none if no phrase has one.
pub(super) fn examples(expected: &[&str]) -> Option<String> {
    let known: Vec<String> = expected
        .iter()
        .filter_map(|phrase| EXAMPLES.iter().find(|(name, _)| name == phrase))
        .take(SHOWN)
        .map(|(phrase, example)| match phrase.contains('`') {
            true => (*example).to_owned(),
            false => format!("{phrase} such as {example}"),
        })
        .collect();
    let (last, others) = known.split_last()?;
    let list = match others {
        [] => last.clone(),
        others => format!("{} or {last}", others.join(", ")),
    };
    Some(format!(
        "what stands before it is understood, and could go on with {list}"
    ))
}

#[cfg(test)]
mod tests {
    use super::{Rule, phrases};

    #[test]
    fn rules_fold_into_phrases() {
        assert_eq!(
            phrases(&[Rule::EOI, Rule::subtype, Rule::noun_head, Rule::duration]),
            ["a kind of object", "a duration", "the end of the line"]
        );
    }

    #[test]
    fn almost_every_rule_has_a_phrase() {
        let without: Vec<_> = Rule::all_rules()
            .iter()
            .filter(|rule| phrases(&[**rule]).is_empty())
            .collect();
        assert!(without.len() * 9 < Rule::all_rules().len(), "{without:?}");
    }
}
