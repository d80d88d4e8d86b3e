"""A player who plays by clicking and prefers long routes, so that games end soon."""

from __future__ import annotations

import contextlib
import re
import time
from collections import Counter
from dataclasses import dataclass
from typing import Any

import httpx
from playwright.sync_api import Locator, TimeoutError, expect

from tests.page.people import Person

BOARDS = {"usa": "USA", "paris": "Paris", "nordic": "Nordic Countries", "italy": "Italy", "france": "France"}

# What the player must do now, read from the accessible names of the page.
ASKED = """() => {
  const shown = (query) => document.querySelector(query);
  const can = (name) => document.querySelector(`button[aria-label^="${name}"]:not([aria-disabled="true"])`);
  if (shown('dialog[open][aria-label="The final count"]')) return {what: "over"};
  if (shown("dialog[open]")) return null;
  const tip = [...document.querySelectorAll('aside[aria-label="Tip"] button')].at(-1);
  if (tip) return {what: "tip"};
  if (shown('section[aria-label="Tickets to choose from"]')) return {what: "tickets"};
  if (shown('section[aria-label^="Tunnel "] button:not(:disabled)')) return {what: "tunnel"};
  if (shown('section[aria-label^="Paying for "] button:not(:disabled)')) return {what: "give"};
  const routes = [...document.querySelectorAll("[data-pay]")].map((route) => route.getAttribute("aria-label"));
  if (shown('section[aria-label="Track pieces"] button:not(:disabled)')) return {what: "build", routes};
  const buttons = [...document.querySelectorAll("main button:not(:disabled)")];
  if (buttons.some((button) => button.textContent.trim() === "Pass")) return {what: "pass"};
  const heading = [...document.querySelectorAll("h2")].some((h) => h.textContent === "Your turn");
  if (!heading) return null;
  const claim = buttons.some((button) => button.textContent.trim().startsWith("Claim a route"));
  const turn = {deck: !!can("Deck "), up: !!can("Face-up card"), ferry: !!can("Ferries "),
                tickets: !!can("Tickets ")};
  if (!claim && !Object.values(turn).some(Boolean)) return null;
  return {what: "turn", ...turn, routes: claim ? routes : []};
}"""

# Where to click a route: the middle of one of its spaces, if possible one that nothing covers.
SPACE = """(name) => {
  const route = [...document.querySelectorAll("[data-pay]")].find((one) => one.getAttribute("aria-label") === name);
  if (!route) return null;
  const spaces = [...route.querySelectorAll("rect")].map((rect) => {
    const box = rect.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    return {x, y, free: !!top?.closest('[role="group"][aria-label^="Board "]') && !top.closest("button")};
  });
  return spaces.find((space) => space.free) ?? spaces[0];
}"""


@dataclass(frozen=True)
class Asked:
    """What the player must do now, and what they can choose from."""

    what: str
    routes: tuple[str, ...] = ()
    deck: bool = False
    up: bool = False
    ferry: bool = False
    tickets: bool = False


def length(route: str) -> int:
    """Returns the length from the accessible name of a route: `Calais–Lille, 2 red`."""
    match = re.search(r", (\d+) [^,]*$", route)
    assert match, route
    return int(match[1])


