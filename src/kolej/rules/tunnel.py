"""Tunnels (NO-4): the payment is laid, three cards are turned, matching ones ask for more."""

from kolej.rules.board import F_CARDS, F_COLOUR
from kolej.rules.capacity import TURNED, WILD
from kolej.rules.claim import complete
from kolej.rules.deck import draw_card, reshuffle, take
from kolej.rules.journal import ADDED, DECLINED, TUNNELLED, TURNED_CARD, tell
from kolej.rules.state import TUNNEL


def dig(b, s, w, p):
    """Turns the cards for the pending claim. True: nothing is asked and the claim is complete."""
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
        return False
    finish(b, s, w, p)
    return True


def colour_played(b, s):
    """The colour of the payment laid; WILD where it was wilds only."""
    fare = b.action_fare[s.pending]
    return b.fare[fare, F_COLOUR] if b.fare[fare, F_CARDS] > b.action_number[s.pending] else WILD


def can_add(b, s, p, wilds):
    """Whether the extra cards can be paid with so many wilds among them."""
    if wilds > s.extra or wilds > s.hand[p, WILD]:
        return False
    played = colour_played(b, s)
    if played == WILD:
        return wilds == s.extra
    return s.extra - wilds <= s.hand[p, played]


def additions(b, s, p):
    """The numbers of wilds among the extra cards with which they can be paid, as bits."""
    found = 0
    for wilds in range(TURNED + 1):
        if can_add(b, s, p, wilds):
            found |= 1 << wilds
    return found


def add_cards(b, s, w, p, wilds):
    played = colour_played(b, s)
    s.given[WILD] += wilds
    take(s, p, WILD, wilds)
    if wilds > 0:
        tell(w, ADDED, p, WILD, wilds)
    if wilds < s.extra:
        s.given[played] += s.extra - wilds
        take(s, p, played, s.extra - wilds)
        tell(w, ADDED, p, played, s.extra - wilds)
    finish(b, s, w, p)


def decline(b, s, w, p):
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


def finish(b, s, w, p):
    discard_turned(s)
    complete(b, s, w, p)


def discard_turned(s):
    for i in range(TURNED):
        if s.turned[i] >= 0:
            s.discards[s.turned[i]] += 1
            s.turned[i] = -1
    s.extra = 0
