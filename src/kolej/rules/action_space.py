"""The kinds of actions, and where in the action space the fixed ones stand."""

from kolej.rules.capacity import OFFER

(
    A_DRAW, A_TICKETS, A_FERRY, A_PASS, A_DECLINE, A_ADD, A_GIVE, A_KEEP, A_CLAIM, A_BUILD,
) = range(10)
DRAW_DECK = 0
DRAW_FACE_UP = 1  # + kind of card
TAKE_TICKETS = 10
TAKE_FERRY = 11
PASS = 12
DECLINE = 13
ADD = 14  # + wilds among the added cards
GIVE_CARD = 18  # + kind of card
KEEP_TICKETS = 27  # + set of the offered places kept
CLAIMS = KEEP_TICKETS + (1 << OFFER)  # routes' claims, then builds
