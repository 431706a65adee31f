//! Each form, in the shape that the other programs write it, and broken.

use std::io::{Cursor, Write};

use source::{RawCard, SourceMap};

use super::input::{Form, form};
use super::{Import, deck_text, import_bytes};

/// The cards of a file as card text, what is wrong with it, and how many records are other printings.
fn read(name: &str, bytes: impl Into<Vec<u8>>) -> (Vec<String>, Vec<String>, usize) {
    let mut sources = SourceMap::new();
    let import = import_bytes(&mut sources, name, bytes.into()).expect("it can be read");
    told(&sources, &import)
}

fn told(sources: &SourceMap, import: &Import) -> (Vec<String>, Vec<String>, usize) {
    let card = |card: &RawCard| {
        let text = sources.text(card.span).to_owned();
        format!("{}|{}", card.layout.name(), text.replace('\n', "|"))
    };
    let wrong = import.diagnostics.iter().map(|found| {
        let file = sources.get(found.span.file).map_or("", |file| &file.name);
        format!("{file}: {}", found.message)
    });
    let cards = import.cards.iter().map(card).collect();
    (cards, wrong.collect(), import.reprints)
}

const BEAR: &str = r#"{"object":"card","id":"1","name":"Fen Bear","layout":"normal","mana_cost":"{1}{G}","cmc":2.0,"type_line":"Creature — Bear","oracle_text":"Trample","power":"2","toughness":"2","set":"fen","rarity":"common","artist":"A. Painter","collector_number":"7","flavor_text":"It waits.\nIt wades.","prices":{"usd":null}}"#;
const BEAR_TEXT: &str = "normal|Fen Bear {1}{G}|Creature — Bear|Trample|2/2|Rarity: common|Artist: A. Painter|Set: fen|Number: 7|Flavor: It waits.|Flavor: It wades.";
const WOLF: &str = r#"{"object":"card","name":"Dusk Cub // Night Wolf","layout":"transform","type_line":"Creature — Wolf // Creature — Werewolf","set":"fen","rarity":"rare","collector_number":"8","card_faces":[{"name":"Dusk Cub","mana_cost":"{R}","type_line":"Creature — Wolf","oracle_text":"{3}: Transform this creature.","power":"1","toughness":"1","artist":"B. Drawer"},{"name":"Night Wolf","mana_cost":"","type_line":"Creature — Werewolf","oracle_text":"Haste","power":"3","toughness":"3","color_indicator":["R"],"artist":"B. Drawer"}]}"#;
const WOLF_TEXT: &str = "transform|Dusk Cub {R}|Creature — Wolf|{3}: Transform this creature.|1/1|Rarity: rare|Artist: B. Drawer|Set: fen|Number: 8|//|Night Wolf|Creature — Werewolf|Color Indicator: Red|Haste|3/3|Artist: B. Drawer";
const TOKEN: &str = r#"{"name":"Goblin","layout":"token","type_line":"Token Creature — Goblin"}"#;
const BROKEN: &str = r#"{"name":4}"#;

#[test]
fn scryfall_in_each_of_its_shapes() {
    let cards = vec![BEAR_TEXT.to_owned(), WOLF_TEXT.to_owned()];
    let why = "this record is left out: invalid type: integer `4`, expected a string";
    for (text, place) in [
        (
            format!("[\n{BEAR},\n{BROKEN},\n{TOKEN},\n{WOLF}, {BEAR}\n]"),
            "2",
        ),
        (
            format!("\u{feff}[{BEAR},{BROKEN},{TOKEN},{WOLF},{BEAR}]"),
            "2",
        ),
        (
            format!("{BEAR}\n{WOLF}\n{BROKEN}\n{BEAR}\n{TOKEN}\n"),
            "3, line 3",
        ),
        (
            format!(
                r#"{{"object":"list","total_cards":4,"has_more":false,"data":[{BEAR},{BROKEN},{TOKEN},{WOLF},{BEAR}]}}"#
            ),
            "2",
        ),
    ] {
        let (found, wrong, reprints) = read("bulk", text);
        assert_eq!(found, cards);
        assert_eq!(wrong, [format!("bulk#record {place}: {why}")]);
        assert_eq!(reprints, 1);
    }
    let pretty: serde_json::Value = serde_json::from_str(BEAR).expect("it is JSON");
    let pretty = serde_json::to_string_pretty(&pretty).expect("it is JSON");
    assert_eq!(read("one", format!("{pretty}\n{pretty}")).0, [BEAR_TEXT]);
}

