"""Legal actions in scratch, as spans: groups of actions that are counted without being listed.

`first` says which actions they are: of a fixed span those whose bits are set in it; of keeps a row of the board's
table of choices; of claims a group of routes and a number of wilds. action_ids.py turns spans into ids.
"""

import numpy as np

from kolej.rules.bits import count

# Kinds of spans. Mechanics have further ones (their `ids.py`).
FIXED = 0
KEEPS = 1
CLAIMS = 2
ACTION = 1 << 16


def add(w, n, kind, first, size):
    """Writes the next span and returns n, the tally: how many spans there are, and ACTION times how many actions.

    A span of no actions is overwritten by the next one: cheaper than a branch that nobody can foresee. (The tally goes
    from hand to hand because in a record the compiler would have to fetch it anew each time.)
    """
    i = spans(n)
    w.span_kind[i] = kind
    w.span_first[i] = first
    w.span_size[i] = size
    return n + int(size) * ACTION + (1 if size > 0 else 0)


def add_fixed(w, n, ids):
    """The actions of the fixed part of the action space whose ids are set as bits."""
    return add(w, n, FIXED, ids, count(np.uint64(ids)))


def spans(n):
    return n & (ACTION - 1)


def actions(n):
    return n >> 16
