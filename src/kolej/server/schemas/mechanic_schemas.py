"""What each mechanic adds to the messages of the API. The unions and the view are built from this list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, Field

from kolej.server.schemas.bodies import Answer
from kolej.server.schemas.card_counts import Card, Cards, Colour
from kolej.server.schemas.message_kinds import ActionKind, HaveAndNeed, NoData, ObstacleKind, ReasonKind, SeatEvent


@dataclass(frozen=True)
class MechanicSchema:
    """One mechanic's kinds of messages and its fields in those of the base game."""

    name: str
    actions: tuple[type[ActionKind], ...] = ()
    events: tuple[type[SeatEvent], ...] = ()
    pending: tuple[type[Answer], ...] = ()
    """Questions in the middle of a turn. Each names the phase in which the game waits for the answer."""
    phases: tuple[str, ...] = ()
    reasons: tuple[type[ReasonKind], ...] = ()
    obstacles: tuple[type[ObstacleKind], ...] = ()
    view: type[BaseModel] | None = None
    points: type[BaseModel] | None = None
    """Sources of points, each a number."""
    breakdown: type[BaseModel] | None = None
    """Fields of the final count that are not points."""


# -- tunnels: cards are turned up and may ask for more ---------------------------------------------------------------


class AddAction(ActionKind):
    kind: Literal["add"]
    cards: Cards


class DeclineAction(ActionKind):
    kind: Literal["decline"]


class TunnelEvent(SeatEvent):
    kind: Literal["tunnel"]
    route: str
    cards: Cards
    turned: list[Card]
    extra: int = Field(description="how many more cards the tunnel asks for")


class AddEvent(SeatEvent):
    kind: Literal["add"]
    cards: Cards


class DeclineEvent(SeatEvent):
    kind: Literal["decline"]
    route: str
    cards: Cards


class TunnelPending(Answer):
    """A claim that waits for an answer to the cards that the tunnel turned up."""

    phase: Literal["tunnel"]
    claim: str
    turned: list[Card]
    extra: int


class PayReason(ReasonKind):
    """The tunnel is worth its extra cards."""

    key: Literal["pay"]


class LeaveReason(ReasonKind):
    """The tunnel is not worth its extra cards."""

    key: Literal["leave"]


TUNNELS = MechanicSchema(
    "tunnels",
    actions=(AddAction, DeclineAction),
    events=(TunnelEvent, AddEvent, DeclineEvent),
    pending=(TunnelPending,),
    phases=("tunnel",),
    reasons=(PayReason, LeaveReason),
)


# -- ferries: wild symbols on routes ---------------------------------------------------------------------------------


class WildsObstacle(ObstacleKind):
    """The hand has fewer wilds than the route shows symbols."""

    key: Literal["wilds"]
    data: HaveAndNeed


FERRIES = MechanicSchema("ferries", obstacles=(WildsObstacle,))


# -- substitution: several cards of any kinds in place of one --------------------------------------------------------


class GiveAction(ActionKind):
    kind: Literal["give"]
    card: Card


class LayEvent(SeatEvent):
    """A claim is begun whose payment has sets; their cards follow one by one."""

    kind: Literal["lay"]
    route: str
    cards: Cards
    sets: int
    set_size: int


class GiveEvent(SeatEvent):
    kind: Literal["give"]
    card: Card


class GivePending(Answer):
    """A claim that waits for the cards of its sets."""

    phase: Literal["give"]
    claim: str
    given: Cards
    left: int


class GiveReason(ReasonKind):
    """The card is the one needed least."""

    key: Literal["give"]
    card: Card


SUBSTITUTION = MechanicSchema(
    "substitution",
    actions=(GiveAction,),
    events=(LayEvent, GiveEvent),
    pending=(GivePending,),
    phases=("give",),
    reasons=(GiveReason,),
)


# -- flags: cards kept from claims -----------------------------------------------------------------------------------


class FlagEvent(SeatEvent):
    kind: Literal["flag"]
    colour: Colour


class FlagSetEvent(SeatEvent):
    kind: Literal["flag_set"]
    points: int


class FlagsView(BaseModel):
    flags: list[list[Colour]] = Field(description="of each seat, the cards kept for a flag")


class FlagsPoints(BaseModel):
    flags: int


FLAGS = MechanicSchema("flags", events=(FlagEvent, FlagSetEvent), view=FlagsView, points=FlagsPoints)


# -- regions: points for networks that join many ---------------------------------------------------------------------


class RegionsEvent(SeatEvent):
    kind: Literal["regions"]
    networks: list[int] = Field(description="of each network, how many regions it joins")
    points: int


class RegionsPoints(BaseModel):
    regions: int


class RegionsBreakdown(BaseModel):
    networks: list[int] = Field(description="of each network, how many regions it joins")


REGIONS = MechanicSchema("regions", events=(RegionsEvent,), points=RegionsPoints, breakdown=RegionsBreakdown)


# -- ferry cards: they cover the waves of a route --------------------------------------------------------------------


class FerryAction(ActionKind):
    kind: Literal["ferry"]


class FerryEvent(SeatEvent):
    kind: Literal["ferry"]


class FerryReason(ReasonKind):
    """A ferry card saves wilds on the route; null: later."""

    key: Literal["ferry"]
    route: str | None


class FerryCardsView(BaseModel):
    ferry_cards: list[int] = Field(description="how many each seat has")


FERRY_CARDS = MechanicSchema(
    "ferry_cards", actions=(FerryAction,), events=(FerryEvent,), reasons=(FerryReason,), view=FerryCardsView
)


# -- track: pieces are laid on beds before a route can be claimed ----------------------------------------------------


class BuildAction(ActionKind):
    kind: Literal["build"]
    route: str
    colour: Colour


class BuildEvent(SeatEvent):
    kind: Literal["build"]
    route: str
    colour: Colour


class PieceBackEvent(SeatEvent):
    kind: Literal["piece_back"]
    route: str
    colour: Colour


class BuildReason(ReasonKind):
    """The track is for a route that is planned."""

    key: Literal["build"]
    route: str
    colour: Colour


class SpoilReason(ReasonKind):
    """The track is in the way of the others."""

    key: Literal["spoil"]
    route: str
    colour: Colour


class TrackObstacle(ObstacleKind):
    """No track has been laid on the route."""

    key: Literal["track"]
    data: NoData


class TrackView(BaseModel):
    track: dict[str, Colour] = Field(description="the colour of the piece on each route that has one")
    track_supply: dict[Colour, dict[str, int]] = Field(description="pieces left, by colour and length")


TRACK = MechanicSchema(
    "track",
    actions=(BuildAction,),
    events=(BuildEvent, PieceBackEvent),
    phases=("build",),
    reasons=(BuildReason, SpoilReason),
    obstacles=(TrackObstacle,),
    view=TrackView,
)


MECHANICS = (TUNNELS, FERRIES, SUBSTITUTION, FLAGS, REGIONS, FERRY_CARDS, TRACK)
