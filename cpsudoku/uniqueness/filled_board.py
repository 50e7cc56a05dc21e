"""Is a filled board right? If not, which rule or clue does it break, and where? Or is it unfinished?

The meaning of a rule (`holds`) decides. People do not draw auxiliary layers or the auxiliary variables of a clue. A
solver completes these, with the drawing fixed. It also completes empty places: a rule is broken only if no values there
would satisfy it. The result has the words of a rule (the string before it) or the name of a clue. `referee` reads
filled boards for `check --solution`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, NamedTuple

from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.minimal_core import shrink, unless
from cpsudoku.backends.session_contract import Session
from cpsudoku.model import Clue, Constraint, Limits, Model, Question, Refuted, Solved, Undecided, Variable, Witness
from cpsudoku.model.constraints.relations import AllDifferent
from cpsudoku.model.model import given_clue, model_over, outside_domain, place_of, violated_constraint
from cpsudoku.model.naming import naming
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.board import Cell
from cpsudoku.puzzles.entry import Entry, Unread
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.support.errors import WithoutTruth, amount, series
from cpsudoku.support.limits import Deadline
from cpsudoku.uniqueness.backend_times import Answer

LIMIT = 60.0  # seconds for each query about other solutions
MANY = 8  # places that are printed
NAMED = 10  # broken rules that are named; `page/judge.js` has the same number and words
TOGETHER = "its rules together"


class BrokenRule(NamedTuple):
    """A broken rule in words, and the places that break it."""

    rule: str
    places: tuple[str, ...]


@dataclass(frozen=True)
class Judgement(WithoutTruth):
    """The judgement of a filled board: is it ``right``, is it ``finished``, and which rules are ``broken``?

    Attributes:
        rule: The first broken rule or clue in words. For an unfinished board, the rule that it breaks if it stays
            empty. For an undecided one, the reason.
        where: The names of the places that break the rule.
        others: Other broken rules and clues, at most NAMED with the first.
        more: The number of all other broken rules and clues.
        empty: The number of empty places, of ``total``.
        noun: "cell", or "place" if not all places are cells.
        text: The rules of the kind.
        unique: Is this the only right grid? None if that is undecided.
        breaks_nothing: True if the board is right, but it is undecided whether it is the only solution.
        published: The difference between a right board and the published solution, or "".
        unread: Parts of a board that the puzzle does not use.
    """

    ADVICE: ClassVar[str] = "write judgement.right"

    verdict: Literal["right", "wrong", "unfinished", "undecided"]
    kind: str
    rule: str = ""
    where: tuple[str, ...] = ()
    others: tuple[BrokenRule, ...] = ()
    more: int = 0
    empty: int = 0
    total: int = 0
    noun: str = "cell"
    text: str = ""
    unique: bool | None = None
    breaks_nothing: bool = False
    published: str = ""
    unread: tuple[Unread, ...] = ()

    @property
    def right(self) -> bool:
        """Is it full, and does it break no rule?"""
        return self.verdict == "right" or self.breaks_nothing

    @property
    def finished(self) -> bool:
        """Is no place empty?"""
        return self.verdict != "unfinished" and not self.empty

    @property
    def broken(self) -> tuple[BrokenRule, ...]:
        """The broken rules, at most NAMED; () if no rule is broken."""
        return (BrokenRule(self.rule, self.where), *self.others) if self.verdict == "wrong" else ()

    def as_dict(self) -> dict[str, object]:
        """Return the plain values of `check --json`."""
        broken = [{"rule": rule, "places": [*places]} for rule, places in self.broken]
        return {"right": self.right, "finished": self.finished, "broken": broken}

    @property
    def status(self) -> int:
        """Return the exit status: 0 only for the unique right grid."""
        if self.verdict == "right":
            return 1 if self.published or self.unique is False else 0
        return {"wrong": 1, "unfinished": 1, "undecided": 3}[self.verdict]

    def __str__(self) -> str:
        return self._words + (f" (unread: {'; '.join(map(str, self.unread))})" if self.unread else "")

    @property
    def _words(self) -> str:
        named = not self.where or self.rule.startswith(f"{self.where[0]} is ")  # the words name the place
        at = "" if named else f" ({', '.join(self.where[:MANY])}{', ...' if len(self.where) > MANY else ''})"
        if self.verdict == "right" and self.published:
            return f"right, and so is the published solution: {self.published}"
        if self.verdict == "right":
            second = ". A second solution exists, so the puzzle is not unique"
            others = {None: "", True: ", and no other grid is right", False: second}[self.unique]
            return f"right: it breaks no rule{others}"
        if self.verdict == "undecided":
            return f"undecided: {self.rule}"
        are = "is" if self.empty == 1 else "are"
        empty = f"{self.empty} of {amount(self.total, self.noun)} {are} empty" if self.empty else ""
        if self.verdict == "wrong":
            names = [other.rule for other in self.others]
            left = self.more - len(names)
            listed = "; ".join([*names, *([f"{left} more"] if left else [])])
            others = f"{self.more} more broken: {listed}" if self.more else ""
            return "; ".join(filter(None, [f"wrong: {self.rule}{at}", others, empty]))
        broken = f"with its present values, {self.rule}{at}" if self.rule else ""
        return "unfinished: " + "; ".join(filter(None, [empty, "no rule is broken so far", broken]))


@dataclass(frozen=True)
class _Part:
    """A rule or a clue: constraints that are judged together. ``auxiliary``: variables that a solver completes."""

    words: str
    constraints: tuple[Constraint, ...]
    auxiliary: tuple[Variable, ...] = ()
    shared: bool = False  # shared with other parts: the model's
    clue: bool = False

    @property
    def scope(self) -> tuple[Variable, ...]:
        return tuple(dict.fromkeys(x for c in self.constraints for x in c.scope))


def judge_instance(kind: Kind, instance: Puzzle, blank: Mapping[str, int] | None = None) -> Judgement:
    """Judge an instance with its stated solution. ``blank``: layer -> the value of places without a given one.

    Raises:
        CpsudokuError: the kind rejects the instance.
    """
    model = kind.model(kind.shape(instance))
    clues = kind.clues(instance, model)
    stated: Values = dict(kind.stated_solution(instance, model))
    drawn: Values = dict(stated)
    parts, changed, decisions = [], [], {*model.decisions}
    for clue in clues:
        if clue.unary is None or len(clue.unary.allowed) != 1 or clue.unary.variable not in decisions:
            parts.append(clue)
        elif drawn.setdefault(clue.unary.variable, min(clue.unary.allowed)) not in clue.unary.allowed:
            changed.append(clue.unary)  # a given needs no entry
    default = _defaults(kind, model, blank or {})
    total = {x: drawn.get(x, default.get(x)) for x in model.decisions}
    values: Values = {x: value for x, value in total.items() if value is not None}
    # an auxiliary layer, which a board may contain
    values |= {x: value for x, value in stated.items() if x not in decisions}
    nothing_drawn = not stated and (len(drawn) < len(model.decisions) or not model.decisions)
    empty = sum(x not in (drawn if nothing_drawn else values) for x in model.decisions)
    judgement = Judgement("right", kind.name, empty=empty, total=len(model.decisions), noun=_noun(kind, instance))
    wrong = replace(judgement, verdict="wrong", text=kind.rules)
    if changed:
        givens = []
        for x, allowed in changed:
            given = series([naming(model).value_name(x, value) for value in sorted(allowed)], "or")
            words = f"{x.name} is {naming(model).value_name(x, drawn[x])}, but the puzzle gives {given}"
            givens.append(BrokenRule(words, (x.name,)))
        return with_broken(wrong, givens)
    outside = next((x for x, value in drawn.items() if value not in x.values), None)
    if outside is not None:
        expected = series([naming(model).value_name(outside, value) for value in outside.values], "or")
        words = f"{outside.name} is {drawn[outside]}, expected {expected}"
        return replace(wrong, rule=words, where=(outside.name,))
    every = list(_parts(model, parts))
    if nothing_drawn:
        broken = [part for part in every if not part.shared and _impossible(part, drawn)]
        return _name_broken(wrong, instance, model, broken, drawn) if broken else _unfinished(judgement)
    suspects, completion = _suspects(every, values)
    broken = suspects if len(values) == len(drawn) else [p for p in suspects if not possible(p.constraints, drawn)]
    if broken:
        return _name_broken(wrong, instance, model, broken, values)
    if suspects:
        return _unfinished(_name_broken(wrong, instance, model, suspects[:1], values))
    if empty:
        return _unfinished(judgement)
    if completion is None:
        return replace(judgement, verdict="undecided", rule="no solver completed this board in time")
    completion = {**{x: x.values[0] for x in model.auxiliary}, **completion}  # variables without a rule
    if outside_domain(model, completion) is not None or violated_constraint(model, completion, clues) is not None:
        raise AssertionError(f"{kind.name}: a completed board breaks a rule")
    return judgement


def _unfinished(judgement: Judgement) -> Judgement:
    return replace(judgement, verdict="unfinished")


def _noun(kind: Kind, puzzle: Puzzle) -> str:
    return "cell" if all(layer.at == "cells" for layer in kind.decisions_of(puzzle)) else "place"


def _name_broken(
    judgement: Judgement, puzzle: Puzzle, model: Model, broken: Sequence[_Part], values: Values
) -> Judgement:
    """Return the judgement with the broken parts in words. A rule of several units is named once for each unit that
    repeats a value."""
    named: dict[str, BrokenRule] = {}
    for part in broken:
        words = _words_of_unit(puzzle, model, part, values)
        if words is None and part.words in named:
            continue
        words, key = (words, words[0]) if words else (_rule_and_places(model, part, values), part.words)
        named.setdefault(key, BrokenRule(*words))
    return with_broken(judgement, [*named.values()])


def with_broken(judgement: Judgement, broken: Sequence[BrokenRule]) -> Judgement:
    """Return the judgement with its broken rules, of which there is at least one."""
    (rule, where), *others = broken
    return replace(judgement, rule=rule, where=where, others=tuple(others[: NAMED - 1]), more=len(others))


def _words_of_unit(puzzle: Puzzle, model: Model, part: _Part, values: Values) -> tuple[str, tuple[str, ...]] | None:
    """Return "row 9 holds 5 twice" and the places, if the part is a row, column or box with a repeated value."""
    constraint = part.constraints[0]
    repeated = constraint.broken_at(values) if isinstance(constraint, AllDifferent) else ()
    unit = _unit(puzzle, {x.name for x in part.scope})
    if not repeated or len(part.constraints) > 1 or not unit:
        return None
    value, number = Counter(values[x] for x in repeated).most_common(1)[0]
    times = "twice" if number == 2 else f"{number} times"
    places = tuple(x.name for x in repeated if values[x] == value)
    return f"{unit} holds {naming(model).value_name(repeated[0], value)} {times}", places


def _unit(puzzle: Puzzle, names: set[str]) -> str:
    """Return the name of the unit of these cells. Return "" if they are not a unit."""

    def number(units: Iterable[Sequence[Cell]]) -> int:
        return next((i for i, unit in enumerate(units, 1) if {*map(puzzle.name_of, unit)} == names), 0)

    units = {"row": puzzle.rows, "column": puzzle.columns, "box": puzzle.boxes}
    if puzzle.content("regions"):
        units = {"row": puzzle.rows, "column": puzzle.columns, "region": puzzle.boxes}
    return next((f"{word} {i}" for word, some in units.items() if (i := number(some))), "")


def _suspects(parts: Sequence[_Part], values: Values) -> tuple[list[_Part], Values | None]:
    """Return (the parts that cannot hold, the completed values or None if time ran out).

    Parts that share auxiliary variables are tested one by one only if they clash.
    """
    suspects: list[_Part] = []
    completion: Values | None = dict(values)
    shared = [part for part in parts if part.shared]
    rules = {id(c): c for part in shared for c in part.constraints}
    together = [_Part(TOGETHER, tuple(rules.values()))] if shared else []
    for part in [part for part in parts if not part.shared] + together:
        more = complete(part.constraints, values)
        if more is False and any(part is one for one in together):
            suspects += [one for one in shared if not possible(one.constraints, values)] or together
        elif more is False:
            suspects.append(part)
        elif more is None or completion is None:
            completion = None
        else:
            completion.update(more)
    return suspects, completion


def _impossible(part: _Part, values: Values) -> bool:
    """Return True if these values alone violate the part."""
    return not values.keys().isdisjoint(part.scope) and not possible(part.constraints, values)


def is_filled(puzzle: Puzzle) -> bool:
    return puzzle.givens is not None and all(puzzle.givens)


def _defaults(kind: Kind, model: Model, blank: Mapping[str, int]) -> Values:
    at = getattr(model, "at", None)
    if at is None:
        return {}
    return {x: value for name, value in blank.items() for x in getattr(at, name).values() if value in x.values}


def _parts(model: Model, clues: Sequence[Clue]) -> Iterator[_Part]:
    """Yield the rules and clues as parts. All rules over auxiliary variables form one part. A clue with auxiliary
    variables includes that part."""
    auxiliary = set(model.auxiliary)
    words = getattr(model, "words", [""] * len(model.constraints))
    for i, rule in enumerate(model.constraints):
        if auxiliary.isdisjoint(rule.scope):
            where = place_of(model)
            line = where(i) if where is not None else ""
            yield from (_Part(words[i] or f"the rule of {line}", (one,)) for one in rule.singly)
    together = tuple(one for rule in model.constraints if not auxiliary.isdisjoint(rule.scope) for one in rule.singly)
    for clue in clues:
        if auxiliary.isdisjoint(clue.scope):
            yield _Part(clue.name, tuple(one for c in clue.constraints for one in c.singly), clue.auxiliary, clue=True)
    if together:
        yield _Part(TOGETHER, together, tuple(model.auxiliary), True)
    for clue in clues:
        if not auxiliary.isdisjoint(clue.scope):
            yield _Part(clue.name, (*clue.constraints, *together), (*model.auxiliary, *clue.auxiliary), True, True)


def _rule_and_places(model: Model, part: _Part, values: Values) -> tuple[str, tuple[str, ...]]:
    """Return the rule in words, and the places that break it."""
    if not part.auxiliary or part.words != TOGETHER:
        sentence = f"this {'clue is not met' if part.clue else 'rule is broken'}: {part.words}"
        return sentence, where(part.constraints, values, set(part.auxiliary))
    words = getattr(model, "words", [""] * len(model.constraints))
    constraints = set(part.constraints)
    rules = [(words[i], one) for i, rule in enumerate(model.constraints) for one in rule.singly if one in constraints]
    deadline = Deadline(SECONDS / 10)  # for naming the parts of a rule

    def is_refuted(less: list[tuple[str, Constraint]]) -> bool:
        return bool(less) and not possible([c for _, c in less], values)

    def rules_of(names: Iterable[str]) -> list[tuple[str, Constraint]]:
        return [(word, one) for word, one in rules if word in names]

    every_name = dict.fromkeys(word for word, _ in rules)
    kept = shrink(every_name, unless(lambda names: is_refuted(rules_of(names))), stop=lambda: deadline.over).items
    core = shrink(rules_of(kept), unless(is_refuted), step=64, stop=lambda: deadline.over).items
    names = [word for word in dict.fromkeys(word for word, _ in core) if word]
    sentence = f"{'these rules are' if len(names) > 1 else 'this rule is'} broken: {' and '.join(names)}"
    return sentence if names else "its rules are broken", where([c for _, c in core], values, set(part.auxiliary))


def where(constraints: Iterable[Constraint], values: dict[Variable, int], hidden: set[Variable]) -> tuple[str, ...]:
    """Return the names of the visible places that break the constraints."""
    places = (x for constraint in constraints for x in constraint.broken_at(values))
    return tuple(dict.fromkeys([x.name for x in places if x not in hidden]))


# Complete the consequences of a drawing: constraints over known values and unknown variables. A solver finds values for
# the unknown variables. `holds` checks the result.


Values = dict[Variable, int]
SECONDS = 10.0  # for completions


def possible(constraints: Sequence[Constraint], values: Mapping[Variable, int]) -> bool:
    """Return True if the constraints can hold together under these values, or if time runs out."""
    return complete(constraints, values) is not False


def complete(constraints: Sequence[Constraint], values: Mapping[Variable, int]) -> Values | Literal[False] | None:
    """Return values for all variables that satisfy the constraints. Return False if there are none, None if time runs
    out."""
    total = dict(values)
    rest = [constraint for constraint in constraints if not total.keys() >= {*constraint.scope}]
    if rest:
        model = model_over(dict.fromkeys(x for constraint in rest for x in constraint.scope))
        model.add(rest)
        clues = [given_clue(model, x, (total[x],)) for x in model.decisions if x in total]
        session = backend("sat").open(model)
        try:
            outcome = session.solve(Question(clues, limits=Limits(SECONDS)))
        finally:
            session.close()
        if not isinstance(outcome, Solved):
            return None if isinstance(outcome, Undecided) else False
        total |= outcome.witness
    return total if all(constraint.holds(total) for constraint in constraints) else False


# Find the clashing clues: shrink a core by a query without each of its names (deletion, Bakker et al., IJCAI 1993).
#
# It costs one query for each name. The result is inclusion-minimal unless a limit was reached.
# `cpsudoku.apps.explanation.clue_sets` finds all minimal sets, smallest first.


class ClueClash(NamedTuple):
    """Clues that have no solution together. ``minimal``: each of them is needed for the clash."""

    clues: tuple[Clue, ...]
    minimal: bool

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(clue.name for clue in self.clues)

    @property
    def notes(self) -> tuple[str, ...]:
        """The note that the clash may not be minimal."""
        return () if self.minimal else ("perhaps fewer of these clues clash",)


def first_core(answers: Iterable[Answer]) -> tuple[str, Collection[str] | None]:
    """Return the first backend that refutes the puzzle with a core, and the core. If there is none, return the first
    backend and None."""
    cores = {answer.backend: answer.conclusion.core for answer in answers if answer.verdict is Verdict.NONE}
    return next(((name, core) for name, core in cores.items() if core is not None), (next(iter(cores)), None))


def clash(session: Session, clues: Sequence[Clue], core: Iterable[str] | None, seconds: float = 1.0) -> ClueClash:
    """Shrink ``core`` (names of clues; None: all of them) of a puzzle without a solution.

    ``seconds``: the limit for all queries together. When it is reached, return the remaining clues as a clash that may
    not be minimal.
    """
    deadline = Deadline(seconds)

    def is_refuted(kept: Sequence[Clue]) -> bool:
        return isinstance(session.solve(Question(kept, limits=Limits(deadline.left))), Refuted)

    hinted = None if core is None else set(core)
    kept = [clue for clue in clues if hinted is None or clue.name in hinted]
    if hinted is not None and not is_refuted(kept):
        kept = [*clues]  # a core is a hint, because some solvers return wrong ones
    shrunk = shrink(kept, unless(is_refuted), stop=lambda: deadline.over)
    return ClueClash(tuple(shrunk.items), shrunk.minimal and not deadline.over)


def solution_matches(
    entry: Entry,
    verdict: Verdict,
    shown: Iterable[Witness],
    model: Model,
    clues: Sequence[Clue],
    kind: Kind,
) -> bool | None:
    """Is the solution in the text right? It may be one of several solutions. Return None if this is unknown, or the
    text has no solution.

    For a partial solution, only the given cells are compared.
    """
    if not entry.puzzle.solution:
        return None
    if verdict is Verdict.NONE:
        return False
    decisions = set(model.decisions)
    stated = kind.stated_solution(entry.puzzle, model)
    stated_values: dict[Variable, Any] = {x: value for x, value in stated.items() if x in decisions}
    if any(all(witness[x] == value for x, value in stated_values.items()) for witness in shown):
        return None if verdict is Verdict.UNDECIDED else True
    if verdict is Verdict.UNIQUE:
        return False
    single = (clue.unary for clue in clues if clue.unary is not None and len(clue.unary.allowed) == 1)
    known = {unary.variable: min(unary.allowed) for unary in single}
    stated_values = known | stated_values
    if model.auxiliary or any(clue.auxiliary for clue in clues) or len(stated_values) != len(model.decisions):
        return None
    values = {x: value for x, value in stated_values.items() if isinstance(value, int)}
    keeps = (
        len(values) == len(stated_values)
        and all(values[x] in x.values for x in model.decisions)
        and violated_constraint(model, values, clues) is None
    )
    return True if keeps and verdict is Verdict.MULTIPLE else None if keeps else False
