"""What a link holds <-> a puzzle of a kind with rules: its board, the content of each section, and its setting.

A key that no rule declares is kept as an unknown rule; what is drawn for a rule that the file also holds is hidden.
Digits that the solver has put in are no clues.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cpsudoku.errors import TextError
from cpsudoku.geometry import box_shape
from cpsudoku.kinds.editor_cells import cell_of, name_of, number_of
from cpsudoku.kinds.editors import Editor, content_of, editors_of
from cpsudoku.kinds.f_puzzles_solution import stated_solution
from cpsudoku.kinds.places import Cell, Lattice
from cpsudoku.kinds.prose import mentioned
from cpsudoku.kinds.setting import DRAWN, Ornament, Setting, counted
from cpsudoku.kinds.unknown import NAME as UNKNOWN
from cpsudoku.kinds.unknown import as_line
from cpsudoku.text import has_sections
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
# What SudokuPad reads in cages of f-puzzles: metadata ("msgcorrect: ..."), lamps in the fog.
_NO_CAGE = re.compile(r"[a-z]+: |FOW$|FOGLIGHT$")
REGIONS, MARKS = "regions", "given marks"  # sections that are cells of the grid there


def read(found: Linked, kind: Kind) -> tuple[Instance, Setting]:
    """The puzzle of a link, and what is beside it.

    Raises:
        TextError: a cell is outside the board, or a rule is in a form that is not known.
    """
    data = found.as_sudoku()
    grid = data["grid"]
    side = len(grid)
    box, regions, no_boxes = _boxes(grid, side)
    lattice = Lattice(side, side, box=box)
    contents: dict[str, Any] = {}
    unknown: list[tuple[str, str]] = []
    cells, progress = _givens(grid, side)
    if any(content != 0 for content in cells):
        contents[kind.all_sections[0].name] = cells
    names = {section.name for section in kind.all_sections}
    if regions and REGIONS in names:
        contents[REGIONS] = regions
    elif no_boxes and REGIONS in names:
        contents[REGIONS] = ((),)
    elif regions or no_boxes:
        unknown.append((REGIONS, as_line([[*map(name_of, region)] for region in regions])))
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
    words = {editor.word for _, editor in known.get("negative", ())}
    if isinstance(data.get("negative"), list):
        left = [word for word in data["negative"] if word not in words]
        unknown += [("negative", as_line(left))] if left else []
    if unknown:
        contents[UNKNOWN] = tuple(unknown)
    solution, notes = stated_solution(data.get("solution"), lattice)
    puzzle = replace(
        kind.instance(side, side, box, **{_attribute(kind, name): content for name, content in contents.items()}),
        solution=((kind.decisions[0].name, solution),) if solution else (),
    )
    return puzzle, _setting(found, puzzle, progress, notes, lattice)


def _attribute(kind: Kind, name: str) -> str:
    return next(section.attribute for section in kind.all_sections if section.name == name)


def _by_key(kind: Kind) -> dict[str, list[tuple[Rule, Editor]]]:
    """The rules by their key; several may share one."""
    found: dict[str, list[tuple[Rule, Editor]]] = {}
    for rule in kind.combined:
        for editor in editors_of(rule.editors.get(EDITOR, ())):
            found.setdefault(editor.key, []).append((rule, editor))
    return found


def _boxes(
    grid: list[list[dict[str, Any]]], side: int
) -> tuple[tuple[int, int] | None, tuple[tuple[Cell, ...], ...], bool]:
    """(shape of the boxes where they are not the customary ones, irregular regions, are there no boxes at all?)"""
    usual = box_shape(side)
    labels = {}
    for r, row in enumerate(grid):
        for c, cell in enumerate(row):
            of_cell = cell.get("region", _box_of(r, c, usual, side))
            if of_cell is not None and number_of(of_cell) is None:
                raise TextError(f"expected a region as a number from 0, found {of_cell!r:.40} at R{r + 1}C{c + 1}")
            labels[Cell(r + 1, c + 1)] = number_of(of_cell)
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


def _givens(grid: list[list[dict[str, Any]]], side: int) -> tuple[tuple[Any, ...], int]:
    """The contents of a Grid, and how much the solver has put in."""
    cells: list[Any] = []
    progress = 0
    for r, row in enumerate(grid, 1):
        for c, cell in enumerate(row, 1):
            value, marks = cell.get("value"), cell.get("givenPencilMarks")
            place = f"R{r}C{c}"
            if cell.get("given") and value not in (None, "", 0, "0"):
                cells.append(_digit(value, side, place))
            elif isinstance(marks, list) and marks:
                some = frozenset(_digit(mark, side, place) for mark in marks)
                cells.append(some if len(some) > 1 else min(some))
            else:
                cells.append(0)
            progress += bool(not cell.get("given") and value) + bool(cell.get("centerPencilMarks"))
    return tuple(cells), progress


def _digit(value: object, side: int, place: str) -> int:
    number = number_of(value)
    if number is None or not 1 <= number <= side:
        raise TextError(f"expected a digit from 1 to {side} at {place}, found {value!r:.40}")
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
    lines = one.get("lines") if isinstance(one.get("lines"), list) else [one.get("cells") or []]
    for line in lines or []:
        cells = _some_cells(line, lattice)
        if cells:
            yield Ornament(what, tuple(map(str, cells)), " ".join(_said(one.get("value")).split()))


def _some_cells(line: object, lattice: Lattice) -> tuple[Cell, ...]:
    """What is drawn may lie outside the board: only the cells on it are named."""
    found = []
    for name in line if isinstance(line, list) else []:
        try:
            found.append(cell_of(name, lattice))
        except TextError:
            continue
    return tuple(found)


def hints(puzzle: Instance, setting: Setting | None, kind: Kind) -> list[str]:
    """What may be a rule that no program can read: drawn only, or in words only."""
    if setting is None:
        return []
    names = {section for section, _ in puzzle.contents}
    keys = {key for key, _ in puzzle.content(UNKNOWN)}
    for rule in kind.combined:
        if rule.section.name in names:
            for editor in editors_of(rule.editors.get(EDITOR, ())):
                keys.update((editor.key, editor.word))
    held = _held(puzzle)
    left = tuple(one for one in setting.drawn if frozenset(one.cells) not in held)
    found = [f"only drawn: {counted(left)}"] if left else []
    said = mentioned(setting.prose, keys)
    return found + ([f"the text mentions {', '.join(said)}, which the file does not hold as a rule"] if said else [])


def added(puzzle: Instance, sections: Iterable[str], kind: Kind) -> Instance:
    """The puzzle with more in its sections, each given as in a text: "anti-knight", "thermometer: r1c1 r1c2".

    Raises:
        TextError: it is no section of the kind, or its line is not read.
    """
    contents = dict(puzzle.contents)
    for section in sections:
        if not has_sections(f"{section}\n", kind.headings):
            examples = "'anti-knight' or 'thermometer: r1c1 r1c2'"
            raise TextError(f"expected a section, such as {examples}, found {section!r:.60}")
        try:
            more = kind.read(f"size: {puzzle.height}x{puzzle.width}\n{section}")
        except TextError as error:  # its place would be one of this text
            raise TextError(f"{error.message} (in {section!r:.60})") from None
        for name, content in more.contents:
            before = contents.get(name, ())
            contents[name] = (*before, *(item for item in content if item not in before))
    return replace(puzzle, contents=tuple(sorted(contents.items())))


# A stated solution: numbers, texts, or one text; of more than nine digits numbers joined without a gap.


# Writing


