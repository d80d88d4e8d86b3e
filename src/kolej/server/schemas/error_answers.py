"""What the server answers where it refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolej.server.errors import STATUS
from kolej.server.schemas.bodies import Absent, Answer, one_of
from kolej.server.schemas.table_answers import TableSchema

if TYPE_CHECKING:
    ErrorCode = str
else:
    ErrorCode = one_of("ErrorCode", list(STATUS))


class Problem(Answer):
    code: ErrorCode
    message: str
    table: Absent[TableSchema]


class ErrorSchema(Answer):
    error: Problem
