"""What a link holds <-> a puzzle of a kind with rules: its board, the content of each section, and its setting.

What no rule reads is kept as an unknown rule, named by its key: a whole key, "thermometer.isSlow" for the objects under
a key that hold more than the rule reads, "grid.odd" for cells. What is drawn for a rule that the file also holds is
hidden. A drawing that cannot be placed on the board counts as one that is not understood. Digits that the solver has
put in are no clues.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from cpsudoku.formats.editors.unpacking import f_puzzles_link, sudokupad_link
from cpsudoku.formats.links import JsonFields, JsonObject, Linked
from cpsudoku.formats.penpa.sudoku import is_declared
from cpsudoku.formats.setting import DRAWN, TEXT, Setting, above, as_object, below, colours, count_ornaments
from cpsudoku.ground.errors import InstanceError, TextError
from cpsudoku.ground.fast_dataclass import NamedTuple
from cpsudoku.ground.geometry import box_shape
from cpsudoku.ground.patterns import pattern
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.forms.editing import Editor, cell_of, cells_of, editors_of, name_of, number_of, words
from cpsudoku.puzzles.forms.path import Valued
from cpsudoku.puzzles.forms.section import Content, While
from cpsudoku.puzzles.forms.unknown import NAME as UNKNOWN
from cpsudoku.puzzles.forms.unknown import as_line
from cpsudoku.puzzles.forms.value import customary
from cpsudoku.puzzles.kind import shorten_doubts
from cpsudoku.puzzles.ornament import COLOUR, DRAWING, Look, Ornament
from cpsudoku.puzzles.places import Board, Cell
from cpsudoku.puzzles.remainder import COSMETIC, FileObject, is_blank

if TYPE_CHECKING:
    from cpsudoku.puzzles.kind import Kind
    from cpsudoku.puzzles.puzzle import Puzzle
    from cpsudoku.puzzles.rule import Rule

EDITOR = "f-puzzles"
_META = ("size", "title", "author", "ruleset", "grid", "solution")
# Cages that SudokuPad reads as metadata, or as lamps in the fog.
_NO_CAGE = pattern(rf"(?:{'|'.join(sorted(COSMETIC['metadata']))}): |FOW$|FOGLIGHT$")
PARITY = {"odd": "odd", "even": "even"}  # `parity` of a cell, in earlier versions -> the key of the rule
Data = TypeVar("Data", bound=JsonFields)
REGIONS, MARKS, VALUES = "regions", "given marks", "values"  # sections that are cells of the grid there, or digits


def read(link: Linked, kind: Kind) -> tuple[Puzzle, Setting]:
    """Return the puzzle of a link, and what is beside it.

    Raises:
        TextError: a cell is outside the board, or a rule is in a form that is not known.
    """
    data = link.as_sudoku()
    grid = [[FileObject(cell) for cell in row] for row in data["grid"]]
    height, width = len(grid), len(grid[0])
    box, regions, no_boxes = _boxes(grid)
    board = Board(height, width, box=box)
    contents: dict[str, Content] = {}
    unknown: list[tuple[str, str]] = []
    names = {section.name for section in kind.all_sections}
    solution, digits, notes = stated_solution(data.get("solution"), board)
    given = (cell.get("value") for _, cell in cells_of_grid(grid) if _is_given(cell))
    nought = link.own is not None and any(number_of(value) == 0 for value in given)  # f-puzzles: no digit
    if digits == () or (nought and not digits):
        unknown.append(("digits", as_line("others")))
    if digits and VALUES in names:
        contents[VALUES] = digits
    givens = _givens(grid, contents.get(VALUES) or customary(board))
    if givens and kind.classic and height == width and VALUES not in contents:
        contents[kind.all_sections[0].name] = tuple(givens.items())
    elif givens:
        contents[kind.all_sections[0].name] = tuple((c, value) for c, value in givens.items() if isinstance(value, int))
        contents[MARKS] = tuple(Valued((c,), tuple(sorted(v))) for c, v in givens.items() if not isinstance(v, int))
    if regions and REGIONS in names:
        contents[REGIONS] = regions
    elif no_boxes and REGIONS in names:
        contents[REGIONS] = ((),)
    elif regions or no_boxes:
        unknown.append((REGIONS, as_line([[*map(name_of, region)] for region in regions])))
    data = {**data, **_parities(grid, data)}
    unknown += _take_rules(data, kind, board, contents) + _unread_cells(grid)
    notes = (*notes, *_repetition_notes(data, kind))
    if unknown:
        contents[UNKNOWN] = tuple(unknown)
    puzzle = replace(
        kind.puzzle(height, width, box, **{kind.section(name).attribute: held for name, held in contents.items()}),
        solution=((kind.decisions[0].name, solution),) if solution else (),
    )
    setting, drawing = _setting(link, puzzle, _progress(grid), notes, board)
    return replace(puzzle, drawing=drawing), setting


def _take_rules(data: JsonFields, kind: Kind, board: Board, contents: dict[str, Content]) -> list[tuple[str, str]]:
    """Put what the keys of rules hold into ``contents``; return (key, line) of what is not known or not read."""
    unknown: list[tuple[str, str]] = []
    known = _by_key(kind)
    touched: dict[str, list[Any]] = {}
    for key, value in data.items():
        drawings = key in DRAWN and isinstance(value, list) and all(isinstance(one, dict) for one in value)
        if key in _META or drawings or key in COSMETIC["file"] or not value:
            continue
        if key in known:
            lefts: list[dict[int, str]] = []
            for rule, editor in known[key]:
                lefts.append({})
                content = rule.section.read_key(editor, value, board, lefts[-1])
                if content:
                    before = contents.get(rule.section.name, ())
                    contents[rule.section.name] = (*before, *content)
            unread = _unread_objects(key, value, lefts)
            unknown += unread
            if unread:
                touched[key] = [one for number, one in enumerate(value) if not all(number in each for each in lefts)]
        elif key == "metadata" and isinstance(value, dict):
            left = FileObject(value).remainder(key)
            unknown += [(_name(key, inner), as_line(one)) for inner, one in left.items() if one is not False]
        elif key != "negative":
            unknown.append((_name(key), as_line(value)))
    negative = {editor.word for _, editor in known.get("negative", ())}
    others = [word for word in words(data.get("negative")) if word not in negative]
    unknown += [("negative", as_line(others))] if others else []
    return unknown + _of_absence(touched, kind, contents)


def _repetition_notes(data: JsonFields, kind: Kind) -> list[str]:
    """Return notes on cells that a clue lists more than once where order does not matter: each counts once."""
    found: list[str] = []
    for key, rules in _by_key(kind).items():
        sets = any(not rule.section.ordered for rule, _ in rules)
        for number, one in enumerate(data.get(key) or () if sets else (), 1):
            lines = one.get("lines")
            for group in (one.get("cells"), *(lines if isinstance(lines, list) else ())):
                times = Counter(str(cell).upper() for cell in (group if isinstance(group, list) else ()))
                again = [name for name, count in times.items() if count > 1]
                if again:
                    found.append(f"{key}, number {number}, lists {' and '.join(again)} twice")
    return shorten_doubts(found)


def _of_absence(
    touched: Mapping[str, Sequence[Any]], kind: Kind, contents: dict[str, Content]
) -> list[tuple[str, str]]:
    """Take out rules that follow from the absence of clues, if some of these clues are not read: a negative rule is
    about all pairs without a dot, minima about neighbours without a mark. So the known rules never exclude too much.
    ``touched``: key -> its objects that are read."""
    unknown: list[tuple[str, str]] = []
    for key, objects in touched.items():
        for rule, _ in _by_key(kind)[key]:
            shape = rule.section.shape
            if isinstance(shape, While):
                for flag in (other for other in kind.combined if other.section.name in shape.flags):
                    if contents.pop(flag.section.name, ()):
                        editor = editors_of(flag.editors.get(EDITOR, ()))[0]
                        unknown.append((editor.key, as_line([editor.word] if editor.word else True)))
            elif shape and contents.pop(rule.section.name, ()):
                unknown.append((key, as_line(objects)))
    return unknown


def _name(*keys: str) -> str:
    """Return the name of a rule that is not known: a key, or one inside another."""
    return ".".join(re.sub(r"[^\w+.-]", "_", key, flags=re.ASCII) or "_" for key in keys)


def _unread_objects(key: str, objects: Any, lefts: Sequence[Mapping[int, str]]) -> list[tuple[str, str]]:
    """Return the objects under a key that no rule of this key reads whole, by the key inside them that is not read."""
    found: dict[str, list[Any]] = {}
    for number, inner in lefts[0].items():
        if all(number in left for left in lefts):
            found.setdefault(_name(key, inner), []).append(objects[number])
    return [(name, as_line(left)) for name, left in found.items()]


def _unread_cells(grid: list[list[FileObject]]) -> list[tuple[str, str]]:
    """Return the keys of cells of the grid that no reader has read."""
    found: dict[str, list[Any]] = {}
    for at, cell in cells_of_grid(grid):
        for inner, value in cell.remainder("cell").items():
            found.setdefault(_name("grid", inner), []).append({"cell": name_of(at), inner: value})
    return [(name, as_line(left)) for name, left in found.items()]


def _parities(grid: list[list[FileObject]], data: JsonFields) -> JsonObject:
    """Return the cells that must be odd or even by a word of their own, beside those of the keys of these rules."""
    found: JsonObject = {}
    for at, cell in cells_of_grid(grid):
        key = PARITY.get(str(dict(cell).get("parity")).lower())
        held = data.get(key) or [] if key else None
        if key and isinstance(held, list):
            found.setdefault(key, [*held]).append({"cell": name_of(at)})
            cell.noted.add("parity")
    return found


def cells_of_grid(grid: Sequence[Sequence[Data]]) -> Iterator[tuple[Cell, Data]]:
    """Yield each cell of the board, and its object."""
    for r, row in enumerate(grid, 1):
        yield from ((Cell(r, c), cell) for c, cell in enumerate(row, 1))


def _by_key(kind: Kind) -> dict[str, list[tuple[Rule, Editor]]]:
    """Return the rules by their key; several may share one."""
    found: dict[str, list[tuple[Rule, Editor]]] = {}
    for rule in kind.combined:
        for editor in editors_of(rule.editors.get(EDITOR, ())):
            found.setdefault(editor.key, []).append((rule, editor))
    return found


def _boxes(grid: list[list[FileObject]]) -> tuple[tuple[int, int] | None, tuple[tuple[Cell, ...], ...], bool]:
    """Return (shape of the boxes where they are not the customary ones, irregular regions, are there no boxes at
    all?)"""
    side = len(grid) if len(grid) == len(grid[0]) else 0
    usual = box_shape(side) if side else None
    members: dict[int, list[Cell]] = {}
    for at, cell in cells_of_grid(grid):
        box = (at.row - 1) // usual[0] * usual[0] + (at.column - 1) // usual[1] if usual else None
        of_cell = cell.get("region", box)
        label = number_of(of_cell)
        if label is not None:
            members.setdefault(label, []).append(at)
        elif of_cell is not None:
            raise TextError(f"expected a region as a number from 0, found {of_cell!r:.40} at {name_of(at)}")
    if not members:
        return None, (), side > 1
    found = tuple(sorted(map(tuple, members.values())))
    for height in range(1, side + 1):
        shape = height, side // height
        if side % height == 0 and found == tuple(sorted(map(tuple, Board(side, side, box=shape).boxes))):
            return (None if shape == usual else shape), (), False
    return None, found, False


def _givens(grid: list[list[FileObject]], digits: Sequence[int]) -> dict[Cell, int | frozenset[int]]:
    """Return what the file gives of each cell: a digit, or some."""
    found: dict[Cell, int | frozenset[int]] = {}
    for at, cell in cells_of_grid(grid):
        value = cell.get("value")
        if _is_given(cell) and not is_blank(value) and (0 in digits or number_of(value) != 0):
            found[at] = _digit(value, digits, at)
        elif isinstance(marks := dict(cell).get("givenPencilMarks"), list) and marks:
            cell.noted.add("givenPencilMarks")
            some = frozenset(_digit(mark, digits, at) for mark in marks)
            found[at] = some if len(some) > 1 else min(some)
    return found


def _is_given(cell: FileObject) -> bool:
    """Tell whether the value of the cell is given. A word that is neither yes nor no is left unread."""
    said = str(dict(cell).get("given") or False).lower()
    if said in ("true", "1", "false"):
        cell.noted.add("given")
    return said in ("true", "1")


def _progress(grid: list[list[FileObject]]) -> int:
    """Return how many digits and marks the solver has put in."""
    cells = [cell for row in grid for cell in row]
    return sum(bool(not _is_given(c) and c.get("value")) + bool(c.get("centerPencilMarks")) for c in cells)


def _digit(value: object, digits: Sequence[int], at: Cell) -> int:
    number = number_of(value)
    if number is None or number not in digits:
        raise TextError(f"expected a digit from {digits[0]} to {digits[-1]} at {name_of(at)}, found {value!r:.40}")
    return number


def _setting(
    link: Linked, puzzle: Puzzle, progress: int, notes: tuple[str, ...], board: Board
) -> tuple[Setting, tuple[Ornament, ...]]:
    """Return what is beside the puzzle, and what is only drawn on it."""
    data = link.as_sudoku()
    held = _clue_cells(puzzle)
    drawn: list[Ornament] = []
    hidden: list[Ornament] = []
    for what in DRAWN:
        entries = data.get(what)
        for one in entries if isinstance(entries, list) else []:
            if isinstance(one, dict) and not (what == "cage" and _NO_CAGE.match(str(one.get("value") or ""))):
                for item in _ornaments(what, one, board):
                    own = item.cells and (one.get("fromConstraint") or frozenset(item.cells) in held)
                    (hidden if own else drawn).append(item)
    rest = {key: value for key, value in data.items() if key in COSMETIC["file"] and key != "sudokupad"}
    if isinstance(metadata := data.get("metadata"), dict):
        rest["metadata"] = {key: value for key, value in metadata.items() if key in COSMETIC["metadata"]}
    rest = {key: value for key, value in rest.items() if value not in ([], {}, None, "")}
    cells = cells_of_grid(data["grid"])
    coloured = {name_of(at): cell.get("cArray") or cell.get("c") or cell.get("highlight") for at, cell in cells}
    if coloured := {name: colour for name, colour in coloured.items() if colour}:
        rest["colours"] = coloured
    title, author = (" ".join(_comment_text(data.get(key)).split("\n")) for key in ("title", "author"))
    prose = _comment_text(data.get("ruleset"))
    setting = Setting(link.editor, title, author, prose, tuple(hidden), rest, data, link.own, progress, notes,
                      link.drawing is not None and is_declared(link.drawing))  # fmt: skip
    return setting, (*drawn, *colours(rest))


def _comment_text(value: object) -> str:
    """Return a text in lines that a comment can hold: no blank ones, none that end in blanks."""
    text = "" if value is None else str(value)
    lines = ("".join(c if c.isprintable() else " " for c in line) for line in text.splitlines())
    return "\n".join(filter(None, (" ".join(line.split()) for line in lines)))


def _clue_cells(puzzle: Puzzle) -> set[frozenset[str]]:
    """Return the cells of each clue: what is drawn over them draws a rule."""
    found: set[frozenset[str]] = set()
    for name, content in puzzle.contents:
        if name not in (UNKNOWN, REGIONS):
            for item in content:
                found.update(frozenset(map(str, cells)) for cells in _groups(item))
    return found


def _groups(item: object) -> Iterator[tuple[Cell, ...]]:
    """Yield every list of cells in an item, and all of them together."""
    if isinstance(item, Cell):
        yield (item,)
    elif isinstance(item, tuple) and item and all(isinstance(part, Cell) for part in item):
        yield item
    elif isinstance(item, tuple):
        inner = [group for part in item if isinstance(part, tuple) for group in _groups(part)]
        yield from inner
        if len(inner) > 1:
            yield tuple(dict.fromkeys(cell for group in inner for cell in group))


def _ornaments(what: str, one: JsonFields, board: Board) -> Iterator[Ornament]:
    """Yield what is drawn, by its cells on the board; what lies beside it, as a clue that is a text, if it says
    something. An object without cells, or with others, is a drawing that is not understood."""
    lines = one.get("lines")
    groups = [one.get("cells")] if is_blank(lines) else lines if isinstance(lines, list) else [lines]
    value = " ".join(_comment_text(one.get("value")).split())
    try:
        places = [_cells_of_drawing(group, board) for group in groups]
    except TextError:
        yield Ornament(DRAWING, (), as_line({what: one}))
        return
    for cells in places:
        inside = tuple(str(cell) for cell in cells if board.has(cell))
        if inside or value:
            yield Ornament(what, inside or tuple(map(str, cells)), value, _look(one))


def _look(one: JsonFields) -> Look:
    """Return what a drawing looks like: as f-puzzles says it, and by the keys that readers of other editors add
    (`points`, `round`, `arrow`)."""
    points = one.get("points")
    pairs = [point for point in points if isinstance(point, list | tuple)] if isinstance(points, list) else []
    fill, edge, ink = (str(one.get(key) or "")[:40] for key in ("baseC", "outlineC", "fontC"))
    height, width, size = (max(0.0, _measure(one.get(key))) for key in ("height", "width", "size"))
    return Look(
        points=tuple((_measure(point[0]), _measure(point[1])) for point in pairs if len(point) == 2),
        size=(height, width), thickness=width / 2, turn=_measure(one.get("angle")), round=bool(one.get("round")),
        arrow=bool(one.get("arrow")), fill=fill, edge=edge, ink=ink, text_size=TEXT * size,
    )  # fmt: skip


def _measure(value: object) -> float:
    """Return a number of a drawing; 0 for none, or one out of proportion."""
    plain = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if plain and abs(value) < 1000 else 0.0  # type: ignore[arg-type]  # a number


def _cells_of_drawing(group: object, board: Board) -> list[Cell]:
    """Return the cells of a drawing, on the board or just outside it.

    Raises:
        TextError: it has none, or others.
    """
    if not isinstance(group, list) or not group:
        raise TextError(f"expected a list of cells, found {group!r:.40}")
    return [cell_of(name, board, outside=True) for name in group]


def hints(puzzle: Puzzle, setting: Setting | None, kind: Kind, verdict: str = "") -> list[str]:
    """Return what may be a rule that no program can read: drawn only, or in words only. Where the ``verdict`` is not
    that of a sudoku, a drawing that is not declared to be one may be a puzzle of another kind."""
    if setting is None:
        return []
    names = {section for section, _ in puzzle.contents}
    regions = {REGIONS} if puzzle.boxes or puzzle.content("chaos construction") else set()
    keys = {key.partition(".")[0] for key, _ in puzzle.content(UNKNOWN)} | regions
    for rule in kind.combined:
        if rule.section.name in names:
            for editor in editors_of(rule.editors.get(EDITOR, ())):
                keys.update((editor.key, editor.word))
    held = _clue_cells(puzzle)
    left = tuple(one for one in puzzle.drawing if one.what != COLOUR and frozenset(one.cells) not in held)
    found = [f"only drawn: {count_ornaments(left)}"] if left else []
    if setting.editor == "Penpa" and not setting.declared and verdict in (Verdict.MULTIPLE, Verdict.NONE):
        found.append("Penpa draws puzzles of every kind: --kind names one other than sudoku")
    said = mentions(setting.prose, keys) if kind.combined else []
    return found + ([f"the text mentions {', '.join(said)}, which the file does not hold as a rule"] if said else [])


# What setters call a rule -> the keys of editors' files, or words of `negative`, that would hold it; none where no
# editor has a key. The order is that of the report.
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
_COMPILED = tuple((pattern(text, re.IGNORECASE), name, keys) for text, name, keys in _MENTIONS)
_DENIED = pattern(r"(?:\bno\b|\bnot\b|without|n't)[^.,;]{0,24}$", re.IGNORECASE)
_LONGEST = 20_000  # characters that are looked at


def mentions(prose: str, keys: Iterable[str]) -> list[str]:
    """Return what the text mentions that no key of the puzzle holds, in words."""
    held = set(keys)
    text = prose[:_LONGEST]
    found = []
    for mention, name, holding in _COMPILED:
        if held.intersection(holding):
            continue
        hit = mention.search(text)
        if hit and not _DENIED.search(text[max(0, hit.start() - 40) : hit.start()]):
            found.append(name)
    return found


# The solution that a file states: one character a cell, numbers with commas, or numbers run together.


_MOST_STEPS = 200_000  # in taking a text of numbers apart
_UNKNOWN = ".?_-xX"  # what stands for a cell that is not known


class StatedSolution(NamedTuple):
    """What a file states of its solution.

    Attributes:
        solution: (cell, value), unknown cells left out.
        digits: The digits that the board has, where they are not the customary ones; () where they are others, and
            the solution does not say which.
        notes: What is wrong with it.
    """

    solution: tuple[tuple[Cell, int], ...] = ()
    digits: tuple[int, ...] | None = None
    notes: tuple[str, ...] = ()


def stated_solution(stated: object, board: Board) -> StatedSolution:
    """Return the stated solution, in whatever form it has."""
    if not stated:
        return StatedSolution()
    values = _values(stated, board)
    usual = customary(board)
    if values is not None and not any(values):
        return StatedSolution()
    # A cell that is not known may be a nought: where noughts are digits, every row and column has different digits.
    found = {value for value in values or () if value is not None}
    if values is not None and None not in values and not found <= {*usual}:
        if len(found) == len(usual) and _is_latin(values, board):  # type: ignore[arg-type]  # none is None
            return StatedSolution(_pairs(values, board), tuple(sorted(found)))
        if max(found) > usual[-1]:
            return StatedSolution((), (), ("the solution that the file states has digits that the file does not name",))
    if values is None or any(value is not None and value > usual[-1] for value in values):
        return StatedSolution((), None, ("the solution that the file states is in no form that is known",))
    return StatedSolution(_pairs([value or None for value in values], board))


def _pairs(values: list[int | None], board: Board) -> tuple[tuple[Cell, int], ...]:
    return tuple((cell, v) for cell, v in zip(board.cells, values, strict=True) if v is not None)


def _is_latin(values: list[int], board: Board) -> bool:
    width = board.width
    lanes = [values[i : i + width] for i in range(0, len(values), width)] + [values[i::width] for i in range(width)]
    return all(len({*lane}) == len(lane) for lane in lanes)


def _values(stated: object, board: Board) -> list[int | None] | None:
    """Return the number of each cell, None for one that is not known; None where it is in no form that is known."""
    n, cells = board.height, len(board.cells)
    if isinstance(stated, list) and len(stated) == n and all(isinstance(row, list) for row in stated):
        stated = [value for row in stated for value in row]
    if isinstance(stated, str) and stated.count(",") == cells - 1:
        stated = [part.strip() for part in stated.split(",")]
    if isinstance(stated, list) and len(stated) == cells:
        return [number_of(value) for value in stated]
    if not isinstance(stated, str):
        return None
    text = "".join(stated.split())
    if len(text) == cells:
        found = [None if c in _UNKNOWN else _symbol(c) for c in text]
        return found if all(v is not None or c in _UNKNOWN for v, c in zip(found, text, strict=True)) else None
    if n > 9 and n == board.width and text.isascii() and text.isdigit() and cells < len(text) <= 2 * cells:
        joined = split_numbers(text, n)
        return None if joined is None else [*joined]
    return None


def _symbol(c: str) -> int | None:
    return int(c, 36) if c.isascii() and c.isalnum() else None


def split_numbers(text: str, n: int) -> list[int] | None:
    """Return n * n numbers from 1 to n, joined without a gap, of which no row or column holds one twice; None where
    there are none, or where the text can be taken apart in two ways."""
    stack: list[tuple[int, list[int]]] = [(0, [])]
    only: list[int] | None = None
    steps = 0
    while stack:
        if (steps := steps + 1) == _MOST_STEPS:
            return None
        place, found = stack.pop()
        left, digits = n * n - len(found), len(text) - place
        if not left and not digits:
            if only is not None:
                return None
            only = found
        if not left or not left <= digits <= 2 * left:
            continue
        row = found[len(found) - len(found) % n :]
        column = found[len(found) % n :: n]
        for width in (1, 2):
            word = text[place : place + width]
            if len(word) == width and word[0] != "0" and int(word) <= n and int(word) not in {*row, *column}:
                stack.append((place + width, [*found, int(word)]))
    return only


# A puzzle written as a text, as JSON of f-puzzles, and as a link.


def as_text(puzzle: Puzzle, setting: Setting, kind: Kind) -> str:
    """Return the puzzle as our text, with what is beside it as comments."""
    return "\n".join([*above(setting), kind.write(puzzle).rstrip("\n"), *below(setting, puzzle.drawing)]) + "\n"


def as_link(puzzle: Puzzle, setting: Setting, kind: Kind, editor: str, added: bool) -> tuple[str, list[str]]:
    """Return the puzzle as a link to an editor, and what that cannot say. In the form in which it came, everything is
    kept."""
    if editor == "sudokupad" and setting.own is not None and not added:
        return sudokupad_link(setting.own, own=True), []
    data, lost = write(puzzle, setting, kind)
    if setting.file is not None:
        kept = {key: value for key, value in setting.file.items() if key != "sudokupad"}
        lost += ["drawings of SudokuPad"] if setting.own is not None else []
        if not added:
            data, lost = kept, lost[len(lost) - 1 :] if setting.own is not None else []
        else:
            data = kept | {key: value for key, value in data.items() if key not in ("grid", *DRAWN)}
    return f_puzzles_link(data) if editor == "f-puzzles" else sudokupad_link(data), lost


def write(puzzle: Puzzle, setting: Setting, kind: Kind) -> tuple[JsonObject, list[str]]:
    """Return the puzzle as JSON in the form of f-puzzles, and what that form cannot say."""
    n = puzzle.height
    if n != puzzle.width:
        raise InstanceError(f"f-puzzles: expected a square board, found {n} x {puzzle.width}")
    words = (("title", setting.title), ("author", setting.author), ("ruleset", setting.prose))
    data: JsonObject = {"size": n} | {key: value for key, value in words if value}
    data["grid"] = _grid(puzzle, kind, setting)
    lost: list[str] = []
    for section in kind.all_sections[1:]:
        content = puzzle.content(section.name)
        if not content or section.name in (REGIONS, MARKS, UNKNOWN):
            continue
        rule = next((rule for rule in kind.combined if rule.section.name == section.name), None)
        editors = editors_of(rule.editors.get(EDITOR, ())) if rule is not None else []
        if not editors:
            lost.append(section.name)
        elif any(map(section.is_open, content)):
            lost.append(f"{section.name} with a ? for a value")
        for editor in (editor for editor in editors if editor.written):
            found = section.write_key(editor, content, puzzle.board)
            if editor.word:
                data[editor.key] = [*data.get(editor.key, []), found]
            elif found:
                data[editor.key] = found if found is True else [*data.get(editor.key, []), *found]
    for one in (one for one in puzzle.drawing if one.what != COLOUR):
        if one.what == DRAWING:
            held = [(key, drawing) for key, drawing in as_object(one.value).items() if key in DRAWN]
            for key, drawing in held:
                data[key] = [*data.get(key, []), drawing]
            lost += [] if held else ["a drawing that is not understood"]
            continue
        cells = [name.upper() for name in one.cells]
        entry: JsonObject = {"lines": [cells]} if one.what == "line" else {"cells": cells}
        data[one.what] = [*data.get(one.what, []), entry | ({"value": one.value} if one.value else {})]
    data |= {key: value for key, value in setting.rest.items() if key != "colours"}
    keys = {editor.key for rule in kind.combined for editor in editors_of(rule.editors.get(EDITOR, ()))}
    for name, line in puzzle.content(UNKNOWN):
        if name != REGIONS:
            _put(data, name, json.loads(line), keys)
    solution = puzzle.stated_values(kind.decisions[0].name)
    if solution:
        data["solution"] = [solution.get(cell, 0) for cell in puzzle.cells]
    return data, lost


def _put(data: JsonObject, name: str, value: Any, keys: Collection[str]) -> None:
    """Put a rule that is not known to where it was: under its key, or, after a dot, inside that of another."""
    key, _, inner = name.partition(".")
    cells = {name_of(at): cell for at, cell in cells_of_grid(data["grid"])}
    objects = isinstance(value, list) and all(isinstance(one, dict) for one in value)
    if inner and key == "grid" and objects and all(one.get("cell") in cells for one in value):
        for one in value:
            cells[one["cell"]] |= {inner: one[inner] for inner in one if inner != "cell"}
        return
    if inner and key == "metadata":
        name, value = key, {inner: value}
    elif inner and key in keys and objects:
        name = key
    before = data.get(name)
    if isinstance(before, list) and isinstance(value, list):
        value = [*before, *value]
    elif isinstance(before, dict) and isinstance(value, dict):
        value = before | value
    data[name] = value


def _grid(puzzle: Puzzle, kind: Kind, setting: Setting) -> list[list[JsonObject]]:
    n = puzzle.height
    given = {item.at: item.value for item in puzzle.items_of(kind.all_sections[0])}
    regions = puzzle.content(REGIONS) or _unknown_regions(puzzle)
    if not regions and puzzle.board.box not in (None, box_shape(n)):
        regions = tuple(map(tuple, puzzle.board.boxes))
    marks = {cells[0]: list(values or ()) for cells, values in puzzle.content(MARKS)}
    label = {cell: i for i, region in enumerate(regions) for cell in region}
    none = bool(regions) or any(key == REGIONS for key, _ in puzzle.content(UNKNOWN))
    colours = setting.rest.get("colours")
    rows: list[list[JsonObject]] = []
    for cell in puzzle.cells:
        content = given.get(cell)
        found: JsonObject = {}
        if isinstance(content, frozenset):
            found["givenPencilMarks"] = sorted(content)
        elif content:
            found |= {"value": content, "given": True}
        elif marks.get(cell):
            found["givenPencilMarks"] = marks[cell]
        if none:
            found["region"] = label.get(cell)
        colour = colours.get(name_of(cell)) if isinstance(colours, Mapping) else None
        if colour:
            found["cArray" if isinstance(colour, list) else "c"] = colour
        if cell.column == 1:
            rows.append([])
        rows[-1].append(found)
    return rows


def _unknown_regions(puzzle: Puzzle) -> tuple[tuple[Cell, ...], ...]:
    """Return regions that the kind does not know, kept as an unknown rule."""
    found = next((value for key, value in puzzle.content(UNKNOWN) if key == REGIONS), "[]")
    return tuple(cells_of(region, puzzle.board) for region in json.loads(found))
