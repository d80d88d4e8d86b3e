"""The clock of a turn: when it starts, what counts, and what happens when the time is up."""

from __future__ import annotations

import asyncio
import random
import time
from datetime import datetime
from pathlib import Path

import httpx
import pytest

from kolej.server import stored_games
from kolej.server.storage import Storage
from kolej.server.stored_games import now
from kolej.server.uptime import TOLERANCE, Uptime
from tests.server.people import (
    BOT,
    HERE,
    Json,
    Party,
    QuickThinkers,
    Server,
    bearer,
    code_of,
    pass_time,
    serving,
    settings,
)
from tests.server.process import running
from tests.server.test_live import connection_to


def timed_game(server: Server, seconds: int = 10) -> Party:
    """Creates a game of two people with a time limit."""
    party = server.new("paris", HERE, HERE, turn_seconds=seconds)
    assert party.table()["deadline"].endswith("Z")
    return party


def seconds_left(table: Json) -> float:
    """Returns the seconds until the deadline."""
    return (datetime.fromisoformat(table["deadline"]).timestamp() * 1000 - now()) / 1000


def test_when_time_runs_out_a_bot_chooses_the_first_tickets(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    party = timed_game(server)
    party.any(0, random.Random(1))
    pass_time(monkeypatch, 11)
    table = party.until(lambda table: table["view"]["phase"] == "turn")
    assert table["decisions"] == 2 and table["seats"][1]["bot"] is None


def test_when_time_runs_out_a_bot_plays_the_turn_and_no_more(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    party = timed_game(server)
    party.choose_tickets()
    seat = party.table()["awaited"][0]
    began = party.table()["deadline"]
    pass_time(monkeypatch, 11)
    table = party.until(lambda table: table["awaited"] == [1 - seat])
    assert table["view"]["phase"] == "turn" and table["deadline"] > began
    time.sleep(0.1)
    assert party.table()["decisions"] == table["decisions"]


@pytest.mark.parametrize("starting_seat_chooses_last", [True, False])
def test_the_first_turn_has_all_its_time_whoever_chose_tickets_last(
    server: Server, monkeypatch: pytest.MonkeyPatch, *, starting_seat_chooses_last: bool
) -> None:
    party = timed_game(server)
    last = party.room.first if starting_seat_chooses_last else 1 - party.room.first
    party.any(1 - last, random.Random(1))
    pass_time(monkeypatch, 7)
    party.any(last, random.Random(1))
    table = party.table()
    left = datetime.fromisoformat(table["deadline"]).timestamp() * 1000 - now()
    assert table["view"]["phase"] == "turn" and 9000 < left <= 10_000


def test_a_turn_keeps_its_deadline_until_it_is_over(server: Server) -> None:
    party = timed_game(server)
    party.choose_tickets()
    table = party.table()
    seat = table["awaited"][0]
    draw = next(action for action in party.table(seat)["legal"] if action["kind"] == "draw")
    after = party.decide(seat, table["decisions"], draw["id"]).json()
    assert after["awaited"] == [seat] and after["deadline"] == table["deadline"]


def test_bots_have_no_deadline(tmp_path: Path) -> None:
    with serving(settings(tmp_path, bot_pause=1000.0, bots_alone=True), QuickThinkers()) as server:
        party = server.new("paris", BOT, BOT, turn_seconds=10)
        assert party.until(lambda table: table["view"]["phase"] == "turn")["deadline"] is None


def test_time_in_which_no_server_ran_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(settings(tmp_path)) as server:
        party = timed_game(server, 30)
        party.choose_tickets()
        pass_time(monkeypatch, 5)
    for _ in range(3):
        pass_time(monkeypatch, 20)
        with serving(settings(tmp_path)) as server:
            party.server = server
            table = party.table()
            assert table["decisions"] == 2 and 23 < seconds_left(table) < 26
    with serving(settings(tmp_path)) as server:
        party.server = server
        pass_time(monkeypatch, 24)
        party.until(lambda table: table["awaited"] == [1 - party.room.first])


def test_after_a_kill_a_turn_has_the_time_that_was_left(tmp_path: Path) -> None:
    body = {"board": "paris", "seats": [HERE, HERE], "turn_seconds": 30}
    with running(f"sqlite:///{tmp_path / 'games.db'}") as server:
        made = httpx.post(f"{server.address}/api/games", json=body, timeout=20).json()
        url = f"{server.address}/api/games/{made['id']}"
        for key in made["keys"].values():
            table = httpx.get(url, headers=bearer(key)).json()
            decision = {"number": table["number"], "action": table["legal"][0]["id"]}
            assert httpx.post(f"{url}/decisions", headers=bearer(key), json=decision).status_code == 200
        time.sleep(3)
        before = seconds_left(httpx.get(url).json())
        server.kill()
        time.sleep(3)
        server.start()
        after = seconds_left(httpx.get(url, timeout=20).json())
    assert before - 1 < after < before + 3


@pytest.mark.parametrize("hours", [-2, 2])
def test_setting_the_clock_of_the_machine_changes_nothing_for_a_running_turn(
    server: Server, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    party = timed_game(server)
    party.choose_tickets()
    before = party.table()
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + hours * 3600 * 10**9)
    time.sleep(1.5)
    after = party.table()
    assert (after["deadline"], after["decisions"]) == (before["deadline"], 2)
    turn = next(action for action in party.table(party.room.first)["legal"] if action["kind"] == "tickets")
    party.decide(party.room.first, 2, turn["id"])
    assert party.table()["deadline"] == before["deadline"]


def test_a_clock_that_was_set_back_while_no_server_ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(settings(tmp_path)) as server:
        party = timed_game(server)
        party.choose_tickets()
        pass_time(monkeypatch, 4)
    monkeypatch.setattr(stored_games, "_START", stored_games._START - 3_600_000)
    with serving(settings(tmp_path)) as server:
        party.server = server
        assert 4 < seconds_left(party.table()) <= 7


def test_a_worker_whose_machine_is_ahead_gives_nobody_more_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'games.db'}", worker="")
    storage.migrate()
    older, ahead = Uptime(storage), Uptime(storage)
    own_start = stored_games._START
    asyncio.run(older._beat(TOLERANCE))
    began = now()
    monkeypatch.setattr(stored_games, "_START", own_start + 60_000)  # the clock of another machine
    asyncio.run(ahead._beat(TOLERANCE))
    monkeypatch.setattr(stored_games, "_START", own_start)
    asyncio.run(older._beat(TOLERANCE))
    storage.close()
    for uptime in (older, ahead):
        assert 25_000 < began + 30_000 + uptime.lost(began) - now() <= 30_000


def test_a_day_of_running_is_longer_ago_by_the_outages_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'games.db'}", worker="")
    storage.migrate()
    uptime, hour = Uptime(storage), 3_600_000
    asyncio.run(uptime._beat(TOLERANCE))
    assert abs(uptime.ago(24 * hour) - (now() - 24 * hour)) < 1000
    for hours in (3, 70):  # within the latest 24 hours, and longer than them
        monkeypatch.setattr(stored_games, "_START", stored_games._START + hours * hour)
        asyncio.run(uptime._beat(TOLERANCE))
    storage.close()
    assert abs(uptime.ago(24 * hour) - (now() - 97 * hour)) < 1000


