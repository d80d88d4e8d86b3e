"""Several workers on one PostgreSQL: whoever accepts a decision, everyone hears of it, and one decides races."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
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
        with client_of_each_worker(server) as clients:
            made = clients[0].post("/api/games", json={"board": "paris", "seats": [HERE, BOT]}).json()
            url, headers = f"/api/games/{made['id']}", bearer(made["keys"]["0"])
            decisions, end = 0, time.monotonic() + 120
            while decisions < 8:
                assert time.monotonic() < end
                # What one worker accepted, the other one knows.
                asked, told = clients[decisions % 2], clients[(decisions + 1) % 2]
                table = asked.get(url, headers=headers).json()
                if table["number"] is None:
                    time.sleep(0.02)
                    continue
                body = {"number": table["number"], "action": table["legal"][0]["id"]}
                answer = told.post(f"{url}/decisions", headers=headers, json=body)
                assert answer.status_code == 200, answer.text
                decisions += 1
    finally:
        server.stop()


@contextmanager
def client_of_each_worker(server: Process) -> Iterator[list[httpx.Client]]:
    """Two clients, each on a connection that is kept open to a worker of its own."""
    clients: dict[int, httpx.Client] = {}
    with ExitStack() as stack:
        end = time.monotonic() + 60
        while len(clients) < 2:
            assert time.monotonic() < end, f"one worker serves all: {list(clients)}"
            client = stack.enter_context(httpx.Client(base_url=server.address, timeout=60))
            if clients.setdefault(worker_of(client, server), client) is not client:
                client.close()  # any worker may take a new connection, and this one has a client already
        yield list(clients.values())


def worker_of(client: httpx.Client, server: Process) -> int:
    """The process that holds the other end of the client's connection."""
    answer = client.get("/api/health")
    port = answer.extensions["network_stream"].get_extra_info("client_addr")[1]
    here, there = f":{server.port:04X}", f":{port:04X}"
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    inode = next(row[9] for row in rows if row[1].endswith(here) and row[2].endswith(there))
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    for pid in [server.pid, *map(int, children)]:
        if holds_socket(pid, inode):
            return pid
    raise AssertionError(f"no process of the server holds port {port}")


def holds_socket(pid: int, inode: str) -> bool:
    for file in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile
            if str(file.readlink()) == f"socket:[{inode}]":
                return True
    return False
