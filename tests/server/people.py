"""A test server, and the people who play on it."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.testclient import TestClient

from kolej.server import stored_games, uptime
from kolej.server.app import create_app
from kolej.server.app_state import AppState
from kolej.server.room import Room
from kolej.server.settings import Settings
from kolej.server.work.lanes import Lane
from kolej.server.work.thinking import Think, Thinkers, think

Json = dict[str, Any]

HERE: Json = {"kind": "here"}
LINK: Json = {"kind": "link"}
BOT: Json = {"kind": "bot", "bot": "random"}


class QuickThinkers(Thinkers):
    """Runs bots in the process of the test, so that a test does not wait for processes to start."""

    def __init__(self, think: Think = think, processes: int = 1) -> None:
        super().__init__(processes, 10.0, think)

    async def _run(self, lane: Lane, seconds: float, function: Callable[..., Any], *args: Any) -> Any:
        return function(*args)


def settings(folder: Path, **changes: Any) -> Settings:
    """Returns settings for a quick test server, with changes."""
    quick = Settings(
        database=f"sqlite:///{folder / 'games.db'}", page=folder / "page", bot_pause=0.0, requests=None, new_games=None,
        hints=None, lists=None, sign_ins=None, prepare=False, warm_up=False,
        spectator_pause=1000.0,  # a test knows which messages come
    )  # fmt: skip
    return replace(quick, **changes)


@dataclass
class Server:
    """The app and a client of it. Tests can also look at the rooms inside the app."""

    client: TestClient

    def room(self, id: str) -> Room:
        """Returns a room in the memory of the server."""
        state: AppState = self.client.app.state.kolej  # type: ignore[attr-defined]
        room = state.rooms.cached(id)
        assert room is not None
        return room

    def for_address(self, address: str) -> Server:
        """Returns the same server for a client at another address."""
        client = TestClient(self.client.app, raise_server_exceptions=False, client=(address, 50_000))
        client.portal = self.client.portal  # the event loop of the server
        return Server(client)

    def new(self, board: str, *seats: Json, **more: Any) -> Party:
        """Creates a game."""
        answer = self.client.post("/api/games", json={"board": board, "seats": list(seats), **more})
        assert answer.status_code == 201, answer.text
        return Party(self, answer.json())


class Party:
    """One game and the keys of the people who play it on this server."""

    def __init__(self, server: Server, made: Json) -> None:
        self.server, self.made = server, made
        self.id: str = made["id"]
        self.keys: dict[int, str] = {int(seat): key for seat, key in made["keys"].items()}

    @property
    def room(self) -> Room:
        return self.server.room(self.id)

    def path(self, rest: str = "") -> str:
        return f"/api/games/{self.id}{rest}"

    def header(self, seat: int | None) -> dict[str, str]:
        return {} if seat is None else bearer(self.keys[seat])

    def ask(self, method: str, rest: str = "", seat: int | None = None, **more: Any) -> Any:
        return self.server.client.request(method, self.path(rest), headers=self.header(seat), **more)

    def table(self, seat: int | None = None) -> Json:
        answer = self.ask("GET", seat=seat)
        assert answer.status_code == 200, answer.text
        table: Json = answer.json()
        return table

    def decide(self, seat: int, number: int, action: int) -> Any:
        return self.ask("POST", "/decisions", seat, json={"number": number, "action": action})

    def any(self, seat: int, rng: random.Random) -> Json:
        """Makes a random decision for a seat."""
        table = self.table(seat)
        answer = self.decide(seat, table["number"], rng.choice(table["legal"])["id"])
        assert answer.status_code == 200, answer.text
        after: Json = answer.json()
        return after

    def join(self, name: str, **more: Any) -> int:
        body = {"name": name, **more}
        answer = self.server.client.post(self.path("/seats"), headers=bearer(self.made["invite"]), json=body)
        assert answer.status_code == 201, answer.text
        self.keys[answer.json()["seat"]] = answer.json()["key"]
        return int(answer.json()["seat"])

    def start(self, fill: str | None = None) -> Any:
        return self.server.client.post(self.path("/start"), headers=bearer(self.made["host"]), json={"fill": fill})

    def choose_tickets(self) -> None:
        for seat in self.keys:
            self.any(seat, random.Random(1))

    def play_on(self, seed: int = 1, most: int = 10_000) -> Json:
        """Lets people decide at random until the game is over, or for `most` decisions."""
        rng = random.Random(seed)
        for _ in range(most):
            table = self.until(lambda table: table["status"] == "over" or set(table["awaited"]) & set(self.keys))
            if table["status"] == "over":
                break
            self.any(next(seat for seat in table["awaited"] if seat in self.keys), rng)
        return self.table()

    def until(self, met: Callable[[Json], Any], seconds: float = 20.0) -> Json:
        """Waits until the table of a spectator meets the condition, and returns it."""
        end = time.monotonic() + seconds
        while True:
            table = self.table()
            if met(table):
                return table
            assert time.monotonic() < end, f"the condition was not met: {table}"
            time.sleep(0.005)


def until(met: Callable[[], Any], seconds: float = 60.0) -> None:
    """Waits until the condition is met."""
    end = time.monotonic() + seconds
    while not met():
        assert time.monotonic() < end, "the condition was not met"
        time.sleep(0.02)


def pass_time(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """Pretends that time has passed, for the clocks of all games, and that the server ran all the while."""
    monkeypatch.setattr(uptime, "TOLERANCE", 10**9)
    monkeypatch.setattr(stored_games, "_START", stored_games._START + 1000 * seconds)


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


@contextmanager
def serving(settings: Settings, thinkers: Thinkers | None = None) -> Iterator[Server]:
    with TestClient(create_app(settings, thinkers or QuickThinkers()), raise_server_exceptions=False) as client:
        yield Server(client)


@contextmanager
def listening(settings: Settings) -> Iterator[str]:
    """Serves the app on a real socket and returns its address."""
    config = uvicorn.Config(create_app(settings, QuickThinkers()), port=0, log_config=None, access_log=False)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.01)
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


def code_of(answer: Any) -> tuple[int, str]:
    """Returns the status and the code of an error, and checks that it has a message."""
    error = answer.json()["error"]
    assert error["message"]
    return answer.status_code, error["code"]
