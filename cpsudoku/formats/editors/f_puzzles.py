"""The content of a link <-> a puzzle of a kind with rules: its board, the content of each section, and its credits.

Keys without a reader become unknown rules with the key as name. The name is a whole key, or "thermometer.isSlow" for an
unread part of the objects under a key, or "grid.odd" for cells. Drawings that the editor itself adds for a clue
(`_redrawn`) are hidden. A drawing that cannot be placed on the board becomes an unknown drawing. Digits that the solver
entered are not clues.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import compress
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from cpsudoku.formats.editors.link_unpacking import f_puzzles_link, sudokupad_link
from cpsudoku.formats.editors.penpa_sudoku import is_declared
from cpsudoku.formats.format_contract import LinkContent
from cpsudoku.puzzles.board import Board, Cell
from cpsudoku.puzzles.credits import (
    COLOUR,
    DRAWING,
    DRAWN,
    TEXT,
    Credits,
    Look,
    Ornament,
    colours,
    comments_above,
    comments_below,
    read_object,
)
from cpsudoku.puzzles.kinds.kind import shorten_doubts
from cpsudoku.puzzles.sections.editor_keys import (
    Editor,
    cell_of,
    cells_of,
    editors_of,
    name_of,
    number_of,
    words,
)
from cpsudoku.puzzles.sections.path import Valued
from cpsudoku.puzzles.sections.section import Content
from cpsudoku.puzzles.sections.unread_keys import (
    COSMETIC,
    FileObject,
    JsonFields,
    JsonObject,
    is_blank,
)
from cpsudoku.puzzles.sections.whole_board import customary
from cpsudoku.puzzles.unknown_rules import EDITOR, REGIONS, as_line
from cpsudoku.puzzles.unknown_rules import NAME as UNKNOWN
from cpsudoku.support.errors import InputError, InstanceError
from cpsudoku.support.square_grid import box_shape

if TYPE_CHECKING:
    from cpsudoku.puzzles.kinds.kind import Kind
    from cpsudoku.puzzles.kinds.rule import Rule
    from cpsudoku.puzzles.puzzle import Puzzle

_META = ("size", "title", "author", "ruleset", "grid", "solution")
# Cages that SudokuPad reads as metadata or as lamps in the fog.
_NO_CAGE = re.compile(rf"({'|'.join(sorted(COSMETIC['metadata']))}): (.*)|FOW|FOGLIGHT", re.DOTALL)
PARITY = {"odd": "odd", "even": "even"}  # `parity` of a cell, in earlier versions -> the key of the rule
Data = TypeVar("Data", bound=JsonFields)
MARKS, VALUES = "given marks", "values"  # sections for cells of the grid, or digits


def read(link: LinkContent, kind: Kind) -> tuple[Puzzle, Credits]:
    """Return the puzzle of a link and its credits.

    Raises:
        InputError: a cell is outside the board, or a rule has an unknown form.
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
    nought = link.own is not None and any(number_of(value) == 0 for value in given)  # in f-puzzles, 0 is not a digit
    if digits == () or (nought and not digits):
        unknown.append(("digits", as_line("others")))
    if digits and VALUES in names:
        contents[VALUES] = digits
    givens = _givens(grid, contents.get(VALUES) or customary(board))
    if givens and kind.has_digits and height == width and VALUES not in contents:
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
    # otherwise these are drawings that we wrote ourselves
    if link.own is None and not is_blank(layers := data.get("sudokupad")):
        unknown.append(("sudokupad", as_line(layers)))
    notes = (*notes, *_repetition_notes(data, kind))
    if unknown:
        contents[UNKNOWN] = tuple(unknown)
    attributes = {kind.section(name).attribute: content for name, content in contents.items()}
    puzzle = replace(
        kind.puzzle(height, width, box, **attributes),
        solution=((kind.decisions[0].name, solution),) if solution else (),
    )
    setting, drawing = _setting(link, puzzle, kind, _progress(grid), notes)
    return replace(puzzle, drawing=drawing), setting


