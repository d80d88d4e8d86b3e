"""The PettingZoo environment passes PettingZoo's own tests, and plays the same games as a simulation."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import kolej
from kolej.boards import BUNDLED
from kolej.bots import policies
from kolej.bots.memory import new_memory
from kolej.engine.board_record import board_record
from kolej.engine.records import new_scratch
from kolej.envs import aec
from kolej.simulation.seeds import game_seeds
from tests.games.tables import TABLES

every_table = pytest.mark.parametrize(("name", "players"), TABLES)


@every_table
@pytest.mark.filterwarnings("ignore::UserWarning")  # observations are dicts, and masks are empty at the end
def test_pettingzoo_finds_nothing_wrong(name: str, players: int) -> None:
    api_test(aec(name, players), num_cycles=400)
    seed_test(partial(aec, name, players), num_cycles=40)


@pytest.mark.parametrize("name", BUNDLED)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_finds_nothing_wrong_with_other_rewards(name: str) -> None:
    api_test(aec(name, 2, reward="margin"))
    api_test(aec(name, 2, reward="score"))


@pytest.mark.parametrize("name", BUNDLED)
def test_the_environment_renders(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kolej.envs.rendering.LONGER_SIDE", 200)  # small pictures are drawn sooner
    modes = {"svg": lambda shown: shown.startswith("<svg ") and shown.endswith("</svg>\n")}
    render_test(partial(aec, name, 2), modes)


@every_table
def test_pettingzoo_can_measure_the_speed(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replaces the clock, so that its five seconds pass quickly."""
    clock: Iterator[float] = iter(np.arange(0, 100, 0.2))
    tool: Any = import_module("pettingzoo.test.performance_benchmark")  # the package also has a function of this name
    monkeypatch.setattr(tool, "time", SimpleNamespace(time=lambda: float(next(clock))))
    tool.performance_benchmark(aec(name, players))


@pytest.mark.parametrize("name", BUNDLED)
def test_the_same_seed_is_the_same_game_as_in_a_simulation(name: str) -> None:
    """Lets a bot play in the environment and compares with `simulate`."""
    wanted = kolej.simulate(name, players=2, games=2, bots="random", seed=5, backend="python")
    env, w, m = aec(name, 2, reward="score"), new_scratch(telling=True), new_memory()
    for number in range(2):
        env.reset(seed=5 if number == 0 else None)
        _, (m.rng,) = game_seeds(5, number, number + 1)
        points = dict.fromkeys(env.agents, 0.0)
        decisions = 0
        while not env.table.over:
            env.step(policies.decide(board_record(env.table.board), env.table.s, w, m, policies.RANDOM))
            decisions += 1
            for agent, reward in env.rewards.items():
                points[agent] += reward
        assert decisions == wanted.decisions[number]
        assert list(points.values()) == wanted.scores[number].tolist()


def ended(env: Any, seed: int) -> Any:
    rng = Random(seed)
    env.reset(seed=seed)
    while not env.table.over:
        env.step(rng.choice(np.flatnonzero(env.last()[0]["action_mask"])))
    return env


@every_table
def test_rewards_are_ranking_margin_and_score(name: str, players: int) -> None:
    ranking, margin, score = (ended(aec(name, players, reward=reward), 3) for reward in ("ranking", "margin", "score"))
    final = [int(points) for points in score.table.s.final[:players]]
    assert list(margin.rewards.values()) == [
        final[seat] - max(final[other] for other in range(players) if other != seat) for seat in range(players)
    ]
    ranks = list(ranking.rewards.values())
    assert sum(ranks) == pytest.approx(0)
    assert [ranks[seat] == max(ranks) for seat in range(players)] == [
        bool(int(ranking.table.s.winners) >> seat & 1) for seat in range(players)
    ]
    assert sorted(range(players), key=lambda p: (ranks[p], final[p])) == sorted(
        range(players), key=lambda p: (final[p], ranks[p])
    )


def test_only_the_player_to_move_has_a_choice() -> None:
    env = aec("usa", 3)
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


def test_an_observation_is_not_changed_by_later_steps() -> None:
    env = aec("usa", 2)
    env.reset(seed=1)
    seen = env.last()[0]
    kept = {part: row.copy() for part, row in seen.items()}
    env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    env.last()
    assert all((seen[part] == kept[part]).all() for part in kept)


@pytest.mark.parametrize("action", [0, -1, 99999, 5.0, "draw deck", None, True])
def test_an_illegal_action_is_an_error_and_changes_nothing(action: Any) -> None:
    env = aec("usa", 2)
    env.reset(seed=1)
    before = env.table.states.tobytes()
    with pytest.raises(kolej.IllegalAction, match=r"^.* is not legal now; the action mask shows the legal ones$"):
        env.step(action)
    assert env.table.states.tobytes() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"board": "nordic", "players": 4}, "Nordic Countries is for 2 to 3 players, not 4"),
        ({"board": "usa", "reward": "money"}, "there is no reward 'money'; there are ranking, margin, score"),
        ({"board": "usa", "render_mode": "3d"}, "there is no render mode '3d'; there are human, ansi, svg, rgb_array"),
    ],
)
def test_an_impossible_environment_says_why(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError) as error:
        aec(**arguments)
    assert str(error.value) == message


def test_a_seed_is_a_number_of_64_bits() -> None:
    with pytest.raises(ValueError, match=r"^the seed of a simulation is a whole number from 0 to 2\*\*64 - 1, not -1$"):
        aec("usa").reset(seed=-1)
