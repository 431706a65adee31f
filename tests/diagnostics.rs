//! One drawn example for each code of the reading stage, and the table of codes itself.

use std::collections::BTreeSet;

use cardwright::diagnostic::{
    Code, Diagnostic, RenderOptions, did_you_mean, nearest, render_all, sort,
};
use cardwright::source::{
    CanonicalContext, SourceError, SourceErrorKind, SourceMap, Span, Vocabulary, read_bulk,
    read_cards, read_deck, read_keyword,
};

/// All that is wrong with the text of a file, by the ending of its name.
fn diagnose(sources: &mut SourceMap, name: &str, text: &str) -> Vec<Diagnostic> {
    let file = sources.add(name, text);
    let vocabulary = Vocabulary::shipped();
    let mut errors: Vec<SourceError> = Vec::new();
    let (lines, parameters, own_names) = if name.ends_with(".card") {
        let (cards, found) = read_cards(file, text);
        errors.extend(found);
        let faces: Vec<_> = cards.into_iter().flat_map(|card| card.faces).collect();
        let names: Vec<_> = faces
            .iter()
            .map(|face| Some(face.own_name(&vocabulary)))
            .collect();
        let lines: Vec<Vec<_>> = faces
            .iter()
            .map(|face| face.all_lines().cloned().collect())
            .collect();
        (lines, Vec::new(), names)
    } else if name.ends_with(".keyword") {
        let (keyword, found) = read_keyword(file, text);
        errors.extend(found);
        let parameters = keyword
            .as_ref()
            .map(|keyword| keyword.parameter_names())
            .unwrap_or_default();
        (
            keyword.map(|keyword| keyword.lines).into_iter().collect(),
            parameters,
            vec![None],
        )
    } else {
        errors.extend(if name.ends_with(".deck") {
            read_deck(file, text).1
        } else {
            read_bulk(file, text).1
        });
        (Vec::new(), Vec::new(), Vec::new())
    };
    for (lines, own_name) in lines.iter().zip(&own_names) {
        let context = CanonicalContext {
            vocabulary: &vocabulary,
            own_name: own_name.as_ref(),
            parameters: &parameters,
        };
        for line in lines {
            errors.extend(line.canonical(text, &context).err().unwrap_or_default());
        }
    }
    let mut diagnostics: Vec<Diagnostic> = errors.iter().map(Diagnostic::from).collect();
    sort(&mut diagnostics);
    diagnostics
}

const EXAMPLES: [(&str, &str, &str); 24] = [
    (
        "E0101",
        "quote.card",
        "Lim-Dûl's Mark {B}\nEnchantment — Aura\nEnchanted creature has \"{T}: Draw a card.",
    ),
    (
        "E0102",
        "quote.card",
        "Mark {B}\nEnchantment — Aura\nEnchanted creature has {T}: Draw a card.”",
    ),
    (
        "E0103",
        "brace.card",
        "Mark {B}\nArtifact\n{2{R}: Draw a card.",
    ),
    (
        "E0104",
        "parenthesis.card",
        "Mark {B}\nCreature — Bear\nFlying (Only some can block it.\n2/2",
    ),
    (
        "E0105",
        "parenthesis.card",
        "Mark {B}\nCreature — Bear\nFlying Only some can block it.)\n2/2",
    ),
    (
        "E0106",
        "symbol.card",
        "Mark {B}\nArtifact\n{energi}: Add {W/Z}.",
    ),
    (
        "E0107",
        "character.card",
        "Mark {B}\nArtifact\nIt’s “Lim-Dûl” ☃ now.",
    ),
    ("E0109", "long.card", ""),
    (
        "E0111",
        "parameter.keyword",
        "keyword: Ward [cost]\n[price]: Draw a card.",
    ),
    (
        "E0201",
        "type_line.card",
        "Mark {B}\n\nArtifact\nDraw a card.\n\nBear Cub {1}{G}\nCreature — Bear\n2/2",
    ),
    (
        "E0202",
        "face.card",
        "Assault {R}\nInstant\nDraw a card.\n//\n",
    ),
    (
        "E0203",
        "mode.card",
        "Mark {B}\nInstant\n• Draw a card.\n• Draw two cards.",
    ),
    (
        "E0204",
        "repeated.card",
        "Mark {B}\nCreature — Bear\n2/2\nFlying\n3/3",
    ),
    (
        "E0205",
        "layout.card",
        "Mark {B}\nInstant\nLayout: splitt\nDraw a card.",
    ),
    (
        "E0208",
        "faces.card",
        "A\n//\nB\n//\nC\n//\nD\n//\nE\n//\nF\n//\nG\n//\nH\n//\nI\n",
    ),
    (
        "E0301",
        "header.keyword",
        "Ward [cost]\nWhenever this dies, draw a card.",
    ),
    (
        "E0302",
        "header.keyword",
        "keyword: Ward [cost]\nrulle: 702.21\nWhenever this dies, draw a card.",
    ),
    (
        "E0303",
        "header.keyword",
        "keyword: Ward [cost]\nrule: 702.21\nrule: 702.22\nWhenever this dies, [cost].",
    ),
    (
        "E0304",
        "header.keyword",
        "keyword: Ward [costs]\nWhenever this dies, draw a card.",
    ),
    (
        "E0305",
        "header.keyword",
        "keyword: Exalted\ninstances: separat\nDraw a card.",
    ),
    ("E0306", "header.keyword", "keyword: Flying\nrule: 702.9\n"),
    (
        "E0307",
        "header.keyword",
        "keyword: Flying\nbuiltin: flying\nThis creature can't be blocked.",
    ),
    (
        "E0308",
        "bears.deck",
        "# twenty bears\n20 Bear Cub\nForest 20\n0 Island",
    ),
    (
        "E0309",
        "cards.jsonl",
        "{\"name\": \"Bear Cub\"}\n{\"name\": 4}\n{\"name\"\n",
    ),
];

