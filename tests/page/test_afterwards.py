"""After a game: the final count, statistics, the record, the replay, a rematch."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Locator, expect

from kolej import Game
from tests.page.conftest import Invite
from tests.page.people import Person
from tests.page.playing import Player


def finish(one: Person, board: str = "paris") -> Player:
    """Plays a short game that a bot finishes."""
    player = Player(one)
    player.sit_down(board)
    player.decisions(3)
    player.leave_it_to_a_bot()
    return player


def slider(one: Person) -> Locator:
    return one.page.get_by_role("slider", name="Move")


def test_numbers_chart_record_replay_and_rematch(person: Invite, tmp_path: Path) -> None:
    one = person()
    finish(one)
    first, table = one.game, one.server_table()

    # the statistics
    blind = one.page.get_by_role("row", name=re.compile("^Cards from the deck")).get_by_role("cell").all_inner_texts()
    assert [int(cell) for cell in blind] == [seat["drawn_blind"] for seat in table["statistics"]["seats"]]
    expect(one.page.get_by_role("img", name=re.compile("^A chart of the points over"))).to_be_visible()
    expect(one.page.get_by_text("What the server shows fits together.")).to_be_visible()

    # the record
    with one.page.expect_download() as download:
        one.press(one.button("Download the record"))
    file = tmp_path / "record.json"
    download.value.save_as(file)
    record = json.loads(file.read_text())
    assert Game.from_record({k: v for k, v in record.items() if k not in ("promise", "names")}).over

    # a picture to share, which is downloaded where the device has no dialog for that
    with one.page.expect_download() as download:
        one.press(one.button("Share a picture"))
    picture = tmp_path / "picture.png"
    download.value.save_as(picture)
    assert picture.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n" and picture.stat().st_size > 20_000

    # the replay from the server
    one.press(one.button("Watch the game again"))
    expect(slider(one)).to_have_attribute("max", str(table["decisions"]))
    expect(one.page.get_by_text("The deal", exact=True)).to_be_visible()
    slider(one).fill("7")
    expect(one.page.get_by_text(f"Move 7 of {table['decisions']}")).to_be_visible()
    one.press(one.button("One move back"))
    expect(one.page.get_by_text(f"Move 6 of {table['decisions']}")).to_be_visible()
    slider(one).focus()
    one.page.keyboard.press("End")
    expect(one.page.get_by_text(f"Move {table['decisions']} of {table['decisions']}")).to_be_visible()
    players = one.page.get_by_role("list", name="Players")
    for score in table["view"]["scores"]:
        expect(players).to_contain_text(str(score).replace("-", "−"))

    # the replay from the file, below the games of this device
    one.open("#/replay")
    expect(one.region("Your finished games").get_by_role("link", name=re.compile("^Paris"))).to_be_visible()
    one.page.get_by_label("Choose a record file").set_input_files(file)
    expect(slider(one)).to_have_attribute("max", str(table["decisions"]))
    one.press(one.button("To the end"))
    expect(one.page.get_by_text(f"Move {table['decisions']} of {table['decisions']}")).to_be_visible()

    # the rematch
    one.open(f"#/game/{first}")
    one.press(one.dialog.get_by_role("button", name="Play again"))
    expect(one.region("Tickets to choose from")).to_be_visible()
    assert one.game != first


def test_a_file_that_is_not_a_record_is_explained(person: Invite, tmp_path: Path) -> None:
    one = person()
    one.expect("/api/replay.*422|422")
    one.open("#/replay")
    for text in ("no record", '{"board": "paris"}'):
        file = tmp_path / "other.json"
        file.write_text(text)
        one.page.get_by_label("Choose a record file").set_input_files(file)
        expect(one.page.get_by_role("alert")).to_contain_text(re.compile("This (is not a record|record cannot)"))
