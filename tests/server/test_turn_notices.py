"""Persons who are away are told that it is their turn: by Web Push and by the webhook of the host."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kolej.errors import KolejError
from kolej.server.endpoints import check_endpoint, is_public
from kolej.server.outgoing import post
from tests.server.people import BOT, HERE, Party, Server, code_of, serving, settings, until
from tests.server.push_service import Device, PushService, push_service
from tests.server.test_live import connection_to
from tests.server.test_presence import away


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(settings(tmp_path, leaving_seconds=0.05, push_anywhere=True)) as new_server:
        yield new_server


def subscribing(party: Party, seat: int, device: Device) -> Any:
    return party.ask("PUT", "/push", seat, json=device.body)


def until_turn_of(party: Party, seat: int) -> None:
    """Lets the others decide at random until a seat is awaited."""
    rng = random.Random(3)
    while party.table()["awaited"] != [seat]:
        party.any(party.table()["awaited"][0], rng)


def turn_of_absent(party: Party, seat: int) -> None:
    """Lets a seat make its whole turn, and the others theirs, until it is the turn of the seat again."""
    rng = random.Random(4)
    while party.table()["awaited"] == [seat]:
        party.any(seat, rng)
    until_turn_of(party, seat)


def test_who_is_away_is_told_once_until_they_look_again(server: Server, service: PushService) -> None:
    party = server.new("paris", HERE, HERE)
    device = Device(f"{service.address}/one", "pl")
    assert subscribing(party, 1, device).status_code == 204
    party.choose_tickets()
    until_turn_of(party, 1)
    until(lambda: service.requests)
    path, headers, body = service.requests[0]
    assert path == "/one"
    assert device.read(body) == {"kind": "turn", "game": party.id, "board": "paris", "language": "pl"}
    assert headers["content-encoding"] == "aes128gcm" and headers["topic"] == party.id and int(headers["ttl"]) > 3600
    key = server.client.get("/api/push").json()["key"]
    assert f"k={key}" in headers["authorization"] and headers["authorization"].startswith("vapid t=")
    # The whole turn is played, and the next one comes: she has not looked, and is not told again.
    turn_of_absent(party, 1)
    with connection_to(party, 1):
        until(lambda: away(party, 1) is None)
        turn_of_absent(party, 1)  # she sees it
    until(lambda: away(party, 1) is not None)
    assert len(service.requests) == 1
    turn_of_absent(party, 1)
    until(lambda: len(service.requests) == 2)


def test_a_turn_that_begins_just_after_the_page_was_closed_is_told(tmp_path: Path, service: PushService) -> None:
    with serving(settings(tmp_path, leaving_seconds=0.5, push_anywhere=True)) as server:
        party = server.new("paris", HERE, HERE)
        party.choose_tickets()
        until_turn_of(party, 0)
        subscribing(party, 1, Device(f"{service.address}/one"))
        with connection_to(party, 1):
            until(lambda: party.room.seats[1].present)
        until_turn_of(party, 1)  # while she still counts as here
        assert away(party, 1) is None and not service.requests
        until(lambda: len(service.requests) == 1)


def test_a_device_that_is_gone_is_forgotten(server: Server, service: PushService) -> None:
    party = server.new("paris", HERE, BOT)
    subscribing(party, 0, Device(f"{service.address}/one"))
    service.status = 410
    party.choose_tickets()
    until(lambda: len(service.requests) == 1)
    storage = server.client.app.state.kolej.rooms.storage  # type: ignore[attr-defined]
    until(lambda: not devices_of(storage, party))


def devices_of(storage: Any, party: Party) -> int:
    with storage.connect() as connection:
        return int(connection.exec_driver_sql("SELECT count(*) FROM push_subscriptions").scalar())


def test_the_devices_of_a_seat_are_few_and_can_be_forgotten(server: Server, service: PushService) -> None:
    party = server.new("paris", HERE, HERE)
    storage = server.client.app.state.kolej.rooms.storage  # type: ignore[attr-defined]
    for n in range(7):
        assert subscribing(party, 0, Device(f"{service.address}/{n}")).status_code == 204
        assert subscribing(party, 0, Device(f"{service.address}/{n}")).status_code == 204
    assert devices_of(storage, party) == 5
    assert party.ask("DELETE", "/push", 0).status_code == 204
    assert devices_of(storage, party) == 0
    assert code_of(party.ask("PUT", "/push", json=Device("https://push.example.org/x").body)) == (401, "no_token")


def test_workers_and_restarts_share_one_key(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as server:
        key = server.client.get("/api/push").json()["key"]
    with serving(settings(tmp_path)) as server:
        assert server.client.get("/api/push").json() == {"key": key} and len(key) == 87
    with serving(settings(tmp_path, push=False)) as server:
        assert server.client.get("/api/push").json() == {"key": None}
        party = server.new("paris", HERE, HERE)
        refused = party.ask("PUT", "/push", 0, json=Device("https://push.example.org/x").body)
        assert code_of(refused) == (403, "no_push")


@pytest.mark.parametrize("endpoint", [
    "http://push.example.org/x", "https://127.0.0.1/x", "https://[::1]/x", "https://localhost/x", "ftp://example.org/x",
    "https://push.example.org:8443/x", "https://user@push.example.org/x", "https:///x", "https://push.example.org/a b",
    "https://2130706433/", "not an address", "https://push.example.org:99999/", "https://[fe80::1%25eth0]/",
])  # fmt: skip
def test_a_stranger_cannot_make_the_server_call_into_its_network(tmp_path: Path, endpoint: str) -> None:
    with pytest.raises(KolejError):
        check_endpoint(endpoint, private=False)
    with serving(settings(tmp_path)) as server:
        party = server.new("paris", HERE, HERE)
        assert code_of(subscribing(party, 0, Device(endpoint))) == (422, "bad_request")


@pytest.mark.parametrize(("address", "public"), [
    ("9.9.9.9", True), ("2620:fe::fe", True), ("127.0.0.1", False), ("10.1.2.3", False), ("169.254.169.254", False),
    ("::1", False), ("fd00::1", False), ("::ffff:10.0.0.1", False), ("64:ff9b::a00:1", False), ("0.0.0.0", False),
    ("2002:7f00:1::", False), ("224.0.0.1", False), ("100.64.0.1", False),
])  # fmt: skip
def test_only_public_addresses_are_public(address: str, public: bool) -> None:
    assert is_public(address) is public


def test_a_name_of_a_private_address_is_not_called_and_redirects_are_not_followed(service: PushService) -> None:
    port = service.server_address[1]
    with pytest.raises(Exception, match=r"not public|Cannot connect"):
        post(f"http://localhost:{port}/x", b"x", {}, anywhere=False)
    assert not service.requests
    service.status, service.location = 302, f"{service.address}/other"
    assert post(f"{service.address}/x", b"x", {}, anywhere=True) == 302
    assert [path for path, _, _ in service.requests] == ["/x"]


def test_the_webhook_of_the_host_is_told(tmp_path: Path, service: PushService) -> None:
    hook, public = f"{service.address}/hook?token=t", "https://kolej.example.org/"
    changed = settings(tmp_path, turn_webhook=hook, public_address=public, push=False)
    with serving(changed) as server:
        party = server.new("paris", {**HERE, "name": "Ola"}, BOT)
        party.choose_tickets()
        until(lambda: service.requests)
    path, headers, body = service.requests[0]
    assert path == "/hook?token=t" and headers["content-type"] == "application/json"
    assert json.loads(body) == {
        "game": party.id, "board": "paris", "seat": 0, "name": "Ola",
        "address": f"https://kolej.example.org/#/game/{party.id}",
    }  # fmt: skip
    assert party.keys[0] not in str(service.requests) and len(service.requests) == 1


def test_a_service_that_does_not_answer_stops_no_game(server: Server, service: PushService) -> None:
    party = server.new("paris", HERE, HERE)
    subscribing(party, 0, Device("http://127.0.0.1:9/nobody"))
    subscribing(party, 1, Device(f"{service.address}/one"))
    service.status = 500
    assert party.play_on()["status"] == "over"
    assert len(service.requests) <= 1


def test_a_game_without_devices_asks_the_database_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = server.client.app.state.kolej.rooms.storage  # type: ignore[attr-defined]
    asked: list[str] = []
    claim = storage.claim_turn_notice

    def counted(id: str, *args: Any, **options: Any) -> Any:
        asked.append(id)
        return claim(id, *args, **options)

    monkeypatch.setattr(storage, "claim_turn_notice", counted)
    party = server.new("usa", HERE, HERE)  # a game on Paris could be over before the last line
    until(lambda: party.room.without_devices == {0, 1})
    party.choose_tickets()
    party.play_on(most=40)
    assert len(asked) == 2  # for each seat, because both are awaited at the start
    subscribing(party, 0, Device("http://127.0.0.1:9/nobody"))
    party.play_on(most=20)
    until(lambda: len(asked) > 2)
