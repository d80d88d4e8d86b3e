"""A report as one page: HTML that needs no other file, no network and no script to be read."""

from kolej.arena.paper.page import page

__all__ = ["page"]
