"""What a seat sees, as a row of numbers, and what may be decided, as a mask: kernel code.

A row holds what `rules.redaction.redact` leaves of a state, and nothing else. Seats are counted from the observer on,
so that one network can play at every seat. The parts of a row follow each other in the order of `observe`; those that a
board has no use for are left out. `layout.py` says where each of them lies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kolej.observation.hooks import write_claim, write_mechanics
from kolej.observation.row_writers import clear, count_kinds, place_of, seat_at, write_seats, write_set
from kolej.rules.action_ids import write_ids
from kolej.rules.board import F_CARDS, F_COLOUR
from kolej.rules.capacity import FACE_UP, KINDS, WILD, WORDS
from kolej.rules.score import count_tickets
from kolej.rules.state import N_PHASES, OVER
from kolej.rules.turn import legal

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord


def mask(b: BoardRecord, s: StateRecord, w: ScratchRecord, out: Any) -> int:
    """Writes a one for each action that may be decided now, else zeros, and says how many there are."""
    clear(out)
    n = legal(b, s, w)
    write_ids(b, s, w, w.ids)
    for i in range(n):
        out[w.ids[i]] = 1
    return n


def observe(b: BoardRecord, s: StateRecord, w: ScratchRecord, seat: int, out: Any) -> None:
    """Writes what a seat sees."""
    clear(out)
    at = see_turn(s, seat, out)
    at = see_cards(s, seat, out, at)
    at = see_tickets(b, s, w, seat, out, at)
    at = see_scores(s, seat, out, at)
    at = see_routes(b, s, seat, out, at)
    at = write_mechanics(b, s, seat, out, at)
    if b.holds_claims:
        see_claim(b, s, out, at)


def see_turn(s: StateRecord, seat: int, out: Any) -> int:
    """Phase, whose decision it is, who began, passes in a row, turns left once the end is on."""
    out[s.phase] = 1
    at = N_PHASES
    if s.phase != OVER:
        out[at + place_of(s, seat, s.to_move)] = 1
    at += s.players
    out[at + place_of(s, seat, s.first)] = 1
    at += s.players
    out[at] = s.passes
    out[at + 1] = s.final_turns
    return at + 2


def see_cards(s: StateRecord, seat: int, out: Any, at: int) -> int:
    """The hand, the face-up cards and the discards by kind, the deck's size, the sizes of hands."""
    for kind in range(KINDS):
        out[at + kind] = s.hand[seat, kind]
        out[at + 2 * KINDS + kind] = s.discards[kind]
    count_kinds(s.face_up, FACE_UP, out, at + KINDS)
    at += 3 * KINDS
    out[at] = s.deck_size
    return write_seats(s, s.hand_size, seat, out, at + 1)


def see_tickets(b: BoardRecord, s: StateRecord, w: ScratchRecord, seat: int, out: Any, at: int) -> int:
    """The tickets held, those of them that are made, those offered, place by place; how many others hold."""
    count_tickets(b, s, w, seat)
    write_set(s.tickets[seat], out, at)
    write_set(w.completed[seat], out, at + b.n_tickets)
    at += 2 * b.n_tickets
    for place in range(s.offer_size[seat]):
        if s.offered[seat, place] >= 0:
            out[at + place * b.n_tickets + int(s.offered[seat, place])] = 1
    at += max(b.start_dealt, b.drawn) * b.n_tickets
    at = write_seats(s, s.held, seat, out, at)
    out[at] = s.ticket_count
    return at + 1


def see_scores(s: StateRecord, seat: int, out: Any, at: int) -> int:
    """Trains left and scores, the final ones once the game is over."""
    at = write_seats(s, s.trains, seat, out, at)
    if s.phase == OVER:
        return write_seats(s, s.final, seat, out, at)
    return write_seats(s, s.score, seat, out, at)


def see_routes(b: BoardRecord, s: StateRecord, seat: int, out: Any, at: int) -> int:
    """The routes of each player, then those without an owner that are closed to the observer."""
    for word in range(WORDS):
        gone = s.open[seat, word]
        for place in range(s.players):
            own = s.routes[seat_at(s, seat, place), word]
            write_set(own, out, at + place * b.n_routes + (word << 6))
            gone = gone | own
        write_set(b.all_routes[word] & ~gone, out, at + s.players * b.n_routes + (word << 6))
    return at + (s.players + 1) * b.n_routes


def see_claim(b: BoardRecord, s: StateRecord, out: Any, at: int) -> None:
    """A claim that waits: its route, its own cards, those given beyond them, and what the mechanics say of it."""
    if s.pending < 0:
        return
    fare = b.action_fare[s.pending]
    wilds = b.action_number[s.pending]
    out[at + b.action_route[s.pending]] = 1
    at += b.n_routes
    out[at + WILD] = wilds
    if b.fare[fare, F_COLOUR] < WILD:
        out[at + b.fare[fare, F_COLOUR]] = b.fare[fare, F_CARDS] - wilds
    at += KINDS
    for kind in range(KINDS):
        out[at + kind] = s.given[kind]
    write_claim(b, s, out, at + KINDS)
