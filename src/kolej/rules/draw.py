"""Drawing cards, and the five that lie face up."""

from kolej.rules.deck import draw_card, reshuffle, take
from kolej.rules.journal import DREW, SWEPT, SWEPT_CARD, TURNED_UP, tell
from kolej.rules.layout import DRAW, FACE_UP, KINDS, WILD


def can_draw_blind(s):
    return s.deck_size > 0


def can_draw_face_up(b, s, kind):
    """DRAW-3: where a face-up wild is a whole draw it cannot be the second card."""
    if kind == WILD and s.phase == DRAW and b.wild_ends_draw:
        return False
    return face_up_place(s, kind) >= 0


def face_up_place(s, kind):
    for place in range(FACE_UP):
        if s.face_up[place] == kind:
            return place
    return -1


def can_draw(b, s):
    if can_draw_blind(s):
        return True
    for kind in range(KINDS):
        if can_draw_face_up(b, s, kind):
            return True
    return False


def draw_blind(s, w, p):
    kind = draw_card(s, w)
    take(s, p, kind, -1)
    tell(w, DREW, p, kind, -1)


def draw_face_up(b, s, w, p, kind):
    """The card is replaced at once (DRAW-2), if there is one to replace it (DRAW-6)."""
    place = face_up_place(s, kind)
    s.face_up[place] = -1
    take(s, p, kind, -1)
    tell(w, DREW, p, kind, place)
    turn_up(s, w, place)
    sweep(b, s, w)


def turn_up(s, w, place):
    if s.deck_size > 0:
        s.face_up[place] = draw_card(s, w)
        tell(w, TURNED_UP, -1, place, s.face_up[place])


def fill_face_up(b, s, w):
    """Places that stayed empty are filled as soon as there are cards (DRAW-7)."""
    for place in range(FACE_UP):
        if s.face_up[place] < 0:
            turn_up(s, w, place)
    sweep(b, s, w)


def sweep(b, s, w):
    """Too many face-up wilds: all five go and five new ones come, while that can help (DRAW-5)."""
    if b.sweep_wilds == 0:
        return
    while face_up_wilds(s) >= b.sweep_wilds and plain_cards_about(s) > FACE_UP - b.sweep_wilds:
        tell(w, SWEPT, -1, 0, 0)
        for place in range(FACE_UP):
            kind = s.face_up[place]
            if kind >= 0:
                tell(w, SWEPT_CARD, -1, kind, place)
                s.discards[kind] += 1
                s.face_up[place] = -1
        reshuffle(s, w)
        for place in range(FACE_UP):
            turn_up(s, w, place)


def face_up_wilds(s):
    n = 0
    for place in range(FACE_UP):
        if s.face_up[place] == WILD:
            n += 1
    return n


def plain_cards_about(s):
    """Cards other than wilds in the deck, the discards and face up."""
    n = 0
    for kind in range(WILD):
        n += s.deck[kind] + s.discards[kind]
    for place in range(FACE_UP):
        if 0 <= s.face_up[place] < WILD:
            n += 1
    return n
