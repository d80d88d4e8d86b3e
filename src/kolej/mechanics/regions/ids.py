"""The numbers of regions. Stored sums rely on them, so they never change."""

REGION_POINTS = 6  # source of points

FINAL_SOURCES = {REGION_POINTS: "regions"}
