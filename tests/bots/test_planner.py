"""The planner: what it does, on which board, and that it never stops a game."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

import numpy as np
import pytest

import kolej
from kolej import bots
from kolej.boards import BUNDLED
from kolej.bots import policies
from kolej.bots.memory import new_memory
from kolej.bots.planner import candidates, claim_values, decision, paying, turn_estimates
from kolej.bots.planner.planner_memory import NEVER, WEIGHTS
from kolej.bots.planner.tuned_weights import ANY_BOARD, TUNED, put_weights, tuned_for, weights_for
from kolej.bots.planner.weight_index import W_CONTESTED_DETOUR, W_EXPLORE
from kolej.bots.search.search_build import search_build
from kolej.engine.board_record import board_record
from kolej.engine.records import Record, new_scratch, new_state
from kolej.report.collect import survey
from kolej.report.numbers import report
from kolej.rules.action_space import KINDS_OF_ACTIONS
from kolej.rules.bits import has
from kolej.rules.capacity import WORDS
from kolej.rules.state import OVER
from kolej.simulation.seeds import game_seeds
from tests.games.tables import TABLES, compiled_rules

COMMON = {"keep", "draw", "claim", "tickets"}
OWN = {
    "usa": set(), "paris": set(), "nordic": {"add", "decline", "give"}, "italy": {"ferry"}, "france": {"build"},
}  # fmt: skip


def kinds_missed(name: str, wanted: set[str], games: int) -> set[str]:
    """Those that planners, whose choice is the first that a search would look at, have not played in so many games."""
    b, s, w, m = board_record(kolej.board(name)), new_state(), new_scratch(), new_memory()
    put_weights(m, kolej.board(name), 2)
    rules, search, found = compiled_rules(), search_build(), np.zeros(1, np.int64)
    missed = set(wanted)
    for seed, dice in zip(*game_seeds(1, 0, games), strict=True):
        if not missed:
            break
        s.rng, m.rng = seed, dice
        rules.set_up(b.record, s.record, w.record, 2)
        while s.phase != OVER:
            search.list_candidates(b.record, s.record, w.record, m.record, found)
            missed.discard(KINDS_OF_ACTIONS[int(b.action_kind[found[0]])])
            rules.play(b.record, s.record, w.record, int(found[0]))
    return missed


@pytest.mark.slow
@pytest.mark.parametrize("name", BUNDLED)
def test_every_kind_of_action_of_the_board_is_used(name: str) -> None:
    assert kinds_missed(name, COMMON | OWN[name], 600) == set()  # tickets in one of 90 games of Paris


@pytest.mark.slow
@pytest.mark.parametrize("name", BUNDLED)
def test_most_of_the_tickets_it_keeps_are_made(name: str) -> None:
    tickets = [row.made for row in report(survey(name, games=200, bots="planner", seed=1)).tickets if row.made]
    assert sum(row.value * row.n for row in tickets) / sum(row.n for row in tickets) > 0.8


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
    assert np.array_equal(slow.digests, fast.digests)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "players", "digests"),
    [
        ("paris", 2, 7350034972219584968), ("paris", 4, 15775104547885107098), ("italy", 3, 10585132558266024206),
        ("nordic", 2, 6516750091569616579), ("france", 2, 13953442327608532521), ("usa", 2, 1823024232603625404),
        ("usa", 5, 2376119621672365622),
    ],
)  # fmt: skip
def test_the_first_version_plays_on_as_it_was(name: str, players: int, digests: int) -> None:
    """The numbers are sums of digests of the planner before it had versions (commit bfa5e0b)."""
    assert int(kolej.simulate(name, players=players, games=60, bots="planner:1", seed=5).digests.sum()) == digests


@pytest.mark.slow
@pytest.mark.parametrize("name", BUNDLED)
def test_it_beats_its_first_version(name: str) -> None:
    found = kolej.simulate(name, games=400, bots=["planner", "planner:1"], seed=12)
    assert found.winners[:, 0].mean() > 0.6


def test_weights_are_whole_for_every_board_and_for_boards_it_never_saw() -> None:
    assert {name for name, _ in TUNED} <= set(BUNDLED)
    assert tuned_for("lake", 3) == ANY_BOARD
    assert tuned_for("usa", 9) == TUNED["usa", max(players for name, players in TUNED if name == "usa")]
    assert {len(weights) for weights in (ANY_BOARD, *TUNED.values())} == {W_EXPLORE} == {W_CONTESTED_DETOUR + 1}
    assert weights_for("lake", 3).tolist() == [*ANY_BOARD, *[0] * (WEIGHTS - W_EXPLORE)]


def planned_action(game: kolej.Game) -> kolej.Action:
    """What a planner in the first seat decides."""
    view, memory = game.view(0), new_memory()
    put_weights(memory, game.board, view.players)
    action = decision.play_planner(board_record(game.board), view.state, new_scratch(), memory)
    return next(legal for legal in view.legal if legal.id == action)


def test_it_does_not_start_what_it_cannot_finish() -> None:
    """With three trains and two turns left it gives a far ticket up and claims for points."""
    game = kolej.Game.from_position({
        "board": "usa", "players": 2, "to_move": 0, "final_turns": 2, "trains": [6, 2],
        "tickets": [["los-angeles--new-york"], ["denver--pittsburgh"]],
        "hands": [{"blue": 6, "red": 1}, {}],
    })  # fmt: skip
    chosen = planned_action(game)
    assert chosen.kind == "claim"
    assert game.board.route(chosen.route or "").length >= 4


def test_on_its_last_turn_it_takes_points_and_no_ferry_card() -> None:
    """It used to prepare a ferry that nobody could claim any more, with cards for a route in hand."""
    game = kolej.Game.from_position({
        "board": "italy", "players": 2, "to_move": 0, "final_turns": 1, "trains": [12, 1],
        "tickets": [["bergamo--palermo"], ["sassari--roma"]], "hands": [{"white": 4, "black": 3}, {}],
        "routes": {"bergamo--milano-1": 0},
    })  # fmt: skip
    chosen = planned_action(game)
    assert chosen.kind == "claim"
    assert game.board.route(chosen.route or "").length == 4


def test_it_makes_one_plan_a_step_for_each_choice_of_tickets() -> None:
    game = kolej.Game("usa", 2, seed=3)
    b, w, m, view = board_record(game.board), new_scratch(), new_memory(), game.view(game.to_move)
    put_weights(m, game.board, 2)
    steps = [decision.think(b, view.state, w, m) for _ in view.legal]
    assert steps[:-1] == [decision.THINKING] * (len(view.legal) - 1)
    assert steps[-1] in [action.id for action in view.legal]
    assert decision.play_planner(b, view.state, w, m) == steps[-1]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), [*((name, 2) for name in BUNDLED), ("paris", 4), ("italy", 3)])
def test_both_cards_of_a_turn_are_chosen_by_one_plan_whoever_made_it(name: str, players: int) -> None:
    """With the memory of the decision before and with an empty one: so `Game`, search and simulation agree."""
    game = kolej.Game(name, players, seed=6)
    b, w, memory, fresh = board_record(game.board), new_scratch(), new_memory(), new_memory()
    put_weights(memory, game.board, players)
    put_weights(fresh, game.board, players)
    second_cards = 0
    while game.to_move is not None and second_cards < 10:
        view = game.view(game.to_move)
        action = policies.decide_next(b, view.state, w, memory, policies.PLANNER)
        if view.phase == "draw":
            second_cards += 1
            assert memory.plan_turn == view.state.turns + 1
            assert policies.decide(b, view.state, new_scratch(), fresh, policies.PLANNER) == action
            assert view.state.record == game.view(game.to_move).state.record
        game.play(int(action))
    assert second_cards == 10


@pytest.mark.parametrize("name", ["usa", "italy"])
def test_what_is_not_valued_could_not_be_the_best_claim(name: str) -> None:
    """Claims are left out by what they bring at most. The best of all, valued one by one, is never among them."""
    game, b = kolej.Game(name, 2, seed=2), board_record(kolej.board(name))
    w, m, compared = new_scratch(), new_memory(), 0
    put_weights(m, game.board, 2)
    while game.to_move is not None and compared < 12:
        view = game.view(game.to_move)
        s, p = view.state, game.to_move
        action = policies.decide(b, s, w, m, policies.PLANNER)
        if view.phase == "turn":
            turns = turn_estimates.turns_left(b, s, m, p, s.hand_size[p])
            for floor in (NEVER, 60):
                candidates.clear_candidates(m)
                claim_values.list_claims(b, s, w, m, p, turns, floor, False)
                place = candidates.best_candidate(m)
                best, worth = m.candidate[place], m.candidate_worth[place]
                open_routes = [route for route in range(b.n_routes) if has(s.open[p], route)]
                payable = {route: paying.cheapest_claim(b, s, m, p, route) for route in open_routes}
                all_claims = [
                    (claim_values.claim_worth(b, s, w, m, p, route, turns) - cost, -route, claim)
                    for route, (claim, cost) in payable.items()
                    if claim >= 0 and may_claim(b, s, m, p, route, turns)
                ]
                if all_claims and max(all_claims)[0] >= floor:
                    compared += 1
                    assert (best, worth) == (max(all_claims)[2], max(all_claims)[0])
        game.play(int(action))
    assert compared >= 12


def may_claim(b: Record, s: Record, m: Record, p: int, route: int, turns: int) -> bool:
    """Whether the trains reach, for what is not planned beside the plan."""
    spare = s.trains[p] - m.plan_spaces - m.filler_spaces
    least = s.trains[p] if turns == turn_estimates.LAST_TURN or has(m.plan, route) or has(m.fillers, route) else spare
    return bool(b.length[route] <= min(least, s.trains[p]) and paying.has_track(b, s, route))


@pytest.mark.slow
def test_what_the_hand_pays_for_is_within_its_reach() -> None:
    """A planner claims only what `paying.routes_in_reach` names: no claim may be missing there."""
    for name in BUNDLED:
        game = kolej.Game(name, 2, seed=1)
        chance = random.Random(1)
        while game.to_move is not None:
            view = game.view(game.to_move)
            b, p = board_record(game.board), game.to_move
            reach = [int(paying.routes_in_reach(b, view.state, p, word)) for word in range(WORDS)]
            for action in view.legal:
                if action.route and action.kind == "claim":
                    route = view.board.route_number[action.route]
                    assert reach[route >> 6] >> (route & 63) & 1, action
            game.play(chance.choice(view.legal))


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_ten_thousand_games_of_every_mix_end(name: str, players: int) -> None:
    mixes = list(combinations_with_replacement(bots.POLICIES, players))
    for number, mix in enumerate(mixes):
        found = kolej.simulate(name, players=players, games=10_000 // len(mixes) + 1, bots=mix, seed=number)
        assert (found.winners.sum(axis=1) > 0).all()
