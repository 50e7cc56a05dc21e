"""What kinds declare their addresses and boards with: a table of names without code."""

from cpsudoku.formats.puzz_link.address import (
    Address,
    Circles,
    Coded,
    Four,
    Holes,
    Marks,
    Number16,
    Number36,
    Plain,
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
from cpsudoku.formats.puzz_link.drawn_board import SHADED, Cells, Entered, Lettered, Numbers, Shaded

__all__ = [
    "SHADED", "Address", "Amount", "Arrows", "Borders", "Cells", "Circles", "Coded", "Drawn", "Edges", "Entered",
    "FlagLine", "FlagNames", "Four", "Holes", "Lettered", "Marks", "NoCells", "Notes", "Number16", "Number36",
    "Numbers", "Plain", "RegionSizes", "RoomNumbers", "Rooms", "Shaded",
]  # fmt: skip
