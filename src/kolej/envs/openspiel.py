"""The OpenSpiel game `python_kolej(board=usa,players=2)`, which is registered when this module is imported.

Chance is sampled, not enumerated, because a deal has too many outcomes. A deal, or a decision that turns up cards, is a
chance node with one outcome. Applying that outcome draws the cards from the random generator of the game. So a search
that copies a state cannot foresee a card: each copy draws its own.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kolej.bots.search.determinize import determinize
from kolej.envs.optional import need
from kolej.envs.rewards import RANKING, worth
from kolej.envs.single_game import Table
from kolej.errors import KolejError
from kolej.observation import Layout
from kolej.rules.action_space import CLAIMS, KEEP_TICKETS
from kolej.rules.capacity import KINDS, PLAYERS, TICKETS, WORDS
from kolej.rules.redaction import redact

need("openspiel", "pyspiel")
import pyspiel  # noqa: E402 - after the check whether it is installed

ROLL = 0
"""The only outcome of a chance node."""
DEAL = -1
"""Stands for the deal where an action waits for chance."""
LONGEST = 100_000
"""The stated length of a game. Tunnels can be declined again and again, so there is no true bound."""

GAME_TYPE = pyspiel.GameType(
    short_name="python_kolej",
    long_name="Kolej",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification={"board": "usa", "players": 2, "seed": -1},
)


class KolejGame(pyspiel.Game):
    """A board and a number of players. `seed` is for the random generator; -1: random."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        asked = {"board": "usa", "players": 2, "seed": -1, **(params or {})}
        self.table = Table(asked["board"], asked["players"])
        self.dice = np.random.default_rng(asked["seed"] if asked["seed"] >= 0 else None)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.layout.actions,
            max_chance_outcomes=1,
            num_players=asked["players"],
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def roll(self) -> np.uint64:
        return np.uint64(self.dice.integers(1, 1 << 64, dtype=np.uint64, endpoint=False))

    def new_initial_state(self) -> KolejState:
        return KolejState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> KolejObserver:
        return KolejObserver(self.table.layout, iig_obs_type, params)


class KolejState(pyspiel.State):
    """A game in progress. A copy of the state has a copy of `_kept`."""

    def __init__(self, game: KolejGame) -> None:
        super().__init__(game)
        self._kept = Kept(game.table.copy())

    @property
    def table(self) -> Table:
        return self._kept.table

    def current_player(self) -> Any:
        if self._kept.waiting is not None:
            return pyspiel.PlayerId.CHANCE
        seat = self.table.to_move
        return pyspiel.PlayerId.TERMINAL if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return [int(action) for action in np.flatnonzero(self.table.mask(player))]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(ROLL, 1.0)]

    def _apply_action(self, action: int) -> None:
        if self._kept.waiting is not None:
            self._kept.roll(self.get_game().roll())
        elif self.table.rolls(action):
            self._kept.waiting = action
        else:
            self._kept.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return "roll" if player == pyspiel.PlayerId.CHANCE else self.table.describe(action)

    def is_terminal(self) -> bool:
        return self._kept.waiting is None and self.table.over

    def returns(self) -> list[float]:
        seats = range(self.table.players)
        return [worth(self.table.s, seat, RANKING) if self.is_terminal() else 0.0 for seat in seats]

    def resample_from_infostate(self, player: int, sampler: Any) -> KolejState:
        """Returns a state that the player cannot distinguish from this one, with random hidden cards and tickets.

        All hidden cards and tickets are equally likely, even if the player has seen another player take them.
        """
        twin: KolejState = self.clone()
        twin._kept.imagine(player, np.uint64(1 + int(sampler() * ((1 << 63) - 1))))
        return twin

    def information_state_string(self, player: int | None = None) -> str:
        return self._kept.remembered(self.current_player() if player is None else player)

    def __str__(self) -> str:
        table, waiting = self.table, self._kept.waiting
        scores = ", ".join(str(points) for points in table.s.score[: table.players])
        return f"{table.board.name}, turn {table.s.turns}, scores {scores}" + ("" if waiting is None else ", roll")


class Kept:
    """The table, the decision that waits for chance, and for each player a hash of everything they have seen."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.waiting: int | None = DEAL
        self.memories = [b""] * table.players

    def __deepcopy__(self, memo: Any) -> Kept:
        twin = Kept(self.table.copy())
        twin.waiting, twin.memories = self.waiting, list(self.memories)
        return twin

    def roll(self, dice: np.uint64) -> None:
        action, self.waiting = self.waiting, None
        assert action is not None
        self.table.s.rng = dice
        if action == DEAL:
            self.table.deal_from(dice)
            self._remember(-1, DEAL)
        else:
            self.play(action)

    def play(self, action: int) -> None:
        seat = int(self.table.s.to_move)
        self.table.play(action)
        self._remember(seat, action)

    def _remember(self, who: int, action: int) -> None:
        """Adds an action to the memory of every player. Only the player knows which tickets they kept."""
        public = KEEP_TICKETS if KEEP_TICKETS <= action < CLAIMS else action
        for seat in range(self.table.players):
            done = f"{who} {action if seat == who else public}"
            seen = self.table.observe(seat).tobytes()
            self.memories[seat] = hashlib.blake2b(self.memories[seat] + done.encode() + seen, digest_size=16).digest()

    def remembered(self, player: int) -> str:
        waiting = "" if self.waiting is None else " roll"
        return f"player {player}, seen {self.memories[player].hex()}{waiting}"

    def imagine(self, player: int, dice: np.uint64) -> None:
        table = self.table
        redact(table.s, player)
        table.m.rng = dice
        tickets = table.players, TICKETS
        known, alike = np.zeros((table.players, KINDS), np.int16), np.ones(tickets, np.int64)
        determinize(table.b, table.s, table.m, player, known, alike, np.zeros((*tickets, WORDS), np.uint64))


class KolejObserver:
    """Observes a player's view as a row of numbers, whose parts have names (`kolej.envs.layout`)."""

    def __init__(self, layout: Layout, kind: Any, params: Any) -> None:
        if params:
            raise KolejError(f"observations have no parameters, but got {params}")
        self._recalls = kind is not None and kind.perfect_recall
        self.tensor: NDArray[np.float32] = np.zeros(layout.size, np.float32)
        self.dict = {name: layout.read(self.tensor, name) for name in layout.parts}

    def set_from(self, state: KolejState, player: int) -> None:
        if state.table.players > player:
            self.tensor[:] = state.table.observe(player)

    def string_from(self, state: KolejState, player: int) -> str:
        if self._recalls:
            return state.information_state_string(player)
        row = state.table.observe(player)
        return f"player {player}: " + " ".join(f"{place}:{row[place]}" for place in np.flatnonzero(row))


pyspiel.register_game(GAME_TYPE, KolejGame)
