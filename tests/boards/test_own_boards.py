"""A user's board: the example loads, and fields that a file leaves out get their defaults."""

import json
import math
from pathlib import Path

import pytest

from kolej.boards import Board, board, parse
from tests.boards.test_boards import shortest_paths
from tests.support.tiny import tiny

LAKE = Path(__file__).parents[2] / "examples" / "lake.json"


def test_the_lake_of_the_guide_loads() -> None:
    lake = board(LAKE)
    assert lake.name == "Lake Orrin"
    assert len(lake.cities) == 10
    assert len(lake.tickets) == 12
    assert [route.id for route in lake.routes if route.wilds] == ["harrow--holm"]
    assert [route.id for route in lake.routes if route.tunnel] == ["coldwell--dunmore"]
    assert [area.id for area in lake.areas] == ["uplands"]


def test_the_tickets_of_the_lake_are_worth_their_shortest_paths() -> None:
    lake = board(LAKE)
    assert {ticket.id: ticket.points for ticket in lake.tickets} == shortest_paths(lake)


def test_rules_that_a_file_leaves_out_are_those_of_the_base_game() -> None:
    data = tiny()
    data["rules"] = {"track": {"3": 1}, "players": [2, 2], "tickets": {"start_dealt": 2}}
    plain = parse(json.dumps(data), "mine.json").rules
    usa = board("usa").rules
    assert plain.model_dump(exclude={"track", "players", "tickets"}) == usa.model_dump(
        exclude={"track", "players", "tickets"}
    )


def undrawn(*, reversed_line: bool = False) -> Board:
    data = tiny()
    for route in data["routes"]:
        del route["spaces"]
    if reversed_line:
        data["routes"][1] |= {"a": "bay", "b": "ash"}
    return parse(json.dumps(data), "mine.json")


def test_spaces_that_a_file_leaves_out_are_distributed_evenly() -> None:
    drawn = undrawn()
    assert [len(route.spaces) for route in drawn.routes] == [route.length for route in drawn.routes]
    first, middle, last = drawn.route("ash--cove").spaces  # from (10, 10) to (60, 60)
    assert middle == (35, 35, 45)
    assert math.dist(first[:2], middle[:2]) == pytest.approx(math.dist(middle[:2], last[:2]), abs=0.2)
    assert 10 < first[0] < middle[0] < last[0] < 60


@pytest.mark.parametrize("reversed_line", [False, True])
def test_lines_of_a_connection_are_parallel_in_whichever_direction_they_are_written(reversed_line: bool) -> None:
    drawn = undrawn(reversed_line=reversed_line)
    one, other = (drawn.route(f"ash--bay-{number}").spaces[0] for number in (1, 2))
    assert math.dist(one[:2], other[:2]) == pytest.approx(26)


def test_spaces_that_a_file_gives_are_kept() -> None:
    assert parse(json.dumps(tiny()), "mine.json").route("ash--bay-1").spaces == ((35, 9, 0),)
