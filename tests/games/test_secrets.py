"""What a seat is shown, in views, events and the log, does not depend on what it may not know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import kolej
from kolej.boards import BUNDLED
from kolej.bots import POLICIES, make
from kolej.rules.capacity import PLAYERS
from tests.games.sides import moment
from tests.games.tables import TABLES
from tests.support.hidden import redealt
from tests.support.walk import walk

AGES = (1, 40, 110)  # decisions
PUBLIC_CARDS = {"turn_up", "sweep", "lay", "give", "tunnel", "add", "decline", "claim", "flag"}
COUNT = {"ticket", "regions", "longest", "globetrotter", "total", "win"}


def watchers(game: kolej.Game) -> list[int | None]:
    return [None, *range(game.players)]


def said(game: kolej.Game, seat: int | None) -> str:
    return json.dumps(game.view(seat).to_dict(), sort_keys=True)


def hidden(game: kolej.Game) -> list[Any]:
    position = game.position()
    return [position[name] for name in ("hands", "deck", "tickets", "ticket_deck")]


def assert_blind(game: kolej.Game, seat: int | None, luck: Random) -> None:
    """The seat sees the same, whatever is hidden from it."""
    twin = redealt(game, seat, luck)
    assert hidden(game) != hidden(twin)
    assert said(game, seat) == said(twin, seat)
    assert game.view(seat).state.record.tobytes() == twin.view(seat).state.record.tobytes()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_view_is_the_same_whatever_is_hidden(name: str, players: int) -> None:
    luck = Random(players)
    for age in AGES:
        game = moment(name, players, seed=age, decisions=age if age < 5 else age * players // 2)
        for seat in watchers(game):
            assert_blind(game, seat, luck)


@pytest.mark.parametrize("name", BUNDLED)
def test_bots_decide_the_same_whatever_is_hidden(name: str) -> None:
    luck = Random(3)
    for age in (0, 1, 40):
        game = moment(name, 2, seed=age, decisions=age)
        seat = game.to_move
        twin = redealt(game, seat, luck)
        for bot in POLICIES:
            assert make(bot, 7).decide(game.view(seat)) == make(bot, 7).decide(twin.view(seat)), bot


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_set_2_nobody_learns_how_many_another_kept_before_all_have_chosen(name: str, players: int) -> None:
    luck = Random(1)
    game = kolej.Game(name, players=players, seed=2)
    while game.phase == "start":
        for seat in watchers(game):
            assert_blind(game, seat, luck)
            view = game.view(seat)
            assert set(view.ticket_counts) == {0}
            keeps = [event.data for event in view.log if event.kind == "keep" and event.seat != seat]
            assert keeps == [{}] * len(keeps)
        game.play(luck.choice(game.legal()))
    counts = [len(tickets) for tickets in game.position()["tickets"]]
    assert list(game.view(None).ticket_counts) == counts
    assert [event.data["kept"] for event in game.events if event.kind == "chosen"] == [counts]


@pytest.mark.parametrize("name", BUNDLED)
def test_nothing_shown_in_a_whole_game_tells_a_secret(name: str) -> None:
    board = kolej.board(name)
    players = min(3, board.rules.players[1])
    luck = Random(9)
    told = 0
    for number, (game, _) in enumerate(walk(name, players, seed=9, most=9999)):
        for seat in watchers(game):
            for event in game.events[told:]:
                assert_discreet(event, seat)
        told = len(game.events)
        if number % 60 == 0:
            for seat in watchers(game):
                assert_no_strange_tickets(game, seat)
                assert_wiped(game, seat)
                assert_blind(game, seat, luck)
    assert game.over
    for seat in watchers(game):
        for event in game.events[told:]:
            assert_discreet(event, seat)
        assert_wiped(game, seat)
        assert_blind(game, seat, luck)


def assert_discreet(event: kolej.Event, seat: int | None) -> None:
    """Cards are named to others where they were face up or laid down, tickets in the final count only."""
    seen = event.seen_by(seat)
    if event.seat is not None and event.seat == seat:
        assert seen == event
        return
    assert not seen.private
    assert "tickets" not in seen.data
    if "card" in seen.data or "cards" in seen.data:
        assert event.kind in PUBLIC_CARDS or seen.data.get("source") == "face_up", event
    if "ticket" in seen.data:
        assert event.kind in COUNT


def assert_no_strange_tickets(game: kolej.Game, seat: int | None) -> None:
    """Before the end a view names no ticket that its seat has not been offered."""
    own = {
        ticket
        for event in game.events
        if event.kind == "offer" and seat is not None and event.seat == seat
        for ticket in event.data["tickets"]
    }
    routes = {route.id for route in game.board.routes}
    strange = {ticket.id for ticket in game.board.tickets} - own - routes
    found = strange.intersection(strings(game.view(seat).to_dict()))
    assert not found, f"seat {seat} sees {found}"


def strings(value: Any) -> Iterator[str]:
    """Every text in it, keys too."""
    if isinstance(value, str):
        yield value
        yield from value.split()
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from strings(key)
            yield from strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)


def assert_wiped(game: kolej.Game, seat: int | None) -> None:
    """The record in a view holds nothing that is hidden."""
    view = game.view(seat)
    s = view.state
    assert s.rng == 0
    assert not s.deck.any()
    assert (s.ticket_deck == -1).all()
    for p in range(PLAYERS):
        if p != seat:
            assert not s.hand[p].any()
            assert s.tickets[p] == 0
            assert p >= game.players or (s.offered[p] == -1).all()
    shown = view.to_dict()
    assert sum(shown["hand"].values()) == (0 if seat is None else shown["hand_sizes"][seat])
    assert len(shown["tickets"]) == (0 if seat is None else len(game.position()["tickets"][seat]))
