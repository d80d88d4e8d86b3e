"""Alembic runs this file with the connection that the storage passes to it."""

from __future__ import annotations

from alembic import context

from kolej.server.models import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)
context.run_migrations()
