"""What both environments share: the spaces, and an observation out of a game."""

from __future__ import annotations

from typing import Any, cast

import numpy
from gymnasium import spaces

from ._native import Game

Numbers = numpy.ndarray[Any, numpy.dtype[numpy.float32]]

# No number of an observation is beyond this.
LARGEST = 1e6


def actions() -> spaces.Discrete:
    """The place of an option in the list of what can be picked."""
    return spaces.Discrete(Game.MOST_OPTIONS)


def numbers() -> spaces.Space[Numbers]:
    """What a player sees; `Game.observation_fields()` names each number."""
    box = spaces.Box(-LARGEST, LARGEST, (Game.OBSERVATION_SIZE,), numpy.float32)
    return cast("spaces.Space[Numbers]", box)


def observation(game: Game, player: int) -> Numbers:
    """What a player of a game sees."""
    return numpy.frombuffer(game.observe(player), numpy.float32).copy()


def mask(game: Game, player: int) -> numpy.ndarray[Any, numpy.dtype[numpy.int8]]:
    """1 for each option that there is; no option for a player who is not asked."""
    allowed = numpy.zeros(Game.MOST_OPTIONS, numpy.int8)
    if game.player == player:
        allowed[: game.option_count] = 1
    return allowed
