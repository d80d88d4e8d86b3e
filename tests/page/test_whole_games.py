"""Whole games of a person against a bot, by clicking, from the first page to the final count."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import kolej
from tests.page.conftest import Invite
from tests.page.people import Person
from tests.page.playing import Player


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


@pytest.mark.soak  # the boards with mechanics show the same and more
def test_a_whole_game_on_the_usa(person: Invite) -> None:
    play(person(), "usa")


def test_a_whole_game_on_paris_with_its_flags(person: Invite) -> None:
    one = person()
    flags, seen = one.page.get_by_role("img", name=re.compile("^flag cards: (?!0)")), list[int]()
    play(one, "paris", lambda: seen.append(flags.count()))
    assert one.page.get_by_role("row", name=re.compile("^Flags")).is_visible()
    assert max(seen) > 0, "nobody claimed a blue, white or red route"


def test_a_whole_game_on_the_nordic_countries_with_a_tunnel_that_costs_extra(person: Invite) -> None:
    played = play(person(), "nordic", seen=lambda player: player.met["tunnel"] > 0 and player.met["claim"] > 4)
    assert played.met["tunnel"] > 0


def test_a_whole_game_on_italy_with_ferry_cards(person: Invite) -> None:
    played = play(person(), "italy", seen=lambda player: player.met["ferry"] > 1 and player.met["claim"] > 4)
    assert played.met["ferry"] > 1


def test_a_whole_game_on_france_with_track_to_lay(person: Invite) -> None:
    played = play(person(), "france", seen=lambda player: player.met["build"] > 2 and player.met["claim"] > 4)
    assert played.met["build"] > 2
