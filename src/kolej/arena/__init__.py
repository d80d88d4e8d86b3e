"""Measures which bot is stronger: bots play each other in every seating and are rated."""
