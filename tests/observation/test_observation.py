"""Observations and masks: they say what the view says, and no more."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import kolej
from kolej.boards import COLOURS
from kolej.engine.board_record import board_record
from kolej.engine.records import new_scratch
from kolej.game import decode
from kolej.game.cards import CARD_KINDS
from kolej.observation import layout
from kolej.observation.encoding import mask, observe
from kolej.observation.layout import DTYPE
from kolej.rules.capacity import LENGTHS
from tests.games.sides import moment
from tests.games.tables import TABLES
from tests.support.hidden import redealt
from tests.support.walk import some_action

AGES = (10, 30, 90)  # decisions


def seen(game: kolej.Game, state: Any, seat: int) -> np.ndarray:
    """The observation, written over a row of other numbers."""
    row = np.full(layout(game.board, game.players).size, 77, DTYPE)
    observe(board_record(game.board), state, new_scratch(telling=True), seat, row)
    return row


def masked(game: kolej.Game, state: Any) -> list[int]:
    row = np.full(layout(game.board, game.players).actions, 7, np.int8)
    n = mask(board_record(game.board), state, new_scratch(telling=True), row)
    assert set(row) <= {0, 1}
    assert row.sum() == n
    return [int(id) for id in np.flatnonzero(row)]


def moments(name: str, players: int) -> list[kolej.Game]:
    """Games of several ages, one that is over, and one in each phase that comes up."""
    begun = kolej.Game(name, players=players, seed=1)
    begun.play(begun.legal()[0])
    found = [begun, *(moment(name, players, seed=age, decisions=age * players // 2) for age in AGES)]
    game, luck, phases = found[2].copy(), Random(1), {game.phase for game in found}
    for _ in range(120):
        if game.phase not in phases:
            phases.add(game.phase)
            found.append(game.copy())
        if not game.over:
            game.play(some_action(game, luck))
    return [*found, moment(name, players, seed=5, decisions=9999)]


def test_every_phase_is_looked_at() -> None:
    phases = {game.phase for name in ("nordic", "france") for game in moments(name, 2)}
    assert phases == set(decode.PHASE_NAMES)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_an_observation_is_the_same_whatever_is_hidden(name: str, players: int) -> None:
    luck = Random(players)
    for game in moments(name, players):
        for seat in range(players):
            twin = redealt(game, seat, luck)
            row = seen(game, game.state, seat)
            assert (row == seen(twin, twin.state, seat)).all()
            assert (row == seen(game, game.view(seat).state, seat)).all()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_mask_is_what_is_legal_and_the_same_whatever_is_hidden(name: str, players: int) -> None:
    luck = Random(players)
    for game in moments(name, players):
        legal = [action.id for action in game.legal()]
        assert masked(game, game.state) == legal
        if game.to_move is not None:
            assert masked(game, game.view(game.to_move).state) == legal
            twin = redealt(game, game.to_move, luck)
            assert masked(twin, twin.state) == legal


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_an_observation_says_what_the_view_says(name: str, players: int) -> None:
    there = layout(name, players)
    for game in moments(name, players):
        for seat in range(players):
            row = seen(game, game.state, seat)
            said = {part: there.read(row, part).tolist() for part in there.parts}
            assert said == told(game, seat, said)
            low, high = there.bounds
            assert (low <= row).all() and (row <= high).all()


def told(game: kolej.Game, seat: int, parts: dict[str, Any]) -> dict[str, Any]:
    """The view of a seat in the form of those parts of an observation."""
    view, board = game.view(seat), game.board
    seats = [(seat + i) % game.players for i in range(game.players)]
    found: dict[str, Any] = {
        "phase": [int(view.phase == phase) for phase in decode.PHASE_NAMES],
        "to_move": [int(view.to_move == p) for p in seats],
        "first": [int(view.state.first == p) for p in seats],
        "passes": view.state.passes,
        "final_turns": -1 if view.final_turns is None else view.final_turns,
        "hand": by_kind(view.hand),
        "face_up": [view.face_up.count(kind) for kind in CARD_KINDS],
        "discards": by_kind(view.discards),
        "deck_size": view.deck_size,
        "hand_sizes": [view.hand_sizes[p] for p in seats],
        "tickets": [int(ticket.id in view.tickets) for ticket in board.tickets],
        "completed": [int(ticket.id in view.completed) for ticket in board.tickets],
        "offered": offered(view, len(parts["offered"])),
        "ticket_counts": [view.ticket_counts[p] for p in seats],
        "ticket_deck_size": view.ticket_deck_size,
        "trains": [view.trains[p] for p in seats],
        "scores": [view.scores[p] for p in seats],
        "routes": [[int(view.routes.get(route.id) == p) for route in board.routes] for p in seats],
        "closed": [int(route.id in view.closed) for route in board.routes],
    }
    if board.rules.ferry_cards:
        found["ferry_cards"] = [view.ferry_cards[p] for p in seats]
    if board.rules.flags:
        flags = [colour for colour in COLOURS if colour in board.rules.flags.colours]
        found["flags"] = [[int(colour in view.flags[p]) for colour in flags] for p in seats]
    if board.rules.track:
        found["track"] = [[int(view.track.get(r.id) == colour) for r in board.routes] for colour in COLOURS]
        lengths = [str(length) for length in range(1, LENGTHS)]
        found["track_supply"] = [[view.track_supply[colour].get(n, 0) for n in lengths] for colour in COLOURS]
    if "claim_route" in parts:
        found |= waiting(game, view.pending or {})
    return found


def by_kind(cards: dict[str, int]) -> list[int]:
    return [cards.get(kind, 0) for kind in CARD_KINDS]


def offered(view: kolej.View, places: int) -> list[list[int]]:
    ids = [ticket.id for ticket in view.board.tickets]
    assert view.seat is not None
    shown = [int(t) for t in view.state.offered[view.seat]]
    assert [ids[t] for t in shown if t >= 0] == list(view.offered)
    return [[int(shown[place] == number) for number in range(len(ids))] for place in range(places)]


def waiting(game: kolej.Game, pending: dict[str, Any]) -> dict[str, Any]:
    claim = next((a for a in game._catalogue.values() if str(a) == pending.get("claim")), None)
    return {
        "claim_route": [int(claim is not None and route.id == claim.route) for route in game.board.routes],
        "claim_cards": by_kind(claim.cards) if claim else by_kind({}),
        "given": by_kind(pending.get("given", {})),
        "turned": [pending.get("turned", []).count(kind) for kind in CARD_KINDS],
        "to_give": pending.get("left", 0),
        "to_add": pending.get("extra", 0),
    }


def test_a_board_has_only_the_parts_that_it_needs() -> None:
    special = {"ferry_cards", "flags", "track", "track_supply", "claim_route", "given", "turned"}
    has = {
        "paris": {"flags"}, "nordic": {"claim_route", "given", "turned"}, "italy": {"ferry_cards"},
        "france": {"track", "track_supply"}, "usa": set(),
    }  # fmt: skip
    assert {name: special & set(layout(name, 2).parts) for name in has} == has


def test_the_parts_follow_each_other_without_a_gap() -> None:
    for name, players in TABLES:
        there, end = layout(name, players), 0
        for part in there.parts.values():
            assert (part.start, part.slice.stop) == (end, end + part.size)
            end += part.size
        assert there.size == end
        assert there.actions == board_record(kolej.board(name)).n_actions


def test_no_layout_for_a_table_that_cannot_be() -> None:
    with pytest.raises(ValueError, match=r"^Nordic Countries is for 2 to 3 players, not 4$"):
        layout("nordic", 4)


def test_the_guide_tells_every_part() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "envs.md").read_text("utf-8")
    (sight,) = re.findall(r"^## Decisions, observations, masks\n(.*?)^## ", guide, re.MULTILINE | re.DOTALL)
    told = dict(re.findall(r"^\| `(\w+)` \| [^|]+ \| (.+) \|$", sight, re.MULTILINE))
    assert told == {part.name: part.meaning for table in TABLES for part in layout(*table).parts.values()}
