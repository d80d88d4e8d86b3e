"""RULES.md, section 8: France and its track."""

from __future__ import annotations

import pytest

import kolej
from tests.support.glance import EIGHT
from tests.support.table import buildable, claimable, kinds, phase, refused, table, texts

LINE = "grenoble--marseille"
FOUR_OF_A_LENGTH = {
    2: ["amiens--calais", "amiens--reims", "angers--poitiers", "calais--lille"],
    3: ["brest--saint-malo", "briancon--italie", "briancon--nice", "bourges--poitiers"],
    4: ["besancon--lyon", "bourges--dijon", "calais--le-havre", "grenoble--italie"],
    5: ["dijon--paris-1", "grenoble--marseille", "lyon--rodez", "le-mans--lorient"],
}
PIECES = {2: 3, 3: 3, 4: 1, 5: 1}


def building(players: int = 2, **given: object) -> kolej.Game:
    """The player to move has drawn and must build."""
    return table("france", players, **given, pending={"phase": "build"})


def after_a_draw(players: int = 2, **given: object) -> kolej.Game:
    game = table("france", players, **given)
    game.draw("deck")
    game.draw("deck")
    return game


def test_fr_1_beds_cannot_be_claimed_and_the_rest_is_ready_from_the_start() -> None:
    game = table("france", hands=[dict.fromkeys((*EIGHT, "wild"), 6), {}])
    ready = {route.id for route in kolej.board("france").routes if not route.bed}
    assert claimable(game) == ready
    for route in kolej.board("france").routes:
        assert route.bed == (route.length > 1 and route.colour != "grey")
    with refused(game):
        game.claim(LINE, {"yellow": 5})


def test_fr_1_a_route_of_one_space_can_be_claimed_in_the_first_turn() -> None:
    game = table("france", hands=[{"blue": 1}, {}])
    game.claim("angers--le-mans", {"blue": 1})
    assert game.scores[0] == 1


@pytest.mark.parametrize("length", PIECES)
def test_fr_2_pieces_of_each_length_in_each_colour(length: int) -> None:
    beds = FOUR_OF_A_LENGTH[length]
    pieces = PIECES[length]
    for colour in ("yellow", "black"):
        left = building(track=dict.fromkeys(beds[: pieces - 1], colour))
        left.build(beds[pieces], colour)
        gone = building(track=dict.fromkeys(beds[:pieces], colour))
        with refused(gone):
            gone.build(beds[pieces], colour)
        offered = {text.split()[-1] for text in texts(gone) if text.startswith(f"build {beds[pieces]} ")}
        assert offered == set(EIGHT) - {colour}


def test_fr_2_every_colour_can_be_laid_on_every_bed_at_the_start() -> None:
    game = building(4)
    beds = [route.id for route in kolej.board("france").routes if route.bed]
    assert texts(game) == {f"build {bed} {colour}" for bed in beds for colour in EIGHT}


def test_fr_3_after_drawing_a_piece_must_be_laid() -> None:
    game = after_a_draw()
    assert (game.to_move, phase(game)) == (0, "build")
    assert kinds(game) == {"build"}
    for wrong in ("pass", "draw deck", "take tickets"):
        with refused(game):
            game.play(wrong)
    events = game.build(LINE, "yellow")
    assert game.position()["track"] == {LINE: "yellow"}
    assert dict(game.view(1).track) == {LINE: "yellow"}
    assert game.position()["routes"] == {}
    assert (game.to_move, phase(game)) == (1, "turn")
    assert ("build", 0) in [(event.kind, event.seat) for event in events]


def test_fr_3_after_a_face_up_wild_too() -> None:
    game = table("france", face_up=["wild", "red", "red", "red", "red"])
    game.draw("wild")
    assert (game.to_move, phase(game)) == (0, "build")


def test_fr_3_one_piece_a_draw() -> None:
    game = after_a_draw()
    game.build(LINE, "yellow")
    with refused(game):
        game.build("dijon--paris-1", "red")


