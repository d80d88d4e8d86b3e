"""The numbers of ferry cards. Records and networks rely on them, so they never change."""

A_FERRY = 2  # kind of action
TAKE_FERRY = 11  # id of the action
TOOK_FERRY = 11  # entry of the journal

PAYMENT_KINDS = ("ferry",)  # what pays beside cards of the hand
ACTION_KINDS = {A_FERRY: "ferry"}
ENTRIES = (TOOK_FERRY,)
