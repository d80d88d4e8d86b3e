"""The kinds of actions of the base game, and where in the action space they stand.

The numbers between belong to mechanics (their `ids.py`). Records and networks rely on all of them, so they never
change: a new kind of action takes the next free number, and its ids come after all others of a board.
"""

from kolej.rules.capacity import OFFER

# Kinds.
A_DRAW = 0
A_TICKETS = 1
A_PASS = 3
A_KEEP = 7
A_CLAIM = 8

# Ids.
DRAW_DECK = 0
DRAW_FACE_UP = 1  # + kind of card
TAKE_TICKETS = 10
PASS = 12
KEEP_TICKETS = 27  # + set of the offered places kept
CLAIMS = KEEP_TICKETS + (1 << OFFER)  # routes' claims, then what mechanics add
