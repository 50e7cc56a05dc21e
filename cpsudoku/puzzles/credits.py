"""The parts of a setter's file besides the puzzle: title, author, the rules in words, drawings without meaning.

A text has them as comments, so the reader of the puzzle can ignore them:

    # title: Two arrows
    # author: Somebody
    # rules: Normal sudoku rules apply.
    #   Digits on an arrow add up to its circle.
    # line: r1c1 r1c2 r2c2
    # f-puzzles: {"disabledlogic": {}}

To make a drawn line a rule, replace `# line:` with the rule's heading. The last line contains the other keys of an
editor's file unchanged. An `Ornament` is a drawing without meaning: a line, shape, text or colour.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cpsudoku.puzzles.sections.unread_keys import JsonFields, JsonObject

DRAWING = "drawing"  # an unknown form of drawing: no cells, its value is the JSON
COLOUR = "colour"  # of cells


@dataclass(frozen=True)
class Look:
    """The look of an ornament. Each attribute has a default.

    Attributes:
        points: (row, column) of a line's corners or of a shape's centre. Cells have whole numbers from 1.
        size: Height and width of a shape, in cells.
        thickness: Of a line, in cells.
        turn: Of a shape, in degrees, clockwise.
        arrow: Does the line have an arrowhead?
        fill, edge, ink: Colours in the file's notation: of the background, of the border or line, of the text.
    """

    points: tuple[tuple[float, float], ...] = ()
    size: tuple[float, float] = (0.0, 0.0)
    thickness: float = 0.0
    turn: float = 0.0
    round: bool = False
    arrow: bool = False
    fill: str = ""
    edge: str = ""
    ink: str = ""
    text_size: float = 0.0


PLAIN = Look()


@dataclass(frozen=True)
class Ornament:
    """A line, circle, rectangle, cage, text or colour that is not a rule, or a drawing in an unknown form. ``cells``:
    names such as r1c1; ``value``: its text or value."""

    what: str
    cells: tuple[str, ...]
    value: str = ""
    look: Look = PLAIN


TEXT = 0.7  # of a cell: a text of size 1 in f-puzzles
DRAWN = ("line", "circle", "rectangle", "cage", "text")
_ABOVE = re.compile(r"(title|author|rules): ?(.*)")
_CELLS = re.compile(r"^# (?:(?:line|circle|rectangle|cage|text): r\d+c\d+|(?:drawing|f-puzzles): \{)", re.MULTILINE)
_BELOW = re.compile(r"(f-puzzles|line|circle|rectangle|cage|text|drawing): ?(.*)")


@dataclass(frozen=True)
class Credits:
    """The data of a file besides the puzzle.

    Attributes:
        editor: The editor of the link or file. "" for a text.
        hidden: Drawings that only repeat rules of the file. Drawings without meaning are in the puzzle's `drawing`.
        rest: Keys of the file that are neither rules nor drawings: colours, messages.
        file: The original JSON in the form of f-puzzles. None for a text.
        own: The JSON in the editor's own form, if that differs from f-puzzles.
        progress: The number of digits and marks that the solver has entered.
        declared: True if the tags of a Penpa drawing declare a sudoku and all its rules are read.
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
    """Return the number of ornaments in words: "3 lines and 2 circles". Unknown drawings come last."""
    counts = Counter(ornament.what for ornament in ornaments)
    strangers = counts.pop(DRAWING, 0)
    parts = [f"{number} {what}{'s' * (number > 1)}" for what, number in counts.items()]
    if strangers:
        parts.append(f"{strangers} drawing{'s that are' if strangers > 1 else ' that is'} not understood")
    return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1] if parts else ""]))


def comments_above(setting: Credits) -> list[str]:
    """Return the comments above a text: title, author, the rules in words."""
    lines = [f"# {name}: {value}" for name, value in (("title", setting.title), ("author", setting.author)) if value]
    if setting.prose:
        first, *more = setting.prose.splitlines()
        lines += [f"# rules: {first}", *(f"#   {line}" for line in more)]
    return lines


def comments_below(setting: Credits, drawing: Iterable[Ornament]) -> list[str]:
    """Return the comments below a text: ornaments with their cells, then the other keys, which include colours."""
    lines = []
    for one in (one for one in drawing if one.what != COLOUR):
        value = f" = {one.value}" if one.value and one.cells else one.value
        lines.append(f"# {one.what}: {' '.join(one.cells)}{value}")
    if setting.rest:
        lines.append(f"# f-puzzles: {json.dumps(setting.rest, separators=(',', ':'))}")
    return lines


def mentions_drawing(text: str) -> bool:
    """Return True if a comment of the text names a drawing with its cells."""
    return _CELLS.search(text) is not None


def colours(rest: JsonFields) -> list[Ornament]:
    """Return the coloured cells of a file, one ornament for each colour. If a cell has several colours, the first
    counts."""
    cells: dict[str, list[str]] = {}
    table = rest.get("colours")
    for name, entry in table.items() if isinstance(table, Mapping) else ():
        colour = next(iter(entry), None) if isinstance(entry, list) else entry
        if isinstance(colour, str) and re.fullmatch(r"[Rr]\d+[Cc]\d+", str(name)):
            cells.setdefault(colour, []).append(str(name).lower())
    return [Ornament(COLOUR, tuple(names), colour) for colour, names in cells.items()]


