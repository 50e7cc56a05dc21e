"""Layouts: what all drafts of a puzzle have, drawn at random section by section or taken from another puzzle."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from random import Random
from typing import NamedTuple

from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.section import Item, Value
from cpsudoku.support.errors import CpsudokuError, amount


class DraftLayout(NamedTuple):
    """``fixed``: what stays, as values by place; ``free``: places whose values are read off a solution; both by the
    name of a section."""

    lattice_of: Puzzle
    fixed: dict[str, dict[Hashable, Value]]
    free: dict[str, list[Hashable]]


def layout_of(kind: Kind, instance: Puzzle, *, keep_values: bool) -> DraftLayout:
    """Return what a puzzle has, as a layout. ``keep_values``: only ``?`` is read off; else every value is."""
    fixed: dict[str, dict[Hashable, Value]] = {}
    free: dict[str, list[Hashable]] = {}
    for section in kind.all_sections:
        values = {item.at: item.value for item in instance.items_of(section)}
        if section.layer is not None:
            if keep_values and values:
                fixed[section.name] = values
            continue
        stays = {
            slot: value
            for slot, value in values.items()
            if not section.has_values or section.shape is True or (keep_values and not _unknown(value))
        }
        if stays:
            fixed[section.name] = stays
        if left := [slot for slot in values if slot not in stays]:
            free[section.name] = left
    return DraftLayout(instance, fixed, free)


def _unknown(value: object) -> bool:
    return value is None or (isinstance(value, tuple) and None in value)


def random_layout(
    kind: Kind, rng: Random, blank: Puzzle, names: Sequence[str], base: DraftLayout | None = None
) -> DraftLayout:
    """Return a layout drawn section by section: those of the kind itself, and those ``names`` of rules that combine. If
    there is a ``base``, only the named ones are drawn beside it."""
    if base is None and kind.sample is not None:
        sampled = kind.sample(rng, blank)
        return layout_of(kind, kind.instance(sampled) if isinstance(sampled, str) else sampled, keep_values=True)
    fixed: dict[str, dict[Hashable, Value]] = {}
    free: dict[str, list[Hashable]] = {}
    if base is not None:
        fixed = {name: dict(some) for name, some in base.fixed.items()}
        free = {name: list(some) for name, some in base.free.items()}
    board = blank if base is None else instance(kind, base)
    combined = {rule.section.name for rule in kind.extra_rules}
    for section in kind.all_sections:
        # What a kind that is grids declares, too, is optional; where sections are named, the others are left out.
        own = section.name in kind.required or not (names or kind.reads_grids or section.name in combined)
        if section.layer is not None or not ((own and base is None) or section.name in names):
            continue
        there = {*fixed.get(section.name, ()), *free.get(section.name, ())}
        slots = [slot for slot in section.places(rng, board) if slot not in there]
        must_have = section.name in names and not section.alone
        if not slots and (must_have or section.name in kind.required):
            raise CpsudokuError(
                f"section {section.name}: expected a `sample`, or a puzzle that has it (--like): its lines cannot be "
                "drawn at random"
            )
        if section.shape is True:
            if (section.name in names or slots) and not there:
                fixed[section.name] = {slot: section.random_value(rng) for slot in slots or [(True,)]}
        elif slots:
            free[section.name] = [*free.get(section.name, ()), *slots]
        board = instance(kind, DraftLayout(blank, fixed, free))
    return DraftLayout(blank, fixed, free)


def instance(kind: Kind, layout: DraftLayout, items: Iterable[Item] = ()) -> Puzzle:
    """Return the puzzle of ``items`` and what is fixed; it has all places that belong to the shape."""
    values: dict[str, dict[Hashable, Value]] = {name: dict(fixed) for name, fixed in layout.fixed.items()}
    for section in kind.all_sections.select(layout.free):
        if section.shape == "places":
            values.setdefault(section.name, {}).update(dict.fromkeys(layout.free[section.name]))
    for item in items:
        values.setdefault(item.section, {})[item.at] = item.value
    like = layout.lattice_of
    contents = {}
    for section in kind.all_sections.select(name for name, some in values.items() if some):
        section_items = [Item(section.name, at, value) for at, value in values[section.name].items()]
        contents[section.attribute] = section.content(section_items, like.board)
    return kind.puzzle(like.height, like.width, like.board.box, **contents)


def board(
    kind: Kind, like: Puzzle | None, size: tuple[int, int] | None, box: tuple[int, int] | None
) -> Puzzle:
    """Return the blank board: of the size asked for, of the puzzle ``like``, or of the kind's own size."""
    if like is not None:
        return kind.puzzle(like.height, like.width, like.board.box)
    if size is None and box is not None:
        size = (box[0] * box[1],) * 2
    if size is None:
        extents = [kind.size] if kind.size else [_extent(kind, text) for text in (*kind.unique, *kind.multiple)]
        if not extents:
            raise CpsudokuError(f"{kind.name}: expected a size, since the kind has neither its own nor examples")
        size = max(extents, key=lambda extent: extent[0] * extent[1])
    if size[0] != size[1] and kind.has_digits and not any(section.name == "values" for section in kind.all_sections):
        raise CpsudokuError(f"expected a square board, found {size[0]}x{size[1]}")
    return kind.puzzle(*size, box)


