"""Write a certificate, or a page that proves itself."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import flag, option
from cpsudoku.apps.cli.puzzle_loop import ModelFile, PuzzleRun, first_of, replacing, write_page
from cpsudoku.backends.backend_names import ONE_ANSWER, specs
from cpsudoku.backends.backend_names import backend as spec_of
from cpsudoku.model import Limits
from cpsudoku.proof.certificate_record import CertificateFile
from cpsudoku.proof.certificate_writer import Prover, examine, writer_of
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.warm_models import ByKind
from cpsudoku.support import interrupts
from cpsudoku.support.errors import CpsudokuError, FalseProof, LimitReached, ModelError, refuse_to_replace
from cpsudoku.support.limits import Deadline
from cpsudoku.support.terminal import for_data, remark

if TYPE_CHECKING:
    from cpsudoku.proof.certificate_record import Certificate

MOST_COUNTED = 10_000  # solutions
CLAIMS = ("verdict", "count", "minimal", "candidates")
PAGE = (".html", ".htm")


class ProveFlags(options.PuzzleFlags):
    output: Path | None = options.output()
    claim: str = option("Prove the verdict, the number of solutions, that each clue is necessary, or the values of "
        "each cell in all solutions.", type=click.Choice(CLAIMS), default="verdict", show_default=True)  # fmt: skip
    backend: str | None = options.one_backend(shown="search for kinds of units only, sat for all others")
    trim: bool = flag("Remove needless lemmas.")
    reveal: bool = flag("Show the proof in the page immediately. Without --reveal, the finished grid opens it.")
    time_limit: float = options.time_limit()
    resume: bool = options.resume()
    overwrite: bool = options.overwrite()
    takes_models = True


@ProveFlags.command("prove")
def COMMAND(flags: ProveFlags) -> int:
    """Write a certificate of each verdict. `prove` first lets the checker verify it.

    --time-limit covers all work on a puzzle. If the checker has not finished by then, `prove` writes the certificate
    with a note. If the backend writes no proofs, another one writes them. With --resume, complete records stay, and
    `prove` skips their puzzles. -o FILE.html writes a page with the first puzzle that checks its own proof without a
    network. It hides the solution, but a program that solves the puzzle can open it. Exit status: 0 every puzzle has
    its certificate, 1 the claim is false, 2 bad input or usage, 3 undecided or not verified, 4 the backend that writes
    the proof is faulty, 130 interrupted.
    """
    if flags.output is not None and flags.output.suffix.lower() in PAGE:
        return _write_page(flags, flags.output)
    if flags.reveal:
        raise click.UsageError("expected -o FILE.html with --reveal, found none")
    if flags.resume and (flags.output is None or flags.claim != "verdict"):
        raise click.UsageError("expected -o FILE and the claim verdict with --resume")
    spec = spec_of(flags.backend) if flags.backend else None
    limits = Limits(seconds=flags.time_limit)
    provers = ByKind(lambda puzzle: Prover(puzzle, spec, trim=flags.trim, limits=limits))
    named = flags.kind and not flags.kind.startswith("+")
    provers.of(flags.kind if named else "sudoku")  # reject a wrong name before the first puzzle
    with ExitStack() as stack:
        run = _ProofRun(flags, stack)
        try:
            for model in run.models(flags.models):
                with run.answer(model):
                    run.prove_model(model)
            for entry in run:
                with run.answer(entry):
                    run.prove(entry, provers.of(entry.kind))
        except KeyboardInterrupt:
            interrupts.heed()
            run.statuses.add(130)
    run.tell()
    return run.status


def _write_page(flags: ProveFlags, output: Path) -> int:
    from cpsudoku.apps.web.page_data import expect_replaceable
    from cpsudoku.apps.web.seal_page import NotDecided, NotUnique, seal_entry

    if flags.models:
        raise click.UsageError(f"a page shows a puzzle, found a model in {flags.models[0]}")
    if flags.claim != "verdict" or flags.resume:
        raise click.UsageError("a page proves the verdict: expected neither --claim nor --resume")
    expect_replaceable(output, flags.overwrite)
    entry = first_of(flags, "proved")
    try:
        page = seal_entry(entry, open=flags.reveal).page()
    except NotUnique as error:
        remark(error)
        return 3 if isinstance(error, NotDecided) else 1
    write_page(output, page)
    return 0


class _ProofRun(PuzzleRun):
    """A `PuzzleRun` that collects certificates. ``seen``: the number of certificates of each kind."""

    def __init__(self, flags: ProveFlags, stack: ExitStack) -> None:
        super().__init__(flags.entries())
        self.flags = flags
        self.certificates: CertificateFile | None = None
        self.seen: Counter[str] = Counter()
        self.alone = 0  # verdicts that no other backend has confirmed
        self.writers: set[str] = set()
        self.begin = time.perf_counter()
        output = flags.output
        if output is None:
            return
        if not (flags.resume or flags.overwrite):
            refuse_to_replace(output, resumable=True)
        if flags.overwrite:
            output = stack.enter_context(replacing(output))
        self.certificates = stack.enter_context(CertificateFile(output))
        if self.certificates.cut:
            remark(f"{output}: removed a record cut short")

    def prove(self, entry: Entry, prover: Prover) -> None:
        """Prove a puzzle, unless the file already has its certificate."""
        if self.flags.resume and self.certificates and self.certificates.take(prover.statement(entry)):
            self.seen["there already"] += 1
            return
        if self.flags.claim == "count":
            self._write(self._count(entry), "count", "")
            return
        try:
            certificate = self._certificate(entry, prover)
        except (LimitReached, FalseProof) as error:  # the message names the puzzle
            self.fail(3 if isinstance(error, LimitReached) else 4, error)
            return
        except ModelError as error:  # the certificate of a claim
            self.fail(1, f"{entry.place}: {error}")
            return
        self._write(certificate.text(), certificate.kind, certificate.by)
        if certificate.note:
            self.fail(3, f"{entry.place}: written, {certificate.note}")
        self.alone += not certificate.agreed and certificate.kind != "multiple"

    def prove_model(self, one: ModelFile) -> None:
        """Prove a model. The certificate contains the statement of the model, and no text of a puzzle."""
        from cpsudoku.facade import prove

        if self.flags.claim == "count":
            raise CpsudokuError(f"{one.place}: prove can count the solutions of puzzles only, not of models")
        certificate = prove(
            one.model, backend=self.flags.backend, trim=self.flags.trim, time_limit=self.flags.time_limit,
            claim=self.flags.claim,
        )  # fmt: skip
        self._write(certificate.text(), certificate.kind, certificate.by)
        if certificate.note:
            self.fail(3, f"{one.place}: written, {certificate.note}")

    def _write(self, text: str, kind: str, writer: str) -> None:
        if self.certificates:
            self.certificates.append(text)
        else:
            print(("\n" if self.seen else "") + text, end="", file=for_data(), flush=True)
        self.seen[kind] += 1
        self.writers |= {*filter(None, [writer])}

    def _certificate(self, entry: Entry, prover: Prover) -> Certificate:
        """Return the certificate of the claim. The checker has accepted it, or a note reports that it did not finish in
        time."""
        if self.flags.claim == "verdict":
            return prover.checked_certificate(entry, boards=False)
        from cpsudoku.proof.claims import prove_claim
        from cpsudoku.proof.proof_logging import DEFAULT

        deadline = Deadline(self.flags.time_limit)
        _, solver = writer_of(spec_of(self.flags.backend or "sat"))
        limits = Limits(seconds=deadline.left)
        try:
            certificate = prove_claim(prover.question(entry), self.flags.claim, solver or DEFAULT, limits)
        except LimitReached as error:
            raise LimitReached(f"{entry.place}: undecided: {error}") from None
        return examine(certificate, deadline)

    def _count(self, entry: Entry) -> str:
        """Return the certificate of the number of solutions. A backend counts them, and the proof by cases must give
        the same number."""
        from cpsudoku.proof.claims import certified_count
        from cpsudoku.uniqueness.decision import Checker, SolutionCount

        backends = specs(ONE_ANSWER if self.flags.backend is None else [self.flags.backend])
        count = SolutionCount()
        with Checker(gallery.kind_of(entry.kind), backends, Limits(seconds=self.flags.time_limit)) as checker:
            checker.count(entry, MOST_COUNTED, count)
        if not count.complete:
            raise LimitReached(f"there are {MOST_COUNTED:,} solutions or more")
        return certified_count(entry, count.number)

    def tell(self) -> None:
        if not self.seen and self.statuses > {0} and 130 not in self.statuses:
            return  # errors were printed, and there is nothing else
        counts = ", ".join(f"{number:,} {what}" for what, number in self.seen.items()) or "none"
        writers = f" by {' and '.join(sorted(self.writers))}" if self.writers else ""
        stopped = "interrupted; " if 130 in self.statuses else ""
        seconds = time.perf_counter() - self.begin
        alone = f" ({self.alone:,} that no other backend decided within its limit)" if self.alone else ""
        remark(f"{stopped}certificates{writers}: {counts}{alone}; {seconds:.1f} s")
