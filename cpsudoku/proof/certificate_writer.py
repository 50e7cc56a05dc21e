"""Puzzle -> certificate. This module finds the writer for a backend, keeps the rules of each shape loaded, and checks
every witness.

certificate = Prover(kind, None).checked_certificate(entry)         # of a puzzle
certificate = prove_model(model)
print(certificate.text())
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from cpsudoku.backends.backend_names import Spec, backend, split_spec
from cpsudoku.backends.sat.clause_solver import AUTO, ClauseSolver
from cpsudoku.backends.session_contract import Backend
from cpsudoku.checker import Proof, Rules, Steps, check
from cpsudoku.model import NO_LIMITS, Clue, Limits, Model, Question
from cpsudoku.model.model import expect_decision
from cpsudoku.model.verdicts import CODED, Verdict
from cpsudoku.proof import AddedSum, Cut, Lemma, WrittenProof, proof_logging
from cpsudoku.proof.certificate_record import STATED, Certificate, NamedText, name_of
from cpsudoku.proof.checker_formula import (
    Boards,
    ProofFormula,
    ProofQuestion,
    clauses_of,
    question_of,
    stated_formula,
    stated_lines,
    unit_lines,
)
from cpsudoku.proof.claims import agreement
from cpsudoku.proof.trimming import AGAIN
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.kinds.kind_errors import blame_on
from cpsudoku.puzzles.kinds.warm_models import Recent
from cpsudoku.puzzles.unknown_rules import possible_rules
from cpsudoku.statement.statement import Statement
from cpsudoku.statement.statement_of_model import state
from cpsudoku.support.errors import (
    BackendError,
    CpsudokuError,
    FalseProof,
    InstanceError,
    Limit,
    LimitReached,
    OutOfTime,
)
from cpsudoku.support.limits import NO_DEADLINE, Deadline, within
from cpsudoku.uniqueness.blocking import FalseWitness, check_witness
from cpsudoku.uniqueness.report import ProofSummary, Report

NAMES = ("solution", "second")
KEPT = 8  # shapes with cached models
SMALL = 400  # up to this number of values, a tree of the search may be shorter than a solver's proof
LENGTHY, TREE = 1000, 6000  # a proof with more lemmas is compared with a search tree of at most TREE conflicts
CHECKED = 20_000_000  # steps of the checker, some 4 to 20 seconds
STEPS = 10  # steps of the checker for each propagation of MiniSat; 3 to 10 were measured
SUMS = 1000  # conflicts before a proof restarts with the sums of units minus cages


class ProofWriter:
    """Writes proofs. ``name``: "search", or "sat" with a ``solver``; only sat writes proofs with cuts.

    Without a ``spec``, the search writes if clues are values of cells, else sat.
    """

    name: str
    solver: str

    def __init__(
        self, spec: Spec | None, *, trim: bool = False, limits: Limits = NO_LIMITS, draft: bool = False
    ) -> None:
        """Choose the writer. ``draft``: write a certificate only for statistics. Then no second backend is queried, and
        lemmas are trimmed only once.

        Raises:
            BackendError: the chosen solver writes no usable proofs.
        """
        self.draft = draft
        self.name, self.solver = writer_of(spec) if spec is not None else ("search", "")
        self.usual: bool = spec is None
        self.trim = trim
        self.limits = limits

    @property
    def by(self) -> str:
        return f"sat:{self.solver}" if self.name == "sat" else self.name

    def proof(self, formula: ProofFormula, deadline: Deadline | None = None) -> tuple[str, WrittenProof]:
        """Return the name of the writer, and the proof. ``deadline``: by default the limit of seconds begins now.

        Raises:
            LimitReached: the limit was reached before the proof was done.
        """
        deadline = deadline or Deadline(self.limits.seconds)
        usual = self.usual and _is_stated(formula)
        if self.name == "search" and not (formula.graphs or formula.sums or usual):
            return "search", search_proof(formula, self._left(deadline))
        solver = self.solver or proof_logging.DEFAULT
        by, steps = f"sat:{solver}", self.limits.steps
        more = formula.house_sums() if steps is None or steps > SUMS else []
        if more:
            with suppress(LimitReached):
                return by, proof_logging.prove(formula, solver, Limits(deadline.left, SUMS))
            formula.add(more)
        proof = proof_logging.prove(formula, solver, self._left(deadline))
        small = formula.count <= SMALL and not (formula.graphs or formula.sums)
        if usual and small and len(proof.lemmas) > LENGTHY and not self.trim:
            with suppress(LimitReached):  # a tree of decisions may be shorter
                tree = search_proof(formula, Limits(deadline.left, min(TREE, len(proof.lemmas))))
                if _length(tree.lemmas) < _length(proof.lemmas):
                    return "search", tree
        return by, proof

    def _left(self, deadline: Deadline) -> Limits:
        return self.limits._replace(seconds=deadline.left)

    def certificate(self, question: ProofQuestion, deadline: Deadline | None = None) -> Certificate:
        """Return the certificate of a verdict, not yet checked. For a statement without a model, no other backend is
        queried.

        ``deadline``: by default the limit of seconds begins now. If the limit ends the trimming, the proof stays
        untrimmed.

        Raises:
            LimitReached: the limit was reached before the proof was done.
            FalseWitness: a solution is wrong.
            FalseProof: another backend finds a solution that is refuted here.
        """
        formula, model = question.formula, question.model
        deadline = deadline or Deadline(self.limits.seconds)
        try:
            by, proof = self.proof(formula, deadline)
        except LimitReached as error:
            raise error.as_stated(self.limits.seconds) from None
        values = [*map(formula.values, proof.found)]
        claim = [f"{name} {formula.solution(some)}" for name, some in zip(NAMES, values, strict=False)]
        backend = "" if _is_stated(formula) else by
        if model is not None:
            witnesses = [*map(question.witness, values)]
            for i, witness in enumerate(witnesses):
                check_witness(model, Question(question.clues, witnesses[:i]), witness)
            if _is_stated(formula) and len(values) < 2 and not (self.draft or deadline.over):
                backend = agreement(model, Question(question.clues, witnesses), self._left(deadline))
        lemmas, cuts, sums = proof.lemmas, proof.cuts, formula.sums
        if self.trim and len(values) < 2 and not deadline.over:
            blocks = [*map(formula.block_of, values)]
            more = self.usual and by != "search" and 0 < len(proof.lemmas) <= proof_logging.SHORT
            others = proof_logging.others(formula, proof, blocks, proof_logging.OTHERS, deadline.left) if more else ()
            again = 0 if self.draft else AGAIN
            by, (lemmas, cuts, sums) = shortest(formula, proof, blocks, by, others, again, deadline)
        return Certificate(
            CODED[len(values)],
            formula.lines,
            tuple(claim),
            lemmas,
            by,
            backend,
            cuts=cuts,
            sums=() if len(values) > 1 else tuple(sum_.parts for sum_ in sums),
        )


def _length(lemmas: Sequence[Lemma]) -> int:
    """Return the number of integers in the lemmas, including the final 0 of each."""
    return sum(map(len, lemmas)) + len(lemmas)


def _is_stated(formula: ProofFormula) -> bool:
    return formula.lines[0] == STATED


Shortened = tuple[tuple[Lemma, ...], tuple[Cut, ...], tuple[AddedSum, ...]]


def shortest(
    formula: ProofFormula,
    proof: WrittenProof,
    blocks: Sequence[Sequence[int]],
    by: str,
    others: Iterable[tuple[str, tuple[Lemma, ...]]],
    again: int = AGAIN,
    deadline: Deadline = NO_DEADLINE,
) -> tuple[str, Shortened]:
    """Write several proofs within the time limit. Return the shortest one after trimming, with the name of its
    writer."""
    given, trim = [*formula.given, *blocks], partial(formula.loaded.trimmer.trim, again=again, deadline=deadline)
    best: Shortened = proof.lemmas, proof.cuts, formula.sums
    with suppress(LimitReached):
        best = trim(given, proof.lemmas, proof.cuts, formula.sums)
        for solver, lemmas in others:
            shortened = trim(given, lemmas, proof.cuts, formula.sums)
            if _length(shortened[0]) < _length(best[0]):
                by, best = f"sat:{solver}", shortened
    return by, best


class Prover:
    """Writes certificates for puzzles of one kind. The writer is a backend, or the backend that certifies for it."""

    def __init__(
        self, kind: Kind, spec: Spec | None, *, trim: bool = False, limits: Limits = NO_LIMITS, draft: bool = False
    ) -> None:
        """Choose the writer. ``draft``: same as in ProofWriter.

        Raises:
            BackendError: the chosen solver writes no usable proofs.
        """
        self.kind = kind
        self.writer: ProofWriter = ProofWriter(spec, trim=trim, limits=limits, draft=draft)
        self.by: str = self.writer.by
        self._models: Recent[Hashable, Model] = Recent(KEPT)
        self._boards = Boards()

    def certificate(self, entry: Entry) -> Certificate:
        """Return the certificate of a puzzle, not yet checked.

        Raises:
            LimitReached: the limit was reached before the proof was done.
            FalseWitness: the writer returns a wrong solution.
        """
        deadline = Deadline(self.writer.limits.seconds)
        try:
            with within(deadline.left, "while the rules were encoded"):
                question = self.question(entry)
            return self._certificate(entry, question, deadline)
        except KeyboardInterrupt:
            self.forget()
            raise
        except LimitReached as error:
            if isinstance(error, OutOfTime):  # in the middle of the work
                self.forget()
            raise LimitReached(f"{_place(entry)}: undecided: {error}") from None

    def close(self) -> None:
        """Close the sessions."""
        self.forget()

    def forget(self) -> None:
        """Drop the loaded rules. Call this after an interrupt, which may have left them half changed."""
        self._models.close()
        self._boards = Boards()

    def _certificate(self, entry: Entry, question: ProofQuestion, deadline: Deadline) -> Certificate:
        certificate = self.writer.certificate(question, deadline)
        if certificate.kind != "unique" and not entry.ignored:
            more = possible_rules(entry.puzzle, entry.setting, self.kind, certificate.kind)
            if more:
                raise InstanceError(
                    f"expected a puzzle whose rules are all known, found {'; '.join(more)}; --ignore-unknown (in "
                    "Python: ReadOptions(unknown='ignore')) proves the verdict of the other rules"
                )
        return certificate

    def checked_certificate(self, entry: Entry, *, boards: bool = True) -> Certificate:
        """Return a certificate of a puzzle, accepted by the checker. It is ``unverified`` if the checker reached a
        limit.

        The checker uses MiniSat's unit propagation here. ``boards``: also verify certificates of boards of units?
        `prove` writes hundreds of these in a second.

        Raises:
            LimitReached, FalseWitness: same as in `certificate`.
            FalseProof: the checker rejects it. The message has the place and the reason.
        """
        deadline = Deadline(self.writer.limits.seconds)
        certificate = self.certificate(entry)
        if not boards and certificate.statement[0] != STATED:
            return certificate
        try:
            return examine(certificate, deadline)
        except FalseProof as error:
            raise FalseProof(f"{_place(entry)}: {error}") from None

    def statement(self, entry: Entry) -> tuple[str, ...]:
        """Return the lines of the puzzle in its certificate."""
        model, clues, header = self._clues(entry)
        if header:
            return unit_lines(header, model, clues)
        return stated_lines(state(model, clues, fold=False), self._origin(entry))

    def question(self, entry: Entry) -> ProofQuestion:
        """Return the model and clues of a puzzle in the checker's form."""
        model, clues, header = self._clues(entry)
        if header:
            return ProofQuestion(self._boards.formula(unit_lines(header, model, clues)), model, clues)
        with blame_on(self.kind):
            return question_of(model, clues, self._origin(entry))

    def _clues(self, entry: Entry) -> tuple[Model, tuple[Clue, ...], str]:
        """Return the model, the clues, and the header of a board of units."""
        with blame_on(self.kind):
            shape = self.kind.shape(entry.puzzle)
            model = self._models.value(shape, lambda: self.kind.model(shape))
            clues = tuple(self.kind.clues(entry.puzzle, model))
            return model, clues, "" if entry.unknown else self.kind.header(shape, clues)

    def _origin(self, entry: Entry) -> list[str]:
        unread = [f"# unread: {item}" for item in entry.unread if item.rule]
        return NamedText(name_of(self.kind), "\n".join([entry.text, *unread])).lines()


