"""Ferries (NO-2, FR-7): routes with symbols that only wilds pay for."""

READING_ORDER = 2
