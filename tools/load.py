"""Measures a server under load: `make load`.

Starts `kolej serve` and many games with two clients each, which make random legal decisions at a fixed rate. Measures
the time from sending a decision until the other client has its event. For comparison it then measures a plain
WebSocket echo of the same libraries, with as many clients, messages of the same size, and the same rate.
"""

from __future__ import annotations

import argparse
import asyncio
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
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

LIMIT = 5.0
"""The largest p95 that passes, as a multiple of that of the echo."""
FLAT = 1.15
"""The largest memory at the end that passes, as a multiple of that after the warm-up."""
SEATS = [{"kind": "here"}, {"kind": "here"}]
BOARDS = ("nordic", "usa", "italy", "france", "paris")


@dataclass
class Tally:
    """Times, sizes and errors that were measured."""

    waits: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    counting: bool = False

    def note(self, seconds: float) -> None:
        if self.counting:
            self.waits.append(seconds)

    def row(self, name: str, seconds: float) -> str:
        p50, p95, p99 = (self.percentile(p) * 1000 for p in (50, 95, 99))
        return f"{name:8} {len(self.waits) / seconds:9.1f} {p50:9.2f} {p95:9.2f} {p99:9.2f} {len(self.errors):7}"

    def percentile(self, p: int) -> float:
        return statistics.quantiles(self.waits, n=100)[p - 1] if len(self.waits) > 1 else float("nan")


@dataclass(frozen=True)
class Cost:
    """Memory of the server in kB before and after, and the processor seconds in between."""

    before: int
    after: int
    seconds: float


class Http:
    """One persistent HTTP connection, with as little overhead as possible."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: Any, key: str | None = None) -> tuple[int, bytes]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        content = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        head += f"Authorization: Bearer {key}\r\n" if key else ""
        writer.write(f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        length = next(int(line.partition(":")[2]) for line in lines if line.startswith("content-length:"))
        return int(lines[0].split()[1]), await reader.readexactly(length)


class Game:
    """One game with two clients, each with a live connection."""

    def __init__(self, port: int, board: str, tally: Tally, rng: random.Random) -> None:
        self.port, self.board, self.tally, self.rng = port, board, tally, rng
        self.tables: list[Any] = [None, None]
        self.https = [Http(port), Http(port)]
        self.sent: tuple[int, int, float] | None = None  # seat, number and time of the last decision
        self.received = asyncio.Event()
        self.connections: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        for connection in self.connections:
            connection.cancel()
        status, body = await self.https[0].post("/api/games", {"board": self.board, "seats": SEATS})
        if status != 201:
            self.tally.errors.append(f"new game: {status}")
            return
        made = json.loads(body)
        self.id, self.keys = made["id"], list(made["keys"].values())
        self.tables = [None, None]
        self.connections = [asyncio.create_task(self._listen(seat)) for seat in (0, 1)]
        while None in self.tables:
            await self._next()
        await self.move()  # the first tickets, which are not measured
        await self.move()

    async def _listen(self, seat: int) -> None:
        try:
            async with connect(f"ws://127.0.0.1:{self.port}/api/games/{self.id}/live", compression=None) as line:
                await line.send(json.dumps({"key": self.keys[seat], "since": 0}))
                async for text in line:
                    at = time.perf_counter()
                    table = json.loads(text)["table"]
                    self.tally.sizes.append(len(text))
                    if self.sent is not None and self.sent[0] != seat and table["decisions"] > self.sent[1]:
                        self.tally.note(at - self.sent[2])
                        self.sent = None
                    self.tables[seat] = table
                    self.received.set()
        except (OSError, WebSocketException) as error:
            self.tally.errors.append(f"line: {type(error).__name__}")

    async def _next(self) -> None:
        self.received.clear()
        await asyncio.wait_for(self.received.wait(), 30)

    async def move(self) -> None:
        """Makes one decision of the seat to move, and returns when both clients have its event."""
        if self.tables[0]["status"] == "over":
            await self.begin()
        seat = next(seat for seat in (0, 1) if self.tables[seat]["number"] is not None)
        table = self.tables[seat]
        number, action = table["number"], self.rng.choice(table["legal"])["id"]
        if table["view"]["phase"] != "start":
            self.sent = (seat, number, time.perf_counter())
        status, body = await self.https[seat].post(
            f"/api/games/{self.id}/decisions", {"number": number, "action": action}, self.keys[seat]
        )
        if status != 200:
            self.tally.errors.append(f"decision: {status} {body[:80]!r}")
            return
        while self.sent is not None or self.tables[seat]["number"] == number:
            await self._next()


async def paced(seconds: float, moves: float, table: list[Any], errors: list[str]) -> None:
    """Lets everyone move in turn at a fixed total rate. Anyone who is still busy is skipped."""
    busy: dict[int, asyncio.Task[None]] = {}
    end = time.perf_counter() + seconds
    due = time.perf_counter()
    n = 0
    while due < end:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        index = n % len(table)
        if index not in busy or busy[index].done():
            if index in busy and busy[index].exception():
                errors.append(repr(busy[index].exception()))
            busy[index] = asyncio.create_task(table[index].move())
        n += 1
        due += 1 / moves
    done, _ = await asyncio.wait(busy.values(), timeout=30)
    errors += [repr(task.exception()) for task in done if task.exception()]


class Echo:
    def __init__(self, line: ClientConnection, message: str, tally: Tally) -> None:
        self.line, self.message, self.tally = line, message, tally

    async def move(self) -> None:
        at = time.perf_counter()
        await self.line.send(self.message)
        await self.line.recv()
        self.tally.note(time.perf_counter() - at)


async def echoed(port: int, clients: int, size: int, args: argparse.Namespace) -> Tally:
    tally = Tally()
    url = f"ws://127.0.0.1:{port}/"
    lines = [await connect(url, compression=None) for _ in range(clients)]
    table = [Echo(line, "x" * size, tally) for line in lines]
    await paced(args.warm_up / 2, args.moves, table, tally.errors)
    tally.counting = True
    await paced(args.seconds, args.moves, table, tally.errors)
    for line in lines:
        await line.close()
    return tally


async def played(port: int, pid: int, args: argparse.Namespace) -> tuple[Tally, Cost]:
    tally = Tally()
    rng = random.Random(1)
    games = [Game(port, BOARDS[n % len(BOARDS)], tally, rng) for n in range(args.games)]
    for game in games:
        await game.begin()
    await paced(args.warm_up, args.moves, games, tally.errors)
    before, spent = memory(pid), processor(pid)
    tally.counting = True
    tally.sizes.clear()
    await paced(args.seconds, args.moves, games, tally.errors)
    return tally, Cost(before, memory(pid), processor(pid) - spent)


def memory(pid: int) -> int:
    """Returns the memory of a process in kB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def processor(pid: int) -> float:
    """Returns the processor time of a process in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


ECHO = """
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
async def echo(line):
    await line.accept()
    async for text in line.iter_text():
        await line.send_text(text)
