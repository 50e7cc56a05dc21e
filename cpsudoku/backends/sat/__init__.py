"""Clauses through PySAT: any of its solvers, kept between questions; at-most-one encoding and formulation to choose.

Clues are assumptions, so that what is learned about the rules serves every puzzle of the shape; a blocking clause
hangs on a literal that is assumed for its question alone (Eén and Sörensson, Temporal Induction by Incremental SAT
Solving, 2003). Measured, with every solver and encoding, in docs/backends.md.
"""

from __future__ import annotations

from typing import NamedTuple
from weakref import WeakKeyDictionary

from cpsudoku.backends import Backend, Option, Size
from cpsudoku.backends.sat.at_most_one import DEFAULT, ENCODINGS
from cpsudoku.backends.sat.clues import LARGE, Assumed, Fixed
from cpsudoku.backends.sat.formula import FORMULATIONS, Formula, formula, instantiated
from cpsudoku.backends.sat.rules import rules_of
from cpsudoku.backends.sat.session import SatSession
from cpsudoku.model import Model
from cpsudoku.numbering import Numbering

SOLVERS = (
    "cadical103", "cadical153", "cadical195", "cadical300", "ergo", "gluecard3", "gluecard4", "glucose3", "glucose4",
    "glucose42", "kissat404", "lingeling", "maplechrono", "maplecm", "maplesat", "mergesat3", "minicard", "minisat22",
    "minisatep", "minisat-gh",
)  # fmt: skip


def start(model: Model, *, solver: str, amo: str, formulation: str, clues: str) -> SatSession:
    encoding = ENCODINGS[amo]
    plain = formulation == FORMULATIONS[0] and amo == DEFAULT
    if plain and clues == "auto" and (known := _kept.get(model)) is not None and known.of(model):
        return _assumed(model, known.rules, solver)
    said = rules_of(model)
    if clues == "fixed" or (clues == "auto" and said.size > LARGE):
        literals = Numbering(model.kernel().variables).count
        return SatSession(model, Fixed(model, formulation, encoding, solver), Size(literals, len(model.rules)))
    rules = instantiated(said) if plain else formula(model, formulation, encoding)
    session = _assumed(model, rules, solver)
    if plain and session.size.literals <= LARGEST_KEPT:
        _kept[model] = RulesOfModel(len(model.rules), len(model.declared), rules)
    return session


def _assumed(model: Model, rules: Formula, solver: str) -> SatSession:
    size = Size(rules.top, len(model.rules), len(rules.clauses), sum(map(len, rules.clauses)))
    return SatSession(model, Assumed(model, rules, solver), size)


# The clauses of a model are kept as long as the model: writing those of a 9x9 takes as long as loading them.
LARGEST_KEPT = 100_000  # literals; some 4 MB


class RulesOfModel(NamedTuple):
    """The rules of a model in clauses, and how many rules and variables it had then."""

    constraints: int
    variables: int
    rules: Formula

    def of(self, model: Model) -> bool:
        """Is the model still the one that was written?"""
        return (self.constraints, self.variables) == (len(model.rules), len(model.declared))


_kept: WeakKeyDictionary[Model, RulesOfModel] = WeakKeyDictionary()


BACKEND = Backend(
    summary="CNF through PySAT, the solver kept between puzzles",
    start=start,
    options=(
        Option("solver", SOLVERS, "cadical153", "which of PySAT's solvers"),
        Option("amo", tuple(ENCODINGS), DEFAULT, "how at most one is said in clauses"),
        Option("formulation", FORMULATIONS, "extended", "with or without the clauses that follow from the others"),
        Option("clues", ("auto", "assumed", "fixed"), "auto", "assumed in a kept solver, or written into a formula"),
    ),
)
