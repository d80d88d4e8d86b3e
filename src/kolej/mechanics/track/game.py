"""Track as people read it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from kolej.boards import COLOURS, Board, Route
from kolej.engine.records import Record
from kolej.game.action import Action
from kolej.game.decode import members, owned_routes
from kolej.game.event import Event
from kolej.game.journal_entries import Entries
from kolej.game.obstacle import Obstacle
from kolej.game.request import Request
from kolej.game.restoring import Restoring
from kolej.game.situation import Situation
from kolej.mechanics.track.ids import BUILD, BUILT, PIECE_BACK
from kolej.mechanics.track.rules import lay_piece, supply
from kolej.rules.claim import occupy

PLAYED_IN = {"build": (BUILD,)}
WAITS_FOR = {BUILD: ("FR-3", "a track piece must be laid: build …")}


def _piece(entries: Entries, route: int, colour: int) -> dict[str, str]:
    return {"route": entries.route(route), "colour": COLOURS[colour]}


EVENTS = {
    BUILT: lambda entries, seat, x, y: Event("build", seat, _piece(entries, x, y)),
    PIECE_BACK: lambda entries, seat, x, y: Event("piece_back", seat, _piece(entries, x, y)),
}
OPEN_EVENTS = ("build", "piece_back")
POSITION_FIELDS = ("track",)


def describe(board: Board, b: Record, s: Record, id: int) -> Action:
    route, colour = board.routes[b.action_route[id]].id, COLOURS[int(b.action_colour[id])]
    return Action(id, "build", f"build {route} {colour}", ("route", "colour"), route=route, colour=colour)


def parse(words: list[str], text: str) -> Request | None:
    match words:
        case ["build", route, colour]:
            return Request("build", route=route, colour=colour)
    return None


def view(board: Board, b: Record, s: Record) -> dict[str, Any]:
    return {"track": laid_track(board, s), "track_supply": track_supply(b, s)}


def position(board: Board, b: Record, s: Record) -> dict[str, Any]:
    return {"track": laid_track(board, s)}


def laid_track(board: Board, s: Record) -> dict[str, str]:
    """The colour of the piece on each bed that carries one."""
    laid = {number: colour for i, colour in enumerate(COLOURS) for number in members(s.laid[i])}
    return {board.routes[number].id: laid[number] for number in sorted(laid)}


def track_supply(b: Record, s: Record) -> dict[str, dict[str, int]]:
    """Pieces beside the board, by colour and length."""
    supplies: dict[str, dict[str, int]] = {}
    for i, n in zip(*(numbers.tolist() for numbers in b.pieces.nonzero()), strict=True):  # most boards have none
        supplies.setdefault(COLOURS[i], {})[str(n)] = int(supply(b, s, i, n))
    return supplies


def restore(game: Restoring) -> None:
    laid = game.position.get("track") or {}
    if not isinstance(laid, Mapping):
        raise game.impossible("track: must be a dict of route ids and the colours of the pieces on them")
    for id, value in laid.items():
        route, colour = game.route("track", id), game.colour(f"track[{id!r}]", value)
        length = int(game.b.length[route])
        if not game.board.routes[route].bed:
            raise game.impossible(f"track: {id} is not a bed")
        if route not in members(game.s.beds):
            raise game.impossible(
                f"track: no piece can lie on {id}: it, a line beside it or a crossing is taken (FR-4, FR-5)"
            )
        if supply(game.b, game.s, colour, length) < 1:
            raise game.impossible(f"track: there is no further {value} piece of {length} spaces (FR-2)")
        lay_piece(game.b, game.s, game.w, route, colour)
        occupy(game.b, game.s, game.w, route)


def occupied(board: Board, s: Record) -> Collection[str]:
    return laid_track(board, s)


def route_colour(board: Board, s: Record, route: Route) -> str | None:
    return laid_track(board, s).get(route.id)


def obstacle(situation: Situation, seat: int, route: Route) -> Obstacle | None:
    if route.bed and route.id not in laid_track(situation.board, situation.s):
        return Obstacle("track", f"FR-1: {route.id} is an empty bed, track must be laid on it first")
    return None


def _explain(situation: Situation, request: Request) -> str:
    board, s, route = situation.board, situation.s, situation.route(request.route)
    if route is None:
        return f"FR-3: there is no route {request.route!r} on {board.name}"
    if request.colour not in COLOURS:
        return f"FR-2: there is no track of the colour {request.colour!r}"
    if not route.bed:
        return f"FR-1: {route.id} is not a bed, its track is ready"
    if board.route_number[route.id] not in members(s.beds):
        if route.id in laid_track(board, s):
            return f"FR-4: a piece lies on {route.id} already"
        if route.id in owned_routes(board, s):
            return f"FR-4: {route.id} is claimed"
        return f"FR-4, FR-5: {route.id} is closed by another line or a crossing"
    assert supply(situation.b, s, COLOURS.index(request.colour), route.length) < 1
    return f"FR-2: no {request.colour} piece of {route.length} spaces is left in the supply"


EXPLANATIONS = {"build": _explain}
