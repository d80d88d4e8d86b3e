"""Tunnels (NO-4), as kernel code: the payment is laid, three cards are turned up, and matching ones ask for more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolej.mechanics.tunnels.ids import A_ADD, ADD, ADDED, DECLINE, DECLINED, TUNNEL, TUNNELLED, TURNED_CARD
from kolej.rules.board import F_CARDS, F_COLOUR
from kolej.rules.capacity import TURNED, WILD
from kolej.rules.deck import draw_card, reshuffle, take
from kolej.rules.journal import tell
from kolej.rules.legal_groups import add_fixed
from kolej.rules.outcomes import CLAIM_PAID, TURN_OVER

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord


def clear(b: BoardRecord, s: StateRecord) -> None:
    for i in range(TURNED):
        s.turned[i] = -1
    s.extra = 0


def claim_laid(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int) -> bool:
    """Turns the cards for the pending claim. Returns whether the claim waits for the player's answer."""
    if not b.tunnel[b.action_route[s.pending]]:
        return False
    played = colour_played(b, s)
    s.extra = 0
    for i in range(TURNED):
        s.turned[i] = -1
        if s.deck_size > 0:
            s.turned[i] = draw_card(s, w)
            if s.turned[i] == WILD or s.turned[i] == played:
                s.extra += 1
    tell(w, TUNNELLED, p, s.pending, s.extra)
    for i in range(TURNED):
        if s.turned[i] >= 0:
            tell(w, TURNED_CARD, p, s.turned[i], 0)
    if s.extra > 0:
        s.phase = TUNNEL
        return True
    discard_turned(s)
    return False


def list_phase(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, n: int) -> int:
    n = add_fixed(w, n, additions(b, s, p) << ADD)
    return add_fixed(w, n, 1 << DECLINE)


def act(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, kind: int, action: int) -> int:
    if kind == A_ADD:
        add_cards(b, s, w, p, b.action_number[action])
        return CLAIM_PAID
    decline(b, s, w, p)
    return TURN_OVER


def colour_played(b: BoardRecord, s: StateRecord) -> int:
    """The colour of the payment laid; WILD where it was wilds only."""
    fare = b.action_fare[s.pending]
    return b.fare[fare, F_COLOUR] if b.fare[fare, F_CARDS] > b.action_number[s.pending] else WILD


def can_add(b: BoardRecord, s: StateRecord, p: int, wilds: int) -> bool:
    """Whether the extra cards can be paid with so many wilds among them."""
    if wilds > s.extra or wilds > s.hand[p, WILD]:
        return False
    played = colour_played(b, s)
    if played == WILD:
        return wilds == s.extra
    return s.extra - wilds <= s.hand[p, played]


def additions(b: BoardRecord, s: StateRecord, p: int) -> int:
    """The numbers of wilds among the extra cards with which they can be paid, as bits."""
    found = 0
    for wilds in range(TURNED + 1):
        if can_add(b, s, p, wilds):
            found |= 1 << wilds
    return found


def add_cards(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, wilds: int) -> None:
    played = colour_played(b, s)
    s.given[WILD] += wilds
    take(s, p, WILD, wilds)
    if wilds > 0:
        tell(w, ADDED, p, WILD, wilds)
    if wilds < s.extra:
        s.given[played] += s.extra - wilds
        take(s, p, played, s.extra - wilds)
        tell(w, ADDED, p, played, s.extra - wilds)
    discard_turned(s)


def decline(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int) -> None:
    """The payment goes back to the hand, the turned cards to the discards."""
    fare = b.action_fare[s.pending]
    wilds = b.action_number[s.pending]
    take(s, p, WILD, -wilds)
    if wilds < b.fare[fare, F_CARDS]:
        take(s, p, b.fare[fare, F_COLOUR], wilds - b.fare[fare, F_CARDS])
    tell(w, DECLINED, p, s.pending, 0)
    s.pending = -1
    discard_turned(s)
    reshuffle(s, w)


def discard_turned(s: StateRecord) -> None:
    for i in range(TURNED):
        if s.turned[i] >= 0:
            s.discards[s.turned[i]] += 1
            s.turned[i] = -1
    s.extra = 0
