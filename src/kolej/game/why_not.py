"""Why a seat cannot claim a route, for a person who points at one. It asks the rules; it decides nothing."""

from __future__ import annotations

from kolej.boards import Route
from kolej.game import decode
from kolej.game.cards import counts
from kolej.game.extensions import CLOSED_BY, OBSTACLES, OCCUPIED, ROUTE_COLOURS, first_answer
from kolej.game.obstacle import Obstacle
from kolej.game.situation import Situation
from kolej.rules.state import TURN


def obstacle(situation: Situation, seat: int, route: Route) -> Obstacle | None:
    """Why the seat cannot claim the route, whatever cards it has and whoever's turn it is."""
    board, s = situation.board, situation.s
    owner = decode.owned_routes(board, s).get(route.id)
    if owner is not None:
        return Obstacle("taken", f"CLAIM-1: {route.id} is not free, seat {owner} owns it", {"seat": owner})
    if board.route_number[route.id] not in decode.members(s.open[seat]):
        return _closed(situation, seat, route)
    of_mechanic: Obstacle | None = first_answer(OBSTACLES, situation, seat, route)
    if of_mechanic is not None:
        return of_mechanic
    trains = int(s.trains[seat])
    if route.length > trains:
        text = f"CLAIM-1: {route.id} takes {route.length} trains, seat {seat} has {trains}"
        return Obstacle("trains", text, {"have": trains, "need": route.length})
    return None


def _closed(situation: Situation, seat: int, route: Route) -> Obstacle:
    by_mechanic: Obstacle | None = None
    if not _line_occupied(situation, route):
        by_mechanic = first_answer(CLOSED_BY, situation, route)
    text = f"CLAIM-5: another line of {route.connection} closes {route.id} to seat {seat}"
    return by_mechanic or Obstacle("closed", text, {"by": "line"})


def _line_occupied(situation: Situation, route: Route) -> bool:
    """Whether a line of the route's connection is owned, or in use in another way."""
    occupied = set(decode.owned_routes(situation.board, situation.s))
    occupied.update(*(of_mechanic(situation.board, situation.s) for of_mechanic in OCCUPIED))
    return any(line.connection == route.connection and line.id in occupied for line in situation.board.routes)


def why_not(situation: Situation, seat: int, route: Route) -> Obstacle | None:
    """Why the seat cannot claim the route now; None: it can."""
    standing = obstacle(situation, seat, route)
    if standing is not None:
        return standing
    if situation.seat != seat or situation.s.phase != TURN:
        return Obstacle("not_now", "TURN-1: a route is claimed at the beginning of the player's own turn")
    if any(action.route == route.id for action in situation.legal()):
        return None
    hand = counts(situation.s.hand[seat])
    symbols = route.wilds + route.waves
    if symbols:
        have = hand.get("wild", 0)
        text = f"{route.id} shows {symbols} wilds or waves, and the hand has {have} wilds: it does not pay for it"
        return Obstacle("wilds", f"CLAIM-1: {text}", {"have": have, "need": symbols})
    colour = colour_of_route(situation, route)
    plain = {kind: n for kind, n in hand.items() if kind != "wild"}
    have = max(plain.values(), default=0) if colour == "grey" else plain.get(colour, 0)
    data = {"colour": colour, "have": have, "wilds": hand.get("wild", 0), "need": route.length}
    return Obstacle("cards", f"CLAIM-1: the hand does not pay for {route.id}: {have} of {route.length}", data)


def colour_of_route(situation: Situation, route: Route) -> str:
    """The colour that pays for a route now, `grey` for any."""
    return first_answer(ROUTE_COLOURS, situation.board, situation.s, route) or route.colour
