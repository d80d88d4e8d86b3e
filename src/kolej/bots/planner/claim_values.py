"""What the planner's claims are worth, as kernel code: for its plan, for points, and against the others.

All worths are in tenths of a point.
"""

from kolej.bots.planner.paying import colour_of, has_track, in_reach, pay
from kolej.bots.planner.plan import LAST_TURN, NEVER, flag_worth, free_plan, reset_tolls
from kolej.bots.planner.shortest_paths import SHUT, short_way, spread
from kolej.bots.planner.weight_index import (
    W_BLOCK,
    W_BUSY,
    W_CLAIM_TRAIN,
    W_CONTESTED,
    W_DETOUR,
    W_EARLY_TRAIN,
    W_FILLER_TURNS,
    W_LATE,
    W_NEAR_DETOUR,
    W_PLANNED_CLAIM,
    W_SLOPE,
    W_SWING,
    W_URGENT,
    W_WISHED_CLAIM,
)
from kolej.rules.bits import EMPTY, bit, has, lowest, without_lowest
from kolej.rules.capacity import LENGTHS, PLACE_WORDS, WORDS
from kolej.rules.closing import lines_close
from kolej.rules.longest_path import longest_path
from kolej.rules.network import find, gather_edges, join_places

FAR_AROUND = 200
CLOSE = 6  # spaces between two paths either of which may still become the longest
LAST_TURNS = 3  # before the late ones: from here on the longest path is looked at


def best_claim(b, s, w, m, p, turns, floor):
    """A planned route as soon as it can be paid for; another one if it brings enough.

    `floor`: what something else brings. Of claims that bring less it is not said which is the best.
    """
    prepare_claims(b, s, w, m, p, turns)
    best = -1
    worth = NEVER
    chosen = -1
    for word in range(WORDS):
        m.trial[word] = EMPTY  # planned routes that can be paid for
        rest = within_means(b, s, m, p, word, turns)
        while rest != 0:
            route = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            if not has_track(b, s, route):
                continue
            planned = has(m.plan, route)
            if not planned and plain_worth(b, s, m, p, route, turns) + m.stakes < floor:
                continue
            action, cost = pay(b, s, m, p, route)
            if action < 0:
                continue
            if planned:
                m.trial[word] |= bit(route)
                m.least[route] = planned_worth(b, s, w, m, p, route) - cost
                floor = max(floor, m.least[route])
                continue
            here = unplanned_worth(b, s, w, m, p, route, turns) - cost
            floor = max(floor, here)
            if here > worth:
                worth = here
                best = action
                chosen = route
    # The way around a planned route is long to find, and a short one tells that most need not be sought.
    for word in range(WORDS):
        rest = m.trial[word]
        while rest != 0:
            route = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            urgency = detour_urgency(b, s, m, p, route)
            if m.least[route] + short_detour(b, s, m, route) * urgency // 32 < floor:
                continue
            here = m.least[route] + detour(b, s, m, route) * urgency // 32
            floor = max(floor, here)
            if here > worth or (here == worth and route < chosen):
                worth = here
                best, _ = pay(b, s, m, p, route)
                chosen = route
    return best, worth


def within_means(b, s, m, p, word, turns):
    """One word of the routes for which hand and trains may do, for what is not planned those beside the plan."""
    routes = s.open[p, word] & b.within[min(s.trains[p], LENGTHS - 1), word] & in_reach(b, s, p, word)
    if turns > LAST_TURN:
        spare = s.trains[p] - m.plan_spaces - m.wish_spaces
        routes &= b.within[min(max(0, spare), LENGTHS - 1), word] | m.plan[word] | m.wish[word]
    return routes


def prepare_claims(b, s, w, m, p, turns):
    """Into scratch: where the others are, what ways cost beside the plan, and how long paths are once that matters."""
    for word in range(PLACE_WORDS):
        m.theirs[word] = EMPTY
    for other in range(s.players):
        if other != p:
            gather_edges(b, s, w, other)
            join_places(b, w)
            for place in range(b.n_places):
                m.network[other, place] = find(w, place)
                if m.network[other, place] >= 0:
                    m.theirs[place >> 6] |= bit(place)
    reset_tolls(b, m)
    free_plan(m)
    m.rival_path = -1
    m.stakes = max(0, m.weight[p, W_BLOCK]) * (s.players - 1)
    if b.longest_points > 0 and turns <= m.weight[p, W_LATE] + LAST_TURNS:
        for other in range(s.players):
            if other != p:
                gather_edges(b, s, w, other)
                m.rival_path = max(m.rival_path, longest_path(w))
        gather_edges(b, s, w, p)
        m.own_path = longest_path(w)
        m.stakes += swing_worth(b, m, p, m.rival_path + CLOSE)


def claim_worth(b, s, w, m, p, route, turns):
    if has(m.plan, route):
        return planned_worth(b, s, w, m, p, route) + detour(b, s, m, route) * detour_urgency(b, s, m, p, route) // 32
    return unplanned_worth(b, s, w, m, p, route, turns)


