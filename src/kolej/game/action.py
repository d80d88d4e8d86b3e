"""An action: one decision as a person reads and writes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Action:
    """One decision. `id` is its place in the board's action space; `str()` reads back by `Game.play`."""

    id: int
    kind: str
    text: str = field(repr=False, compare=False)
    """How it reads: `claim bergen--oslo-1 with 3 blue 1 wild`."""
    fields: tuple[str, ...] = field(repr=False, compare=False, default=())
    """The names of the attributes that this kind of action has."""
    card: str | None = None
    tickets: tuple[str, ...] = ()
    route: str | None = None
    colour: str | None = None
    payment: tuple[tuple[str, int], ...] = ()
    sets: int = 0
    set_size: int = 0

    @property
    def cards(self) -> dict[str, int]:
        """The cards laid by this decision; those of sets follow one by one."""
        return dict(self.payment)

    def __str__(self) -> str:
        return self.text

    def to_dict(self) -> dict[str, Any]:
        """As JSON: the id, the kind, and the fields that this kind of action has."""
        values = {name: getattr(self, name) for name in self.fields}
        lists = {name: list(value) for name, value in values.items() if isinstance(value, tuple)}
        return {"id": self.id, "kind": self.kind} | values | lists
