"""Who is at the table, who is away since when, and when a bot plays the seat of somebody who is away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("present", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("seen", sa.BigInteger))
    op.add_column("seats", sa.Column("agreed", sa.Integer, nullable=False, server_default="0"))
    op.add_column("games", sa.Column("away_seconds", sa.Integer))