def test_every_table_with_a_deadline_says_how_much_time_is_left(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    untimed, party = server.new("paris", HERE, HERE), timed_game(server, 30)
    assert untimed.table()["left"] is None
    party.choose_tickets()
    with connection_to(party) as socket:
        assert 28_000 < socket.receive_json()["table"]["left"] <= 30_000
    pass_time(monkeypatch, 20)
    refused = party.decide(1 - party.room.first, 0, 0).json()
    with connection_to(party) as socket:
        tables = [party.table(), party.table(0), refused["error"]["table"], socket.receive_json()["table"]]
    assert all(8000 < table["left"] <= 10_000 for table in tables)
    pass_time(monkeypatch, 5)
    assert 3000 < party.table()["left"] <= 5000


# -- a bank of time for the whole game -------------------------------------------------------------------------------


def banked_game(server: Server, seconds: int = 100) -> Party:
    """Creates a game of two people who each have a bank of time, and lets them choose their tickets."""
    party = server.new("paris", HERE, HERE, bank_seconds=seconds)
    assert party.table()["banks"] == [1000 * seconds] * 2
    party.choose_tickets()
    return party


def take_turn(party: Party) -> int:
    """Draws two cards for the seat to move, and returns that seat."""
    seat = int(party.table()["awaited"][0])
    for _ in range(2):
        table = party.table(seat)
        draw = next(action for action in table["legal"] if action["kind"] == "draw" and action["card"] == "deck")
        assert party.decide(seat, table["number"], draw["id"]).status_code == 200
    return seat


def seconds_of(party: Party) -> list[float]:
    """Returns what is left of each bank, rounded."""
    return [round(milliseconds / 1000) for milliseconds in party.table()["banks"]]


def test_a_bank_of_time_is_used_up_over_all_turns(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    party = banked_game(server)
    first = party.room.first
    pass_time(monkeypatch, 30)
    assert round(party.table()["left"] / 1000) == 70
    take_turn(party)
    assert seconds_of(party)[first] == 70 and seconds_of(party)[1 - first] == 100
    pass_time(monkeypatch, 10)
    take_turn(party)
    assert seconds_of(party)[1 - first] == 90
    pass_time(monkeypatch, 60)
    take_turn(party)
    take_turn(party)
    decisions = party.table()["decisions"]
    pass_time(monkeypatch, 11)
    table = party.until(lambda table: table["awaited"] == [1 - first])
    assert table["decisions"] > decisions and table["banks"][first] == 0
    take_turn(party)  # and now a bot plays every turn of the first seat at once
    party.until(lambda table: table["awaited"] == [1 - first])
    assert party.table()["seats"][first]["bot"] is None


def test_all_choose_their_tickets_on_their_own_bank(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    party = server.new("paris", HERE, HERE, bank_seconds=100)
    pass_time(monkeypatch, 10)
    party.any(0, random.Random(1))
    pass_time(monkeypatch, 20)
    party.any(1, random.Random(1))
    assert seconds_of(party) == [90, 70]


def test_outages_and_restarts_cost_no_time_of_a_bank(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(settings(tmp_path)) as server:
        party = banked_game(server)
        first = party.room.first
        pass_time(monkeypatch, 10)
    for _ in range(2):
        pass_time(monkeypatch, 500)
        with serving(settings(tmp_path)) as server:
            party.server = server
            pass_time(monkeypatch, 5)
            take_turn(party)
            pass_time(monkeypatch, 1)
            take_turn(party)
    with serving(settings(tmp_path)) as server:
        party.server = server
        banks = seconds_of(party)
        assert abs(banks[first] - 80) <= 2 and abs(banks[1 - first] - 98) <= 2


def test_after_a_restart_a_bot_plays_when_the_bank_is_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(settings(tmp_path)) as server:
        party = banked_game(server)
        first, before = party.room.first, party.table()["decisions"]
        pass_time(monkeypatch, 90)
    with serving(settings(tmp_path)) as server:
        party.server = server
        pass_time(monkeypatch, 11)
        table = party.until(lambda table: table["awaited"] == [1 - first])
        assert table["decisions"] > before


def test_taking_back_is_paid_from_the_bank(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    party = banked_game(server)
    while not any(action["kind"] == "claim" for action in party.table(party.table()["awaited"][0])["legal"]):
        take_turn(party)
    seat = party.table()["awaited"][0]
    before = seconds_of(party)
    table = party.table(seat)
    claim = next(action for action in table["legal"] if action["kind"] == "claim")
    assert party.decide(seat, table["number"], claim["id"]).status_code == 200
    pass_time(monkeypatch, 20)
    assert party.ask("POST", "/undo", seat, json={"number": table["number"]}).status_code == 200
    after = seconds_of(party)
    assert after[seat] == before[seat] - 20 and after[1 - seat] == before[1 - seat]


def test_a_table_has_one_kind_of_clock(server: Server) -> None:
    body = {"board": "paris", "seats": [HERE, HERE], "bank_seconds": 600, "turn_seconds": 60}
    assert code_of(server.client.post("/api/games", json=body)) == (422, "bad_request")
    assert code_of(server.client.post("/api/games", json=body | {"bank_seconds": 5})) == (422, "bad_request")
    party = server.new("paris", HERE, BOT, bank_seconds=600)
    assert party.table()["banks"] == [600_000, None] and party.table()["turn_seconds"] is None
    assert server.new("paris", HERE, HERE).table()["banks"] is None


def test_everybody_learns_that_a_bot_played_for_a_person_and_why(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = timed_game(server)
    party.choose_tickets()
    seat = party.table()["awaited"][0]
    pass_time(monkeypatch, 11)
    party.until(lambda table: table["awaited"] == [1 - seat])
    party.ask("PATCH", f"/seats/{1 - seat}", 1 - seat, json={"bot": "greedy"})
    party.until(lambda table: table["awaited"] == [seat])

    def stand_ins(viewer: int | None) -> set[tuple[int, str]]:
        events = party.ask("GET", "/live", viewer).json()["events"]
        return {(event["seat"], event["stand_in"]) for event in events if "stand_in" in event}

    expected = {(seat, "clock"), (1 - seat, "absence")}
    assert stand_ins(0) == stand_ins(1) == stand_ins(None) == expected
    stored = server.client.app.state.kolej.rooms.storage.load(party.id)  # type: ignore[attr-defined]
    assert {(row.seat, row.stand_in) for row in stored.decisions if row.stand_in} == expected
    rng = random.Random(1)
    while party.table()["awaited"] == [seat]:
        party.any(seat, rng)
    assert stand_ins(0) == expected  # her own decision is no stand-in's
