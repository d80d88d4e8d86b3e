"""What goes over the wire: checked where it comes in, described in OpenAPI, and turned into the page's types."""

from kolej.server.schemas.advice_answers import HintTold, ReviewTold
from kolej.server.schemas.board_answers import BoardSummary, BoardTold, BotTold, Health
from kolej.server.schemas.error_answers import ErrorTold
from kolej.server.schemas.game_messages import AnyObstacle
from kolej.server.schemas.replay_answers import RecordTold, ReplayTold
from kolej.server.schemas.request_bodies import Decision, GameWanted, Joining, SeatChange, SeatWanted, Start
from kolej.server.schemas.table_answers import GameMade, RematchTold, SeatTaken, TableTold

__all__ = [
    "AnyObstacle", "BoardSummary", "BoardTold", "BotTold", "Decision", "ErrorTold", "GameMade", "GameWanted", "Health",
    "HintTold", "Joining", "RecordTold", "RematchTold", "ReplayTold", "ReviewTold", "SeatChange", "SeatTaken",
    "SeatWanted", "Start", "TableTold",
]  # fmt: skip
