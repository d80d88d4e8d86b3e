"""Records and replays are redacted until the game is over. Any record can be replayed."""

from __future__ import annotations

import gzip
import json
import time
from functools import cache
from pathlib import Path
from typing import Any

import networkx
import pytest

import kolej
from kolej.game import RecordError
from kolej.server import replaying
from kolej.server.work.lanes import Lane
from kolej.server.work.thinking import Thinkers
from tests.cli.conftest import finished
from tests.rules.test_longest_path import board_of, petersen_graphs, unit_edges
from tests.server.people import HERE, Party, QuickThinkers, Server, code_of, serving, settings
from tests.support.cycle_sets import Edge


def test_before_the_end_a_record_has_no_seed_and_no_decisions(two: Party) -> None:
    two.choose_tickets()
    record = two.ask("GET", "/record", 0).json()
    assert record["decisions"] is None and record["count"] == 2 and "seed" not in record
    assert record["promise"] == two.table()["promise"] and "secret" not in record and "nonces" not in record


def test_before_the_end_a_replay_shows_what_the_seat_saw(two: Party) -> None:
    two.choose_tickets()
    two.play_on(most=6)
    replay = two.ask("GET", "/replay", 1).json()
    assert not replay["over"] and len(replay["steps"]) == two.table()["decisions"] + 1
    assert [step["number"] for step in replay["steps"]] == list(range(9))
    assert replay["steps"][0]["seat"] is None
    view = two.table(1)["view"]
    assert replay["steps"][-1]["view"] == view
    assert sum(view["hand"].values()) == view["hand_sizes"][1]
    events = [event for step in replay["steps"] for event in step["events"]]
    assert len(events) == two.table()["events"]
    assert [event["seat"] for event in events if event["kind"] == "deal" and "cards" in event] == [1]
    watched = two.ask("GET", "/replay").json()
    assert {len(step["view"]["hand"]) for step in watched["steps"]} == {0}


def test_after_the_end_everything_is_visible(two: Party) -> None:
    two.play_on()
    replay = two.ask("GET", "/replay").json()
    assert replay["over"] and replay["names"] == ["Player 1", "Player 2"]
    last = replay["steps"][-1]["view"]
    assert two.room.game is not None
    assert last["hands"] == two.room.game.position()["hands"]
    assert all(last["all_tickets"])
    deals = [event for event in replay["steps"][0]["events"] if event["kind"] == "deal"]
    assert all(event["cards"] for event in deals)


@cache
def good_record() -> str:
    return json.dumps(finished("paris").record())


def test_any_record_can_be_replayed(server: Server) -> None:
    game = finished("paris")
    record = {**game.record(), "names": ["Ola", "<b>Jan</b>"]}
    replay = server.client.post("/api/replay", json=record).json()
    assert replay["over"] and replay["names"] == ["Ola", "<b>Jan</b>"]
    assert replay["steps"][-1]["view"]["scores"] == game.scores


def test_an_unfinished_record_can_be_replayed_too(server: Server) -> None:
    record = kolej.Game("usa", players=3, seed=1).record()
    replay = server.client.post("/api/replay", json=record).json()
    assert not replay["over"] and len(replay["steps"]) == 1 and len(replay["names"]) == 3


@pytest.mark.parametrize("change", [
    {"board": "/etc/passwd"}, {"board": "somewhere/else.json"}, {"board": None}, {"digest": "0"}, {"rules": 99},
    {"format": "1"}, {"players": 9}, {"players": "two"}, {"seed": 5}, {"seed": "-1"}, {"seed": "x"},
    {"seed": "9" * 6000}, {"decisions": None}, {"decisions": "all"},
    {"decisions": [0.5]}, {"decisions": [99999999]}, {"decisions": [None]}, {"decisions": [[]]}, {"board_file": "{"},
    {"board_file": 7}, {"position": 7}, {"position": {"board": "/etc/passwd"}},
])  # fmt: skip
def test_a_broken_record_is_an_error_with_a_message(server: Server, change: dict[str, Any]) -> None:
    answer = server.client.post("/api/replay", json={**json.loads(good_record()), **change})
    assert code_of(answer) == (422, "bad_request")
    assert "root:" not in answer.text


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b'"x"', b"7", b"{", b"[" * 100_000])
def test_anything_but_a_record_is_an_error(server: Server, body: bytes) -> None:
    answer = server.client.post("/api/replay", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422) and answer.json()["error"]["code"] == "bad_request"


def test_a_record_of_this_server_replays_as_the_game_itself(server: Server) -> None:
    party = server.new("paris", HERE, HERE)
    party.play_on()
    record = party.ask("GET", "/record").json()
    assert server.client.post("/api/replay", json=record).json() == party.ask("GET", "/replay").json()


