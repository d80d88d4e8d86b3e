"""Seats: the lobby, joining, leaving a seat to a bot, returning, the rematch."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.server.people import BOT, HERE, LINK, Party, Server, bearer, code_of


def joining(party: Party, key: str, **body: Any) -> Any:
    return party.server.client.post(party.path("/seats"), headers=bearer(key), json=body)


def test_a_game_by_link_waits_in_the_lobby(server: Server) -> None:
    party = server.new("nordic", HERE, LINK, BOT)
    table = party.table(0)
    assert table["status"] == "lobby" and table["view"] is None and table["awaited"] == []
    assert [seat["taken"] for seat in table["seats"]] == [True, False, True]
    assert code_of(party.decide(0, 0, 0)) == (409, "not_started")
    assert code_of(party.ask("GET", "/replay", 0)) == (409, "not_started")


def test_friends_take_the_free_seats_and_the_host_starts(server: Server) -> None:
    party = server.new("nordic", HERE, LINK, LINK)
    assert code_of(party.start()) == (409, "not_started")
    assert {party.join("Jan"), party.join("Zosia")} == {1, 2}
    assert [seat["name"] for seat in party.table()["seats"]][1:] == ["Jan", "Zosia"]
    assert code_of(joining(party, party.made["invite"], name="Late")) == (409, "seat_taken")
    started = party.start()
    assert started.status_code == 200 and started.json()["status"] == "playing"
    assert code_of(party.start()) == (409, "already_started")
    assert code_of(joining(party, party.made["invite"], name="Later")) == (409, "already_started")
    assert party.table(2)["view"]["hand"]


def test_a_friend_may_choose_the_seat(server: Server) -> None:
    party = server.new("usa", HERE, LINK, LINK)
    invite = party.made["invite"]
    assert joining(party, invite, name="Jan", seat=2).json()["seat"] == 2
    assert code_of(joining(party, invite, name="Ala", seat=2)) == (409, "seat_taken")
    assert code_of(joining(party, invite, name="Ala", seat=0)) == (409, "seat_taken")
    assert code_of(joining(party, invite, name="Ala", seat=7)) == (422, "bad_request")


def test_a_free_seat_is_given_to_one_person(server: Server) -> None:
    party = server.new("usa", HERE, LINK)
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda n: joining(party, party.made["invite"], name=f"Friend {n}"), range(6)))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409, 409, 409]


def test_bots_fill_the_seats_that_stay_free(server: Server) -> None:
    party = server.new("usa", HERE, LINK, LINK, BOT)
    party.join("Jan")
    table = party.start("random").json()
    assert [seat["kind"] for seat in table["seats"]] == ["here", "link", "bot", "bot"]
    assert all(seat["taken"] for seat in table["seats"])
    assert len({seat["name"] for seat in table["seats"]}) == 4
    assert party.play_on()["status"] == "over"


def test_starting_needs_the_hosts_key_and_joining_needs_the_invitation(server: Server) -> None:
    party = server.new("usa", HERE, LINK)
    client, made = server.client, party.made
    for key in (party.keys[0], made["invite"]):
        answer = client.post(party.path("/start"), headers=bearer(key), json={"fill": "random"})
        assert code_of(answer) == (403, "not_your_seat")
    for key in (party.keys[0], made["host"]):
        assert code_of(joining(party, key, name="Jan")) == (403, "not_your_seat")
    assert party.table()["status"] == "lobby"


def test_a_seat_is_left_to_a_bot_and_taken_back(server: Server) -> None:
    party = server.new("paris", HERE, HERE)
    left = party.ask("PATCH", "/seats/1", 1, json={"bot": "random"})
    assert left.status_code == 200 and left.json()["seats"][1]["bot"] == "random"
    party.any(0, random.Random(1))
    party.until(lambda table: table["decisions"] >= 2 and table["awaited"] == [0])
    back = party.ask("PATCH", "/seats/1", 1, json={"bot": None})
    assert back.json()["seats"][1]["bot"] is None
    table = party.play_on(most=6)
    assert table["decisions"] >= 8


def test_a_game_that_is_left_to_bots_is_played_to_the_end(server: Server) -> None:
    party = server.new("paris", HERE, BOT)
    party.ask("PATCH", "/seats/0", 0, json={"bot": "random"})
    assert party.until(lambda table: table["status"] == "over")["seed"]


def test_a_seat_changes_its_name_and_no_other(server: Server) -> None:
    party = server.new("paris", HERE, HERE)
    assert party.ask("PATCH", "/seats/0", 0, json={"name": "  Żaneta  "}).json()["seats"][0]["name"] == "Żaneta"
    assert code_of(party.ask("PATCH", "/seats/1", 0, json={"name": "Mallory"})) == (403, "not_your_seat")
    assert party.table()["seats"][1]["name"] == "Player 2"
    assert party.ask("PATCH", "/seats/0", 0, json={}).status_code == 200


def test_a_rematch_has_the_same_seats_and_keys(server: Server) -> None:
    party = server.new("paris", {"kind": "here", "name": "Ola"}, LINK, turn_seconds=600)
    party.join("Jan")
    party.start()
    assert code_of(party.ask("POST", "/rematch", 0)) == (409, "not_started")
    party.play_on()
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda seat: party.ask("POST", "/rematch", seat), [0, 1, 0, 1]))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["id"] for answer in answers}) == 1
    again = Party(server, {**party.made, **answers[0].json()})
    again.keys = party.keys
    assert again.id != party.id and party.table()["rematch"] == again.id
    assert [again.table(seat)["seat"] for seat in (0, 1)] == [0, 1]
    assert [seat["name"] for seat in again.table()["seats"]] == ["Ola", "Jan"]
    assert again.table()["turn_seconds"] == 600
    assert again.table()["promise"] != party.table()["promise"]
    assert again.play_on()["status"] == "over"
    assert code_of(party.ask("POST", "/rematch")) == (401, "no_token")


def test_the_person_who_asks_for_a_rematch_plays_it_even_if_a_bot_finished_the_game(server: Server) -> None:
    party = server.new("paris", HERE, HERE)
    for seat in (0, 1):
        party.ask("PATCH", f"/seats/{seat}", seat, json={"bot": "random"})
    party.until(lambda table: table["status"] == "over")
    again = Party(server, {**party.made, **party.ask("POST", "/rematch", 1).json()})
    assert [seat["bot"] for seat in again.table()["seats"]] == ["random", None]
    assert again.until(lambda table: table["awaited"] == [1])["status"] == "playing"
