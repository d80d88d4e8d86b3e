"""Promises and nonces. Games from before have none of them: their promise is the hash of their seed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("secret", sa.String(64)))
    op.add_column("games", sa.Column("promise", sa.String(64)))
    op.add_column("seats", sa.Column("commitment", sa.String(64)))
    op.add_column("seats", sa.Column("nonce", sa.String(32)))
    op.add_column("seats", sa.Column("next_commitment", sa.String(64)))
