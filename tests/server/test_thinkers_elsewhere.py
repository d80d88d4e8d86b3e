"""Servers and thinkers as processes of their own on one PostgreSQL. Any of them may be killed during a game."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from kolej.server.storage import Storage
from kolej.server.thinking_process import BotDecider
from kolej.server.work.lanes import Lane
from tests.server.people import HERE, Json, QuickThinkers, bearer, serving, settings, until
from tests.server.postgres import new_database
from tests.server.process import SOURCES, Process, Thinker, running
from tests.server.proxy import Proxy
from tests.server.test_metrics import samples

pytestmark = pytest.mark.slow

ELSEWHERE = {"KOLEJ_THINKERS_ELSEWHERE": "1", "KOLEJ_BOTS_ALONE": "1"}
SEATS = [{"kind": "bot", "bot": "planner"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"}]


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
        until(lambda: table(server, game)["status"] == "over")
        before = table(server, game)["decisions"]
        assert counted(server, "kolej_decisions_total") == before
        assert counted(server, "kolej_games_over_total") == 1
        made = play_against_a_bot(server)
        assert counted(server, "kolej_decisions_total") == before + table(server, made)["decisions"]
        assert counted(server, 'kolej_queue_length{queue="elsewhere_quick"}') == 0
        assert counted(server, 'kolej_queue_seconds_count{queue="elsewhere_quick"}') > before
        assert thinker.stop() == 0


def counted(server: Process, name: str) -> float:
    return samples(httpx.get(f"{server.address}/metrics").text)[name]


def test_a_thinker_goes_on_after_its_database_was_away(database: str, tmp_path: Path) -> None:
    """The server would decide after ten minutes."""
    proxy, log = Proxy(database), tmp_path / "log"
    with running(database, variables={**ELSEWHERE, "KOLEJ_ELSEWHERE_SECONDS": "600"}) as server:
        thinker = Thinker(proxy.address, log)
        try:
            play_against_a_bot(server, turns=2)
            proxy.cut()
            until(lambda: "database away" in log.read_text())
            time.sleep(3)  # it has tried again
            proxy.mend()
            play_against_a_bot(server, turns=2)
            assert thinker.stop() == 0
        finally:
            thinker.kill()
            proxy.cut()
    assert "Traceback" not in log.read_text()


def test_a_thinker_decides_for_two_games_at_once(database: str, tmp_path: Path) -> None:
    class SlowThinkers(QuickThinkers):
        running = most = 0

        async def _run(self, lane: Lane, seconds: float, function: Callable[..., Any], *args: Any) -> Any:
            self.running += 1
            self.most = max(self.most, self.running)
            await asyncio.sleep(0.2)
            self.running -= 1
            return function(*args)

    async def decide() -> None:
        decider = BotDecider(storage, thinkers)
        await asyncio.gather(*(decider.decide(game.id, 0, numbers[game.id], "random", 0.0) for game in games))

    thinkers, storage = SlowThinkers(processes=2), Storage(database, "")
    with serving(settings(tmp_path, database=database)) as server:
        games = [server.new("paris", HERE, HERE) for _ in range(2)]
        numbers = {game.id: game.table(0)["number"] for game in games}
    asyncio.run(decide())
    stored = [storage.load(game.id) for game in games]
    storage.close()
    assert [game is not None and len(game.decisions) for game in stored] == [1, 1]
    assert thinkers.most == 2


def play_against_a_bot(server: Process, turns: int = 6) -> str:
    """Plays a few turns of a person, who is answered each time, and returns the game."""
    made = new_game(server, [{"kind": "here"}, {"kind": "bot", "bot": "greedy"}])
    path, key = f"{server.address}/api/games/{made['id']}", bearer(made["keys"]["0"])
    for _ in range(turns):
        until(lambda: 0 in table(server, made["id"])["awaited"])
        own = httpx.get(path, headers=key).json()
        body = {"number": own["number"], "action": own["legal"][0]["id"]}
        assert httpx.post(f"{path}/decisions", headers=key, json=body).status_code == 200
    until(lambda: 0 in table(server, made["id"])["awaited"])
    return str(made["id"])


@pytest.mark.parametrize(("database", "reason"), [
    ("sqlite:///games.db", "PostgreSQL"), ("postgresql://nobody@127.0.0.1:1/none", "cannot be used"),
])  # fmt: skip
def test_thinkers_say_in_one_line_why_they_cannot_start(database: str, reason: str, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "kolej", "think", "--database", database]
    environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
    result = subprocess.run(words, capture_output=True, text=True, env=environment, cwd=tmp_path)
    assert result.returncode != 0 and reason in result.stderr and "Traceback" not in result.stderr
