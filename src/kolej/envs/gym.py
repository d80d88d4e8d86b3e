"""The Gymnasium environment: one learner against bots."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from kolej.boards import BUNDLED, Board
from kolej.envs.gymnasium_spaces import action_space, observation_space
from kolej.envs.opponents import LEARNER, table_against
from kolej.envs.rendering import MODES, check_mode, render
from kolej.envs.rewards import worth
from kolej.envs.single_game import reward_number

ILLEGAL = -1.0


class KolejEnv(gymnasium.Env[Any, Any]):
    """A game of one learner against bots. The learner has seat 0; the first player is random.

    An illegal action ends the game with a reward of -1 and `info["illegal"]`. `action_masks()` and
    `info["action_mask"]` show the legal actions.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 (as Gymnasium declares it)

    def __init__(
        self,
        board: str | Path | Board,
        opponents: str | Sequence[str] = "greedy",
        *,
        reward: str = "ranking",
        render_mode: str | None = None,
    ) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode
        self._kind = reward_number(reward)
        self.table = table_against(board, opponents)
        self.layout = self.table.layout
        self.observation_space = observation_space(self.layout)
        self.action_space = action_space(self.layout)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        """Deals game 0 of the run with this seed (see `kolej.simulate`), or without a seed the next game of the run."""
        super().reset(seed=seed)
        self.table.deal(seed)
        self._worth = worth(self.table.s, LEARNER, self._kind)
        return self.table.observe(LEARNER), self._info()

    def step(self, action: int) -> tuple[NDArray[np.int16], float, bool, bool, dict[str, Any]]:
        if not self.table.is_legal(action):
            return self.table.observe(LEARNER), ILLEGAL, True, False, {**self._info(), "illegal": True}
        self.table.play(action)
        before, self._worth = self._worth, worth(self.table.s, LEARNER, self._kind)
        return self.table.observe(LEARNER), self._worth - before, self.table.over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the mask of legal actions in the form that MaskablePPO needs."""
        return self.table.mask(LEARNER).astype(bool)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.table.mask(LEARNER)}
        if self.table.over:
            info["scores"] = self.table.s.final[: self.table.players].tolist()
        return info

    def render(self) -> Any:
        return render(self.table, self.render_mode)


def register() -> None:
    """Registers every bundled board, for `gymnasium.make("kolej/Nordic-v0")` and so on."""
    for name in BUNDLED:
        id = f"kolej/{name.title()}-v0"
        if id not in gymnasium.registry:
            gymnasium.register(id, entry_point="kolej.envs.gym:KolejEnv", kwargs={"board": name})
