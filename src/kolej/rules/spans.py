"""Legal actions on the desk, as spans: groups of actions that are counted without being listed.

A plain span is the one action `first`; draws are the face-up cards whose bits are set in `first`. The others are claims
of many routes, or pieces on many beds, which payment.py and track.py can tell apart again; `first` says which.
choices.py turns spans into ids.
"""

PLAIN, DRAWS, CLAIMS, TRADES, BUILDS = range(5)
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


def spans(n):
    return n & (ACTION - 1)


def actions(n):
    return n >> 16
