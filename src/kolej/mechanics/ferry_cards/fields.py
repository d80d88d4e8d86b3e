"""The fields of ferry cards."""

from kolej.rules.fields import Field

PRESENT = "ferry_box"

STATE = (Field("ferry", "i1", ("PLAYERS",)),)  # ferry cards that a player holds
BOARD = (Field("ferry_box", "i2"), Field("ferry_limit", "i2"))
