"""Kills the server at random moments: no accepted decision is lost or doubled, and every game continues."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

import kolej
from kolej.server.storage import Storage
from tests.server.people import BOT, HERE, bearer
from tests.server.process import Process

GAMES = 4
BOARDS = ("paris", "usa", "nordic", "italy")
PATIENCE = 30.0
"""Seconds until a person gives up."""


class Person(threading.Thread):
    """Plays one seat at random, repeats every decision until it is answered, and remembers what was accepted."""

    def __init__(self, address: str, id: str, key: str, seed: int, over: threading.Event) -> None:
        super().__init__(daemon=True)
        self.url, self.headers = f"{address}/api/games/{id}", bearer(key)
        self.rng, self.over = random.Random(seed), over
        self.accepted: dict[int, int] = {}
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
        answer = self.ask(client, "POST", "/decisions", {"number": number, "action": action})
        if answer is not None and "error" not in answer:
            self.accepted[number] = action

    def ask(self, client: httpx.Client, method: str, path: str, body: Any = None) -> Any:
        """Returns the response, however often the server dies before it sends one."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                answer = client.request(method, self.url + path, json=body)
            except httpx.HTTPError:
                if self.over.is_set():
                    return None
                time.sleep(0.05)
                continue
            if answer.status_code not in (200, 409):
                self.wrong.append(f"{answer.status_code} {answer.text[:200]}")
            return answer.json()
        self.wrong.append("the server did not come back")
        return None


def begin(address: str, board: str) -> tuple[str, list[str]]:
    seats = [HERE, HERE] if board == "paris" else [HERE, HERE, BOT]
    made = httpx.post(f"{address}/api/games", json={"board": board, "seats": seats}, timeout=10).json()
    return made["id"], list(made["keys"].values())


def check(database: str, people: dict[str, list[Person]]) -> dict[str, int]:
    """Checks that every stored game can be replayed and has the accepted decisions. Returns how many each has."""
    storage = Storage(database, worker="")
    counts = {}
    for id, players in people.items():
        accepted = [dict(person.accepted) for person in players]  # before loading, because they continue to play
        stored = storage.load(id)
        assert stored is not None
        numbers = [row.number for row in stored.decisions]
        assert len(set(numbers)) == len(numbers)
        actions = {row.number: row.action for row in stored.decisions}
        for seat, person in enumerate(players):
            assert person.wrong == []
            for number, action in accepted[seat].items():
                assert actions[number] == action
                assert next(row.seat for row in stored.decisions if row.number == number) == seat
        complete = [row.action for number, row in enumerate(stored.decisions) if row.number == number]
        row = stored.game
        record = {"format": row.format, "rules": row.rules, "board": row.board, "digest": row.digest}
        record |= {"players": row.players, "seed": row.seed, "decisions": complete}
        kolej.Game.from_record(record)
        counts[id] = len(complete)
    storage.close()
    return counts


def survive(folder: Path, kills: int) -> None:
    database = f"sqlite:///{folder / 'games.db'}"
    server, rng, over = Process(database), random.Random(kills), threading.Event()
    people: dict[str, list[Person]] = {}
    counts: dict[str, int] = {}
    try:
        server.start()
        for kill in range(kills):
            running = [id for id, players in people.items() if any(person.is_alive() for person in players)]
            for number in range(len(running), GAMES):  # replaces finished games
                id, keys = begin(server.address, BOARDS[number % len(BOARDS)])
                people[id] = [Person(server.address, id, key, kill, over) for key in keys]
                for person in people[id]:
                    person.start()
            time.sleep(rng.uniform(0.05, 1.2))
            server.kill()
            server.start()
        counts = check(database, people)
        alive = [id for id, players in people.items() if any(person.is_alive() for person in players)]
        assert alive
        wait_for_progress(database, people, counts, alive)
    finally:
        over.set()
        for person in (person for players in people.values() for person in players):
            person.join(PATIENCE)
        server.stop()
    assert sum(check(database, people).values()) > sum(counts.values())


def wait_for_progress(
    database: str, people: dict[str, list[Person]], counts: dict[str, int], alive: list[str]
) -> None:
    end = time.monotonic() + PATIENCE
    waiting = set(alive)
    while waiting:
        assert time.monotonic() < end, "a game does not continue"
        time.sleep(0.2)
        now = check(database, people)
        waiting = {id for id in waiting if now[id] <= counts[id] and any(p.is_alive() for p in people[id])}


@pytest.mark.slow
def test_games_survive_a_few_kills(tmp_path: Path) -> None:
    survive(tmp_path, kills=3)


@pytest.mark.soak
def test_games_survive_fifty_kills(tmp_path: Path) -> None:
    survive(tmp_path, kills=50)
