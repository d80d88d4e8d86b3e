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
from kolej.bots.planner.planner_memory import SEEN, TRAITS
from kolej.rules.action_space import A_CLAIM, A_DRAW, A_FERRY, A_TICKETS, DRAW_DECK, DRAW_FACE_UP
from kolej.rules.bits import count, has, lowest, without_lowest
from kolej.rules.board import T_LEVELS
from kolej.rules.capacity import COLOURS, FACE_UP, PLACE_WORDS, WILD, WORDS
from kolej.rules.state import DRAW

YES = 32
CARD_TRAITS = 9


def see_position(b, s, m, p, best):
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
        missing += max(0, int(m.demand[colour]) - int(s.hand[p, colour]))
    payable = 0
    for place in range(PLANNED, OTHERS):
        if m.option[place] >= 0:
            payable += 1
    m.seen = 0
    see(m, turns_left(b, s, m, p, s.hand_size[p]), 0, 60)
    see(m, m.slack, -30, 40)
    see(m, m.turns_needed, 0, 60)
    see(m, 4 * m.plan_claims, 0, 80)
    see(m, m.plan_spaces, 0, 60)
    see(m, 8 * m.plan_open, 0, 80)
    see(m, s.trains[p], 0, 60)
    see(m, least, 0, 60)
    see(m, s.hand_size[p], 0, 60)
    see(m, 4 * int(s.hand[p, WILD]), 0, 60)
    see(m, cards, 0, 60)
    see(m, int(s.score[p]) - score, -100, 100)
    see(m, 8 * int(s.held[p]), 0, 100)
    see(m, 8 * tickets, 0, 100)
    see(m, m.plan_worth // 10, -100, 100)
    see(m, m.wish_spaces, 0, 60)
    see(m, 2 * missing, 0, 80)
    see(m, 2 * m.demand[WILD], 0, 80)
    see(m, s.turns // s.players, 0, 100)
    see(m, s.ticket_count, 0, 60)
    see(m, 8 * int(s.ferry[p]), 0, 80)
    see(m, 10 * count(np.uint64(b.flag_colours & ~s.flag_cards[p])), 0, 40)
    see_whether(m, s.final_turns >= 0)
    see(m, 10 * int(s.wilds_up), 0, 50)
    see_whether(m, s.phase == DRAW)
    see(m, 8 * payable, 0, 48)
    see(m, m.option_worth[best] // 2, -100, 100)
    see(m, trains // (s.players - 1), 0, 60)
    see(m, 8 * int((p - s.first + s.players) % s.players), 0, YES)
    see(m, s.deck_size // 2, 0, 60)
    see(m, 8 * fewest_missing(b, s, m, p, -1), 0, 80)
    see(m, 8 * int(s.final_turns), -8, YES)
    see(m, 3 * best_other_card(m, -1), -100, 100)
    see(m, 10 * needed_cards(b, s, m, p), 0, 50)
    see(m, 2 * contested_plan(b, s, m, p), 0, 100)


def see_option(b, s, w, m, p, place, best):
    """What is seen of one option alone."""
    for i in range(SEEN, TRAITS):
        m.trait[i] = 0
    m.seen = SEEN
    action = m.option[place]
    kind = b.action_kind[action]
    see_whether(m, place == best)
    see(m, (m.option_worth[place] - m.option_worth[best]) // 2, -120, 0)
    see_whether(m, kind == A_TICKETS)
    see_whether(m, kind == A_FERRY)
    if kind == A_DRAW:
        see_card(b, s, m, p, action)
    elif kind == A_CLAIM:
        m.seen += CARD_TRAITS
        see_claim(b, s, w, m, p, place)


def see_card(b, s, m, p, action):
    see_whether(m, action == DRAW_DECK)
    see_whether(m, action == WILD_UP)
    if action in (DRAW_DECK, WILD_UP):
        return
    kind = action - DRAW_FACE_UP
    see_whether(m, True)
    see(m, 6 * int(s.hand[p, kind]), 0, 60)
    see(m, 6 * (int(m.demand[kind]) - int(s.hand[p, kind])), -60, 60)
    see(m, 6 * m.want[kind], 0, 60)
    see(m, 3 * m.draw[action], -100, 100)
    see(m, 8 * fewest_missing(b, s, m, p, kind), 0, 80)
    see(m, 3 * best_other_card(m, action), -100, 100)


def see_claim(b, s, w, m, p, place):
    action = m.option[place]
    route = b.action_route[action]
    length = int(b.length[route])
    see_whether(m, place < OTHERS)
    see_whether(m, place >= OTHERS and has(m.wish, route))
    see_whether(m, place >= OTHERS and not has(m.wish, route))
    see(m, 8 * length, 0, 80)
    see(m, 3 * int(b.points[length]), 0, 80)
    see(m, m.option_cost[place], -60, 100)
    see(m, 10 * b.action_number[action], 0, 60)
    see(m, m.option_around[place] // 2, 0, 100)
    see(m, 10 * m.option_hops[place], 0, 60)
    touched, joined = 0, 0
    for other in range(s.players):
        if other != p:
            one, far = m.network[other, b.a[route]], m.network[other, b.b[route]]
            if one >= 0 or far >= 0:
                touched += 1
            if one >= 0 and far >= 0 and one != far:
                joined += 1
    see(m, 12 * touched, 0, 60)
    see(m, 12 * joined, 0, 60)
    see(m, 8 * contested(b, s, m, p, route), 0, 40)
    see_whether(m, has_second_line(b, s, p, route))
    colour = b.action_colour[action]
    see(m, 4 * (int(s.hand[p, colour]) - int(m.demand[colour])) if colour < WILD else 0, -60, 60)
    see_whether(m, b.tunnel[route])
    see_whether(m, b.tariff[b.tariff_of[route], T_LEVELS] > 1)
    colour = colour_of(b, s, route)
    see_whether(m, colour == WILD)
    see(m, flag_worth(b, s, m, p, colour), 0, 100)
    see(m, swing(b, w, m, p, route), -100, 100)
    one, far = m.network[p, b.a[route]], m.network[p, b.b[route]]
    see(m, 16 * ((1 if one >= 0 else 0) + (1 if far >= 0 else 0)), 0, YES)
    see_whether(m, one >= 0 and far >= 0 and one != far)
    see(m, 3 * points_made(b, s, m, p, route), 0, 100)
    see(m, 4 * (int(s.hand_size[p]) - length), 0, 100)


def see(m, number, least, most):
    m.trait[m.seen] = min(max(number, least), most)
    m.seen += 1


def see_whether(m, it_is):
    see(m, YES if it_is else 0, 0, YES)


def fewest_missing(b, s, m, p, wanted):
    """Cards, at least, until a planned route can be paid for: one of a colour, or any (-1)."""
    fewest = 10
    most = 0
    for colour in range(COLOURS):
        most = max(most, int(s.hand[p, colour]))
    for word in range(WORDS):
        rest = m.plan[word]
        while rest != 0:
            route = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            colour = colour_of(b, s, route)
            if wanted < 0 or colour == wanted:
                held = most if colour == WILD else int(s.hand[p, colour])
                fewest = min(fewest, max(0, int(b.length[route]) - held - int(s.hand[p, WILD])))
    return fewest


def best_other_card(m, action):
    """What the best card is worth that may be drawn, but for one."""
    best = NEVER
    for other in range(WILD_UP + 1):
        if other != action:
            best = max(best, int(m.draw[other]))
    return best


def needed_cards(b, s, m, p):
    """How many of the cards that lie face up the plan needs."""
    n = 0
    for place in range(FACE_UP):
        kind = s.face_up[place]
        if 0 <= kind < WILD and m.demand[kind] > s.hand[p, kind]:
            n += 1
    return n


def contested_plan(b, s, m, p):
    """At how many ends of planned routes others already are, in halves; nothing once a card was drawn."""
    n = 0
    if s.phase == DRAW:
        return n
    for word in range(WORDS):
        rest = m.plan[word]
        while rest != 0:
            n += contested(b, s, m, p, (word << 6) + lowest(rest))
            rest = without_lowest(rest)
    return n


def points_made(b, s, m, p, route):
    """Points of the tickets that a claim makes at once."""
    points = 0
    a, z = b.a[route], b.b[route]
    if m.network[p, a] >= 0 and m.network[p, a] == m.network[p, z]:
        return points
    rest = s.tickets[p]
    while rest != 0:
        ticket = lowest(rest)
        rest = without_lowest(rest)
        here, there = b.ticket_a[ticket], b.ticket_b[ticket]
        at_a, at_z = reaches(b, m, p, here, a), reaches(b, m, p, here, z)
        if (at_a and not at_z and reaches(b, m, p, there, z)) or (at_z and not at_a and reaches(b, m, p, there, a)):
            points += int(b.ticket_points[ticket])
    return points


def reaches(b, m, p, side, place):
    """Whether a place, with the player's network there, is one of these places."""
    if has(side, place):
        return True
    network = m.network[p, place]
    if network < 0:
        return False
    for word in range(PLACE_WORDS):
        rest = side[word]
        while rest != 0:
            if m.network[p, (word << 6) + lowest(rest)] == network:
                return True
            rest = without_lowest(rest)
    return False
