"""Show what three methods are given for one puzzle, and how each answers."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import option
from cpsudoku.apps.cli.puzzle_loop import expect_page, first_of, write_page
from cpsudoku.model.verdicts import as_json, worst
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.support.terminal import remark

if TYPE_CHECKING:
    from cpsudoku.apps.lab.grading import Grade
    from cpsudoku.puzzles.entry import Entry


class CompareFlags(options.PuzzleFlags):
    backends: tuple[str, ...] = option("cp_sat, sat or search, with options; can be repeated.  [default: all three]",
        "--backend", type=options.BACKEND, multiple=True, metavar="NAME[:OPTION,...]")  # fmt: skip
    html: Path | None = option("Write a page with the lines of the puzzle in three columns beside its board.",
        type=click.Path(dir_okay=False, path_type=Path), metavar="OUT")  # fmt: skip
    overwrite: bool = options.overwrite()
    json: bool = options.as_json("Print one JSON object.")
    time_limit: float | None = options.time_limit(shown="2 for each answer, 0.3 for both of the search")


@CompareFlags.command("compare")
def COMMAND(flags: CompareFlags) -> int:
    """Compare three methods on one puzzle: what each is given, line by line, how it answers, what it leaves to guess.

    FILE is a path, - for standard input, or the text of one puzzle; of several the first is compared. Formulations and
    encodings are options of the backends (`help backends`): --backend sat:ladder --backend sat. Exit status: 0 the
    puzzle is unique, 1 it is not, 2 bad input or usage, 3 undecided, 4 the methods disagree.

    FILE and encodings of it: .cnf, .py with a `model`, or a folder of these are graded. Is each right? Which grid does
    it wrongly admit or lose? Exit status: 0 all are right, 1 one is wrong, 2 one is unreadable.
    """
    if files := [file for source in flags.files[1:] for file in _submissions(source)]:
        flags.files = flags.files[:1]
        return _grade(first_of(flags, "graded"), files, flags)
    from cpsudoku.apps.lab.comparison import BACKENDS, compare
    from cpsudoku.apps.lab.comparison_table import print_comparison
    from cpsudoku.uniqueness.blocking import FalseWitness

    expect_page(flags.html, flags.overwrite)
    entry = first_of(flags, "compared")
    try:
        comparison = compare(entry, backends=flags.backends or BACKENDS, time_limit=flags.time_limit)
        status = comparison.verdict.status
    except FalseWitness as error:
        remark(f"{entry.place}: {error}")
        return 4
    if flags.html is not None:
        from cpsudoku.apps.web.comparison_page import comparison_page

        write_page(flags.html, comparison_page(comparison, entry.title or "One puzzle, three methods"))
    if flags.json:
        print(as_json(comparison.as_dict()))
    else:
        print_comparison(comparison, sys.stdout)
    return status


def _submissions(source: str) -> list[Path]:
    from cpsudoku.apps.lab.grading import submissions

    return submissions(source)


def _grade(entry: Entry, files: list[Path], flags: CompareFlags) -> int:
    """Grade encodings of a puzzle: one in full, several in a table."""
    from cpsudoku.apps.lab.grading import Grade, grade_files, grade_table

    statuses = {0}

    def noted() -> Iterator[tuple[Path, Grade | CpsudokuError]]:
        for file, one in grade_files(entry, files):
            statuses.add(one.status if isinstance(one, Grade) else 2)
            yield file, one

    if flags.json:
        for file, one in noted():
            unreadable = {"file": str(file), "verdict": "unreadable", "error": str(one)}
            print(as_json(one.as_dict() if isinstance(one, Grade) else unreadable))
    elif len(files) > 1:
        for line in grade_table(noted()):
            print(line)
    else:
        for _, one in noted():
            if isinstance(one, Grade):
                print(one)
            else:
                remark(one)
    return worst(statuses)
