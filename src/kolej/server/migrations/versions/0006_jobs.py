"""The queue of procrastinate, for thinkers in other processes. Only PostgreSQL has it."""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        from procrastinate.schema import SchemaManager

        op.get_bind().exec_driver_sql(SchemaManager.get_schema().replace("%", "%%"))  # "%" marks a parameter