#[test]
fn what_breaks_off_is_read_to_there() {
    let (cards, wrong, _) = read("cut.json", format!("[{BEAR},{WOLF},{{\"name\":\"Fe"));
    assert_eq!(cards.len(), 2);
    assert_eq!(wrong.len(), 1);
    assert!(
        wrong[0].starts_with("cut.json#record 3: the file cannot be read from here on: EOF"),
        "{wrong:?}"
    );
    let (cards, wrong, _) = read("cut.jsonl", format!("{BEAR}\n{{\"name\":\n{WOLF}\n"));
    assert_eq!(cards.len(), 2);
    assert!(
        wrong[0].starts_with("cut.jsonl#record 2, line 2: this record is left out: EOF"),
        "{wrong:?}"
    );
    let nameless = r#"{"type_line":"Land"}"#;
    let (_, wrong, _) = read("x", format!("{nameless}\n"));
    assert_eq!(
        wrong,
        ["x#record 1, line 1: this record is left out: it has no name"]
    );
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(bytes).expect("memory can be written to");
    packer.finish().expect("memory can be written to")
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest)
}

fn zip(entries: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in entries {
        let options = zip::write::SimpleFileOptions::default();
        writer
            .start_file(*name, options)
            .expect("memory can be written to");
        writer
            .write_all(text.as_bytes())
            .expect("memory can be written to");
    }
    writer
        .finish()
        .expect("memory can be written to")
        .into_inner()
}

#[test]
fn packed_files_are_unpacked() {
    let text = format!("[{BEAR},{WOLF}]");
    let both = vec![BEAR_TEXT.to_owned(), WOLF_TEXT.to_owned()];
    assert_eq!(read("a", gzip(text.as_bytes())).0, both);
    assert_eq!(read("a", zstd(text.as_bytes())).0, both);
    assert_eq!(read("a", gzip(&zstd(text.as_bytes()))).0, both);
    assert_eq!(read("a", zip(&[("AllCards.json", &text)])).0, both);
    let card = "Fen Bear {1}{G}\nCreature — Bear\nTrample\n2/2\n";
    assert_eq!(
        read("a", gzip(card.as_bytes())).0,
        ["normal|Fen Bear {1}{G}|Creature — Bear|Trample|2/2"]
    );
    let mut damaged = gzip(text.as_bytes());
    damaged.truncate(damaged.len() / 2);
    let (_, wrong, _) = read("a", damaged);
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    let mut often = text.into_bytes();
    for _ in 0..5 {
        often = gzip(&often);
    }
    assert_eq!(
        read("a", often).1,
        ["a: the file cannot be read: it is packed too often"]
    );
}

