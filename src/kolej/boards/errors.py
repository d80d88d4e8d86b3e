"""The error for boards."""

from kolej.errors import KolejError


class BoardError(KolejError):
    """A board does not exist or cannot be played. The text names the field and what is wrong with it."""
