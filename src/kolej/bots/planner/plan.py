"""The planner's plan, as kernel code: routes that join its tickets, as many as pay, at the least cost together.

Costs and gains are in tenths of a point. A route costs the turns it takes to collect and claim it and the trains it
uses, less the points it brings; so ways of few long routes are cheap. Tickets are joined one after the other over what
is already planned: in two orders, in haste and at leisure, and once more with what was found at half the cost. Which of
these plans is best is told by what it brings and the turns that it needs of those that are left.
"""

import numpy as np

from kolej.bots.planner.paying import colour_of
from kolej.bots.planner.shortest_paths import SHUT, lay_way, spread, way_claims, way_points, way_spaces
from kolej.bots.planner.weight_index import (
    W_COLOUR_DRAW,
    W_FLAG,
    W_GREY_CARD,
    W_GREY_DRAW,
    W_HASTE,
    W_HELD,
    W_LAST_COLOUR,
    W_NEXT_COLOUR,
    W_PACE,
    W_POINTS,
    W_REGIONS,
    W_TRAIN,
    W_TROTTER,
    W_TURN,
)
from kolej.rules.bits import EMPTY, bit, count, has, lowest, without_lowest
from kolej.rules.board import T_LEVELS
from kolej.rules.capacity import COLOURS, KINDS, LENGTHS, REGIONS, WILD, WORDS
from kolej.rules.network import gather_edges, is_joined, join_places

NEVER = -30000
LAST_TURN = 1
LEAST_FIRST, LAST = 2, 3  # attempts at a plan; before these: in haste, and at leisure from the ticket worth most on


def turn_worth(b, m, p):
    """What a turn is worth."""
    return b.ticket_mean * m.weight[p, W_TURN] // 100


def turns_left(b, s, m, p, cards):
    """How many turns the player, who holds so many cards, still has: a guess, but for LAST_TURN, which is certain."""
    if s.final_turns >= 0:
        return LAST_TURN
    least = 999
    for seat in range(s.players):
        trains = int(s.trains[seat]) - b.last_round_trains
        held = int(cards) if seat == p else int(s.hand_size[seat])
        least = min(least, trains * m.weight[p, W_PACE] - min(held, trains) * m.weight[p, W_HELD])
    return max(0, least) // 16 + 2


def set_hand(s, m, p):
    """Notes the hand that a plan is made with: without a card that was drawn in this turn, so that a turn has one plan."""
    for kind in range(KINDS):
        m.hand[kind] = s.hand[p, kind]
    m.hand_size = s.hand_size[p]
    if s.first_card >= 0 and p == s.to_move:
        m.hand[s.first_card] -= 1
        m.hand_size -= 1


def set_tolls(b, s, m, p):
    """What every route costs the player, at leisure (`price`) and in haste (`toll`, to be planned with first).

    Nothing if it is owned, SHUT if it is closed.
    """
    turn = turn_worth(b, m, p)
    set_costs(b, s, m, p, turn)
    for word in range(WORDS):
        free = s.open[p, word] & b.within[min(s.trains[p], LENGTHS - 1), word]
        for route in range(word << 6, min(b.n_routes, (word + 1) << 6)):
            if (free & bit(route)) != 0:
                set_toll(b, s, m, route, turn)
            else:
                m.price[route] = 0 if (s.routes[p, word] & bit(route)) != 0 else SHUT
                m.toll[route] = m.price[route]


def reset_tolls(b, m):
    """At leisure, and nothing is planned yet."""
    for route in range(b.n_routes):
        m.toll[route] = m.price[route]


def free_plan(m):
    """What is planned costs nothing."""
    for word in range(WORDS):
        rest = m.plan[word]
        while rest != 0:
            m.toll[(word << 6) + lowest(rest)] = 0
            rest = without_lowest(rest)


def favour_plan(m):
    """What is planned costs half, so that ways which were found one after the other are drawn together."""
    for word in range(WORDS):
        rest = m.plan[word]
        while rest != 0:
            route = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            m.price[route] = (m.price[route] + 1) // 2


def set_costs(b, s, m, p, turn):
    """What cards of a colour and the claim cost, by length; and what the trains cost more, less the points."""
    train = turn * m.weight[p, W_TRAIN] // 100
    for length in range(1, LENGTHS):
        m.train_cost[length] = train * length - 10 * int(b.points[length]) * m.weight[p, W_POINTS] // 16
    most = 0
    for colour in range(COLOURS):
        most = max(most, m.hand[colour])
        set_card_costs(b, s, m, p, colour, turn, int(m.hand[colour]), m.weight[p, W_COLOUR_DRAW])
    set_card_costs(b, s, m, p, WILD, turn, int(most), m.weight[p, W_GREY_DRAW])


def set_card_costs(b, s, m, p, colour, turn, held, draw):
    flag = flag_worth(b, s, m, p, colour)
    for length in range(1, LENGTHS):
        m.card_cost[colour, length] = turn * (max(0, length - held) * draw + 16) // 16 - flag


