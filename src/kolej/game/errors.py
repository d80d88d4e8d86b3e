"""What goes wrong when a person asks for what cannot be; each says what would be right."""


class IllegalAction(ValueError):  # noqa: N818 - a public name of the design
    """An action that is not allowed now. The text names the rule; nothing has changed."""


class RecordError(ValueError):
    """A record that cannot be replayed."""


class PositionError(ValueError):
    """A position that cannot be."""
