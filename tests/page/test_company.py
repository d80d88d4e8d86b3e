"""The people at a table: who is away, who plays for them, and what they say."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.playing import Player
from tests.page.test_absence import two_at_a_table
from tests.server.process import Process


def test_players_talk_and_a_bot_plays_for_who_leaves_until_she_comes_back(person: Invite, server: Process) -> None:
    ola, jan = two_at_a_table(person, server)
    jan.press(jan.button("Say something"))
    jan.press(jan.dialog.get_by_role("button", name="Good luck!"))
    expect(ola.page.get_by_role("list", name="Players").get_by_text("Good luck!").first).to_be_visible()
    expect(jan.dialog).to_have_count(0)

    # Ola begins. She leaves, and the table waits for her.
    expect(jan.page.get_by_role("heading", name="Ola’s turn")).to_be_visible()
    address = ola.page.url
    ola.page.goto("about:blank")
    expect(jan.page.get_by_text(re.compile("^Ola has been away since"))).to_be_visible()
    expect(jan.page.get_by_role("list", name="Players").first).to_contain_text("away since")
    jan.press(jan.button("Let a bot play for Ola"))
    expect(jan.page.get_by_role("heading", name="Your turn")).to_be_visible()

    ola.open(address)
    ola.press(ola.button("Come back"))
    expect(ola.button("Come back")).to_have_count(0)
    Player(jan).decisions(2)
    expect(ola.page.get_by_role("heading", name="Your turn")).to_be_visible()
    ola.press(ola.button("Say something"))
    expect(ola.dialog.get_by_role("region", name="What was said")).to_contain_text("Good luck!")
