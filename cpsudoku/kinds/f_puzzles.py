"""What a link holds <-> a puzzle of a kind with rules: its board, the content of each section, and its setting.

A key that no rule declares is kept as an unknown rule; what is drawn for a rule that the file also holds is hidden.
Digits that the solver has put in are no clues.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cpsudoku.errors import TextError
from cpsudoku.geometry import box_shape
from cpsudoku.grid import Grid
from cpsudoku.kinds.editor_cells import cell_of, is_blank, name_of, number_of
from cpsudoku.kinds.editors import Editor, content_of, editors_of, words
from cpsudoku.kinds.f_puzzles_solution import stated_solution
from cpsudoku.kinds.lines import Valued
from cpsudoku.kinds.places import Cell, Lattice
from cpsudoku.kinds.prose import mentioned
from cpsudoku.kinds.setting import DRAWN, Ornament, Setting, counted
from cpsudoku.kinds.unknown import NAME as UNKNOWN
from cpsudoku.kinds.unknown import as_line
from cpsudoku.kinds.values import customary
from cpsudoku.text.links import Linked

if TYPE_CHECKING:
    from cpsudoku.kinds.instance import Instance
    from cpsudoku.kinds.kind import Kind
    from cpsudoku.kinds.rule import Rule

EDITOR = "f-puzzles"
_META = ("size", "title", "author", "ruleset", "grid", "solution")
_NO_RULES = frozenset((
    "disabledlogic", "truecandidatesoptions", "highlightConflicts", "successMessage", "fogofwar", "foglight",
    "sudokupad", "negative", "metadata", "settings", "id",
))  # fmt: skip
_NO_CAGE = re.compile(r"[a-z]+: |FOW$|FOGLIGHT$")  # cages that SudokuPad reads as metadata, or as lamps in the fog
REGIONS, MARKS, VALUES = "regions", "given marks", "values"  # sections that are cells of the grid there, or digits


def read(found: Linked, kind: Kind) -> tuple[Instance, Setting]:
    """The puzzle of a link, and what is beside it.

    Raises:
        TextError: a cell is outside the board, or a rule is in a form that is not known.
    """
    data = found.as_sudoku()
    grid = data["grid"]
    height, width = len(grid), len(grid[0])
    box, regions, no_boxes = _boxes(grid)
    lattice = Lattice(height, width, box=box)
    contents: dict[str, Any] = {}
    unknown: list[tuple[str, str]] = []
    names = {section.name for section in kind.all_sections}
    solution, digits, notes = stated_solution(data.get("solution"), lattice)
    given = (cell.get("value") for row in grid for cell in row if cell.get("given"))
    nought = found.own is not None and any(number_of(value) == 0 for value in given)  # f-puzzles: no digit
    if digits == () or (nought and not digits):
        unknown.append(("digits", as_line("others")))
    if digits and VALUES in names:
        contents[VALUES] = digits
    givens = _givens(grid, contents.get(VALUES) or customary(lattice))
    if givens and kind.classic and height == width and VALUES not in contents:
        contents[kind.all_sections[0].name] = tuple(givens.get(cell, 0) for cell in lattice.cells)
    elif givens:
        contents[kind.all_sections[0].name] = tuple((c, value) for c, value in givens.items() if isinstance(value, int))
        contents[MARKS] = tuple(Valued((c,), tuple(sorted(v))) for c, v in givens.items() if not isinstance(v, int))
    if regions and REGIONS in names:
        contents[REGIONS] = regions
    elif no_boxes and REGIONS in names:
        contents[REGIONS] = ((),)
    elif regions or no_boxes:
        unknown.append((REGIONS, as_line([[*map(name_of, region)] for region in regions])))
    unknown += _take_rules(data, kind, lattice, contents)
    if unknown:
        contents[UNKNOWN] = tuple(unknown)
    puzzle = replace(
        kind.instance(height, width, box, **{_attribute(kind, name): content for name, content in contents.items()}),
        solution=((kind.decisions[0].name, solution),) if solution else (),
    )
    return puzzle, _setting(found, puzzle, _progress(grid), notes, lattice)


def _take_rules(
    data: Mapping[str, Any], kind: Kind, lattice: Lattice, contents: dict[str, Any]
) -> list[tuple[str, str]]:
    """Puts what the keys of rules hold into the contents of sections; (key, line) of what is not known or not read."""
    unknown: list[tuple[str, str]] = []
    known = _by_key(kind)
    for key, value in data.items():
        if key in _META or key in DRAWN or not value:
            continue
        if key in known:
            for rule, editor in known[key]:
                unread: list[Any] = []
                content = content_of(rule.section, editor, value, lattice, unread)
                if content:
                    before = contents.get(rule.section.name, ())
                    contents[rule.section.name] = (*before, *content)
                if unread:
                    unknown.append((key, as_line(unread)))
        elif key not in _NO_RULES:
            unknown.append((re.sub(r"[^\w+.-]", "_", key, flags=re.ASCII) or "_", as_line(value)))
    negative = {editor.word for _, editor in known.get("negative", ())}
    left = [word for word in words(data.get("negative")) if word not in negative]
    return unknown + ([("negative", as_line(left))] if left else [])


def _attribute(kind: Kind, name: str) -> str:
    return next(section.attribute for section in kind.all_sections if section.name == name)


def _by_key(kind: Kind) -> dict[str, list[tuple[Rule, Editor]]]:
    """The rules by their key; several may share one."""
    found: dict[str, list[tuple[Rule, Editor]]] = {}
    for rule in kind.combined:
        for editor in editors_of(rule.editors.get(EDITOR, ())):
            found.setdefault(editor.key, []).append((rule, editor))
    return found


def _boxes(grid: list[list[dict[str, Any]]]) -> tuple[tuple[int, int] | None, tuple[tuple[Cell, ...], ...], bool]:
    """(shape of the boxes where they are not the customary ones, irregular regions, are there no boxes at all?)"""
    side = len(grid) if len(grid) == len(grid[0]) else 0
    usual = box_shape(side) if side else None
    labels = {}
    for r, row in enumerate(grid):
        for c, cell in enumerate(row):
            of_cell = cell.get("region", _box_of(r, c, usual, side) if usual else None)
            label = number_of(of_cell)
            if label is None and of_cell is not None:
                raise TextError(f"expected a region as a number from 0, found {of_cell!r:.40} at R{r + 1}C{c + 1}")
            labels[Cell(r + 1, c + 1)] = label
    members: dict[int, list[Cell]] = {}
    for place, label in labels.items():
        if label is not None:
            members.setdefault(label, []).append(place)
    if not members:
        return None, (), side > 1
    found = tuple(sorted(map(tuple, members.values())))
    for height in range(1, side + 1):
        shape = height, side // height
        if side % height == 0 and found == tuple(sorted(map(tuple, Lattice(side, side, box=shape).boxes))):
            return (None if shape == usual else shape), (), False
    return None, found, False


def _box_of(r: int, c: int, shape: tuple[int, int], side: int) -> int:
    return r // shape[0] * (side // shape[1]) + c // shape[1]


def _givens(grid: list[list[dict[str, Any]]], digits: Sequence[int]) -> dict[Cell, int | frozenset[int]]:
    """What the file gives of each cell: a digit, or some."""
    found: dict[Cell, int | frozenset[int]] = {}
    for r, row in enumerate(grid, 1):
        for c, cell in enumerate(row, 1):
            value, marks = cell.get("value"), cell.get("givenPencilMarks")
            place = f"R{r}C{c}"
            if cell.get("given") and (not _is_nought(value) or (0 in digits and not is_blank(value))):
                found[Cell(r, c)] = _digit(value, digits, place)
            elif isinstance(marks, list) and marks:
                some = frozenset(_digit(mark, digits, place) for mark in marks)
                found[Cell(r, c)] = some if len(some) > 1 else min(some)
    return found


def _is_nought(value: object) -> bool:
    return is_blank(value) or number_of(value) == 0


def _progress(grid: list[list[dict[str, Any]]]) -> int:
    """How many digits and marks the solver has put in."""
    cells = [cell for row in grid for cell in row]
    return sum(bool(not c.get("given") and c.get("value")) + bool(c.get("centerPencilMarks")) for c in cells)


def _digit(value: object, digits: Sequence[int], place: str) -> int:
    number = number_of(value)
    if number is None or number not in digits:
        raise TextError(f"expected a digit from {digits[0]} to {digits[-1]} at {place}, found {value!r:.40}")
    return number


def _setting(
    found: Linked, puzzle: Instance, progress: int, notes: tuple[str, ...], lattice: Lattice
) -> Setting:
    data = found.as_sudoku()
    held = _held(puzzle)
    drawn: list[Ornament] = []
    hidden: list[Ornament] = []
    for what in DRAWN:
        entries = data.get(what)
        for one in entries if isinstance(entries, list) else []:
            if isinstance(one, dict) and not (what == "cage" and _NO_CAGE.match(str(one.get("value") or ""))):
                for item in _drawn(what, one, lattice):
                    own = one.get("fromConstraint") or frozenset(item.cells) in held
                    (hidden if own else drawn).append(item)
    rest = {key: value for key, value in data.items() if key in _NO_RULES and key not in ("negative", "sudokupad")}
    colours = {
        name_of((r, c)): cell.get("cArray") or cell.get("c") or cell.get("highlight")
        for r, row in enumerate(data["grid"], 1)
        for c, cell in enumerate(row, 1)
    }
    coloured = {name: colour for name, colour in colours.items() if colour}
    rest = {key: value for key, value in rest.items() if value not in ([], {}, None, "")}
    if coloured:
        rest["colours"] = coloured
    title, author = (" ".join(_said(data.get(key)).split("\n")) for key in ("title", "author"))
    prose = _said(data.get("ruleset"))
    return Setting(
        found.editor, title, author, prose, tuple(drawn), tuple(hidden), rest, data, found.own, progress, notes
    )


def _said(value: object) -> str:
    """A text in lines that a comment can hold: no blank ones, none that end in blanks."""
    text = "" if value is None else str(value)
    lines = ("".join(c if c.isprintable() else " " for c in line) for line in text.splitlines())
    return "\n".join(filter(None, (" ".join(line.split()) for line in lines)))


def _held(puzzle: Instance) -> set[frozenset[str]]:
    """The cells of each clue: what is drawn over them draws a rule."""
    found: set[frozenset[str]] = set()
    for name, content in puzzle.contents:
        if name not in (UNKNOWN, REGIONS):
            for item in content:
                found.update(frozenset(map(str, cells)) for cells in _groups(item))
    return found


def _groups(item: Any) -> Iterator[tuple[Cell, ...]]:
    """Every list of cells in an item, and all of them together."""
    if isinstance(item, Cell):
        yield (item,)
    elif isinstance(item, tuple) and item and all(isinstance(part, Cell) for part in item):
        yield item
    elif isinstance(item, tuple):
        inner = [group for part in item if isinstance(part, tuple) for group in _groups(part)]
        yield from inner
        if len(inner) > 1:
            yield tuple(dict.fromkeys(cell for group in inner for cell in group))


def _drawn(what: str, one: Mapping[str, Any], lattice: Lattice) -> Iterator[Ornament]:
    """What is drawn, by its cells on the board; what lies beside it, as a clue that is a text, if it says something."""
    lines = one.get("lines") if isinstance(one.get("lines"), list) else [one.get("cells") or []]
    value = " ".join(_said(one.get("value")).split())
    for line in lines or []:
        cells = _some_cells(line, lattice)
        inside = tuple(str(cell) for cell in cells if lattice.has(cell))
        if inside or (cells and value):
            yield Ornament(what, inside or tuple(map(str, cells)), value)


def _some_cells(line: object, lattice: Lattice) -> list[Cell]:
    """The cells of a list that are on the board, or just outside it."""
    found = []
    for name in line if isinstance(line, list) else []:
        try:
            found.append(cell_of(name, lattice, outside=True))
        except TextError:
            continue
    return found


def hints(puzzle: Instance | Grid, setting: Setting | None, kind: Kind, verdict: str = "") -> list[str]:
    """What may be a rule that no program can read: drawn only, or in words only. Where the ``verdict`` is not that of
    a sudoku, a drawing may be a puzzle of another kind."""
    if setting is None:
        return []
    puzzle = kind.as_instance(puzzle)
    names = {section for section, _ in puzzle.contents}
    regions = {REGIONS} if puzzle.boxes or puzzle.content("chaos construction") else set()
    keys = {key for key, _ in puzzle.content(UNKNOWN)} | regions
    for rule in kind.combined:
        if rule.section.name in names:
            for editor in editors_of(rule.editors.get(EDITOR, ())):
                keys.update((editor.key, editor.word))
    held = _held(puzzle)
    left = tuple(one for one in setting.drawn if frozenset(one.cells) not in held)
    found = [f"only drawn: {counted(left)}"] if left else []
    if setting.editor == "Penpa" and verdict in ("multiple", "none"):
        found.append("Penpa draws puzzles of every kind: --kind names one other than sudoku")
    said = mentioned(setting.prose, keys)
    return found + ([f"the text mentions {', '.join(said)}, which the file does not hold as a rule"] if said else [])
