"""Planner: plays like a good club player. As kernel code.

It plans routes for its tickets (plan.py), claims what it can of them, collects what they still need (purse.py), takes
new tickets when that pays, and fills up with long routes. All worths are in tenths of a point.
"""

from kolej.bots.plan import (
    NEVER,
    fill_up,
    flag_worth,
    make_plan,
    need_nothing,
    need_route,
    need_way,
    reset_tolls,
    turns_for,
    turns_left,
)
from kolej.bots.purse import card_worth, colour_of, has_track, pay, set_demand
from kolej.bots.roads import SHUT, spread, way_claims, way_spaces
from kolej.bots.weights import (
    W_BLOCK,
    W_BUSY,
    W_CLAIM_TRAIN,
    W_CONTESTED,
    W_DETOUR,
    W_DRAW,
    W_EARLY_TRAIN,
    W_FADE,
    W_FERRY_CARD,
    W_FILLER_TURNS,
    W_LATE,
    W_PLANNED_CLAIM,
    W_SLOPE,
    W_SWING,
    W_TICKET_BIAS,
    W_TICKET_HOPE,
    W_TICKET_SLACK,
    W_TICKET_TRAINS,
    W_TICKET_TURNS,
    W_TICKETS_BELOW,
    W_WISHED_CLAIM,
)
from kolej.rules.bits import EMPTY, bit, has, lowest, without_lowest
from kolej.rules.draw import can_draw_blind, face_up_kinds
from kolej.rules.layout import (
    ADD,
    BUILD,
    COLOURS,
    DECLINE,
    DRAW,
    DRAW_DECK,
    DRAW_FACE_UP,
    GIVE,
    GIVE_CARD,
    KEEP,
    KEEP_TICKETS,
    KINDS,
    PASS,
    PLACE_WORDS,
    START,
    TAKE_FERRY,
    TAKE_TICKETS,
    TUNNEL,
    TURNED,
    WILD,
    WORDS,
)
from kolej.rules.longest import longest_path
from kolej.rules.network import find, gather_edges, join_places
from kolej.rules.payment import can_give
from kolej.rules.tickets import fewest_kept
from kolej.rules.track import supply
from kolej.rules.tunnel import can_add
from kolej.rules.turn import can_take_ferry, can_take_tickets

SAMPLE = 16
FAR_AROUND = 200  # tenths of a point
CLOSE = 6  # spaces between two paths either of which may still become the longest
LAST_TURNS = 3  # before the late ones: from here on the longest path is looked at


def play_planner(b, s, w):
    p = s.to_move
    if s.phase == START or s.phase == KEEP:
        return choose_tickets(b, s, w, p)
    if s.phase == TUNNEL:
        return answer_tunnel(b, s, p)
    make_plan(b, s, w, p, s.tickets[p])
    fill_up(b, s, w, p)
    set_demand(b, s, w)
    if s.phase == DRAW:
        return best_draw(b, s, w, p)[0]
    if s.phase == BUILD:
        return choose_build(b, s, w, p)
    if s.phase == GIVE:
        return choose_gift(b, s, w, p)
    return choose_turn(b, s, w, p)


def choose_tickets(b, s, w, p):
    """Keeps the tickets whose joint plan, with those held, is worth most."""
    best = 0
    worth = NEVER * 4
    fewest = fewest_kept(b, s, p)
    for kept in range(1 << s.offer_size[p]):
        tickets = s.tickets[p]
        n = 0
        for i in range(s.offer_size[p]):
            if (kept >> i) & 1:
                tickets = tickets | bit(s.offered[p, i])
                n += 1
        if n < fewest:
            continue
        found = make_plan(b, s, w, p, tickets)
        if found > worth:
            worth = found
            best = kept
    return KEEP_TICKETS + best


def answer_tunnel(b, s, p):
    """Pays what is asked, with as few wilds as it can."""
    for wilds in range(TURNED + 1):
        if can_add(b, s, p, wilds):
            return ADD + wilds
    return DECLINE


def choose_gift(b, s, w, p):
    """The card the plan needs least."""
    best = -1
    worth = 10000
    for kind in range(KINDS):
        if can_give(b, s, p, kind):
            here = 100 * (1 if kind == WILD else 0) + 10 * (w.demand[kind] - s.hand[p, kind])
            if here < worth:
                worth = here
                best = kind
    return GIVE_CARD + best


