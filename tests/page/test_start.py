"""The first page, and settings that last."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.playing import Player


def test_one_click_on_play_now_starts_a_game(person: Invite) -> None:
    one = person()
    one.open()
    one.press(one.button(re.compile("^Play now")))
    expect(one.region("Tickets to choose from")).to_be_visible()
    assert one.overflow() <= (0, 0)


def test_a_game_on_another_board_takes_two_clicks(person: Invite) -> None:
    one = person()
    Player(one).play_now("italy")
    expect(one.page.get_by_text("Italy", exact=True).first).to_be_visible()
    assert one.server_table()["board"] == "italy"


def test_settings_survive_a_reload(person: Invite) -> None:
    one = person()
    one.open()
    one.press(one.button("Settings"))
    one.choose("Theme", "Dark")
    for name in ("Sound", "Hints at the table"):
        one.press(one.dialog.locator("label").filter(has=one.page.get_by_role("switch", name=re.compile(f"^{name}"))))
    # A new server draws its boards one after the other, and meanwhile they use the few connections of the browser.
    one.page.wait_for_function("() => [...document.images].every((image) => image.complete)", timeout=120_000)
    one.reload()
    expect(one.page.locator("html")).to_have_attribute("data-light", "night")
    one.press(one.button("Settings"))
    expect(one.page.get_by_role("radio", name="Dark")).to_be_checked()
    expect(one.page.get_by_role("switch", name=re.compile("^Sound"))).not_to_be_checked()
    expect(one.page.get_by_role("switch", name=re.compile("^Hints at the table"))).not_to_be_checked()
    one.page.keyboard.press("Escape")
    one.press(one.button(re.compile("^Play now")))
    expect(one.region("Tickets to choose from")).to_be_visible()
    expect(one.page.get_by_role("complementary", name="Tip")).to_have_count(0)


def test_the_language_changes_at_once_on_every_page(person: Invite) -> None:
    one = person()
    html = one.page.locator("html")
    one.open()
    expect(html).to_have_attribute("lang", "en")
    one.press(one.button("Settings"))
    one.choose("Language", "Polski")
    expect(html).to_have_attribute("lang", "pl")
    expect(one.page.get_by_role("dialog", name="Ustawienia")).to_be_visible()
    one.press(one.button("Zamknij"))
    one.press(one.button(re.compile("^Graj|^Zagraj")))
    expect(one.region("Bilety do wyboru")).to_be_visible()
    expect(one.page.get_by_role("heading", name="Twoja kolej")).to_be_visible()
    one.press(one.button("Jak grać"))
    expect(one.page.get_by_role("dialog", name=re.compile("Jak grać"))).to_be_visible()
    one.page.keyboard.press("Escape")
    one.press(one.button("Ustawienia"))
    one.choose("Język", "English")
    expect(html).to_have_attribute("lang", "en")
    one.press(one.button("Close"))
    expect(one.region("Tickets to choose from")).to_be_visible()
    expect(one.page.get_by_role("heading", name="Your turn")).to_be_visible()


def test_a_polish_browser_gets_the_polish_page(person: Invite) -> None:
    one = person(language="pl-PL")
    one.open()
    expect(one.page.locator("html")).to_have_attribute("lang", "pl")
    expect(one.button("Ustawienia")).to_be_visible()


def test_posters_tell_how_long_and_how_hard_a_board_is(person: Invite) -> None:
    one, ola = person(), person(language="pl-PL")
    one.open()
    expect(one.page.locator("label", has_text="Paris").first).to_contain_text("about 15 min, easy")
    ola.open()
    expect(ola.page.locator("label", has_text="Francja").first).to_contain_text("około 60 min, wymagająca")


def test_the_start_page_is_light_and_its_posters_bring_their_font(person: Invite) -> None:
    one = person()
    one.open()
    expect(one.page.locator("label img")).to_have_count(5, timeout=120_000)
    one.page.wait_for_function("() => [...document.querySelectorAll('label img')].every((one) => one.naturalWidth > 0)")
    sources = one.page.locator("label img").evaluate_all("(pictures) => pictures.map((one) => one.src.split(':')[0])")
    assert set(sources) == {"blob"}, "made by the page, with the font inside"
    sizes = "() => performance.getEntriesByType('resource').map((entry) => entry.transferSize)"
    assert sum(one.page.evaluate(sizes)) < 450_000
