"""Looking ahead, as kernel code: every candidate is played out by the planner, in the same imagined worlds."""

from kolej.bots.planner.claim_values import claim_worth, prepare_claims
from kolej.bots.planner.decision import play_planner
from kolej.bots.planner.filler_routes import fill_up
from kolej.bots.planner.paying import has_track, pay, set_demand
from kolej.bots.planner.plan import NEVER, make_plan, turns_left
from kolej.bots.planner.planner_memory import OPTIONS
from kolej.bots.planner.value_network import judges
from kolej.bots.search.determinize import imagine
from kolej.rules.action_ids import write_ids
from kolej.rules.action_space import A_CLAIM
from kolej.rules.bits import has
from kolej.rules.rng import below
from kolej.rules.state import BUILD, DRAW, OVER, TURN
from kolej.rules.turn import legal, play

FAR_AHEAD = 80.0  # points by which more does not matter
NO_MATCH = 80  # 4096ths of a game won by which an option is judged worse that is not worth a look


def list_candidates(b, s, w, m, candidates):
    """What is worth a look, the planner's own choice first; says how many there are."""
    p = s.to_move
    m.planned = 0
    candidates[0] = play_planner(b, s, w, m)
    n = 1
    if s.phase == TURN and judges(m, p):
        return list_judged(m, candidates, n)
    legal(b, s, w)
    every = write_ids(b, s, w, w.ids)
    if s.phase == TURN:
        n = list_claims(b, s, w, m, p, candidates, n)
    elif s.phase == BUILD or s.phase == DRAW:
        return n  # nothing to gain: a second card is worth as much by any look
    for i in range(every):
        if n < len(candidates) and b.action_kind[w.ids[i]] != A_CLAIM and w.ids[i] != candidates[0]:
            candidates[n] = w.ids[i]
            n += 1
    return n


def list_judged(m, candidates, n):
    """The options that insight finds hardly worse than the best, where the planner has any."""
    most = NEVER
    for place in range(OPTIONS):
        if m.option[place] >= 0:
            most = max(most, int(m.option_judged[place]))
    for place in range(OPTIONS):
        near = m.option[place] >= 0 and m.option_judged[place] > most - NO_MATCH
        if near and m.option[place] != candidates[0] and n < len(candidates):
            candidates[n] = m.option[place]
            n += 1
    return n


def list_claims(b, s, w, m, p, candidates, n):
    """The best claims, each at its least cost, until half of the list is full."""
    make_plan(b, s, w, m, p, s.tickets[p])
    fill_up(b, s, m, p)
    set_demand(b, s, m)
    turns = turns_left(b, s, m, p, s.hand_size[p])
    prepare_claims(b, s, w, m, p, turns)
    bound = 30000
    last = -1
    while n < len(candidates) // 2:
        best = -1
        worth = NEVER
        chosen = -1
        for route in range(b.n_routes):
            if not has(s.open[p], route) or b.length[route] > s.trains[p] or not has_track(b, s, route):
                continue
            action, cost = pay(b, s, m, p, route)
            if action < 0:
                continue
            here = claim_worth(b, s, w, m, p, route, turns) - cost
            if (here < bound or (here == bound and route > last)) and here > worth:
                worth = here
                best = action
                chosen = route
        if best < 0:
            return n
        bound = worth
        last = chosen
        if best != candidates[0]:
            candidates[n] = best
            n += 1
    return n


def look_ahead(b, states, words, w, m, seat, known, suspected, traces, candidates, alive, rounds, sums):
    """Adds up how much better than the first candidate each one that is alive is, in so many worlds.

    `states[0]` is the view's; `words` are the same states as plain words, to be copied. The candidates of a round share
    a world and its dice, so that luck tells them apart as little as it can. `sums[i]`: what it was worth, how much more
    than the first one, and the square of that.
    """
    for _ in range(rounds):
        copy(words, 0, 1)
        imagine(b, states[1], m, seat, known, suspected, traces)
        dice = m.rng
        first = 0.0
        for i in range(len(candidates)):
            if alive[i]:
                copy(words, 1, 2)
                m.rng = dice
                play(b, states[2], w, candidates[i])
                play_on(b, states[2], w, m)
                worth = ahead(states[2], seat)
                if i == 0:
                    first = worth
                sums[i, 0] += worth
                sums[i, 1] += worth - first
                sums[i, 2] += (worth - first) * (worth - first)


def win(b, states, words, w, m, seat, known, suspected, traces, candidate, rounds):
    """How many of so many imagined worlds the seat wins after a decision, played to the end."""
    won = 0.0
    for _ in range(rounds):
        copy(words, 0, 2)
        imagine(b, states[2], m, seat, known, suspected, traces)
        play(b, states[2], w, candidate)
        play_on(b, states[2], w, m)
        won += share_won(states[2], seat)
    return won


def chances(b, states, words, w, m, rounds, wins):
    """Plays the whole state at `states[0]` out so many times, and adds up who won."""
    for _ in range(rounds):
        copy(words, 0, 2)
        below(m, 2)
        states[2].rng = m.rng
        play_on(b, states[2], w, m)
        for p in range(states[2].players):
            wins[p] += share_won(states[2], p)


def copy(words, here, there):
    for i in range(words.shape[1]):
        words[there, i] = words[here, i]


def play_on(b, world, w, m):
    """The planner plays all seats to the end."""
    m.planned = 0
    while world.phase != OVER:
        play(b, world, w, play_planner(b, world, w, m))


def ahead(world, seat):
    """Points ahead of the best other seat at the end."""
    best = -9999
    for p in range(world.players):
        if p != seat:
            best = max(best, int(world.final[p]))
    return max(-FAR_AHEAD, min(FAR_AHEAD, 1.0 * (int(world.final[seat]) - best)))


def share_won(world, seat):
    """The seat's part of the victory."""
    if not (world.winners >> seat) & 1:
        return 0.0
    sharers = 0
    for p in range(world.players):
        sharers += (world.winners >> p) & 1
    return 1.0 / sharers
