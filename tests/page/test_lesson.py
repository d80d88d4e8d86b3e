"""Lessons, played by somebody who does only what the coach points at."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.page.conftest import Invite
from tests.page.people import PHONE, Person
from tests.page.test_whole_games import NEWS
from tests.server.people import until

RING = """() => {
  const box = document.querySelector(".ring")?.getBoundingClientRect();
  const bubble = document.querySelector(".coach").getBoundingClientRect();
  if (!box) return null;
  const beside = bubble.left >= box.right || box.left >= bubble.right;
  const covers = !beside && bubble.top < box.bottom && box.top < bubble.bottom;
  const on = bubble.left >= 0 && bubble.top >= 0 && bubble.right <= innerWidth && bubble.bottom <= innerHeight;
  return {x: box.x + box.width / 2, y: box.y + box.height / 2, covers, on};
}"""

OVER_TICKET = f"""() => {{
  const at = ({RING})();
  return at && document.elementFromPoint(at.x, at.y)?.closest("[data-ticket]");
}}"""

# A space of the route that the ring is around.
SPACE = f"""() => {{
  const at = ({RING})();
  const middle = (one) => {{
    const box = one.getBoundingClientRect();
    return {{x: box.x + box.width / 2, y: box.y + box.height / 2}};
  }};
  const far = (one) => Math.hypot(middle(one).x - at.x, middle(one).y - at.y);
  const route = [...document.querySelectorAll("[data-pay]")].sort((one, other) => far(one) - far(other))[0];
  return middle(route.querySelector("rect"));
}}"""


class Pupil:
    """Presses what the ring is around, and nothing else."""

    def __init__(self, one: Person, label: str, pay: str) -> None:
        self.one, self.page, self.pay = one, one.page, pay
        self.coach: Locator = one.page.get_by_role("complementary", name=label)

    def hears(self, text: str) -> None:
        expect(self.coach).to_contain_text(re.compile(text))

    def press_ring(self) -> None:
        """Presses the middle of the ring, which the bubble must not cover."""
        self.await_ring()
        at = self.page.evaluate(RING)
        self.one.press_at(at["x"], at["y"])

    def await_ring(self) -> None:
        """Waits for a ring, and for a bubble on the screen that does not cover it."""
        self.page.wait_for_function(f"() => {{ const at = ({RING})(); return at && !at.covers && at.on; }}")

    def claims(self, pay: str | None = None) -> None:
        """Presses the route in the ring and claims it, with a payment of that name if one is given."""
        # A server that has just started first draws all boards, which takes long on a busy machine.
        self.page.locator("g.route").first.wait_for(state="attached", timeout=120_000)
        self.await_ring()
        space = self.page.evaluate(SPACE)
        self.one.press_at(space["x"], space["y"])
        if pay:
            payment = self.page.get_by_role("radio", name=re.compile(pay))
            self.one.press(self.one.dialog.locator("label").filter(has=payment))
        self.one.press(self.one.dialog.get_by_role("button", name=re.compile(self.pay)).first)


def test_a_newcomer_is_led_through_a_whole_game(person: Invite) -> None:
    one = person()
    one.page.add_init_script(NEWS)
    one.open()
    one.press(one.button(re.compile("^Learn by playing")))
    pupil = Pupil(one, "Lesson", "^(Pay with|Claim it)")
    pupil.hears("Tick the short one, Montmartre–Louvre")
    pupil.press_ring()
    one.press(one.button(re.compile("^Keep 1")))
    pupil.hears("You need a white card")
    pupil.press_ring()
    pupil.hears("The locomotive is locked")
    one.reload()  # a lesson that was left goes on where it was
    pupil.hears("The locomotive is locked")
    pupil.press_ring()
    pupil.hears("You have the cards for .*Opéra")
    pupil.claims()
    pupil.hears("a white card stays for a flag: .*bring 4 points")
    pupil.hears("has come nearer: 1 space to go")
    pupil.press_ring()
    pupil.hears("A locomotive stands for any colour")
    pupil.press_ring()
    pupil.hears("finishes Montmartre–Louvre")
    pupil.claims()
    pupil.hears("Your ticket is made")
    assert any("Ticket completed" in text and "Montmartre–Louvre" in text for text in one.page.evaluate("window.news"))
    game = one.game
    one.open("#/guide")
    one.press(one.button(re.compile("^Learn by playing")))
    pupil.hears("Your ticket is made")
    assert one.game == game, "the same lesson goes on"
    pupil.press_ring()
    pupil.hears("Keep at least one")
    one.press(one.button("Show me"))
    pupil.hears("You need a purple card")
    pupil.press_ring()
    pupil.hears("Now your second card: a blue card")
    pupil.press_ring()
    pupil.hears("finishes Montmartre–Montparnasse")
    pupil.claims()
    pupil.hears("The last round")
    pupil.claims()
    expect(one.page.get_by_role("dialog", name="The final count")).to_be_visible()
    one.page.keyboard.press("Escape")
    pupil.hears("routes and flags, then tickets .*You know the whole game now")
    assert one.server_table()["lesson"] is True


def test_the_lesson_begins_in_polish_on_a_phone(person: Invite) -> None:
    one = person(size=PHONE, touch=True, language="pl-PL", light="dark")
    one.open()
    one.press(one.button(re.compile("^Naucz się, grając")))
    pupil = Pupil(one, "Lekcja", "^(Zapłać|Zajmij)")
    pupil.hears("Zaznacz krótszy, Montmartre–Louvre")
    pupil.press_ring()
    one.press(one.region("Bilety do wyboru").get_by_role("button").last)
    pupil.hears("weź białą kartę")
    pupil.press_ring()
    pupil.hears("Lokomotywa jest zablokowana")
    one.press(one.button("Pokaż"))
    pupil.hears("Masz karty na .*Opéra")
    one.press(one.button("Pokaż"))
    pupil.hears("brakuje już tylko: 1 pole")
    pupil.await_ring()
    if not one.page.evaluate(f"!!({OVER_TICKET})()"):
        pupil.press_ring()  # the tab of the tickets, where they are not visible
        one.page.wait_for_function(OVER_TICKET)
    pupil.press_ring()  # the ticket itself
    pupil.hears("Lokomotywa zastępuje każdy kolor")
    assert one.overflow() <= (0, 0)
    one.press(one.page.get_by_role("link", name="Przerwij lekcję"))
    expect(one.page.get_by_role("heading", name="Kolej")).to_be_visible()


def test_what_is_new_on_a_board_is_learned_by_playing_it(person: Invite) -> None:
    one = person()
    one.open()
    one.press(one.page.locator("label").filter(has=one.page.get_by_text("Nordic Countries", exact=True)))
    one.press(one.button(re.compile("^Learn this board")))
    pupil = Pupil(one, "Lesson", "^(Pay with|Claim it)")
    pupil.hears("a face-up one is a card like any other")
    pupil.press_ring()
    pupil.hears("Take your second one")
    pupil.press_ring()
    pupil.hears("Bergen–Stavanger is a ferry")
    pupil.claims("1 purple and a locomotive$")
    pupil.hears("any 3 cards stand for a locomotive")
    game = one.game
    one.open("#/guide/nordic")  # left, and resumed from the guide
    one.press(one.button(re.compile("^Learn this board")))
    pupil.hears("any 3 cards stand for a locomotive")
    assert one.game == game, "the same lesson goes on"
    pupil.claims()
    pupil.hears("Choose the cards that you need least")
    pupil.await_ring()
    for card in ("purple", "orange", "white"):
        one.press(one.button(re.compile(f"^Give an? {card}")))
    one.press(one.button("Pay with 3 cards"))
    pupil.hears("Kristiansand–Stavanger is a tunnel")
    pupil.claims()
    pupil.hears("asks for 1 card more")
    pupil.await_ring()
    one.press(one.button(re.compile("^Back off")))  # not what the coach says: the lesson goes on all the same
    pupil.hears("finishes Bergen–København")
    while (table := one.server_table())["status"] != "over":
        one.press(one.button("Show me"))
        until(lambda: one.server_table()["decisions"] > table["decisions"])
        until(lambda: one.server_table()["awaited"] in ([0], []))
    expect(one.page.get_by_role("dialog", name="The final count")).to_be_visible()
    one.page.keyboard.press("Escape")
    pupil.hears("Now you know what is new on this board")
    one.press(one.button("Next lesson: Italy"))
    pupil.hears("The grey routes are ferries")