def set_toll(b, s, m, route, turn):
    """In haste only turns count; at leisure trains and points, too."""
    length = int(b.length[route])
    cost = int(m.card_cost[colour_of(b, s, route), length])
    if b.tunnel[route]:
        cost += turn // 2
    if b.tariff[b.tariff_of[route], T_LEVELS] > 1:
        cost += turn * length // 6  # ferries: symbols are dear
    m.toll[route] = max(2, cost)
    m.price[route] = max(2, cost + m.train_cost[length])


def flag_worth(b, s, m, p, colour):
    """What a flag card of a colour brings: its part of what the set still lacks (PA-2)."""
    missing = b.flag_colours & ~s.flag_cards[p]
    if colour >= WILD or not (missing >> colour) & 1:
        return 0
    return 10 * b.flag_points // count(np.uint64(missing)) * m.weight[p, W_FLAG] // 16


def make_plan(b, s, w, m, p, tickets):
    """Plans for a set of tickets, into scratch; returns what the plan is worth."""
    set_hand(s, m, p)
    turns = turns_left(b, s, m, p, m.hand_size)
    m.plan_worth = 4 * NEVER
    several = count(tickets) > 1
    made = made_of(b, s, w, p, tickets)
    tickets = tickets ^ made
    set_tolls(b, s, m, p)
    attempts = 1
    attempt = 0
    while attempt < attempts:
        if attempt == LEAST_FIRST and count(tickets) < 2:
            attempt = LAST  # it would be the same plan once more
        if attempt == LAST:
            favour_plan(m)
        if attempt > 0:
            reset_tolls(b, m)
        try_order(b, s, m, p, tickets, attempt == LEAST_FIRST, turns)
        if attempt == 0 and m.plan_open > 0:
            attempts = LAST + 1 if several else LEAST_FIRST
        attempt += 1
    m.wish_spaces = 0
    for word in range(WORDS):
        m.wish[word] = EMPTY
    if b.has_regions:
        reach_regions(b, s, m, p, turns)
    while made != 0:
        m.plan_worth += 10 * int(b.ticket_points[lowest(made)]) + trotter_worth(b, m, p)
        made = without_lowest(made)
    return m.plan_worth


def made_of(b, s, w, p, tickets):
    """Those tickets that the player's own routes already make: no way has to be sought for them."""
    gather_edges(b, s, w, p)
    join_places(b, w)
    made = EMPTY
    rest = tickets
    while rest != 0:
        ticket = lowest(rest)
        rest = without_lowest(rest)
        if is_joined(b, w, ticket):
            made = made | bit(ticket)
    return made


def try_order(b, s, m, p, tickets, least_first, turns):
    """Joins one ticket after the other, each if it brings more than its way costs; what is best is taken."""
    for word in range(WORDS):
        m.trial[word] = EMPTY
    need_nothing(m)
    train = turn_worth(b, m, p) * m.weight[p, W_TRAIN] // 100
    spaces = 0
    claims = 0
    worth = 0
    m.plan_open = 0
    time = time_cost(b, m, p, 0, turns)
    rest = tickets
    while rest != 0:
        ticket = next_ticket(b, rest, least_first)
        rest = rest ^ bit(ticket)
        points = 10 * int(b.ticket_points[ticket])
        worth -= points
        place = spread(b, m, b.ticket_a[ticket], b.ticket_b[ticket], 3 * points)
        gain = 2 * points + trotter_worth(b, m, p)
        if place >= 0 and m.distance[place] == 0:
            worth += gain
            continue
        m.plan_open += 1
        if place < 0:
            continue
        more = way_spaces(b, m, b.ticket_a[ticket], place)
        if spaces + more > s.trains[p]:
            continue
        longer = way_claims(b, m, b.ticket_a[ticket], place)
        gain += way_points(b, m, b.ticket_a[ticket], place) * 10 * m.weight[p, W_POINTS] // 16 - train * more
        need_way(b, s, m, b.ticket_a[ticket], place, 1)
        later = time_cost(b, m, p, turns_for(m, p, claims + longer), turns)
        if gain < later - time:
            need_way(b, s, m, b.ticket_a[ticket], place, -1)
            continue
        lay_way(b, m, b.ticket_a[ticket], place, m.trial)
        spaces += more
        claims += longer
        worth += gain - (later - time)
        time = later
    if worth > m.plan_worth:
        take_trial(m, worth, spaces, claims)


def trotter_worth(b, m, p):
    """What a ticket brings beyond its points, as one more towards Globetrotter."""
    return 10 * int(b.globetrotter_points) * m.weight[p, W_TROTTER] // 100


def time_cost(b, m, p, needed, turns):
    """What the turns cost that a plan needs: far more when there may not be so many, and all when there are not."""
    if turns == LAST_TURN and needed > LAST_TURN:
        return -NEVER
    turn = turn_worth(b, m, p)
    cost = turn * needed
    if needed > turns:
        cost += turn * m.weight[p, W_HASTE] // 16 * (needed - turns)
    return cost


def need_nothing(m):
    for kind in range(KINDS):
        m.need[kind] = 0
    for length in range(LENGTHS):
        m.grey[length] = 0


