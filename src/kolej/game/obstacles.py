"""What stands between a seat and a route: for a person who points at one. It asks the rules; it decides nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kolej.boards import Route
from kolej.game import decode
from kolej.game.cards import counts

if TYPE_CHECKING:
    from kolej.game.game import Game


@dataclass(frozen=True)
class Obstacle:
    """`key` is for a page that has words of its own, `text` names the rule and says it in English."""

    key: str  # not_now, taken, closed, track, trains, wilds, cards
    text: str
    data: dict[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return {"key": self.key, "message": self.text, "data": self.data}


def obstacle(game: Game, seat: int, route: Route) -> Obstacle | None:
    """Why the seat cannot claim the route, whatever cards it has and whoever's turn it is."""
    s = game._s
    owner = decode.owned_routes(game.board, s).get(route.id)
    if owner is not None:
        return Obstacle("taken", f"CLAIM-1: {route.id} is not free, seat {owner} owns it", {"seat": owner})
    if game.board.route_number[route.id] not in decode.members(s.open[seat]):
        if any(route.connection in pair for pair in game.board.crossings) and not _line_taken(game, route):
            return Obstacle("closed", f"FR-4: {route.id} is closed by what crosses it", {"by": "crossing"})
        text = f"CLAIM-5: another line of {route.connection} closes {route.id} to seat {seat}"
        return Obstacle("closed", text, {"by": "line"})
    if route.bed and route.id not in decode.laid_track(game.board, s):
        return Obstacle("track", f"FR-1: {route.id} is an empty bed, track must be laid on it first")
    trains = int(s.trains[seat])
    if route.length > trains:
        text = f"CLAIM-1: {route.id} takes {route.length} trains, seat {seat} has {trains}"
        return Obstacle("trains", text, {"have": trains, "need": route.length})
    return None


def why_not(game: Game, seat: int, route: Route) -> Obstacle | None:
    """Why the seat cannot claim the route now; None: it can."""
    found = obstacle(game, seat, route)
    if found is not None:
        return found
    if game.to_move != seat or game.phase != "turn":
        return Obstacle("not_now", "TURN-1: a route is claimed at the beginning of the player's own turn")
    if any(action.route == route.id for action in game.legal()):
        return None
    hand = counts(game._s.hand[seat])
    symbols = route.wilds + route.waves
    if symbols:
        have = hand.get("wild", 0)
        text = f"{route.id} shows {symbols} wilds or waves, and the hand has {have} wilds: it does not pay for it"
        return Obstacle("wilds", f"CLAIM-1: {text}", {"have": have, "need": symbols})
    colour = decode.laid_track(game.board, game._s).get(route.id, route.colour)
    plain = {kind: n for kind, n in hand.items() if kind != "wild"}
    have = max(plain.values(), default=0) if colour == "grey" else plain.get(colour, 0)
    data = {"colour": colour, "have": have, "wilds": hand.get("wild", 0), "need": route.length}
    return Obstacle("cards", f"CLAIM-1: the hand does not pay for {route.id}: {have} of {route.length}", data)


def _line_taken(game: Game, route: Route) -> bool:
    taken = decode.owned_routes(game.board, game._s) | dict.fromkeys(decode.laid_track(game.board, game._s), 0)
    return any(line.connection == route.connection and line.id in taken for line in game.board.routes)
