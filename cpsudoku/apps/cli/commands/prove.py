"""Prove verdicts: write certificates for an independent checker (see `verify`)."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import nullcontext
from pathlib import Path

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import flag, option
from cpsudoku.apps.cli.puzzle_loop import name_unread
from cpsudoku.backends.backend_names import backend as spec_of
from cpsudoku.model import Limits
from cpsudoku.model.verdicts import worst
from cpsudoku.proof.certificate_record import Certificate, CertificateFile
from cpsudoku.proof.certificate_writer import Prover
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.kinds.warm_models import ByKind
from cpsudoku.support import interrupts
from cpsudoku.support.errors import FalseProof, InstanceError, LimitReached
from cpsudoku.support.terminal import for_data, remark
from cpsudoku.uniqueness.blocking import FalseWitness

LIMIT = 60.0  # seconds for each puzzle


class ProveFlags(options.PuzzleFlags):
    output: Path | None = options.output("CERTIFICATES", "The file to write or to continue; standard output by "
        "default.")  # fmt: skip
    backend: str | None = option("The backend that writes the proof; if it cannot, another does. Default: search for "
        "kinds of units only, sat for all others.", type=options.BACKEND, metavar="NAME[:OPTION,...]")  # fmt: skip
    trim: bool = flag("Remove lemmas that the proof does not need.")
    limit_seconds: float = options.limit_seconds(LIMIT)


@ProveFlags.command("prove")
def COMMAND(flags: ProveFlags) -> int:
    """Write a certificate for every puzzle of every FILE: unique, several solutions, or none.

    The checker reads each certificate of a stated puzzle once. --limit-seconds covers all work on a puzzle. A
    certificate that the checker has not finished by then is written, with a note.
    If the file CERTIFICATES exists, it is continued: complete records are kept, and their puzzles are not proved again.
    FILE is a path, - for standard input, or the text of one puzzle. Exit status: 0 every puzzle has its certificate, 2
    bad input or usage, 3 undecided or not verified, 4 the writer is faulty, 130 interrupted: what was written is kept.
    """
    spec = spec_of(flags.backend) if flags.backend else None
    limits = Limits(seconds=flags.limit_seconds)
    run = _Run(ByKind(lambda puzzle: Prover(puzzle, spec, trim=flags.trim, limits=limits)))
    named = flags.kind and not flags.kind.startswith("+")
    run.provers.of(flags.kind if named else "sudoku")  # a wrong name is refused at once
    with CertificateFile(flags.output) if flags.output else nullcontext() as certificates:
        if certificates and certificates.cut:
            remark(f"{flags.output}: removed a record cut short")
        entries = flags.entries()
        try:
            for entry in entries:
                run.prove(entry, certificates)
        except KeyboardInterrupt:
            interrupts.heed()
            run.statuses.add(130)
    run.tell()
    return worst(run.statuses)


Proved = Certificate | InstanceError | LimitReached | FalseWitness | FalseProof


class _Run:
    """What was done so far. ``seen``: how many certificates of each kind; ``statuses``: for the exit status."""

    def __init__(self, provers: ByKind[Prover]) -> None:
        self.provers = provers
        self.seen: Counter[str] = Counter()
        self.alone = 0  # verdicts that no other backend has confirmed
        self.writers: set[str] = set()
        self.statuses = {0}
        self.begin = time.perf_counter()

    def prove(self, entry: Entry | Bad, certificates: CertificateFile | None) -> None:
        """Prove one more puzzle; report what goes wrong with it, so that the next one follows."""
        if isinstance(entry, Bad):
            remark(entry.error)
            self.statuses.add(2)
            return
        name_unread(entry)
        if self.is_there(entry, certificates):
            return
        try:
            result: Proved = self.provers.of(entry.kind).checked_certificate(entry, boards=False)
        except (InstanceError, LimitReached, FalseWitness, FalseProof) as error:
            result = error
        self.note(entry, result, certificates)

    def is_there(self, entry: Entry, certificates: CertificateFile | None) -> bool:
        """Tell whether the file has a certificate of this puzzle already. A puzzle that has no statement has none."""
        try:
            there = certificates is not None and certificates.take(self.provers.of(entry.kind).statement(entry))
        except InstanceError:  # said when it is to be proved
            return False
        self.seen["there already"] += there
        return there

    def note(self, entry: Entry, result: Proved, certificates: CertificateFile | None) -> None:
        """Write a certificate, or say why there is none."""
        if isinstance(result, InstanceError):
            remark(f"{entry.place}: {result}")
            self.statuses.add(2)
            return
        if not isinstance(result, Certificate):
            remark(result)
            self.statuses.add(3 if isinstance(result, LimitReached) else 4)
            return
        if certificates:
            certificates.append(result)
        else:
            print(("\n" if self.writers else "") + result.text(), end="", file=for_data(), flush=True)
        if result.note:
            remark(f"{entry.place}: written, {result.note}")
            self.statuses.add(3)
        self.seen[result.kind] += 1
        self.writers.add(result.by)
        self.alone += not result.agreed and result.kind != "multiple"

    def tell(self) -> None:
        if not self.seen and self.statuses > {0} and 130 not in self.statuses:
            return  # errors are printed, and there is nothing else
        counts = ", ".join(f"{number:,} {what}" for what, number in self.seen.items() if number) or "none"
        writers = " and ".join(sorted(self.writers)) or self.provers.of("sudoku").by
        stopped = "interrupted; " if 130 in self.statuses else ""
        seconds = time.perf_counter() - self.begin
        alone = f" ({self.alone:,} that no other backend decided within its limit)" if self.alone else ""
        remark(f"{stopped}certificates by {writers}: {counts}{alone}; {seconds:.1f} s")
