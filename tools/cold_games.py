"""Measures a server just after its start, while games are rebuilt from their records: `python tools/cold_games.py`.

Stores many long games: half of them with a bot, half with a clock. Then it starts `kolej serve`, asks for all games at
a fixed rate, and measures a quick request (`/api/health`) meanwhile. At the end it measures the same server at rest.
It also prints what a stored game takes on the disk.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from kolej.game import Game
from kolej.server.beginning import prepare_game
from kolej.server.schemas.request_bodies import NewGame
from kolej.server.storage import Storage
from kolej.server.stored_games import DecisionRow, now

BOARDS = ("nordic", "usa", "italy", "france")
HERE, BOT = {"kind": "here"}, {"kind": "bot", "bot": "planner"}
EVERY = 0.01
"""Seconds between two quick requests."""
REST = 3.0
"""Seconds of measuring at rest."""


def store_games(database: str, games: int, decisions: int) -> list[str]:
    """Stores games in which it is the turn of a person, and returns their ids."""
    storage = Storage(database, worker="")
    storage.migrate()
    ids = []
    for number in range(games):
        timed = number % 2 == 1
        body: dict[str, Any] = {"board": BOARDS[number // 2 % len(BOARDS)], "seats": [HERE, HERE if timed else BOT]}
        made = prepare_game(NewGame.model_validate(body | ({"turn_seconds": 86400} if timed else {})))
        storage.create(made.game, made.seats)
        game, rng = Game(made.game.board, players=2, seed=int(made.game.seed)), random.Random(number)
        while len(game.decisions) < decisions or game.to_move != 0:
            assert game.to_move is not None
            row = DecisionRow(len(game.decisions), game.to_move, rng.choice(game.legal()).id, now())
            game.play(row.action)
            assert storage.append(made.game.id, row)
        ids.append(made.game.id)
    storage.close()
    return ids


async def measure(address: str, ids: list[str], rate: float) -> None:
    async with (
        httpx.AsyncClient(base_url=address, timeout=60) as client,
        httpx.AsyncClient(base_url=address, timeout=60, limits=httpx.Limits(max_connections=200)) as other,
    ):
        await client.get("/api/health")
        cold: list[float] = []
        asked = asyncio.create_task(ask_for(other, ids, rate, cold))
        meanwhile = await quick_requests(client, asked.done)
        await asked
        end = time.monotonic() + REST
        rest = await quick_requests(client, lambda: time.monotonic() > end)
    print(f"{'milliseconds':22} {'requests':>9} {'p50':>8} {'p95':>8} {'p99':>8} {'most':>8}")
    for name, waits in (("quick, meanwhile", meanwhile), ("cold games", cold), ("quick, at rest", rest)):
        points = statistics.quantiles(waits, n=100)
        print(f"{name:22} {len(waits):9} {points[49]:8.1f} {points[94]:8.1f} {points[98]:8.1f} {max(waits):8.1f}")


async def ask_for(client: httpx.AsyncClient, ids: list[str], rate: float, waits: list[float]) -> None:
    """Opens all games at this rate, whether or not the answers are quick."""

    async def ask(id: str) -> None:
        began = time.perf_counter()
        answer = await client.get(f"/api/games/{id}")
        waits.append(1000 * (time.perf_counter() - began))
        assert answer.status_code == 200, answer.text

    async with asyncio.TaskGroup() as group:
        for id in ids:
            group.create_task(ask(id))
            await asyncio.sleep(1 / rate)


async def quick_requests(client: httpx.AsyncClient, done: Any) -> list[float]:
    waits = []
    while not done():
        began = time.perf_counter()
        assert (await client.get("/api/health")).status_code == 200
        waits.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(EVERY)
    return waits


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--decisions", type=int, default=120, help="decisions of each game")
    parser.add_argument("--rate", type=float, default=40.0, help="games that are opened a second")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'games.db'}"
        ids = store_games(database, given.games, given.decisions)
        size = (Path(folder) / "games.db").stat().st_size / len(ids)
        print(f"{len(ids)} games of {given.decisions} decisions, {size / 1000:.1f} kB each in SQLite")
        random.Random(1).shuffle(ids)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = str(probe.getsockname()[1])
        environment = {**os.environ, "KOLEJ_UNLIMITED": "1", "KOLEJ_WARM_UP": "0"}
        words = [sys.executable, "-m", "kolej", "serve", "--port", port, "--database", database]
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment) as server:
            assert server.stdout is not None
            server.stdout.readline()
            time.sleep(0.3)
            try:
                asyncio.run(measure(f"http://127.0.0.1:{port}", ids, given.rate))
            finally:
                server.send_signal(signal.SIGINT)


if __name__ == "__main__":
    main()
