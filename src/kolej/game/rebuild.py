"""From a position back to a state, with clear words about what cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from kolej.boards import COLOURS, Board
from kolej.engine.records import Record, new_scratch, new_state
from kolej.game.actions import describe
from kolej.game.cards import CARD_KINDS, KIND_NUMBER
from kolej.game.decode import PHASES, members
from kolej.game.errors import PositionError
from kolej.game.seeding import SET_UP, set_dice
from kolej.mechanics.track.rules import lay_piece, supply
from kolej.mechanics.tunnels.rules import colour_played
from kolej.rules.action_space import A_CLAIM, CLAIMS
from kolej.rules.board import F_CARDS, F_COLOUR, F_SET_SIZE, F_SETS
from kolej.rules.capacity import COLOURS as N_COLOURS
from kolej.rules.capacity import FACE_UP, KINDS, OFFER, TURNED, WILD
from kolej.rules.claim import occupy, own_route
from kolej.rules.deck import reshuffle
from kolej.rules.draw import fill_face_up, put_up
from kolej.rules.score import finish_game
from kolej.rules.setup import clear_table
from kolej.rules.state import DRAW, GIVE, KEEP, OVER, START, TUNNEL, TURN
from kolej.rules.tickets import shuffle_last

FIELDS = frozenset({
    "board", "players", "to_move", "seed", "number", "first", "hands", "face_up", "deck", "discards", "tickets",
    "ticket_deck", "routes", "trains", "scores", "ferry_cards", "track", "flags", "flag_sets", "passes", "turns",
    "final_turns", "pending",
})  # fmt: skip


def rebuild(board: Board, b: Record, position: Mapping[str, Any], players: int, seed: int) -> Record:
    """The state of a position. What is left out follows from the rest, or is as at a fresh start."""
    return _Rebuilder(board, b, position, players, seed).state()


class _Rebuilder:
    def __init__(self, board: Board, b: Record, position: Mapping[str, Any], players: int, seed: int) -> None:
        unknown = sorted(set(position) - FIELDS)
        if unknown:
            raise PositionError(f"a position has no field {unknown[0]!r}; it has {', '.join(sorted(FIELDS))}")
        self.board, self.b, self.position, self.players = board, b, position, players
        self.s, self.w = new_state(), new_scratch(telling=True)
        clear_table(b, self.s, players)
        set_dice(self.s, seed, SET_UP)

    def state(self) -> Record:
        s = self.s
        s.to_move, s.first = self._seat("to_move"), self._seat("first")
        s.passes = self._number("passes", 0, 0, self.players)
        s.turns = self._number("turns", 0, 0, 9999)
        s.phase = TURN
        self._routes()
        self._track()
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
        self.s.final_turns = -1 if turns is None else self._number("final_turns", 0, least, self.players)

    # -- reading fields ------------------------------------------------------------------------------------------

    def _number(self, name: str, default: int, least: int, most: int) -> int:
        return _whole(name, self.position.get(name, default), least, most)

    def _seat(self, name: str) -> int:
        if self.position.get(name) is None and name == "to_move":
            return 0
        return self._number(name, 0, 0, self.players - 1)

    def _by_seat(self, name: str) -> list[Any] | None:
        value = self.position.get(name)
        if value is None:
            return None
        if isinstance(value, str | Mapping) or not isinstance(value, Sequence) or len(value) != self.players:
            raise PositionError(f"{name}: must be a list with an entry for each of {self.players} seats")
        return list(value)

    def _numbers(self, name: str, least: int, most: int) -> list[int] | None:
        row = self._by_seat(name)
        return None if row is None else [_whole(f"{name}[{p}]", n, least, most) for p, n in enumerate(row)]

    def _hand(self, name: str, value: Any) -> dict[int, int]:
        """A dict of counts, by kind of card."""
        if not isinstance(value, Mapping):
            raise PositionError(f"{name}: must be a dict of counts such as {{'red': 2, 'wild': 1}}, not {value!r}")
        return {self._kind(name, kind): _whole(f"{name}.{kind}", n, 0, 127) for kind, n in value.items()}

    def _kind(self, name: str, kind: Any) -> int:
        if not isinstance(kind, str) or kind not in KIND_NUMBER:
            raise PositionError(f"{name}: there is no card {kind!r}; there are {', '.join(CARD_KINDS)}")
        return KIND_NUMBER[kind]

    def _colour(self, name: str, colour: Any) -> int:
        if not isinstance(colour, str) or colour not in COLOURS:
            raise PositionError(f"{name}: there is no colour {colour!r}; there are {', '.join(COLOURS)}")
        return COLOURS.index(colour)

    def _route(self, name: str, route: Any) -> int:
        if not isinstance(route, str) or route not in self.board.route_number:
            raise PositionError(f"{name}: there is no route {route!r} on {self.board.name}")
        return self.board.route_number[route]

    def _ticket(self, name: str, ticket: Any) -> int:
        if not isinstance(ticket, str) or ticket not in self.board.ticket_number:
            raise PositionError(f"{name}: there is no ticket {ticket!r} on {self.board.name}")
        return self.board.ticket_number[ticket]

    def _ticket_list(self, name: str, value: Any) -> list[int]:
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise PositionError(f"{name}: must be a list of ticket ids, not {value!r}")
        return [self._ticket(name, ticket) for ticket in value]

    # -- the board -----------------------------------------------------------------------------------------------

    def _routes(self) -> None:
        s, b = self.s, self.b
        owned = self.position.get("routes") or {}
        if not isinstance(owned, Mapping):
            raise PositionError("routes: must be a dict of route ids and the seats that own them")
        for id, value in owned.items():
            route = self._route("routes", id)
            seat = _whole(f"routes[{id!r}]", value, 0, self.players - 1)
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
        for seat, n in enumerate(self._numbers("trains", 0, int(b.trains)) or ()):
            if n > s.trains[seat]:
                most = s.trains[seat]
                raise PositionError(f"trains[{seat}]: {n}, but the routes of seat {seat} leave {most} at most")
            s.trains[seat] = n
        for seat, n in enumerate(self._numbers("scores", -999, 9999) or ()):
            s.score[seat] = n
        for seat, n in enumerate(self._numbers("flag_sets", 0, 99) or ()):
            s.flag_sets[seat] = n
        for seat, n in enumerate(self._numbers("ferry_cards", 0, int(b.ferry_limit)) or ()):
            s.ferry[seat] = n
        if s.ferry.sum() > b.ferry_box:
            raise PositionError(f"ferry_cards: {s.ferry.sum()} are held, the box has {b.ferry_box}")
        if self.position.get("flags") is not None and self.board.rules.flags is None:
            if any(self._by_seat("flags") or ()):
                raise PositionError(f"flags: {self.board.name} has no flag sets")
            return
        for seat, row in enumerate(self._by_seat("flags") or ()):
            for colour in row:
                flag = 1 << self._colour(f"flags[{seat}]", colour)
                if not int(b.flag_colours) & flag or int(s.flag_cards[seat]) & flag:
                    raise PositionError(f"flags[{seat}]: {colour} cannot lie there, or lies there twice")
                s.flag_cards[seat] |= flag

    def _track(self) -> None:
        laid = self.position.get("track") or {}
        if not isinstance(laid, Mapping):
            raise PositionError("track: must be a dict of route ids and the colours of the pieces on them")
        for id, value in laid.items():
            route, colour = self._route("track", id), self._colour(f"track[{id!r}]", value)
            if not self.board.routes[route].bed:
                raise PositionError(f"track: {id} is not a bed")
            if route not in members(self.s.beds):
                raise PositionError(
                    f"track: no piece can lie on {id}: it, a line beside it or a crossing is taken (FR-4, FR-5)"
                )
            if supply(self.b, self.s, colour, int(self.b.length[route])) < 1:
                raise PositionError(f"track: there is no further {value} piece of {self.b.length[route]} spaces (FR-2)")
            lay_piece(self.b, self.s, self.w, route, colour)
            occupy(self.b, self.s, self.w, route)

    # -- tickets -------------------------------------------------------------------------------------------------

    def _tickets(self) -> None:
        self.held: list[int] = []
        for seat, row in enumerate(self._by_seat("tickets") or ()):
            numbers = self._ticket_list(f"tickets[{seat}]", row)
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
        numbers = self._ticket_list(name, tickets)
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
            deck = self._ticket_list("ticket_deck", given)
            self._hold("ticket_deck", deck)
        s.ticket_deck[:] = -1
        s.ticket_deck[: len(deck)] = deck
        s.ticket_count = len(deck)
        if given is None:
            shuffle_last(s, len(deck))

    # -- the middle of a turn ------------------------------------------------------------------------------------

    def _pending(self) -> None:
        pending = self.position.get("pending")
        if pending is None:
            return
        if not isinstance(pending, Mapping) or pending.get("phase") not in PHASES:
            raise PositionError(f"pending: must be a dict whose phase is one of {', '.join(PHASES)}")
        s = self.s
        s.phase = PHASES.index(pending["phase"])
        if s.phase == START:
            self._start(pending)
        elif s.phase == KEEP:
            self._offer("pending.offered", int(s.to_move), pending.get("offered", ()))
            if s.offer_size[s.to_move] == 0:
                raise PositionError("pending.offered: there is nothing to keep")
        elif s.phase in (GIVE, TUNNEL):
            self._claim(pending)
        elif s.phase == DRAW and pending.get("drawn") is not None:
            s.first_card = self._kind("pending.drawn", pending["drawn"])

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

    def _claim(self, pending: Mapping[str, Any]) -> None:
        s, b = self.s, self.b
        text = pending.get("claim")
        found = [
            id for id in range(CLAIMS, int(b.n_actions))
            if b.action_kind[id] == A_CLAIM and str(describe(self.board, b, s, id)) == text
        ]  # fmt: skip
        if not found:
            raise PositionError(f"pending.claim: {text!r} is not a claim such as 'claim ROUTE with 2 blue 1 wild'")
        s.pending = found[0]
        route = int(b.action_route[s.pending])
        if route not in members(s.open[s.to_move]):
            raise PositionError(f"pending.claim: {self.board.routes[route].id} is not open to seat {s.to_move}")
        if s.phase == GIVE:
            fare = b.action_fare[s.pending]
            given = self._hand("pending.given", pending.get("given", {}))
            left = int(b.fare[fare, F_SETS] * b.fare[fare, F_SET_SIZE]) - sum(given.values())
            if left < 1:
                raise PositionError("pending.given: as many cards as the sets take, or more")
            for kind, n in given.items():
                s.given[kind] = n
            s.give_left, s.give_from = left, max((kind for kind, n in given.items() if n), default=0)
            return
        turned = pending.get("turned")
        if not self.board.routes[route].tunnel or not isinstance(turned, list) or not 1 <= len(turned) <= TURNED:
            raise PositionError(f"pending: a tunnel and a list of one to {TURNED} turned cards are needed")
        for i, kind in enumerate(turned):
            s.turned[i] = self._kind("pending.turned", kind)
            s.extra += s.turned[i] in (WILD, colour_played(b, s))
        if s.extra == 0:
            raise PositionError("pending.turned: nothing that was turned asks for a card")

    # -- cards ---------------------------------------------------------------------------------------------------

    def _cards(self) -> None:
        """After everything else: what is named nowhere is in the deck."""
        s, position = self.s, self.position
        for seat, hand in enumerate(self._by_seat("hands") or ()):
            for kind, n in self._hand(f"hands[{seat}]", hand).items():
                s.hand[seat, kind] = n
            s.hand_size[seat] = s.hand[seat].sum()
        if s.first_card >= 0 and s.hand[s.to_move, s.first_card] == 0:
            raise PositionError(f"pending.drawn: seat {s.to_move} has no {CARD_KINDS[s.first_card]} card")
        for kind, n in self._hand("discards", position.get("discards") or {}).items():
            s.discards[kind] = n
        up = position.get("face_up")
        if up is not None:
            if isinstance(up, str) or not isinstance(up, Sequence) or len(up) > FACE_UP:
                raise PositionError(f"face_up: must be a list of at most {FACE_UP} cards")
            for place, kind in enumerate(up):
                if kind is not None:
                    put_up(s, place, self._kind("face_up", kind))
        left = self._left_over()
        given = position.get("deck")
        if given is not None:
            for kind in range(KINDS):
                s.deck[kind] = 0
            for kind, n in self._hand("deck", given).items():
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
        for kind in (*s.face_up, *s.turned):
            if kind >= 0:
                used[kind] += 1
        for colour in range(N_COLOURS):
            used[colour] += sum(int(s.flag_cards[p]) >> colour & 1 for p in range(self.players))
        if s.phase in (GIVE, TUNNEL):
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


def _whole(name: str, value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise PositionError(f"{name}: must be a whole number from {least} to {most}, not {value!r}")
    return value
