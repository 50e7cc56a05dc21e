"""Text -> Report, in steps one can see: read, shape, model and givens, ask every backend, agree, report.

    >>> import cpsudoku
    >>> print(cpsudoku.check("1..4.........3.2", backends=["search"]).verdict)
    unique

`check`, `solve`, `count` answer for one puzzle; `check_all` for a stream of them, with sessions kept warm.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from cpsudoku import catalog
from cpsudoku.backends import Spec, backend
from cpsudoku.checking.checker import Checker
from cpsudoku.entries import Entry, entries
from cpsudoku.errors import CpsudokuError, TextError
from cpsudoku.model import Limits
from cpsudoku.report import Report
from cpsudoku.text import Bad, ReadOptions, Source

BACKENDS = ("cp_sat", "sat", "search")  # three methods that share no code: they answer together, and must agree


def specs(names: Iterable[str]) -> tuple[Spec, ...]:
    """The backends of these names, each once.

    Raises:
        CpsudokuError: no such backend, option or choice.
    """
    return tuple(backend(name) for name in dict.fromkeys(names))


def read(source: Source, *, kind: str = "sudoku", options: ReadOptions | None = None) -> Iterator[Entry | Bad]:
    """The puzzles of a file (a path, or "-" for standard input), or the one that ``source`` itself is: its text, nested
    lists, an array of NumPy of N x N numbers with 0 for blanks.

    A record that is no puzzle comes out as Bad, with its place, and the rest goes on.

    Raises:
        TextError: the source cannot be read at all.
    """
    return entries(source, catalog.puzzle(kind), options or ReadOptions())


def read_all(
    sources: Iterable[Source], *, kind: str = "sudoku", options: ReadOptions | None = None
) -> Iterator[Entry | Bad]:
    """The puzzles of many sources; a source that cannot be read, or holds none, is Bad, and the next one goes on."""
    for source in sources:
        empty = True
        try:
            for entry in read(source, kind=kind, options=options):
                empty = False
                yield entry
        except TextError as error:
            yield Bad(error)
        else:
            if empty:
                where = "among those selected, " if options and options.select != slice(None) else ""
                file = source if isinstance(source, str) and "\n" not in source else ""
                yield Bad(TextError(f"expected at least one puzzle, {where}found none", file=file))


def check_all(
    sources: Iterable[Source],
    *,
    kind: str = "sudoku",
    backends: Sequence[str] = BACKENDS,
    options: ReadOptions | None = None,
    limit_seconds: float | None = None,
    cold: bool = False,
    repeat: int = 1,
) -> Iterator[Report]:
    """A report for every puzzle of every source, as it is found; what is no puzzle has the verdict "invalid".

    Args:
        sources: Paths, "-", texts of one puzzle, nested lists or arrays. One that cannot be read is
            reported as "invalid", too.
        kind: A kind's name, or a file that sets PUZZLE.
        backends: Who answers, as "sat:glucose4".
        options: How the text is read.
        limit_seconds: For each of the two answers of each backend; then it is undecided.
        cold: Open a session for every puzzle?
        repeat: Ask so often, and keep each backend's fastest.

    Raises:
        CpsudokuError: no such kind, backend or option.
    """
    with Checker(catalog.puzzle(kind), specs(backends), Limits(limit_seconds), cold=cold, repeat=repeat) as checker:
        for entry in read_all(sources, kind=kind, options=options):
            yield checker.report(entry)


def check(
    source: Source, *, kind: str = "sudoku", backends: Sequence[str] = BACKENDS, limit_seconds: float | None = None
) -> Report:
    """Is the puzzle unique? All ``backends`` answer and must agree; a Report says all that was found.

    Raises:
        CpsudokuError: the source is not exactly one puzzle, or there is no such kind or backend.
    """
    with Checker(catalog.puzzle(kind), specs(backends), Limits(limit_seconds)) as checker:
        return checker.report(one(source, kind))


def solve(source: Source, *, kind: str = "sudoku", backend: str = "search") -> str | None:
    """A solution as text in canonical form, or None if there is none (`check` says if it is the only one).

    Raises:
        CpsudokuError: the source is not exactly one puzzle, or there is no such kind or backend.
    """
    with Checker(catalog.puzzle(kind), specs([backend])) as checker:
        return checker.solution(one(source, kind))


def count(source: Source, limit: int | None = None, *, kind: str = "sudoku", backend: str = "search") -> int:
    """How many solutions the puzzle has, or ``limit`` if there are at least so many.

    Raises:
        CpsudokuError: the source is not exactly one puzzle, or there is no such kind or backend.
    """
    with Checker(catalog.puzzle(kind), specs([backend])) as checker:
        entry = one(source, kind)
        counted = checker.count(entry, limit)
        return sum(1 for _ in islice(checker.solutions(entry), limit)) if counted is None else counted[0]


def one(source: Source, kind: str = "sudoku") -> Entry:
    """The only puzzle of a source.

    Raises:
        CpsudokuError: there is none, or more than one, or it is not a puzzle.
    """
    found = read(source, kind=kind)
    entry = next(found, None)
    if entry is None:
        raise CpsudokuError("expected one puzzle, found none")
    if isinstance(entry, Bad):
        raise entry.error
    if next(found, None) is not None:
        raise CpsudokuError("expected one puzzle, found several: check_all takes them")
    return entry
