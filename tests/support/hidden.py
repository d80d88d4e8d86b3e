"""Changes everything in a game that a seat cannot see."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

import kolej
from kolej.game.event import Event
from kolej.rules.capacity import KINDS, TICKETS
from kolej.rules.state import START


def redealt(game: kolej.Game, seat: int | None, random: Random) -> kolej.Game:
    """Returns a game that differs only in what is hidden from a seat (None: from a spectator).

    The hands of others and the deck are dealt again, and so are the tickets and offers of others and the ticket deck.
    During the first choice others have kept other numbers of tickets. The seed is different, and private parts of
    events are replaced.
    """
    changed = game.copy()
    changed.seed += 1
    s = changed._s
    s.rng = np.uint64(random.getrandbits(63) + 1)
    others = [p for p in range(game.players) if p != seat]
    _deal_cards(s, others, random)
    _deal_tickets(s, others, random)
    changed.events = [scrambled(event, seat) for event in game.events]
    return changed


def _deal_cards(s: Any, others: list[int], random: Random) -> None:
    piles = [*(s.hand[p] for p in others), s.deck]
    pool = [kind for pile in piles for kind in range(KINDS) for _ in range(pile[kind])]
    random.shuffle(pool)
    for pile in piles:
        size = int(pile.sum())
        pile[:] = np.bincount(pool[:size], minlength=KINDS)
        del pool[:size]
    if s.first_card >= 0 and s.to_move in others:
        s.first_card = s.hand[s.to_move].argmax()


def _deal_tickets(s: Any, others: list[int], random: Random) -> None:
    places = [(int(s.ticket_top) + i) % TICKETS for i in range(s.ticket_count)]
    offers = {p: [int(t) for t in s.offered[p, : s.offer_size[p]]] for p in others}
    kept = {p: [t for t in range(TICKETS) if int(s.tickets[p]) >> t & 1] for p in others}
    pool = [int(s.ticket_deck[i]) for i in places]
    pool += [t for p in others for t in (*kept[p], *offers[p]) if t >= 0]
    random.shuffle(pool)
    for i in places:
        s.ticket_deck[i] = pool.pop()
    for p in others:
        mine = [pool.pop() for t in (*kept[p], *offers[p]) if t >= 0]
        if s.phase == START and kept[p]:  # has already chosen, and the number is secret
            chosen = random.sample(range(len(mine)), random.randint(2, len(mine)) if len(mine) > 2 else len(mine))
            s.offered[p, : len(mine)] = [-1 if i in chosen else t for i, t in enumerate(mine)]
            s.tickets[p] = sum(1 << mine[i] for i in chosen)
        else:
            s.tickets[p] = sum(1 << mine.pop() for _ in kept[p])
            s.offered[p, : len(offers[p])] = [mine.pop() if t >= 0 else -1 for t in offers[p]]
    assert not pool


def scrambled(event: Event, seat: int | None) -> Event:
    """Returns the event with other private data, unless it belongs to this seat."""
    if event.seat is not None and event.seat == seat:
        return event
    data = {name: "something else" if name in event.private else value for name, value in event.data.items()}
    return Event(event.kind, event.seat, data, event.private)
