"""A phone held upright, and a finger."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.page.conftest import Invite
from tests.page.people import PHONE, Person
from tests.page.playing import Player

FINGER = 44  # px; what a finger hits without looking twice


def small(targets: dict[str, Locator]) -> dict[str, tuple[float, float]]:
    """Those that are too small to hit."""
    found = {}
    for name, target in targets.items():
        box = target.bounding_box()
        assert box, f"{name} is not to be seen"
        if min(box["width"], box["height"]) < FINGER - 0.5:
            found[name] = (box["width"], box["height"])
    return found


def on_screen(one: Person, target: Locator) -> bool:
    box = target.bounding_box()
    assert box
    return box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"] and box["y"] + box["height"] <= PHONE["height"]


def test_some_turns_on_a_phone(person: Invite) -> None:
    one = person(size=PHONE, touch=True)
    player = Player(one)
    one.open()
    player.choose_board("nordic")
    assert one.overflow()[0] <= 0
    play = one.button(re.compile("^Play now"))
    assert small({"play now": play, "guide": one.button("How to play"), "settings": one.button("Settings")}) == {}
    one.press(play)
    one.region("Tickets to choose from").wait_for()
    assert one.overflow() <= (0, 0)
    keep = one.button(re.compile("^Keep"))
    tickets = one.region("Tickets to choose from").locator("label")
    assert small({"keep": keep, "first ticket": tickets.first, "last ticket": tickets.last}) == {}
    assert on_screen(one, keep)
    assert on_screen(one, tickets.last)
    player.keep()
    player.asked()
    targets = {
        "deck": one.button(re.compile("^Deck ")),
        "tickets": one.button(re.compile("^Tickets ")),
        "first card": one.button(re.compile("^Face-up card 1")),
        "last card": one.button(re.compile("^Face-up card 5")),
        "menu": one.button("Menu"),
        "guide": one.button("How to play"),
        "my tickets": one.button("Tickets"),
        "log": one.button("Log"),
        "players": one.button("Players"),
    }
    assert small(targets) == {}
    assert all(on_screen(one, target) for target in targets.values())
    one.press(one.button("Log"))
    expect(one.log).to_be_visible()
    one.press(one.button("Log"))
    for _ in range(14):
        player.decide()
        assert one.overflow() <= (0, 0)
    assert player.met["claim"] > 0
