"""Actions, events, reasons and obstacles: those of the base game, joined with those of the mechanics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from kolej.server.schemas.bodies import Absent, Answer, one_of, union
from kolej.server.schemas.card_counts import Card, Cards, RouteColour
from kolej.server.schemas.mechanic_schemas import (
    ADDED_ACTIONS,
    ADDED_CLOSED_BY,
    ADDED_EVENTS,
    ADDED_OBSTACLES,
    ADDED_REASONS,
)
from kolej.server.schemas.message_kinds import (
    ActionKind,
    EventKind,
    HaveAndNeed,
    NoData,
    ObstacleKind,
    ReasonKind,
    SeatEvent,
    TableEvent,
)

# -- actions ---------------------------------------------------------------------------------------------------------


class DrawAction(ActionKind):
    kind: Literal["draw"]
    card: Card | Literal["deck"]


class TicketsAction(ActionKind):
    kind: Literal["tickets"]


class KeepAction(ActionKind):
    kind: Literal["keep"]
    tickets: list[str]


class ClaimAction(ActionKind):
    kind: Literal["claim"]
    route: str
    cards: Cards
    sets: int = Field(description="so many sets of any cards follow one by one")
    set_size: int


class PassAction(ActionKind):
    kind: Literal["pass"]


# -- events ----------------------------------------------------------------------------------------------------------


class DealEvent(SeatEvent):
    kind: Literal["deal"]
    count: int
    cards: Absent[Cards]


class TurnUpEvent(TableEvent):
    kind: Literal["turn_up"]
    place: int
    card: Card


class SweepEvent(TableEvent):
    kind: Literal["sweep"]
    cards: list[Card]


class ReshuffleEvent(TableEvent):
    kind: Literal["reshuffle"]
    count: int


class FirstEvent(SeatEvent):
    kind: Literal["first"]


class OfferEvent(SeatEvent):
    kind: Literal["offer"]
    count: int
    tickets: Absent[list[str]]


class KeepEvent(SeatEvent):
    kind: Literal["keep"]
    tickets: Absent[list[str]]
    kept: Absent[int]
    returned: Absent[int]


class ChosenEvent(TableEvent):
    """All first tickets are chosen."""

    kind: Literal["chosen"]
    kept: list[int] = Field(description="how many each seat keeps")


class DrawEvent(SeatEvent):
    kind: Literal["draw"]
    source: Literal["deck", "face_up"]
    card: Absent[Card]
    place: int | None = Field(description="where the card lay; null: it came from the deck")


class ClaimEvent(SeatEvent):
    kind: Literal["claim"]
    route: str
    cards: Cards
    points: int


class ClosedEvent(TableEvent):
    """Nobody can claim these routes any more."""

    kind: Literal["closed"]
    routes: list[str]


class PassEvent(SeatEvent):
    kind: Literal["pass"]


class TurnEvent(SeatEvent):
    kind: Literal["turn"]


class LastRoundEvent(SeatEvent):
    kind: Literal["last_round"]
    turns: int


class EndEvent(TableEvent):
    kind: Literal["end"]


class TicketEvent(SeatEvent):
    """A ticket in the final count."""

    kind: Literal["ticket"]
    ticket: str
    points: int
    completed: bool


class LongestEvent(SeatEvent):
    kind: Literal["longest"]
    spaces: int
    points: int


class GlobetrotterEvent(SeatEvent):
    kind: Literal["globetrotter"]
    completed: int
    points: int


class TotalEvent(SeatEvent):
    kind: Literal["total"]
    points: int


class WinEvent(TableEvent):
    kind: Literal["win"]
    seats: list[int]


# -- reasons for a decision, in hints and reviews --------------------------------------------------------------------


class TicketReason(ReasonKind):
    """The route is on the way for the ticket."""

    key: Literal["ticket"]
    ticket: str
    route: str


class PointsReason(ReasonKind):
    """The route is worth its points."""

    key: Literal["points"]
    route: str
    points: int


class CollectReason(ReasonKind):
    """The card is needed for the route, which is on the way for the ticket; null: for none in particular."""

    key: Literal["collect"]
    card: Card
    route: str | None
    ticket: str | None


class LackReason(ReasonKind):
    ticket: str | None = Field(description="the open ticket with the most points for which cards are missing, if any")
    cards: Cards = Field(description="the missing cards of its planned routes")
    any: int = Field(description="the missing cards of routes that take any colour")


class WildReason(LackReason):
    """A wild fits anything that the ticket lacks."""

    key: Literal["wild"]


class BlindReason(LackReason):
    """No face-up card is of much use for what the ticket lacks."""

    key: Literal["blind"]
    face_up: bool = Field(description="whether one of the missing kinds is face up")


class MoreTicketsReason(ReasonKind):
    """There are trains and turns to spare for more tickets."""

    key: Literal["more_tickets"]


class KeepReason(ReasonKind):
    """The tickets that are kept fit together best."""

    key: Literal["keep"]
    tickets: list[str]


class PassReason(ReasonKind):
    """There is nothing else to do."""

    key: Literal["pass"]


# -- obstacles between a seat and a route ----------------------------------------------------------------------------


class NotNowObstacle(ObstacleKind):
    key: Literal["not_now"]
    data: NoData


class Owner(Answer):
    seat: int


class TakenObstacle(ObstacleKind):
    key: Literal["taken"]
    data: Owner


if TYPE_CHECKING:
    ClosedByWord = str
else:
    ClosedByWord = one_of("ClosedByWord", ["line", *ADDED_CLOSED_BY])


class ClosedBy(Answer):
    by: ClosedByWord


class ClosedObstacle(ObstacleKind):
    key: Literal["closed"]
    data: ClosedBy


class TrainsObstacle(ObstacleKind):
    key: Literal["trains"]
    data: HaveAndNeed


class CardsMissing(HaveAndNeed):
    colour: RouteColour
    wilds: int


class CardsObstacle(ObstacleKind):
    key: Literal["cards"]
    data: CardsMissing


class OtherObstacle(ObstacleKind):
    """None of the above: the route can be claimed."""

    key: Literal["other"]
    data: NoData


# -- joined ----------------------------------------------------------------------------------------------------------

ACTIONS: tuple[type[ActionKind], ...] = (
    DrawAction, TicketsAction, KeepAction, ClaimAction, PassAction,
    *ADDED_ACTIONS,
)  # fmt: skip
EVENTS: tuple[type[EventKind], ...] = (
    DealEvent, TurnUpEvent, SweepEvent, ReshuffleEvent, FirstEvent, OfferEvent, KeepEvent, ChosenEvent, DrawEvent,
    ClaimEvent, ClosedEvent, PassEvent, TurnEvent, LastRoundEvent, EndEvent, TicketEvent, LongestEvent,
    GlobetrotterEvent, TotalEvent, WinEvent,
    *ADDED_EVENTS,
)  # fmt: skip
REASONS: tuple[type[ReasonKind], ...] = (
    TicketReason, PointsReason, CollectReason, WildReason, BlindReason, MoreTicketsReason, KeepReason, PassReason,
    *ADDED_REASONS,
)  # fmt: skip
OBSTACLES: tuple[type[ObstacleKind], ...] = (
    NotNowObstacle, TakenObstacle, ClosedObstacle, TrainsObstacle, CardsObstacle, OtherObstacle,
    *ADDED_OBSTACLES,
)  # fmt: skip

if TYPE_CHECKING:
    AnyAction = ActionKind
    AnyEvent = EventKind
    AnyReason = ReasonKind
    AnyObstacle = ObstacleKind
else:
    AnyAction = union("Action", ACTIONS, by="kind")
    AnyEvent = union("Event", EVENTS, by="kind")
    AnyReason = union("Reason", REASONS, by="key")
    AnyObstacle = union("Obstacle", OBSTACLES, by="key")
