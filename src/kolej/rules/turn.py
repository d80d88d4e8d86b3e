"""A turn: what may be decided now, what a decision does, how turns follow each other (TURN-1, TURN-2, END-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolej.mechanics.hooks import act as act_of_mechanic
from kolej.mechanics.hooks import after_draw, list_phase, turn_options
from kolej.mechanics.hooks import end_turn as end_turn_of_mechanics
from kolej.rules.action_space import (
    A_CLAIM,
    A_DRAW,
    A_KEEP,
    A_PASS,
    A_TICKETS,
    DRAW_DECK,
    DRAW_FACE_UP,
    PASS,
    TAKE_TICKETS,
)
from kolej.rules.capacity import WILD
from kolej.rules.claim import complete, lay_down, list_claims, occupy, settle
from kolej.rules.draw import (
    can_draw,
    can_draw_blind,
    draw_blind,
    draw_face_up,
    face_up_kinds,
    fill_face_up,
)
from kolej.rules.journal import CHOSEN, ENDED, LAST_ROUND, PASSED, TURN_BEGAN, tell
from kolej.rules.legal_groups import actions, add_fixed, spans
from kolej.rules.outcomes import CLAIM_PAID, PAYMENT_LAID, ROUTE_OCCUPIED, TURN_OVER
from kolej.rules.score import finish_game
from kolej.rules.state import DRAW, KEEP, OVER, START, TURN
from kolej.rules.tickets import keep, list_keeps, offer, return_all, return_drawn

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord


def legal(b: BoardRecord, s: StateRecord, w: ScratchRecord) -> int:
    """Puts all that may be decided now into scratch, and says how much that is. Nothing once the game is over."""
    n = list_legal(b, s, w, s.to_move)
    w.n_spans = spans(n)
    return actions(n)


def list_legal(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int) -> int:
    n = 0
    if s.phase == TURN:
        n = add_fixed(w, n, draws(b, s) | ticket_draw(s) | turn_options(b, s, p))
        n = list_claims(b, s, w, n, p)
        if n == 0:
            n = add_fixed(w, n, 1 << PASS)  # TURN-2
    elif s.phase == DRAW:
        n = add_fixed(w, n, draws(b, s))
    elif s.phase == KEEP or s.phase == START:
        n = list_keeps(b, s, w, n, p)
    elif s.phase != OVER:
        n = list_phase(b, s, w, p, n)
    return n


def draws(b: BoardRecord, s: StateRecord) -> int:
    """The ids of the draws that may be made, as bits."""
    return (1 << DRAW_DECK if can_draw_blind(s) else 0) | face_up_kinds(b, s) << DRAW_FACE_UP


def ticket_draw(s: StateRecord) -> int:
    """The id of taking tickets as a bit, if there are any."""
    return 1 << TAKE_TICKETS if can_take_tickets(s) else 0


def can_take_tickets(s: StateRecord) -> bool:
    return s.ticket_count > 0  # TICKET-2


def play(b: BoardRecord, s: StateRecord, w: ScratchRecord, action: int) -> None:
    """Does what was decided; it is legal."""
    if b.action_kind[action] != A_PASS:
        s.passes = 0
    if act(b, s, w, s.to_move, b.action_kind[action], action):
        end_turn(b, s, w)


def act(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, kind: int, action: int) -> bool:
    """Does what was decided. Returns whether the turn is over with it."""
    if kind == A_DRAW:
        return draw(b, s, w, p, action)
    if kind == A_CLAIM:
        lay_down(b, s, p, action)
        return settle(b, s, w, p)
    if kind == A_KEEP:
        keep(s, w, p, b.action_number[action])
        if s.phase == START:
            next_to_choose(b, s, w)
            return False
        return_drawn(b, s, p)
        return True
    if kind == A_TICKETS:
        offer(s, w, p, b.drawn)
        s.phase = KEEP
        return False
    if kind == A_PASS:
        s.passes += 1
        tell(w, PASSED, p, 0, 0)
        return True
    return follow(b, s, w, p, action, act_of_mechanic(b, s, w, p, kind, action))


def follow(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, action: int, outcome: int) -> bool:
    """What an action of a mechanic leads to. Returns whether the turn is over with it."""
    if outcome == PAYMENT_LAID:
        return settle(b, s, w, p)
    if outcome == CLAIM_PAID:
        complete(b, s, w, p)
        return True
    if outcome == ROUTE_OCCUPIED:
        occupy(b, s, w, b.action_route[action])
        return True
    return outcome == TURN_OVER


def draw(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int, action: int) -> bool:
    """One card; the draw goes on to a second unless a face-up wild, or nothing more to take, ends it."""
    last = s.phase == DRAW
    s.first_card = -1
    if action == DRAW_DECK:
        card = draw_blind(s, w, p)
    else:
        card = b.action_colour[action]
        draw_face_up(b, s, w, p, card)
        if card == WILD and b.wild_ends_draw:
            last = True  # DRAW-3
    s.phase = DRAW
    if not last and can_draw(b, s):  # DRAW-6
        s.first_card = card
        return False
    return not after_draw(b, s, w)


def next_to_choose(b: BoardRecord, s: StateRecord, w: ScratchRecord) -> None:
    """SET-2: the choices are made in turn order but take effect, and show, together."""
    s.to_move = next_seat(s)
    if s.to_move == s.first:
        return_all(b, s)
        tell(w, CHOSEN, -1, 0, 0)
        begin_turn(s, w)


def next_seat(s: StateRecord) -> int:
    return s.to_move + 1 if s.to_move + 1 < s.players else 0


def begin_turn(s: StateRecord, w: ScratchRecord) -> None:
    s.phase = TURN
    tell(w, TURN_BEGAN, s.to_move, 0, 0)


def end_turn(b: BoardRecord, s: StateRecord, w: ScratchRecord) -> None:
    p = s.to_move
    end_turn_of_mechanics(b, s, w, p)
    fill_face_up(b, s, w)
    s.turns += 1
    if s.final_turns > 0:
        s.final_turns -= 1
    elif s.trains[p] <= b.last_round_trains:
        s.final_turns = s.players  # END-1
        tell(w, LAST_ROUND, p, s.final_turns, 0)
    if s.final_turns == 0 or s.passes == s.players:
        s.phase = OVER
        tell(w, ENDED, -1, 0, 0)
        finish_game(b, s, w)
    else:
        s.to_move = next_seat(s)
        begin_turn(s, w)
