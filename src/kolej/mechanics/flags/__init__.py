"""Flags (PA-2, PA-3): a card of a claim stays in front of the player, and a whole set of them scores."""

READING_ORDER = 7
