"""Many games: the same as the command plays, as Arrow tables, with other threads going on."""

import json
import pathlib
import pickle
import re
import sys
import threading
import time

import cardwright as cw
import pandas
import polars
import pyarrow
import pytest

DECKS = ["anvil_and_ember.deck", "toll_of_bones.deck", "herd_and_thorn.deck"]


def test_the_tables_and_traces_are_those_of_the_command(command) -> None:
    games = ["--games", "20", "--seed", "7"]
    for agents, agent in [("random", "random"), (("greedy", "random"), "greedy,random")]:
        played = cw.simulate(DECKS, games=20, seed=7, agents=agents)
        assert len(played) == 60
        for form, text in [("table", played.table()), ("csv", played.csv()), ("json", played.json() + "\n")]:
            assert text == command("simulate", *DECKS, *games, "--agent", agent, "--format", form)
        table = pyarrow.table(played.games).to_pylist()
        for number in (0, 5):
            said = command("simulate", *DECKS[:2], *games, "--agent", agent, "--game", str(number))
            assert re.search(r"trace ([0-9a-f]{32})", said)[1] == table[number]["trace_hash"]


def test_threads_do_not_matter() -> None:
    one, three = (cw.simulate(DECKS[:2], games=30, jobs=jobs) for jobs in (1, 3))
    assert one.trace_hash == three.trace_hash
    assert one.trace_hash != cw.simulate(DECKS[:2], games=30, seed=1).trace_hash


def test_parts_are_put_together(tmp_path, command) -> None:
    whole = cw.simulate(DECKS[:2], games=30)
    parts = [cw.simulate(DECKS[:2], games=30, shard=(part, 3)) for part in (1, 2, 3)]
    assert [len(part) for part in parts] == [10, 10, 10]
    given = [parts[2], parts[0].to_bytes(), pickle.loads(pickle.dumps(parts[1]))]
    assert cw.merge(given).table() == whole.table()
    assert cw.Simulation.from_bytes(whole.to_bytes()).json() == whole.json()
    with pytest.raises(cw.CardwrightError, match="missing: 2"):
        cw.merge([parts[0], parts[2]])
    files = [tmp_path / f"{number}.json" for number in range(3)]
    for file, part in zip(files, parts, strict=True):
        file.write_bytes(part.to_bytes())
    assert command("merge", *map(str, files)) == whole.table()


def test_whoever_reads_arrow_reads_the_tables() -> None:
    played = cw.simulate(DECKS, games=10)
    games = pyarrow.table(played.games)
    assert games.num_rows == len(played.games) == 30
    assert games.column_names == played.games.column_names
    assert pyarrow.schema(played.games) == games.schema
    frame = polars.DataFrame(played.games)
    assert frame.shape == (30, len(games.column_names))
    assert set(frame["first"].cast(polars.String).unique()) <= {name.removesuffix(".deck") for name in DECKS}
    assert frame["turns"].sum() == pandas.DataFrame.from_arrow(played.games)["turns"].sum()
    report = json.loads(played.json())
    won = games.to_pandas().groupby("winner", observed=True).size().to_dict()
    assert won == {deck["name"]: deck["win_rate"]["count"] for deck in report["decks"] if deck["win_rate"]["count"]}
    cards = polars.DataFrame(played.game_cards)
    of_decks = sum(len(deck["cards"]) for deck in report["decks"])
    assert cards.height == 2 * 10 * of_decks
    drawn = cards.filter(polars.col("drawn") > 0).group_by("deck", "card").len()
    told = {(deck["name"], card["name"]): card["drawn"]["count"] for deck in report["decks"] for card in deck["cards"]}
    assert {(deck, card): count for deck, card, count in drawn.rows()} == {key: count for key, count in told.items() if count}
    assert polars.DataFrame(played.decks)["win_rate"].to_list() == [deck["win_rate"]["rate"] for deck in report["decks"]]
    assert polars.DataFrame(played.cards).height == of_decks
    assert polars.DataFrame(played.pairings).height == 3
    assert played.pictures()["matrix.svg"].startswith("<svg")


