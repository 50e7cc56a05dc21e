"""Links to the solver of sudokuwiki.org, whose `bd` holds the 81 digits of a sudoku, 0 for a blank.

    https://www.sudokuwiki.org/sudoku.htm?bd=003020600900305001...
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import parse_qsl, urlsplit

from cpsudoku.formats.conversions.conversion import Conversion, Converted, comments_of, lines_of
from cpsudoku.puzzles.sections.unread_keys import Unread, excerpt
from cpsudoku.support.errors import TextError

_PAGE = r"(?i)/(?:sudoku(?:\.html?)?)?"


def read(text: str) -> Iterator[Converted | TextError]:
    comments = comments_of(text)
    for number, line in lines_of(text):
        link, *words = line.strip("<>").split(maxsplit=1)
        address = urlsplit(link if "//" in link else f"https://{link}")
        fields = parse_qsl(address.query, keep_blank_values=True)
        boards = [value for name, value in fields if name == "bd"]
        if not (address.hostname or "").endswith("sudokuwiki.org") or len(boards) != 1:
            yield TextError(f"expected a link of sudokuwiki.org with one bd=, found {line[:60]!r}", number)
        elif not re.fullmatch(_PAGE, address.path):
            page = address.path.rpartition("/")[2]
            expected = "the page sudoku.htm of sudokuwiki.org, whose bd= holds 81 digits"
            yield TextError(f"expected {expected}, found {page[:40]!r}", number)
        elif not re.fullmatch(r"[0-9.]{81}", boards[0]):
            wrong = next((c for c in boards[0] if c not in "0123456789."), "")
            found = f"{wrong!r} in it: take the link of its 81 digits" if wrong else f"{len(boards[0])}"
            yield TextError(f"expected 81 digits after bd=, 0 for a blank, found {found}", number)
        else:
            unread = [Unread(name, excerpt(value), rule=False) for name, value in fields if name != "bd"]
            beside = filter(None, (*words, address.fragment))
            unread += [Unread(f"line {number}", excerpt(word), rule=False) for word in beside]
            yield Converted(number, boards[0].replace("0", "."), comments, tuple(unread))


CONVERSION = Conversion(("sudoku",), read)
