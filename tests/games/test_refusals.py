"""At any moment: what is listed can be played in all three forms, what is not is refused and changes nothing."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kolej
from kolej.boards import BUNDLED
from kolej.engine.board_record import board_record
from tests.games.sides import moment
from tests.games.tables import TABLES
from tests.support.walk import at_every_phase

often = settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@st.composite
def some_moment(draw: st.DrawFn) -> kolej.Game:
    name, players = draw(st.sampled_from(TABLES))
    return moment(name, players, draw(st.integers(1, 1000)), draw(st.integers(0, 60 * players)))


def ids(game: kolej.Game) -> range:
    """The board's whole action space."""
    return range(int(board_record(game.board).n_actions))


def refuse(game: kolej.Game, unlisted: list[int]) -> None:
    """All of these, with nothing changed, and with words of their own kind."""
    position, events, record, listed = game.position(), list(game.events), game.record(), game.legal()
    for id in unlisted:
        with pytest.raises(kolej.IllegalAction) as caught:
            game.play(id)
        assert str(caught.value), id
        assert (game.position(), game.record()) == (position, record), id
    assert game.events == events
    assert game.legal() == listed


@often
@given(some_moment(), st.data())
def test_an_id_that_is_not_listed_is_refused_and_changes_nothing(game: kolej.Game, data: st.DataObject) -> None:
    listed = {action.id for action in game.legal()}
    unlisted = st.integers(0, len(ids(game)) + 5).filter(lambda id: id not in listed)
    refuse(game, data.draw(st.lists(unlisted, min_size=1, max_size=20, unique=True)))


@pytest.mark.parametrize("game", at_every_phase(), ids=lambda game: game.phase)
def test_in_every_phase_all_that_is_not_listed_is_refused(game: kolej.Game) -> None:
    listed = {action.id for action in game.legal()}
    refuse(game, [id for id in ids(game) if id not in listed])


@often
@given(some_moment(), some_moment(), st.data())
def test_an_action_of_another_moment_is_refused(game: kolej.Game, other: kolej.Game, data: st.DataObject) -> None:
    """As an Action and as text, unless the same one is listed here."""
    listed = game.legal()
    texts = {str(action) for action in listed}
    foreign = [action for action in other.legal() if action not in listed and str(action) not in texts]
    if not foreign:
        return
    action = data.draw(st.sampled_from(foreign))
    position, events, record = game.position(), list(game.events), game.record()
    for form in (action, str(action)):
        with pytest.raises(kolej.IllegalAction):
            game.play(form)
        assert (game.position(), game.events, game.record()) == (position, events, record)


@often
@given(some_moment(), st.data())
def test_what_is_listed_is_played_in_every_form(game: kolej.Game, data: st.DataObject) -> None:
    listed = game.legal()
    assert bool(listed) != game.over
    assert len({action.id for action in listed}) == len({str(action) for action in listed}) == len(listed)
    if game.over:
        return
    position, events = game.position(), list(game.events)
    for action in data.draw(st.lists(st.sampled_from(listed), min_size=1, max_size=5, unique_by=lambda a: a.id)):
        ends = []
        for form in (action, action.id, str(action)):
            copy = game.copy()
            added = copy.play(form)
            assert copy.events == events + added
            ends.append((copy.position(), copy.record(), copy.events))
        assert ends[0] == ends[1] == ends[2], str(action)
        assert ends[0][0] != position, str(action)
    assert game.position() == position


@pytest.mark.parametrize("name", BUNDLED)
def test_everything_listed_in_the_middle_of_a_game_is_played(name: str) -> None:
    for game in (moment(name, 2, seed=1, decisions=age) for age in (40, 60)):
        for action in game.legal():
            for form in (action.id, str(action)):
                copy = game.copy()
                copy.play(form)
                assert copy.decisions[-1] == action.id
