"""Backups on both databases: made while the server runs, restored into a new place, and played on with the old keys."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx

from tests.cli.commands import printed, refused
from tests.server.people import bearer
from tests.server.postgres import machine_binaries, new_database, packaged_binaries
from tests.server.process import Process, running
from tests.server.test_outage import Table


@contextmanager
def somebody_plays(server: Process) -> Iterator[list[Table]]:
    """Lets people play new games all the while."""
    tables: list[Table] = []
    stop = threading.Event()

    def play() -> None:
        while not stop.is_set():
            tables.append(Table(server))
            play_on(tables[-1], server, 4)

    threads = [threading.Thread(target=play) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        yield tables
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def play_on(table: Table, server: Process, most: int) -> int:
    """Makes decisions with the keys of the table on any server. Returns the number of decisions in the game."""
    rng, url = random.Random(1), server.address + table.path
    with httpx.Client(timeout=30) as http:
        for _ in range(most):
            seat = http.get(url).json()["awaited"][0]
            headers = bearer(table.made["keys"][str(seat)])
            state = http.get(url, headers=headers).json()
            body = {"number": state["number"], "action": rng.choice(state["legal"])["id"]}
            assert http.post(f"{url}/decisions", headers=headers, json=body).status_code == 200
        return int(http.get(url).json()["decisions"])


def check_restored(table: Table, made: int, database: str, folder: Path) -> None:
    """Starts a server on the restored database and plays on there."""
    folder.mkdir()
    with running(database, log=folder / "log") as server:
        assert httpx.get(server.address + table.path).json()["decisions"] == made
        assert play_on(table, server, 10) == made + 10
        assert play_on(Table(server), server, 2) == 2


def test_a_sqlite_file_is_copied_while_people_play(tmp_path: Path) -> None:
    database, copy, place = tmp_path / "games.db", tmp_path / "copy.db", tmp_path / "new" / "place.db"
    with running(f"sqlite:///{database}", log=tmp_path / "log") as server, somebody_plays(server):
        table = Table(server)
        made = play_on(table, server, 20)
        assert "Wrote all games" in printed("backup", copy, "--database", f"sqlite:///{database}")
        assert play_on(table, server, 3) == made + 3
        line = refused("restore", copy, "--replace", "--database", f"sqlite:///{database}")
        assert "another server uses the database" in line
    assert copy.stat().st_mode & 0o777 == 0o600
    content = copy.read_bytes()
    printed("restore", copy, "--database", f"sqlite:///{place}")
    assert copy.read_bytes() == content and not list(tmp_path.rglob("*.part*"))
    assert place.stat().st_mode & 0o777 == 0o600
    check_restored(table, made, f"sqlite:///{place}", tmp_path / "second")
    assert "--replace" in refused("restore", copy, "--database", f"sqlite:///{place}")
    printed("restore", copy, "--replace", "--database", f"sqlite:///{place}")
    check_restored(table, made, f"sqlite:///{place}", tmp_path / "third")


def test_changes_of_the_old_database_do_not_come_back(tmp_path: Path) -> None:
    """What a killed server left in its write-ahead log belongs to the database that is replaced."""
    database, copy = tmp_path / "games.db", tmp_path / "copy.db"
    with running(f"sqlite:///{database}") as server:
        table = Table(server)
        made = play_on(table, server, 4)
        printed("backup", copy, "--database", f"sqlite:///{database}")
        play_on(table, server, 4)
        server.kill()
    assert (tmp_path / "games.db-wal").stat().st_size
    printed("restore", copy, "--replace", "--database", f"sqlite:///{database}")
    check_restored(table, made, f"sqlite:///{database}", tmp_path / "second")


def test_what_is_not_a_backup_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    database, junk = tmp_path / "games.db", tmp_path / "junk.db"
    with running(f"sqlite:///{database}", log=tmp_path / "log") as server:
        Table(server)
    before = database.read_bytes()
    words = ("restore", junk, "--replace", "--database", f"sqlite:///{database}")
    assert "there is no file" in refused(*words)
    junk.write_bytes(b"nonsense" * 1000)
    assert "cannot be copied: file is not a database" in refused(*words)
    junk.unlink()
    with closing(sqlite3.connect(junk)) as connection:
        connection.execute("CREATE TABLE cats (name)")
    assert "holds no games" in refused(*words)
    assert "the database itself" in refused("restore", database, "--database", f"sqlite:///{database}")
    assert "the database itself" in refused("backup", database, "--database", f"sqlite:///{database}")
    assert str(tmp_path) in refused("backup", tmp_path, "--database", f"sqlite:///{database}")
    assert database.read_bytes() == before
    assert "pg_dump" in refused("backup", junk, "--database", "postgresql://kolej@127.0.0.1/kolej")
    assert "pg_restore" in refused("restore", junk, "--database", "postgresql://kolej@127.0.0.1/kolej")


def test_a_backup_of_an_earlier_version_is_restored_and_one_of_a_later_version_is_not(tmp_path: Path) -> None:
    database, copy = tmp_path / "games.db", tmp_path / "copy.db"
    with running(f"sqlite:///{database}", log=tmp_path / "log"):
        printed("backup", copy, "--database", f"sqlite:///{database}")
    words = ("restore", copy, "--replace", "--database", f"sqlite:///{database}")
    for version in ("0002", "9999"):
        with closing(sqlite3.connect(copy)) as connection, connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", [version])
        if version == "0002":
            printed(*words)
        else:
            assert "newer version" in refused(*words)
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("0002",)]


def postgres_program(name: str) -> str:
    """Returns a program of the PostgreSQL whose server the tests use."""
    folder = machine_binaries() or packaged_binaries()
    program = str(folder / name) if folder and (folder / name).exists() else shutil.which(name)
    assert program is not None, f"there is no {name}"
    return program


def postgres_tool(name: str, *words: str) -> None:
    done = subprocess.run(
        [postgres_program(name), *words], capture_output=True, text=True, env={"PATH": os.environ["PATH"]}
    )
    assert done.returncode == 0, done.stderr


def test_a_postgresql_database_is_dumped_while_people_play(postgres_address: str, tmp_path: Path) -> None:
    database, copy = new_database(postgres_address), tmp_path / "games.dump"
    with running(database, log=tmp_path / "log") as server, somebody_plays(server):
        table = Table(server)
        made = play_on(table, server, 20)
        postgres_tool("pg_dump", "--format=custom", f"--file={copy}", database)
        assert play_on(table, server, 3) == made + 3
    place = new_database(postgres_address)
    postgres_tool("pg_restore", "--clean", "--if-exists", "--no-owner", f"--dbname={place}", str(copy))
    check_restored(table, made, place, tmp_path / "second")
