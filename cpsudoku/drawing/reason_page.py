"""The walk-through of any kind: one self-contained page, no network; the template is reasons.html beside this file.

The puzzle is drawn once, and over it what each literal looks like, shown as it becomes known. At a step the places of
its premises are tinted, those of its facts outlined, of a cut the smaller piece and the wall, and the new ones framed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

from cpsudoku.drawing.boards import frame_of
from cpsudoku.drawing.layers import look, split_layers, values
from cpsudoku.drawing.page import MARK
from cpsudoku.drawing.puzzles import scene_of_puzzle
from cpsudoku.drawing.scene import CELL, Frame
from cpsudoku.drawing.shapes import element, svg
from cpsudoku.explanation.reason import Reason
from cpsudoku.explanation.walk import Walk, ending
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.model import BOOLEAN, Variable


def reason_page(walk: Walk, title: str) -> str:
    """The HTML of the walk-through."""
    board = _Board(walk)
    picture = board.picture()
    ids = re.findall(r'id="([^"]+)"', picture)
    steps = _steps(walk)
    template = files("cpsudoku.drawing").joinpath("reasons.html").read_text(encoding="utf-8")
    shown = [board.step(reasons) for reasons in steps]
    for step in shown:
        step["clues"] = [mark for clue in step["clues"] if (mark := clue_id(clue, ids))]
    data = json.dumps({"steps": shown}, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
    return Template(template).safe_substitute(
        mark=MARK,
        title=escape(title),
        steps=len(steps),
        opening=escape(" ".join(ending(walk))),
        picture=picture,
        list="\n".join(
            f'<li><button type="button">{"<br>".join(map(escape, step["words"]))}</button></li>' for step in shown
        ),
        data=data,
    )


def _steps(walk: Walk) -> list[list[Reason]]:
    """Marks in a row are one step."""
    steps: list[list[Reason]] = []
    for reason in walk.reasons:
        if reason.tier == "marks" and steps and steps[-1][-1].tier == "marks":
            steps[-1].append(reason)
        else:
            steps.append([reason])
    return steps


class _Board:
    """Where the variables of a puzzle are in its picture."""

    def __init__(self, walk: Walk) -> None:
        self.walk, here = walk, walk.subject
        self.words = here.words
        self.at: dict[Variable, tuple[Any, Any]] = {}  # layer and place
        self.number: dict[Variable, int] = {}
        self.frame: Frame | None = None
        if here.kind is None or here.instance is None:
            raise CpsudokuError("expected an explanation of a puzzle, found one of a Model, which has no board to draw")
        self.kind, self.puzzle = here.kind, here.instance
        self.frame = frame_of(self.kind, self.puzzle)
        drawn = split_layers(self.kind.decisions_of(self.puzzle), self.puzzle)[0]
        at: Any = getattr(here.model, "at", None)
        for layer in drawn if at is not None else ():
            for place, x in getattr(at, layer.name).items():
                self.number[x] = len(self.at)
                self.at[x] = layer, place

    def picture(self) -> str:
        """The puzzle; over it its places, and what is known of them, each hidden until it is."""
        base = svg(scene_of_puzzle(self.puzzle, self.kind), ids=True).removesuffix("</svg>\n")
        known = "".join(f'<g id="k{i}" class="known">{mark}</g>' for i, mark in self._marks())
        places = "".join(
            f'<g id="p{number}" class="place">{self._place(*self.at[x])}</g>' for x, number in self.number.items()
        )
        return f"{base}{places}{known}</svg>"

    def _marks(self) -> Iterator[tuple[str, str]]:
        """What a value looks like, or that an edge is not there, by number and value."""
        for x, (layer, place) in self.at.items():
            assert self.frame is not None
            for value in x.values:
                shapes = list(values(layer, self.puzzle, self.frame, {place: value}))
                mark = "".join(element(shape) for _, shape in shapes)
                if not mark and x.values == BOOLEAN and value == 0:
                    mark = self._none(layer, place)
                if mark:
                    yield f"{self.number[x]}_{value}", mark

    def _middle(self, place: Any) -> tuple[float, float]:
        assert self.frame is not None
        if isinstance(place[0], tuple):
            ends = self.frame.at(place[0]), self.frame.at(place[-1])
            return (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2
        return self.frame.at(place)

    def _none(self, layer: Any, place: Any) -> str:
        """A cell that is left: a dot; an edge that is not there: a cross."""
        x, y = self._middle(place)
        if look(layer, self.puzzle) in ("shading", "tokens"):
            return f'<circle cx="{x:g}" cy="{y:g}" r="4" fill="#5a5a5a"/>'
        a, b, c, d = x - 5, y - 5, x + 5, y + 5
        return f'<path d="M{a:g} {b:g}L{c:g} {d:g}M{a:g} {d:g}L{c:g} {b:g}" stroke="#8a5a44" stroke-width="2"/>'

    def _place(self, layer: Any, place: Any) -> str:
        """A cell, or an edge from end to end."""
        assert self.frame is not None
        x, y = self._middle(place)
        if isinstance(place[0], tuple):
            (a, b), (c, d) = self.frame.at(place[0]), self.frame.at(place[-1])
            return f'<path d="M{a:g} {b:g}L{c:g} {d:g}"/>'
        row, column = map(float, place)
        if row.is_integer() and column.is_integer():
            left, top, wide = x - CELL / 2 + 2, y - CELL / 2 + 2, CELL - 4
            return f'<rect x="{left:g}" y="{top:g}" width="{wide:g}" height="{wide:g}"/>'
        if not row.is_integer() and not column.is_integer():
            return f'<rect x="{x - 8:g}" y="{y - 8:g}" width="16" height="16"/>'
        joins = look(layer, self.puzzle) == "links"
        level = row.is_integer() is joins
        dx, dy = (CELL / 2, 0.0) if level else (0.0, CELL / 2)
        return f'<path d="M{x - dx:g} {y - dy:g}L{x + dx:g} {y + dy:g}"/>'

    def step(self, reasons: Sequence[Reason]) -> dict[str, Any]:
        """What a step shows: numbers of places, and of what is known after it."""
        words = self.words
        first = reasons[0]
        new = list(dict.fromkeys(x for one in reasons for x in one.follows))
        lines = words.lines(first) if first.tier != "marks" else [f"Marks: {words.claims(new)}."]
        premises = first.premises if first.tier not in ("marks", "trying") else ()
        cuts = [words.wall_and_piece(one) for one in premises if one.sort == "cut"]
        clues = [words.premise(one) for one in premises if one.sort == "clue"]
        return {
            "words": lines,
            "new": self._numbers(new),
            "known": [mark for x in new for mark in self._known(x)],
            "facts": self._numbers(first.facts),
            "premises": self._numbers([x for one in premises if one.sort != "cut" for x in one.literals]),
            "wall": self._numbers([x for wall, _ in cuts for x in wall]),
            "piece": self._numbers([x for _, piece in cuts for x in piece]),
            "clues": clues,
        }

    def _numbers(self, literals: Sequence[int]) -> list[int]:
        found = dict.fromkeys(self.number.get(self.words.variable(x), -1) for x in literals)
        return [i for i in found if i >= 0]

    def _known(self, literal: int) -> list[str]:
        x = self.words.variable(literal)
        number = self.number.get(x)
        if number is None:
            return []
        if x.values == BOOLEAN:
            return [f"{number}_{int(literal > 0)}"]
        return [f"{number}_{self.words.value(literal)}"] if literal > 0 else []


def clue_id(clue: str, ids: Sequence[str]) -> str:
    """The id of a clue in a picture, which is a section and places: `cages-r1c1-r1c2` for cage r1c1; "" for none."""
    word, _, place = clue.rpartition(" ")
    there = [one for one in ids if place and place in one.split("-")[1:2]]
    named = [one for one in there if word and one.startswith(word)]
    return next(iter(named or there), "")
