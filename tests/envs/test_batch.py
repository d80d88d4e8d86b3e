"""A batch plays the same games as a simulation and shows the same observations as the environment for one game."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import ArrayLike

import kolej
from kolej.boards import BUNDLED
from kolej.envs import aec, batch
from kolej.envs.batched_games import Batch, Step
from kolej.envs.rewards import REWARDS

SOME_TABLES = [(name, kolej.board(name).rules.players[k]) for name in BUNDLED for k in (0, 1)]


def played(env: Batch, bots: str, steps: int) -> Iterator[Step]:
    now = env.reset()
    for _ in range(steps):
        yield now
        now = env.step(env.decide(bots))


def final_scores(env: Batch, bots: str, games: int) -> np.ndarray:
    """Returns the scores of the first games of the run, as the sums of their rewards."""
    scores = np.full((games, env.players), -9999.0)
    row, sums = np.arange(env.n), np.zeros((env.n, env.players))
    for now in played(env, bots, 10_000):
        sums += now.reward
        for i in np.flatnonzero(now.done):
            if row[i] < games:
                scores[row[i]] = sums[i]
            row[i] += env.n
            sums[i] = 0
        if row.min() >= games:
            return scores
    raise AssertionError("the games never end")


@pytest.mark.parametrize(("name", "players"), SOME_TABLES)
def test_random_games_are_those_of_a_simulation(name: str, players: int) -> None:
    scores = final_scores(batch(name, players, 20, reward="score", seed=5), "random", 50)
    assert np.array_equal(scores, kolej.simulate(name, players, 50, seed=5).scores)


def test_bots_play_as_in_a_simulation() -> None:
    scores = final_scores(batch("paris", 2, 10, reward="score", seed=3), "greedy,random", 30)
    assert np.array_equal(scores, kolej.simulate("paris", 2, 30, "greedy,random", seed=3).scores)


@pytest.mark.parametrize(("name", "players"), SOME_TABLES)
def test_each_game_looks_as_in_the_environment_for_one_game(name: str, players: int) -> None:
    """Compares the first game of a run decision by decision, with each kind of reward."""
    for reward in REWARDS:
        many, one = batch(name, players, 3, reward=reward, seed=9), aec(name, players, reward=reward)
        one.reset(seed=9)
        now = many.reset()
        while not now.done[0]:
            assert one.agents[now.seat[0]] == one.agent_selection
            seen = one.observe(one.agent_selection)
            assert np.array_equal(now.observation[0], seen["observation"])
            assert np.array_equal(now.mask[0], seen["action_mask"])
            actions = many.sample()
            one.step(actions[0])
            now = many.step(actions)
            assert now.reward[0] == pytest.approx([one.rewards[agent] for agent in one.possible_agents])
        assert all(one.terminations.values())


def test_a_game_that_is_over_is_followed_by_the_next_one() -> None:
    env = batch("paris", 2, 4, seed=1)
    now = next(now for now in played(env, "random", 1000) if now.done.any())
    (row,) = np.flatnonzero(now.done)[:1]
    assert env.layout.read(now.observation[row], "phase")[0] == 1
    assert sorted(now.reward[row]) == [-1, 1]
    assert not now.reward[~now.done].any()


def test_the_same_seed_deals_the_same_games() -> None:
    env = batch("usa", 2, 8, seed=1)
    first = env.reset().observation.copy()
    assert not np.array_equal(env.reset(2).observation, first)
    assert np.array_equal(env.reset(1).observation, first)
    assert not np.array_equal(batch("usa", 2, 8).reset().observation, first)


def test_every_step_uses_the_same_arrays() -> None:
    env = batch("paris", 2, 8, seed=1)
    before = env.reset()
    after = env.step(env.sample())
    assert all(one is other for one, other in zip(before, after, strict=True))


def test_actions_may_be_any_whole_numbers() -> None:
    env = batch("paris", 2, 8, seed=1)
    env.reset()
    env.step(list(env.sample()))
    env.step(env.sample().astype(np.int32))


def test_an_illegal_action_is_named_and_changes_nothing() -> None:
    env = batch("paris", 2, 8, seed=1)
    before = [array.copy() for array in env.reset()]
    for wrong in (0, -1, env.layout.actions):
        actions = env.sample().copy()
        actions[5] = wrong
        with pytest.raises(kolej.IllegalAction, match=rf"^game 5: action {wrong} is not legal now; the mask shows the"):
            env.step(actions)
    assert all(map(np.array_equal, before, Step(*env._rows[:5])))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ([1, 2], r"^step needs 8 whole numbers, not int64 in the shape \(2,\)$"),
        (np.zeros(8), r"^step needs 8 whole numbers, not float64 in the shape \(8,\)$"),
    ],
)
def test_anything_but_a_row_of_actions_is_an_error(wrong: ArrayLike, message: str) -> None:
    env = batch("paris", 2, 8, seed=1)
    env.reset()
    with pytest.raises(ValueError, match=message):
        env.step(wrong)


def test_an_impossible_batch_says_why() -> None:
    with pytest.raises(ValueError, match=r"^the number of games must be 1 or more, not 0$"):
        batch("paris", 2, 0)
    with pytest.raises(ValueError, match=r"^Paris is for 2 to 4 players, not 5$"):
        batch("paris", 5, 8)
    with pytest.raises(ValueError, match=r"^there is no reward 'fame'; there are ranking, margin, score$"):
        batch("paris", 2, 8, reward="fame")
    with pytest.raises(ValueError, match=r"^the seed of a simulation is a whole number"):
        batch("paris", 2, 8, seed=-1)
    with pytest.raises(ValueError, match=r"^there is no bot 'oracle' for mass simulation"):
        batch("paris", 2, 8).decide("oracle")
