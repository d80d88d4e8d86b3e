"""Random sets of tickets that a player may hold, as likely as the player's routes make them. As kernel code.

A set is more likely the likelier each ticket is by itself (ticket_beliefs.py), and the more routes each of them
explains that the others do not. How much more was fitted to games of planners by `tools/suspicion.py`.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from kolej.rules.bits import EMPTY, bit, lowest, without_lowest
from kolej.rules.capacity import WORDS
from kolej.rules.rng import below

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord

EXPLAINED = 0.57  # added to the logarithm of the likelihood for each space of a path that no other ticket explains
SWEEPS = 2  # how often each ticket of a set is drawn anew, given the others
FINE = 1 << 31  # steps between 0 and 1 of a random fraction


def draw_tickets(b: BoardRecord, m: MemoryRecord, beliefs: Any, traces: Any, free: np.uint64, n: int) -> np.uint64:
    """A random set of n of the free tickets, as likely as these tickets are together (Gibbs sampling)."""
    tickets = EMPTY
    for _ in range(n):
        tickets = tickets | bit(draw_ticket(b, m, beliefs, traces, free & ~tickets, tickets))
    for _ in range(SWEEPS):
        remaining = tickets
        while remaining != 0:
            tickets = tickets & ~bit(lowest(remaining))
            remaining = without_lowest(remaining)
            tickets = tickets | bit(draw_ticket(b, m, beliefs, traces, free & ~tickets, tickets))
    return tickets


def draw_ticket(b: BoardRecord, m: MemoryRecord, beliefs: Any, traces: Any, free: Any, others: Any) -> Any:
    """A random one of the free tickets, as likely as it is together with the others of its set."""
    for word in range(WORDS):
        m.explained[word] = EMPTY
    while others != 0:
        for word in range(WORDS):
            m.explained[word] |= traces[lowest(others), word]
        others = without_lowest(others)
    total = 0.0
    remaining = free
    while remaining != 0:
        total += likelihood(b, m, beliefs, traces, lowest(remaining))
        remaining = without_lowest(remaining)
    k = below(m, FINE) * total / FINE
    remaining = free
    while without_lowest(remaining) != 0:
        k -= likelihood(b, m, beliefs, traces, lowest(remaining))
        if k < 0:
            break
        remaining = without_lowest(remaining)
    return lowest(remaining)


def likelihood(b: BoardRecord, m: MemoryRecord, beliefs: Any, traces: Any, ticket: Any) -> Any:
    """The likelihood of a ticket, given the routes that others explain already."""
    return beliefs[ticket] * math.exp(EXPLAINED * newly_explained(b, m, traces[ticket]))


def newly_explained(b: BoardRecord, m: MemoryRecord, own: Any) -> Any:
    """The spaces of a set of routes that are not in `m.explained`."""
    spaces = 0
    for word in range(WORDS):
        remaining = own[word] & ~m.explained[word]
        while remaining != 0:
            spaces += int(b.length[(word << 6) + lowest(remaining)])
            remaining = without_lowest(remaining)
    return spaces
