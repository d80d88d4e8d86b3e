"""Whole games on every board: nothing is lost at any decision, and the score is what a recount says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import networkx as nx
import pytest

import kolej
from tests.support.conservation import problems
from tests.support.recount import recount, winners

LAKE = str(Path(__file__).parents[2] / "examples" / "lake.json")
BOARDS = ("paris", "nordic", "italy", "france", "usa", LAKE)


def every_table() -> Iterator[tuple[str, int]]:
    """Every board with every number of players."""
    for name in BOARDS:
        fewest, most = kolej.board(name).rules.players
        yield from ((name, players) for players in range(fewest, most + 1))


TABLES = list(every_table())


class Traveller:
    """Claims what lies on the shortest ways of its tickets, so that games end with real networks."""

    def __init__(self, board: kolej.Board, luck: random.Random) -> None:
        self.board = board
        self.luck = luck
        self.map = nx.Graph()
        for route in board.routes:
            self.map.add_edge(route.a, route.b, spaces=route.length, connection=route.connection)
        self.ways = {ticket.id: self.way(ticket.a, ticket.b) for ticket in board.tickets}

    def way(self, a: str, b: str) -> set[str]:
        """The connections of a shortest way; of an area the first end will do."""
        ends = {end.area: end.id for end in reversed(self.board.ends)}
        places = nx.shortest_path(self.map, ends.get(a, a), ends.get(b, b), weight="spaces")
        return {self.map.edges[step]["connection"] for step in nx.utils.pairwise(places)}

    def choose(self, game: kolej.Game) -> kolej.Action:
        legal = game.legal()
        tickets = game.position()["tickets"][game.to_move]
        wanted = set().union(*(self.ways[ticket] for ticket in tickets))
        ranks = [self.rank(action, wanted) for action in legal]
        best = [action for action, rank in zip(legal, ranks, strict=True) if rank == max(ranks)]
        return self.luck.choice(best)

    def rank(self, action: kolej.Action, wanted: set[str]) -> int:
        if action.kind in ("claim", "build"):
            useful = self.board.route(action.to_dict()["route"]).connection in wanted
            return 3 if useful else self.luck.choice((0, 0, 0, 2)) if action.kind == "claim" else 1
        if action.kind in ("tickets", "ferry"):
            return self.luck.choice((0, 0, 0, 1))
        return 1


def play(name: str, players: int, seed: int) -> kolej.Game:
    """A whole game; fails at the first decision after which something is missing or too much."""
    game = kolej.Game(name, players=players, seed=seed)
    board = kolej.board(name)
    traveller = Traveller(board, random.Random(seed))
    while not game.over:
        action = traveller.choose(game)
        game.play(action)
        assert problems(board, game.position()) == [], f"after {action}"
    return game


def same_score(game: kolej.Game) -> None:
    board = game.board
    counted = recount(board, game.position())
    for seat, own in enumerate(counted):
        engine = game.breakdown(seat)
        engine["networks"] = sorted(engine["networks"], reverse=True)
        assert {key: engine[key] for key in own} == own, f"seat {seat}"
    assert list(game.scores) == [own["total"] for own in counted]
    assert list(game.winners) == winners(board, counted)


@pytest.mark.parametrize("name", BOARDS)
def test_nothing_is_lost_in_a_whole_game_and_the_score_is_right(name: str) -> None:
    fewest, _ = kolej.board(name).rules.players
    same_score(play(name, fewest, seed=1))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 5))
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_nothing_is_lost_in_many_games_and_the_scores_are_right(name: str, players: int, seed: int) -> None:
    same_score(play(name, players, seed))


def test_travellers_complete_tickets() -> None:
    """Else the games above would say nothing about completed tickets."""
    game = play("usa", 2, seed=1)
    assert sum(len(game.breakdown(seat)["completed"]) for seat in (0, 1)) > 0
