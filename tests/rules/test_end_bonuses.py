"""RULES.md, section 4: Globetrotter, Longest path, and who wins."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.glance import BOARDS, GLANCE
from tests.support.paths import longest_path, some_network
from tests.support.table import ended, table

# Twice some routes of each board, each completing one ticket.
PAIRS = {
    "paris": (
        (["montmartre--opera-1", "louvre--opera-1"], "montmartre--louvre"),
        (["champs-elysees--opera-2", "opera--republique-2"], "republique--champs-elysees"),
    ),
    "nordic": (
        (["helsinki--tampere", "helsinki--tallinn"], "tampere--tallinn"),
        (["orebro--oslo-1", "orebro--stockholm-2"], "oslo--stockholm"),
    ),
    "italy": (
        (["firenze--perugia", "perugia--roma"], "firenze--roma"),
        (["milano--parma", "bologna--parma-2"], "milano--bologna"),
    ),
    "france": (
        (["dijon--lyon-3", "grenoble--lyon"], "dijon--grenoble"),
        (["orleans--paris-1", "paris--reims-1"], "reims--orleans"),
    ),
    "usa": (
        (["denver--santa-fe", "el-paso--santa-fe"], "denver--el-paso"),
        (
            ["kansas-city--oklahoma-city-1", "dallas--oklahoma-city-2", "dallas--houston-1"],
            "kansas-city--houston",
        ),
    ),
}


@pytest.mark.parametrize("board", BOARDS)
def test_end_3_globetrotter_goes_to_the_most_completed_tickets(board: str) -> None:
    (one, ticket), _ = PAIRS[board]
    game = ended(board, routes=dict.fromkeys(one, 1), tickets=[[], [ticket]])
    bonus = GLANCE[board].globetrotter
    assert [game.breakdown(seat)["globetrotter"] for seat in (0, 1)] == [0, bonus]


@pytest.mark.parametrize("board", ["nordic", "france"])
def test_end_3_globetrotter_counts_tickets_not_points(board: str) -> None:
    (one, ticket), (two, other) = PAIRS[board]
    unfinished = {"nordic": "stavanger--rovaniemi", "france": "strasbourg--corse"}[board]
    routes = {**dict.fromkeys(one, 0), **dict.fromkeys(two, 1)}
    game = ended(board, routes=routes, tickets=[[ticket], [other, unfinished]])
    bonus = GLANCE[board].globetrotter
    assert [game.breakdown(seat)["globetrotter"] for seat in (0, 1)] == [bonus, bonus]


@pytest.mark.parametrize("board", ["nordic", "france"])
def test_end_3_nobody_gets_globetrotter_for_zero_tickets(board: str) -> None:
    (one, ticket), (_, other) = PAIRS[board]
    game = ended(board, routes={one[0]: 0}, tickets=[[ticket], [other]])
    assert [game.breakdown(seat)["globetrotter"] for seat in (0, 1)] == [0, 0]
    without = ended(board)
    assert [without.breakdown(seat)["globetrotter"] for seat in (0, 1)] == [0, 0]
    assert without.scores == [0, 0]


def test_end_3_all_who_tie_for_globetrotter_get_it_in_full() -> None:
    (one, ticket), (two, other) = PAIRS["france"]
    routes = {**dict.fromkeys(one, 0), **dict.fromkeys(two, 2)}
    game = ended("france", 3, routes=routes, tickets=[[ticket], [], [other]])
    assert [game.breakdown(seat)["globetrotter"] for seat in (0, 1, 2)] == [15, 0, 15]


@pytest.mark.parametrize("board", BOARDS)
def test_end_3_longest_path_goes_to_the_longest_run(board: str) -> None:
    (one, _), (two, _) = PAIRS[board]
    game = ended(board, routes={one[1]: 0, two[0]: 1, two[1]: 1})
    bonus = GLANCE[board].longest
    assert [game.breakdown(seat)["longest"] for seat in (0, 1)] == [0, bonus]


@pytest.mark.parametrize("board", ["france", "usa"])
def test_end_3_nobody_gets_longest_path_for_zero_routes(board: str) -> None:
    game = ended(board)
    assert [game.breakdown(seat)["longest"] for seat in (0, 1)] == [0, 0]
    assert game.scores == [0, 0]


def test_end_3_all_who_tie_for_the_longest_path_get_it_in_full() -> None:
    game = ended("usa", 3, routes={"chicago--omaha": 0, "denver--helena": 2, "chicago--duluth": 1})
    assert [game.breakdown(seat)["longest"] for seat in (0, 1, 2)] == [10, 0, 10]
    assert game.scores == [17, 4, 17]
    assert game.winners == [0, 2]


@pytest.mark.parametrize(
    ("routes", "spaces"),
    [
        (["chicago--omaha"], 4),
        (["chicago--omaha", "denver--helena"], 4),
        (["chicago--omaha", "chicago--toronto"], 8),
        (["chicago--duluth", "chicago--omaha", "duluth--omaha-1"], 9),  # round and back to where it began
        (["chicago--duluth", "chicago--omaha", "duluth--omaha-1", "helena--omaha"], 14),  # and on from there
        (["chicago--omaha", "denver--omaha", "helena--omaha"], 9),  # of three arms two count
        (["chicago--omaha", "denver--omaha", "helena--omaha", "denver--helena"], 17),
    ],
)
def test_end_3_the_run_uses_no_route_twice_but_places_may_repeat(routes: list[str], spaces: int) -> None:
    game = table("usa", routes=dict.fromkeys(routes, 0))
    assert game.breakdown(0)["longest_path"] == spaces
    assert longest_path("usa", routes) == spaces


def test_end_3_routes_of_others_do_not_lengthen_the_run() -> None:
    game = table("usa", routes={"chicago--omaha": 0, "chicago--toronto": 1, "helena--omaha": 0})
    assert [game.breakdown(seat)["longest_path"] for seat in (0, 1)] == [9, 4]


@pytest.mark.parametrize("board", ["nordic", "france", "usa"])
def test_end_3_the_longest_run_is_the_one_found_by_trying_all(board: str) -> None:
    random = Random(board)
    for _ in range(12):
        mine = some_network(board, random, GLANCE[board].trains, 12)
        game = table(board, routes=dict.fromkeys(mine, 1))
        assert game.breakdown(1)["longest_path"] == longest_path(board, mine), mine
        assert game.breakdown(0)["longest_path"] == 0


def test_end_3_bonuses_belong_to_the_total() -> None:
    (one, ticket), _ = PAIRS["france"]
    game = ended("france", routes=dict.fromkeys(one, 0), tickets=[[ticket], []])
    points = game.breakdown(0)
    assert (points["routes"], points["tickets"], points["longest"], points["globetrotter"]) == (6, 5, 10, 15)
    assert points["total"] == game.scores[0] == 36


@pytest.mark.parametrize("board", BOARDS)
def test_end_4_most_points_win(board: str) -> None:
    assert ended(board, scores=[3, 7]).winners == [1]
    assert ended(board, scores=[-3, -7]).winners == [0]


@pytest.mark.parametrize("board", BOARDS)
def test_end_4_a_tie_goes_to_more_completed_tickets(board: str) -> None:
    (one, ticket), _ = PAIRS[board]
    before = ended(board, routes=dict.fromkeys(one, 0), tickets=[[ticket], []], scores=[0, 0])
    game = ended(
        board, routes=dict.fromkeys(one, 0), tickets=[[ticket], []], scores=[0, before.scores[0]],
    )
    assert game.scores[0] == game.scores[1] > 0
    assert game.winners == [0]


@pytest.mark.parametrize("board", BOARDS)
def test_end_4_then_to_the_longer_path_where_the_table_says_so_else_it_is_shared(board: str) -> None:
    (one, _), (two, _) = PAIRS[board]
    routes = {one[0]: 0, one[1]: 0, two[0]: 1}
    game = ended(board, routes=routes, scores=[0, GLANCE[board].longest])
    assert game.scores[0] == game.scores[1]
    assert game.winners == ([0] if board in ("nordic", "france", "usa") else [0, 1])


@pytest.mark.parametrize("board", BOARDS)
def test_end_4_a_tie_in_everything_is_shared(board: str) -> None:
    players = GLANCE[board].players[1]
    assert ended(board, players, scores=[9] * players).winners == list(range(players))
    assert ended(board, players, scores=[9] * (players - 1) + [8]).winners == list(range(players - 1))


def test_end_4_the_longer_path_does_not_beat_more_tickets() -> None:
    (one, ticket), _ = PAIRS["nordic"]
    routes = {**dict.fromkeys(one, 0), "kirkenes--rovaniemi": 1}
    game = ended("nordic", routes=routes, tickets=[[ticket], []], scores=[7, 20])
    assert game.breakdown(0)["longest_path"] == 3
    assert game.breakdown(1)["longest_path"] == 5
    assert game.scores == [20, 20]
    assert game.winners == [0]
