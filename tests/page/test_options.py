"""Options of a table in the browser, and playing with strangers."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.playing import Player
from tests.page.test_together import set_up


def test_a_player_sets_up_a_table_against_a_bot_and_takes_a_move_back(person: Invite) -> None:
    ola = person()
    set_up(ola, "usa", "Here", "Bot")
    ola.page.get_by_role("combobox", name=re.compile("^Time")).select_option("bank_seconds 1200")
    ola.press(ola.page.get_by_text("More options"))
    ola.choose("Undo", "Any move")
    ola.press(ola.button("Start"))
    ola.region("Tickets to choose from").wait_for()
    player = Player(ola)
    player.keep()
    while player.asked().what == "tip":
        ola.press(ola.button("No more tips"))
    me = ola.page.locator("[data-player='0']").first
    expect(me).to_contain_text(re.compile(r"19:\d\d"))
    log = ola.page.get_by_role("list", name="What happened")
    undo = ola.button("Undo your last decision (U)")
    expect(undo).to_have_count(0)
    before, hand = log.locator("p").count(), ola.server_table()["view"]["hand_sizes"]

    ola.page.keyboard.press("d")  # one card, and the second one
    expect(undo).to_be_visible()
    ola.page.keyboard.press("d")
    expect(log.locator("p").nth(before)).to_be_visible()
    ola.page.wait_for_function("() => [...document.querySelectorAll('h2')].some((h) => h.textContent === 'Your turn')")
    ola.page.keyboard.press("u")
    expect(ola.page.get_by_text("Taken back. It is your turn again.")).to_be_visible()
    ola.press(undo)
    expect(undo).to_have_count(0)
    expect(log.locator("p")).to_have_count(before)
    table = ola.server_table()
    assert table["view"]["hand_sizes"] == hand and table["undone"] == 2
    ola.reload()
    ola.page.get_by_role("heading", name="Your turn").wait_for()
    expect(log.locator("p")).to_have_count(before)
    ola.press(ola.button("Menu"))
    expect(ola.page.get_by_role("list", name="This table")).to_contain_text("Any move can be taken back")


def test_strangers_meet_at_an_open_table_without_spectators_and_by_a_quick_match(person: Invite) -> None:
    ola, jan, ewa = person(), person(language="pl-PL"), person()
    set_up(ola, "paris", "Here", "By link")
    ola.press(ola.page.get_by_text("More options"))
    for option in ("Spectators", "Open table"):
        ola.press(ola.page.locator("label").filter(has=ola.page.get_by_role("switch", name=re.compile(f"^{option}"))))
    ola.press(ola.button("Open the table"))
    expect(ola.page.get_by_role("list", name="This table")).to_contain_text("No spectators")
    jan.open("#/tables")
    jan.press(jan.page.locator(f"a[href='#/join/{ola.game}']"))
    jan.page.get_by_role("textbox", name="Twoje imię").fill("Jan")
    jan.press(jan.button("Zajmij miejsce"))
    ola.press(ola.button("Start the game"))
    for one, tickets in ((ola, "Tickets to choose from"), (jan, "Bilety do wyboru")):
        expect(one.region(tickets)).to_be_visible()
    ewa.open(f"#/watch/{ola.game}")
    expect(ewa.page.get_by_text("This table plays without spectators")).to_be_visible()

    ewa.open("#/tables")
    for one, find in ((ewa, "Find players"), (jan, "Znajdź graczy")):
        one.open("#/tables")
        one.page.get_by_role("combobox").select_option("usa")
        one.press(one.button(find))
        if one is ewa:
            expect(one.page.get_by_text("The game starts as soon as all seats are taken.")).to_be_visible()
            one.press(one.button("Leave the table"))  # and come back
            one.page.get_by_role("combobox").select_option("usa")
            one.press(one.button(find))
            expect(one.page.get_by_role("timer")).to_contain_text("bots take the free ones")
    expect(ewa.region("Tickets to choose from")).to_be_visible()
    expect(jan.region("Bilety do wyboru")).to_be_visible()
    assert ewa.game == jan.game


def test_the_lobby_tells_the_rules_of_the_table_the_bots_level_and_where_the_link_works(person: Invite) -> None:
    ola = person()
    set_up(ola, "usa", "Here", "By link")
    ola.page.get_by_role("group", name="Players").get_by_text("3", exact=True).click()
    ola.page.get_by_role("combobox", name="If somebody is away").select_option("600")
    ola.choose("Chat", "Free text, too")
    ola.press(ola.button("Open the table"))
    agreed = ola.page.get_by_role("list", name="This table")
    expect(agreed).to_contain_text("A bot plays for whoever is away for 10 minutes")
    expect(agreed).to_contain_text("Free chat")
    expect(ola.page.get_by_role("list", name="Who is in")).to_contain_text("bot Medium")
    note = ola.page.get_by_text("This link works on this computer only.").first
    expect(note).to_contain_text("--host 0.0.0.0")
