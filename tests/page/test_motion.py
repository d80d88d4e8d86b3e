"""With motion, cards fly and points count up, and nothing gets stuck. Without it, everything is there at once."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.playing import Player
from tests.page.test_turns import draw_two, settings

# Counts the cards that have flown.
FLOWN = """
window.flown = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  if (this.classList.contains("flight")) window.flown += 1;
  return animate.apply(this, how);
};
"""


def test_cards_fly_and_the_count_is_animated_unless_motion_is_reduced(person: Invite) -> None:
    one, calm = person(motion=True), person()
    for somebody in (one, calm):
        somebody.page.add_init_script(FLOWN)
    flights, total = one.page.locator(".flight"), re.compile("^Total")
    player = Player(one)
    player.sit_down("paris")
    while not (player.met["claim"] and player.met.total() > 6):
        assert player.decide() != "over"
        assert player.met.total() < 60, player.met
    assert one.page.evaluate("window.flown") > 5, "cards fly"
    expect(flights).to_have_count(0)
    # The page shows the state of the server.
    player.asked()
    points = one.page.get_by_role("list", name="Players").first.get_by_title("points", exact=True)
    expect(points).to_have_text([f"{score} points" for score in one.server_table()["view"]["scores"]])

    player.leave_it_to_a_bot()
    count = player.final_count
    expect(count.get_by_role("heading", name="The final count")).to_be_visible()
    expect(count.get_by_role("button", name="Skip the counting")).to_be_visible()
    expect(count.get_by_role("row", name=total)).to_have_count(0)
    expect(count.get_by_role("button", name="Play again")).to_have_count(0)
    one.page.mouse.click(300, 300)
    expect(count.get_by_role("row", name=total)).to_be_visible()
    expect(count.get_by_role("button", name="Play again")).to_be_visible()
    one.press(count.get_by_role("button", name="Look at the board"))
    expect(one.page.get_by_role("heading", name="The game is over")).to_be_visible()
    expect(flights).to_have_count(0)

    quiet = Player(calm)
    quiet.sit_down("paris")
    quiet.decisions(5)
    assert calm.page.evaluate("window.flown") == 0
    calm.open(f"#/watch/{one.game}")
    expect(calm.page.get_by_role("row", name=total)).to_be_visible()


def test_without_motion_the_moves_of_others_are_still_shown_at_the_chosen_speed(person: Invite) -> None:
    one = person()
    settings(one, speed="calm", sound=False)
    player = Player(one)
    player.sit_down("paris")
    player.keep()
    draw_two(player)
    expect(one.page.get_by_text("Your turn is next").first).to_be_visible()
    expect(one.page.get_by_role("heading", name="Your turn")).to_be_visible()
