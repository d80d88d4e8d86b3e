"""END-3 on small random networks and on the worst networks a player can own: exact, and done in no time.

What an exact search costs grows with the independent cycles of a network. The worst networks of the bundled boards were
found by simulated annealing for the most cycles that a player's trains can lay (tools/worst_networks.py finds them
again). Those of boards made up for this test have as many cycles as the check of boards allows.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from functools import cache
from random import Random

import networkx
import pytest

from kolej import Game, board
from kolej.boards import Board, BoardError, parse
from kolej.boards.cycles import MOST_CYCLES, most_cycles
from kolej.engine.records import new_scratch
from kolej.game.path_routes import longest_routes
from kolej.rules.longest_path import longest_path
from tests.support.cycle_sets import Edge, longest_by_cycle_sets
from tests.support.recount import recount

WORST = {
    "france": (
        "amiens--paris-1 amiens--rouen angers--le-mans angers--nantes-2 angers--poitiers angers--rennes "
        "angers--tours-1 bourges--orleans bourges--poitiers bourges--tours la-rochelle--nantes-1 "
        "la-rochelle--poitiers le-mans--orleans le-mans--rennes le-mans--tours lorient--nantes-1 "
        "lorient--rennes lorient--saint-malo nantes--rennes orleans--tours-3 paris--rouen "
        "poitiers--tours-1 rennes--saint-malo"
    ),
    "italy": (
        "bergamo--milano-1 bergamo--parma bergamo--verona-1 bologna--firenze bologna--parma-2 "
        "bologna--ravenna-1 bologna--verona-1 firenze--grosseto firenze--parma firenze--perugia "
        "firenze--pisa-1 firenze--ravenna genova--milano-2 genova--parma-1 genova--pisa-2 "
        "grosseto--perugia grosseto--pisa-2 milano--parma napoli--salerno-2 parma--pisa perugia--ravenna "
        "ravenna--venezia-2 venezia--verona-2"
    ),
    "usa": (
        "atlanta--charleston atlanta--nashville atlanta--raleigh-1 charleston--raleigh "
        "chicago--pittsburgh-1 chicago--saint-louis-2 dallas--little-rock dallas--oklahoma-city-1 "
        "el-paso--santa-fe kansas-city--oklahoma-city-1 kansas-city--omaha-1 kansas-city--saint-louis-2 "
        "little-rock--nashville little-rock--oklahoma-city little-rock--saint-louis nashville--raleigh "
        "nashville--saint-louis new-york--pittsburgh-1 new-york--washington-1 pittsburgh--raleigh "
        "pittsburgh--washington raleigh--washington-1"
    ),
    "nordic": (
        "alborg--arhus alborg--goteborg alborg--kristiansand alborg--oslo goteborg--norrkoping "
        "goteborg--orebro goteborg--oslo helsinki--imatra helsinki--lahti helsinki--tampere "
        "helsinki--turku imatra--lahti kajaani--lieksa kristiansand--oslo lahti--tampere "
        "norrkoping--orebro norrkoping--stockholm-2 orebro--oslo-1 orebro--stockholm-2 oulu--rovaniemi "
        "oulu--tornio rovaniemi--tornio tampere--turku umea--vaasa"
    ),
}  # fmt: skip
CYCLES = {"france": 11, "italy": 11, "usa": 8, "nordic": 9}


@pytest.mark.parametrize("name", WORST)
def test_end_3_the_longest_path_is_exact_and_quick_on_the_worst_network(name: str) -> None:
    routes = WORST[name].split()
    found = board(name)
    network = networkx.MultiGraph((found.route(id).a, found.route(id).b) for id in routes)
    cycles = len(routes) - len(network) + networkx.number_connected_components(network)
    assert cycles == CYCLES[name]

    game = Game.from_position({"board": name, "players": 2, "routes": dict.fromkeys(routes, 0)})
    begun = time.perf_counter()
    path = game.breakdown(0)["longest_path"]
    assert time.perf_counter() - begun < 5  # interpreted; 0.1 s on a quiet machine
    assert path == recount(found, game.position())[0]["longest_path"]


def measured(edges: Sequence[Edge]) -> int:
    """Returns the longest path as the rules find it."""
    w = new_scratch()
    for i, (w.edge_a[i], w.edge_b[i], w.edge_length[i]) in enumerate(edges):
        w.n_edges = i + 1
    return int(longest_path(w, 0))


def found_by_walking(edges: Sequence[Edge]) -> int:
    """Returns the longest path, found by walking along every one."""

    @cache
    def onward(place: int, used: int) -> int:
        return max(
            (
                length + onward(a + b - place, used | 1 << i)
                for i, (a, b, length) in enumerate(edges)
                if place in (a, b) and not used >> i & 1
            ),
            default=0,
        )

    return max(onward(place, 0) for a, b, _ in edges for place in (a, b))


def some_edges(random: Random, places: int, routes: int) -> list[Edge]:
    """Returns a random network. Some pairs of places are joined more than once, and often there are branches."""
    longest = random.choice([1, 3, 9])
    return [(*random.sample(range(places), 2), random.randint(1, longest)) for _ in range(routes)]  # type: ignore[misc]


def test_end_3_the_longest_path_of_small_networks_is_the_one_found_by_walking() -> None:
    random = Random(3)
    for _ in range(3000):
        edges = some_edges(random, random.randint(2, 9), random.randint(1, 10))
        assert measured(edges) == found_by_walking(edges), edges


def test_end_3_the_longest_path_is_the_one_found_by_trying_all_sets_of_cycles() -> None:
    random = Random(4)
    for _ in range(100):
        edges = some_edges(random, random.randint(6, 14), random.randint(10, 15))
        assert measured(edges) == longest_by_cycle_sets(edges), edges


def petersen_graphs() -> list[Edge]:
    """Returns three Petersen graphs and a cube, each without one place, joined to each other there.

    It has as many cycles as the check allows. No round trip visits all places of a Petersen graph, so the bounds of the
    search are too high.
    """
    cube = networkx.convert_node_labels_to_integers(networkx.hypercube_graph(3))
    graph, open_ends = networkx.Graph(), []
    for number, lump in enumerate([networkx.petersen_graph() for _ in range(3)] + [cube]):
        open_ends.append([(number, place) for place in lump[0]])
        lump.remove_node(0)
        graph.add_edges_from(((number, a), (number, b)) for a, b in lump.edges)
    for number, ends in enumerate(open_ends):
        graph.add_edges_from((ends.pop(), others.pop()) for others in open_ends[:number])
    return unit_edges(graph)


def unit_edges(graph: networkx.Graph) -> list[Edge]:
    """Returns a graph's edges as routes with one space."""
    return [(a, b, 1) for a, b in networkx.convert_node_labels_to_integers(graph).edges]


