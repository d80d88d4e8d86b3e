"""Measures a server under load: `make load`.

Starts `kolej serve` and many games with two clients each, which make random legal decisions. The rate rises step by
step until the 95th percentile of the waits passes 100 ms. A wait is the time from sending a decision until the other
client has its event. Beside it runs a plain WebSocket echo of the same libraries, with as many clients, messages of the
same size and the same rates. `--memory N` measures instead what N games with two live connections each take, and
`--idle N` what N further games take that nobody looks at, with a clock of a day.
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

SEATS = [{"kind": "here"}, {"kind": "here"}]
BOARDS = ("nordic", "usa", "italy", "france", "paris")
RATES = (50, 100, 200, 300, 400, 500, 600, 800, 1000, 1200, 1500)
QUICK, SLOW = 0.020, 0.100
"""Seconds. The tool prints at which rate the 95th percentile passes these."""
AT_ONCE = 50
"""Number of games that are opened at the same time."""


@dataclass
class Tally:
    """Times, sizes and errors that were measured."""

    waits: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def percentile(self, p: int) -> float:
        return statistics.quantiles(self.waits, n=100)[p - 1] if len(self.waits) > 1 else float("nan")


@dataclass(frozen=True)
class Step:
    """What one rate gave. `processor`: seconds of the server for each decision."""

    rate: int
    done: float
    p50: float
    p95: float
    processor: float


class Http:
    """One persistent HTTP connection, with as little overhead as possible."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: Any) -> tuple[int, bytes]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        content = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        writer.write(f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        length = next((int(line.partition(":")[2]) for line in lines if line.startswith("content-length:")), 0)
        return int(lines[0].split()[1]), await reader.readexactly(length)


class Game:
    """One game with two clients, each with a live connection, as the page has it."""

    def __init__(self, port: int, http: Http, board: str, tally: Tally, rng: random.Random) -> None:
        self.port, self.http, self.board, self.tally, self.rng = port, http, board, tally, rng
        self.tables: list[dict[str, Any]] = [{}, {}]
        self.lines: dict[int, ClientConnection] = {}
        self.sent: tuple[int, int, float] | None = None  # seat, number and time of the last decision
        self.received = asyncio.Event()
        self.connections: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        await self.end()
        status, body = await self.http.post("/api/games", {"board": self.board, "seats": SEATS})
        if status != 201:
            self.tally.errors.append(f"new game: {status}")
            return
        made = json.loads(body)
        self.id, self.keys = made["id"], list(made["keys"].values())
        self.tables = [{}, {}]
        self.connections = [asyncio.create_task(self._listen(seat)) for seat in (0, 1)]
        while not all(self.tables):
            await self._next()
        await self.move()  # the first tickets, which are not measured
        await self.move()

    async def end(self) -> None:
        for connection in self.connections:
            connection.cancel()
        await asyncio.gather(*self.connections, return_exceptions=True)

    async def _listen(self, seat: int) -> None:
        try:
            async with connect(f"ws://127.0.0.1:{self.port}/api/games/{self.id}/live", compression=None) as line:
                await line.send(json.dumps({"key": self.keys[seat], "since": 0, "changes": True}))
                self.lines[seat] = line
                async for text in line:
                    at = time.perf_counter()
                    table, message = self.tables[seat], json.loads(text)
                    if message["type"] != "change":
                        self.tally.errors.append(f"decision: {text[:80]}")
                        continue
                    table |= message["table"]
                    self.tally.sizes.append(len(text))
                    if self.sent is not None and self.sent[0] != seat and table["decisions"] > self.sent[1]:
                        self.tally.waits.append(at - self.sent[2])
                        self.sent = None
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
        number, action = table["number"], self._action(table["legal"])
        if len(table["awaited"]) == 1 and number >= len(SEATS):
            self.sent = (seat, number, time.perf_counter())
        await self.lines[seat].send(json.dumps({"type": "decide", "number": number, "action": action}))
        while self.sent is not None or self.tables[seat]["number"] == number:
            await self._next()

    def _action(self, legal: list[Any]) -> int:
        entry = self.rng.choice(legal)
        if isinstance(entry, list):
            return self.rng.randint(*entry)
        return int(entry["id"] if isinstance(entry, dict) else entry)