class Player:
    """A player. It finds elements by tags and labels, because a search by role looks at every shape of a board."""

    def __init__(self, person: Person, *, tunnels: frozenset[str] = frozenset(), ferries: int = 0) -> None:
        self.person, self.page = person, person.page
        self.met: Counter[str] = Counter()
        self._tunnels, self._ferries = tunnels, ferries

    # -- starting -------------------------------------------------------------------------------------------------

    def choose_board(self, board: str) -> None:
        # The radio button itself is hidden, so the poster is clicked.
        posters = self.page.get_by_role("radiogroup", name="Choose a board").locator("label")
        self.person.press(posters.filter(has=self.page.get_by_text(BOARDS[board], exact=True)))

    def play_now(self, board: str) -> None:
        self.person.open()
        self.choose_board(board)
        self.person.press(self.person.button(re.compile("^Play now")))
        self.person.region("Tickets to choose from").wait_for()

    def sit_down(self, board: str, bots: tuple[str, ...] = ("Adler",)) -> None:
        """Opens a new game directly, without the first page, whose posters take long to draw."""
        seats = [{"kind": "here"}, *({"kind": "bot", "bot": "planner", "name": name} for name in bots)]
        made = httpx.post(f"{self.person.address}/api/games", json={"board": board, "seats": seats}, timeout=10).json()
        self.person.open(f"#/game/{made['id']}/{made['keys']['0']}")
        self.person.region("Tickets to choose from").wait_for()

    # -- looking --------------------------------------------------------------------------------------------------

    def asked(self, seconds: float = 30.0) -> Asked:
        """Waits until the player must do something, and returns what."""
        end = time.monotonic() + seconds
        while True:
            asked = self.asked_now()
            if asked:
                return asked
            if time.monotonic() > end:
                raise AssertionError(f"there is nothing to do: {self.text()[:800]}")
            time.sleep(0.02)

    def text(self) -> str:
        """Returns all that can be read on the page."""
        return self.page.locator("body").inner_text()

    def asked_now(self) -> Asked | None:
        data: dict[str, Any] | None = self.page.evaluate(ASKED)
        return Asked(**(data | {"routes": tuple(data.get("routes", ()))})) if data else None

    # -- one decision ---------------------------------------------------------------------------------------------

    def decide(self) -> str:
        """Makes the next decision and returns its kind, or `over` when the game is over."""
        asked = self.asked()
        if asked.what == "tip":
            self.person.press(self.person.button("No more tips"))
            return self.decide()
        did = self._turn(asked) if asked.what == "turn" else asked.what
        if asked.what != "turn" and asked.what != "over":
            getattr(self, f"_{asked.what}")(asked)
        self.met[did] += 1
        return did

    def _turn(self, asked: Asked) -> str:
        if self._ferries and asked.ferry:
            self._ferries -= 1
            self.person.press(self.person.button(re.compile("^Ferries ")))
            return "ferry"
        if asked.routes:
            best = max(asked.routes, key=lambda route: (self._is_wanted(route), length(route)))
            if length(best) >= 3 or self._is_wanted(best) or not asked.deck:
                return "claim" if self.claim(best) else self.decide()
        name = "Deck " if asked.deck else "Face-up card" if asked.up else "Tickets "
        try:
            can = self.page.locator(f'button[aria-label^="{name}"]:not([aria-disabled="true"])')
            self.person.press(can.first, seconds=3)
        except TimeoutError:
            return self.decide()  # the table changed in the meantime
        return "draw" if asked.deck or asked.up else "take tickets"

    def _is_wanted(self, route: str) -> bool:
        """Returns whether the route is a tunnel and no tunnel has required extra cards yet."""
        return not self.met["tunnel"] and re.sub(r"( \(.*\))?, \d+ [^,]*$", "", route) in self._tunnels

    def _tickets(self, asked: Asked) -> None:
        self.keep()

    def keep(self) -> None:
        """Keeps as few tickets as possible."""
        offer = self.person.region("Tickets to choose from")
        keep = offer.get_by_role("button", name=re.compile("^Keep"))
        boxes = offer.get_by_role("checkbox")
        boxes.first.wait_for()
        for n in range(boxes.count()):
            if keep.is_enabled():
                break
            boxes.nth(n).check()
        self.person.press(keep)
        expect(offer).to_be_hidden()

    def _tunnel(self, asked: Asked) -> None:
        section = self.person.region(re.compile("^Tunnel "))
        add = section.get_by_role("button", name=re.compile("^Add "))
        self._answer(section, add.first if add.count() else section.get_by_role("button", name="Back off"))

    def _give(self, asked: Asked) -> None:
        section = self.page.locator('section[aria-label^="Paying for "]')
        gifts = section.locator('button[aria-label^="Give "]:not(:disabled)')
        while gifts.count():
            self.person.press(gifts.first)
        self._answer(section, section.locator("button", has_text=re.compile("^Pay with ")))

    def _build(self, asked: Asked) -> None:
        """Builds track: at first a piece and then a bed, later the bed and then a colour, which is quicker."""
        section = self.page.locator('section[aria-label="Track pieces"]')
        if self.met["build"] < 2:
            self.person.press(section.locator("button:not(:disabled)").first)
            asked = self.asked()
        assert self.click_route(asked.routes[0])
        self._answer(section, self.person.dialog.locator("button", has_text=re.compile("^Lay ")).first)

    def _pass(self, asked: Asked) -> None:
        self.person.press(self.person.button("Pass"))

    def _answer(self, section: Locator, button: Locator) -> None:
        made = self.person.server_table()["decisions"]
        for _ in range(3):
            self.person.press(button)
            # On a busy machine Chromium sometimes loses a click. But what the server has, the page must show.
            with contextlib.suppress(TimeoutError):
                section.wait_for(state="hidden", timeout=10_000)
                return
            assert self.person.server_table()["decisions"] == made, f"not shown: {self.text()}"
        raise AssertionError(f"clicks have no effect: {self.text()}")

    # -- routes ---------------------------------------------------------------------------------------------------

    def click_route(self, route: str) -> bool:
        """Clicks a space of a route on the board. Returns False if the route cannot be claimed any more."""
        # A server that has just started first draws all boards, which takes long on a busy machine.
        self.board.locator("g.route").first.wait_for(state="attached", timeout=120_000)
        for _ in range(4):
            space = self.page.evaluate(SPACE, route)
            if space is None:
                return False
            self.person.press_at(space["x"], space["y"])
            # A tip may cover the space for a moment. On a busy machine a tap can become a long press.
            with contextlib.suppress(TimeoutError):
                self.person.dialog.wait_for(timeout=4000 if space["free"] else 300)
                return True
        raise AssertionError(f"a click on {route} has no effect")

    @property
    def board(self) -> Locator:
        return self.page.locator('[role="group"][aria-label^="Board "]')

    def claim(self, route: str) -> bool:
        """Claims a route by a click on the board, every fifth time from the list."""
        if self.met["claim"] % 5 == 2:
            self.person.press(self.person.button(re.compile(r"^Claim a route \(\d+\)")))
            self.person.press(self.person.dialog.get_by_role("listitem").get_by_role("button").first)
        elif not self.click_route(route):
            return False
        self.pay()
        return True

    def pay(self) -> None:
        self.person.press(self.person.dialog.locator('button:text-is("Claim it")'))

    # -- whole games ----------------------------------------------------------------------------------------------

    def decisions(self, n: int) -> None:
        for _ in range(n):
            if self.decide() == "over":
                return

    def to_the_end(self, most: int = 400) -> None:
        for _ in range(most):
            if self.decide() == "over":
                return
        raise AssertionError(f"no end after {most} decisions: {self.met}")

    def leave_it_to_a_bot(self) -> None:
        """Leaves the seat to a bot and waits for the end of the game."""
        self.stand_up()
        self.final_count.wait_for(timeout=60_000)

    def stand_up(self) -> None:
        """Leaves the seat to a bot."""
        self.person.press(self.person.button("Menu"))
        self.person.press(self.person.button("Leave my seat to a bot"))
        self.person.press(self.person.button("Leave it to a bot"))

    @property
    def final_count(self) -> Locator:
        return self.page.get_by_role("dialog", name="The final count")
