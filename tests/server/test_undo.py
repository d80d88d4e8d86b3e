"""Taking a decision back: what may be taken back, who is told, and that nothing stored is lost."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

import kolej
from kolej.server.room import MOST_UNDOS, UNDO_DEPTH
from tests.server.people import (
    BOT,
    HERE,
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
from tests.server.process import running, wait_for
from tests.server.test_live import connection_to

WITHOUT_CLOCK = ("number", "undone", "deadline", "left")


def take_back(party: Party, seat: int, number: int) -> Any:
    return party.ask("POST", "/undo", seat, json={"number": number})


def state_of(table: Json) -> Json:
    """Returns the table without what taking back changes: it counts the decisions on."""
    return {name: value for name, value in table.items() if name not in WITHOUT_CLOCK}


def awaited(party: Party) -> int:
    return int(party.table()["awaited"][0])


def draw(party: Party) -> Json:
    """Draws a card from the deck for the seat to move, and returns the table."""
    seat = awaited(party)
    table = party.table(seat)
    action = next(action for action in table["legal"] if action["kind"] == "draw" and action["card"] == "deck")
    answer = party.decide(seat, table["number"], action["id"])
    assert answer.status_code == 200
    after: Json = answer.json()
    return after


def claim(party: Party) -> tuple[int, int]:
    """Plays until somebody can claim a route, claims it, and returns the seat and the number of the decision."""
    for _ in range(200):
        seat = awaited(party)
        table = party.table(seat)
        claims = [action for action in table["legal"] if action["kind"] == "claim"]
        if claims:
            assert party.decide(seat, table["number"], claims[0]["id"]).status_code == 200
            return seat, int(table["number"])
        draw(party)
    raise AssertionError("nobody could claim a route")


def begun(server: Server, **more: Any) -> Party:
    party = server.new("usa", HERE, HERE, **more)
    party.choose_tickets()
    return party


def test_a_claim_can_be_taken_back_until_somebody_else_moves(server: Server) -> None:
    party = begun(server)
    while not any(action["kind"] == "claim" for action in party.table(awaited(party))["legal"]):
        draw(party)
    seat = awaited(party)
    before = {viewer: party.table(viewer) for viewer in (None, 0, 1)}
    seat, number = claim(party)
    assert party.table(seat)["undoable"] == number
    assert party.table(1 - seat)["undoable"] is None and party.table()["undoable"] is None
    assert code_of(take_back(party, 1 - seat, number)) == (409, "final")

    answer = take_back(party, seat, number)
    assert answer.status_code == 200 and answer.json() == party.table(seat)
    for viewer, table in before.items():
        assert state_of(party.table(viewer)) == state_of(table)
        assert party.table(viewer)["undone"] == 1
    assert take_back(party, seat, number).status_code == 200  # the first answer may have been lost
    assert party.table()["undone"] == 1
    # The numbers go on, so whoever still knows the position before is too late.
    assert party.table(seat)["number"] == number + 2
    assert code_of(party.decide(1 - seat, number + 1, 0)) == (409, "stale")

    seat, number = claim(party)
    draw(party)
    assert party.table(seat)["undoable"] is None
    assert code_of(take_back(party, seat, number)) == (409, "final")
    assert party.table()["undone"] == 1


def test_what_showed_something_hidden_is_final(server: Server) -> None:
    party = begun(server)
    seat = awaited(party)
    assert party.table(seat)["undoable"] is None  # the first tickets
    for card in ("deck", "face_up"):
        table = party.table(seat)
        draws = [action for action in table["legal"] if action["kind"] == "draw"]
        action = next(draw for draw in draws if (draw["card"] == "deck") == (card == "deck"))
        assert party.decide(seat, table["number"], action["id"]).json()["undoable"] is None
        assert code_of(take_back(party, seat, table["number"])) == (409, "final")
    seat = awaited(party)
    table = party.table(seat)
    tickets = next(action for action in table["legal"] if action["kind"] == "tickets")
    table = party.decide(seat, table["number"], tickets["id"]).json()
    assert table["undoable"] is None
    assert party.decide(seat, table["number"], table["legal"][0]["id"]).json()["undoable"] is None


def test_a_table_can_agree_that_nothing_is_taken_back(server: Server) -> None:
    party = begun(server, undo="off")
    seat, number = claim(party)
    assert party.table()["undo"] == "off" and party.table(seat)["undoable"] is None
    assert code_of(take_back(party, seat, number)) == (409, "final")
    assert code_of(party.ask("POST", "/undo", seat, json={"number": -1})) == (422, "bad_request")
    assert code_of(party.ask("POST", "/undo", json={"number": number})) == (401, "no_token")


def test_only_against_bots_anything_can_be_taken_back(server: Server) -> None:
    answer = server.client.post("/api/games", json={"board": "usa", "seats": [HERE, HERE, BOT], "undo": "any"})
    assert code_of(answer) == (422, "bad_request") and "bots" in answer.json()["error"]["message"]
    party = server.new("usa", HERE, BOT, BOT, undo="any")
    party.any(0, random.Random(1))
    party.until(lambda table: table["awaited"] == [0])
    assert party.table(0)["undoable"] is None  # the first tickets stay

    before = party.table(0)
    drawn = draw(party)
    card = drawn["view"]["hand"]
    draw(party)
    party.until(lambda table: table["awaited"] == [0] and table["view"]["phase"] == "turn")
    for _ in range(2):
        table = party.table(0)
        assert take_back(party, 0, table["undoable"]).status_code == 200
    after = party.table(0)
    assert state_of(after) == state_of(before) and after["undone"] == 2
    assert draw(party)["view"]["hand"] == card  # the same card comes again
    assert after["undoable"] is None

    party.play_on()
    record = party.ask("GET", "/record").json()
    assert (record["undo"], record["undone"]) == ("any", 2)
    assert kolej.Game.from_record(record).over
    assert party.table(0)["undoable"] is None  # the seed is known
    assert code_of(take_back(party, 0, len(party.room.rows) - 1)) == (409, "already_over")
    assert party.ask("POST", "/rematch", 0).json()["table"]["undo"] == "any"


def test_the_number_of_decisions_that_can_be_taken_back_is_limited(server: Server) -> None:
    party = server.new("usa", HERE, BOT, undo="any")
    party.any(0, random.Random(1))
    for _ in range(2 * UNDO_DEPTH + 3):
        party.until(lambda table: table["awaited"] == [0])
        draw(party)
    party.until(lambda table: table["awaited"] == [0])
    depth = 0
    while (number := party.table(0)["undoable"]) is not None:
        assert take_back(party, 0, number).status_code == 200
        depth += 1
    assert depth == UNDO_DEPTH
    for _ in range(MOST_UNDOS - depth):
        draw(party)
        assert take_back(party, 0, party.table(0)["undoable"]).status_code == 200
    draw(party)
    assert party.table(0)["undoable"] is None
    answer = take_back(party, 0, party.room.standing[-1])
    assert code_of(answer) == (409, "final") and str(MOST_UNDOS) in answer.json()["error"]["message"]


def test_a_client_that_was_away_gets_the_events_that_replace_what_it_has_seen(server: Server) -> None:
    party = begun(server)
    seat, number = claim(party)
    with connection_to(party) as socket:
        seen = socket.receive_json()
    log, undone = seen["events"], seen["table"]["undone"]
    with connection_to(party, 1 - seat, changes=True) as socket:
        known = len(socket.receive_json()["events"])
        take_back(party, seat, number)
        change = socket.receive_json()
        assert change["first"] < known and change["events"] == [] and change["table"]["undone"] == 1
    for _ in range(6):
        draw(party)
    everything = party.ask("GET", "/live").json()["events"]
    assert len(everything) > len(log)
    for parameters in ({"undone": undone}, {}):
        message = party.ask("GET", "/live", params={"since": len(log), **parameters}).json()
        assert log[: message["first"]] + message["events"] == everything
        assert 0 < message["first"] < len(log)
    message = party.ask("GET", "/live", params={"since": len(everything), "undone": 1}).json()
    assert message["first"] == len(everything) and message["events"] == []
    for wrong in (-1, 5):
        assert party.ask("GET", "/live", params={"since": 3, "undone": wrong}).json()["first"] == 0


def test_the_replay_of_a_game_in_play_forgets_what_was_taken_back(server: Server) -> None:
    party = begun(server)
    seat, number = claim(party)
    with_claim = party.ask("GET", "/replay", seat).json()["steps"]
    take_back(party, seat, number)
    draw(party)
    steps = party.ask("GET", "/replay", seat).json()["steps"]
    assert len(steps) == len(with_claim) and steps[-1] != with_claim[-1]
    assert party.ask("GET", "/record", seat).json()["undone"] == 1


def test_after_a_restart_everything_is_as_before(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as server:
        party = begun(server)
        seat, number = claim(party)
        take_back(party, seat, number)
        seat, number = claim(party)
        tables = [party.table(viewer) for viewer in (None, 0, 1)]
        rows = party.room.rows
    with serving(settings(tmp_path)) as server:
        after = Party(server, party.made)
        assert [after.table(viewer) for viewer in (None, 0, 1)] == tables
        assert after.room.rows == rows  # also what was taken back
        assert after.table(seat)["undoable"] == number
        assert take_back(after, seat, number).status_code == 200
        assert after.table()["undone"] == 2
        assert after.play_on()["status"] == "over"
        assert kolej.Game.from_record(after.ask("GET", "/record").json()).over


def test_taking_back_gives_no_more_time(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    party = begun(server, turn_seconds=60)
    while not any(action["kind"] == "claim" for action in party.table(awaited(party))["legal"]):
        draw(party)
    deadline = party.table()["deadline"]
    pass_time(monkeypatch, 20)
    seat, number = claim(party)
    assert party.table()["deadline"] > deadline
    pass_time(monkeypatch, 20)
    take_back(party, seat, number)
    assert party.table()["deadline"] == deadline
    seat, number = claim(party)
    pass_time(monkeypatch, 30)
    answer = take_back(party, seat, number)
    assert code_of(answer) == (409, "final") and "time" in answer.json()["error"]["message"]


def test_a_bot_that_thinks_meanwhile_comes_too_late(tmp_path: Path) -> None:
    with serving(settings(tmp_path, bot_pause=0.3)) as server:
        party = server.new("usa", HERE, BOT)
        party.any(0, random.Random(1))
        party.until(lambda table: table["awaited"] == [0])
        for _ in range(100):
            legal = party.table(0)["legal"]
            if any(action["kind"] == "claim" for action in legal):
                break
            draw(party)
            party.until(lambda table: table["awaited"] == [0])
        seat, number = claim(party)
        assert take_back(party, seat, number).status_code == 200
        before = party.table()["decisions"]
        draw(party)
        draw(party)
        party.until(lambda table: table["awaited"] == [0] and table["decisions"] > before + 2)
        assert party.room.rows[number].action != party.room.rows[number + 2].action


@pytest.fixture
def workers(postgres_address: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    common: dict[str, Any] = {"database": new_database(postgres_address), "rescue_seconds": 0.5}
    with serving(settings(tmp_path, **common)) as one, serving(settings(tmp_path, **common)) as other:
        yield one, other


def test_at_two_workers_a_decision_and_an_undo_race_and_one_wins(workers: tuple[Server, Server]) -> None:
    first = begun(workers[0])
    second = Party(workers[1], first.made)
    undone = 0
    for _ in range(6):
        seat, number = claim(first)
        other = 1 - seat
        second.until(lambda table: table["awaited"] == [other])  # noqa: B023
        table = second.table(other)
        action = next(action["id"] for action in table["legal"] if action["kind"] == "draw")
        with ThreadPoolExecutor(2) as pool:
            back = pool.submit(take_back, first, seat, number)
            moved = pool.submit(second.decide, other, table["number"], action)
        codes = back.result().status_code, moved.result().status_code
        assert sorted(codes) == [200, 409]
        undone += codes[0] == 200
        for viewer in (None, 0, 1):
            assert first.table(viewer) == second.table(viewer)
        assert first.table()["undone"] == undone
        if awaited(second) == other:  # the second card
            draw(second)


def test_an_undo_at_one_worker_reaches_the_watchers_of_another(workers: tuple[Server, Server]) -> None:
    first = begun(workers[0])
    second = Party(workers[1], first.made)
    seat, number = claim(first)
    second.until(lambda table: table["awaited"] == [1 - seat])
    with connection_to(second, 1 - seat) as socket:
        known = socket.receive_json()
        take_back(first, seat, number)
        message = socket.receive_json()
        assert message["first"] < len(known["events"]) and message["events"] == []
        assert message["table"]["awaited"] == [seat] and message["table"]["undone"] == 1


def test_what_was_taken_back_stays_taken_back_after_a_kill(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'games.db'}") as process, httpx.Client(timeout=20) as client:
        made = client.post(f"{process.address}/api/games", json={"board": "usa", "seats": [HERE, BOT], "undo": "any"})
        url, key = f"{process.address}/api/games/{made.json()['id']}", bearer(made.json()["keys"]["0"])

        def table() -> Json:
            found: Json = client.get(url, headers=key).json()
            return found

        def decide() -> None:
            until(lambda: table()["number"] is not None)
            now = table()
            body = {"number": now["number"], "action": now["legal"][0]["id"]}
            assert client.post(f"{url}/decisions", headers=key, json=body).status_code == 200

        for _ in range(4):  # tickets, two cards, and the first card of the next turn
            decide()
        before = table()
        assert client.post(f"{url}/undo", headers=key, json={"number": before["undoable"]}).status_code == 200
        process.kill()
        process.start()
        wait_for(process, "/api/health")
        after = table()
        assert after["undone"] == 1 and after["view"]["hand_sizes"][0] == before["view"]["hand_sizes"][0] - 1
        decide()
        assert table()["view"]["hand"] == before["view"]["hand"]  # the same card
