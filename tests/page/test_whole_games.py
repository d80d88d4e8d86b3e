"""Whole games of a person against a bot, by clicking, from the first page to the final count."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import kolej
from tests.page.conftest import Invite
from tests.page.people import Person
from tests.page.playing import Player

# Notes what is announced over the board.
NEWS = """
window.news = [];
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  const text = document.querySelector(".stage .plaque")?.textContent;
  if (text && window.news.at(-1) !== text) window.news.push(text);
}).observe(document.body, {childList: true, subtree: true}));
"""


def tunnels(board: str) -> frozenset[str]:
    """Returns the accessible names of all tunnels."""
    loaded = kolej.board(board)
    return frozenset(f"{loaded.names[route.a]}–{loaded.names[route.b]}" for route in loaded.routes if route.tunnel)


def totals(person: Person) -> list[int]:
    """Returns the row of totals in the table of points."""
    row = person.page.get_by_role("row", name=re.compile("^Total"))
    return [int(cell.replace("−", "-")) for cell in row.get_by_role("cell").all_inner_texts()]


def play(
    person: Person,
    board: str,
    look: Callable[[], None] = lambda: None,
    seen: Callable[[Player], bool] = lambda player: False,
) -> Player:
    """Plays a whole game and checks that the page never scrolls and shows the score of the server.

    `look` is called during the game. When `seen` is true, a bot plays the rest.
    """
    player = Player(person, tunnels=tunnels(board), ferries=2)
    player.play_now(board)
    heights = [person.overflow()]
    while player.decide() != "over":
        look()
        if player.met.total() % 12 == 0:
            heights.append(person.overflow())
        assert player.met.total() < 500, player.met
        if seen(player):
            player.leave_it_to_a_bot()
            break
    assert max(heights) <= (0, 0)
    table = person.server_table()
    assert table["status"] == "over"
    assert totals(person) == [breakdown["total"] for breakdown in table["breakdowns"]]
    assert player.met["claim"] > 1
    return player


def enough(player: Player, what: str, often: int) -> bool:
    """Returns whether the player has met something often enough, and has claimed some routes."""
    return player.met[what] >= often and player.met["claim"] > 4


@pytest.mark.soak  # the boards with mechanics show the same and more
def test_a_whole_game_on_the_usa(person: Invite) -> None:
    play(person(), "usa")


def test_a_whole_game_on_paris_with_its_flags(person: Invite) -> None:
    one = person()
    one.page.add_init_script(NEWS)
    flags, seen = one.page.get_by_role("img", name=re.compile("^flag cards: (?!0)")), list[int]()
    play(one, "paris", lambda: seen.append(flags.count()))
    assert one.page.get_by_role("row", name=re.compile("^Flags")).is_visible()
    assert max(seen) > 0, "nobody claimed a blue, white or red route"
    news = one.page.evaluate("window.news")
    assert any(text.startswith("Last round") and "Everyone has one more turn." in text for text in news), news


def test_a_whole_game_on_the_nordic_countries_with_a_tunnel_that_costs_extra(person: Invite) -> None:
    played = play(person(), "nordic", seen=lambda player: player.met["tunnel"] > 0 and player.met["claim"] > 4)
    assert played.met["tunnel"] > 0


def test_a_whole_game_on_italy_with_ferry_cards(person: Invite) -> None:
    one = person()
    regions = one.page.locator("[data-player='0']").first.locator(".unseen", has_text="Regions in the largest network")
    seen: list[str] = []
    done = play(one, "italy", lambda: seen.extend(regions.all_inner_texts()), lambda player: enough(player, "ferry", 2))
    assert done.met["ferry"] > 1
    assert len(set(seen)) > 1, f"the number of regions does not grow: {set(seen)}"


def test_a_whole_game_on_france_with_track_to_lay(person: Invite) -> None:
    one = person()
    supply = one.page.locator('button[aria-label$=": see the supply"]')
    seen: list[str] = []

    def look() -> None:
        seen.extend(label for label in [supply.get_attribute("aria-label")] if label)

    done = play(one, "france", look, lambda player: enough(player, "build", 3))
    assert done.met["build"] > 2
    left = [int(re.findall(r"\d+", label)[0]) for label in seen]
    assert left[-1] < left[0], f"the supply of track does not shrink: {left}"
