"""The page on an upright phone with touch."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.page.conftest import Invite
from tests.page.people import PHONE, Person
from tests.page.playing import Player

FINGER = 44
"""The least size of a touch target in pixels."""


def small(targets: dict[str, Locator]) -> dict[str, tuple[float, float]]:
    """Returns the targets that are too small to hit."""
    small = {}
    for name, target in targets.items():
        box = target.bounding_box()
        assert box, f"{name} is not to be seen"
        if min(box["width"], box["height"]) < FINGER - 0.5:
            small[name] = (box["width"], box["height"])
    return small


def on_screen(one: Person, target: Locator) -> bool:
    box = target.bounding_box()
    assert box
    return box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"] and box["y"] + box["height"] <= PHONE["height"]


def test_turns_are_played_on_a_phone(person: Invite) -> None:
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


class Fingers:
    """Sends touch events directly, because the touchscreen of Playwright only taps with one finger."""

    def __init__(self, one: Person) -> None:
        self._wire = one.context.new_cdp_session(one.page)

    def move(self, *ways: Sequence[tuple[float, float]]) -> None:
        """Moves all fingers along their points at the same time."""
        for n, points in enumerate(zip(*ways, strict=True)):
            self._send("touchMove" if n else "touchStart", points)
        self._send("touchEnd", ())

    def _send(self, what: str, points: Sequence[tuple[float, float]]) -> None:
        touches = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        self._wire.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": touches})


def test_two_fingers_zoom_and_one_moves_the_board(person: Invite) -> None:
    one = person(size=PHONE, touch=True)
    player = Player(one)
    player.sit_down("usa")
    player.decide()
    player.asked()
    city = one.page.locator("g.route").first
    city.wait_for(state="attached")
    board = player.board.bounding_box()
    assert board
    x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    fingers = Fingers(one)

    def box() -> tuple[float, float, float]:
        box = city.bounding_box()
        assert box
        return box["x"], box["y"], box["width"]

    before = box()
    apart = [20 + 15 * n for n in range(6)]
    fingers.move([(x - far, y) for far in apart], [(x + far, y) for far in apart])
    closer = box()
    assert closer[2] == pytest.approx(before[2] * apart[-1] / apart[0], rel=0.1), "as the fingers went apart"
    assert one.dialog.count() == 0, "no route was chosen by that"

    fingers.move([(x + 8 * n, y - 5 * n) for n in range(10)])
    moved = box()
    assert moved[2] == pytest.approx(closer[2], abs=0.5)
    assert (moved[0] - closer[0], moved[1] - closer[1]) == pytest.approx((72, -45), abs=8), "with the finger"
    assert one.overflow() <= (0, 0)

    one.press(one.button("Whole board"))
    expect(one.button("Whole board")).to_be_hidden()
    assert box() == pytest.approx(before, abs=1)
    one.press(one.button("Fill the screen"))
    expect(one.button("Whole board")).to_be_visible()
    assert box()[2] > before[2] * 1.2


@pytest.mark.parametrize("size", [PHONE, {"width": 844, "height": 390}], ids=["upright", "on its side"])
def test_the_discards_are_in_the_menu_of_a_phone(person: Invite, size: ViewportSize) -> None:
    one = person(size=size, touch=True)
    player = Player(one)
    player.sit_down("usa")
    player.decide()
    player.asked()
    one.press(one.button("Menu"))
    one.press(one.dialog.get_by_role("button", name="Discarded cards"))
    expect(one.dialog.get_by_role("heading", name="Discarded cards")).to_be_visible()
    expect(one.dialog).to_contain_text("left in the deck")
    assert one.overflow() <= (0, 0)


def test_the_last_moves_of_four_others_can_be_scrolled(person: Invite) -> None:
    one = person(size=PHONE, touch=True)
    player = Player(one)
    player.sit_down("usa", bots=("Adler", "Mallard", "Rocket", "Saxonia"))
    moves = one.page.get_by_role("list", name="Since your last turn")
    while moves.get_by_role("listitem").count() < 4 or player.asked().what != "turn":
        player.decide()
    width, room = moves.evaluate("(list) => [list.scrollWidth, list.clientWidth]")
    assert width > room
    moves.evaluate("(list) => list.scrollTo({left: list.scrollWidth})")
    expect(moves.get_by_role("listitem").last).to_be_in_viewport(ratio=0.95)
    assert one.overflow() <= (0, 0)


def test_the_coach_is_a_strip_that_leaves_the_board_free(person: Invite) -> None:
    one = person(size=PHONE, touch=True)
    one.open()
    one.press(one.button(re.compile("^Learn by playing")))
    coach = one.page.get_by_role("complementary", name="Lesson")
    expect(coach).to_contain_text("Tick the short one")
    for name in ("Show me", "Leave the lesson"):
        expect(coach.get_by_text(name)).to_be_visible()
    box = coach.bounding_box()
    assert box
    assert box["height"] < 125
    assert box["y"] < 20
