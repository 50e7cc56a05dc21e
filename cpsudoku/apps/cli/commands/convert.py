"""Draw a puzzle, or write it as text, link, solver input or program."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import chain, islice
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import flag, option
from cpsudoku.apps.cli.puzzle_loop import ModelFile, PuzzleRun, replacing
from cpsudoku.checker import HEADER
from cpsudoku.support.errors import (
    CpsudokuError,
    InputError,
    InstanceError,
    LimitReached,
    expect_folder,
    refuse_inputs,
    refuse_to_replace,
    series,
    writing,
)
from cpsudoku.support.terminal import for_data, remark

if TYPE_CHECKING:
    from cpsudoku.apps.drawing.picture import Values
    from cpsudoku.apps.explanation.true_candidates import Candidates
    from cpsudoku.apps.targets import Files, Target
    from cpsudoku.model import Model
    from cpsudoku.puzzles.entry import Bad, Entry
    from cpsudoku.puzzles.kinds.kind import Kind

COUNTED = 8  # solutions counted for each value, at most
PICTURE_ONLY = ("highlight", "caption", "scale")
# other extensions, in addition to those that equal the name of a form
ENDINGS = {".mzn": "minizinc", ".py": "python", ".txt": "text", ".jsonl": "json"}


class ConvertFlags(options.PuzzleFlags):
    to: str = option(options.FORM, type=options.FORMAT, default="", metavar="NAME")
    solved: bool = flag("Fill in the solution.")
    candidates: bool = flag("Show the values of all solutions.")
    highlight: str = option("Colour these cells.", default="", metavar="CELLS")
    caption: bool = flag("Add title, author and rules.")
    scale: float | None = option("Draw N times as large.", type=click.FloatRange(0.1, 1000), metavar="N",
        show_default="1")  # fmt: skip
    output: Path | None = option(options.WRITE, "-o", "--output", type=options.OutputPath(), metavar="FILE|FOLDER")
    overwrite: bool = options.overwrite()
    takes_models = True


@ConvertFlags.command("convert")
def COMMAND(flags: ConvertFlags) -> int:
    """Draw each puzzle in the terminal, or write it in another form.

    The forms are text, json, f-puzzles, sudokupad, puzz.link, svg, png, opb, cnf, minizinc, statement, drup, ortools,
    pysat, python, and the formats of `help formats`. Into a folder, `convert` writes a file for each puzzle.

    Pictures and solver input have one puzzle in each file. For several puzzles, `-o FILE.svg` writes FILE-001.svg,
    FILE-002.svg and so on. --to drup writes a proof and the formula that it refutes. It also reads certificates.
    --solved and --candidates take a minute at most. Exit status: 0 all are written, 1 the form cannot express all of a
    puzzle (`convert` lists the losses), or --solved found no solution or several, 2 some could not be read or written,
    3 undecided.
    """
    to = flags.to or _by_ending(flags.output)
    drawn = [f"--{name}" for name in PICTURE_ONLY if getattr(flags, name)]
    if not to:
        if flags.output is not None:
            raise click.UsageError("expected --to NAME with the name of a folder, found none")
        if drawn:
            raise click.UsageError(f"expected --to svg or png with {series(drawn)}, found none")
    if flags.scale is not None and isnan(flags.scale):
        raise click.UsageError("--scale: expected a number from 0.1 to 1000, found nan")
    target = None if not to else _target(to)
    if flags.solved and flags.candidates:
        raise click.UsageError("expected at most one of --solved and --candidates, found both")
    if target is not None:
        pictures = [*drawn, *["--candidates"][: flags.candidates]]
        if pictures and not target.is_picture:
            raise click.UsageError(f"expected --to svg or png with {series(pictures)}, found {to}")
        if flags.solved and not target.holds_solution:
            raise click.UsageError(f"expected a form that holds a solution with --solved, found {to}")
    flags.options = flags.options._replace(unknown="keep", seconds=None)
    with ExitStack() as stack:
        return _Conversion(flags, to, target, stack).run()


def _is_folder(output: Path | None) -> bool:
    """Return True for a folder, or for the name of a new one, which has no extension."""
    return output is not None and (output.is_dir() or not (output.suffix or output.exists()))


def _by_ending(output: Path | None) -> str:
    """Return the form for a file extension. Return "" for a folder."""
    if output is None or _is_folder(output):
        return ""
    suffix = Path(output.stem).suffix if output.suffix == ".gz" else output.suffix
    return ENDINGS.get(suffix.lower(), suffix[1:].lower())


def _target(to: str) -> Target:
    from cpsudoku.apps.targets import target_of

    return target_of(to)


class _Conversion(PuzzleRun):
    """The puzzles of the command. ``target``: None draws them in the terminal."""

    def __init__(self, flags: ConvertFlags, to: str, target: Target | None, stack: ExitStack) -> None:
        from cpsudoku.apps.targets import checker_of
        from cpsudoku.puzzles.kinds.warm_models import ByKind, Sessions

        self.flags, self.to, self.target = flags, to, target
        self.certified = to == "drup" and all(map(_is_of_certificates, flags.files))
        entries: Iterator[Entry | Bad] = iter(()) if self.certified else flags.entries()
        folder = _is_folder(flags.output)
        first = list(islice(entries, 2)) if target is not None and target.alone and not folder else []
        self.one = len(first) + len(flags.models) == 1
        super().__init__(chain(first, entries))
        self.folder = flags.output if folder else None
        self._checkers = stack.enter_context(ByKind(checker_of))
        self._sessions = stack.enter_context(ByKind(Sessions))
        self._stack = stack
        self._out: Any = None
        self._written = 0
        self._kind = ""

    def run(self) -> int:
        """Convert all puzzles. Return the exit status."""
        from cpsudoku.puzzles.kinds import gallery

        if self.folder is not None:
            self.folder.mkdir(parents=True, exist_ok=True)
        elif self.flags.output is not None:
            expect_folder(self.flags.output)
        if self.certified:
            self._convert_certificates()
        for model in self.models(self.flags.models):
            self._convert_model(model)
        for entry in self:
            with self.answer(entry):
                kind = gallery.kind_of(entry.kind)
                try:
                    files = self._convert(entry, kind)
                except (InstanceError, LimitReached):
                    raise
                except CpsudokuError as error:
                    self.fail(2, _with_place(error, entry))
                    continue
                if files and self.target is not None:
                    self._write(files, kind.name, self.target.header(kind))
        if self._out is not None:
            self._out.flush()
        return self.status

    def _convert_certificates(self) -> None:
        """Write the proofs of certificates."""
        from cpsudoku.apps.targets import files_of_proof
        from cpsudoku.proof.certificate_record import certificates

        part = self.flags.options.select
        with ExitStack() as stack:
            paths = map(Path, self.flags.files)
            opened = (stack.enter_context(path.open(encoding="utf-8", errors="surrogateescape")) for path in paths)
            each = chain.from_iterable(map(certificates, opened))
            records = [*islice(each, part.start, part.stop, part.step)]
        self.one = len(records) == 1
        for self.number, record in enumerate(records, 1):
            if record.kind == "multiple":
                remark(f"record {self.number}: two solutions: nothing is refuted")
            else:
                self._write(files_of_proof(record), "")

    def _convert_model(self, one: ModelFile) -> None:
        """Print a model, or write it as solver input or program."""
        from cpsudoku.apps.targets import convert

        if self.target is None:
            print(one.model, flush=True)
            return
        try:
            text = convert(one.model, self.to, solved=self.flags.solved)
        except CpsudokuError as error:
            self.fail(2, f"{one.place}: {error}")
        else:
            self._write({self.target.ending: text}, "")

    def _convert(self, entry: Entry, kind: Kind) -> Files | None:
        """Return the files of a puzzle, or None."""
        from cpsudoku.apps.targets import Shown

        flags, candidates = self.flags, None
        if flags.candidates:
            found = self._candidates(entry, kind)
            if found is None:
                return None
            candidates = found
        if flags.solved:
            solved = self._solved(entry, kind)
            if solved is None:
                return None
            entry = solved
        names = tuple(name for name in flags.highlight.split(",") if name.strip())
        shown = Shown(
            bool(flags.options.add), flags.solved, candidates and candidates[1], names, flags.caption,
            flags.scale or 1.0, flags.symbols,
        )  # fmt: skip
        if self.target is None:
            _print(entry, kind, candidates, shown.values(entry))
            return None
        files, lost = self.target.write(entry, kind, shown)
        lost += [str(item) for item in entry.unread if item.rule]
        if lost:
            remark(f"{entry.place}: {self.to} cannot express: {', '.join(lost)}")
            self.statuses.add(1)
        return files

    def _solved(self, entry: Entry, kind: Kind) -> Entry | None:
        """Return the entry with a solution. Notes go to standard error."""
        from cpsudoku.apps.targets import with_solution
        from cpsudoku.uniqueness.report import remarks, status_of

        report = self._checkers.of(entry.kind).report(entry)
        for line in remarks(report):
            remark(line)
        self.statuses.add(status_of(report))
        return with_solution(entry, kind, report)

    def _candidates(self, entry: Entry, kind: Kind) -> tuple[Model, Candidates] | None:
        """Return the values that occur in solutions, and the model. Return None if there is no solution."""
        from cpsudoku.apps.explanation.true_candidates import Oracle, true_candidates
        from cpsudoku.apps.targets import SECONDS
        from cpsudoku.backends.backend_names import specs
        from cpsudoku.model import Limits

        if entry.unknown and not entry.ignored:
            raise CpsudokuError(
                f"expected known rules, found {', '.join(entry.unknown)}: no candidate would be certain"
            )
        shape = kind.shape(entry.puzzle)
        model, session = self._sessions.of(entry.kind).get(specs("sat")[0], shape, Limits(seconds=SECONDS))
        oracle = Oracle(model, session, SECONDS)
        candidates = true_candidates(oracle, kind.clues(entry.puzzle, model), (), COUNTED)
        if candidates.enumerated and not candidates.witnesses:
            self.fail(1, f"{entry.place}: no solution: nothing is drawn")
            return None
        if not candidates.complete:
            self.fail(3, f"{entry.place}: undecided: the time limit was reached before all candidates were known")
        return model, candidates

    def _write(self, files: Files, kind: str, header: str = "") -> None:
        """Write the files of a puzzle to the folder, to separate files, or at the end of the common file."""
        assert self.target is not None
        if self.folder is not None or (self.target.alone and self.flags.output is not None):
            for ending, content in files.items():
                path = self._path(ending)
                refuse_inputs([path], (*self.flags.files, *self.flags.models))
                self._refuse_to_replace(path)
                with writing(path):
                    path.write_bytes((header + content).encode() if isinstance(content, str) else content)
                print(path, file=for_data(), flush=True)
            return
        [content] = files.values() if len(files) == 1 else [b""]
        if isinstance(content, bytes):
            raise click.UsageError(f"expected -o FILE or a folder for {self.to}, found standard output")
        if self.target.alone and not self.one:
            raise click.UsageError(f"expected one puzzle for standard output, found several: -o FOLDER takes {self.to}")
        if self.to == "text" and self._kind not in ("", kind):
            raise CpsudokuError(f"expected puzzles of one kind in one text, found {self._kind} and {kind}")
        before = self.target.between if self._written else header
        self._written, self._kind = self._written + 1, kind
        if self._out is None:
            self._out = self._open()
        self._out.write(before + content)

    def _path(self, ending: str) -> Path:
        output = self.flags.output
        assert output is not None and self.target is not None
        if self.folder is not None:
            return self.folder / f"{self.number}{ending}"
        number = "" if self.one else f"-{self.number:03}"
        return output.with_name(f"{output.stem}{number}{output.suffix if ending == self.target.ending else ending}")

    def _refuse_to_replace(self, path: Path) -> None:
        if not self.flags.overwrite:
            refuse_to_replace(path)

    def _open(self) -> Any:
        output = self.flags.output
        if output is None:
            return for_data()
        self._refuse_to_replace(output)
        opened = gzip.open if output.suffix == ".gz" else open
        return self._stack.enter_context(opened(self._stack.enter_context(replacing(output)), "wt", encoding="utf-8"))


def _is_of_certificates(file: str) -> bool:
    path = Path(file)
    if not path.is_file():
        return False
    with path.open(encoding="utf-8", errors="surrogateescape") as lines:
        return next(lines, "").startswith(HEADER)


def _print(
    entry: Entry, kind: Kind, found: tuple[Model, Candidates] | None, values: Values | None
) -> None:
    """Print a puzzle in characters, with its solution or the values of all solutions."""
    from cpsudoku.apps.drawing.text_picture import can_encode, in_text
    from cpsudoku.apps.explanation.explanation_text import candidate_lines
    from cpsudoku.support.terminal import columns

    below = ""
    if found is not None:
        model, candidates = found
        values = kind.values(entry.puzzle, candidates.backbone)
        below = "".join(f"{line}\n" for line in candidate_lines(candidates, model))
    board = in_text(entry.puzzle, values, width=columns(sys.stdout), ascii_only=not can_encode(sys.stdout))
    print(board + below, flush=True)


def _with_place(error: CpsudokuError, entry: Entry) -> str:
    """Return the message of an error, with the puzzle's place if it lacks one."""
    return str(error) if isinstance(error, InputError) and error.line else f"{entry.place}: {error}"
