"""The log: plain lines or JSON lines, with the id of the request, and without secrets."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from kolej.server.logging_setup import JsonFormatter, in_request
from tests.cli.commands import refused
from tests.server.people import HERE, LINK, bearer, settings
from tests.server.process import Process, running


@pytest.fixture(params=["json", "text"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Process]:
    variables = {"KOLEJ_LOG": request.param}
    with running(f"sqlite:///{tmp_path / 'games.db'}", variables=variables, log=tmp_path / "log") as process:
        yield process


def play_badly(server: Process) -> tuple[list[str], list[str]]:
    """Makes mistakes with keys everywhere. Returns the secrets, and the ids of the requests."""
    http = httpx.Client(base_url=server.address, timeout=20)
    made = http.post("/api/games", json={"board": "paris", "seats": [{**HERE, "name": "Geheimrat"}, LINK]}).json()
    key, path = made["keys"]["0"], f"/api/games/{made['id']}"
    answers = [
        http.get(path + "/hint", headers=bearer(key)),
        http.get(path + f"/why/x?key={key}", headers=bearer(key)),
        http.get(f"/api/{key}?key={key}"),
        http.post(path + "/seats", headers=bearer(made["host"]), json={"name": "Geheimrat"}),
        http.post(path + "/decisions", headers=bearer(key), json={"number": 0, "action": key}),
        http.get(path, headers={**bearer("wrong"), "X-Request-ID": "proxy-17.a_b"}),
        http.get(path, headers={**bearer("wrong"), "X-Request-ID": 'evil" level=ERROR'}),
        http.get(path, headers={**bearer("wrong"), "X-Request-ID": "x" * 65}),
    ]
    assert all(400 <= answer.status_code < 500 for answer in answers)
    ids = [answer.headers["x-request-id"] for answer in answers]
    assert ids[5] == "proxy-17.a_b" and all(re.fullmatch("[0-9a-f]{16}", id) for id in ids[:5] + ids[6:])
    assert len(set(ids)) == len(ids)
    with connect(f"ws{server.address.removeprefix('http')}{path}/live") as socket:
        assert socket.response is not None and socket.response.headers["x-request-id"]
        socket.send(json.dumps({"key": key, "since": 0}))
        assert json.loads(socket.recv(10))["type"] == "table"
    return [key, made["host"], made["invite"], "Geheimrat"], ids


def test_every_refused_request_is_in_the_log_with_its_id_and_no_secret(
    server: Process, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    secrets, ids = play_badly(server)
    server.stop()
    text = (tmp_path / "log").read_text()
    assert not [secret for secret in secrets if secret in text]
    lines = [line for line in text.splitlines() if "request: method" in line]
    assert len(lines) >= len(ids)
    if request.node.callspec.params["server"] == "text":
        assert all(any(line.endswith(f" request={id}") for line in lines) for id in ids)
        return
    objects: list[dict[str, Any]] = [json.loads(line) for line in text.splitlines()]
    by_id = {line["request"]: line for line in objects if "status" in line}
    assert set(ids) <= set(by_id)
    first = by_id[ids[0]]
    assert first["level"] == "info" and first["path"] == "/api/games/{id}/hint" and first["status"] == 409
    assert datetime.fromisoformat(first["time"]).tzinfo is not None
    assert any(line["message"].startswith("game begun") and line["request"] for line in objects)


def test_an_error_in_the_server_is_one_json_line_with_its_traceback() -> None:
    formatter = JsonFormatter()
    try:
        raise RuntimeError("two\nlines")
    except RuntimeError as error:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "broken", None, (type(error), error, error.__traceback__))
    line = formatter.format(record)
    assert "\n" not in line and "RuntimeError" in json.loads(line)["traceback"]


def test_work_that_outlives_its_request_has_no_id() -> None:
    formatter = JsonFormatter()
    record = logging.LogRecord("x", logging.INFO, "", 0, "hello", None, None)
    with in_request([(b"x-request-id", b"abc")]):
        assert json.loads(formatter.format(record))["request"] == "abc"
    assert "request" not in json.loads(formatter.format(record))


def test_errors_of_the_database_never_quote_parameters(tmp_path: Path) -> None:
    from kolej.server.storage import Storage

    storage = Storage(settings(tmp_path).database, "")
    with pytest.raises(Exception, match="parameters hidden"):
        storage.load("a-secret-of-somebody")
    storage.close()


def test_an_unknown_format_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "--log" in refused("serve", "--log", "xml")
    monkeypatch.setenv("KOLEJ_LOG", "xml")
    assert "xml" in refused("serve")
