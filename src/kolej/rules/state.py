"""The state: one game in progress."""

import numpy as np

from kolej.rules.capacity import COLOURS, FACE_UP, KINDS, LENGTHS, OFFER, PLAYERS, TICKETS, TURNED, WORDS

# Phases of a game (`View.phase` names them in this order).
START, TURN, DRAW, KEEP, BUILD, GIVE, TUNNEL, OVER = range(8)

STATE = np.dtype(
    [
        ("rng", "u8"),
        ("routes", "u8", (PLAYERS, WORDS)),  # owned
        ("open", "u8", (PLAYERS, WORDS)),  # not owned by anyone nor closed to this player
        ("laid", "u8", (COLOURS, WORDS)),  # beds that carry a piece of this colour
        ("beds", "u8", (WORDS,)),  # beds on which a piece can still be laid
        ("tickets", "u8", (PLAYERS,)),
        ("score", "i2", (PLAYERS,)),  # running: routes and flag sets
        ("final", "i2", (PLAYERS,)),  # set when the game is over
        ("pending", "i2"),  # the claim that waits for given cards or a tunnel's answer
        ("turns", "i2"),
        ("deck", "i1", (KINDS,)),  # lies at a multiple of eight bytes (see bits.packed)
        ("deck_size", "i1"),
        ("hand", "i1", (PLAYERS, KINDS)),
        ("hand_size", "i1", (PLAYERS,)),
        ("discards", "i1", (KINDS,)),
        ("face_up", "i1", (FACE_UP,)),  # -1: empty
        ("gaps", "i1"),  # how many of these are empty
        ("wilds_up", "i1"),  # how many are wilds
        ("trains", "i1", (PLAYERS,)),
        ("ferry", "i1", (PLAYERS,)),
        ("flag_cards", "u1", (PLAYERS,)),  # bits of the colours in front
        ("flag_sets", "i1", (PLAYERS,)),  # sets scored
        ("used_up", "u1", (LENGTHS,)),  # bits of the colours of which no piece of this length is left to lay
        ("ticket_deck", "i1", (TICKETS,)),  # a ring: the top is at ticket_top
        ("ticket_top", "i1"),
        ("ticket_count", "i1"),
        ("held", "i1", (PLAYERS,)),  # number of tickets, as the table knows it
        ("offered", "i1", (PLAYERS, OFFER)),  # -1: no ticket, or one already kept
        ("offer_size", "i1", (PLAYERS,)),
        ("given", "i1", (KINDS,)),  # cards laid beyond the claim's own: sets, a tunnel's extra
        ("give_from", "i1"),
        ("give_left", "i1"),
        ("turned", "i1", (TURNED,)),
        ("extra", "i1"),
        ("phase", "i1"),
        ("players", "i1"),
        ("first", "i1"),
        ("to_move", "i1"),
        ("first_card", "i1"),  # the kind that was drawn while a second card is to be drawn; -1: none
        ("passes", "i1"),
        ("final_turns", "i1"),  # -1: the end is not on yet
        ("winners", "u1"),
    ],
    align=True,
)
