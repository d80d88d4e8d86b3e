"""Nothing that takes long runs on the event loop."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kolej.game import Game
from kolej.server import room as rooms_module
from kolej.server.ending import ending_of
from kolej.server.work.lanes import Lane
from tests.server.people import HERE, QuickThinkers, Server, serving, settings


class Counting:
    """Counts finished games as the server does, and remembers in which threads."""

    def __init__(self) -> None:
        self.threads: list[threading.Thread] = []

    def __call__(self, game: Game) -> dict[str, bytes]:
        self.threads.append(threading.current_thread())
        return ending_of(game)


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Counting:
    count = Counting()
    monkeypatch.setattr(rooms_module, "ending_of", count)
    return count


def loop_thread(server: Server) -> threading.Thread:
    assert server.client.portal is not None
    return server.client.portal.call(threading.current_thread)


def test_a_finished_game_is_counted_once_however_often_a_seat_is_renamed(tmp_path: Path, counting: Counting) -> None:
    with serving(settings(tmp_path)) as server:
        party = server.new("paris", HERE, HERE)
        final = party.play_on()
        for number in range(20):
            name = f"Name {number}"
            table = party.ask("PATCH", "/seats/0", 0, json={"name": name}).json()
            assert table["seats"][0]["name"] == name and table["breakdowns"] == final["breakdowns"]
            assert party.table()["statistics"] == final["statistics"]
        assert len(counting.threads) == 1 and counting.threads[0] is not loop_thread(server)
    counting.threads.clear()
    with serving(settings(tmp_path)) as server:
        party.server = server
        assert party.table() == party.table(None) and party.table()["breakdowns"] == final["breakdowns"]
        assert len(counting.threads) == 1 and counting.threads[0] is not loop_thread(server)


class CountingThinkers(QuickThinkers):
    """Remembers what was to be computed in which lane."""

    def __init__(self) -> None:
        super().__init__()
        self.work_done: list[tuple[str, str]] = []

    async def _run(self, lane: Lane, seconds: float, function: Callable[..., Any], *args: Any) -> Any:
        self.work_done.append((lane.name, function.__name__))
        return await super()._run(lane, seconds, function, *args)


def test_qr_codes_and_trials_are_made_in_processes(tmp_path: Path) -> None:
    thinkers = CountingThinkers()
    with serving(settings(tmp_path), thinkers) as server:
        assert server.client.post("/api/qr", json={"text": "x" * 400}).status_code == 200
        party = server.new("paris", HERE, HERE)
        party.play_on()
        assert party.ask("POST", "/trials", json={"step": 5}).status_code == 201
    assert thinkers.work_done == [("chore", "qr_svg"), ("chore", "position_json")]


def test_prospects_are_counted_in_a_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []

    def prospects(game: Game) -> list[Any]:
        threads.append(threading.current_thread())
        return []

    monkeypatch.setattr(Game, "prospects", prospects)
    with serving(settings(tmp_path)) as server:
        assert server.new("paris", HERE, HERE).ask("GET", "/prospects").json() == []
        assert len(threads) == 1 and threads[0] is not loop_thread(server)
