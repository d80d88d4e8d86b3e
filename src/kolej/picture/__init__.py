"""Boards as pictures: one SVG that needs no font, file or network."""

from kolej.picture.board_svg import board_svg

__all__ = ["board_svg"]
