"""A board as the record that the rules read, and the records of a game."""
