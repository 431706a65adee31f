//! Searches, and what comes out again of what was written.

use std::sync::Arc;

use pool::{compile_cards, shipped_compiler};
use source::{SourceMap, read_cards};

use super::query::{Searched, read};
use super::{CardView, To, Unknown, export, import_bytes, views_of_pool, views_of_sources};

const CARDS: &str = "Fen Bear {1}{G}\nCreature — Bear\nTrample\n2/2\nRarity: common\nSet: FEN\nArtist: A. Painter\n\
\nMire Scholar {2}{U}{B}\nLegendary Creature — Human Wizard\nFlying\nWhenever another creature dies, draw a card.\n{1}, Sacrifice another creature: Scry 1.\n1/3\nRarity: rare\n\
\nHush {U}\nInstant\nCounter target spell unless its controller pays {1}.\n\
\nDusk Cub {1}{R}\nCreature — Wolf\n{3}{R}: Transform this creature.\n2/1\n//\nNight Wolf\nCreature — Werewolf\nColor Indicator: Red\nHaste\n4/3\nFlavor: It howls.\n\
\nMire {1}{U}\nInstant\nDraw two cards.\n//\nMarsh {3}{B}\nSorcery\nReturn target creature card from your graveyard to your hand.\n\
\nOdd Stone {W/U}\nArtifact\nFrobnicate the moon.\n";

fn cards() -> Vec<CardView> {
    let (compiler, ..) = shipped_compiler(&[]);
    let compiler = Arc::new(compiler);
    let mut sources = SourceMap::new();
    let file = sources.add("cards.card", CARDS);
    let (raw, errors) = read_cards(file, CARDS);
    assert!(errors.is_empty(), "{errors:?}");
    let build = compile_cards(&compiler, &sources, &raw);
    let views = views_of_sources(&sources, &raw, &build.cards);
    // What a pool holds is seen alike.
    for view in views_of_pool(&build.pool) {
        let same = views.iter().find(|other| other.name == view.name);
        assert_eq!(same.map(|other| &other.faces), Some(&view.faces));
    }
    views
}

fn found(cards: &[CardView], query: &str) -> Vec<String> {
    let query = read(query).unwrap_or_else(|why| panic!("{query}: {why}"));
    let is = |card: &&CardView| Searched::new(card).is_found_by(&query);
    cards
        .iter()
        .filter(is)
        .map(|card| card.name.clone())
        .collect()
}

