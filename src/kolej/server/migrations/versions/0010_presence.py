"""Who is at the table and who is away, when a bot plays for them, and what players say to each other."""

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
    op.add_column("games", sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "messages",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("phrase", sa.String(20)),
        sa.Column("text", sa.Text),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
