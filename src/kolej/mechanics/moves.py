"""The moves of all mechanics, as methods of a game."""

from kolej.mechanics.ferry_cards.moves import FerryCardMoves
from kolej.mechanics.track.moves import TrackMoves
from kolej.mechanics.tunnels.moves import TunnelMoves


class MechanicMoves(FerryCardMoves, TrackMoves, TunnelMoves):
    """What a game can be told to do beyond the base game."""
