"""A turn: what may be decided now, what a decision does, how turns follow each other (TURN-1, TURN-2, END-1)."""

from kolej.rules.action_space import (
    A_ADD,
    A_BUILD,
    A_CLAIM,
    A_DECLINE,
    A_DRAW,
    A_FERRY,
    A_GIVE,
    A_KEEP,
    A_PASS,
    A_TICKETS,
    ADD,
    DECLINE,
    DRAW_DECK,
    DRAW_FACE_UP,
    GIVE_CARD,
    PASS,
    TAKE_FERRY,
    TAKE_TICKETS,
)
from kolej.rules.capacity import COLOURS, WILD
from kolej.rules.claim import complete, give, lay_down, list_claims
from kolej.rules.deck import reshuffle
from kolej.rules.draw import (
    can_draw,
    can_draw_blind,
    draw_blind,
    draw_face_up,
    face_up_kinds,
    fill_face_up,
)
from kolej.rules.journal import (
    CHOSEN,
    ENDED,
    FLAG_SET,
    GAVE,
    LAST_ROUND,
    PASSED,
    TOOK_FERRY,
    TURN_BEGAN,
    tell,
)
from kolej.rules.legal_groups import actions, add_fixed, spans
from kolej.rules.score import finish_game
from kolej.rules.state import BUILD, DRAW, GIVE, KEEP, OVER, START, TUNNEL, TURN
from kolej.rules.substitution import gifts
from kolej.rules.tickets import keep, list_keeps, offer, return_all, return_drawn
from kolej.rules.track import build, can_build, list_builds
from kolej.rules.tunnel import add_cards, additions, decline, dig


def legal(b, s, w):
    """Puts all that may be decided now into scratch, and says how much that is. Nothing once the game is over."""
    n = list_legal(b, s, w, s.to_move)
    w.n_spans = spans(n)
    return actions(n)


def list_legal(b, s, w, p):
    n = 0
    if s.phase == TURN:
        n = add_fixed(w, n, draws(b, s) | ticket_or_ferry(b, s, p))
        n = list_claims(b, s, w, n, p)
        if n == 0:
            n = add_fixed(w, n, 1 << PASS)  # TURN-2
    elif s.phase == DRAW:
        n = add_fixed(w, n, draws(b, s))
    elif s.phase == BUILD:
        n = list_builds(b, s, w, n)
    elif s.phase == KEEP or s.phase == START:
        n = list_keeps(b, s, w, n, p)
    elif s.phase == GIVE:
        n = add_fixed(w, n, gifts(b, s, p) << GIVE_CARD)
    elif s.phase == TUNNEL:
        n = add_fixed(w, n, additions(b, s, p) << ADD)
        n = add_fixed(w, n, 1 << DECLINE)
    return n


def draws(b, s):
    """The ids of the draws that may be made, as bits."""
    return (1 << DRAW_DECK if can_draw_blind(s) else 0) | face_up_kinds(b, s) << DRAW_FACE_UP


def ticket_or_ferry(b, s, p):
    """The ids of what else may be taken, as bits."""
    tickets = 1 << TAKE_TICKETS if can_take_tickets(s) else 0
    return tickets | (1 << TAKE_FERRY if can_take_ferry(b, s, p) else 0)


def can_take_tickets(s):
    return s.ticket_count > 0  # TICKET-2


def can_take_ferry(b, s, p):
    """IT-2: nobody holds more than the limit, and the supply is what nobody holds."""
    if s.ferry[p] >= b.ferry_limit:
        return False
    return ferry_supply(b, s) > 0


def ferry_supply(b, s):
    left = b.ferry_box
    for seat in range(s.players):
        left -= s.ferry[seat]
    return left


def play(b, s, w, action):
    """Does what was decided; it is legal."""
    if b.action_kind[action] != A_PASS:
        s.passes = 0
    if act(b, s, w, s.to_move, b.action_kind[action], action):
        end_turn(b, s, w)


def act(b, s, w, p, kind, action):
    """Does it; True: the turn is over with it."""
    if kind == A_DRAW:
        return draw(b, s, w, p, action)
    if kind == A_CLAIM:
        lay_down(b, s, w, p, action)
        return s.phase != GIVE and pay(b, s, w, p)
    if kind == A_GIVE:
        give(s, p, b.action_colour[action])
        tell(w, GAVE, p, b.action_colour[action], 0)
        return s.give_left == 0 and pay(b, s, w, p)
    if kind == A_KEEP:
        keep(s, w, p, b.action_number[action])
        if s.phase == START:
            next_to_choose(b, s, w)
            return False
        return_drawn(b, s, p)
    elif kind == A_TICKETS:
        offer(s, w, p, b.drawn)
        s.phase = KEEP
        return False
    elif kind == A_ADD:
        add_cards(b, s, w, p, b.action_number[action])
    elif kind == A_DECLINE:
        decline(b, s, w, p)
    elif kind == A_BUILD:
        build(b, s, w, p, b.action_route[action], b.action_colour[action])
    elif kind == A_FERRY:
        s.ferry[p] += 1
        tell(w, TOOK_FERRY, p, 0, 0)
    else:
        s.passes += 1
        tell(w, PASSED, p, 0, 0)
    return True


def draw(b, s, w, p, action):
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
    if can_build(b, s, w):
        s.phase = BUILD  # FR-3
        return False
    return True


def pay(b, s, w, p):
    """The payment lies on the table: a tunnel is dug, anything else is claimed. True: it is settled."""
    if b.tunnel[b.action_route[s.pending]]:
        return dig(b, s, w, p)
    complete(b, s, w, p)
    return True


def next_to_choose(b, s, w):
    """SET-2: the choices are made in turn order but take effect, and show, together."""
    s.to_move = next_seat(s)
    if s.to_move == s.first:
        return_all(b, s)
        tell(w, CHOSEN, -1, 0, 0)
        begin_turn(s, w)


def next_seat(s):
    return s.to_move + 1 if s.to_move + 1 < s.players else 0


def begin_turn(s, w):
    s.phase = TURN
    tell(w, TURN_BEGAN, s.to_move, 0, 0)


def end_turn(b, s, w):
    p = s.to_move
    score_flags(b, s, w, p)
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


def score_flags(b, s, w, p):
    """PA-3: a whole set of flag cards scores and is discarded."""
    if b.flag_colours == 0 or s.flag_cards[p] != b.flag_colours:
        return
    for colour in range(COLOURS):
        if b.flag_colours & (1 << colour):
            s.discards[colour] += 1
    s.flag_cards[p] = 0
    s.flag_sets[p] += 1
    s.score[p] += b.flag_points
    tell(w, FLAG_SET, p, b.flag_points, 0)
    reshuffle(s, w)
