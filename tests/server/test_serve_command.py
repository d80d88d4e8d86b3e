"""`kolej serve` and `kolej verify`."""

from __future__ import annotations

import hashlib
import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

import kolej
from kolej.game.fairness import fingerprint, mixed_seed
from kolej.server import serving
from tests.cli.commands import printed, refused, run
from tests.cli.conftest import finished
from tests.server.process import SOURCES, Process, free_port


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_the_server_starts_quickly_and_stops_cleanly(tmp_path: Path) -> None:
    server = Process(f"sqlite:///{tmp_path / 'deep' / 'folder' / 'games.db'}")
    server.start()
    assert httpx.get(f"{server.address}/api/health", timeout=60).json()["status"] == "ok"
    assert processor_seconds(server.pid) < 5  # not wall time, which depends on what else the machine does
    assert server.stop() in (0, 130)
    assert (tmp_path / "deep" / "folder" / "games.db").exists()


def test_the_server_never_loads_the_compiler(tmp_path: Path) -> None:
    code = "import sys, kolej.server.app; print({'numba', 'llvmlite', 'psycopg'} & set(sys.modules))"
    environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert done.stdout.strip() == "set()"


def test_a_taken_port_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        line = refused("serve", "--port", port, "--database", f"sqlite:///{tmp_path / 'games.db'}")
    assert f"port {port}" in line


