"""Writing certificates: puzzle -> witness and lemmas -> text. checker.py defines their meaning and checks them.

A writer (search_proof, `proof_logging`) gets a Formula, rules and clues, and returns a Proof. It uses the reference
encoding and its own solver. Other encodings, warm sessions and stronger propagators are used only to solve.

    proof = search_proof(Formula(Encoder(model), clues))             # Proof(found, lemmas)
    Prover(kind, spec).certificate(entry)                    # the same, read from an entry, checked, and ready to write
    prove_model(model, clues)                                # the same for a model without text

Each lemma follows by unit propagation (RUP) from the rules, the clues, the block on found solutions, the cuts, and the
lemmas before it. The empty clause, not listed, follows from all of them. Two solutions need no proof. A cut is a clause
that connectivity implies; `proof_logging` adds cuts during the search.

`certificate_writer`: puzzle -> certificate, and proofs of the search. `proof_logging`: proofs of SAT solvers. `claims`:
claims other than a verdict, such as the number of solutions. `checker_formula`: the clauses to refute.
`certificate_record`: the text. `trimming`, `drup_export`, `verification`: shorten, convert and verify certificates.
"""

from __future__ import annotations

from typing import NamedTuple

Lemma = tuple[int, ...]


class Cut(NamedTuple):
    """A clause that follows from a graph of the formula. ``number``: the number of the graph, from 1; graphs of rules
    come before those of clues."""

    number: int
    clause: Lemma


class AddedSum(NamedTuple):
    """A sum that follows from stated equalities, and its clauses.

    ``parts``: (factor, number of the equality from 1), ...; ``first``, ``last``: its own literals, none if ``last`` <
    ``first``.
    """

    parts: tuple[tuple[int, int], ...]
    clauses: tuple[Lemma, ...] = ()
    first: int = 0
    last: int = -1

    def line(self) -> str:
        """Return the line of a certificate."""
        return " ".join(map(str, ("sum", *(number for part in self.parts for number in part), 0)))


class WrittenProof(NamedTuple):
    """``found``: up to two solutions, as their true positive literals. ``lemmas``: the proof that there is no other one
    (empty if there are two). ``cuts``: the cuts that the lemmas use."""

    found: tuple[tuple[int, ...], ...]
    lemmas: tuple[Lemma, ...] = ()
    cuts: tuple[Cut, ...] = ()


__all__ = ["AddedSum", "Cut", "Lemma", "WrittenProof"]
