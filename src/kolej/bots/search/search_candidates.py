"""The decisions that a search looks at, as kernel code: the planner's own choice and the options that come near it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kolej.bots.planner.claim_values import claim_worth, prepare_claims
from kolej.bots.planner.decision import play_planner, wants_every_candidate
from kolej.bots.planner.paying import cheapest_claim, has_track
from kolej.bots.planner.planner_memory import CANDIDATES, NEVER
from kolej.bots.planner.turn_estimates import turns_left
from kolej.bots.planner.weight_index import POLICY_NETWORK, W_JUDGE
from kolej.mechanics.track.ids import BUILD
from kolej.rules.action_ids import write_ids
from kolej.rules.action_space import A_CLAIM
from kolej.rules.bits import has
from kolej.rules.state import DRAW, TURN
from kolej.rules.turn import legal

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord

# Candidates whose scores are lower than the best one by more than this are left out.
VALUE_RANGE = 80  # in 4096ths of a game won, by the value network
LOGIT_RANGE = 20480  # in 4096ths of a logit, by the policy network


def list_candidates(b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, candidates: Any) -> int:
    """Lists the actions that are worth a rollout, the planner's own choice first, and returns how many there are."""
    p = s.to_move
    m.plan_turn = 0
    candidates[0] = play_planner(b, s, w, m)
    n = 1
    if s.phase == TURN and wants_every_candidate(m, p):
        score_range = LOGIT_RANGE if m.weight[p, W_JUDGE] == POLICY_NETWORK else VALUE_RANGE
        return list_scored(m, score_range, candidates, n)
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


def list_scored(m: MemoryRecord, score_range: int, candidates: Any, n: int) -> Any:
    """Adds the planner's candidates whose scores by its network are close to the score of its choice, and the next."""
    most = 0
    second = -1
    for place in range(CANDIDATES):
        if m.candidate[place] == candidates[0]:
            most = int(m.candidate_score[place])
        elif m.candidate[place] >= 0 and (second < 0 or m.candidate_score[place] > m.candidate_score[second]):
            second = place
    for place in range(CANDIDATES):
        close = m.candidate_score[place] > most - score_range or place == second
        if m.candidate[place] >= 0 and close and m.candidate[place] != candidates[0] and n < len(candidates):
            candidates[n] = m.candidate[place]
            n += 1
    return n


def list_best_claims(
    b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, p: int, candidates: Any, n: int
) -> int:
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
