"""Regions (IT-4, IT-5): networks that join many regions score at the end of the game."""

READING_ORDER = 8
