"""Convert puzzles to another text format, link or address."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import IO, TextIO, cast

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import option
from cpsudoku.apps.cli.puzzle_loop import name_unread
from cpsudoku.formats import Format, ReadOptions, format_of, has_sections, json_puzzle, read, write
from cpsudoku.formats.editors import f_puzzles
from cpsudoku.formats.entry_reading import header
from cpsudoku.formats.puzz_link import puzzle_link
from cpsudoku.formats.source_form import recognize_all
from cpsudoku.model.verdicts import worst
from cpsudoku.puzzles.credits import Credits
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.kinds.kind_text import SOLUTION, heading_of
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError, TextError, writing
from cpsudoku.support.terminal import for_data, remark

ADDRESS = "puzz.link"
WITH_RULES = ("text", "f-puzzles", "sudokupad")  # beside the formats of `help formats`, which hold grids only


class ConvertFlags(options.PuzzleFlags):
    to: str = option("The format (`help formats`), or text, f-puzzles, sudokupad, puzz.link.",
        type=options.FORMAT, required=True, metavar="NAME")  # fmt: skip
    output: Path | None = options.output("FILE", "The file to write; standard output by default.")


@ConvertFlags.command("convert")
def COMMAND(flags: ConvertFlags) -> int:
    """Convert the puzzles of every FILE to another format.

    FILE is a path, - for standard input, or the text of one puzzle, or the quoted 'link' of an editor (if your shell
    cuts links, use standard input). `convert` keeps titles, comments, ratings and solutions if the format has a place
    for them. --to f-puzzles and sudokupad write links, --to text puzzles with rules, --to json an object per line.
    --to puzz.link writes addresses of kinds that have them. Exit status: 0 all are written,
    1 the format cannot express all of a puzzle (`convert` lists the losses), 2 some could not be read or written.
    """
    to = flags.to
    kind, each = recognize_all(flags.files, flags.kind, flags.options)
    flags.kind = kind
    openings = [one.source.opening for one in each]
    puzzle = gallery.kind_of(kind)
    # Others are grids of JSON.
    sections = to == "json" and any(has_sections(one.beginning, lambda: puzzle.headings) for one in openings)
    if to == ADDRESS or not puzzle.reads_grids or sections:
        return _with_output(flags, lambda out: _of_kind(flags, out))
    if to in WITH_RULES or flags.options.add or "+" in kind or any(one.has_links for one in openings):
        return _with_output(flags, lambda out: _with_rules(flags, out))
    form = _form(to)
    if form.write is None:
        raise CpsudokuError(f"--to {to}: expected a format that can be written, found one that is only read")
    return _with_output(flags, lambda out: _convert(flags, form, out))


def _with_output(flags: ConvertFlags, run: Callable[[IO[str]], int]) -> int:
    output = flags.output
    if output is None:
        return run(for_data())
    with writing(output), _open(output) as stream:
        return run(stream)


def _form(to: str) -> Format:
    """Return the format of that name; refuse what is none (CpsudokuError)."""
    if to not in registry.names("format") and not to.endswith(".py"):
        others = ", ".join((*WITH_RULES, ADDRESS))
        solvers = "; `export` writes the input of solvers" * (to in ("minizinc", "opb", "cnf", "dimacs", "python"))
        raise CpsudokuError(f"format {to!r}: expected {registry.expected_names('format', to)}; or {others}{solvers}")
    return format_of(to)


Written = tuple[str, list[str]]  # the text of a puzzle in a format, and what that cannot say


def _write_each(
    puzzles: Iterable[Entry | Bad],
    text_of: Callable[[Entry], Written],
    flags: ConvertFlags,
    out: IO[str],
    *,
    header: str,
    between: str,
    refused: type[CpsudokuError] = CpsudokuError,
) -> int:
    """Write all puzzles; name what is none, cannot be written (``refused``), or loses something. Return the status."""
    statuses, number = {0}, 0
    for puzzle in puzzles:
        try:
            if isinstance(puzzle, Bad):
                raise puzzle.error
            text, cannot_say = text_of(puzzle)
        except refused as error:
            remark(_with_place(error, puzzle))
            statuses.add(2)
            continue
        if isinstance(puzzle, Entry) and _remark_losses(puzzle, cannot_say, flags.to):
            statuses.add(1)
        out.write((between if number else header) + text)
        number += 1
    out.flush()
    return worst(statuses)


def _remark_losses(entry: Entry, cannot_say: Sequence[str], to: str) -> bool:
    """Print what a format cannot say of an entry, and its unread items; return True if something is lost."""
    lost = [*cannot_say, *(str(item) for item in entry.unread if item.rule)]
    if lost:
        remark(f"{entry.place}: {to} cannot say: {', '.join(lost)}")
    name_unread(entry)
    return bool(lost)


def _of_kind(flags: ConvertFlags, out: IO[str]) -> int:
    """Write addresses or texts of a kind."""
    to, kind = flags.to, flags.kind
    writers: dict[str, Callable[[Kind, Puzzle], str]] = {
        ADDRESS: puzzle_link.write,
        "json": json_puzzle.write,
        "text": lambda kind, puzzle: kind.write(puzzle).rstrip("\n") + "\n",
    }
    if to not in writers:
        raise CpsudokuError(f"--to {to}: expected {ADDRESS}, json or text for the kind {kind}")
    puzzle = gallery.kind_of(kind)

    def text_of(entry: Entry) -> Written:
        return writers[to](puzzle, entry.puzzle), []

    between = "===\n" if to == "text" else ""
    above = header(puzzle) if to == "text" else ""
    return _write_each(flags.entries(), text_of, flags, out, header=above, between=between)


def _with_rules(flags: ConvertFlags, out: IO[str]) -> int:
    """Write puzzles that may have rules: as text, as links, or as grids without the rules, which are named on
    stderr."""
    kind, form = gallery.kind_of(flags.kind), None if flags.to in WITH_RULES else format_of(flags.to)
    flags.options = flags.options._replace(unknown="keep")
    above, between = (form.header, form.between) if form else ("", "===\n" if flags.to == "text" else "")
    return _write_each(
        flags.entries(), lambda entry: _write(entry, kind, flags), flags, out, header=above, between=between
    )


def _write(entry: Entry, kind: Kind, flags: ConvertFlags) -> Written:
    """Return the text of an entry in a format, and what that cannot say."""
    to = flags.to
    puzzle, setting = entry.puzzle, entry.setting or Credits(title=entry.title)
    if to == "text":
        return f_puzzles.as_text(puzzle, setting, kind), []
    layers = {layer.name: layer for layer in kind.decisions_of(puzzle)}
    solutions = [heading_of(kind, layers[name]) for name, _ in puzzle.solution if name in layers]
    solutions = [name for name in solutions if name != SOLUTION]  # of digits: formats hold these
    if to in WITH_RULES:
        link, lost = f_puzzles.as_link(puzzle, setting, kind, to, bool(flags.options.add))
        return link + "\n", [*lost, *solutions]
    first = kind.all_sections[0].name
    lost = [name for name, _ in puzzle.contents if name not in (first, "without")] + [*entry.without, *solutions]
    if not entry.puzzle.cell_contents:
        raise TextError(f"--to {to}: expected a square board of the digits from 1, found another")
    return write(replace(entry, kind=kind.name if kind.name != "sudoku" else ""), to, flags.symbols), lost


def _convert(flags: ConvertFlags, form: Format, out: IO[str]) -> int:
    """Write grids."""
    named = flags.kind if flags.kind != "sudoku" else ""  # what a format that can name it does

    def text_of(record: Entry) -> Written:
        return write(replace(record, kind=named), flags.to), []

    records = _all(flags.files, flags.options)
    return _write_each(
        records, text_of, flags, out, header=form.header, between=form.between, refused=TextError
    )


def _open(output: Path) -> TextIO:
    if output.suffix == ".gz":
        return cast(TextIO, gzip.open(output, "wt", encoding="utf-8"))
    return output.open("w", encoding="utf-8")


def _all(files: Iterable[str], options: ReadOptions) -> Iterator[Entry | Bad]:
    for file in files:
        try:
            yield from read(file, options)
        except TextError as error:
            yield Bad(error)


def _with_place(error: CpsudokuError, puzzle: Entry | Bad) -> str:
    """Return the message with the puzzle's place, if the error has none of its own."""
    if isinstance(puzzle, Entry) and puzzle.text:
        return f"{puzzle.place}: {error}"
    if isinstance(puzzle, Bad) or (isinstance(error, TextError) and error.line) or not puzzle.file:
        return str(error)
    return f"{puzzle.file}:{puzzle.line}: {error}"
