"""Open tables are listed for strangers while somebody waits there, and a quick match finds one or opens it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from kolej.server import keys, open_tables
from kolej.server.settings import Rate
from tests.server.people import (
    BOT,
    HERE,
    LINK,
    Json,
    Party,
    Server,
    bearer,
    code_of,
    pass_time,
    serving,
    settings,
    until,
)
from tests.server.postgres import new_database
from tests.server.test_fair_cards import Device
from tests.server.test_live import connection_to


@pytest.fixture(autouse=True)
def always_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_tables, "FRESH", 0)


def listed(server: Server) -> list[Json]:
    answer = server.client.get("/api/open-tables")
    assert answer.status_code == 200
    tables: list[Json] = answer.json()["tables"]
    return tables


def ids(server: Server) -> list[str]:
    return [table["id"] for table in listed(server)]


def match(server: Server, name: str = "Ola", board: str = "paris", players: int = 2, **more: Any) -> Any:
    wish = {"board": board, "players": players, "name": name, **more}
    return server.client.post("/api/quick-match", json=wish)


def matched(server: Server, *args: Any, **more: Any) -> Json:
    answer = match(server, *args, **more)
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    return made


def party_of(server: Server, *made: Json) -> Party:
    """Returns the people whom a quick match has seated at one table."""
    assert len({one["id"] for one in made}) == 1
    party = Party(server, {"id": made[0]["id"], "keys": {}})
    party.keys = {one["seat"]: one["key"] for one in made}
    assert len(party.keys) == len(made)
    return party


# -- open tables -----------------------------------------------------------------------------------------------------


def test_an_open_table_is_listed_until_it_is_full(server: Server) -> None:
    private = server.new("paris", HERE, LINK)
    party = server.new("usa", {**HERE, "name": "Ola"}, LINK, LINK, BOT, open=True, turn_seconds=60, hints=False)
    [table] = listed(server)
    assert 0 <= table.pop("age") < 60_000
    assert table == {
        "id": party.id, "board": "usa", "players": 4, "free": 2, "names": ["Ola"], "bots": ["random"],
        "turn_seconds": 60, "bank_seconds": None, "away_seconds": None, "hints": False,
        "undo": "safe", "spectators": True, "left": None,
    }  # fmt: skip
    for name in ("Jan", "Ala"):  # without an invitation
        answer = server.client.post(party.path("/seats"), json={"name": name})
        assert answer.status_code == 201
        party.keys[answer.json()["seat"]] = answer.json()["key"]
    assert ids(server) == []
    assert code_of(server.client.post(party.path("/seats"), json={"name": "Ewa"})) == (409, "seat_taken")
    assert code_of(server.client.post(private.path("/seats"), json={"name": "Ewa"})) == (401, "no_token")
    assert party.table()["status"] == "lobby"  # the host starts it
    assert party.start().json()["status"] == "playing"
    assert code_of(server.client.post(party.path("/seats"), json={"name": "Ewa"})) == (409, "already_started")


def test_the_list_has_no_key_and_is_bounded_with_the_newest_first(server: Server) -> None:
    parties = [server.new("paris", HERE, LINK, open=True) for _ in range(open_tables.MOST + 3)]
    text = server.client.get("/api/open-tables").text
    for party in parties:
        for key in (party.made["host"], party.made["invite"], party.keys[0]):
            assert key not in text and keys.hash_of(key) not in text
    newest = sorted(parties, key=lambda party: (-party.room.row.created, party.id))
    assert ids(server) == [party.id for party in newest][: open_tables.MOST]


def test_an_abandoned_lobby_vanishes_and_comes_back_with_its_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_tables, "LOOK", 0.02)
    with serving(settings(tmp_path)) as server:
        party = server.new("paris", HERE, LINK, open=True)
        pass_time(monkeypatch, 60)
        assert ids(server) == []
        with connection_to(party, 0) as socket:
            socket.receive_json()
            until_listed(server, party.id)
            pass_time(monkeypatch, 60)
            until_listed(server, party.id)
        pass_time(monkeypatch, 60)
        party.table()  # whoever only looks does not wait there
        assert ids(server) == []


def until_listed(server: Server, id: str) -> None:
    for _ in range(1000):
        if id in ids(server):
            return
    raise AssertionError("the table is not listed")


def test_an_open_table_has_somebody_who_waits_and_a_seat_to_take(server: Server) -> None:
    for seats in ([HERE, HERE], [LINK, LINK], [HERE, BOT]):
        answer = server.client.post("/api/games", json={"board": "paris", "seats": seats, "open": True})
        assert code_of(answer) == (422, "bad_request") and "open" in answer.json()["error"]["message"]


def test_strangers_do_not_write_to_each_other(server: Server) -> None:
    wanted = {"board": "paris", "seats": [HERE, LINK], "open": True, "chat": True}
    assert code_of(server.client.post("/api/games", json=wanted)) == (422, "bad_request")
    assert server.client.get("/api/open-tables").json() == {"tables": []}


def test_a_player_can_leave_a_lobby(server: Server) -> None:
    party = server.new("paris", HERE, LINK, open=True)
    seat = server.client.post(party.path("/seats"), json={"name": "Jan"}).json()
    key = bearer(seat["key"])
    assert code_of(server.client.delete(party.path("/seats/0"), headers=key)) == (403, "not_your_seat")
    assert server.client.delete(party.path("/seats/1"), headers=key).status_code == 200
    assert [row["taken"] for row in party.table()["seats"]] == [True, False]
    assert code_of(server.client.get(party.path(), headers=key)) == (401, "wrong_token")
    assert ids(server) == [party.id]


def test_the_seat_of_a_stranger_who_vanishes_is_free_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_tables, "LOOK", 0.02)
    with serving(settings(tmp_path, leaving_seconds=0.02)) as server:
        party = server.new("paris", HERE, LINK, LINK, open=True)
        strangers = [server.client.post(party.path("/seats"), json={"name": name}).json() for name in ("Jan", "Ala")]
        party.keys |= {1: strangers[0]["key"], 2: strangers[1]["key"]}
        with connection_to(party, 0), connection_to(party, 2):
            pass_time(monkeypatch, 60)
            time.sleep(0.2)
            assert [row["taken"] for row in party.table()["seats"]] == [True, True, True]  # a moment away is no matter
            pass_time(monkeypatch, 60)
            until(lambda: [row["taken"] for row in party.table()["seats"]] == [True, False, True])
        assert code_of(party.ask("GET", seat=1)) == (401, "wrong_token")


# -- a quick match ---------------------------------------------------------------------------------------------------


def test_strangers_with_the_same_wish_meet_and_the_game_starts_when_it_is_full(server: Server) -> None:
    first = matched(server, "Ola", players=3)
    assert first["table"]["status"] == "lobby" and 25_000 < first["table"]["left"] <= 30_000
    assert [(table["free"], table["names"]) for table in listed(server)] == [(2, ["Ola"])]
    assert 25_000 < listed(server)[0]["left"] <= 30_000
    for other in (matched(server, "Ewa", players=2), matched(server, "Ida", board="usa", players=3)):
        assert other["id"] != first["id"]
    second = matched(server, "Ola", players=3)  # another person with the same name
    assert [row["name"] for row in second["table"]["seats"][:2]] == ["Ola", "Ola 2"]
    third = matched(server, "Jan", players=3)
    assert third["table"]["status"] == "playing"
    party = party_of(server, first, second, third)
    party.choose_tickets()
    assert party.table()["turn_seconds"] == 60
    assert first["id"] not in ids(server)
    assert matched(server, "Ala", players=3)["id"] != first["id"]


def test_whoever_joins_from_the_list_completes_a_quick_match_too(server: Server) -> None:
    made = matched(server, "Ola")
    answer = server.client.post(f"/api/games/{made['id']}/seats", json={"name": "Jan"})
    assert answer.json()["table"]["status"] == "playing"


def test_after_a_wait_bots_take_the_free_seats(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made = matched(server, "Ola", players=4)
    jan = matched(server, "Jan", players=4)
    pass_time(monkeypatch, 31)
    party = party_of(server, made, jan)
    table = party.until(lambda table: table["status"] == "playing")
    assert [row["kind"] for row in table["seats"]] == ["link", "link", "bot", "bot"]
    assert len({row["name"] for row in table["seats"]}) == 4
    party.choose_tickets()
    party.until(lambda table: table["view"]["phase"] == "turn")


def test_a_match_that_all_have_left_does_not_start(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = matched(server, "Ola", players=3)
    pass_time(monkeypatch, 60)
    party = party_of(server, gone)
    party.until(lambda table: table["deadline"] is None)
    assert party.table()["status"] == "lobby"
    left = matched(server, "Jan", players=3)
    assert left["id"] != gone["id"]
    freed = server.client.delete(f"/api/games/{left['id']}/seats/0", headers=bearer(left["key"]))
    assert freed.status_code == 200
    pass_time(monkeypatch, 31)
    party_of(server, left).until(lambda table: table["deadline"] is None)
    assert party_of(server, left).table()["status"] == "lobby"


def test_after_a_restart_the_wait_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(settings(tmp_path)) as server:
        made = matched(server, "Ola")
    with serving(settings(tmp_path)) as server:
        pass_time(monkeypatch, 31)
        room = None
        for _ in range(2000):  # nobody asks for the game
            room = server.client.app.state.kolej.rooms.cached(made["id"])  # type: ignore[attr-defined]
            if room is not None and room.status == "playing":
                break
            server.client.get("/api/health")
        assert room is not None and room.status == "playing"


def test_a_lost_answer_loses_no_seat(server: Server) -> None:
    wish = {"key_hash": keys.hash_of("a key that the client has made")}
    first, again = matched(server, "Ola", **wish), matched(server, "Ola", **wish)
    assert (first["id"], first["seat"], first["key"]) == (again["id"], again["seat"], None)
    assert first["table"]["seats"][1]["taken"] is False


def test_the_cards_of_a_match_are_fair(server: Server) -> None:
    devices = [Device(), Device()]
    made = [matched(server, name, commitment=device.here["commitment"])
            for name, device in zip(("Ola", "Jan"), devices, strict=True)]  # fmt: skip
    party = party_of(server, *made)
    assert party.table()["status"] == "dealing"
    for seat, device in enumerate(devices):
        device.reveal(party, made[seat]["seat"])
    assert party.table()["status"] == "playing"
    assert all(nonce for nonce in (row.nonce for row in party.room.seats))


@pytest.mark.parametrize(
    "wrong", [{"board": "moon"}, {"players": 7}, {"players": 1}, {"name": ""}, {"key_hash": "no"}, {"extra": 1}]
)
def test_a_wish_that_cannot_be_met_changes_nothing(server: Server, wrong: Json) -> None:
    wish = {"board": "paris", "players": 2, "name": "Ola", **wrong}
    assert code_of(server.client.post("/api/quick-match", json=wish)) == (422, "bad_request")
    assert listed(server) == []


def test_one_address_cannot_open_or_fill_tables_without_end(tmp_path: Path) -> None:
    with serving(settings(tmp_path, new_games=Rate(0.01, 4))) as server:
        answers = [match(server, f"Ola {n}", "usa", 5).status_code for n in range(6)]
        assert answers == [201] * 4 + [429] * 2
        assert code_of(server.client.post("/api/games/x/seats", json={"name": "Jan"})) == (429, "too_many")


@pytest.fixture
def workers(postgres_address: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    common: dict[str, Any] = {"database": new_database(postgres_address), "rescue_seconds": 0.5}
    with serving(settings(tmp_path, **common)) as one, serving(settings(tmp_path, **common)) as other:
        yield one, other


def test_at_two_workers_strangers_meet_and_nobody_gets_the_seat_of_another(workers: tuple[Server, Server]) -> None:
    wishes = [(workers[n % 2], f"Player {n}") for n in range(18)]
    with ThreadPoolExecutor(6) as pool:
        made = list(pool.map(lambda wish: matched(*wish, players=3), wishes))
    assert len({(one["id"], one["seat"]) for one in made}) == 18
    assert set(Counter(one["id"] for one in made).values()) == {3}  # all tables are full
    for one in made:
        for server in workers:
            table = server.client.get(f"/api/games/{one['id']}", headers=bearer(one["key"])).json()
            assert (table["seat"], table["status"]) == (one["seat"], "playing")
    assert listed(workers[0]) == listed(workers[1]) == []
