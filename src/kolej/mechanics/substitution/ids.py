"""The numbers of substitution. Records and networks rely on them, so they never change."""

A_GIVE = 6  # kind of action
GIVE_CARD = 18  # id of the action + kind of card

# The phase in which a claim waits for the cards of its sets.
GIVE = 5

# Entries of the journal.
LAID_DOWN = 12  # x claim that now waits for given cards
GAVE = 13  # x card

# A group of legal actions: payments with sets. `first` is a kind of route and a number of sets.
TRADES = 3

ACTION_KINDS = {A_GIVE: "give"}
PHASES = {GIVE: "give"}
ENTRIES = (LAID_DOWN, GAVE)
GROUPS = (TRADES,)
