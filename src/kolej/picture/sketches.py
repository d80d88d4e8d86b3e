"""Small drawings for the map, each around its centre."""

from __future__ import annotations

from kolej.picture.palette import Palette
from kolej.picture.svg import group, place, tag


def peak(palette: Palette) -> str:
    """Draws a mountain with two peaks."""
    return group(
        tag("path", d="M-26 14L-13-7L-6 2L4-16L26 14z", fill=palette.peak),
        tag("path", d="M4-16L26 14H12L8 4L11 0L4-5zM-13-7L-6 2L-3 14H-9L-12 4z", fill=palette.peak_shade),
        tag(
            "path",
            d="M4-16L-1.6-6.5L1.5-8L4-4.5L7-8.5L10-7.2zM-13-7L-16.4-1.5L-13.5-3L-11-1L-9.6-2.6z",
            fill=palette.snow,
        ),
    )


def firs(palette: Palette) -> str:
    """Draws three firs."""

    def fir(x: float, y: float, s: float) -> str:
        return tag(
            "path",
            d="M0-14L5-5H3L7 2H4L8 9H1.2V13H-1.2V9H-8L-4 2H-7L-3-5H-5z",
            transform=place(x, y, scale=s),
            fill=palette.wood,
        )

    return group(fir(-12, 2, 0.85), fir(12, 3, 0.8), fir(0, 0, 1.05))


def grove(palette: Palette) -> str:
    """Draws two round trees and a cypress."""
    return group(
        tag("path", d="M-11 13V4M3 13V2M16 13V6", stroke=palette.peak_shade, stroke_width="2"),
        tag("circle", cx="-11", cy="-1", r="7.5"),
        tag("circle", cx="3", cy="-4", r="9"),
        tag("path", d="M16-12C21-3 20 5 16 9C12 5 11-3 16-12z"),
        fill=palette.wood,
    )


def _ripples(palette: Palette, wide: float) -> str:
    crests = f"t{wide / 4} 0" * 7
    return tag(
        "path",
        d=f"M{-wide} 0q{wide / 8}-4 {wide / 4} 0{crests}",
        fill="none",
        stroke=palette.foam,
        stroke_width="2",
        stroke_linecap="round",
    )


def steamer(palette: Palette) -> str:
    """Draws a steamer."""
    light = palette.glow or palette.plate
    ports = "".join(tag("circle", cx=x, cy=9, r=1.7) for x in range(-30, 31, 10))
    return group(
        tag(
            "path",
            d="M-14-27C-20-37-34-34-38-41C-47-38-49-46-58-44M8-27C2-38-14-37-17-45C-26-42-30-50-38-48",
            fill="none",
            stroke=palette.foam,
            stroke_width="4.5",
            stroke_linecap="round",
            stroke_opacity=".8",
        ),
        tag("path", d="M-19-24H-10V-6H-19zM3-24H12V-6H3z", fill=palette.city_core),
        tag("path", d="M-19-24H-10V-19H-19zM3-24H12V-19H3z", fill=palette.ship),
        tag("path", d="M-30-7H24V2H-34z", fill=palette.plate),
        tag("path", d="M-52 1H54L44 18H-42z", fill=palette.ship),
        tag("path", d="M-50.2 4H52.2", stroke=palette.city_core, stroke_width="1.6"),
        group(ports, fill=light),
        group(_ripples(palette, 58), transform="translate(0 20)"),
        class_="ship",
    )


def sailing_boat(palette: Palette) -> str:
    """Draws a sailing boat."""
    return group(
        tag("path", d="M-2-40V8H-30C-18-4-8-22-2-40z", fill=palette.plate),
        tag("path", d="M2-34C14-24 22-8 22 6H2z", fill=palette.city_core),
        tag("path", d="M0-42V12", stroke=palette.ship, stroke_width="2"),
        tag("path", d="M-34 10H32L22 21H-24z", fill=palette.ship),
        group(_ripples(palette, 40), transform="translate(0 23)"),
        class_="ship",
    )


def tower(palette: Palette) -> str:
    """Draws the iron tower of the exhibition of 1889."""
    return group(
        tag("path", d="M-1-46H1L2.5-26C4-6 9 18 20 34H10C9 24 5 18 0 18S-9 24-10 34H-20C-9 18-4-6-2.5-26z"),
        tag("path", d="M-7-10H7M-12 10H12", stroke=palette.plate, stroke_width="2"),
        fill=palette.landmark,
    )


def arch(palette: Palette) -> str:
    """Draws a triumphal arch."""
    return group(
        tag("path", d="M-26-26H26V-18H24V30H11V4A11 11 0 0 0-11 4V30H-24V-18H-26z"),
        tag("path", d="M-24-11H24", stroke=palette.plate, stroke_width="1.6"),
        fill=palette.landmark,
    )


def domes(palette: Palette) -> str:
    """Draws the white church on the hill."""
    return group(
        tag("path", d="M-30 32V8H-27C-28-6-16-6-17 8H-11V2C-14-28 14-28 11 2V8H17C16-6 28-6 27 8H30V32z"),
        tag("path", d="M-1.2-34H1.2V-20H-1.2zM-23-8H-21V0H-23zM21-8H23V0H21z"),
        tag(
            "path",
            d="M-6 32V22A6 6 0 0 1 6 22V32zM-20 32V24A3 3 0 0 1-14 24V32zM14 32V24A3 3 0 0 1 20 24V32z",
            fill=palette.plate,
        ),
        fill=palette.landmark,
    )


def cathedral(palette: Palette) -> str:
    """Draws the west front of the cathedral."""
    return group(
        tag("path", d="M-24 32V-26H-8V-6H8V-26H24V32z"),
        tag("circle", cx="0", cy="4", r="6", fill=palette.plate),
        tag(
            "path",
            d="M-4.5 32V22A4.5 4.5 0 0 1 4.5 22V32z"
            "M-19 32V24A3 3 0 0 1-13 24V32zM13 32V24A3 3 0 0 1 19 24V32z"
            "M-20-18V-8H-17V-18zM-15-18V-8H-12V-18zM12-18V-8H15V-18zM17-18V-8H20V-18z",
            fill=palette.plate,
        ),
        fill=palette.landmark,
    )


LANDMARKS = {"tower": tower, "arch": arch, "domes": domes, "cathedral": cathedral}