@pytest.mark.parametrize("action", ["claim", "tickets", "nothing yet"])
def test_fr_3_only_after_drawing(action: str) -> None:
    game = table("france", hands=[{"blue": 1}, {}])
    if action == "claim":
        game.claim("angers--le-mans", {"blue": 1})
    elif action == "tickets":
        game.take_tickets()
        game.keep(list(game.view(0).offered)[:1])
    assert phase(game) == "turn"
    assert "build" not in kinds(game)
    with refused(game):
        game.build(LINE, "yellow")


def test_fr_3_not_after_the_first_of_two_cards() -> None:
    game = table("france")
    game.draw("deck")
    with refused(game):
        game.build(LINE, "yellow")


@pytest.mark.parametrize("route", ["angers--le-mans", "avignon--toulouse", "corse--nice"])
def test_fr_3_a_piece_is_laid_on_beds_only(route: str) -> None:
    game = building()
    assert route not in buildable(game)
    with refused(game):
        game.build(route, "yellow")


def test_fr_3_the_route_has_the_colour_of_the_piece_and_anyone_may_claim_it() -> None:
    for seat in (0, 1):
        hands: list[dict[str, int]] = [{}, {}]
        hands[seat] = {"yellow": 5, "red": 5}
        game = table("france", to_move=seat, hands=hands, track={LINE: "yellow"})
        assert LINE in claimable(game)
        with refused(game):
            game.claim(LINE, {"red": 5})
        game.claim(LINE, {"yellow": 5})
        assert game.position()["routes"] == {LINE: seat}


def track_until_nothing_fits() -> dict[str, str]:
    """Pieces laid bed by bed, with two players, until no piece in the supply fits an open bed."""
    board = kolej.board("france")
    supply = {length: [colour for colour in EIGHT for _ in range(count)] for length, count in PIECES.items()}
    closed: set[str] = set()
    track = {}
    for route in board.routes:
        if route.bed and route.connection not in closed and supply[route.length]:
            track[route.id] = supply[route.length].pop()
            closed.add(route.connection)
            closed |= {other for pair in board.crossings if route.connection in pair for other in pair}
    return track


def test_fr_3_the_step_is_skipped_when_no_piece_fits_any_open_bed() -> None:
    track = track_until_nothing_fits()
    game = table("france", track=track)
    game.draw("deck")
    game.draw("deck")
    assert (game.to_move, phase(game)) == (1, "turn")
    assert game.position()["track"] == track
    last = next(reversed(track))
    one_left = after_a_draw(track={bed: colour for bed, colour in track.items() if bed != last})
    assert phase(one_left) == "build"
    assert last in buildable(one_left)


def test_fr_4_every_bed_is_open_at_the_start() -> None:
    for players in (2, 5):
        beds = {route.id for route in kolej.board("france").routes if route.bed}
        assert buildable(building(players)) == beds


@pytest.mark.parametrize(("one", "other"), kolej.board("france").crossings)
def test_fr_4_a_piece_or_trains_close_what_crosses(one: str, other: str) -> None:
    for laid, closed in ((one, other), (other, one)):
        if kolej.board("france").route(laid).bed and kolej.board("france").route(closed).bed:
            assert closed not in buildable(building(5, track={laid: "red"}))
            assert closed not in buildable(building(5, routes={laid: 1}))


def test_fr_4_yellow_from_marseille_to_grenoble_cuts_off_two_beds_for_good() -> None:
    cut_off = {"avignon--briancon", "avignon--nice"}
    game = after_a_draw(hands=[{}, {"yellow": 5}])
    assert cut_off <= buildable(game)
    events = game.build(LINE, "yellow")
    assert [set(event.data["routes"]) for event in events if event.kind == "closed"] == [cut_off]
    red = game.copy()
    red.draw("deck")
    red.draw("deck")
    assert not cut_off & buildable(red)
    for bed in cut_off:
        with refused(red):
            red.build(bed, "green")
    events = game.claim(LINE, {"yellow": 5})  # the red player happens to hold five yellow cards
    assert game.position()["routes"] == {LINE: 1}
    assert game.position()["track"] == {}
    back = [event.data for event in events if event.kind == "piece_back"]
    assert [(data["route"], data["colour"]) for data in back] == [(LINE, "yellow")]
    game.draw("deck")
    game.draw("deck")
    assert not {LINE, *cut_off} & buildable(game)
    game.build("dijon--paris-3", "yellow")  # the piece can be laid again


