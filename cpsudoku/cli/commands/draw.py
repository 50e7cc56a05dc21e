"""Draw puzzles: in the terminal, or as SVG or PNG pictures; clues, candidates, solution, highlighted cells."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from cpsudoku.cli import options
from cpsudoku.cli.run import PuzzleRun, remark
from cpsudoku.formats import ReadOptions
from cpsudoku.ground.errors import CpsudokuError, LimitReached, expect_folder, writing
from cpsudoku.ground.terminal import for_data

if TYPE_CHECKING:
    from cpsudoku.drawing.shapes import Scene
    from cpsudoku.formats.entry import Entry
    from cpsudoku.model import Witness
    from cpsudoku.puzzles.kind import Kind
    from cpsudoku.puzzles.sessions import Sessions


class Flags(NamedTuple):
    """What is drawn, and by whom the solution is found."""

    candidates: bool
    solution: bool
    highlight: str
    names: bool
    scale: float | None
    ascii_only: bool
    backend: str | None
    limit_seconds: float


@click.command("draw")
@options.files
@options.kind
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), metavar="OUT",
              help="The picture, .svg or .png; for several puzzles OUT-001.svg, OUT-002.svg, ...  "
                   "[default: in characters, on standard output]")  # fmt: skip
@click.option("--candidates", is_flag=True,
              help="Show candidates after naked and hidden singles (pencil marks are always shown).")  # fmt: skip
@click.option("--solution", is_flag=True, help="Also show a solution.")
@click.option("--highlight", default="", metavar="CELL,...", help="Highlight these cells, such as r1c1,r2c2.")
@click.option("--names", is_flag=True, help="Name rows and columns at the edge.")
@click.option("--scale", type=options.Least(0.1, 1000), help="The size.  [default: 1, 60 pixels per cell]")
@click.option("--ascii", "ascii_only", is_flag=True,
              help="Print ASCII characters only (as on a terminal that has no others).")  # fmt: skip
@options.one_backend("The backend that finds the solution.")
@options.limit_seconds(60.0)
@options.reading
def COMMAND(files: tuple[str, ...], kind: str, output: Path | None, options: ReadOptions, **chosen: Any) -> int:
    """Draw every puzzle of every FILE: any kind, with its regions, cages, signs, lines and numbers.

    FILE is a path, - for standard input, or the text of one puzzle. To draw a step of an explanation, use
    `explain --step`. Exit status: 0 all are drawn; 1 --solution found none or another one, or --candidates a
    contradiction; 2 bad input or usage; 3 --solution is undecided; 4 the backend showed a false solution.
    """
    from cpsudoku.drawing.files import check_name, save
    from cpsudoku.formats.entries import read_all
    from cpsudoku.puzzles import gallery
    from cpsudoku.puzzles.sessions import ByKind, Sessions

    flags = Flags(**chosen)
    if output is not None:
        check_name(output)
        expect_folder(output)
    elif flags.candidates or flags.highlight or flags.scale is not None:
        raise click.UsageError("expected -o OUT with --candidates, --highlight and --scale, found none")
    if flags.candidates and flags.solution:
        raise click.UsageError("expected at most one of --candidates and --solution, found both")
    entries = read_all(files, kind=kind, options=replace(options, unknown="keep"))
    first = list(islice(entries, 2)) if output is not None else []
    alone = len(first) == 1  # else pictures are numbered by their places, those of bad ones left out
    run = PuzzleRun(chain(first, entries))
    with ByKind(Sessions) as opened:
        for entry in run:
            puzzle, sessions = gallery.kind_of(entry.kind), opened.of(entry.kind)
            with run.answer(entry):
                if output is None:
                    run.statuses.add(_print(entry, puzzle, sessions, flags))
                    continue
                picture, status = _picture(entry, puzzle, sessions, flags)
                run.statuses.add(status)
                path = output if alone else output.with_name(f"{output.stem}-{run.number:03}{output.suffix}")
                if picture is not None:
                    with writing(path):
                        save(picture, path, flags.scale or 1.0)
                    print(path, file=for_data(), flush=True)
    return run.status


def _print(entry: Entry, kind: Kind, sessions: Sessions, flags: Flags) -> int:
    """Print a puzzle, or its solution, in characters; return the exit status."""
    from cpsudoku.drawing.textual import encodable, in_text
    from cpsudoku.ground.terminal import columns

    witness, status = None, 0
    if flags.solution:
        witness, status = _draw_solution(entry, kind, sessions, flags)
        if witness is None:
            return status
    plain = flags.ascii_only or not encodable(sys.stdout)
    print(in_text(entry.instance, kind, solution=witness, names=flags.names, width=columns(sys.stdout),
                  ascii_only=plain), flush=True)  # fmt: skip
    return status


def _picture(entry: Entry, kind: Kind, sessions: Sessions, flags: Flags) -> tuple[Scene | None, int]:
    """What is drawn, if anything, and the exit status; what is wrong is reported on stderr."""
    from dataclasses import replace

    from cpsudoku.drawing.puzzles import highlight, places, scene_of_puzzle, view_of_puzzle, with_singles, with_values

    witness, status = None, 0
    if flags.solution:
        witness, status = _draw_solution(entry, kind, sessions, flags)
        if witness is None:
            return None, status
    names = [name for name in flags.highlight.split(",") if name.strip()]
    if not entry.instance.classic:
        if flags.candidates or flags.names:
            what = "expected no --candidates and no --names: its board is not a grid of digits"
            raise CpsudokuError(f"{kind.name}: {what}")
        marked = places(entry.instance, names)
        return scene_of_puzzle(entry.instance, kind, solution=witness, highlighted=marked), status
    view = view_of_puzzle(entry.instance, kind)
    if flags.candidates:
        view = with_singles(view, entry.instance, kind)
        status = int(bool(view.caption))
    elif witness is not None:
        view = with_values(view, list(witness.values())[: len(view.values)])
    view = replace(highlight(view, names), names=flags.names)
    return scene_of_puzzle(entry.instance, kind, view=view), status


def _draw_solution(entry: Entry, kind: Kind, sessions: Sessions, flags: Flags) -> tuple[Witness | None, int]:
    """Return a solution and the exit status; print remarks on standard error."""
    witness, status, words = _solve(entry, kind, sessions, flags)
    if words:
        remark(f"{entry.place}: {words}")
    return witness, status


def _solve(entry: Entry, kind: Kind, sessions: Sessions, flags: Flags) -> tuple[Witness | None, int, str]:
    """Return a solution, the exit status, and a remark."""
    from cpsudoku.backends.specs import ONE_ANSWER, Spec, specs
    from cpsudoku.backends.uniqueness import Conclusion, FalseWitness, uniqueness
    from cpsudoku.checking.waiting import first_to_finish
    from cpsudoku.model import Limits, Question
    from cpsudoku.model.verdicts import Verdict

    shown: list[Witness] = []

    def attempt(spec: Spec, limits: Limits) -> Conclusion:
        model, session = sessions.get(spec, kind.shape(entry.instance))
        try:
            conclusion = uniqueness(model, session, Question(kind.clues(entry.instance, model), limits=limits))
        except FalseWitness as error:
            raise FalseWitness(f"{spec.text}: false witness: {error}") from error
        if not conclusion.verdict.decided:
            shown.extend(conclusion.witnesses)
            raise LimitReached(conclusion.reason)
        return conclusion

    try:
        asked = specs(flags.backend or ONE_ANSWER)
        conclusion = first_to_finish(asked, Limits(seconds=flags.limit_seconds), attempt)
    except FalseWitness as error:
        return None, 4, str(error)
    except LimitReached as error:
        return (shown[0] if shown else None), 3, f"undecided: {error}"
    verdict = conclusion.verdict
    if verdict is Verdict.NONE:
        return None, verdict.status, "no solution: nothing is drawn"
    return conclusion.witnesses[0], verdict.status, "another solution exists" if verdict is Verdict.MULTIPLE else ""
