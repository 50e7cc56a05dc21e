"""Rate how hard puzzles are: level, hardest technique, steps, nodes of the search, lemmas of the certificate."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from cpsudoku.cli import options
from cpsudoku.cli.run import PuzzleRun
from cpsudoku.formats import ReadOptions
from cpsudoku.ground.deadline import within
from cpsudoku.ground.terminal import for_data
from cpsudoku.model import Limits

if TYPE_CHECKING:
    from cpsudoku.explanation.rating import Rating
    from cpsudoku.explanation.reason_rating import ReasonRating
    from cpsudoku.formats.entry import Entry


@click.command("rate")
@options.files
@options.kind
@click.option("--up-to", default="", metavar="NAME", help="Use no technique harder than this (see `list technique`).")
@click.option("--proof/--no-proof", default=True, show_default=True, help="Count the lemmas of a certificate.")
@click.option("--backend", default="sat", show_default=True, metavar="NAME",
              help="The backend that decides the verdict.")  # fmt: skip
@options.limit_seconds(60.0)
@click.option("--search", default="search:norvig", show_default=True, metavar="NAME",
              help="The search whose nodes are counted.")  # fmt: skip
@click.option("--reasons", is_flag=True, help="Measure the reasons it takes, as of kinds without units.")
@click.option("--correlations", is_flag=True, help="End with the rank correlations between the measures.")
@click.option("--json", "as_json", is_flag=True, help="JSON lines, one object for each puzzle.")
@click.option("--csv", "as_csv", is_flag=True, help="CSV, one row for each puzzle.")
@options.reading
def COMMAND(files: tuple[str, ...], kind: str, options: ReadOptions, **flags: Any) -> int:
    """Rate each puzzle of FILE.

    Of sudoku and other kinds of all-different units: squares: digits given. level: product of the candidate counts of
    all cells after naked and hidden singles, so that 4.6e+38 is nothing unusual; difficulty: its exponent, 38. hardest:
    the hardest technique needed, "beyond" if the techniques do not suffice; rank: its place among the techniques, 1 the
    easiest; steps, blanks: steps of that solution, and cells it leaves open. nodes: branchings of the search until
    uniqueness is proved. lemmas: lemmas of the certificate.

    Of other kinds, and with --reasons: steps; largest: clues, rules at a place and cuts of the largest reason; ideas:
    the most lines of a step; depth: rounds to a contradiction; above_one: steps of more than one of these; width: steps
    that could be taken side by side; trying: steps that no reason gives; number, word: all in one, from 1,
    gentle, to 12, beyond.

    FILE is a path, - for standard input, or the text of one puzzle. What cannot be rated is named, and the next one
    goes on. Exit status: 0, 2 bad input or usage, 3 out of time before a rating.
    """
    from cpsudoku.explanation.rating import Rating
    from cpsudoku.formats.entries import read_all

    if flags["as_json"] and flags["as_csv"]:
        raise click.UsageError("expected one of --json and --csv, found both")
    ratings: list[Rating] = []
    run = PuzzleRun(read_all(files, kind=kind, options=options))

    def rated() -> Rated:
        for entry in run:
            with run.answer(entry):
                rating = _rating(entry, flags)
                if flags["correlations"] and isinstance(rating, Rating):
                    ratings.append(rating)
                yield f"{entry.file}:{entry.line}" if entry.file else "puzzle", rating

    (_json if flags["as_json"] else _csv if flags["as_csv"] else _table)(rated())
    if flags["correlations"]:
        _correlations(ratings, for_programs=flags["as_json"])
    return run.status


def _rating(entry: Entry, flags: dict[str, Any]) -> Rating | ReasonRating:
    """By techniques, or by reasons where the kind has no board of candidates."""
    from cpsudoku.explanation.board import NoUnits
    from cpsudoku.explanation.clues import with_others
    from cpsudoku.explanation.rating import rate
    from cpsudoku.explanation.reason_rating import rate_reasons

    seconds = flags["limit_seconds"]
    chosen = {name: flags[name] for name in ("up_to", "proof", "backend", "search")}
    if not flags["reasons"]:
        try:
            with within(seconds, "while the model was made"):
                with_others(entry.instance, entry.kind)  # the model is kept, and made no second time
            return rate(entry.instance, entry.kind, limits=Limits(seconds=seconds), **chosen)
        except NoUnits:
            if flags["up_to"]:
                raise
    return rate_reasons(entry.instance, entry.kind, seconds=seconds)


Rated = Iterator[tuple[str, "Rating | ReasonRating"]]


def _row(rating: Rating | ReasonRating) -> dict[str, Any]:
    from cpsudoku.explanation.rating import Rating
    from cpsudoku.explanation.rating_table import row

    return row(rating) if isinstance(rating, Rating) else rating.row


def _json(rated: Rated) -> None:
    from cpsudoku.model.verdicts import as_json

    for place, rating in rated:
        print(as_json({"place": place} | _row(rating)), flush=True)


def _csv(rated: Rated) -> None:
    from cpsudoku.explanation.rating_table import COLUMNS

    names: list[str] = []  # of the last heading; puzzles of another sort have another
    for place, rating in rated:
        cells = {"place": place} | _row(rating)
        columns = ["place", *COLUMNS, "clash"] if "clash" in cells else list(cells)
        writer = csv.DictWriter(for_data(), columns, lineterminator="\n")
        if columns != names:
            writer.writeheader()
            names = columns
        writer.writerow(cells)
        sys.stdout.flush()
    if not names:
        csv.DictWriter(for_data(), ["place", *COLUMNS, "clash"], lineterminator="\n").writeheader()


def _table(rated: Rated) -> None:
    from cpsudoku.explanation import reason_rating
    from cpsudoku.explanation.rating import STEPS_OF_SEARCH, Rating
    from cpsudoku.explanation.rating_table import COLUMNS, WIDTHS

    clashes: list[str] = []
    width = 0
    names: list[str] = []  # of the last heading
    for place, rating in rated:
        if not width:  # rows are printed at once, so the first row fixes the column width
            width = len(place) + (4 if ":" in place else 0)
        cells = _row(rating)
        by_techniques = isinstance(rating, Rating)
        widths = WIDTHS if by_techniques else reason_rating.COLUMNS
        columns = list(COLUMNS) if by_techniques else list(widths)
        if columns != names:
            print("puzzle".ljust(width), *(f"{name:{widths[name]}}" for name in columns), sep="  ")
            names = columns
        if isinstance(rating, Rating) and rating.nodes is None and rating.verdict:
            cells["nodes"] = f">{STEPS_OF_SEARCH}"
        words = {name: "-" if cells[name] in (None, "") else str(cells[name]) for name in columns}
        line = "  ".join([place.ljust(width), *(f"{words[name]:{widths[name]}}" for name in columns)])
        print(line.rstrip(), flush=True)
        if isinstance(rating, Rating) and rating.clash:
            clashes.append(f"{place}: contradiction: {rating.clash}")
    for clash in clashes:
        print(clash)


def _correlations(ratings: list[Any], *, for_programs: bool) -> None:
    from cpsudoku.explanation.rating_table import correlation_table, correlations
    from cpsudoku.model.verdicts import as_json

    if for_programs:
        found = [{"measures": [a, b], "spearman": value, "puzzles": n} for a, b, value, n in correlations(ratings)]
        print(as_json({"correlations": found}))
        return
    print(f"\nrank correlation (Spearman) over {len(ratings)} puzzles")
    print("\n".join(correlation_table(ratings)))
