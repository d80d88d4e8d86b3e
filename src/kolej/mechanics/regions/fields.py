"""The fields of regions."""

from kolej.rules.capacity import REGIONS
from kolej.rules.fields import Field

PRESENT = "has_regions"

BOARD = (
    Field("has_regions", "i2"),
    Field("n_regions", "i2"),
    Field("region_points", "i2", (REGIONS * 2 + 1,)),  # by the number of regions that a network joins
    Field("region", "i2", ("PLACES",)),  # -1: none
    Field("region_places", "u8", ("REGIONS", "PLACE_WORDS")),
    Field("region_twice", "i2", ("REGIONS",)),  # whether it counts twice when all its places are joined
)
SCRATCH = (
    Field("region_score", "i2", ("PLAYERS",)),  # points of the final count
    Field("n_networks", "i4"),
    Field("network_regions", "i2", ("PLACES",)),  # how many regions each network of a player joins
)
