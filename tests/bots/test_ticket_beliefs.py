"""Tickets of the others are guessed from their routes, and from nothing else."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

import kolej
from kolej.boards import BUNDLED
from kolej.bots.memory import new_memory
from kolej.bots.search.search_bot import candidates
from kolej.bots.search.search_build import search_build
from kolej.bots.search.search_memory import empty_beliefs
from kolej.bots.search.search_view import search_view
from kolej.bots.search.ticket_beliefs import measure_empty_board, set_beliefs
from kolej.bots.search.ticket_draws import draw_tickets
from kolej.engine.board_record import board_record
from kolej.rules.capacity import TICKETS
from tests.support.hidden import redealt

pytestmark = pytest.mark.slow

LAKE = Path(__file__).parents[2] / "examples" / "lake.json"


def late(name: str, seed: int) -> kolej.Game:
    """A game of planners, when somebody has used two thirds of the trains."""
    game, memory = kolej.Game(name, seed=seed), new_memory(seed)
    trains = game.position()["trains"][0]
    while game.to_move is not None and min(game.position()["trains"]) > trains // 3:
        game.play(candidates(search_view(game.view(game.to_move), memory, search_build()))[0])
    return game


def beliefs(game: kolej.Game, seat: int) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
    _, tickets, traces = empty_beliefs(game.players)
    set_beliefs(board_record(game.board), game.view(seat).state, new_memory(), seat, tickets, traces)
    return tickets, traces


@pytest.mark.parametrize("name", BUNDLED)
def test_tickets_that_are_held_are_believed(name: str) -> None:
    """Of all that could be held, those that are held get at least three times the part that luck would give them."""
    held, even = [], []
    for seed in range(3):
        game = late(name, seed)
        for seat in (0, 1):
            view = game.view(seat)
            likely = beliefs(game, seat)[0][1 - seat].astype(float)
            ids = [ticket.id for ticket in game.board.tickets]
            free = [i for i, id in enumerate(ids) if id not in view.tickets]
            true = [i for i in free if id_in(game, 1 - seat, ids[i])]
            held.append(likely[true].sum() / likely[free].sum())
            even.append(len(true) / len(free))
    assert np.mean(held) > 3 * np.mean(even), (np.mean(held), np.mean(even))


def id_in(game: kolej.Game, seat: int, ticket: str) -> bool:
    return ticket in game.view(seat).tickets


@pytest.mark.parametrize("name", BUNDLED)
def test_the_guess_is_the_same_whatever_is_hidden(name: str) -> None:
    game = late(name, 5)
    twin = redealt(game, 0, Random(2))
    for here, there in zip(beliefs(game, 0), beliefs(twin, 0), strict=True):
        assert (here == there).all()


def test_ways_may_be_as_long_as_a_board_of_ones_own_has_them(tmp_path: Path) -> None:
    told = json.loads(LAKE.read_text("utf-8"))
    line = ["alder", *(f"z{n}" for n in range(10, 32))]
    told["cities"] += [{"id": id, "name": id, "x": 40 * n, "y": 20} for n, id in enumerate(line[1:])]
    told["routes"] += [
        {"id": f"{a}--{b}", "connection": f"{a}--{b}", "a": a, "b": b, "length": 9, "colour": "red"}
        for a, b in pairwise(line)
    ]
    told["tickets"].append({"a": line[0], "b": line[-1], "points": 9})
    (path := tmp_path / "lake.json").write_text(json.dumps(told), "utf-8")
    b, distances = board_record(kolej.board(path)), np.zeros(TICKETS, np.int64)
    measure_empty_board(b, new_memory(), distances)
    assert distances[len(told["tickets"]) - 1] == 22 * (9 + 2)


def test_tickets_are_drawn_as_often_as_they_are_likely() -> None:
    b, memory, weights = board_record(kolej.board("paris")), new_memory(4), np.array([1, 7, 0, 2])
    _, _, traces = empty_beliefs(2)
    drawn = [int(draw_tickets(b, memory, weights, traces[1], np.uint64(0b1011), 1)) for _ in range(1000)]
    shares = np.bincount(drawn, minlength=9)[[1, 2, 4, 8]] / 1000
    assert shares == pytest.approx([0.1, 0.7, 0, 0.2], abs=0.05)


def test_two_tickets_that_lead_over_the_same_routes_are_less_likely_together() -> None:
    """Of three that are as likely alone, the first two lead over the same route, the third over another."""
    b, memory, weights = board_record(kolej.board("usa")), new_memory(4), np.array([1, 1, 1])
    _, _, traces = empty_beliefs(2)
    long = [route for route in range(b.n_routes) if b.length[route] == 6]
    for ticket, route in enumerate((long[0], long[0], long[1])):
        traces[1, ticket, route >> 6] |= np.uint64(1) << np.uint64(route & 63)
    drawn = [int(draw_tickets(b, memory, weights, traces[1], np.uint64(0b111), 2)) for _ in range(300)]
    assert drawn.count(0b011) < 30
    assert drawn.count(0b101) == pytest.approx(drawn.count(0b110), abs=50)
