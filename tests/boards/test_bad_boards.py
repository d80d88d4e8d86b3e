"""A board file that cannot be played is rejected with the name of the field and what is wrong with it."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kolej.boards import BoardError, board, parse
from tests.support.tiny import tiny

Change = Callable[[dict[str, Any]], object]


def put(*steps: str | int, value: object) -> Change:
    """Writes a value into a field of the file."""

    def change(data: Any) -> None:
        for step in steps[:-1]:
            data = data[step]
        data[steps[-1]] = value

    return change


def drop(*steps: str | int) -> Change:
    def change(data: Any) -> None:
        for step in steps[:-1]:
            data = data[step]
        del data[steps[-1]]

    return change


def add(*steps: str, value: object) -> Change:
    """Appends to a list of the file."""

    def change(data: Any) -> None:
        for step in steps:
            data = data[step]
        data.append(value)

    return change


def both(one: Change, other: Change) -> Change:
    return lambda data: (one(data), other(data))


def many(field: str, count: int, **changes: str) -> Change:
    """Appends copies of the field's first entry, each with the changes."""

    def change(data: Any) -> None:
        for number in range(count):
            entry = copy.deepcopy(data[field][0])
            data[field].append(entry | {key: text.format(number) for key, text in changes.items()})

    return change


SCHEMA: list[tuple[Change, str]] = [
    (drop("name"), "name: is missing"),
    (drop("provenance"), "provenance: is missing"),
    (drop("routes", 3, "length"), "routes[3].length: is missing"),
    (drop("tickets", 0, "points"), "tickets[0].points: is missing"),
    (drop("cities", 1, "x"), "cities[1].x: is missing"),
    (put("colour", value="red"), "colour: is not a field of a board file"),
    (put("routes", 2, "lenght", value=2), "routes[2].lenght: is not a field of a board file"),
    (put("rules", "train", value=2), "rules.train: is not a field of a board file"),
    (put("routes", 0, "length", value=-1),
     "routes[0].length: input should be greater than or equal to 1, got -1"),
    (put("routes", 0, "length", value=0), "routes[0].length: input should be greater than or equal to 1"),
    (put("routes", 0, "length", value=10), "routes[0].length: input should be less than or equal to 9"),
    (put("routes", 0, "length", value="1"), 'routes[0].length: input should be a valid integer, got "1"'),
    (put("routes", 0, "length", value=1.5), "routes[0].length: input should be a valid integer"),
    (put("routes", 0, "tunnel", value="no"), 'routes[0].tunnel: input should be a valid boolean, got "no"'),
    (put("routes", 0, "colour", value="pink"), "routes[0].colour: input should be 'purple', "),
    (put("routes", 0, "spaces", 0, value=[1, 2]), "routes[0].spaces[0][2]: is missing"),
    (put("routes", 0, "spaces", 0, 0, value="left"),
     "routes[0].spaces[0][0]: input should be a valid number"),
    (put("routes", value={}), "routes: must be a list"),
    (put("routes", value=[]), "routes: must have at least 1 items, has 0"),
    (put("cities", 0, "id", value="Ash Town"), "cities[0].id: string should match pattern"),
    (put("cities", 0, "name", value=""), "cities[0].name: string should match pattern"),
    (put("cities", 0, "name", value="A\x07sh"), "cities[0].name: string should match pattern"),
    (put("cities", 0, "x", value=float("nan")), "cities[0].x: input should be a finite number"),
    (put("cities", 0, "y", value=float("inf")), "cities[0].y: input should be a finite number"),
    (put("size", value=[100, 0]), "size[1]: input should be greater than 0"),
    (put("tickets", 1, "points", value=0), "tickets[1].points: input should be greater than or equal to 1"),
    (put("crossings", 0, value=["ash--cove"]), "crossings[0][1]: is missing"),
    (put("rules", "deck", "pink", value=4), "rules.deck.pink: input should be 'purple', "),
    (put("rules", "deck", "red", value=-4), "rules.deck.red: input should be greater than or equal to 0"),
    (put("rules", "trains", value=100), "rules.trains: input should be less than or equal to 60"),
    (put("rules", "points", value=[1, 2, 4]), "rules.points: must have at least 9 items, has 3"),
    (put("rules", "points", value=[1] * 10), "rules.points: must have at most 9 items, has more"),
    (put("rules", "points", value=[1, 2, 4, 7, 10, 15, 18, 21, 10**20]), "rules.points[8]: "),
    (put("rules", "players", value=[2]), "rules.players[1]: is missing"),
    (put("rules", "wilds_on", value="none"), "rules.wilds_on: input should be 'all' or 'special'"),
    (put("rules", "track", "12", value=1), 'rules.track."12": string should match pattern'),
    (put("rules", "ferry_cards", value={"supply": 4, "limit": 2}), "rules.ferry_cards.waves: is missing"),
]

