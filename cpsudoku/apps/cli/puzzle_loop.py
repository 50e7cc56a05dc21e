"""The puzzles of a command, one after the other. If a puzzle causes an error, print it on standard error and continue
with the next puzzle.

    run = PuzzleRun(read_all(files, kind=kind, options=options))
    for entry in run:
        with run.answer(entry):
            print(...)
    return run.status
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import click

from cpsudoku.apps.cli.options import PuzzleFlags
from cpsudoku.model import Model
from cpsudoku.model.model_file import model_in_file
from cpsudoku.model.verdicts import worst
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.support import interrupts
from cpsudoku.support.errors import BackendError, CpsudokuError, InstanceError, LimitReached, ModelError, writing
from cpsudoku.support.terminal import complain, remark


def expect_page(path: Path | None, overwrite: bool) -> None:
    """Check the options -o and --overwrite before any computation.

    Raises:
        click.UsageError: --overwrite without a page.
        CpsudokuError: a file that cpsudoku did not write has that name.
    """
    if path is not None:
        from cpsudoku.apps.web.page_data import expect_replaceable

        expect_replaceable(path, overwrite)
    elif overwrite:
        raise click.UsageError("expected -o FILE with --overwrite")


def name_unread(entry: Entry) -> None:
    """Print the items of the source that the puzzle does not use, except those that may be rules. Other code reports
    these."""
    if beside := [str(item) for item in entry.unread if not item.rule]:
        remark(f"{entry.place}: unread: {'; '.join(beside)}")


def write_page(path: Path, text: str) -> None:
    """Write a page and print a note."""
    with writing(path):
        path.write_text(text, encoding="utf-8")
    remark(f"{path} is written")


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yield the file to write. If ``path`` has contents, this is a temporary file in the same folder. At the end it
    replaces ``path``, unless it is empty. After an error or an interrupt both files stay, and a note names the
    temporary one."""
    from shutil import copymode
    from tempfile import mkstemp

    with writing(path):
        if not path.is_file() or not path.stat().st_size:
            yield path
            return
        target = path.resolve()  # a symbolic link stays a link
        descriptor, name = mkstemp(target.suffix, f"{target.stem}-", target.parent)
        os.close(descriptor)
        fresh, complete = Path(name), False
        try:
            yield fresh
            complete = not interrupts.has_interrupt()
        finally:
            if not fresh.stat().st_size:
                fresh.unlink()
                remark(f"{path} is unchanged")
            elif complete:
                copymode(target, fresh)
                fresh.replace(target)
            else:
                remark(f"{path} is unchanged; the unfinished output is in {fresh}")


class ModelFile(NamedTuple):
    """A Python file and its model. ``place``: the name of the file."""

    place: str
    model: Model


class PuzzleRun:
    """Iterates over the puzzles of a command. ``statuses``: the exit statuses so far. ``number``: the number of puzzles
    so far, including unreadable ones."""

    def __init__(self, entries: Iterable[Entry | Bad]) -> None:
        self._entries = entries
        self.statuses: set[int] = {0}
        self.number: int = 0

    def __iter__(self) -> Iterator[Entry]:
        for entry in self._entries:
            self.number += 1
            if isinstance(entry, Bad):
                self.fail(2, entry.error)
            else:
                name_unread(entry)
                yield entry

    def models(self, files: Iterable[str]) -> Iterator[ModelFile]:
        """Yield the models of Python files. Print errors of a file on standard error."""
        for file in files:
            self.number += 1
            try:
                model = model_in_file(Path(file))
            except CpsudokuError as error:
                self.fail(2, error)
            else:
                yield ModelFile(file, model)

    def fail(self, status: int, sentence: object) -> None:
        """Print an error. The command ends with this status, unless a worse one occurs."""
        (complain if status in (2, 4) else remark)(sentence)
        self.statuses.add(status)

    @contextmanager
    def answer(self, entry: Entry | ModelFile, by: str = "") -> Iterator[None]:
        """A context that prints errors and lets the loop continue: a limit was reached, the kind rejects the puzzle, or
        the backend ``by`` is faulty."""
        from cpsudoku.support.errors import FalseProof
        from cpsudoku.uniqueness.blocking import FalseWitness

        try:
            yield
        except (FalseWitness, FalseProof) as error:
            self.fail(4, f"{entry.place}: {by and f'{by}: '}{error}")
        except LimitReached as error:
            self.fail(3, f"{entry.place}: undecided: {error}")
        except (InstanceError, ModelError, BackendError) as error:
            if not isinstance(error, InstanceError) and not isinstance(entry, ModelFile):
                raise
            self.fail(2, f"{entry.place}: {error}")

    @property
    def status(self) -> int:
        """The exit status."""
        return worst(self.statuses)


def first_of(flags: PuzzleFlags, done: str) -> Entry:
    """Return the first puzzle. If there are others, print a note that only the first one is ``done``, such as "shown".

    Raises:
        CpsudokuError: there is no puzzle, or it cannot be read.
    """
    from cpsudoku.formats.entry_reading import expect_entry

    entries = flags.entries()
    entry = expect_entry(next(entries, None))
    name_unread(entry)
    if next(entries, None) is not None:
        remark(f"{entry.place} is {done}, the first of several (--select chooses)")
    return entry
