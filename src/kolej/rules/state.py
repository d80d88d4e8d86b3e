"""The state: one game in progress, as the base game and the mechanics declare it."""

from kolej.mechanics import merged, parts
from kolej.rules.fields import MOVER, NOBODY, OWNER, SIZES, Field, record_type, widest_first

# Phases of a game. The numbers between belong to mechanics (their `ids.py`).
START = 0
TURN = 1
DRAW = 2
KEEP = 3
OVER = 7
BASE_PHASES = {START: "start", TURN: "turn", DRAW: "draw", KEEP: "keep", OVER: "over"}
PHASES = dict(sorted((BASE_PHASES | merged("ids", "PHASES")).items()))
"""The name of each phase, as `View.phase` has it."""
N_PHASES = len(PHASES)

BASE_FIELDS = (
    Field("rng", "u8", seen=NOBODY),
    Field("routes", "u8", ("PLAYERS", "WORDS")),  # owned
    Field("open", "u8", ("PLAYERS", "WORDS")),  # not owned by anyone nor closed to this player
    Field("tickets", "u8", ("PLAYERS",), seen=OWNER),
    Field("score", "i2", ("PLAYERS",)),  # what has been scored before the final count
    Field("final", "i2", ("PLAYERS",)),  # set when the game is over
    Field("pending", "i2"),  # the claim that waits for further cards; -1: none
    Field("turns", "i2"),
    Field("deck", "i1", ("KINDS",), seen=NOBODY),  # lies at a multiple of eight bytes (see bits.packed)
    Field("deck_size", "i1"),
    Field("hand", "i1", ("PLAYERS", "KINDS"), seen=OWNER),
    Field("hand_size", "i1", ("PLAYERS",)),
    Field("discards", "i1", ("KINDS",)),
    Field("face_up", "i1", ("FACE_UP",)),  # -1: empty
    Field("gaps", "i1"),  # how many of these are empty
    Field("wilds_up", "i1"),  # how many are wilds
    Field("trains", "i1", ("PLAYERS",)),
    Field("ticket_deck", "i1", ("TICKETS",), seen=NOBODY, empty=-1),  # a ring: the top is at ticket_top
    Field("ticket_top", "i1", seen=NOBODY),
    Field("ticket_count", "i1"),
    Field("held", "i1", ("PLAYERS",)),  # number of tickets, as the table knows it
    Field("offered", "i1", ("PLAYERS", "OFFER"), seen=OWNER, empty=-1),  # -1: no ticket, or one already kept
    Field("offer_size", "i1", ("PLAYERS",)),
    Field("given", "i1", ("KINDS",)),  # cards laid for the pending claim beyond its own
    Field("phase", "i1"),
    Field("players", "i1"),
    Field("first", "i1"),
    Field("to_move", "i1"),
    Field("first_card", "i1", seen=MOVER, empty=-1),  # the card just drawn while a second is to be drawn; -1: none
    Field("passes", "i1"),
    Field("final_turns", "i1"),  # -1: the end is not on yet
    Field("winners", "u1"),
)

MECHANIC_FIELDS = {name: getattr(module, "STATE", ()) for name, module in parts("fields").items()}
FIELDS = widest_first([*BASE_FIELDS, *(field for fields in MECHANIC_FIELDS.values() for field in fields)])
STATE = record_type(FIELDS, SIZES)
