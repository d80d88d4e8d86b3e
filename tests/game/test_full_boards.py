"""Boards full of trains, as no random game fills them: dense networks, loops, many completed tickets."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import kolej
from kolej.boards import BUNDLED
from tests.support.finals import same_score
from tests.support.table import ended

BOARDS = (*BUNDLED, str(Path(__file__).parents[2] / "examples" / "lake.json"))


def grown(board: kolej.Board, luck: random.Random, taken: set[str]) -> list[str]:
    """As many routes as one player has trains for: short ones, joined, and closing loops where it can be."""
    crossed: dict[str, set[str]] = {}
    for one, other in board.crossings:
        crossed.setdefault(one, set()).add(other)
        crossed.setdefault(other, set()).add(one)
    places = {luck.choice(board.cities).id}
    trains = board.rules.trains
    own: list[str] = []
    while True:
        near = [
            route for route in board.routes
            if route.length <= trains and route.connection not in taken and places & {route.a, route.b}
            and not taken & crossed.get(route.connection, set())
        ]  # fmt: skip
        if not near:
            return own
        route = min(near, key=lambda r: r.length - 2 * (places >= {r.a, r.b}) + 2 * luck.random())
        taken.add(route.connection)
        places |= {route.a, route.b}
        trains -= route.length
        own.append(route.id)


# The engine's longest path is slow where it is not compiled: one board each in the quick run.
SEEDS = [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 8))]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", BOARDS)
def test_the_score_of_a_full_board_is_right(name: str, seed: int) -> None:
    board = kolej.board(name)
    luck = random.Random(seed)
    taken: set[str] = set()
    networks = [grown(board, luck, taken) for _ in range(2)]
    tickets = luck.sample([ticket.id for ticket in board.tickets], 10)
    game = ended(
        name,
        routes={route: seat for seat, own in enumerate(networks) for route in own},
        tickets=[tickets[:5], tickets[5:]],
    )
    same_score(game)
