"""The edits of a puzzle on the page. Drawn elements become clues, clues are added, items are omitted. It also lists the
clues that fit some cells.

| edit | form |
|---|---|
| `treat` | group of drawn or unknown elements -> the section that takes them, "" to ignore the group |
| `added` | lines: "r1c2 = 3" puts a value into a cell, "cages: r1c1 r1c2 = 7" is a line of a section |
| `without` | ids of items |

The edits apply in this order. An added value replaces the value of its cell.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import product
from math import ceil, floor
from typing import Any, NamedTuple

from cpsudoku.puzzles.board import Cell, Point, place, shared_board
from cpsudoku.puzzles.credits import DRAWING, Ornament, count_ornaments
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.kinds.rule import Rule
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.editor_keys import UnreadKey, editors_of
from cpsudoku.puzzles.sections.section import NUMBERS, Item, Section
from cpsudoku.puzzles.sections.unread_keys import JsonObject
from cpsudoku.puzzles.unknown_rules import EDITOR
from cpsudoku.puzzles.unknown_rules import NAME as UNKNOWN_SECTION
from cpsudoku.support.errors import CpsudokuError, InputError, amount


class DrawnGroup(NamedTuple):
    """Drawn elements of one sort without a known rule. ``rule``: does the input contain them as an unknown rule?
    Otherwise they are only drawn. ``lines``: each element as a line of a section, without a value."""

    name: str
    words: str
    rule: bool
    cells: tuple[tuple[str, ...], ...]
    lines: tuple[str, ...]
    elements: tuple[Any, ...]


def drawn_groups(entry: Entry) -> list[DrawnGroup]:
    """Return the unknown rules of an entry, and its drawings by sort and colour."""
    groups = []
    keys: dict[str, list[str]] = {}
    for key, text in entry.puzzle.content(UNKNOWN_SECTION):
        keys.setdefault(key, []).append(text)
    for key, texts in keys.items():
        cells = tuple(some for text in texts for some in _cells_of(json.loads(text)))
        groups.append(DrawnGroup(key, key, True, cells, (), tuple(texts)))
    for item in entry.unread:
        if item.rule and str(item) not in keys:
            groups.append(DrawnGroup(str(item), str(item), True, (), (), (item,)))
    sorts: dict[str, list[Ornament]] = {}
    for one in entry.puzzle.drawing:
        sorts.setdefault(" ".join(filter(None, [one.what, one.look.edge or one.look.fill])), []).append(one)
    for name, ornaments in sorts.items():
        cells = tuple(one.cells for one in ornaments)
        lines = tuple(" ".join(one.cells) for one in ornaments if one.what != DRAWING)
        groups.append(DrawnGroup(name, count_ornaments(ornaments), False, cells, lines, tuple(ornaments)))
    return groups


def _cells_of(value: object) -> Iterator[tuple[str, ...]]:
    """Yield the cells of each element in the JSON of an editor's key."""
    for one in value if isinstance(value, list) else [value]:
        names = [word.lower() for word in _words_of(one) if place(word.lower()) is not None]
        if names:
            yield tuple(dict.fromkeys(names))


def _words_of(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list):
        for one in value.values() if isinstance(value, Mapping) else value:
            yield from _words_of(one)


def options_of(group: DrawnGroup, entry: Entry, kind: Kind) -> list[str]:
    """Return the sections that can contain all elements of a group. Drawn lines need a section of lines, whose cells
    are ordered."""
    rules = [rule for rule in kind.extra_rules if _treated(group, entry.puzzle, rule) is not None]
    if group.elements and isinstance(group.elements[0], Ornament) and group.elements[0].what == "line":
        rules = [rule for rule in rules if rule.section.takes == "line"]
    return [rule.section.name for rule in rules]


def _treated(group: DrawnGroup, puzzle: Puzzle, rule: Rule) -> list[Item] | None:
    """Return the items of a rule for a group. Return None if the rule cannot express all its elements."""
    section = rule.section
    if not section.takes:
        return None
    items: list[Item] = []
    with suppress(CpsudokuError, UnreadKey):
        if group.lines:
            for line in group.lines:
                items += section.items_of_line(line, puzzle)
            return items
        for text in group.elements if group.rule else ():
            if not isinstance(text, str):
                return None
            items += _of_key(rule, json.loads(text), puzzle)
        return items or None
    return None


def _of_key(rule: Rule, value: object, puzzle: Puzzle) -> list[Item]:
    """Return the items of a rule in the value of an editor's key."""
    reason = CpsudokuError("expected a rule with a key in editors' files")
    for editor in editors_of(rule.editors.get(EDITOR, ())):
        try:
            return rule.section.items(rule.section.read_key(editor, value, puzzle.board), puzzle.board)
        except CpsudokuError as error:
            reason = error
    raise reason


