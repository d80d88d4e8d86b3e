"""The PettingZoo environment, in which players decide one after the other (AEC)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

from kolej.boards import Board
from kolej.envs.gymnasium_spaces import action_space, observation_space
from kolej.envs.rendering import MODES, check_mode, render
from kolej.envs.rewards import worth
from kolej.envs.single_game import Table, reward_number

Observation = dict[str, NDArray[Any]]


class KolejAEC(AECEnv[str, Observation, int]):
    """Plays one game after another. `agent_selection` is the player to move, often the same one twice in a row."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "kolej_v0", "render_modes": list(MODES), "is_parallelizable": False, "render_fps": 1,
    }  # fmt: skip

    def __init__(
        self, board: str | Path | Board, players: int = 2, *, reward: str = "ranking", render_mode: str | None = None
    ) -> None:
        super().__init__()
        check_mode(render_mode)
        self.render_mode = render_mode
        self._kind = reward_number(reward)
        self.table = Table(board, players)
        self.layout = self.table.layout
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.observation_spaces = {agent: _observations(self.table) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.layout) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals game 0 of the run with this seed (see `kolej.simulate`), or without a seed the next game of the run."""
        self.table.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._worth = dict.fromkeys(self.agents, 0.0)
        self.agent_selection = self.possible_agents[self.table.s.to_move]

    def observe(self, agent: str) -> Observation:
        seat = self._seats[agent]
        return {"observation": self.table.observe(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: int) -> None:
        """Plays an action. Raises IllegalAction and then changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.table.play(action)
        self._cumulative_rewards[agent] = 0.0
        self._reward()
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.table.s.to_move]

    def _reward(self) -> None:
        for agent, seat in self._seats.items():
            now = worth(self.table.s, seat, self._kind)
            self.rewards[agent] = now - self._worth[agent]
            self._worth[agent] = now
        self._accumulate_rewards()

    def render(self) -> str | NDArray[np.uint8] | None:
        return render(self.table, self.render_mode)

    def close(self) -> None:
        """Does nothing, because there is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def _observations(table: Table) -> gymnasium.spaces.Dict:
    masks = gymnasium.spaces.Box(0, 1, (table.layout.actions,), np.int8)
    return gymnasium.spaces.Dict({"observation": observation_space(table.layout), "action_mask": masks})
