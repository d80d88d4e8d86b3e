"""A report as one HTML page. Reading it needs no other file, no network and no script."""

from kolej.report.html.document import page

__all__ = ["page"]
