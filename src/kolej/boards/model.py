"""The contents of a board file as frozen objects. The defaults of `Rules` are the base game."""

from __future__ import annotations

import hashlib
import json
from functools import cached_property
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Colour = Literal["purple", "blue", "orange", "white", "green", "yellow", "black", "red"]
COLOURS: tuple[Colour, ...] = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
"""The card colours, in the order of records, action ids and tables."""

Card = Literal["purple", "blue", "orange", "white", "green", "yellow", "black", "red", "wild"]
RouteColour = Literal["purple", "blue", "orange", "white", "green", "yellow", "black", "red", "grey", "none"]

Id = Annotated[str, Field(pattern=r"^[a-z0-9]+(-+[a-z0-9]+)*$", max_length=60)]
# Control characters would break an SVG and a line of a terminal.
Name = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f-\x9f]+$", max_length=60)]
Points = Annotated[int, Field(ge=0, le=99)]


class _Frozen(BaseModel):
    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, allow_inf_nan=False,
        json_schema_serialization_defaults_required=True,  # the API sends every field, so its description says so
    )  # fmt: skip


class City(_Frozen):
    """A city."""

    id: Id
    name: Name
    x: float
    y: float
    lat: float | None = None
    lon: float | None = None
    region: str | None = None
    label: tuple[float, float] | None = Field(
        None, description="where the name is drawn, relative to the city's dot; default: chosen by the picture"
    )


class Area(_Frozen):
    """A place on tickets that is not a city: a neighbouring country, an island."""

    id: Id
    name: Name
    x: float
    y: float


class End(_Frozen):
    """The point where one route enters an area. Different ends of an area are not connected."""

    id: Id
    area: Id
    x: float
    y: float


class Route(_Frozen):
    """One line between two neighbouring places."""

    id: Id
    connection: Id = Field(description="routes with the same value are the lines of one connection")
    a: Id
    b: Id
    length: int = Field(ge=1, le=9)
    colour: RouteColour = Field(description="a card colour, grey, or none for an empty bed")
    tunnel: bool = False
    wilds: int = Field(0, ge=0, le=9, description="wild symbols of a ferry")
    waves: int = Field(0, ge=0, le=9, description="waves of a ferry")
    bed: bool = False
    trade: int = Field(
        0, ge=0, le=9, description="number of cards of any kind that replace one card of the set (0: not possible)"
    )
    spaces: tuple[tuple[float, float, float], ...] = Field(
        (), description="x, y and angle of each space; default: evenly on the straight line"
    )


class Ticket(_Frozen):
    """Two places to join, and the points for it."""

    a: Id
    b: Id
    points: int = Field(ge=1, le=99)

    @property
    def id(self) -> str:
        return f"{self.a}--{self.b}"


class TicketRules(_Frozen):
    """How many tickets players are dealt and draw, and where returned ones go."""

    start_dealt: int = Field(3, ge=1, le=6)
    start_keep: int = Field(2, ge=1, le=6)
    start_returned: Literal["bottom", "shuffled", "out"] = Field(
        "bottom",
        description="to the bottom in turn order; shuffled together, then to the bottom; out of the game",
    )
    drawn: int = Field(3, ge=1, le=6)
    keep: int = Field(1, ge=1, le=6)
    returned: Literal["bottom", "out"] = "bottom"


class FlagRules(_Frozen):
    """Flag sets: players keep cards from claims in front of them; a complete set scores and is discarded."""

    colours: tuple[Colour, ...] = Field(min_length=1)
    points: int = Field(ge=0, le=99)


class FerryCardRules(_Frozen):
    """Ferry cards."""

    supply: int = Field(ge=1, le=99)
    limit: int = Field(ge=1, le=9, description="largest number that a player may hold")
    waves: int = Field(ge=1, le=9, description="largest number of waves that one card covers")


class RegionRules(_Frozen):
    """Points for connected regions."""

    points: tuple[Points, ...] = Field(
        min_length=1,
        max_length=64,
        description="points by number of regions, from 0; the last entry also counts for more",
    )
    twice_when_complete: tuple[str, ...] = ()


def _base_deck() -> dict[Card, int]:
    deck: dict[Card, int] = dict.fromkeys(COLOURS, 12)
    deck["wild"] = 14
    return deck


