"""Levels of bots, hints during the game, reviews after it."""

from __future__ import annotations

import re
import time

import httpx
import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Invite
from tests.page.people import PHONE, Person
from tests.page.playing import Player
from tests.page.test_afterwards import finish, slider
from tests.page.test_together import set_up
from tests.server.process import Process

LEVELS = ["Easy", "Medium", "Hard"]


@pytest.fixture(autouse=True)
def ready(server: Process) -> None:
    """Waits until the search is ready, which takes a moment even though it is replaced."""
    while not all(bot["ready"] for bot in httpx.get(f"{server.address}/api/bots", timeout=10).json()):
        time.sleep(0.05)


def note(one: Person, name: str = "Hint") -> Locator:
    return one.page.get_by_role("complementary", name=name)


def asking(one: Person) -> Locator:
    return one.button(re.compile("^Hint"))


def bots(one: Person) -> list[str | None]:
    return [seat["bot"] for seat in one.server_table()["seats"]]


# -- levels ------------------------------------------------------------------------------------------------------------


def test_a_bots_level_is_chosen_when_a_table_is_set_up(person: Invite) -> None:
    one = person()
    set_up(one, "usa", "Here", "Bot")
    one.choose("Players", "4")
    levels = [one.page.get_by_role("combobox", name=f"Strength of the bot at seat {seat}") for seat in (2, 3, 4)]
    for level in levels:
        options = level.locator("option").all_inner_texts()
        assert [option.split(" · ")[1] for option in options] == LEVELS
        expect(level.locator("option:checked")).to_have_text(re.compile("· Medium$"))
    for level, name in zip(levels, LEVELS, strict=True):
        level.select_option(label=level.locator("option", has_text=name).inner_text())
    one.press(one.button("Start"))
    one.region("Tickets to choose from").wait_for()
    assert bots(one) == [None, "greedy", "planner", "search:0.5"]


def test_play_now_is_against_a_bot_of_medium_strength(person: Invite) -> None:
    one = person()
    Player(one).play_now("paris")
    assert bots(one) == [None, "planner"]


def test_the_host_chooses_the_level_of_bots_for_free_seats(person: Invite) -> None:
    one = person()
    set_up(one, "paris", "Here", "By link")
    one.press(one.button("Open the table"))
    level = one.page.get_by_label("Strength of the bots")
    expect(level.locator("option")).to_have_text(LEVELS)
    expect(level.locator("option:checked")).to_have_text("Medium")
    level.select_option(label="Hard")
    one.press(one.button("Start, a bot takes the free seat"))
    one.region("Tickets to choose from").wait_for()
    assert bots(one) == [None, "search:0.5"]


# -- hints -------------------------------------------------------------------------------------------------------------


def test_a_hint_explains_and_marks_an_action_without_playing_it(person: Invite) -> None:
    one = person()
    player = Player(one)
    player.sit_down("paris")
    one.press(asking(one))
    expect(note(one)).to_contain_text(re.compile(r"Keep .+–.+\(\d+\)"))
    expect(note(one)).to_contain_text(re.compile("fit together best|fits the plan best"))
    expect(note(one)).to_contain_text("Clearly better than anything else.")
    expect(note(one)).to_contain_text("You are slightly ahead.")
    expect(note(one)).not_to_contain_text("%")
    offer = one.region("Tickets to choose from")
    expect(offer.locator(".advised").first).to_be_visible()
    expect(offer.get_by_role("checkbox", checked=True)).to_have_count(0)
    assert 0 in one.server_table()["awaited"]
    player.keep()
    expect(note(one)).to_be_hidden()

    seen = set()
    for _ in range(40):
        player.asked()
        if note(one, "Tip").is_visible():
            one.press(one.button("No more tips"))
        before = one.server_table()["decisions"]
        one.press(asking(one))
        advice = note(one).locator("p").first
        expect(advice).to_contain_text(re.compile("^(Claim|Take|Draw)"))
        marked = one.page.locator("svg .advised" if advice.inner_text().startswith("Claim") else "button .advised")
        expect(marked).to_have_count(1)
        assert one.server_table()["decisions"] == before
        seen.add(advice.inner_text().split()[0])
        if {"Claim", "Take"} <= seen:
            break
        one.press(one.button("Close the hint"))
        expect(note(one)).to_be_hidden()
        expect(marked).to_have_count(0)
        player.decide()
    assert {"Claim", "Take"} <= seen


