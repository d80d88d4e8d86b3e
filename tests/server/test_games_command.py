"""`kolej games`: what the host of a server does with its games, while the server runs."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import update
from starlette.websockets import WebSocketDisconnect

from kolej.server import pruning
from kolej.server.models import games as stored_games
from kolej.server.settings import PruneTimes
from kolej.server.work.thinking import think
from tests.cli.commands import printed, printed_json, refused, run
from tests.server.people import (
    BOT,
    HERE,
    LINK,
    Party,
    QuickThinkers,
    Server,
    code_of,
    pass_time,
    serving,
    settings,
    until,
)  # fmt: skip
from tests.server.postgres import new_database
from tests.server.process import SOURCES

DAY = 24 * 3600


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    return new_database(request.getfixturevalue("postgres_address"))


@pytest.fixture
def host(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A running server, whose database the commands use, too."""
    monkeypatch.setenv("KOLEJ_DATABASE_URL", database)
    with serving(settings(tmp_path, database=database)) as server:
        yield server


def ids(*words: str) -> list[str]:
    return [game["id"] for game in printed_json("games", "list", "--json", *words)]


def secrets_of(party: Party) -> list[str]:
    row = party.room.row
    hashes = [row.host, row.invite, *(seat.key for seat in party.room.seats)]
    return [row.seed, str(row.secret), party.made["host"], *party.keys.values(), *(text for text in hashes if text)]


