"""Legal actions on the desk, as spans: groups of actions that are counted without being listed.

A plain span is the one action `first`; draws are the face-up cards whose bits are set in `first`. The others are claims
of many routes, or pieces on many beds, which payment.py and track.py can tell apart again; `first` says which.
choices.py turns spans into ids.
"""

PLAIN, DRAWS, CLAIMS, TRADES, BUILDS = range(5)


def clear(w):
    w.n_spans = 0
    w.n_legal = 0


def add(w, kind, first, size):
    """A span of no actions is written but not counted: cheaper than a branch that nobody can foresee."""
    n = w.n_spans
    w.span_kind[n] = kind
    w.span_first[n] = first
    w.span_size[n] = size
    w.n_spans = n + (1 if size > 0 else 0)
    w.n_legal += size
