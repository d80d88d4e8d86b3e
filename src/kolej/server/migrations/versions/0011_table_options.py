"""Options of a table: what may be taken back, a bank of time, and whether others may watch or join."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("undo", sa.String(10), nullable=False, server_default="safe"))
    op.add_column("games", sa.Column("bank_seconds", sa.Integer))
    op.add_column("games", sa.Column("spectators", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("games", sa.Column("open", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("games", sa.Column("attended", sa.BigInteger))
    op.add_column("games", sa.Column("fill_at", sa.BigInteger))
    op.create_index("ix_games_fill_at", "games", ["fill_at"])
