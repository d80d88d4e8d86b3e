"""What the planner learned: its options, the network that judges them, and the notes that it learns from."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

import kolej
from kolej.boards import BUNDLED
from kolej.bots import policies
from kolej.bots.memory import new_memory
from kolej.bots.planner import candidates, decision, features, value_network
from kolej.bots.planner.network_weights import FILE, read_lessons
from kolej.bots.planner.planner_memory import NET, OPTIONS, SECOND, SEEN, TRAITS, UNITS, WEIGHTS
from kolej.bots.planner.tuned_weights import put_weights
from kolej.bots.planner.weight_index import W_CURIOUS, W_HABIT, W_INSIGHT
from kolej.engine.board_record import board_record
from kolej.engine.records import Record, new_scratch, new_state
from kolej.rules.action_space import A_CLAIM, A_DRAW, A_FERRY, A_TICKETS
from kolej.simulation import samples
from kolej.simulation.run import game_seeds
from tests.games.tables import TABLES

LUCK = np.random.default_rng(4)


def any_network() -> NDArray[np.int32]:
    """Figures as large as they may be."""
    sizes = {TRAITS * UNITS: 1 << 15, UNITS: 1 << 20, UNITS * SECOND: 1 << 15, SECOND: 1 << 24}
    parts = [LUCK.integers(-most, most, size) for size, most in sizes.items()]
    return np.concatenate([*parts, LUCK.integers(-(1 << 15), 1 << 15, SECOND)]).astype(np.int32)


def memory_at(game: kolej.Game, row: NDArray[np.int32] | None = None) -> Record:
    memory = new_memory()
    put_weights(memory, game.board, game.players)
    memory.weight[:, W_CURIOUS:] = 0
    if row is not None:
        memory.weight[:, W_INSIGHT], memory.weight[:, NET:] = 1, row
    return memory


def judged_by_matrices(seen: NDArray[np.int64], row: NDArray[np.int32]) -> int:
    sizes = np.cumsum([TRAITS * UNITS, UNITS, UNITS * SECOND, SECOND])
    first, bias, second, second_bias, last = np.split(row.astype(np.int64), sizes)
    said = np.clip(seen @ first.reshape(TRAITS, UNITS) + bias, 0, None) // 128
    heard = second.reshape(SECOND, UNITS) @ np.minimum(said, value_network.HIGHEST) + second_bias
    return int((np.clip(heard, 0, None) // 256 @ last) // 4096)


@pytest.mark.parametrize(("name", "players"), [("paris", 4), ("italy", 3), ("nordic", 2)])
def test_the_network_says_what_its_matrices_say_and_the_best_option_is_taken(name: str, players: int) -> None:
    game, row = kolej.Game(name, players, seed=3), any_network()
    b, w, m, judged = board_record(game.board), new_scratch(), memory_at(game, row), 0
    while game.to_move is not None and judged < 12:
        view, p = game.view(game.to_move), game.to_move
        action = policies.decide(b, view.state, w, m, policies.PLANNER)
        assert action in [legal.id for legal in view.legal]
        places = [place for place, option in enumerate(m.option) if option >= 0]
        if view.phase in ("turn", "draw") and len(places) > 1:
            judged += 1
            own = candidates.best_option(m)
            assert {int(m.option[place]) for place in places} <= {legal.id for legal in view.legal}
            said = {}
            for place in places:
                said[place] = value_network.judge(b, view.state, w, m, p, place, own)
                assert np.abs(m.trait).max() < 128  # a note keeps it in a byte
                assert said[place] == judged_by_matrices(np.array(m.trait, np.int64), row)
            assert max(said.values()) == said[next(place for place in places if m.option[place] == action)]
        game.play(int(action))
    assert judged == 12


@pytest.mark.parametrize("name", BUNDLED)
def test_the_best_of_its_options_is_what_it_chooses_without_insight(name: str) -> None:
    game = kolej.Game(name, 3 if name != "nordic" else 2, seed=8)
    b, w, m, turns = board_record(game.board), new_scratch(), memory_at(game), 0
    while game.to_move is not None and turns < 25:
        view = game.view(game.to_move)
        action = policies.decide(b, view.state, w, m, policies.PLANNER)
        if view.phase == "turn":
            turns += 1
            assert m.option[candidates.list_turn(b, view.state, w, m, game.to_move)] == action
        game.play(int(action))
    assert turns == 25


def test_by_habit_it_stays_with_its_own_choice() -> None:
    game, row = kolej.Game("paris", 4, seed=9), any_network()
    b, w = board_record(game.board), new_scratch()
    plain, bold, staid = memory_at(game), memory_at(game, row), memory_at(game, row)
    staid.weight[:, W_HABIT] = 1 << 30
    others = 0
    while game.to_move is not None:
        state = game.view(game.to_move).state
        action = policies.decide(b, state, w, staid, policies.PLANNER)
        others += action != policies.decide(b, state, w, bold, policies.PLANNER)
        assert action == policies.decide(b, state, w, plain, policies.PLANNER)
        game.play(int(action))
    assert others > 5


def test_what_was_learned_fits_the_tables_there_are_and_cannot_overflow() -> None:
    found = read_lessons(FILE)
    assert found and set(found) <= {f"{name}-{players}" for name, players in TABLES}
    for row in found.values():
        assert row.shape == (WEIGHTS - W_HABIT,)
        assert row[W_INSIGHT - W_HABIT] == 1
        first, bias = np.split(row[NET - W_HABIT :][: (TRAITS + 1) * UNITS].astype(np.int64), [TRAITS * UNITS])
        assert np.abs(bias).max() + 128 * np.abs(first.reshape(TRAITS, UNITS)).sum(0).max() < 1 << 31


def test_a_curious_planner_tries_its_options_and_notes_them() -> None:
    games, most = 3, 40
    b, w, m = board_record(kolej.board("paris")), new_scratch(telling=True), new_memory()
    seats = [policies.GREEDY, policies.PLANNER, policies.GREEDY]
    put_weights(m, kolej.board("paris"), 3)
    m.weight[1, W_CURIOUS] = 500
    scores, winners = np.zeros((games, 3), np.int16), np.zeros(games, np.uint8)
    notes, noted = np.zeros((games, most, samples.NOTE), np.int8), np.zeros(games, np.int32)
    samples.study_games(b, new_state(), w, m, 3, seats, *game_seeds(1, 0, games), scores, winners, notes, noted)
    assert (winners > 0).all()
    assert (noted > 3).all() and (noted < most).all()
    tried_another = 0
    for game in range(games):
        for note in notes[game, : noted[game]]:
            n, tried, own = note[: samples.HEAD]
            own_traits = note[samples.HEAD + SEEN :].reshape(OPTIONS, samples.OWN_TRAITS)
            assert 0 <= tried < n and 0 <= own < n
            assert [i for i in range(OPTIONS) if own_traits[i, 0] == features.YES] == [own]
            assert not own_traits[n:].any()
            tried_another += tried != own
    assert tried_another > 5
    full = np.zeros((games, 2, samples.NOTE), np.int8), np.zeros(games, np.int32)
    w.n_journal = 0
    samples.study_games(b, new_state(), w, m, 3, seats, *game_seeds(1, 0, games), scores, winners, *full)
    assert (full[1] == 2).all()
    assert np.array_equal(full[0], notes[:, :2])


@pytest.mark.parametrize("name", BUNDLED)
def test_whoever_has_hoarded_everything_is_seen_as_well(name: str) -> None:
    """What the state keeps in a byte is multiplied: interpreted, it wrapped there, and compiled it did not."""
    game = kolej.Game(name, 2, seed=1)
    while game.view(0).phase == "start":
        game.play(game.legal()[0])
    b, m, p = board_record(game.board), memory_at(game, any_network()), game.to_move
    state = game.view(p).state.copy()
    state.held[p], state.ferry[p], state.hand[p], state.hand_size[p] = 60, 8, 14, 126
    action = policies.decide(b, state, new_scratch(), m, policies.PLANNER)
    assert b.action_kind[action] in (A_CLAIM, A_DRAW, A_TICKETS, A_FERRY)
    assert m.trait[12] == 100  # of 60 tickets


def test_without_options_it_passes_or_takes_what_there_is() -> None:
    """As it does without insight: the last resort is one for both."""
    game = kolej.Game.from_position({
        "board": "paris", "players": 2, "to_move": 0, "trains": [1, 9], "deck": {}, "face_up": [],
        "hands": [{}, {}],
    })  # fmt: skip
    view, row = game.view(0), any_network()
    b, w, memories = board_record(game.board), new_scratch(), [memory_at(game), memory_at(game, row)]
    decisions = {int(decision.play_planner(b, view.state, w, memory)) for memory in memories}
    assert len(decisions) == 1
    assert decisions <= {legal.id for legal in view.legal}