#[test]
fn searches_find_what_they_ask() {
    let cards = cards();
    let (bear, scholar, hush, cub, mire, stone) = (
        "Fen Bear",
        "Mire Scholar",
        "Hush",
        "Dusk Cub // Night Wolf",
        "Mire // Marsh",
        "Odd Stone",
    );
    for (query, wanted) in [
        ("t:creature", vec![bear, scholar, cub]),
        ("t:creature o:flying", vec![scholar]),
        ("t:creature -t:legendary", vec![bear, cub]),
        ("mire", vec![scholar, mire]),
        ("!mire", vec![mire]),
        ("!\"mire scholar\"", vec![scholar]),
        ("c:u", vec![scholar, hush, mire, stone]),
        ("c=u", vec![hush]),
        ("c>=ub", vec![scholar, mire]),
        ("c:dimir or c:r", vec![scholar, cub, mire]),
        ("id<=u", vec![hush]),
        ("id:ub", vec![scholar, hush, mire]),
        ("c=2", vec![scholar, mire, stone]),
        ("mv<=2 t:creature", vec![bear, cub]),
        ("cmc=6", vec![mire]),
        ("pow>tou", vec![cub]),
        ("pow>=4", vec![cub]),
        ("tou:3", vec![scholar, cub]),
        ("keyword:trample", vec![bear]),
        ("kw:flying", vec![scholar]),
        ("r:rare", vec![scholar]),
        ("r<rare", vec![bear]),
        ("r:c", vec![bear]),
        ("s:fen a:painter", vec![bear]),
        ("ft:howls", vec![cub]),
        ("is:dfc", vec![cub]),
        ("is:hybrid", vec![stone]),
        ("-is:compiled", vec![stone]),
        ("m:uu", vec![]),
        ("m:{U}{B}", vec![scholar]),
        ("o:/draws? (a|two) cards?/", vec![scholar, mire]),
        ("(t:instant or t:artifact) -(c:b or is:hybrid)", vec![hush]),
        ("layout:split", vec![mire]),
        ("does:draw", vec![scholar, mire]),
        ("does:counter", vec![hush]),
        ("does:return", vec![mire]),
        ("when:dies", vec![scholar]),
        ("cost:sacrifice", vec![scholar]),
        ("does:draw when:dies cost:sacrifice", vec![scholar]),
        ("mv:even t:creature", vec![bear, scholar, cub]),
        ("manavalue=1", vec![hush, stone]),
        ("o:'draw a card'", vec![scholar]),
        ("name:'mire scholar' or name:dusk", vec![scholar, cub]),
        ("o:/^{1}, sacrifice/", vec![scholar]),
        ("o:/^{\\d}{R}: transform/", vec![cub]),
        ("m:{1}", vec![bear, scholar, cub, mire]),
        ("m=2ub", vec![scholar]),
        ("m<{2}{U}{B}{B} -t:artifact", vec![scholar, hush, mire]),
        ("m!=u t:instant", vec![mire]),
        ("devotion:u", vec![scholar, hush, mire, stone]),
        ("devotion:{u/b}{u/b}", vec![scholar]),
        ("devotion=ww", vec![]),
        ("pt=4", vec![bear, scholar]),
        ("powtou>6", vec![cub]),
        ("def>1", vec![]),
        ("is:bear", vec![bear]),
        ("is:frenchvanilla", vec![bear]),
        ("is:commander", vec![scholar]),
        ("is:party", vec![scholar]),
        ("is:transform or is:split", vec![cub, mire]),
        ("is:mdfc", vec![]),
        ("has:indicator", vec![cub]),
        ("not:permanent", vec![hush, mire]),
        ("c<=quandrix c>colorless -is:hybrid", vec![bear, hush]),
        ("keywords:flying", vec![scholar]),
        ("does:transform", vec![cub]),
        ("cost:mana", vec![scholar, hush, cub]),
    ] {
        assert_eq!(found(&cards, query), wanted, "{query}");
    }
}

#[test]
fn queries_that_cannot_be_read_say_why() {
    for (query, why) in [
        ("", "something to search for is missing"),
        ("(t:creature", "a parenthesis is not closed"),
        ("t:creature)", "`)` closes nothing"),
        ("o:\"flying", "a quotation mark is not closed"),
        ("o:/(/", "a regular expression"),
        ("mv<=big", "`big` is no number"),
        ("flies:high", "`flies` is nothing to ask for"),
        ("c:purple", "`purple` is no color"),
        ("is:good", "`is:good` is not known"),
        ("t>creature", "`t` is asked with `:`"),
        ("is:", "a value is missing"),
        ("pow=two", "`two` is no number"),
        ("f:modern", "`f` is nothing that a card here has"),
        ("order:name", "`order` is nothing that a card here has"),
        ("devotion:2", "`2` has no symbol of a color"),
        ("produces:q", "`q` is no mana"),
        ("o:/(", "a regular expression is not closed"),
        ("a or", "something to search for is missing"),
    ] {
        let told = read(query).map(|_| ()).expect_err(query);
        assert!(told.starts_with(why), "{query}: {told}");
    }
    assert!(read(&"(".repeat(3000)).is_err());
    assert!(read(&"-".repeat(3000)).is_err());
}

