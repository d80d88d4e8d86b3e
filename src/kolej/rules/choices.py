"""From the spans on the desk to ids of actions: one of them, or all."""

import numpy as np

from kolej.rules.bits import count, lowest, nth_bit, without_lowest
from kolej.rules.claim import open_routes
from kolej.rules.layout import DRAW_FACE_UP, WORDS
from kolej.rules.payment import claim_by_payment, nth_trade, routes_of_payment, trade_routes
from kolej.rules.spans import BUILDS, CLAIMS, DRAWS, PLAIN, TRADES
from kolej.rules.track import open_beds


def nth(b, s, w, k):
    """The k-th of what `turn.legal` has put onto the desk, as an id."""
    i = 0
    while k >= w.span_size[i]:
        k -= w.span_size[i]
        i += 1
    if w.span_kind[i] == PLAIN:
        return w.span_first[i]
    if w.span_kind[i] == DRAWS:
        return DRAW_FACE_UP + nth_bit(np.uint64(w.span_first[i]), k)
    routes = routes_of_span(b, s, w, i)
    if w.span_kind[i] != TRADES:
        return id_in_span(b, s, w, i, nth_route(w, k), 0)
    return id_in_span(b, s, w, i, nth_route(w, k % routes), k // routes)


def write_ids(b, s, w, out):
    """All of it, in no promised order; `out` is long enough."""
    n = 0
    for i in range(w.n_spans):
        if w.span_kind[i] == PLAIN:
            out[n] = w.span_first[i]
            n += 1
            continue
        if w.span_kind[i] == DRAWS:
            for k in range(w.span_size[i]):
                out[n] = DRAW_FACE_UP + nth_bit(np.uint64(w.span_first[i]), k)
                n += 1
            continue
        routes = routes_of_span(b, s, w, i)
        for way in range(w.span_size[i] // routes):
            for word in range(WORDS):
                rest = w.routes[word]
                while rest != 0:
                    out[n] = id_in_span(b, s, w, i, (word << 6) + lowest(rest), way)
                    n += 1
                    rest = without_lowest(rest)
    return n


def routes_of_span(b, s, w, i):
    """Writes the span's routes onto the desk, and says how many they are."""
    first = w.span_first[i]
    if w.span_kind[i] == BUILDS:
        return open_beds(b, s, w, first >> 3)
    open_routes(b, s, w, s.to_move)
    if w.span_kind[i] == CLAIMS:
        return routes_of_payment(b, s, w, s.to_move, first)
    return trade_routes(b, w, first >> 4)


def id_in_span(b, s, w, i, route, way):
    first = w.span_first[i]
    if w.span_kind[i] == BUILDS:
        return b.builds[route] + (first & 7)
    if w.span_kind[i] == CLAIMS:
        return claim_by_payment(b, first, route)
    return b.claims[route] + nth_trade(b, s, s.to_move, first, way)


def nth_route(w, k):
    """The k-th of the routes on the desk."""
    word = 0
    here = count(w.routes[0])
    while k >= here:
        k -= here
        word += 1
        here = count(w.routes[word])
    return (word << 6) + nth_bit(w.routes[word], k)
