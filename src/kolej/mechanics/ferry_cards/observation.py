"""Ferry cards in an observation row."""

from kolej.observation.part import Part
from kolej.observation.row_writers import write_seats


def parts(b, players):
    return [Part("ferry_cards", (players,), 0, int(b.ferry_limit), "ferry cards of each player")]


def write_mechanics(b, s, seat, out, at):
    return write_seats(s, s.ferry, seat, out, at)