def _take_rules(data: JsonFields, kind: Kind, board: Board, contents: dict[str, Content]) -> list[tuple[str, str]]:
    """Add the content of the rules' keys to ``contents``. Return (key, line) of unknown or unread parts."""
    unknown: list[tuple[str, str]] = []
    rules = _rules_by_key(kind)
    partly_read: dict[str, list[object]] = {}
    for key, value in data.items():
        drawings = key in DRAWN and isinstance(value, list) and all(isinstance(one, dict) for one in value)
        if key in _META or drawings or key in COSMETIC["file"] or not value:
            continue
        if key in rules:
            leftovers: list[dict[int, str]] = []
            for rule, editor in rules[key]:
                leftovers.append({})
                content = rule.section.read_key(editor, value, board, leftovers[-1])
                if content:
                    before = contents.get(rule.section.name, ())
                    contents[rule.section.name] = (*before, *content)
            unread = _unread_objects(key, value, leftovers)
            unknown += unread
            if unread:
                whole = (not all(number in leftover for leftover in leftovers) for number in range(len(value)))
                partly_read[key] = [*compress(value, whole)]
        elif key == "metadata" and isinstance(value, dict):
            rest = FileObject(value).remainder(key)
            unknown += [(_rule_name(key, inner), as_line(one)) for inner, one in rest.items() if one is not False]
        elif key != "negative":
            unknown.append((_rule_name(key), as_line(value)))
    negative = {editor.word for _, editor in rules.get("negative", ())}
    others = [word for word in words(data.get("negative")) if word not in negative]
    unknown += [("negative", as_line(others))] if others else []
    return unknown + _remove_negative_rules(partly_read, kind, contents)


def _repetition_notes(data: JsonFields, kind: Kind) -> list[str]:
    """Return notes on clues that list a cell twice although order does not matter. The cell counts once."""
    notes: list[str] = []
    for key, rules in _rules_by_key(kind).items():
        sets = any(not rule.section.ordered for rule, _ in rules)
        for number, one in enumerate(data.get(key) or () if sets else (), 1):
            lines = one.get("lines")
            for group in (one.get("cells"), *(lines if isinstance(lines, list) else ())):
                times = Counter(str(cell).upper() for cell in (group if isinstance(group, list) else ()))
                repeated = [name for name, count in times.items() if count > 1]
                if repeated:
                    notes.append(f"{key}, number {number}, lists {' and '.join(repeated)} twice")
    return shorten_doubts(notes)


def _remove_negative_rules(
    partly_read: Mapping[str, Sequence[object]], kind: Kind, contents: dict[str, Content]
) -> list[tuple[str, str]]:
    """Remove rules about cells without clues if some of these clues are unread. For example, a negative rule applies to
    all pairs without a dot, so an unread dot would make it too strict. ``partly_read``: key -> its objects that are
    read."""
    unknown: list[tuple[str, str]] = []
    for key, objects in partly_read.items():
        for rule, _ in _rules_by_key(kind)[key]:
            flags = rule.section.shape_flags
            for flag in (other for other in kind.extra_rules if other.section.name in flags):
                if contents.pop(flag.section.name, ()):
                    editor = editors_of(flag.editors.get(EDITOR, ()))[0]
                    unknown.append((editor.key, as_line([editor.word] if editor.word else True)))
            if rule.section.shape and not flags and contents.pop(rule.section.name, ()):
                unknown.append((key, as_line(objects)))
    return unknown


def _rule_name(*keys: str) -> str:
    """Return the name of an unknown rule: a key, or a key inside another."""
    return ".".join(re.sub(r"[^\w+.-]", "_", key, flags=re.ASCII) or "_" for key in keys)


