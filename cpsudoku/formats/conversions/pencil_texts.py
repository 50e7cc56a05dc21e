r"""Nonograms as files `.non` and as lists with commas; kakuro with colons or bars; numberlink with letters for pairs.

A nonogram has the numbers of a row on one line, below `rows` and `columns`:

    title "A picture"
    width 3
    height 2
    rows
    1,1
    3
    columns
    2
    1
    2
    goal "101111"

Title and author belong to the puzzle. `goal` is its solution, with 1 for a shaded cell. A row without runs is 0, or a
blank line if `height` requires one more row. On one line, `;` or `/` separate the rows: `rows: 1,1; 3`.

In kakuro `23:16` is the sum below and the sum to the right:

    :   23: 30:        or, with bars between cells, |  x  |17\  |24\  |
    :16 _   _                                       |  \16|  -  |  -  |

Black cells without sums are `:`, `\`, `x`, `*` or `-1`. A missing sum may be `-` or `0`. All white cells have one sign:
`_`, `.`, `0` or `-`. In numberlink, each letter is at both ends of its line:

    A..B
    ..A.
    B...
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from itertools import count

from cpsudoku.formats.conversions.conversion import Converted, Reader, comments_of, lines_of
from cpsudoku.puzzles.sections.unread_keys import Unread, excerpt
from cpsudoku.support.errors import InputError, amount

# Nonograms.


_NAMES = {
    "row": "rows", "rows": "rows", "col": "columns", "cols": "columns", "column": "columns", "columns": "columns",
    "width": "width", "height": "height", "title": "title", "by": "author", "author": "author",
    "goal": "goal", "color": "colour", "colour": "colour", "maxrule": "maxrule",
}  # fmt: skip
_SIZES = {"rows": "height", "columns": "width"}
_CLUE = r"(?:\d+|\?)(?:\s*[,\s]\s*(?:\d+|\?))*,?"
Clue = tuple[int, str]  # line, numbers; "" for a blank line


def _read_nonogram(text: str) -> Iterator[Converted | InputError]:
    clues: dict[str, list[Clue]] = {}
    values: dict[str, tuple[int, str]] = {}
    unread: list[Unread] = []
    section = ""
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if line.startswith("#"):
            continue
        match = re.fullmatch(r"([A-Za-z][A-Za-z_-]*)(?:\s*([:=])\s*|\s+|$)(.*)", line)
        if match is None:
            if line and not section:
                raise InputError(f"expected `rows` or `columns` above the numbers, found {line[:40]!r}", number, 1)
            if section:
                clues[section].append((number, line))
            continue
        name, rest = _NAMES.get(match[1].lower(), ""), match[3]
        if name == "colour":
            raise InputError("expected a nonogram of one colour, found a line `color`", number, 1)
        if name in _SIZES and not match[2] and re.fullmatch(r"\d+", rest):
            name = _SIZES[name]  # `rows 5` is the height
        if name in _SIZES:
            if name in clues:
                raise InputError(f"expected `{name}` once, found it again", number, 1)
            section, clues[name] = name, [(number, part) for part in _split(rest, number)]
        elif name:
            if name in values:
                raise InputError(f"expected `{match[1]}` once, found it again", number, 1)
            quoted = re.fullmatch(r'"([^"]*)"', rest)
            section, values[name] = "", (number, unescape(quoted[1] if quoted else rest))
        else:
            section = ""
            unread.append(Unread(f"line {number}", excerpt(line), rule=False))
    yield _converted(clues, values, (*comments_of(text), *_credits(values)), unread)


def _credits(values: dict[str, tuple[int, str]]) -> list[str]:
    return [f"{name}: {values[name][1]}" for name in ("title", "author") if values.get(name, (0, ""))[1]]


def _converted(
    clues: dict[str, list[Clue]], values: dict[str, tuple[int, str]], comments: tuple[str, ...], unread: list[Unread]
) -> Converted:
    parts = []
    sizes = []
    for name, size in _SIZES.items():
        if name not in clues:
            raise InputError(f"expected `rows` and `columns`, found no `{name}`")
        wanted = _whole(*values[size]) if size in values else None
        lines = _resolve(name, clues[name], wanted)
        parts.append(f"{name}:\n" + "".join(f"{_numbers(*line)}\n" for line in lines))
        sizes.append(len(lines))
    if "goal" in values:
        number, goal = values["goal"]
        if not re.fullmatch("[01]*", goal) or len(goal) != sizes[0] * sizes[1]:
            expected = f"{sizes[0] * sizes[1]} digits 0 and 1 after `goal`"
            raise InputError(f"expected {expected}, found {len(goal)} characters", number, 1)
        cells = goal.translate({ord("0"): "-", ord("1"): "x"})
        rows = (cells[i : i + sizes[1]] for i in range(0, len(cells), sizes[1]))
        parts.append("solution:\n" + "".join(f"{row}\n" for row in rows))
    line = min(number for lines in clues.values() for number, _ in lines)
    return Converted(line, "".join(parts), comments, tuple(unread))


def _whole(number: int, text: str) -> int:
    if not re.fullmatch(r"\d{1,3}", text):
        raise InputError(f"expected a number of rows or columns, found {text[:40]!r}", number, 1)
    return int(text)


def _split(rest: str, number: int) -> list[str]:
    """Return the lines after a heading."""
    if not rest:
        return []
    words = rest.split()
    if re.search("[;/]", rest):
        return [part.strip() or "0" for part in re.split("[;/]", rest.strip(" ;/"))]
    if "," in rest and len(words) > 1 and not any(word.strip(",") != word for word in words):
        return words  # 1,1 0 3
    parts = [part.strip() for part in rest.split(",")]
    if any(" " in part for part in parts) and len(parts) > 1:
        return parts  # 1 1, 0, 3
    if "," in rest:
        raise InputError("expected `;` between the rows or columns of one line, found commas alone", number)
    return [rest]


def _resolve(name: str, lines: list[Clue], wanted: int | None) -> list[Clue]:
    """Return the clues. Blank lines are omitted, unless the stated size requires them: then they are rows without
    runs."""
    filled = [line for line in lines if line[1]]
    if wanted is None:
        while lines and not lines[-1][1]:
            lines.pop()
        while lines and not lines[0][1]:
            del lines[0]
        if len(filled) != len(lines):
            blank = next(number for number, text in lines if not text)
            raise InputError(f"expected 0 for a line without runs, found a blank line in `{name}`", blank)
    elif len(filled) != wanted:
        while len(lines) > wanted and not lines[-1][1]:
            lines.pop()
        if len(lines) != wanted:
            line = filled[-1][0] if filled else 0
            noun = "row" if name == "rows" else "column"
            raise InputError(f"expected {amount(wanted, noun)}, found {len(filled)}", line)
        return lines
    if not filled:
        raise InputError(f"expected numbers below `{name}`, found none")
    return filled


def _numbers(number: int, text: str) -> str:
    if not text:
        return "0"
    if re.fullmatch(_CLUE, text) is None:
        wrong = next((word for word in re.split(r"[,\s]+", text) if not re.fullmatch(r"\d+|\?", word)), text)
        more = ": a nonogram of several colours is not read" if re.fullmatch(r"\d+[a-z]", wrong) else ""
        raise InputError(f"expected numbers with commas between, found {wrong[:40]!r}{more}", number)
    words = re.split(r"[,\s]+", text.strip(","))
    if len(words) > 1 and any(word.strip("0") == "" for word in words):
        raise InputError(f"expected runs of at least one cell, found 0 among others in {text[:40]!r}", number)
    return " ".join(words)


# Kakuro and numberlink.


_SUMS = r"(\d*|-)\s*[:|\\]\s*(\d*|-)"
_BLACK, _WHITE = ("x", "X", "#", "*", "-1", ""), ("_", ".", "0", "-")
_NO_SUM = ("-", "0")
_BLANKS = ".-_0*"


def _read_kakuro(text: str) -> Iterator[Converted | InputError]:
    lines = lines_of(text)
    barred = all("|" in line for _, line in lines) and bool(set(":\\") & set(lines[0][1]))
    rows = []
    white = ""
    for number, line in lines:
        cells = _cells(line, barred)
        row = []
        for cell in cells:
            if match := re.fullmatch(_SUMS, cell):
                row.append("\\".join("" if total in _NO_SUM else total for total in match.groups()))
            elif cell in _BLACK:
                row.append("\\")
            elif cell in _WHITE and white in ("", cell):
                white = cell
                row.append(".")
            elif cell in _WHITE:
                raise InputError(f"expected {white!r} for each white cell, found {cell!r}", number)
            else:
                raise InputError(f"expected sums such as 23:16, a black or a white cell, found {cell[:20]!r}", number)
        rows.append(row)
        if len(row) != len(rows[0]):
            raise InputError(f"expected {amount(len(rows[0]), 'cell')}, found {len(row)}", number)
    for comment in comments_of(text):
        words = _cells(comment, barred)
        black = all(word in (*_BLACK, *_WHITE) or re.fullmatch(_SUMS, word) for word in words)
        if black and len(words) + 1 >= len(rows[0]):
            raise InputError("expected x or : for a black cell at the beginning of a row, found #")
    yield Converted(lines[0][0], "".join(" ".join(row) + "\n" for row in rows), comments_of(text))


def _cells(line: str, barred: bool) -> list[str]:
    if not barred:
        return line.split()
    return [cell.strip() for cell in line.removeprefix("|").removesuffix("|").split("|")]


def _read_pairs(text: str) -> Iterator[Converted | InputError]:
    lines = lines_of(text)
    flags = [line for _, line in lines if line.rstrip(": ").lower() == "full"]
    rows = [(n, line.split() if " " in line else [*line]) for n, line in lines if line not in flags]
    numbers: dict[str, str] = {cell: cell for _, row in rows for cell in row if cell.isascii() and cell.isdigit()}
    free = (str(number) for number in count(1) if str(number) not in numbers)
    cells = Counter(cell for _, row in rows for cell in row)
    written = []
    for number, row in rows:
        tokens = []
        for cell in row:
            if cell in _BLANKS or cell == "?":
                tokens.append("." if cell != "?" else cell)
                continue
            if cell not in numbers and not (len(cell) == 1 and cell.isascii() and cell.isalpha()):
                raise InputError(f"expected a letter, a number or a dot, found {cell[:20]!r}", number)
            if cells[cell] != 2 and "?" not in cells:
                raise InputError(f"expected each letter twice, found {cell} {cells[cell]} times", number)
            numbers.setdefault(cell, "")
            numbers[cell] = numbers[cell] or next(free)
            tokens.append(numbers[cell])
        written.append(" ".join(tokens) + "\n")
    yield Converted(rows[0][0], "".join(written) + "full:\n" * len(flags), comments_of(text))


CONVERSION: dict[str, Reader] = {"nonogram clues": _read_nonogram, "kakuro": _read_kakuro, "letter pairs": _read_pairs}
