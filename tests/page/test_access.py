"""axe-core finds no serious accessibility problem, by day and by night."""

from __future__ import annotations

import re
from typing import Any, Literal

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.people import Person
from tests.page.playing import Player
from tests.page.test_afterwards import slider
from tests.page.test_together import set_up

RUN = """async () => {
  const result = await axe.run(document, {resultTypes: ["violations"]});
  return result.violations
    .filter((rule) => ["serious", "critical"].includes(rule.impact))
    .map((rule) => ({rule: rule.id, where: rule.nodes.slice(0, 4).map((node) => node.html.slice(0, 160) + " " +
      node.any.map((check) => check.message).join("; ").slice(0, 200))}));
}"""


class Reader:
    def __init__(self, person: Person, axe: str) -> None:
        self.person, self._axe = person, axe
        self.problems: dict[str, Any] = {}

    def read(self, what: str) -> None:
        if not self.person.page.evaluate("() => 'axe' in window"):
            self.person.page.evaluate(self._axe)
        violations = self.person.page.evaluate(RUN)
        if violations:
            self.problems[what] = violations


@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing_serious(person: Invite, axe: str, light: Literal["light", "dark"]) -> None:
    one = person(light=light, bypass_csp=True)
    reader, player = Reader(one, axe), Player(one)

    one.open()
    expect(one.button(re.compile("^Play now"))).to_be_visible()
    reader.read("start")
    one.press(one.button("Settings"))
    reader.read("settings")
    one.page.keyboard.press("Escape")
    set_up(one, "paris", "Here", "By link")
    one.press(one.page.get_by_text("More options"))
    reader.read("set up")
    one.press(one.page.locator("label").filter(has=one.page.get_by_role("switch", name=re.compile("^Open table"))))
    one.press(one.button("Open the table"))
    expect(one.page.get_by_role("textbox", name="Link to join")).to_be_visible()
    reader.read("lobby")
    invited = one.page.get_by_role("textbox", name="Link to join").input_value()
    one.open(invited)
    expect(one.page.get_by_role("heading", name=re.compile("^You are invited"))).to_be_visible()
    reader.read("join")
    one.open("#/tables")
    expect(one.page.get_by_role("link", name=re.compile("^Join: Paris")).first).to_be_visible()
    reader.read("open tables")
    one.open("#/guide/nordic")
    expect(one.page.get_by_role("heading", name="Nordic Countries")).to_be_visible()
    reader.read("guide")

    one.open()
    player.play_now("paris")
    reader.read("first tickets")
    player.keep()
    player.asked()
    reader.read("table with a tip")
    one.press(one.button(re.compile("^Hint")))
    expect(one.page.get_by_role("complementary", name="Hint")).to_contain_text(re.compile("Take|Draw|Claim"))
    reader.read("hint")
    one.press(one.button("Close the hint"))
    one.press(one.button("How to play"))
    reader.read("guide at the table")
    one.page.keyboard.press("Escape")
    while not (asked := player.asked()).routes:
        player.decide()
    one.press(one.button(re.compile("^Claim a route")))
    reader.read("list of routes")
    one.page.keyboard.press("Escape")
    assert player.click_route(asked.routes[0])
    reader.read("payment")
    one.page.keyboard.press("Escape")
    one.press(one.button("Menu"))
    reader.read("menu")
    one.page.keyboard.press("Escape")
    player.leave_it_to_a_bot()
    reader.read("final count")
    one.press(one.button("Review the game"))
    expect(one.page.get_by_role("heading", name="The costliest decisions")).to_be_visible()
    one.press(one.page.get_by_text("The same in numbers").first)
    reader.read("review")
    one.press(one.button("Watch the game again"))
    slider(one).fill("9")
    reader.read("replay")
    one.open("#/games")
    expect(one.page.get_by_role("heading", name="My statistics")).to_be_visible()
    reader.read("my games")
    assert reader.problems == {}, reader.problems
