"""Nothing that takes long runs on the event loop."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from kolej.game import Game
from kolej.server import room as rooms_module
from kolej.server.ending import ending_of
from tests.server.people import HERE, Server, serving, settings


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
