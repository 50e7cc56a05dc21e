"""Write puzzles in another text format."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import IO, TextIO, cast

import click

from cpsudoku.cli import options
from cpsudoku.errors import CpsudokuError, TextError
from cpsudoku.kinds import gallery, links
from cpsudoku.kinds.entries import read_all
from cpsudoku.terminal import for_data
from cpsudoku.text import Bad, Format, ReadOptions, Record, format_of, read, write


@click.command("convert")
@options.files
@options.kind
@click.option(
    "--to", required=True, metavar="NAME", help="The format to write (`list format`), puzz.link, pzprv3, text."
)
@click.option("--from", "source", default="", metavar="NAME", help="The format to read; the same as --format.")
@click.option("--symbols", default="", metavar="SYMBOLS", help="The symbols to write the values 1, 2, ... with.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="The file to write, else stdout.")
@click.option("--strict", is_flag=True, help="Stop at the first record that is not a puzzle, or cannot be written.")
@options.reading
def COMMAND(
    files: tuple[str, ...],
    kind: str,
    to: str,
    source: str,
    symbols: str,
    output: Path | None,
    strict: bool,
    options: ReadOptions,
) -> int:
    """Write the puzzles of every FILE in another format, one at a time.

    FILE is a path, - for standard input, or the text of one puzzle. Titles, comments, ratings and solutions go along
    where the format has a place for them. `--to puzz.link` writes addresses, `--to pzprv3` boards, with the solution
    that a text states, and `--to text` the text of the kind. Exit status: 0 all are written, 2 some could not be read
    or written.
    """
    options = replace(options, format=source or options.format)
    own = to in (*links.FORMS, "text")
    if not own and not gallery.puzzle(kind).grids:
        raise CpsudokuError(f"--to {to}: expected {', '.join(links.FORMS)} or text for the kind {kind}")
    form = None if own else format_of(to)
    if form is not None and form.write is None:
        raise CpsudokuError(f"--to {to}: expected a format that can be written, found one that is only read")

    def convert(stream: IO[str]) -> int:
        if form is None:
            return _of_kind(files, kind, to, strict, options, stream)
        return _convert(files, to, form, symbols, strict, options, stream)

    if output is None:
        return convert(for_data())
    for file in files:
        if Path(file).exists() and output.exists() and output.samefile(file):
            raise CpsudokuError(f"{output}: expected another file to write than those to read, found the same")
    with _opened(output) as stream:
        return convert(stream)


def _of_kind(files: Iterable[str], kind: str, to: str, strict: bool, options: ReadOptions, out: IO[str]) -> int:
    """Write addresses, boards or texts of a kind."""
    puzzle, written, status = gallery.puzzle(kind), 0, 0
    for entry in read_all(files, kind=kind, options=options):
        try:
            if isinstance(entry, Bad):
                raise entry.error
            text = links.written(puzzle, entry.instance, to)
        except CpsudokuError as error:
            place = "" if isinstance(entry, Bad) else f"{entry.place}: "
            print(f"cpsudoku: {place}{error}", file=sys.stderr)
            status = 2
            if strict:
                break
            continue
        out.write(("===\n" if written and to != "puzz.link" else "") + text)
        written += 1
    out.flush()
    return status


def _convert(
    files: Iterable[str], to: str, form: Format, symbols: str, strict: bool, options: ReadOptions, out: IO[str]
) -> int:
    written, status = 0, 0
    for record in _all(files, options):
        try:
            if isinstance(record, Bad):
                raise record.error
            text = write(record, to, symbols)
        except TextError as error:
            print(f"cpsudoku: {_placed(error, record)}", file=sys.stderr)
            status = 2
            if strict:
                break
            continue
        out.write((form.between if written else form.header) + text)
        written += 1
    out.flush()
    return status


def _opened(output: Path) -> TextIO:
    if output.suffix == ".gz":
        return cast(TextIO, gzip.open(output, "wt", encoding="utf-8"))
    return output.open("w", encoding="utf-8")


def _all(files: Iterable[str], options: ReadOptions) -> Iterator[Record | Bad]:
    for file in files:
        try:
            yield from read(file, options)
        except TextError as error:
            yield Bad(error)


def _placed(error: TextError, record: Record | Bad) -> str:
    """The message with the record's place, where the error has none of its own."""
    if isinstance(record, Bad) or error.line:
        return str(error)
    return f"{record.file}:{record.line}: {error}" if record.file else str(error)
