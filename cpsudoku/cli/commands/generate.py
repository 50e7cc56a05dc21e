"""Make new puzzles, each with exactly one solution: by clues, symmetry, level, technique, seed."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TextIO, cast

import click

from cpsudoku.cli import options
from cpsudoku.errors import CpsudokuError, OutOfTime, refuse_to_replace
from cpsudoku.generation.run import DrawnPuzzles, drawn_by
from cpsudoku.terminal import for_data, raw


def _range(_: click.Context, __: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """A:B or the single A"""
    if value is None:
        return None
    low, _colon, high = value.partition(":")
    numbers = low.isdecimal() and (high or low).isdecimal() and len(value) < 40
    if not numbers or int(high or low) < int(low):
        raise click.BadParameter(f"expected A:B with A at most B, found {value[:40]!r}")
    return int(low), int(high or low)


@click.command("generate")
@click.option("--count", "-n", type=click.IntRange(min=1), default=1, show_default=True, help="How many puzzles.")
@click.option("--clues", type=click.IntRange(min=0), help="Exactly so many clues; without it as few as come.")
@click.option("--minimal", is_flag=True, help="No clue may be left out.")
@click.option("--symmetry", default="none", show_default=True, metavar="NAME",
              help="Of the clue pattern: half-turn, diagonal, ... (a wrong name lists them).")  # fmt: skip
@click.option("--level", callback=_range, metavar="A:B",
              help="Only difficulties from A to B: the exponent of the level (see `rate`).")  # fmt: skip
@click.option("--technique", "techniques", multiple=True, metavar="NAME",
              help="Only puzzles whose hardest step is this; repeat it for more (see `list technique`).")  # fmt: skip
@click.option("--allow-multiple", is_flag=True,
              help="Draw clues at random instead: N or more clues, perhaps several solutions or none.")  # fmt: skip
@options.kind
@click.option("--like", metavar="FILE", help="Take regions, cages or signs from the puzzle in this file.")
@click.option("--ignore-unknown", is_flag=True, help="Leave out rules of a link that are not known.")
@click.option("--box", callback=options.box, metavar="HxW", help="Height and width of a box; 3x3 by default.")
@click.option("--side", type=click.IntRange(min=1), help="The side, for kinds without boxes (latin).")
@click.option("--size", callback=options.box, metavar="HxW",
              help="Rows and columns of a board without boxes; as the kind's largest example by default.")  # fmt: skip
@click.option("--section", "sections", multiple=True, metavar="NAME",
              help="Draw this rule, too (cages, arrows, ... of sudoku), at random; repeat it for more.")  # fmt: skip
@click.option("--seed", metavar="SEED", help="Equal seeds give equal puzzles; random by default, and told.")
@click.option("--engine", default="", metavar="NAME", help="Who decides: lanes, or a backend; the fastest by default.")
@click.option("--limit-seconds", type=options.Least(), help="End after this time with what was found.")
@click.option("--patience", type=options.Least(), default=60.0, show_default=True,
              help="End when there was no new puzzle for so many seconds.")  # fmt: skip
@click.option("--to", "form", default="", metavar="FORMAT", help="The text format (see `list format`).")
@click.option("--output", "-o", metavar="FILE", help="Write there instead of standard output.")
@click.option("--overwrite", is_flag=True, help="Replace the file of --output if there is one.")
def COMMAND(output: str | None, overwrite: bool, count: int, seed: str | None, **wishes: Any) -> int:
    """Make new puzzles.

    Clues are taken from a random full grid in random order while the solution stays the only one; few clues are reached
    by exchanging clues. Of other kinds a random shape is drawn first; what its sections say is read off a random
    solution. Not uniform over all puzzles: the first line of the output says what was drawn. Exit status:
    0 all were made, 2 bad usage or a wish that cannot come true, 3 the time ended with fewer, 130 interrupted.
    """
    if output and not overwrite:
        refuse_to_replace(Path(output))
    seed = secrets.token_hex(4) if seed is None else seed
    drawn = drawn_by(seed=seed, **wishes)
    made, why = 0, ""
    with ExitStack() as stack:
        out = stack.enter_context(open(output, "w", encoding="utf-8")) if output else for_data()
        hidden = not sys.stderr.isatty() or (output is None and sys.stdout.isatty())
        texts = _texts(drawn, count)
        bar = cast(TextIO, raw(sys.stderr))
        shown = stack.enter_context(
            click.progressbar(texts, count, "making", file=bar, hidden=hidden, show_pos=True)
        )
        try:
            for text in shown:
                out.write(text)
                out.flush()  # what is made is not lost by an interrupt
                made += 1
        except OutOfTime as error:  # not one was made
            why = str(error)
    if made < count:
        print(f"cpsudoku: {made} of {count} made: {drawn.ended() or why}", file=sys.stderr)
        return 3
    return 0


def _texts(drawn: DrawnPuzzles, count: int) -> Iterator[str]:
    """Each puzzle as it goes into the output, the first with what comes before it."""
    between = drawn.opening
    for text in drawn.texts(count):
        if not text.strip():
            raise CpsudokuError("expected a text for every puzzle, found none")
        yield between + text
        between = drawn.between
