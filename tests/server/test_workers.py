"""Several workers on one PostgreSQL: every decision reaches all clients, and races have one winner."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from kolej.server.storage import Storage
from kolej.server.stored_games import now
from kolej.server.work import reviews
from kolej.server.work.lanes import Lane
from tests.server.people import BOT, HERE, LINK, Json, Party, QuickThinkers, Server, bearer, serving, settings, until
from tests.server.postgres import new_database
from tests.server.process import Process, running
from tests.server.push_service import Device
from tests.server.test_advice import FAKE, be_ready
from tests.server.test_live import connection_to, receive
from tests.server.test_presence import away, presence_on
from tests.server.test_talk import heard_on

pytestmark = pytest.mark.slow


@pytest.fixture
def database(postgres_address: str) -> str:
    return new_database(postgres_address)


@pytest.fixture
def workers(database: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    common: dict[str, Any] = {"database": database, "rescue_seconds": 0.5}
    with serving(settings(tmp_path, **common)) as one, serving(settings(tmp_path, **common)) as other:
        yield one, other


def at(server: Server, party: Party) -> Party:
    """Returns the same people and game at another worker."""
    other = Party(server, party.made)
    other.keys = party.keys
    return other


def test_clients_at_different_workers_see_the_same_game(workers: tuple[Server, Server]) -> None:
    first = workers[0].new("paris", HERE, HERE)
    second = at(workers[1], first)
    rng = random.Random(1)
    with connection_to(first, 0) as own, connection_to(second, 1) as other, connection_to(second) as watching:
        received: list[list[Json]] = [[], [], []]
        for number in range(24):
            table = first.table()
            seat = rng.choice(table["awaited"])
            rng.choice((first, second)).any(seat, rng)
            if number < 2:
                continue
            for socket, events in zip((own, other, watching), received, strict=True):
                receive(socket, events, number + 1)
        assert [len(events) for events in received] == [second.table()["events"]] * 3
    assert first.table(0) == second.table(0)


def test_of_two_simultaneous_decisions_at_two_workers_one_is_made(workers: tuple[Server, Server]) -> None:
    first = workers[0].new("usa", HERE, HERE)
    second = at(workers[1], first)
    first.choose_tickets()
    for _ in range(8):
        seat = first.table()["awaited"][0]
        table = second.table(seat)
        tries = [(first, table["legal"][0]["id"]), (second, table["legal"][1]["id"])]
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(lambda one: one[0].decide(seat, table["number"], one[1]), tries))  # noqa: B023
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        assert first.table(seat) == second.table(seat)


def test_a_lobby_spans_workers(workers: tuple[Server, Server]) -> None:
    first = workers[0].new("paris", HERE, LINK)
    second = at(workers[1], first)
    with connection_to(second) as socket:
        assert socket.receive_json()["table"]["status"] == "lobby"
        first.join("Jan")
        assert socket.receive_json()["table"]["seats"][1]["name"] == "Jan"
        assert at(workers[1], first).table(1)["seat"] == 1  # a key that the other worker issued
        first.start()
        assert socket.receive_json()["table"]["status"] == "playing"


def test_another_worker_continues_the_bots_of_a_worker_that_died(database: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        quick = {"database": database, "rescue_seconds": 0.3}
        one = stack.enter_context(serving(settings(tmp_path, bot_pause=1000.0, **quick)))
        first = one.new("paris", HERE, BOT)
        first.any(0, random.Random(1))
        while first.until(lambda table: table["view"]["phase"] != "start")["awaited"] == [0]:
            first.any(0, random.Random(1))
        waiting = first.table()["decisions"]
        with serving(settings(tmp_path, **quick)) as other:
            second = at(other, first)
            assert second.table()["decisions"] == waiting
            stack.close()
            table = second.until(lambda table: table["awaited"] == [0] or table["status"] == "over")
            assert table["decisions"] > waiting


def test_only_one_of_several_workers_computes_a_decision_that_is_late(database: str, tmp_path: Path) -> None:
    thoughts: list[object] = []

    class SlowThinkers(QuickThinkers):
        async def _run(self, lane: Lane, seconds: float, function: Any, *args: Any) -> Any:
            thoughts.append(self)
            await asyncio.sleep(1.0)
            return function(*args)

    def worker(**changes: Any) -> Any:
        common = {"database": database, "rescue_seconds": 1.0}
        return serving(settings(tmp_path, **common, **changes), SlowThinkers())

    with ExitStack() as first_worker, ExitStack() as stack:
        party = first_worker.enter_context(worker(bot_pause=1000.0)).new("paris", HERE, BOT)
        party.any(0, random.Random(1))
        while party.until(lambda table: table["view"]["phase"] != "start")["awaited"] == [0]:
            party.any(0, random.Random(1))
        waiting = party.table()["decisions"]
        others = [at(stack.enter_context(worker()), party) for _ in range(3)]
        for other in others:
            assert other.table()["decisions"] == waiting
        thoughts.clear()
        time.sleep(2.5)  # longer than the claim of a worker that does not renew it
        assert others[0].table()["decisions"] == waiting, "the first worker still thinks"
        first_worker.close()
        table = others[0].until(lambda table: table["decisions"] > waiting)
        assert len(thoughts) <= table["decisions"] - waiting + 1  # the next decision may have begun


def test_changes_during_a_lost_connection_are_not_missed(workers: tuple[Server, Server], database: str) -> None:
    first = workers[0].new("usa", HERE, HERE)
    second = at(workers[1], first)
    with connection_to(second, 0) as socket:
        events: list[Json] = []
        receive(socket, events, 0)
        with psycopg.connect(database, autocommit=True) as connection:
            cut = connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE query LIKE 'LISTEN%' AND pid <> pg_backend_pid()"
            ).fetchall()
        assert len(cut) == 2
        first.choose_tickets()
        receive(socket, events, 2)
        first.play_on(most=3)
        receive(socket, events, 5)


def test_kolej_serve_with_two_workers(database: str) -> None:
    with running(database, workers=2) as server, client_of_each_worker(server) as clients:
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


def test_a_review_is_computed_by_one_worker_and_known_to_all(
    workers: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, end = [], threading.Event()

    async def slow(program: object, task: object, seconds: float, on_message: Callable[[Json], None]) -> None:
        begun.append(task)
        on_message({"progress": 0.5})
        while not end.is_set():
            await asyncio.sleep(0.01)
        on_message({"review": {}})

    monkeypatch.setattr(reviews, "run", slow)
    monkeypatch.setattr(reviews, "BEAT", 0.05)
    first = workers[0].new("paris", HERE, HERE)
    first.play_on()
    second = at(workers[1], first)
    for worker in workers:
        be_ready(worker)
    assert first.ask("POST", "/review").status_code == 200
    until(lambda: second.ask("GET", "/review").json()["progress"] == 0.5)
    assert second.ask("POST", "/review").json() == {"status": "working", "progress": 0.5, "review": None}
    end.set()
    until(lambda: second.ask("GET", "/review").json()["status"] == "done")
    assert len(begun) == 1


def test_a_review_that_failed_at_one_worker_is_begun_again_at_another(
    workers: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "PROGRAM", (*FAKE, "fail"))
    first = workers[0].new("paris", HERE, HERE)
    first.play_on()
    second = at(workers[1], first)
    for worker in workers:
        be_ready(worker)
    first.ask("POST", "/review")
    until(lambda: second.ask("GET", "/review").json()["status"] == "failed")
    monkeypatch.setattr(reviews, "PROGRAM", FAKE)
    second.ask("POST", "/review")
    until(lambda: first.ask("GET", "/review").json()["status"] == "done")


def test_the_review_of_a_worker_that_was_killed_can_be_begun_again(
    workers: tuple[Server, Server], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "PROGRAM", FAKE)
    party = workers[0].new("paris", HERE, HERE)
    party.play_on()
    be_ready(workers[0])
    killed = Storage(database, "killed")
    assert killed.agreements.claim_review(party.id, "working", 0.3, now(), 1.0)
    killed.close()
    assert party.ask("POST", "/review").json() == {"status": "working", "progress": 0.3, "review": None}
    until(lambda: party.ask("GET", "/review").json()["status"] == "none")
    party.ask("POST", "/review")
    until(lambda: party.ask("GET", "/review").json()["status"] == "done")


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


def test_a_seat_is_here_while_a_connection_to_any_worker_is_open(database: str, tmp_path: Path) -> None:
    common: dict[str, Any] = {"database": database, "leaving_seconds": 0.05}
    with serving(settings(tmp_path, **common)) as one, serving(settings(tmp_path, **common)) as other:
        first = one.new("paris", HERE, HERE)
        second = at(other, first)
        with connection_to(second, 1, people=True) as watching:
            with connection_to(second, 0):
                while presence_on(watching) != [None, None]:
                    pass
                with connection_to(first, 0):
                    until(lambda: first.room.seats[0].present)
                # The worker of the connection that has ended says that she is away, and the other one corrects it.
                until(lambda: second.room.seats[0].present and away(first, 0) is None)
            while presence_on(watching)[0] is None:
                pass
            until(lambda: away(first, 0) is not None)


def test_what_a_player_says_is_heard_at_every_worker(workers: tuple[Server, Server]) -> None:
    first = workers[0].new("paris", HERE, HERE)
    second = at(workers[1], first)
    with connection_to(second, 1, people=True) as jan:
        assert heard_on(jan) == []
        first.ask("POST", "/messages", 0, json={"phrase": "well_played"})
        assert [message["phrase"] for message in heard_on(jan)] == ["well_played"]


def test_a_subscription_at_one_worker_is_known_to_the_other(workers: tuple[Server, Server]) -> None:
    first = workers[0].new("paris", HERE, HERE)
    second = at(workers[1], first)
    second.table()
    until(lambda: 0 in second.room.without_devices)
    device = Device("https://push.example.org/x")
    assert first.ask("PUT", "/push", 0, json=device.body).status_code == 204
    until(lambda: 0 not in second.room.without_devices)
