"""Fair cards: the seed is mixed from a promised secret and from nonces that were committed to, and can be checked."""

from __future__ import annotations

import hashlib
import json
import random
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

import kolej
from kolej.game.fairness import fingerprint, mixed_seed, new_nonce
from kolej.server import room as room_module
from tests.server.people import BOT, HERE, LINK, Json, Party, Server, bearer, code_of, serving, settings
from tests.server.postgres import new_database
from tests.server.test_live import connection_to


class Device:
    """A device that makes nonces, commits to them and reveals them."""

    def __init__(self) -> None:
        self.nonce, self.next_nonce = new_nonce(), new_nonce()

    @property
    def commitment(self) -> str:
        return fingerprint(self.nonce)

    @property
    def here(self) -> Json:
        return {**HERE, "commitment": self.commitment}

    def reveal(self, party: Party, seat: int) -> Any:
        body = {"nonce": self.nonce, "next_commitment": fingerprint(self.next_nonce)}
        return party.ask("POST", "/nonce", seat, json=body)


def check(party: Party, promise: str, nonces: list[str | None]) -> Json:
    """Checks everything that a finished game reveals, and returns its record."""
    table = party.table()
    assert table["status"] == "over"
    assert hashlib.sha256(table["secret"].encode()).hexdigest() == promise == table["promise"]
    assert table["nonces"] == nonces
    assert table["seed"] == str(mixed_seed(table["secret"], nonces))
    record: Json = party.ask("GET", "/record").json()
    assert {name: record[name] for name in ("secret", "nonces", "promise", "seed", "commitments")} == {
        name: table[name] for name in ("secret", "nonces", "promise", "seed", "commitments")
    }
    assert kolej.Game.from_record(record).scores == table["view"]["scores"]
    return record


def test_a_game_without_a_lobby_is_dealt_when_its_device_reveals_its_nonces(server: Server) -> None:
    one, two = Device(), Device()
    party = server.new("paris", one.here, BOT, two.here)
    table = party.made["table"]
    assert (table["status"], table["view"], table["awaited"]) == ("dealing", None, [])
    assert table["commitments"] == [one.commitment, None, two.commitment]
    assert code_of(party.decide(0, 0, 0)) == (409, "not_started")
    assert one.reveal(party, 0).json()["status"] == "dealing"
    assert two.reveal(party, 2).json()["status"] == "playing"
    assert party.table(0)["number"] is not None
    party.play_on()
    check(party, table["promise"], [one.nonce, None, two.nonce])


def test_a_lobby_shows_the_promise_and_all_commitments_before_anybody_reveals(server: Server) -> None:
    host, guest = Device(), Device()
    party = server.new("paris", host.here, LINK, LINK)
    promise = party.table()["promise"]
    assert code_of(host.reveal(party, 0)) == (409, "not_started")
    seat = party.join("Ola", commitment=guest.commitment)
    assert party.start("random").json()["status"] == "dealing"
    assert party.table()["commitments"] == [host.commitment, guest.commitment, None]
    assert party.table()["promise"] == promise
    assert code_of(party.start()) == (409, "already_started")
    with connection_to(party, seat) as socket:
        assert socket.receive_json()["table"]["status"] == "dealing"
        host.reveal(party, 0)
        guest.reveal(party, seat)
        while (message := socket.receive_json())["table"]["status"] == "dealing":
            pass
        assert message["table"]["status"] == "playing" and message["events"]
    party.play_on()
    check(party, promise, [host.nonce, guest.nonce, None])


def test_only_the_nonce_that_was_committed_to_is_taken_once(server: Server) -> None:
    one, two = Device(), Device()
    party = server.new("paris", one.here, two.here)
    assert code_of(Device().reveal(party, 0)) == (422, "bad_request")
    assert code_of(two.reveal(party, 0)) == (422, "bad_request")
    assert code_of(party.ask("POST", "/nonce", json={"nonce": one.nonce})) == (401, "no_token")
    for wrong in ("", "x" * 32, one.nonce.upper(), one.nonce + "\n", 7, None):
        assert code_of(party.ask("POST", "/nonce", 0, json={"nonce": wrong})) == (422, "bad_request")
    assert one.reveal(party, 0).status_code == one.reveal(party, 0).status_code == 200
    assert two.reveal(party, 1).json()["status"] == "playing"
    assert one.reveal(party, 0).status_code == 200  # a client that lost the answer
    plain = server.new("paris", HERE, HERE)
    assert code_of(one.reveal(plain, 0)) == (422, "bad_request")
    wanted = {"board": "paris", "seats": [HERE, {**BOT, "commitment": one.commitment}]}
    assert code_of(server.client.post("/api/games", json=wanted)) == (422, "bad_request")


def test_a_device_that_is_away_does_not_stop_the_game(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_module, "NONCE_MILLISECONDS", 300)
    host, guest = Device(), Device()
    party = server.new("paris", host.here, LINK)
    promise = party.table()["promise"]
    seat = party.join("Ola", commitment=guest.commitment)
    party.start()
    host.reveal(party, 0)
    party.until(lambda table: table["status"] == "playing")
    assert code_of(guest.reveal(party, seat)) == (409, "already_started")
    party.play_on()
    record = check(party, promise, [host.nonce, None])
    assert record["commitments"] == [host.commitment, guest.commitment]  # everybody sees that one nonce is missing


