"""Flags in an observation row."""

from kolej.observation.part import Part
from kolej.observation.row_writers import seat_at
from kolej.rules.capacity import COLOURS


def parts(b, players):
    colours = int(b.flag_colours).bit_count()
    return [Part("flags", (players, colours), 0, 1, "flag cards in front of each player, by colour")]


def write_mechanics(b, s, seat, out, at):
    for place in range(s.players):
        for colour in range(COLOURS):
            if (b.flag_colours >> colour) & 1:
                out[at] = (s.flag_cards[seat_at(s, seat, place)] >> colour) & 1
                at += 1
    return at
