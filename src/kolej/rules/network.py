"""A player's networks: which places hang together, which tickets are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolej.rules.bits import lowest, without_lowest
from kolej.rules.capacity import PLACE_WORDS, WORDS

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord


def gather_edges(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int) -> None:
    """The player's routes into scratch."""
    n = 0
    for word in range(WORDS):
        rest = s.routes[p, word]
        while rest != 0:
            route = (word << 6) + lowest(rest)
            w.edge_route[n] = route
            w.edge_a[n] = b.a[route]
            w.edge_b[n] = b.b[route]
            w.edge_length[n] = b.length[route]
            n += 1
            rest = without_lowest(rest)
    w.n_edges = n


def join_places(b: BoardRecord, w: ScratchRecord) -> None:
    """Joins the places of each network under one root, from the edges in scratch."""
    for place in range(b.n_places):
        w.root[place] = -1
    for i in range(w.n_edges):
        w.root[w.edge_a[i]] = w.edge_a[i]
        w.root[w.edge_b[i]] = w.edge_b[i]
    for i in range(w.n_edges):
        w.root[find(w, w.edge_a[i])] = find(w, w.edge_b[i])


def find(w: ScratchRecord, place: int) -> int:
    """The root of a place's network; -1 for a place without routes."""
    if w.root[place] < 0:
        return -1
    while w.root[place] != place:
        w.root[place] = w.root[w.root[place]]
        place = w.root[place]
    return place


def is_joined(b: BoardRecord, w: ScratchRecord, ticket: int) -> bool:
    """TICKET-3; an area is served by any of its ends (IT-3)."""
    for word in range(PLACE_WORDS):
        rest = b.ticket_a[ticket, word]
        while rest != 0:
            root = find(w, (word << 6) + lowest(rest))
            if root >= 0 and network_reaches(b, w, root, ticket):
                return True
            rest = without_lowest(rest)
    return False


def network_reaches(b: BoardRecord, w: ScratchRecord, root: int, ticket: int) -> bool:
    for word in range(PLACE_WORDS):
        rest = b.ticket_b[ticket, word]
        while rest != 0:
            if find(w, (word << 6) + lowest(rest)) == root:
                return True
            rest = without_lowest(rest)
    return False
