"""What the planner fills up with, as kernel code: routes worth their cards for the trains and turns its plan leaves."""

from kolej.bots.planner.paying import colour_of
from kolej.bots.planner.plan import flag_worth, need_nothing, need_route, need_routes, turn_worth, turns_for, turns_left
from kolej.bots.planner.weight_index import W_COLOUR_DRAW, W_FILLER, W_FILLER_TRAIN, W_LONGEST
from kolej.rules.bits import EMPTY, bit, has, lowest, without_lowest
from kolej.rules.board import T_LEVELS
from kolej.rules.capacity import COLOURS, KINDS, LENGTHS, PLACE_WORDS, WILD, WORDS

FILLERS = 4


def fill_up(b, s, w, p):
    """Wishes for routes that are worth their cards and turns, for the trains and turns that the plan leaves."""
    turns = turns_left(b, s, w, p, w.hand_size)
    need_nothing(w)
    claims = need_routes(b, s, w, w.plan)
    w.turns_needed = turns_for(w, p, claims)
    w.slack = turns - w.turns_needed if claims > 0 else 99
    claims += need_routes(b, s, w, w.wish)
    mark_network(b, s, w, p)
    for kind in range(KINDS):
        set_filler(b, s, w, p, kind)
    for _ in range(FILLERS):
        best = best_filler(b, s, w, p)
        if best < 0:
            return
        need_route(b, s, w, best, 1)
        claims += 1
        if turns_for(w, p, claims) > turns:
            return
        w.wish[best >> 6] |= bit(best)
        w.wish_spaces += b.length[best]
        set_filler(b, s, w, p, colour_of(b, s, best))
        set_filler(b, s, w, p, WILD)


def mark_network(b, s, w, p):
    """The places that the player's routes touch, into `mine`."""
    for word in range(PLACE_WORDS):
        w.mine[word] = EMPTY
    for word in range(WORDS):
        rest = s.routes[p, word]
        while rest != 0:
            route = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            for place in (b.a[route], b.b[route]):
                w.mine[place >> 6] |= bit(place)


def best_filler(b, s, w, p):
    """The route that brings most, if it is enough; -1: none is."""
    turn = turn_worth(b, w, p)
    spare = max(0, s.trains[p] - w.plan_spaces - w.wish_spaces)
    best = -1
    gain = w.weight[p, W_FILLER]
    for word in range(WORDS):
        rest = s.open[p, word] & b.within[min(spare, LENGTHS - 1), word] & ~w.plan[word] & ~w.wish[word]
        while rest != 0:
            route = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            here = filler_gain(b, s, w, p, route, turn)
            if here > gain:
                gain = here
                best = route
    return best


def filler_gain(b, s, w, p, route, turn):
    """What a route brings over what its trains, its cards and its claim cost."""
    colour = colour_of(b, s, route)
    worth = int(w.filler[colour, b.length[route]])
    if b.tariff[b.tariff_of[route], T_LEVELS] > 1 or b.tunnel[route]:
        worth -= turn
    if b.builds[route] > 0 and colour == WILD:
        worth -= turn // 2
    if b.longest_points > 0 and (has(w.mine, b.a[route]) or has(w.mine, b.b[route])):
        worth += w.weight[p, W_LONGEST]
    return worth


def set_filler(b, s, w, p, colour):
    """The same for any route of a colour, by length; those of any colour take the one of which most cards are left."""
    turn = turn_worth(b, w, p)
    held = most_held(w) if colour == WILD else max(0, w.hand[colour] - w.need[colour])
    flag = flag_worth(b, s, w, p, colour)
    for length in range(1, LENGTHS):
        draws = max(0, length - held) * w.weight[p, W_COLOUR_DRAW]
        cost = turn * (draws + 16) // 16 + w.weight[p, W_FILLER_TRAIN] * length
        w.filler[colour, length] = 10 * int(b.points[length]) + flag - cost


def most_held(w):
    """Cards of the colour of which most are left over."""
    held = 0
    for kind in range(COLOURS):
        held = max(held, w.hand[kind] - w.need[kind])
    return held
