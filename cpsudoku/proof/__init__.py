"""Certificates, written: puzzle -> witness and lemmas -> text. What they mean and how they are checked: certificate.py.

A writer (by_search, by_sat) takes a Formula, rules and clues, and gives a Proof, always on the reference encoding and
in a solver of its own: encodings, warm sessions and propagators beyond unit propagation concern `solve` only.

    proof = by_search.prove(Formula(Encoder(model), clues))  # Proof(found, lemmas)
    Prover(kind, spec).certificate(entry)                    # the same, read from an entry, checked, and ready to write
    prove_model(model, clues)                                # the same of a model without text

Each lemma follows from the rules, the clues, the block on what was found, the cuts, and the lemmas before it by unit
propagation (RUP); the empty clause, not listed, follows from all of them. With two solutions found there is nothing to
refute. A cut is a clause that follows from something having to be connected; by_sat adds them as it needs them.
"""

from __future__ import annotations

from typing import NamedTuple

Lemma = tuple[int, ...]


class Cut(NamedTuple):
    """A clause that follows from the ``number``-th graph that has to be connected, from 1: rules, then clues."""

    number: int
    clause: Lemma


class WrittenProof(NamedTuple):
    """``found``: up to two solutions, each its true positive literals; ``lemmas``: why there is no other (empty for
    two); ``cuts``: what these use beside the clauses."""

    found: tuple[tuple[int, ...], ...]
    lemmas: tuple[Lemma, ...] = ()
    cuts: tuple[Cut, ...] = ()


__all__ = ["Cut", "Lemma", "Proof"]
