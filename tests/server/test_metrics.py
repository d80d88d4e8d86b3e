"""/metrics: what it counts, who may read it, and that the dashboard and the alerts use only what exists."""

from __future__ import annotations

import json
import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from kolej.server import pruning
from kolej.server.app import create_app
from kolej.server.settings import PruneTimes
from kolej.server.work import reviews
from kolej.server.work.thinking import think
from tests.cli.commands import refused
from tests.server.people import BOT, HERE, LINK, QuickThinkers, Server, bearer, pass_time, settings
from tests.server.postgres import new_database
from tests.server.process import Process, alive, children_of, running, wait_for, workers_of
from tests.server.proxy import Proxy
from tests.server.test_advice import FAKE, be_ready, settled
from tests.server.test_outage import Table

DEPLOY = Path(__file__).parents[2] / "deploy"
TOKEN = "a-token-of-the-host"


class Host(Server):
    """A server whose metrics the test reads as a program on the same machine."""

    def read(self) -> dict[str, float]:
        answer = self.client.get("/metrics")
        assert answer.status_code == 200, answer.text
        return samples(answer.text)


def samples(text: str) -> dict[str, float]:
    """Returns every sample by its name and its labels: `kolej_requests_total{method="GET",…}`."""
    found = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = ",".join(f'{name}="{value}"' for name, value in sorted(sample.labels.items()))
            found[sample.name + (f"{{{labels}}}" if labels else "")] = sample.value
    return found


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    app = create_app(settings(tmp_path, metrics_token=TOKEN), QuickThinkers())
    with TestClient(app, raise_server_exceptions=False, client=("127.0.0.1", 4000)) as client:
        yield Host(client)


def test_games_decisions_and_live_connections_are_counted(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    before = host.read()

    def grown(name: str) -> float:
        return host.read().get(name, 0.0) - before.get(name, 0.0)

    party = host.new("paris", HERE, HERE)
    party.play_on()
    made = party.table()["decisions"]
    assert grown("kolej_decisions_total") == made
    assert grown("kolej_games_begun_total") == grown("kolej_games_over_total") == 1
    assert grown("kolej_rooms_in_memory") >= 1
    with host.client.websocket_connect(party.path("/live")) as socket:
        socket.send_json({"key": None, "since": 0})
        socket.receive_json()
        assert host.read()["kolej_live_lines"] == 1 and host.read()["kolej_rooms_in_use"] == 1
    posts = 'kolej_requests_total{method="POST",route="/api/games/{id}/decisions",status="200"}'
    assert grown(posts) == made
    seconds = 'method="POST",route="/api/games/{id}/decisions"'
    assert grown(f"kolej_request_seconds_count{{{seconds}}}") == made
    assert host.read()["kolej_memory_bytes"] > 10_000_000
    slow = host.new("paris", HERE, HERE, turn_seconds=10)
    slow.choose_tickets()
    pass_time(monkeypatch, 11)
    slow.until(lambda table: table["decisions"] > 2)
    assert grown("kolej_clocks_run_out_total") >= 1
    assert grown('kolej_queue_seconds_count{queue="quick"}') >= 1
    assert host.read()['kolej_queue_length{queue="quick"}'] == 0


def test_bots_that_are_replaced_are_counted(tmp_path: Path) -> None:
    def stubborn(board: str, packed: dict[str, object], bot: str, seed: int) -> int:
        return -1 if bot == "random" else think(board, packed, bot, seed)

    app = create_app(settings(tmp_path), QuickThinkers(stubborn))
    with TestClient(app, client=("127.0.0.1", 4000)) as client:
        host = Host(client)
        before = host.read()["kolej_bots_replaced_total"]
        party = host.new("paris", HERE, BOT)
        party.until(lambda table: table["awaited"] == [0])
        assert host.read()["kolej_bots_replaced_total"] > before


def test_labels_have_no_ids_names_or_addresses(host: Host) -> None:
    party = host.new("paris", {**HERE, "name": "Ola-Nordmann"}, LINK)
    for path in (party.path(), party.path("/nothing"), "/api/" + "x" * 30, "/" + "y" * 30, "/api/boards/usa"):
        host.client.get(path)
    host.client.request("QZX", "/api/games")
    text = host.client.get("/metrics").text
    for word in (party.id, "Ola-Nordmann", "xxxx", "yyyy", "QZX", "127.0.0.1", "usa"):
        assert word not in text
    routes = set(re.findall(r'route="([^"]*)"', text))
    assert {"/api/games/{id}", "/api/boards/{id}", "other", "page"} <= routes
    assert routes <= patterns(host) | {"other", "page", "/", "/metrics", "/api/games/{id}/live"}


def patterns(host: Host) -> set[str]:
    return set(host.client.get("/api/openapi.json").json()["paths"]) | {"/api/openapi.json"}


@pytest.mark.parametrize(("client", "headers", "status"), [
    ("127.0.0.1", {}, 200), ("127.8.8.8", {}, 200), ("::1", {}, 200), ("::ffff:127.0.0.1", {}, 200),
    ("10.0.0.7", {}, 403), ("192.0.2.1", {}, 403), ("testclient", {}, 403),
    ("127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}, 403), ("127.0.0.1", {"Via": "1.1 proxy"}, 403),
    ("127.0.0.1", {"Forwarded": "for=127.0.0.1"}, 403), ("127.0.0.1", {"X-Real-IP": "127.0.0.1"}, 403),
    ("192.0.2.1", bearer(TOKEN), 200), ("192.0.2.1", {"X-Forwarded-For": "192.0.2.7", **bearer(TOKEN)}, 200),
    ("192.0.2.1", bearer(TOKEN + "x"), 403), ("192.0.2.1", bearer(""), 401),
])  # fmt: skip
def test_strangers_do_not_read_metrics(tmp_path: Path, client: str, headers: dict[str, str], status: int) -> None:
    app = create_app(settings(tmp_path, metrics_token=TOKEN), QuickThinkers())
    with TestClient(app, client=(client, 4000)) as http:
        answer = http.get("/metrics", headers=headers)
        assert answer.status_code == status
        assert ("kolej_decisions_total" in answer.text) == (status == 200)
        assert "/metrics" not in http.get("/api/openapi.json").json()["paths"]


def test_without_a_token_nobody_else_reads_metrics(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path), QuickThinkers()), client=("192.0.2.1", 4000)) as http:
        for headers in ({}, bearer("None"), bearer(TOKEN)):
            assert http.get("/metrics", headers=headers).status_code == 403