class CountingThinkers(QuickThinkers):
    """Counts the replays that are computed."""

    def __init__(self) -> None:
        super().__init__()
        self.replays = 0

    async def _run(self, lane: Lane, seconds: float, function: Any, *args: Any) -> Any:
        assert lane in (self.chores, self.records)
        self.replays += function is not replaying.renamed_replay
        return await super()._run(lane, seconds, function, *args)


def test_a_replay_is_computed_once_for_each_view(tmp_path: Path) -> None:
    thinkers = CountingThinkers()
    with serving(settings(tmp_path), thinkers) as server:
        party = server.new("paris", HERE, HERE)
        party.choose_tickets()
        first = party.ask("GET", "/replay", 0).json()
        assert party.ask("GET", "/replay", 0).json() == first and thinkers.replays == 1
        party.play_on()
        final = party.ask("GET", "/replay", 0).json()
        assert [party.ask("GET", "/replay", 0).json() for _ in range(3)] == [final] * 3
        assert final["over"] and thinkers.replays == 2
        assert party.ask("GET", "/replay", 1).json() != final and thinkers.replays == 3
        for name in ("Ola", ',"names":', "Jan"):
            party.ask("PATCH", "/seats/0", 0, json={"name": name})
            assert party.ask("GET", "/replay", 0).json() == {**final, "names": [name, "Player 2"]}
        assert thinkers.replays == 3


def test_replays_are_kept_in_limited_memory(tmp_path: Path) -> None:
    thinkers = CountingThinkers()
    with serving(settings(tmp_path), thinkers) as server:
        replays = server.client.app.state.kolej.replays  # type: ignore[attr-defined]
        parties = [server.new("paris", HERE, HERE) for _ in range(3)]
        replays._most = 2 * len(gzip.compress(parties[0].ask("GET", "/replay").content)) + 200
        for party in (*parties, parties[2], parties[0]):
            assert party.ask("GET", "/replay").status_code == 200
        assert thinkers.replays == 4  # the last one had to be computed again


def test_a_client_without_gzip_can_read_a_replay(two: Party) -> None:
    plain = two.server.client.get(two.path("/replay"), headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    packed = two.ask("GET", "/replay")
    assert packed.headers["content-encoding"] == "gzip" and packed.json() == plain.json()


def test_a_record_with_far_too_many_decisions_is_refused(server: Server) -> None:
    answer = server.client.post("/api/replay", json={**json.loads(good_record()), "decisions": [0] * 5000})
    assert code_of(answer) == (422, "bad_request") and "decisions" in answer.json()["error"]["message"]


def test_a_record_has_limited_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a thinker; here it is the main thread of the test."""
    monkeypatch.setattr(replaying, "CPU_SECONDS", 0.005)
    with pytest.raises(RecordError, match=r"more than 0\.005 s"):
        replaying.compressed_replay_of_record(json.loads(good_record()))
    monkeypatch.setattr(replaying, "CPU_SECONDS", 60.0)
    assert gzip.decompress(replaying.compressed_replay_of_record(json.loads(good_record())))


def dense_record(edges: list[Edge]) -> Any:
    """Returns the record of a game that ends at once, in which one player owns all routes of a dense board."""
    board = board_of(edges, trains=len(edges) + 2)
    routes = {route.id: 0 for route in board.routes}
    game = kolej.Game.from_position({"board": "worst", "players": 2, "routes": routes, "to_move": 0}, board=board)
    return {**game.record(), "decisions": [game.legal()[0].id] * 6}  # all draw from the deck, until the game is over


def test_a_short_record_of_a_dense_board_cannot_hold_a_thinker(tmp_path: Path) -> None:
    networks = unit_edges(networkx.grid_2d_graph(4, 7)), unit_edges(networkx.random_regular_graph(3, 34, seed=1))
    records = [dense_record(edges) for edges in (*networks, petersen_graphs())]
    with serving(settings(tmp_path), Thinkers(1, 10.0)) as server:
        assert server.client.post("/api/replay", json=json.loads(good_record())).status_code == 200  # starts a process
        began = time.monotonic()
        for record in records:
            assert len(json.dumps(record)) < 16_000
            answer = server.client.post("/api/replay", json=record)
            assert answer.json()["over"] if answer.status_code == 200 else code_of(answer) == (422, "bad_request")
        refused = server.client.post("/api/replay", json={**records[0], "board_file": too_dense_board()})
        assert code_of(refused) == (422, "bad_request")
        assert time.monotonic() - began < 4 * replaying.CPU_SECONDS


def too_dense_board() -> str:
    """Returns a board file with more cycles than the check of boards allows."""
    dense = board_of(unit_edges(networkx.complete_graph(11)), trains=22)
    data = json.loads(dense.model_dump_json(exclude_defaults=True))
    return json.dumps({**data, "rules": {"players": [2, 2], "trains": 60}})
