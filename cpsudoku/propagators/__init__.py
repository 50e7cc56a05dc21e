"""What the hand-written search infers: one file each. Here: the representation they share, and their contract.

Every candidate (variable = value) is a literal, numbered from 1 as in `cpsudoku.cnf`, and **what is still possible is
one integer**, ``X``: bit ``literal - 1`` is set while the value has not been ruled out. A domain is a slice of it, a
question about many cells is one operation on it, and since integers do not change, a node of the search keeps a copy
for nothing: there is no trail, nothing to undo, and an interrupt leaves nothing half done.

A second integer, ``C``, counts for every group of literals of which one must be true (the values of a variable, the
places of a value in a unit, the literals of a clause) how many are left: one field of a few bits a group, all of them
updated by one subtraction. The fields that have come down to their last literal are found with one mask. That is unit
propagation for all groups at once: naked and hidden singles (`network.py`).

    network = Network(model)                            # the rules, once
    state = network.remove(*network.root, candidates)   # (X, C) at a fixed point, or None: a contradiction
    state = network.place(X, C, literal)                # the same, that variable having that value

What cannot be said by such groups is a **propagator**: an object with ``wakes``, the literals whose removal may let it
infer something, and a call ``propagator(X)`` that gives the candidates to remove from X, 0 for nothing, or None where
no value is left to some variable. It keeps no state between calls, never leaves a variable without values (that is
None), and removes only values without support. It is called at fixed points of unit propagation.

`translate.py` says which constraint becomes groups and which a propagator; all others are decomposed to the kernel.
"""

from __future__ import annotations

from typing import Protocol


class Propagator(Protocol):
    """What infers beyond unit propagation."""

    wakes: int

    def __call__(self, X: int) -> int | None:
        """The candidates of X to remove; None: a contradiction."""


State = tuple[int, int]  # X, the candidates left; C, how many are left in every group

__all__ = ["Propagator", "State"]
