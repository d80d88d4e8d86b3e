"""What the value network is told of a position and of each candidate, as kernel code: its features.

First come the features of the position, which all candidates share, then those of a candidate, with a part for draws
and one for claims. They are whole numbers of about the same size. A feature that is true or false is YES or 0.
"""

import numpy as np

from kolej.bots.planner.candidates import OTHERS, PLANNED
from kolej.bots.planner.claim_values import contested_ends, has_second_line, longest_path_worth
from kolej.bots.planner.draw_values import WILD_UP
from kolej.bots.planner.paying import colour_of
from kolej.bots.planner.planner_memory import FEATURES, NEVER, POSITION_FEATURES
from kolej.bots.planner.route_costs import flag_worth
from kolej.bots.planner.turn_estimates import turns_left
from kolej.mechanics.ferry_cards.ids import A_FERRY
from kolej.rules.action_space import A_CLAIM, A_DRAW, A_TICKETS, DRAW_DECK, DRAW_FACE_UP
from kolej.rules.bits import count, has, lowest, without_lowest
from kolej.rules.board import T_LEVELS
from kolej.rules.capacity import COLOURS, FACE_UP, PLACE_WORDS, WILD, WORDS
from kolej.rules.state import DRAW

YES = 32
DRAW_FEATURES = 9  # a claim has none of these


