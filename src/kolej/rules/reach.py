"""Which open routes a number of cards pays for: sets of routes, found with a few bit operations."""

from kolej.rules.capacity import LENGTHS, WILD


def most_cards(s, p, colour, wilds):
    """The most cards of a colour that the player can lay with so many wilds."""
    return min(wilds + s.hand[p, colour], LENGTHS - 1)


def open_between(b, w, group, colour, fewest, most, word):
    """The open routes of a group and a colour that take from `fewest` to `most` cards, one word of the set."""
    return w.open[word] & ~b.reach[group, WILD, fewest, word] & b.reach[group, colour, most + 1, word]
