"""Certificates, written: puzzle -> witness and lemmas -> text. What they mean and how they are checked: certificate.py.

A writer (by_search, by_sat) takes a formula and literals that hold and gives a Proof, always on the reference encoding
and in a solver of its own: encodings, warm sessions and propagators beyond unit propagation concern `solve` only.

    proof = by_search.prove(prover, numbering, givens)       # Proof(found, lemmas)
    Prover(kind, spec).certificate(entry)                    # the same, read from an entry, checked, and ready to write

Each lemma follows from the rules, the givens, the block on what was found, and the lemmas before it by unit propagation
(RUP); the empty clause, not listed, follows from all of them. With two solutions found there is nothing to refute.
"""

from __future__ import annotations

from typing import NamedTuple

Lemma = tuple[int, ...]


class Proof(NamedTuple):
    """``found``: up to two solutions, each its true literals; ``lemmas``: why there is no other (empty for two)."""

    found: tuple[tuple[int, ...], ...]
    lemmas: tuple[Lemma, ...] = ()


__all__ = ["Lemma", "Proof"]