#[test]
fn lands_and_sources_of_mana_are_found_by_what_they_add() {
    let text = "Glade\nLand — Forest\n\nPrism Moss {2}\nArtifact\n{T}: Add one mana of any color.\n\n\
        Odd Spring\nLand\n{T}: Add {C}.\n{1}, {T}: Add {W} or {U}.\n\nReed Giant {3}{G}\nCreature — Giant\n\
        Reed Giant's power is equal to the number of lands you control.\n\
        When this creature enters, mill two cards and create a 1/1 green Insect creature token.\n*/4\n";
    let (compiler, ..) = shipped_compiler(&[]);
    let mut sources = SourceMap::new();
    let file = sources.add("lands.card", text);
    let (raw, errors) = read_cards(file, text);
    assert!(errors.is_empty(), "{errors:?}");
    let build = compile_cards(&Arc::new(compiler), &sources, &raw);
    let cards = views_of_sources(&sources, &raw, &build.cards);
    for (query, wanted) in [
        (
            "is:compiled",
            vec!["Glade", "Prism Moss", "Odd Spring", "Reed Giant"],
        ),
        ("produces:g", vec!["Glade", "Prism Moss"]),
        ("produces=g", vec!["Glade"]),
        ("produces>=wu", vec!["Prism Moss", "Odd Spring"]),
        ("produces:c", vec!["Odd Spring"]),
        ("pow=*", vec!["Reed Giant"]),
        ("tou=*", vec![]),
        ("does:mill does:create does:token", vec!["Reed Giant"]),
    ] {
        assert_eq!(found(&cards, query), wanted, "{query}");
    }
}

#[test]
fn what_is_written_is_read_again() {
    let cards = cards();
    for to in [To::Scryfall, To::Cockatrice, To::Csv] {
        let mut bytes = Vec::new();
        export(&cards, to, &mut bytes).expect("memory can be written to");
        let mut sources = SourceMap::new();
        let import = import_bytes(&mut sources, "again", bytes).expect("it can be read");
        assert!(
            import.diagnostics.is_empty(),
            "{to:?}: {:?}",
            import.diagnostics
        );
        let (compiler, ..) = shipped_compiler(&[]);
        let build = compile_cards(&Arc::new(compiler), &sources, &import.cards);
        let again = views_of_sources(&sources, &import.cards, &build.cards);
        assert_eq!(again.len(), cards.len(), "{to:?}");
        for card in &cards {
            let same = again.iter().find(|other| other.name == card.name);
            let same = same.unwrap_or_else(|| panic!("{to:?}: {} is missing", card.name));
            assert_eq!(same.layout, card.layout, "{to:?}");
            assert_eq!(same.meaning, card.meaning, "{to:?}: {}", card.name);
            if to == To::Scryfall {
                assert_eq!(same.faces, card.faces);
            }
        }
    }
}

