"""Why a decision is a good one, as a key and its details: for hints and reviews."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kolej.boards import COLOURS
from kolej.bots.memory import new_memory
from kolej.bots.planner import paying, plan
from kolej.bots.planner.tuned_weights import put_weights
from kolej.engine.board_record import board_record
from kolej.engine.records import new_scratch
from kolej.game import Action, View
from kolej.game.decode import completed_ids, members
from kolej.rules.bits import bit
from kolej.rules.capacity import WILD

Why = dict[str, Any]


def reason(view: View, action: Action) -> Why:
    """The reason for an action, as JSON: a key and its details."""
    planned = planned_routes(view)
    match action.kind:
        case "claim":
            return _claim(view, str(action.route), planned)
        case "draw":
            return _draw(view, str(action.card), planned)
        case "keep":
            return {"key": "keep", "tickets": list(action.tickets or ())}
        case "tickets":
            return {"key": "more_tickets"}
        case "ferry":
            ferries = [id for id in planned if view.board.route(id).waves]
            return {"key": "ferry", "route": ferries[0] if ferries else None}
        case "build":
            own = action.route in planned
            return {"key": "build" if own else "spoil", "route": action.route, "colour": action.colour}
        case "add":
            return {"key": "pay"}
        case "decline":
            return {"key": "leave"}
        case "give":
            return {"key": "give", "card": action.card}
    return {"key": action.kind}


def planned_routes(view: View) -> list[str]:
    """The ids of the routes that the planner would plan for the seat's tickets, the longest first."""
    if view.seat is None or view.phase == "start":
        return []
    b, s, memory = board_record(view.board), view.state, new_memory()
    put_weights(memory, view.board, view.players)
    plan.make_plan(b, s, new_scratch(), memory, view.seat, s.tickets[view.seat])
    routes = [view.board.routes[number] for number in members(memory.plan)]
    return [route.id for route in sorted(routes, key=lambda route: -route.length)]


def _claim(view: View, route: str, planned: list[str]) -> Why:
    """The reason for a claim: a ticket that needs it, or its points."""
    if route in planned and (ticket := _ticket_for(view, route, planned)):
        return {"key": "ticket", "ticket": ticket, "route": route}
    points = int(board_record(view.board).points[view.board.route(route).length])
    return {"key": "points", "route": route, "points": points}


def _draw(view: View, card: str, planned: list[str]) -> Why:
    """The reason for a draw: a planned route that takes the card, or what a ticket lacks."""
    if card == "deck":
        lack = lacking(view, planned)
        return {"key": "blind", **lack, "face_up": any(card in lack["cards"] for card in view.face_up)}
    if card == "wild":
        return {"key": "wild", **lacking(view, planned)}
    b, s = board_record(view.board), view.state
    for id in planned:
        colour = paying.colour_of(b, s, view.board.route_number[id])
        if colour == WILD or COLOURS[colour] == card:
            return {"key": "collect", "card": card, "route": id, "ticket": _ticket_for(view, id, planned)}
    return {"key": "collect", "card": card, "route": None, "ticket": None}


def lacking(view: View, planned: list[str]) -> Why:
    """What the hand lacks for the open ticket with the most points whose planned routes it cannot pay for yet.

    `cards` counts cards by kind, and `any` those of routes that take any colour. Without such a ticket it is None.
    """
    points = {ticket.id: ticket.points for ticket in view.board.tickets}
    within_reach = _completed_with(view, planned) - set(view.completed)
    for ticket in sorted(within_reach, key=lambda ticket: (-points[ticket], ticket)):
        way = [id for id in planned if ticket not in _completed_with(view, [other for other in planned if other != id])]
        cards, greys = _missing_cards(view, way)
        if cards or greys:
            return {"ticket": ticket, "cards": cards, "any": greys}
    return {"ticket": None, "cards": {}, "any": 0}


def _missing_cards(view: View, way: list[str]) -> tuple[dict[str, int], int]:
    """The cards that the hand lacks to pay for all these routes: by kind, and for routes that take any colour."""
    b, s, hand = board_record(view.board), view.state, Counter(view.hand)
    missing: Counter[str] = Counter()
    greys = []
    for id in way:
        route, colour = view.board.route(id), paying.colour_of(b, s, view.board.route_number[id])
        missing["wild"] += route.wilds
        if colour == WILD:
            greys.append(route.length - route.wilds)
        else:
            missing[COLOURS[colour]] += route.length - route.wilds
    missing, hand = missing - hand, hand - missing
    any_colour = 0
    for length in greys:  # each with the colour of which most cards are left
        colour_left = max(COLOURS, key=lambda name: hand[name])
        paid = min(length, hand[colour_left])
        hand[colour_left] -= paid
        any_colour += length - paid
    while view.board.rules.wilds_on == "all" and hand["wild"] > 0 and (any_colour or missing):
        hand["wild"] -= 1
        if missing:
            missing -= Counter([max(missing, key=lambda name: missing[name])])
        else:
            any_colour -= 1
    return {name: missing[name] for name in (*COLOURS, "wild") if missing[name]}, any_colour


def _ticket_for(view: View, route: str, planned: list[str]) -> str | None:
    """The best ticket that the planned routes would complete together, and would not complete without this one."""
    points = {ticket.id: ticket.points for ticket in view.board.tickets}
    needed = _completed_with(view, planned) - _completed_with(view, [id for id in planned if id != route])
    return max(needed, key=lambda ticket: points[ticket], default=None)


def _completed_with(view: View, further: list[str]) -> set[str]:
    """The seat's tickets that would be completed if it owned these routes, too."""
    assert view.seat is not None
    s = view.state.copy()
    for id in further:
        number = view.board.route_number[id]
        s.routes[view.seat, number >> 6] |= bit(number)
    return set(completed_ids(view.board, board_record(view.board), s, new_scratch(), view.seat))
