"""What the planner sees of its options, as kernel code: the traits that value_network.py judges by.

First come those of the position, which all options share, then an option's own, with a part for cards and one for
claims. They are small numbers, all about as large: a thing that is or is not counts YES or nothing.
"""

import numpy as np

from kolej.bots.planner.candidates import OTHERS, PLANNED
from kolej.bots.planner.claim_values import contested, has_second_line, swing
from kolej.bots.planner.draw_values import WILD_UP
from kolej.bots.planner.paying import colour_of
from kolej.bots.planner.plan import NEVER, flag_worth, turns_left
from kolej.rules.action_space import A_CLAIM, A_DRAW, A_FERRY, A_TICKETS, DRAW_DECK, DRAW_FACE_UP
from kolej.rules.bits import count, has, lowest, without_lowest
from kolej.rules.board import T_LEVELS
from kolej.rules.capacity import COLOURS, FACE_UP, PLACE_WORDS, WILD, WORDS
from kolej.rules.scratch import SEEN, TRAITS
from kolej.rules.state import DRAW

YES = 32
CARD_TRAITS = 9


def see_position(b, s, w, p, best):
    """What all options share; `best`: the place of the planner's own choice."""
    least, trains, cards, tickets, score = 99, 0, 0, 0, -999
    for other in range(s.players):
        if other != p:
            least = min(least, int(s.trains[other]))
            trains += int(s.trains[other])
            cards = max(cards, int(s.hand_size[other]))
            tickets = max(tickets, int(s.held[other]))
            score = max(score, int(s.score[other]))
    missing = 0
    for colour in range(COLOURS):
        missing += max(0, int(w.demand[colour]) - int(s.hand[p, colour]))
    payable = 0
    for place in range(PLANNED, OTHERS):
        if w.option[place] >= 0:
            payable += 1
    w.seen = 0
    see(w, turns_left(b, s, w, p, s.hand_size[p]), 0, 60)
    see(w, w.slack, -30, 40)
    see(w, w.turns_needed, 0, 60)
    see(w, 4 * w.plan_claims, 0, 80)
    see(w, w.plan_spaces, 0, 60)
    see(w, 8 * w.plan_open, 0, 80)
    see(w, s.trains[p], 0, 60)
    see(w, least, 0, 60)
    see(w, s.hand_size[p], 0, 60)
    see(w, 4 * int(s.hand[p, WILD]), 0, 60)
    see(w, cards, 0, 60)
    see(w, int(s.score[p]) - score, -100, 100)
    see(w, 8 * int(s.held[p]), 0, 100)
    see(w, 8 * tickets, 0, 100)
    see(w, w.plan_worth // 10, -100, 100)
    see(w, w.wish_spaces, 0, 60)
    see(w, 2 * missing, 0, 80)
    see(w, 2 * w.demand[WILD], 0, 80)
    see(w, s.turns // s.players, 0, 100)
    see(w, s.ticket_count, 0, 60)
    see(w, 8 * int(s.ferry[p]), 0, 80)
    see(w, 10 * count(np.uint64(b.flag_colours & ~s.flag_cards[p])), 0, 40)
    see_whether(w, s.final_turns >= 0)
    see(w, 10 * int(s.wilds_up), 0, 50)
    see_whether(w, s.phase == DRAW)
    see(w, 8 * payable, 0, 48)
    see(w, w.option_worth[best] // 2, -100, 100)
    see(w, trains // (s.players - 1), 0, 60)
    see(w, 8 * int((p - s.first + s.players) % s.players), 0, YES)
    see(w, s.deck_size // 2, 0, 60)
    see(w, 8 * fewest_missing(b, s, w, p, -1), 0, 80)
    see(w, 8 * int(s.final_turns), -8, YES)
    see(w, 3 * best_other_card(w, -1), -100, 100)
    see(w, 10 * needed_cards(b, s, w, p), 0, 50)
    see(w, 2 * contested_plan(b, s, w, p), 0, 100)


def see_option(b, s, w, p, place, best):
    """What is seen of one option alone."""
    for i in range(SEEN, TRAITS):
        w.trait[i] = 0
    w.seen = SEEN
    action = w.option[place]
    kind = b.action_kind[action]
    see_whether(w, place == best)
    see(w, (w.option_worth[place] - w.option_worth[best]) // 2, -120, 0)
    see_whether(w, kind == A_TICKETS)
    see_whether(w, kind == A_FERRY)
    if kind == A_DRAW:
        see_card(b, s, w, p, action)
    elif kind == A_CLAIM:
        w.seen += CARD_TRAITS
        see_claim(b, s, w, p, place)


def see_card(b, s, w, p, action):
    see_whether(w, action == DRAW_DECK)
    see_whether(w, action == WILD_UP)
    if action in (DRAW_DECK, WILD_UP):
        return
    kind = action - DRAW_FACE_UP
    see_whether(w, True)
    see(w, 6 * int(s.hand[p, kind]), 0, 60)
    see(w, 6 * (int(w.demand[kind]) - int(s.hand[p, kind])), -60, 60)
    see(w, 6 * w.want[kind], 0, 60)
    see(w, 3 * w.draw[action], -100, 100)
    see(w, 8 * fewest_missing(b, s, w, p, kind), 0, 80)
    see(w, 3 * best_other_card(w, action), -100, 100)


def see_claim(b, s, w, p, place):
    action = w.option[place]
    route = b.action_route[action]
    length = int(b.length[route])
    see_whether(w, place < OTHERS)
    see_whether(w, place >= OTHERS and has(w.wish, route))
    see_whether(w, place >= OTHERS and not has(w.wish, route))
    see(w, 8 * length, 0, 80)
    see(w, 3 * int(b.points[length]), 0, 80)
    see(w, w.option_cost[place], -60, 100)
    see(w, 10 * b.action_number[action], 0, 60)
    see(w, w.option_around[place] // 2, 0, 100)
    see(w, 10 * w.option_hops[place], 0, 60)
    touched, joined = 0, 0
    for other in range(s.players):
        if other != p:
            one, far = w.network[other, b.a[route]], w.network[other, b.b[route]]
            if one >= 0 or far >= 0:
                touched += 1
            if one >= 0 and far >= 0 and one != far:
                joined += 1
    see(w, 12 * touched, 0, 60)
    see(w, 12 * joined, 0, 60)
    see(w, 8 * contested(b, s, w, p, route), 0, 40)
    see_whether(w, has_second_line(b, s, p, route))
    colour = b.action_colour[action]
    see(w, 4 * (int(s.hand[p, colour]) - int(w.demand[colour])) if colour < WILD else 0, -60, 60)
    see_whether(w, b.tunnel[route])
    see_whether(w, b.tariff[b.tariff_of[route], T_LEVELS] > 1)
    colour = colour_of(b, s, route)
    see_whether(w, colour == WILD)
    see(w, flag_worth(b, s, w, p, colour), 0, 100)
    see(w, swing(b, w, p, route), -100, 100)
    one, far = w.network[p, b.a[route]], w.network[p, b.b[route]]
    see(w, 16 * ((1 if one >= 0 else 0) + (1 if far >= 0 else 0)), 0, YES)
    see_whether(w, one >= 0 and far >= 0 and one != far)
    see(w, 3 * points_made(b, s, w, p, route), 0, 100)
    see(w, 4 * (int(s.hand_size[p]) - length), 0, 100)


def see(w, number, least, most):
    w.trait[w.seen] = min(max(number, least), most)
    w.seen += 1


def see_whether(w, it_is):
    see(w, YES if it_is else 0, 0, YES)


def fewest_missing(b, s, w, p, wanted):
    """Cards, at least, until a planned route can be paid for: one of a colour, or any (-1)."""
    fewest = 10
    most = 0
    for colour in range(COLOURS):
        most = max(most, int(s.hand[p, colour]))
    for word in range(WORDS):
        rest = w.plan[word]
        while rest != 0:
            route = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            colour = colour_of(b, s, route)
            if wanted < 0 or colour == wanted:
                held = most if colour == WILD else int(s.hand[p, colour])
                fewest = min(fewest, max(0, int(b.length[route]) - held - int(s.hand[p, WILD])))
    return fewest


def best_other_card(w, action):
    """What the best card is worth that may be drawn, but for one."""
    best = NEVER
    for other in range(WILD_UP + 1):
        if other != action:
            best = max(best, int(w.draw[other]))
    return best


def needed_cards(b, s, w, p):
    """How many of the cards that lie face up the plan needs."""
    n = 0
    for place in range(FACE_UP):
        kind = s.face_up[place]
        if 0 <= kind < WILD and w.demand[kind] > s.hand[p, kind]:
            n += 1
    return n


def contested_plan(b, s, w, p):
    """At how many ends of planned routes others already are, in halves; nothing once a card was drawn."""
    n = 0
    if s.phase == DRAW:
        return n
    for word in range(WORDS):
        rest = w.plan[word]
        while rest != 0:
            n += contested(b, s, w, p, (word << 6) + lowest(rest))
            rest = without_lowest(rest)
    return n


def points_made(b, s, w, p, route):
    """Points of the tickets that a claim makes at once."""
    points = 0
    a, z = b.a[route], b.b[route]
    if w.network[p, a] >= 0 and w.network[p, a] == w.network[p, z]:
        return points
    rest = s.tickets[p]
    while rest != 0:
        ticket = lowest(rest)
        rest = without_lowest(rest)
        here, there = b.ticket_a[ticket], b.ticket_b[ticket]
        at_a, at_z = reaches(b, w, p, here, a), reaches(b, w, p, here, z)
        if (at_a and not at_z and reaches(b, w, p, there, z)) or (at_z and not at_a and reaches(b, w, p, there, a)):
            points += int(b.ticket_points[ticket])
    return points


def reaches(b, w, p, side, place):
    """Whether a place, with the player's network there, is one of these places."""
    if has(side, place):
        return True
    network = w.network[p, place]
    if network < 0:
        return False
    for word in range(PLACE_WORDS):
        rest = side[word]
        while rest != 0:
            if w.network[p, (word << 6) + lowest(rest)] == network:
                return True
            rest = without_lowest(rest)
    return False
