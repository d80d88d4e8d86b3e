"""Games over HTTP: creating, reading and deciding."""

from __future__ import annotations

import hashlib
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import kolej
from kolej.boards import BUNDLED
from kolej.game.fairness import mixed_seed
from tests.server.people import BOT, HERE, LINK, Party, Server, code_of, serving, settings


def test_a_game_without_seats_by_link_begins_at_once(server: Server) -> None:
    party = server.new("nordic", {"kind": "here", "name": "Ola"}, BOT, BOT)
    assert party.made["invite"] is None
    assert set(party.made["keys"]) == {"0"}
    table = party.made["table"]
    assert (table["status"], table["seat"], table["board"]) == ("playing", 0, "nordic")
    assert table["seats"][0] == {"seat": 0, "kind": "here", "name": "Ola", "taken": True, "bot": None, "links": 0}
    assert [seat["bot"] for seat in table["seats"]] == [None, "random", "random"]
    assert len({seat["name"] for seat in table["seats"]}) == 3


def test_a_key_shows_its_seat_and_none_shows_a_spectators_view(two: Party) -> None:
    for seat in (0, 1):
        table = two.table(seat)
        assert table["seat"] == table["view"]["seat"] == seat
        assert table["view"]["hand"] and table["legal"]
    watched = two.table()
    assert watched["seat"] is None and watched["view"]["hand"] == {}
    assert watched["legal"] == [] and watched["number"] is None
    assert "legal" not in watched["view"] and "log" not in watched["view"]


def test_keys_are_long_and_all_different(server: Server) -> None:
    made = server.new("usa", HERE, HERE, LINK).made
    keys = [made["host"], made["invite"], *made["keys"].values()]
    assert len(set(keys)) == 4
    assert {len(key) for key in keys} == {22}


def test_the_database_keeps_no_key(server: Server, two: Party) -> None:
    path = str(server.client.app.state.kolej.rooms.storage.url.database)  # type: ignore[attr-defined]
    content = b"".join(open(path + end, "rb").read() for end in ("", "-wal"))  # noqa: SIM115, PTH123 - read at once
    for key in [two.made["host"], *two.keys.values()]:
        assert key.encode() not in content
        assert hashlib.sha256(key.encode()).hexdigest().encode() in content


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_first_tickets_are_chosen_in_any_order(server: Server, order: tuple[int, ...]) -> None:
    party = server.new("usa", HERE, HERE, HERE)
    waiting = {0, 1, 2}
    for seat in order:
        assert set(party.table()["awaited"]) == waiting
        table = party.table(seat)
        assert {action["kind"] for action in table["legal"]} == {"keep"}
        after = party.decide(seat, table["number"], table["legal"][-1]["id"]).json()
        waiting.remove(seat)
        if waiting:
            assert after["number"] is None and after["legal"] == []
    table = party.table()
    assert table["decisions"] == 3 and table["view"]["phase"] == "turn"
    assert table["view"]["ticket_counts"] == [3, 3, 3]


def test_a_first_choice_is_kept_even_if_earlier_ones_are_missing(server: Server, two: Party) -> None:
    last = next(seat for seat in (0, 1) if two.table(seat)["number"] == 1)
    table = two.table(last)
    chosen = table["legal"][0]["id"]
    assert two.decide(last, 1, chosen).status_code == 200
    assert two.decide(last, 1, chosen).status_code == 200
    assert code_of(two.decide(last, 1, table["legal"][1]["id"])) == (409, "stale")
    assert two.table()["decisions"] == 0
    two.any(1 - last, random.Random(1))
    assert two.room.game is not None and two.room.game.decisions[1] == chosen


def test_repeating_a_decision_does_nothing(two: Party) -> None:
    two.choose_tickets()
    seat = two.table()["awaited"][0]
    table = two.table(seat)
    number, action = table["number"], table["legal"][0]["id"]
    answers = [two.decide(seat, number, action) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert two.table()["decisions"] == number + 1


def test_another_decision_with_the_same_number_is_stale_and_gets_the_table(two: Party) -> None:
    two.choose_tickets()
    seat = two.table()["awaited"][0]
    table = two.table(seat)
    assert two.decide(seat, table["number"], table["legal"][0]["id"]).status_code == 200
    answer = two.decide(seat, table["number"], table["legal"][1]["id"])
    assert code_of(answer) == (409, "stale")
    assert answer.json()["error"]["table"] == two.table(seat)


def test_a_decision_from_the_future_is_stale(two: Party) -> None:
    assert code_of(two.decide(0, 999, 0)) == (409, "stale")


def test_nobody_decides_for_another(two: Party) -> None:
    two.choose_tickets()
    seat = two.table()["awaited"][0]
    table = two.table(seat)
    before = two.table()
    assert code_of(two.decide(1 - seat, table["number"], table["legal"][0]["id"])) == (403, "not_your_turn")
    assert two.table() == before


def test_an_illegal_decision_is_an_error_and_changes_nothing(two: Party) -> None:
    two.choose_tickets()
    seat = two.table()["awaited"][0]
    before = two.table(seat)
    legal = {action["id"] for action in before["legal"]}
    for action in (next(n for n in range(500, 900) if n not in legal), 2**31 - 1):
        answer = two.decide(seat, before["number"], action)
        assert code_of(answer) == (422, "illegal")
    assert two.table(seat) == before


def test_of_two_simultaneous_decisions_one_is_made(two: Party) -> None:
    two.choose_tickets()
    for _ in range(10):
        seat = two.table()["awaited"][0]
        table = two.table(seat)
        number = table["number"]
        actions = [action["id"] for action in table["legal"][:2]]
        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(lambda action: two.decide(seat, number, action), actions * 2))  # noqa: B023
        statuses = [answer.status_code for answer in answers]
        if len(set(actions)) == 2:
            assert sorted(statuses) == [200, 200, 409, 409]
            assert statuses[0] == statuses[2]
        assert two.table()["decisions"] == number + 1


