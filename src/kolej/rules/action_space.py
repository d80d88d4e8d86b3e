"""The kinds of actions of the base game, and where in the action space they stand.

The numbers between belong to mechanics (their `ids.py`). Records and networks rely on all of them, so they never
change: a new kind of action takes the next free number, and its ids come after all others of a board.
"""

from kolej.mechanics import merged
from kolej.rules.capacity import OFFER

# Kinds.
A_DRAW = 0
A_TICKETS = 1
A_PASS = 3
A_KEEP = 7
A_CLAIM = 8
BASE_KINDS = {A_DRAW: "draw", A_TICKETS: "tickets", A_PASS: "pass", A_KEEP: "keep", A_CLAIM: "claim"}
KINDS_OF_ACTIONS = dict(sorted((BASE_KINDS | merged("ids", "ACTION_KINDS")).items()))
"""The name of each kind, as `Action.kind` has it."""
N_KINDS_OF_ACTIONS = len(KINDS_OF_ACTIONS)

# Ids.
DRAW_DECK = 0
DRAW_FACE_UP = 1  # + kind of card
TAKE_TICKETS = 10
PASS = 12
KEEP_TICKETS = 27  # + set of the offered places kept
CLAIMS = KEEP_TICKETS + (1 << OFFER)  # routes' claims, then what mechanics add
