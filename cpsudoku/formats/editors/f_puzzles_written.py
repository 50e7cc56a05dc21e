"""Puzzles written as f-puzzles files and links."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from cpsudoku.formats.editors.f_puzzles import EDITOR, MARKS, REGIONS, cells_of_grid
from cpsudoku.formats.editors.unpacking import f_puzzles_link, sudokupad_link
from cpsudoku.formats.setting import DRAWN, Setting, above, as_object, below
from cpsudoku.ground.errors import InstanceError
from cpsudoku.ground.geometry import box_shape
from cpsudoku.puzzles.forms.editing import cells_of, editors_of, name_of
from cpsudoku.puzzles.forms.unknown import NAME as UNKNOWN
from cpsudoku.puzzles.ornament import COLOUR, DRAWING
from cpsudoku.puzzles.places import Cell

if TYPE_CHECKING:
    from cpsudoku.puzzles.kind import Kind
    from cpsudoku.puzzles.puzzle import Puzzle


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


def write(puzzle: Puzzle, setting: Setting, kind: Kind) -> tuple[dict[str, Any], list[str]]:
    """Return the puzzle as JSON in the form of f-puzzles, and what that form cannot say."""
    n = puzzle.height
    if n != puzzle.width:
        raise InstanceError(f"f-puzzles: expected a square board, found {n} x {puzzle.width}")
    words = (("title", setting.title), ("author", setting.author), ("ruleset", setting.prose))
    data: dict[str, Any] = {"size": n} | {key: value for key, value in words if value}
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
        entry: dict[str, Any] = {"lines": [cells]} if one.what == "line" else {"cells": cells}
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


def _put(data: dict[str, Any], name: str, value: Any, keys: Collection[str]) -> None:
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


def _grid(puzzle: Puzzle, kind: Kind, setting: Setting) -> list[list[dict[str, Any]]]:
    n = puzzle.height
    given = {item.at: item.value for item in puzzle.items_of(kind.all_sections[0])}
    regions = puzzle.content(REGIONS) or _kept_regions(puzzle)
    if not regions and puzzle.board.box not in (None, box_shape(n)):
        regions = tuple(map(tuple, puzzle.board.boxes))
    marks = {cells[0]: list(values or ()) for cells, values in puzzle.content(MARKS)}
    label = {cell: i for i, region in enumerate(regions) for cell in region}
    none = bool(regions) or any(key == REGIONS for key, _ in puzzle.content(UNKNOWN))
    colours = setting.rest.get("colours")
    rows: list[list[dict[str, Any]]] = []
    for cell in puzzle.cells:
        content = given.get(cell)
        found: dict[str, Any] = {}
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


def _kept_regions(puzzle: Puzzle) -> tuple[tuple[Cell, ...], ...]:
    """Return regions that the kind does not know, kept as an unknown rule."""
    found = next((value for key, value in puzzle.content(UNKNOWN) if key == REGIONS), "[]")
    return tuple(cells_of(region, puzzle.board) for region in json.loads(found))
