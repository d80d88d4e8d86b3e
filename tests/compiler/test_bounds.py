"""A build with bounds checks plays whole games: no index of the rules or of a bot is ever out of range."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import kolej
from kolej.boards import BUNDLED
from kolej.bots import POLICIES
from kolej.bots.memory import new_memory
from kolej.bots.planner.tuned_weights import put_weights
from kolej.compiler.build import build
from kolej.compiler.interpreted import Build
from kolej.engine.board_record import board_record
from kolej.engine.records import Fields, new_scratch, new_state
from kolej.simulation.builds import RANDOM_ONLY
from kolej.simulation.end_of_game import SUMS
from kolej.simulation.observers import NOTHING
from kolej.simulation.play_games import play_games
from kolej.simulation.rows import GameRows
from kolej.simulation.seeds import game_seeds
from tests.compiler.small_kernel import last_but, last_of_three
from tests.games.tables import TABLES


def checked_digests(name: str, players: int, bot: str, games: int) -> list[int]:
    """The digests of games that one bot plays in all seats, in a build with bounds checks."""
    checked = build((play_games,), RANDOM_ONLY if bot == "random" else None, backend="checked")
    m, rows = new_memory(), GameRows.empty(games, players)
    put_weights(m, kolej.board(name), players)
    records = (Fields.of(np.zeros(1, kind)) for kind in (SUMS, NOTHING))
    table = checked.records(board_record(kolej.board(name)), new_state(), new_scratch(), m, *records)
    checked.play_games(*table, players, np.full(players, POLICIES[bot]), *game_seeds(9, 0, games), *rows)
    digests: list[int] = rows.digests.tolist()
    return digests


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_games_never_leave_an_array(name: str, players: int) -> None:
    expected = kolej.simulate(name, players, 300, "random", seed=9, backend="cpu").digests
    assert checked_digests(name, players, "random", 300) == expected.tolist()


@pytest.mark.soak  # the build with all bots takes a minute to compile
@pytest.mark.parametrize("name", BUNDLED)
@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_bots_never_leave_an_array(name: str, bot: str) -> None:
    players = kolej.board(name).rules.players[1]
    expected = kolej.simulate(name, players, 30, bot, seed=9, backend="cpu").digests
    assert checked_digests(name, players, bot, 30) == expected.tolist()


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Build:
    monkeypatch.setenv("KOLEJ_CACHE_DIR", str(tmp_path))
    return build((last_of_three, last_but), backend="checked")


def test_an_index_past_the_end_is_an_error(small: Build) -> None:
    assert small.last_of_three(np.arange(3)) == 2
    with pytest.raises(IndexError):
        small.last_of_three(np.arange(2))


def test_an_index_below_zero_is_an_error_too(small: Build) -> None:
    """A fast build would read what lies before the array."""
    assert small.last_but(np.arange(3), 2) == 0
    with pytest.raises(IndexError):
        small.last_but(np.arange(3), 3)
