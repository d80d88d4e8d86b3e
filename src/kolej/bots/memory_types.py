"""The type of the memory of bots. Written by tools/record_types.py from the declarations of fields."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class MemoryRecord(Protocol):
    rng: np.uint64
    distance: NDArray[np.int16]
    arrival: NDArray[np.int16]
    wanted: NDArray[np.uint64]
    weight: NDArray[np.int32]
    card_cost: NDArray[np.int16]
    train_cost: NDArray[np.int16]
    route_cost: NDArray[np.int16]
    path_cost: NDArray[np.int16]
    start_places: NDArray[np.uint64]
    goal_places: NDArray[np.uint64]
    frontier: NDArray[np.int32]
    frontier_index: NDArray[np.int16]
    plan_hand: NDArray[np.int16]
    plan_hand_size: int
    need: NDArray[np.int16]
    grey_routes: NDArray[np.int16]
    missing: NDArray[np.int16]
    spare: NDArray[np.int16]
    turns_needed: int
    slack: int
    plan_turn: int
    plan: NDArray[np.uint64]
    trial: NDArray[np.uint64]
    fillers: NDArray[np.uint64]
    plan_worth: int
    plan_spaces: int
    plan_claims: int
    open_tickets: int
    filler_spaces: int
    filler_worth: NDArray[np.int16]
    choices_tried: int
    best_choice: int
    best_choice_worth: int
    choice_feature: NDArray[np.int16]
    n_choices: int
    plan_demand: NDArray[np.int16]
    filler_demand: NDArray[np.int16]
    payment: NDArray[np.int16]
    payment_cost: NDArray[np.int16]
    own_places: NDArray[np.uint64]
    rival_places: NDArray[np.uint64]
    network: NDArray[np.int16]
    own_path: int
    rival_path: int
    spoiling_limit: int
    payable: NDArray[np.uint64]
    base_worth: NDArray[np.int16]
    draw_worth: NDArray[np.int16]
    ticket_gain: NDArray[np.int32]
    candidate: NDArray[np.int16]
    candidate_worth: NDArray[np.int32]
    candidate_cost: NDArray[np.int16]
    candidate_detour: NDArray[np.int16]
    candidate_detour_claims: NDArray[np.int16]
    candidate_score: NDArray[np.int32]
    feature: NDArray[np.int32]
    n_features: int
    position_sums: NDArray[np.int32]
    first_layer: NDArray[np.int32]
    table_feature: NDArray[np.int16]
    option_feature: NDArray[np.int16]
    table_sums: NDArray[np.int32]
    units: NDArray[np.int32]
    output_units: NDArray[np.int32]
    own_place: int
    chosen_place: int
    unseen: NDArray[np.int16]
    explained: NDArray[np.uint64]
