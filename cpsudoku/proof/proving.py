"""Puzzle -> certificate: finds the writer of a backend, keeps the rules loaded by shape, believes no witness unchecked.

certificate = prove("8..........36......7..9.2...", backend="search")
print(certificate.text())
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from cpsudoku.certificate import Read, check
from cpsudoku.deadline import within
from cpsudoku.errors import InstanceError, LimitReached, ModelError, OutOfTime
from cpsudoku.kinds.blame import blamed_on
from cpsudoku.kinds.entry import Entry
from cpsudoku.kinds.f_puzzles import hints
from cpsudoku.kinds.kind import Kind
from cpsudoku.model import NO_LIMITS, Clue, Limits, Model, Question, Witness
from cpsudoku.proof import Lemma, by_sat, by_search, statement
from cpsudoku.proof.formula import Encoder, GroupedFormula
from cpsudoku.proof.record import Certificate
from cpsudoku.sessions import Recent
from cpsudoku.specs import Spec, backend, named
from cpsudoku.text import Source
from cpsudoku.uniqueness import check_witness
from cpsudoku.verdicts import CODED

KEPT = 8  # shapes whose rules stay loaded


class FalseProof(RuntimeError):
    """The checker rejects what a writer wrote: a defect, never a verdict."""


class ProofWriter:
    """Who writes: ``name``, "search" or "sat" with a ``solver``; what has to be connected, sat alone.

    Without ``spec`` the one who does it best: the search where clues are values of cells, sat where they are more.
    """

    def __init__(self, spec: Spec | None, *, trim: bool = False, limits: Limits = NO_LIMITS) -> None:
        """
        Raises:
            BackendError: the solver chosen writes no proofs that can be used.
        """
        self.name, self.solver = writer_of(spec) if spec is not None else ("search", "")
        self.usual = spec is None
        self.trim, self.limits = trim, limits

    @property
    def by(self) -> str:
        return f"sat:{self.solver}" if self.name == "sat" else self.name

    def certificate(
        self, formula: GroupedFormula, statement: tuple[str, ...], shown: Callable[[tuple[int, ...], Witness], str]
    ) -> Certificate:
        """``shown``: a solution, its true literals and its witness, as the certificate writes it.

        Raises:
            LimitReached: before the proof was done.
            FalseWitness: a solution is none.
        """
        search = self.name == "search" and not (formula.graphs or formula.sums or (self.usual and formula.larger))
        solver = self.solver or by_sat.DEFAULT
        if search:
            proof = by_search.prove(formula, limits=self.limits)
        else:
            proof = by_sat.prove(formula, solver, self.limits)
        witnesses = [formula.witness(found) for found in proof.found]
        for i, witness in enumerate(witnesses):
            check_witness(formula.model, Question(formula.clues, witnesses[:i]), witness)
        lemmas, cuts, sums = proof.lemmas, proof.cuts, formula.sums
        if self.trim and len(witnesses) < 2:
            said = [*formula.fixed, *map(formula.block, proof.found)]
            trim = formula.encoder.trimmer.trim
            lemmas, cuts, sums = trim(said, lemmas, cuts, sums)
            others = by_sat.others(formula, proof, self.limits.seconds) if self.usual and not search else ()
            for other, written in others:
                shorter = trim(said, written, proof.cuts, formula.sums)
                if _length(shorter[0]) < _length(lemmas):
                    solver, (lemmas, cuts, sums) = other, shorter
        return Certificate(
            CODED[len(witnesses)],
            statement,
            tuple(map(shown, proof.found, witnesses)),
            lemmas,
            "search" if search else f"sat:{solver}",
            cuts=cuts,
            sums=() if len(witnesses) > 1 else tuple(found.parts for found in sums),
        )


def _length(lemmas: Sequence[Lemma]) -> int:
    """Numbers that state the lemmas, with the 0 that closes each."""
    return sum(map(len, lemmas)) + len(lemmas)


class Prover:
    """Certificates for puzzles of one kind, by one backend or the one that certifies its answers."""

    def __init__(self, kind: Kind, spec: Spec | None, *, trim: bool = False, limits: Limits = NO_LIMITS) -> None:
        """
        Raises:
            BackendError: the solver chosen writes no proofs that can be used.
        """
        self.kind = kind
        self.writer = ProofWriter(spec, trim=trim, limits=limits)
        self.by = self.writer.by
        self._encoders: Recent[Hashable, Encoder] = Recent(KEPT)
        self._read: Read | None = None

    def certificate(self, entry: Entry) -> Certificate:
        """The certificate of a puzzle, not yet checked.

        Raises:
            LimitReached: before the proof was done.
            FalseWitness: the writer shows what is no solution.
        """
        seconds = self.writer.limits.seconds
        try:
            # The limit is for each of the two answers, of which each keeps it; what comes beyond is encoding.
            with within(None if seconds is None else 3 * seconds, "while the rules were encoded"):
                return self._certificate(entry)
        except KeyboardInterrupt:
            self.forget()
            raise
        except LimitReached as error:
            if isinstance(error, OutOfTime):  # in the middle
                self.forget()
            raise LimitReached(f"{_place(entry)}: undecided: {error}") from None

    def close(self) -> None:
        """Drop what is open."""
        self.forget()

    def forget(self) -> None:
        """Drop the rules that are loaded: an interrupt may have left them half changed."""
        self._encoders.close()
        self._read = None

    def _certificate(self, entry: Entry) -> Certificate:
        formula, lines = self._stated(entry)

        def shown(_: tuple[int, ...], witness: Witness) -> str:
            if lines[-1].startswith("givens "):
                return statement.unit_solution(formula.model, witness)
            return statement.text_solution(formula, witness)

        found = self.writer.certificate(formula, lines, shown)
        if found.kind != "unique" and not entry.ignored:
            more = hints(entry.instance, entry.setting, self.kind)
            if more:
                raise InstanceError(
                    f"expected a puzzle whose rules are all known, found {'; '.join(more)}; --ignore-unknown proves "
                    "what the others leave"
                )
        return found

    def accepted(self, entry: Entry) -> Certificate:
        """The certificate of a puzzle, accepted by the checker.

        Raises:
            LimitReached, FalseWitness: as `certificate`.
            FalseProof: the checker rejects it; the message says where and why.
        """
        from cpsudoku.proof.verify import reader

        certificate = self.certificate(entry)
        self._read = self._read or reader({statement.name_of(self.kind): self.kind})
        for result in check(certificate.text().split("\n"), self._read):
            if not result.accepted:
                raise FalseProof(f"{_place(entry)}: {certificate.by}: line {result.line}: {result.reason}")
        return certificate

    def statement(self, entry: Entry) -> tuple[str, ...]:
        """The lines that name the puzzle in its certificate."""
        return self._stated(entry)[1]

    def _stated(self, entry: Entry) -> tuple[GroupedFormula, tuple[str, ...]]:
        with blamed_on(self.kind):
            shape = self.kind.shape(entry.instance)
            encoder = self._encoders.value(shape, lambda: Encoder(self.kind.model(shape)))
            clues = self.kind.clues(entry.instance, encoder.model)
            formula = GroupedFormula(encoder, clues)
        header = "" if entry.without else self.kind.header(shape, clues)
        if header:
            return formula, statement.unit_statement(header, formula.model, clues)
        return formula, statement.text_statement(self.kind, entry.text, formula)


def _place(entry: Entry) -> str:
    return f"{entry.file or 'puzzle'}:{entry.line}"


def writer_of(spec: Spec) -> tuple[str, str]:
    """Who writes the certificates for a backend's answers: ("search", "") or ("sat", solver).

    Raises:
        BackendError: the solver chosen writes no proofs that can be used.
    """
    name, _ = named(spec.text)
    writer = name if name in ("search", "sat") else spec.backend.certifies
    if writer == "search":
        return "search", ""
    solver = spec.options.get("solver", by_sat.DEFAULT) if name == "sat" else by_sat.DEFAULT
    by_sat.refuse(solver)
    return "sat", solver


def prove(
    source: Source,
    *,
    kind: str = "",
    backend: str | None = None,
    trim: bool = False,
    limit_seconds: float | None = None,
) -> Certificate:
    """The certificate of one puzzle, accepted by the checker; ``certificate.text()`` is what one hands on.

    Args:
        source: A path, "-", or the text of one puzzle.
        kind: A kind's name, or a file that sets KIND; by default the one the source names, else sudoku.
        backend: Whose proof; a backend that writes none (cp_sat) is certified by another, named in ``by``. By default
            search for kinds that are units only, sat for all others.
        trim: Drop the lemmas that are not needed?
        limit_seconds: For each answer of the writer.

    Raises:
        CpsudokuError: the source is not exactly one puzzle; no such kind or backend; a solver without proofs.
        LimitReached: before the proof was done.
    """
    from cpsudoku.kinds import gallery
    from cpsudoku.kinds.entries import one

    entry = one(source, kind)
    limits = Limits.of_seconds(limit_seconds)
    prover = Prover(gallery.puzzle(entry.kind), _spec(backend) if backend else None, trim=trim, limits=limits)
    return prover.accepted(entry)


def prove_model(
    model: Model,
    clues: Sequence[Clue] | None = None,
    *,
    backend: str = "sat",
    trim: bool = False,
    limit_seconds: float | None = None,
) -> Certificate:
    """The certificate of a model without text, which carries its variables and clauses; accepted by the checker.

    Args:
        model: Its rules.
        clues: By default those that were added to the model.
        backend, trim, limit_seconds: As of `prove`.

    Raises:
        CpsudokuError: no such backend; a solver without proofs; a model without decision variables.
        LimitReached: before the proof was done.
        FalseWitness, FalseProof: the writer is faulty.
    """
    if not model.decisions:
        raise ModelError("expected a decision variable in the model, found none")
    formula = GroupedFormula(Encoder(model), model.clues if clues is None else clues)
    writer = ProofWriter(_spec(backend), trim=trim, limits=Limits.of_seconds(limit_seconds))
    certificate = writer.certificate(
        formula, statement.model_statement(formula), lambda true, _: statement.model_solution(formula, true)
    )
    for result in check(certificate.text().split("\n")):
        if not result.accepted:
            raise FalseProof(f"{certificate.by}: line {result.line}: {result.reason}")
    return certificate


_spec = backend
