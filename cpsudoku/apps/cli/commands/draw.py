"""Draw puzzles: in the terminal, or as SVG or PNG pictures; clues, candidates, solution, highlighted cells."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import flag, option
from cpsudoku.apps.cli.puzzle_loop import PuzzleRun
from cpsudoku.support.errors import CpsudokuError, LimitReached, expect_folder, refuse_inputs, series, writing
from cpsudoku.support.terminal import for_data, remark

if TYPE_CHECKING:
    from cpsudoku.apps.drawing.picture import Values
    from cpsudoku.apps.drawing.shapes import Scene
    from cpsudoku.apps.explanation.diagnosis.true_candidates import Candidates
    from cpsudoku.model import Model, Witness
    from cpsudoku.puzzles.entry import Entry
    from cpsudoku.puzzles.kinds.kind import Kind
    from cpsudoku.puzzles.kinds.warm_models import Sessions

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
    scale: float | None = option("The size.  [default: 1, 60 pixels per cell]", type=options.Least(0.1, 1000))
    title: bool = flag("Write the title and the author above the picture.")
    in_words: bool = flag("Write the rules below: the setter's words, or else ours.", "--rules")
    backend: str | None = options.one_backend("The backend that finds the solution.")
    limit_seconds: float = options.limit_seconds(60.0)


@DrawFlags.command("draw")
def COMMAND(flags: DrawFlags) -> int:
    """Draw every puzzle of every FILE: any kind, with its regions, cages, signs, lines and numbers.

    FILE is a path, - for standard input, or the text of one puzzle. To draw a step of an explanation, use
    `explain --step`. Exit status: 0 all are drawn; 1 --solution found none or another one, --true-candidates none, or
    --candidates a contradiction; 2 bad input or usage; 3 --solution is undecided, or --true-candidates are not all
    known; 4 the backend showed a false solution.
    """
    from cpsudoku.apps.drawing.svg_png import check_name, save
    from cpsudoku.puzzles.kinds import gallery
    from cpsudoku.puzzles.kinds.warm_models import ByKind, Sessions

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
    flags.options = replace(flags.options, unknown="keep")
    entries = flags.entries()
    first = list(islice(entries, 2)) if output is not None else []
    alone = len(first) == 1  # else pictures are numbered by their places, those of bad ones left out
    run = PuzzleRun(chain(first, entries))
    with ByKind(Sessions) as sessions_of:
        for entry in run:
            puzzle, sessions = gallery.kind_of(entry.kind), sessions_of.of(entry.kind)
            with run.answer(entry):
                if output is None:
                    run.statuses.add(_print(entry, puzzle, sessions, flags))
                    continue
                picture, status = _picture(entry, puzzle, sessions, flags)
                run.statuses.add(status)
                path = output if alone else output.with_name(f"{output.stem}-{run.number:03}{output.suffix}")
                if picture is None:
                    continue
                picture = _dress(picture, entry, puzzle, flags)
                refuse_inputs([path], flags.files)
                with writing(path):
                    save(picture, path, flags.scale or 1.0)
                print(path, file=for_data(), flush=True)
    return run.status


def _dress(picture: Scene, entry: Entry, kind: Kind, flags: DrawFlags) -> Scene:
    """Return the picture as the options want it."""
    from cpsudoku.apps.drawing.caption import add_heading, rules_of
    from cpsudoku.puzzles.credits import Credits

    setting = entry.setting or Credits()
    if flags.title or flags.in_words:
        title, author = (entry.title or setting.title, setting.author) if flags.title else ("", "")
        rules = rules_of(kind, entry.instance, setting.prose) if flags.in_words else []
        picture = add_heading(picture, title, author, rules)
    return picture


def _print(entry: Entry, kind: Kind, sessions: Sessions, flags: DrawFlags) -> int:
    """Print a puzzle, or its solution, in characters; return the exit status."""
    from cpsudoku.apps.drawing.text_picture import can_encode, in_text
    from cpsudoku.apps.explanation.diagnosis.diagnosis import candidate_lines
    from cpsudoku.support.terminal import columns

    values, below, status = None, "", 0
    if flags.true_candidates:
        model, candidates, status = _true_candidates(entry, kind, sessions, flags)
        if candidates is None:
            return status
        values = kind.values(entry.instance, candidates.backbone)
        below = "".join(f"{line}\n" for line in candidate_lines(candidates, model))
    elif flags.solution:
        witness, status = _draw_solution(entry, kind, sessions, flags)
        if witness is None:
            return status
        values = kind.values(entry.instance, witness)
    board = in_text(entry.instance, values, width=columns(sys.stdout), ascii_only=not can_encode(sys.stdout))
    print(board + below, flush=True)
    return status


def _picture(entry: Entry, kind: Kind, sessions: Sessions, flags: DrawFlags) -> tuple[Scene | None, int]:
    """Return what is drawn, if anything, and the exit status; report on stderr what is wrong."""
    from cpsudoku.apps.drawing import highlights
    from cpsudoku.apps.drawing.picture import frame_of, picture

    puzzle = entry.instance
    marked = highlights.places(puzzle, [name for name in flags.highlight.split(",") if name.strip()])
    values: Values | None = None
    caption, status = "", 0
    if flags.true_candidates:
        _, candidates, status = _true_candidates(entry, kind, sessions, flags)
        if candidates is None:
            return None, status
        return highlights.picture_of_candidates(puzzle, candidates, marked=marked), status
    if flags.solution:
        witness, status = _draw_solution(entry, kind, sessions, flags)
        if witness is None:
            return None, status
        values = kind.values(puzzle, witness)
    elif flags.candidates:
        if not puzzle.classic:
            raise CpsudokuError(f"{kind.name}: expected no --candidates: its board is not a grid of digits")
        values, cells, caption = highlights.values_after_singles(puzzle)
        marked, status = [*marked, *cells], int(bool(caption))
    over = highlights.highlights(puzzle, frame_of(puzzle), marked)
    return picture(puzzle, values, over, caption), status


def _draw_solution(entry: Entry, kind: Kind, sessions: Sessions, flags: DrawFlags) -> tuple[Witness | None, int]:
    """Return a solution and the exit status; print remarks on standard error."""
    witness, status, words = _solve(entry, kind, sessions, flags)
    if words:
        remark(f"{entry.place}: {words}")
    return witness, status


def _true_candidates(
    entry: Entry, kind: Kind, sessions: Sessions, flags: DrawFlags
) -> tuple[Model, Candidates | None, int]:
    """Return the true candidates, None where there is no solution, and the exit status; remarks go to standard error.

    Raises:
        CpsudokuError: the puzzle has rules that are not known.
    """
    from cpsudoku.apps.explanation.diagnosis.true_candidates import Oracle, true_candidates
    from cpsudoku.backends.backend_names import specs
    from cpsudoku.model import Limits
    from cpsudoku.uniqueness.blocking import FalseWitness

    if entry.unknown and not entry.ignored:
        raise CpsudokuError(f"expected rules that are known, found {', '.join(entry.unknown)}: nothing would be sure")
    seconds = flags.limit_seconds
    spec = specs(flags.backend or "sat")[0]
    model, session = sessions.get(spec, kind.shape(entry.instance), Limits(seconds=seconds))
    try:
        oracle = Oracle(model, session, seconds)
        candidates = true_candidates(oracle, kind.clues(entry.instance, model), (), COUNTED)
    except FalseWitness as error:
        remark(f"{entry.place}: {spec.text}: false witness: {error}")
        return model, None, 4
    if candidates.enumerated and not candidates.witnesses:
        remark(f"{entry.place}: no solution: nothing is drawn")
        return model, None, 1
    if not candidates.complete:
        remark(f"{entry.place}: undecided: the time limit was reached before all candidates were known")
    return model, candidates, 0 if candidates.complete else 3


def _solve(entry: Entry, kind: Kind, sessions: Sessions, flags: DrawFlags) -> tuple[Witness | None, int, str]:
    """Return a solution, the exit status, and a remark."""
    from cpsudoku.backends.backend_names import ONE_ANSWER, Spec, specs
    from cpsudoku.model import Limits, Question
    from cpsudoku.model.verdicts import Verdict
    from cpsudoku.uniqueness.blocking import Conclusion, FalseWitness, uniqueness
    from cpsudoku.uniqueness.time_budget import first_to_finish

    witnesses: list[Witness] = []

    def attempt(spec: Spec, limits: Limits) -> Conclusion:
        model, session = sessions.get(spec, kind.shape(entry.instance))
        try:
            conclusion = uniqueness(model, session, Question(kind.clues(entry.instance, model), limits=limits))
        except FalseWitness as error:
            raise FalseWitness(f"{spec.text}: false witness: {error}") from error
        if not conclusion.verdict.decided:
            witnesses.extend(conclusion.witnesses)
            raise LimitReached(conclusion.reason)
        return conclusion

    try:
        backends = specs(flags.backend or ONE_ANSWER)
        conclusion = first_to_finish(backends, Limits(seconds=flags.limit_seconds), attempt)
    except FalseWitness as error:
        return None, 4, str(error)
    except LimitReached as error:
        return (witnesses[0] if witnesses else None), 3, f"undecided: {error}"
    verdict = conclusion.verdict
    if verdict is Verdict.NONE:
        return None, verdict.status, "no solution: nothing is drawn"
    return conclusion.witnesses[0], verdict.status, "another solution exists" if verdict is Verdict.MULTIPLE else ""
