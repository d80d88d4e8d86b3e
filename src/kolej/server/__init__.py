"""Serves games to people at different devices: rooms, seats, storage, live updates. `Game` knows the rules."""
