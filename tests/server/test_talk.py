"""What players say to each other: phrases at every table, and free text where the table has chat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kolej.server.settings import Rate
from kolej.server.storage import MOST_MESSAGES
from tests.server.people import HERE, Json, Party, Server, code_of, serving, settings
from tests.server.test_live import connection_to


def saying(party: Party, seat: int | None, **body: Any) -> Any:
    return party.ask("POST", "/messages", seat, json=body)


def heard_on(line: Any) -> list[Json]:
    """Returns what a live connection tells next of what players have said."""
    while (message := line.receive_json())["type"] != "said":
        pass
    messages: list[Json] = message["messages"]
    return messages


def polled(party: Party, seat: int | None, heard: int = 0) -> list[Json]:
    said: list[Json] = party.ask("GET", f"/live?people=true&heard={heard}", seat).json()["said"]
    return said


def test_a_phrase_reaches_the_table_by_its_id(server: Server, two: Party) -> None:
    with connection_to(two, 1, people=True) as jan, connection_to(two, people=True) as watching:
        assert heard_on(jan) == [] and heard_on(watching) == []
        assert saying(two, 0, phrase="hello").status_code == 204
        for line in (jan, watching):
            (message,) = heard_on(line)
            assert (message["seat"], message["phrase"], message["text"]) == (0, "hello", None)
    # Whoever comes later gets what they have not heard.
    saying(two, 1, phrase="thanks")
    with connection_to(two, 0, people=True) as ola:
        assert [message["phrase"] for message in heard_on(ola)] == ["hello", "thanks"]
    assert [message["phrase"] for message in polled(two, 0, heard=1)] == ["thanks"]
    record = two.ask("GET", "/record").json()
    assert "hello" not in str(record)


def test_free_text_needs_a_table_with_chat_and_is_for_players_only(server: Server, two: Party) -> None:
    assert two.table()["chat"] is False
    assert code_of(saying(two, 0, text="Hi")) == (403, "no_chat")
    assert polled(two, 0) == []
    party = server.new("paris", HERE, HERE, chat=True)
    assert party.table()["chat"] is True
    with connection_to(party, 1, people=True) as jan, connection_to(party, people=True) as watching:
        assert heard_on(jan) == [] and heard_on(watching) == []
        assert saying(party, 0, text="  Gdzie\u200e jest  \u202eМосква? 🚂 ").status_code == 204
        assert [message["text"] for message in heard_on(jan)] == ["Gdzie jest Москва? 🚂"]
        assert heard_on(watching) == []
    assert polled(party, None) == [] and len(polled(party, 0)) == 1


def test_what_cannot_be_said_is_refused(server: Server) -> None:
    party = server.new("paris", HERE, HERE, chat=True)
    wrong: list[Json] = [
        {}, {"phrase": None}, {"phrase": "insult"}, {"phrase": "hello", "text": "Hi"}, {"text": ""},
        {"text": " \u200b "}, {"text": "x" * 201}, {"text": 5}, {"phrase": "hello", "to": 1},
        {"text": "a" + "\u0301" * 20},
    ]  # fmt: skip
    for body in wrong:
        assert code_of(saying(party, 0, **body)) == (422, "bad_request")
    assert code_of(saying(party, None, phrase="hello")) == (401, "no_token")
    assert polled(party, 0) == []


def test_nobody_can_flood_the_table(tmp_path: Path) -> None:
    with serving(settings(tmp_path, talk=Rate(0.001, 3))) as server:
        party = server.new("paris", HERE, HERE)
        answers = [saying(party, 0, phrase="whistle").status_code for _ in range(5)]
        assert answers == [204, 204, 204, 429, 429]
        assert saying(party, 1, phrase="hello").status_code == 204
        assert len(polled(party, 0)) == 4


def test_only_the_latest_messages_are_kept(tmp_path: Path) -> None:
    with serving(settings(tmp_path, talk=None)) as server:
        party = server.new("paris", HERE, HERE)
        for _ in range(MOST_MESSAGES + 5):
            saying(party, 0, phrase="smile")
        numbers = [message["number"] for message in polled(party, 0)]
    assert numbers == list(range(6, MOST_MESSAGES + 6))
    with serving(settings(tmp_path)) as server:
        again = Party(server, party.made)
        assert [message["number"] for message in polled(again, 0)] == numbers
