"""Errors that the server returns to a client: a code for programs and a message for people."""

from __future__ import annotations

STATUS = {
    "bad_request": 422,
    "no_token": 401,
    "wrong_token": 401,
    "wrong_passphrase": 401,
    "signed_out": 401,
    "not_your_seat": 403,
    "not_your_turn": 403,
    "no_hints": 403,
    "no_spectators": 403,
    "no_chat": 403,
    "no_push": 403,
    "no_game": 404,
    "no_board": 404,
    "no_accounts": 404,
    "not_found": 404,
    "not_allowed": 405,
    "slow": 408,
    "stale": 409,
    "final": 409,
    "not_started": 409,
    "not_over": 409,
    "already_started": 409,
    "already_over": 409,
    "seat_taken": 409,
    "name_taken": 409,
    "not_away": 409,
    "outdated": 410,
    "too_large": 413,
    "illegal": 422,
    "too_many": 429,
    "broken": 500,
    "busy": 503,
    "not_ready": 503,
}


class ApiError(Exception):
    """An error response. `table` is the current table, for a client that decided on an older one."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int | None = None,
        table: bytes | None = None,
        retry_after: float = 0.0,
    ) -> None:
        super().__init__(message)
        self.code, self.message, self.table, self.retry_after = code, message, table, retry_after
        self.status = STATUS[code] if status is None else status

    def fields(self) -> dict[str, str]:
        """Returns the code and the message for JSON."""
        # The name of a field in a broken request may contain characters that UTF-8 cannot encode.
        return {"code": self.code, "message": self.message.encode("utf-8", "replace").decode()}


def no_game() -> ApiError:
    """Returns the error for an unknown game."""
    return ApiError("no_game", "there is no such game")


def database_away() -> ApiError:
    """Returns the error for a request that the database does not answer."""
    return ApiError("busy", "the games are not available now; try again in a moment", retry_after=1.0)
