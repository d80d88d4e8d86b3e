"""Invariants of every game, written from the rules and not from the engine, as kernel code.

This uses nothing of `kolej.rules` but the layout of its records and the functions for bits, so that a mistake in a rule
cannot hide itself. `tests/support/checked.py` plays games and checks these invariants.
"""

import numpy as np

from kolej.mechanics.substitution.ids import GIVE
from kolej.mechanics.track.ids import BUILD
from kolej.mechanics.tunnels.ids import TUNNEL
from kolej.rules.action_space import A_CLAIM, A_KEEP
from kolej.rules.bits import count, lowest, without_lowest
from kolej.rules.board import F_CARDS, F_COLOUR, F_FERRY, OUT
from kolej.rules.capacity import COLOURS, FACE_UP, KINDS, LENGTHS, OFFER, PLAYERS, TICKETS, TURNED, WILD, WORDS
from kolej.rules.state import DRAW, KEEP, OVER, START, TURN

(
    FINE, CARDS, PILES, FACES, SWEEP, TRAINS, SCORES, PIECES, FERRY, TICKET_TWICE, TICKET_LOST, TICKET_COUNTS, OWNERS,
    OPEN, BEDS, FLAGS, PENDING, TABLE, NO_CHOICE, CHOICE_AFTER_END, BAD_ID, ID_TWICE, OTHER_NTH, OTHERS_TOUCHED,
    TURN_ORDER, LAST_ROUND, TICKETS_GONE, UNPAID, ENDLESS,
) = range(29)  # fmt: skip

BROKEN = (
    "nothing", "a card was made or lost", "a pile's size is not that of its cards", "a face-up place stays empty",
    "too many face-up wilds stay (DRAW-5)", "a train was made or lost", "the running score is not what was earned",
    "track pieces are not on free beds, or more than there are", "too many ferry cards", "a ticket is in two places",
    "a ticket was lost", "the tickets held are not those counted", "a route has two owners, or two lines one",
    "what is open to a player is not what the rules leave open", "open beds are not what the rules leave open",
    "flag cards that cannot be", "something waits that should not, or does not that should", "turn, phase or end",
    "nothing to decide before the end", "something to decide after the end", "an id outside the action space",
    "an action is listed twice", "nth and the list differ", "another seat's things have changed",
    "the turn went to the wrong seat", "the last round is not one turn each (END-1)",
    "tickets left the game that were not returned", "a claim took other cards than it named", "no end",
)  # fmt: skip

# Rows of the scratch sets; from OWN on, one for each seat.
OWNED, LAID, BARRED, LINES, BED_LINES, OWN = range(6)
ROWS = OWN + PLAYERS

ZERO = np.uint64(0)
UNIT = np.uint64(1)


def broken(b, s, sets):
    """Returns FINE, or the first invariant that a state breaks."""
    if not cards_are_right(b, s):
        return CARDS
    if not piles_are_right(b, s):
        return PILES
    code = face_up_is_right(b, s)
    if code != FINE:
        return code
    code = trains_and_scores(b, s)
    if code != FINE:
        return code
    if not ferry_cards_are_right(b, s):
        return FERRY
    code = tickets_are_right(b, s)
    if code != FINE:
        return code
    code = routes_are_right(b, s, sets)
    if code != FINE:
        return code
    if not flags_are_right(b, s):
        return FLAGS
    if not pending_is_right(b, s):
        return PENDING
    if not table_is_right(b, s):
        return TABLE
    return FINE


def member(words, i):
    return (words[i >> 6] >> np.uint64(i & 63)) & UNIT != ZERO


# -- cards -------------------------------------------------------------------------------------------------------


def cards_are_right(b, s):
    """Every card of the box is in exactly one place."""
    for kind in range(KINDS):
        n = int(s.deck[kind]) + int(s.discards[kind]) + int(s.given[kind]) + pending_cards(b, s, kind)
        if s.deck[kind] < 0 or s.discards[kind] < 0 or s.given[kind] < 0:
            return False
        for p in range(PLAYERS):
            if s.hand[p, kind] < 0:
                return False
            n += int(s.hand[p, kind])
            if kind < COLOURS and (int(s.flag_cards[p]) >> kind) & 1:
                n += 1
        for place in range(FACE_UP):
            if s.face_up[place] == kind:
                n += 1
        for i in range(TURNED):
            if s.turned[i] == kind:
                n += 1
        if n != b.box[kind]:
            return False
    return True


