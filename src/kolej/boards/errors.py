class BoardError(ValueError):
    """A board that does not exist or cannot be played; the text names the field and what is wrong with it."""