MEANING: list[tuple[Change, str]] = [
    # ids that do not exist
    (put("ends", 0, "area", value="moon"), "ends[0].area: there is no area 'moon'"),
    (put("routes", 0, "a", value="moon"), "routes[0].a: there is no city or end 'moon'"),
    (put("routes", 0, "b", value="moon"), "routes[0].b: there is no city or end 'moon'"),
    (put("routes", 3, "b", value="isle"), "routes[3].b: 'isle' is an area; a route ends in one of"),
    (put("tickets", 0, "a", value="moon"), "tickets[0].a: there is no city or area 'moon'"),
    (put("tickets", 1, "b", value="isle-1"), "tickets[1].b: there is no city or area 'isle-1'"),
    (put("crossings", 0, 1, value="moon"), "crossings[0][1]: there is no connection 'moon'"),
    (put("crossings", 0, 0, value="ash--bay-1"), "crossings[0][0]: there is no connection 'ash--bay-1'"),
    (put("cities", 0, "region", value="West"), "cities[0].region: there is no region 'West'"),
    (put("rules", "regions", "twice_when_complete", 0, value="West"),
     "rules.regions.twice_when_complete[0]: there is no city in a region 'West'"),
    # ids that are used twice
    (put("cities", 1, "id", value="ash"), "cities, areas and ends: the id 'ash' is used more than once"),
    (put("areas", 0, "id", value="ash"), "cities, areas and ends: the id 'ash' is used more than once"),
    (put("ends", 0, "id", value="bay"), "cities, areas and ends: the id 'bay' is used more than once"),
    (put("routes", 1, "id", value="ash--bay-1"), "routes: the id 'ash--bay-1' is used more than once"),
    (add("tickets", value={"a": "ash", "b": "cove", "points": 9}),
     "tickets: the id 'ash--cove' is used more than once"),
    (add("regions", value="North"), "regions: the id 'North' is used more than once"),
    # ends
    (put("routes", 2, "b", value="isle-1"), "ends[0] (isle-1): must end exactly one route, ends 2"),
    (add("ends", value={"id": "isle-2", "area": "isle", "x": 1, "y": 1}),
     "ends[1] (isle-2): must end exactly one route, ends 0"),
    # routes
    (put("routes", 2, "b", value="bay"), "routes[2] (bay--cove): a and b are the same place"),
    (put("routes", 2, "length", value=3), "routes[2] (bay--cove): spaces: 2 are drawn, the length is 3"),
    (put("routes", 0, "colour", value="green"),
     "routes[0] (ash--bay-1): colour: there are no green cards in rules.deck"),
    (put("routes", 4, "colour", value="red"), "routes[4] (ash--cove): bed: a bed has the colour 'none'"),
    (put("routes", 4, "bed", value=False), "routes[4] (ash--cove): bed: a bed has the colour 'none'"),
    (put("rules", "track", value={"2": 4}),
     "routes[4] (ash--cove): bed: rules.track has no piece of 3 spaces"),
    (put("rules", "track", value={"3": 0}),
     "routes[4] (ash--cove): bed: rules.track has no piece of 3 spaces"),
    (put("routes", 3, "wilds", value=2),
     "routes[3] (cove--isle): wilds, waves: more symbols than its 1 spaces"),
    (put("routes", 3, "waves", value=1), "routes[3] (cove--isle): wilds and waves: a route can be only one of these"),
    (put("routes", 2, "trade", value=4), "routes[2] (bay--cove): tunnel and trade: a route can be only one of these"),
    (put("routes", 1, "connection", value="bay--cove"),
     "routes[2].connection: 'bay--cove' joins other places in routes[1]"),
    (put("routes", 1, "connection", value="ash--bay-too"), "routes[1].connection: must be 'ash--bay'"),
    (put("crossings", 0, value=["ash--cove", "ash--cove"]), "crossings[0]: 'ash--cove' cannot cross itself"),
    # tickets
    (put("tickets", 0, "b", value="ash"), "tickets[0] (ash--ash): a and b are the same place"),
    (both(add("cities", value={"id": "far", "name": "Far", "x": 1, "y": 1}),
          put("tickets", 0, "b", value="far")),
     "tickets[0] (ash--far): no routes join 'ash' and 'far'"),
    (both(add("areas", value={"id": "far", "name": "Far", "x": 1, "y": 1}),
          put("tickets", 0, "b", value="far")),
     "tickets[0] (ash--far): no routes join 'ash' and 'far'"),
    (put("rules", "tickets", "start_dealt", value=3), "tickets: 4 are too few, 2 players are dealt 3 each"),
    # rules
    (put("rules", "players", value=[3, 2]), "rules.players: must be a range within 2 to 5, got 3 to 2"),
    (put("rules", "players", value=[1, 2]), "rules.players: must be a range within 2 to 5, got 1 to 2"),
    (put("rules", "players", value=[2, 6]), "rules.players: must be a range within 2 to 5, got 2 to 6"),
    (put("rules", "deck", value={"red": 4, "blue": 8}),
     "rules.deck: 12 cards; 2 hands and five face-up cards need 13"),
    (put("rules", "deck", value={"red": 99, "blue": 29}),
     "rules.deck: 128 cards; 2 hands and five face-up cards need 13, the limit is 127"),
    (put("rules", "tickets", "start_keep", value=3),
     "rules.tickets.start_keep: is more than rules.tickets.start_dealt"),
    (put("rules", "tickets", "keep", value=3), "rules.tickets.keep: is more than rules.tickets.drawn"),
    (put("rules", "flags", "colours", value=["red", "red"]),
     "rules.flags.colours: a colour is listed more than once"),
    (put("rules", "flags", "colours", value=["red", "green"]),
     "rules.flags.colours[1]: there are no green cards in rules.deck"),
    # sizes of the engine
    (many("routes", 200, id="more-{}"), "routes: 206 are too many, the limit is 192"),
    (many("cities", 130, id="more-{}"), "cities and ends: 135 are too many, the limit is 128"),
    (many("tickets", 61, b="more-{}"), "tickets: 65 are too many, the limit is 64"),
    (put("regions", value=[f"Region {number}" for number in range(33)]),
     "regions: 33 are too many, the limit is 32"),
]  # fmt: skip


