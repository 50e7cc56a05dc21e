"""The scan of kinds whose puzzles are texts of several lines, apart by lines of ===, and of links, by any backend.

Blocks go to processes some at a time and come back as rows in input order. What is written is noted in the journal as
the scan of grids notes it, by the number of blocks that are done, so that it goes on after any interruption.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from cpsudoku.backends.specs import specs
from cpsudoku.checking.checker import Checker
from cpsudoku.formats import Bad, Block
from cpsudoku.formats.entries import blocks_of, entry_of_text
from cpsudoku.ground.errors import CpsudokuError, TextError
from cpsudoku.ground.geometry import forget_with_names
from cpsudoku.model import Limits
from cpsudoku.model.verdicts import Verdict, as_json
from cpsudoku.puzzles import gallery
from cpsudoku.scanning.pool import Pool
from cpsudoku.scanning.remote import ClusterPool
from cpsudoku.scanning.rows import COLUMNS, csv_line
from cpsudoku.scanning.run import SETTLED, JournaledScan

BATCH = 512  # blocks read, and asked, at a time
DEFAULT = "sat"  # who answers where "lanes", which takes grids, was not chosen against

Key = tuple[str, str, float | None]  # kind, backend, seconds for an answer


class TextRow(NamedTuple):
    """What is written of one block. ``error``: why it is no puzzle, or no verdict is known; ``differs``: is the
    solution that it states another one? ``unread``: items that the puzzle does not use."""

    line: int
    puzzle: str
    verdict: Verdict
    solution: str | None
    second: str | None
    error: str | None = None
    differs: bool = False
    unread: tuple[str, ...] = ()


@forget_with_names
@lru_cache(maxsize=4)
def _checker(key: Key) -> Checker:
    kind, backend, seconds = key
    return Checker(gallery.kind_of(kind), specs([backend]), Limits(seconds))


def answer_texts(key: Key, blocks: Sequence[Block], _: object = None) -> list[TextRow]:
    """Return the rows of some blocks; sessions stay open in this process."""
    checker = _checker(key)
    rows = []
    for block in blocks:
        text = block.text.strip("\n")
        try:
            entry = entry_of_text(block, checker.kind, key[2])
            if isinstance(entry, Bad):
                raise entry.error
            report = checker.report(entry)
        except CpsudokuError as error:
            rows.append(TextRow(block.line, text, Verdict.INVALID, None, None, str(error)))
            continue
        if report.defective:
            raise CpsudokuError(f"{report.place}: {report.error}")
        differs = report.solution_matches is False
        found = report.verdict, report.solution, report.second, report.error
        rows.append(TextRow(block.line, text, *found, differs, report.unread))
    return rows


@dataclass(kw_only=True)
class TextScan(JournaledScan):
    """A scan of texts. ``key``: how they are answered; ``threads``: processes that answer."""

    key: Key
    threads: int | None

    def steps(self) -> Generator[Counter[str], None, None]:
        """Run; after every batch the tally so far.

        Raises:
            WorkerDied: a process has ended.
            CpsudokuError: the backend shows what is no solution.
        """
        pool: Pool | ClusterPool = ClusterPool(self.cluster) if self.cluster is not None else Pool(self.threads)
        if self.journal.written:
            self.sink.cut(self.journal.written["rows"])
        else:
            self.sink.begin()
        try:
            settled = time.monotonic()
            self.settle()
            for number, batch in self._batches():
                for rows in pool.spread(answer_texts, self.key, batch, None):
                    self.sink.add(self._lines(number, rows))
                self.journal.file, self.journal.offset = number, self.journal.offset + len(batch)
                if time.monotonic() - settled > SETTLED:
                    self.settle()
                    settled = time.monotonic()
                yield self.journal.tally
            self.sink.finish()
            if self.beside is not None:
                self.beside.unlink(missing_ok=True)
        except BaseException:
            if self.beside is not None:  # the last entry in the journal holds; what is beyond it is cut off
                self.report(f"{self.beside} lists what is safely written")
            raise
        finally:
            pool.close()
            self.sink.clear()

    def _batches(self) -> Iterator[tuple[int, list[Block]]]:
        if self.options.blank or self.options.alphabet or self.options.box or self.options.format:
            options = "--format, --blank, --alphabet and --box"
            raise CpsudokuError(f"scan: expected grids for {options}, found texts of another form")
        begin, done = self.journal.file, self.journal.offset
        select = self.options.select
        for number, file in enumerate(self.files[begin:], begin):
            skip = done if number == begin else 0
            if number != begin:
                self.journal.offset = 0
            try:
                blocks = islice(islice(blocks_of(file), select.start, select.stop, select.step), skip, None)
                while batch := list(islice(blocks, BATCH if self.cluster is None else BATCH * self.cluster.width)):
                    yield number, batch
            except TextError as error:
                self.report(str(error))
                self.journal.tally["unread"] += 1

    def _lines(self, number: int, rows: list[TextRow]) -> Iterator[bytes]:
        """Count rows, report what is wrong with them, and yield those that are wanted as they are written."""
        for row in rows:
            self.journal.tally[row.verdict] += 1
            place = f"{self.files[number]}:{row.line}"
            if row.verdict is Verdict.INVALID:
                self.report(row.error or place)
            if row.differs:
                self.journal.tally["differs"] += 1
                self.report(f"{place}: the solution given is not the solution of the puzzle")
            if row.unread:
                self.report(f"{place}: unread: {'; '.join(row.unread)}")
            if self.only and row.verdict not in (*self.only, Verdict.INVALID):
                continue
            yield self._text(number, row).encode("utf-8", "backslashreplace")

    def _text(self, number: int, row: TextRow) -> str:
        file = {"file": self.files[number]} if self.sink.named else {}
        cells = {**file, **dict(zip(COLUMNS, row, strict=False))}
        if self.sink.form == "json":
            return as_json({**cells, "error": row.error} if row.verdict is Verdict.INVALID else cells) + "\n"
        return csv_line([value.rstrip("\n") if isinstance(value, str) else value for value in cells.values()])
