"""The numbers after a game agree with its count and its events."""

from random import Random

import networkx as nx
import pytest

import kolej
from kolej.boards import BUNDLED
from kolej.game.statistics import statistics


def finished(name: str) -> kolej.Game:
    game, luck = kolej.Game(name, players=2, seed=8), Random(8)
    while not game.over:
        legal = game.legal()
        game.play(luck.choice([a for a in legal if a.kind == "claim"] or legal))
    return game


@pytest.mark.parametrize("name", BUNDLED)
def test_the_numbers_of_a_finished_game(name: str) -> None:
    game = finished(name)
    found = statistics(game)
    for seat, own in enumerate(found["seats"]):
        counted = game.breakdown(seat)
        assert own["points"]["total"] == game.scores[seat]
        assert own["tickets_made"] == len(counted["completed"])
        assert own["tickets_missed"] == len(counted["failed"])
        assert own["routes"] == sum(owner == seat for owner in game.view(None).routes.values())
        path = [game.board.route(id) for id in own["longest_path"]]
        assert sum(route.length for route in path) == counted["longest_path"]
        walk = nx.MultiGraph([(route.a, route.b) for route in path])
        assert not path or nx.has_eulerian_path(walk)
    assert found["scores"][0] == [0, 0]
    assert found["scores"][-1] == game.scores
    assert len(found["scores"]) == 2 + sum(event.kind == "turn" for event in game.events)


def test_there_are_none_before_the_end() -> None:
    with pytest.raises(ValueError, match="finished game"):
        statistics(kolej.Game("paris", players=2, seed=1))


@pytest.mark.parametrize("name", BUNDLED)
def test_prospects_follow_from_the_routes_and_end_as_they_are_counted(name: str) -> None:
    """A game with the same routes and other tickets and cards has the same prospects."""
    game = finished(name)
    details = set(game.prospects()[0])
    assert game.prospects() == [{key: game.breakdown(seat)[key] for key in details} for seat in (0, 1)]
    same = kolej.Game.from_position({"board": name, "players": 2, "routes": game.view(0).routes})
    assert same.prospects() == game.prospects()
