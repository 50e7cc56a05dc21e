"""A solved board of pzprv3 and one thing more: `judge` does not call it right.

boards.json holds a solved board of each kind. Each sort of token is put in each sort of place. `judge` returns wrong or
unfinished, or lists the unread items. It returns right for two reasons only. The other token draws the same (`SAME`),
or the second meaning of the kind (tests/meanings) accepts the changed board.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cpsudoku.formats.puzz_link import puzzle_link
from cpsudoku.formats.puzz_link.address import BoardPart, Cells
from cpsudoku.formats.puzz_link.address_decoder import Drawn, Edges, Notes, Rooms
from cpsudoku.formats.puzz_link.address_sections import PencilPuzzle
from cpsudoku.formats.puzz_link.kind_decoders import Bridges, KakuroSums, StarBoard
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.sections.cell_map import Given
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.uniqueness.filled_board import Judgement
from tests.conftest import each, judge
from tests.meanings import kinds as meanings

BOARDS: dict[str, Any] = json.loads(Path(__file__).with_name("boards.json").read_text(encoding="utf-8"))
KINDS = sorted(set(puzzle_link.kind_names().values()))
TOKENS = (
    *(".", "0", "1", "2", "3", "4", "5", "9", "-1", "-2", "99999999999", "NaN", "-", "+", "#", "=", "%", "c", "A", "a"),
    *("X", "*", "foo", "q1", "0,1", "1,2", "1,1,1", "c2", "1[2]"),
)
STARS = ".12X0#"


@dataclass(frozen=True)
class Solved:
    """A solved board: ``head``, then the lines of each part."""

    kind: Kind
    head: str
    parts: tuple[tuple[BoardPart, tuple[str, ...]], ...]

    def text(self, change: tuple[int, int, list[str]] | None = None) -> str:
        """Return the board; ``change``: of one part, a line with other tokens."""
        lines = [[*lines] for _, lines in self.parts]
        if change is not None:
            part, line, tokens = change
            lines[part][line] = " ".join(tokens)
        return "\n".join([self.head, *(line for some in lines for line in some)]) + "\n"

    def changes(self) -> Iterator[tuple[int, int, int, str, str]]:
        """Yield the part, the line, the number of the token, the token and another one."""
        for i, (part, lines) in enumerate(self.parts):
            for j, line in enumerate(lines):
                for k, token in enumerate(line.split()):
                    if isinstance(part, StarBoard):
                        others = {token[:at] + star + token[at + 1 :] for at in range(len(token)) for star in STARS}
                    else:
                        others = {*TOKENS}
                    yield from ((i, j, k, token, other) for other in sorted(others - {token}))


@cache
def solved_boards(name: str) -> tuple[Solved, ...]:
    """A solved board with regions as borders, and one with regions as a map of labels."""
    kind = gallery.kind_of(name)
    assert kind.address is not None
    boards = []
    for borders, (head, lines) in enumerate(BOARDS[name]["solved"]):
        parts = [replace(p, version=0) if borders and isinstance(p, Rooms) else p for p in kind.address.board]
        boards.append(Solved(kind, head, tuple((part, tuple(texts)) for part, texts in zip(parts, lines, strict=True))))
    return tuple(boards)


def same(name: str, part: BoardPart, old: str, new: str) -> str:
    """Return why two tokens of a part draw the same; "" if they do not."""
    pair = {old, new}
    if isinstance(part, Notes):
        return "a solver's marks in cells"
    if isinstance(part, Drawn | Bridges) and pair <= {"0", "-1"}:
        return "a cross says that there is no line"
    if isinstance(part, Drawn) and part.border and pair <= {"1", "2"}:
        return "a mark beside a border"
    if isinstance(part, Drawn) and part.border and name == "fillomino" and pair <= {"0", "1"}:
        return "numbers say where borders are"
    if isinstance(part, Rooms) and part.version != 0:
        return "another name of a region"
    cells = part.cells if isinstance(part, Edges) else part
    if isinstance(cells, Cells):
        blank = {".", *cells.ignored.split(), *(t for t, value in (cells.drawn or {}).items() if value == cells.blank)}
        if pair <= blank:
            return "a dot, or a note, says that a cell is empty"
        if pair == {cells.unknown, "-2"}:
            return "a number that is not known"
        if cells.lettered and old != new:
            return "a letter for a number"
        if pair == {"-", "0"} and (cells.drawn or {}).get("-") == 0:
            return "the value of a cell without a number"
        if "[" in new and new.partition("[")[0] == old:
            return "small candidates"
    if isinstance(part, Edges) and pair == {".", part.nothing}:
        return "no number at an edge"
    if isinstance(part, Edges) and part.deep and pair == {".", "0"}:
        return "no run in a line"
    if isinstance(part, Edges) and {word.removeprefix("c") for word in pair} == {new.removeprefix("c")}:
        return "a number that is ticked off"
    return ""


def drawn(kind: Kind, text: str) -> tuple[Any, Any]:
    """The puzzle on a board, and its drawing with the blanks."""
    draft = draft_of(kind, text)
    known = {(name, at): value for name, layer in draft.known.items() for at, value in layer.items()}
    values = {place: value for place, value in known.items() if value != draft.blank.get(place[0])}
    return draft.instance().contents, values


def draft_of(kind: Kind, text: str) -> PencilPuzzle:
    pencil = puzzle_link.find(text)
    assert isinstance(pencil, puzzle_link.PuzzleBoard)
    return puzzle_link.draft_of(pencil, kind)


def means_right(kind: Kind, text: str) -> bool:
    """Does the second meaning accept the drawing on a board?"""
    draft = draft_of(kind, text)
    puzzle = draft.instance()
    first = kind.all_sections[0]
    values: list[dict[Any, int]] = []
    for layer in kind.decisions:
        known: dict[Any, int] = {}
        if layer.name in draft.blank:
            known |= dict.fromkeys(layer.places(puzzle), draft.blank[layer.name])
        if isinstance(first, Given) and first.layer is not None and first.layer.name == layer.name:
            known |= dict(puzzle.content(first.name))
        known |= draft.known.get(layer.name, {})
        if not set(layer.places(puzzle)) <= known.keys():
            return False
        values.append(known)
    if isinstance(first, Given) and not meanings.given(puzzle, first.name, values[0]):
        return False
    return bool(meanings.MEANINGS[kind.name](puzzle, *values))


def accepted(board: Solved, change: tuple[int, int, int, str, str]) -> str:
    """Return the text of a changed board that is called right without a reason; "" if all is well."""
    i, j, k, old, new = change
    part, lines = board.parts[i]
    tokens = lines[j].split()
    text = board.text((i, j, [*tokens[:k], new, *tokens[k + 1 :]]))
    try:
        judgement: Judgement = judge(text, kind=board.kind.name)
    except CpsudokuError:
        return ""
    if judgement.verdict != "right" or judgement.unread:
        return ""
    if drawn(board.kind, text) == drawn(board.kind, board.text()):
        corner = isinstance(part, Edges | KakuroSums) and (j, k) == (0, 0)
        if same(board.kind.name, part, old, new) or (corner and {old, new} <= {".", "0", "-1"}):
            return ""
    elif means_right(board.kind, text):
        return ""
    return f"{type(part).__name__} {i}, line {j}, token {k}: {new!r} in the place of {old!r}"


@pytest.mark.every(8)
@each("name", KINDS)
def test_one_thing_more_is_not_right(name: str, request: pytest.FixtureRequest) -> None:
    for board in solved_boards(name):
        assert judge(board.text(), kind=name).verdict == "right", board.text()
        changes = [*board.changes()]
        if not request.config.getoption("--slow"):
            Random(name).shuffle(changes)
            changes = [*{(change[0], *change[3:]): change for change in changes}.values()][:40]  # each in one place
        wrong = [words for change in changes if (words := accepted(board, change))]
        assert not wrong, f"{name}: judge says right:\n" + "\n".join(wrong[:60]) + f"\n{board.text()}"
