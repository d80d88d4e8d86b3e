"""Games for people at different devices: rooms, seats, storage, live updates. What may be done, a `Game` says."""
