"""Accounts: names, sessions, passkeys, and what an account holds."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("shape", sa.Text, nullable=False, unique=True),
        sa.Column("passphrase", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "account_sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("account", sa.String(32), sa.ForeignKey("accounts.id"), nullable=False, index=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "account_passkeys",
        sa.Column("credential", sa.Text, primary_key=True),
        sa.Column("account", sa.String(32), sa.ForeignKey("accounts.id"), nullable=False, index=True),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "account_challenges",
        sa.Column("challenge", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(10), nullable=False),
        sa.Column("account", sa.String(32)),
        sa.Column("name", sa.Text),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "account_keys",
        sa.Column("account", sa.String(32), sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True, index=True),
        sa.Column("added", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "account_ratings",
        sa.Column("account", sa.String(32), sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_table(
        "account_results",
        sa.Column("account", sa.String(32), sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("result", sa.Text, nullable=False),
    )
    op.create_index("ix_seats_key", "seats", ["key"])
    op.create_index("ix_games_host", "games", ["host"])
