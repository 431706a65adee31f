//! The cards of a deck's text, looked up in a pool.

use diagnostic::{Code, Diagnostic, did_you_mean};
use ir::CardId;
use pool::Pool;
use source::{DeckPlace, FileId, Span, read_deck};

/// The cards that a deck is played with: how many of which. What stays beside the deck, and a companion, are left out.
///
/// # Errors
/// What is wrong with the deck: lines that are none, cards that the pool does not have, no card at all.
pub fn deck_cards(
    pool: &Pool,
    file: FileId,
    text: &str,
) -> Result<Vec<(u32, CardId)>, Vec<Diagnostic>> {
    let (entries, errors) = read_deck(file, text);
    let mut wrong: Vec<Diagnostic> = errors.iter().map(Into::into).collect();
    let mut cards = Vec::new();
    for entry in &entries {
        if matches!(entry.place, DeckPlace::Sideboard | DeckPlace::Companion) {
            continue;
        }
        match find(pool, &entry.name.text) {
            Some(card) => cards.push((entry.count, card)),
            None => wrong.push(unknown(pool, &entry.name.text, entry.name.span)),
        }
    }
    if cards.is_empty() && wrong.is_empty() {
        let end = Span::new(file, text.len()..text.len());
        let message = match entries.is_empty() {
            true => "this deck has no cards",
            false => "this deck has no cards but those of its sideboard",
        };
        wrong.push(
            Diagnostic::new(Code::EmptyDeck, end, message).expecting(["a number and a card name"]),
        );
    }
    if wrong.is_empty() {
        Ok(cards)
    } else {
        Err(wrong)
    }
}

fn unknown(pool: &Pool, name: &str, span: Span) -> Diagnostic {
    if let Some(why) = pool.why_missing(name) {
        let message = format!("`{name}` does not compile: {why}");
        return Diagnostic::new(Code::UnknownCard, span, message);
    }
    let message = format!("no card named `{name}` compiles in this pool");
    Diagnostic::new(Code::UnknownCard, span, message)
        .with_help(did_you_mean(name, pool.table().names()))
}

/// The card of a name as decks write it: MTGO parts the names of halves by one stroke.
fn find(pool: &Pool, name: &str) -> Option<CardId> {
    let table = pool.table();
    let halves = || {
        let halves: Vec<&str> = name.split('/').map(str::trim).collect();
        table.find_face(&halves.join(" // "))
    };
    let found = table.find_face(name);
    let found = found.or_else(|| (name.contains('/') && !name.contains("//")).then(halves)?);
    let first = || table.find_face(name.split_once("//")?.0.trim());
    found.or_else(first).map(|(card, _)| card)
}

#[cfg(test)]
mod tests {
    use super::deck_cards;
    use diagnostic::Code;
    use pool::{PoolBuild, prove_cards, read_file, shipped_compiler};
    use source::SourceMap;
    use std::sync::Arc;

    const CARDS: &str = "\
Bear Cub {1}{G}
Creature — Bear
2/2

Layout: split
Lone Spark {R}
Sorcery
Lone Spark deals 2 damage to any target.
//
Lone Balm {W}
Sorcery
You gain 3 life.
";

    /// The cards of a deck by name, or the codes of what is wrong.
    fn read(text: &str) -> Result<Vec<(u32, String)>, Vec<Code>> {
        let mut sources = SourceMap::new();
        let file = sources.add("two.card", CARDS);
        let (cards, wrong) = read_file(&mut sources, file);
        assert!(wrong.is_empty(), "{wrong:?}");
        let compiler = Arc::new(shipped_compiler(&[]).0);
        let PoolBuild { pool, .. } = prove_cards(&compiler, &sources, &cards);
        let deck = sources.add("mine.deck", text);
        let name = |card| pool.table().card(card).name.to_string();
        match deck_cards(&pool, deck, text) {
            Ok(cards) => Ok(cards
                .into_iter()
                .map(|(count, card)| (count, name(card)))
                .collect()),
            Err(wrong) => Err(wrong.iter().map(|found| found.code).collect()),
        }
    }

    #[test]
    fn names_are_looked_up_as_decks_write_them() {
        let split = || (1, "Lone Spark // Lone Balm".to_owned());
        for name in [
            "Lone Spark // Lone Balm",
            "Lone Spark/Lone Balm",
            "Lone Spark",
            "Lone Balm",
        ] {
            assert_eq!(read(&format!("1 {name}\n")), Ok(vec![split()]), "{name}");
        }
        let deck = "Deck\n3 Bear Cub\n1 Lone Spark/Lone Balm\n\nSideboard\n2 Nobody at All\n";
        assert_eq!(read(deck), Ok(vec![(3, "Bear Cub".to_owned()), split()]));
    }

    #[test]
    fn what_is_wrong_is_told_once() {
        assert_eq!(
            read("2 Bear Cab\n1 Lone Spark\n"),
            Err(vec![Code::UnknownCard])
        );
        for text in ["# nothing\n", "Sideboard\n2 Bear Cub\n"] {
            assert_eq!(read(text), Err(vec![Code::EmptyDeck]), "{text}");
        }
        let found = read("Bear Cub\n").expect_err("a number is missing");
        assert!(!found.contains(&Code::EmptyDeck), "{found:?}");
    }
}
