"""Legal actions in scratch, as spans: groups of actions that are counted without being listed.

`first` says which actions they are: of a fixed span those whose bits are set in it; of keeps a row of the board's
table of choices; of claims a group of routes and a number of wilds. action_ids.py turns spans into ids.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kolej.rules.bits import count

if TYPE_CHECKING:
    from kolej.rules.record_types import ScratchRecord

# Kinds of spans. Mechanics have further ones (their `ids.py`).
FIXED = 0
KEEPS = 1
CLAIMS = 2
ACTION = 1 << 16


def add(w: ScratchRecord, n: int, kind: int, first: int, size: int) -> int:
    """Writes the next span and returns n, the tally: how many spans there are, and ACTION times how many actions.

    A span of no actions is overwritten by the next one: cheaper than a branch that nobody can foresee. (The tally goes
    from hand to hand because in a record the compiler would have to fetch it anew each time.)
    """
    i = spans(n)
    w.span_kind[i] = kind
    w.span_first[i] = first
    w.span_size[i] = size
    return n + int(size) * ACTION + (1 if size > 0 else 0)


def add_fixed(w: ScratchRecord, n: int, ids: int) -> int:
    """The actions of the fixed part of the action space whose ids are set as bits."""
    return add(w, n, FIXED, ids, count(np.uint64(ids)))


def spans(n: int) -> int:
    return n & (ACTION - 1)


def actions(n: int) -> int:
    return n >> 16
