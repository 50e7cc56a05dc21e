"""The work of a process or machine on a batch: parse it, decide each puzzle, and write its rows.

The result of `answer` depends only on its job and its batch. Therefore an Executor may run it anywhere. Between
batches, a process keeps only its open sessions. The lane kernel or any backend decides grids. A backend decides puzzles
of other kinds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from threading import Event, Lock
from time import perf_counter
from typing import NamedTuple

import numpy as np

from cpsudoku.apps.bulk.chunk import AnsweredBatch, Array, Batch, Chunk, ChunkAnswers, count_answers, line_of
from cpsudoku.apps.bulk.lanes import layout_of
from cpsudoku.apps.bulk.plain_lines import LineReader, chunk_of_records, value_table
from cpsudoku.apps.bulk.result_rows import RowLayout
from cpsudoku.backends.backend_names import backend, specs
from cpsudoku.backends.session_contract import Session
from cpsudoku.formats import ReadOptions
from cpsudoku.formats.entry_reading import entry_of
from cpsudoku.model import Limits, Model, Question
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.entry import Bad
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.puzzle import Puzzle, square_puzzle
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.support.square_grid import forget_with_names
from cpsudoku.uniqueness.blocking import uniqueness
from cpsudoku.uniqueness.decision import Checker

_one_at_a_time = Lock()  # threads of a worker share sessions


class Job(NamedTuple):
    """The options that a process needs to decide batches.

    Attributes:
        kind, backend, seconds: The kind, the backend, and the limit of a query (for the kernel: of a batch).
        side, box: The size of the grids. ``side`` is 0 if the puzzles are not grids of digits.
        form: The form of the rows, "csv" or "json". ``named``: does each row contain the name of its file?
    """

    kind: str
    backend: str
    seconds: float | None
    side: int
    box: tuple[int, int] | None
    form: str
    named: bool

    @property
    def by_lanes(self) -> bool:
        """Return True if the lane kernel decides."""
        return self.backend == "lanes"

    def layout(self, file: str) -> RowLayout:
        """Return the layout of the rows of a file."""
        return RowLayout(self.form, file if self.named else "")


def answer(job: Job, batch: Batch, stop: Event | None = None) -> AnsweredBatch:
    """Return the rows and counts of a batch. Setting ``stop`` ends the kernel early; the caller then drops the result.

    Raises:
        FalseWitness: the backend returned a wrong solution.
        CpsudokuError: the backend is defective.
    """
    start = perf_counter()
    if job.by_lanes:
        answered = _answer_grids(job, batch, stop)
    else:
        with _one_at_a_time:
            answered = _answer_grids(job, batch, stop) if job.side else _answer_texts(job, batch)
    return answered._replace(seconds=perf_counter() - start)


def _answer_grids(job: Job, batch: Batch, stop: Event | None) -> AnsweredBatch:
    if isinstance(batch.content, bytes):
        table = value_table(job.side, batch.options.alphabet)
        chunk = LineReader(batch.file, job.side, table, batch.options).chunk(batch.content, batch.start)
    else:
        chunk = chunk_of_records(batch.file, job.side, batch.content)  # type: ignore[arg-type]
    answers = by_lanes(job, chunk, stop) if job.by_lanes else by_backend(job, chunk.puzzles, chunk.marks)
    rows = [*job.layout(batch.file).rows(chunk, answers)]
    tally, sentences = count_answers(chunk, answers)
    return AnsweredBatch(rows, tally, sentences)


# Grids


@forget_with_names
@lru_cache(maxsize=4)
def model_of(kind: str, side: int, box: tuple[int, int] | None) -> Model:
    """Return the model of the grids of this job's size, without clues."""
    puzzle_kind = gallery.kind_of(kind)
    return puzzle_kind.model(puzzle_kind.shape(puzzle_kind.puzzle(side, side, box)))


def by_lanes(job: Job, chunk: Chunk, stop: Event | None) -> ChunkAnswers:
    """Return the lane kernel's results, computed on one thread."""
    from cpsudoku.apps.bulk.lanes import bulk_api

    layout = layout_of(model_of(job.kind, job.side, job.box))
    if chunk.marks is not None:
        found = bulk_api.check_candidates(chunk.marks, 1, layout=layout, seconds=job.seconds, stop=stop)
    else:
        found = bulk_api.check(chunk.puzzles, 1, layout=layout, seconds=job.seconds, stop=stop)
    return ChunkAnswers(found.verdict, found.solution, found.second)


