"""A PostgreSQL server of the tests' own, in a temporary folder."""

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
    """Where initdb and pg_ctl are: on the path, or where Debian puts them."""
    found = shutil.which("pg_ctl")
    if found:
        return Path(found).parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), key=lambda path: int(path.parts[-3]))
    return versions[-1].parent if versions else None


@contextmanager
def postgres() -> Iterator[str]:
    """Its address. Without PostgreSQL the test is skipped, but not where everything must be tested."""
    found = binaries()
    if found is None:
        message = "there is no PostgreSQL here (initdb and pg_ctl)"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    # Not in pytest's folder, which only its own user may enter: PostgreSQL refuses to run as root.
    with tempfile.TemporaryDirectory(prefix="kolej-postgres-") as folder:
        user = _other_user()
        if user is not None:
            shutil.chown(folder, user)
        with _running(found, Path(folder), user) as address:
            yield address


@contextmanager
def _running(found: Path, data: Path, user: str | None) -> Iterator[str]:
    port = free_port()

    def run(*words: str) -> None:
        environment = {"PATH": os.environ["PATH"]}
        done = subprocess.run(words, user=user, cwd="/", capture_output=True, text=True, env=environment)
        assert done.returncode == 0, done.stdout + done.stderr

    run(str(found / "initdb"), "-D", str(data), "-U", "kolej", "-A", "trust", "-N", "-E", "UTF8", "--locale=C")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
    run(str(found / "pg_ctl"), "-D", str(data), "-o", options, "-l", str(data / "log"), "-w", "start")
    try:
        yield f"postgresql://kolej@127.0.0.1:{port}/postgres"
    finally:
        run(str(found / "pg_ctl"), "-D", str(data), "-m", "immediate", "-w", "stop")


def _other_user() -> str | None:
    if os.getuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)


def emptied(address: str) -> str:
    """A new database on that server."""
    name = f"games_{free_port()}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"{address.removesuffix('/postgres')}/{name}"
