"""The modules of bots that are kernel code, for those who compile them (compiler/cpu.py, compiler/cuda.py)."""

from __future__ import annotations

from kolej.bots import greedy, policies, ticket_paths
from kolej.bots.planner import (
    candidates,
    claim_values,
    decision,
    draw_values,
    features,
    filler_routes,
    new_tickets,
    paying,
    plan,
    planner_memory,
    region_routes,
    route_costs,
    shortest_paths,
    turn_estimates,
    turn_values,
    value_network,
    weight_index,
)
from kolej.bots.search import determinize, rollouts, ticket_beliefs

PLANNER_CODE = (
    weight_index, planner_memory, shortest_paths, paying, route_costs, turn_estimates, region_routes, plan,
    filler_routes, candidates, claim_values, draw_values, new_tickets, turn_values, features, value_network, decision,
)  # fmt: skip
POLICY_CODE = (ticket_paths, greedy, *PLANNER_CODE, policies)
"""The bots of mass simulations."""
SEARCH_CODE = (*PLANNER_CODE, ticket_beliefs, determinize, rollouts)
