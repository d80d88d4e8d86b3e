"""Writing parts of an observation row, as kernel code. Each function writes from `at` on."""

from kolej.rules.bits import lowest, without_lowest


def clear(out):
    for i in range(len(out)):
        out[i] = 0


def place_of(s, seat, other):
    """How many seats after the observer another seat is."""
    return other - seat if other >= seat else other - seat + s.players


def seat_at(s, seat, place):
    """The seat that is so many seats after the observer."""
    return seat + place if seat + place < s.players else seat + place - s.players


def write_seats(s, values, seat, out, at):
    """One number of each player, the observer first."""
    for place in range(s.players):
        out[at + place] = values[seat_at(s, seat, place)]
    return at + s.players


def count_kinds(cards, places, out, at):
    """How many cards of each kind lie in some places; -1 is an empty place."""
    for place in range(places):
        if cards[place] >= 0:
            out[at + int(cards[place])] += 1


def write_set(x, out, at):
    """A set of up to 64 members as a row of ones and zeros."""
    while x != 0:
        out[at + lowest(x)] = 1
        x = without_lowest(x)
