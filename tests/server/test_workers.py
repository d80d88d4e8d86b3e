"""Several workers on one PostgreSQL: whoever accepts a decision, everyone hears of it, and one decides races."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from tests.server.people import BOT, HERE, LINK, Json, Party, Server, bearer, serving, settings
from tests.server.postgres import emptied
from tests.server.process import Process
from tests.server.test_live import hear, line

pytestmark = pytest.mark.slow


@pytest.fixture
def database(postgres_address: str) -> str:
    return emptied(postgres_address)


@pytest.fixture
def workers(database: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    common: dict[str, Any] = {"database": database, "rescue_seconds": 0.5}
    with serving(settings(tmp_path, **common)) as one, serving(settings(tmp_path, **common)) as other:
        yield one, other


def at(server: Server, party: Party) -> Party:
    """The same people at the same game, at another worker."""
    found = Party(server, party.made)
    found.keys = party.keys
    return found


def test_clients_at_different_workers_see_the_same_game(workers: tuple[Server, Server]) -> None:
    here = workers[0].new("paris", HERE, HERE)
    there = at(workers[1], here)
    luck = random.Random(1)
    with line(here, 0) as own, line(there, 1) as other, line(there) as watching:
        heard: list[list[Json]] = [[], [], []]
        for number in range(24):
            table = here.table()
            seat = luck.choice(table["awaited"])
            luck.choice((here, there)).any(seat, luck)
            if number < 2:
                continue
            for socket, events in zip((own, other, watching), heard, strict=True):
                hear(socket, events, number + 1)
        assert [len(events) for events in heard] == [there.table()["events"]] * 3
    assert here.table(0) == there.table(0)


def test_of_two_decisions_at_two_workers_one_is_made(workers: tuple[Server, Server]) -> None:
    here = workers[0].new("usa", HERE, HERE)
    there = at(workers[1], here)
    here.choose_tickets()
    for _ in range(8):
        seat = here.table()["awaited"][0]
        table = there.table(seat)
        tries = [(here, table["legal"][0]["id"]), (there, table["legal"][1]["id"])]
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(lambda one: one[0].decide(seat, table["number"], one[1]), tries))  # noqa: B023
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        assert here.table(seat) == there.table(seat)


def test_a_lobby_spans_workers(workers: tuple[Server, Server]) -> None:
    here = workers[0].new("paris", HERE, LINK)
    there = at(workers[1], here)
    with line(there) as socket:
        assert socket.receive_json()["table"]["status"] == "lobby"
        here.join("Jan")
        assert socket.receive_json()["table"]["seats"][1]["name"] == "Jan"
        assert at(workers[1], here).table(1)["seat"] == 1  # a key that the other worker gave out
        here.start()
        assert socket.receive_json()["table"]["status"] == "playing"


def test_bots_are_moved_by_one_worker_and_by_the_other_if_that_dies(database: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        one = stack.enter_context(serving(settings(tmp_path, database=database, bot_pause=1000.0)))
        here = one.new("paris", HERE, BOT)
        here.any(0, random.Random(1))
        while here.until(lambda table: len(table["awaited"]) == 1)["awaited"] == [0]:
            here.any(0, random.Random(1))
        waiting = here.table()["decisions"]
        with serving(settings(tmp_path, database=database, rescue_seconds=0.3)) as other:
            there = at(other, here)
            assert there.table()["decisions"] == waiting
            stack.close()
            table = there.until(lambda table: table["awaited"] == [0] or table["status"] == "over")
            assert table["decisions"] > waiting


def test_news_that_came_while_the_line_was_cut_are_not_missed(workers: tuple[Server, Server], database: str) -> None:
    here = workers[0].new("usa", HERE, HERE)
    there = at(workers[1], here)
    with line(there, 0) as socket:
        events: list[Json] = []
        hear(socket, events, 0)
        with psycopg.connect(database, autocommit=True) as connection:
            cut = connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE query LIKE 'LISTEN%' AND pid <> pg_backend_pid()"
            ).fetchall()
        assert len(cut) == 2
        here.choose_tickets()
        hear(socket, events, 2)
        here.play_on(most=3)
        hear(socket, events, 5)


def test_kolej_serve_with_two_workers(database: str) -> None:
    server = Process(database, workers=2)
    server.start()
    try:
        wanted = {"board": "paris", "seats": [HERE, BOT]}
        made = httpx.post(f"{server.address}/api/games", json=wanted, timeout=60).json()
        url, headers = f"{server.address}/api/games/{made['id']}", bearer(made["keys"]["0"])
        decisions, end = 0, time.monotonic() + 120
        while decisions < 8:
            assert time.monotonic() < end
            table = httpx.get(url, headers=headers, timeout=60).json()  # a new connection each: any worker
            if table["number"] is None:
                time.sleep(0.02)
                continue
            body = {"number": table["number"], "action": table["legal"][0]["id"]}
            answer = httpx.post(f"{url}/decisions", headers=headers, json=body, timeout=60)
            assert answer.status_code == 200
            decisions += 1
    finally:
        server.stop()
