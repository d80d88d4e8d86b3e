"""A view as the kernel code of the search takes it."""

from __future__ import annotations

from dataclasses import dataclass

from kolej.bots.planner.tuned_weights import put_weights
from kolej.compiler.interpreted import Build
from kolej.engine.board_record import board_record
from kolej.engine.records import Record, new_scratch
from kolej.game import View


@dataclass(frozen=True)
class SearchView:
    """A view, a build of the search, and records in the form in which that build takes them."""

    view: View
    build: Build
    b: Record
    s: Record
    """The redacted state."""
    w: Record
    m: Record


def search_view(view: View, memory: Record, build: Build) -> SearchView:
    """Prepares a view for a search with this memory, which gets the planner's weights for the table."""
    put_weights(memory, view.board, view.players)
    return SearchView(view, build, *build.records(board_record(view.board), view.state, new_scratch(), memory))
