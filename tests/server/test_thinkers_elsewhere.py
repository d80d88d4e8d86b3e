"""Servers and thinkers as processes of their own on one PostgreSQL. Any of them may be killed during a game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.people import Json, bearer, until
from tests.server.postgres import new_database
from tests.server.process import SOURCES, Process, running

pytestmark = pytest.mark.slow

ELSEWHERE = {"KOLEJ_THINKERS_ELSEWHERE": "1", "KOLEJ_BOTS_ALONE": "1"}
SEATS = [{"kind": "bot", "bot": "planner"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"}]


class Thinker:
    """`kolej think` as a process."""

    def __init__(self, database: str, log: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(SOURCES), "KOLEJ_WARM_UP": "0"}
        words = [sys.executable, "-m", "kolej", "think", "--processes", "1", "--database", database]
        with log.open("a") as file:
            self._running = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=file, text=True, env=environment)
        assert self._running.stdout is not None
        assert "Thinking" in self._running.stdout.readline()

    def kill(self) -> None:
        self._running.kill()
        self.wait()

    def stop(self) -> int:
        self._running.terminate()
        return self.wait()

    def wait(self) -> int:
        assert self._running.stdout is not None
        code = self._running.wait(20)
        self._running.stdout.close()
        return code


@pytest.fixture
def database(postgres_address: str) -> str:
    return new_database(postgres_address)


def table(process: Process, game: str) -> Json:
    answer = httpx.get(f"{process.address}/api/games/{game}", timeout=20)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def new_game(process: Process, seats: list[Json]) -> Json:
    answer = httpx.post(f"{process.address}/api/games", json={"board": "paris", "seats": seats}, timeout=20)
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    return made


def test_a_game_goes_on_while_servers_and_thinkers_are_killed(database: str, tmp_path: Path) -> None:
    variables = {**ELSEWHERE, "KOLEJ_ELSEWHERE_SECONDS": "1"}
    with (
        running(database, variables=variables) as one,
        running(database, variables=variables) as other,
    ):
        thinkers = [Thinker(database, tmp_path / "log") for _ in range(2)]
        try:
            game = new_game(one, SEATS)["id"]

            def decisions() -> int:
                return int(table(other, game)["decisions"])

            until(lambda: decisions() > 6)
            thinkers[0].kill()
            before = decisions()
            until(lambda: decisions() > before + 5)
            one.kill()
            before = decisions()
            until(lambda: decisions() > before + 5)
            thinkers[1].kill()  # now the server that is left decides itself
            before = decisions()
            until(lambda: table(other, game)["status"] == "over" or decisions() > before + 2)
        finally:
            for thinker in thinkers:
                thinker.kill()


def test_thinkers_decide_and_the_server_does_not(database: str, tmp_path: Path) -> None:
    """The server would decide after ten minutes."""
    with running(database, variables={**ELSEWHERE, "KOLEJ_ELSEWHERE_SECONDS": "600"}) as server:
        thinker = Thinker(database, tmp_path / "log")
        game = new_game(server, SEATS)["id"]
        until(lambda: table(server, game)["decisions"] > 20)
        play_against_a_bot(server)
        assert thinker.stop() == 0


def play_against_a_bot(server: Process) -> None:
    """Plays a few turns of a person, who is answered each time."""
    made = new_game(server, [{"kind": "here"}, {"kind": "bot", "bot": "greedy"}])
    path, key = f"{server.address}/api/games/{made['id']}", bearer(made["keys"]["0"])
    for _ in range(6):
        until(lambda: 0 in table(server, made["id"])["awaited"])
        own = httpx.get(path, headers=key).json()
        body = {"number": own["number"], "action": own["legal"][0]["id"]}
        assert httpx.post(f"{path}/decisions", headers=key, json=body).status_code == 200


@pytest.mark.parametrize(("database", "reason"), [
    ("sqlite:///games.db", "PostgreSQL"), ("postgresql://nobody@127.0.0.1:1/none", "cannot be used"),
])  # fmt: skip
def test_thinkers_say_in_one_line_why_they_cannot_start(database: str, reason: str, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "kolej", "think", "--database", database]
    environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
    result = subprocess.run(words, capture_output=True, text=True, env=environment, cwd=tmp_path)
    assert result.returncode != 0 and reason in result.stderr and "Traceback" not in result.stderr
