"""The planner: what it does, on which board, and that it never stops a game."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import pytest

import kolej
from kolej import bots
from kolej.boards import BUNDLED
from kolej.bots import planner, policies
from kolej.bots.tuned import ANY_BOARD, TUNED, put_weights, weights_for
from kolej.bots.weights import W_TICKETS_BELOW
from kolej.kernel import board_record, new_desk
from kolej.rules.layout import WEIGHTS
from tests.games.tables import TABLES

COMMON = {"keep", "draw", "claim", "tickets"}
OWN = {
    "usa": set(), "paris": set(), "nordic": {"add", "decline", "give"}, "italy": {"ferry"}, "france": {"build"},
}  # fmt: skip


@cache
def played(name: str, games: int = 6) -> tuple[Counter[str], list[kolej.Game]]:
    """Games among planners: what kinds of actions they took."""
    kinds: Counter[str] = Counter()
    found = []
    for seed in range(games):
        game = kolej.Game(name, seed=seed)
        players = [bots.make("planner", seed + seat) for seat in range(game.players)]
        while game.to_move is not None:
            action = players[game.to_move].decide(game.view(game.to_move))
            kinds[action.kind] += 1
            game.play(action)
        found.append(game)
    return kinds, found


@pytest.mark.slow
@pytest.mark.parametrize("name", BUNDLED)
def test_every_kind_of_action_of_the_board_is_used(name: str) -> None:
    kinds, _ = played(name, 20)
    assert COMMON | OWN[name] <= set(kinds), kinds


@pytest.mark.slow
@pytest.mark.parametrize("name", BUNDLED)
def test_most_of_the_tickets_it_keeps_are_made(name: str) -> None:
    _, games = played(name, 20)
    counts = [game.breakdown(seat) for game in games for seat in range(game.players)]
    made = sum(len(count["completed"]) for count in counts)
    missed = sum(len(count["failed"]) for count in counts)
    assert made / (made + missed) > 0.75


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_no_mix_of_bots_stops_a_game(name: str, players: int) -> None:
    mix = ["planner", "random", "greedy", "planner", "greedy"][:players]
    found = kolej.simulate(name, players=players, games=60, bots=mix, seed=players)
    assert (found.winners.sum(axis=1) > 0).all()


@pytest.mark.slow
@pytest.mark.parametrize("name", BUNDLED)
def test_it_beats_the_others(name: str) -> None:
    """Far below what it reaches (docs/strength.md), so that it holds for few games."""
    for other, least in (("random", 0.95), ("greedy", 0.7)):
        found = kolej.simulate(name, games=200, bots=["planner", other], seed=11)
        assert found.winners[:, 0].mean() > least, other


@pytest.mark.slow
@pytest.mark.parametrize("name", BUNDLED)
def test_interpreted_and_compiled_it_plays_the_same_games(name: str) -> None:
    slow, fast = (
        kolej.simulate(name, games=2, bots=["planner", "greedy"], seed=4, backend=backend)
        for backend in ("python", "cpu")
    )
    assert np.array_equal(slow.scores, fast.scores)
    assert np.array_equal(slow.decisions, fast.decisions)


def test_weights_are_whole_for_every_board_and_for_boards_it_never_saw() -> None:
    assert {name for name, _ in TUNED} <= set(BUNDLED)
    assert weights_for("lake", 3) == ANY_BOARD
    assert weights_for("usa", 9) == TUNED["usa", max(players for name, players in TUNED if name == "usa")]
    assert {len(weights) for weights in (ANY_BOARD, *TUNED.values())} == {WEIGHTS} == {W_TICKETS_BELOW + 1}


def test_it_does_not_start_what_it_cannot_finish() -> None:
    """With three trains and two turns left it gives a far ticket up and claims for points."""
    game = kolej.Game.from_position({
        "board": "usa", "players": 2, "to_move": 0, "final_turns": 2, "trains": [6, 2],
        "tickets": [["los-angeles--new-york"], ["denver--pittsburgh"]],
        "hands": [{"blue": 6, "red": 1}, {}],
    })  # fmt: skip
    b, desk = board_record(game.board), new_desk()
    put_weights(desk, game.board, 2)
    view = game.view(0)
    action = planner.play_planner(b, view.state, desk)
    chosen = next(action_ for action_ in view.legal if action_.id == action)
    assert chosen.kind == "claim"
    assert view.board.route(chosen.route or "").length >= 4


def test_a_policy_number_is_known_for_each_name() -> None:
    assert bots.POLICIES == {"random": policies.RANDOM, "greedy": policies.GREEDY, "planner": policies.PLANNER}


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_ten_thousand_games_of_every_mix_end(name: str, players: int) -> None:
    mixes = list(combinations_with_replacement(bots.POLICIES, players))
    for number, mix in enumerate(mixes):
        found = kolej.simulate(name, players=players, games=10_000 // len(mixes) + 1, bots=mix, seed=number)
        assert (found.winners.sum(axis=1) > 0).all()
