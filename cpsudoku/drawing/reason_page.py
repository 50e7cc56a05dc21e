"""The walk-through of any kind: one self-contained page, no network; the template is reasons.html beside this file.

The puzzle is drawn once, and over it what each literal looks like, shown as it becomes known. At a step the places of
its premises are tinted, those of its facts outlined, of a cut the smaller piece and the wall, and the new ones framed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from string import Template

from cpsudoku.drawing.overlay import Overlay, group_marks, step_data
from cpsudoku.drawing.page import MARK
from cpsudoku.drawing.puzzles import scene_of_puzzle
from cpsudoku.drawing.shapes import svg
from cpsudoku.explanation.walk import Walk, ending
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.model import BOOLEAN


def reason_page(walk: Walk, title: str) -> str:
    """The HTML of the walk-through."""
    here = walk.subject
    if here.kind is None or here.instance is None:
        raise CpsudokuError("expected an explanation of a puzzle, found one of a Model, which has no board to draw")
    overlay = Overlay(here.kind, here.instance, here.model)
    number = {x: i for i, x in enumerate(overlay.at)}
    picture = _picture(walk, overlay)
    ids = re.findall(r'id="([^"]+)"', picture)
    template = files("cpsudoku.drawing").joinpath("reasons.html").read_text(encoding="utf-8")
    steps = [step_data(here.words, reasons, number.get) for reasons in group_marks(walk)]
    for step in steps:
        step["clues"] = [mark for clue in step["clues"] if (mark := clue_id(clue, ids))]
        step["known"] = [f"{place}_{value}" for place, value in step["known"]]
    data = json.dumps({"steps": steps}, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
    return Template(template).safe_substitute(
        mark=MARK,
        title=escape(title),
        steps=len(steps),
        opening=escape(" ".join(ending(walk))),
        picture=picture,
        list="\n".join(
            f'<li><button type="button">{"<br>".join(map(escape, step["words"]))}</button></li>' for step in steps
        ),
        data=data,
    )


def _picture(walk: Walk, overlay: Overlay) -> str:
    """The puzzle; over it its places, and what is known of them, each hidden until it is."""
    base = svg(scene_of_puzzle(overlay.puzzle, walk.subject.kind or ""), ids=True).removesuffix("</svg>\n")
    places, known = [], []
    for number, x in enumerate(overlay.at):
        places.append(f'<g id="p{number}" class="place">{overlay.outline(x)}</g>')
        marks = dict(overlay.marks(x))
        if x.values == BOOLEAN:
            marks.setdefault(0, overlay.nothing(x))
        known += [f'<g id="k{number}_{value}" class="known">{mark}</g>' for value, mark in sorted(marks.items())]
    return f"{base}{''.join(places)}{''.join(known)}</svg>"


def clue_id(clue: str, ids: Sequence[str]) -> str:
    """The id of a clue in a picture, which is a section and places: `cages-r1c1-r1c2` for cage r1c1; "" for none."""
    word, _, place = clue.rpartition(" ")
    there = [one for one in ids if place and place in one.split("-")[1:2]]
    named = [one for one in there if word and one.startswith(word)]
    return next(iter(named or there), "")
