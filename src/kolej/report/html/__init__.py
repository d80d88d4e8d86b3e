"""A report as one page: HTML that needs no other file, no network and no script to be read."""

from kolej.report.html.document import page

__all__ = ["page"]
