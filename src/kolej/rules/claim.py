"""Claiming a route."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolej.mechanics.hooks import after_claim, claim_laid, pay_down, route_occupied, routes_closed
from kolej.rules.bits import bit
from kolej.rules.board import F_CARDS, F_COLOUR
from kolej.rules.capacity import KINDS, LENGTHS, WILD, WORDS
from kolej.rules.closing import begin_closing, close, lines_close
from kolej.rules.deck import reshuffle, take
from kolej.rules.journal import CLAIMED, PAID, tell, tell_closed
from kolej.rules.payment import list_payments

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord


def list_claims(b: BoardRecord, s: StateRecord, w: ScratchRecord, n: int, p: int) -> int:
    """Lists every route that this player may claim now, with every way to pay for it."""
    open_routes(b, s, w, p)
    return list_payments(b, s, w, n, p)


def open_routes(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int) -> None:
    """Writes the routes that are open to the player and not too long for the trains left to `w.open`."""
    trains = min(s.trains[p], LENGTHS - 1)
    for word in range(WORDS):
        w.open[word] = s.open[p, word] & b.within[trains, word]


def lay_down(b: BoardRecord, s: StateRecord, p: int, action: int) -> None:
    """The claim's own cards leave the hand."""
    fare = b.action_fare[action]
    wilds = b.action_number[action]
    colour = b.fare[fare, F_COLOUR]
    take(s, p, WILD, wilds)
    if colour < WILD:
        take(s, p, colour, b.fare[fare, F_CARDS] - wilds)
    s.pending = action
    pay_down(b, s, p, fare)


def settle(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int) -> bool:
    """The payment lies on the table. Returns whether the claim is complete; if not, it waits for something more."""
    if claim_laid(b, s, w, p):
        return False
    complete(b, s, w, p)
    return True


def complete(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int) -> None:
    """The pending claim is paid: cards, trains, points, and what the claim closes (CLAIM-3)."""
    action = s.pending
    route = b.action_route[action]
    fare = b.action_fare[action]
    wilds = b.action_number[action]
    colour = b.fare[fare, F_COLOUR]
    points = b.points[b.length[route]]
    s.discards[WILD] += wilds
    if colour < WILD:
        s.discards[colour] += b.fare[fare, F_CARDS] - wilds
    if b.holds_claims:
        discard_given(s, w, p)
    tell(w, CLAIMED, p, action, points)
    s.pending = -1
    s.trains[p] -= b.length[route]
    s.score[p] += points
    own_route(b, s, w, p, route)
    after_claim(b, s, w, p, action)
    reshuffle(s, w)


def discard_given(s: StateRecord, w: ScratchRecord, p: int) -> None:
    """Cards that were laid beyond the claim's own go to the discards."""
    for kind in range(KINDS):
        if s.given[kind] > 0:
            tell(w, PAID, p, kind, s.given[kind])
            s.discards[kind] += s.given[kind]
            s.given[kind] = 0


def own_route(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, route: int) -> None:
    """The route gets its owner and closes to everybody, and so do other lines of its connection (CLAIM-5)."""
    begin_closing(s, w)
    word = route >> 6
    s.routes[p, word] |= bit(route)
    close(s, w, word, bit(route))
    for i in range(WORDS):
        if lines_close(b, s):
            close(s, w, i, b.lines[route, i])
        else:
            s.open[p, i] &= ~b.lines[route, i]
    occupy(b, s, w, route)


def occupy(b: BoardRecord, s: StateRecord, w: ScratchRecord, route: int) -> None:
    """A route is occupied, by its owner or in another way: closes what cannot be used beside it, and tells that."""
    route_occupied(b, s, w, route)
    routes_closed(b, s, w)
    tell_closed(s, w)
