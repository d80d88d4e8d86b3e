"""A game over a simulated day: a push, a phone, another device, a server that is off overnight, an absent player."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page import lucky
from tests.page.conftest import Invite
from tests.page.people import PHONE, Person
from tests.page.playing import Player
from tests.page.test_absence import switch
from tests.page.test_notices import SERVER_KEY, subscribing_with
from tests.page.test_offline import NOTE_WHAT_IS_SHOWN, READY, deliver
from tests.page.test_together import set_up, take_turns
from tests.server.process import Process, wait_for
from tests.server.push_service import Device, PushService, push_service

DAY = 86_400
NIGHT = 20 * 3600


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


@pytest.fixture
def clock(tmp_path: Path) -> dict[str, str]:
    """The environment of the server, with its clock: it is read at each start."""
    return {"KOLEJ_LEAVING_SECONDS": "1", "KOLEJ_PUSH_ANYWHERE": "1", lucky.LATER: "0"}


@pytest.fixture
def mortal(tmp_path: Path, clock: dict[str, str]) -> Iterator[Process]:
    process = Process(f"sqlite:///{tmp_path / 'games.db'}", program=[str(lucky.__file__)], variables=clock)
    process.start()
    yield process
    process.stop()


def take_a_seat(one: Person, link: str, name: str) -> None:
    one.open(link)
    one.page.get_by_role("textbox", name="Your name").fill(name)
    one.press(one.button("Take a seat"))
    expect(one.page.get_by_text("The game begins when its host starts it.")).to_be_visible()


def play_until_turn_of(players: dict[str, Player], name: str) -> None:
    """Lets the others decide until it is somebody's turn."""
    person = next(iter(players.values())).person
    seat = next(seat["seat"] for seat in person.server_table()["seats"] if seat["name"] == name)
    for _ in range(20):
        if person.server_table()["awaited"] == [seat]:
            return
        take_turns(players, 1)
    raise AssertionError(f"it is never the turn of {name}")


def test_a_game_over_a_day_with_a_phone_a_new_device_a_night_and_an_absent_player(
    person: Invite, mortal: Process, clock: dict[str, str], service: PushService
) -> None:
    ola, jan = person(mortal.address), person(mortal.address)
    phone = person(mortal.address, size=PHONE, touch=True, worker=True)
    laptop = person(mortal.address)
    for one in (ola, jan, phone, laptop):
        one.expect("WebSocket|ERR_CONNECTION|ERR_EMPTY")
    device = Device(f"{service.address}/phone")
    phone.context.grant_permissions(["notifications"])
    phone.page.add_init_script(subscribing_with(device))

    # The evening: a table with a clock of a day. Ala sits down with her phone and wants to be told of her turns.
    set_up(ola, "paris", "Here", "By link")
    ola.choose("Players", "3")
    ola.choose("Who sits at seat 3", "By link")
    ola.page.get_by_role("combobox", name=re.compile("^Time")).select_option(f"turn_seconds {DAY}")
    ola.press(ola.button("Open the table"))
    link = ola.page.get_by_role("textbox", name="Link to join").input_value()
    take_a_seat(jan, link, "Jan")
    take_a_seat(phone, link, "Ala")
    phone.page.wait_for_function(READY)
    phone.press(phone.button("Settings"))
    switch(phone, "Notices")
    with phone.page.expect_response(re.compile("/push$")):
        phone.press(phone.button("Close"))
    ola.press(ola.button("Start the game"))
    players = {"Ola": Player(ola), "Jan": Player(jan), "Ala": Player(phone)}
    for player in players.values():
        player.person.region("Tickets to choose from").wait_for()
        player.keep()
    game = phone.game
    key = phone.page.evaluate("() => fetch('api/push').then((answer) => answer.json())")["key"]
    assert bytes(phone.page.evaluate(SERVER_KEY)) == base64.urlsafe_b64decode(key + "==")

    # She puts the phone away. When it is her turn, a push arrives, and her phone shows it.
    (worker,) = phone.context.service_workers
    worker.evaluate(NOTE_WHAT_IS_SHOWN)
    others = {"Ola": players["Ola"], "Jan": players["Jan"]}
    play_until_turn_of(players, "Ola")
    phone.page.goto("about:blank")
    expect(ola.page.get_by_role("list", name="Players").first).to_contain_text("away since")
    play_until_turn_of(others, "Ala")
    message = received(service, device, ola)
    assert message == {"kind": "turn", "game": game, "board": "paris", "language": "en"}
    phone.open("manifest.json")  # a page of this origin, so that the browser lets the worker be reached
    assert deliver(phone, message) == [["Your turn", game]]

    # The server is off for the night. Nobody loses time by that, and nothing else either.
    before = ola.hand()
    mortal.stop()
    expect(ola.page.get_by_text("Reconnecting…")).to_be_visible()
    clock[lucky.LATER] = str(NIGHT)
    mortal.start()
    wait_for(mortal, "/api/health")
    expect(ola.page.get_by_text("Reconnecting…")).to_be_hidden()
    assert ola.hand() == before
    assert ola.server_table()["left"] > 1000 * (DAY - 3600)

    # The morning: she plays on the phone, and then moves her seat to a laptop.
    phone.open(f"#/game/{game}")
    players["Ala"].asked()
    play_until_turn_of(players, "Jan")
    phone.press(phone.button("Menu"))
    phone.press(phone.button("Play on another device"))
    laptop.open(phone.page.get_by_role("textbox", name="Link to your seat").input_value())
    expect(laptop.region("Your tickets")).to_be_visible()
    phone.page.keyboard.press("Escape")
    assert laptop.hand()[1] == phone.hand()[1]
    phone.page.goto("about:blank")
    players["Ala"] = Player(laptop)

    # Jan does not come back. The host puts a bot there, and the game goes on to its end.
    jan.page.goto("about:blank")
    expect(ola.page.get_by_text(re.compile("^Jan has been away since"))).to_be_visible()
    ola.press(ola.button("Menu"))
    manage = ola.dialog.get_by_role("listitem").filter(has_text="Jan")
    ola.press(manage.get_by_role("button", name="Let a bot play"))
    ola.page.keyboard.press("Escape")
    expect(laptop.page.get_by_role("list", name="Players").first.get_by_text("a bot plays")).to_be_attached()
    take_turns({"Ala": players["Ala"], "Ola": players["Ola"]}, 8)
    players["Ala"].stand_up()
    players["Ola"].leave_it_to_a_bot()
    laptop.page.get_by_role("dialog", name="The final count").wait_for()


def received(service: PushService, device: Device, one: Person) -> Any:
    """Waits for what the server sends to the phone, and decrypts it as the phone would."""
    for _ in range(200):
        if service.requests:
            ((path, _, body),) = service.requests
            assert path == "/phone"
            return device.read(body)
        one.page.wait_for_timeout(50)
    raise AssertionError("no push arrives")
