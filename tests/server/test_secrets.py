"""No message contains a secret: reads every message to every seat and spectator of random games on all boards."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

import kolej
from kolej.boards import BUNDLED
from kolej.server.messages import table_json
from tests.figures import Figures
from tests.games.tables import TABLES
from tests.server.people import HERE, Json, Party, Server
from tests.server.test_fair_cards import Device
from tests.server.test_live import connection_to
from tests.support.hidden import redealt

FORBIDDEN = {"hands", "all_tickets", "all_completed", "deck", "ticket_deck", "rng", "state", "key", "host", "invite"}
# Events that everyone may see completely.
OPEN = {
    "turn_up", "sweep", "reshuffle", "lay", "give", "tunnel", "add", "decline", "claim", "piece_back", "build", "flag",
    "flag_set", "last_round", "first", "ferry", "pass", "turn", "closed", "chosen", "end",
}  # fmt: skip
# The fields that others may see of an event that belongs to one seat.
HALF_OPEN = {"deal": {"count"}, "offer": {"count"}, "keep": {"kept", "returned"}, "draw": {"source", "place", "card"}}


class Reader:
    """Reads all messages to one seat (None: a spectator), and checks that the seat may know what they contain."""

    def __init__(self, party: Party, seat: int | None) -> None:
        self.party, self.seat = party, seat
        self.received: list[Json] = []
        self.tickets = [ticket.id for ticket in party.room.game.board.tickets]  # type: ignore[union-attr]
        self.own: set[str] = set()  # tickets that the seat has been shown
        self.known = 0  # events of the game looked at for them
        self.messages = self.leaks = 0

    def read(self, text: str) -> None:
        """Checks any message."""
        with self._counted():
            self._read_text(text)

    def read_line(self, text: str) -> None:
        """Checks a message with a whole table from a live connection."""
        with self._counted():
            self._read_text(text)
            message = json.loads(text)
            self._read_events(message["first"], message["events"])
            self._read_table(message["table"])

    @contextmanager
    def _counted(self) -> Iterator[None]:
        self.messages += 1
        try:
            yield
        except AssertionError:
            self.leaks += 1
            raise

    def _read_text(self, text: str) -> None:
        """Checks that there is no seed or part of it, no key, no ticket that was not offered, no hidden field."""
        row = self.party.room.row
        assert row.seed and row.secret
        for secret in (row.seed, row.secret, *(seat.nonce for seat in self.party.room.seats)):
            assert secret is not None and secret not in text
        for key in (*self.party.keys.values(), self.party.made["host"], row.host):
            assert key not in text
        game = self.party.room.game
        assert game is not None
        for event in game.events[self.known :]:
            if event.seat is not None and event.seat == self.seat and event.kind == "offer":
                self.own |= set(event.data["tickets"])
        self.known = len(game.events)  # nobody can take an offer back
        for ticket in self.tickets:
            assert ticket in self.own or f'"{ticket}"' not in text
        assert not set(fields(json.loads(text))) & FORBIDDEN

    def _read_table(self, table: Json) -> None:
        """Checks that a table contains only what the seat may know."""
        game = self.party.room.game
        assert game is not None
        truth = game.position()
        view = table["view"]
        assert table["seat"] == view["seat"] == self.seat
        if self.seat is None:
            assert not any(view[name] for name in ("hand", "tickets", "offered"))
            assert table["legal"] == [] and table["number"] is None
        else:
            assert view["hand"] == truth["hands"][self.seat]
            assert set(view["tickets"]) <= set(truth["tickets"][self.seat])
        assert not any(table[name] for name in ("seed", "secret", "nonces", "breakdowns", "statistics"))

    def _read_events(self, first: int, events: list[Json]) -> None:
        """Checks that new events are those of the game, with only the fields that the seat may see."""
        assert first == len(self.received) or (first < len(self.received) and not events)  # something was taken back
        del self.received[first:]
        self.received += events
        game = self.party.room.game
        assert game is not None
        assert [event["kind"] for event in events] == [event.kind for event in game.events[first : len(self.received)]]
        for event in events:
            if event["kind"] in HALF_OPEN and event["seat"] != self.seat:
                visible = set(event) - {"kind", "seat"}
                assert visible <= HALF_OPEN[event["kind"]], event
                assert event["kind"] != "draw" or event["source"] == "face_up" or "card" not in event
            else:
                assert event["kind"] in OPEN | set(HALF_OPEN), event


def fields(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from fields(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from fields(inner)


def assert_blind(party: Party, rng: random.Random) -> None:
    """Checks that the table of each seat does not depend on what is hidden from it."""
    room = party.room
    game = room.game
    assert game is not None
    for seat in (None, *range(game.players)):
        before = table_json(room, seat)
        room.game = redealt(game, seat, rng)
        room.forget_tables()
        assert table_json(room, seat) == before
        room.game = game
    room.forget_tables()


def play_and_read(server: Server, board: str, players: int, rng: random.Random, figures: Figures) -> None:
    """Plays a game at random, and reads all that each seat and a spectator get of it."""
    devices = [Device() for _ in range(players)]
    party = server.new(board, *(device.here for device in devices))
    assert {device.reveal(party, n).status_code for n, device in enumerate(devices)} == {200}
    seats: list[int | None] = [None, *party.keys]
    readers = {seat: Reader(party, seat) for seat in seats}
    with ExitStack() as stack:
        sockets = {seat: stack.enter_context(connection_to(party, seat)) for seat in seats}
        followed = {seat: stack.enter_context(connection_to(party, seat, changes=True)) for seat in seats}
        try:
            while True:
                for seat in seats:
                    readers[seat].read_line(sockets[seat].receive_text())
                    readers[seat].read(followed[seat].receive_text())
                if rng.random() < 0.05:
                    assert_blind(party, rng)
                    seat = rng.choice(seats)
                    readers[seat].read(party.ask("GET", "/record", seat).text)
                if rng.random() < 0.01:
                    seat = rng.choice(seats)
                    readers[seat].read(party.ask("GET", "/replay", seat).text)
                seat = rng.choice(party.table()["awaited"])
                answer = party.ask("GET", "", seat)
                readers[seat].read(answer.text)
                current = answer.json()
                legal = {action["id"] for action in current["legal"]}
                wrong = next(n for n in iter(lambda: rng.randrange(100_000), None) if n not in legal)
                readers[seat].read(party.decide(seat, current["number"], wrong).text)
                answer = party.decide(seat, current["number"], rng.choice(current["legal"])["id"])
                if answer.json()["status"] == "over":
                    break
                readers[seat].read(answer.text)
                undoable = answer.json()["undoable"]
                if undoable is not None and rng.random() < 0.3:
                    for seat_or_none in seats:
                        readers[seat_or_none].read_line(sockets[seat_or_none].receive_text())
                        readers[seat_or_none].read(followed[seat_or_none].receive_text())
                    readers[seat].read(party.ask("POST", "/undo", seat, json={"number": undoable}).text)
                    figures.add("decisions taken back between messages read for secrets", 1, board)
        finally:
            figures.add("messages read for secrets", sum(reader.messages for reader in readers.values()), board)
            figures.add("messages with a secret", sum(reader.leaks for reader in readers.values()))


@pytest.mark.parametrize("board", BUNDLED)
def test_no_message_contains_a_secret(server: Server, board: str, figures: Figures) -> None:
    play_and_read(server, board, min(3, kolej.board(board).rules.players[1]), random.Random(board), figures)


@pytest.mark.soak
@pytest.mark.parametrize(("board", "players"), TABLES)
def test_no_message_of_many_games_contains_a_secret(server: Server, board: str, players: int, figures: Figures) -> None:
    rng = random.Random(f"{board} {players}")
    for _ in range(5):
        play_and_read(server, board, players, rng, figures)


def test_after_the_end_replays_show_everything_and_views_only_their_seat(server: Server) -> None:
    party = server.new("paris", HERE, HERE)
    party.play_on()
    steps = party.ask("GET", "/replay").json()["steps"]
    assert all(set(step["view"]) >= {"hands", "all_tickets", "all_completed"} for step in steps)
    assert "hands" not in party.table(0)["view"]
