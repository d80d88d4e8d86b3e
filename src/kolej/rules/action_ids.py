"""From the spans in scratch to ids of actions: one of them, or all.

A span of claims or builds is one or more ways (colours, payments with sets, pieces), each with a set of routes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from kolej.mechanics.hooks import group_action, group_routes
from kolej.rules.action_space import KEEP_TICKETS
from kolej.rules.bits import count, lowest, nth_bit, without_lowest
from kolej.rules.capacity import WILD, WORDS
from kolej.rules.legal_groups import CLAIMS, FIXED, KEEPS
from kolej.rules.payment import claim_by_payment, routes_of_payment

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord

_BYTE, _8 = np.uint64(255), np.uint64(8)


def nth(b: BoardRecord, s: StateRecord, w: ScratchRecord, k: int) -> int:
    """The k-th of what `turn.legal` has just put into scratch, as an id."""
    i = 0
    while k >= w.span_size[i]:
        k -= w.span_size[i]
        i += 1
    if w.span_kind[i] <= KEEPS:
        return fixed_id(b, w, i, k)
    if w.span_kind[i] == CLAIMS:
        return nth_claim(b, s, w, i, k)
    way = 0
    here = routes_of_way(b, s, w, i, way)
    while k >= here:
        k -= here
        way += 1
        here = routes_of_way(b, s, w, i, way)
    return id_of_way(b, s, w, i, way, nth_route(w, k))


def nth_claim(b: BoardRecord, s: StateRecord, w: ScratchRecord, i: int, k: int) -> int:
    """The same in a span of claims. How many each colour pays for stands beside it, a byte each; the rest are wilds."""
    each = w.span_colours[i]
    colour = 0
    here = int(each & _BYTE)
    while k >= here and colour < WILD:
        k -= here
        colour += 1
        each = each >> _8
        here = int(each & _BYTE)
    routes_of_payment(b, s, w, s.to_move, w.span_first[i], colour)
    return claim_by_payment(b, w.span_first[i], colour, nth_route(w, k))


def write_ids(b: BoardRecord, s: StateRecord, w: ScratchRecord, out: Any) -> int:
    """All of it, in no promised order; `out` is long enough."""
    n = 0
    for i in range(w.n_spans):
        end = n + w.span_size[i]
        if w.span_kind[i] <= KEEPS:
            for k in range(w.span_size[i]):
                out[n] = fixed_id(b, w, i, k)
                n += 1
        way = 0
        while n < end:
            if routes_of_way(b, s, w, i, way) > 0:
                n = write_routes(b, s, w, i, way, out, n)
            way += 1
    return n


def write_routes(b: BoardRecord, s: StateRecord, w: ScratchRecord, i: int, way: int, out: Any, n: int) -> int:
    for word in range(WORDS):
        rest = w.routes[word]
        while rest != 0:
            out[n] = id_of_way(b, s, w, i, way, (word << 6) + lowest(rest))
            n += 1
            rest = without_lowest(rest)
    return n


def fixed_id(b: BoardRecord, w: ScratchRecord, i: int, k: int) -> int:
    """The k-th action of a span that has no routes."""
    first = w.span_first[i]
    if w.span_kind[i] == FIXED:
        return nth_bit(np.uint64(first), k)
    return KEEP_TICKETS + nth_bit(b.enough[first >> 3, first & 7], k)


def routes_of_way(b: BoardRecord, s: StateRecord, w: ScratchRecord, i: int, way: int) -> int:
    """Writes the routes of one way of a group to `w.routes`, and returns how many they are."""
    first = w.span_first[i]
    if w.span_kind[i] == CLAIMS:
        return routes_of_payment(b, s, w, s.to_move, first, way)
    return group_routes(b, s, w, w.span_kind[i], first, way)


def id_of_way(b: BoardRecord, s: StateRecord, w: ScratchRecord, i: int, way: int, route: int) -> int:
    first = w.span_first[i]
    if w.span_kind[i] == CLAIMS:
        return claim_by_payment(b, first, way, route)
    return group_action(b, s, w.span_kind[i], first, way, route)


def nth_route(w: ScratchRecord, k: int) -> int:
    """The k-th of the routes in scratch."""
    word = 0
    here = count(w.routes[0])
    while k >= here:
        k -= here
        word += 1
        here = count(w.routes[word])
    return (word << 6) + nth_bit(w.routes[word], k)
