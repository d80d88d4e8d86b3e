"""The guide to board files names every field there is, and every limit."""

from pathlib import Path

import pytest
from pydantic import BaseModel

from kolej.boards import Area, Board, City, End, Route, Rules, Ticket, check

GUIDE = (Path(__file__).parents[2] / "docs" / "adding-a-board.md").read_text("utf-8")


MODELS: list[type[BaseModel]] = [Area, Board, City, End, Route, Rules, Ticket]


@pytest.mark.parametrize("model", MODELS, ids=[model.__name__ for model in MODELS])
def test_the_guide_names_every_field(model: type[BaseModel]) -> None:
    missing = [field for field in model.model_fields if f"`{field}" not in GUIDE]
    assert missing == []


def test_the_guide_names_every_field_of_the_ticket_rules() -> None:
    assert all(f"`tickets.{field}`" in GUIDE for field in type(Rules().tickets).model_fields)


def test_the_guide_names_the_limits_of_the_engine() -> None:
    assert f"{check.MOST_ROUTES} routes, {check.MOST_PLACES} cities and ends together" in GUIDE
    assert f"{check.MOST_TICKETS} tickets and {check.MOST_REGIONS} regions fit" in GUIDE
    assert f"{check.MOST_CARDS} cards at most" in GUIDE