def planned_worth(b, s, w, m, p, route):
    """But for the way around."""
    worth = swing(b, w, m, p, route)
    worth += m.weight[p, W_PLANNED_CLAIM] + m.weight[p, W_CLAIM_TRAIN] * int(b.length[route])
    worth += m.weight[p, W_URGENT] * max(0, -m.slack)
    return worth + contested(b, s, m, p, route) * m.weight[p, W_CONTESTED] // 2


def detour_urgency(b, s, m, p, route):
    """What each tenth of a point that the way around costs makes a claim more urgent, in 32nds."""
    return 2 * m.weight[p, W_DETOUR] + contested(b, s, m, p, route) * m.weight[p, W_NEAR_DETOUR]


def unplanned_worth(b, s, w, m, p, route, turns):
    worth = plain_worth(b, s, m, p, route, turns)
    return worth + swing(b, w, m, p, route) + m.weight[p, W_BLOCK] * blocked(b, s, m, p, route)


def plain_worth(b, s, m, p, route, turns):
    """But for what it takes from the others, which is worth no more than the scratch memory's `stakes`."""
    length = int(b.length[route])
    worth = 0
    if turns > LAST_TURN:
        worth -= max(0, m.weight[p, W_FILLER_TURNS] - m.slack) * m.weight[p, W_BUSY]
    if has(m.wish, route):
        worth += m.weight[p, W_WISHED_CLAIM]
        if turns > LAST_TURN:
            return worth + m.weight[p, W_CLAIM_TRAIN] * length
    price = (turns - m.weight[p, W_LATE]) * m.weight[p, W_SLOPE]
    worth += flag_worth(b, s, m, p, colour_of(b, s, route))
    return worth + 10 * int(b.points[length]) - max(0, min(price, m.weight[p, W_EARLY_TRAIN])) * length


def swing(b, w, m, p, route):
    """What a route adds to the hope for the longest path's bonus: the more, the nearer the two paths are."""
    if m.rival_path < 0:
        return 0  # it does not matter yet
    if not has(m.mine, b.a[route]) and not has(m.mine, b.b[route]):
        return swing_worth(b, m, p, max(m.own_path, b.length[route]))
    n = w.n_edges
    w.edge_a[n] = b.a[route]
    w.edge_b[n] = b.b[route]
    w.edge_length[n] = b.length[route]
    w.n_edges = n + 1
    reach = longest_path(w)
    w.n_edges = n
    return swing_worth(b, m, p, reach)


def swing_worth(b, m, p, reach):
    """What a path of so many spaces would be worth more than the own one."""
    lead = min(max(reach - m.rival_path, -CLOSE), CLOSE) - min(max(m.own_path - m.rival_path, -CLOSE), CLOSE)
    return 10 * b.longest_points * lead // (2 * CLOSE) * m.weight[p, W_SWING] // 16


def blocked(b, s, m, p, route):
    """How many of the others could join two of their networks by this route, and by no other line of it."""
    n = 0
    for other in range(s.players):
        if other != p:
            a, z = m.network[other, b.a[route]], m.network[other, b.b[route]]
            if a >= 0 and z >= 0 and a != z and not has_second_line(b, s, p, route):
                n += 1
    return n


def contested(b, s, m, p, route):
    """At how many ends of a route others already are, in halves; half of that where it has a second line."""
    near = 0
    for place in (b.a[route], b.b[route]):
        if has(m.theirs, place):
            near += 2
    return near // 2 if has_second_line(b, s, p, route) else near


def has_second_line(b, s, p, route):
    for word in range(WORDS):
        lines = b.lines[route, word] & s.open[p, word]
        if word == route >> 6:
            lines = lines & ~bit(route)
        if lines != 0:
            return not lines_close(b, s)
    return False


def detour(b, s, m, route):
    """What the plan's way would cost without this route."""
    shut_lines(b, s, m, route, True)
    for word in range(PLACE_WORDS):
        m.near[word] = EMPTY
        m.far[word] = EMPTY
    m.near[b.a[route] >> 6] |= bit(b.a[route])
    m.far[b.b[route] >> 6] |= bit(b.b[route])
    place = spread(b, m, m.near, m.far, FAR_AROUND)
    shut_lines(b, s, m, route, False)
    return m.distance[place] if place >= 0 else FAR_AROUND


def short_detour(b, s, m, route):
    """The same by few routes: that much or more."""
    shut_lines(b, s, m, route, True)
    cost = short_way(b, m, b.a[route], b.b[route], FAR_AROUND)
    shut_lines(b, s, m, route, False)
    return cost


def shut_lines(b, s, m, route, shut):
    """As if another had the route, and so its other lines where they close with it (CLAIM-5); or opens them again."""
    for word in range(WORDS):
        rest = b.lines[route, word]
        while rest != 0:
            line = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            if line == route or lines_close(b, s):
                m.toll[line] = SHUT if shut else plan_toll(m, line)


def plan_toll(m, route):
    return 0 if has(m.plan, route) else m.price[route]