def treat(entry: Entry, kind: Kind, decisions: Mapping[str, str]) -> Entry:
    """Return the entry after each group became clues of a section. A group with section "" is ignored.

    Raises:
        CpsudokuError: the group does not exist, or the section cannot contain it.
    """
    groups = {group.name: group for group in drawn_groups(entry)}
    for name, target in decisions.items():
        group = groups.get(name)
        if group is None:
            raise CpsudokuError(f"{name}: expected one of {', '.join(groups) or '(none)'}")
        puzzle = entry.puzzle
        if target:
            rule = next((rule for rule in kind.extra_rules if rule.section.name == target), None)
            items = None if rule is None else _treated(group, puzzle, rule)
            if rule is None or items is None:
                options = ", ".join(options_of(group, entry, kind))
                raise CpsudokuError(f"{name}: expected one of {options or '(none)'}, found {target}")
            puzzle = with_items(puzzle, rule.section, items)
        if group.rule:
            kept = tuple(pair for pair in puzzle.content(UNKNOWN_SECTION) if pair[0] != name)
            puzzle = puzzle.holding(UNKNOWN_SECTION, kept)
            entry = replace(entry, unread=tuple(item for item in entry.unread if item not in group.elements))
        puzzle = replace(puzzle, drawing=tuple(one for one in puzzle.drawing if one not in group.elements))
        entry = replace(entry, puzzle=puzzle)
    return entry


# Added lines.


def add_lines(puzzle: Puzzle, lines: Iterable[str]) -> tuple[Puzzle, list[Item]]:
    """Return the puzzle with the items of the added lines, and the item of each line.

    Raises:
        CpsudokuError: a text is not a line of a section.
    """
    added: list[Item] = []
    for line in lines:
        section, items = _items_of_line(puzzle, line)
        puzzle = with_items(puzzle, section, items)
        added.append(items[0])
    return puzzle, added


def with_items(puzzle: Puzzle, section: Section, items: Collection[Item]) -> Puzzle:
    """Return the puzzle with additional items of a section. An item replaces an earlier one at the same place."""
    places = {*map(section.spot, items)}
    old = [one for one in puzzle.items_of(section) if section.spot(one) not in places]
    return puzzle.with_items_of(section, [*old, *items])


def _items_of_line(puzzle: Puzzle, line: str) -> tuple[Section, list[Item]]:
    head, colon, text = line.partition(":")
    sections = {section.name: section for section in puzzle.sections}
    section = sections.get(head.strip()) if colon else typed_section(puzzle)
    if section is None or section.name == UNKNOWN_SECTION:
        raise CpsudokuError(f"{line:.60}: expected a line of a section, such as r1c1 = 1 or cages: r1c1 r1c2 = 3")
    try:
        items = section.items_of_line(text.strip() if colon else line.strip(), puzzle)
    except InputError as error:
        raise CpsudokuError(f"{line:.60}: {error.message}") from None
    if not items:
        raise CpsudokuError(f"{line:.60}: expected a clue, found none")
    return section, items


def editable_cells(puzzle: Puzzle) -> Sequence[Cell]:
    """Return the cells that may have a clue: the cells of the board, and walls with clues."""
    walls = any(section.walls and not section.shape for section in puzzle.sections)
    return shared_board(puzzle.height, puzzle.width).cells if walls else puzzle.cells


def typed_section(puzzle: Puzzle) -> Section | None:
    """Return the section whose values the user types into cells: the first that maps cells to values."""
    return next((section for section in puzzle.sections if section.typed_values(puzzle) is not None), None)


def alphabet(puzzle: Puzzle) -> list[str]:
    """Return the texts that the user may type into a cell."""
    section = typed_section(puzzle)
    return [] if section is None else [*(section.typed_values(puzzle) or ())]


# Which clues fit cells.


def fitting_clues(puzzle: Puzzle, cells: Collection[str]) -> list[JsonObject]:
    """Return the clues that can be added on these cells. Without cells, return the clues about the whole board.

    `line`: without a value; `slot`: with {} for one of `values`, a "number" or a "text".
    """
    every = shared_board(puzzle.height, puzzle.width)
    places = [every.where(name) for name in cells]
    if any(not isinstance(where, Cell) for where in places):
        raise CpsudokuError(f"cells: expected cells of the board, found {', '.join(cells)[:60]}")
    chosen = [where for where in places if isinstance(where, Cell)]
    fitting: list[JsonObject] = []
    for section in puzzle.sections:
        options = [] if section.name == UNKNOWN_SECTION else [*_options(section, chosen, puzzle)]
        for where, line, slot, values in options:
            fitting.append({
                "name": section.name,
                "words": section.name if len(options) == 1 else f"{section.name} {where}",
                "line": "" if line is None else f"{section.name}: {line}".rstrip(),
                "slot": slot and f"{section.name}: {slot}",
                "values": values,
            })  # fmt: skip
    return fitting