def pending_cards(b, s, kind):
    """Returns the number of cards of a kind on the table for a claim that is not finished."""
    if s.pending < 0:
        return 0
    fare = b.action_fare[s.pending]
    wilds = int(b.action_number[s.pending])
    if kind == WILD:
        return wilds
    return int(b.fare[fare, F_CARDS]) - wilds if b.fare[fare, F_COLOUR] == kind else 0


def piles_are_right(b, s):
    for p in range(PLAYERS):
        n = 0
        for kind in range(KINDS):
            n += int(s.hand[p, kind])
        if n != s.hand_size[p] or (p >= s.players and n > 0):
            return False
    deck = 0
    discards = 0
    for kind in range(KINDS):
        deck += int(s.deck[kind])
        discards += int(s.discards[kind])
    if deck == 0 and discards > 0:
        return False  # DRAW-4
    gaps = 0
    wilds = 0
    for place in range(FACE_UP):
        gaps += 1 if s.face_up[place] < 0 else 0
        wilds += 1 if s.face_up[place] == WILD else 0
    return deck == s.deck_size and gaps == s.gaps and wilds == s.wilds_up


def face_up_is_right(b, s):
    wilds = 0
    plain = 0
    for place in range(FACE_UP):
        if s.face_up[place] < -1 or s.face_up[place] >= KINDS:
            return FACES
        if s.face_up[place] < 0 and s.deck_size > 0 and s.phase == TURN:
            return FACES  # DRAW-7
        if s.face_up[place] == WILD:
            wilds += 1
        elif s.face_up[place] >= 0:
            plain += 1
    discards = 0
    for kind in range(KINDS):
        discards += int(s.discards[kind])
        if kind < WILD:
            plain += int(s.deck[kind]) + int(s.discards[kind])
    if b.sweep_wilds == 0 or wilds < b.sweep_wilds or plain <= FACE_UP - b.sweep_wilds:
        return FINE
    # A sweep that would repeat forever is not made; a card may then be drawn from the deck before the turn ends.
    if discards > 0 or s.deck_size > FACE_UP or (s.phase == TURN and s.deck_size < FACE_UP):
        return SWEEP
    return FINE


def flags_are_right(b, s):
    """PA-2, PA-3"""
    for p in range(PLAYERS):
        front = int(s.flag_cards[p])
        if front & ~int(b.flag_colours) or s.flag_sets[p] < 0:
            return False
        if b.flag_colours > 0 and front == b.flag_colours:
            return False
    return True


# -- what lies on the board --------------------------------------------------------------------------------------


def trains_and_scores(b, s):
    """A train is in front of its player or on the board; points are those of routes (CLAIM-3) and flags (PA-3)."""
    for p in range(s.players):
        trains = int(s.trains[p])
        points = int(s.flag_sets[p]) * int(b.flag_points)
        for word in range(WORDS):
            rest = s.routes[p, word]
            while rest != ZERO:
                length = b.length[(word << 6) + lowest(rest)]
                rest = without_lowest(rest)
                trains += int(length)
                points += int(b.points[length])
        if trains != b.trains or s.trains[p] < 0:
            return TRAINS
        if points != s.score[p]:
            return SCORES
    return FINE


def routes_are_right(b, s, sets):
    """Computes owners, pieces and open routes again (CLAIM-5, FR-3 to FR-6)."""
    for row in range(ROWS):
        for word in range(WORDS):
            sets[row, word] = ZERO
    for word in range(WORDS):
        for p in range(PLAYERS):
            if sets[OWNED, word] & s.routes[p, word] or (p >= s.players and s.routes[p, word] != ZERO):
                return OWNERS
            sets[OWNED, word] |= s.routes[p, word]
        for colour in range(COLOURS):
            if s.laid[colour, word] & (sets[OWNED, word] | sets[LAID, word] | ~b.all_beds[word]):
                return PIECES
            sets[LAID, word] |= s.laid[colour, word]
        if sets[OWNED, word] & ~b.all_routes[word]:
            return OWNERS
    if not enough_pieces(b, s):
        return PIECES
    small = s.players < b.all_lines_from
    if not owners_are_right(b, s, sets, small):
        return OWNERS
    if not pieces_are_right(b, s, sets, small):
        return PIECES
    for word in range(WORDS):
        if (sets[OWNED, word] | sets[LAID, word]) & sets[BARRED, word]:
            return OWNERS  # FR-4
        shut = sets[OWNED, word] | sets[BARRED, word]
        if small:
            shut |= sets[LINES, word] | sets[BED_LINES, word]
        for p in range(s.players):
            if s.open[p, word] != b.all_routes[word] & ~(shut | sets[OWN + p, word]):
                return OPEN
        if s.beds[word] != b.all_beds[word] & ~(shut | sets[LAID, word]):
            return BEDS
    return FINE