def test_a_hint_to_draw_names_a_ticket_and_the_cards_that_it_lacks(person: Invite) -> None:
    one = person()
    player = Player(one)
    player.sit_down("usa")
    player.keep()
    for _ in range(12):
        player.asked()
        one.press(asking(one))
        advice = note(one).locator("p").first
        expect(advice).to_contain_text(re.compile("^(Claim|Take|Draw)"))
        if advice.inner_text().startswith("Draw from"):
            break
        player.decide()
    expect(note(one)).to_contain_text(re.compile(r"bot's way for .+–.+ \(\d+\) you still lack \d+ .+\."))
    expect(note(one)).not_to_contain_text("of much use")


def test_a_hint_is_opened_and_closed_with_the_keyboard(person: Invite) -> None:
    one = person()
    player = Player(one)
    player.sit_down("paris")
    player.keep()
    player.asked()
    asking(one).focus()
    one.page.keyboard.press("Enter")
    expect(note(one)).to_contain_text("Clearly better")
    expect(asking(one)).to_have_attribute("aria-pressed", "true")
    one.page.keyboard.press("Escape")
    expect(note(one)).to_be_hidden()
    one.page.keyboard.press("Enter")
    expect(note(one)).to_contain_text("Clearly better")
    one.page.keyboard.press("Enter")
    expect(note(one)).to_be_hidden()
    expect(asking(one)).to_be_focused()


def test_spectators_and_waiting_players_get_no_hint(person: Invite) -> None:
    one, other = person(), person()
    player = Player(one)
    player.sit_down("paris")
    expect(asking(one)).to_be_visible()
    other.open(f"#/watch/{one.game}")
    expect(other.page.get_by_text("You are watching.")).to_be_visible()
    expect(asking(other)).to_have_count(0)
    player.leave_it_to_a_bot()
    one.press(one.button("Look at the board"))
    expect(asking(one)).to_have_count(0)


def test_an_unavailable_hint_is_explained(person: Invite) -> None:
    one = person()
    one.expect("/hint: 429|status of 429|/hint: 503|status of 503")
    Player(one).sit_down("paris")
    status = [0]
    one.page.route(re.compile("/hint$"), lambda route: route.fulfill(status=status[0], json={}))
    for status[0], text in ((429, "Ask again soon"), (503, "no hint just now")):
        one.press(asking(one))
        expect(note(one)).to_contain_text(text)
        one.press(one.button("Close the hint"))


def test_hints_are_in_polish(person: Invite) -> None:
    one = person(language="pl-PL")
    one.open()
    one.press(one.button(re.compile("^Graj")))
    one.press(one.button(re.compile("^Podpowiedź")))
    told = re.compile("Zatrzymaj .*Wyraźnie lepsze niż wszystko inne.*Masz lekką przewagę", re.DOTALL)
    expect(note(one, "Podpowiedź")).to_contain_text(told)


def test_a_hint_fits_on_a_phone(person: Invite) -> None:
    one = person(size=PHONE, touch=True)
    player = Player(one)
    player.sit_down("nordic")
    one.press(asking(one))
    expect(note(one)).to_contain_text("Keep")
    for what in (asking(one), one.button("Close the hint")):
        box = what.bounding_box()
        assert box and min(box["width"], box["height"]) >= 43.5
    assert one.overflow() <= (0, 0)
    player.keep()


# -- reviews -----------------------------------------------------------------------------------------------------------


