"""Export certificates for other checkers: the formula as DIMACS, the proof as DRUP."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import click

from cpsudoku.certificate import HEADER
from cpsudoku.cli import options
from cpsudoku.errors import CpsudokuError, InstanceError
from cpsudoku.kinds import gallery
from cpsudoku.kinds.entries import read_all
from cpsudoku.proof.export import exported
from cpsudoku.proof.proving import Prover
from cpsudoku.proof.record import Certificate, certificates
from cpsudoku.proof.statement import name_of
from cpsudoku.proof.verify import reader
from cpsudoku.specs import backend as spec_of
from cpsudoku.terminal import for_data
from cpsudoku.text import Bad, ReadOptions

SUFFIXES = {"dimacs": ".cnf", "drup": ".drup"}


@click.command("export")
@click.argument("file", metavar="FILE")
@click.option("--to", type=click.Choice(list(SUFFIXES)), multiple=True, help="What to write; both by default.")
@click.option("-o", "--output", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
              help="The folder for 1.cnf, 1.drup, 2.cnf, ...; without it the first record goes to "
                   "standard output.")  # fmt: skip
@options.kind
@click.option("--backend", default="search", show_default=True, metavar="NAME[:OPTION,...]",
              help="The backend that writes the proof, if FILE holds puzzles.")  # fmt: skip
@options.reading
def COMMAND(
    file: str, to: tuple[str, ...], output: Path | None, kind: str, backend: str, options: ReadOptions
) -> int:
    """Write what drat-trim, lrat-check and cake_lpr read (see docs/certificates.md for their commands).

    FILE holds certificates, or puzzles, which are proved first. Without a FOLDER, give one --to; the first record is
    written (--select chooses another). Certificates of several solutions refute nothing and are skipped.
    """
    if output is None and len(to) != 1:
        raise click.UsageError("expected a FOLDER (-o), or one --to for standard output")
    known = gallery.puzzle(kind)
    read = reader({name_of(known): known})
    if output:
        output.mkdir(parents=True, exist_ok=True)
    for number, certificate in enumerate(_certificates(file, kind, backend, options), 1):
        if certificate.kind == "multiple":
            print(f"cpsudoku: record {number}: two solutions: nothing is refuted", file=sys.stderr)
            continue
        texts = exported(certificate, read)._asdict()
        if output is None:
            print(texts[to[0]], end="", file=for_data())
            return 0
        for name in to or SUFFIXES:
            (output / f"{number}{SUFFIXES[name]}").write_text(texts[name], encoding="utf-8")
    return 0


def _certificates(file: str, kind: str, backend: str, options: ReadOptions) -> Iterator[Certificate]:
    path = Path(file)
    if path.is_file():
        with path.open(encoding="utf-8", errors="surrogateescape") as lines:
            if next(lines, "").startswith(HEADER):
                lines.seek(0)
                part = options.select
                yield from islice(certificates(lines), part.start, part.stop, part.step)
                return
    prover = Prover(gallery.puzzle(kind), spec_of(backend))
    for entry in read_all([file], kind=kind, options=options):
        if isinstance(entry, Bad):
            raise entry.error
        try:
            yield prover.certificate(entry)
        except InstanceError as error:
            raise CpsudokuError(f"{entry.place}: {error}") from error