def problems_of(data: dict[str, Any]) -> list[str]:
    with pytest.raises(BoardError) as error:
        parse(json.dumps(data), "mine.json")
    return str(error.value).splitlines()


def test_the_unchanged_tiny_board_is_valid() -> None:
    assert parse(json.dumps(tiny()), "mine.json").id == "tiny"


@pytest.mark.parametrize(("change", "problem"), SCHEMA, ids=[problem for _, problem in SCHEMA])
def test_a_field_of_the_wrong_form_is_named(change: Change, problem: str) -> None:
    data = tiny()
    change(data)
    lines = problems_of(data)
    assert len(lines) == 1
    assert lines[0].startswith(f"mine.json: {problem}")


@pytest.mark.parametrize(("change", "problem"), MEANING, ids=[problem for _, problem in MEANING])
def test_a_field_that_does_not_fit_the_others_is_named(change: Change, problem: str) -> None:
    data = tiny()
    change(data)
    assert any(line.startswith(f"mine.json: {problem}") for line in problems_of(data))


def test_all_problems_are_reported_at_once() -> None:
    data = tiny()
    data["routes"][0]["a"] = "moon"
    data["tickets"][0]["a"] = "moon"
    assert len(problems_of(data)) == 2


def test_a_field_that_is_given_twice_is_named() -> None:
    text = json.dumps(tiny()).replace('"length": 2', '"length": 4, "length": 2')
    with pytest.raises(BoardError, match=r"^mine.json: length of 'bay--cove': is given 2 times"):
        parse(text, "mine.json")


@pytest.mark.parametrize("text", ["", "{", "{'id': 1}", '{"id": "tiny",}', "[" * 10_000, '{"id": "\\ud800"}'])
def test_text_that_is_not_json_is_rejected(text: str) -> None:
    with pytest.raises(BoardError, match=r"^mine.json: is not JSON: "):
        parse(text, "mine.json")


@pytest.mark.parametrize("text", ["[]", "null", "7", '"usa"'])
def test_json_that_is_not_an_object_is_not_a_board(text: str) -> None:
    with pytest.raises(BoardError, match=r"^mine.json: the file: input should be an object"):
        parse(text, "mine.json")


def test_a_missing_file_is_reported_as_missing(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"there is no file .*mine.json"):
        board(tmp_path / "mine.json")


def test_a_folder_is_not_a_board_file(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="cannot be read"):
        board(tmp_path)


def test_a_file_in_another_encoding_cannot_be_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_bytes(json.dumps(tiny()).replace("Ash", "Łódź").encode("utf-16"))
    with pytest.raises(BoardError, match=r"mine.json cannot be read.*utf-8"):
        board(file)


def test_a_byte_order_mark_is_ignored(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(tiny()), "utf-8-sig")
    assert board(str(file)).name == "Tiny"


NAMES = ["", "nowhere", "no/such/folder", "a" * 5000, "nul\0", "nul\0.json", "Paris"]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_is_neither_a_board_nor_a_file_is_rejected(name: str) -> None:
    with pytest.raises(BoardError, match=r"there is no board|cannot be read"):
        board(name)
