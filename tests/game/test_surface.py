"""The public names of the design: what a person holds, and that it all reads back."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError
from random import Random

import pytest

import kolej
from tests.support.glance import BOARDS, GLANCE
from tests.support.table import begun, ended, table
from tests.support.walk import at_every_phase, played, some_action, walk

POINTS = ("routes", "tickets", "flags", "longest", "globetrotter", "regions")
BREAKDOWN = {*POINTS, "total", "completed", "failed", "longest_path", "networks"}


def most(board: str) -> int:
    return GLANCE[board].players[1]


def test_every_phase_has_its_name() -> None:
    names = [game.view(0).phase for game in at_every_phase()]
    assert names == ["start", "turn", "draw", "keep", "build", "give", "tunnel", "over"]


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_has_its_parts(board: str) -> None:
    found = kolej.board(board)
    for part in ("cities", "routes", "connections", "areas", "tickets", "rules"):
        assert hasattr(found, part)
    for route in found.routes:
        for part in ("id", "a", "b", "length", "colour", "connection", "tunnel", "wilds", "waves", "bed"):
            assert hasattr(route, part)
    game = kolej.Game(board, players=2, seed=1)
    assert game.board == found


def test_a_seed_of_none_comes_from_the_system() -> None:
    deals = {str(kolej.Game("usa", players=2).position()["hands"]) for _ in range(4)}
    deals |= {str(kolej.Game("usa", players=2, seed=None).position()["hands"]) for _ in range(4)}
    assert len(deals) > 4


@pytest.mark.parametrize("board", BOARDS)
def test_every_legal_action_has_its_own_id_text_and_dict(board: str) -> None:
    for game, _ in walk(board, 2, seed=21, most=20):
        legal = game.legal()
        assert legal
        assert len({action.id for action in legal}) == len(legal)
        assert len({str(action) for action in legal}) == len(legal)
        assert len({json.dumps(action.to_dict(), sort_keys=True) for action in legal}) == len(legal)


@pytest.mark.parametrize("game", at_every_phase()[:-1], ids=lambda game: game.view(0).phase)
def test_every_action_is_read_back_from_its_id_and_its_text(game: kolej.Game) -> None:
    for action in game.legal()[:40]:
        after = []
        said: tuple[kolej.Action | int | str, ...] = (action, action.id, str(action), action.to_dict()["id"])
        for words in said:
            copy = game.copy()
            copy.play(words)
            after.append(copy.position())
        assert after[0] == after[1] == after[2] == after[3]
        assert after[0] != game.position()


def test_an_action_is_frozen_and_can_be_compared() -> None:
    game = begun("usa")
    action = game.legal()[0]
    assert action == game.legal()[0]
    assert action != game.legal()[1]
    assert len(set(game.legal()) | set(game.copy().legal())) == len(game.legal())
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError, ValueError)):
        action.id = 3  # type: ignore[misc]  # the type checker refuses it too
    assert action == game.legal()[0]


def test_the_named_calls_are_the_actions_of_those_texts() -> None:
    by_name, by_text = table("usa", hands=[{"red": 3}, {}]), table("usa", hands=[{"red": 3}, {}])
    by_name.claim("chicago--duluth", {"red": 3})
    by_text.play("claim chicago--duluth with 3 red")
    assert by_name.position() == by_text.position()
    by_name.draw("deck")
    by_text.play("draw deck")
    assert by_name.position() == by_text.position()
    by_name.draw("deck")
    by_text.play("draw deck")
    by_name.take_tickets()
    by_text.play("take tickets")
    offered = list(by_name.view(0).offered)
    by_name.keep(offered[::-1])  # in any order
    by_text.play("keep " + " ".join(offered))
    assert by_name.position() == by_text.position()


@pytest.mark.parametrize("board", BOARDS)
def test_a_record_rebuilds_the_same_game(board: str) -> None:
    for moment, (game, _) in enumerate(walk(board, most(board), seed=5, most=36)):
        if moment in (0, 8, 35):
            again = kolej.Game.from_record(json.loads(json.dumps(game.record())))
            assert again.position() == game.position()
            assert [event.to_dict() for event in again.events] == [event.to_dict() for event in game.events]
            assert again.record() == game.record()


def test_a_record_says_board_players_seed_and_decisions() -> None:
    game = played("paris", 3, seed=9, most=7)
    record = game.record()
    assert (record["board"], record["players"], str(record["seed"])) == ("paris", 3, "9")
    assert len(record["decisions"]) == game.position()["number"] == 7
    assert {"format", "rules", "digest"} <= set(record)  # the versions it was written by


def test_a_record_of_a_whole_game_reads_back() -> None:
    game = played("paris", 2, seed=4, most=400)
    assert game.over
    again = kolej.Game.from_record(game.record())
    assert again.over
    assert (again.scores, again.winners) == (game.scores, game.winners)


def test_a_copy_goes_its_own_way() -> None:
    game = played("france", 2, seed=2, most=15)
    copy = game.copy()
    here = game.position()
    assert copy.position() == here
    random = Random(1)
    for _ in range(5):
        copy.play(some_action(copy, random))
    assert game.position() == here
    there = copy.position()
    for _ in range(5):
        game.play(some_action(game, random))
    assert copy.position() == there
    assert len(copy.events) > 0


@pytest.mark.parametrize("board", BOARDS)
def test_a_breakdown_adds_up(board: str) -> None:
    for game in (played(board, seed=3, most=30), ended(board, scores=[3, 4])):
        for seat in (0, 1):
            found = game.breakdown(seat)
            assert set(found) == BREAKDOWN
            assert found["total"] == sum(found[part] for part in POINTS)
            assert sorted([*found["completed"], *found["failed"]]) == sorted(game.position()["tickets"][seat])
    assert game.scores == [game.breakdown(seat)["total"] for seat in (0, 1)]


def test_the_points_of_a_whole_game_are_its_routes_and_its_breakdown() -> None:
    game = played("paris", 2, seed=12, most=600)
    assert game.over
    assert game.to_move is None
    assert game.legal() == []
    best = max(game.scores)
    assert game.winners
    assert all(game.scores[seat] == best for seat in game.winners)
    for seat in (0, 1):
        owned = [route for route, owner in game.position()["routes"].items() if owner == seat]
        table_of_points = game.board.rules.points
        assert game.breakdown(seat)["routes"] == sum(
            table_of_points[game.board.route(route).length - 1] for route in owned
        )
        assert game.breakdown(seat)["total"] == game.scores[seat]


def test_events_can_be_said_in_words_and_as_json() -> None:
    game = played("nordic", 3, seed=7, most=60)
    assert game.events
    for event in game.events:
        said = json.loads(json.dumps(event.to_dict()))
        assert said["kind"] == event.kind
        assert said["seat"] == event.seat
        assert str(event).strip()
    log = game.view(0).log
    assert [event.to_dict() for event in log] == [event.seen_by(0).to_dict() for event in game.events]


def test_play_returns_the_events_it_adds_to_the_history() -> None:
    game = begun("usa")
    before = len(game.events)
    events = game.draw("deck")
    assert [event.to_dict() for event in game.events[before:]] == [event.to_dict() for event in events]
    assert [event.kind for event in events] == ["draw"]
    assert "card" in events[0].data
    seen = events[0].seen_by(1 - (events[0].seat or 0))
    assert "card" not in seen.data
    assert "card" in events[0].seen_by(events[0].seat).data
