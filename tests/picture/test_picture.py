"""The picture of a board shows everything on it, legibly, and is the same every time."""

from __future__ import annotations

import json
import types
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from kolej.boards import BUNDLED, Board, board
from kolej.boards.drawing import with_spaces
from kolej.errors import KolejError
from kolej.picture import board_svg, extensions, marks_of
from kolej.picture.palette import ROUTE_FILL, SEATS, SHAPE_OF
from kolej.picture.scene import layout
from kolej.picture.sizes import boxes

pytestmark = pytest.mark.slow  # five pictures, by day and night

every_board = pytest.mark.parametrize("name", BUNDLED)
SVG = "{http://www.w3.org/2000/svg}"


def drawn(of: Board, **more: object) -> ET.Element:
    return ET.fromstring(board_svg(of, **more))  # type: ignore[arg-type]  # the options of the test at hand


def marked(root: ET.Element, key: str) -> dict[str, ET.Element]:
    return {e.attrib[key]: e for e in root.iter() if key in e.attrib}


def of_class(root: ET.Element, name: str) -> Iterator[ET.Element]:
    return (e for e in root.iter() if name in e.attrib.get("class", "").split())


def words(element: ET.Element) -> str:
    return " ".join("".join(t.itertext()) for t in element.iter(f"{SVG}text"))


def own(**more: object) -> Board:
    """Returns a user's board with as little in it as the format allows."""
    bare: dict[str, object] = {
        "id": "mine",
        "name": "Mine",
        "provenance": "a test",
        "size": [600, 400],
        "cities": [
            {"id": "east", "name": "East", "x": 480, "y": 200},
            {"id": "west", "name": "West", "x": 120, "y": 200},
        ],
        "routes": [
            {
                "id": "east--west",
                "connection": "east--west",
                "a": "east",
                "b": "west",
                "length": 2,
                "colour": "red",
            },
        ],
        "tickets": [{"a": "east", "b": "west", "points": 2}],
        "rules": {"trains": 10},
    }
    return with_spaces(Board.model_validate_json(json.dumps(bare | more)))


@every_board
def test_every_route_has_as_many_spaces_as_its_length(name: str) -> None:
    of = board(name)
    routes = marked(drawn(of), "data-route")
    assert routes.keys() == {route.id for route in of.routes}
    for route in of.routes:
        assert len(list(of_class(routes[route.id], "space"))) == route.length


@every_board
def test_colour_is_never_the_only_sign(name: str) -> None:
    of = board(name)
    routes = marked(drawn(of), "data-route")
    for route in of.routes:
        for space in of_class(routes[route.id], "space"):
            shapes = [e.attrib["data-shape"] for e in of_class(space, "shape")]
            assert space.attrib["data-colour"] == route.colour
            assert shapes == ([SHAPE_OF[route.colour]] if route.colour in SHAPE_OF else [])


def test_every_card_colour_has_its_own_shape() -> None:
    assert len(set(SHAPE_OF.values())) == 8
    assert SHAPE_OF.keys() == ROUTE_FILL.keys() - {"grey"}
    assert len({pattern for _, pattern in SEATS}) == len(SEATS) == 5


@every_board
def test_every_symbol_of_a_ferry_has_a_space_of_its_own(name: str) -> None:
    of = board(name)
    routes = marked(drawn(of), "data-route")
    for route in of.routes:
        on = [
            (len(list(of_class(s, "wild"))), len(list(of_class(s, "wave"))))
            for s in of_class(routes[route.id], "space")
        ]
        assert sum(w for w, _ in on) == route.wilds
        assert sum(v for _, v in on) == route.waves
        assert max(w for w, _ in on) <= 1
        assert max(v for _, v in on) <= 1


@every_board
def test_tunnels_ferries_and_crossings_are_marked(name: str) -> None:
    of = board(name)
    root = drawn(of)
    assert len(list(of_class(root, "rock"))) == sum(r.tunnel for r in of.routes)
    assert len(list(of_class(root, "wake"))) == sum(bool(r.wilds or r.waves) for r in of.routes)
    assert len(list(of_class(root, "special"))) == sum(bool(r.trade) for r in of.routes)
    assert len(list(of_class(root, "crossing"))) >= len(of.crossings)


@every_board
def test_every_city_area_and_region_is_named(name: str) -> None:
    of = board(name)
    root = drawn(of)
    names, areas = marked(root, "data-name"), marked(root, "data-area")
    for city in of.cities:
        assert words(names[city.id]).replace("- ", "-") == city.name
    for area in of.areas:
        assert words(areas[area.id]) == area.name.upper()
    printed = Counter(" ".join(words(e) for e in of_class(root, "region-names")).replace("- ", "-").split())
    for region in of.regions:
        assert all(printed[word] for word in region.upper().replace("- ", "-").split()), region