def read_comments(above: Iterable[str], below: Iterable[str]) -> tuple[Credits, tuple[Ornament, ...]] | None:
    """Return the credits and the drawing in a text's comments, or None if there are none. ``above``: the comments above
    the text; ``below``: the comments among its lines. Both come without ``#``. Text after the rules, above the puzzle,
    belongs to the rules."""
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
    return Credits("", title, author, prose, (), rest), (*ornaments, *colours(rest))


def read_object(text: str) -> JsonObject:
    """Return the JSON object in a comment. Return an empty object if there is none."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


# Rules that a setter's text mentions, found by keywords. They are hints without meaning, so they only add notes to a
# report.


# A rule's name among setters -> its keys in editors' files, or its words of `negative`. Empty if no editor has a key. A
# report lists them in this order.
_MENTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (r"normal sudoku|(?:3x3|2x2|2x3|3x2) (?:box|region)|(?:every|each) box", "boxes", ("regions",)),
    (r"anti-?\s?knight|knight'?s[- ]move", "anti-knight", ("antiknight",)),
    (r"anti-?\s?king|king'?s[- ]move", "anti-king", ("antiking",)),
    (r"non-?\s?consecutive", "non-consecutive", ("nonconsecutive",)),
    (r"(?:(?:marked|main|indicated|both|blue|grey|gray) )+diagonals?|diagonals? (?:must|cannot|may not|contains?)",
     "diagonals", ("diagonal+", "diagonal-", "littlekillersum")),
    (r"disjoint", "disjoint groups", ("disjointgroups",)),
    (r"\bxvxv\b", "XVXV", ()),
    (r"\bX[/-]?V\b|separated by an? [XV]\b|connected by an? [XV]\b", "XV", ("xv",)),
    (r"kropki|white (?:dot|circle)|black (?:dot|circle)", "dots", ("difference", "ratio", "quadruple")),
    (r"thermo", "thermometers", ("thermometer", "slowthermometer")),
    (r"\barrows?\b", "arrows", ("arrow", "doublearrow", "littlekillersum", "minimum", "maximum")),
    (r"renban", "renban lines", ("renban",)),
    (r"whisper", "whispers", ("whispers",)),
    (r"palindrome", "palindromes", ("palindrome",)),
    (r"between lines?", "between lines", ("betweenline",)),
    (r"region sum", "region sum lines", ("regionsumline",)),
    (r"entropic", "entropic lines", ("entropicline",)),
    (r"global entropy|entropy", "entropy", ("entropicline",)),
    (r"modular", "modular lines", ("modularline",)),
    (r"nabner", "nabner lines", ("nabner",)),
    (r"zipper", "zipper lines", ("zipperline",)),
    (r"lockout", "lockout lines", ("lockout",)),
    (r"parity", "parity", ("odd", "even")),
    (r"\bclones?\b", "clones", ("clone",)),
    (r"quadruple", "quadruples", ("quadruple",)),
    (r"little killer", "little killers", ("littlekillersum",)),
    (r"(?<!little )(?<!little-)killer|\bcages?\b|caged", "cages", ("killercage",)),
    (r"sandwich", "sandwiches", ("sandwichsum",)),
    (r"skyscraper", "skyscrapers", ("skyscraper",)),
    (r"x-?sums?", "X-sums", ("xsum",)),
    (r"numbered room", "numbered rooms", ("numberedroom", "numberedrooms")),
    (r"indexer|\bindex(?:es)? ", "indexers", ("rowindexer", "columnindexer", "boxindexer")),
    (r"counting circle", "counting circles", ()),
    (r"\bfog\b", "fog", ("fogofwar", "foglight")),
    (r"digit sum", "digit sums", ()),
    (r"\bdoublers?\b|schr[oö]dinger|negators?\b|modifiers?\b", "modified cells", ()),
    (r"yin ?yang|nurikabe|\bloop\b|snake|\bcave\b|galax|chaos construction", "a second layer to be found", ()),
    (r"does(?: not|n't) apply|do(?: not|n't) apply", "rules that do not apply", ()),
)  # fmt: skip
_COMPILED = tuple((re.compile(text, re.IGNORECASE), name, keys) for text, name, keys in _MENTIONS)
_DENIED = re.compile(r"(?:\bno\b|\bnot\b|without|n't)[^.,;]{0,24}$", re.IGNORECASE)
_LONGEST = 20_000  # characters that are searched


def rules_in(title: str) -> list[str]:
    """Return the rules besides sudoku's that a title or a description mentions."""
    return [name for name in mentions(title, ()) if name != "boxes"]


def mentions(prose: str, keys: Iterable[str], *, whole: bool = False) -> list[str]:
    """Return the rules, in words, that a text mentions although the puzzle has no key for them. ``whole``: return a
    rule only if the text has nothing else."""
    known_keys = set(keys)
    text = prose[:_LONGEST]
    names = []
    for mention, name, holding in _COMPILED:
        if not known_keys.isdisjoint(holding):
            continue
        hit = mention.fullmatch(text) if whole else mention.search(text)
        if hit is not None and not _DENIED.search(text[max(0, hit.start() - 40) : hit.start()]):
            names.append(name)
    return names