def test_a_game_that_waits_for_nonces_is_dealt_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    device = Device()
    with serving(settings(tmp_path)) as server:
        party = server.new("paris", device.here, Device().here)
        device.reveal(party, 0)
    monkeypatch.setattr(room_module, "NONCE_MILLISECONDS", 0)
    with serving(settings(tmp_path)) as server:  # nobody opens the game
        again = Party(server, party.made)
        storage = server.client.app.state.kolej.rooms.storage  # type: ignore[attr-defined]
        for _ in range(200):
            stored = storage.load(party.id)
            if stored.game.status == "playing":
                break
            time.sleep(0.01)
        assert stored.game.seed == str(mixed_seed(stored.game.secret, [device.nonce, None]))
        again.play_on()
        check(again, party.made["table"]["promise"], [device.nonce, None])


def test_a_rematch_is_mixed_from_nonces_that_were_committed_to_in_the_game_before(server: Server) -> None:
    host, guest = Device(), Device()
    party = server.new("paris", host.here, LINK)
    seat = party.join("Ola", commitment=guest.commitment)
    party.start()
    host.reveal(party, 0)
    guest.reveal(party, seat)
    party.play_on()
    answer = party.ask("POST", "/rematch", seat).json()
    again = Party(server, {**party.made, **answer})
    again.keys = party.keys
    table = again.table()
    assert table["status"] == "dealing" and table["promise"] != party.table()["promise"]
    assert table["commitments"] == [fingerprint(host.next_nonce), fingerprint(guest.next_nonce)]
    host.nonce, guest.nonce = host.next_nonce, guest.next_nonce
    host.reveal(again, 0)
    guest.reveal(again, seat)
    again.play_on()
    check(again, table["promise"], [host.nonce, guest.nonce])


def test_each_nonce_changes_the_cards_and_so_does_the_secret() -> None:
    seeds = {mixed_seed(secret * 64, nonces) for secret in "0f" for nonces in (
        [None, None], ["a" * 32, None], [None, "a" * 32], ["a" * 32, "a" * 32], ["b" * 32, "a" * 32], [None] * 3,
    )}  # fmt: skip
    assert len(seeds) == 12


def test_games_from_before_there_were_secrets_keep_their_promise(server: Server) -> None:
    seed = "123456789"
    lobby, playing = server.new("paris", HERE, LINK), server.new("paris", HERE, HERE)
    storage = server.client.app.state.kolej.rooms.storage  # type: ignore[attr-defined]
    with storage.engine.begin() as connection:
        connection.execute(text(f"UPDATE games SET secret = NULL, promise = NULL, seed = '{seed}'"))
    server.client.app.state.kolej.rooms._rooms.clear()  # type: ignore[attr-defined]
    lobby.join("Ola")
    lobby.start()
    for party in (lobby, playing):
        assert party.table()["promise"] == hashlib.sha256(seed.encode()).hexdigest()
        table = party.play_on()
        assert (table["seed"], table["secret"], table["nonces"]) == (seed, None, [None, None])
        record = party.ask("GET", "/record").json()
        assert "secret" not in record and kolej.Game.from_record(record).over


@pytest.mark.slow
def test_nonces_can_be_revealed_at_different_workers(postgres_address: str, tmp_path: Path) -> None:
    common: dict[str, Any] = {"database": new_database(postgres_address), "rescue_seconds": 0.5}
    with serving(settings(tmp_path, **common)) as one, serving(settings(tmp_path, **common)) as other:
        host, guest = Device(), Device()
        first = one.new("paris", host.here, LINK)
        second = Party(other, first.made)
        seat = second.join("Ola", commitment=guest.commitment)
        first.keys = second.keys = {**first.keys, **second.keys}
        first.start()
        with connection_to(first, 0) as socket:
            assert socket.receive_json()["table"]["status"] == "dealing"
            host.reveal(first, 0)
            assert guest.reveal(second, seat).json()["status"] == "playing"
            while socket.receive_json()["table"]["status"] == "dealing":
                pass
        assert first.table(0) == second.table(0)
        first.play_on(most=6)
        second.play_on()
        check(second, first.made["table"]["promise"], [host.nonce, guest.nonce])


def test_nobody_sees_secret_seed_or_nonces_before_the_end(server: Server) -> None:
    host, guest = Device(), Device()
    rng = random.Random(1)
    party = server.new("paris", host.here, LINK)
    texts = [json.dumps(party.made)]

    def look() -> None:
        for seat in (None, *party.keys):
            texts.extend(party.ask("GET", path, seat).text for path in ("", "/record", "/replay"))
            with connection_to(party, seat) as socket:
                texts.append(socket.receive_text())
        for key in (party.made["host"], party.made["invite"]):
            texts.append(server.client.get(party.path(), headers=bearer(key)).text)

    look()
    seat = party.join("Ola", commitment=guest.commitment)
    look()
    texts.append(party.start().text)
    look()
    texts.append(host.reveal(party, 0).text)
    look()
    texts.append(guest.reveal(party, seat).text)
    while party.table()["status"] == "playing":
        if rng.random() < 0.1:
            look()
        party.any(party.table()["awaited"][0], rng)
    row = party.room.row
    assert row.secret and row.seed and len(texts) > 50
    assert party.table()["secret"] == row.secret
    for secret in (row.secret, row.seed, host.nonce, guest.nonce, host.next_nonce, guest.next_nonce):
        assert not any(secret in text for text in texts)
