"""The card deck: counts by kind. A card drawn by weight is a card from a shuffled deck."""

from kolej.rules.dice import below
from kolej.rules.journal import RESHUFFLED, tell
from kolej.rules.layout import KINDS, WILD


def draw_card(s, w):
    """One card off the deck, which is not empty."""
    k = below(s, s.deck_size)
    kind = 0
    seen = 0
    for i in range(WILD):
        seen += s.deck[i]
        kind += 1 if k >= seen else 0
    s.deck[kind] -= 1
    s.deck_size -= 1
    reshuffle(s, w)
    return kind


def reshuffle(s, w):
    """An empty deck takes the discards at once (DRAW-4). To be called whenever either may have changed."""
    if s.deck_size > 0:
        return
    for kind in range(KINDS):
        s.deck[kind] = s.discards[kind]
        s.deck_size += s.discards[kind]
        s.discards[kind] = 0
    if s.deck_size > 0:
        tell(w, RESHUFFLED, -1, s.deck_size, 0)


def take(s, p, kind, n):
    """n cards of a kind leave a hand (or, n below zero, come to it)."""
    s.hand[p, kind] -= n
    s.hand_size[p] -= n
