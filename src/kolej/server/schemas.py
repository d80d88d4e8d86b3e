"""What goes over the wire, for OpenAPI and for the checks of what comes in."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from kolej.server.levels import LEVELS, USUAL
from kolej.server.names import clean

Number = Annotated[int, Field(ge=0, le=2**31 - 1, strict=True)]
Name = Annotated[str, Field(max_length=20_000), AfterValidator(clean)]
Key = Annotated[str, Field(description="128 random bits, base64url")]


def _known_bot(name: str) -> str:
    if name not in LEVELS:
        raise ValueError(f"there is no such bot; there are {', '.join(LEVELS)}")
    return name


BotName = Annotated[
    str, Field(max_length=40, json_schema_extra={"enum": list(LEVELS)}), AfterValidator(_known_bot)
]


class Asked(BaseModel):
    """A body of a request: nothing in it is guessed at."""

    model_config = ConfigDict(extra="forbid")


class Told(BaseModel):
    """A body of an answer."""


# -- what is asked ---------------------------------------------------------------------------------------------------


class SeatWanted(Asked):
    kind: Literal["here", "link", "bot"]
    name: Name | None = None
    bot: BotName | None = Field(None, description=f"for kind bot: which; left out: {USUAL}")


class GameWanted(Asked):
    board: Annotated[str, Field(max_length=60)]
    seats: Annotated[list[SeatWanted], Field(min_length=1, max_length=9)]
    turn_seconds: Annotated[int, Field(ge=10, le=86400, strict=True)] | None = None


class Joining(Asked):
    name: Name
    seat: Annotated[int, Field(ge=0, le=8, strict=True)] | None = None


class SeatChange(Asked):
    name: Name | None = None
    bot: BotName | None = Field(None, description="a bot to leave the seat to; null: come back")


class Start(Asked):
    fill: BotName | None = Field(None, description="the bot that takes the seats that are still free")


class Decision(Asked):
    number: Number
    action: Number


# -- what is told ----------------------------------------------------------------------------------------------------


class Health(Told):
    status: Literal["ok"]
    version: str


class BotTold(Told):
    id: str
    level: Literal["easy", "medium", "hard"] | None
    ready: bool = Field(description=f"whether it plays itself yet; until then {USUAL} plays for it")


class BoardSummary(Told):
    id: str
    name: str
    players: tuple[int, int]
    provenance: str
    reconstruction: bool
    rules: dict[str, Any]
    base: dict[str, Any] = Field(description="the same parameters of the base game")
    size: tuple[float, float]
    cities: int
    routes: int
    tickets: int


class BoardTold(Told):
    """The whole board file, defaults included, and the printed names."""

    model_config = ConfigDict(extra="allow")

    id: str
    name: str
    rules: dict[str, Any]
    cities: list[dict[str, Any]]
    routes: list[dict[str, Any]]
    tickets: list[dict[str, Any]]
    names: dict[str, str]


class ActionTold(Told):
    """A decision that may be made; the fields beyond these depend on the kind."""

    model_config = ConfigDict(extra="allow")

    id: int
    kind: Literal["draw", "tickets", "ferry", "pass", "decline", "add", "give", "keep", "claim", "build"]
    card: str | None = None
    tickets: list[str] | None = None
    cards: dict[str, int] | None = None
    route: str | None = None
    colour: str | None = None
    sets: int | None = None
    set_size: int | None = None


class EventTold(Told):
    """What happened; the fields beyond these depend on the kind."""

    model_config = ConfigDict(extra="allow")

    kind: str
    seat: int | None


class ViewTold(Told):
    """What a seat may know of the game."""

    model_config = ConfigDict(extra="allow")

    board: str
    players: int
    seat: int | None
    to_move: int | None
    phase: Literal["start", "turn", "draw", "keep", "build", "give", "tunnel", "over"]
    hand: dict[str, int]
    tickets: list[str]
    completed: list[str] = Field(description="those of the tickets that are made by now")
    offered: list[str]
    face_up: list[str | None]
    deck_size: int
    discards: dict[str, int]
    hand_sizes: list[int]
    ticket_counts: list[int]
    ticket_deck_size: int
    ferry_cards: list[int]
    trains: list[int]
    scores: list[int]
    routes: dict[str, int]
    closed: list[str] = Field(description="routes without an owner that can no longer become this seat's")
    track: dict[str, str]
    track_supply: dict[str, dict[str, int]]
    flags: list[list[str]]
    final_turns: int | None
    pending: dict[str, Any] | None


class SeatTold(Told):
    seat: int
    kind: Literal["here", "link", "bot"]
    name: str
    taken: bool
    bot: str | None = Field(description="the bot that plays the seat now")


class TableTold(Told):
    id: str
    board: str
    status: Literal["lobby", "playing", "over"]
    seat: int | None = Field(description="whose eyes; null: a spectator's")
    seats: list[SeatTold]
    awaited: list[int] = Field(description="seats whose decision is awaited now")
    number: int | None = Field(description="the number that this seat's decision must carry")
    legal: list[ActionTold] = Field(description="what this seat may decide now")
    decisions: int
    events: int
    view: ViewTold | None
    turn_seconds: int | None
    deadline: str | None = Field(description="when a bot plays the awaited decisions instead")
    seed_hash: str = Field(description="SHA-256 of the seed's decimal text")
    seed: str | None = Field(description="at the end")
    breakdowns: list[dict[str, Any]] | None
    statistics: dict[str, Any] | None
    rematch: str | None
    created: str


class GameMade(Told):
    id: str
    host: Key
    invite: Key | None
    keys: dict[str, Key]
    table: TableTold


class SeatTaken(Told):
    seat: int
    key: Key
    table: TableTold


class RematchTold(Told):
    id: str
    table: TableTold


class Why(Told):
    key: str
    data: dict[str, Any]
    message: str


class HintTold(Told):
    """What the strongest bot would do in the seat's place."""

    number: int = Field(description="the decision that it is for")
    action: ActionTold
    why: dict[str, Any] = Field(description="`key` says which reason it is, the other fields what it is about")
    chance: float | None = Field(description="of winning after it, 0 to 1; null where it was not searched for")


class Costly(Told):
    """A decision that cost its player much."""

    number: int = Field(description="as in the steps of the replay")
    played: ActionTold
    better: ActionTold
    cost: float = Field(description="chance of winning that was lost, 0 to 1")
    points: float = Field(description="points that were lost")
    why: dict[str, Any] = Field(description="why the other one is better, as with a hint")


class Reviewed(Told):
    chances: list[list[float]] = Field(description="each seat's chance of winning, first and after each decision")
    worst: list[list[Costly]] = Field(description="for each seat the decisions that cost it most, the dearest first")
    games: int = Field(description="games that were played out for it")


class ReviewTold(Told):
    status: Literal["none", "waiting", "working", "done", "failed"]
    progress: float = Field(description="0 to 1")
    review: Reviewed | None = Field(description="when it is done")


class RecordTold(Told):
    """Before the end without seed and decisions."""

    model_config = ConfigDict(extra="allow")

    board: str
    players: int
    rules: int
    format: int
    seed_hash: str
    decisions: list[int] | None
    count: int
    names: list[str]


class Step(Told):
    model_config = ConfigDict(extra="allow")

    number: int
    seat: int | None
    events: list[EventTold]
    view: ViewTold


class ReplayTold(Told):
    board: str
    players: int
    names: list[str]
    over: bool
    steps: list[Step]


class Problem(Told):
    code: str
    message: str
    table: TableTold | None = None


class ErrorTold(Told):
    error: Problem
