"""What the planner fills up with, as kernel code: routes worth their cards for the trains and turns its plan leaves."""

from kolej.bots.planner.paying import colour_of
from kolej.bots.planner.plan import flag_worth, need_nothing, need_route, need_routes, turn_worth, turns_for, turns_left
from kolej.bots.planner.weight_index import W_COLOUR_DRAW, W_FILLER, W_FILLER_TRAIN, W_LONGEST
from kolej.rules.bits import EMPTY, bit, has, lowest, without_lowest
from kolej.rules.board import T_LEVELS
from kolej.rules.capacity import COLOURS, KINDS, LENGTHS, PLACE_WORDS, WILD, WORDS

FILLERS = 4


def fill_up(b, s, m, p):
    """Wishes for routes that are worth their cards and turns, for the trains and turns that the plan leaves."""
    turns = turns_left(b, s, m, p, m.hand_size)
    need_nothing(m)
    claims = need_routes(b, s, m, m.plan)
    m.turns_needed = turns_for(m, p, claims)
    m.slack = turns - m.turns_needed if claims > 0 else 99
    claims += need_routes(b, s, m, m.wish)
    mark_network(b, s, m, p)
    for kind in range(KINDS):
        set_filler(b, s, m, p, kind)
    for _ in range(FILLERS):
        best = best_filler(b, s, m, p)
        if best < 0:
            return
        need_route(b, s, m, best, 1)
        claims += 1
        if turns_for(m, p, claims) > turns:
            return
        m.wish[best >> 6] |= bit(best)
        m.wish_spaces += b.length[best]
        set_filler(b, s, m, p, colour_of(b, s, best))
        set_filler(b, s, m, p, WILD)


def mark_network(b, s, m, p):
    """The places that the player's routes touch, into `mine`."""
    for word in range(PLACE_WORDS):
        m.mine[word] = EMPTY
    for word in range(WORDS):
        rest = s.routes[p, word]
        while rest != 0:
            route = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            for place in (b.a[route], b.b[route]):
                m.mine[place >> 6] |= bit(place)


def best_filler(b, s, m, p):
    """The route that brings most, if it is enough; -1: none is."""
    turn = turn_worth(b, m, p)
    spare = max(0, s.trains[p] - m.plan_spaces - m.wish_spaces)
    best = -1
    gain = m.weight[p, W_FILLER]
    for word in range(WORDS):
        rest = s.open[p, word] & b.within[min(spare, LENGTHS - 1), word] & ~m.plan[word] & ~m.wish[word]
        while rest != 0:
            route = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            here = filler_gain(b, s, m, p, route, turn)
            if here > gain:
                gain = here
                best = route
    return best


def filler_gain(b, s, m, p, route, turn):
    """What a route brings over what its trains, its cards and its claim cost."""
    colour = colour_of(b, s, route)
    worth = int(m.filler[colour, b.length[route]])
    if b.tariff[b.tariff_of[route], T_LEVELS] > 1 or b.tunnel[route]:
        worth -= turn
    if b.builds[route] > 0 and colour == WILD:
        worth -= turn // 2
    if b.longest_points > 0 and (has(m.mine, b.a[route]) or has(m.mine, b.b[route])):
        worth += m.weight[p, W_LONGEST]
    return worth


def set_filler(b, s, m, p, colour):
    """The same for any route of a colour, by length; those of any colour take the one of which most cards are left."""
    turn = turn_worth(b, m, p)
    held = most_held(m) if colour == WILD else max(0, m.hand[colour] - m.need[colour])
    flag = flag_worth(b, s, m, p, colour)
    for length in range(1, LENGTHS):
        draws = max(0, length - held) * m.weight[p, W_COLOUR_DRAW]
        cost = turn * (draws + 16) // 16 + m.weight[p, W_FILLER_TRAIN] * length
        m.filler[colour, length] = 10 * int(b.points[length]) + flag - cost


def most_held(m):
    """Cards of the colour of which most are left over."""
    held = 0
    for kind in range(COLOURS):
        held = max(held, m.hand[kind] - m.need[kind])
    return held