@forget_with_names
@lru_cache(maxsize=8)
def _open_session(kind: str, side: int, box: tuple[int, int] | None, name: str) -> tuple[Model, Session]:
    model = model_of(kind, side, box)
    return model, backend(name).open(model)


def by_backend(job: Job, puzzles: Array, marks: Array | None) -> ChunkAnswers:
    """Return a backend's results for ``puzzles`` and ``marks`` (see Chunk). Every witness is checked.

    Raises:
        FalseWitness: the backend returned a wrong solution.
    """
    model, session = _open_session(job.kind, job.side, job.box, job.backend)
    verdicts = np.zeros(len(puzzles), np.uint8)
    first, second = np.zeros_like(puzzles), np.zeros_like(puzzles)
    limits = Limits(seconds=job.seconds)
    puzzle_kind = gallery.kind_of(job.kind)
    for i, puzzle in enumerate(_puzzles(puzzles, marks, job.box)):
        question = Question(puzzle_kind.clues(puzzle_kind.take(puzzle), model), limits=limits)
        conclusion = uniqueness(model, session, question)
        verdicts[i] = conclusion.verdict.code
        witnesses = () if conclusion.verdict is Verdict.UNDECIDED else conclusion.witnesses
        for rows, witness in zip((first, second), witnesses, strict=False):
            rows[i] = [witness[x] for x in model.decisions]
    return ChunkAnswers(verdicts, first, second)


def _puzzles(puzzles: Array, marks: Array | None, box: tuple[int, int] | None) -> Iterator[Puzzle]:
    """Yield each row of the arrays as a puzzle without a kind."""
    if marks is None:
        yield from (square_puzzle(row.tobytes(), box) for row in puzzles)
        return
    full = (1 << round(puzzles.shape[1] ** 0.5)) - 1
    for digits, row in zip(puzzles.tolist(), marks.tolist(), strict=True):
        yield square_puzzle([d if d or m == full else _set(m) for d, m in zip(digits, row, strict=True)], box)


def _set(mask: int) -> frozenset[int]:
    return frozenset(v + 1 for v in range(mask.bit_length()) if mask >> v & 1)


# Texts of other kinds


@forget_with_names
@lru_cache(maxsize=4)
def _checker(kind: str, name: str, seconds: float | None) -> Checker:
    return Checker(gallery.kind_of(kind), specs([name]), Limits(seconds))


def _answer_texts(job: Job, batch: Batch) -> AnsweredBatch:
    """Decide puzzles given as parts of a source, in the same way as `check`. Return their rows."""
    rows: list[bytes] = []
    layout = job.layout(batch.file)
    tally: Counter[str] = Counter()
    sentences: list[str] = []
    for part in batch.content:
        assert not isinstance(part, int)
        line, text = line_of(part), part.text.strip("\n")
        place = f"{batch.file}:{line}"
        checker = _checker(job.kind, job.backend, job.seconds)
        try:
            entry = entry_of(part, checker.kind, ReadOptions(seconds=job.seconds))
            if isinstance(entry, Bad):
                raise entry.error
            report = checker.report(entry)
        except CpsudokuError as error:
            tally[Verdict.INVALID] += 1
            sentences.append(str(error) or place)
            rows.append(layout.row([line, text, Verdict.INVALID, None, None], str(error)))
            continue
        if report.defective:
            raise CpsudokuError(f"{report.place}: {report.error}")
        tally[report.verdict] += 1
        if report.solution_matches is False:
            tally["differs"] += 1
            sentences.append(f"{place}: the solution given is not the solution of the puzzle")
        if report.unread:
            sentences.append(f"{place}: unread: {'; '.join(report.unread)}")
        shown = [one and str(one) for one in (report.solution, report.second)]
        if job.form == "csv":
            shown = [one and one.rstrip("\n") for one in shown]
        rows.append(layout.row([line, text or entry.text, report.verdict, *shown]))
    return AnsweredBatch(rows, tally, sentences)
