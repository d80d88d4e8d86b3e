"""The fields of tunnels."""

from kolej.rules.fields import Field

PRESENT = "has_tunnels"

STATE = (
    Field("turned", "i1", ("TURNED",)),  # the cards that were turned up; -1: none
    Field("extra", "i1"),  # cards that the tunnel asks for
)
BOARD = (Field("has_tunnels", "i2"), Field("tunnel", "i2", ("ROUTES",)))