def examine(certificate: Certificate, deadline: Deadline = NO_DEADLINE) -> Certificate:
    """Verify a certificate and return it. If the checker reaches a limit, set the result's ``unverified``.

    Raises:
        FalseProof: the checker rejects it. The message has the place and the reason.
    """
    late = False

    def lines() -> Iterator[str]:
        nonlocal late
        for line in certificate.text().split("\n"):
            if late := deadline.over:
                return
            yield line

    stated = certificate.statement[0] == STATED
    results = [*check(lines(), CHECKED, SolverState if stated else Proof)]
    if late:
        return replace(certificate, unverified=Limit(deadline.seconds or 0.0))
    for result in results:
        if not result.accepted and result.steps >= CHECKED:
            return replace(certificate, unverified=Limit(CHECKED, "step"))
        if not result.accepted:
            raise FalseProof(f"{certificate.by}: line {result.line}: {result.reason}")
    return certificate


class SolverState:
    """A substitute for the checker's unit propagation that uses MiniSat. It finds the same contradictions, ten times as
    fast.

    The checker itself parses the record, makes the clauses, and tests the cuts.
    """

    def __init__(self, rules: Rules, steps: Steps) -> None:
        self.variables: int = rules.variables
        self.steps = steps
        self.propagations: int = 0
        self._solver = ClauseSolver("minisat22", clauses_of(rules))

    def grow(self, variables: int) -> None:
        """Add variables."""
        self.steps.charge(variables)
        self.variables = variables

    def add(self, clause: Collection[int]) -> None:
        """Add a clause permanently."""
        self.steps.charge(1 + len(clause))
        self._solver.add([*clause])

    def follows(self, clause: Sequence[int]) -> bool:
        """Return True if unit propagation contradicts the negation of the clause."""
        self.steps.charge(40 * (len(clause) + 1))
        possible, _ = self._solver.propagate([-x for x in clause])
        before, self.propagations = self.propagations, self._solver.counts()["propagations"]
        self.steps.charge(STEPS * (self.propagations - before))
        return not possible


