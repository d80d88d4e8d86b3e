"""What a person holds: games, actions, events, views, records and positions."""

from kolej.game.action import Action
from kolej.game.errors import IllegalAction, PositionError, RecordError
from kolej.game.event import Event
from kolej.game.game import Game
from kolej.game.view import View

__all__ = ["Action", "Event", "Game", "IllegalAction", "PositionError", "RecordError", "View"]
