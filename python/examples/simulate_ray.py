"""Many games under Ray: each task plays a part of the run, and the parts are put together.

python simulate_ray.py --games 100000 --parts 64 anvil_and_ember.deck toll_of_bones.deck
"""

import argparse

import cardwright
import ray


@ray.remote(num_cpus=1, max_retries=3)
def play(decks: list[cardwright.Deck], games: int, seed: int, part: int, parts: int) -> cardwright.Simulation:
    """One part of the run. It is the same wherever it is played, so that it can be tried again."""
    return cardwright.simulate(decks, games=games, seed=seed, jobs=1, shard=(part, parts))


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("decks", nargs="+")
    arguments.add_argument("--games", type=int, default=1_000)
    arguments.add_argument("--seed", type=int, default=7)
    arguments.add_argument("--parts", type=int, default=16)
    given = arguments.parse_args()
    ray.init(log_to_driver=False)
    # The decks are read here: the nodes need no files.
    decks = [cardwright.Deck.read(path) for path in given.decks]
    tasks = [play.remote(decks, given.games, given.seed, part + 1, given.parts) for part in range(given.parts)]
    print(cardwright.merge(ray.get(tasks)).table(), end="")


if __name__ == "__main__":
    main()
