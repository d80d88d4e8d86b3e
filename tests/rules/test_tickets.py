"""RULES.md, section 3: drawing tickets."""

from __future__ import annotations

from itertools import combinations

import pytest

import kolej
from tests.support.glance import BOARDS, GLANCE
from tests.support.table import phase, refused, table, texts


def tickets(board: str) -> list[str]:
    return [ticket.id for ticket in kolej.board(board).tickets]


@pytest.mark.parametrize("board", BOARDS)
def test_ticket_1_as_many_as_the_table_says_are_drawn_from_the_top(board: str) -> None:
    deck = tickets(board)[::-1]
    game = table(board, ticket_deck=deck)
    game.take_tickets()
    drawn = GLANCE[board].action[0]
    assert (game.to_move, phase(game)) == (0, "keep")
    assert list(game.view(0).offered) == deck[:drawn]
    assert game.position()["ticket_deck"] == deck[drawn:]


@pytest.mark.parametrize("board", BOARDS)
def test_ticket_1_any_choice_of_at_least_one_may_be_kept(board: str) -> None:
    game = table(board, ticket_deck=tickets(board))
    game.take_tickets()
    offered = game.view(0).offered
    drawn, fewest = GLANCE[board].action
    choices = {frozenset(c) for n in range(fewest, drawn + 1) for c in combinations(offered, n)}
    assert {frozenset(action.to_dict()["tickets"]) for action in game.legal()} == choices
    assert len(game.legal()) == len(choices)
    with refused(game):
        game.keep([])


@pytest.mark.parametrize("board", ["paris", "italy", "france", "usa"])
def test_ticket_1_returned_tickets_go_to_the_bottom(board: str) -> None:
    deck = tickets(board)
    game = table(board, ticket_deck=deck)
    game.take_tickets()
    game.keep([deck[1]])
    drawn = GLANCE[board].action[0]
    after = game.position()["ticket_deck"]
    assert after[: len(deck) - drawn] == deck[drawn:]
    assert set(after[len(deck) - drawn :]) == set(deck[:drawn]) - {deck[1]}
    assert len(after) == len(deck) - 1
    assert game.position()["tickets"] == [[deck[1]], []]


def test_ticket_1_returned_tickets_leave_the_game_on_nordic() -> None:
    deck = tickets("nordic")
    game = table("nordic", ticket_deck=deck)
    game.take_tickets()
    game.keep([deck[1]])
    assert game.position()["ticket_deck"] == deck[3:]
    assert game.position()["tickets"] == [[deck[1]], []]


def test_ticket_1_all_may_be_kept() -> None:
    deck = tickets("italy")
    game = table("italy", ticket_deck=deck)
    game.take_tickets()
    game.keep(deck[:4])
    assert sorted(game.position()["tickets"][0]) == sorted(deck[:4])
    assert game.position()["ticket_deck"] == deck[4:]


@pytest.mark.parametrize("board", BOARDS)
def test_ticket_1_as_many_as_are_left_are_drawn(board: str) -> None:
    left = GLANCE[board].action[0] - 1
    deck = tickets(board)[:left]
    game = table(board, ticket_deck=deck)
    game.take_tickets()
    assert list(game.view(0).offered) == deck
    assert len(game.legal()) == 2**left - 1


@pytest.mark.parametrize("board", BOARDS)
def test_ticket_1_the_last_ticket_can_be_drawn_and_must_be_kept(board: str) -> None:
    last = tickets(board)[0]
    game = table(board, ticket_deck=[last])
    game.take_tickets()
    assert texts(game) == {f"keep {last}"}
    game.keep([last])
    assert game.position()["tickets"] == [[last], []]
    assert game.to_move == 1


def test_ticket_1_a_ticket_not_drawn_cannot_be_kept() -> None:
    deck = tickets("usa")
    game = table("usa", ticket_deck=deck)
    game.take_tickets()
    with refused(game):
        game.keep([deck[3]])
    with refused(game):
        game.keep([deck[0], deck[3]])


@pytest.mark.parametrize("board", BOARDS)
def test_ticket_2_with_no_tickets_left_the_action_is_not_legal(board: str) -> None:
    game = table(board, ticket_deck=[])
    assert "take tickets" not in texts(game)
    with refused(game):
        game.take_tickets()


