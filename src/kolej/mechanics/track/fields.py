"""The fields of track."""

from kolej.rules.fields import Field

PRESENT = "has_track"

STATE = (
    Field("laid", "u8", ("COLOURS", "WORDS")),  # beds that carry a piece of this colour
    Field("beds", "u8", ("WORDS",)),  # beds on which a piece can still be laid
    Field("used_up", "u1", ("LENGTHS",)),  # bits of the colours of which no piece of this length is left to lay
)
BOARD = (
    Field("has_track", "i2"),
    Field("pieces", "i2", ("COLOURS", "LENGTHS")),  # in the box
    Field("all_beds", "u8", ("WORDS",)),
    Field("builds", "i2", ("ROUTES",)),  # the first action that builds on a bed; 0: the route is no bed
)