class Echo:
    def __init__(self, line: ClientConnection, message: str, tally: Tally) -> None:
        self.line, self.message, self.tally = line, message, tally

    async def move(self) -> None:
        at = time.perf_counter()
        await self.line.send(self.message)
        await self.line.recv()
        self.tally.waits.append(time.perf_counter() - at)


async def paced(seconds: float, rate: float, table: list[Any], errors: list[str]) -> None:
    """Lets everyone move in turn at a fixed total rate. Anyone who is still busy is skipped."""
    busy: dict[int, asyncio.Task[None]] = {}
    due = time.perf_counter()
    end = due + seconds
    n = 0
    while due < end:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        index = n % len(table)
        if index not in busy or busy[index].done():
            if index in busy and busy[index].exception():
                errors.append(repr(busy[index].exception()))
            busy[index] = asyncio.create_task(table[index].move())
        n += 1
        due += 1 / rate
    done, _ = await asyncio.wait(busy.values(), timeout=30)
    errors += [repr(task.exception()) for task in done if task.exception()]


async def measured(rate: int, table: list[Any], tally: Tally, pid: int, seconds: float) -> Step:
    """Plays at one rate: for a third of the time without measuring, so that everything has settled."""
    await paced(seconds / 3, rate, table, tally.errors)
    tally.waits.clear()
    spent, at = processor(pid), time.perf_counter()
    await paced(seconds, rate, table, tally.errors)
    spent, taken = processor(pid) - spent, time.perf_counter() - at
    done = max(1, len(tally.waits))
    return Step(rate, done / taken, tally.percentile(50), tally.percentile(95), spent / done)


async def opened(port: int, count: int, tally: Tally) -> list[Game]:
    rng = random.Random(1)
    https = [Http(port) for _ in range(AT_ONCE)]
    games = [Game(port, https[n % AT_ONCE], BOARDS[n % len(BOARDS)], tally, rng) for n in range(count)]
    for start in range(0, count, AT_ONCE):
        await asyncio.gather(*(game.begin() for game in games[start : start + AT_ONCE]))
    for game in games:
        game.http = Http(port)
    return games