def _place(entry: Entry) -> str:
    return f"{entry.file or 'puzzle'}:{entry.line}"


def writer_of(spec: Spec) -> tuple[str, str]:
    """Return the certificate writer for a backend: ("search", "") or ("sat", solver).

    Raises:
        BackendError: the chosen solver writes no usable proofs.
    """
    name, _ = split_spec(spec.text)
    writer = name if name in ("search", "sat") else spec.backend.certifies
    if writer == "search":
        return "search", ""
    solver = spec.options.get("solver", AUTO) if name == "sat" else AUTO
    solver = proof_logging.DEFAULT if solver == AUTO else solver
    proof_logging.refuse(solver)
    return "sat", solver


def prove_model(
    model: Model,
    clues: Sequence[Clue] | None = None,
    *,
    backend: str | Backend | None = None,
    trim: bool = False,
    time_limit: float | None = None,
) -> Certificate:
    """Return the certificate of a model, with the statement as the puzzle. The checker has accepted it, or it is
    ``unverified``.

    Args:
        model: The model with the rules.
        clues: By default the clues that were added to the model.
        backend, trim, time_limit: Same as in `cpsudoku.prove`.

    Raises:
        CpsudokuError: the backend does not exist, the solver writes no proofs, or the model has no decision variables.
        LimitReached: the limit was reached before the proof was done.
        FalseWitness, FalseProof: the writer is faulty.
    """
    expect_decision(model)
    limits = Limits.of_seconds(time_limit)
    deadline = Deadline(limits.seconds)
    with within(limits.seconds, "while the rules were encoded"):
        question = question_of(model, model.clues if clues is None else clues)
    spec = _spec(backend or "sat") if backend or trim else None
    writer = ProofWriter(spec, trim=trim, limits=limits)
    return examine(writer.certificate(question, deadline), deadline)