Option = tuple[str, str | None, str, str | list[str]]  # place, line without a value, line with {}, values


def _options(section: Section, cells: list[Cell], puzzle: Puzzle) -> Iterator[Option]:
    slots = [*section.slots(cells, puzzle.board)]
    for form, signs in slots:
        if values := _values(section, form, signs, puzzle):
            yield " ".join(form.replace("{}", "").rstrip(" =").split()), None, form, values
    tokens = alphabet(puzzle) if section is typed_section(puzzle) and section.numbers is not True else []
    grouped = bool(slots)
    for text, is_group in _plain(cells, puzzle):
        if is_group and grouped:
            continue
        line = text if _fits(section, text, puzzle) else None
        form = f"{text} = {{}}"
        values = _values(section, form, tokens, puzzle)
        if line is not None or values:
            grouped = grouped or is_group
            yield text, line, form if values else "", values


def _plain(cells: list[Cell], puzzle: Puzzle) -> Iterator[tuple[str, bool]]:
    """Yield the possible places of a line on these cells, each with True if it consists of groups of cells. They are
    one group, two groups of equal size, and each point that exactly these cells touch."""
    names = [*map(str, cells)]
    half = len(names) // 2
    yield " ".join(names), True
    if len(names) > 1 and not len(names) % 2:
        yield f"{' '.join(names[:half])} | {' '.join(names[half:])}", True
    for y, x in product((-0.5, 0.0, 0.5), repeat=2) if cells else ():
        row, column = cells[0].row + y, cells[0].column + x
        touching = {(r, c) for r in (floor(row), ceil(row)) for c in (floor(column), ceil(column))}
        inside = {(r, c) for r, c in touching if 1 <= r <= puzzle.height and 1 <= c <= puzzle.width}
        if inside == {*cells} and len(touching) > 1 and (len(touching) == 4 or inside == touching):
            yield str(Point(row, column)), False


def _values(section: Section, form: str, signs: Sequence[str], puzzle: Puzzle) -> str | list[str]:
    """Return the signs that fit a form. For a section without signs, return "number" or "text" if some value fits.
    Return "" if nothing fits."""
    fitting = [text for text in signs or section.probes if _fits(section, form.format(text), puzzle)]
    if signs or not fitting:
        return fitting or ""
    return "text" if section.several or {*fitting} - {*NUMBERS} else "number"


def _fits(section: Section, text: str, puzzle: Puzzle) -> bool:
    """Return True if a line of a section adds an item to the puzzle and the kind accepts the board."""
    try:
        items = section.items_of_line(text, puzzle)
        more = with_items(puzzle, section, items)
        if puzzle.kind is not None and section.of_shape([name for name, _ in puzzle.contents]):
            puzzle.kind.shape(more)
    except CpsudokuError:
        return False
    return bool(items) and more != puzzle


# Omitted items.


def without_items(puzzle: Puzzle, names: Collection[str]) -> Puzzle:
    """Return the puzzle without the items of these ids.

    Raises:
        CpsudokuError: no item has that id, or it is a part of the board.
    """
    remainder = puzzle
    for item in [puzzle.item(name) for name in dict.fromkeys(names)]:
        fewer = without_item(remainder, item)
        if fewer is None:
            raise CpsudokuError(f"{puzzle.sentence(item)}: expected what can be left out, found a part of the board")
        remainder = fewer
    return remainder


def without_item(puzzle: Puzzle, item: Item) -> Puzzle | None:
    """Return the puzzle without an item, even if that changes the shape: a flag, a dot under a negative rule, a maximum
    next to another. Return None if the item is a part of the board."""
    remainder = puzzle.without(item)
    section = next(puzzle.sections.select([item.section]))
    if remainder is None and (section.alone or section.shape == "adjoining" or section.shape_flags):
        remainder = puzzle.with_items_of(section, [other for other in puzzle.items_of(section) if other != item])
    return remainder


def words_of_group(group: DrawnGroup, entry: Entry, kind: Kind) -> JsonObject:
    """Return a group as data for the page."""
    return {
        "name": group.name,
        "amount": len(group.elements),
        "words": group.words if not group.rule else f"{group.words} ({amount(len(group.elements), 'element')})",
        "rule": group.rule,
        "cells": group.cells,
        "options": options_of(group, entry, kind),
    }
