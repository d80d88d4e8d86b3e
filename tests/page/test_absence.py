"""Absent players: a clock runs out, a bot takes over, a bell calls the player back."""

from __future__ import annotations

import re
from typing import Any

import httpx
from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.people import Person
from tests.page.playing import Player
from tests.page.test_together import take_turns
from tests.server.process import Process

# Records the sounds and notifications of the page. `away` pretends that another tab is in front.
EARS = """
window.heard = {tones: 0, notices: [], asked: 0};
window.away = false;
Object.defineProperty(document, "hidden", {get: () => window.away});
window.AudioContext = class {
  currentTime = 0;
  resume() { return Promise.resolve(); }
  createGain() {
    const set = () => {};
    return {connect() {}, gain: {setValueAtTime: set, linearRampToValueAtTime: set, exponentialRampToValueAtTime: set}};
  }
  createOscillator() {
    return {frequency: {}, connect: (next) => next, start() { window.heard.tones += 1; }, stop() {}};
  }
};
window.Notification = class {
  static permission = "default";
  static async requestPermission() {
    window.heard.asked += 1;
    return (this.permission = "granted");
  }
  constructor(title) { window.heard.notices.push(title); }
};
"""


def two_at_a_table(person: Invite, server: Process, **wishes: Any) -> tuple[Person, Person]:
    """Opens a game of Ola and Jan, each with a browser window."""
    seats = [{"kind": "here", "name": "Ola"}, {"kind": "here", "name": "Jan"}]
    made = httpx.post(f"{server.address}/api/games", json={"board": "paris", "seats": seats, **wishes}, timeout=10)
    assert made.status_code in (200, 201), made.text
    people = person(), person()
    for seat, one in enumerate(people):
        one.page.add_init_script(EARS)
        one.open(f"#/game/{made.json()['id']}/{made.json()['keys'][str(seat)]}")
        assert Player(one).decide() == "tickets"
    return people


def test_when_the_time_is_up_a_bot_plays_the_turn_and_the_page_says_so(person: Invite, server: Process) -> None:
    ola, jan = two_at_a_table(person, server, turn_seconds=10)
    clock = ola.page.get_by_role("timer")
    expect(clock).to_have_text(re.compile("^0:0[1-9]|0:10$"))
    Player(ola).decide()
    expect(ola.page.get_by_text("Your time was up: a bot played this turn for you.")).to_be_visible()
    expect(jan.page.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(jan.page.get_by_text("Your time was up")).to_have_count(0)
    ola.press(ola.button("Got it"))
    ola.reload()
    Player(jan).asked()
    expect(ola.page.get_by_role("list", name="Since your last turn")).to_contain_text("Ola (a bot)")
    expect(ola.page.get_by_text("Your time was up")).to_have_count(0)  # it is told once
    # She can continue to play.
    Player(jan).decisions(2)
    expect(ola.page.get_by_role("heading", name="Your turn")).to_be_visible()
    assert [seat["bot"] for seat in ola.server_table()["seats"]] == [None, None]


def test_somebody_who_was_away_when_the_time_was_up_is_told_later(person: Invite, server: Process) -> None:
    ola, jan = two_at_a_table(person, server, turn_seconds=10)
    address = ola.page.url
    ola.page.goto("about:blank")
    expect(jan.page.get_by_role("heading", name="Your turn")).to_be_visible()
    ola.open(address)
    expect(ola.page.get_by_text("Your time was up: a bot played this turn for you.")).to_be_visible()
    ola.press(ola.button("Got it"))
    ola.reload()
    expect(ola.page.get_by_role("list", name="Since your last turn")).to_be_visible()
    expect(ola.page.get_by_text("Your time was up")).to_have_count(0)


def test_a_seat_is_left_to_a_bot_and_taken_back(person: Invite, server: Process) -> None:
    ola, jan = two_at_a_table(person, server)
    expect(ola.page.get_by_role("heading", name="Your turn")).to_be_visible()
    ola.press(ola.button("Menu"))
    ola.press(ola.button("Leave my seat to a bot"))
    ola.press(ola.button("Leave it to a bot"))
    # The bot plays her turn and waits for Jan, who sees that it is a bot.
    expect(jan.page.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(jan.page.get_by_role("list", name="Players").first.get_by_text("a bot plays")).to_be_attached()
    ola.press(ola.button("Come back"))
    expect(ola.button("Come back")).to_have_count(0)
    expect(jan.page.get_by_text("a bot plays")).to_have_count(0)
    take_turns({"Jan": Player(jan), "Ola": Player(ola)}, 6)
    expect(jan.log).to_contain_text(re.compile("Ola (draws|takes|claims)"))


def test_a_bell_and_a_notification_call_players_who_want_them(person: Invite, server: Process) -> None:
    ola, jan = two_at_a_table(person, server)
    players = {"Ola": Player(ola), "Jan": Player(jan)}

    def a_round(away: bool) -> dict[str, Any]:
        """Plays a turn of Ola and one of Jan, while Ola may look elsewhere. Returns what called her back."""
        play_turn(players["Ola"])
        expect(ola.page).to_have_title("Paris · Kolej")
        ola.page.evaluate("away => { window.away = away; window.heard.tones = 0; window.heard.notices = []; }", away)
        play_turn(players["Jan"])
        expect(ola.page).to_have_title("● Your turn · Kolej")
        ola.page.evaluate("window.away = false")
        recorded: dict[str, Any] = ola.page.evaluate("window.heard")
        return recorded

    heard = a_round(away=True)
    assert heard["tones"] > 0
    assert heard["notices"] == []
    assert heard["asked"] == 0, "nobody wanted notices"

    ola.press(ola.button("Settings"))
    switch(ola, "Sound")
    switch(ola, "Notices")
    ola.press(ola.button("Close"))
    assert ola.page.evaluate("window.heard.asked") == 1
    heard = a_round(away=True)
    assert heard["tones"] == 0
    assert heard["notices"] == ["Your turn"]
    assert a_round(away=False)["notices"] == [], "she sees it is her turn"


def switch(one: Person, name: str) -> None:
    one.press(one.dialog.locator("label").filter(has_text=name))


def play_turn(player: Player) -> None:
    """Draws two cards from the deck."""
    for asked in ("Draw cards", "Take a second card"):
        expect(player.page.get_by_text(asked)).to_be_visible()
        player.person.press(player.person.button(re.compile("^Deck ")))