def prove_statement(statement: Statement, *, trim: bool = False) -> str:
    """Return the certificate of a statement that has no model, such as one from another program. No other backend
    confirms the verdict.

    ``trim``: drop needless lemmas?

    Raises:
        ModelError: the statement exceeds the checker's limits.
        FalseWitness: a line is false in a solution of its clauses.
    """
    return ProofWriter(_spec("sat"), trim=trim).certificate(ProofQuestion(stated_formula(statement))).text()


_spec = backend


def search_proof(formula: ProofFormula, limits: Limits = NO_LIMITS) -> WrittenProof:
    """Return all solutions up to two, and the proof that there are no more, using the hand-written search.

    One search finds the solution and refutes all others by unit propagation, with a lemma for every decision that fails
    (`backends.search.descent`). A 17-clue sudoku takes half a millisecond (median), one of the hardest some eight.

    Raises:
        LimitReached: the limit was reached. A step is a node, which has at most one lemma.
        BackendError: the formula has connectivity or long sums, which the search does not handle.
    """
    if formula.graphs or formula.sums:
        raise BackendError("search: writes no proofs about connectivity and long sums: expected sat to certify it")
    models, lemmas = formula.loaded.search.prove([x for (x,) in formula.given], limits=limits)
    solutions = tuple(tuple([x for x in true if x > 0]) for true in models)
    return WrittenProof(solutions, tuple(lemma for lemma in lemmas if lemma))


