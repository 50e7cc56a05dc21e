"""Backs a report with certificates: for every backend that answered, one that the independent checker accepts.

A backend that writes no proofs is backed by the one that certifies for it (CP-SAT by SAT); each writer proves a puzzle
once. A verdict without an accepted certificate becomes "undecided", or a defect if proofs disagree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cpsudoku.backends.backend_names import Spec
from cpsudoku.model import NO_LIMITS, Limits
from cpsudoku.model.verdicts import Verdict
from cpsudoku.proof.certificate_writer import Prover
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.support.errors import FalseProof, LimitReached
from cpsudoku.uniqueness.blocking import FalseWitness
from cpsudoku.uniqueness.report import Report


class Certifier:
    """``by``: backend -> who writes its certificates."""

    def __init__(self, kind: Kind, specs: Sequence[Spec], limits: Limits = NO_LIMITS) -> None:
        """Choose who writes the certificates of each backend.

        Raises:
            BackendError: a chosen solver writes no proofs that can be used.
        """
        provers = [Prover(kind, spec, limits=limits) for spec in specs]
        self.by = {spec.text: prover.by for spec, prover in zip(specs, provers, strict=True)}
        self._writers = {prover.by: prover for prover in provers}

    def close(self) -> None:
        """Drop the rules that are loaded."""
        for prover in self._writers.values():
            prover.forget()

    def certify(self, entry: Entry, report: Report) -> Report:
        """Return the report with who certified it; undecided if no certificate for its verdict is accepted."""
        if not report.verdict.decided:
            return report
        errors = []
        defective = report.defective
        by_backend = {name: self.by[name] for name in report.by}
        for by, prover in self._writers.items():
            if by not in by_backend.values():
                continue  # a backend without an answer needs no certificate
            try:
                certificate = prover.checked_certificate(entry)
            except LimitReached as error:
                errors.append(f"no certificate by {by}: {error}")
            except (FalseProof, FalseWitness) as error:
                errors.append(f"{by} is faulty: {error}")
                defective = True
            else:
                if certificate.note:
                    errors.append(f"no certificate by {by}: written, {certificate.note}")
                if certificate.kind != report.verdict:
                    errors.append(f"backends disagree: the verdict is {report.verdict}, {by} proves {certificate.kind}")
                    defective = True
        if errors:
            error_text = "; ".join(filter(None, [report.error, *errors]))
            return replace(report, verdict=Verdict.UNDECIDED, error=error_text, defective=defective)
        return replace(report, certified=by_backend)
