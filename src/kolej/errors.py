"""The base class of all errors that Kolej reports to its user. Every room may import this module."""


class KolejError(ValueError):
    """A mistake of the user, such as an illegal action or an unreadable file. The text says what would be right.

    A bug in Kolej raises some other exception, never this one.
    """