def board_of(edges: Sequence[Edge], trains: int = 60) -> Board:
    """Returns a board that has these routes and no others."""
    places = sorted({place for edge in edges for place in edge[:2]})
    routes = [
        {"id": f"{a}--{b}", "connection": f"{a}--{b}", "a": str(a), "b": str(b), "length": length, "colour": "grey"}
        for a, b, length in edges
    ]
    tickets = [{"a": route["a"], "b": route["b"], "points": 1} for route in routes]
    data = {
        "id": "worst", "name": "Worst", "provenance": "Made up for tests.", "size": [100, 100],
        "rules": {"players": [2, 2], "trains": trains},
        "cities": [{"id": str(place), "name": str(place), "x": place, "y": place * place % 97} for place in places],
        "routes": routes, "tickets": tickets[:30],
    }  # fmt: skip
    return parse(json.dumps(data), "worst.json")


@pytest.mark.parametrize(
    ("edges", "spaces"),
    [
        pytest.param(petersen_graphs(), 34, marks=pytest.mark.soak),
        (unit_edges(networkx.grid_2d_graph(4, 7)), 39),
        (unit_edges(networkx.random_regular_graph(3, 34, seed=1)), 35),
    ],
    ids=["petersen", "grid", "cubic"],
)
def test_end_3_the_longest_path_is_quick_on_the_worst_boards_that_pass_the_check(
    edges: list[Edge], spaces: int
) -> None:
    routes = {f"{a}--{b}": 0 for a, b, _ in edges}
    worst = board_of(edges)
    assert most_cycles(worst)[-1] <= MOST_CYCLES
    game = Game.from_position({"board": "worst", "players": 2, "routes": routes}, board=worst)
    begun = time.process_time()
    assert game.breakdown(0)["longest_path"] == spaces
    path = [game.board.route(id) for id in longest_routes(game, 0)]
    assert time.process_time() - begun < 60  # interpreted; trying all sets of cycles took more than 100 s for one count
    assert sum(route.length for route in path) == spaces
    assert networkx.has_eulerian_path(networkx.MultiGraph((route.a, route.b) for route in path))


def test_a_board_whose_longest_path_could_take_too_long_is_rejected() -> None:
    edges = unit_edges(networkx.complete_graph(11))
    with pytest.raises(BoardError, match="use at most 22 trains, longer routes or fewer routes"):
        board_of(edges)
    assert most_cycles(board_of(edges, trains=22))[-1] <= MOST_CYCLES


def test_the_limit_of_cycles_leaves_room_for_more_trains_on_every_bundled_board() -> None:
    for name in WORST:
        found = board(name)
        more = found.model_copy(update={"rules": found.rules.model_copy(update={"trains": 50})})
        assert CYCLES[name] <= most_cycles(found)[-1] <= most_cycles(more)[-1] <= MOST_CYCLES
