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


def best_claim(b, s, w, p, turns, floor):
    """A planned route as soon as it can be paid for; another one if it brings enough.

    `floor`: what something else brings. Of claims that bring less it is not said which is the best.
    """
    prepare_claims(b, s, w, p, turns)
    best = -1
    worth = NEVER
    chosen = -1
    for word in range(WORDS):
        w.trial[word] = EMPTY  # planned routes that can be paid for
        rest = within_means(b, s, w, p, word, turns)
        while rest != 0:
            route = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            if not has_track(b, s, route):
                continue
            planned = has(w.plan, route)
            if not planned and plain_worth(b, s, w, p, route, turns) + w.stakes < floor:
                continue
            action, cost = pay(b, s, w, p, route)
            if action < 0:
                continue
            if planned:
                w.trial[word] |= bit(route)
                w.least[route] = planned_worth(b, s, w, p, route) - cost
                floor = max(floor, w.least[route])
                continue
            here = unplanned_worth(b, s, w, p, route, turns) - cost
            floor = max(floor, here)
            if here > worth:
                worth = here
                best = action
                chosen = route
    # The way around a planned route is long to find, and a short one tells that most need not be sought.
    for word in range(WORDS):
        rest = w.trial[word]
        while rest != 0:
            route = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            urgency = detour_urgency(b, s, w, p, route)
            if w.least[route] + short_detour(b, s, w, route) * urgency // 32 < floor:
                continue
            here = w.least[route] + detour(b, s, w, route) * urgency // 32
            floor = max(floor, here)
            if here > worth or (here == worth and route < chosen):
                worth = here
                best, _ = pay(b, s, w, p, route)
                chosen = route
    return best, worth


def within_means(b, s, w, p, word, turns):
    """One word of the routes for which hand and trains may do, for what is not planned those beside the plan."""
    routes = s.open[p, word] & b.within[min(s.trains[p], LENGTHS - 1), word] & in_reach(b, s, p, word)
    if turns > LAST_TURN:
        spare = s.trains[p] - w.plan_spaces - w.wish_spaces
        routes &= b.within[min(max(0, spare), LENGTHS - 1), word] | w.plan[word] | w.wish[word]
    return routes


def prepare_claims(b, s, w, p, turns):
    """Into scratch: where the others are, what ways cost beside the plan, and how long paths are once that matters."""
    for word in range(PLACE_WORDS):
        w.theirs[word] = EMPTY
    for other in range(s.players):
        if other != p:
            gather_edges(b, s, w, other)
            join_places(b, w)
            for place in range(b.n_places):
                w.network[other, place] = find(w, place)
                if w.network[other, place] >= 0:
                    w.theirs[place >> 6] |= bit(place)
    reset_tolls(b, w)
    free_plan(w)
    w.rival_path = -1
    w.stakes = max(0, w.weight[p, W_BLOCK]) * (s.players - 1)
    if b.longest_points > 0 and turns <= w.weight[p, W_LATE] + LAST_TURNS:
        for other in range(s.players):
            if other != p:
                gather_edges(b, s, w, other)
                w.rival_path = max(w.rival_path, longest_path(w))
        gather_edges(b, s, w, p)
        w.own_path = longest_path(w)
        w.stakes += swing_worth(b, w, p, w.rival_path + CLOSE)


def claim_worth(b, s, w, p, route, turns):
    if has(w.plan, route):
        return planned_worth(b, s, w, p, route) + detour(b, s, w, route) * detour_urgency(b, s, w, p, route) // 32
    return unplanned_worth(b, s, w, p, route, turns)


def planned_worth(b, s, w, p, route):
    """But for the way around."""
    worth = swing(b, w, p, route)
    worth += w.weight[p, W_PLANNED_CLAIM] + w.weight[p, W_CLAIM_TRAIN] * int(b.length[route])
    worth += w.weight[p, W_URGENT] * max(0, -w.slack)
    return worth + contested(b, s, w, p, route) * w.weight[p, W_CONTESTED] // 2


