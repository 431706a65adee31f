"""Two players in turns, as PettingZoo asks them: an AEC environment with action masks.

An action is the place of an option in the list of what can be picked (`Game.options` says what each is), an observation a dictionary of
`observation` (numbers; `Game.observation_fields()` names them) and `action_mask`. Who wins gets 1, who loses −1, a draw is 0 for both.
"""

from __future__ import annotations

from os import PathLike
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from . import _spaces
from ._native import Deck, Game, Pool

__all__ = ["CardwrightAEC", "env"]

AnyDeck = Deck | str | PathLike[str]


class CardwrightAEC(AECEnv[str, dict[str, Any], Any]):
    """A game of two decks; `player_0` has the first one. See the module for what is asked and answered."""

    metadata = {"name": "cardwright_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        decks: tuple[AnyDeck, AnyDeck] = ("herd_and_thorn.deck", "anvil_and_ember.deck"),
        *,
        pool: Pool | None = None,
        rules: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.decks = decks
        self.pool = pool
        self.rules = rules
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        self.agents: list[str] = []
        seen = spaces.Dict({"observation": _spaces.numbers(), "action_mask": spaces.MultiBinary(Game.MOST_OPTIONS)})
        self.observation_spaces = {agent: seen for agent in self.possible_agents}
        self.action_spaces = {agent: _spaces.actions() for agent in self.possible_agents}
        self._seed = 0
        self._number = -1
        self.game: Game

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins the next game: the first one of a seed if one is given. The decks begin by turns."""
        if seed is not None:
            self._seed, self._number = seed, -1
        self._number += 1
        self.game = Game(
            self.decks,
            seed=self._seed,
            number=self._number,
            pool=self.pool,
            rules=self.rules,
            trace=self.render_mode == "ansi",
        )
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        player = self.possible_agents.index(agent)
        return {"observation": _spaces.observation(self.game, player), "action_mask": _spaces.mask(self.game, player)}

    def step(self, action: int | None) -> None:
        """Picks an option of the player whose turn it is to pick."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("a player who is asked has to pick")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.step(int(action))
        if self.game.over:
            for player, name in enumerate(self.possible_agents):
                self.rewards[name] = reward(self.game, player)
                # A game that took too many steps was broken off, and had no end by the rules.
                self.truncations[name] = self.game.ending == "budget"
                self.terminations[name] = not self.truncations[name]
        self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What has happened since it was last asked, in words, with `render_mode="ansi"`."""
        return "\n".join(self.game.trace()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def _select(self) -> None:
        player = self.game.player
        if player is None:
            # Whoever is selected when it is over is told so first.
            return
        self.agent_selection = self.possible_agents[player]


def reward(game: Game, player: int) -> float:
    """1 for who has won, −1 for who has lost, else 0."""
    if game.winner is None:
        return 0.0
    return 1.0 if game.winner == player else -1.0


def env(**settings: Any) -> CardwrightAEC:
    """The environment, as PettingZoo's modules make theirs."""
    return CardwrightAEC(**settings)
