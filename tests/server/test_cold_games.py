"""Games that are rebuilt from their records wait in a fair queue, and nothing else waits for them."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from kolej.server import rooms as rooms_module
from kolej.server.room import Room
from kolej.server.rooms import Rooms
from kolej.server.stored_games import StoredGame
from kolej.server.work.fair_queue import QueueLimits
from tests.server.people import HERE, Party, Server, code_of, serving, settings, until


class Builders:
    """Builds rooms as the server does, but only while it may, and remembers in which order."""

    def __init__(self) -> None:
        self.may_build = threading.Event()
        self.begun: list[str] = []
        self.built: list[str] = []

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        build = Rooms._built

        def built(rooms: Rooms, stored: StoredGame) -> Room:
            self.begun.append(stored.game.id)
            assert self.may_build.wait(30)
            room = build(rooms, stored)
            self.built.append(stored.game.id)
            return room

        monkeypatch.setattr(Rooms, "_built", built)


@pytest.fixture
def builders(monkeypatch: pytest.MonkeyPatch) -> Iterator[Builders]:
    builders = Builders()
    builders.install(monkeypatch)
    yield builders
    builders.may_build.set()


@contextmanager
def asked(server: Server, address: str, parties: list[Party]) -> Iterator[list[int]]:
    """Asks for games from an address at the same time. At the end of the block all answers are there."""
    statuses: list[int] = []

    def ask(party: Party) -> None:
        statuses.append(server.for_address(address).client.get(party.path()).status_code)

    with ThreadPoolExecutor(len(parties)) as pool:
        for party in parties:
            pool.submit(ask, party)
        yield statuses


def cold_games(server: Server, count: int) -> list[Party]:
    """Creates games, and forgets their rooms."""
    parties = [server.new("paris", HERE, HERE) for _ in range(count)]
    for party in parties:
        server.client.app.state.kolej.rooms._rooms.pop(party.id)  # type: ignore[attr-defined]
        server.client.app.state.kolej.rooms._unused.pop(party.id)  # type: ignore[attr-defined]
    return parties


def test_a_cold_game_does_not_wait_behind_all_those_of_a_stranger(tmp_path: Path, builders: Builders) -> None:
    builders.may_build.set()
    with serving(settings(tmp_path)) as server:
        cold = cold_games(server, 21)
        builders.may_build.clear()
        builders.built.clear()
        queue = server.client.app.state.kolej.rooms._builders.queue  # type: ignore[attr-defined]
        with asked(server, "203.0.113.9", cold[:20]) as strange:
            until(lambda: len(queue) == 20)
            with asked(server, "198.51.100.7", cold[20:]) as own:
                until(lambda: len(queue) == 21)
                builders.may_build.set()
        assert strange == [200] * 20 and own == [200]
        assert builders.built.index(cold[20].id) < 4


def test_the_last_decision_of_a_game_does_not_wait_for_cold_games(tmp_path: Path, builders: Builders) -> None:
    builders.may_build.set()
    with serving(settings(tmp_path)) as server:
        cold, party = cold_games(server, 4), server.new("paris", HERE, HERE)
        builders.may_build.clear()
        builders.begun.clear()
        with asked(server, "203.0.113.9", cold):
            until(lambda: len(builders.begun) == 2)
            began = time.monotonic()
            assert party.play_on()["status"] == "over"
            assert time.monotonic() - began < 20
            assert len(builders.begun) == 2
            builders.may_build.set()


def test_a_cold_game_that_waits_too_long_is_refused(
    tmp_path: Path, builders: Builders, monkeypatch: pytest.MonkeyPatch
) -> None:
    builders.may_build.set()
    monkeypatch.setattr(rooms_module, "BUILDING", QueueLimits(at_once=1, most=10, seconds=0.1))
    with serving(settings(tmp_path)) as server:
        cold = cold_games(server, 2)
        builders.may_build.clear()
        builders.begun.clear()
        with asked(server, "203.0.113.9", cold[:1]) as strange:
            until(lambda: builders.begun)
            answer = cold[1].ask("GET")
            assert code_of(answer) == (503, "busy") and int(answer.headers["Retry-After"]) >= 1
            builders.may_build.set()
        assert strange == [200]
        assert cold[1].table()["status"] == "playing"
