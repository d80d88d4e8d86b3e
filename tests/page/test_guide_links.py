"""The guide opens at the rule that matters where somebody asks for it."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.page.conftest import Invite
from tests.page.people import PHONE, Person
from tests.page.playing import Player


def rule(place: Locator) -> Locator:
    return place.get_by_role("link", name="Look up the rule")


def open_part(one: Person) -> Locator:
    """Returns the part of the guide at the top of the open dialog."""
    guide = one.page.get_by_role("dialog", name="How to play")
    expect(guide).to_be_visible()
    guide.locator("[data-part]").first.wait_for()
    return guide


def shown(one: Person, part: str) -> None:
    section = open_part(one).locator(f"[data-part='{part}']")
    expect(section).to_be_in_viewport(ratio=0.3)


def test_the_guide_of_a_table_opens_at_its_board(person: Invite) -> None:
    one = person()
    Player(one).sit_down("nordic")
    one.press(one.button("How to play"))
    guide = open_part(one)
    expect(guide.get_by_role("heading", level=2, name="Nordic Countries")).to_be_visible()
    expect(guide).to_contain_text("Any 4 cards replace one card of the set")
    one.press(guide.get_by_role("button", name="The game"))
    expect(guide).to_contain_text("begin with 3 tickets")


def test_choices_payments_and_refusals_lead_to_their_rules(person: Invite) -> None:
    one = person()
    player = Player(one)
    player.sit_down("nordic")
    one.press(rule(one.region("Tickets to choose from")))
    shown(one, "tickets")
    one.page.keyboard.press("Escape")
    expect(one.dialog).to_have_count(0)
    while (asked := player.asked()).what != "turn" or not asked.routes:
        player.decide()

    # A payment: the guide lies over the popover, which stays.
    assert player.click_route(asked.routes[0])
    one.press(rule(one.dialog))
    guide = open_part(one)
    one.press(guide.get_by_role("button", name="Close"))
    expect(guide).to_have_count(0)
    expect(one.dialog.get_by_role("button", name="Claim it")).to_be_visible()
    one.page.keyboard.press("Escape")
    expect(one.dialog).to_have_count(0)

    # A refusal. The message goes away; the guide stays.
    one.page.keyboard.press("d")
    one.page.get_by_role("heading", name="Your turn").wait_for()
    expect(one.page.get_by_text("Take a second card.")).to_be_visible()
    one.page.keyboard.press("t")
    refused = one.page.get_by_role("status").filter(has_text="That cannot be taken now.")
    one.press(rule(refused))
    shown(one, "draw")
    expect(refused).to_have_count(0)
    shown(one, "draw")


def test_a_choice_leads_to_its_rule_on_a_phone(person: Invite) -> None:
    one = person(size=PHONE, touch=True)
    player = Player(one)
    player.sit_down("usa")
    one.press(rule(one.region("Tickets to choose from")))
    shown(one, "tickets")
    one.press(one.page.get_by_role("dialog", name="How to play").get_by_role("button", name="Close"))
    player.decide()
    player.asked()
    assert one.overflow() <= (0, 0)