#[test]
fn each_code_is_drawn() {
    let mut shown = BTreeSet::new();
    for (code, name, text) in EXAMPLES {
        let long = format!(
            "Mark {{B}}\nInstant\nDraw a card{}.",
            ", draw a card".repeat(700)
        );
        let text = if code == "E0109" { &long } else { text };
        let mut sources = SourceMap::new();
        let mut diagnostics = diagnose(&mut sources, name, text);
        assert!(
            diagnostics.iter().any(|found| found.code.number() == code),
            "{code}: {diagnostics:?}"
        );
        let mut drawn = String::new();
        if code != "E0109" {
            drawn = render_all(&diagnostics, &sources, RenderOptions { color: false });
            drawn.push('\n');
        }
        for diagnostic in diagnostics.drain(..) {
            drawn.push_str(
                &serde_json::to_string(&diagnostic.to_json(&sources)).expect("plain data"),
            );
            drawn.push('\n');
        }
        shown.insert(code);
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("../snapshots/diagnostics");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(code, drawn));
    }
    let elsewhere = ["E0108", "E0110", "E0206", "E0207", "E0310", "E0311"];
    for code in Code::ALL
        .iter()
        .map(|code| code.number())
        .filter(|number| *number < "E0400")
    {
        assert!(
            shown.contains(code) || elsewhere.contains(&code),
            "{code} has no example"
        );
    }
}

#[test]
fn each_code_has_a_number_and_a_page() {
    let mut numbers = BTreeSet::new();
    for code in Code::ALL {
        assert!(numbers.insert(code.number()), "{code} stands twice");
        let page = code.explanation();
        assert!(
            page.starts_with(&format!("# {code}: {}\n\n", code.title())),
            "{code}: its page has another title"
        );
        assert!(page.lines().count() >= 4, "{code}: its page says nothing");
        assert_eq!(
            Code::from_number(&code.number().to_lowercase()),
            Some(*code)
        );
    }
}

#[test]
fn spans_of_no_file_are_drawn_as_a_bare_message() {
    let sources = SourceMap::new();
    let span = Span::new(cardwright::source::FileId(7), 3..9);
    let diagnostic = Diagnostic::from(&SourceError::new(SourceErrorKind::InvalidUtf8, span));
    let drawn = render_all(&[diagnostic], &sources, RenderOptions { color: true });
    assert!(drawn.contains("this file is not UTF-8"), "{drawn}");
}

#[test]
fn suggestions_are_near() {
    let words = ["creature", "creatures", "artifact", "land"];
    assert_eq!(nearest("craeture", words), Some("creature"));
    assert_eq!(nearest("lnad", words), Some("land"));
    assert_eq!(nearest("sorcery", words), None);
    assert_eq!(
        did_you_mean("Artefact", words).as_deref(),
        Some("did you mean `artifact`?")
    );
}
