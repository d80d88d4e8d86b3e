"""A view has all that its seat may know, and nothing more."""

from __future__ import annotations

import json
import random

import pytest

import kolej
from tests.support.glance import BOARDS
from tests.support.table import begun, hand, held, table
from tests.support.walk import played

VIEW_FIELDS = (
    "seat", "to_move", "phase", "hand", "tickets", "completed", "offered", "face_up", "deck_size", "discards",
    "hand_sizes", "ticket_counts", "ferry_cards", "trains", "scores", "routes", "closed", "track",
    "track_supply", "flags", "final_turns", "legal", "log",
)  # fmt: skip
PHASES = {"start", "turn", "draw", "keep", "build", "give", "tunnel", "over"}


@pytest.mark.parametrize("board", BOARDS)
def test_a_view_has_every_field_and_is_json(board: str) -> None:
    game = played(board, most=30)
    for seat in (0, 1, None):
        view = game.view(seat)
        for field in VIEW_FIELDS:
            assert hasattr(view, field), field
        said = json.loads(json.dumps(view.to_dict()))
        assert set(VIEW_FIELDS) <= set(said)
        assert view.seat == seat
        assert view.to_move == game.to_move
        assert view.phase in PHASES


def test_a_view_says_what_the_position_says() -> None:
    game = played("france", 3, seed=3, most=60)
    position = game.position()
    for seat in range(3):
        view = game.view(seat)
        assert held(view.hand) == hand(game, seat)
        assert sorted(view.tickets) == sorted(position["tickets"][seat])
        assert list(view.hand_sizes) == [sum(hand.values()) for hand in position["hands"]]
        assert list(view.ticket_counts) == [len(tickets) for tickets in position["tickets"]]
        assert list(view.trains) == position["trains"]
        assert list(view.scores) == position["scores"]
        assert dict(view.routes) == position["routes"]
        assert dict(view.track) == position["track"]
        assert list(view.face_up) == position["face_up"]
        assert view.deck_size == sum(position["deck"].values())
        assert view.final_turns == position["final_turns"]


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
def test_public_and_own_facts_are_what_a_view_says(board: str) -> None:
    """The server sends facts. They must be those of a view, also if some were kept from an earlier decision."""
    game = kolej.Game(board, players=2, seed=6)
    rng = random.Random(6)
    while not game.over:
        game.play(rng.choice(game.legal()))
        for seat in (0, 1, None):
            said = game.copy().view(seat).to_dict()  # a copy has kept nothing
            del said["legal"], said["log"]
            assert json.loads(json.dumps(game.public_facts() | game.own_facts(seat))) == said


def test_only_the_player_to_move_is_told_what_is_legal() -> None:
    game = begun("usa")
    mover = game.to_move
    assert mover is not None
    assert [str(action) for action in game.view(mover).legal] == [str(action) for action in game.legal()]
    assert list(game.view(1 - mover).legal) == []
    assert list(game.view(None).legal) == []


def test_a_view_of_another_seat_shows_no_hand_and_no_tickets() -> None:
    game = played("usa", 2, seed=6, most=20)
    spectator = game.view(None)
    assert not any((spectator.hand or {}).values())
    assert not spectator.tickets
    secret = json.dumps(spectator.to_dict())
    assert not any(ticket in secret for held in game.position()["tickets"] for ticket in held)


@pytest.mark.parametrize("board", BOARDS)
def test_a_view_says_which_of_its_tickets_are_made(board: str) -> None:
    game = played(board, most=250)
    for seat in range(game.players):
        assert list(game.view(seat).completed) == game.completed(seat) == game.breakdown(seat)["completed"]
    assert game.view(None).completed == ()


def test_another_line_of_a_double_route_is_closed_to_all_among_two_and_to_its_owner_among_four() -> None:
    """CLAIM-5."""
    one, other = (route.id for route in kolej.board("usa").routes if route.connection == "boston--new-york")
    pair = table("usa", 2, routes={one: 0})
    assert [pair.view(seat).closed for seat in (0, 1, None)] == [(other,)] * 3
    four = table("usa", 4, routes={one: 0})
    assert [four.view(seat).closed for seat in (0, 1, 2, 3, None)] == [(other,), (), (), (), ()]


@pytest.mark.parametrize("board", BOARDS)
def test_what_is_closed_has_no_owner_and_cannot_be_claimed(board: str) -> None:
    game = played(board, most=120)
    for seat in range(game.players):
        closed = set(game.view(seat).closed)
        assert not closed & set(game.view(seat).routes)
        assert not closed & {action.route for action in game.legal(seat) if action.kind in ("claim", "build")}
