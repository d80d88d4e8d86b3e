"""Drawing cards, and the five that lie face up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolej.rules.capacity import FACE_UP, KINDS, WILD
from kolej.rules.deck import draw_card, reshuffle, take
from kolej.rules.journal import DREW, SWEPT, SWEPT_CARD, TURNED_UP, tell
from kolej.rules.state import DRAW

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord


def can_draw_blind(s: StateRecord) -> bool:
    return s.deck_size > 0


def face_up_kinds(b: BoardRecord, s: StateRecord) -> int:
    """The kinds of face-up cards that may be taken now, as bits."""
    kinds = 0
    for place in range(FACE_UP):
        kinds |= 1 << (1 + int(s.face_up[place]))
    kinds >>= 1  # an empty place is a -1
    if s.phase == DRAW and b.wild_ends_draw:
        kinds &= (1 << WILD) - 1  # DRAW-3: where a face-up wild is a whole draw it cannot be the second card
    return kinds


def face_up_place(s: StateRecord, kind: int) -> int:
    """The first place with such a card, or -1."""
    found = -1
    for place in range(FACE_UP - 1, -1, -1):
        if s.face_up[place] == kind:
            found = place
    return found


def can_draw(b: BoardRecord, s: StateRecord) -> bool:
    return can_draw_blind(s) or face_up_kinds(b, s) != 0


def draw_blind(s: StateRecord, w: ScratchRecord, p: int) -> int:
    kind = draw_card(s, w)
    take(s, p, kind, -1)
    tell(w, DREW, p, kind, -1)
    return kind


def draw_face_up(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, kind: int) -> None:
    """The card is replaced at once (DRAW-2), if there is one to replace it (DRAW-6)."""
    place = face_up_place(s, kind)
    lift(s, place)
    take(s, p, kind, -1)
    tell(w, DREW, p, kind, place)
    turn_up(s, w, place)
    sweep(b, s, w)


def lift(s: StateRecord, place: int) -> None:
    """The card of a place is taken away."""
    s.wilds_up -= 1 if s.face_up[place] == WILD else 0
    s.gaps += 1
    s.face_up[place] = -1


def put_up(s: StateRecord, place: int, kind: int) -> None:
    """A card comes to an empty place."""
    s.wilds_up += 1 if kind == WILD else 0
    s.gaps -= 1
    s.face_up[place] = kind


def turn_up(s: StateRecord, w: ScratchRecord, place: int) -> None:
    if s.deck_size > 0:
        put_up(s, place, draw_card(s, w))
        tell(w, TURNED_UP, -1, place, s.face_up[place])


def fill_face_up(b: BoardRecord, s: StateRecord, w: ScratchRecord) -> None:
    """Places that stayed empty are filled as soon as there are cards (DRAW-7)."""
    if s.gaps > 0:
        for place in range(FACE_UP):
            if s.face_up[place] < 0:
                turn_up(s, w, place)
    sweep(b, s, w)


def sweep(b: BoardRecord, s: StateRecord, w: ScratchRecord) -> None:
    """Too many face-up wilds: all five go and five new ones come (DRAW-5)."""
    if b.sweep_wilds > 0 and s.wilds_up >= b.sweep_wilds:
        sweep_while_it_helps(b, s, w)


def sweep_while_it_helps(b: BoardRecord, s: StateRecord, w: ScratchRecord) -> None:
    """It does not with too few plain cards about, nor once the whole deck is the five cards just swept: they and the
    ones now face up would change places for ever."""
    last_five = False
    while not last_five and s.wilds_up >= b.sweep_wilds and plain_cards_about(s) > FACE_UP - b.sweep_wilds:
        last_five = s.deck_size == FACE_UP and no_discards(s)
        tell(w, SWEPT, -1, 0, 0)
        for place in range(FACE_UP):
            kind = s.face_up[place]
            if kind >= 0:
                tell(w, SWEPT_CARD, -1, kind, place)
                s.discards[kind] += 1
                lift(s, place)
        reshuffle(s, w)
        for place in range(FACE_UP):
            turn_up(s, w, place)


def no_discards(s: StateRecord) -> bool:
    for kind in range(KINDS):
        if s.discards[kind] > 0:
            return False
    return True


def plain_cards_about(s: StateRecord) -> int:
    """Cards other than wilds in the deck, the discards and face up."""
    n = 0
    for kind in range(WILD):
        n += s.deck[kind] + s.discards[kind]
    for place in range(FACE_UP):
        if 0 <= s.face_up[place] < WILD:
            n += 1
    return n