def test_another_port_is_used_if_the_default_one_is_taken(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        monkeypatch.setattr(serving, "DEFAULT_PORT", other.getsockname()[1])
        listening = serving._listen("127.0.0.1", None)
        assert listening.getsockname()[1] != other.getsockname()[1]
        listening.close()
    assert "is taken" in capsys.readouterr().out


@pytest.mark.parametrize(("words", "reason"), [
    (("--database", "nonsense"), "database"), (("--database", "mongodb://x/y"), "database"),
    (("--port", "99999"), "--port"),
    (("--workers", "2", "--database", "sqlite:///x.db"), "PostgreSQL"), (("--workers", "0"), "--workers"),
    (("--database", "sqlite:////proc/none/games.db"), "database"), (("--host", "no.such.host.invalid"), "no.such.host"),
])  # fmt: skip
def test_a_mistake_is_one_line(words: tuple[str, ...], reason: str, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert reason in refused("serve", *words)


def test_an_invalid_number_of_cores_is_reported_before_the_start(monkeypatch: Any) -> None:
    monkeypatch.setenv("KOLEJ_CORES", "many")
    assert "KOLEJ_CORES is a number of cores, 1 or more, not 'many'" in refused("serve")


def test_thinkers_elsewhere_need_postgres(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("KOLEJ_THINKERS_ELSEWHERE", "1")
    assert "KOLEJ_THINKERS_ELSEWHERE=1 needs PostgreSQL" in refused("serve", "--database", f"sqlite:///{tmp_path}/x.db")


def test_an_unreachable_database_is_reported_without_its_password() -> None:
    line = refused("serve", "--database", f"postgresql://kolej:geheim@127.0.0.1:{free_port()}/kolej")
    assert "database" in line and "geheim" not in line


def record(folder: Path, **changes: Any) -> Path:
    game = finished("paris")
    data = {**game.record(), "seed_hash": hashlib.sha256(str(game.seed).encode()).hexdigest(), "names": ["Ola", "Jan"]}
    path = folder / "game.json"
    path.write_text(json.dumps(data | changes), "utf-8")
    return path


def test_verify_confirms_a_kept_promise(tmp_path: Path) -> None:
    text = printed("verify", record(tmp_path))
    assert "the one that was promised" in text
    for score in finished("paris").scores:
        assert str(abs(score)) in text
    assert "Ola" in text


def test_verify_detects_a_broken_promise(tmp_path: Path) -> None:
    result = run("verify", record(tmp_path, seed_hash="0" * 64))
    assert result.exit_code == 1
    assert "not the one that was promised" in result.stderr and result.stderr.count("\n") == 1


def seed_hash() -> str:
    return hashlib.sha256(str(finished("paris").seed).encode()).hexdigest()


@pytest.mark.parametrize("changes", [{}, {"seed_hash": None}], ids=["in the record, too", "noted only"])
def test_verify_compares_with_the_hash_that_a_player_noted(tmp_path: Path, changes: dict[str, Any]) -> None:
    for noted in (seed_hash(), f" {seed_hash().upper()} "):
        assert "the one that you were promised" in printed("verify", record(tmp_path, **changes), "--promised", noted)


def test_verify_detects_a_record_whose_promise_is_not_the_one_that_a_player_noted(tmp_path: Path) -> None:
    result = run("verify", record(tmp_path), "--promised", "0" * 64)
    assert result.exit_code == 1
    assert "not the one that you were promised" in result.stderr and result.stderr.count("\n") == 1
    assert seed_hash() in result.stderr and "0" * 64 in result.stderr


def test_verify_detects_a_record_that_contradicts_itself_although_the_noted_hash_fits(tmp_path: Path) -> None:
    result = run("verify", record(tmp_path, seed_hash="0" * 64), "--promised", seed_hash())
    assert result.exit_code == 1
    assert "not the one that was promised" in result.stderr


SECRET, NONCES = "5a" * 32, ["0" * 32, None]


def mixed_record(folder: Path, **changes: Any) -> Path:
    """Writes the record of a game whose seed was mixed from a secret and a nonce."""
    game = kolej.Game("paris", players=2, seed=mixed_seed(SECRET, NONCES))
    while not game.over:
        game.play(game.legal()[0])
    data = {**game.record(), "promise": fingerprint(SECRET), "secret": SECRET, "nonces": NONCES}
    data |= {"commitments": [fingerprint("0" * 32), fingerprint("1" * 32)], "names": ["Ola", "Jan"]}
    path = folder / "mixed.json"
    path.write_text(json.dumps(data | changes), "utf-8")
    return path


def test_verify_checks_that_the_seed_was_mixed_from_the_promised_secret_and_the_nonces(tmp_path: Path) -> None:
    words = printed("verify", mixed_record(tmp_path), "--promised", fingerprint(SECRET), "--nonce", "0" * 32)
    assert "The secret is the one that you were promised." in words
    assert "the nonces of Ola" in words and "No nonce came from Jan" in words
    assert "if the record tells" in printed("verify", mixed_record(tmp_path))


@pytest.mark.parametrize(("changes", "reason"), [
    ({"secret": "5b" * 32}, "not mixed"), ({"nonces": ["1" * 32, None]}, "not mixed"), ({"nonces": [None]}, "list"),
    ({"nonces": ["x", None]}, "list"), ({"nonces": None}, "list"), ({"secret": 7}, "secret"),
    ({"secret": "5A" * 32}, "secret"),
    ({"commitments": [fingerprint("1" * 32), None]}, "committed"), ({"commitments": None}, "committed"),
    ({"promise": "0" * 64}, "not the one that was promised"),
])  # fmt: skip
def test_verify_detects_cards_that_were_chosen(tmp_path: Path, changes: dict[str, Any], reason: str) -> None:
    result = run("verify", mixed_record(tmp_path, **changes))
    assert result.exit_code == 1
    assert reason in result.stderr and result.stderr.count("\n") == 1


@pytest.mark.parametrize("arguments", [("--promised", "0" * 64), ("--nonce", "1" * 32), ("--nonce", "")])
def test_verify_compares_with_what_a_device_kept(tmp_path: Path, arguments: tuple[str, str]) -> None:
    result = run("verify", mixed_record(tmp_path), *arguments)
    assert result.exit_code == 1 and result.stderr.count("\n") == 1


@pytest.mark.parametrize("wrong", ["", "abc", "g" * 64, "0" * 63, "0" * 65])
def test_verify_rejects_what_is_not_a_hash(tmp_path: Path, wrong: str) -> None:
    assert "--promised" in refused("verify", record(tmp_path), "--promised", wrong)


def test_verify_reports_a_record_without_a_promise(tmp_path: Path) -> None:
    assert "no promise" in printed("verify", record(tmp_path, seed_hash=None))


@pytest.mark.parametrize("changes", [{"seed": "8"}, {"decisions": [1, 2, 3]}, {"decisions": None}, {"rules": 77}])
def test_verify_rejects_a_record_that_does_not_replay(tmp_path: Path, changes: dict[str, Any]) -> None:
    assert "record" in refused("verify", record(tmp_path, **changes))