def owners_are_right(b, s, sets, small):
    """CLAIM-5: one line of a connection per player, with few players one in total."""
    for p in range(s.players):
        for word in range(WORDS):
            rest = s.routes[p, word]
            while rest != ZERO:
                route = (word << 6) + lowest(rest)
                rest = without_lowest(rest)
                if member(sets[OWN + p], route) or (small and member(sets[LINES], route)):
                    return False
                for i in range(WORDS):
                    sets[OWN + p, i] |= b.lines[route, i]
                    sets[LINES, i] |= b.lines[route, i]
                    sets[BARRED, i] |= b.crossing[route, i]
    return True


def pieces_are_right(b, s, sets, small):
    """FR-5: with few players one bed of a connection."""
    for word in range(WORDS):
        rest = sets[LAID, word]
        while rest != ZERO:
            route = (word << 6) + lowest(rest)
            if small and member(sets[BED_LINES], route):
                return False
            for i in range(WORDS):
                others = b.lines[route, i] & b.all_beds[i]
                if i == word:
                    others &= ~(rest & ~without_lowest(rest))
                sets[BED_LINES, i] |= others
                sets[BARRED, i] |= b.crossing[route, i]
            rest = without_lowest(rest)
    return True


def enough_pieces(b, s):
    """FR-2, and which pieces are used up."""
    if not b.has_track:
        return True
    for colour in range(COLOURS):
        for length in range(LENGTHS):
            n = 0
            for word in range(WORDS):
                n += count(s.laid[colour, word] & b.of_length[length, word])
            if n > b.pieces[colour, length]:
                return False
            if ((int(s.used_up[length]) >> colour) & 1) != (1 if n == b.pieces[colour, length] else 0):
                return False
    return True


def ferry_cards_are_right(b, s):
    """IT-2. Ferry cards of a claim that is not finished count as used."""
    out = 0
    for p in range(PLAYERS):
        if s.ferry[p] < 0 or s.ferry[p] > b.ferry_limit:
            return False
        out += int(s.ferry[p])
    if s.pending >= 0:
        out += int(b.fare[b.action_fare[s.pending], F_FERRY])
    return out <= b.ferry_box


# -- tickets -----------------------------------------------------------------------------------------------------


def ticket_set(b, s):
    """Returns all tickets in the game, and whether one is in two places."""
    seen = ZERO
    twice = False
    for i in range(s.ticket_count):
        ticket = s.ticket_deck[(s.ticket_top + i) % TICKETS]
        one = UNIT << np.uint64(ticket)
        twice = twice or ticket < 0 or ticket >= b.n_tickets or seen & one != ZERO
        seen |= one
    for p in range(PLAYERS):
        twice = twice or seen & s.tickets[p] != ZERO
        seen |= s.tickets[p]
        for i in range(OFFER):
            ticket = s.offered[p, i]
            if ticket >= 0:
                one = UNIT << np.uint64(ticket)
                twice = twice or i >= s.offer_size[p] or seen & one != ZERO
                seen |= one
    return seen, twice


def all_tickets(b):
    return (UNIT << np.uint64(b.n_tickets)) - UNIT


def tickets_are_right(b, s):
    seen, twice = ticket_set(b, s)
    if twice or seen & ~all_tickets(b) != ZERO:
        return TICKET_TWICE
    if seen != all_tickets(b) and (s.phase == START or (b.start_returned != OUT and b.returned != OUT)):
        return TICKET_LOST
    for p in range(PLAYERS):
        counted = 0 if s.phase == START else count(s.tickets[p])  # SET-2: how many is secret as well
        if s.held[p] != counted:
            return TICKET_COUNTS
        if s.phase != START and p < s.players and counted < b.start_keep:
            return TICKET_COUNTS
        choosing = p < s.players and (s.phase == START or (s.phase == KEEP and p == s.to_move))
        if (s.offer_size[p] > 0) != choosing:
            return TICKET_COUNTS
    return FINE


# -- the turn ----------------------------------------------------------------------------------------------------


def pending_is_right(b, s):
    if (s.phase == DRAW) != (s.first_card >= 0) or (s.phase == DRAW and s.hand[s.to_move, s.first_card] == 0):
        return False
    turned = 0
    for i in range(TURNED):
        if s.turned[i] >= 0:
            turned += 1
    given = 0
    for kind in range(KINDS):
        given += int(s.given[kind])
    waits = s.phase == GIVE or s.phase == TUNNEL
    if waits != (s.pending >= 0):
        return False
    if (s.phase == GIVE) != (s.give_left > 0) or (s.phase != GIVE and given > 0):
        return False
    if (s.phase == TUNNEL) != (s.extra > 0) or (s.phase != TUNNEL and turned > 0):
        return False
    return s.extra <= turned and (not waits or b.action_kind[s.pending] == A_CLAIM)


