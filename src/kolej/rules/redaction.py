"""What a seat may know: a state from which the rest has been wiped."""

from kolej.rules.capacity import KINDS, OFFER, TICKETS


def redact(s, seat):
    """Wipes from a copy of a state all that is hidden from a seat (-1: from everyone at the table).

    Sizes stay: hands, deck, ticket deck, tickets held. During the first choice of tickets those are still what they
    were before it (tickets.py), so nobody learns how many another kept.
    """
    s.rng = 0
    for kind in range(KINDS):
        s.deck[kind] = 0
    for i in range(TICKETS):
        s.ticket_deck[i] = -1
    s.ticket_top = 0
    if s.to_move != seat:
        s.first_card = -1
    for p in range(s.players):
        if p != seat:
            s.tickets[p] = 0
            for kind in range(KINDS):
                s.hand[p, kind] = 0
            for i in range(OFFER):
                s.offered[p, i] = -1
