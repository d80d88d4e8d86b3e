"""Crossings (FR-4): connections that cross, of which only one can be used."""

READING_ORDER = 6
