"""Is a filled board right, and is no other one right? Boards of a source are read, judged, and compared.

`uniqueness.filled_board` names the rule that a board breaks. For a right board, the backends decide whether another one
is right, as in `check`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from os import PathLike
from typing import Any, NamedTuple

from cpsudoku.backends.backend_names import BACKENDS, specs
from cpsudoku.formats import Block, ReadOptions, entry_reading
from cpsudoku.formats.entry_reading import entry_of
from cpsudoku.formats.filled_reading import Filled, open_solution, read_filled
from cpsudoku.formats.puzz_link import address_parts, puzzle_link
from cpsudoku.formats.puzz_link.address_sections import PencilPuzzle
from cpsudoku.formats.source_form import SourceForm, add_hint, recognize_source
from cpsudoku.model import Limits
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.support.errors import CpsudokuError, InputError, amount
from cpsudoku.uniqueness.decision import Checker
from cpsudoku.uniqueness.filled_board import Judgement, is_filled, judge_instance
from cpsudoku.uniqueness.report import Report
from cpsudoku.uniqueness.time_budget import USUAL

LIMIT = 60.0  # seconds for each answer on other solutions


def judge(
    source: Any, solution: str | PathLike[str] | None = None, kind: str = "", time_limit: float = LIMIT
) -> Judgement:
    """Judge a filled board: a board of pzprv3, a text with a solution, or a puzzle and its solution apart.

    Args:
        source: A path, or a text: an address, a board, a puzzle in the text of its kind.
        solution: A bare grid, lines as a text has them below `solution:`, a filled text, a link, a board of pzprv3; or
            a path to one.
        kind: A kind's name; by default the one that the source names, else sudoku.
        time_limit: For each answer of each backend on other solutions.

    Raises:
        CpsudokuError: the source or the solution cannot be read; there is no such kind.
    """
    recognized = recognize_source(source, kind)
    boards = [*islice(_boards(recognized), 2)]
    if not boards:
        raise InputError("expected one puzzle, found none", file=recognized.source.file)
    if len(boards) > 1 and not isinstance(boards[0].entry, Bad):
        raise entry_reading.second_puzzle_error(boards[1].entry)
    with _Referee(recognized.kind, time_limit) as referee:
        return referee.judge(boards[0], solution)


def judge_each(
    source: Any, kind: str = "", time_limit: float = LIMIT
) -> Iterator[tuple[str, Judgement | CpsudokuError]]:
    """Yield the place, "file:line", of every filled board of a source, and its judgement or error.

    Raises:
        CpsudokuError: the source cannot be read; there is no such kind.
    """
    recognized = recognize_source(source, kind)
    with _Referee(recognized.kind, time_limit) as referee:
        for board in _boards(recognized):
            place = f"{recognized.source.file or 'puzzle'}:{board.line}"
            try:
                judgement: Judgement | CpsudokuError = referee.judge(board)
            except CpsudokuError as refused:
                judgement = refused
            yield place, judgement


class _Board(NamedTuple):
    """A puzzle of a source. ``line``: where it begins; ``drawing``: of a board of pzprv3."""

    entry: Entry | Bad
    line: int
    drawing: PencilPuzzle | None = None


def _boards(recognized: SourceForm) -> Iterator[_Board]:
    """Yield every puzzle of a source. A board of pzprv3 has values only in drawn places."""
    options = ReadOptions(unknown="refuse")
    if recognized.form in ("links", "grids", "foreign"):
        for entry in entry_reading.entries(recognized, options):
            yield _Board(entry, entry.error.line if isinstance(entry, Bad) else entry.line)
        return
    with recognized.source:
        for i, part in enumerate(entry_reading.blocks(recognized, ReadOptions())):
            if isinstance(part, Block) and isinstance(part.payload, address_parts.PuzzleBoard):
                yield _draft(part, part.payload, recognized.kind)
                continue
            entry = entry_of(part, recognized.kind, first=recognized.first)
            if isinstance(entry, Bad):
                yield _Board(entry if i else add_hint(entry, recognized), entry.error.line)
            else:
                yield _Board(
                    entry_reading.settle_unknown_rules(replace(entry, kind=recognized.name), options), entry.line
                )


def _draft(block: Block, board: address_parts.PuzzleBoard, kind: Kind) -> _Board:
    """Return a board of pzprv3 with its drawing."""
    try:
        draft = puzzle_link.draft_of(board, kind)
        instance = draft.instance()
        draft.unread += entry_reading.words_beside(board.beside, instance, kind)
        entry = Entry(instance, block.text, block.file, block.line, kind=kind.name)
    except InputError as error:
        placed = replace(error, line=max(1, error.line) + block.line - 1, file=block.file)
        return _Board(Bad(placed, block.text), block.line)
    return _Board(entry, block.line, draft)


class _Referee:
    """Judges boards of one kind; sessions stay warm."""

    def __init__(self, kind: Kind, time_limit: float) -> None:
        self.kind = kind
        self._checker = Checker(kind, specs(BACKENDS), Limits(seconds=time_limit), patience=USUAL)

    def __enter__(self) -> _Referee:
        return self

    def __exit__(self, *_: object) -> None:
        self._checker.close()

    def judge(self, board: _Board, solution: str | PathLike[str] | None = None) -> Judgement:
        """Judge the drawing of a board, or a solution that stands apart.

        Raises:
            CpsudokuError: the puzzle or the solution cannot be read.
        """
        entry, kind = board.entry, self.kind
        if isinstance(entry, Bad):
            raise entry.error
        published = entry.puzzle
        filled = Filled(published, board.drawing)
        if solution is not None:
            with open_solution(solution) as source:
                filled = read_filled(kind, entry.puzzle, source)
        if filled.changed:
            return Judgement("wrong", kind.name, filled.changed, text=kind.rules)
        judgement = self._judge_drawing(filled)
        if judgement.verdict != "right":
            return judgement
        differ = _differences(published, filled.puzzle) if solution is not None else 0
        if differ and self._judge_drawing(Filled(published, board.drawing)).verdict == "right":
            return replace(judgement, published=f"{amount(differ, 'cell')} differ{'s' * (differ == 1)}")
        return self._beside_others(judgement, entry, filled.puzzle)

    def _judge_drawing(self, filled: Filled) -> Judgement:
        """Judge a drawing alone: one with faults is not right; one with unread items is undecided."""
        drawing = filled.drawing
        if drawing is None:
            return judge_instance(self.kind, filled.puzzle)
        judgement = replace(judge_instance(self.kind, filled.puzzle, drawing.blank), unread=tuple(drawing.unread))
        if drawing.broken and judgement.verdict != "wrong":
            words, text = drawing.broken[0], self.kind.rules
            return replace(judgement, verdict="wrong", rule=words, where=(), more=len(drawing.broken) - 1, text=text)
        if drawing.faults and judgement.verdict in ("right", "unfinished"):
            return replace(judgement, verdict="unfinished", rule=drawing.faults[0], where=(), text=self.kind.rules)
        if judgement.verdict == "right" and any(item.rule for item in drawing.unread):
            return replace(judgement, verdict="undecided", rule="no rule that is read is broken")
        return judgement

    def _beside_others(self, judgement: Judgement, entry: Entry, filled: Puzzle) -> Judgement:
        """Return the judgement with the answer whether another grid is right."""
        if is_filled(filled):
            return replace(judgement, unique=True)
        bare = replace(entry, puzzle=replace(entry.puzzle, solution=()))
        report: Report = self._checker.report(bare)
        if report.verdict in (Verdict.UNIQUE, Verdict.MULTIPLE):
            return replace(judgement, unique=report.verdict is Verdict.UNIQUE)
        if report.verdict is Verdict.NONE:
            raise AssertionError(f"{self.kind.name}: the backends find no solution, and this grid is one")
        reason = "; ".join(sorted({answer.reason for answer in report.backends.values()} - {""}))
        words = f"it breaks no rule; whether another grid is right is not known: {report.error or reason}"
        return replace(judgement, verdict="undecided", rule=words)


def _differences(published: Puzzle, filled: Puzzle) -> int:
    """Return at how many places two drawings of a puzzle differ."""
    stated = {(layer, at): value for layer, pairs in published.solution for at, value in pairs}
    drawn = {(layer, at): value for layer, pairs in filled.solution for at, value in pairs}
    return sum(drawn.get(place, value) != value for place, value in stated.items())
