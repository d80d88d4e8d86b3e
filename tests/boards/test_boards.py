"""The five bundled boards have the routes and tickets of the printed ones, and the parameters of the rules."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import networkx as nx
import pytest

from kolej.boards import BUNDLED, COLOURS, Board, BoardError, board, parse


@dataclass(frozen=True)
class Counts:
    cities: int
    ends: int
    lines: int
    connections: int
    spaces: int
    tickets: int
    by_length: dict[int, int]


COUNTS = {
    "paris": Counts(18, 0, 57, 32, 103, 20, {1: 23, 2: 22, 3: 12}),
    "nordic": Counts(39, 0, 81, 67, 207, 46, {1: 17, 2: 28, 3: 20, 4: 11, 5: 3, 6: 1, 9: 1}),
    "italy": Counts(34, 15, 128, 84, 379, 56, {1: 15, 2: 37, 3: 43, 4: 21, 5: 3, 6: 1, 7: 8}),
    "france": Counts(42, 24, 157, 117, 416, 58, {1: 28, 2: 53, 3: 38, 4: 25, 5: 10, 6: 3}),
    "usa": Counts(36, 0, 100, 78, 309, 30, {1: 9, 2: 36, 3: 20, 4: 16, 5: 10, 6: 9}),
}


@pytest.mark.parametrize("name", BUNDLED)
def test_a_board_has_the_same_numbers_as_the_printed_one(name: str) -> None:
    loaded = board(name)
    assert COUNTS[name] == Counts(
        cities=len(loaded.cities),
        ends=len(loaded.ends),
        lines=len(loaded.routes),
        connections=len(loaded.connections),
        spaces=sum(route.length for route in loaded.routes),
        tickets=len(loaded.tickets),
        by_length=dict(Counter(route.length for route in loaded.routes)),
    )


@pytest.mark.parametrize("name", BUNDLED)
def test_a_board_says_where_it_comes_from_and_only_paris_is_a_reconstruction(name: str) -> None:
    assert len(board(name).provenance) > 40
    assert board(name).reconstruction == (name == "paris")


def test_the_provenance_of_paris_says_what_is_known_and_what_is_designed() -> None:
    provenance = board("paris").provenance
    assert "not publicly documented" in provenance
    assert "Designed here" in provenance


def shortest_paths(loaded: Board) -> dict[str, int]:
    """Returns the fewest spaces that complete each ticket. Any end of an area counts (IT-3)."""
    network = nx.MultiGraph()
    for route in loaded.routes:
        network.add_edge(route.a, route.b, spaces=route.length)
    gates = {area.id: [end.id for end in loaded.ends if end.area == area.id] for area in loaded.areas}
    length = dict(nx.all_pairs_dijkstra_path_length(network, weight="spaces"))
    return {
        ticket.id: min(
            length[a][b] for a in gates.get(ticket.a, [ticket.a]) for b in gates.get(ticket.b, [ticket.b])
        )
        for ticket in loaded.tickets
    }


@pytest.mark.parametrize(
    ("name", "equal", "higher", "lower"),
    [("paris", 20, 0, []), ("nordic", 46, 0, []), ("france", 52, 6, []), ("usa", 25, 5, []),
     ("italy", 31, 24, ["genova--pescara"])],
)
def test_tickets_are_worth_their_shortest_path_or_more(
    name: str, equal: int, higher: int, lower: list[str]
) -> None:
    loaded = board(name)
    paths = shortest_paths(loaded)
    assert sum(ticket.points == paths[ticket.id] for ticket in loaded.tickets) == equal
    assert sum(ticket.points > paths[ticket.id] for ticket in loaded.tickets) == higher
    assert [ticket.id for ticket in loaded.tickets if ticket.points < paths[ticket.id]] == lower


@pytest.mark.parametrize("name", BUNDLED)
def test_every_space_and_city_is_on_the_board(name: str) -> None:
    loaded = board(name)
    width, height = loaded.size
    points = [(city.x, city.y) for city in loaded.cities]
    points += [(x, y) for route in loaded.routes for x, y, _ in route.spaces]
    assert all(0 <= x <= width and 0 <= y <= height for x, y in points)


def test_pa_1_paris_has_no_grey_route_no_ferry_and_no_tunnel() -> None:
    for route in board("paris").routes:
        assert route.colour in COLOURS
        assert not (route.tunnel or route.wilds or route.waves or route.bed or route.trade)


def test_claim_5_nordic_lines_of_different_lengths_are_one_connection() -> None:
    nordic = board("nordic")
    uneven = {
        connection.id: sorted(nordic.route(line).length for line in connection.routes)
        for connection in nordic.connections
        if len({nordic.route(line).length for line in connection.routes}) > 1
    }
    assert uneven == {"kristiansand--stavanger": [2, 3], "mo-i-rana--trondheim": [5, 6]}


def test_no_3_only_murmansk_to_lieksa_takes_four_cards_for_one() -> None:
    odd = [route for route in board("nordic").routes if route.trade]
    assert [(route.id, route.length, route.colour, route.trade) for route in odd] == [
        ("lieksa--murmansk", 9, "grey", 4)
    ]


def test_nordic_has_its_tunnels_and_ferries() -> None:
    nordic = board("nordic")
    assert sum(route.tunnel for route in nordic.routes) == 10
    assert sum(route.wilds > 0 for route in nordic.routes) == 24


def test_it_1_on_italy_the_grey_routes_are_the_ones_with_waves() -> None:
    italy = board("italy")
    grey = {route.id for route in italy.routes if route.colour == "grey"}
    assert len(grey) == 21
    assert grey == {route.id for route in italy.routes if route.waves}


def test_it_4_italy_has_seventeen_regions_and_every_city_lies_in_one() -> None:
    italy = board("italy")
    assert len(italy.regions) == 17
    assert {city.region for city in italy.cities} == set(italy.regions)


def test_fr_1_france_has_123_beds_and_short_and_grey_routes_ready() -> None:
    france = board("france")
    assert sum(route.bed for route in france.routes) == 123
    for route in france.routes:
        assert route.bed == (route.length > 1 and route.colour != "grey")


def test_fr_2_there_are_64_track_pieces_and_one_fits_every_bed() -> None:
    france = board("france")
    assert sum(france.rules.track.values()) * len(COLOURS) == 64
    assert {str(route.length) for route in france.routes if route.bed} == set(france.rules.track)


def test_fr_4_eleven_pairs_cross_and_one_of_them_is_ready_track() -> None:
    france = board("france")
    beds = {route.connection for route in france.routes if route.bed}
    assert len(france.crossings) == 11
    ready = [pair for pair in france.crossings if not beds.issuperset(pair)]
    assert ready == [("avignon--toulouse", "montpellier--rodez")]


def test_fr_7_france_has_five_ferries() -> None:
    ferries = {route.id: route.wilds for route in board("france").routes if route.wilds}
    assert ferries == dict.fromkeys(
        ["brest--cherbourg", "calais--cherbourg", "corse--marseille", "corse--nice", "corse--perpignan"], 1
    )


def test_the_error_for_an_unknown_board_lists_the_boards() -> None:
    with pytest.raises(BoardError, match=r"no board 'atlantis'.*paris, nordic, italy, france, usa"):
        board("atlantis")


def test_a_bundled_board_is_read_once() -> None:
    assert board("usa") is board("usa")


def changed(loaded: Board, change: Callable[[Any], None]) -> Board:
    data = json.loads(loaded.model_dump_json())
    change(data)
    return parse(json.dumps(data), "changed")


def redraw(data: Any) -> None:
    data["name"], data["size"] = "Another name", [9000, 9000]
    data["cities"][0] |= {"x": 1.0, "name": "Elsewhere", "label": [9, 9]}
    data["routes"][0]["spaces"][0] = [1, 2, 3]


def raise_a_ticket(data: Any) -> None:
    data["tickets"][0]["points"] += 1


def smaller_hand(data: Any) -> None:
    data["rules"]["hand"] -= 1


def recolour(data: Any) -> None:
    data["routes"][0]["colour"] = "red"


def test_different_boards_have_different_digests() -> None:
    assert len({board(name).digest for name in BUNDLED}) == len(BUNDLED)


def test_the_digest_ignores_the_drawing() -> None:
    usa = board("usa")
    assert changed(usa, redraw).digest == usa.digest


@pytest.mark.parametrize("change", [raise_a_ticket, smaller_hand, recolour])
def test_the_digest_changes_with_everything_that_the_rules_use(change: Callable[[Any], None]) -> None:
    usa = board("usa")
    assert changed(usa, change).digest != usa.digest
