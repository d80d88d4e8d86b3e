"""An event: one thing that happened, for logs and animations, as each seat may see it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `data` holds what it was; the fields in `private` are for `seat` alone."""

    kind: str
    seat: int | None = None
    data: dict[str, Any] = field(default_factory=dict)
    private: frozenset[str] = frozenset()

    def seen_by(self, seat: int | None) -> Event:
        """The event without what that seat (None: a spectator) may not know."""
        if not self.private or (seat is not None and seat == self.seat):
            return self
        return Event(self.kind, self.seat, {k: v for k, v in self.data.items() if k not in self.private})

    def to_dict(self) -> dict[str, Any]:
        return {"kind": self.kind, "seat": self.seat, **self.data}
