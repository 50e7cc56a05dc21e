"""What kinds declare their addresses and boards with: a table of names without code."""

from cpsudoku.formats.pencil.addresses import Address, Circles, Coded, Four, Holes, Marks, Number16, Number36, Plain
from cpsudoku.formats.pencil.decoders import (
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
from cpsudoku.formats.pencil.pzprv3 import SHADED, Cells, Entered, Lettered, Numbers, Shaded

__all__ = [
    "SHADED", "Address", "Amount", "Arrows", "Borders", "Cells", "Circles", "Coded", "Drawn", "Edges", "Entered",
    "FlagLine", "FlagNames", "Four", "Holes", "Lettered", "Marks", "NoCells", "Notes", "Number16", "Number36",
    "Numbers", "Plain", "RegionSizes", "RoomNumbers", "Rooms", "Shaded",
]  # fmt: skip
