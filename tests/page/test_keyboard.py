"""Everything can be reached with Tab, Enter, Space, arrows and Escape."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.people import Person

FOCUSED = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return "";
  const label = at.getAttribute("aria-label") ?? at.labels?.[0]?.textContent ?? at.textContent ?? "";
  return label.replace(/\\s+/g, " ").trim();
}"""


class Typist:
    def __init__(self, person: Person) -> None:
        self.person, self.keys = person, person.page.keyboard

    def focused(self) -> str:
        name: str = self.person.page.evaluate(FOCUSED)
        return name

    def tab_to(self, name: str, most: int = 40) -> str:
        """Presses Tab until the element has the focus, and checks that the focus is always visible."""
        passed = []
        for _ in range(most):
            if re.search(name, self.focused()):
                return self.focused()
            self.keys.press("Tab")
            passed.append(self.focused())
        raise AssertionError(f"{name} was not reached: {passed}")

    def press(self, name: str, key: str = "Enter") -> None:
        self.tab_to(name)
        self.keys.press(key)


def test_a_first_turn_with_the_keyboard_alone(person: Invite) -> None:
    one = person()
    typist = Typist(one)
    one.open()
    expect(one.button(re.compile("^Play now"))).to_be_visible()
    typist.tab_to("^USA")
    typist.keys.press("ArrowRight")
    expect(one.page.get_by_role("radio", name=re.compile("^Paris"))).to_be_checked()
    typist.press("^Play now")
    offer = one.region("Tickets to choose from")
    expect(offer).to_be_visible()
    typist.tab_to("points")
    typist.keys.press("Space")
    expect(offer.get_by_role("checkbox").first).to_be_checked()
    typist.press("^Keep 1 ticket")
    expect(offer).to_be_hidden()
    expect(one.page.get_by_role("heading", name="Your turn")).to_be_visible()
    typist.press("^How to play")
    expect(one.page.get_by_role("dialog", name="How to play")).to_be_visible()
    typist.keys.press("Escape")
    expect(one.dialog).to_have_count(0)
    assert typist.focused() == "How to play", "the focus does not come back"
    typist.press("^Deck ")
    expect(one.page.get_by_text("Take a second card.")).to_be_visible()
    typist.press("^Deck ")
    expect(one.log).to_contain_text(re.compile("Adler (draws|takes|claims)"))


def test_a_route_is_claimed_with_the_keyboard_alone(person: Invite) -> None:
    one = person()
    typist = Typist(one)
    one.open()
    expect(one.button(re.compile("^Play now"))).to_be_visible()
    typist.press("^Play now")
    offer = one.region("Tickets to choose from")
    expect(offer).to_be_visible()
    typist.tab_to("points")
    for key in ("Space", "Tab", "Space"):
        typist.keys.press(key)
    typist.press("^Keep 2 tickets")
    expect(offer).to_be_hidden()
    expect(one.page.get_by_role("heading", name="Your turn")).to_be_visible()
    # The board is one tab stop for all claimable routes; arrows go from one route to the next.
    first = typist.tab_to(r"–.*, \d ")
    typist.keys.press("Enter")
    expect(one.page.get_by_role("dialog", name=re.compile("^Claim "))).to_be_visible()
    typist.keys.press("Escape")
    expect(one.dialog).to_have_count(0)
    assert typist.focused() == first
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        typist.keys.press(key)
        if typist.focused() != first:
            break
    assert typist.focused() != first
    typist.keys.press("Enter")
    expect(one.dialog).to_be_visible()
    assert typist.focused() == "Claim it", "Enter confirms at once"
    typist.keys.press("Enter")
    expect(one.log).to_contain_text(re.compile("You claim "))
    # The focused element is gone, so the focus returns to the board.
    expect(one.button(re.compile("^Claim a route"))).to_be_visible()
    assert typist.focused().startswith("Board USA")
