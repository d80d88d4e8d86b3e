"""Several people in one game: by link, at one device, and as spectators."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import WebSocket, expect

from tests.page import lucky
from tests.page.conftest import Invite
from tests.page.people import Person
from tests.page.playing import Player


def set_up(person: Person, board: str, *kinds: str) -> None:
    """Sets up a table up to the button that opens it. The first seat is Ola's, the second Jan's."""
    person.open()
    Player(person).choose_board(board)
    person.press(person.button(re.compile("^Set up a table")))
    for seat, (kind, name) in enumerate(zip(kinds, ("Ola", "Jan"), strict=False), start=1):
        person.choose(f"Who sits at seat {seat}", kind)
        if kind == "Here":
            person.page.get_by_role("textbox", name=f"Name at seat {seat}").fill(name)


def take_turns(players: dict[str, Player], decisions: int) -> None:
    """Lets the person to move decide."""
    end = time.monotonic() + 60
    while decisions:
        assert time.monotonic() < end, "nobody is asked"
        for player in players.values():
            if player.asked_now():
                player.decide()
                decisions -= 1
                break
        else:
            time.sleep(0.02)


def test_two_browsers_in_one_game_by_link(person: Invite) -> None:
    ola, jan = person(), person()
    set_up(ola, "paris", "Here", "By link")
    ola.press(ola.button("Open the table"))
    link = ola.page.get_by_role("textbox", name="Link to join").input_value()
    jan.open(link)
    jan.page.get_by_role("textbox", name="Your name").fill("Jan")
    jan.press(jan.button("Take a seat"))
    expect(jan.page.get_by_text("The game begins when its host starts it.")).to_be_visible()
    expect(ola.page.get_by_role("list", name="Who is in")).to_contain_text("Jan")
    ola.press(ola.button("Start the game"))
    # Both choose at the same time, and the second seat is ready first.
    for one in (ola, jan):
        expect(one.region("Tickets to choose from")).to_be_visible()
    players = {"Ola": Player(ola), "Jan": Player(jan)}
    players["Jan"].keep()
    expect(jan.page.get_by_role("heading", name="Ola’s turn")).to_be_visible()
    players["Ola"].keep()
    take_turns(players, 12)
    expect(ola.log).to_contain_text(re.compile(r"Jan (draws|takes|claims)"))
    expect(jan.log).to_contain_text(re.compile(r"Ola (draws|takes|claims)"))
    assert ola.hand()[2].replace("you", "").split() == jan.hand()[2].replace("you", "").split()
    assert link.rsplit("/", 1)[1] not in jan.page.url


def test_two_people_at_one_device_never_see_each_others_cards(person: Invite) -> None:
    one = person()
    set_up(one, "paris", "Here", "Here")
    one.press(one.button("Start"))
    player = Player(one)
    tickets: dict[str, set[str]] = {}
    for name in ("Ola", "Jan"):
        hand_over(one, name, tickets)
        one.region("Tickets to choose from").wait_for()
        tickets[name] = ticket_ids(one)
        player.keep()
    others = {"Ola": "Jan", "Jan": "Ola"}
    for turn, name in enumerate(("Ola", "Jan", "Ola")):
        hand_over(one, name, tickets, others[name] if turn else None)
        play_turn(player)
    expect(one.log).to_contain_text(re.compile("Jan (draws|takes|claims)"))


def play_turn(player: Player) -> None:
    """Plays until the device must be handed to the other person."""
    passed_on = player.person.button(re.compile("^(Hand over to|I am) "))
    end = time.monotonic() + 30
    while not passed_on.is_visible():
        assert time.monotonic() < end, "the turn does not end"
        if player.asked_now():
            player.decide()


def hand_over(one: Person, name: str, tickets: dict[str, set[str]], mover: str | None = None) -> None:
    """Checks that the screen between two people shows nothing of either, and then only what the next one may see.

    `mover`: who has moved since that person's last turn, as the screen must sum up.
    """
    here = one.button(f"I am {name}")
    asked = one.button(f"Hand over to {name}")
    here.or_(asked).first.wait_for()
    if asked.is_visible():
        one.press(asked)
    here.wait_for()
    assert ticket_ids(one) == set()
    assert one.page.locator("[data-stack]").count() == 0
    assert one.log.count() == 0
    summary = one.region("Since your last turn")
    if mover:
        expect(summary.get_by_role("listitem")).to_have_text(re.compile(f"^{mover}: "))
    else:
        expect(summary).to_have_count(0)
    one.press(here)
    expect(one.page.get_by_role("heading", name="Your turn")).to_be_visible()
    others = set().union(*(ids for other, ids in tickets.items() if other != name))
    assert not ticket_ids(one) & others
    for ticket in others:
        assert ticket not in one.page.content()


def ticket_ids(one: Person) -> set[str]:
    return set(one.page.locator("[data-ticket]").evaluate_all("all => all.map(one => one.dataset.ticket)"))


def test_a_spectator_receives_no_secret(person: Invite) -> None:
    ola, watcher = person(), person()
    Player(ola).play_now("nordic")
    heard: list[str] = []
    answers = []
    watcher.page.on("websocket", lambda socket: listen(socket, heard))
    watcher.page.on("response", lambda answer: answers.append(answer))
    watcher.open(f"#/watch/{ola.game}")
    expect(watcher.page.get_by_text("You are watching.")).to_be_visible()
    player = Player(ola)
    secrets = ticket_ids(ola)
    player.decisions(12)
    secrets |= ticket_ids(ola)
    expect(watcher.log).to_contain_text(re.compile("Player 1 (draws|takes|claims)"))
    expect(watcher.region(re.compile("^Your hand"))).to_have_count(0)
    heard += [answer.text() for answer in answers if f"/games/{ola.game}" in answer.url]
    keys = json.loads(ola.page.evaluate("localStorage.getItem('kolej.games')"))[0]["keys"].values()
    assert len(heard) > 5
    everything = "\n".join(heard)
    for secret in (*secrets, *keys, str(lucky.SEED)):
        assert secret not in everything
    for message in heard:
        check_open(json.loads(message))


def listen(socket: WebSocket, heard: list[str]) -> None:
    socket.on("framereceived", lambda frame: heard.append(frame if isinstance(frame, str) else frame.decode()))


def check_open(message: Any) -> None:
    """Checks that a message contains nothing that only one seat may know."""
    for part in parts(message):
        assert not part.get("hand"), part
        assert not part.get("offered"), part
        assert not part.get("legal"), part
        assert part.get("seed") is None, part
        assert part.get("number") is None or "table" in part, part
        if part.get("kind") == "draw" and part.get("source") == "deck":
            assert "card" not in part, part
        if part.get("kind") in ("deal", "offer", "keep"):
            assert "tickets" not in part and "cards" not in part, part


def parts(message: Any) -> Iterator[dict[str, Any]]:
    if isinstance(message, dict):
        yield message
    if isinstance(message, dict | list):
        for part in message.values() if isinstance(message, dict) else message:
            yield from parts(part)


def test_the_host_gives_a_seat_to_somebody_else_and_a_player_changes_the_device(person: Invite) -> None:
    ola, jan, ala, phone = person(), person(), person(), person()
    set_up(ola, "paris", "Here", "By link")
    ola.choose("Hints", "Nobody gets any")
    ola.press(ola.button("Open the table"))
    jan.open(ola.page.get_by_role("textbox", name="Link to join").input_value())
    jan.page.get_by_role("textbox", name="Your name").fill("Jan")
    # The server gives Jan the seat, but its answer is lost. The device made the key, so it gets the seat again.
    jan.expect("seats|ERR_FAILED")
    jan.page.route("**/seats", lambda route: (route.fetch(), route.abort()), times=1)
    jan.press(jan.button("Take a seat"))
    expect(ola.page.get_by_role("list", name="Who is in")).to_contain_text("Jan")
    jan.reload()
    expect(jan.page.get_by_text("The game begins when its host starts it.")).to_be_visible()
    ola.press(ola.button("Start the game"))
    expect(jan.region("Tickets to choose from")).to_be_visible()

    ola.press(ola.button("Menu"))
    ola.press(ola.button("New link"))
    link = ola.page.get_by_role("textbox", name="Link to the seat of Jan").input_value()
    expect(jan.page.get_by_text("This link does not fit a seat at this table.")).to_be_visible()
    ala.open(link)
    expect(ala.region("Tickets to choose from")).to_be_visible()

    ola.press(ola.button("Play on another device"))
    expect(ola.page.get_by_role("img", name="QR code")).to_be_visible()
    phone.open(ola.page.get_by_role("textbox", name="Link to your seat").input_value())
    phone.region("Tickets to choose from").wait_for()
    Player(phone).keep()
    ola.page.keyboard.press("Escape")
    expect(phone.page.get_by_role("list", name="Players").first).to_contain_text("got a new link from the host")
    Player(ala).keep()
    take_turns({"Ola": Player(phone), "Ala": Player(ala)}, 4)
    assert phone.hand() == ola.hand()
    assert not ola.page.get_by_role("button", name="Hint").count()
