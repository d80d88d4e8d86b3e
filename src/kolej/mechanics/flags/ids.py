"""The numbers of flags. Records rely on them, so they never change."""

# Entries of the journal.
FLAG = 23  # x colour
FLAG_SET = 24  # x points

ENTRIES = (FLAG, FLAG_SET)