def choose_turn(b, s, w, p):
    turns = turns_left(b, s, w, p)
    best, worth = best_claim(b, s, w, p, turns)
    action, here = best_draw(b, s, w, p)
    if turns <= 1:
        here = min(here, 1)
    elif w.plan_claims == 0:
        here = here * min(16, turns * w.weight[p, W_FADE]) // 16
    if action >= 0 and here > worth:
        best, worth = action, here
    if can_take_tickets(s) and worth < w.weight[p, W_TICKETS_BELOW]:
        here = tickets_worth(b, s, w, p, turns)
        if here > worth:
            best, worth = TAKE_TICKETS, here
    if can_take_ferry(b, s, p):
        here = ferry_worth(b, s, w, p)
        if here > worth:
            best, worth = TAKE_FERRY, here
    if best < 0:
        if can_take_tickets(s):
            return TAKE_TICKETS
        if can_take_ferry(b, s, p):
            return TAKE_FERRY
        return PASS
    return best


def best_claim(b, s, w, p, turns):
    """A planned route as soon as it can be paid for; another one if it brings enough."""
    prepare_claims(b, s, w, p, turns)
    best = -1
    worth = NEVER
    spare = s.trains[p] - w.plan_spaces - w.wish_spaces
    for word in range(WORDS):
        rest = s.open[p, word]
        while rest != 0:
            route = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            if b.length[route] > s.trains[p] or not has_track(b, s, route):
                continue
            if turns > 1 and b.length[route] > spare and not has(w.plan, route) and not has(w.wish, route):
                continue
            action, cost = pay(b, s, w, p, route)
            if action >= 0:
                here = claim_worth(b, s, w, p, route, turns) - cost
                if here > worth:
                    worth = here
                    best = action
    return best, worth


def prepare_claims(b, s, w, p, turns):
    """Onto the desk: where the others are, what ways cost beside the plan, and how long paths are once that matters."""
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
    for route in range(b.n_routes):
        w.toll[route] = plan_toll(w, route)
    w.rival_path = -1
    if b.longest_points > 0 and turns <= w.weight[p, W_LATE] + LAST_TURNS:
        for other in range(s.players):
            if other != p:
                gather_edges(b, s, w, other)
                w.rival_path = max(w.rival_path, longest_path(w))
        gather_edges(b, s, w, p)
        w.own_path = longest_path(w)


def claim_worth(b, s, w, p, route, turns):
    length = int(b.length[route])
    worth = swing(b, w, p, route) if w.rival_path >= 0 else 0
    if has(w.plan, route):
        worth += w.weight[p, W_PLANNED_CLAIM] + w.weight[p, W_CLAIM_TRAIN] * length
        return worth + risk(b, s, w, p, route) + detour(b, s, w, route) * w.weight[p, W_DETOUR] // 16
    if turns > 1:
        worth -= max(0, w.weight[p, W_FILLER_TURNS] - w.slack) * w.weight[p, W_BUSY]
    worth += w.weight[p, W_BLOCK] * blocked(b, s, w, p, route)
    if has(w.wish, route):
        return worth + w.weight[p, W_WISHED_CLAIM] + w.weight[p, W_CLAIM_TRAIN] * length
    price = (turns - w.weight[p, W_LATE]) * w.weight[p, W_SLOPE]
    worth += flag_worth(b, s, w, p, colour_of(b, s, route))
    return worth + 10 * int(b.points[length]) - max(0, min(price, w.weight[p, W_EARLY_TRAIN])) * length


def swing(b, w, p, route):
    """What a route adds to the hope for the longest path's bonus: the more, the nearer the two paths are."""
    n = w.n_edges
    w.edge_a[n] = b.a[route]
    w.edge_b[n] = b.b[route]
    w.edge_length[n] = b.length[route]
    w.n_edges = n + 1
    reach = longest_path(w)
    w.n_edges = n
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


def risk(b, s, w, p, route):
    """More for a route that others may want: one that touches their routes, and that has no second line."""
    near = 0
    for place in (b.a[route], b.b[route]):
        if has(w.theirs, place):
            near += w.weight[p, W_CONTESTED]
    return near // 2 if has_second_line(b, s, p, route) else near


def has_second_line(b, s, p, route):
    for word in range(WORDS):
        lines = b.lines[route, word] & s.open[p, word]
        if word == route >> 6:
            lines = lines & ~bit(route)
        if lines != 0:
            return s.players >= b.all_lines_from
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


def shut_lines(b, s, w, route, shut):
    """As if another had the route, and so its other lines where they close with it (CLAIM-5); or opens them again."""
    for word in range(WORDS):
        rest = b.lines[route, word]
        while rest != 0:
            line = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            if line == route or s.players < b.all_lines_from:
                w.toll[line] = SHUT if shut else plan_toll(w, line)


