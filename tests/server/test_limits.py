"""Limits count addresses as their owners have them, and hold across workers."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from kolej.server.addresses import counted_address
from kolej.server.settings import Rate
from tests.server.people import HERE, serving, settings
from tests.server.postgres import new_database

GAME = {"board": "paris", "seats": [HERE, HERE]}


@pytest.mark.parametrize(("address", "counted"), [
    ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
    ("2001:db8:1:2::9", "2001:db8:1:2::/64"), ("fe80::1%eth0", "fe80::/64"), ("testclient", "testclient"),
])  # fmt: skip
def test_ipv6_counts_by_network_and_mapped_ipv4_as_ipv4(address: str, counted: str) -> None:
    assert counted_address(address) == counted


def test_addresses_of_one_network_share_a_limit(tmp_path: Path) -> None:
    with serving(settings(tmp_path, new_games=Rate(0.001, 3))) as server:
        clients = [server.for_address(f"2001:db8:0:{network}::{n}") for network in (1, 2) for n in range(1, 5)]
        codes = [client.client.post("/api/games", json=GAME).status_code for client in clients]
    assert codes == [201, 201, 201, 429] * 2


def test_each_of_several_workers_admits_its_part_of_cheap_requests(tmp_path: Path) -> None:
    with serving(settings(tmp_path, requests=Rate(0.001, 12), workers=4)) as server:
        codes = [server.client.get("/api/health").status_code for _ in range(5)]
    assert codes == [200, 200, 200, 429, 429]


def test_costly_requests_are_counted_by_all_workers_together(postgres_address: str, tmp_path: Path) -> None:
    common = {"database": new_database(postgres_address), "new_games": Rate(0.001, 4), "workers": 2}
    with ExitStack() as stack:
        workers = [stack.enter_context(serving(settings(tmp_path, **common))) for _ in range(2)]
        answers = [workers[n % 2].client.post("/api/games", json=GAME) for n in range(7)]
        assert [answer.status_code for answer in answers] == [201] * 4 + [429] * 3
        assert int(answers[-1].headers["Retry-After"]) > 100
        elsewhere = workers[0].for_address("192.0.2.7").client.post("/api/games", json=GAME)
        assert elsewhere.status_code == 201