def test_a_review_leads_to_a_costly_decision_in_the_replay(person: Invite) -> None:
    one, other = person(), person(size=PHONE, touch=True, light="dark")
    finish(one)
    table = one.server_table()
    one.press(one.button("Review the game"))
    chart = one.page.get_by_role("img", name=re.compile("^A chart of the chances"))
    expect(chart).to_be_visible()
    expect(chart).to_have_attribute("aria-label", re.compile(r"Move 0: .* 50% and Adler 50%"))
    assert chart.locator("path.line").count() == 2
    one.press(one.page.locator("figure", has=chart).get_by_text("The same in numbers"))
    expect(one.page.locator("figure", has=chart).get_by_role("row").last).to_contain_text(str(table["decisions"]))
    for seat in table["seats"]:
        costly = one.page.get_by_role("region", name=f"{seat['name']}: the costliest decisions")
        assert 1 <= costly.get_by_role("listitem").count() <= 3
        for word in ("Played", "Better", "Costly", "points"):
            expect(costly).to_contain_text(word)
        expect(costly).not_to_contain_text("%")
    assert one.overflow()[0] <= 0

    # another visitor finds the finished review
    other.open(f"#/watch/{one.game}")
    expect(other.page.get_by_role("img", name=re.compile("^A chart of the chances"))).to_be_visible()
    expect(other.button("Review the game")).to_have_count(0)
    assert other.overflow()[0] <= 0

    link = one.page.get_by_role("link", name=re.compile(r"^Move \d+: see it in the replay")).first
    number = re.findall(r"\d+", link.inner_text())[0]
    one.press(link)
    expect(slider(one)).to_have_value(number)
    expect(one.page.get_by_text(f"Move {number} of {table['decisions']}")).to_be_visible()
    expect(one.page.get_by_text(re.compile("^Better:"))).to_be_visible()
    chances = one.region("Chance of winning")
    expect(chances.get_by_role("listitem").first).to_contain_text("%")
    one.press(one.button("One move on"))
    expect(one.page.get_by_text(re.compile("^Better:"))).to_have_count(0)

    # Somebody tries something else: a game against bots that goes on from there.
    one.press(one.button("One move back"))
    one.press(one.button(re.compile("^Try something else as ")))
    one.page.wait_for_url(re.compile(r"#/game/(?!" + table["id"] + ")"))
    expect(one.page.get_by_role("heading", name="Your turn").or_(one.region("Tickets to choose from"))).to_be_visible()
    tried = one.server_table()
    assert (tried["trial_of"], tried["trial_step"]) == (table["id"], int(number) - 1)
    one.press(one.button("Menu"))
    one.press(one.page.get_by_role("link", name="Back to the replay"))
    expect(slider(one)).to_have_value(number)


def test_a_running_review_shows_its_progress(person: Invite) -> None:
    one = person()
    one.expect("/review: 503|status of 503")
    finish(one)
    steps = iter([
        (503, {"error": {"code": "not_ready", "message": ""}}),
        (200, {"status": "waiting", "progress": 0, "review": None}),
        (200, {"status": "working", "progress": 0.4, "review": None}),
    ])  # fmt: skip
    now = [next(steps)]
    one.page.route(re.compile("/review$"), lambda route: route.fulfill(status=now[0][0], json=now[0][1]))
    one.press(one.button("Review the game"))
    expect(one.page.get_by_text("The bot is still getting ready")).to_be_visible()
    now[0] = next(steps)
    expect(one.page.get_by_text("Another game is being reviewed")).to_be_visible()
    now[0] = next(steps)
    expect(one.page.get_by_role("progressbar", name="Review")).to_have_attribute("value", "0.4")
    one.page.unroute_all()  # the server gets its first request now
    expect(one.page.get_by_role("img", name=re.compile("^A chart of the chances"))).to_be_visible()


def test_reviews_are_in_polish(person: Invite) -> None:
    one, other = person(), person(language="pl-PL")
    finish(one)
    other.open(f"#/watch/{one.game}")
    other.press(other.button("Przeanalizuj grę"))
    expect(other.page.get_by_role("heading", name="Najdroższe decyzje")).to_be_visible()
    expect(other.page.get_by_text("Zagrane").first).to_be_visible()
    expect(other.page.get_by_text(re.compile("^Kosztowne: −")).first).to_be_visible()
