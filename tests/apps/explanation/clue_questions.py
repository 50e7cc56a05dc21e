"""All that the package finds out about the clues of a puzzle, of one session."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cpsudoku.apps.explanation.clue_sets import (
    Completions,
    Conflicts,
    Redundancy,
    completions,
    conflicts,
    redundancy,
)
from cpsudoku.apps.explanation.true_candidates import Candidates, Oracle, true_candidates
from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.session_contract import Session
from cpsudoku.model import Clue, Model, Witness
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kinds import gallery


class Impossible(NamedTuple):
    model: Model
    clues: Sequence[Clue]
    conflicts: Conflicts
    verdict: Verdict = Verdict.NONE


class Sound(NamedTuple):
    model: Model
    clues: Sequence[Clue]
    redundancy: Redundancy
    verdict: Verdict = Verdict.UNIQUE


class Ambiguous(NamedTuple):
    model: Model
    clues: Sequence[Clue]
    first: Witness
    second: Witness
    candidates: Candidates
    completions: Completions
    verdict: Verdict = Verdict.MULTIPLE


Found = Impossible | Sound | Ambiguous


def found_of(
    model: Model, session: Session, clues: Sequence[Clue], *, solutions: int = 100, most: int = 10
) -> Found:
    """Return the clues that clash, are redundant or missing."""
    oracle = Oracle(model, session, None)
    witnesses = [*oracle.first_two(clues)]
    if not witnesses:
        return Impossible(model, clues, conflicts(oracle, clues, most))
    if len(witnesses) == 1:
        return Sound(model, clues, redundancy(oracle, clues, witnesses[0]))
    candidates = true_candidates(oracle, clues, witnesses, solutions)
    missing = completions(oracle, clues, candidates, most)
    return Ambiguous(model, clues, witnesses[0], witnesses[1], candidates, missing)


def found_in(text: str, kind: str = "sudoku", *, most: int = 10) -> Found:
    """Return the same of the text of a kind."""
    own = gallery.kind_of(kind)
    instance = own.instance(text)
    model = own.model(own.shape(instance))
    session = backend("sat").open(model)
    try:
        return found_of(model, session, own.clues(instance, model), most=most)
    finally:
        session.close()
