"""Kills the server, its workers, its thinkers and its database at random moments.

No acknowledged decision is lost, none is doubled, and every game continues.
"""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

import kolej
from kolej.server.storage import Storage
from tests.figures import Figures
from tests.server.people import BOT, HERE, bearer
from tests.server.postgres import Postgres, new_database, postgres
from tests.server.process import Process, Thinker, alive, running, workers_of

GAMES = 4
BOARDS = ("paris", "usa", "nordic", "italy")
PATIENCE = 30.0
"""Seconds until a person gives up."""

needs_proc = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="reads processes from /proc")


class Person(threading.Thread):
    """Plays one seat at random, repeats every decision until it is answered, and remembers what was acknowledged."""

    def __init__(self, address: str, id: str, key: str, seed: int, over: threading.Event) -> None:
        super().__init__(daemon=True)
        self.url, self.headers = f"{address}/api/games/{id}", bearer(key)
        self.rng, self.over = random.Random(seed), over
        self.sent: set[tuple[int, int]] = set()
        self.acknowledged: dict[int, int] = {}
        self.wrong: list[str] = []

    def run(self) -> None:
        with httpx.Client(headers=self.headers, timeout=5) as client:
            while not self.over.is_set():
                table = self.ask(client, "GET", "")
                if table is None or table["status"] == "over":
                    return
                if table["number"] is None:
                    time.sleep(0.05)  # without a pause the requests of ten people would overload the server
                else:
                    self.decide(client, table["number"], self.rng.choice(table["legal"])["id"])

    def decide(self, client: httpx.Client, number: int, action: int) -> None:
        self.sent.add((number, action))
        answer = self.ask(client, "POST", "/decisions", {"number": number, "action": action})
        if answer is not None and "error" not in answer:
            self.acknowledged[number] = action

    def ask(self, client: httpx.Client, method: str, path: str, body: Any = None) -> Any:
        """Returns the response, however often the server or its database dies before it sends one."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                answer = client.request(method, self.url + path, json=body)
            except httpx.HTTPError:
                answer = None
            if answer is not None and answer.status_code != 503:  # that is: the database is away
                if answer.status_code not in (200, 409):
                    self.wrong.append(f"{answer.status_code} {answer.text[:200]}")
                    return None
                return answer.json()
            if self.over.is_set():
                return None
            time.sleep(0.05)
        self.wrong.append("the server did not come back")
        return None


def begin(address: str, board: str) -> tuple[str, list[str]]:
    """Creates a game, as soon as the server can, and returns its id and the keys of its people."""
    seats = [HERE, HERE] if board == "paris" else [HERE, HERE, BOT]
    end = time.monotonic() + PATIENCE
    while True:
        try:
            answer = httpx.post(f"{address}/api/games", json={"board": board, "seats": seats}, timeout=10)
            if answer.status_code == 201:
                made = answer.json()
                return made["id"], list(made["keys"].values())
            assert answer.status_code == 503, answer.text
        except httpx.TransportError:
            pass
        assert time.monotonic() < end, "no game can be created"
        time.sleep(0.1)


@dataclass
class Kept:
    """What the database has of the decisions that people made."""

    acknowledged: int = 0
    lost: list[str] = field(default_factory=list)
    """Acknowledged decisions that are not stored, or not as they were acknowledged."""
    doubled: list[str] = field(default_factory=list)
    """Stored decisions that their person did not make, or that have the number of another."""
    decisions: dict[str, int] = field(default_factory=dict)
    """By game: how many decisions it has, in order and without gaps."""


def read_back(database: str, people: dict[str, list[Person]]) -> Kept:
    """Reads every game back, compares it with what its people know, and replays it."""
    storage, kept = Storage(database, worker=""), Kept()
    for id, players in people.items():
        acknowledged = [dict(person.acknowledged) for person in players]  # before loading, as they continue to play
        stored = storage.load(id)
        assert stored is not None
        rows = {row.number: row for row in stored.decisions}
        kept.doubled += [f"{id}: two decisions with one number"] * (len(stored.decisions) - len(rows))
        for seat, person in enumerate(players):
            kept.acknowledged += len(acknowledged[seat])
            for number, action in acknowledged[seat].items():
                if number not in rows or (rows[number].seat, rows[number].action) != (seat, action):
                    kept.lost.append(f"{id}: decision {number} of seat {seat}")
            for row in rows.values():
                if row.seat == seat and (row.number, row.action) not in person.sent:
                    kept.doubled.append(f"{id}: decision {row.number} of seat {seat}")
        complete = [row.action for number, row in enumerate(stored.decisions) if row.number == number]
        game = stored.game
        record = {"format": game.format, "rules": game.rules, "board": game.board, "digest": game.digest}
        record |= {"players": game.players, "seed": game.seed, "decisions": complete}
        kolej.Game.from_record(record)
        kept.decisions[id] = len(complete)
    storage.close()
    return kept


Kill = tuple[str, Callable[[], None]]


def survive(database: str, server: Process, kills: Sequence[Kill], figures: Figures) -> None:
    """Lets people play while something is killed again and again, and then reads everything back."""
    rng, over = random.Random(len(kills)), threading.Event()
    people: dict[str, list[Person]] = {}
    before = Kept()
    try:
        for turn, (name, kill) in enumerate(kills):
            for number in range(len(being_played(people)), GAMES):  # replaces finished games
                id, keys = begin(server.address, BOARDS[number % len(BOARDS)])
                people[id] = [Person(server.address, id, key, turn, over) for key in keys]
                for person in people[id]:
                    person.start()
            if turn % 4:  # every fourth kill may come while the server still starts
                wait_for_decisions(people)
            time.sleep(rng.uniform(0.05, 1.2))
            kill()
            figures.add("kills", 1, name)
        before = read_back(database, people)
        games = being_played(people)
        assert games
        wait_for_progress(database, people, before, games)
    finally:
        over.set()
        for person in (person for players in people.values() for person in players):
            person.join(PATIENCE)
        kept = read_back(database, people)
        figures.add("decisions acknowledged by a server that is killed", kept.acknowledged)
        figures.add("decisions lost", len(kept.lost))
        figures.add("decisions doubled", len(kept.doubled))
    assert [person.wrong for players in people.values() for person in players if person.wrong] == []
    assert (kept.lost, kept.doubled) == ([], [])
    assert sum(kept.decisions.values()) > sum(before.decisions.values())


def wait_for_decisions(people: dict[str, list[Person]]) -> None:
    """Waits until some decision is acknowledged from now on, or no game is left."""

    def acknowledged() -> int:
        return sum(len(person.acknowledged) for players in people.values() for person in players)

    before, end = acknowledged(), time.monotonic() + PATIENCE
    while acknowledged() == before and being_played(people):
        assert time.monotonic() < end, "no decision is acknowledged any more"
        time.sleep(0.02)


def being_played(people: dict[str, list[Person]]) -> list[str]:
    return [id for id, players in people.items() if any(person.is_alive() for person in players)]


def wait_for_progress(database: str, people: dict[str, list[Person]], before: Kept, games: list[str]) -> None:
    end = time.monotonic() + PATIENCE
    waiting = set(games)
    while waiting:
        assert time.monotonic() < end, "a game does not continue"
        time.sleep(0.2)
        now = read_back(database, {id: people[id] for id in waiting}).decisions
        waiting = {id for id in waiting if now[id] <= before.decisions[id]} & set(being_played(people))


def survive_on_sqlite(folder: Path, kills: int, figures: Figures) -> None:
    database = f"sqlite:///{folder / 'games.db'}"
    with running(database) as server:

        def kill() -> None:
            server.kill()
            server.start()

        survive(database, server, [("server on SQLite", kill)] * kills, figures)


def killers(database_server: Postgres, server: Process, rng: random.Random) -> dict[str, Callable[[], None]]:
    """Returns what kills a worker, the supervisor of the workers, and PostgreSQL."""

    def workers() -> list[int]:
        end = time.monotonic() + PATIENCE
        while not (found := workers_of(server)):
            assert time.monotonic() < end, "no worker was started again"
            time.sleep(0.05)
        return found

    def kill_worker() -> None:
        os.kill(rng.choice(workers()), signal.SIGKILL)

    def kill_supervisor() -> None:
        orphans = workers_of(server)
        server.kill()
        end = time.monotonic() + PATIENCE
        while any(alive(pid) for pid in orphans):
            assert time.monotonic() < end, "workers serve on without their supervisor"
            time.sleep(0.05)
        server.start()

    def kill_postgres() -> None:
        database_server.kill()
        time.sleep(rng.uniform(0.0, 1.0))
        database_server.start()

    return {"worker": kill_worker, "supervisor": kill_supervisor, "PostgreSQL": kill_postgres}


def in_rounds(kinds: dict[str, Callable[[], None]], rounds: int, rng: random.Random) -> list[Kill]:
    """Returns each kind of kill once a round, in each round in another order."""
    return [kind for _ in range(rounds) for kind in rng.sample(list(kinds.items()), len(kinds))]


def survive_on_postgres(database_server: Postgres, rounds: int, figures: Figures) -> None:
    """Kills a worker, the supervisor of the workers, and PostgreSQL."""
    rng, database = random.Random(rounds), new_database(database_server.address)
    with running(database, workers=2) as server:
        kills = in_rounds(killers(database_server, server, rng), rounds, rng)
        survive(database, server, kills, figures)


def survive_with_thinkers(database_server: Postgres, folder: Path, rounds: int, figures: Figures) -> None:
    """Kills one of two thinkers, a worker, and PostgreSQL. Thinkers that are not killed never end."""
    rng, database = random.Random(rounds), new_database(database_server.address)
    variables = {"KOLEJ_THINKERS_ELSEWHERE": "1", "KOLEJ_ELSEWHERE_SECONDS": "2"}
    with running(database, workers=2, variables=variables) as server:
        thinkers = [Thinker(database, folder / "log") for _ in range(2)]

        def kill_thinker() -> None:
            assert all(thinker.alive for thinker in thinkers), (folder / "log").read_text()
            killed = rng.choice(thinkers)
            killed.kill()
            killed.start()

        kinds = killers(database_server, server, rng)
        del kinds["supervisor"]
        try:
            survive(database, server, in_rounds(kinds | {"thinker": kill_thinker}, rounds, rng), figures)
            assert [thinker.stop() for thinker in thinkers] == [0, 0]
            assert "Traceback" not in (folder / "log").read_text()
        finally:
            for thinker in thinkers:
                thinker.kill()


@pytest.mark.slow
def test_games_survive_a_few_kills(tmp_path: Path, figures: Figures) -> None:
    survive_on_sqlite(tmp_path, 3, figures)


@pytest.mark.soak
def test_games_survive_sixty_kills(tmp_path: Path, figures: Figures) -> None:
    survive_on_sqlite(tmp_path, 60, figures)


@needs_proc
@pytest.mark.soak
def test_games_survive_kills_of_workers_supervisors_and_postgres(figures: Figures) -> None:
    with postgres() as database_server:
        survive_on_postgres(database_server, 10, figures)


@needs_proc
@pytest.mark.soak
def test_games_survive_kills_of_thinkers_workers_and_postgres(tmp_path: Path, figures: Figures) -> None:
    with postgres() as database_server:
        survive_with_thinkers(database_server, tmp_path, 10, figures)
