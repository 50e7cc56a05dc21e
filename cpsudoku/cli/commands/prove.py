"""Prove the verdict on puzzles: write certificates that an independent checker accepts (see `verify`)."""

from __future__ import annotations

import sys
import time
from collections import Counter
from contextlib import nullcontext
from pathlib import Path

import click

from cpsudoku import interrupts
from cpsudoku.cli import options
from cpsudoku.errors import InstanceError
from cpsudoku.kinds import gallery
from cpsudoku.kinds.entries import Entry, read_all
from cpsudoku.model import Limits
from cpsudoku.proof.proving import Prover, Unproved
from cpsudoku.proof.record import CertificateFile
from cpsudoku.specs import backend as spec_of
from cpsudoku.terminal import for_data
from cpsudoku.text import Bad, ReadOptions
from cpsudoku.uniqueness import FalseWitness
from cpsudoku.verdicts import worst

LIMIT = 60.0  # seconds for each answer


@click.command("prove")
@options.files
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), metavar="CERTIFICATES",
              help="The file to write, or to go on with; else standard output.")  # fmt: skip
@options.kind
@click.option("--backend", default=None, metavar="NAME[:OPTION,...]",
              help="Whose proof; one that writes none is certified by another. Default: search for kinds of units "
                   "only, sat for all others.")  # fmt: skip
@click.option("--trim", is_flag=True, help="Drop the lemmas that are not needed.")
@options.limit_seconds(LIMIT)
@options.reading
def COMMAND(
    files: tuple[str, ...],
    output: Path | None,
    kind: str,
    backend: str | None,
    trim: bool,
    limit_seconds: float,
    options: ReadOptions,
) -> int:
    """Write a certificate for every puzzle of every FILE: unique, several solutions, or none.

    A file of CERTIFICATES that exists is continued: whole records in it are kept, and their puzzles not proved again.
    FILE is a path, - for standard input, or the text of one puzzle. Exit status: 0 every puzzle has its certificate, 2
    bad input or usage, 3 undecided, 4 the writer is defective, 130 interrupted: what is written stays.
    """
    puzzle = gallery.puzzle(kind)
    spec = spec_of(backend) if backend else None
    prover = Prover(puzzle, spec, trim=trim, limits=Limits(seconds=limit_seconds))
    run = _Run(prover)
    with CertificateFile(output) if output else nullcontext() as certificates:
        if certificates and certificates.cut:
            print(f"cpsudoku: {output}: removed a record cut short", file=sys.stderr)
        try:
            for entry in read_all(files, kind=kind, options=options):
                run.prove(entry, certificates)
        except KeyboardInterrupt:
            interrupts.heeded()
            run.statuses.add(130)
    run.tell()
    return worst(run.statuses)


class _Run:
    """What was done so far. ``seen``: how many certificates of each kind; ``statuses``: for the exit status."""

    def __init__(self, prover: Prover) -> None:
        self.prover = prover
        self.seen: Counter[str] = Counter()
        self.writers: set[str] = set()
        self.statuses = {0}
        self.begin = time.perf_counter()

    def prove(self, entry: Entry | Bad, certificates: CertificateFile | None) -> None:
        """One more puzzle; what goes wrong with it is told, and the next one follows."""
        if isinstance(entry, Bad):
            print(f"cpsudoku: {entry.error}", file=sys.stderr)
            self.statuses.add(2)
            return
        try:
            if certificates and certificates.take(self.prover.statement(entry)):
                self.seen["there already"] += 1
                return
            certificate = self.prover.certificate(entry)
        except InstanceError as error:
            print(f"cpsudoku: {entry.place}: {error}", file=sys.stderr)
            self.statuses.add(2)
            return
        except (Unproved, FalseWitness) as error:
            print(f"cpsudoku: {error}", file=sys.stderr)
            self.statuses.add(3 if isinstance(error, Unproved) else 4)
            return
        if certificates:
            certificates.append(certificate)
        else:
            print(("\n" if self.seen else "") + certificate.text(), end="", file=for_data(), flush=True)
        self.seen[certificate.kind] += 1
        self.writers.add(certificate.by)

    def tell(self) -> None:
        told = ", ".join(f"{number:,} {what}" for what, number in self.seen.items()) or "none"
        writers = " and ".join(sorted(self.writers)) or self.prover.by
        stopped = "interrupted; " if 130 in self.statuses else ""
        seconds = time.perf_counter() - self.begin
        print(f"cpsudoku: {stopped}certificates by {writers}: {told}; {seconds:.1f} s", file=sys.stderr)
