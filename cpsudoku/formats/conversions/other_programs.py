"""Files of other programs that no reader understands: a sentence for each says what it is and what to do."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cpsudoku.formats.conversions.conversion import GAME_ID, Conversion, Converted, lines_of
from cpsudoku.support.errors import TextError


def read(text: str) -> Iterator[Converted | TextError]:
    number, first = lines_of(text)[0]
    if first.startswith(":"):
        yield TextError(
            "expected a puzzle, found a line of HoDoKu's library (`:technique:candidate:cells:...`): "
            "write its 81 cells alone", number, 1,
        )  # fmt: skip
        return
    if not first.startswith("SAVEFILE"):
        yield TextError(_other_game(first), number, 1)
        return
    game = re.search(r"(?m)^GAME\s*:\d+:(.*)$", text)
    name = f" ({game[1].strip()[:40]})" if game else ""
    yield TextError(
        f"expected a puzzle, found a save file of Simon Tatham's Portable Puzzle Collection{name}: "
        "write its game ID, from the menu Game, Specific", number, 1,
    )  # fmt: skip


def _other_game(line: str) -> str:
    match = re.fullmatch(GAME_ID, line.strip("<>"))
    if match is not None and match["sign"] == "#":
        return "expected a game ID with a colon, found a random seed: take the game ID from the menu Game, Specific"
    game = f" ({match['game']})" if match is not None and match["game"] else ""
    return (
        f"expected a game ID of Pattern or Solo, found one of another game{game} of Simon Tatham's Portable Puzzle "
        "Collection: write the puzzle as a text of its kind"
    )


CONVERSION = Conversion(("sudoku",), read)
