"""Puzzle -> certificate: finds the writer of a backend, keeps the rules loaded by shape, believes no witness unchecked.

    certificate = prove("8..........36......7..9.2...", backend="search")
    print(certificate.text())
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Sequence
from functools import cached_property

from cpsudoku.backends import Spec, backend, named
from cpsudoku.blame import blamed_on
from cpsudoku.certificate import Read, check
from cpsudoku.cnf import Cnf, reference
from cpsudoku.deadline import within
from cpsudoku.entries import Entry
from cpsudoku.errors import CpsudokuError, OutOfTime
from cpsudoku.model import NO_LIMITS, Clue, Limits, Model
from cpsudoku.proof import Proof, by_sat, by_search, statement
from cpsudoku.proof.formula import Formula
from cpsudoku.proof.propagation import Propagation
from cpsudoku.proof.record import Certificate
from cpsudoku.proof.trim import Trimmer
from cpsudoku.propagators.proving import Prover as SearchProver
from cpsudoku.puzzle import Puzzle
from cpsudoku.text import Source
from cpsudoku.uniqueness import check_witness

KEPT = 8  # shapes whose rules stay loaded


class Unproved(CpsudokuError):
    """A limit was reached before the proof was done."""


class FalseProof(RuntimeError):
    """The checker rejects what a writer wrote: a defect, never a verdict."""


class Rules:
    """What the puzzles of one shape share, made when first asked for."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.formula = Formula(model)

    @cached_property
    def propagation(self) -> Propagation:
        return Propagation(self.formula)

    @cached_property
    def search(self) -> SearchProver:
        return SearchProver(self.model)

    @cached_property
    def cnf(self) -> Cnf:
        return reference(self.model)

    @cached_property
    def digests(self) -> tuple[str, str]:
        return statement.digests(self.cnf)

    @cached_property
    def trimmer(self) -> Trimmer:
        return Trimmer(self.cnf.clauses)


class Prover:
    """Certificates for puzzles of one kind, by one backend or the one that certifies its answers."""

    def __init__(self, kind: Puzzle, spec: Spec, *, trim: bool = False, limits: Limits = NO_LIMITS) -> None:
        """
        Raises:
            BackendError: the solver chosen writes no proofs that can be used.
        """
        self.kind, self.trim, self.limits = kind, trim, limits
        self.writer, self.solver = writer_of(spec)
        self.by = f"sat:{self.solver}" if self.writer == "sat" else self.writer
        self._rules: OrderedDict[Hashable, Rules] = OrderedDict()
        self._read: Read | None = None

    def certificate(self, entry: Entry) -> Certificate:
        """The certificate of a puzzle, not yet checked.

        Raises:
            Unproved: a limit was reached first.
            FalseWitness: the writer shows what is no solution.
        """
        seconds = self.limits.seconds
        try:
            # The limit is for each of the two answers, of which each keeps it; what comes beyond is encoding.
            with within(None if seconds is None else 3 * seconds, "while the rules were encoded"):
                return self._certificate(entry)
        except KeyboardInterrupt:
            self.forget()
            raise
        except OutOfTime as error:
            self.forget()
            raise Unproved(f"{_place(entry)}: undecided: {error}") from None

    def forget(self) -> None:
        """Drop the rules that are loaded: an interrupt may have left them half changed."""
        self._rules.clear()
        self._read = None

    def _certificate(self, entry: Entry) -> Certificate:
        rules, givens, lines = self._stated(entry)
        given = rules.formula.numbering.assumptions(givens)
        try:
            proof = self._proof(rules, givens, given)
        except TimeoutError as error:
            raise Unproved(f"{_place(entry)}: undecided: {error}") from None
        witnesses = [rules.formula.witness(found) for found in proof.found]
        for i, witness in enumerate(witnesses):
            check_witness(rules.model, givens, witness, blocked=witnesses[:i])
        lemmas = proof.lemmas
        if self.trim and len(witnesses) < 2:
            blocks = [rules.formula.numbering.block(rules.model.variables, witness) for witness in witnesses]
            lemmas = rules.trimmer.trim([*([x] for x in given), *blocks], lemmas)
        write = statement.unit_solution if self.kind.unit_rules else statement.text_solution
        solutions = tuple(write(rules.model, witness) for witness in witnesses)
        return Certificate(("none", "unique", "multiple")[len(witnesses)], lines, solutions, lemmas, self.by)

    def accepted(self, entry: Entry) -> Certificate:
        """The certificate of a puzzle, accepted by the checker.

        Raises:
            Unproved, FalseWitness: as `certificate`.
            FalseProof: the checker rejects it; the message says where and why.
        """
        from cpsudoku.proof.verify import reader

        certificate = self.certificate(entry)
        self._read = self._read or reader({statement.name_of(self.kind): self.kind})
        for result in check(certificate.text().split("\n"), self._read):
            if not result.accepted:
                raise FalseProof(f"{_place(entry)}: {self.by}: line {result.line}: {result.reason}")
        return certificate

    def statement(self, entry: Entry) -> tuple[str, ...]:
        """The lines that name the puzzle in its certificate."""
        return self._stated(entry)[2]

    def _stated(self, entry: Entry) -> tuple[Rules, Sequence[Clue], tuple[str, ...]]:
        with blamed_on(self.kind):
            shape = self.kind.shape(entry.instance)
            rules = self._loaded(shape)
            givens = self.kind.givens(entry.instance, rules.model)
        if self.kind.unit_rules:
            return rules, givens, statement.unit_statement(self.kind, shape, rules.model, givens)
        return rules, givens, statement.text_statement(self.kind, entry.text, *rules.digests)

    def _loaded(self, shape: Hashable) -> Rules:
        found = self._rules.get(shape)
        if found is None:
            found = self._rules[shape] = Rules(self.kind.model(shape))
            if len(self._rules) > KEPT:
                self._rules.popitem(last=False)
        self._rules.move_to_end(shape)
        return found

    def _proof(self, rules: Rules, givens: Sequence[Clue], given: Sequence[int]) -> Proof:
        if self.writer == "search":
            return by_search.prove(rules.search, rules.formula.numbering, givens, limits=self.limits)
        return by_sat.prove(rules.propagation, rules.cnf.clauses, given, self.solver, self.limits)


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
    kind: str = "sudoku",
    backend: str = "search",
    trim: bool = False,
    limit_seconds: float | None = None,
) -> Certificate:
    """The certificate of one puzzle, accepted by the checker; ``certificate.text()`` is what one hands on.

    Args:
        source: A path, "-", or the text of one puzzle.
        kind: A kind's name, or a file that sets PUZZLE.
        backend: Whose proof; a backend that writes none (cp_sat) is certified by another, named in ``by``.
        trim: Drop the lemmas that are not needed?
        limit_seconds: For each answer of the writer.

    Raises:
        CpsudokuError: the source is not exactly one puzzle; no such kind or backend; a solver without proofs.
        Unproved: the limit was reached first.
    """
    from cpsudoku import catalog
    from cpsudoku.facade import one

    prover = Prover(catalog.puzzle(kind), _spec(backend), trim=trim, limits=Limits(seconds=limit_seconds))
    return prover.accepted(one(source, kind))


_spec = backend
