"""The OpenSpiel game passes OpenSpiel's own test, and algorithms of OpenSpiel can play it."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import kolej.envs.openspiel
from kolej.boards import BUNDLED
from kolej.envs import layout


def load(name: str, players: int = 2, seed: int = 1) -> Any:
    return pyspiel.load_game(f"python_kolej(board={name},players={players},seed={seed})")


def begun(game: Any, decisions: int, seed: int = 1) -> Any:
    """Plays random decisions and returns the state at the next decision."""
    state, rng = game.new_initial_state(), Random(seed)
    while state.is_chance_node() or (decisions > 0 and not state.is_terminal()):
        decisions -= not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", BUNDLED)
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    """Runs OpenSpiel's test without serialisation, which it supports for sampled chance only in C++."""
    _, most = kolej.board(name).rules.players
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=False, verbose=False)
    pyspiel.random_sim_test(load(name, most), num_sims=1, serialize=False, verbose=False)


def test_the_same_seed_is_the_same_game() -> None:
    one, other = (begun(load("nordic", seed=4), 60) for _ in range(2))
    assert (str(one), one.history()) == (str(other), other.history())


def test_a_copy_is_independent_and_draws_its_own_cards() -> None:
    state = begun(load("usa"), 20)
    before, action = state.table.states.tobytes(), 0  # draw from the deck
    hands = set()
    for _ in range(20):
        copy = state.clone()
        copy.apply_action(action)
        assert copy.is_chance_node()
        copy.apply_action(copy.legal_actions()[0])
        hands.add(tuple(copy.table.s.hand[state.current_player()]))
    assert len(hands) > 2
    assert state.table.states[:1].tobytes() == before[: len(before) // 2]
    assert state.history() != copy.history()


@pytest.mark.parametrize("name", BUNDLED)
def test_resampling_changes_only_what_the_player_cannot_see(name: str) -> None:
    state = begun(load(name), 40)
    me = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    others = [state.resample_from_infostate(me, sampler) for _ in range(5)]
    for other in others:
        assert other.information_state_string(me) == state.information_state_string(me)
        assert other.observation_string(me) == state.observation_string(me)
        assert other.legal_actions() == state.legal_actions()
    assert len({other.table.s.hand[1 - me].tobytes() for other in [state, *others]}) > 1


@pytest.mark.parametrize("name", BUNDLED)
def test_an_information_state_contains_only_what_the_player_saw(name: str) -> None:
    """The first tickets of others are hidden: whatever they keep, this player's information is the same."""
    state = begun(load(name), 0)
    me, other = 1 - state.current_player(), state.current_player()
    known, own = set(), set()
    for action in state.legal_actions():
        copy = state.clone()
        copy.apply_action(action)
        known.add(copy.information_state_string(me))
        own.add(copy.information_state_string(other))
    assert (len(known), len(own)) == (1, len(state.legal_actions()))


def test_the_tensor_has_the_parts_of_the_layout() -> None:
    game = load("italy", 3)
    state, parts = begun(game, 30), layout("italy", 3)
    observation = make_observation(game)
    for player in range(3):
        observation.set_from(state, player)
        row = state.table.observe(player)
        assert (observation.tensor == row).all()
        assert (observation.dict["routes"] == parts.read(row, "routes")).all()
        assert state.observation_tensor(player) == row.tolist()


@pytest.mark.parametrize("name", BUNDLED)
def test_information_set_search_of_openspiel_plays(name: str) -> None:
    game = load(name)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 2.0, 4, random_state=np.random.RandomState(1)
    )
    state = begun(game, 30)
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])


def test_tree_search_of_openspiel_plays() -> None:
    game = load("paris")
    bot = mcts.MCTSBot(game, 2.0, 4, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    state = begun(game, 30)
    assert bot.step(state) in state.legal_actions()


def test_a_learner_of_openspiel_gets_observations_and_rewards() -> None:
    env, rng = rl_environment.Environment(load("paris")), Random(2)
    step = env.reset()
    assert len(step.observations["info_state"][0]) == layout("paris", 2).size
    while not step.last():
        step = env.step([rng.choice(step.observations["legal_actions"][step.observations["current_player"]])])
    assert sum(step.rewards) == 0


def test_an_impossible_game_says_why() -> None:
    with pytest.raises(ValueError, match=r"^Nordic Countries is for 2 to 3 players, not 4$"):
        load("nordic", 4)
