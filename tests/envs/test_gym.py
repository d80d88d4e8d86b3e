"""The Gymnasium environment passes Gymnasium's own check, and plays a learner's games against bots."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import kolej
import kolej.envs
from kolej.bots import POLICIES, BotError, policies
from kolej.bots.memory import new_memory
from kolej.bots.planner.tuned_weights import put_weights
from kolej.engine.records import new_scratch
from kolej.envs.opponents import LEARNER, PolicyTable, ViewTable
from kolej.envs.single_game import Table
from kolej.rules.redaction import redact
from kolej.simulation.seeds import game_seeds

OPPONENTS = {
    "Paris": "greedy", "Nordic": "planner,greedy", "Italy": "random", "France": "planner", "Usa": "greedy,random",
}  # fmt: skip


def made(name: str, **options: Any) -> Any:
    return gymnasium.make(f"kolej/{name}-v0", **options).unwrapped


def play(env: Any, seed: int) -> tuple[float, list[int]]:
    """Plays random legal decisions. Returns the sum of the rewards and the learner's decisions."""
    rng, rewards, decisions = Random(seed), 0.0, []
    _, info = env.reset(seed=seed)
    over = env.table.over
    while not over:
        assert (info["action_mask"] == env.action_masks()).all()
        decisions.append(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        _, reward, over, _, info = env.step(decisions[-1])
        rewards += reward
    assert not info["action_mask"].any()
    return rewards, decisions


@pytest.mark.parametrize("name", OPPONENTS)
@pytest.mark.filterwarnings("error")
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    """Renders only Paris, because pictures take a second each and test_zoo.py renders every board."""
    check_env(made(name, opponents=OPPONENTS[name], render_mode="svg"), skip_render_check=name != "Paris")


@pytest.mark.parametrize("name", OPPONENTS)
def test_a_whole_game_is_played_and_rewarded(name: str) -> None:
    opponents = OPPONENTS[name]
    env = made(name, opponents=opponents, reward="margin")
    assert isinstance(env.table, PolicyTable)
    rewards, decisions = play(env, 4)
    final = env.table.s.final[: env.table.players].tolist()
    assert len(final) == 1 + len(opponents.split(","))
    assert rewards == final[LEARNER] - max(final[1:])
    assert play(env, 4) == (rewards, decisions)


@pytest.mark.parametrize("name", OPPONENTS)
def test_compiled_opponents_decide_as_interpreted_ones(name: str) -> None:
    """Compares decisions on redacted states, with the seeds of the run."""
    opponents = OPPONENTS[name]
    names = opponents.split(",")
    env, table = made(name, opponents=opponents), Table(name.lower(), 1 + len(names))
    w, m = new_scratch(telling=True), new_memory()
    _, decisions = play(env, 2)
    table.deal(2)
    put_weights(m, table.board, table.players)
    _, (m.rng,) = game_seeds(2, 0, 1)
    while (seat := table.to_move) is not None:
        if seat == LEARNER:
            table.play(decisions.pop(0))
        else:
            seen = table.s.copy()
            redact(seen, seat)
            table.play(policies.decide(table.b, seen, w, m, POLICIES[names[seat - 1]]))
    assert table.states[0] == env.table.states[0]


def test_any_bot_may_be_an_opponent() -> None:
    env = made("Paris", opponents="tests.envs.test_gym:First,greedy", reward="score")
    assert isinstance(env.table, ViewTable)
    rewards, _ = play(env, 1)
    assert rewards == env.table.s.final[LEARNER]
    assert play(env, 1)[0] == rewards


class First:
    """Chooses the first legal action, and checks that its view hides the learner's hand."""

    def decide(self, view: kolej.View) -> kolej.Action:
        assert view.seat == view.to_move != LEARNER
        assert view.state.rng == 0
        assert not view.state.hand[LEARNER].any()
        return view.legal[0]


def test_an_illegal_action_ends_the_game() -> None:
    env = made("Usa")
    _, info = env.reset(seed=1)
    seen, reward, over, cut, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, over, cut, info["illegal"]) == (-1.0, True, False, True)
    assert seen in env.observation_space


def test_without_a_seed_the_next_game_of_the_run_follows() -> None:
    one, other = made("Paris", opponents="random"), made("Paris", opponents="random")
    games = []
    for env in (one, other):
        games.append([env.reset(seed=3)[0], env.reset()[0], env.reset()[0]])
    assert all((first == second).all() for first, second in zip(*games, strict=True))
    assert not (games[0][0] == games[0][1]).all()


def test_an_unknown_bot_is_an_error() -> None:
    with pytest.raises(BotError, match=r"^there is no bot 'nobody'; there are random, "):
        made("Paris", opponents="nobody")


class Homebody(First):
    """Plays only in Paris."""

    def sit_down(self, board: kolej.Board, players: int) -> None:
        if board.id != "paris":
            raise ValueError(f"I do not play in {board.name}")


def test_a_bot_may_reject_a_board() -> None:
    made("Paris", opponents="tests.envs.test_gym:Homebody")
    with pytest.raises(BotError, match=r"^I do not play in Nordic Countries$"):
        made("Nordic", opponents="tests.envs.test_gym:Homebody")


def test_too_many_opponents_are_too_many_players() -> None:
    with pytest.raises(ValueError, match=r"^Nordic Countries is for 2 to 3 players, not 4$"):
        made("Nordic", opponents="greedy,greedy,greedy")


def test_gymnasium_imports_the_environments_by_name() -> None:
    code = "import gymnasium; print(gymnasium.make('kolej.envs:kolej/Paris-v0').unwrapped.layout.actions)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.strip() == str(kolej.envs.layout("paris", 2).actions)
