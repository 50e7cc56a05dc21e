"""A comparison in a terminal: a table of three columns, what each method is given and what it did with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath
from typing import IO

from cpsudoku.apps.lab.comparison import (
    METHODS,
    ComparedMethod,
    LineGroup,
    MethodComparison,
    in_words,
    remarks,
    rounds,
    rounds_opening,
    run,
)
from cpsudoku.puzzles.entry import reading
from cpsudoku.support.errors import amount
from cpsudoku.support.terminal import columns, printable, raw, wrap

WIDTH = 80  # columns, where the output is not a terminal
NARROW = 72  # columns below which each method has a block of its own
ROUNDS = 10  # that are listed
MOST = 8  # places that are listed where inference leaves different values


def print_comparison(comparison: MethodComparison, to: IO[str]) -> None:
    """Write what each method is given, how it answers, and what it leaves before the first guess."""
    width = columns(to)
    to.write(wrap(opening(comparison), width) + "\n")
    if width is not None and width < NARROW:
        for number, method in enumerate(comparison.methods):
            to.write("".join(wrap(line, width) + "\n" for line in _block(comparison, number, method)))
    else:
        raw(to).write(_table(comparison, width or WIDTH))
    if comparison.steps.most:
        to.write(wrap(rounds_opening(comparison), width or WIDTH) + "\n")
        for row in round_rows(comparison, width or WIDTH):
            to.write(wrap(row, width or WIDTH) + "\n")
    for line in notes(comparison):
        to.write(wrap(line, width or WIDTH) + "\n")


def opening(comparison: MethodComparison, *, in_page: bool = False) -> str:
    """Return the place of the puzzle, its kind as it was read, and the verdict. ``in_page``: others get it, so without
    folders."""
    entry = comparison.entry
    variables = amount(len(comparison.variables), "variable")
    place = PurePath(entry.place).name if in_page else entry.place
    return f"{place}  as {reading(entry.kind, entry.puzzle)}: {comparison.verdict}; {variables}, " + amount(
        len(comparison.given), "given value"
    )


def rows(comparison: MethodComparison) -> Iterator[tuple[str, list[str], bool]]:
    """Yield (what is said, what each method makes of it, whether it is the last row of its part)."""
    methods = comparison.methods
    yield "variables", [in_words(m.description.variables.counts) for m in methods], False
    for group in comparison.groups:
        yield group.words + _times(group), [in_words(counts) for counts in group.counts], False
    if comparison.given:
        yield f"given values ({len(comparison.given)})", [m.description.given for m in methods], False
    yield "the block", [m.description.block for m in methods], True
    for name, cells in run(comparison):
        yield name, cells, name == "verdict"
    yield "values left before a guess", [_left_text(comparison, m) for m in methods], True


def _times(group: LineGroup) -> str:
    """Return how many clues, or lines, if there are several."""
    lines = len(group.lines)
    if group.clues in (0, lines):
        return f" ({lines})" if lines > 1 else ""
    return f" ({group.clues}, in {lines} lines)"


def _left_text(comparison: MethodComparison, method: ComparedMethod) -> str:
    words = comparison.left_text(method)
    return f"{words}: presolve left no variable" if method.is_presolved else f"{words}, by {method.inference}"


def _table(comparison: MethodComparison, width: int) -> str:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False, width=width)
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, expand=True)
    for heading in ("what is said", *(method.label for method in comparison.methods)):
        table.add_column(heading, ratio=1, overflow="fold")
    for title, cells, last in rows(comparison):
        table.add_row(*(Text(printable(cell)) for cell in (title, *cells)), end_section=last)
    with console.capture() as captured:
        console.print(table)
    return "".join(line.rstrip() + "\n" for line in captured.get().splitlines())


def _block(comparison: MethodComparison, number: int, method: ComparedMethod) -> Iterator[str]:
    """Yield what the table has of a method, for a narrow terminal."""
    yield method.label
    yield from (f"  {title}: {cells[number]}" for title, cells, _ in rows(comparison))
    yield ""


def round_rows(comparison: MethodComparison, width: int) -> Iterator[str]:
    """Yield the rounds in columns, in a narrow terminal each in a line; then what only AllDifferent sees."""
    steps = comparison.steps
    titles = [inference.title for inference in steps.inferences]
    rows = rounds(comparison)
    cut = len(rows) - 1 - ROUNDS
    for number, cells in [("", titles), *(rows if cut <= 0 else [*rows[:ROUNDS], rows[-1]])]:
        if number == "still" and cut > 0:
            yield f"  ... {amount(cut, 'round')} more"
        if width >= NARROW:
            yield f"{number:>5}  " + "".join(f"{cell:<24}" for cell in cells).rstrip()
        elif number:
            yield f"{number}: " + "; ".join(f"{t} {c or '-'}" for t, c in zip(titles, cells, strict=True))
    if len(titles) < len(METHODS):
        yield "No line is an AllDifferent without a condition."
    if steps.halls:
        yield "Only AllDifferent sees:"
    for hall in steps.halls:
        yield f"  round {hall.round}, {hall.text}"


def notes(comparison: MethodComparison) -> Iterator[str]:
    """Yield the lines below the table."""
    yield from remarks(comparison)
    differences = comparison.differences()
    if differences:
        titles = [method.label for method in comparison.guessing]
        yield f"Before a guess the methods leave different values to {amount(len(differences), 'variable')}:"
        for name, values in differences[:MOST]:
            cells = (f"{t} {' '.join(map(str, sorted(v)))}" for t, v in zip(titles, values, strict=True))
            yield f"  {name}: {'; '.join(cells)}"
        if len(differences) > MOST:
            yield f"  and {len(differences) - MOST} more"
    proof = comparison.proof
    if proof is not None:
        yield f"Proof by {proof.by}: {amount(proof.lemmas, 'learnt clause')}, {proof.size:,} bytes with the puzzle."
        for learnt in proof.sample:
            yield f"  {learnt.text}  ({saving(learnt.nodes)})"


def saving(nodes: int | None) -> str:
    """Return in words what a learnt clause saves the search."""
    if nodes is None:
        return "the search does not get to the end of what is below its opposite"
    if not nodes:
        return "the search sees it without a guess"
    return f"saves the search a tree of {amount(nodes, 'node')}"
