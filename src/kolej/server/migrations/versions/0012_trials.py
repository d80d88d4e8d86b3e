"""Trials: games that go on from a moment of a finished game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("trial_of", sa.String(32)))
    op.add_column("games", sa.Column("trial_step", sa.Integer))
