"""Why an action is not allowed, in words. It asks the rules which of their conditions fails; it decides nothing."""

from __future__ import annotations

from collections.abc import Callable

from kolej.boards import Route
from kolej.game import decode, extensions
from kolej.game.cards import KIND_NUMBER, counts, words
from kolej.game.extensions import MEANS, PAYMENT_RULES, first_answer
from kolej.game.request import Request
from kolej.game.situation import Situation
from kolej.game.why_not import colour_of_route, obstacle
from kolej.rules.draw import face_up_kinds
from kolej.rules.state import DRAW, KEEP, OVER, START, TURN
from kolej.rules.tickets import fewest_kept

WAITS_FOR = {
    START: ("SET-2", "the first tickets must be chosen: keep …"),
    TURN: ("TURN-1", "a turn begins: draw, claim a route or take tickets"),
    DRAW: ("DRAW-1", "the second card of the draw must be taken: draw …"),
    KEEP: ("TICKET-1", "the drawn tickets must be chosen from: keep …"),
} | extensions.WAITS_FOR
PLAYED_IN = {
    "draw": (TURN, DRAW), "tickets": (TURN,), "claim": (TURN,), "pass": (TURN,), "keep": (START, KEEP),
} | extensions.PLAYED_IN  # fmt: skip


def explain(situation: Situation, request: Request) -> str:
    """Names the rule that forbids the request and says what would be right."""
    phase = int(situation.s.phase)
    if phase == OVER:
        return "END-1: the game is over, there is nothing more to play"
    if request.kind == "id":
        return f"{request.text} is not an action that can be played here; legal() lists those that can"
    if phase not in PLAYED_IN[request.kind]:
        rule, text = WAITS_FOR[phase]
        return f"{rule}: {text}"
    return EXPLANATIONS[request.kind](situation, request)


def _draw(situation: Situation, request: Request) -> str:
    s = situation.s
    if request.card == "deck":
        return "DRAW-6: the deck is empty and there are no discards to reshuffle"
    if request.card not in KIND_NUMBER:
        return f"DRAW-1: there is no card {request.card!r}; draw a colour, 'wild' or 'deck'"
    up = [card for card in decode.face_up(s) if card]
    if request.card in up and not face_up_kinds(situation.b, s) >> KIND_NUMBER[request.card] & 1:
        return "DRAW-3: a face-up wild cannot be the second card; take another one or draw from the deck"
    return f"DRAW-1: no {request.card} card lies face up; there are {', '.join(up) or 'none'}"


def _tickets(situation: Situation, request: Request) -> str:
    return "TICKET-2: no tickets are left"


def _pass(situation: Situation, request: Request) -> str:
    return "TURN-2: passing is only for a player who has no other action"


def _keep(situation: Situation, request: Request) -> str:
    s, seat = situation.s, situation.seat
    offered = decode.offered_ids(situation.board, s, seat)
    not_offered = [ticket for ticket in request.tickets if ticket not in offered]
    rule = "SET-2" if s.phase == START else "TICKET-1"
    if not_offered:
        return f"{rule}: {not_offered[0]} is not among the offered tickets: {', '.join(offered)}"
    if len(set(request.tickets)) < len(request.tickets):
        return f"{rule}: a ticket is named twice"
    return f"{rule}: at least {fewest_kept(situation.b, s, seat)} of the {len(offered)} offered tickets must be kept"


def _claim(situation: Situation, request: Request) -> str:
    seat, route = situation.seat, situation.route(request.route)
    if route is None:
        return f"CLAIM-1: there is no route {request.route!r} on {situation.board.name}"
    standing = obstacle(situation, seat, route)
    if standing is not None:
        return standing.text
    hand = counts(situation.s.hand[seat])
    for means in MEANS:
        hand |= means(situation.s, seat)
    for card, n in (request.cards or {}).items():
        if n > hand.get(card, 0):
            return f"CLAIM-1: not enough {card}: {hand.get(card, 0)} of {n}"
    rule = _payment_rule(situation, route)
    return f"{rule}: that does not pay for {route.id} exactly; {_prices(situation, route)}"


def _payment_rule(situation: Situation, route: Route) -> str:
    of_mechanic: str | None = first_answer(PAYMENT_RULES, situation.board, route)
    if of_mechanic is not None:
        return of_mechanic
    if situation.board.rules.wilds_on == "special" and not route.tunnel:
        return "NO-1"
    return "CLAIM-1"


def _prices(situation: Situation, route: Route) -> str:
    offers = [str(action).partition(" with ")[2] for action in situation.legal() if action.route == route.id]
    if offers:
        return f"it could be {'; '.join(offers[:6])}{'; …' if len(offers) > 6 else ''}"
    colour = colour_of_route(situation, route)
    hand = words(counts(situation.s.hand[situation.seat]))
    wanted = "any one colour" if colour == "grey" else colour
    return f"it takes {route.length} cards of {wanted}, which the hand {hand} does not give"


EXPLANATIONS: dict[str, Callable[[Situation, Request], str]] = {
    "draw": _draw, "tickets": _tickets, "claim": _claim, "pass": _pass, "keep": _keep,
} | extensions.EXPLANATIONS  # fmt: skip