def write_position_features(b, s, m, p, own):
    """Writes the features that all candidates share. `own`: the place of the planner's choice without the network."""
    fewest_trains, all_trains, most_cards, most_tickets, best_score = 99, 0, 0, 0, -999  # of the others
    for other in range(s.players):
        if other != p:
            fewest_trains = min(fewest_trains, int(s.trains[other]))
            all_trains += int(s.trains[other])
            most_cards = max(most_cards, int(s.hand_size[other]))
            most_tickets = max(most_tickets, int(s.held[other]))
            best_score = max(best_score, int(s.score[other]))
    missing = 0
    for colour in range(COLOURS):
        missing += max(0, int(m.plan_demand[colour]) - int(s.hand[p, colour]))
    planned_claims = 0
    for place in range(PLANNED, OTHERS):
        if m.candidate[place] >= 0:
            planned_claims += 1
    m.n_features = 0
    add_feature(m, turns_left(b, s, m, p, s.hand_size[p]), 0, 60)
    add_feature(m, m.slack, -30, 40)
    add_feature(m, m.turns_needed, 0, 60)
    add_feature(m, 4 * m.plan_claims, 0, 80)
    add_feature(m, m.plan_spaces, 0, 60)
    add_feature(m, 8 * m.open_tickets, 0, 80)
    add_feature(m, s.trains[p], 0, 60)
    add_feature(m, fewest_trains, 0, 60)
    add_feature(m, s.hand_size[p], 0, 60)
    add_feature(m, 4 * int(s.hand[p, WILD]), 0, 60)
    add_feature(m, most_cards, 0, 60)
    add_feature(m, int(s.score[p]) - best_score, -100, 100)
    add_feature(m, 8 * int(s.held[p]), 0, 100)
    add_feature(m, 8 * most_tickets, 0, 100)
    add_feature(m, m.plan_worth // 10, -100, 100)
    add_feature(m, m.filler_spaces, 0, 60)
    add_feature(m, 2 * missing, 0, 80)
    add_feature(m, 2 * m.plan_demand[WILD], 0, 80)
    add_feature(m, s.turns // s.players, 0, 100)
    add_feature(m, s.ticket_count, 0, 60)
    add_feature(m, 8 * int(s.ferry[p]), 0, 80)
    add_feature(m, 10 * count(np.uint64(b.flag_colours & ~s.flag_cards[p])), 0, 40)
    add_flag(m, s.final_turns >= 0)
    add_feature(m, 10 * int(s.wilds_up), 0, 50)
    add_flag(m, s.phase == DRAW)
    add_feature(m, 8 * planned_claims, 0, 48)
    add_feature(m, m.candidate_worth[own] // 2, -100, 100)
    add_feature(m, all_trains // (s.players - 1), 0, 60)
    add_feature(m, 8 * int((p - s.first + s.players) % s.players), 0, YES)
    add_feature(m, s.deck_size // 2, 0, 60)
    add_feature(m, 8 * fewest_missing(b, s, m, p, -1), 0, 80)
    add_feature(m, 8 * int(s.final_turns), -8, YES)
    add_feature(m, 3 * best_other_card(m, -1), -100, 100)
    add_feature(m, 10 * needed_cards(s, m, p), 0, 50)
    add_feature(m, 2 * contested_plan_ends(b, s, m, p), 0, 100)


def write_candidate_features(b, s, w, m, p, place, own):
    """Writes the features of the candidate at a place."""
    for i in range(POSITION_FEATURES, FEATURES):
        m.feature[i] = 0
    m.n_features = POSITION_FEATURES
    action = m.candidate[place]
    kind = b.action_kind[action]
    add_flag(m, place == own)
    add_feature(m, (m.candidate_worth[place] - m.candidate_worth[own]) // 2, -120, 0)
    add_flag(m, kind == A_TICKETS)
    add_flag(m, kind == A_FERRY)
    if kind == A_DRAW:
        write_draw_features(b, s, m, p, action)
    elif kind == A_CLAIM:
        m.n_features += DRAW_FEATURES
        write_claim_features(b, s, w, m, p, place)


def write_draw_features(b, s, m, p, action):
    """Writes the features of a draw."""
    add_flag(m, action == DRAW_DECK)
    add_flag(m, action == WILD_UP)
    if action in (DRAW_DECK, WILD_UP):
        return
    kind = action - DRAW_FACE_UP
    add_flag(m, True)
    add_feature(m, 6 * int(s.hand[p, kind]), 0, 60)
    add_feature(m, 6 * (int(m.plan_demand[kind]) - int(s.hand[p, kind])), -60, 60)
    add_feature(m, 6 * m.filler_demand[kind], 0, 60)
    add_feature(m, 3 * m.draw_worth[action], -100, 100)
    add_feature(m, 8 * fewest_missing(b, s, m, p, kind), 0, 80)
    add_feature(m, 3 * best_other_card(m, action), -100, 100)


def write_claim_features(b, s, w, m, p, place):
    """Writes the features of the claim at a place."""
    action = m.candidate[place]
    route = b.action_route[action]
    length = int(b.length[route])
    add_flag(m, place < OTHERS)
    add_flag(m, place >= OTHERS and has(m.fillers, route))
    add_flag(m, place >= OTHERS and not has(m.fillers, route))
    add_feature(m, 8 * length, 0, 80)
    add_feature(m, 3 * int(b.points[length]), 0, 80)
    add_feature(m, m.candidate_cost[place], -60, 100)
    add_feature(m, 10 * b.action_number[action], 0, 60)
    add_feature(m, m.candidate_detour[place] // 2, 0, 100)
    add_feature(m, 10 * m.candidate_detour_claims[place], 0, 60)
    touched, joined = 0, 0  # the others whose networks the route touches, or would join
    for other in range(s.players):
        if other != p:
            at_a, at_b = m.network[other, b.a[route]], m.network[other, b.b[route]]
            if at_a >= 0 or at_b >= 0:
                touched += 1
            if at_a >= 0 and at_b >= 0 and at_a != at_b:
                joined += 1
    add_feature(m, 12 * touched, 0, 60)
    add_feature(m, 12 * joined, 0, 60)
    add_feature(m, 8 * contested_ends(b, s, m, p, route), 0, 40)
    add_flag(m, has_second_line(b, s, p, route))
    colour = b.action_colour[action]
    add_feature(m, 4 * (int(s.hand[p, colour]) - int(m.plan_demand[colour])) if colour < WILD else 0, -60, 60)
    add_flag(m, b.tunnel[route])
    add_flag(m, b.tariff[b.tariff_of[route], T_LEVELS] > 1)
    colour = colour_of(b, s, route)
    add_flag(m, colour == WILD)
    add_feature(m, flag_worth(b, s, m, p, colour), 0, 100)
    add_feature(m, longest_path_worth(b, w, m, p, route), -100, 100)
    at_a, at_b = m.network[p, b.a[route]], m.network[p, b.b[route]]
    add_feature(m, 16 * ((1 if at_a >= 0 else 0) + (1 if at_b >= 0 else 0)), 0, YES)
    add_flag(m, at_a >= 0 and at_b >= 0 and at_a != at_b)
    add_feature(m, 3 * points_made(b, s, m, p, route), 0, 100)
    add_feature(m, 4 * (int(s.hand_size[p]) - length), 0, 100)


def add_feature(m, number, least, most):
    """Writes the next feature: a number, limited to the range from `least` to `most`."""
    m.feature[m.n_features] = min(max(number, least), most)
    m.n_features += 1


def add_flag(m, condition):
    """Writes the next feature: YES if a condition is true, else 0."""
    add_feature(m, YES if condition else 0, 0, YES)


def fewest_missing(b, s, m, p, wanted):
    """The fewest cards missing to pay for a planned route of a colour, or of any colour if `wanted` is -1."""
    fewest = 10
    most = 0
    for colour in range(COLOURS):
        most = max(most, int(s.hand[p, colour]))
    for word in range(WORDS):
        remaining = m.plan[word]
        while remaining != 0:
            route = (word << 6) + lowest(remaining)
            remaining = without_lowest(remaining)
            colour = colour_of(b, s, route)
            if wanted < 0 or colour == wanted:
                cards = most if colour == WILD else int(s.hand[p, colour])
                fewest = min(fewest, max(0, int(b.length[route]) - cards - int(s.hand[p, WILD])))
    return fewest


def best_other_card(m, action):
    """The worth of the best card that may be drawn, except for one draw; -1: without an exception."""
    best = NEVER
    for other in range(WILD_UP + 1):
        if other != action:
            best = max(best, int(m.draw_worth[other]))
    return best


def needed_cards(s, m, p):
    """The number of face-up cards that the plan needs."""
    n = 0
    for place in range(FACE_UP):
        kind = s.face_up[place]
        if 0 <= kind < WILD and m.plan_demand[kind] > s.hand[p, kind]:
            n += 1
    return n


def contested_plan_ends(b, s, m, p):
    """The sum of `contested_ends` over the planned routes; 0 once a card was drawn in this turn."""
    n = 0
    if s.phase == DRAW:
        return n
    for word in range(WORDS):
        remaining = m.plan[word]
        while remaining != 0:
            n += contested_ends(b, s, m, p, (word << 6) + lowest(remaining))
            remaining = without_lowest(remaining)
    return n


def points_made(b, s, m, p, route):
    """The points of the tickets that a claim completes at once."""
    points = 0
    a, z = b.a[route], b.b[route]
    if m.network[p, a] >= 0 and m.network[p, a] == m.network[p, z]:
        return points
    remaining = s.tickets[p]
    while remaining != 0:
        ticket = lowest(remaining)
        remaining = without_lowest(remaining)
        one, other = b.ticket_a[ticket], b.ticket_b[ticket]
        at_a, at_z = reaches(m, p, one, a), reaches(m, p, one, z)
        if (at_a and not at_z and reaches(m, p, other, z)) or (at_z and not at_a and reaches(m, p, other, a)):
            points += int(b.ticket_points[ticket])
    return points


def reaches(m, p, side, place):
    """Whether a place is on a side of a ticket, or is joined to it by the player's network."""
    if has(side, place):
        return True
    network = m.network[p, place]
    if network < 0:
        return False
    for word in range(PLACE_WORDS):
        remaining = side[word]
        while remaining != 0:
            if m.network[p, (word << 6) + lowest(remaining)] == network:
                return True
            remaining = without_lowest(remaining)
    return False
