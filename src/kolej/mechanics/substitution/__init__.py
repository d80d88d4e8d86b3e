"""Substitution (NO-2, NO-3): sets of any cards in the place of a card."""

READING_ORDER = 4
