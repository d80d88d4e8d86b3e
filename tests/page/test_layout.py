"""The table on screens of all sizes: the board has room, nothing is cut off, and everything can be reached."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import ViewportSize, expect

from tests.page.conftest import Invite
from tests.page.people import Person
from tests.page.playing import SPACE, Player

UPRIGHT = [(320, 568), (390, 844)]
LOW = [(568, 320), (667, 375), (740, 360), (844, 390), (720, 450)]
"""Phones on their side, and a laptop at 200 % zoom."""
TABLET = [(820, 1180)]
DESKTOP = [(1280, 720), (1440, 900), (1920, 1080), (2560, 1440)]

# Names of places whose text does not fit, in the choice of tickets and among one's own tickets.
CUT = """() => [...document.querySelectorAll(".ticket .names span")]
  .filter((name) => name.getClientRects().length && name.scrollWidth > name.clientWidth + 1)
  .map((name) => name.textContent)"""

# Elements that are outside of the screen or covered by something else. Each is found by a selector.
OUT_OF_REACH = """(selectors) => selectors.flatMap((selector) => {
  const found = [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length);
  if (!found.length) return [`${selector}: not there`];
  return found.flatMap((one) => {
    const box = one.getBoundingClientRect();
    const inside = box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!inside) return [`${selector}: outside of the screen at ${JSON.stringify(box)}`];
    return one.contains(top) || top?.closest("button") === one ? [] : [`${selector}: covered by ${top?.className}`];
  });
})"""

CARDS = ["button[data-place]", "[data-pile=deck]", "[data-pile=tickets]"]


def size(width: int, height: int) -> ViewportSize:
    return {"width": width, "height": height}


def look(one: Person, selectors: list[str]) -> dict[str, Any]:
    """Returns what is wrong on the screen as it is now."""
    found = {
        "cut": one.page.evaluate(CUT),
        "away": one.page.evaluate(OUT_OF_REACH, selectors),
        "overflow": max(one.overflow()) > 0,
    }
    return {name: what for name, what in found.items() if what}


def board_share(one: Person) -> float:
    """Returns which part of the height of the screen the board has."""
    box = Player(one).board.bounding_box()
    assert box
    assert one.page.viewport_size
    return box["height"] / one.page.viewport_size["height"]


def settle(one: Person, width: int, height: int) -> None:
    """Changes the size of the screen and waits until the page has drawn itself anew."""
    one.page.set_viewport_size(size(width, height))
    one.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_small_screens_show_the_board_and_every_control(person: Invite) -> None:
    one = person(size=size(*UPRIGHT[0]), touch=True)
    player = Player(one)
    player.sit_down("italy", ("Adler", "Rocket", "Mallard", "Sokol"))  # five tickets, three piles, and a tall board
    wrong = {}
    for screen in [*UPRIGHT, *LOW, *TABLET]:
        settle(one, *screen)
        wrong[screen, "tip"] = look(one, [*CARDS, "button.main", "aside[aria-label=Tip] button"])
    one.press(one.button("No more tips"))
    for screen in [*UPRIGHT, *LOW, *TABLET]:
        settle(one, *screen)
        # The tickets may scroll; the button that ends the choice and the face-up cards stay.
        wrong[screen, "choosing"] = look(one, [*CARDS, "button.main"])
        if screen in LOW:
            assert board_share(one) >= 0.55, screen
    player.keep()
    player.asked()
    controls = [*CARDS, "button[aria-label=Menu]", "button[data-stack]", ".table-action button"]
    for screen in [*UPRIGHT, *LOW, *TABLET]:
        settle(one, *screen)
        wrong[screen, "turn"] = look(one, controls)
        if screen in LOW:
            assert board_share(one) >= 0.55, screen
            # The tickets slide in over the board and leave the hand and the action alone.
            one.press(one.page.locator(".table-tabs").get_by_role("button", name="Tickets", exact=True))
            expect(one.region("Your tickets")).to_be_visible()
            wrong[screen, "tickets"] = look(one, ["button[data-stack]", ".table-action button"])
            one.press(one.page.locator(".table-tabs").get_by_role("button", name="Tickets", exact=True))
    assert {at: found for at, found in wrong.items() if found} == {}


def test_large_screens_grow_and_the_board_stays_where_it_is(person: Invite) -> None:
    one = person(size=size(*DESKTOP[0]))
    player = Player(one)
    player.sit_down("nordic")  # the longest names, and up to five tickets
    one.press(one.button("No more tips"))
    wrong, cards = {}, []
    for screen in DESKTOP:
        settle(one, *screen)
        wrong[screen, "choosing"] = look(one, [*CARDS, ".table-choice button.main"])
    box = player.board.bounding_box()
    player.keep()
    player.asked()
    assert player.board.bounding_box() == box, "the board jumps when the choice closes"
    for screen in DESKTOP:
        settle(one, *screen)
        wrong[screen, "turn"] = look(one, [*CARDS, "button[data-stack]", ".table-action button"])
        card = one.page.locator("button[data-place]").first.bounding_box()
        assert card
        cards.append(card["width"])
    assert {at: found for at, found in wrong.items() if found} == {}
    assert cards == sorted(cards)
    assert cards[-1] > 1.5 * cards[0], "nothing grows"

    settle(one, *DESKTOP[0])
    one.press(one.button(re.compile("^Tickets ")))
    expect(one.region("Tickets to choose from")).to_be_visible()
    now = player.board.bounding_box()
    player.keep()
    player.asked()
    assert player.board.bounding_box() == now, "the board jumps when the choice closes"


# How many spaces could be claimed, and how many of them have a halo.
LIT = """() => {
  const halo = document.querySelector(".halo path")?.getAttribute("d") ?? "";
  return [document.querySelectorAll("[data-pay] rect").length, halo.split("z").length - 1];
}"""


def test_five_players_and_a_tip_fit_on_a_laptop(person: Invite) -> None:
    one = person(size=size(*DESKTOP[0]))
    player = Player(one)
    player.sit_down("usa", ("Adler", "Rocket", "Mallard", "Sokol"))
    one.press(one.button("Got it"))
    player.keep()
    expect(one.page.get_by_role("complementary", name="Tip")).to_be_visible()
    controls = [*CARDS, "button[data-stack]", ".table-action button", "aside[aria-label=Tip] button"]
    assert look(one, controls) == {}


def test_tickets_are_on_the_map_and_few_routes_are_lit(person: Invite) -> None:
    one = person()
    player = Player(one)
    player.sit_down("usa")
    player.keep()
    while not player.asked().routes:
        player.decide()
    tickets = one.region("Your tickets").get_by_role("button")
    pins = one.page.locator("[data-pin]")
    assert pins.count() >= 3, "the ends of two tickets"
    one.page.mouse.move(5, 5)
    payable, lit = one.page.evaluate(LIT)
    assert payable > 20
    assert lit < payable / 2, "most payable routes are not lit"
    one.press(one.button("Show all routes you can pay for"))
    assert one.page.evaluate(LIT) == [payable, payable]
    one.press(one.button("Show all routes you can pay for"))

    # A ticket says what it takes; pointing at it draws its way next to the spaces and marks cards of the hand.
    expect(tickets.first).to_contain_text(re.compile(r"\d+ to go: \d+ "))
    expect(one.page.locator("path.missing")).to_have_count(0)
    tickets.first.hover()
    expect(one.page.locator("path.missing")).to_have_count(1)
    assert one.page.locator("button.stack.needed").count() > 0
    one.page.mouse.move(5, 5)
    expect(one.page.locator("path.missing")).to_have_count(0)

    # A kind of card that is chosen lights what it can pay for.
    stack = one.page.locator("button[data-stack]").first
    one.press(stack)
    expect(stack).to_have_attribute("aria-pressed", "true")
    one.page.keyboard.press("Escape")
    expect(stack).to_have_attribute("aria-pressed", "false")


def test_routes_at_the_edge_of_a_board_on_a_low_screen_can_be_paid_for(person: Invite) -> None:
    one = person(size=size(844, 390), touch=True)
    player = Player(one)
    player.sit_down("nordic")
    while (asked := player.asked()).what != "turn" or not asked.routes:
        player.decide()
    lowest = max(asked.routes, key=lambda route: one.page.evaluate(SPACE, route)["y"])
    assert player.click_route(lowest)
    expect(one.dialog.get_by_role("button", name="Claim it")).to_be_visible()
    one.page.wait_for_timeout(300)  # an effect that never ends would be a problem of the page by now
