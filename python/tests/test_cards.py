"""Compiling, explaining, pools."""

import pickle

import cardwright as cw
import pytest

TEXT = """\
Ember Whelp {1}{R}
Creature — Dragon
Flying
When Ember Whelp enters, it deals 1 damage to any target.
2/1

Slow Reader {U}
Creature — Wizard
When Slow Reader enters, draw a cart.
1/1
"""


def test_what_is_wrong_is_told_with_its_place() -> None:
    done = cw.compile(TEXT, name="whelps.card")
    assert not done.ok
    assert done.names == ["Ember Whelp", "Slow Reader"]
    assert done.failed == ["Slow Reader"]
    assert done.pool.names == ["Ember Whelp"]
    (found,) = [found for found in done.diagnostics if found.is_error]
    assert found.code.startswith("E") and found.severity == "error"
    assert found.span.file == found.file == "whelps.card"
    assert found.span.line == 9
    assert TEXT[found.span.start : found.span.end] == found.text
    assert found.message in str(found) and "whelps.card" in str(found)
    assert "cart" in TEXT.splitlines()[found.span.line - 1]


def test_places_count_characters() -> None:
    text = "Lim-Dûl's Whelp {R}\nCreature — Dragon\nFlyng\n1/1\n"
    (found,) = [found for found in cw.compile(text).diagnostics if found.is_error]
    assert text[found.span.start : found.span.end] == found.text == "Flyng"


def test_what_a_card_means_is_told_in_words() -> None:
    pool = cw.compile(TEXT).pool
    card = pool["Ember Whelp"]
    assert (card.mana_value, card.colors, card.layout) == (2, "R", "normal")
    face = card.faces[0]
    assert (face.mana_cost, face.power, face.toughness) == ("{1}{R}", "2", "1")
    flying, enters = card.abilities
    assert flying.words == "Flying"
    assert "1 damage to any target" in enters.words and "603" in " ".join(enters.rules)
    assert "Ember Whelp" in card.explain() and enters.words in card.explain()
    assert cw.explain(TEXT.split("\n\n")[0]) == card.explain()
    with pytest.raises(cw.CardwrightError) as raised:
        cw.explain(TEXT)
    assert raised.value.diagnostics[0].file == "cards.card"


def test_pools_are_searched_joined_and_kept(tmp_path) -> None:
    shipped = cw.Pool.shipped()
    whelp = cw.compile(TEXT).pool
    both = shipped | whelp
    assert len(both) == len(shipped) + 1 and "Ember Whelp" in both and "Ember Whelp" not in shipped
    found = both.query("t:dragon mv<=2")
    assert "Ember Whelp" in [card.name for card in found]
    assert len(both.cards()) == len(both)
    with pytest.raises(cw.CardwrightError, match="query"):
        both.query("t:")
    with pytest.raises(KeyError, match="Ember Whelp"):
        both["Ember Whelk"]
    file = tmp_path / "whelps.pool"
    file.write_bytes(whelp.to_bytes())
    assert cw.Pool.load(file, shipped=False).names == ["Ember Whelp"]
    assert cw.Pool.from_bytes(both.to_bytes()).hash == both.hash
    assert pickle.loads(pickle.dumps(both)).hash == both.hash
    cards = tmp_path / "cards"
    cards.mkdir()
    (cards / "whelps.card").write_text(TEXT)
    loaded = cw.Pool.load(cards)
    assert loaded.hash == both.hash
    assert loaded.why_missing("Slow Reader") and loaded.why_missing("Nobody") is None
    assert cw.compile_files(cards).failed == ["Slow Reader"]
    with pytest.raises(cw.CardwrightError, match="nowhere"):
        cw.Pool.load(tmp_path / "nowhere.card")


def test_keyword_files_add_words(tmp_path, command) -> None:
    del command
    with pytest.raises(cw.CardwrightError):
        cw.compile(TEXT, keywords=tmp_path / "nowhere")


def test_scenarios_are_objects(root, tmp_path) -> None:
    scenario = """\
scenario the whelp burns
rules 603.6a
card
Ember Whelp {1}{R}
Creature — Dragon
When Ember Whelp enters, it deals 1 damage to any target.
2/1
end
Alice: battlefield Mountain x2; hand Ember Whelp
turn 1, main1
  Alice casts Ember Whelp
    Alice chooses Bob
expect
  Bob has LIFE life
"""
    (passed,) = cw.run_scenarios(scenario.replace("LIFE", "19"))
    assert passed.passed and passed.status == "pass" and passed.reason is None and passed.line is None
    assert any("Ember Whelp" in line for line in passed.trace)
    (failed,) = cw.run_scenarios(scenario.replace("LIFE", "18"), name="whelp.scenario")
    assert failed.status == "fail" and failed.reason
    assert (failed.file, failed.line) == ("whelp.scenario", 14)
    with pytest.raises(cw.CardwrightError) as raised:
        cw.run_scenarios("scenario nothing\nAlice: hand\n")
    assert raised.value.diagnostics
    (tmp_path / "one.scenario").write_text(scenario.replace("LIFE", "19"))
    assert [result.passed for result in cw.run_scenario_files(tmp_path)] == [True]
    some = sorted((root / "tests/scenarios").glob("*.scenario"))[:3]
    assert all(result.passed for result in cw.run_scenario_files(*some))
