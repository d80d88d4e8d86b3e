"""The policy network: the options that it scores, as PyTorch scores them too, and the samples that it learns from."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

import kolej
from kolej.boards import BUNDLED
from kolej.bots import policies
from kolej.bots.memory import new_memory
from kolej.bots.planner.features import YES
from kolej.bots.planner.network_weights import FILES, read_network_weights
from kolej.bots.planner.planner_memory import CANDIDATES, OPTIONS, POLICY_NETWORK_WEIGHTS, ROWS, UNITS
from kolej.bots.planner.tuned_weights import put_weights, tuned_for
from kolej.bots.planner.weight_index import POLICY_NETWORK, W_EXPLORE, W_JUDGE, W_NETWORK, W_OWN_CHOICE
from kolej.engine.board_record import board_record
from kolej.engine.records import new_scratch
from kolej.rules.capacity import PLAYERS
from kolej.simulation.seeds import game_seeds
from kolej.training import samples
from kolej.training.policy_model import OWN_CHOICE, PolicyModel, taken_apart
from kolej.training.sampling import sample_games
from tests.games.tables import TABLES


def any_network(name: str, players: int, *, explores: bool) -> tuple[PolicyModel, NDArray[np.int32]]:
    """A network with large random weights, and the weights of a seat that plays by it."""
    torch.manual_seed(5)
    model = PolicyModel()
    with torch.no_grad():
        model.rows += 0.2 * torch.randn_like(model.rows)
        model.output += 0.5 * torch.randn_like(model.output)
    return model, model.weights(np.array(tuned_for(name, players), np.int32), explores=explores)


@pytest.mark.parametrize(("name", "players"), [("paris", 4), ("italy", 3), ("nordic", 2), ("france", 2)])
def test_whole_numbers_score_as_the_network_that_was_trained(name: str, players: int) -> None:
    model, row = any_network(name, players, explores=True)
    games, most = 2, 100
    weights = np.tile(row, (PLAYERS, 1))
    seats = np.full(players, policies.PLANNER)
    _, (taken, n_taken) = sample_games(
        kolej.board(name), seats, weights, *game_seeds(1, 0, games), most, backend="interpreted"
    )
    rows = torch.from_numpy(np.concatenate([taken[game, : n_taken[game]] for game in range(games)]))
    d = taken_apart(rows)
    assert set(d.keeping.tolist()) == {0, 1}
    assert int(d.n_options.min()) > 1 and int(d.n_options.max()) <= OPTIONS
    with torch.no_grad():
        logs = model(d)
    # Numbers of Gumbel's distribution were added, so what was chosen is as likely as the network says.
    surprise = -logs.gather(1, d.chosen[:, None]).mean()
    entropy = -(logs.exp() * logs.clamp(min=-30)).sum(1)
    error = entropy.std() / len(rows) ** 0.5 + 1.3 / len(rows) ** 0.5
    assert abs(float(surprise - entropy.mean())) < 3 * float(error)


@pytest.mark.parametrize(("name", "players"), [("paris", 2), ("nordic", 3), ("usa", 5)])
def test_the_option_with_the_highest_score_is_taken(name: str, players: int) -> None:
    model, row = any_network(name, players, explores=False)
    game, compared = kolej.Game(name, players, seed=3), 0
    b, w, m = board_record(game.board), new_scratch(), new_memory()
    m.weight[:] = row
    sample = np.zeros(samples.SAMPLE, np.int8)
    while game.to_move is not None and compared < 15:
        view, p = game.view(game.to_move), game.to_move
        action = int(policies.decide(b, view.state, w, m, policies.PLANNER))
        assert action in [legal.id for legal in view.legal]
        if view.phase in ("turn", "draw"):
            listed = [int(candidate) for candidate in m.candidate if candidate >= 0]
            assert set(listed) <= {legal.id for legal in view.legal}
            assert len(set(listed)) == len(listed)
            if samples.write_candidates(b, view.state, w, m, p, sample) > 1:
                compared += 1
                sample[samples.N_OPTIONS] = len(listed)
                samples.write_position(view.state, m, p, sample)
                with torch.no_grad():
                    logs = model(taken_apart(torch.from_numpy(sample)[None]))[0]
                best = float(logs.max())
                assert float(logs[listed.index(action)]) > best - 0.05  # whole numbers round
        game.play(action)
    assert compared == 15


def test_what_was_learned_fits_the_tables_and_cannot_overflow() -> None:
    learned = read_network_weights(FILES[2])
    assert set(learned) == {f"{name}-{players}" for name, players in TABLES}
    for row in learned.values():
        assert row.shape == (W_NETWORK - W_OWN_CHOICE + POLICY_NETWORK_WEIGHTS,)
        assert row[W_JUDGE - W_OWN_CHOICE] == POLICY_NETWORK and row[0] == OWN_CHOICE
        network = row[W_NETWORK - W_OWN_CHOICE :].astype(np.int64)
        layer, bias = network[: ROWS * UNITS].reshape(ROWS, UNITS), network[ROWS * UNITS : (ROWS + 1) * UNITS]
        assert np.abs(bias).max() + 128 * np.abs(layer).sum(0).max() < 1 << 31
    assert sum(file.stat().st_size for file in FILES.values()) < 2_000_000


def test_a_network_can_be_stored_and_loaded() -> None:
    _, row = any_network("usa", 2, explores=False)
    again = PolicyModel()
    again.load(row[W_NETWORK:])
    tuned = np.array(tuned_for("usa", 2), np.int32)
    assert np.array_equal(again.weights(tuned, explores=False), row)


def test_a_sample_tells_the_sets_of_the_state() -> None:
    game = kolej.Game("usa", 2, seed=7)
    b, w, m = board_record(game.board), new_scratch(), new_memory()
    m.weight[:] = any_network("usa", 2, explores=False)[1]
    sample = np.zeros(samples.SAMPLE, np.int8)
    for _ in range(60):
        view = game.view(game.to_move)
        game.play(int(policies.decide(b, view.state, w, m, policies.PLANNER)))
    p = game.to_move
    assert p is not None
    samples.write_position(game._s, m, p, sample)
    d = taken_apart(torch.from_numpy(sample)[None])
    routes = [route.id for route in game.board.routes]
    first = samples.SETS - samples.HEAD
    own = d.position[0, first : first + len(routes)].bool().tolist()
    owners = game.view(None).routes
    assert [id for id, owned in zip(routes, own, strict=True) if owned] == [id for id in routes if owners.get(id) == p]
    tickets = d.position[0, -64:].nonzero()[:, 0].tolist()
    assert sorted(game.board.tickets[i].id for i in tickets) == sorted(game.view(p).tickets)


@pytest.mark.parametrize("name", BUNDLED)
def test_features_of_a_player_who_has_hoarded_everything_do_not_wrap(name: str) -> None:
    game = kolej.Game(name, 2, seed=1)
    while game.view(0).phase == "start":
        game.play(game.legal()[0])
    b, m, p = board_record(game.board), new_memory(), game.to_move
    assert p is not None
    put_weights(m, game.board, 2)
    state = game.view(p).state.copy()
    state.held[p], state.ferry[p], state.hand[p], state.hand_size[p] = 60, 8, 14, 126
    policies.decide(b, state, new_scratch(), m, policies.PLANNER)
    assert np.abs(m.feature).max() < 128 and np.abs(m.table_feature).max() < 128
    assert m.weight[p, W_EXPLORE] == 0 and len(m.candidate) == CANDIDATES and m.feature.max() >= YES
