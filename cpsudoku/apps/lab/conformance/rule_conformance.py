"""The conformance suite of a rule of sudoku: named checks that run on any file that sets RULE, in the package or not.

The right texts satisfy the rule. Each wrong text breaks a clue of the rule. Written texts parse back to the same
puzzle. With some cells open, every backend finds exactly the grids that satisfy all constraints. `cpsudoku test
./mine.py` prints a line for each check.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from cpsudoku.apps.lab.conformance.examination import NotConforming, require
from cpsudoku.apps.lab.conformance.examples import has_texts, named_clues
from cpsudoku.apps.lab.conformance.kind_conformance import Check
from cpsudoku.backends.backend_names import Spec, backend
from cpsudoku.formats.record_reading import read_text
from cpsudoku.model import Clue, Limits, Model, Question, Refuted, Solved, Variable
from cpsudoku.model.model import given_clue, place_of
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.kinds.rule import Rule
from cpsudoku.support.errors import CpsudokuError

if TYPE_CHECKING:
    from cpsudoku.puzzles.puzzle import Puzzle

GRIDS = 300  # most grids of a text with open cells
LIMITS = Limits(seconds=60)


class RuleText(NamedTuple):
    """A parsed example. ``label``: such as "right 1". ``digits``: the given digit of each cell. ``others``: all other
    clues."""

    label: str
    instance: Puzzle
    model: Model
    digits: dict[Variable, int]
    others: list[Clue]

    @property
    def givens(self) -> list[Clue]:
        return [given_clue(self.model, x, (value,)) for x, value in self.digits.items()]


def checks(rule: Rule, kind: Kind, backends: Sequence[Spec]) -> Iterator[Check]:
    """All checks of a rule; ``kind``: sudoku with it."""
    yield Check("there are right and wrong texts", partial(has_texts, rule, ("right", "wrong")))
    yield Check("right texts hold", partial(allows, rule, kind))
    yield Check("wrong texts break one clue", partial(refuses, rule, kind))
    yield Check("texts are read back", partial(reads_back, rule, kind))
    yield Check("clues have names and use the model's variables", partial(restricts, rule, kind))
    for spec in backends:
        yield Check(f"solutions on {spec.text} are the grids that hold", partial(enumerates, rule, kind, spec))


def texts(rule: Rule, kind: Kind, *which: str) -> Iterator[RuleText]:
    """Parse the right texts, the wrong ones, or both. Yield the results.

    Raises:
        NotConforming: a text is not a filled grid that uses the rule.
    """
    for name in which or ("right", "wrong"):
        for i, text in enumerate(getattr(rule, name), 1):
            label = f"{name} {i}"
            try:
                instance = read_text(text, kind)
                model = kind.model(kind.shape(instance))
                clues = kind.clues(instance, model)
            except CpsudokuError as error:
                raise NotConforming(f"{label}: {error}") from error
            is_used = hasattr(instance, "content") and rule.holds_any(instance)
            require(is_used, f"{label}: expected a section `{rule.section.name}:`, found none")
            unary = [c.unary for c in clues if c.unary is not None and given_clue(model, *c.unary) is c]
            digits = {x: min(allowed) for x, allowed in unary if len(allowed) == 1}
            open_ = [x.name for x in model.at.values() if x not in digits]  # type: ignore[attr-defined]
            require(not open_, f"{label}: expected a digit in every cell, found none in {', '.join(open_[:3])}")
            others = [c for c in clues if c.unary is None or given_clue(model, *c.unary) is not c]
            yield RuleText(label, instance, model, digits, others)


def broken_rules(text: RuleText) -> list[str]:
    """Return the violated rules: names of clues, and places of constraints of the shape."""
    place = place_of(text.model) or str
    broken = [place(i) for i, rule in enumerate(text.model.constraints) if _breaks(text, rule.scope, rule.holds)]
    for clue in text.others:
        if not clue.auxiliary:
            holds = clue.violated(text.digits) is None
        else:  # it has its own variables: can they be chosen to satisfy it?
            holds = isinstance(_ask(text, [*text.givens, clue]), Solved)
        broken += [] if holds else [clue.name]
    if not broken and isinstance(_ask(text, text.givens), Refuted):
        broken.append("the rules of the shape")
    return list(dict.fromkeys(broken))


def _breaks(text: RuleText, scope: Sequence[Variable], holds: Any) -> bool:
    return set(scope) <= set(text.digits) and not holds(text.digits)


def _ask(text: RuleText, clues: Sequence[Clue]) -> object:
    session = backend("search").open(text.model)
    outcome = session.solve(Question(clues, limits=LIMITS))
    session.close()
    return outcome


def allows(rule: Rule, kind: Kind) -> None:
    """No right text breaks a rule."""
    for text in texts(rule, kind, "right"):
        wrong = broken_rules(text)
        require(not wrong, f"{text.label}: expected a true grid, found {', '.join(wrong)} broken")


def refuses(rule: Rule, kind: Kind) -> None:
    """Every wrong text breaks exactly one clue, and this clue belongs to the rule."""
    for text in texts(rule, kind, "wrong"):
        wrong = broken_rules(text)
        require(len(wrong) == 1, f"{text.label}: expected one clue broken, found {', '.join(wrong) or 'none'}")
        clue_names = [c.name for c in rule.clues(text.instance, text.model.at)] if rule.clues else []  # type: ignore
        plain = re.sub(r" \(\d+\)$", "", wrong[0])  # the original name, before equal names of clues were numbered
        is_own = plain in clue_names or (rule.rules is not None and wrong[0] not in {c.name for c in text.others})
        require(is_own, f"{text.label}: expected a clue of this rule broken, found {wrong[0]}")


def reads_back(rule: Rule, kind: Kind) -> None:
    """The canonical form of every text is the same instance."""
    for text in texts(rule, kind):
        written = kind.write(text.instance)
        require(
            kind.instance(written) == text.instance, f"{text.label}: expected the same of {written!r}, found another"
        )


def restricts(rule: Rule, kind: Kind) -> None:
    """Each clue has a name, and uses declared variables or its own."""
    for text in texts(rule, kind):
        named_clues(text.label, text.model, text.others)


def enumerates(rule: Rule, kind: Kind, spec: Spec) -> str | None:
    """With some cells open, the solutions are the sudoku grids that satisfy every constraint."""
    undecided = []
    for text in texts(rule, kind):
        if any(clue.auxiliary for clue in text.others) or len(text.digits) < len(text.model.decisions):
            undecided.append(f"{text.label} has more variables than cells")
            continue
        fixed, grids = _open(text)
        session = spec.open(text.model)
        outcomes = list(session.solutions(Question([*fixed, *text.others], limits=LIMITS)))
        session.close()
        if not outcomes or not isinstance(outcomes[-1], Refuted):
            undecided.append(f"{text.label} is not decided")
            continue
        solutions = {tuple(o.witness[x] for x in text.model.decisions) for o in outcomes if isinstance(o, Solved)}
        for grid in sorted(grids):
            values = dict(zip(text.model.decisions, grid, strict=True))
            holds = all(clue.violated(values) is None for clue in text.others)
            if (grid in solutions) is not holds:
                expected, seen = ("a solution", "none") if holds else ("no solution", "one")
                raise NotConforming(f"{text.label}: expected {expected} where {_show(grid)} is filled in, found {seen}")
        require(solutions <= grids, f"{text.label}: expected grids of sudoku, found others")
    return f"not compared: {', '.join(undecided)}; the rest is right" if undecided else None


def _show(grid: Sequence[int]) -> str:
    return "".join(map(str, grid)) if max(grid) < 10 else " ".join(map(str, grid))


def _open(text: RuleText) -> tuple[list[Clue], set[tuple[int, ...]]]:
    """Return some givens of a text, and all sudoku grids with these givens, at most GRIDS. Cells in clues lose their
    given first."""
    spoken = {x for clue in text.others for x in clue.scope}
    order = sorted(text.digits, key=lambda x: (x not in spoken, text.digits[x]))
    left_out = len(order)
    while True:
        fixed = [given_clue(text.model, x, (text.digits[x],)) for x in order[left_out:]]
        session = backend("search").open(text.model)
        outcomes = islice(session.solutions(Question(fixed, limits=LIMITS)), GRIDS + 1)
        grids = {tuple(o.witness[x] for x in text.model.decisions) for o in outcomes if isinstance(o, Solved)}
        session.close()
        if len(grids) <= GRIDS:
            return fixed, grids
        left_out -= max(1, left_out // 6)
