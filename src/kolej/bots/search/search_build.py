"""The build of the search: the kernel code that lists candidates, sets beliefs and plays worlds to the end."""

from __future__ import annotations

import numpy as np

from kolej.boards import BUNDLED
from kolej.boards import board as find_board
from kolej.bots import policies
from kolej.bots.memory import new_memory
from kolej.bots.planner.tuned_weights import put_weights
from kolej.bots.search import rollouts, search_candidates, ticket_beliefs
from kolej.bots.search.search_memory import empty_beliefs, empty_sums, state_room
from kolej.compiler.build import build
from kolej.compiler.interpreted import Build
from kolej.compiler.stand_ins import SILENT
from kolej.engine.board_record import board_record
from kolej.engine.records import Fields, new_scratch, new_state
from kolej.rules.setup import set_up

MOST_CANDIDATES = 12
ENTRY_POINTS = (rollouts.roll_out, search_candidates.list_candidates, ticket_beliefs.set_beliefs)
OVERRIDES = {policies.decide_next: policies.decide_by_planner, **SILENT}


def search_build(backend: str = "cpu") -> Build:
    """The search as a build. It is compiled for the first bot on a machine, and kept on disk from then on."""
    return build(ENTRY_POINTS, OVERRIDES, backend=backend, warm_up=_warm_up)


def _warm_up(search: Build) -> object:
    """The candidates for the first decision of a game. The rest is compiled but does not look ahead."""
    first, (states, words) = find_board(BUNDLED[0]), state_room(new_state())
    memory, beliefs, ids = new_memory(1), empty_beliefs(2), np.zeros(MOST_CANDIDATES, np.int64)
    put_weights(memory, first, 2)
    states["rng"] = 1
    set_up(board_record(first), Fields.of(states[:1]), new_scratch(telling=True), 2)
    (b, w, m), room = search.records(board_record(first), new_scratch(), memory), search.array(states)
    listed = int(search.list_candidates(b, room[0], w, m, ids))
    search.set_beliefs(b, room[0], m, 0, *beliefs[1:])  # not compared: the exponential may round otherwise
    search.roll_out(b, room, words, w, m, 0, *beliefs, ids[:0], np.zeros(0, np.bool_), 0, empty_sums(0, 2))
    return ids[:listed].tolist()
