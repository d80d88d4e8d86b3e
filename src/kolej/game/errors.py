"""What goes wrong when a person asks for what cannot be; each says what would be right."""

from kolej.errors import KolejError


class IllegalAction(KolejError):  # noqa: N818 - a public name of the design
    """An action that is not allowed now. The text names the rule; nothing has changed."""


class RecordError(KolejError):
    """A record that cannot be replayed."""


class PositionError(KolejError):
    """A position that cannot be."""
