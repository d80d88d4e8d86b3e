"""Who is at the table, and who is away since when."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from kolej.server import presence
from tests.server.people import BOT, HERE, LINK, Party, Server, code_of, pass_time, serving, settings, until
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


def standing_in(party: Party, seat: int, by: int | None) -> Any:
    return party.ask("POST", f"/seats/{seat}/stand-in", by)


def test_all_others_who_are_here_agree_that_a_bot_plays_for_somebody_who_is_away(server: Server) -> None:
    party = server.new("nordic", HERE, HERE, HERE)
    party.choose_tickets()
    with connection_to(party, 0, people=True) as ola, connection_to(party, 1):
        while presence_on(ola)[:2] != [None, None]:
            pass
        assert standing_in(party, 2, by=0).json()["seats"][2]["bot"] is None
        assert party.ask("GET", "/live?people=true").json()["presence"]["agreed"] == [[], [], [0]]
        assert standing_in(party, 2, by=1).json()["seats"][2]["bot"] == "planner"
        assert party.ask("GET", "/live?people=true").json()["presence"]["agreed"] == [[], [], []]
        with connection_to(party, 2) as back:
            assert back.receive_json()["table"]["seats"][2]["bot"] == "planner"
            assert party.ask("PATCH", "/seats/2", 2, json={"bot": None}).json()["seats"][2]["bot"] is None
            until(lambda: away(party, 2) is None)
            assert code_of(standing_in(party, 2, by=0)) == (409, "not_away")


def test_one_other_person_is_enough_and_bots_are_not_asked(server: Server) -> None:
    party = server.new("nordic", HERE, HERE, BOT)
    with connection_to(party, 0):
        until(lambda: away(party, 0) is None)
        assert standing_in(party, 1, by=0).json()["seats"][1]["bot"] == "planner"


def test_who_comes_back_is_asked_no_more(server: Server) -> None:
    party = server.new("nordic", HERE, HERE, HERE)
    with connection_to(party, 0), connection_to(party, 1):
        until(lambda: away(party, 0) is None and away(party, 1) is None)
        standing_in(party, 2, by=0)
        with connection_to(party, 2):
            until(lambda: away(party, 2) is None)
        until(lambda: away(party, 2) is not None)
        # The first agreement was about another absence.
        assert standing_in(party, 2, by=1).json()["seats"][2]["bot"] is None


def test_who_leaves_is_asked_no_more(server: Server) -> None:
    party = server.new("nordic", HERE, HERE, HERE)
    with connection_to(party, 0):
        with connection_to(party, 1):
            until(lambda: away(party, 0) is None and away(party, 1) is None)
            assert standing_in(party, 2, by=0).json()["seats"][2]["bot"] is None
        party.until(lambda table: table["seats"][2]["bot"] == "planner")


def test_nobody_else_can_hand_a_seat_to_a_bot(server: Server) -> None:
    party = server.new("nordic", HERE, HERE, BOT)
    before = party.table()
    for seat, by, answer in (
        (1, None, (401, "no_token")), (0, 0, (422, "bad_request")), (2, 0, (422, "bad_request")),
        (7, 0, (422, "bad_request")),
    ):  # fmt: skip
        assert code_of(standing_in(party, seat, by)) == answer
    assert party.table() == before
    lobby = server.new("nordic", HERE, LINK)
    lobby.join("Jan")
    assert code_of(standing_in(lobby, 1, by=0)) == (409, "not_started")


def test_after_the_time_of_the_table_a_bot_plays_for_who_is_away(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = server.new("paris", HERE, HERE, away_seconds=600)
    assert party.table()["away_seconds"] == 600
    pass_time(monkeypatch, 1000)
    party.table()
    assert [seat["bot"] for seat in party.table()["seats"]] == [None, None]  # nobody waits
    with connection_to(party, 0):
        party.until(lambda table: table["awaited"] == [0])
        assert [seat["bot"] for seat in party.table()["seats"]] == [None, "planner"]
    made = {"board": "paris", "seats": [HERE, HERE]}
    for wrong in (29, 604_801, "60", 60.5):
        assert code_of(server.client.post("/api/games", json={**made, "away_seconds": wrong})) == (422, "bad_request")
