"""Spectators are counted, at all workers together, and a table can shut them out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import WebSocketTestSession

from kolej.server import spectators
from tests.server.people import HERE, LINK, Json, Party, Server, bearer, code_of, serving, settings, until
from tests.server.postgres import new_database
from tests.server.test_live import connection_to

LOOKS = ("", "/live", "/record", "/replay", "/review")


def told(socket: WebSocketTestSession, watching: int) -> Json:
    """Reads messages until the table has this number of spectators."""
    while True:
        message: Json = socket.receive_json()
        if message["table"]["watching"] == watching:
            return message


def test_players_are_told_how_many_watch(tmp_path: Path) -> None:
    with serving(settings(tmp_path, spectator_pause=0.01)) as server:
        party = server.new("paris", HERE, HERE)
        with connection_to(party, 0) as player:
            assert player.receive_json()["table"]["watching"] == 0
            with connection_to(party), connection_to(party):
                told(player, 2)
            told(player, 0)
            with connection_to(party, 1):
                assert party.table()["watching"] == 0  # a seat is no spectator


def test_who_polls_without_a_seat_is_counted_for_some_seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spectators, "POLLING", 0.5)
    with serving(settings(tmp_path, spectator_pause=0.01)) as server:
        party = server.new("paris", HERE, HERE)
        with connection_to(party, 0) as player:
            for address in ("192.0.2.1", "192.0.2.2", "192.0.2.2"):
                server.for_address(address).client.get(party.path("/live"))
            party.ask("GET", "/live", 1)  # a seat is no spectator
            told(player, 2)
            told(player, 0)


def test_spectators_at_several_workers_are_counted_together(postgres_address: str, tmp_path: Path) -> None:
    common: dict[str, Any] = {"database": new_database(postgres_address), "spectator_pause": 0.01}
    with serving(settings(tmp_path, **common)) as one, serving(settings(tmp_path, **common)) as other:
        first = one.new("paris", HERE, HERE)
        second = Party(other, first.made)
        second.table()
        with connection_to(first, 0) as player:
            with connection_to(second), connection_to(first):
                told(player, 2)
                until(lambda: second.table()["watching"] == 2)
            told(player, 0)


def refused_line(party: Party, key: str | None) -> int:
    """Returns the code with which a live connection ends."""
    with party.server.client.websocket_connect(party.path("/live")) as socket:
        socket.send_json({"key": key, "since": 0})
        message = socket.receive()
        assert '"no_spectators"' in message["text"]
        return int(socket.receive()["code"])


def test_a_table_without_spectators_lets_only_its_players_look(server: Server) -> None:
    party = server.new("paris", HERE, LINK, spectators=False)
    assert party.table()["spectators"] is False  # whoever has the link must see the lobby
    with connection_to(party) as waiting:
        assert waiting.receive_json()["table"]["status"] == "lobby"
        seat = party.join("Jan")
        party.start()
        while '"no_spectators"' not in waiting.receive()["text"]:
            pass
        assert waiting.receive()["code"] == 4403
    for key in (None, party.made["invite"], party.made["host"]):
        header = {} if key is None else bearer(key)
        for look in LOOKS:
            answer = server.client.get(party.path(look), headers=header)
            assert code_of(answer) == (403, "no_spectators"), look
        assert refused_line(party, key) == 4403
    for look in LOOKS[:4]:
        assert party.ask("GET", look, seat).status_code == 200
    with connection_to(party, seat) as socket:
        assert socket.receive_json()["table"]["status"] == "playing"
    assert code_of(party.ask("GET", "", None)) == (403, "no_spectators")


@pytest.mark.parametrize("wrong", ["no", 0, None])
def test_the_option_is_true_or_false(server: Server, wrong: object) -> None:
    body = {"board": "paris", "seats": [HERE, HERE], "spectators": wrong}
    assert code_of(server.client.post("/api/games", json=body)) == (422, "bad_request")


def test_a_rematch_has_the_same_spectators(server: Server) -> None:
    party = server.new("paris", HERE, HERE, spectators=False)
    while party.table(0)["status"] != "over":
        seat = next(seat for seat in (0, 1) if party.table(seat)["number"] is not None)
        table = party.table(seat)
        party.decide(seat, table["number"], table["legal"][-1]["id"])
    assert code_of(party.ask("GET", "/review")) == (403, "no_spectators")
    assert party.ask("POST", "/rematch", 0).json()["table"]["spectators"] is False
