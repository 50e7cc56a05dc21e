"""Verify certificates with the independent checker, and report what each relies on."""

from __future__ import annotations

import sys
import time
from collections import Counter
from typing import IO

import click

from cpsudoku.certificate import HEADER, Result
from cpsudoku.cli import options
from cpsudoku.kinds.entries import read_all
from cpsudoku.proof.proving import Prover
from cpsudoku.proof.record import statement_of, text_lines
from cpsudoku.proof.verify import results
from cpsudoku.sessions import ByKind
from cpsudoku.specs import backend
from cpsudoku.text import Bad


@click.command("verify")
@click.argument("files", nargs=-1, required=True, metavar="CERTIFICATES...", type=click.File("rb"))
@click.option("--kind", "kinds", multiple=True, metavar="FILE.py", help="A kind outside the gallery; can be repeated.")
@options.rules
@click.option("--of", "puzzles", metavar="PUZZLES",
              help="Also check that the certificates are those of the puzzles in this file, and of all "
                   "of them.")  # fmt: skip
@click.option("--of-kind", show_default="of --kind, else the one PUZZLES names", metavar="NAME|FILE.py",
              help="The kind of the puzzles of --of.")  # fmt: skip
@click.option("--list", "listed", is_flag=True, help="Also list accepted certificates.")
def COMMAND(
    files: tuple[IO[bytes], ...],
    kinds: tuple[str, ...],
    rules: tuple[str, ...],
    puzzles: str | None,
    of_kind: str | None,
    listed: bool,
) -> int:
    """Check every certificate of every file: accepted, or rejected with the line and the reason.

    A certificate is a statement about the puzzle it names; --of compares that with your puzzles. Exit status:
    0 there are certificates and all are accepted (and match --of), 1 otherwise, 2 bad usage.
    """
    if of_kind is None:
        of_kind = kinds[0] if len(kinds) == 1 else ""
    if rules:  # certificates of puzzles with rules of one's own name the kind with these
        of_kind = "+".join((of_kind or "sudoku", *rules))
        kinds = (*kinds, of_kind)
    counts: Counter[str] = Counter()
    proved: Counter[tuple[str, ...]] = Counter()
    begin = time.perf_counter()
    for file in files:
        watched, before = Watched(file), counts.total()
        for result in results(watched, kinds):
            counts[result.trust if result.accepted else "rejected"] += 1
            if listed or not result.accepted:
                print(f"{file.name}:{result.line}: {_told(result)}")
            if puzzles and result.accepted:
                proved[statement_of(watched.lines)] += 1
            watched.next_record()
        if counts.total() == before:
            print(f"cpsudoku: {file.name}: expected certificates, found none", file=sys.stderr)
    accepted = counts.total() - counts["rejected"]
    trust = [f"{counts['encoder']:,} of them trust the package's encoder, too"] * bool(counts["encoder"])
    trust += [f"{counts['clauses']:,} of them are about the clauses in the record"] * bool(counts["clauses"])
    told = f" ({'; '.join(trust)})" if trust else ""
    print(f"{accepted:,} accepted{told}, {counts['rejected']:,} rejected; {time.perf_counter() - begin:.1f} s")
    strangers = _strangers(proved, puzzles, of_kind) if puzzles else 0
    return 0 if accepted and not counts["rejected"] and not strangers else 1


def _told(result: Result) -> str:
    if not result.accepted:
        return f"rejected: {result.reason}"
    return f"accepted: {result.kind} {result.puzzle} {result.givens}"


class Watched:
    """A file that remembers the lines of the record being read, its lemmas left out."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file, self.lines = file, list[str]()
        self._last = ""
        self._text = 0  # how many lines of the puzzle's text are still to come
        self._lemmas = False

    def readline(self, size: int) -> bytes:
        line = self.file.readline(size)
        self._last = line.decode("utf-8", "replace").rstrip("\r\n")
        self._keep()
        return line

    def next_record(self) -> None:
        """Forget the record; the line read last may begin the next one, where this one was rejected."""
        self.lines.clear()
        self._text, self._lemmas = 0, False
        if self._last.startswith(HEADER):
            self._keep()

    def _keep(self) -> None:
        if self._lemmas or not (self.lines or self._last.strip()):
            return
        self.lines.append(self._last)
        if self._text:
            self._text -= 1  # whatever it looks like, it is text
        elif len(self.lines) == 4:
            self._text = text_lines(self._last)
        else:
            self._lemmas = self._last == "lemmas"

    def __iter__(self) -> Watched:
        return self

    def __next__(self) -> bytes:
        raise StopIteration


def _strangers(proved: Counter[tuple[str, ...]], puzzles: str, kind: str) -> int:
    """How many puzzles have no certificate, and certificates no puzzle; each is reported."""
    provers = ByKind(lambda puzzle: Prover(puzzle, backend("search")))
    missing = 0
    for entry in read_all([puzzles], kind=kind):
        if isinstance(entry, Bad):
            print(f"cpsudoku: {entry.error}", file=sys.stderr)
            missing += 1
            continue
        statement = provers.of(entry.kind).statement(entry)
        if proved[statement]:
            proved[statement] -= 1
        else:
            print(f"{entry.file or 'puzzle'}:{entry.line}: no certificate of this puzzle")
            missing += 1
    others = proved.total()
    if others:
        print(f"{others:,} certificates of other puzzles")
    return missing + others
