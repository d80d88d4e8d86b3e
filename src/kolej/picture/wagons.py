"""Draws a wagon on every claimed space, in the colour and pattern of the player."""

from __future__ import annotations

from kolej.picture.palette import SEATS
from kolej.picture.sizes import SpaceSize
from kolej.picture.svg import group, num, place, tag

_CASING, _INK = "#FBF5E6", "#241F1B"


def symbols(space: SpaceSize, ids: str) -> list[str]:
    """Returns the definitions of the wagons of all players and of their shadow."""
    length, width = space.length, space.width * 1.06
    elements = [
        tag(
            "rect",
            id=f"{ids}-shadow",
            x=-length / 2 - 1,
            y=-width / 2 - 1,
            width=length + 2,
            height=width + 2,
            rx="4.5",
            fill="#0B0F1C",
            fill_opacity=".38",
        )
    ]
    for seat, (colour, pattern) in enumerate(SEATS):
        elements.append(_wagon(colour, pattern, length, width, f"{ids}-wagon-{seat}", ids))
    return elements


def _wagon(colour: str, pattern: str, length: float, width: float, id: str, ids: str) -> str:
    def rect(inset: float, radius: float, **more: str | float | None) -> str:
        return tag(
            "rect",
            x=inset - length / 2,
            y=inset - width / 2,
            width=length - 2 * inset,
            height=width - 2 * inset,
            rx=radius,
            **more,
        )

    wheel = length * 0.2
    wheels = [
        tag("rect", x=x - wheel / 2, y=-width / 2 - 1.9, width=wheel, height=width + 3.8, rx="1.4")
        for x in (-length * 0.3, length * 0.3)
    ]
    buffers = tag(
        "path", d=f"M{-length / 2 - 2.2:.2f} 0H{length / 2 + 2.2:.2f}", stroke=_INK, stroke_width="3.4"
    )
    clip = tag("clipPath", rect(2.9, 2), id=f"{id}-body")
    return tag(
        "g",
        buffers,
        group(*wheels, fill=_INK),
        rect(0, 4, fill=_CASING, stroke=_INK, stroke_width="1"),
        rect(2.9, 2, fill=colour, stroke=_INK, stroke_width=".7"),
        clip,
        group(*_pattern(pattern, length, width), clip_path=f"url(#{id}-body)"),
        rect(2.9, 2, fill="none", stroke=_INK, stroke_width=".7"),
        id=id,
    )


def _pattern(name: str, length: float, width: float) -> list[str]:
    a, b = length / 2, width / 2
    light = "#FFF9EA"
    if name == "stripe":
        step = width * 0.62
        count = int(length / step) + 2
        path = "".join(
            f"M{-a + (i - 0.5) * step:.2f} {b:.2f}l{width * 0.7:.2f} {-width:.2f}" for i in range(count)
        )
        return [tag("path", d=path, stroke=light, stroke_width=width * 0.17, stroke_opacity=".9")]
    if name == "dots":
        step = width * 0.56
        count = int((length - 6) / step)
        return [
            tag(
                "circle",
                cx=(i - (count - 1) / 2) * step,
                cy="0",
                r=width * 0.155,
                fill=light,
                fill_opacity=".95",
            )
            for i in range(count)
        ]
    if name == "chevrons":
        step = width * 0.58
        count = int(length / step)
        starts = [(i - (count - 1) / 2) * step - width * 0.16 for i in range(count)]
        point = f"l{width * 0.34:.2f} {b:.2f}l{-width * 0.34:.2f} {b:.2f}"
        path = "".join(f"M{x:.2f} {-b:.2f}{point}" for x in starts)
        return [
            tag("path", d=path, fill="none", stroke=light, stroke_width=width * 0.14, stroke_opacity=".95")
        ]
    if name == "checks":
        side = (width - 5.8) / 2
        count = int(length / side) + 1
        return [
            tag(
                "rect",
                x=-a + 2.9 + i * side,
                y=-side if i % 2 else 0.0,
                width=side,
                height=side,
                fill=_INK,
                fill_opacity=".82",
            )
            for i in range(count)
        ]
    # A row of windows: without them a blue wagon looks like an open blue space.
    count, wide, high = 4, length * 0.13, width * 0.34
    return [
        tag(
            "rect",
            x=(i - (count - 1) / 2) * length * 0.21 - wide / 2,
            y=-high / 2,
            width=wide,
            height=high,
            rx="1",
            fill=light,
        )
        for i in range(count)
    ]


def wagon(seat: int, x: float, y: float, angle: float, stretch: float, ids: str, under: list[str]) -> str:
    """Draws a wagon. Its shadow always falls in the same direction, so it is rotated before it is moved."""
    kind = seat % len(SEATS)
    fitted = "" if stretch == 1 else f" scale({num(stretch)} 1)"
    return group(
        group(*under, transform=place(x, y, angle)) if under else "",
        tag("use", href=f"#{ids}-shadow", transform=place(x + 1.6, y + 2.8, angle) + fitted),
        tag("use", href=f"#{ids}-wagon-{kind}", transform=place(x, y, angle) + fitted),
        class_="wagon",
        data_seat=str(seat),
        data_pattern=SEATS[kind][1],
    )
