"""Advice for people: hints during a game, reviews after it, and the reasons for both."""
