"""Many games in several processes, without anything that is not in Python's library; one process with `jobs` does the same.

python simulate_processes.py --games 1000 --parts 8 anvil_and_ember.deck toll_of_bones.deck
"""

import argparse
from concurrent.futures import ProcessPoolExecutor

import cardwright


def play(decks: list[cardwright.Deck], games: int, seed: int, part: int, parts: int) -> cardwright.Simulation:
    """One part of the run."""
    return cardwright.simulate(decks, games=games, seed=seed, jobs=1, shard=(part, parts))


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("decks", nargs="+")
    arguments.add_argument("--games", type=int, default=1_000)
    arguments.add_argument("--seed", type=int, default=7)
    arguments.add_argument("--parts", type=int, default=8)
    given = arguments.parse_args()
    decks = [cardwright.Deck.read(path) for path in given.decks]
    with ProcessPoolExecutor() as pool:
        tasks = [pool.submit(play, decks, given.games, given.seed, part + 1, given.parts) for part in range(given.parts)]
        parts = [task.result() for task in tasks]
    print(cardwright.merge(parts).table(), end="")


if __name__ == "__main__":
    main()