@every_board
def test_names_keep_clear_of_spaces_and_of_each_other(name: str) -> None:
    of = board(name)
    placed = layout(of)
    tiles = [(route.id, box) for route in of.routes for box in boxes(route, placed.space)]
    labels = placed.names
    on_tiles = [(label.id, route) for label in labels for route, box in tiles if label.box.overlaps(box)]
    on_names = [(a.id, b.id) for a, b in combinations(labels, 2) if a.box.overlaps(b.box)]
    off_board = [label.id for label in labels if not label.box.within(0, 0, *of.size)]
    assert (on_tiles, on_names, off_board) == ([], [], [])


@every_board
def test_spaces_overlap_only_where_routes_cross(name: str) -> None:
    of = board(name)
    cross = {frozenset(pair) for pair in of.crossings}
    size = layout(of).space
    tiles = [(route, box) for route in of.routes for box in boxes(route, size)]
    wrong = [
        (a.id, b.id)
        for (a, one), (b, other) in combinations(tiles, 2)
        if frozenset((a.connection, b.connection)) not in cross and one.overlaps(other)
    ]
    assert wrong == []


@every_board
def test_the_same_board_gives_the_same_bytes_and_night_gives_another_picture(name: str) -> None:
    of = board(name)
    assert board_svg(of) == board_svg(of.model_copy())
    day, night = drawn(of), drawn(of, night=True)
    assert marked(day, "data-route").keys() == marked(night, "data-route").keys()
    assert board_svg(of) != board_svg(of, night=True)


@every_board
def test_a_picture_needs_no_file_and_uses_only_what_it_defines(name: str) -> None:
    root = drawn(board(name), claims={board(name).routes[0].id: 1})
    ids = Counter(e.attrib["id"] for e in root.iter() if "id" in e.attrib)
    assert max(ids.values()) == 1
    used = {e.attrib["href"] for e in root.iter() if "href" in e.attrib}
    used |= {v[4:-1] for e in root.iter() for v in e.attrib.values() if v.startswith("url(")}
    assert used <= {f"#{id}" for id in ids}
    assert "http" not in board_svg(board(name)).replace("http://www.w3.org/2000/svg", "")


def test_a_reconstruction_is_marked() -> None:
    for name in BUNDLED:
        marked_so = any("reconstruction" in words(e) for e in of_class(drawn(board(name)), "cartouche"))
        assert marked_so == board(name).reconstruction


@every_board
def test_a_claimed_route_is_wagons_in_the_colour_and_pattern_of_the_seat(name: str) -> None:
    of = board(name)
    mine, theirs = of.routes[0], of.routes[-1]
    routes = marked(drawn(of, claims={mine.id: 2, theirs.id: 4}), "data-route")
    for route, seat in ((mine, 2), (theirs, 4)):
        wagons = list(of_class(routes[route.id], "wagon"))
        assert len(wagons) == route.length
        assert {w.attrib["data-pattern"] for w in wagons} == {SEATS[seat][1]}
        assert not list(of_class(routes[route.id], "space"))
    assert len(list(of_class(routes[of.routes[1].id], "space"))) == of.routes[1].length


def test_track_shows_its_colour_and_shape_and_removes_the_sign_of_the_crossing() -> None:
    of = board("france")
    one, _ = of.crossings[0]
    laid = next(r for r in of.routes if r.connection == one)
    root = drawn(of, track={laid.id: "green"})
    routes = marked(root, "data-route")
    for space in of_class(routes[laid.id], "space"):
        assert [e.attrib["data-shape"] for e in of_class(space, "shape")] == ["square"]
        assert any("rails-green" in e.attrib.get("href", "") for e in space.iter())
    before = len(list(of_class(drawn(of), "crossing")))
    assert len(list(of_class(root, "crossing"))) < before


def closed_routes(root: ET.Element) -> set[str]:
    return {route.attrib["data-route"] for route in of_class(root, "closed")}


@every_board
def test_the_caller_says_which_routes_are_closed(name: str) -> None:
    """Which routes are closed is a rule, so the picture fades exactly the routes it is given."""
    of = board(name)
    crossed = {one for one, _ in of.crossings} or {of.connections[0].id}
    occupied = [route for route in of.routes if route.connection in crossed]
    free = [route.id for route in of.routes if route not in occupied]
    for claims, track in (
        ({}, {}),
        ({route.id: 0 for route in occupied}, {}),
        ({}, {route.id: "red" for route in occupied if route.bed}),
    ):
        assert closed_routes(drawn(of, claims=claims, track=track)) == set()
        assert closed_routes(drawn(of, claims=claims, track=track, closed=free[:3])) == set(free[:3])


