"""Draw puzzles: in the terminal, or as SVG or PNG pictures; clues, candidates, solution, highlighted cells."""

from __future__ import annotations

import sys
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import flag, option
from cpsudoku.apps.cli.puzzle_loop import PuzzleRun
from cpsudoku.support.errors import CpsudokuError, expect_folder, refuse_inputs, series, writing
from cpsudoku.support.terminal import for_data, remark

if TYPE_CHECKING:
    from cpsudoku.apps.drawing.picture import Values
    from cpsudoku.apps.drawing.shapes import Scene
    from cpsudoku.apps.explanation.diagnosis.true_candidates import Candidates
    from cpsudoku.model import Model, Witness
    from cpsudoku.puzzles.entry import Entry
    from cpsudoku.puzzles.kinds.kind import Kind
    from cpsudoku.puzzles.kinds.warm_models import Sessions
    from cpsudoku.uniqueness.report import Report

COUNTED = 8  # solutions of each true candidate, at most
ON_PAPER = {"candidates": "candidates", "highlight": "highlight", "title": "title", "rules": "in_words",
            "scale": "scale"}  # options of pictures in files


class DrawFlags(options.PuzzleFlags):
    """What is drawn, how it looks, and by whom the solution or the candidates are found."""

    output: Path | None = options.output("OUT", "The picture, .svg or .png; for several puzzles OUT-001.svg, "
        "OUT-002.svg, ...  [default: in characters, on standard output]")  # fmt: skip
    candidates: bool = flag("Show candidates after naked and hidden singles (pencil marks are always shown).")
    true_candidates: bool = flag("Show the values that some solution has, with the number of solutions; what is the "
        "same in all is drawn as in a solution.")  # fmt: skip
    solution: bool = flag("Also show a solution.")
    highlight: str = option("Highlight these cells, such as r1c1,r2c2.", default="", metavar="CELL,...")
    scale: float | None = option("The size.  [default: 1, 60 pixels per cell]", type=click.FloatRange(0.1, 1000))
    title: bool = flag("Write the title and the author above the picture.")
    in_words: bool = flag("Write the rules below: the setter's words, or else ours.", "--rules")
    backend: str | None = options.one_backend("The backend that finds the solution.")
    time_limit: float = options.time_limit(60.0)


@DrawFlags.command("draw")
def COMMAND(flags: DrawFlags) -> int:
    """Draw every puzzle of every FILE: any kind, with its regions, cages, signs, lines and numbers.

    FILE is a path, - for standard input, or the text of one puzzle. To draw a step of an explanation, use
    `explain --step`. Exit status: 0 all are drawn; 1 --solution found none or another one, --true-candidates none, or
    --candidates a contradiction; 2 bad input or usage; 3 --solution is undecided, or --true-candidates are not all
    known; 4 the backend showed a false solution.
    """
    from cpsudoku.apps.drawing.svg_png import check_name, save
    from cpsudoku.backends.backend_names import ONE_ANSWER, specs
    from cpsudoku.model import Limits
    from cpsudoku.puzzles.kinds import gallery
    from cpsudoku.puzzles.kinds.warm_models import ByKind, Sessions
    from cpsudoku.uniqueness.decision import Checker
    from cpsudoku.uniqueness.time_budget import NO_PATIENCE

    output = flags.output
    if output is not None:
        check_name(output)
        expect_folder(output)
    elif on_paper := [f"--{name}" for name, flag in ON_PAPER.items() if getattr(flags, flag) not in (None, False, "")]:
        raise click.UsageError(f"expected -o OUT with {series(on_paper)}, found none")
    two = [name for name in ("candidates", "true_candidates", "solution") if getattr(flags, name)]
    if len(two) > 1:
        names = " and ".join(f"--{name.replace('_', '-')}" for name in two)
        raise click.UsageError(f"expected at most one of --candidates, --true-candidates and --solution, found {names}")
    flags.options = flags.options._replace(unknown="keep")
    entries = flags.entries()
    first = list(islice(entries, 2)) if output is not None else []
    alone = len(first) == 1  # else pictures are numbered by their places, those of bad ones left out
    run = PuzzleRun(chain(first, entries))
    backends, limits = specs(ONE_ANSWER if flags.backend is None else [flags.backend]), Limits(flags.time_limit)
    with (
        ByKind(Sessions) as sessions_of,
        ByKind(lambda puzzle: Checker(puzzle, backends, limits, patience=NO_PATIENCE)) as checkers,
    ):
        for entry in run:
            puzzle, found = gallery.kind_of(entry.kind), Found()
            with run.answer(entry):
                if flags.true_candidates:
                    found = _true_candidates(entry, puzzle, sessions_of.of(entry.kind), flags)
                elif flags.solution:
                    found = _solution(checkers.of(entry.kind).report(entry))
                run.statuses.add(found.status)
                if (flags.true_candidates or flags.solution) and found == Found(found.status):
                    continue
                if output is None:
                    _print(entry, puzzle, found)
                    continue
                picture, status = _picture(entry, puzzle, found, flags)
                run.statuses.add(status)
                path = output if alone else output.with_name(f"{output.stem}-{run.number:03}{output.suffix}")
                refuse_inputs([path], flags.files)
                with writing(path):
                    save(_dress(picture, entry, puzzle, flags), path, flags.scale or 1.0)
                print(path, file=for_data(), flush=True)
    return run.status