def plan_toll(w, route):
    return 0 if has(w.plan, route) else w.price[route]


def tickets_worth(b, s, w, p, turns):
    """What drawing tickets can be expected to bring: each that suits is kept, and the best one if none does."""
    trains = s.trains[p] - w.plan_spaces
    if turns - w.turns_needed < w.weight[p, W_TICKET_SLACK] or trains < w.weight[p, W_TICKET_TRAINS]:
        return NEVER
    reset_tolls(b, w, False)
    need_nothing(w)
    claims = 0
    for route in range(b.n_routes):
        if has(w.plan, route):
            w.toll[route] = 0
            need_route(b, s, w, route, 1)
            claims += 1
    n = 0
    step = (b.n_tickets + SAMPLE - 1) // SAMPLE  # a part of the tickets stands for all
    for ticket in range(s.turns % step, b.n_tickets, step):
        if (s.tickets[p] & bit(ticket)) != 0:
            continue
        points = 10 * int(b.ticket_points[ticket])
        gain = -points
        place = spread(b, w, b.ticket_a[ticket], b.ticket_b[ticket], 2 * points)
        if place >= 0:
            spaces = way_spaces(b, w, b.ticket_a[ticket], place)
            if spaces <= trains:
                more = way_claims(b, w, b.ticket_a[ticket], place)
                need_way(b, s, w, b.ticket_a[ticket], place, 1)
                if turns_for(s, w, p, claims + more) + w.weight[p, W_TICKET_TURNS] <= turns:
                    gain = points - w.distance[place]
                need_way(b, s, w, b.ticket_a[ticket], place, -1)
        i = n
        while i > 0 and w.gain[i - 1] < gain:
            w.gain[i] = w.gain[i - 1]
            i -= 1
        w.gain[i] = gain
        n += 1
    drawn = min(int(b.drawn), int(s.ticket_count))
    if n < drawn:
        return NEVER
    good = 0
    bad = 0
    for i in range(n):
        if w.gain[i] > 0:
            good += w.gain[i]
        else:
            # all that are drawn lie from here on: times the chance that this one is the best of them
            rest = 1.0
            for k in range(drawn - 1):
                rest = rest * (n - 1 - i - k) / (n - 1 - k)
            if rest > 0:
                bad += int(w.gain[i] * rest) * drawn
    return (good * drawn + bad) // n * w.weight[p, W_TICKET_HOPE] // 16 + w.weight[p, W_TICKET_BIAS]


def ferry_worth(b, s, w, p):
    """While a planned ferry can take more ferry cards than the player has."""
    for route in range(b.n_routes):
        if has(w.plan, route) and b.claim_at[s.ferry[p] + 1, route, colour_of(b, s, route)] > 0:
            return w.weight[p, W_FERRY_CARD]
    return NEVER


def best_draw(b, s, w, p):
    """The card that serves the plan best, and what drawing is worth."""
    longest_grey = 0
    for route in range(b.n_routes):
        if has(w.plan, route) and colour_of(b, s, route) == WILD:
            longest_grey = max(longest_grey, b.length[route])
    kinds = face_up_kinds(b, s)
    best = -1
    worth = NEVER
    blind = 0
    for kind in range(COLOURS):
        here = card_worth(b, s, w, p, kind, longest_grey)
        blind += here
        if (kinds >> kind) & 1 and here > worth:
            worth = here
            best = DRAW_FACE_UP + kind
    blind = (blind // COLOURS * 7 + card_worth(b, s, w, p, WILD, longest_grey)) // 8
    if can_draw_blind(s) and blind > worth:
        worth = blind
        best = DRAW_DECK
    if (kinds >> WILD) & 1:
        here = card_worth(b, s, w, p, WILD, longest_grey)
        if b.wild_ends_draw:
            here -= blind
        if here > worth:
            worth = here
            best = DRAW_FACE_UP + WILD
    return best, (worth + blind) * w.weight[p, W_DRAW] // 16


def choose_build(b, s, w, p):
    """Track for a planned bed in the colour it has most of; else a long bed in such a colour."""
    best = -1
    worth = NEVER
    for route in range(b.n_routes):
        if not has(s.beds, route):
            continue
        for colour in range(COLOURS):
            if supply(b, s, colour, b.length[route]) < 1:
                continue
            spare = s.hand[p, colour] - w.demand[colour]
            here = 10 * min(spare, b.length[route])
            if has(w.plan, route):
                here += 1000 + 10 * b.length[route]
            else:
                here += b.length[route]
            if here > worth:
                worth = here
                best = b.builds[route] + colour
    return best