def test_a_token_that_is_easily_guessed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOLEJ_METRICS_TOKEN", "geheim")
    line = refused("serve")
    assert "KOLEJ_METRICS_TOKEN is 16 to 100" in line and "geheim" not in line


def metric_names(text: str) -> set[str]:
    """Returns the names of all metrics, whether or not they have a value yet."""
    names = set()
    for family in text_string_to_metric_families(text):
        suffixes = {"counter": ["_total"], "histogram": ["_bucket", "_sum", "_count"]}.get(family.type, [""])
        names |= {family.name + suffix for suffix in suffixes}
    return names


def expressions() -> list[str]:
    dashboard = json.loads((DEPLOY / "grafana.json").read_text())
    queries = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    rules = [rule for group in yaml.safe_load((DEPLOY / "alerts.yml").read_text())["groups"] for rule in group["rules"]]
    assert len(queries) > 20 and len(rules) > 4
    return queries + [rule["expr"] for rule in rules]


def test_the_dashboard_and_the_alerts_use_only_metrics_that_exist(host: Host) -> None:
    text = host.client.get("/metrics").text
    names = metric_names(text)
    used = set()
    for expression in expressions():
        found = set(re.findall(r"kolej_\w+", expression))
        assert found and found <= names, expression
        used |= found
        assert expression.count("(") == expression.count(")")
        for route in re.findall(r'route="([^"]+)"', expression):
            assert route in patterns(host)
    shown = {re.sub(r"_(total|bucket|sum|count)$", "", name) for name in used}
    exist = {re.sub(r"_(total|bucket|sum|count)$", "", name) for name in names}
    assert shown == exist, "the dashboard shows every metric"


def test_the_time_of_decisions_includes_those_over_live_connections(host: Host) -> None:
    found = [expression for expression in expressions() if "/api/games/{id}/decisions" in expression]
    assert found and all('{method="LIVE"}' in expression for expression in found)