def need_route(b, s, m, route, by):
    """Adds the cards of a route to what is needed; those of any one colour by the length."""
    colour = colour_of(b, s, route)
    if colour == WILD:
        m.grey[b.length[route]] += by
    else:
        m.need[colour] += by * b.length[route]


def need_routes(b, s, m, routes):
    """Adds the cards of a set of routes; returns how many routes these are."""
    n = 0
    for word in range(WORDS):
        rest = routes[word]
        while rest != 0:
            need_route(b, s, m, (word << 6) + lowest(rest), 1)
            rest = without_lowest(rest)
            n += 1
    return n


def need_way(b, s, m, sources, place, by):
    """Adds the cards of a way to what the trial needs, or takes them off again."""
    while not has(sources, place):
        route = m.arrival[place]
        if m.toll[route] > 0:
            need_route(b, s, m, route, by)
        place = b.a[route] + b.b[route] - place


def turns_for(m, p, claims):
    """Turns it takes to collect what is needed and to claim so many routes.

    The fewer colours are still wanted, the more draws a wanted card takes.
    """
    greys = 0
    for colour in range(COLOURS):
        lack = int(m.need[colour]) - int(m.hand[colour])
        m.lack[colour] = max(0, lack)
        m.spare[colour] = max(0, -lack)
    for length in range(LENGTHS - 1, 0, -1):
        for _ in range(m.grey[length]):
            best = 0
            for colour in range(1, COLOURS):
                if m.spare[colour] > m.spare[best]:
                    best = colour
            lack = length - int(m.spare[best])
            greys += max(0, lack)
            m.spare[best] = max(0, -lack)
    for _ in range(m.hand[WILD]):
        most = 0
        for colour in range(1, COLOURS):
            if m.lack[colour] > m.lack[most]:
                most = colour
        if m.lack[most] > 0:
            m.lack[most] -= 1
        else:
            greys = max(0, greys - 1)
    draws = greys * m.weight[p, W_GREY_CARD]
    level = 0
    while True:
        level += 1
        wanted = 0
        for colour in range(COLOURS):
            if m.lack[colour] >= level:
                wanted += 1
        if wanted == 0:
            return claims + (draws + 8) // 16
        draws += m.weight[p, W_LAST_COLOUR] + m.weight[p, W_NEXT_COLOUR] * (wanted - 1)


def take_trial(m, worth, spaces, claims):
    for word in range(WORDS):
        m.plan[word] = m.trial[word]
    m.plan_worth = worth
    m.plan_spaces = spaces
    m.plan_claims = claims


def next_ticket(b, tickets, least):
    """The one worth most, or least."""
    best = lowest(tickets)
    rest = without_lowest(tickets)
    while rest != 0:
        ticket = lowest(rest)
        rest = without_lowest(rest)
        if (b.ticket_points[ticket] > b.ticket_points[best]) != least:
            best = ticket
    return best


def reach_regions(b, s, m, p, turns):
    """Wishes for more regions while they bring more than they cost (IT-4)."""
    reset_tolls(b, m)
    need_nothing(m)
    m.near[0] = EMPTY
    m.near[1] = EMPTY
    seen = EMPTY
    for route in range(b.n_routes):
        if has(s.routes[p], route) or has(m.plan, route):
            m.toll[route] = 0
            if has(m.plan, route):
                need_route(b, s, m, route, 1)
            for place in (b.a[route], b.b[route]):
                m.near[place >> 6] |= bit(place)
                if b.region[place] >= 0:
                    seen = seen | bit(b.region[place])
    if seen == 0:
        return
    claims = m.plan_claims
    for _ in range(REGIONS):
        n = count(seen)
        m.far[0] = EMPTY
        m.far[1] = EMPTY
        for region in range(b.n_regions):
            if (seen & bit(region)) == 0:
                m.far[0] |= b.region_places[region, 0]
                m.far[1] |= b.region_places[region, 1]
        ahead = min(n + 3, 2 * REGIONS)
        gain = 10 * (int(b.region_points[ahead]) - int(b.region_points[n])) // 3 * m.weight[p, W_REGIONS] // 16
        place = spread(b, m, m.near, m.far, gain)
        if place < 0:
            return
        more = way_spaces(b, m, m.near, place)
        longer = way_claims(b, m, m.near, place)
        spaces = m.plan_spaces + m.wish_spaces + more
        need_way(b, s, m, m.near, place, 1)
        late = spaces > s.trains[p] or turns_for(m, p, claims + longer) > turns
        if late:
            return
        m.plan_worth += gain - m.distance[place]
        m.wish_spaces += more
        claims += longer
        seen = seen | add_places(b, m, place)
        lay_way(b, m, m.near, place, m.wish)
        take_near(b, m, place)


def add_places(b, m, place):
    """The regions along the way to a place."""
    seen = EMPTY
    while not has(m.near, place):
        if b.region[place] >= 0:
            seen = seen | bit(b.region[place])
        route = m.arrival[place]
        place = b.a[route] + b.b[route] - place
    return seen


def take_near(b, m, place):
    while not has(m.near, place):
        m.near[place >> 6] |= bit(place)
        route = m.arrival[place]
        place = b.a[route] + b.b[route] - place
