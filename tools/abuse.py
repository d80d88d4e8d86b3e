"""Measures what one stranger can do to ordinary players: `make abuse`.

Starts `kolej serve` with its usual limits. Ordinary players play at addresses of their own: some games of two people,
and some of a person and a planner. The time from sending a decision until the other person, or the answer of the
planner, is on the live connection is measured. First the server is quiet. Then a stranger at one address does all that
the limits admit: new games with five searches, hints, reviews, replays, posted records, renamed seats, illegal moves,
QR codes, more cold games than the server keeps in memory, and spectators. The p95 of the decisions of people must stay
below three times the quiet one, and so must that of the planner's answers.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from kolej.game import Game

LIMIT = 3.0
"""The largest p95 under abuse that passes, as a multiple of the quiet one."""
KEPT = 30
"""The number of games that the server keeps in memory: fewer than the stranger opens."""
WARM_UP = 3.0
"""Seconds of abuse before it is measured."""
STRANGER = "127.0.0.99"
HERE, PLANNER = {"kind": "here"}, {"kind": "bot", "bot": "planner"}
SEARCH = {"kind": "bot", "bot": "search:0.5"}
PAUSE = 0.5
"""Seconds between two decisions of an ordinary player."""


def client_at(address: str, port: int) -> httpx.AsyncClient:
    """Returns a client whose connections come from a local address."""
    transport = httpx.AsyncHTTPTransport(local_address=address, limits=httpx.Limits(max_connections=50))
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=60)


class Waits:
    """Seconds that ordinary players have waited."""

    def __init__(self) -> None:
        self.decisions: list[float] = []
        self.answers: list[float] = []  # of planners


class Player:
    """One ordinary game at an address of its own, with a live connection for each person."""

    def __init__(self, port: int, number: int, waits: Waits) -> None:
        self.port, self.waits = port, waits
        self.address = f"127.0.1.{number + 1}"
        self.with_planner = number % 2 == 1
        self.rng = random.Random(number)
        self.tables: dict[int, Any] = {}
        self.changed = asyncio.Event()

    async def play(self, until: float) -> None:
        async with client_at(self.address, self.port) as client:
            while time.monotonic() < until:
                await self._game(client, until)

    async def _game(self, client: httpx.AsyncClient, until: float) -> None:
        seats = [HERE, PLANNER if self.with_planner else HERE]
        answer = await client.post("/api/games", json={"board": "usa", "seats": seats})
        answer.raise_for_status()
        made = answer.json()
        self.tables.clear()
        keys = {int(seat): key for seat, key in made["keys"].items()}
        lines = [asyncio.create_task(self._listen(made["id"], seat, key)) for seat, key in keys.items()]
        try:
            while time.monotonic() < until:
                await self._wait(lambda: len(self.tables) == len(keys))
                if any(table["status"] == "over" for table in self.tables.values()):
                    return
                seat = next((seat for seat in keys if self.tables[seat]["number"] is not None), None)
                if seat is None:
                    await self._wait(lambda: any(table["number"] is not None for table in self.tables.values()))
                    continue
                await self._decide(client, made["id"], seat, keys)
                await asyncio.sleep(PAUSE)
        finally:
            for line in lines:
                line.cancel()

    async def _decide(self, client: httpx.AsyncClient, id: str, seat: int, keys: dict[int, str]) -> None:
        table = self.tables[seat]
        decisions, number = table["decisions"], table["number"]
        first = table["view"]["phase"] == "start"
        body = {"number": number, "action": self.rng.choice(table["legal"])["id"]}
        began = time.monotonic()
        answer = await client.post(
            f"/api/games/{id}/decisions", json=body, headers={"Authorization": f"Bearer {keys[seat]}"}
        )
        answer.raise_for_status()
        if first:
            return
        watcher = seat if self.with_planner else 1 - seat
        await self._wait(lambda: self.tables[watcher]["decisions"] > decisions)
        self.waits.decisions.append(time.monotonic() - began)
        if self.with_planner and self.tables[seat]["awaited"] == [1]:
            # The planner's first answer, without its pause, which is there for people to follow.
            after, began = self.tables[seat]["decisions"], time.monotonic()
            await self._wait(lambda: self.tables[seat]["decisions"] > after or self.tables[seat]["status"] == "over")
            self.waits.answers.append(time.monotonic() - began)

    async def _listen(self, id: str, seat: int, key: str) -> None:
        url = f"ws://127.0.0.1:{self.port}/api/games/{id}/live"
        async with connect(url, compression=None, local_addr=(self.address, 0)) as line:
            await line.send(json.dumps({"key": key, "since": 0}))
            async for text in line:
                message = json.loads(text)
                if message.get("type") == "table":
                    self.tables[seat] = message["table"]
                    self.changed.set()

    async def _wait(self, met: Callable[[], bool]) -> None:
        async with asyncio.timeout(60):
            while not met():
                self.changed.clear()
                await self.changed.wait()


class Stranger:
    """Does everything that costs the server something, as often as it is allowed."""

    def __init__(self, port: int, finished: dict[str, Any], record: dict[str, Any], cold: list[str]) -> None:
        self.port, self.finished, self.record, self.cold = port, finished, record, cold
        self.games: list[dict[str, Any]] = []
        self.answers: Counter[str] = Counter()
        self.rng = random.Random(7)

    async def abuse(self, until: float) -> None:
        deeds: list[tuple[str, float, Callable[[httpx.AsyncClient], Awaitable[httpx.Response]]]] = [
            ("new game", 0.5, self._new_game), ("hint", 0.5, self._hint), ("record", 2.0, self._record),
            ("review", 2.0, self._review), ("replay", 0.2, self._replay), ("rename", 0.1, self._rename),
            ("illegal", 0.1, self._illegal), ("cold game", 0.1, self._cold),
            ("qr code", 0.1, self._qr_code),
        ]  # fmt: skip
        async with client_at(STRANGER, self.port) as client, asyncio.TaskGroup() as group:
            for name, pause, deed in deeds:
                group.create_task(self._repeat(name, pause, deed, client, until))
            for _ in range(80):
                group.create_task(self._watch(until))

    async def _repeat(
        self, name: str, pause: float, deed: Callable[[httpx.AsyncClient], Awaitable[httpx.Response]],
        client: httpx.AsyncClient, until: float,
    ) -> None:  # fmt: skip
        running: set[asyncio.Task[None]] = set()

        async def once() -> None:
            try:
                answer = await deed(client)
                self.answers[f"{name} {answer.status_code}"] += 1
            except httpx.HTTPError as error:
                self.answers[f"{name} {type(error).__name__}"] += 1

        while time.monotonic() < until:
            if len(running) < 10:
                task = asyncio.create_task(once())
                running.add(task)
                task.add_done_callback(running.discard)
            await asyncio.sleep(pause)
        for task in list(running):
            task.cancel()

    async def _new_game(self, client: httpx.AsyncClient) -> httpx.Response:
        answer = await client.post("/api/games", json={"board": "usa", "seats": [HERE, *[SEARCH] * 4]})
        if answer.status_code == 201:
            game = answer.json()
            self.games.append(game)
            headers = {"Authorization": f"Bearer {game['keys']['0']}"}  # the seat is left to a fifth search
            await client.patch(f"/api/games/{game['id']}/seats/0", json={"bot": "search:0.5"}, headers=headers)
        return answer

    def _own(self, game: dict[str, Any]) -> dict[str, str]:
        return {"Authorization": f"Bearer {game['keys']['0']}"}

    async def _hint(self, client: httpx.AsyncClient) -> httpx.Response:
        answer = await client.post("/api/games", json={"board": "usa", "seats": [HERE, HERE]})
        if answer.status_code != 201:
            return answer
        game = answer.json()
        return await client.get(f"/api/games/{game['id']}/hint", headers=self._own(game))

    async def _record(self, client: httpx.AsyncClient) -> httpx.Response:
        return await client.post("/api/replay", json=self.record)

    async def _review(self, client: httpx.AsyncClient) -> httpx.Response:
        return await client.post(f"/api/games/{self.finished['id']}/review")

    async def _replay(self, client: httpx.AsyncClient) -> httpx.Response:
        return await client.get(f"/api/games/{self.rng.choice(self.cold)}/replay")

    async def _rename(self, client: httpx.AsyncClient) -> httpx.Response:
        path = f"/api/games/{self.finished['id']}/seats/0"
        return await client.patch(path, json={"name": str(self.rng.random())}, headers=self._own(self.finished))

    async def _illegal(self, client: httpx.AsyncClient) -> httpx.Response:
        body = {"number": self.rng.randrange(3), "action": self.rng.randrange(3000)}
        game = self.games[-1] if self.games else self.finished
        return await client.post(f"/api/games/{game['id']}/decisions", json=body, headers=self._own(game))

    async def _cold(self, client: httpx.AsyncClient) -> httpx.Response:
        return await client.get(f"/api/games/{self.rng.choice(self.cold)}")

    async def _qr_code(self, client: httpx.AsyncClient) -> httpx.Response:
        return await client.post("/api/qr", json={"text": f"{self.rng.random():<400}"})

    async def _watch(self, until: float) -> None:
        """Looks on at one of the games with searches, so that they think."""
        while not self.games and time.monotonic() < until:
            await asyncio.sleep(0.1)
        with contextlib.suppress(OSError, WebSocketException, TimeoutError):
            game = self.rng.choice(self.games)
            url = f"ws://127.0.0.1:{self.port}/api/games/{game['id']}/live"
            async with connect(url, local_addr=(STRANGER, 0)) as line:
                await line.send('{"key": null, "since": 0}')
                self.answers["spectators"] += 1
                async with asyncio.timeout(max(0.0, until - time.monotonic())):
                    async for _ in line:
                        pass


def store_games(database: str, cold: int) -> tuple[dict[str, Any], list[str]]:
    """Stores a finished game of the stranger and many long games, and returns the first with its key and their ids."""
    from kolej.server.beginning import prepare_game
    from kolej.server.schemas.request_bodies import NewGame
    from kolej.server.storage import Storage
    from kolej.server.stored_games import DecisionRow, now

    storage = Storage(database, worker="")
    storage.migrate()
    ids, finished = [], {}
    for number in range(cold + 1):
        made = prepare_game(NewGame.model_validate({"board": "usa", "seats": [HERE, HERE]}))
        storage.create(made.game, made.seats)
        game, rng = Game("usa", players=2, seed=int(made.game.seed)), random.Random(number)
        while not game.over and (number == 0 or len(game.decisions) < 120):
            assert game.to_move is not None
            row = DecisionRow(len(game.decisions), game.to_move, rng.choice(game.legal()).id, now())
            game.play(row.action)
            storage.append(made.game.id, row)
        if number == 0:
            storage.finish(made.game.id)
            finished = {"id": made.game.id, "keys": made.keys}
        ids.append(made.game.id)
    storage.close()
    return finished, ids


def dense_record() -> dict[str, Any]:
    """Returns the record of a whole game with five players, in which many routes are claimed."""
    game, rng = Game("usa", players=5, seed=11), random.Random(11)
    while not game.over:
        legal = game.legal()
        claims = [action for action in legal if action.kind == "claim"]
        game.play(rng.choice(claims or legal))
    return game.record()


async def measured(port: int, players: int, seconds: float) -> Waits:
    waits = Waits()
    until = time.monotonic() + seconds
    await asyncio.gather(*(Player(port, number, waits).play(until) for number in range(players)))
    return waits


def abuse(seconds: float, *args: Any) -> Counter[str]:
    """Lets a stranger do what they can, and returns what they got.

    The stranger is a process of its own with a low priority: a real one has another machine.
    """
    if hasattr(os, "nice"):
        os.nice(10)
    stranger = Stranger(*args)
    asyncio.run(stranger.abuse(time.monotonic() + seconds))
    return stranger.answers


def row(name: str, waits: list[float]) -> float:
    points = statistics.quantiles(waits, n=100)
    print(f"{name:27} {len(waits):9} {1000 * points[49]:9.1f} {1000 * points[94]:9.1f} {1000 * max(waits):9.1f}")
    return points[94]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0, help="seconds of each of the two measurements")
    parser.add_argument("--players", type=int, default=6, help="number of ordinary games")
    parser.add_argument("--cold", type=int, default=60, help="number of stored games that the stranger opens")
    parser.add_argument("--ready", type=float, default=300.0, help="seconds to wait until the search is compiled")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'games.db'}"
        finished, cold = store_games(database, args.cold)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        words = [sys.executable, "-m", "kolej", "serve", "--port", str(port), "--database", database]
        environment = {**os.environ, "KOLEJ_BOT_PAUSE": "0", "KOLEJ_ROOMS": str(KEPT)}
        environment.pop("KOLEJ_UNLIMITED", None)
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment) as server:
            assert server.stdout is not None
            server.stdout.readline()
            try:
                wait_for_search(port, args.ready)
                quiet = asyncio.run(measured(port, args.players, args.seconds))
                with ProcessPoolExecutor(1, get_context("spawn")) as pool:
                    stranger = pool.submit(abuse, args.seconds + WARM_UP, port, finished, dense_record(), cold)
                    time.sleep(WARM_UP)
                    abused = asyncio.run(measured(port, args.players, args.seconds))
                    answers = stranger.result()
            finally:
                server.send_signal(signal.SIGINT)
    report(quiet, abused, answers)


def wait_for_search(port: int, seconds: float) -> None:
    """Waits until searches really search. Without them there is less abuse, so this says so."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        bots = httpx.get(f"http://127.0.0.1:{port}/api/bots", timeout=30).json()
        if all(bot["ready"] for bot in (bots["bots"] if isinstance(bots, dict) else bots)):
            return
        time.sleep(1)
    print("The search is not ready: the planner plays for it.")


def report(quiet: Waits, abused: Waits, answers: Counter[str]) -> None:
    print(f"{'milliseconds':27} {'number':>9} {'p50':>9} {'p95':>9} {'most':>9}")
    people = row("people, quiet", quiet.decisions), row("people, under abuse", abused.decisions)
    planners = row("planners, quiet", quiet.answers), row("planners, under abuse", abused.answers)
    ratios = [after / before for before, after in (people, planners)]
    print(f"p95 under abuse is {ratios[0]:.1f} times the quiet one for decisions of people, and {ratios[1]:.1f} times "
          f"for answers of planners (limit: {LIMIT:g})")  # fmt: skip
    print("The stranger got:", ", ".join(f"{name}: {number}" for name, number in sorted(answers.items())))
    if max(ratios) > LIMIT:
        sys.exit("The limit is not met.")
    if not answers["new game 429"]:
        sys.exit("The stranger was refused no game, so the limits of the server are not in use.")


if __name__ == "__main__":
    main()
