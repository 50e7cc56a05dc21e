"""Rate how hard puzzles are: level, hardest technique, steps, nodes of the search, lemmas of the certificate."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from cpsudoku.cli import options
from cpsudoku.deadline import within
from cpsudoku.errors import InstanceError, LimitReached
from cpsudoku.model import Limits
from cpsudoku.terminal import for_data
from cpsudoku.text import Bad, ReadOptions
from cpsudoku.verdicts import worst

if TYPE_CHECKING:
    from cpsudoku.kinds.entry import Entry


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
@click.option("--correlations", is_flag=True, help="End with the rank correlations between the measures.")
@click.option("--json", "as_json", is_flag=True, help="JSON lines, one object for each puzzle.")
@click.option("--csv", "as_csv", is_flag=True, help="CSV, one row for each puzzle.")
@options.reading
def COMMAND(files: tuple[str, ...], kind: str, options: ReadOptions, **flags: Any) -> int:
    """Rate each puzzle of FILE, for sudoku and other kinds of all-different units.

    squares: digits given. level: product of the candidate counts of all cells after naked and hidden singles, so that
    4.6e+38 is nothing unusual; difficulty: its exponent, 38. hardest: the hardest technique needed, "beyond" if the
    techniques do not suffice; rank: its place among the techniques, 1 the easiest; steps, blanks: steps of that
    solution, and cells it leaves open. nodes: branchings of the search until uniqueness is proved. lemmas: lemmas of
    the certificate. FILE is a path, - for standard input, or the text of one puzzle. What cannot be rated is
    named, and the next one goes on. Exit status: 0, 2 bad input or usage, 3 out of time before a rating.
    """
    from cpsudoku.explanation.clues import with_others
    from cpsudoku.explanation.rating import Rating, rate

    if flags["as_json"] and flags["as_csv"]:
        raise click.UsageError("expected one of --json and --csv, found both")
    ratings: list[Rating] = []
    seen = {0}

    def rated() -> Iterator[tuple[str, Rating]]:
        for entry in _read(files, kind, options):
            if entry is None:
                seen.add(2)
                continue
            place = f"{entry.file}:{entry.line}" if entry.file else "puzzle"
            chosen = {name: flags[name] for name in ("up_to", "proof", "backend", "search")}
            try:
                with within(flags["limit_seconds"], "while the model was made"):
                    with_others(entry.instance, entry.kind)  # the model is kept, and made no second time
                rating = rate(entry.instance, entry.kind, limits=Limits(seconds=flags["limit_seconds"]), **chosen)
            except LimitReached as error:
                print(f"cpsudoku: {place}: undecided: {error}", file=sys.stderr)
                seen.add(3)
                continue
            except InstanceError as error:
                print(f"cpsudoku: {place}: {error}", file=sys.stderr)
                seen.add(2)
                continue
            if flags["correlations"]:
                ratings.append(rating)
            yield place, rating

    (_json if flags["as_json"] else _csv if flags["as_csv"] else _table)(rated())
    if flags["correlations"]:
        _correlations(ratings, for_programs=flags["as_json"])
    return worst(seen)


def _read(files: tuple[str, ...], kind: str, options: ReadOptions) -> Iterator[Entry | None]:
    """Yield each puzzle; None, with a message on stderr, for what is no puzzle."""
    from cpsudoku.kinds.entries import read_all

    for entry in read_all(files, kind=kind, options=options):
        if isinstance(entry, Bad):
            print(f"cpsudoku: {entry.error}", file=sys.stderr)
            yield None
        else:
            yield entry


def _json(rated: Iterator[tuple[str, Any]]) -> None:
    from cpsudoku.explanation.rating_table import row
    from cpsudoku.verdicts import as_json

    for place, rating in rated:
        print(as_json({"place": place} | row(rating)), flush=True)


def _csv(rated: Iterator[tuple[str, Any]]) -> None:
    from cpsudoku.explanation.rating_table import COLUMNS, row

    writer = csv.DictWriter(for_data(), ["place", *COLUMNS, "clash"], lineterminator="\n")
    writer.writeheader()
    for place, rating in rated:
        writer.writerow({"place": place} | row(rating))
        sys.stdout.flush()


def _table(rated: Iterator[tuple[str, Any]]) -> None:
    from cpsudoku.explanation.rating import STEPS_OF_SEARCH
    from cpsudoku.explanation.rating_table import COLUMNS, WIDTHS, row

    clashes, width = [], 0
    for place, rating in rated:
        if not width:  # rows are printed at once, so the first row fixes the column width
            width = len(place) + (4 if ":" in place else 0)
            print("puzzle".ljust(width), *(f"{name:{WIDTHS[name]}}" for name in COLUMNS), sep="  ")
        told = row(rating)
        if rating.nodes is None and rating.verdict:
            told["nodes"] = f">{STEPS_OF_SEARCH}"
        cells = {name: "-" if told[name] in (None, "") else str(told[name]) for name in COLUMNS}
        line = "  ".join([place.ljust(width), *(f"{cells[name]:{WIDTHS[name]}}" for name in COLUMNS)])
        print(line.rstrip(), flush=True)
        if rating.clash:
            clashes.append(f"{place}: contradiction: {rating.clash}")
    for clash in clashes:
        print(clash)


def _correlations(ratings: list[Any], *, for_programs: bool) -> None:
    from cpsudoku.explanation.rating_table import correlation_table, correlations
    from cpsudoku.verdicts import as_json

    if for_programs:
        found = [{"measures": [a, b], "spearman": value, "puzzles": n} for a, b, value, n in correlations(ratings)]
        print(as_json({"correlations": found}))
        return
    print(f"\nrank correlation (Spearman) over {len(ratings)} puzzles")
    print("\n".join(correlation_table(ratings)))
