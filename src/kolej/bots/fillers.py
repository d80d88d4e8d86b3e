"""What the planner fills up with, as kernel code: routes worth their cards for the trains and turns its plan leaves."""

from kolej.bots.plan import flag_worth, need_nothing, need_route, need_routes, turn_worth, turns_for, turns_left
from kolej.bots.purse import colour_of
from kolej.bots.weights import W_COLOUR_DRAW, W_FILLER, W_FILLER_TRAIN, W_LONGEST
from kolej.rules.bits import EMPTY, bit, has, lowest, without_lowest
from kolej.rules.layout import COLOURS, LENGTHS, PLACE_WORDS, T_LEVELS, WILD, WORDS

FILLERS = 4


def fill_up(b, s, w, p):
    """Wishes for routes that are worth their cards and turns, for the trains and turns that the plan leaves."""
    turns = turns_left(b, s, w, p)
    need_nothing(w)
    claims = need_routes(b, s, w, w.plan)
    w.turns_needed = turns_for(s, w, p, claims)
    w.slack = turns - w.turns_needed if claims > 0 else 99
    claims += need_routes(b, s, w, w.wish)
    mark_network(b, s, w, p)
    changed = -1
    for _ in range(FILLERS):
        best = best_filler(b, s, w, p, changed)
        if best < 0:
            return
        need_route(b, s, w, best, 1)
        claims += 1
        if turns_for(s, w, p, claims) > turns:
            return
        w.wish[best >> 6] |= bit(best)
        w.wish_spaces += b.length[best]
        changed = colour_of(b, s, best)


def mark_network(b, s, w, p):
    """The places that the player's routes touch, into `near`."""
    for word in range(PLACE_WORDS):
        w.near[word] = EMPTY
    for word in range(WORDS):
        rest = s.routes[p, word]
        while rest != 0:
            route = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            for place in (b.a[route], b.b[route]):
                w.near[place >> 6] |= bit(place)


def best_filler(b, s, w, p, changed):
    """The route that brings most, if it is enough; -1: none is.

    What routes bring is kept from call to call: only what a change in the need of one colour concerns is weighed anew.
    -1: all is; WILD: nothing has changed.
    """
    turn = turn_worth(b, w, p)
    spare = max(0, s.trains[p] - w.plan_spaces - w.wish_spaces)
    held = most_held(s, w, p)
    best = -1
    gain = w.weight[p, W_FILLER]
    for word in range(WORDS):
        routes = s.open[p, word] & b.within[min(spare, LENGTHS - 1), word] & ~w.plan[word] & ~w.wish[word]
        for route in range(word << 6, min(b.n_routes, (word + 1) << 6)):
            if (routes & bit(route)) == 0:
                continue
            if changed < WILD:
                colour = colour_of(b, s, route)
                if changed < 0 or colour == changed or colour == WILD:  # noqa: SIM109 (a tuple of two kinds of number)
                    w.filler[route] = filler_gain(b, s, w, p, route, colour, turn, held)
            if w.filler[route] > gain:
                gain = w.filler[route]
                best = route
    return best


def most_held(s, w, p):
    """Cards of the colour of which most are left over."""
    held = 0
    for kind in range(COLOURS):
        held = max(held, s.hand[p, kind] - w.need[kind])
    return held


def filler_gain(b, s, w, p, route, colour, turn, held):
    """What a route brings for each train, over what its cards and its claim cost; `held`: for any one colour."""
    length = int(b.length[route])
    if colour < WILD:
        held = max(0, s.hand[p, colour] - w.need[colour])
    draws = max(0, length - held) * w.weight[p, W_COLOUR_DRAW]
    worth = 10 * int(b.points[length]) - turn * (draws + 16) // 16
    if b.tariff[b.tariff_of[route], T_LEVELS] > 1 or b.tunnel[route]:
        worth -= turn
    worth += flag_worth(b, s, w, p, colour)
    if b.builds[route] > 0 and colour == WILD:
        worth -= turn // 2
    if b.longest_points > 0 and (has(w.near, b.a[route]) or has(w.near, b.b[route])):
        worth += w.weight[p, W_LONGEST]
    return worth - w.weight[p, W_FILLER_TRAIN] * length