def _unread_objects(
    key: str, objects: Sequence[object], leftovers: Sequence[Mapping[int, str]]
) -> list[tuple[str, str]]:
    """Return the objects under a key that no rule reads completely, by the unread key inside them."""
    by_name: dict[str, list[object]] = {}
    for number, inner in leftovers[0].items():
        if all(number in leftover for leftover in leftovers):
            by_name.setdefault(_rule_name(key, inner), []).append(objects[number])
    return [(name, as_line(leftover)) for name, leftover in by_name.items()]


def _unread_cells(grid: list[list[FileObject]]) -> list[tuple[str, str]]:
    """Return the unread keys of cells of the grid."""
    by_name: dict[str, list[object]] = {}
    for at, cell in cells_of_grid(grid):
        for inner, value in cell.remainder("cell").items():
            by_name.setdefault(_rule_name("grid", inner), []).append({"cell": name_of(at), inner: value})
    return [(name, as_line(objects)) for name, objects in by_name.items()]


def _parities(grid: list[list[FileObject]], data: JsonFields) -> JsonObject:
    """Return the cells that the attribute `parity` makes odd or even, in addition to the keys of these rules."""
    parities: JsonObject = {}
    for at, cell in cells_of_grid(grid):
        key = PARITY.get(str(dict(cell).get("parity")).lower())
        objects = data.get(key) or [] if key else None
        if key and isinstance(objects, list):
            parities.setdefault(key, [*objects]).append({"cell": name_of(at)})
            cell.noted.add("parity")
    return parities


def cells_of_grid(grid: Sequence[Sequence[Data]]) -> Iterator[tuple[Cell, Data]]:
    """Yield each cell of the board with its object."""
    for r, row in enumerate(grid, 1):
        yield from ((Cell(r, c), cell) for c, cell in enumerate(row, 1))


def _rules_by_key(kind: Kind) -> dict[str, list[tuple[Rule, Editor]]]:
    """Return the rules by key. Several rules may share a key."""
    rules: dict[str, list[tuple[Rule, Editor]]] = {}
    for rule in kind.extra_rules:
        for editor in editors_of(rule.editors.get(EDITOR, ())):
            rules.setdefault(editor.key, []).append((rule, editor))
    return rules


def _boxes(grid: list[list[FileObject]]) -> tuple[tuple[int, int] | None, tuple[tuple[Cell, ...], ...], bool]:
    """Return (the shape of the boxes if unusual, irregular regions, True if there are no boxes)."""
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
            raise InputError(f"expected the number of a region, 0 or more, found {of_cell!r:.40} at {name_of(at)}")
    if not members:
        return None, (), side > 1
    regions = tuple(sorted(map(tuple, members.values())))
    for height in range(1, side + 1):
        shape = height, side // height
        if side % height == 0 and regions == tuple(sorted(map(tuple, Board(side, side, box=shape).boxes))):
            return (None if shape == usual else shape), (), False
    return None, regions, False


def _givens(grid: list[list[FileObject]], digits: Sequence[int]) -> dict[Cell, int | frozenset[int]]:
    """Return the given content of each cell: a digit, or several."""
    givens: dict[Cell, int | frozenset[int]] = {}
    for at, cell in cells_of_grid(grid):
        value = cell.get("value")
        if _is_given(cell) and not is_blank(value) and (0 in digits or number_of(value) != 0):
            givens[at] = _digit(value, digits, at)
        elif isinstance(marks := dict(cell).get("givenPencilMarks"), list) and marks:
            cell.noted.add("givenPencilMarks")
            some = frozenset(_digit(mark, digits, at) for mark in marks)
            givens[at] = some if len(some) > 1 else min(some)
    return givens


def _is_given(cell: FileObject) -> bool:
    """Return True if the value of the cell is a given. A flag other than yes or no stays unread."""
    given = dict(cell).get("given") or False
    word = str(given).lower()
    if word in ("true", "1") or given is False:
        cell.noted.add("given")
    return word in ("true", "1")


def _progress(grid: list[list[FileObject]]) -> int:
    """Return the number of digits and marks that the solver entered."""
    cells = [cell for row in grid for cell in row]
    return sum(bool(not _is_given(c) and c.get("value")) + bool(c.get("centerPencilMarks")) for c in cells)