async def ramp(port: int, echo: int, pids: tuple[int, int], args: argparse.Namespace) -> list[tuple[Step, Step]]:
    """Raises the rate until the server is slow. Server and echo take turns, so that both meet the same noise."""
    tally, bare = Tally(), Tally()
    games = await opened(port, args.games, tally)
    tally.sizes.clear()
    await paced(args.seconds, RATES[0], games, tally.errors)
    size = round(statistics.mean(tally.sizes))
    lines = [await connect(f"ws://127.0.0.1:{echo}/", compression=None) for _ in range(2 * args.games)]
    table = [Echo(line, "x" * size, bare) for line in lines]
    print(f"{args.games} games, {2 * args.games} live connections, changes of {size} bytes on average")
    print(
        f"{'rate':>6} {'done/s':>7} {'p50 ms':>7} {'p95 ms':>7} {'ms of processor':>16} {'echo p95 ms':>12}", flush=True
    )
    steps = []
    for rate in RATES:
        runs = [
            (await measured(rate, games, tally, pids[0], args.seconds),
             await measured(rate, table, bare, pids[1], args.seconds / 3))
            for _ in range(args.runs)
        ]  # fmt: skip
        step, other = sorted(runs, key=lambda run: run[0].p95)[len(runs) // 2]  # the median run
        steps.append((step, other))
        print(
            f"{rate:6} {step.done:7.0f} {1000 * step.p50:7.1f} {1000 * step.p95:7.1f} {1000 * step.processor:16.2f} "
            f"{1000 * other.p95:12.1f}",
            flush=True,
        )
        if step.p95 > SLOW or tally.errors or bare.errors:
            break
    for game in games:
        await game.end()
    for error in sorted(set(tally.errors + bare.errors))[:5]:
        print(f"error: {error}")
    if tally.errors or bare.errors:
        sys.exit("There were errors.")
    return steps


async def remembered(port: int, pid: int, args: argparse.Namespace) -> None:
    """Prints the memory of games with two live connections each, after some decisions."""
    tally = Tally()
    first = await opened(port, 100, tally)
    await paced(10.0, 100, first, tally.errors)
    before = memory(pid)
    games = await opened(port, args.memory, tally)
    opening = memory(pid)
    await paced(args.decisions * args.memory / 300, 300, games, tally.errors)
    after = memory(pid)
    count = args.memory
    print(f"{count} games with two live connections each: {(opening - before) / count:.0f} kB a game after the first "
          f"choices, {(after - before) / count:.0f} kB after {args.decisions} more decisions")  # fmt: skip
    if args.idle:
        await leave_idle(port, args.idle, tally)
        print(f"{args.idle} games that nobody looks at, with a clock of a day: {(memory(pid) - after) / args.idle:.1f} "
              "kB a game")  # fmt: skip
    for error in sorted(set(tally.errors))[:5]:
        print(f"error: {error}")
    for game in first + games:
        await game.end()
    if tally.errors:
        sys.exit("There were errors.")


async def leave_idle(port: int, count: int, tally: Tally) -> None:
    """Creates games that wait for a person, and leaves them alone."""

    async def create(http: Http, games: range) -> None:
        for n in games:
            wanted = {"board": BOARDS[n % len(BOARDS)], "seats": SEATS, "turn_seconds": 86400}
            status, _ = await http.post("/api/games", wanted)
            if status != 201:
                tally.errors.append(f"new game: {status}")

    await asyncio.gather(*(create(Http(port), range(n, count, AT_ONCE)) for n in range(AT_ONCE)))


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
    quiet = subprocess.DEVNULL  # thousands of games begin and end
    process = subprocess.Popen(words, stdout=quiet, stderr=quiet, env={**os.environ, **environment})
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
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=6.0, help="seconds at each rate")
    parser.add_argument("--runs", type=int, default=5, help="runs at each rate; the median one is printed")
    parser.add_argument("--memory", type=int, metavar="GAMES", help="measure the memory of so many games instead")
    parser.add_argument("--idle", type=int, metavar="GAMES", help="with --memory: further games that nobody looks at")
    parser.add_argument("--decisions", type=int, default=20, help="decisions of each game, with --memory")
    parser.add_argument("--database", help="database of the server; default: a temporary SQLite file")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = args.database or f"sqlite:///{folder}/games.db"
        port, echo_port = free_port(), free_port()
        words = [sys.executable, "-m", "kolej", "serve", "--port", str(port), "--database", database]
        server = started(words, port, KOLEJ_UNLIMITED="1", KOLEJ_WARM_UP="0", KOLEJ_ROOMS_IN_USE="30000")
        echo = started([sys.executable, "-c", ECHO.format(port=echo_port)], echo_port)
        try:
            if args.memory:
                asyncio.run(remembered(port, server.pid, args))
            else:
                report(asyncio.run(ramp(port, echo_port, (server.pid, echo.pid), args)))
        finally:
            stop(server)
            stop(echo)


def report(steps: list[tuple[Step, Step]]) -> None:
    for limit in (QUICK, SLOW):
        below = [step.rate for step, _ in steps if step.p95 <= limit]
        passed = next((step.rate for step, _ in steps if step.p95 > limit and step.rate > max(below, default=0)), None)
        where = f"between {max(below, default=0)} and {passed}" if passed else f"above {steps[-1][0].rate}"
        print(f"The 95th percentile passes {1000 * limit:.0f} ms at {where} decisions a second.")
    ratios = [step.p95 / other.p95 for step, other in steps]
    print(f"It is {statistics.median(ratios):.1f} times that of the echo (median over the rates).")


if __name__ == "__main__":
    main()