def _extent(kind: Kind, text: str) -> tuple[int, int]:
    puzzle = kind.instance(text)
    return puzzle.height, puzzle.width


def layout_like(kind: Kind, like: Puzzle) -> DraftLayout | None:
    """Return the layout of another puzzle; None if it states nothing but the size.

    If it has ``?``, only these get new values. If not, a board of digits keeps everything but its digits, and on other
    boards every clue with a value gets a new one.
    """
    as_is = layout_of(kind, like, keep_values=True)
    if as_is.free:
        return as_is
    if kind.has_digits:
        first = kind.all_sections[0].name
        fixed = {name: values for name, values in as_is.fixed.items() if name != first}
        return as_is._replace(fixed=fixed) if fixed else None
    layout = layout_of(kind, like, keep_values=False)
    return layout if layout.free or layout.fixed else None


def remarks(kind: Kind, like: Puzzle, layout: DraftLayout | None, fewer: bool = False) -> list[str]:
    """Return what a new puzzle does not keep of the one that it is like, in words. ``layout``: None if only digits are
    new; ``fewer``: are redundant clues left out?"""
    as_is = layout_of(kind, like, keep_values=True)
    first = kind.all_sections[0].name
    count = len(as_is.fixed.get(first, ())) if kind.all_sections[0].layer is not None else 0
    if layout is not None and first in layout.fixed:
        count = 0
    anew = {} if layout is None or as_is.free else layout.free
    lines = []
    if count:
        are = "is" if count == 1 else "are"
        lines.append(f"its {amount(count, 'given value')} {are} not taken: new ones are drawn")
    if many := sum(map(len, anew.values())):
        headings = " and ".join(f"`{name}:`" for name in anew)
        clues = "its clue has its place, and a new value" if many == 1 else f"its {many} clues have their places"
        lines.append(f"{clues}{'' if many == 1 else ', and new values'} ({headings})")
    if fewer and layout is not None and layout.free:
        lines.append("those of its clues that are redundant are left out")
    return lines


def asks_for_values(kind: Kind, like: Puzzle) -> bool:
    """Tell whether the puzzle has ``?`` that is to be read off a solution."""
    return bool(layout_of(kind, like, keep_values=True).free)


def section_names(kind: Kind, names: Sequence[str]) -> list[str]:
    """Return the names of sections, given by any heading.

    Raises:
        CpsudokuError: the kind has no such section.
    """
    names_by_heading = {heading.lower(): section.name for section in kind.all_sections for heading in section.headings}
    for name in names:
        if name.lower() not in names_by_heading:
            raise CpsudokuError(f"--rule {name}: expected one of {', '.join(s.name for s in kind.all_sections)}")
    return [names_by_heading[name.lower()] for name in names]
