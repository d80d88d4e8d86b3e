"""Pictures of boards: one SVG each that needs no font, file or network. A caller passes owners and closed routes."""

from kolej.picture.board_svg import board_svg
from kolej.picture.extensions import marks_of

__all__ = ["board_svg", "marks_of"]
