"""The recount agrees with networks that were counted by hand."""

from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kolej.boards import board
from tests.support.recount import Breakdown, longest_trail, recount, winners

Edge = tuple[str, str, int]


def network(*edges: Edge) -> nx.MultiGraph:
    graph = nx.MultiGraph()
    for a, b, spaces in edges:
        graph.add_edge(a, b, spaces=spaces)
    return graph


def count(
    name: str, *routes: list[str], tickets: list[list[str]] | None = None, flags: list[int] | None = None
) -> list[Breakdown]:
    """Returns the scores of players who own these routes, one list per seat."""
    position = {
        "players": len(routes),
        "routes": {route: seat for seat, own in enumerate(routes) for route in own},
        "tickets": tickets or [[] for _ in routes],
    }
    return recount(board(name), position, flags)


KONIGSBERG = [
    ("north", "isle", 1), ("north", "isle", 1), ("south", "isle", 1), ("south", "isle", 1),
    ("north", "east", 1), ("south", "east", 1), ("isle", "east", 1),
]  # fmt: skip


@pytest.mark.parametrize(
    ("edges", "spaces"),
    [
        ([], 0),
        ([("a", "b", 4)], 4),
        ([("a", "b", 4), ("b", "c", 2)], 6),
        ([("a", "b", 4), ("c", "d", 6)], 6),  # two networks: the better one
        ([("hub", "a", 5), ("hub", "b", 3), ("hub", "c", 2)], 8),  # a star: its two longest arms
        ([("a", "b", 3), ("b", "c", 2), ("c", "a", 4), ("b", "d", 6)], 15),  # a loop and a tail: everything
        ([("a", "b", 1), ("b", "c", 1), ("c", "a", 1), ("a", "d", 1), ("d", "e", 1), ("e", "a", 1)], 6),
        ([(a, b, 1) for a, b in combinations("abcd", 2)], 5),  # four odd places: one of six is left out
        (KONIGSBERG, 6),  # seven bridges, six of them on one path
    ],
)
def test_end_3_the_longest_path_of_a_small_network(edges: list[Edge], spaces: int) -> None:
    assert longest_trail(network(*edges)) == spaces


def by_definition(edges: list[Edge]) -> int:
    """Finds the longest path as the largest connected set of routes with at most two odd places (Euler)."""
    best = 0
    for size in range(1, len(edges) + 1):
        for chosen in combinations(edges, size):
            part = network(*chosen)
            odd = sum(degree % 2 for _, degree in part.degree())
            if odd <= 2 and nx.is_connected(part):
                best = max(best, sum(spaces for _, _, spaces in chosen))
    return best


PLACES = st.sampled_from("abcde")
EDGES = st.lists(
    st.tuples(PLACES, PLACES, st.integers(1, 6)).filter(lambda edge: edge[0] != edge[1]), max_size=7
)


@given(EDGES)
def test_end_3_the_longest_path_agrees_with_euler(edges: list[Edge]) -> None:
    assert longest_trail(network(*edges)) == by_definition(edges)


def test_claim_3_routes_score_by_their_lengths() -> None:
    # 9, 6, 5 and 2 spaces
    own = ["lieksa--murmansk", "mo-i-rana--trondheim-2", "andalsnes--bergen", "bergen--stavanger"]
    (counted,) = count("nordic", own)
    assert counted["routes"] == 27 + 15 + 10 + 2
    assert counted["total"] == counted["routes"]
    assert counted["longest_path"] == 9


def test_end_2_a_completed_ticket_adds_its_value_and_another_takes_it_away() -> None:
    own = ["bergen--oslo-1", "goteborg--oslo", "goteborg--kobenhavn"]
    (counted,) = count("nordic", own, tickets=[["oslo--stockholm", "bergen--kobenhavn"]])
    assert counted["completed"] == ["bergen--kobenhavn"]
    assert counted["failed"] == ["oslo--stockholm"]
    assert counted["tickets"] == 8 - 4
    assert counted["total"] == (7 + 2 + 2) + (8 - 4) + 10  # the last is Globetrotter


def test_ticket_3_only_own_routes_serve_a_ticket() -> None:
    mine, other = count(
        "nordic", ["bergen--oslo-1", "goteborg--oslo"], ["goteborg--kobenhavn"],
        tickets=[["bergen--kobenhavn"], []],
    )  # fmt: skip
    assert mine["failed"] == ["bergen--kobenhavn"]
    assert mine["tickets"] == -8
    assert other["tickets"] == 0


def test_end_3_all_who_tie_get_the_bonus_and_nobody_gets_it_for_nothing() -> None:
    one, two, three = count(
        "nordic", ["bergen--oslo-1"], ["goteborg--oslo", "goteborg--kobenhavn"], ["orebro--oslo-1"],
        tickets=[[], ["oslo--kobenhavn"], []],
    )  # fmt: skip
    assert [own["globetrotter"] for own in (one, two, three)] == [0, 10, 0]
    idle = count("nordic", [], [], tickets=[["oslo--kobenhavn"], []])
    assert [own["globetrotter"] for own in idle] == [0, 0]
    assert [own["longest"] for own in count("france", [], [])] == [0, 0]
    equal = count("usa", ["chicago--duluth"], ["helena--salt-lake-city"], ["duluth--omaha-1"])
    assert [own["longest"] for own in equal] == [10, 10, 0]