def test_list_and_show_tell_everything_but_secrets(host: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    lobby = host.new("nordic", HERE, LINK, turn_seconds=60)
    lobby.join("Åse")
    playing = host.new("paris", {**HERE, "name": "Ola"}, HERE)
    playing.choose_tickets()
    over = host.new("paris", HERE, HERE)
    over.play_on()
    listed = {game["id"]: game for game in printed_json("games", "list", "--json")}
    assert list(listed) == [over.id, playing.id, lobby.id], "the latest activity comes first"
    assert [listed[id]["status"] for id in (lobby.id, playing.id, over.id)] == ["lobby", "playing", "over"]
    assert listed[playing.id]["decisions"] == 2 and listed[playing.id]["board"] == "paris"
    assert listed[lobby.id]["last_decision"] is None and listed[lobby.id]["turn_seconds"] == 60
    assert datetime.fromisoformat(listed[over.id]["last_decision"]).tzinfo is not None
    assert ids("--status", "over") == [over.id]
    assert ids("--limit", "1") == [over.id]
    assert ids("--older-than", "1h") == []
    shown = printed("games", "show", lobby.id)
    assert "Åse" in shown and "60 s for each turn" in shown and "lobby" in shown
    texts = [printed("games", "list"), printed("games", "list", "--json"), shown]
    texts += [printed("games", "show", party.id, *more) for party in (lobby, playing) for more in ((), ("--json",))]
    for text in texts:
        assert not [secret for party in (lobby, playing) for secret in secrets_of(party) if secret and secret in text]
    pass_time(monkeypatch, 2 * DAY)
    assert len(ids("--older-than", "1")) == 3 and ids("--older-than", "1w") == []


def test_exported_games_are_verified(host: Server, tmp_path: Path) -> None:
    over, playing, lobby = host.new("paris", HERE, HERE), host.new("paris", HERE, HERE), host.new("paris", HERE, LINK)
    over.play_on()
    playing.choose_tickets()
    folder = tmp_path / "records"
    assert "1 record" in printed("games", "export", over.id, "--output", folder)
    assert "replay exactly" in printed("verify", folder / f"{over.id}.json", "--promised", over.table()["promise"])
    assert json.loads((folder / f"{over.id}.json").read_text()) == over.ask("GET", "/record").json()
    for party, reason in ((playing, "secret seed"), (lobby, "has not begun")):
        result = run("games", "export", party.id, "--output", folder)
        assert result.exit_code == 1 and reason in result.stderr
        assert not (folder / f"{party.id}.json").exists()
    result = run("games", "export", playing.id, "--unfinished", "--output", folder)
    assert result.exit_code == 0 and "warning" in result.stderr and "secret seed" in result.stderr
    assert (folder / f"{playing.id}.json").stat().st_mode & 0o777 == 0o600
    assert "not over" in printed("replay", folder / f"{playing.id}.json")
    result = run("games", "export", "--all", "--lines")
    assert [json.loads(line)["count"] for line in result.stdout.splitlines()] == [over.table()["decisions"]]
    assert "2 games left out" in result.stderr and result.exit_code == 0
    assert "give the ids" in refused("games", "export")


def test_a_reader_who_has_seen_enough_is_not_an_error(tmp_path: Path) -> None:
    """As in `kolej games export --all --lines | head -1`."""
    with serving(settings(tmp_path)) as host:
        host.new("paris", HERE, HERE).play_on()
    words = ("games", "export", "--all", "--lines", "--database", f"sqlite:///{tmp_path / 'games.db'}")
    environment = {**os.environ, "PYTHONPATH": str(SOURCES), "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [sys.executable, "-m", "kolej", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait(20)


def test_delete_asks_first_and_spares_games_in_play(host: Server) -> None:
    lobby, playing = host.new("paris", HERE, LINK), host.new("paris", HERE, HERE)
    assert run("games", "delete", lobby.id, typed="n\n").exit_code == 130
    assert "--force" in refused("games", "delete", lobby.id, playing.id, "--yes")
    assert "no game 'nothing'" in refused("games", "delete", lobby.id, "nothing", "--yes")
    assert set(ids()) == {lobby.id, playing.id}, "nothing has changed"
    assert "Deleted 1 game" in printed("games", "delete", lobby.id, typed="y\n")
    assert ids() == [playing.id]


def test_a_deleted_game_is_gone_for_everybody_at_the_running_server(
    host: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    party, other = host.new("paris", HERE, HERE), host.new("paris", HERE, HERE)
    table = party.table(0)
    rematch = other.play_on() and other.ask("POST", "/rematch", 0).json()["id"]
    printed("games", "delete", party.id, rematch, "--yes", "--force")
    assert code_of(party.decide(0, table["number"], table["legal"][0]["id"])) == (404, "no_game")
    assert code_of(party.ask("GET")) == (404, "no_game")
    for method, rest in (("GET", "/hint"), ("GET", "/record"), ("POST", "/rematch"), ("GET", "/review")):
        assert code_of(party.ask(method, rest, 0)) == (404, "no_game")
    assert code_of(party.ask("PATCH", "/seats/0", 0, json={"name": "Ola"})) == (404, "no_game")
    assert other.table()["rematch"] is None, "the rematch was deleted, so there can be another"
    assert other.ask("POST", "/rematch", 0).status_code == 201


def test_whoever_watches_a_deleted_game_is_told(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pruning, "LOOK", 0.2)
    with serving(settings(tmp_path, database=database)) as host:
        party, other = host.new("paris", HERE, HERE), host.new("paris", HERE, HERE)
        with (
            host.client.websocket_connect(party.path("/live")) as watching,
            host.client.websocket_connect(other.path("/live")) as elsewhere,
        ):
            for socket in (watching, elsewhere):
                socket.send_json({"key": None, "since": 0})
                assert socket.receive_json()["type"] == "table"
            printed("games", "delete", party.id, "--yes", "--force", "--database", database)
            assert watching.receive_json()["error"]["code"] == "no_game"
            with pytest.raises(WebSocketDisconnect) as closed:
                watching.receive_json()
            assert closed.value.code == 4404
            elsewhere.send_json({"type": "ping"})
            assert elsewhere.receive_json() == {"type": "pong"}


def test_bots_of_a_deleted_game_stop_thinking(database: str, tmp_path: Path) -> None:
    thoughts = []

    def counted(*args: Any) -> int:
        thoughts.append(args)
        time.sleep(0.01)
        return think(*args)

    with serving(
        settings(tmp_path, database=database, bot_pause=0.01, bots_alone=True), QuickThinkers(counted)
    ) as host:
        party = host.new("usa", BOT, BOT, BOT)
        until(lambda: len(thoughts) > 10)
        printed("games", "delete", party.id, "--yes", "--force", "--database", database)
        time.sleep(0.5)
        before = len(thoughts)
        time.sleep(0.5)
        assert len(thoughts) == before


def answers_until_it_is_gone(party: Party) -> set[int]:
    """Decides again and again, deletes the game meanwhile, and returns the status of all answers."""
    answers: list[int] = []

    def play() -> None:
        while not answers or answers[-1] == 200:
            seat = party.ask("GET").json().get("awaited", [0])[0]
            table = party.ask("GET", seat=seat).json()
            answer = party.decide(seat, table.get("number", 0), table.get("legal", [{"id": 0}])[0]["id"])
            answers.append(answer.status_code)

    thread = threading.Thread(target=play)
    thread.start()
    until(lambda: len(answers) > 3)
    printed("games", "delete", party.id, "--yes", "--force")
    thread.join(20)
    return set(answers)


def test_deciding_while_the_game_is_deleted_is_never_an_internal_error(host: Server) -> None:
    for _ in range(5):
        assert answers_until_it_is_gone(host.new("paris", HERE, HERE)) == {200, 404}
    assert ids() == []


def old_games(host: Server) -> tuple[Party, Party, Party]:
    lobby, abandoned, over = host.new("paris", HERE, LINK), host.new("paris", HERE, HERE), host.new("paris", HERE, HERE)
    abandoned.choose_tickets()
    over.play_on()
    return lobby, abandoned, over


def test_prune_deletes_what_nobody_will_continue(host: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    lobby, _, over = old_games(host)
    pass_time(monkeypatch, 30 * DAY)
    fresh, continued = host.new("paris", HERE, LINK), host.new("paris", HERE, HERE)
    assert "nothing to prune" in refused("games", "prune")
    words = ("games", "prune", "--lobby-days", "7", "--abandoned-days", "20")
    listed = printed(*words, "--dry-run")
    assert "Would delete 2 games" in listed and f"{lobby.id}  lobby" in listed and over.id not in listed
    assert len(ids()) == 5
    assert "Deleted 2 games" in printed(*words)
    assert set(ids()) == {over.id, fresh.id, continued.id}
    assert "Deleted 0 games" in printed(*words)
    assert code_of(lobby.ask("GET")) == (404, "no_game")
    assert "Deleted 1 game" in printed("games", "prune", "--finished-days", "10")
    assert set(ids()) == {fresh.id, continued.id}
    monkeypatch.setenv("KOLEJ_PRUNE_LOBBY_DAYS", "0.5")
    pass_time(monkeypatch, DAY)
    assert "Deleted 1 game" in printed("games", "prune")


def test_a_game_that_is_being_dealt_is_in_play(host: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    party = host.new("paris", HERE, HERE)
    storage = host.client.app.state.kolej.rooms.storage  # type: ignore[attr-defined]
    with storage.begin() as connection:
        connection.execute(update(stored_games).values(status="dealing"))
    assert ids("--status", "playing") == [party.id]
    assert "--force" in refused("games", "delete", party.id, "--yes")
    pass_time(monkeypatch, 30 * DAY)
    assert "Deleted 1 game" in printed("games", "prune", "--abandoned-days", "20")


def test_prune_in_many_batches(host: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(45):
        host.new("paris", HERE, LINK)
    pass_time(monkeypatch, 2 * DAY)
    assert "Deleted 45 games" in printed("games", "prune", "--lobby-days", "1")
    assert ids() == []


def test_the_server_prunes_by_itself(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pruning, "FIRST", 0.1)
    monkeypatch.setattr(pruning, "PAUSE", 0.1)
    with serving(settings(tmp_path, database=database, prune=PruneTimes(lobby=7, abandoned=20))) as host:
        lobby, abandoned, over = old_games(host)
        time.sleep(0.3)
        assert len(ids("--database", database)) == 3
        pass_time(monkeypatch, 30 * DAY)
        until(lambda: ids("--database", database) == [over.id])
        assert code_of(lobby.ask("GET")) == code_of(abandoned.ask("GET")) == (404, "no_game")


def test_only_one_worker_prunes_at_a_time(
    postgres_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pruning, "FIRST", 0.1)
    monkeypatch.setattr(pruning, "PAUSE", 0.1)
    database = new_database(postgres_address)
    with serving(settings(tmp_path, database=database, prune=PruneTimes(lobby=7))) as host:
        with psycopg.connect(database, autocommit=True) as other:
            other.execute("SELECT pg_advisory_lock(%s)", [pruning.PRUNING])
            host.new("paris", HERE, LINK)
            pass_time(monkeypatch, 8 * DAY)
            time.sleep(0.6)
            assert len(ids("--database", database)) == 1, "another worker prunes"
        until(lambda: not ids("--database", database))


def test_a_finished_game_that_was_not_marked_so_is_not_pruned_as_abandoned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with serving(settings(tmp_path)) as host:
        over = host.new("paris", HERE, HERE)
        over.play_on()
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        connection.execute("UPDATE games SET status = 'playing'")
    pass_time(monkeypatch, 30 * DAY)
    assert "Deleted 0 games" in printed("games", "prune", "--abandoned-days", "7", "--database", database)
    assert ids("--status", "over", "--database", database) == [over.id]


def test_a_database_that_cannot_be_used_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.db"
    words = ("games", "list", "--database", f"sqlite:///{file}")
    assert "there is no database" in refused(*words) and not file.exists()
    file.touch()
    assert "holds no games" in refused(*words)
    file.unlink()
    with serving(settings(tmp_path)):
        pass
    for version, reason in (("0002", "older version"), ("9999", "newer version")):
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", [version])
        assert reason in refused(*words)
    assert "cannot be used" in refused("games", "list", "--database", "postgresql://kolej:geheim@127.0.0.1:1/kolej")
    assert "--older-than" in refused("games", "list", "--older-than", "soon", "--database", f"sqlite:///{file}")
    monkeypatch.setenv("KOLEJ_PRUNE_LOBBY_DAYS", "-1")
    assert "KOLEJ_PRUNE_LOBBY_DAYS is a number of days" in refused("serve", "--database", f"sqlite:///{file}")
