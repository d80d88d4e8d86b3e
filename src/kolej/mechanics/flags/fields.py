"""The fields of flags."""

from kolej.rules.fields import Field

PRESENT = "flag_colours"

STATE = (
    Field("flag_cards", "u1", ("PLAYERS",)),  # bits of the colours in front of a player
    Field("flag_sets", "i1", ("PLAYERS",)),  # sets that have scored
)
BOARD = (Field("flag_colours", "i2"), Field("flag_points", "i2"))  # flag_colours: the colours of a set, as bits
