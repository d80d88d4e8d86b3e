"""The fields of crossings."""

from kolej.rules.fields import Field

PRESENT = "has_crossings"

BOARD = (
    Field("has_crossings", "i2"),
    Field("crossing", "u8", ("ROUTES", "WORDS")),  # the routes that cross a route
)
