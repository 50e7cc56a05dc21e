"""Make puzzles with exactly one solution."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO, cast

import click

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import flag, option
from cpsudoku.apps.cli.progress import Bar
from cpsudoku.apps.cli.puzzle_loop import replacing
from cpsudoku.apps.generation.request import VERSION, Options, PuzzleStream, draw_puzzles
from cpsudoku.formats import write
from cpsudoku.support.errors import CpsudokuError, LimitReached, refuse_to_replace
from cpsudoku.support.terminal import for_data, raw, remark


def _range(_: click.Context, __: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """Read N-M or the single N."""
    if value is None:
        return None
    low, _dash, high = value.partition("-")
    numbers = low.isdecimal() and (high or low).isdecimal() and len(value) < 40
    if not numbers or int(high or low) < int(low):
        raise click.BadParameter(f"expected N-M with N at most M, found {value[:40]!r}")
    return int(low), int(high or low)


class GenerateFlags(options.KindFlags):
    """The options of `generate`: see `generation.request.Options`."""

    number: int = option("Stop after N puzzles or solutions.", "-n", "--number", type=click.IntRange(min=1), default=1,
        show_default=True, metavar="N")  # fmt: skip
    clues: int | None = option("Exactly this many clues; by default as few as possible.", type=click.IntRange(min=0))
    minimal: bool = flag("Every clue is needed.")
    symmetry: str = option("The symmetry of the clue pattern: half-turn, diagonal, ... (a wrong name lists them).",
        default="none", show_default=True, metavar="NAME")  # fmt: skip
    difficulty: tuple[int, int] | None = option("Only puzzles of this difficulty, from 1 to 12 (see `explain --rate`).",
        callback=_range, metavar="N-M")  # fmt: skip
    technique: tuple[str, ...] = option("Only puzzles with this hardest step (see `help techniques`); can be "
        "repeated.", "--technique", type=options.TECHNIQUE, multiple=True, metavar="NAME")  # fmt: skip
    allow_multiple: bool = flag("Delete clues down to --clues, even if the puzzle then has several solutions.")
    like: str | None = option("Take regions, cages, signs, or the places of clues from the puzzle in this file. If the "
        "puzzle has ?, only these get new values.", type=options.FILE, metavar="FILE")  # fmt: skip
    ignore_unknown: bool = options.ignore_unknown()
    box: tuple[int, int] | None = options.box()
    size: tuple[int, int] | None = option("Rows and columns of a board without boxes; by default the usual "
        "published size, or that of the kind's largest example.", callback=options.sides, metavar="HxW")  # fmt: skip
    seed: str = option(f"Equal seeds give equal puzzles with one version of the generator, now {VERSION}. The "
        "output names both.  [default: random]", default=lambda: secrets.token_hex(4), metavar="SEED")  # fmt: skip
    backend: str | None = options.one_backend(shown="the fastest")
    time_limit: float | None = options.time_limit(None, shown="none")
    form: str = option(options.FORM, "--to", type=options.FORMAT, default="", metavar="NAME")  # fmt: skip
    output: Path | None = options.output()
    overwrite: bool = options.overwrite()

    @property
    def sources(self) -> tuple[str | None, ...]:
        return (self.like,)

    @property
    def sections(self) -> tuple[str, ...]:
        """The rules whose clues are placed."""
        return self.added


@GenerateFlags.command("generate")
def COMMAND(flags: GenerateFlags) -> int:
    """Generate puzzles.

    The generator removes clues from a random full grid in random order while the solution stays unique. It exchanges
    clues to reach a low count. For kinds with sections (cages, lines, numbers), it takes the clues from a random
    solution. --rule NAME also places clues of that rule. The distribution is not uniform. The first line of the output
    describes it after the command of the run. Limits count drafts and solver steps, so equal seeds give equal puzzles
    on every machine. A limit in seconds only stops the search for a puzzle.
    Exit status: 0 all were generated, 2 bad usage or an impossible request, 3 fewer were found within the limits, 130
    interrupted.
    """
    output, count = flags.output, flags.number
    if output and not flags.overwrite:
        refuse_to_replace(output)
    number, why = 0, ""
    with ExitStack() as stack:
        if output is None and sys.stdout.isatty():  # with output on a terminal, show only a note
            stack.enter_context(Bar((), shown=True)).wait("generating")
        puzzles = draw_puzzles(flags.into(Options))
        for note in puzzles.notes:
            remark(f"--like: {note}")
        if not puzzles.opening.startswith(puzzles.about):  # the format cannot contain comments
            remark(puzzles.about.strip("# \n"))
        out = for_data()
        if output:
            out = stack.enter_context(open(stack.enter_context(replacing(output)), "w", encoding="utf-8"))
        hidden = not sys.stderr.isatty() or (output is None and sys.stdout.isatty())
        texts = _texts(puzzles, count)
        bar = cast(TextIO, raw(sys.stderr))
        shown_texts = stack.enter_context(
            click.progressbar(texts, count, "making", file=bar, hidden=hidden, show_pos=True)
        )
        try:
            for text in shown_texts:
                out.write(text)
                out.flush()  # an interrupt must not lose finished puzzles
                number += 1
        except LimitReached as error:  # no puzzle was made
            why = str(error)
    if number < count:
        remark(f"{number} of {count} made: {puzzles.generator.ended or why}")
        return 3
    return 0


def _texts(puzzles: PuzzleStream, count: int) -> Iterator[str]:
    """Yield the text of each puzzle. The first text begins with the opening."""
    between = puzzles.opening
    for puzzle in puzzles.generator.make(count):
        text = write(puzzle, puzzles.form) if puzzles.form else f"{puzzle}\n"
        if not text.strip():
            raise CpsudokuError("expected a text for every puzzle, found none")
        yield between + text
        between = puzzles.between
