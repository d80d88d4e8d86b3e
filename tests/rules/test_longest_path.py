"""END-3 on the worst networks a player can own: exact, and done in no time.

What an exact search costs grows with the independent cycles of a network. These networks were found by simulated
annealing for the most cycles that a player's trains can lay (tools/worst_networks.py finds them again).
"""

from __future__ import annotations

import time

import networkx
import pytest

from kolej import Game, board
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

