"""Why an action is not allowed, in words. It asks the rules which of their conditions fails; it decides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolej.boards import COLOURS, Route
from kolej.engine.records import Record
from kolej.game import decode
from kolej.game.cards import KIND_NUMBER, counts, words
from kolej.game.obstacles import obstacle
from kolej.game.requests import Wish
from kolej.mechanics.track.rules import supply
from kolej.rules.draw import face_up_kinds
from kolej.rules.state import BUILD, DRAW, GIVE, KEEP, OVER, START, TUNNEL, TURN
from kolej.rules.tickets import fewest_kept

if TYPE_CHECKING:
    from kolej.game.game import Game

WAITS_FOR = {
    START: ("SET-2", "the first tickets must be chosen: keep …"),
    TURN: ("TURN-1", "a turn begins: draw, claim a route or take tickets"),
    DRAW: ("DRAW-1", "the second card of the draw must be taken: draw …"),
    KEEP: ("TICKET-1", "the drawn tickets must be chosen from: keep …"),
    BUILD: ("FR-3", "a track piece must be laid: build …"),
    GIVE: ("NO-2", "the cards of the sets must be given one by one: give …"),
    TUNNEL: ("NO-4", "the tunnel asks for more cards: add … or decline"),
}
PHASES_OF = {
    "draw": (TURN, DRAW), "tickets": (TURN,), "ferry": (TURN,), "claim": (TURN,), "pass": (TURN,),
    "keep": (START, KEEP), "build": (BUILD,), "give": (GIVE,), "add": (TUNNEL,), "decline": (TUNNEL,),
}  # fmt: skip


def explain(game: Game, wish: Wish) -> str:
    """Names the rule that forbids it and says what would be right."""
    s = game._s
    if s.phase == OVER:
        return "END-1: the game is over, there is nothing more to play"
    if wish.kind == "id":
        return f"{wish.text} is not an action that can be played here; legal() lists those that can"
    if s.phase not in PHASES_OF[wish.kind]:
        rule, text = WAITS_FOR[int(s.phase)]
        return f"{rule}: {text}"
    return {
        "draw": _draw, "tickets": _tickets, "ferry": _ferry, "claim": _claim, "pass": _pass, "keep": _keep,
        "build": _build, "give": _give, "add": _add,
    }[wish.kind](game, wish)  # fmt: skip


def _draw(game: Game, wish: Wish) -> str:
    s = game._s
    if wish.card == "deck":
        return "DRAW-6: the deck is empty and there are no discards to reshuffle"
    if wish.card not in KIND_NUMBER:
        return f"DRAW-1: there is no card {wish.card!r}; draw a colour, 'wild' or 'deck'"
    up = [card for card in decode.face_up(s) if card]
    if wish.card in up and not face_up_kinds(game._b, s) >> KIND_NUMBER[wish.card] & 1:
        return "DRAW-3: a face-up wild cannot be the second card; take another one or draw from the deck"
    return f"DRAW-1: no {wish.card} card lies face up; there are {', '.join(up) or 'none'}"


def _tickets(game: Game, wish: Wish) -> str:
    return "TICKET-2: no tickets are left"


def _ferry(game: Game, wish: Wish) -> str:
    limit = int(game._b.ferry_limit)
    if not limit:
        return f"IT-2: there are no ferry cards on {game.board.name}"
    if game._s.ferry[game._s.to_move] >= limit:
        return f"IT-2: nobody may hold more than {limit} ferry cards"
    return "IT-2: the supply of ferry cards is empty"


def _pass(game: Game, wish: Wish) -> str:
    return "TURN-2: passing is only for a player who has no other action"


def _keep(game: Game, wish: Wish) -> str:
    s = game._s
    seat = int(s.to_move)
    offered = decode.offered_ids(game.board, s, seat)
    strange = [ticket for ticket in wish.tickets if ticket not in offered]
    rule = "SET-2" if s.phase == START else "TICKET-1"
    if strange:
        return f"{rule}: {strange[0]} is not among the offered tickets: {', '.join(offered)}"
    if len(set(wish.tickets)) < len(wish.tickets):
        return f"{rule}: a ticket is named twice"
    return f"{rule}: at least {fewest_kept(game._b, s, seat)} of the {len(offered)} offered tickets must be kept"


def _give(game: Game, wish: Wish) -> str:
    can = [str(action.card) for action in game.legal()]
    return f"CLAIM-6: {wish.card} cannot come next into the sets of a minimal payment; {', '.join(can)} can"


def _add(game: Game, wish: Wish) -> str:
    can = [words(action.cards) for action in game.legal() if action.kind == "add"]
    if not can:
        return f"NO-4: the hand cannot pay the {int(game._s.extra)} cards that the tunnel asks for: decline"
    return f"NO-4: the tunnel asks for {int(game._s.extra)} more: add {' or '.join(can)}, or decline"


def _find_route(game: Game, wish: Wish) -> Route | None:
    number = game.board.route_number.get(wish.route or "")
    return None if number is None else game.board.routes[number]


def _build(game: Game, wish: Wish) -> str:
    s, route = game._s, _find_route(game, wish)
    if route is None:
        return f"FR-3: there is no route {wish.route!r} on {game.board.name}"
    if wish.colour not in COLOURS:
        return f"FR-2: there is no track of the colour {wish.colour!r}"
    if not route.bed:
        return f"FR-1: {route.id} is not a bed, its track is ready"
    number = game.board.route_number[route.id]
    if number not in decode.members(s.beds):
        if route.id in decode.laid_track(game.board, s):
            return f"FR-4: a piece lies on {route.id} already"
        if route.id in decode.owned_routes(game.board, s):
            return f"FR-4: {route.id} is claimed"
        return f"FR-4, FR-5: {route.id} is closed by another line or a crossing"
    assert supply(game._b, s, COLOURS.index(wish.colour), route.length) < 1
    return f"FR-2: no {wish.colour} piece of {route.length} spaces is left in the supply"


def _claim(game: Game, wish: Wish) -> str:
    s, b, route = game._s, game._b, _find_route(game, wish)
    seat = int(s.to_move)
    if route is None:
        return f"CLAIM-1: there is no route {wish.route!r} on {game.board.name}"
    found = obstacle(game, seat, route)
    if found is not None:
        return found.text
    held = counts(s.hand[seat]) | {"ferry": int(s.ferry[seat])}
    for card, n in (wish.cards or {}).items():
        if n > held.get(card, 0):
            return f"CLAIM-1: not enough {card}: {held.get(card, 0)} of {n}"
    return f"{_payment_rule(game, route, b)}: that does not pay for {route.id} exactly; {_prices(game, route)}"


def _payment_rule(game: Game, route: Route, b: Record) -> str:
    if route.waves:
        return "IT-1"
    if route.trade:
        return "NO-3"
    if route.wilds:
        return "NO-2" if game.board.rules.cards_for_wild else "FR-7"
    if game.board.rules.wilds_on == "special" and not route.tunnel:
        return "NO-1"
    return "CLAIM-1"


def _prices(game: Game, route: Route) -> str:
    offers = [str(action).partition(" with ")[2] for action in game.legal() if action.route == route.id]
    if offers:
        return f"it could be {'; '.join(offers[:6])}{'; …' if len(offers) > 6 else ''}"
    laid = decode.laid_track(game.board, game._s).get(route.id)
    colour = laid or ("any one colour" if route.colour == "grey" else route.colour)
    hand = words(counts(game._s.hand[game._s.to_move]))
    return f"it takes {route.length} cards of {colour}, which the hand {hand} does not give"