def test_claims_track_and_closed_routes_must_be_possible() -> None:
    with pytest.raises(ValueError, match="no route 'nowhere'"):
        board_svg(board("france"), claims={"nowhere": 0})
    with pytest.raises(ValueError, match="no route 'nowhere'"):
        board_svg(board("france"), closed=["nowhere"])
    with pytest.raises(ValueError, match="has no bed"):
        board_svg(board("nordic"), track={board("nordic").routes[0].id: "red"})
    bed = next(r.id for r in board("france").routes if r.bed)
    with pytest.raises(ValueError, match="the colours are"):
        board_svg(board("france"), track={bed: "grey"})


def test_a_mark_that_no_mechanic_draws_is_refused() -> None:
    with pytest.raises(KolejError, match="a picture does not show 'houses'; it shows claims, closed, track"):
        board_svg(board("usa"), houses={"boston": 0})


def test_a_mark_at_cities_is_above_their_dots_and_below_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part of a mechanic that does not exist: it is asked for its mark like all others."""

    def check_mark(of: Board, houses: dict[str, int]) -> None:
        if unknown := set(houses) - {city.id for city in of.cities}:
            raise KolejError(f"there is no city {sorted(unknown)}")

    part = types.SimpleNamespace(
        MARK="houses",
        check_mark=check_mark,
        at_cities=lambda canvas, pieces: "".join(f'<g data-house="{id}"/>' for id in pieces.marks["houses"]),
    )
    parts = extensions.picture_parts() | {"houses": part}
    monkeypatch.setattr(extensions, "picture_parts", lambda: parts)
    of = board("usa")
    root = drawn(of, houses={"boston": 1})
    assert list(marked(root, "data-house")) == ["boston"]
    elements = list(root.iter())
    house = elements.index(marked(root, "data-house")["boston"])
    assert max(map(elements.index, marked(root, "data-city").values())) < house
    assert min(map(elements.index, marked(root, "data-name").values())) > house
    assert marks_of({"houses": {"boston": 1}, "hand": {}}) == {"houses": {"boston": 1}}
    with pytest.raises(KolejError, match="no city"):
        board_svg(of, houses={"nowhere": 1})


def test_a_users_board_is_drawn_on_plain_paper() -> None:
    root = drawn(own())
    assert not list(of_class(root, "contours"))
    assert len(list(of_class(root, "space"))) == 2
    assert {words(e) for e in marked(root, "data-name").values()} == {"East", "West"}


@pytest.mark.parametrize("unit", [0.02, 1.0, 40.0])
def test_a_board_may_choose_its_units(unit: float) -> None:
    cities = [
        {"id": "east", "name": "East", "x": 480 * unit, "y": 200 * unit},
        {"id": "west", "name": "West", "x": 120 * unit, "y": 200 * unit},
    ]
    root = drawn(own(size=[600 * unit, 400 * unit], cities=cities))
    left, top, width, height = (float(n) for n in root.attrib["viewBox"].split())
    assert left < 0 < 600 * unit < left + width < 640 * unit
    assert top < 0 < 400 * unit < top + height < 440 * unit
    assert 600 < float(root.attrib["width"]) < 1600


def test_a_users_board_with_the_id_of_a_bundled_one_gets_no_map() -> None:
    assert not list(of_class(drawn(own(id="italy")), "contours"))


def test_names_are_escaped() -> None:
    cities = [
        {"id": "east", "name": "Fish & <Chips>", "x": 480, "y": 200},
        {"id": "west", "name": 'Say "no"', "x": 120, "y": 200},
    ]
    root = drawn(own(cities=cities, name="A & B < C"))
    assert "Fish & <Chips>" in words(marked(root, "data-name")["east"])
    assert root.findtext(f"{SVG}title") == "A & B < C"


def test_a_name_is_placed_where_the_board_file_says() -> None:
    cities = [
        {"id": "east", "name": "East", "x": 480, "y": 200, "label": [0, -60]},
        {"id": "west", "name": "West", "x": 120, "y": 200},
    ]
    label = layout(own(cities=cities)).labels[0]
    assert (label.box.x, label.box.y) == (480, 140)


def test_a_full_board_still_has_a_title() -> None:
    cities = [
        {"id": "east", "name": "East", "x": 170, "y": 60},
        {"id": "west", "name": "West", "x": 30, "y": 60},
    ]
    small = own(size=[200, 120], cities=cities)
    assert any(
        "mine" in words(e).lower() or "mine" in (e.text or "").lower()
        for e in of_class(drawn(small), "cartouche")
    )
