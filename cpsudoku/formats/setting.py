"""What a setter's file holds beside the puzzle: title, author, the rules in words, what is only drawn.

In a text it is comments, so that it never gets in the way of reading:

    # title: Two arrows
    # author: Somebody
    # rules: Normal sudoku rules apply.
    #   Digits on an arrow add up to its circle.
    # line: r1c1 r1c2 r2c2
    # f-puzzles: {"disabledlogic": {}}

To make a rule of a drawn line is to change `# line:` to the rule's heading. The last line holds the rest as it was.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field

from cpsudoku.ground.fast_dataclass import dataclass
from cpsudoku.puzzles.ornament import COLOUR, DRAWING, Ornament
from cpsudoku.puzzles.remainder import JsonFields, JsonObject

TEXT = 0.7  # of a cell: a text of size 1 in f-puzzles
DRAWN = ("line", "circle", "rectangle", "cage", "text")
_ABOVE = re.compile(r"(title|author|rules): ?(.*)")
_CELLS = re.compile(r"^# (?:(?:line|circle|rectangle|cage|text): r\d+c\d+|(?:drawing|f-puzzles): \{)", re.MULTILINE)
_BELOW = re.compile(r"(f-puzzles|line|circle|rectangle|cage|text|drawing): ?(.*)")


@dataclass(frozen=True)
class Setting:
    """What is beside the puzzle.

    Attributes:
        editor: Whose link or file it comes from, "" where it is a text.
        hidden: What draws a rule that the file also holds; what is only drawn is the puzzle's `drawing`.
        rest: Keys of the file that are neither rules nor drawings: colours, messages.
        file: The JSON as it came, in the form of f-puzzles; None of a text.
        own: The JSON in the editor's own form, where that is not the form of f-puzzles.
        progress: How many digits and marks the solver has put in.
        declared: Whether a drawing of Penpa says by its tags that it is a sudoku, of rules that are all read.
    """

    editor: str = ""
    title: str = ""
    author: str = ""
    prose: str = ""
    hidden: tuple[Ornament, ...] = ()
    rest: JsonFields = field(default_factory=dict)
    file: JsonFields | None = field(default=None, repr=False)
    own: JsonObject | None = field(default=None, repr=False)
    progress: int = 0
    notes: tuple[str, ...] = ()
    declared: bool = False


def count_ornaments(ornaments: Iterable[Ornament]) -> str:
    """Return what is only drawn, in words: "3 lines and 2 circles"; last, what is not understood."""
    counts = Counter(one.what for one in ornaments)
    strangers = counts.pop(DRAWING, 0)
    parts = [f"{number} {what}{'s' * (number > 1)}" for what, number in counts.items()]
    if strangers:
        parts.append(f"{strangers} drawing{'s that are' if strangers > 1 else ' that is'} not understood")
    return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1] if parts else ""]))


def comments_above(setting: Setting) -> list[str]:
    """Return the comments above a text: title, author, the rules in words."""
    lines = [f"# {name}: {value}" for name, value in (("title", setting.title), ("author", setting.author)) if value]
    if setting.prose:
        first, *more = setting.prose.splitlines()
        lines += [f"# rules: {first}", *(f"#   {line}" for line in more)]
    return lines


def comments_below(setting: Setting, drawing: Iterable[Ornament]) -> list[str]:
    """Return the comments below it: what is only drawn, with its cells, and the rest, which has the colours."""
    lines = []
    for one in (one for one in drawing if one.what != COLOUR):
        value = f" = {one.value}" if one.value and one.cells else one.value
        lines.append(f"# {one.what}: {' '.join(one.cells)}{value}")
    if setting.rest:
        lines.append(f"# f-puzzles: {json.dumps(setting.rest, separators=(',', ':'))}")
    return lines


def mentions_drawing(text: str) -> bool:
    """Tell whether a comment of the text names something that is drawn, with its cells."""
    return _CELLS.search(text) is not None


def colours(rest: JsonFields) -> list[Ornament]:
    """Return the coloured cells of a file: those of one colour are one ornament; of several colours of a cell, the
    first counts."""
    cells: dict[str, list[str]] = {}
    table = rest.get("colours")
    for name, entry in table.items() if isinstance(table, Mapping) else ():
        colour = next(iter(entry), None) if isinstance(entry, list) else entry
        if isinstance(colour, str) and re.fullmatch(r"[Rr]\d+[Cc]\d+", str(name)):
            cells.setdefault(colour, []).append(str(name).lower())
    return [Ornament(COLOUR, tuple(names), colour) for colour, names in cells.items()]


def read_comments(above: Iterable[str], below: Iterable[str]) -> tuple[Setting, tuple[Ornament, ...]] | None:
    """Return the setting that the comments of a text give, those above it and those among its lines, without their
    mark, and what is drawn; None where they give none. What follows the rules above a text belongs to them."""
    words: dict[str, list[str]] = {}
    for text in above:
        line = text.strip()
        match = _ABOVE.fullmatch(line) if "rules" not in words else None
        if match:
            words.setdefault(match[1], []).append(match[2].strip())
        elif line and "rules" in words:
            words["rules"].append(line)
    ornaments: list[Ornament] = []
    rest: JsonObject = {}
    for text in below:
        match = _BELOW.fullmatch(text.strip())
        if match and match[1] == "f-puzzles":
            rest = read_object(match[2]) or rest
        elif match and match[1] == DRAWING:
            ornaments.append(Ornament(DRAWING, (), match[2].strip()))
        elif match:
            cells, _, value = match[2].partition("=")
            ornaments.append(Ornament(match[1], tuple(cells.split()), value.strip()))
    if not words and not ornaments and not rest:
        return None
    title, author, prose = ("\n".join(words.get(name, [])) for name in ("title", "author", "rules"))
    return Setting("", title, author, prose, (), rest), (*ornaments, *colours(rest))


def read_object(text: str) -> JsonObject:
    """Return the JSON object of a comment; an empty one where it is none."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
