"""Legal actions on the desk, as spans: groups of actions that are counted without being listed.

A plain span is the one action `first`; draws are the face-up cards whose bits are set in `first`. The others are claims
of many routes, or pieces on many beds, which payment.py and track.py can tell apart again; `first` says which.
choices.py turns spans into ids.
"""

PLAIN, DRAWS, CLAIMS, TRADES, BUILDS = range(5)


def add(w, n, kind, first, size):
    """Writes the n-th span and returns how many there are now. A span of no actions is overwritten by the next one:
    cheaper than a branch that nobody can foresee. (The number goes from hand to hand because in a record the compiler
    would have to fetch it anew each time.)"""
    w.span_kind[n] = kind
    w.span_first[n] = first
    w.span_size[n] = size
    return n + (1 if size > 0 else 0)


def total(w, n):
    size = 0
    for i in range(n):
        size += w.span_size[i]
    return size
