"""Ferry cards (IT-1, IT-2): cards from a supply of their own that cover waves of a ferry."""

READING_ORDER = 3