def detour_urgency(b, s, w, p, route):
    """What each tenth of a point that the way around costs makes a claim more urgent, in 32nds."""
    return 2 * w.weight[p, W_DETOUR] + contested(b, s, w, p, route) * w.weight[p, W_NEAR_DETOUR]


def unplanned_worth(b, s, w, p, route, turns):
    worth = plain_worth(b, s, w, p, route, turns)
    return worth + swing(b, w, p, route) + w.weight[p, W_BLOCK] * blocked(b, s, w, p, route)


def plain_worth(b, s, w, p, route, turns):
    """But for what it takes from the others, which is worth no more than the scratch memory's `stakes`."""
    length = int(b.length[route])
    worth = 0
    if turns > LAST_TURN:
        worth -= max(0, w.weight[p, W_FILLER_TURNS] - w.slack) * w.weight[p, W_BUSY]
    if has(w.wish, route):
        worth += w.weight[p, W_WISHED_CLAIM]
        if turns > LAST_TURN:
            return worth + w.weight[p, W_CLAIM_TRAIN] * length
    price = (turns - w.weight[p, W_LATE]) * w.weight[p, W_SLOPE]
    worth += flag_worth(b, s, w, p, colour_of(b, s, route))
    return worth + 10 * int(b.points[length]) - max(0, min(price, w.weight[p, W_EARLY_TRAIN])) * length


def swing(b, w, p, route):
    """What a route adds to the hope for the longest path's bonus: the more, the nearer the two paths are."""
    if w.rival_path < 0:
        return 0  # it does not matter yet
    if not has(w.mine, b.a[route]) and not has(w.mine, b.b[route]):
        return swing_worth(b, w, p, max(w.own_path, b.length[route]))
    n = w.n_edges
    w.edge_a[n] = b.a[route]
    w.edge_b[n] = b.b[route]
    w.edge_length[n] = b.length[route]
    w.n_edges = n + 1
    reach = longest_path(w)
    w.n_edges = n
    return swing_worth(b, w, p, reach)


def swing_worth(b, w, p, reach):
    """What a path of so many spaces would be worth more than the own one."""
    lead = min(max(reach - w.rival_path, -CLOSE), CLOSE) - min(max(w.own_path - w.rival_path, -CLOSE), CLOSE)
    return 10 * b.longest_points * lead // (2 * CLOSE) * w.weight[p, W_SWING] // 16


def blocked(b, s, w, p, route):
    """How many of the others could join two of their networks by this route, and by no other line of it."""
    n = 0
    for other in range(s.players):
        if other != p:
            a, z = w.network[other, b.a[route]], w.network[other, b.b[route]]
            if a >= 0 and z >= 0 and a != z and not has_second_line(b, s, p, route):
                n += 1
    return n


def contested(b, s, w, p, route):
    """At how many ends of a route others already are, in halves; half of that where it has a second line."""
    near = 0
    for place in (b.a[route], b.b[route]):
        if has(w.theirs, place):
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


def detour(b, s, w, route):
    """What the plan's way would cost without this route."""
    shut_lines(b, s, w, route, True)
    for word in range(PLACE_WORDS):
        w.near[word] = EMPTY
        w.far[word] = EMPTY
    w.near[b.a[route] >> 6] |= bit(b.a[route])
    w.far[b.b[route] >> 6] |= bit(b.b[route])
    place = spread(b, w, w.near, w.far, FAR_AROUND)
    shut_lines(b, s, w, route, False)
    return w.distance[place] if place >= 0 else FAR_AROUND


def short_detour(b, s, w, route):
    """The same by few routes: that much or more."""
    shut_lines(b, s, w, route, True)
    cost = short_way(b, w, b.a[route], b.b[route], FAR_AROUND)
    shut_lines(b, s, w, route, False)
    return cost


def shut_lines(b, s, w, route, shut):
    """As if another had the route, and so its other lines where they close with it (CLAIM-5); or opens them again."""
    for word in range(WORDS):
        rest = b.lines[route, word]
        while rest != 0:
            line = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            if line == route or lines_close(b, s):
                w.toll[line] = SHUT if shut else plan_toll(w, line)


def plan_toll(w, route):
    return 0 if has(w.plan, route) else w.price[route]
