"""The numbers of flags. Records rely on them, so they never change."""

# Entries of the journal.
FLAG = 23  # x colour
FLAG_SET = 24  # x points

FLAG_POINTS = 3  # source of points

ENTRIES = (FLAG, FLAG_SET)
RUNNING_SOURCES = {FLAG_POINTS: "flags"}
