"""A SQLite file has one server, is private, and may be locked by other programs for a while."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.cli.commands import refused
from tests.server.people import HERE
from tests.server.process import free_port, running, wait_for
from tests.server.test_outage import Table, refused_soon


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Locks a database against changes, as another program can."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def test_a_second_server_on_a_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    (tmp_path / "link.db").symlink_to(file)
    with running(f"sqlite:///{file}") as first:
        for name in ("games.db", "link.db"):
            line = refused("serve", "--port", free_port(), "--database", f"sqlite:///{tmp_path / name}")
            assert "another server uses the database" in line
        first.kill()
        first.start()  # the lock ends with a killed server
        wait_for(first, "/api/ready")


def test_a_lock_of_another_program_does_not_stop_the_server(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with (
        running(f"sqlite:///{file}", log=tmp_path / "log") as server, ThreadPoolExecutor(4) as pool,
        httpx.Client(base_url=server.address, timeout=20) as client,
    ):  # fmt: skip
        other, *games = [Table(server) for _ in range(4)]
        choices = [(table["number"], table["legal"][0]["id"]) for table in (game.table(0) for game in games)]
        with locked(file):
            started = time.monotonic()
            answers = [pool.submit(game.decide, 0, *choice) for game, choice in zip(games, choices, strict=True)]
            while not all(answer.done() for answer in answers):
                asked = time.monotonic()
                assert client.get("/api/health").status_code == client.get(other.path).status_code == 200
                assert time.monotonic() - asked < 1.5, "the server waits for the lock"
                time.sleep(0.05)
            for answer in answers:
                refused_soon(answer.result())
            assert time.monotonic() - started < 6
            body = {"board": "paris", "seats": [HERE, HERE]}
            for _ in range(3):
                refused_soon(httpx.post(f"{server.address}/api/games", json=body, timeout=20))
            assert time.monotonic() - started < 10
        wait_for(server, "/api/ready", seconds=10)
        assert games[0].decide(0, *choices[0]).status_code == 200
        assert Table(server).table(0)["number"] is not None
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_a_decision_is_made_when_a_short_lock_ends(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with running(f"sqlite:///{file}", log=tmp_path / "log") as server, ThreadPoolExecutor(1) as pool:
        game = Table(server)
        table = game.table(0)
        with locked(file):
            answer = pool.submit(game.decide, 0, table["number"], table["legal"][0]["id"])
            time.sleep(0.3)
        assert answer.result().status_code == 200


def test_a_database_of_a_newer_version_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with running(f"sqlite:///{file}") as server:
        server.kill()
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    line = refused("serve", "--port", free_port(), "--database", f"sqlite:///{file}")
    assert "newer version of Kolej" in line


@pytest.mark.skipif("sys.platform == 'win32'", reason="files have no such permissions")
def test_the_file_and_a_new_folder_are_private(tmp_path: Path) -> None:
    file = tmp_path / "new" / "games.db"
    with running(f"sqlite:///{file}", log=tmp_path / "log") as server:
        Table(server)
        assert file.parent.stat().st_mode & 0o777 == 0o700
        assert {path.name for path in file.parent.iterdir()} >= {"games.db", "games.db-wal", "games.db-shm"}
        for path in file.parent.iterdir():
            assert path.stat().st_mode & 0o077 == 0, path
    file.chmod(0o644)
    with running(f"sqlite:///{file}", log=tmp_path / "log"):
        assert file.stat().st_mode & 0o777 == 0o600
