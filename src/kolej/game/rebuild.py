"""From a position back to a state, with clear words about what cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from kolej.boards import Board
from kolej.engine.records import Record
from kolej.game.cards import CARD_KINDS
from kolej.game.decode import members
from kolej.game.errors import PositionError
from kolej.game.extensions import CARDS_IN_PLAY, PENDING_RESTORERS, POSITION_FIELDS, RESTORERS
from kolej.game.restoring import Restoring
from kolej.game.seeding import FACE_UP as FACE_UP_CARDS
from kolej.game.seeding import SET_UP, set_dice
from kolej.rules.board import F_CARDS, F_COLOUR
from kolej.rules.capacity import FACE_UP, KINDS, OFFER, WILD
from kolej.rules.claim import own_route
from kolej.rules.deck import reshuffle
from kolej.rules.draw import fill_face_up, put_up
from kolej.rules.score import finish_game
from kolej.rules.setup import clear_table
from kolej.rules.state import DRAW, KEEP, OVER, PHASES, START, TURN
from kolej.rules.tickets import shuffle_tickets

FIELDS = frozenset({
    "board", "players", "to_move", "seed", "number", "rules", "first", "hands", "face_up", "deck", "discards",
    "tickets", "ticket_deck", "unordered_tickets", "routes", "trains", "scores", "passes", "turns", "final_turns",
    "pending", *POSITION_FIELDS,
})  # fmt: skip


def rebuild(
    board: Board, b: Record, position: Mapping[str, Any], players: int, seed: int, rules: int
) -> tuple[Record, int]:
    """The state of a position, and how many tickets on top of their deck have no order.

    What is left out follows from the rest, or is as at a fresh start.
    """
    rebuilder = _Rebuilder(board, b, position, players, seed, rules)
    return rebuilder.state(), rebuilder.unordered


class _Rebuilder(Restoring):
    def __init__(
        self, board: Board, b: Record, position: Mapping[str, Any], players: int, seed: int, rules: int
    ) -> None:
        unknown = sorted(set(position) - FIELDS)
        if unknown:
            raise PositionError(f"a position has no field {unknown[0]!r}; it has {', '.join(sorted(FIELDS))}")
        super().__init__(board, b, position, players)
        clear_table(b, self.s, players)
        self.rules, self.unordered = rules, 0
        set_dice(self.s, seed, SET_UP, None if rules == 1 else FACE_UP_CARDS)

    def state(self) -> Record:
        s = self.s
        s.to_move, s.first = self.seat("to_move"), self.seat("first")
        s.passes = self.number("passes", 0, 0, self.players)
        s.turns = self.number("turns", 0, 0, 9999)
        s.phase = TURN
        self._routes()
        for restore in RESTORERS:
            restore(self)
        self._tickets()
        self._pending()
        self._final_turns()
        self._cards()
        self._ticket_deck()
        if s.phase == OVER:
            finish_game(self.b, s, self.w)
        return s

    def _final_turns(self) -> None:
        turns = self.position.get("final_turns")
        least = 0 if self.s.phase == OVER else 1
        self.s.final_turns = -1 if turns is None else self.number("final_turns", 0, least, self.players)

    # -- the board -----------------------------------------------------------------------------------------------

    def _routes(self) -> None:
        s, b = self.s, self.b
        owned = self.position.get("routes") or {}
        if not isinstance(owned, Mapping):
            raise PositionError("routes: must be a dict of route ids and the seats that own them")
        for id, value in owned.items():
            route = self.route("routes", id)
            seat = self.whole(f"routes[{id!r}]", value, 0, self.players - 1)
            line = self.board.routes[route]
            if route not in members(s.open[seat]):
                raise PositionError(
                    f"routes: seat {seat} cannot own {id}: another line of {line.connection} or a crossing is taken"
                )
            own_route(b, s, self.w, seat, route)
            s.score[seat] += b.points[b.length[route]]
            left = int(s.trains[seat]) - int(b.length[route])
            if left < 0:
                raise PositionError(f"routes: seat {seat} owns more spaces than its {int(b.trains)} trains")
            s.trains[seat] = left
        for seat, n in enumerate(self.numbers("trains", 0, int(b.trains)) or ()):
            if n > s.trains[seat]:
                most = s.trains[seat]
                raise PositionError(f"trains[{seat}]: {n}, but the routes of seat {seat} leave {most} at most")
            s.trains[seat] = n
        for seat, n in enumerate(self.numbers("scores", -999, 9999) or ()):
            s.score[seat] = n

    # -- tickets -------------------------------------------------------------------------------------------------

    def _tickets(self) -> None:
        self.held: list[int] = []
        for seat, row in enumerate(self.by_seat("tickets") or ()):
            numbers = self.ticket_list(f"tickets[{seat}]", row)
            self._hold(f"tickets[{seat}]", numbers)
            for number in numbers:
                self.s.tickets[seat] |= np.uint64(1) << np.uint64(number)
            self.s.held[seat] = len(numbers)

    def _hold(self, name: str, numbers: list[int]) -> None:
        for number in numbers:
            if number in self.held:
                raise PositionError(f"{name}: the ticket {self.board.tickets[number].id} is in two places")
            self.held.append(number)

    def _offer(self, name: str, seat: int, tickets: Any) -> None:
        numbers = self.ticket_list(name, tickets)
        if len(numbers) > OFFER:
            raise PositionError(f"{name}: at most {OFFER} tickets can be offered")
        self._hold(name, numbers)
        self.s.offered[seat, : len(numbers)] = numbers
        self.s.offer_size[seat] = len(numbers)

    def _ticket_deck(self) -> None:
        s = self.s
        given = self.position.get("ticket_deck")
        if given is None:
            deck = [number for number in range(len(self.board.tickets)) if number not in self.held]
        else:
            deck = self.ticket_list("ticket_deck", given)
            self._hold("ticket_deck", deck)
        s.ticket_deck[:] = -1
        s.ticket_deck[: len(deck)] = deck
        s.ticket_count = len(deck)
        if self.rules == 1:
            self.number("unordered_tickets", 0, 0, 0)
            if given is None:
                shuffle_tickets(s, 0, len(deck))
        else:
            default = len(deck) if given is None else 0  # the given order holds
            self.unordered = self.number("unordered_tickets", default, 0, len(deck))

    # -- the middle of a turn ------------------------------------------------------------------------------------

    def _pending(self) -> None:
        pending = self.position.get("pending")
        if pending is None:
            return
        if not isinstance(pending, Mapping) or pending.get("phase") not in PHASES.values():
            raise PositionError(f"pending: must be a dict whose phase is one of {', '.join(PHASES.values())}")
        s = self.s
        s.phase = next(number for number, name in PHASES.items() if name == pending["phase"])
        if s.phase == START:
            self._start(pending)
        elif s.phase == KEEP:
            self._offer("pending.offered", int(s.to_move), pending.get("offered", ()))
            if s.offer_size[s.to_move] == 0:
                raise PositionError("pending.offered: there is nothing to keep")
        elif s.phase in PENDING_RESTORERS:
            PENDING_RESTORERS[int(s.phase)](self, pending)
        elif s.phase == DRAW and pending.get("drawn") is not None:
            s.first_card = self.kind("pending.drawn", pending["drawn"])

    def _start(self, pending: Mapping[str, Any]) -> None:
        offered, kept = pending.get("offered"), pending.get("kept")
        if not isinstance(offered, list) or not isinstance(kept, list) or {len(offered), len(kept)} != {self.players}:
            raise PositionError(
                f"pending: offered and kept must be lists with an entry for each of {self.players} seats"
            )
        for seat in range(self.players):
            self._offer(f"pending.offered[{seat}]", seat, offered[seat])
            if kept[seat] is not None:
                # Which places of the offer were kept no longer matters, only how many.
                self.s.offer_size[seat] += int(self.s.held[seat])
            self.s.held[seat] = 0

    # -- cards ---------------------------------------------------------------------------------------------------

    def _cards(self) -> None:
        """After everything else: what is named nowhere is in the deck."""
        s, position = self.s, self.position
        for seat, hand in enumerate(self.by_seat("hands") or ()):
            for kind, n in self.hand(f"hands[{seat}]", hand).items():
                s.hand[seat, kind] = n
            s.hand_size[seat] = s.hand[seat].sum()
        if s.first_card >= 0 and s.hand[s.to_move, s.first_card] == 0:
            raise PositionError(f"pending.drawn: seat {s.to_move} has no {CARD_KINDS[s.first_card]} card")
        for kind, n in self.hand("discards", position.get("discards") or {}).items():
            s.discards[kind] = n
        up = position.get("face_up")
        if up is not None:
            if isinstance(up, str) or not isinstance(up, Sequence) or len(up) > FACE_UP:
                raise PositionError(f"face_up: must be a list of at most {FACE_UP} cards")
            for place, kind in enumerate(up):
                if kind is not None:
                    put_up(s, place, self.kind("face_up", kind))
        left = self._left_over()
        given = position.get("deck")
        if given is not None:
            for kind in range(KINDS):
                s.deck[kind] = 0
            for kind, n in self.hand("deck", given).items():
                if n > left[kind]:
                    raise PositionError(f"deck: {n} {CARD_KINDS[kind]}, but only {left[kind]} are not elsewhere")
                s.deck[kind] = n
        else:
            s.deck[:] = left
        s.deck_size = s.deck.sum()
        if given is None and up is None:
            fill_face_up(self.b, s, self.w)
        reshuffle(s, self.w)

    def _left_over(self) -> list[int]:
        """Cards of the box that lie nowhere yet, by kind."""
        s, b = self.s, self.b
        used = s.hand.sum(axis=0, dtype=int) + s.discards + s.given
        for kind in s.face_up:
            if kind >= 0:
                used[kind] += 1
        for kind in range(KINDS):
            used[kind] += sum(cards(s, kind) for cards in CARDS_IN_PLAY)
        if s.pending >= 0:
            fare, wilds = b.action_fare[s.pending], b.action_number[s.pending]
            used[WILD] += wilds
            if b.fare[fare, F_COLOUR] < WILD:
                used[b.fare[fare, F_COLOUR]] += b.fare[fare, F_CARDS] - wilds
        for kind in range(KINDS):
            if used[kind] > b.box[kind]:
                raise PositionError(
                    f"{used[kind]} {CARD_KINDS[kind]} cards are in play, the box of {self.board.name} has {b.box[kind]}"
                )
        return [int(b.box[kind]) - int(used[kind]) for kind in range(KINDS)]