def test_ticket_2_drawn_tickets_and_the_choice_are_secret() -> None:
    deck = tickets("usa")
    one = table("usa", ticket_deck=deck)
    other = table("usa", ticket_deck=deck[::-1])
    for seat in (1, None):
        assert one.view(seat).to_dict() == other.view(seat).to_dict()
    for game in (one, other):
        game.take_tickets()
    for seat in (1, None):
        assert one.view(seat).to_dict() == other.view(seat).to_dict()
    assert one.view(0).to_dict() != other.view(0).to_dict()
    for game in (one, other):
        game.keep(list(game.view(0).offered)[:2])
    for seat in (1, None):
        assert one.view(seat).to_dict() == other.view(seat).to_dict()
        assert one.view(seat).ticket_counts[0] == 2
    assert list(one.view(0).tickets) == deck[:2]


def test_ticket_2_the_number_of_tickets_is_no_secret() -> None:
    game = table("usa", tickets=[["boston--miami", "calgary--phoenix"], ["denver--el-paso"]])
    for seat in (0, 1, None):
        assert list(game.view(seat).ticket_counts) == [2, 1]


def test_ticket_2_kept_tickets_stay_kept() -> None:
    game = table("usa", tickets=[["boston--miami"], []], ticket_deck=tickets("usa")[1:])
    game.take_tickets()
    with refused(game):
        game.keep(["boston--miami"])
    offered = list(game.view(0).offered)
    game.keep(offered[:1])
    assert sorted(game.position()["tickets"][0]) == sorted(["boston--miami", offered[0]])
    assert not any("boston--miami" in text for text in texts(game))


def completed(game: kolej.Game, seat: int) -> list[str]:
    return list(game.breakdown(seat)["completed"])


def test_ticket_3_own_routes_without_a_gap_complete_a_ticket() -> None:
    path = {"kansas-city--oklahoma-city-1": 0, "dallas--oklahoma-city-2": 0, "dallas--houston-1": 0}
    whole = table("usa", tickets=[["kansas-city--houston"], []], routes=path)
    assert completed(whole, 0) == ["kansas-city--houston"]
    assert whole.breakdown(0)["failed"] == []
    assert whole.breakdown(0)["tickets"] == 5
    for missing in path:
        gap = {route: 0 for route in path if route != missing}
        game = table("usa", tickets=[["kansas-city--houston"], []], routes=gap)
        assert completed(game, 0) == []
        assert game.breakdown(0)["failed"] == ["kansas-city--houston"]
        assert game.breakdown(0)["tickets"] == -5


def test_ticket_3_routes_of_others_do_not_help() -> None:
    routes = {"kansas-city--oklahoma-city-1": 0, "dallas--oklahoma-city-2": 1, "dallas--houston-1": 0}
    game = table("usa", tickets=[["kansas-city--houston"], []], routes=routes)
    assert completed(game, 0) == []


def test_ticket_3_any_way_round_will_do() -> None:
    detour = {
        "kansas-city--saint-louis-1": 0, "little-rock--saint-louis": 0, "little-rock--new-orleans": 0,
        "houston--new-orleans": 0,
    }
    game = table("usa", tickets=[["kansas-city--houston"], []], routes=detour)
    assert completed(game, 0) == ["kansas-city--houston"]


def test_ticket_3_one_path_can_complete_several_tickets() -> None:
    routes = {"orebro--oslo-1": 0, "orebro--stockholm-1": 0, "stockholm--turku": 0, "helsinki--turku": 0}
    mine = ["oslo--stockholm", "oslo--helsinki", "goteborg--turku"]
    game = table("nordic", tickets=[mine, []], routes=routes)
    assert sorted(completed(game, 0)) == ["oslo--helsinki", "oslo--stockholm"]
    assert game.breakdown(0)["tickets"] == 4 + 8 - 7


def test_ticket_3_places_alone_do_not_complete_a_ticket() -> None:
    routes = {"chicago--duluth": 0, "el-paso--santa-fe": 0}
    game = table("usa", tickets=[["duluth--el-paso"], []], routes=routes)
    assert completed(game, 0) == []
