"""The names with which kinds declare their addresses and boards: a table without code."""

from cpsudoku.formats.puzz_link.address import (
    SHADED,
    Address,
    Cells,
    Circles,
    Coded,
    Entered,
    Four,
    Holes,
    Lettered,
    Marks,
    Number16,
    Number36,
    Numbers,
    Plain,
    Shaded,
)
from cpsudoku.formats.puzz_link.address_decoder import (
    Amount,
    Arrows,
    Borders,
    Drawn,
    Edges,
    FlagLine,
    FlagNames,
    NoCells,
    Notes,
    RegionSizes,
    RoomNumbers,
    Rooms,
)

__all__ = [
    "SHADED", "Address", "Amount", "Arrows", "Borders", "Cells", "Circles", "Coded", "Drawn", "Edges", "Entered",
    "FlagLine", "FlagNames", "Four", "Holes", "Lettered", "Marks", "NoCells", "Notes", "Number16", "Number36",
    "Numbers", "Plain", "RegionSizes", "RoomNumbers", "Rooms", "Shaded",
]  # fmt: skip
