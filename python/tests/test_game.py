"""Games decision by decision, and the environments."""

import random
import warnings

import cardwright as cw
import numpy
import pyarrow
import pytest
from cardwright.aec import CardwrightAEC
from cardwright.gym import CardwrightEnv, register
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

DECKS = ("herd_and_thorn.deck", "lanterns_on_the_tide.deck")


def test_what_is_asked_is_told_in_words() -> None:
    game = cw.Game(DECKS, seed=1, trace=True)
    assert (game.player, game.question, game.over, game.winner, game.first) == (0, "keep_hand", False, None, 0)
    assert [option.text for option in game.options] == ["yes", "no"]
    assert cw.Game(DECKS, number=1).first == 1
    kinds = set()
    chance = random.Random(2)
    while not game.over:
        options = game.options
        assert 2 <= len(options) == game.option_count <= cw.Game.MOST_OPTIONS
        assert all(option.kind in cw.Game.CHOICE_KINDS and option.text for option in options)
        kinds.update(option.kind for option in options)
        # A hand is kept, so that something happens.
        game.step(0 if game.question == "keep_hand" else chance.randrange(len(options)))
    assert {"pass", "play", "cast", "attack", "stay_home"} <= kinds
    assert game.player is None and game.question is None and game.options == []
    assert game.winner in (0, 1, None) and game.ending and game.turn > 3
    assert len(game.trace()) > 50 and game.trace() == []
    with pytest.raises(IndexError):
        game.step(0)


def test_the_agents_play_the_games_of_the_command() -> None:
    for agents in ("random", ("greedy", "random")):
        games = pyarrow.table(cw.simulate(list(DECKS), games=4, seed=3, agents=agents).games).to_pylist()
        for number, row in enumerate(games):
            game = cw.Game(DECKS, seed=3, number=number, agents=agents)
            game.play_out()
            assert (game.trace_hash, game.ending, game.turn) == (row["trace_hash"], row["ending"], row["turns"])
            names = [deck.removesuffix(".deck") for deck in DECKS]
            assert (None if game.winner is None else names[game.winner]) == row["winner"]
            assert names[game.first] == row["first"]


def test_a_copy_is_a_game_of_its_own() -> None:
    game = cw.Game(DECKS, seed=5)
    for _ in range(40):
        game.step(0)
    other = game.copy()
    before = game.trace_hash
    other.play_out()
    assert other.over and game.trace_hash == before and not game.over
    third = game.copy()
    for one in (game, third):
        for _ in range(20):
            one.step(one.option_count - 1)
    assert game.trace_hash == third.trace_hash


def test_what_is_seen_has_names_and_hides_what_is_hidden() -> None:
    fields = cw.Game.observation_fields()
    assert len(fields) == len(set(fields)) == cw.Game.OBSERVATION_SIZE
    game = cw.Game(DECKS, seed=1)

    def seen(player: int) -> dict[str, float]:
        return dict(zip(fields, numpy.frombuffer(game.observe(player), numpy.float32).tolist(), strict=True))

    own, other = seen(0), seen(1)
    assert (own["own.life"], own["own.hand"], own["other.hand"], own["own.library"]) == (20, 7, 7, 53)
    assert own["game.own_decision"] == 1 and other["game.own_decision"] == 0
    assert (own["option.0.kind"], own["option.2.kind"], other["option.0.kind"]) == (
        cw.Game.CHOICE_KINDS.index("yes") + 1,
        0,
        0,
    )
    hands = [[view[f"own_hand.{place}.card"] for place in range(7)] for view in (own, other)]
    of_first = len({line.split(" ", 1)[1] for line in cw.Deck.read(DECKS[0]).text.splitlines() if line[:1].isdigit()})
    assert all(1 <= card <= of_first for card in hands[0])
    assert all(of_first < card or game.cards[int(card) - 1] in cw.Deck.read(DECKS[1]).text for card in hands[1])
    shown = [name for name, value in own.items() if name.endswith(".there") and value]
    assert all(name.startswith("own_hand") for name in shown) and len(shown) == 7
    while not game.over:
        for player in (0, 1):
            numbers = numpy.frombuffer(game.observe(player), numpy.float32)
            assert numpy.isfinite(numbers).all() and abs(numbers).max() <= 1e6
        game.step(0 if game.question == "keep_hand" else game.option_count - 1)


def test_pettingzoo_accepts_the_environment() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", category=DeprecationWarning)
        # It says both of every environment with an action mask that is not one of its own.
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array", category=UserWarning)
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be", category=UserWarning)
        api_test(CardwrightAEC(DECKS), num_cycles=1500, verbose_progress=False)
    seed_test(lambda: CardwrightAEC(DECKS), num_cycles=50)


def test_who_wins_is_rewarded() -> None:
    environment = CardwrightAEC(DECKS, render_mode="ansi")
    environment.reset(seed=4)
    chance = numpy.random.default_rng(1)
    for agent in environment.agent_iter():
        seen, gained, terminated, truncated, _ = environment.last()
        if terminated or truncated:
            winner = environment.game.winner
            assert gained == (0 if winner is None else 1 if agent == f"player_{winner}" else -1)
            environment.step(None)
            continue
        environment.step(int(chance.choice(numpy.flatnonzero(seen["action_mask"]))))
    assert environment.agents == [] and "Mountain" not in environment.render()


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_gymnasium_accepts_the_environment(opponent: str) -> None:
    check_env(CardwrightEnv(DECKS, opponent=opponent), skip_render_check=True)


def test_an_agent_is_played_against() -> None:
    import gymnasium

    register()
    environment = gymnasium.make("cardwright/Game-v0", decks=DECKS, opponent="greedy")
    won = 0
    for seed in range(6):
        _, told = environment.reset(seed=seed)
        over, total = False, 0.0
        while not over:
            # The last option: what does most.
            action = int(numpy.flatnonzero(told["action_mask"])[-1])
            _, gained, terminated, truncated, told = environment.step(action)
            over, total = terminated or truncated, total + gained
        assert total in (-1.0, 0.0, 1.0)
        won += total > 0
    assert won < 6
    environment.reset(seed=1)
    _, gained, terminated, _, told = environment.step(cw.Game.MOST_OPTIONS - 1)
    assert (gained, terminated, told["illegal"]) == (-1.0, True, True)
