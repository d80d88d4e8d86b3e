"""The numbers of tunnels. Records and networks rely on them, so they never change."""

# Kinds of actions.
A_DECLINE = 4
A_ADD = 5

# Ids of actions.
DECLINE = 13
ADD = 14  # + wilds among the added cards

# The phase in which a claim waits for an answer to the cards that were turned up.
TUNNEL = 6

# Entries of the journal.
TUNNELLED = 14  # x claim, y extra cards asked
TURNED_CARD = 15  # x card
ADDED = 16  # x card, y number
DECLINED = 17  # x claim

ACTION_KINDS = {A_ADD: "add", A_DECLINE: "decline"}
PHASES = {TUNNEL: "tunnel"}
ENTRIES = (TUNNELLED, TURNED_CARD, ADDED, DECLINED)
