"""Starts a PostgreSQL server for tests in a temporary folder."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from tests.server.process import free_port


def binaries() -> Path | None:
    """Returns the folder of initdb and pg_ctl: on the PATH, or where Debian puts them."""
    program = shutil.which("pg_ctl")
    if program:
        return Path(program).parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), key=lambda path: int(path.parts[-3]))
    return versions[-1].parent if versions else None


@contextmanager
def postgres() -> Iterator[str]:
    """Starts PostgreSQL and returns its address. Without PostgreSQL the test is skipped, or fails in CI."""
    folder_of_binaries = binaries()
    if folder_of_binaries is None:
        message = "PostgreSQL is not installed (initdb and pg_ctl)"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    # PostgreSQL does not run as root, and another user may not enter the folder of pytest.
    with tempfile.TemporaryDirectory(prefix="kolej-postgres-") as folder:
        user = _other_user()
        if user is not None:
            shutil.chown(folder, user)
        with _running(folder_of_binaries, Path(folder), user) as address:
            yield address


@contextmanager
def _running(binaries: Path, data: Path, user: str | None) -> Iterator[str]:
    port = free_port()

    def run(*words: str) -> None:
        environment = {"PATH": os.environ["PATH"]}
        done = subprocess.run(words, user=user, cwd="/", capture_output=True, text=True, env=environment)
        assert done.returncode == 0, done.stdout + done.stderr

    run(str(binaries / "initdb"), "-D", str(data), "-U", "kolej", "-A", "trust", "-N", "-E", "UTF8", "--locale=C")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
    run(str(binaries / "pg_ctl"), "-D", str(data), "-o", options, "-l", str(data / "log"), "-w", "start")
    try:
        yield f"postgresql://kolej@127.0.0.1:{port}/postgres"
    finally:
        run(str(binaries / "pg_ctl"), "-D", str(data), "-m", "immediate", "-w", "stop")


def _other_user() -> str | None:
    if os.getuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)


def new_database(address: str) -> str:
    """Creates a new database on the server and returns its address."""
    name = f"games_{free_port()}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"{address.removesuffix('/postgres')}/{name}"
