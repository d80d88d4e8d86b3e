"""What each candidate of a turn is worth to the planner, as kernel code. Worths are in tenths of a point.

There is one valuation with two uses, told apart by `every`:

- Without a value network only the best candidate is wanted, and `every` is false. Of the draws only the best one is
  listed, and a claim is left out as soon as it is known not to be the best.
- The value network compares the candidates itself, and `every` is true. Each candidate is valued exactly and listed,
  with what else the network wants to know of a claim.

The candidate that is worth most is the same in both.
"""

from kolej.bots.planner.candidates import DRAWS, FERRY, TICKETS, best_candidate, clear_candidates, put_candidate
from kolej.bots.planner.claim_values import list_claims
from kolej.bots.planner.draw_values import list_draws
from kolej.bots.planner.new_tickets import ferry_worth, tickets_worth
from kolej.bots.planner.turn_estimates import LAST_TURN, turns_left
from kolej.bots.planner.weight_index import W_FADE, W_TICKETS_BELOW
from kolej.mechanics.ferry_cards.ids import TAKE_FERRY
from kolej.mechanics.ferry_cards.rules import can_take_ferry
from kolej.rules.action_space import TAKE_TICKETS
from kolej.rules.turn import can_take_tickets


def list_turn(b, s, w, m, p, every: bool):
    """Lists the candidates of a turn with their worths and returns the place of the best one; -1: there is none."""
    clear_candidates(m)
    turns = turns_left(b, s, m, p, s.hand_size[p])
    list_draws(b, s, m, p, every)
    fade_draws(m, p, turns)
    list_claims(b, s, w, m, p, turns, m.candidate_worth[DRAWS], every)
    best = best_candidate(m)
    if can_take_tickets(s) and (best < 0 or m.candidate_worth[best] < m.weight[p, W_TICKETS_BELOW]):
        put_candidate(m, TICKETS, TAKE_TICKETS, tickets_worth(b, s, m, p, turns))
    if turns > LAST_TURN and can_take_ferry(b, s, p):
        put_candidate(m, FERRY, TAKE_FERRY, ferry_worth(b, s, m, p))
    return best_candidate(m)


def list_second_draw(b, s, m, p, every: bool):
    """Lists the cards that may be drawn second and returns the place of the best one."""
    clear_candidates(m)
    list_draws(b, s, m, p, every)
    return best_candidate(m)


def fade_draws(m, p, turns):
    """Makes the listed draws worth less when few turns are left in which to play the cards."""
    for place in range(DRAWS, TICKETS):
        if m.candidate[place] >= 0:
            if turns == LAST_TURN:
                m.candidate_worth[place] = min(m.candidate_worth[place], 1)
            elif m.plan_claims == 0:
                m.candidate_worth[place] = m.candidate_worth[place] * min(16, turns * m.weight[p, W_FADE]) // 16