def _digit(value: object, digits: Sequence[int], at: Cell) -> int:
    number = number_of(value)
    if number is None or number not in digits:
        raise InputError(f"expected a digit from {digits[0]} to {digits[-1]} at {name_of(at)}, found {value!r:.40}")
    return number


def _setting(
    link: LinkContent, puzzle: Puzzle, kind: Kind, progress: int, notes: tuple[str, ...]
) -> tuple[Credits, tuple[Ornament, ...]]:
    """Return the credits and the ornaments."""
    data = link.as_sudoku()
    rest = {key: value for key, value in data.items() if key in COSMETIC["file"] and key != "sudokupad"}
    metadata = data.get("metadata")
    known = metadata.items() if isinstance(metadata, dict) else ()
    words = {key: value for key, value in known if key in COSMETIC["metadata"]}
    ornaments: list[Ornament] = []
    hidden: list[Ornament] = []
    redrawn: set[Ornament] | None = None
    for what in DRAWN:
        entries = data.get(what)
        for one in entries if isinstance(entries, list) else []:
            if not isinstance(one, dict) or (what == "cage" and _is_metadata(one, words)):
                continue
            redrawn = {*_redrawn(puzzle, kind)} if redrawn is None else redrawn
            plain = not {*one} - COSMETIC["clue"] - {"lines" if one.get("lines") else "cells", "value", *_LOOKS}
            for item in _ornaments(what, one, puzzle.board):
                (hidden if plain and _by_cells(item) in redrawn else ornaments).append(item)
    rest = {key: value for key, value in (rest | {"metadata": words}).items() if value not in ([], {}, None, "")}
    cells = cells_of_grid(data["grid"])
    colour_of = {name_of(at): cell.get("cArray") or cell.get("c") or cell.get("highlight") for at, cell in cells}
    if colour_of := {name: colour for name, colour in colour_of.items() if colour}:
        rest["colours"] = colour_of
    title, author = (" ".join(_comment_text(data.get(key)).split("\n")) for key in ("title", "author"))
    prose = "\n".join(filter(None, dict.fromkeys(map(_comment_text, (data.get("ruleset"), words.get("rules"))))))
    setting = Credits(link.editor, title, author, prose, tuple(hidden), rest, data, link.own, progress, notes,
                      link.drawing is not None and is_declared(link.drawing))  # fmt: skip
    return setting, (*ornaments, *colours(rest))


def _is_metadata(cage: JsonFields, words: JsonObject) -> bool:
    """Return True if a cage only carries text: metadata, which are added to ``words``, or a lamp."""
    match = _NO_CAGE.fullmatch(str(cage.get("value") or ""))
    if match is None or {*cage} - COSMETIC["clue"] - {"cells", "value"}:
        return False
    return not match[1] or words.setdefault(match[1], match[2]) == match[2]


# The editor draws the clues of its newer rules a second time, for readers without these rules. It draws lines along the
# cells, circles at the ends of a line, one outline around all cells, a symbol, and a number next to the board.
_LOOKS = ("arrow", "points", "round", "size")  # attributes of drawings, as readers of other editors add them
_LINES = frozenset((
    "doublearrow", "dutchwhispers", "entropicline", "germanwhispers", "modularline", "nabner", "regionsumline",
    "renban", "slowthermometer", "whispers", "zipperline",
))  # fmt: skip
_ENDS = {"slowthermometer": (0,), "doublearrow": (0, -1)}
_OUTLINES = ("boxindexer", "columnindexer", "rowindexer")
_SYMBOLS = {"xsum": "\u25ef", "skyscraper": "\u25af"}
_CAGES = ("extraregion", "killercage")  # an outline of the same cells, with the same number or none