def test_tables_are_handed_on_without_a_copy() -> None:
    table = cw.simulate(DECKS[:2], games=20).games

    def addresses(read: pyarrow.Table) -> list[int]:
        columns = [read.column(name).chunk(0) for name in ("turns", "decisions", "trace_hash")]
        return [buffer.address for column in columns for buffer in column.buffers() if buffer is not None]

    one = pyarrow.table(table)
    assert addresses(one) == addresses(pyarrow.table(table)) and len(addresses(one)) == 4
    # What the others read lies where it lay.
    assert polars.DataFrame(table)["turns"].to_numpy(allow_copy=False).ctypes.data == one.column("turns").chunk(0).buffers()[1].address
    frame = pyarrow.table(table).to_pandas(split_blocks=True)
    assert frame["turns"].to_numpy().ctypes.data == one.column("turns").chunk(0).buffers()[1].address
    kept = pyarrow.table(table).to_pandas(types_mapper=pandas.ArrowDtype)
    assert addresses(pyarrow.Table.from_pandas(kept)) == addresses(one)


def test_a_table_outlives_what_it_came_from() -> None:
    table = pyarrow.table(cw.simulate(DECKS[:2], games=5).games)
    assert len(table.column("trace_hash").to_pylist()) == 5


def test_decks_are_paths_texts_or_lists(tmp_path) -> None:
    herd = cw.Deck.read("herd_and_thorn.deck")
    assert herd.name == "herd_and_thorn"
    file = tmp_path / "herd.deck"
    file.write_text(herd.text)
    lines = [line.split(" ", 1) for line in herd.text.splitlines() if line[:1].isdigit()]
    listed = cw.Deck("listed", [(int(count), name) for count, name in lines])
    hashes = {
        cw.simulate([deck, "toll_of_bones.deck"], games=5).trace_hash
        for deck in (herd, file, str(file), cw.Deck.parse(herd.text), listed, pickle.loads(pickle.dumps(herd)))
    }
    assert len(hashes) == 1
    assert any(path.endswith("herd_and_thorn.deck") for path in cw.shipped_decks())
    with pytest.raises(cw.CardwrightError, match="Moutain") as raised:
        cw.simulate([cw.Deck("wrong", [(60, "Moutain")]), herd])
    assert raised.value.diagnostics[0].help == "did you mean `Mountain`?"
    for wrong in ({"agents": "clever"}, {"games": 0}, {"shard": (3, 2)}, {"rules": "no = profile"}):
        with pytest.raises(cw.CardwrightError):
            cw.simulate([herd, herd], **wrong)
    with pytest.raises(cw.CardwrightError):
        cw.simulate([herd])


def test_a_change_of_a_card_is_told() -> None:
    shipped = cw.Pool.shipped()
    cheap = shipped | cw.compile("Mossback Cub {G}\nCreature — Bear\n4/4\n").pool
    old, new = (cw.simulate(["herd_and_thorn.deck", "toll_of_bones.deck"], games=40, pool=pool) for pool in (shipped, cheap))
    assert "with the same seeds in both pools" in old.compare(new)
    with pytest.raises(cw.CardwrightError):
        old.compare(cw.simulate(["herd_and_thorn.deck", "toll_of_bones.deck"], games=10))


def test_other_threads_go_on() -> None:
    """Another thread of Python counts while games are played; if the lock were held it would count nothing."""
    counted = 0
    playing = threading.Event()
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        playing.wait()
        while not done.is_set():
            counted += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    before = sys.getswitchinterval()
    playing.set()
    begun = time.monotonic()
    cw.simulate(DECKS[:2], games=600, jobs=1)
    seconds = time.monotonic() - begun
    while_playing = counted
    done.set()
    thread.join()
    assert sys.getswitchinterval() == before
    assert while_playing > 20 * seconds


def test_the_types_are_told() -> None:
    assert (pathlib.Path(cw.__file__).parent / "py.typed").exists()