def table_is_right(b, s):
    if s.phase < START or s.phase > OVER or s.to_move < 0 or s.to_move >= s.players:
        return False
    if s.first < 0 or s.first >= s.players or s.final_turns > s.players:
        return False
    if s.phase == BUILD and not b.has_track:
        return False
    ended = s.final_turns == 0 or s.passes >= s.players
    return (s.phase == OVER) == ended and (s.phase == OVER) == (s.winners != 0)


# -- from one moment to the next ---------------------------------------------------------------------------------


def broken_step(b, old, s, action):
    """Returns FINE, or what was wrong with a decision that led from one state to another."""
    p = old.to_move
    for q in range(PLAYERS):
        if q != p and not untouched(old, s, q):
            return OTHERS_TOUCHED
    code = broken_turn(b, old, s, p)
    if code != FINE:
        return code
    if b.action_kind[action] == A_CLAIM and not paid(b, old, s, p, action):
        return UNPAID
    before, _ = ticket_set(b, old)
    after, _ = ticket_set(b, s)
    if after & ~before != ZERO:
        return TICKET_TWICE
    gone = before & ~after
    if gone != ZERO:
        if b.action_kind[action] != A_KEEP or (b.start_returned if old.phase == START else b.returned) != OUT:
            return TICKETS_GONE
        for q in range(PLAYERS):
            for i in range(OFFER):
                if old.offered[q, i] >= 0 and (q == p or old.phase == START):
                    gone &= ~(UNIT << np.uint64(old.offered[q, i]))
        if gone != ZERO:
            return TICKETS_GONE
    return FINE


def untouched(old, s, q):
    """Returns whether the cards, routes and tickets of a seat did not change while another decided."""
    for kind in range(KINDS):
        if old.hand[q, kind] != s.hand[q, kind]:
            return False
    for word in range(WORDS):
        if old.routes[q, word] != s.routes[q, word]:
            return False
    if old.tickets[q] != s.tickets[q] or old.score[q] != s.score[q] or old.flag_cards[q] != s.flag_cards[q]:
        return False
    return old.trains[q] == s.trains[q] and old.ferry[q] == s.ferry[q]


def broken_turn(b, old, s, p):
    """TURN-1, END-1"""
    if old.phase == START:
        if s.to_move != (p + 1) % s.players or s.turns != 0:
            return TURN_ORDER
        return FINE
    if s.turns == old.turns:  # the turn goes on
        if s.to_move != p or not goes_on(old.phase, s.phase):
            return TURN_ORDER
        return FINE if s.final_turns == old.final_turns else LAST_ROUND
    if s.turns != old.turns + 1 or (s.phase != TURN and s.phase != OVER):
        return TURN_ORDER
    if s.phase == TURN and s.to_move != (p + 1) % s.players:
        return TURN_ORDER
    left = int(old.final_turns) - 1
    if old.final_turns < 0:
        left = int(s.players) if s.trains[p] <= b.last_round_trains else -1
    return FINE if s.final_turns == left else LAST_ROUND


def goes_on(old, new):
    """Returns whether a turn can go from one phase to the other."""
    if old == TURN:
        return new in (DRAW, BUILD, KEEP, GIVE, TUNNEL)
    if old == DRAW:
        return new == BUILD
    return old == GIVE and new in (GIVE, TUNNEL)


def paid(b, old, s, p, action):
    """CLAIM-1: the named cards have left the hand, and one train per space once the claim is finished."""
    fare = b.action_fare[action]
    wilds = int(b.action_number[action])
    back = s.turns > old.turns and s.trains[p] == old.trains[p]  # a tunnel is not given up in the same decision
    if back or int(old.ferry[p]) - int(s.ferry[p]) != b.fare[fare, F_FERRY]:
        return False
    for kind in range(KINDS):
        named = wilds if kind == WILD else 0
        if kind == b.fare[fare, F_COLOUR] and kind != WILD:
            named = int(b.fare[fare, F_CARDS]) - wilds
        if int(old.hand[p, kind]) - int(s.hand[p, kind]) != named:
            return False
    route = b.action_route[action]
    spaces = int(old.trains[p]) - int(s.trains[p])
    if s.turns == old.turns:
        return spaces == 0
    return spaces == b.length[route] and member(s.routes[p], route)
