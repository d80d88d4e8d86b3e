"""After a restart: games that can be continued are continued, and broken ones harm nobody."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from kolej.server import autoplay
from kolej.server.room import Room
from kolej.server.rooms import Rooms
from kolej.server.storage import Storage
from kolej.server.stored_games import StoredGame
from tests.server.people import BOT, HERE, Party, Server, code_of, pass_time, serving, settings
from tests.server.test_live import closed_with, connection_to

CORRUPTIONS = {
    "an illegal action": "UPDATE decisions SET action = 0 WHERE game = ? AND number = 0",
    "a number that is no action": "UPDATE decisions SET action = 99999999 WHERE game = ? AND number = 3",
    "a negative action": "UPDATE decisions SET action = -7 WHERE game = ? AND number = 3",
    "an action that is not a number": "UPDATE decisions SET action = 'x' WHERE game = ? AND number = 3",
    "a decision of another seat": "UPDATE decisions SET seat = 1 - seat WHERE game = ? AND number = 2",
    "a seat that does not exist": "UPDATE decisions SET seat = 9 WHERE game = ? AND number = 2",
    "an unknown board": "UPDATE games SET board = 'atlantis' WHERE id = ?",
    "another version of the board": "UPDATE games SET digest = 'abc' WHERE id = ?",
    "another version of the rules": "UPDATE games SET rules = 99 WHERE id = ?",
    "a broken seed": "UPDATE games SET seed = 'x' WHERE id = ?",
    "too many players": "UPDATE games SET players = 77 WHERE id = ?",
    "a missing seat": "DELETE FROM seats WHERE game = ? AND seat = 1",
}


def change(folder: Path, statement: str, *values: Any) -> None:
    """Changes the database behind the back of the server."""
    with sqlite3.connect(folder / "games.db") as connection:
        connection.execute(statement, values)
    connection.close()


def wait_until(condition: Callable[[], object], seconds: float = 10.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "the condition was not met"
        time.sleep(0.02)


def waiting_for_bot(server: Server) -> Party:
    """Returns a game in which it is the turn of the bot. The server must have a long pause before decisions of bots."""
    party = server.new("paris", BOT, HERE)
    party.choose_tickets()
    party.until(lambda table: len(table["awaited"]) == 1)
    while party.table()["awaited"] == [1]:
        party.any(1, random.Random(1))
    return party


def stored_decisions(server: Server, party: Party) -> int:
    """Returns the number of stored decisions, without opening the game."""
    stored = server.client.app.state.kolej.rooms.storage.load(party.id)  # type: ignore[attr-defined]
    return len(stored.decisions)


@pytest.mark.parametrize("statement", CORRUPTIONS.values(), ids=CORRUPTIONS)
def test_an_unreadable_game_is_outdated_and_the_others_continue(tmp_path: Path, statement: str) -> None:
    with serving(settings(tmp_path, bot_pause=1000.0)) as server:
        good, bad = waiting_for_bot(server), server.new("paris", HERE, HERE)
        bad.play_on(most=6)
        for seat in (0, 1):
            assert bad.ask("PATCH", f"/seats/{seat}", seat, json={"bot": "random"}).status_code == 200
        before = stored_decisions(server, good)
    change(tmp_path, statement, bad.id)
    with serving(settings(tmp_path)) as server:
        good.server = bad.server = server
        wait_until(lambda: stored_decisions(server, good) > before)
        answers = [bad.ask("GET", path, 1) for path in ("", "/record", "/replay", "/hint", "/review", "/why/x")]
        answers.append(bad.ask("POST", "/decisions", 1, json={"number": 9, "action": 1}))
        answers.append(bad.ask("PATCH", "/seats/1", 1, json={"name": "Ola"}))
        assert [code_of(answer) for answer in answers] == [(410, "outdated")] * len(answers)
        with connection_to(bad, 1) as socket:
            assert closed_with(socket) == ("outdated", 4400)
        assert good.play_on(most=2)["status"] == "playing"


def test_a_game_that_becomes_unreadable_in_memory_is_outdated(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as server:
        party = server.new("paris", HERE, HERE)
        party.choose_tickets()
        change(tmp_path, "INSERT INTO decisions VALUES (?, 2, 0, 99999999, 1, NULL)", party.id)
        for _ in range(2):
            assert code_of(party.ask("GET")) == (410, "outdated")
            answer = party.decide(party.room.first, 2, party.room.legal(party.room.first)[0].id)
            assert code_of(answer) == (410, "outdated")


@pytest.mark.parametrize("function", ["unfinished", "load"])
def test_a_failed_resume_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, function: str) -> None:
    with serving(settings(tmp_path, bot_pause=1000.0)) as server:
        party = waiting_for_bot(server)
        before = stored_decisions(server, party)
    monkeypatch.setattr(autoplay, "AFTER_FAILURE", 0.1)
    real, failures = getattr(Storage, function), [1, 2]

    def fail_twice(*args: Any) -> Any:
        if failures:
            failures.pop()
            raise OperationalError("SELECT", {}, Exception("the disk is away"))
        return real(*args)

    monkeypatch.setattr(Storage, function, fail_twice)
    with serving(settings(tmp_path)) as server:
        wait_until(lambda: not failures)
        wait_until(lambda: stored_decisions(server, party) > before)


def test_a_game_that_was_killed_before_it_was_marked_as_over_is_marked_later(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as server:
        looked_at, resumed = server.new("paris", HERE, HERE), server.new("paris", HERE, BOT)
        for party in (looked_at, resumed):
            assert party.play_on()["status"] == "over"
    change(tmp_path, "UPDATE games SET status = 'playing'")
    with serving(settings(tmp_path)) as server:
        storage = server.client.app.state.kolej.rooms.storage  # type: ignore[attr-defined]
        assert Party(server, looked_at.made).table()["status"] == "over"
        assert storage.load(looked_at.id).game.status == "over"
        wait_until(lambda: storage.load(resumed.id).game.status == "over")


def test_after_a_restart_a_clock_runs_without_its_game_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(settings(tmp_path)) as server:
        party = server.new("paris", HERE, HERE, turn_seconds=10)
        party.play_on(most=4)
        before = stored_decisions(server, party)
    with serving(settings(tmp_path)) as server:
        time.sleep(1.2)
        assert server.client.app.state.kolej.rooms.cached(party.id) is None  # type: ignore[attr-defined]
        pass_time(monkeypatch, 11)
        wait_until(lambda: stored_decisions(server, party) > before)


def test_few_games_are_rebuilt_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(settings(tmp_path)) as server:
        parties = [server.new("paris", HERE, HERE) for _ in range(8)]
        for party in parties:
            party.play_on(most=10)
    building: list[int] = []
    real, now_building = Rooms._built, [0]

    def slowly(self: Rooms, stored: StoredGame) -> Room:
        now_building[0] += 1
        building.append(now_building[0])
        time.sleep(0.05)
        room = real(self, stored)
        now_building[0] -= 1
        return room

    monkeypatch.setattr(Rooms, "_built", slowly)
    with serving(settings(tmp_path)) as server, ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda party: Party(server, party.made).table()["decisions"], parties))
    assert answers == [10] * 8 and max(building) == 2