#[test]
fn what_is_too_large_is_refused() {
    // Forty megabytes in one string, packed into few.
    let bomb = format!("[{BEAR},{{\"name\":\"{}\"}}]", "a".repeat(40 << 20));
    let (cards, wrong, _) = read("bomb", gzip(bomb.as_bytes()));
    assert_eq!(cards, [BEAR_TEXT]);
    assert!(
        wrong[0].ends_with("one record of it is larger than 4 MiB"),
        "{wrong:?}"
    );
    let deep = format!("[{}1{}]", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(read("deep", deep).1.len(), 1);
    let deep = format!(
        "<cockatrice_carddatabase>{}{}</cockatrice_carddatabase>",
        "<card>".repeat(1000),
        "</card>".repeat(1000)
    );
    assert!(read("deep", deep).1[0].ends_with("deeper than 64"));
}

#[test]
fn mtgjson_by_name_and_by_set() {
    let bear = r#"{"name":"Fen Bear","layout":"normal","manaCost":"{1}{G}","manaValue":2.0,"type":"Creature — Bear","text":"Trample","power":"2","toughness":"2","uuid":"u1"}"#;
    let front = r#"{"name":"Dusk Cub // Night Wolf","faceName":"Dusk Cub","side":"a","layout":"transform","manaCost":"{R}","type":"Creature — Wolf","text":"{3}: Transform this creature.","power":"1","toughness":"1","uuid":"u2","otherFaceIds":["u3"],"setCode":"FEN","number":"8","rarity":"rare","artist":"B. Drawer"}"#;
    let back = r#"{"name":"Dusk Cub // Night Wolf","faceName":"Night Wolf","side":"b","layout":"transform","type":"Creature — Werewolf","text":"Haste","power":"3","toughness":"3","colorIndicator":["R"],"uuid":"u3","otherFaceIds":["u2"],"setCode":"FEN","number":"8","rarity":"rare","artist":"B. Drawer"}"#;
    let lone = r#"{"name":"Lone // Lost","faceName":"Lone","side":"a","layout":"split","uuid":"u9","otherFaceIds":["u8"]}"#;
    let bear_text = "normal|Fen Bear {1}{G}|Creature — Bear|Trample|2/2";
    let by_name = format!(
        r#"{{"meta":{{"date":"2026-01-01","version":"5"}},"data":{{"Fen Bear":[{bear}],"Dusk Cub // Night Wolf":[{back},{front}],"Wrong":[{{"name":[]}}]}}}}"#
    );
    let (cards, wrong, _) = read("Atomic", by_name);
    assert_eq!(cards[0], bear_text);
    assert!(
        cards[1].starts_with("transform|Dusk Cub {R}|Creature — Wolf|"),
        "{cards:?}"
    );
    assert!(cards[1].contains("|//|Night Wolf|Creature — Werewolf|Color Indicator: Red|Haste|3/3"));
    assert_eq!(wrong.len(), 1);
    assert!(
        wrong[0].starts_with("Atomic#record 3: this record is left out: invalid type"),
        "{wrong:?}"
    );
    let inside = format!(
        r#"{{"baseSetSize":3,"booster":{{"play":{{"cards":[1]}}}},"cards":[{back},{bear},{front},{lone}],"code":"FEN","isFoilOnly":false,"keyruneCode":null,"tokens":[{TOKEN}],"translations":{{"German":"Moor"}}}}"#
    );
    let set = format!(r#"{{"meta":{{}},"data":{inside}}}"#);
    let all = format!(r#"{{"meta":{{}},"data":{{"FEN":{inside},"FEN2":{inside}}}}}"#);
    for (text, reprints) in [(set, 0), (all, 3)] {
        let (cards, wrong, found) = read("set", text);
        assert_eq!(cards.len(), 2, "{cards:?}");
        assert_eq!(cards[0], bear_text);
        assert!(cards[1].contains("Number: 8|//|Night Wolf"), "{cards:?}");
        assert_eq!(found, reprints);
        assert!(
            wrong[0].ends_with("another face of it is missing"),
            "{wrong:?}"
        );
    }
}

const COCKATRICE: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_carddatabase version="4">
 <sets><set><name>FEN</name><longname>The Fen</longname></set></sets>
 <cards>
  <card><name>Fen Bear</name><text>Trample &amp; more
{T}: Add {G}.</text>
   <prop><layout>normal</layout><side>front</side><type>Creature — Bear</type><maintype>Creature</maintype><manacost>1G</manacost><cmc>2</cmc><colors>G</colors><pt>2/2</pt></prop>
   <set rarity="common" num="7" picurl="x">FEN</set><tablerow>2</tablerow></card>
  <card><name>Night Wolf</name><text>Haste</text><prop><layout>transform</layout><side>back</side><type>Creature — Werewolf</type><colors>R</colors><pt>3/3</pt></prop></card>
  <card><name>Dusk Cub</name><text>{3}: Transform this creature.</text><prop><layout>transform</layout><side>front</side><type>Creature — Wolf</type><manacost>{R}</manacost><pt>1/1</pt></prop><related attach="transform">Night Wolf</related></card>
  <card><name>Mire // Marsh</name><text>Draw a card.

---

You gain 2 life.</text><prop><layout>split</layout><type>Instant // Sorcery</type><manacost>1U // (w/b)</manacost></prop></card>
  <card><text>nothing</text></card>
  <card><name>Goblin</name><token>1</token></card>
  <card><name>Open<text>Flying</text></card>
  <card><name>Last</name><prop><type>Land</type></prop></card>
 </cards>
</cockatrice_carddatabase>"#;

#[test]
fn cockatrice_databases() {
    let (cards, wrong, _) = read("cards.xml", COCKATRICE);
    assert_eq!(
        cards,
        [
            "normal|Fen Bear {1}{G}|Creature — Bear|Trample & more|{T}: Add {G}.|2/2|Rarity: common|Set: FEN|Number: 7",
            "split|Mire {1}{U}|Instant|Draw a card.|//|Marsh {W/B}|Sorcery|You gain 2 life.",
            "normal|Open||Flying",
            "normal|Last|Land",
            "transform|Dusk Cub {R}|Creature — Wolf|{3}: Transform this creature.|1/1|//|Night Wolf|Creature — Werewolf|Color Indicator: Red|Haste|3/3",
        ]
    );
    assert_eq!(
        wrong,
        ["cards.xml#record 5: this record is left out: it has no name"]
    );
    let (cards, wrong, _) = read("cards.xml", &COCKATRICE[..900]);
    assert!(!cards.is_empty());
    assert!(
        wrong[0].contains("cannot be read from here on"),
        "{wrong:?}"
    );
}

#[test]
fn sets_of_magic_set_editor() {
    let set = "mse version: 2.0.2\ngame: magic\nstylesheet: m15-altered\nset info:\n\ttitle: The Fen\n\tset code: FEN\ncard:\n\thas styling: false\n\tname: <b>Fen Bear</b>\n\tcasting cost: 1G\n\tsuper type: <word-list-type>Creature</word-list-type>\n\tsub type: <word-list-race>Bear</word-list-race>\n\trarity: common\n\trule text:\n\t\t<kw-0><nospellcheck>Trample</nospellcheck></kw-0>\n\t\t<sym>T</sym>: Add <sym>1W/U</sym>. <atom-cardname>CARDNAME</atom-cardname> can't block.\n\tflavor text: <i-flavor>It waits.</i-flavor>\n\tpower: 2\n\ttoughness: 2\n\tillustrator: A. Painter\ncard:\n\tstylesheet: m15-mainframe-dfc-doublefaced\n\tname: Dusk Cub\n\tcasting cost: R\n\tsuper type: Creature\n\tsub type: Wolf\n\tpower: 1\n\ttoughness: 1\n\tname 2: Night Wolf\n\tsuper type 2: Creature\n\tsub type 2: Werewolf\n\trule text 2: Haste\n\tpower 2: 3\n\ttoughness 2: 3\ncard:\n\tname: \nversion control:\n\ttype: none\n";
    let (cards, wrong, _) = read("fen.mse-set", zip(&[("image1", "x"), ("set", set)]));
    assert_eq!(
        cards,
        [
            "normal|Fen Bear {1}{G}|Creature — Bear|Trample|{T}: Add {1}{W/U}. Fen Bear can't block.|2/2|Rarity: common|Artist: A. Painter|Set: FEN|Flavor: It waits.",
            "transform|Dusk Cub {R}|Creature — Wolf|1/1|Set: FEN|//|Night Wolf|Creature — Werewolf|Haste|3/3|Set: FEN",
        ]
    );
    assert_eq!(
        wrong,
        ["fen.mse-set#record 3: this record is left out: it has no name"]
    );
    let (_, wrong, _) = read("other.zip", zip(&[("a.txt", "x")]));
    assert!(
        wrong[0].contains("this archive is no set of Magic Set Editor"),
        "{wrong:?}"
    );
    let mut damaged = zip(&[("set", set)]);
    damaged.truncate(100);
    assert_eq!(read("cut.mse-set", damaged).1.len(), 1);
}

#[test]
fn tables_with_a_header() {
    let table = "Name,Cost,Type,Rules Text,P/T,Rarity,Flavor\nFen Bear,1G,Creature — Bear,\"Trample\nThis creature can't block, ever.\",2/2,common,It waits.\n,1,Land,,,,\nMire // Marsh,1U // W,Instant // Sorcery,Draw a card. // You gain 2 life.,,rare,\nBear,1,Creature,Trample,2/2,common,x,y\n";
    let (cards, wrong, _) = read("cards.csv", table);
    assert_eq!(
        cards,
        [
            "normal|Fen Bear {1}{G}|Creature — Bear|Trample|This creature can't block, ever.|2/2|Rarity: common|Flavor: It waits.",
            "split|Mire {1}{U}|Instant|Draw a card.|Rarity: rare|//|Marsh {W}|Sorcery|You gain 2 life.|Rarity: rare",
        ]
    );
    assert_eq!(wrong.len(), 2, "{wrong:?}");
    let place = "cards.csv#record 2, line 4";
    assert!(
        wrong[0].starts_with(&format!("{place}: this record is left out: it has no name")),
        "{wrong:?}"
    );
    assert!(
        wrong[1].contains("it has 8 cells, and the header 7"),
        "{wrong:?}"
    );
    let tabs =
        "name\tmana_cost\ttype_line\toracle_text\nHut\t\tLand\t{T}: Add {B}.\\n{T}: Add {G}.\n";
    assert_eq!(
        read("t", tabs).0,
        ["normal|Hut|Land|{T}: Add {B}.|{T}: Add {G}."]
    );
    let (_, wrong, _) = read("t", "name,text\nA,B\n");
    assert!(
        wrong[0].contains("no column for the type line"),
        "{wrong:?}"
    );
}

#[test]
fn forms_are_told_by_what_is_in_them() {
    for (text, wanted) in [
        ("Name, Type and Text {1}\nInstant\n", Form::Cards),
        ("# name,type\nBear\nLand", Form::Cards),
        ("{W}\nLand", Form::Cards),
        ("", Form::Cards),
        (" [", Form::JsonArray),
        (
            "{\"name\": \"a\", \"card_faces\": [{\"data\": 1}]}\n{",
            Form::JsonLines,
        ),
        ("{\"name\":\n{\"name\": \"a\"}", Form::JsonLines),
        ("{\n \"name\": \"a\"\n}", Form::JsonObjects),
        ("{ \"meta\": {\"data\": 1}, \"data\" : {", Form::JsonWrapped),
        ("PK\x03\x04", Form::Archive),
        (
            "<?xml version='1.0'?>\n<cockatrice_carddatabase version='3'>",
            Form::Cockatrice,
        ),
        ("type;name\n", Form::Table),
    ] {
        assert_eq!(form(text.as_bytes()), wanted, "{text}");
    }
}

#[test]
fn decks_in_xml() {
    let dek = r#"<?xml version="1.0"?><Deck><NetDeckID>0</NetDeckID><Cards CatID="1" Quantity="4" Sideboard="false" Name="Fen &amp; Bear"/><Cards CatID="2" Quantity="2" Sideboard="true" Name="Hut"/></Deck>"#;
    assert_eq!(
        deck_text(dek).as_deref(),
        Ok("Deck\n4 Fen & Bear\n\nSideboard\n2 Hut\n\n")
    );
    let cod = r#"<cockatrice_deck version="1"><deckname>x</deckname><zone name="main"><card number="3" name="Fen Bear"/></zone><zone name="side"><card number="1" name="Hut"/></zone></cockatrice_deck>"#;
    assert_eq!(
        deck_text(cod).as_deref(),
        Ok("Deck\n3 Fen Bear\n\nSideboard\n1 Hut\n\n")
    );
    assert_eq!(deck_text("4 Fen Bear\n").as_deref(), Ok("4 Fen Bear\n"));
    assert!(deck_text("<html></html>").is_err());
    assert!(deck_text("<Deck><Cards").is_err());
}

#[test]
fn blank_lines_between_abilities_are_no_ends_of_cards() {
    let card = r#"{"name":"Fen Bear","type_line":"Creature — Bear","oracle_text":"Trample\n\n \nReach","power":"2","toughness":"2"}"#;
    let (cards, wrong, _) = read("x", format!("[{card}]"));
    assert_eq!(cards, ["normal|Fen Bear|Creature — Bear|Trample|Reach|2/2"]);
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn a_file_that_is_something_else_is_told_so() {
    for (name, text, why) in [
        (
            "a.csv",
            "Fen Bear,1G,Creature\n",
            "this table has no header line that is known",
        ),
        (
            "a.zip#b.xml",
            "<html/>",
            "this file is no card database of Cockatrice",
        ),
        (
            "a.deck",
            "4 Forest\n",
            "this is a deck, which holds no cards but their names",
        ),
        (
            "a.scenario",
            "scenario One\n",
            "this is a file of scenarios, and no card text",
        ),
        (
            "a.KEYWORD",
            "keyword: One\n",
            "this is the definition of a keyword, and no card text",
        ),
    ] {
        let (cards, wrong, _) = read(name, text);
        assert!(cards.is_empty(), "{cards:?}");
        assert_eq!(wrong, [format!("{name}: {why}")]);
    }
    assert_eq!(read("a.txt", "Fen\nLand\n").0, ["normal|Fen|Land"]);
    let (_, wrong, _) = read("a.json", "[7]");
    assert!(
        wrong[0].ends_with("expected an object with the fields of a card"),
        "{wrong:?}"
    );
}

#[test]
fn a_set_is_read_card_by_card() {
    let blank = "mse version: 2.0.2\nset info:\n\ttitle: Fen\ncard:\n\tname: One\n\tsuper type: Instant\n\trule text:\n\t\tDraw a card.\n\t\t\n\t\tScry 1.\n\tnotes:\ninclude file: two\ninclude file: set\ninclude file: none\n";
    let two = "\u{feff}mse version: 2.0.2\r\ncard:\r\n\tname: Two\r\n\tsuper type: Land\r\n";
    let (cards, wrong, _) = read("x.mse-set", zip(&[("set", blank), ("two", two)]));
    assert_eq!(
        cards,
        [
            "normal|One|Instant|Draw a card.|Scry 1.|Set: Fen",
            "normal|Two|Land|Set: Fen"
        ]
    );
    assert!(wrong.is_empty(), "{wrong:?}");
    // One card that is too large ends it; what was read before stays.
    let large = format!(
        "{two}card:\n\tname: Three\n\trule text: {}\n",
        "x".repeat(6 << 20)
    );
    let (cards, wrong, _) = read("x.mse-set", zip(&[("set", &large)]));
    assert_eq!(cards, ["normal|Two|Land"]);
    assert_eq!(wrong.len(), 1);
    assert!(
        wrong[0].contains("one record of it is larger than 4 MiB"),
        "{wrong:?}"
    );
}
