"""The numbers of track. Records and networks rely on them, so they never change."""

A_BUILD = 9  # kind of action; the ids follow those of the claims

# The phase in which a piece must be laid.
BUILD = 4

# Entries of the journal.
PIECE_BACK = 21  # x route, y colour
BUILT = 22  # x route, y colour

# A group of legal actions: pieces that can be laid. `first` is their length.
BUILDS = 4

ACTION_KINDS = {A_BUILD: "build"}
PHASES = {BUILD: "build"}
ENTRIES = (PIECE_BACK, BUILT)
GROUPS = (BUILDS,)