def _redrawn(puzzle: Puzzle, kind: Kind) -> Iterator[Ornament]:
    """Yield the drawings that the editor itself adds for the puzzle's clues."""
    for rule in kind.extra_rules:
        content = puzzle.content(rule.section.name)
        for editor in editors_of(rule.editors.get(EDITOR, ())) if content else ():
            objects = rule.section.write_key(editor, content, puzzle.board) if not editor.word else True
            if isinstance(objects, list):
                yield from map(_by_cells, _drawings_of(editor.key, objects))


def _drawings_of(key: str, objects: Sequence[JsonFields]) -> Iterator[Ornament]:
    if key in _OUTLINES:
        cells = [name for one in objects for name in one.get("cells") or [one["cell"]]]
        yield Ornament("cage", tuple(map(str.lower, cells)))
    for one in objects:
        value = str(one.get("value") or "")
        for line in one["lines"] if key in _LINES else ():
            path = tuple(map(str.lower, line))
            yield Ornament("line", path)
            yield from (Ornament("circle", (path[end],)) for end in _ENDS.get(key, ()))
        if key in _SYMBOLS:
            yield from (Ornament("text", (one["cell"].lower(),), word) for word in (_SYMBOLS[key], value))
        if key in _CAGES:
            yield from (Ornament("cage", tuple(map(str.lower, one["cells"])), word) for word in ("", value))


def _by_cells(ornament: Ornament) -> Ornament:
    """Return the drawing without its look, to compare drawings. A line gets one of its two directions; other cells are
    sorted."""
    cells = min(ornament.cells, ornament.cells[::-1]) if ornament.what == "line" else tuple(sorted(ornament.cells))
    return Ornament(ornament.what, cells, ornament.value)


def _comment_text(value: object) -> str:
    """Return a text as lines for a comment, without blank lines and trailing blanks."""
    text = "" if value is None else str(value)
    lines = ("".join(c if c.isprintable() else " " for c in line) for line in text.splitlines())
    return "\n".join(filter(None, (" ".join(line.split()) for line in lines)))


def _ornaments(what: str, one: JsonFields, board: Board) -> Iterator[Ornament]:
    """Yield the drawings with their cells on the board. A nonempty text next to the board becomes an unknown clue. An
    object without cells, or with cells elsewhere, becomes an unknown drawing."""
    lines = one.get("lines")
    groups = [one.get("cells")] if is_blank(lines) else lines if isinstance(lines, list) else [lines]
    value = " ".join(_comment_text(one.get("value")).split())
    try:
        places = [_cells_of_drawing(group, board) for group in groups]
    except InputError:
        yield Ornament(DRAWING, (), as_line({what: one}))
        return
    for cells in places:
        inside = tuple(str(cell) for cell in cells if board.has(cell))
        if inside or value:
            yield Ornament(what, inside or tuple(map(str, cells)), value, _look(one))


def _look(drawing: JsonFields) -> Look:
    """Return the look of a drawing: f-puzzles' own attributes, and the keys that readers of other editors add
    (`points`, `round`, `arrow`)."""
    points = drawing.get("points")
    pairs = [point for point in points if isinstance(point, list | tuple)] if isinstance(points, list) else []
    fill, edge, ink = (str(drawing.get(key) or "")[:40] for key in ("baseC", "outlineC", "fontC"))
    height, width, size = (max(0.0, _measure(drawing.get(key))) for key in ("height", "width", "size"))
    return Look(
        points=tuple((_measure(point[0]), _measure(point[1])) for point in pairs if len(point) == 2),
        size=(height, width), thickness=width / 2, turn=_measure(drawing.get("angle")),
        round=bool(drawing.get("round")), arrow=bool(drawing.get("arrow")),
        fill=fill, edge=edge, ink=ink, text_size=TEXT * size,
    )  # fmt: skip


def _measure(value: object) -> float:
    """Return a number of a drawing's look. Return 0 if the number is missing or far too large."""
    plain = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if plain and abs(value) < 1000 else 0.0  # type: ignore[arg-type]  # a number