def test_a_busy_event_loop_shows(host: Host) -> None:
    def late() -> float:
        values = host.read()
        return values["kolej_loop_lag_seconds_count"] - values['kolej_loop_lag_seconds_bucket{le="0.2"}']

    before, end = late(), time.monotonic() + 10
    host.client.portal.start_task_soon(_block)  # type: ignore[union-attr]
    while late() == before:
        assert time.monotonic() < end
        time.sleep(0.1)


async def _block() -> None:
    time.sleep(1.2)


def test_dropped_connections_are_counted(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'games.db'}", log=tmp_path / "log") as server:
        address = f"{server.address}/metrics"
        httpx.get(f"{server.address}/api/health", headers={"X-Long": "a" * 60_000})
        assert samples(httpx.get(address).text)['kolej_connections_dropped_total{reason="large head"}'] == 1


def test_several_workers_are_added_up(postgres_address: str, tmp_path: Path) -> None:
    with running(new_database(postgres_address), workers=2, log=tmp_path / "log") as server:
        wait_for(server, "/api/ready")
        tables = [Table(server) for _ in range(6)]  # each on a connection of its own, so either worker may get it

        def read() -> dict[str, float]:
            return samples(wait_for(server, "/metrics").text)

        assert read()["kolej_games_begun_total"] == 6
        for table in tables:
            before = table.table(0)
            assert table.decide(0, before["number"], before["legal"][0]["id"]).status_code == 200
        assert [read()["kolej_decisions_total"] for _ in range(4)] == [6] * 4, "every worker knows all"
        memory = read()["kolej_memory_bytes"]
        victim = workers_of(server)[0]
        os.kill(victim, signal.SIGKILL)
        end = time.monotonic() + 40
        while alive(victim) or read()["kolej_memory_bytes"] < 0.7 * memory or f"_{victim}.db" in live_files(server):
            assert time.monotonic() < end, live_files(server)
            time.sleep(0.3)
        assert read()["kolej_decisions_total"] == 6, "what a killed worker counted still counts"
        assert read()["kolej_memory_bytes"] < 1.5 * memory, "the memory of a killed worker does not"
        folder = folder_of(server)
    assert not folder.exists()


def folder_of(server: Process) -> Path:
    worker = children_of(server.pid)[-1]
    variables = Path(f"/proc/{worker}/environ").read_bytes().split(b"\0")
    return Path(next(v for v in variables if v.startswith(b"PROMETHEUS_MULTIPROC_DIR=")).decode().partition("=")[2])


def live_files(server: Process) -> str:
    return " ".join(path.name for path in folder_of(server).glob("gauge_live*"))


def test_database_errors_and_outages_are_counted(postgres_address: str, tmp_path: Path) -> None:
    proxy = Proxy(new_database(postgres_address))
    with running(proxy.address, log=tmp_path / "log") as server:
        table = Table(server)
        proxy.cut()
        assert httpx.get(table.url, timeout=20).status_code == 503
        values = samples(httpx.get(f"{server.address}/metrics").text)
        assert sum(value for name, value in values.items() if name.startswith("kolej_database_errors_total")) >= 1
        assert values['kolej_requests_total{method="GET",route="/api/games/{id}",status="503"}'] >= 1
        proxy.mend()


def test_reviews_and_pruned_games_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "PROGRAM", FAKE)
    monkeypatch.setattr(pruning, "FIRST", 0.1)
    monkeypatch.setattr(pruning, "PAUSE", 0.1)
    app = create_app(settings(tmp_path, prune=PruneTimes(lobby=7)), QuickThinkers())
    with TestClient(app, client=("127.0.0.1", 4000)) as client:
        host = Host(client)
        be_ready(host)
        before = host.read()
        over = host.new("paris", HERE, HERE)
        over.play_on()
        over.ask("POST", "/review")
        assert settled(over)["status"] == "done"
        done, pruned = 'kolej_reviews_total{result="done"}', 'kolej_games_pruned_total{reason="lobby"}'
        assert host.read()[done] == before.get(done, 0) + 1 and host.read()["kolej_search_ready"] == 1
        host.new("paris", HERE, LINK)
        pass_time(monkeypatch, 8 * 24 * 3600)
        end = time.monotonic() + 10
        while host.read().get(pruned, 0) == before.get(pruned, 0):
            assert time.monotonic() < end
            time.sleep(0.05)
