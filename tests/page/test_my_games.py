"""One's games in a list, on this device and on the next one."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.people import PHONE
from tests.page.playing import Player


def test_games_are_listed_and_move_to_another_device_with_the_key_ring(person: Invite, tmp_path: Path) -> None:
    one = person()
    player = Player(one)
    player.sit_down("paris")
    player.leave_it_to_a_bot()
    finished = one.game
    expect(one.page.get_by_role("heading", level=1)).to_be_visible()
    player.sit_down("usa")
    running = one.game
    expect(one.region("Tickets to choose from")).to_be_visible()

    # The running game is at the top of the start page, the finished one is not.
    one.open()
    own = one.region("Your games")
    card = own.get_by_role("link", name=re.compile("^USA.*Your turn"))
    expect(card).to_be_in_viewport()
    expect(own.get_by_role("link", name=re.compile("Paris"))).to_have_count(0)
    one.press(own.get_by_role("link", name="All my games"))
    expect(one.page.get_by_role("heading", name="Your turn (1)")).to_be_visible()
    over = one.page.get_by_role("article", name=re.compile("^Paris: "))
    for link, place in (("Result", "game"), ("Replay", "replay"), ("Review", "review")):
        assert over.get_by_role("link", name=link).get_attribute("href") == f"#/{place}/{finished}"
    expect(one.region("My statistics")).to_contain_text("Not counted: 1 game")  # a bot has played it
    one.press(over.get_by_role("link", name="Review"))
    expect(one.page.get_by_role("heading", name="Review")).to_be_in_viewport()

    # A phone without any key gets them all from the file.
    one.open("#/games")
    with one.page.expect_download() as saved:
        one.press(one.button("Save keys"))
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    phone = person(size=PHONE, touch=True)
    phone.open("#/games")
    expect(phone.page.get_by_text("There are no games on this device yet.")).to_be_visible()
    chooser = phone.page.get_by_label("Add keys from a file")
    wrong = tmp_path / "photo.json"
    wrong.write_text(json.dumps({"format": 1}))
    chooser.set_input_files(wrong)
    expect(phone.page.get_by_role("alert")).to_have_text("This file is not a key ring of Kolej. Nothing has changed.")
    chooser.set_input_files(file)
    expect(phone.region("Key ring").get_by_role("status")).to_have_text("Added 2 games.")
    expect(phone.page.get_by_role("article", name=re.compile("^Paris: "))).to_be_visible()
    phone.press(phone.page.get_by_role("link", name=re.compile("^USA.*Your turn")))
    expect(phone.region("Tickets to choose from")).to_be_visible()
    assert phone.game == running


def test_a_game_that_the_server_has_deleted_keeps_its_result_without_dead_links(person: Invite) -> None:
    one = person()
    one.expect("404")
    result = {
        "id": "pruned", "board": "paris", "ended": 1_790_000_000_000, "names": ["Ola", "Adler"],
        "bots": [None, "planner"], "points": [50, 40], "longest": [0, 0], "made": [2, 1], "missed": [0, 1],
        "winners": [0], "mine": [0], "lesson": False,
    }  # fmt: skip
    one.open()
    one.page.evaluate("(all) => localStorage.setItem('kolej.results', JSON.stringify(all))", [result])
    one.open("?again#/games")
    card = one.page.get_by_role("article", name=re.compile("^Paris: "))
    one.press(card.get_by_role("link", name="Replay"))
    expect(one.page.get_by_role("alert")).to_be_visible()
    one.open("?later#/games")
    expect(card).to_contain_text("No longer on this server")
    expect(card.get_by_role("link")).to_have_count(0)
