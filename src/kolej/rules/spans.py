"""Legal actions on the desk, as spans: runs of neighbouring ids, the same run for each route of a set.

A span of kind PLAIN is `first … first + count - 1`; one of kind CLAIM or BUILD is that run after the base id of each
of its routes. So thousands of payments are counted, and one of them picked, without being listed.
"""

from kolej.rules.bits import count, lowest, without_lowest
from kolej.rules.layout import WORDS

PLAIN, CLAIM, BUILD = range(3)


def clear(w):
    w.n_spans = 0


def add(w, first, size):
    n = w.n_spans
    w.span_kind[n] = PLAIN
    w.span_first[n] = first
    w.span_count[n] = size
    w.span_size[n] = size
    w.n_spans = n + 1


def add_for_routes(w, kind, routes, first, size):
    """The same run for each route of the set on the desk, `routes` of them."""
    n = w.n_spans
    w.span_kind[n] = kind
    w.span_first[n] = first
    w.span_count[n] = size
    w.span_size[n] = routes * size
    for word in range(WORDS):
        w.span_routes[n, word] = w.routes[word]
    w.n_spans = n + 1


def total(w):
    n = 0
    for i in range(w.n_spans):
        n += w.span_size[i]
    return n


def nth(b, w, k):
    """The id of the k-th legal action."""
    i = 0
    while k >= w.span_size[i]:
        k -= w.span_size[i]
        i += 1
    step = k % w.span_count[i]
    if w.span_kind[i] == PLAIN:
        return w.span_first[i] + step
    route = nth_route(w, i, k // w.span_count[i])
    return base(b, w.span_kind[i], route) + w.span_first[i] + step


def base(b, kind, route):
    return b.claims[route] if kind == CLAIM else b.builds[route]


def nth_route(w, i, k):
    word = 0
    here = count(w.span_routes[i, 0])
    while k >= here:
        k -= here
        word += 1
        here = count(w.span_routes[i, word])
    rest = w.span_routes[i, word]
    for _ in range(k):
        rest = without_lowest(rest)
    return (word << 6) + lowest(rest)


def write_ids(b, w, out):
    """All legal ids, in no promised order; `out` is long enough."""
    n = 0
    for i in range(w.n_spans):
        size = w.span_count[i]
        if w.span_kind[i] == PLAIN:
            for step in range(size):
                out[n] = w.span_first[i] + step
                n += 1
        else:
            for word in range(WORDS):
                rest = w.span_routes[i, word]
                while rest != 0:
                    start = base(b, w.span_kind[i], (word << 6) + lowest(rest)) + w.span_first[i]
                    for step in range(size):
                        out[n] = start + step
                        n += 1
                    rest = without_lowest(rest)
    return n