def test_fr_4_a_bed_with_a_piece_or_trains_is_not_open() -> None:
    assert LINE not in buildable(building(5, track={LINE: "red"}))
    assert LINE not in buildable(building(5, routes={LINE: 0}))
    game = building(track={LINE: "red"})
    with refused(game):
        game.build(LINE, "yellow")


def test_fr_4_the_grey_route_to_toulouse_closes_the_bed_it_crosses() -> None:
    game = table("france", hands=[{"red": 6}, {}])
    game.claim("avignon--toulouse", {"red": 6})
    game.draw("deck")
    game.draw("deck")
    assert "montpellier--rodez" not in buildable(game)
    with refused(game):
        game.build("montpellier--rodez", "red")


def test_fr_4_the_bed_it_crosses_closes_the_grey_route_to_toulouse() -> None:
    free = table("france", hands=[{"red": 6}, {}])
    assert "avignon--toulouse" in claimable(free)
    for given in ({"track": {"montpellier--rodez": "blue"}}, {"routes": {"montpellier--rodez": 1}}):
        game = table("france", hands=[{"red": 6}, {}], **given)
        assert "avignon--toulouse" not in claimable(game)
        with refused(game):
            game.claim("avignon--toulouse", {"red": 6})


def test_fr_4_a_claimed_line_closes_the_beds_beside_it_with_two_or_three_players() -> None:
    for players in (2, 3):
        open_beds = buildable(building(players, routes={"dijon--paris-1": 0}))
        assert not {"dijon--paris-1", "dijon--paris-2", "dijon--paris-3"} & open_beds
    for players in (4, 5):
        open_beds = buildable(building(players, routes={"dijon--paris-1": 0}))
        assert {"dijon--paris-2", "dijon--paris-3"} <= open_beds


@pytest.mark.parametrize("players", [2, 3])
def test_fr_5_with_two_or_three_players_one_line_of_a_connection_can_be_built(players: int) -> None:
    game = after_a_draw(players)
    game.build("dijon--paris-2", "yellow")
    game.draw("deck")
    game.draw("deck")
    for line in ("dijon--paris-1", "dijon--paris-2", "dijon--paris-3"):
        with refused(game):
            game.build(line, "red")
    game.build("dijon--lyon-1", "red")


@pytest.mark.parametrize("players", [4, 5])
def test_fr_5_with_four_or_five_players_the_triple_to_dijon_is_built_line_by_line(players: int) -> None:
    hands = [{}, {}, {}, {"yellow": 5, "red": 5, "blue": 5}] + [{}] * (players - 4)
    game = table("france", players, hands=hands)
    lines = {"dijon--paris-1": "yellow", "dijon--paris-2": "red", "dijon--paris-3": "blue"}
    for line, colour in lines.items():
        game.draw("deck")
        game.draw("deck")
        assert line in buildable(game)
        game.build(line, colour)
    assert game.position()["track"] == lines
    assert set(lines) <= claimable(game)
    game.claim("dijon--paris-2", {"red": 5})
    assert game.position()["track"] == {"dijon--paris-1": "yellow", "dijon--paris-3": "blue"}


def test_fr_5_one_player_can_build_all_three_lines() -> None:
    game = after_a_draw(4, track={"dijon--paris-1": "yellow", "dijon--paris-2": "red"})
    game.build("dijon--paris-3", "green")
    assert len(game.position()["track"]) == 3


def test_fr_6_the_piece_of_a_claimed_route_can_be_laid_again() -> None:
    game = table("france", hands=[{"yellow": 5}, {}], track={LINE: "yellow"})
    before = game.view(0).track_supply
    game.claim(LINE, {"yellow": 5})
    assert game.position()["track"] == {}
    assert game.view(0).track_supply != before
    assert game.view(0).track_supply == table("france").view(0).track_supply
    game.draw("deck")
    game.draw("deck")
    assert "build dijon--paris-1 yellow" in texts(game)


def test_fr_6_a_route_without_a_piece_gives_none_back() -> None:
    game = table("france", hands=[{"blue": 1}, {}])
    events = game.claim("angers--le-mans", {"blue": 1})
    assert "piece_back" not in [event.kind for event in events]
    assert game.view(0).track_supply == table("france").view(0).track_supply