@pytest.mark.parametrize("board", BUNDLED)
def test_the_secret_of_a_finished_game_has_the_promised_hash(server: Server, board: str) -> None:
    party = server.new(board, HERE, BOT)
    promised = party.made["table"]["promise"]
    assert party.made["table"]["seed"] is None and party.made["table"]["secret"] is None
    table = party.play_on()
    assert table["status"] == "over" and table["awaited"] == []
    assert hashlib.sha256(table["secret"].encode()).hexdigest() == promised == table["promise"]
    assert table["nonces"] == [None, None] and table["seed"] == str(mixed_seed(table["secret"], [None, None]))
    record = party.ask("GET", "/record").json()
    again = kolej.Game.from_record(record)
    assert again.over and again.scores == table["view"]["scores"]
    assert [breakdown["total"] for breakdown in table["breakdowns"]] == again.scores
    assert len(table["statistics"]["seats"]) == 2
    assert code_of(party.decide(0, table["decisions"], 0)) == (409, "already_over")


def test_games_are_replayed_from_the_database(two: Party) -> None:
    two.choose_tickets()
    two.play_on(most=10)
    before = [two.table(seat) for seat in (0, 1, None)]
    rooms = two.server.client.app.state.kolej.rooms  # type: ignore[attr-defined]
    rooms._rooms.clear()
    assert [two.table(seat) for seat in (0, 1, None)] == before


def test_why_a_route_cannot_be_claimed(two: Party) -> None:
    routes = [route.id for route in kolej.board("paris").routes]
    answer = two.ask("GET", f"/why/{routes[0]}", 0).json()
    assert answer["key"] == "not_now" and answer["message"]
    two.choose_tickets()
    seat = two.table()["awaited"][0]
    keys = {two.ask("GET", f"/why/{route}", seat).json()["key"] for route in routes}
    assert "cards" in keys
    assert keys <= {"not_now", "taken", "closed", "trains", "cards", "track", "wilds", "other"}
    assert code_of(two.ask("GET", "/why/nowhere", seat)) == (404, "not_found")
    assert code_of(two.ask("GET", f"/why/{routes[0]}")) == (401, "no_token")


def test_memory_is_limited_and_forgotten_games_are_loaded_again(server: Server) -> None:
    rooms = server.client.app.state.kolej.rooms  # type: ignore[attr-defined]
    rooms._most = 3
    parties = [server.new("paris", HERE, HERE) for _ in range(6)]
    assert len(rooms.all()) <= 3
    for party in parties:
        assert party.table(0)["view"]["hand"]


def test_a_game_has_at_least_one_person(server: Server) -> None:
    answer = server.client.post("/api/games", json={"board": "paris", "seats": [BOT, BOT]})
    assert code_of(answer) == (422, "bad_request") and "person" in answer.json()["error"]["message"]


def test_a_lobby_that_only_bots_would_fill_does_not_start(server: Server) -> None:
    party = server.new("paris", LINK, LINK)
    answer = party.start("random")
    assert code_of(answer) == (422, "bad_request") and party.table()["status"] == "lobby"
    party.join("Jan")
    assert party.start("random").status_code == 200


def test_the_host_of_the_server_may_allow_games_of_bots_alone(tmp_path: Path) -> None:
    with serving(settings(tmp_path, bots_alone=True)) as server:
        assert server.new("paris", BOT, BOT).until(lambda table: table["decisions"] > 4)
        assert server.new("paris", LINK, LINK).start("random").status_code == 200


def test_prospects_are_those_of_the_final_count_and_everybody_may_ask(server: Server) -> None:
    lobby = server.new("italy", HERE, LINK)
    assert code_of(lobby.ask("GET", "/prospects")) == (409, "not_started")
    party = server.new("italy", HERE, HERE)
    assert party.ask("GET", "/prospects").json() == [{"longest_path": 0, "networks": []}] * 2
    table = party.play_on()
    counted = [{name: row[name] for name in ("longest_path", "networks")} for row in table["breakdowns"]]
    assert max(row["longest_path"] for row in counted) > 0
    for seat in (None, 0, 1):
        assert party.ask("GET", "/prospects", seat).json() == counted
