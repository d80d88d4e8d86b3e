"""Tunnels in an observation row."""

from kolej.observation.row_writers import count_kinds
from kolej.rules.capacity import KINDS, TURNED


def write_claim(b, s, out, at):
    count_kinds(s.turned, TURNED, out, at)
    out[at + KINDS + 1] = s.extra
