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
from typing import Any

from cpsudoku.draw.layout import CELL
from cpsudoku.draw.scene import scene
from cpsudoku.draw.svg import svg
from cpsudoku.draw.view import groups_of, view_of_step
from cpsudoku.explain.step import Frame, Step
from cpsudoku.geometry import cell_names
from cpsudoku.grid import SYMBOLS

MARK = '<meta name="generator" content="cpsudoku">'  # by which a page is known for ours, near its beginning


@dataclass(frozen=True)
class Walk:
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
    """

    title: str
    opening: str
    region: Sequence[int]
    given: Collection[int]
    steps: Sequence[Step]
    titles: Sequence[str]
    frames: Sequence[Frame]
    shaded: Collection[int] = ()


def page(walk: Walk) -> str:
    """The HTML of the walk-through."""
    side = int(len(walk.region) ** 0.5)
    template = files("cpsudoku.draw").joinpath("walk.html").read_text(encoding="utf-8")
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
            f'<li><button type="button">{escape(title)}: {escape(step.words)}</button></li>' for title, step in items
        ),
        data=data,
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


def _data(walk: Walk, side: int) -> dict[str, Any]:
    return {
        "side": side,
        "names": cell_names(side),
        "symbols": SYMBOLS if side <= len(SYMBOLS) else "",
        "region": list(walk.region),
        "given": sorted(walk.given),
        "shaded": sorted(walk.shaded),
        "opening": walk.opening,
        "frames": [{"values": frame.values, "candidates": frame.candidates} for frame in walk.frames],
        "steps": [_step(title, step) for title, step in zip(walk.titles, walk.steps, strict=True)],
    }


def _step(title: str, step: Step) -> dict[str, Any]:
    pattern = step.pattern
    return {
        "title": title,
        "words": step.words,
        "placements": step.placements,
        "eliminations": step.eliminations,
        "cells": pattern.cells,
        "reasons": [group for group in pattern.colours or (pattern.candidates,) if group],
        "groups": list(groups_of(pattern)),
        "links": [(link.start[0], link.end[0], link.strong) for link in pattern.links],
    }