def _cells_of_drawing(group: object, board: Board) -> list[Cell]:
    """Return the cells of a drawing, on the board or just outside it."""
    if not isinstance(group, list) or not group:
        raise InputError(f"expected a list of cells, found {group!r:.40}")
    return [cell_of(name, board, outside=True) for name in group]


# Write a puzzle as a text, as JSON of f-puzzles, and as a link.


def as_text(puzzle: Puzzle, setting: Credits, kind: Kind) -> str:
    """Return the puzzle as our text, with the credits as comments."""
    lines = [*comments_above(setting), kind.write(puzzle).rstrip("\n"), *comments_below(setting, puzzle.drawing)]
    return "\n".join(lines) + "\n"


def as_link(puzzle: Puzzle, setting: Credits, kind: Kind, editor: str, added: bool) -> tuple[str, list[str]]:
    """Return the puzzle as a link to an editor, and the parts that the link cannot contain. A link in the editor's
    original form keeps everything."""
    if editor == "sudokupad" and setting.own is not None and not added:
        return sudokupad_link(setting.own, own=True), []
    data, lost = write(puzzle, setting, kind)
    if setting.file is not None:
        original = {key: value for key, value in setting.file.items() if key != "sudokupad"}
        lost += ["drawings of SudokuPad"] if setting.own is not None else []
        if not added:
            data, lost = original, lost[len(lost) - 1 :] if setting.own is not None else []
        else:
            data = original | {key: value for key, value in data.items() if key not in ("grid", *DRAWN)}
    return f_puzzles_link(data) if editor == "f-puzzles" else sudokupad_link(data), lost


def write(puzzle: Puzzle, setting: Credits, kind: Kind) -> tuple[JsonObject, list[str]]:
    """Return the puzzle as JSON in the form of f-puzzles, and the parts that the form cannot contain."""
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
        rule = next((rule for rule in kind.extra_rules if rule.section.name == section.name), None)
        editors = editors_of(rule.editors.get(EDITOR, ())) if rule is not None else []
        if not editors:
            lost.append(section.name)
        elif any(map(section.is_open, content)):
            lost.append(f"{section.name} with a ? for a value")
        for editor in (editor for editor in editors if editor.written):
            entries = section.write_key(editor, content, puzzle.board)
            if editor.word:
                data[editor.key] = [*data.get(editor.key, []), entries]
            elif entries:
                data[editor.key] = entries if entries is True else [*data.get(editor.key, []), *entries]
    for one in (one for one in puzzle.drawing if one.what != COLOUR):
        if one.what == DRAWING:
            drawings = [(key, drawing) for key, drawing in read_object(one.value).items() if key in DRAWN]
            for key, drawing in drawings:
                data[key] = [*data.get(key, []), drawing]
            lost += [] if drawings else ["a drawing that is not understood"]
            continue
        cells = [name.upper() for name in one.cells]
        entry: JsonObject = {"lines": [cells]} if one.what == "line" else {"cells": cells}
        data[one.what] = [*data.get(one.what, []), entry | ({"value": one.value} if one.value else {})]
    data |= {key: value for key, value in setting.rest.items() if key != "colours"}
    keys = {editor.key for rule in kind.extra_rules for editor in editors_of(rule.editors.get(EDITOR, ()))}
    for name, line in puzzle.content(UNKNOWN):
        if name != REGIONS:
            _restore_rule(data, name, json.loads(line), keys)
    solution = puzzle.stated_values(kind.decisions[0].name)
    if solution:
        data["solution"] = [solution.get(cell, 0) for cell in puzzle.cells]
    return data, lost


def _restore_rule(data: JsonObject, name: str, value: Any, keys: Collection[str]) -> None:
    """Put an unknown rule back in its place: under its key, or, after a dot, inside another key."""
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


