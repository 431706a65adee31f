"""One player against an agent, as Gymnasium asks them.

The player has the first deck; the opponent is `random`, `greedy`, `search` or `search:NODES`. An action is the place of an option in the
list of what can be picked; `info["action_mask"]`, and `action_masks()`, say which there are. The reward is 1 for a game that is won and
−1 for one that is lost. An action that there is not loses the game.
"""

from __future__ import annotations

from os import PathLike
from typing import Any

import gymnasium
import numpy

from . import _spaces
from ._native import Deck, Game, Pool
from ._spaces import Numbers

__all__ = ["CardwrightEnv", "register"]

AnyDeck = Deck | str | PathLike[str]


class CardwrightEnv(gymnasium.Env[Numbers, Any]):
    """A game of two decks against an agent. See the module for what is asked and answered."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        decks: tuple[AnyDeck, AnyDeck] = ("herd_and_thorn.deck", "anvil_and_ember.deck"),
        *,
        opponent: str = "random",
        pool: Pool | None = None,
        rules: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.decks = decks
        self.opponent = opponent
        self.pool = pool
        self.rules = rules
        self.render_mode = render_mode
        self.observation_space = _spaces.numbers()
        self.action_space = _spaces.actions()
        self.game: Game

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Numbers, dict[str, Any]]:
        """Begins a game; all of its chance comes of the seed."""
        super().reset(seed=seed)
        self.game = Game(
            self.decks,
            seed=int(self.np_random.integers(2**63)),
            number=int(self.np_random.integers(2)),
            agents=("random", self.opponent),
            pool=self.pool,
            rules=self.rules,
            trace=self.render_mode == "ansi",
        )
        self._let_opponent_play()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Picks an option, and lets the opponent answer until the player is asked again."""
        if self.game.over:
            return self._seen(), 0.0, True, False, self._info()
        if not 0 <= int(action) < self.game.option_count:
            return self._seen(), -1.0, True, False, {**self._info(), "illegal": True}
        self.game.step(int(action))
        self._let_opponent_play()
        won = {0: 1.0, 1: -1.0}.get(-1 if self.game.winner is None else self.game.winner, 0.0)
        broken_off = self.game.ending == "budget"
        return self._seen(), won, self.game.over and not broken_off, broken_off, self._info()

    def action_masks(self) -> numpy.ndarray[Any, numpy.dtype[numpy.bool_]]:
        """Which options there are, as `sb3-contrib` asks it."""
        return _spaces.mask(self.game, 0).astype(bool)

    def render(self) -> str | None:
        """What has happened since it was last asked, in words, with `render_mode="ansi"`."""
        return "\n".join(self.game.trace()) if self.render_mode == "ansi" else None

    def _let_opponent_play(self) -> None:
        while self.game.player == 1:
            self.game.play()

    def _seen(self) -> Numbers:
        return _spaces.observation(self.game, 0)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": _spaces.mask(self.game, 0)}


def register() -> None:
    """Makes `gymnasium.make("cardwright/Game-v0")` known."""
    if "cardwright/Game-v0" not in gymnasium.registry:
        gymnasium.register("cardwright/Game-v0", entry_point="cardwright.gym:CardwrightEnv")
