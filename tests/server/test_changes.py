"""A client may ask for the changes of a table instead of whole tables. They add up to the same table, and are short."""

from __future__ import annotations

import random
import zlib
from contextlib import ExitStack

import pytest

import kolej
from kolej.boards import BUNDLED
from tests.server.follower import NOT_SENT, Follower
from tests.server.people import HERE, LINK, Json, Party, Server
from tests.server.test_live import connection_to

# Nothing is compressed on a live connection: a compressor takes more memory than the rest of a game.
LONGEST, LONGEST_FIRST, LONGEST_LAST = 6144, 8192, 10_240
"""The largest change in bytes as it is sent; the largest first message, which has the whole table; and the largest last
one, which has the final count with all tickets."""
COMPRESSED = 4096
"""The largest message of all in bytes, for a client or a proxy that would compress it."""


@pytest.mark.parametrize("board", BUNDLED)
def test_changes_add_up_to_the_table_and_are_short(server: Server, board: str) -> None:
    rng = random.Random(board)
    party = server.new(board, *[HERE] * kolej.board(board).rules.players[1])
    seats: list[int | None] = [None, *party.keys]
    followers = {seat: Follower(server, board) for seat in seats}
    with ExitStack() as stack:
        sockets = {seat: stack.enter_context(connection_to(party, seat, changes=True)) for seat in seats}
        while True:
            for seat in seats:
                followers[seat].read(sockets[seat].receive_text())
                if rng.random() < 0.1 or followers[seat].table["status"] == "over":
                    assert followers[seat].table | NOT_SENT == party.table(seat) | NOT_SENT
            if followers[None].table["status"] == "over":
                break
            seat = rng.choice(followers[None].table["awaited"])
            current = followers[seat].table
            assert brief(party, seat, current["number"], rng.choice(current["legal"])["id"]) == 204
    changes = [text for follower in followers.values() for text in follower.texts[1:-1]]
    assert largest(changes) <= LONGEST
    assert largest([follower.texts[0] for follower in followers.values()]) <= LONGEST_FIRST
    assert largest([follower.texts[-1] for follower in followers.values()]) <= LONGEST_LAST
    for follower in followers.values():
        assert max(len(zlib.compress(text.encode())) for text in follower.texts) <= COMPRESSED


def largest(texts: list[str]) -> int:
    """Returns the number of bytes of the longest text."""
    return max(len(text.encode()) for text in texts)


def brief(party: Party, seat: int, number: int, action: int) -> int:
    """Makes a decision without asking for the table, and returns the status of the answer."""
    answer = party.server.client.post(
        party.path("/decisions"),
        headers={**party.header(seat), "Prefer": "return=minimal"},
        json={"number": number, "action": action},
    )
    assert answer.content == b""
    return int(answer.status_code)


def test_a_change_has_only_what_has_changed(two: Party) -> None:
    with connection_to(two, 0, changes=True) as socket:
        first = socket.receive_json()["table"]
        assert set(first) == set(two.table(0)) - set(NOT_SENT)
        two.choose_tickets()
        socket.receive_json(), socket.receive_json()
        seat = two.table()["awaited"][0]
        deck = two.table(seat)["legal"][0]
        assert deck["card"] == "deck"
        two.decide(seat, two.table(seat)["number"], deck["id"])
        change = socket.receive_json()["table"]
        assert not {"id", "board", "seats", "created", "seed_hash"} & set(change)
        assert "tickets" not in change["view"] and "deck_size" in change["view"]


def test_a_game_that_begins_brings_the_view(server: Server) -> None:
    party = server.new("paris", HERE, LINK)
    follower = Follower(server, "paris")
    with connection_to(party, 0, changes=True) as socket:
        follower.read(socket.receive_text())
        assert follower.table["view"] is None
        party.join("Jan")
        follower.read(socket.receive_text())
        party.start()
        follower.read(socket.receive_text())
        assert follower.table | NOT_SENT == party.table(0) | NOT_SENT


def test_a_wrong_decision_is_refused_with_words_even_if_no_table_is_asked_for(two: Party) -> None:
    answer = two.server.client.post(
        two.path("/decisions"),
        headers={**two.header(0), "Prefer": "return=minimal"},
        json={"number": 99, "action": 0},
    )
    assert answer.status_code == 409 and answer.json()["error"]["code"] == "stale"


@pytest.mark.parametrize("board", BUNDLED)
def test_the_actions_of_a_board_are_those_that_tables_have(server: Server, board: str) -> None:
    answer = server.client.get(f"/api/boards/{board}/actions")
    assert answer.headers["content-encoding"] == "gzip"
    listed: dict[int, Json] = {action["id"]: action for action in answer.json()}
    again = server.client.get(f"/api/boards/{board}/actions", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    plain = server.client.get(f"/api/boards/{board}/actions", headers={"Accept-Encoding": "identity"})
    assert plain.json() == answer.json() and "content-encoding" not in plain.headers
    game = kolej.Game(board, players=2, seed=4)
    rng = random.Random(4)
    while not game.over:
        for action in game.legal():
            assert action.kind in ("keep", "add") or listed[action.id] == action.to_dict()
        game.play(rng.choice(game.legal()))


def test_the_actions_of_an_unknown_board_are_not_found(server: Server) -> None:
    assert server.client.get("/api/boards/atlantis/actions").status_code == 404
