"""Rollouts, as kernel code: the planner plays candidates out to the end of the game, in the same worlds.

The states that are written to are called `world`: they are copies that the search has made (search_bot.state_room).
"""

import numpy as np

from kolej.bots.game_loop import play_on
from kolej.bots.planner.claim_values import claim_worth, prepare_claims
from kolej.bots.planner.decision import play_planner
from kolej.bots.planner.paying import cheapest_claim, has_track
from kolej.bots.planner.planner_memory import CANDIDATES, NEVER
from kolej.bots.planner.turn_estimates import turns_left
from kolej.bots.planner.value_network import wants_every_candidate
from kolej.bots.policies import PLANNER
from kolej.bots.search.determinize import determinize
from kolej.mechanics.track.ids import BUILD
from kolej.rules.action_ids import write_ids
from kolej.rules.action_space import A_CLAIM
from kolej.rules.bits import has
from kolej.rules.capacity import PLAYERS
from kolej.rules.rng import below
from kolej.rules.state import DRAW, TURN
from kolej.rules.turn import legal, play

PLANNERS = np.full(PLAYERS, PLANNER)  # who plays on, in every seat
MOST_MARGIN = 80.0  # points; a higher margin counts no more
SCORE_RANGE = 80  # below the best score of the value network, in 4096ths of a game won: worse candidates are left out
SHOWN, DETERMINIZED, PLAYED = range(3)  # the states of a search: the view's, a world made from it, and one to play on


def list_candidates(b, s, w, m, candidates):
    """Lists the actions that are worth a rollout, the planner's own choice first, and returns how many there are."""
    p = s.to_move
    m.plan_turn = 0
    candidates[0] = play_planner(b, s, w, m)
    n = 1
    if s.phase == TURN and wants_every_candidate(m, p):
        return list_scored(m, candidates, n)
    legal(b, s, w)
    n_legal = write_ids(b, s, w, w.ids)
    if s.phase == TURN:
        n = list_best_claims(b, s, w, m, p, candidates, n)
    elif s.phase == BUILD or s.phase == DRAW:
        return n  # rollouts find no difference between second cards
    for i in range(n_legal):
        if n < len(candidates) and b.action_kind[w.ids[i]] != A_CLAIM and w.ids[i] != candidates[0]:
            candidates[n] = w.ids[i]
            n += 1
    return n


def list_scored(m, candidates, n):
    """Adds the planner's candidates whose scores by the value network are close to the best one."""
    most = NEVER
    for place in range(CANDIDATES):
        if m.candidate[place] >= 0:
            most = max(most, int(m.candidate_score[place]))
    for place in range(CANDIDATES):
        close = m.candidate[place] >= 0 and m.candidate_score[place] > most - SCORE_RANGE
        if close and m.candidate[place] != candidates[0] and n < len(candidates):
            candidates[n] = m.candidate[place]
            n += 1
    return n


def list_best_claims(b, s, w, m, p, candidates, n):
    """Adds the best claims, each with its cheapest payment, until half of the list is full.

    The planner has just decided, so its plan is in the memory.
    """
    turns = turns_left(b, s, m, p, s.hand_size[p])
    prepare_claims(b, s, w, m, p, turns)
    for route in range(b.n_routes):
        m.base_worth[route] = NEVER
        if has(s.open[p], route) and b.length[route] <= s.trains[p] and has_track(b, s, route):
            action, cost = cheapest_claim(b, s, m, p, route)
            if action >= 0:
                m.base_worth[route] = claim_worth(b, s, w, m, p, route, turns) - cost
    while n < len(candidates) // 2:
        best = 0
        for route in range(1, b.n_routes):
            if m.base_worth[route] > m.base_worth[best]:
                best = route
        if m.base_worth[best] <= NEVER:
            return n
        m.base_worth[best] = NEVER
        action, _ = cheapest_claim(b, s, m, p, best)
        if action != candidates[0]:
            candidates[n] = action
            n += 1
    return n


def roll_out(b, states, words, w, m, seat, known, beliefs, traces, candidates, alive, rounds, sums):
    """Plays every candidate that is alive to the end, each round in another world, and adds up the margins.

    `states[SHOWN]` is the view's. `words` are the same states as plain words, to be copied. The candidates of a round
    share a world and the state of the random generator, so that they differ by luck as little as possible. `sums[i]`:
    the margin, its difference to the first candidate's margin, and the square of that difference.
    """
    for _ in range(rounds):
        copy_state(words, SHOWN, DETERMINIZED)
        determinize(b, states[DETERMINIZED], m, seat, known, beliefs, traces)
        rng = m.rng
        first = 0.0
        for i in range(len(candidates)):
            if alive[i]:
                copy_state(words, DETERMINIZED, PLAYED)
                m.rng = rng
                play(b, states[PLAYED], w, candidates[i])
                play_on(b, states[PLAYED], w, m, PLANNERS, 0, 0)
                reached = margin(states[PLAYED], seat)
                if i == 0:
                    first = reached
                sums[i, 0] += reached
                sums[i, 1] += reached - first
                sums[i, 2] += (reached - first) * (reached - first)


def count_wins_after(b, states, words, w, m, seat, known, beliefs, traces, candidate, rounds):
    """Plays a decision and the rest of the game in so many worlds, and returns how many of them the seat wins."""
    won = 0.0
    for _ in range(rounds):
        copy_state(words, SHOWN, PLAYED)
        determinize(b, states[PLAYED], m, seat, known, beliefs, traces)
        play(b, states[PLAYED], w, candidate)
        play_on(b, states[PLAYED], w, m, PLANNERS, 0, 0)
        won += share_won(states[PLAYED], seat)
    return won


def count_wins(b, states, words, w, m, rounds, wins):
    """Plays the whole state at `states[SHOWN]` to the end so many times, and adds up the victories of each seat."""
    for _ in range(rounds):
        copy_state(words, SHOWN, PLAYED)
        below(m, 2)
        states[PLAYED].rng = m.rng
        play_on(b, states[PLAYED], w, m, PLANNERS, 0, 0)
        for p in range(states[PLAYED].players):
            wins[p] += share_won(states[PLAYED], p)


def copy_state(words, source, target):
    """Copies one state over another."""
    for i in range(words.shape[1]):
        words[target, i] = words[source, i]


def decide_by_planner(b, s, w, m, policy):
    """Replaces `policies.decide_next` in a search: no other policy need be compiled."""
    return play_planner(b, s, w, m)


def margin(world, seat):
    """The points by which a seat is ahead of the best other seat at the end, within MOST_MARGIN."""
    best = -9999
    for p in range(world.players):
        if p != seat:
            best = max(best, int(world.final[p]))
    return max(-MOST_MARGIN, min(MOST_MARGIN, 1.0 * (int(world.final[seat]) - best)))


def share_won(world, seat):
    """A seat's share of the victory: 1 for a single winner, a part for several, 0 for the others."""
    if not (world.winners >> seat) & 1:
        return 0.0
    winners = 0
    for p in range(world.players):
        winners += (world.winners >> p) & 1
    return 1.0 / winners