# Certificates for a report: the independent checker accepts one for every backend with a verdict.
#
# A backend without proofs uses the backend that certifies for it (CP-SAT uses SAT). Each writer proves a puzzle once. A
# verdict without an accepted certificate becomes "undecided". If proofs disagree, it becomes a defect.


def with_proof(entry: Entry, kind: Kind, report: Report, seconds: float) -> Report:
    """Return the report with a proof, if a certificate is written and accepted within these seconds. Otherwise return
    the report unchanged.

    Raises:
        FalseProof: the certificate proves another verdict.
    """
    try:
        certificate = Prover(kind, None, limits=Limits(seconds)).checked_certificate(entry)
    except FalseProof:
        raise
    except CpsudokuError:  # the limit, or unknown rules
        return report
    if certificate.kind != report.verdict:
        raise FalseProof(f"{report.place}: the verdict is {report.verdict}, {certificate.by} proves {certificate.kind}")
    if certificate.note:
        return report
    return replace(report, proof=ProofSummary(certificate.by, len(certificate.lemmas), True))


class Certifier:
    """Certifies the verdicts of reports. ``by``: backend -> the writer of its certificates."""

    def __init__(self, kind: Kind, specs: Sequence[Spec], limits: Limits = NO_LIMITS) -> None:
        """Choose the writer for each backend.

        Raises:
            BackendError: a chosen solver writes no usable proofs.
        """
        provers = [Prover(kind, spec, limits=limits) for spec in specs]
        self.by: dict[str, str] = {spec.text: prover.by for spec, prover in zip(specs, provers, strict=True)}
        self._writers = {prover.by: prover for prover in provers}

    def close(self) -> None:
        """Drop the loaded rules."""
        for prover in self._writers.values():
            prover.forget()

    def certify(self, entry: Entry, report: Report) -> Report:
        """Return the report with a proof. If no certificate for its verdict is accepted, the verdict becomes
        "undecided"."""
        if not report.verdict.decided:
            return report
        errors, proofs = [], list[ProofSummary]()
        defective = report.defective
        wanted = {self.by[name] for name in report.by}
        for by, prover in self._writers.items():
            if by not in wanted:
                continue  # a backend without a verdict needs no certificate
            try:
                certificate = prover.checked_certificate(entry)
            except LimitReached as error:
                errors.append(f"no certificate by {by}: {error}")
            except (FalseProof, FalseWitness) as error:
                errors.append(f"{by} is faulty: {error}")
                defective = True
            else:
                proofs.append(ProofSummary(by, len(certificate.lemmas), not certificate.note))
                if certificate.note:
                    errors.append(f"no certificate by {by}: written, {certificate.note}")
                if certificate.kind != report.verdict:
                    errors.append(f"backends disagree: the verdict is {report.verdict}, {by} proves {certificate.kind}")
                    defective = True
        if errors:
            error_text = "; ".join(filter(None, [report.error, *errors]))
            return replace(report, verdict=Verdict.UNDECIDED, error=error_text, defective=defective)
        return replace(report, proof=min(proofs, key=lambda proof: proof.lemmas, default=None))