def test_fr_8_a_path_begins_and_ends_in_an_area_but_never_goes_through() -> None:
    (apart,) = count("france", ["corse--marseille", "corse--nice"])
    assert apart["longest_path"] == 3
    (joined,) = count("france", ["corse--marseille", "corse--nice", "marseille--nice-1"])
    assert joined["longest_path"] == 3 + 2 + 2


def test_it_3_two_routes_into_an_area_do_not_meet() -> None:
    # Roma to Croazia by Pescara, Foggia and Bari: one stretch is missing, Ancona's ferry does not replace it.
    half = ["pescara--roma", "foggia--pescara-1", "bari--croazia", "ancona--croazia"]
    (failed,) = count("italy", half, tickets=[["roma--croazia"]])
    assert failed["failed"] == ["roma--croazia"]
    (done,) = count("italy", [*half, "bari--foggia-1"], tickets=[["roma--croazia"]])
    assert done["completed"] == ["roma--croazia"]
    assert done["tickets"] == 10
    assert done["longest_path"] == 3 + 3 + 3 + 7


def test_it_3_any_end_of_each_area_serves_a_ticket_between_two() -> None:
    middle = ["nancy--reims-1", "besancon--nancy"]
    for last in ("besancon--suisse", "lyon--suisse-1"):
        (counted,) = count("france", ["belgique--reims", *middle, last], tickets=[["belgique--suisse"]])
        assert bool(counted["completed"]) == (last == "besancon--suisse")
    way = ["belgique--reims", *middle, "besancon--mulhouse", "mulhouse--suisse"]
    (counted,) = count("france", way, tickets=[["belgique--suisse"]])
    assert counted["completed"] == ["belgique--suisse"]


NORTH = ["genova--torino-1", "genova--milano-1", "bergamo--milano-1", "bergamo--verona-1", "bergamo--parma"]
SARDEGNA = ["genova--olbia-1", "olbia--sassari-1"]
PUGLIA = ["bari--taranto-1", "bari--lecce-1", "bari--foggia-1"]
SOUTH = ["foggia--pescara-1", "foggia--napoli", "cosenza--taranto-1"]


@pytest.mark.parametrize(
    ("own", "networks", "points"),
    [
        ([], [], 0),
        (NORTH[:-1], [4], 0),
        (NORTH, [5], 1),
        (NORTH + SARDEGNA, [6], 2),  # Cagliari is missing: Sardegna counts once
        ([*NORTH, *SARDEGNA, "cagliari--olbia-1"], [7], 4),
        ([*NORTH, *SARDEGNA, "cagliari--olbia-1", *PUGLIA, *SOUTH], [7, 5], 4 + 1),
        ([*NORTH, "cagliari--olbia-1", "olbia--sassari-1"], [5, 2], 1),
        (["genova--monaco", "monaco--torino"], [1, 1], 0),  # an area is no region and joins nothing
    ],
)
def test_it_4_each_network_counts_its_regions_by_itself(
    own: list[str], networks: list[int], points: int
) -> None:
    (counted,) = count("italy", own)
    assert counted["networks"] == networks
    assert counted["regions"] == points


def test_it_5_fifteen_regions_or_more_score_the_same() -> None:
    italy = board("italy")
    lines = nx.Graph()
    for route in italy.routes:
        lines.add_edge(route.a, route.b, id=route.id)
    tree = nx.minimum_spanning_tree(lines)
    (counted,) = count("italy", [id for _, _, id in tree.edges(data="id")])
    assert counted["networks"] == [17 + 3]
    assert counted["regions"] == 56


def test_it_6_italy_gives_no_other_bonus() -> None:
    (counted,) = count("italy", PUGLIA)
    assert (counted["longest"], counted["globetrotter"]) == (0, 0)


def test_pa_3_flag_points_are_those_given() -> None:
    one, two = count("paris", ["louvre--opera-1"], [], flags=[8, 4])
    assert (one["flags"], one["total"]) == (8, 9)
    assert (two["flags"], two["total"]) == (4, 4)


def test_pa_3_a_whole_flag_scores_four() -> None:
    position = {"players": 2, "routes": {}, "tickets": [[], []], "flag_sets": [3, 0]}
    assert [own["flags"] for own in recount(board("paris"), position)] == [12, 0]


def test_end_4_most_points_win() -> None:
    counted = count("usa", ["chicago--duluth"], ["duluth--helena"])
    assert winners(board("usa"), counted) == [1]


def score(total: int, tickets: int, longest_path: int) -> Breakdown:
    return Breakdown(
        routes=total, tickets=0, flags=0, longest=0, globetrotter=0, regions=0, total=total,
        completed=[str(number) for number in range(tickets)], failed=[], longest_path=longest_path,
        networks=[],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "counted", "expected"),
    [
        ("usa", [score(50, 1, 9), score(50, 2, 3)], [1]),
        ("usa", [score(50, 2, 9), score(50, 2, 3)], [0]),
        ("usa", [score(50, 2, 9), score(50, 2, 9), score(49, 9, 20)], [0, 1]),
        ("paris", [score(50, 2, 9), score(50, 2, 3)], [0, 1]),
        ("italy", [score(50, 2, 9), score(50, 2, 3), score(50, 1, 9)], [0, 1]),
        ("nordic", [score(-3, 2, 3), score(-3, 2, 9)], [1]),
    ],
)
def test_end_4_ties_are_broken_as_the_board_says(
    name: str, counted: list[Breakdown], expected: list[int]
) -> None:
    assert winners(board(name), counted) == expected
