"""The colours of the poster, by day and by night."""

from __future__ import annotations

from dataclasses import dataclass

ROUTE_FILL = {
    "red": "#C8372D",
    "blue": "#2F6DB5",
    "green": "#4C8F3C",
    "yellow": "#F2C230",
    "white": "#F6F1E4",
    "black": "#2B2A29",
    "purple": "#A8549B",
    "orange": "#E8842A",
    "grey": "#8F8D88",
}
SHAPE_OF = {
    "red": "chevron",
    "blue": "disc",
    "green": "square",
    "yellow": "star",
    "white": "ring",
    "black": "cross",
    "purple": "diamond",
    "orange": "triangle",
}
"""The shape of every card colour, so that colour is never the only sign."""

_DARK_INK, _LIGHT_INK = "#2E2620", "#FBF5E6"
SHAPE_INK = {
    colour: _DARK_INK if colour in ("yellow", "white", "orange") else _LIGHT_INK for colour in ROUTE_FILL
}

SEATS = (
    ("#0072B2", "plain"),
    ("#D55E00", "stripe"),
    ("#009E73", "dots"),
    ("#CC79A7", "chevrons"),
    ("#E8C547", "checks"),
)
"""Colour and pattern of each player's wagons. The colours suit colour-blind people (Okabe–Ito)."""


@dataclass(frozen=True)
class Palette:
    """All colours of the poster, by day or by night."""

    name: str
    paper: str
    frame: str
    ink: str
    soft_ink: str
    brass: str
    sea: tuple[str, str]
    """Colours at the top and at the bottom of a gradient, as for `land`."""
    shallows: tuple[str, str, str]
    contour: str
    coast: str
    land: tuple[str, str]
    away: str
    border: str
    river: str
    park: str
    avenue: str
    peak: str
    peak_shade: str
    snow: str
    wood: str
    ship: str
    landmark: str
    tints: tuple[str, ...]
    """Colours that tell parts of the land apart."""
    halo: str
    line: str
    line_edge: str
    tile_edge: str
    tile_shine: str
    rock: str
    rock_edge: str
    foam: str
    bed: str
    sleeper: str
    city: str
    city_rim: str
    city_core: str
    glow: str | None
    plate: str


DAY = Palette(
    name="day",
    paper="#F3E8CF",
    frame="#F8F1E0",
    ink="#2F2A26",
    soft_ink="#7A6A54",
    brass="#B0842F",
    sea=("#9DBCC8", "#A9C6CC"),
    shallows=("#A8C6CF", "#B5CFD4", "#C3D9DA"),
    contour="#86AAB8",
    coast="#5C7480",
    land=("#F4E9CE", "#EFE0BF"),
    away="#E3D5B4",
    border="#9C8763",
    river="#9FBFC9",
    park="#C9D2A4",
    avenue="#FBF4E2",
    peak="#DBC9A0",
    peak_shade="#C4AE82",
    snow="#FBF5E6",
    wood="#C3C794",
    ship="#4E6673",
    landmark="#C9B38A",
    tints=("#F4DDAE", "#DCE2BE", "#F3CFBA", "#DCD8DC", "#F1E79F"),
    halo="#F8F0DC",
    line="#6B5D4C",
    line_edge="#F8F1E0",
    tile_edge="#3A322B",
    tile_shine="#FFFFFF",
    rock="#8A7761",
    rock_edge="#5A4A3A",
    foam="#E4EFEF",
    bed="#EDE0C2",
    sleeper="#A58C6C",
    city="#FBF5E6",
    city_rim="#2F2A26",
    city_core="#B4442E",
    glow=None,
    plate="#F8F1E0",
)

NIGHT = Palette(
    name="night",
    paper="#27354F",
    frame="#141D33",
    ink="#F4E6C4",
    soft_ink="#B3AE9C",
    brass="#E0B457",
    sea=("#0D1833", "#2E2A4D"),
    shallows=("#15233F", "#1A2A48", "#203252"),
    contour="#2F4468",
    coast="#7389A8",
    land=("#34496F", "#40496D"),
    away="#293A5A",
    border="#7F8CA6",
    river="#1C2C4D",
    park="#2C4A55",
    avenue="#45597F",
    peak="#4A5B80",
    peak_shade="#26344F",
    snow="#8E9DBB",
    wood="#2B5160",
    ship="#0B1328",
    landmark="#5B6C92",
    tints=("#40507A", "#2E5573", "#4F4472", "#285262", "#4F5063"),
    halo="#17233F",
    line="#C9B98F",
    line_edge="#17223C",
    tile_edge="#EADDBB",
    tile_shine="#FFFFFF",
    rock="#75695A",
    rock_edge="#C4B08C",
    foam="#4C6A8E",
    bed="#2A3856",
    sleeper="#8F8270",
    city="#FFF3CF",
    city_rim="#17203A",
    city_core="#F0A93C",
    glow="#FFC95C",
    plate="#1B2744",
)