/// Cards that other programs write in a way of their own: two sizes, a face that is not printed, lines of reminder text, several
/// abilities in one line.
#[test]
fn pools_and_their_cards_are_written_and_read_again() {
    let text = "Layout: flip\nReed Pupil {G}\nCreature — Human\n{3}: Flip this creature.\n1/1\n//\nReed Adept\nLegendary Creature — Human\nReach\n3/3\n\n\
        Brass Hulk {7}\nArtifact Creature — Construct\nPrototype {2}{G} — 3/3\nTrample\n7/7\n\n\
        Old Saga {1}{W}\nEnchantment — Saga\n(As this Saga enters and after your draw step, add a lore counter.)\nI — You gain 2 life.\nII — Draw a card.\n\n\
        Fen Fort {3}\nArtifact\nWhen Fen Fort enters, you gain 1 life. When you gain life, scry 1.\n";
    let (compiler, ..) = shipped_compiler(&[]);
    let compiler = Arc::new(compiler);
    let mut sources = SourceMap::new();
    let file = sources.add("odd.card", text);
    let (raw, errors) = read_cards(file, text);
    assert!(errors.is_empty(), "{errors:?}");
    let build = compile_cards(&compiler, &sources, &raw);
    let views = views_of_sources(&sources, &raw, &build.cards);
    let saga = views.iter().find(|card| card.name == "Old Saga");
    let saga = &saga.expect("it is there").faces[0].text;
    assert!(saga.starts_with("(As this Saga enters"), "{saga}");
    let in_pool = views_of_pool(&build.pool);
    assert!(in_pool.len() >= 3, "{:?}", build.diagnostics);
    for cards in [&views, &in_pool] {
        for to in [To::Scryfall, To::Cockatrice, To::Csv] {
            let mut bytes = Vec::new();
            export(cards, to, &mut bytes).expect("memory can be written to");
            let mut sources = SourceMap::new();
            let import = import_bytes(&mut sources, "again", bytes).expect("it can be read");
            let again = compile_cards(&compiler, &sources, &import.cards);
            for card in cards.iter().filter(|card| card.meaning.is_some()) {
                let same = again.cards.iter().find(|other| other.name == card.name);
                let same = same.unwrap_or_else(|| panic!("{to:?}: {} is missing", card.name));
                assert_eq!(same.definition, card.meaning, "{to:?}: {}", card.name);
            }
        }
    }
}

#[test]
fn words_that_no_card_has_are_told_with_the_nearest() {
    let cards = cards();
    let searched: Vec<Searched<'_>> = cards.iter().map(Searched::new).collect();
    let told = |query: &str| {
        let query = read(query).unwrap_or_else(|why| panic!("{query}: {why}"));
        let mut unknown = Unknown::new(&query);
        searched.iter().for_each(|card| unknown.see(card));
        unknown.said()
    };
    assert_eq!(told("t:bear (does:draw or -when:dies)"), [] as [&str; 0]);
    assert_eq!(
        told("when:dyes"),
        ["no card has `when:dyes`; did you mean `dies`?"]
    );
    assert_eq!(
        told("cost:firstborn"),
        ["no card has `cost:firstborn`; there are mana, sacrifice"]
    );
}

#[cfg(feature = "parquet")]
#[test]
fn columns_hold_the_cards() {
    use arrow_array::cast::AsArray;
    use arrow_array::types::UInt32Type;
    use arrow_array::{Array, RecordBatch};
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

    let cards = cards();
    let mut bytes = Vec::new();
    export(&cards, To::Parquet, &mut bytes).expect("memory can be written to");
    let reader = ParquetRecordBatchReaderBuilder::try_new(bytes::Bytes::from(bytes))
        .and_then(ParquetRecordBatchReaderBuilder::build)
        .expect("it can be read");
    let batches: Vec<RecordBatch> = reader.map(|batch| batch.expect("it is whole")).collect();
    let [batch] = batches.as_slice() else {
        panic!("{} batches", batches.len());
    };
    assert_eq!(batch.num_rows(), cards.len());
    let text = |name: &str| batch.column_by_name(name).expect(name).as_string::<i32>();
    let (names, irs, whys) = (text("name"), text("ir"), text("why"));
    let compiled = batch.column_by_name("compiled").expect("it is there");
    let compiled = compiled.as_boolean();
    let values = batch.column_by_name("mana_value").expect("it is there");
    let values = values.as_primitive::<UInt32Type>();
    for (row, card) in cards.iter().enumerate() {
        assert_eq!(names.value(row), card.name);
        assert_eq!(values.value(row), card.mana_value());
        assert_eq!(compiled.value(row), card.meaning.is_some());
        assert_eq!(whys.is_null(row), card.why_not.is_none());
        match card.meaning.as_deref() {
            Some(meaning) => {
                let again: ir::CardDefinition =
                    serde_json::from_str(irs.value(row)).expect("it is JSON");
                assert_eq!(again, *meaning);
            }
            None => assert!(irs.is_null(row)),
        }
    }
    assert!(text("power").is_null(2), "an instant has no power");
}
