"""Substitution in an observation row."""

from kolej.rules.capacity import KINDS


def write_claim(b, s, out, at):
    out[at + KINDS] = s.give_left
