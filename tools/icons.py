"""Draws the icons of the installed page from its own icon: `python tools/icons.py`."""

from __future__ import annotations

import re
from pathlib import Path

import resvg_py

PUBLIC = Path(__file__).parent.parent / "web" / "public"
MARGIN = 0.1
"""The part of a maskable icon on each side that a device may cut off."""


def main() -> None:
    svg = (PUBLIC / "icon.svg").read_text()
    for size in (192, 512):
        (PUBLIC / f"icon-{size}.png").write_bytes(picture(svg, size))
    (PUBLIC / "icon-maskable-512.png").write_bytes(picture(maskable(svg), 512))


def picture(svg: str, size: int) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size))


def maskable(svg: str) -> str:
    """The icon without round corners and smaller, on a ground that fills the square."""
    found = re.search(r'viewBox="0 0 (\d+) \d+"', svg)
    assert found
    size = int(found[1])
    ground = re.search(r'<rect[^>]*fill="(#\w+)"', svg)
    colour = ground[1] if ground else "#f4e8cf"
    inside = svg[svg.index(">") + 1 : svg.rindex("</svg>")]
    moved = f'<g transform="translate({size * MARGIN} {size * MARGIN}) scale({1 - 2 * MARGIN})">{inside}</g>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">'
    return f'{head}<rect width="{size}" height="{size}" fill="{colour}"/>{moved}</svg>'


if __name__ == "__main__":
    main()
