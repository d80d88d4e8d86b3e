"""The value network, by which the first version of the planner compares its candidates at some tables."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

import kolej
from kolej.boards import BUNDLED
from kolej.bots import policies
from kolej.bots.memory import new_memory
from kolej.bots.planner import candidates, decision, turn_values, value_network
from kolej.bots.planner.network_weights import FILES, read_network_weights
from kolej.bots.planner.planner_memory import (
    FEATURES,
    FIRST_UNITS,
    SECOND_UNITS,
    VALUE_NETWORK_WEIGHTS,
)
from kolej.bots.planner.tuned_weights import put_weights
from kolej.bots.planner.weight_index import VALUE_NETWORK, W_EXPLORE, W_JUDGE, W_NETWORK, W_OWN_CHOICE
from kolej.engine.board_record import board_record
from kolej.engine.records import Record, new_scratch
from kolej.mechanics.ferry_cards.ids import A_FERRY
from kolej.rules.action_space import A_CLAIM, A_DRAW, A_TICKETS
from tests.games.tables import TABLES

LUCK = np.random.default_rng(4)


def any_network() -> NDArray[np.int32]:
    """Weights as large as they may be."""
    first, second = FEATURES * FIRST_UNITS, FIRST_UNITS * SECOND_UNITS
    sizes = {first: 1 << 15, FIRST_UNITS: 1 << 20, second: 1 << 15, SECOND_UNITS: 1 << 24}
    parts = [LUCK.integers(-most, most, size) for size, most in sizes.items()]
    return np.concatenate([*parts, LUCK.integers(-(1 << 15), 1 << 15, SECOND_UNITS)]).astype(np.int32)


def memory_at(game: kolej.Game, row: NDArray[np.int32] | None = None) -> Record:
    memory = new_memory()
    put_weights(memory, game.board, game.players)
    memory.weight[:, W_EXPLORE:] = 0
    if row is not None:
        memory.weight[:, W_JUDGE] = VALUE_NETWORK
        memory.weight[:, W_NETWORK : W_NETWORK + len(row)] = row
    return memory


def scored_by_matrices(seen: NDArray[np.int64], row: NDArray[np.int32]) -> int:
    sizes = np.cumsum([FEATURES * FIRST_UNITS, FIRST_UNITS, FIRST_UNITS * SECOND_UNITS, SECOND_UNITS])
    first, bias, second, second_bias, last = np.split(row.astype(np.int64), sizes)
    one = np.clip(seen @ first.reshape(FEATURES, FIRST_UNITS) + bias, 0, None) // 128
    two = second.reshape(SECOND_UNITS, FIRST_UNITS) @ np.minimum(one, value_network.HIGHEST) + second_bias
    return int((np.clip(two, 0, None) // 256 @ last) // 4096)


@pytest.mark.parametrize(("name", "players"), [("paris", 4), ("italy", 3), ("nordic", 2)])
def test_scores_are_those_of_the_matrices_and_the_best_candidate_is_taken(name: str, players: int) -> None:
    game, row = kolej.Game(name, players, seed=3), any_network()
    b, w, m, compared = board_record(game.board), new_scratch(), memory_at(game, row), 0
    while game.to_move is not None and compared < 12:
        view, p = game.view(game.to_move), game.to_move
        action = policies.decide(b, view.state, w, m, policies.PLANNER)
        assert action in [legal.id for legal in view.legal]
        places = [place for place, action in enumerate(m.candidate) if action >= 0]
        if view.phase in ("turn", "draw") and len(places) > 1:
            compared += 1
            own = candidates.best_candidate(m)
            assert {int(m.candidate[place]) for place in places} <= {legal.id for legal in view.legal}
            scores = {}
            for place in places:
                scores[place] = value_network.score(b, view.state, w, m, p, place, own)
                assert np.abs(m.feature).max() < 128  # a sample keeps it in a byte
                assert scores[place] == scored_by_matrices(np.array(m.feature, np.int64), row)
            assert max(scores.values()) == scores[next(place for place in places if m.candidate[place] == action)]
        game.play(int(action))
    assert compared == 12


@pytest.mark.parametrize("name", BUNDLED)
def test_the_best_of_all_candidates_is_what_it_chooses_without_a_network(name: str) -> None:
    game = kolej.Game(name, 3 if name != "nordic" else 2, seed=8)
    b, w, m, turns = board_record(game.board), new_scratch(), memory_at(game), 0
    while game.to_move is not None and turns < 25:
        view = game.view(game.to_move)
        action = policies.decide(b, view.state, w, m, policies.PLANNER)
        if view.phase == "turn":
            turns += 1
            assert m.candidate[turn_values.list_turn(b, view.state, w, m, game.to_move, True)] == action
        game.play(int(action))
    assert turns == 25


@pytest.mark.slow
def test_its_own_choice_can_be_preferred_to_any_score() -> None:
    game, row = kolej.Game("paris", 4, seed=9), any_network()
    b, w = board_record(game.board), new_scratch()
    plain, bold, staid = memory_at(game), memory_at(game, row), memory_at(game, row)
    staid.weight[:, W_OWN_CHOICE] = 1 << 30
    others = 0
    while game.to_move is not None:
        state = game.view(game.to_move).state
        action = policies.decide(b, state, w, staid, policies.PLANNER)
        others += action != policies.decide(b, state, w, bold, policies.PLANNER)
        assert action == policies.decide(b, state, w, plain, policies.PLANNER)
        game.play(int(action))
    assert others > 5


def test_what_was_learned_fits_the_tables_there_are_and_cannot_overflow() -> None:
    learned = read_network_weights(FILES[1])
    assert learned and set(learned) <= {f"{name}-{players}" for name, players in TABLES}
    for row in learned.values():
        assert row.shape == (W_NETWORK - W_OWN_CHOICE + VALUE_NETWORK_WEIGHTS,)
        assert row[W_JUDGE - W_OWN_CHOICE] == VALUE_NETWORK
        layer = row[W_NETWORK - W_OWN_CHOICE :][: (FEATURES + 1) * FIRST_UNITS].astype(np.int64)
        first, bias = np.split(layer, [FEATURES * FIRST_UNITS])
        assert np.abs(bias).max() + 128 * np.abs(first.reshape(FEATURES, FIRST_UNITS)).sum(0).max() < 1 << 31


@pytest.mark.parametrize("name", BUNDLED)
def test_features_of_a_player_who_has_hoarded_everything_do_not_wrap(name: str) -> None:
    """What the state keeps in a byte is multiplied. Interpreted, the product wrapped; compiled, it did not."""
    game = kolej.Game(name, 2, seed=1)
    while game.view(0).phase == "start":
        game.play(game.legal()[0])
    b, m, p = board_record(game.board), memory_at(game, any_network()), game.to_move
    state = game.view(p).state.copy()
    state.held[p], state.ferry[p], state.hand[p], state.hand_size[p] = 60, 8, 14, 126
    action = policies.decide(b, state, new_scratch(), m, policies.PLANNER)
    assert b.action_kind[action] in (A_CLAIM, A_DRAW, A_TICKETS, A_FERRY)
    assert m.feature[12] == 100  # of 60 tickets


def test_without_candidates_it_passes_or_takes_what_there_is() -> None:
    """With and without a network the last resort is the same."""
    game = kolej.Game.from_position({
        "board": "paris", "players": 2, "to_move": 0, "trains": [1, 9], "deck": {}, "face_up": [],
        "hands": [{}, {}],
    })  # fmt: skip
    view, row = game.view(0), any_network()
    b, w, memories = board_record(game.board), new_scratch(), [memory_at(game), memory_at(game, row)]
    decisions = {int(decision.play_planner(b, view.state, w, memory)) for memory in memories}
    assert len(decisions) == 1
    assert decisions <= {legal.id for legal in view.legal}