uvicorn.run(Starlette(routes=[WebSocketRoute("/", echo)]), port={port}, log_level="error", ws_per_message_deflate=False)
"""


def started(words: list[str], port: int, **environment: str) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, env={**os.environ, **environment})
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return process
        except OSError:
            if process.poll() is not None:
                sys.exit("the server did not start")
            time.sleep(0.05)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def stop(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGINT)
    process.wait(20)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--moves", type=float, default=30.0, help="decisions per second in all games together")
    parser.add_argument("--seconds", type=float, default=30.0, help="seconds of measuring")
    parser.add_argument("--warm-up", type=float, default=20.0, help="seconds before measuring")
    parser.add_argument("--database", help="database of the server; default: a temporary SQLite file")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = args.database or f"sqlite:///{folder}/games.db"
        port = free_port()
        words = [sys.executable, "-m", "kolej", "serve", "--port", str(port), "--database", database]
        server = started(words, port, KOLEJ_UNLIMITED="1", KOLEJ_WARM_UP="0")
        try:
            tally, cost = asyncio.run(played(port, server.pid, args))
        finally:
            stop(server)
    port = free_port()
    echo = started([sys.executable, "-c", ECHO.format(port=port)], port)
    try:
        bare = asyncio.run(echoed(port, 2 * args.games, round(statistics.mean(tally.sizes)), args))
    finally:
        stop(echo)
    report(args, tally, bare, cost)


def report(args: argparse.Namespace, tally: Tally, bare: Tally, cost: Cost) -> None:
    size = round(statistics.mean(tally.sizes))
    rate = f"{args.moves:g} decisions per second"
    print(f"{args.games} games, {2 * args.games} clients, {rate}, messages of {size} bytes")
    print(f"{'':8} {'moves/s':>9} {'p50 ms':>9} {'p95 ms':>9} {'p99 ms':>9} {'errors':>7}")
    print(tally.row("kolej", args.seconds))
    print(bare.row("echo", args.seconds))
    ratio = tally.percentile(95) / bare.percentile(95)
    print(f"p95 is {ratio:.1f} times that of the echo (limit: {LIMIT:g})")
    each = 1000 * cost.seconds / max(1, len(tally.waits))
    print(f"processor time of the server: {cost.seconds / args.seconds:.0%} of a core, {each:.1f} ms per decision")
    print(f"memory of the server: {cost.before / 1024:.0f} MB after the warm-up, {cost.after / 1024:.0f} MB at the end")
    for error in sorted(set(tally.errors + bare.errors))[:5]:
        print(f"error: {error}")
    if ratio > LIMIT or tally.errors or bare.errors or cost.after > FLAT * cost.before:
        sys.exit("The limits are not met.")


if __name__ == "__main__":
    main()