def _grid(puzzle: Puzzle, kind: Kind, setting: Credits) -> list[list[JsonObject]]:
    n = puzzle.height
    givens = {item.at: item.value for item in puzzle.items_of(kind.all_sections[0])}
    regions = puzzle.content(REGIONS) or _unknown_regions(puzzle)
    if not regions and puzzle.board.box not in (None, box_shape(n)):
        regions = tuple(map(tuple, puzzle.board.boxes))
    marks = {cells[0]: list(values or ()) for cells, values in puzzle.content(MARKS)}
    label = {cell: i for i, region in enumerate(regions) for cell in region}
    none = bool(regions) or any(key == REGIONS for key, _ in puzzle.content(UNKNOWN))
    colours = setting.rest.get("colours")
    rows: list[list[JsonObject]] = []
    for cell in puzzle.cells:
        content = givens.get(cell)
        entry: JsonObject = {}
        if isinstance(content, frozenset):
            entry["givenPencilMarks"] = sorted(content)
        elif content:
            entry |= {"value": content, "given": True}
        elif marks.get(cell):
            entry["givenPencilMarks"] = marks[cell]
        if none:
            entry["region"] = label.get(cell)
        colour = colours.get(name_of(cell)) if isinstance(colours, Mapping) else None
        if colour:
            entry["cArray" if isinstance(colour, list) else "c"] = colour
        if cell.column == 1:
            rows.append([])
        rows[-1].append(entry)
    return rows


def _unknown_regions(puzzle: Puzzle) -> tuple[tuple[Cell, ...], ...]:
    """Return regions that the kind does not have, stored as an unknown rule."""
    line = next((value for key, value in puzzle.content(UNKNOWN) if key == REGIONS), "[]")
    return tuple(cells_of(region, puzzle.board) for region in json.loads(line))


# The solution in a file: one character for each cell, or numbers with commas.


_UNKNOWN = ".?_-xX"  # signs of an unknown cell


class StatedSolution(NamedTuple):
    """The solution in a file.

    Attributes:
        solution: (cell, value), without unknown cells.
        digits: The digits of the board. () if they are not the usual digits and the solution does not determine them.
        notes: The faults of the solution.
    """

    solution: tuple[tuple[Cell, int], ...] = ()
    digits: tuple[int, ...] | None = None
    notes: tuple[str, ...] = ()


def stated_solution(stated: object, board: Board) -> StatedSolution:
    """Return the solution in a file, in any form."""
    if not stated:
        return StatedSolution()
    values = _values(stated, board)
    usual = customary(board)
    if values is not None and not any(values):
        return StatedSolution()
    # An unknown cell may be a 0. If 0 is a digit, every row and column has different digits.
    digits = {value for value in values or () if value is not None}
    if values is not None and None not in values and not digits <= {*usual}:
        if len(digits) == len(usual) and _is_latin(values, board):  # type: ignore[arg-type]  # none is None
            return StatedSolution(_pairs(values, board), tuple(sorted(digits)))
        if max(digits) > usual[-1]:
            return StatedSolution((), (), ("the solution that the file states has digits that the file does not name",))
    if values is None or any(value is not None and value > usual[-1] for value in values):
        return StatedSolution((), None, ("the solution that the file states has an unknown form",))
    return StatedSolution(_pairs([value or None for value in values], board))


def _pairs(values: list[int | None], board: Board) -> tuple[tuple[Cell, int], ...]:
    return tuple((cell, v) for cell, v in zip(board.cells, values, strict=True) if v is not None)


def _is_latin(values: list[int], board: Board) -> bool:
    width = board.width
    lanes = [values[i : i + width] for i in range(0, len(values), width)] + [values[i::width] for i in range(width)]
    return all(len({*lane}) == len(lane) for lane in lanes)


def _values(stated: object, board: Board) -> list[int | None] | None:
    """Return the number of each cell, None for an unknown one. Return None if the form is unknown."""
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
        numbers = [None if c in _UNKNOWN else _symbol(c) for c in text]
        return numbers if all(v is not None or c in _UNKNOWN for v, c in zip(numbers, text, strict=True)) else None
    return None


def _symbol(c: str) -> int | None:
    return int(c, 36) if c.isascii() and c.isalnum() else None
