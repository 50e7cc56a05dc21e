"""Export certificates for other checkers; puzzles for other solvers, and as programs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import click

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.puzzle_loop import name_unread
from cpsudoku.backends.backend_names import backend as spec_of
from cpsudoku.checker import HEADER
from cpsudoku.exporting import SUFFIXES as MODELS
from cpsudoku.exporting import write_model
from cpsudoku.formats import ReadOptions
from cpsudoku.formats.entry_reading import expect_entry, read_all
from cpsudoku.proof.certificate_record import Certificate, certificates
from cpsudoku.proof.certificate_writer import Prover
from cpsudoku.proof.drup_export import export_files
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind_errors import blame_on
from cpsudoku.puzzles.kinds.warm_models import ByKind
from cpsudoku.support.errors import CpsudokuError, InstanceError, refuse_inputs
from cpsudoku.support.terminal import for_data, remark

SUFFIXES = {"dimacs": ".cnf", "drup": ".drup"}  # of a certificate; of a puzzle: MODELS


class ExportFlags(options.ReadFlags):
    file: str = options.argument("FILE", type=options.FILE)
    to: tuple[str, ...] = options.option("What to write; dimacs and drup by default.",
        type=click.Choice([*SUFFIXES, *MODELS]), multiple=True)  # fmt: skip
    output: Path | None = options.option("The folder for 1.cnf, 1.drup, 1.opb, 1.mzn, 1.py, ...; without it the first "
        "record goes to standard output.", "-o", "--output", type=click.Path(file_okay=False, path_type=Path),
        metavar="FOLDER")  # fmt: skip
    backend: str = options.option(options.ASK, type=options.BACKEND, default="search", show_default=True,
        metavar=options.SPEC)  # fmt: skip

    @property
    def sources(self) -> tuple[str]:
        return (self.file,)


@ExportFlags.command("export")
def COMMAND(flags: ExportFlags) -> int:
    """Write a proof for other checkers, or a puzzle for other solvers.

    dimacs, drup: for drat-trim, lrat-check and cake_lpr (see docs/certificates.md for their commands). FILE holds
    certificates, or puzzles, which are proved first. Certificates of several solutions refute nothing and are skipped.

    opb, minizinc, cnf: the puzzle itself, for pseudo-Boolean solvers, for MiniZinc, and in DIMACS without any solution
    (see docs/models.md). FILE holds puzzles.

    ortools, pysat, python: the puzzle as a program of one's own, which needs nothing of this package: it solves, blocks
    the solution and solves again, by CP-SAT, by a SAT solver, or by search in plain Python. FILE holds puzzles.

    statement: what the puzzle declares, line by line, to be read by people (see docs/statement.md;
    `cpsudoku help primitives` lists the words). FILE holds puzzles.

    Without a FOLDER, give one --to; the first record is written (--select chooses another).
    """
    to, output = flags.to, flags.output
    if output is None and len(to) != 1:
        raise click.UsageError("expected a FOLDER (-o), or one --to for standard output")
    if output:
        output.mkdir(parents=True, exist_ok=True)
    for number, texts in _export(flags.file, flags.kind, flags.backend, flags.options, to or tuple(SUFFIXES)):
        if output is None:
            print(texts[to[0]], end="", file=for_data())
            if to[0] == "dimacs":
                print("cpsudoku: the solution is blocked: unsatisfiable means that there is no other; --to cnf is the "
                      "puzzle itself", file=sys.stderr)  # fmt: skip
            return 0
        for name, text in texts.items():
            path = output / f"{number}{(SUFFIXES | MODELS)[name]}"
            refuse_inputs([path], [flags.file])
            path.write_text(text, encoding="utf-8")
    return 0


def _export(
    file: str, kind: str, backend: str, options: ReadOptions, to: tuple[str, ...]
) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the number of a record, and its texts by the names of formats."""
    models = [name for name in MODELS if name in to]
    if models and _is_of_certificates(file):
        raise CpsudokuError(
            f"{file}: expected puzzles for --to {models[0]}, found certificates: `verify` says of which"
        )
    if models:
        for number, entry in enumerate(_puzzles(file, kind, options), 1):
            if entry.unknown and not entry.ignored:
                raise CpsudokuError(
                    f"{entry.place}: expected rules that are known, found {', '.join(entry.unknown)}; --ignore-unknown "
                    "leaves them out"
                )
            own = gallery.kind_of(entry.kind)
            with blame_on(own):
                model = own.model(own.shape(entry.puzzle))
                clues = own.clues(entry.puzzle, model)
            title = f"{own.name}, {entry.title or entry.place}"
            try:
                yield number, {name: write_model(model, clues, name, title) for name in models}
            except CpsudokuError as error:
                raise CpsudokuError(f"{entry.place}: {error}") from error
    if not set(to) <= set(MODELS):
        for number, certificate in enumerate(_certificates(file, kind, backend, options), 1):
            if certificate.kind == "multiple":
                remark(f"record {number}: two solutions: nothing is refuted")
                continue
            texts = export_files(certificate)._asdict()
            yield number, {name: texts[name] for name in to if name in texts}


def _is_of_certificates(file: str) -> bool:
    path = Path(file)
    if not path.is_file():
        return False
    with path.open(encoding="utf-8", errors="surrogateescape") as lines:
        return next(lines, "").startswith(HEADER)


def _certificates(file: str, kind: str, backend: str, options: ReadOptions) -> Iterator[Certificate]:
    if _is_of_certificates(file):
        with Path(file).open(encoding="utf-8", errors="surrogateescape") as lines:
            part = options.select
            yield from islice(certificates(lines), part.start, part.stop, part.step)
            return
    provers = ByKind(lambda puzzle: Prover(puzzle, spec_of(backend)))
    for entry in _puzzles(file, kind, options):
        try:
            yield provers.of(entry.kind).certificate(entry)
        except InstanceError as error:
            raise CpsudokuError(f"{entry.place}: {error}") from error


def _puzzles(file: str, kind: str, options: ReadOptions) -> Iterator[Entry]:
    for entry in map(expect_entry, read_all([file], kind=kind, options=options)):
        name_unread(entry)
        yield entry
