"""The target forms of puzzles: TARGETS has a row for each form. `cpsudoku convert` writes files in them.

    convert("53..7....", "svg")             # a picture; Jupyter displays its text by IPython.display.SVG
    convert(link, "puzz.link", solved=True)
    convert(model, "minizinc")
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cpsudoku.backends.backend_names import ONE_ANSWER, backend, specs
from cpsudoku.formats import format_of, write
from cpsudoku.formats.entry_reading import PuzzleSource, header, model_or_entry
from cpsudoku.formats.puzz_link import puzzle_link
from cpsudoku.model import Limits, Model
from cpsudoku.model.model import expect_decision
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.credits import Credits
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery, kind_text
from cpsudoku.puzzles.kinds.gallery import OwnRules
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.kinds.kind_errors import blame_on
from cpsudoku.puzzles.kinds.kind_text import SOLUTION, heading_of
from cpsudoku.statement.export.solver_inputs import SOLVER_INPUTS, write_model
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError, InputError, LimitReached, unknown
from cpsudoku.uniqueness.decision import Checker
from cpsudoku.uniqueness.report import Report
from cpsudoku.uniqueness.time_budget import NO_PATIENCE

if TYPE_CHECKING:
    from cpsudoku.apps.drawing.picture import Values
    from cpsudoku.apps.drawing.shapes import Scene
    from cpsudoku.apps.explanation.true_candidates import Candidates
    from cpsudoku.proof.certificate_record import Certificate

SECONDS = 60.0  # for the solution
WITH_SOLUTION = ("csv", "json", "sdk")  # formats of grids that can contain a solution


@dataclass(frozen=True)
class Shown:
    """Data to write in addition to the clues of a puzzle. A picture shows all of it.

    Attributes:
        added: Were rules added? If not, an editor's file can be written unchanged.
        solved: The puzzle has a computed solution.
        candidates: The values of all solutions.
        highlight: Names of cells.
        caption: Title, author and rules.
        scale: The size of a picture.
        symbols: The symbols of the values 1, 2, ... in grids.
    """

    added: bool = False
    solved: bool = False
    candidates: Candidates | None = None
    highlight: tuple[str, ...] = ()
    caption: bool = False
    scale: float = 1.0
    symbols: str = ""

    def values(self, entry: Entry) -> Values | None:
        """Return the computed solution, by layer and place, or None."""
        return {name: dict(pairs) for name, pairs in entry.puzzle.solution} if self.solved else None


Files = dict[str, str | bytes]  # the files of a puzzle: extension -> content
Written = tuple[Files, list[str]]  # the files, and the parts that the form cannot express


class Target(NamedTuple):
    """A form in which puzzles can be written.

    Attributes:
        write: Returns the files of a puzzle, usually one, and the parts that the form cannot express.
        ending: The extension of its files.
        alone: Must each file contain exactly one puzzle?
        is_picture: Is the form a picture, to which the options of pictures apply? ``holds_solution``: can it contain a
            solution?
        header: The beginning of a file; ``between``: the text between two puzzles.
    """

    write: Callable[[Entry, Kind, Shown], Written]
    ending: str
    alone: bool = False
    is_picture: bool = False
    holds_solution: bool = True
    header: Callable[[Kind], str] = lambda kind: ""
    between: str = ""


def _text(entry: Entry, kind: Kind, shown: Shown) -> Written:
    from cpsudoku.formats.editors import f_puzzles

    if kind.reads_grids:
        return {".txt": f_puzzles.as_text(entry.puzzle, _credits(entry), kind)}, []
    return {".txt": kind.write(entry.puzzle).rstrip("\n") + "\n"}, []


def _json(entry: Entry, kind: Kind, shown: Shown) -> Written:
    """Write an object of sections, or of a bare grid with its title and rating."""
    first = kind.all_sections[0].name
    if kind.reads_grids and entry.puzzle.cell_contents and {name for name, _ in entry.puzzle.contents} <= {first}:
        return _grid("json", entry, kind, shown)
    return {".json": kind_text.write_object(kind, entry.puzzle)}, []


def _link(editor: str, entry: Entry, kind: Kind, shown: Shown) -> Written:
    from cpsudoku.formats.editors import f_puzzles

    if not kind.reads_grids:
        raise CpsudokuError(f"--to {editor}: expected a sudoku with or without rules, found the kind {kind.name}")
    link, lost = f_puzzles.as_link(entry.puzzle, _credits(entry), kind, editor, shown.added or shown.solved)
    return {".txt": link + "\n"}, [*lost, *_other_solutions(entry, kind)]


def _address(entry: Entry, kind: Kind, shown: Shown) -> Written:
    return {".txt": puzzle_link.write(kind, entry.puzzle)}, []


def _grid(name: str, entry: Entry, kind: Kind, shown: Shown) -> Written:
    """Write a grid of digits in a text format without its rules. List the omitted rules."""
    if not kind.reads_grids or not entry.puzzle.cell_contents:
        raise InputError(f"--to {name}: expected a square board of the digits from 1, found another")
    first = kind.all_sections[0].name
    lost = [section for section, _ in entry.puzzle.contents if section not in (first, "without")]
    named = replace(entry, kind=kind.name if kind.name != "sudoku" else "")
    if shown.solved and entry.solution is not None and name not in WITH_SOLUTION:
        named = replace(named, puzzle=entry.solution)
    text = write(named, name, shown.symbols)
    return {f".{name}": text}, [*lost, *entry.without, *_other_solutions(entry, kind)]


def _svg(entry: Entry, kind: Kind, shown: Shown) -> Written:
    from cpsudoku.apps.drawing.shapes import svg

    return {".svg": svg(_scene(entry, kind, shown), shown.scale, ids=True)}, []


def _png(entry: Entry, kind: Kind, shown: Shown) -> Written:
    from cpsudoku.apps.drawing.svg_png import png

    return {".png": png(_scene(entry, kind, shown), shown.scale)}, []


def _solver_input(name: str, entry: Entry, kind: Kind, shown: Shown) -> Written:
    if entry.unknown and not entry.ignored:
        unknown = ", ".join(entry.unknown)
        raise CpsudokuError(f"expected known rules, found {unknown}; --ignore-unknown leaves them out")
    with blame_on(kind):
        model = kind.model(kind.shape(entry.puzzle))
        clues = kind.clues(entry.puzzle, model)
    named = entry.title or (entry.place if entry.file else "")
    text = write_model(model, clues, name, ", ".join(filter(None, (kind.name, named))))
    return {SOLVER_INPUTS[name][1]: text}, []


def _proof(entry: Entry, kind: Kind, shown: Shown) -> Written:
    """Write a proof, and the formula that it refutes."""
    from cpsudoku.proof.certificate_writer import Prover

    certificate = Prover(kind, backend("search")).certificate(entry)
    if certificate.kind == "multiple":
        raise CpsudokuError("expected a puzzle with at most one solution, found two solutions: nothing is refuted")
    return files_of_proof(certificate), []


def files_of_proof(certificate: Certificate) -> Files:
    """Return the proof of a certificate, and the formula that it refutes."""
    from cpsudoku.proof.drup_export import export_files

    files = export_files(certificate)
    return {".cnf": files.dimacs, ".drup": files.drup}


TARGETS: dict[str, Target] = {
    "text": Target(_text, ".txt", header=header, between="===\n"),
    "json": Target(_json, ".json"),
    "f-puzzles": Target(partial(_link, "f-puzzles"), ".txt"),
    "sudokupad": Target(partial(_link, "sudokupad"), ".txt"),
    "puzz.link": Target(_address, ".txt"),
    "svg": Target(_svg, ".svg", alone=True, is_picture=True),
    "png": Target(_png, ".png", alone=True, is_picture=True),
    **{name: Target(partial(_solver_input, name), ending, alone=True, holds_solution=False)
       for name, (_, ending) in SOLVER_INPUTS.items()},
    "drup": Target(_proof, ".drup", alone=True, holds_solution=False),
}  # fmt: skip


def target_of(name: str) -> Target:
    """Return the row of a form, from TARGETS or from a text format for grids.

    Raises:
        CpsudokuError: the form does not exist.
    """
    if name in TARGETS:
        return TARGETS[name]
    if name not in registry.names("format") and not name.endswith(".py"):
        raise CpsudokuError(f"{unknown('form', name, TARGETS)}\nhint: cpsudoku convert --help")
    form = format_of(name)
    if form.write is None:
        raise CpsudokuError(f"form {name!r}: expected one that can be written, found one that is only read")
    return Target(partial(_grid, name), f".{name}", header=lambda kind: form.header, between=form.between)


def convert(
    source: Model | PuzzleSource,
    to: str = "text",
    *,
    kind: Kind | str = "",
    rules: OwnRules = (),
    solved: bool = False,
) -> str:
    """Return a puzzle as text, link, SVG, solver input or program.

    Args:
        source, kind, rules: Same as in `cpsudoku.check`. A Model can only become solver input or a program.
        to: "text", "json", "f-puzzles", "sudokupad", "puzz.link", "svg", "opb", "cnf" (DIMACS), "minizinc",
            "statement", "ortools", "pysat" or "python" (a stand-alone program). Or a text format for grids, such as
            "line".
        solved: Fill in the solution.

    Raises:
        CpsudokuError: the form or kind does not exist, or the source is not exactly one puzzle. Or the form cannot
            express a part, which the message names.
        LimitReached: no solution was found within a minute.
    """
    target = target_of(to)
    entry = model_or_entry(source, kind, rules)
    if isinstance(entry, Model):
        if to not in SOLVER_INPUTS or solved:
            raise CpsudokuError(f"a Model: expected one of {', '.join(SOLVER_INPUTS)}, found {to!r}")
        expect_decision(entry)
        return write_model(entry, entry.clues, to)
    puzzle_kind = gallery.kind_of(entry.kind)
    if solved:
        with checker_of(puzzle_kind) as checker:
            report = checker.report(entry)
        if report.verdict == Verdict.UNDECIDED:
            raise LimitReached(f"{entry.place}: no solution was found in {SECONDS:.0f} s")
        found = with_solution(entry, puzzle_kind, report)
        if found is None:
            raise CpsudokuError(f"{entry.place}: expected a puzzle with a solution, found none")
        entry = found
    files, lost = target.write(entry, puzzle_kind, Shown(solved=solved))
    if lost:
        raise CpsudokuError(f"{to} cannot express: {', '.join(lost)}")
    [content] = files.values() if len(files) == 1 else [b""]
    if isinstance(content, bytes):
        raise CpsudokuError(f"expected a form that is one text, found {to!r}; `cpsudoku convert -o FILE` writes it")
    return content


def checker_of(kind: Kind) -> Checker:
    """Return an open Checker that finds the solutions of puzzles of a kind."""
    return Checker(kind, specs(ONE_ANSWER), Limits(SECONDS), patience=NO_PATIENCE)


def with_solution(entry: Entry, kind: Kind, report: Report) -> Entry | None:
    """Return the entry with the first solution of a report added. Return None if the report has no solution."""
    witnesses = (witness for answer in report.backends.values() for witness in answer.witnesses)
    witness = next(witnesses, None)
    if witness is None:
        return None
    values = kind.values(entry.puzzle, witness)
    solution = tuple((name, tuple(by_place.items())) for name, by_place in values.items())
    return replace(entry, puzzle=replace(entry.puzzle, solution=solution))


def _credits(entry: Entry) -> Credits:
    return entry.setting or Credits(title=entry.title)


def _other_solutions(entry: Entry, kind: Kind) -> list[str]:
    """Return the headings of solutions other than digits, which grids and links cannot contain."""
    layers = {layer.name: layer for layer in kind.decisions_of(entry.puzzle)}
    headings = (heading_of(kind, layers[name]) for name, _ in entry.puzzle.solution if name in layers)
    return [heading for heading in headings if heading != SOLUTION]


def _scene(entry: Entry, kind: Kind, shown: Shown) -> Scene:
    from cpsudoku.apps.drawing import highlights
    from cpsudoku.apps.drawing.caption import add_heading, rules_of
    from cpsudoku.apps.drawing.picture import frame_of, picture

    puzzle = entry.puzzle
    marked = highlights.places(puzzle, shown.highlight)
    if shown.candidates is not None:
        scene = highlights.picture_of_candidates(puzzle, shown.candidates, marked=marked)
    else:
        scene = picture(puzzle, shown.values(entry), highlights.highlights(puzzle, frame_of(puzzle), marked))
    if shown.caption:
        credits = _credits(entry)
        scene = add_heading(scene, entry.title or credits.title, credits.author, rules_of(kind, puzzle, credits.prose))
    return scene
