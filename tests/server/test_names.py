"""Names can be read and told apart: none is invisible, and no two at one table look alike."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import text

from kolej.errors import KolejError
from kolej.server.names import clean, free_name, look_alike
from tests.server.people import BOT, HERE, LINK, Party, Server, bearer, code_of


@pytest.mark.parametrize(("given", "kept"), [
    ("  Ola   Nordmann ", "Ola Nordmann"), ("Ｏｌａ", "Ola"), ("Zoe\u0308", "Zoë"), ("Nguyễn", "Nguyễn"),
    ("नी", "नी"), ("क्‍ष", "क्‍ष"), ("نام‌ها", "نام‌ها"), ("נָעֳמִי", "נָעֳמִי"), ("ต้น", "ต้น"), ("田中Tanaka", "田中Tanaka"),
    ("コーヒー々", "コーヒー々"), ("Jan Иванов", "Jan Иванов"), ("👩\u200d🚀 ❤\ufe0f", "👩🚀 ❤"),
    ("\u202eanna", "anna"),
    ("a\u2800b", "ab"), ("R2-D2", "R2-D2"), ("O’Neil", "O’Neil"), ("<b>&amp;", "<b>&amp;"),
])  # fmt: skip
def test_a_name_is_kept_in_one_form(given: str, kept: str) -> None:
    assert clean(given) == kept
    assert clean(kept) == kept


@pytest.mark.parametrize("name", [
    "\u200b", "a\u200bb", "\u200d", "\u2800", "\u3164", "\u115f", "\u00ad", "\u034f", "\ufffc", "\U000e0041", "\ufeff",
    "\u0301", "\u0301a", "a \u0301", "Z" + "\u0301" * 5, "a\u20dd\u20dd\u20dd\u20dd\u20dd", "\ufdfa" * 3,
    "J\u0430n", "Ι\u0430n", "paypal\u03bf", "\u13aabe",
])  # fmt: skip
def test_names_without_ink_piles_of_accents_and_mixed_alphabets_are_refused(name: str) -> None:
    with pytest.raises(KolejError, match="name"):
        clean(name)


@pytest.mark.parametrize(("name", "other"), [
    ("Ola", "ola"), ("STRASSE", "straße"), ("Ola", "Оlа"), ("Асе", "Ace"), ("ΟΡΑ", "OPA"), ("Player 1", "Player l"),
    ("Bob", "B0b"), ("Al", "AI"), ("modern", "modem"), ("O’Neil", "O'Neil"), ("Ola K", "OlaK"), ("Jan-P", "Jan–P"),
    ("Zoë", "ZOË"), ("ІСЕ", "ICE"), ("ΙΟ", "IO"), ("\u0130da", "i\u0307da"),
])  # fmt: skip
def test_look_alikes(name: str, other: str) -> None:
    assert look_alike(name, other) and look_alike(other, name)


@pytest.mark.parametrize(("name", "other"), [
    ("Zoë", "Zoe"), ("Ola", "Olaf"), ("Player 1", "Player 2"), ("Al", "Ai"), ("Jan", "Jana"), ("Оля", "Ola"),
])  # fmt: skip
def test_names_that_can_be_told_apart(name: str, other: str) -> None:
    assert not look_alike(name, other)


def test_a_default_name_gets_a_number_if_it_looks_like_another() -> None:
    assert free_name("Planner", []) == "Planner"
    assert free_name("Planner", ["planner", "PIanner 2"]) == "Planner 3"


def names(party: Party) -> list[str]:
    return [seat["name"] for seat in party.table()["seats"]]


def person(name: str) -> dict[str, Any]:
    return {**HERE, "name": name}


def test_a_new_game_has_no_two_names_that_look_alike(server: Server) -> None:
    for seats in ([person("Ola"), person("OLA")], [person("Ola"), {**BOT, "name": "0la"}]):
        answer = server.client.post("/api/games", json={"board": "paris", "seats": seats})
        assert code_of(answer) == (409, "name_taken")
        assert "Ola" in answer.json()["error"]["message"]
    default = server.new("usa", HERE, person("player 1"), BOT, {**BOT, "bot": "planner"}, person("Random"))
    assert names(default) == ["Player 1 2", "player 1", "Random 2", "Planner", "Random"]


def test_a_guest_cannot_take_a_name_that_looks_like_another(server: Server) -> None:
    party = server.new("usa", person("Ola"), LINK, LINK)
    for name in ("ola", "Оӏа", "  OLA "):
        answer = server.client.post(party.path("/seats"), headers=bearer(party.made["invite"]), json={"name": name})
        assert code_of(answer) == (409, "name_taken")
    assert names(party) == ["Ola", "", ""]
    seat = party.join("Jan")
    assert code_of(party.ask("PATCH", f"/seats/{seat}", seat, json={"name": "OLA"})) == (409, "name_taken")
    assert party.ask("PATCH", f"/seats/{seat}", seat, json={"name": "JAN"}).status_code == 200  # its own name
    party.start("planner")
    assert names(party) == ["Ola", "JAN", "Planner"]


def test_stored_names_that_would_be_refused_now_keep_working(server: Server) -> None:
    party = server.new("paris", HERE, HERE)
    storage = server.client.app.state.kolej.rooms.storage  # type: ignore[attr-defined]
    with storage.engine.begin() as connection:
        connection.execute(text("UPDATE seats SET name = 'J\u0430n'"))
    assert names(party) == ["J\u0430n", "J\u0430n"]
    party.play_on()
    assert party.ask("GET", "/record").json()["names"] == ["J\u0430n", "J\u0430n"]
    again = party.ask("POST", "/rematch", 0)
    assert again.status_code == 201
    assert party.ask("PATCH", "/seats/0", 0, json={"bot": "random"}).status_code == 200
    assert party.ask("PATCH", "/seats/0", 0, json={"name": "Jan"}).status_code == 409  # it looks like seat 1
    assert party.ask("PATCH", "/seats/0", 0, json={"name": "Ola"}).status_code == 200
