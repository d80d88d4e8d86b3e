"""Who is at the table and who is away, bots that play for them, what players say, and devices to tell of a turn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("present", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("seen", sa.BigInteger))
    op.add_column("seats", sa.Column("agreed", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("told", sa.BigInteger))
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
    op.create_table(
        "push_subscriptions",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), nullable=False, index=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
    )
    op.create_table(
        "push_key",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("private", sa.String(64), nullable=False),
    )
