"""Everything can be reached with Tab, Enter, Space, arrows and Escape."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.people import Person
from tests.page.playing import Player
from tests.server.people import until

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
    until(lambda: typist.focused() == first)
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


def test_a_game_with_shortcuts(person: Invite) -> None:
    one = person()
    player = Player(one)
    player.sit_down("paris")
    player.keep()
    player.asked()
    keys, page = one.page.keyboard, one.page
    if page.get_by_role("complementary", name="Tip").count():
        one.press(one.button("No more tips"))
    keys.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_contain_text("Draw from the deck")
    keys.press("d")  # a dialog is open, so this draws nothing
    keys.press("Escape")
    expect(one.dialog).to_have_count(0)

    hand = one.region(re.compile("^Your hand"))
    before = int(re.findall(r"\d+", hand.get_attribute("aria-label") or "")[0])
    one.button(re.compile("^Deck ")).focus()
    keys.press("Enter")
    expect(hand).to_have_attribute("aria-label", re.compile(f": {before + 1} cards"))
    expect(page.get_by_text("Take a second card.")).to_be_visible()
    assert Typist(one).focused().startswith("Deck "), "the focus is lost after a draw"
    keys.press("d")
    expect(hand).to_have_attribute("aria-label", re.compile(f": {before + 2} cards"))
    assert Typist(one).focused().startswith("Deck "), "the focus is lost after a turn"

    player.asked()
    keys.press("c")
    expect(page.get_by_role("dialog", name="Claim a route")).to_be_visible()
    page.get_by_role("textbox", name="Find a place").fill("")
    keys.type("dt1")
    expect(page.get_by_role("textbox", name="Find a place")).to_have_value("dt1")
    keys.press("Escape")
    expect(one.dialog).to_have_count(0)
    keys.press("h")
    expect(page.get_by_role("complementary", name="Hint")).to_be_visible()
    keys.press("h")
    expect(page.get_by_role("complementary", name="Hint")).to_have_count(0)
    keys.press("t")
    expect(one.region("Tickets to choose from")).to_be_visible()
    player.keep()

    # A locomotive as the second card says why not. The first card is one that is not a locomotive.
    for _ in range(12):
        player.asked()
        names = [card.get_attribute("aria-label") or "" for card in page.locator("button[data-place]").all()]
        other = next(n for n, name in enumerate(names) if "locomotive" not in name)
        keys.press(str(other + 1))
        expect(page.get_by_text("Take a second card.")).to_be_visible()
        wild = page.locator('button[data-place][aria-label*="locomotive"]')
        if wild.count():
            place = wild.first.get_attribute("data-place")
            keys.press(str(int(place or 0) + 1))
            expect(page.get_by_role("status").filter(has_text="counts as both cards of the turn")).to_be_visible()
            break
        keys.press("d")
        expect(page.get_by_text("Take a second card.")).to_be_hidden()
    else:
        raise AssertionError("no locomotive came")
