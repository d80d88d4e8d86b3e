"""What each candidate of a turn is worth to the planner, as kernel code. Worths are in tenths of a point.

There is one valuation with two uses. Without a learned value network only the best candidate is wanted, so `every` is
false: of the draws only the best card is listed, and a claim is left out as soon as it is known not to be the best. The
value network compares the candidates itself, so `every` is true: each is valued exactly and listed, with what the
network wants to know of a claim besides. Which candidate is worth most is the same in both.
"""

from kolej.bots.planner.candidates import (
    DRAWS,
    FERRY,
    TICKETS,
    best_option,
    clear_options,
    put_option,
)
from kolej.bots.planner.claim_values import list_claims
from kolej.bots.planner.draw_values import list_draws
from kolej.bots.planner.new_tickets import ferry_worth, tickets_worth
from kolej.bots.planner.plan import LAST_TURN, turns_left
from kolej.bots.planner.weight_index import W_FADE, W_TICKETS_BELOW
from kolej.rules.action_space import TAKE_FERRY, TAKE_TICKETS
from kolej.rules.turn import can_take_ferry, can_take_tickets


def list_turn(b, s, w, m, p, every):
    """Lists the candidates of a turn with their worths, and returns the place of the best one, or -1 if there is none."""
    clear_options(m)
    turns = turns_left(b, s, m, p, s.hand_size[p])
    list_draws(b, s, m, p, every)
    fade_draws(m, p, turns)
    list_claims(b, s, w, m, p, turns, m.option_worth[DRAWS], every)
    best = best_option(m)
    if can_take_tickets(s) and (best < 0 or m.option_worth[best] < m.weight[p, W_TICKETS_BELOW]):
        put_option(m, TICKETS, TAKE_TICKETS, tickets_worth(b, s, m, p, turns))
    if turns > LAST_TURN and can_take_ferry(b, s, p):
        put_option(m, FERRY, TAKE_FERRY, ferry_worth(b, s, m, p))
    return best_option(m)


def list_second_draw(b, s, m, p, every):
    """Lists the cards that may be drawn second, and returns the place of the best one."""
    clear_options(m)
    list_draws(b, s, m, p, every)
    return best_option(m)


def fade_draws(m, p, turns):
    """Makes the listed draws worth less where few turns are left to play the cards."""
    for place in range(DRAWS, TICKETS):
        if m.option[place] >= 0:
            if turns == LAST_TURN:
                m.option_worth[place] = min(m.option_worth[place], 1)
            elif m.plan_claims == 0:
                m.option_worth[place] = m.option_worth[place] * min(16, turns * m.weight[p, W_FADE]) // 16
