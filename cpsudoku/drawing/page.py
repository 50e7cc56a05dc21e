"""The walk-through: one self-contained page, no network; the template is walk.html beside this file."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from math import ceil, sqrt
from pathlib import Path
from string import Template
from typing import Any, NamedTuple

from cpsudoku.drawing.scene import CELL, scene
from cpsudoku.drawing.shapes import Shape, element, in_order, svg
from cpsudoku.drawing.view import View, ends_of, groups_of, regions, view_of_step
from cpsudoku.explanation.board import UnitBoard
from cpsudoku.explanation.explanation import Explanation
from cpsudoku.explanation.rounds import Rounds
from cpsudoku.explanation.step import Pattern, Step, StepFrame
from cpsudoku.explanation.techniques import every
from cpsudoku.ground.errors import CpsudokuError, amount, expect_folder
from cpsudoku.ground.geometry import SYMBOLS, cell_names, row_name
from cpsudoku.puzzles.forms.figures import RegionBorders, Stroke
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle

MARK = '<meta name="generator" content="cpsudoku">'  # by which a page is known for ours, near its beginning


class OtherClues(NamedTuple):
    """What is drawn of a puzzle beside digits: shapes over its board, whose top left corner is (0, 0).

    ``outside``: is something beside the board? ``roomy``: is something written in corners of cells?
    ``captions``: what is said below.
    """

    shapes: tuple[Shape, ...]
    outside: bool
    roomy: bool
    captions: tuple[str, ...]


def clues_of(instance: Puzzle, kind: Kind) -> OtherClues | None:
    """Return the cages, lines, signs and numbers of a square board of digits; None where there are none."""
    from cpsudoku.drawing import sections
    from cpsudoku.drawing.ornaments import paint_ornaments
    from cpsudoku.drawing.scene import Frame as Place

    if not instance.classic:
        return None
    frame = Place(0, 0, instance.height, instance.width)
    figures = [one.figure for _, _, items in sections.drawings(kind, instance) for one in items]
    if all(isinstance(figure, RegionBorders) for figure in figures) and not instance.drawing:
        return None
    drawn = paint_ornaments(instance.drawing, frame)
    shapes = tuple(in_order((*drawn, *sections.paint_sections(kind, instance, frame))))
    roomy = any(isinstance(figure, Stroke) and figure.valued for figure in figures)
    captions = tuple(text for text, _ in sections.caption(kind, instance))
    return OtherClues(shapes, any(sections.margins(kind, instance)), roomy, captions)


@dataclass(frozen=True)
class WalkPage:
    """What a page walks through.

    Attributes:
        title: The heading.
        opening: A sentence for the first position.
        region: For each cell the number of its box or region.
        given: The cells whose value is a clue.
        steps: What happens, in order.
        titles: For each step the name of its technique, as people say it.
        frames: The board before the first step and after each.
        shaded: The cells of diagonals and windows.
        units: Name and cells of the boxes, windows and regions, which a step may name.
        clues: What is drawn of the puzzle beside digits.
    """

    title: str
    opening: str
    region: Sequence[int]
    given: Collection[int]
    steps: Sequence[Step]
    titles: Sequence[str]
    frames: Sequence[StepFrame]
    shaded: Collection[int] = ()
    units: Sequence[tuple[str, Sequence[int]]] = ()
    clues: OtherClues | None = None


def page(walk: WalkPage) -> str:
    """Return the HTML of the walk-through."""
    side = int(len(walk.region) ** 0.5)
    template = files("cpsudoku.drawing").joinpath("walk.html").read_text(encoding="utf-8")
    items = zip(walk.titles, walk.steps, strict=True)
    first = view_of_step(walk.frames[0], None, walk.given, walk.region, walk.shaded)
    # "<" could end the script element that holds the data
    data = json.dumps(_data(walk, side), separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
    # "$$(" in the template is the page's own function, so only named places are filled in
    return Template(template).safe_substitute(
        mark=MARK,
        title=escape(walk.title),
        side=side,
        across=ceil(sqrt(side)),
        extent=round(side * CELL),
        steps=len(walk.steps),
        picture=svg(scene(first)),
        list="\n".join(
            f'<li><button type="button">{escape(f"{title}: " * bool(title) + step.words)}</button></li>'
            for title, step in items
        ),
        data=data,
        clues="".join(map(element, walk.clues.shapes)) if walk.clues else "",
        looks=" ".join(["roomy"] * walk.clues.roomy + ["outside"] * walk.clues.outside) if walk.clues else "",
        captions="".join(f"<p>{escape(text)}</p>" for text in walk.clues.captions) if walk.clues else "",
    )


def is_replaceable(path: Path) -> bool:
    """Is nothing lost if a page is written there: no such file, an empty one, a device, or a page of ours?

    Raises:
        OSError: the file cannot be read.
    """
    if not path.is_file() or not path.stat().st_size:
        return True
    with path.open("rb") as file:
        return MARK.encode() in file.read(1024).partition(b"<title>")[0]


def expect_replaceable(path: Path, overwrite: bool) -> None:
    """Check that a page may be written there, before anything is worked out.

    Raises:
        CpsudokuError: there is no such folder; or another file is there, and it is not to be overwritten.
    """
    expect_folder(path)
    if not overwrite and not is_replaceable(path):
        expected = "expected a page of cpsudoku or no such file, found another file"
        raise CpsudokuError(f"{path}: {expected} (--overwrite replaces it)")


def _data(walk: WalkPage, side: int) -> dict[str, Any]:
    return {
        "side": side,
        "names": cell_names(side),
        "rows": [row_name(r) for r in range(1, side + 1)],
        "symbols": SYMBOLS if side <= len(SYMBOLS) else "",
        "region": list(walk.region),
        "given": sorted(walk.given),
        "shaded": sorted(walk.shaded),
        "roomy": walk.clues is not None and walk.clues.roomy,
        "units": list(walk.units),
        "opening": walk.opening,
        "frames": [{"values": frame.values, "candidates": frame.candidates} for frame in walk.frames],
        "steps": [_step(title, step) for title, step in zip(walk.titles, walk.steps, strict=True)],
    }


def _step(title: str, step: Step) -> dict[str, Any]:
    pattern = step.pattern
    ends = ends_of(pattern)
    return {
        "title": title,
        "words": step.words,
        "placements": step.placements,
        "eliminations": step.eliminations,
        "cells": pattern.cells,
        "reasons": [list(group) for group in pattern.colours or ends or (pattern.candidates,) if group],
        "chain": bool(ends),
        "groups": list(groups_of(pattern)),
        "links": [(link.start[0], link.end[0], link.strong) for link in pattern.links],
    }


# What a page walks through: an explanation step by step, or the rounds of naked and hidden singles.


def regions_of(board: UnitBoard) -> tuple[int, ...]:
    """Return the region of each cell: the boxes, or the regions that tile the grid; all one where there are none."""
    if board.box is not None:
        return regions(board.side, (), board.box)
    # a region of a jigsaw may be a box by chance, and is named so
    own = [unit.cells for unit in board.units if unit.kind in ("region", "box")]
    covered = {cell for cells in own for cell in cells}
    # or a row or column, which the board has once only
    own += [unit.cells for unit in board.units if own and covered.isdisjoint(unit.cells)]
    return regions(board.side, own)


def shaded_cells(board: UnitBoard) -> frozenset[int]:
    """Return the cells of diagonals and windows."""
    return frozenset(cell for unit in board.units if unit.kind in ("diagonal", "window") for cell in unit.cells)


def named_units(board: UnitBoard) -> list[tuple[str, tuple[int, ...]]]:
    """Return the units that have no name at the edge of the board."""
    return [(unit.name, unit.cells) for unit in board.units if unit.kind in ("box", "window", "region")]


def view_of(explanation: Explanation, step: int | None = None) -> View:
    """Return the board before a step (from 1) with the step marked on it; 0: the puzzle; None: the board at the end.

    Raises:
        CpsudokuError: there is no such step.
    """
    steps, frames, board = explanation.steps, explanation.frames, explanation.board
    if step is not None and not 0 <= step <= len(steps):
        raise CpsudokuError(f"step {step}: expected 0 to {len(steps)}: there are {len(steps)} steps")
    before = frames[-1] if step is None else frames[max(step - 1, 0)]
    given = frozenset(cell for cell, value in enumerate(explanation.givens) if value)
    return view_of_step(before, steps[step - 1] if step else None, given, regions_of(board), shaded_cells(board))


def of_explanation(explanation: Explanation, title: str, drawn: OtherClues | None = None) -> WalkPage:
    """Every step of an explanation; ``drawn``: what the puzzle has beside digits."""
    titles = {technique.name: technique.title for technique in every()} | {"reason": ""}
    ends = {
        "solved": "The steps lead to the solution.",
        "stuck": f"The techniques find no more with {amount(explanation.blanks, 'cell')} open.",
        "contradiction": "The clues contradict each other.",
        "cut short": f"The trials were cut short with {amount(explanation.blanks, 'cell')} open.",
    }
    return WalkPage(
        title,
        f"{amount(len(explanation.steps), 'step')}. {ends[explanation.status]}",
        regions_of(explanation.board),
        frozenset(cell for cell, value in enumerate(explanation.givens) if value),
        explanation.steps,
        [titles.get(step.technique, step.technique.replace("_", " ")) for step in explanation.steps],
        explanation.frames,
        shaded_cells(explanation.board),
        named_units(explanation.board),
        drawn,
    )


def of_rounds(result: Rounds, title: str) -> WalkPage:
    """Every round as one step; the candidates are not shown, a round computes them anew."""
    board = result.board
    nothing = tuple(() for _ in result.frames[0])
    steps = []
    for found in result.rounds:
        placed = ", ".join(f"{board.names[cell]}={board.symbol(board.values.index(v))}" for cell, v in found.placements)
        words = f"{len(found.placements)} placed at once: {placed}."
        steps.append(Step(found.kind, 1, words, found.placements, (), Pattern()))
    left = f" {amount(result.blanks, 'cell')} left blank." if result.blanks else ""
    return WalkPage(
        title,
        f"{amount(len(steps), 'round')} of naked and hidden singles.{left}",
        regions_of(board),
        frozenset(cell for cell, value in enumerate(result.frames[0]) if value),
        steps,
        [found.kind for found in result.rounds],
        [StepFrame(values, nothing) for values in result.frames],
        shaded_cells(board),
        named_units(board),
    )
