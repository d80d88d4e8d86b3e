"""Planner: plays like a good club player. As kernel code.

It plans routes for its tickets (plan.py), claims what it can of them (claims.py), collects what they still need
(purse.py), takes new tickets when that pays, and fills up with long routes. All worths are in tenths of a point.
"""

from kolej.bots.claims import best_claim
from kolej.bots.fillers import fill_up
from kolej.bots.plan import (
    LAST_TURN,
    NEVER,
    free_plan,
    make_plan,
    need_nothing,
    need_routes,
    need_way,
    reset_tolls,
    turns_for,
    turns_left,
)
from kolej.bots.purse import card_worth, colour_of, set_demand
from kolej.bots.roads import spread, way_claims, way_spaces
from kolej.bots.weights import (
    W_DRAW,
    W_FADE,
    W_FERRY_CARD,
    W_TICKET_BIAS,
    W_TICKET_HOPE,
    W_TICKET_SLACK,
    W_TICKET_TRAINS,
    W_TICKET_TURNS,
    W_TICKETS_BELOW,
)
from kolej.rules.bits import EMPTY, bit, count, has, lowest, nth_bit, without_lowest
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
    START,
    TAKE_FERRY,
    TAKE_TICKETS,
    TUNNEL,
    TURNED,
    WILD,
    WORDS,
)
from kolej.rules.sets import can_give
from kolej.rules.tickets import fewest_kept
from kolej.rules.track import supply
from kolej.rules.tunnel import can_add
from kolej.rules.turn import can_take_ferry, can_take_tickets

SAMPLE = 16
THINKING = -2  # no action


def play_planner(b, s, w):
    action = think(b, s, w)
    while action == THINKING:
        action = think(b, s, w)
    return action


def think(b, s, w):
    """One plan, and what is decided by it; THINKING: others are to be made first.

    The threads of a GPU take these steps together, whatever each has to decide. A turn has one plan: a second card is
    chosen by what the first one was. Where that plan is no longer on the desk it is made again, without the first card.
    """
    p = s.to_move
    if s.phase == TUNNEL:
        return answer_tunnel(b, s, p)
    if s.phase == DRAW and w.planned == s.turns + 1:
        return best_draw(b, s, w, p)[0]
    choosing = s.phase == START or s.phase == KEEP
    add_first_card(s, p, -1)
    worth = make_plan(b, s, w, p, s.tickets[p] | tickets_of_choice(b, s, w, p) if choosing else s.tickets[p])
    if choosing:
        return weigh_choice(b, s, w, p, worth)
    fill_up(b, s, w, p)
    add_first_card(s, p, 1)
    set_demand(b, s, w)
    w.planned = s.turns + 1
    if s.phase == DRAW:
        return best_draw(b, s, w, p)[0]
    if s.phase == BUILD:
        return choose_build(b, s, w, p)
    if s.phase == GIVE:
        return choose_gift(b, s, w, p)
    return choose_turn(b, s, w, p)


def add_first_card(s, p, by):
    """Puts a card that was just drawn back into the hand, or takes it out."""
    if s.first_card >= 0:
        s.hand[p, s.first_card] += by
        s.hand_size[p] += by


def choices(b, s, p):
    """The sets of offered tickets that may be kept, as bits."""
    return b.enough[s.offer_size[p], fewest_kept(b, s, p)]


def tickets_of_choice(b, s, w, p):
    """The tickets of the next choice to be weighed."""
    kept = nth_bit(choices(b, s, p), w.weighed)
    tickets = EMPTY
    for i in range(s.offer_size[p]):
        if (kept >> i) & 1:
            tickets = tickets | bit(s.offered[p, i])
    return tickets


def weigh_choice(b, s, w, p, worth):
    """Keeps the tickets whose joint plan, with those held, is worth most, once all choices were weighed."""
    if w.weighed == 0 or worth > w.choice_worth:
        w.choice_worth = worth
        w.choice = w.weighed
    w.weighed += 1
    if w.weighed < count(choices(b, s, p)):
        return THINKING
    w.weighed = 0
    return KEEP_TICKETS + nth_bit(choices(b, s, p), w.choice)


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
    action, here = best_draw(b, s, w, p)
    if action < 0:
        here = NEVER
    elif turns == LAST_TURN:
        here = min(here, 1)
    elif w.plan_claims == 0:
        here = here * min(16, turns * w.weight[p, W_FADE]) // 16
    best, worth = best_claim(b, s, w, p, turns, here)
    if here > worth:
        best, worth = action, here
    if can_take_tickets(s) and worth < w.weight[p, W_TICKETS_BELOW]:
        here = tickets_worth(b, s, w, p, turns)
        if here > worth:
            best, worth = TAKE_TICKETS, here
    if turns > LAST_TURN and can_take_ferry(b, s, p):
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


def tickets_worth(b, s, w, p, turns):
    """What drawing tickets can be expected to bring: each that suits is kept, and the best one if none does."""
    trains = s.trains[p] - w.plan_spaces
    if turns - w.turns_needed < w.weight[p, W_TICKET_SLACK] or trains < w.weight[p, W_TICKET_TRAINS]:
        return NEVER
    reset_tolls(b, w)
    free_plan(w)
    need_nothing(w)
    claims = need_routes(b, s, w, w.plan)
    late = w.turns_needed + 1 + w.weight[p, W_TICKET_TURNS] > turns  # for any that is not on the plan's way
    n = 0
    step = (b.n_tickets + SAMPLE - 1) // SAMPLE  # a part of the tickets stands for all
    for ticket in range(s.turns % step, b.n_tickets, step):
        if (s.tickets[p] & bit(ticket)) != 0:
            continue
        points = 10 * int(b.ticket_points[ticket])
        gain = -points
        place = spread(b, w, b.ticket_a[ticket], b.ticket_b[ticket], 0 if late else 2 * points)
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
    for word in range(WORDS):
        rest = w.plan[word]
        while rest != 0:
            route = (word << 6) + lowest(rest)
            rest = without_lowest(rest)
            if colour_of(b, s, route) == WILD:
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