class Found(NamedTuple):
    """What is drawn beside the clues: a solution, or the true candidates of a model."""

    status: int = 0
    witness: Witness | None = None
    model: Model | None = None
    candidates: Candidates | None = None


def _solution(report: Report) -> Found:
    """Return a solution; remarks go to standard error."""
    from cpsudoku.uniqueness.report import remarks, status_of

    for line in remarks(report):
        remark(line)
    witnesses = (witness for answer in report.backends.values() for witness in answer.witnesses)
    return Found(status_of(report), next(witnesses, None))


def _dress(picture: Scene, entry: Entry, kind: Kind, flags: DrawFlags) -> Scene:
    """Return the picture as the options want it."""
    from cpsudoku.apps.drawing.caption import add_heading, rules_of
    from cpsudoku.puzzles.credits import Credits

    setting = entry.setting or Credits()
    if flags.title or flags.in_words:
        title, author = (entry.title or setting.title, setting.author) if flags.title else ("", "")
        rules = rules_of(kind, entry.puzzle, setting.prose) if flags.in_words else []
        picture = add_heading(picture, title, author, rules)
    return picture


def _print(entry: Entry, kind: Kind, found: Found) -> None:
    """Print a puzzle, or its solution, in characters."""
    from cpsudoku.apps.drawing.text_picture import can_encode, in_text
    from cpsudoku.apps.explanation.diagnosis.diagnosis import candidate_lines
    from cpsudoku.support.terminal import columns

    witness, below = found.witness, ""
    if found.model is not None and found.candidates is not None:
        witness = found.candidates.backbone
        below = "".join(f"{line}\n" for line in candidate_lines(found.candidates, found.model))
    values = None if witness is None else kind.values(entry.puzzle, witness)
    board = in_text(entry.puzzle, values, width=columns(sys.stdout), ascii_only=not can_encode(sys.stdout))
    print(board + below, flush=True)


def _picture(entry: Entry, kind: Kind, found: Found, flags: DrawFlags) -> tuple[Scene, int]:
    """Return what is drawn, and the exit status; report on stderr what is wrong."""
    from cpsudoku.apps.drawing import highlights
    from cpsudoku.apps.drawing.picture import frame_of, picture

    puzzle = entry.puzzle
    marked = highlights.places(puzzle, [name for name in flags.highlight.split(",") if name.strip()])
    if found.candidates is not None:
        return highlights.picture_of_candidates(puzzle, found.candidates, marked=marked), 0
    values: Values | None = None if found.witness is None else kind.values(puzzle, found.witness)
    caption = ""
    if flags.candidates:
        if not puzzle.cell_contents:
            raise CpsudokuError(f"{kind.name}: expected no --candidates: its board is not a grid of digits")
        values, cells, caption = highlights.values_after_singles(puzzle)
        marked = [*marked, *cells]
    over = highlights.highlights(puzzle, frame_of(puzzle), marked)
    return picture(puzzle, values, over, caption), int(bool(caption))


def _true_candidates(entry: Entry, kind: Kind, sessions: Sessions, flags: DrawFlags) -> Found:
    """Return the true candidates, none where there is no solution; remarks go to standard error.

    Raises:
        CpsudokuError: the puzzle has rules that are not known.
    """
    from cpsudoku.apps.explanation.diagnosis.true_candidates import Oracle, true_candidates
    from cpsudoku.backends.backend_names import specs
    from cpsudoku.model import Limits
    from cpsudoku.uniqueness.blocking import FalseWitness

    if entry.unknown and not entry.ignored:
        raise CpsudokuError(f"expected rules that are known, found {', '.join(entry.unknown)}: nothing would be sure")
    seconds = flags.time_limit
    spec = specs(flags.backend or "sat")[0]
    model, session = sessions.get(spec, kind.shape(entry.puzzle), Limits(seconds=seconds))
    try:
        oracle = Oracle(model, session, seconds)
        candidates = true_candidates(oracle, kind.clues(entry.puzzle, model), (), COUNTED)
    except FalseWitness as error:
        remark(f"{entry.place}: {spec.text}: false witness: {error}")
        return Found(4)
    if candidates.enumerated and not candidates.witnesses:
        remark(f"{entry.place}: no solution: nothing is drawn")
        return Found(1)
    if not candidates.complete:
        remark(f"{entry.place}: undecided: the time limit was reached before all candidates were known")
    return Found(0 if candidates.complete else 3, None, model, candidates)
