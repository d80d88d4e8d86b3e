"""Cards on the wire: a card is a word, several cards are counts by kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import create_model
from typing_extensions import TypeAliasType

from kolej.boards import model
from kolej.game.cards import PAYMENT_KINDS
from kolej.server.schemas.bodies import Absent, Answer

# With a name of their own in the API description.
Colour = TypeAliasType("Colour", model.Colour)
Card = TypeAliasType("Card", model.Card)
RouteColour = TypeAliasType("RouteColour", model.RouteColour)

if TYPE_CHECKING:
    Cards = dict[str, int]
else:
    Cards = create_model(
        "Cards",
        __base__=Answer,
        __doc__="How many cards there are of each kind. Kinds without a card are left out.",
        **dict.fromkeys(PAYMENT_KINDS, Absent[int]),
    )
