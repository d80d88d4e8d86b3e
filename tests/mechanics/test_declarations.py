"""What is derived from the declarations of mechanics: forgetting a part of a mechanic fails here."""

from __future__ import annotations

from types import ModuleType

import numpy as np
import pytest

import kolej
from kolej.engine.board_record import board_record
from kolej.engine.records import Fields, Record, new_state
from kolej.game.extensions import POSITION_FIELDS
from kolej.game.journal_reader import PLAIN_EVENTS, READERS
from kolej.game.narration import SENTENCES
from kolej.mechanics import MECHANICS, hooks, parts
from kolej.mechanics.tunnels.ids import TURNED_CARD
from kolej.rules import action_space, journal
from kolej.rules.action_space import KINDS_OF_ACTIONS
from kolej.rules.digest import digest
from kolej.rules.fields import EVERYONE, MOVER, NOBODY, OWNER
from kolej.rules.legal_groups import CLAIMS, FIXED, KEEPS
from kolej.rules.redaction import redact
from kolej.rules.setup import clear_table
from kolej.rules.sources import BASE as BASE_SOURCES
from kolej.rules.sources import FINAL, RUNNING
from kolej.rules.state import BASE_PHASES, FIELDS, MECHANIC_FIELDS, STATE
from tests.support.glance import BOARDS

IDS = list(parts("ids").values())

DERIVED = {"beds", "used_up"}
"""Fields that follow from others, and so need not be part of a digest."""

WITHIN_A_TURN = {"give_from", "give_left", "turned", "extra"}
"""Fields that are empty when a game is over, which is when a digest is taken."""


def filled(value: int) -> Record:
    """A state in which every byte is that value."""
    return Fields.of(np.full(STATE.itemsize, value, np.uint8).view(STATE))


@pytest.mark.parametrize("board", BOARDS)
def test_an_empty_table_does_not_depend_on_what_the_state_held_before(board: str) -> None:
    b, tables = board_record(kolej.board(board)), []
    for value in (0, 85):
        s = filled(value)
        clear_table(b, s, 2)
        s.rng, s.phase = 0, 0  # set when the cards are dealt
        tables.append({field.name: np.array(getattr(s, field.name)).tolist() for field in FIELDS})
    assert tables[0] == tables[1]


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_redaction_leaves_what_the_declaration_shows_and_nothing_else(seat: int) -> None:
    s = filled(1)
    s.players, s.to_move = 2, 0
    redact(s, seat)
    for field in FIELDS:
        value = np.array(getattr(s, field.name))
        if field.name in ("players", "to_move"):
            continue
        if field.seen == OWNER:
            assert (value[seat] != field.empty).all() or seat < 0
            assert all((value[other] == field.empty).all() for other in range(2) if other != seat), field.name
        else:
            shown = field.seen == EVERYONE or (field.seen == MOVER and seat == 0)
            assert (field.seen != NOBODY) or not shown
            assert (value != field.empty).all() if shown else (value == field.empty).all(), field.name


@pytest.mark.parametrize("name", [name for name in MECHANICS if MECHANIC_FIELDS.get(name)])
def test_every_field_of_a_mechanic_counts_in_the_digest(name: str) -> None:
    board = {"ferry_cards": "italy", "flags": "paris", "track": "france"}.get(name, "nordic")
    b = board_record(kolej.board(board))
    for field in MECHANIC_FIELDS[name]:
        digests = set()
        for value in (0, 1):
            s = new_state()
            clear_table(b, s, 2)
            if field.shape:
                getattr(s, field.name).reshape(-1)[0] = value
            else:
                setattr(s, field.name, value)
            digests.add(int(digest(b, s, np.uint64(1), 10)))
        assert len(digests) == (1 if field.name in DERIVED | WITHIN_A_TURN else 2), field.name


def test_every_function_named_like_a_hook_takes_what_the_hook_asks() -> None:
    asked = {hook.__name__: hook.__code__.co_varnames[: hook.__code__.co_argcount] for hook in hooks.HOOKS}
    for name, module in parts("rules").items():
        for hook, parameters in asked.items():
            if hasattr(module, hook):
                code = getattr(module, hook).__code__
                assert len(parameters) == code.co_argcount, f"{name}.{hook}"
    answered = {hook for hook in asked if any(hasattr(module, hook) for module in parts("rules").values())}
    assert answered == set(asked)


def test_every_kind_of_action_has_a_name() -> None:
    numbers = [value for module in (action_space, *IDS) for name, value in vars(module).items() if name[:2] == "A_"]
    assert sorted(KINDS_OF_ACTIONS) == sorted(numbers)
    assert len(set(KINDS_OF_ACTIONS.values())) == len(KINDS_OF_ACTIONS)


def test_no_two_phases_entries_or_groups_share_a_number() -> None:
    phases = [*BASE_PHASES, *(number for ids in IDS for number in getattr(ids, "PHASES", ()))]
    entries = [*journal.ENTRIES, *(number for ids in IDS for number in getattr(ids, "ENTRIES", ()))]
    groups = [FIXED, KEEPS, CLAIMS, *(number for ids in IDS for number in getattr(ids, "GROUPS", ()))]
    sources = [*BASE_SOURCES, *RUNNING, *FINAL]
    for numbers in (phases, entries, groups, sources):
        assert sorted(numbers) == list(range(len(numbers)))


@pytest.mark.parametrize("ids", IDS, ids=lambda ids: ids.__name__)
def test_every_number_of_a_mechanic_is_listed_by_what_it_is_for(ids: ModuleType) -> None:
    """What is in no list is the id of an action: a new number cannot be left out of the tests above."""
    tables = ("PHASES", "ENTRIES", "GROUPS", "RUNNING_SOURCES", "FINAL_SOURCES")
    listed = {number for table in tables for number in getattr(ids, table, ())}
    ids_of_actions = {"TAKE_FERRY", "DECLINE", "ADD", "GIVE_CARD"}
    for name, number in vars(ids).items():
        if isinstance(number, int) and not name.startswith("A_") and name not in ids_of_actions:
            assert number in listed, name


def test_every_entry_of_the_journal_becomes_an_event() -> None:
    entries = {*journal.ENTRIES, *(number for ids in IDS for number in getattr(ids, "ENTRIES", ()))}
    follow_another = {journal.SWEPT_CARD, TURNED_CARD, journal.KEPT, journal.RETURNED}
    assert entries - follow_another <= set(READERS) | set(PLAIN_EVENTS)


@pytest.mark.parametrize("board", BOARDS)
def test_views_and_positions_hold_what_mechanics_add(board: str) -> None:
    game = kolej.Game(board, players=2, seed=5)
    assert set(POSITION_FIELDS) <= set(game.position())
    view = game.view(0)
    assert set(view.mechanics) <= set(view.to_dict())
    for name, value in view.mechanics.items():
        assert getattr(view, name) == value
    with pytest.raises(AttributeError, match="stations"):
        _ = view.stations


def test_every_mechanic_that_is_played_is_put_into_words() -> None:
    for name, module in parts("words").items():
        assert set(module.SENTENCES) <= set(SENTENCES), name