class Rules(_Frozen):
    """The parameters by which boards differ. A board file has only those that differ from the base game."""

    players: tuple[int, int] = (2, 5)
    trains: int = Field(45, ge=3, le=60)
    deck: dict[Card, Annotated[int, Field(ge=0, le=99)]] = Field(default_factory=_base_deck)
    hand: int = Field(4, ge=0, le=12)
    tickets: TicketRules = TicketRules()
    wild_ends_draw: bool = Field(True, description="a face-up wild is a whole draw (DRAW-3)")
    sweep_wilds: int = Field(3, ge=0, le=5, description="number of face-up wilds that sweeps all five cards (0: never)")
    wilds_on: Literal["all", "special"] = Field("all", description="special: tunnels and ferries only")
    all_lines_from: int = Field(
        4, ge=1, le=9, description="number of players from which every line of a connection is usable"
    )
    cards_for_wild: int = Field(
        0, ge=0, le=9, description="number of cards that replace a wild on a ferry (0: not possible)"
    )
    flags: FlagRules | None = None
    ferry_cards: FerryCardRules | None = None
    track: dict[Annotated[str, Field(pattern="^[1-9]$")], Annotated[int, Field(ge=0, le=20)]] = Field(
        default_factory=dict, description="number of track pieces in each colour, by length"
    )
    last_round_trains: int = Field(2, ge=0, le=9)
    points: tuple[Points, ...] = Field(
        (1, 2, 4, 7, 10, 15, 18, 21, 27),
        min_length=9,
        max_length=9,
        description="points for a route of 1, 2, … 9 spaces",
    )
    longest_path: int = Field(10, ge=0, le=99)
    globetrotter: int = Field(0, ge=0, le=99)
    regions: RegionRules | None = None
    ties: tuple[Literal["tickets", "longest_path"], ...] = ("tickets", "longest_path")


class Connection(_Frozen):
    """All lines between the same two places."""

    id: str
    a: str
    b: str
    routes: tuple[str, ...]


class Board(_Frozen):
    """A board: places, routes, tickets and the parameters of its rules. Immutable."""

    id: Id
    name: Name
    provenance: str = Field(min_length=1, description="where the data comes from and how certain it is")
    reconstruction: bool = Field(
        False, description="the printed board is not documented; this board is modelled on it"
    )
    size: tuple[Annotated[float, Field(gt=0)], Annotated[float, Field(gt=0)]]
    rules: Rules = Rules()
    cities: tuple[City, ...] = Field(min_length=2)
    areas: tuple[Area, ...] = ()
    ends: tuple[End, ...] = ()
    regions: tuple[Name, ...] = ()
    routes: tuple[Route, ...] = Field(min_length=1)
    crossings: tuple[tuple[Id, Id], ...] = Field((), description="pairs of connections that cross")
    tickets: tuple[Ticket, ...] = Field(min_length=1)

    def __repr__(self) -> str:
        counts = f"{len(self.cities)} cities, {len(self.routes)} routes, {len(self.tickets)} tickets"
        return f"<Board {self.name}: {counts}>"

    @cached_property
    def area_of_end(self) -> dict[str, str]:
        """The area of every end."""
        return {end.id: end.area for end in self.ends}

    @cached_property
    def connections(self) -> tuple[Connection, ...]:
        """All connections, in the order of their first routes."""
        lines: dict[str, list[Route]] = {}
        for route in self.routes:
            lines.setdefault(route.connection, []).append(route)
        area = self.area_of_end
        return tuple(
            Connection(
                id=key,
                a=area.get(group[0].a, group[0].a),
                b=area.get(group[0].b, group[0].b),
                routes=tuple(r.id for r in group),
            )
            for key, group in lines.items()
        )

    @cached_property
    def names(self) -> dict[str, str]:
        """The printed name of every city, area and end."""
        areas = {area.id: area.name for area in self.areas}
        return (
            areas
            | {city.id: city.name for city in self.cities}
            | {end.id: areas[end.area] for end in self.ends}
        )

    def route(self, id: str) -> Route:
        """Returns the route with this id."""
        return self.routes[self.route_number[id]]

    @cached_property
    def route_number(self) -> dict[str, int]:
        """The position of every route in `routes`, by id."""
        return {route.id: number for number, route in enumerate(self.routes)}

    @cached_property
    def ticket_number(self) -> dict[str, int]:
        """The position of every ticket in `tickets`, by id."""
        return {ticket.id: number for number, ticket in enumerate(self.tickets)}

    @cached_property
    def digest(self) -> str:
        """A fingerprint of everything that the rules use. Changing only the drawing does not change it."""
        data = self.model_dump(mode="json", exclude={"name", "provenance", "reconstruction", "size"})
        for places in ("cities", "areas", "ends"):
            data[places] = [{k: p[k] for k in ("id", "area", "region") if k in p} for p in data[places]]
        for route in data["routes"]:
            del route["spaces"]
        return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]

    def __hash__(self) -> int:
        return hash(self.digest)
