"""Prove verdicts: write certificates for an independent checker (see `verify`)."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from contextlib import nullcontext
from pathlib import Path

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import flag, option
from cpsudoku.apps.cli.puzzle_loop import PuzzleRun
from cpsudoku.backends.backend_names import backend as spec_of
from cpsudoku.model import Limits
from cpsudoku.proof.certificate_record import CertificateFile
from cpsudoku.proof.certificate_writer import Prover
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.kinds.warm_models import ByKind
from cpsudoku.support import interrupts
from cpsudoku.support.errors import FalseProof, LimitReached
from cpsudoku.support.terminal import for_data, remark

LIMIT = 60.0  # seconds for each puzzle


class ProveFlags(options.PuzzleFlags):
    output: Path | None = options.output("CERTIFICATES", "The file to write or to continue; standard output by "
        "default.")  # fmt: skip
    backend: str | None = option("The backend that writes the proof; if it cannot, another does. Default: search for "
        "kinds of units only, sat for all others.", type=options.BACKEND, metavar="NAME[:OPTION,...]")  # fmt: skip
    trim: bool = flag("Remove lemmas that the proof does not need.")
    time_limit: float = options.time_limit(LIMIT)


@ProveFlags.command("prove")
def COMMAND(flags: ProveFlags) -> int:
    """Write a certificate for every puzzle of every FILE: unique, several solutions, or none.

    The checker reads each certificate of a stated puzzle once. --time-limit covers all work on a puzzle. A
    certificate that the checker has not finished by then is written, with a note.
    If the file CERTIFICATES exists, it is continued: complete records are kept, and their puzzles are not proved again.
    FILE is a path, - for standard input, or the text of one puzzle. Exit status: 0 every puzzle has its certificate, 2
    bad input or usage, 3 undecided or not verified, 4 the writer is faulty, 130 interrupted: what was written is kept.
    """
    spec = spec_of(flags.backend) if flags.backend else None
    limits = Limits(seconds=flags.time_limit)
    provers = ByKind(lambda puzzle: Prover(puzzle, spec, trim=flags.trim, limits=limits))
    named = flags.kind and not flags.kind.startswith("+")
    provers.of(flags.kind if named else "sudoku")  # a wrong name is refused at once
    with CertificateFile(flags.output) if flags.output else nullcontext() as certificates:
        if certificates and certificates.cut:
            remark(f"{flags.output}: removed a record cut short")
        run = _ProofRun(flags.entries(), certificates)
        try:
            for entry in run:
                with run.answer(entry):
                    run.prove(entry, provers.of(entry.kind))
        except KeyboardInterrupt:
            interrupts.heed()
            run.statuses.add(130)
    run.tell()
    return run.status


class _ProofRun(PuzzleRun):
    """As `PuzzleRun`, with what was proved. ``seen``: how many certificates of each kind."""

    def __init__(self, entries: Iterable[Entry | Bad], certificates: CertificateFile | None) -> None:
        super().__init__(entries)
        self.certificates = certificates
        self.seen: Counter[str] = Counter()
        self.alone = 0  # verdicts that no other backend has confirmed
        self.writers: set[str] = set()
        self.begin = time.perf_counter()

    def prove(self, entry: Entry, prover: Prover) -> None:
        """Prove one more puzzle, unless its certificate is in the file already."""
        if self.certificates and self.certificates.take(prover.statement(entry)):
            self.seen["there already"] += 1
            return
        try:
            certificate = prover.checked_certificate(entry, boards=False)
        except (LimitReached, FalseProof) as error:  # which name the puzzle
            self.fail(3 if isinstance(error, LimitReached) else 4, error)
            return
        if self.certificates:
            self.certificates.append(certificate)
        else:
            print(("\n" if self.writers else "") + certificate.text(), end="", file=for_data(), flush=True)
        if certificate.note:
            self.fail(3, f"{entry.place}: written, {certificate.note}")
        self.seen[certificate.kind] += 1
        self.writers.add(certificate.by)
        self.alone += not certificate.agreed and certificate.kind != "multiple"

    def tell(self) -> None:
        if not self.seen and self.statuses > {0} and 130 not in self.statuses:
            return  # errors are printed, and there is nothing else
        counts = ", ".join(f"{number:,} {what}" for what, number in self.seen.items()) or "none"
        writers = f" by {' and '.join(sorted(self.writers))}" if self.writers else ""
        stopped = "interrupted; " if 130 in self.statuses else ""
        seconds = time.perf_counter() - self.begin
        alone = f" ({self.alone:,} that no other backend decided within its limit)" if self.alone else ""
        remark(f"{stopped}certificates{writers}: {counts}{alone}; {seconds:.1f} s")
