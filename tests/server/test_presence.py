"""Who is at the table, and who is away since when."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from kolej.server import presence
from tests.server.people import BOT, HERE, LINK, Party, Server, pass_time, serving, settings, until
from tests.server.test_live import connection_to


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server at which a person is away soon after the last connection has ended."""
    with serving(settings(tmp_path, leaving_seconds=0.05)) as new_server:
        yield new_server


def away(party: Party, seat: int) -> datetime | None:
    """Returns since when the person of a seat is away, as any spectator may know."""
    since = party.ask("GET", "/live?people=true").json()["presence"]["away"][seat]
    return datetime.fromisoformat(since) if since else None


def presence_on(line: Any) -> list[str | None]:
    """Returns what a live connection tells next about who is away."""
    while (message := line.receive_json())["type"] != "presence":
        pass
    told: list[str | None] = message["away"]
    return told


def test_a_seat_is_here_while_one_of_its_connections_is_open(server: Server) -> None:
    party = server.new("paris", HERE, HERE, BOT)
    assert away(party, 0) is not None and away(party, 1) is not None  # nobody has opened the game yet
    assert away(party, 2) is None  # bots are always here
    with connection_to(party, 1, people=True) as watching:
        since = presence_on(watching)
        assert since[0] is not None and since[1:] == [None, None]
        with connection_to(party, 0), connection_to(party, 0):
            assert presence_on(watching) == [None, None, None]
        assert presence_on(watching)[0] is not None
        gone = away(party, 0)
        assert gone is not None and abs((datetime.now(UTC) - gone).total_seconds()) < 30
        assert away(party, 1) is None


def test_a_client_that_does_not_ask_for_it_is_told_nothing(server: Server) -> None:
    party = server.new("paris", HERE, HERE)
    with connection_to(party, 1) as watching:
        assert watching.receive_json()["type"] == "table"
        with connection_to(party, 0):
            until(lambda: away(party, 0) is None)
        party.choose_tickets()
        assert watching.receive_json()["table"]["awaited"] == [1]  # the first choice, and nothing in between


def test_a_page_that_is_loaded_again_is_not_away(tmp_path: Path) -> None:
    with serving(settings(tmp_path, leaving_seconds=60.0)) as server:
        party = server.new("paris", HERE, HERE)
        with connection_to(party, 1, people=True) as watching:
            with connection_to(party, 0):
                while presence_on(watching) != [None, None]:
                    pass
            assert away(party, 0) is None
            with connection_to(party, 0, people=True) as again:
                assert presence_on(again) == [None, None]
            party.any(1, random.Random(1))
            assert watching.receive_json()["type"] == "table"  # nothing was told in between


def test_a_device_that_polls_is_here(server: Server) -> None:
    party = server.new("paris", HERE, HERE)
    assert party.ask("GET", "/live?people=true", 0).json()["presence"]["away"][0] is None
    until(lambda: away(party, 0) is not None)


def test_a_friend_who_came_by_the_link_is_away_in_the_lobby(server: Server) -> None:
    party = server.new("paris", HERE, LINK)
    assert away(party, 1) is None  # nobody
    party.join("Jan")
    assert away(party, 1) is not None
    with connection_to(party, 1):
        until(lambda: away(party, 1) is None)


def test_a_restart_does_not_send_anybody_away_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changed = settings(tmp_path, leaving_seconds=60.0)
    with serving(changed) as server:
        party = server.new("paris", HERE, HERE)
        with connection_to(party, 0):
            until(lambda: party.room.seats[0].present)
    monkeypatch.setattr(presence, "PAUSE", 0.05)
    with serving(changed) as server:
        again = Party(server, party.made)
        assert away(again, 0) is None and away(again, 1) is not None
        with connection_to(again, 1, people=True) as watching:
            assert presence_on(watching) == [None, None]
            pass_time(monkeypatch, 200)
            assert presence_on(watching)[0] is not None  # told without a request
        since = away(again, 0)  # who has not come back was here until the server ended
        assert since is not None and abs((datetime.now(UTC) - since).total_seconds()) < 60


def test_who_looks_at_a_finished_game_is_nobodys_business(server: Server) -> None:
    party = server.new("paris", HERE, HERE)
    assert party.play_on()["status"] == "over"
    party.ask("GET", "/live", 0)
    assert not party.room.seats[0].present and party.room.seats[0].seen is None
    assert away(party, 0) is None and away(party, 1) is None
