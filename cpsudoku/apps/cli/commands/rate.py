"""Rate how hard puzzles are: one number and one word, from gentle to beyond, with the measures behind them."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import flag
from cpsudoku.apps.cli.puzzle_loop import PuzzleRun
from cpsudoku.model.verdicts import Verdict
from cpsudoku.support.errors import Limit
from cpsudoku.support.limits import within
from cpsudoku.support.terminal import for_data

if TYPE_CHECKING:
    from cpsudoku.apps.explanation.difficulty import Rating
    from cpsudoku.puzzles.entry import Entry

LONGEST = 18  # columns of a place in the table; of a longer one its file, of a longer file its end


class RateFlags(options.PuzzleFlags):
    time_limit: float = options.time_limit(60.0)
    json: bool = options.as_json()
    csv: bool = flag("CSV, one row for each puzzle.")


@RateFlags.command("rate")
def COMMAND(flags: RateFlags) -> int:
    """Rate each puzzle of FILE.

    The number is the size of the largest reason, from 1 to 11: how many clues, rules at a place and cuts it takes.
    12: some step takes trying. The word goes from gentle (1) to beyond (12); without a number it tells how the walk
    ended. trying: steps that no reason gives. steps: all steps but marks. hardest: of sudoku and other kinds of
    all-different units, the hardest technique that names a step. level: of digits and units alone, the product of the
    candidate counts of all cells after naked and hidden singles, so that 4.6e+38 is nothing unusual. --json and --csv
    also have status and verdict.

    FILE is a path, - for standard input, or the text of one puzzle. What cannot be rated is named, and the next one
    goes on. Exit status: 0, 2 bad input or usage, 3 out of time before a rating, or undecided:
    not all rules are known.
    """
    from cpsudoku.puzzles.kinds import gallery
    from cpsudoku.uniqueness.decision import why_open

    if flags.json and flags.csv:
        raise click.UsageError("expected one of --json and --csv, found both")
    run = PuzzleRun(flags.entries())

    def rate_each() -> Rated:
        for entry in run:
            with run.answer(entry):
                rating = _rating(entry, flags)
                if why := rating.verdict and why_open(entry, gallery.kind_of(entry.kind), Verdict(rating.verdict)):
                    run.fail(3, f"{entry.place}: undecided: {why}")
                    rating = replace(rating, status="undecided", verdict=Verdict.UNDECIDED)
                elif rating.status == "out of time" and rating.number is None:
                    run.fail(3, f"{entry.place}: cut by the {Limit(flags.time_limit)}")
                yield f"{entry.file}:{entry.line}" if entry.file else "puzzle", rating

    (_json if flags.json else _csv if flags.csv else _table)(rate_each())
    return run.status


def _rating(entry: Entry, flags: RateFlags) -> Rating:
    from cpsudoku.apps.explanation.candidate_board import NoUnits
    from cpsudoku.apps.explanation.clue_candidates import board_clues
    from cpsudoku.apps.explanation.difficulty import rate

    with suppress(NoUnits), within(flags.time_limit, "while the model was made"):
        board_clues(entry.puzzle, entry.kind)  # the model is kept, and made no second time
    return rate(entry.puzzle, entry.kind, time_limit=flags.time_limit)


Rated = Iterator[tuple[str, "Rating"]]


def _json(rated: Rated) -> None:
    from cpsudoku.model.verdicts import as_json

    for place, rating in rated:
        print(as_json({"place": place} | rating.row), flush=True)


def _csv(rated: Rated) -> None:
    from cpsudoku.apps.explanation.difficulty import COLUMNS

    writer = csv.DictWriter(for_data(), ["place", *COLUMNS], lineterminator="\n")
    writer.writeheader()
    for place, rating in rated:
        writer.writerow({"place": place} | rating.row)
        sys.stdout.flush()


def _table(rated: Rated) -> None:
    from cpsudoku.apps.explanation.difficulty import COLUMNS

    shown = {name: align for name, align in COLUMNS.items() if name not in ("status", "verdict")}
    width = 0
    for place, rating in rated:
        if not width:  # rows are printed at once, so the first row fixes the column width
            width = min(len(place) + (4 if ":" in place else 0), LONGEST)
            print(_line("puzzle".ljust(width), {name: name for name in shown}, shown))
        label = place if len(place) <= width else place.rpartition("/")[2][-width:]
        cells = {name: getattr(rating, name) for name in shown}
        cells["word"] = rating.word or (rating.verdict if rating.status == "none" else rating.status)
        print(_line(label.ljust(width), cells, shown), flush=True)


def _line(place: str, cells: Mapping[str, object], columns: Mapping[str, str]) -> str:
    words = (f"{'-' if cells[name] in (None, '') else str(cells[name]):{form}}" for name, form in columns.items())
    return "  ".join([place, *words]).rstrip()
