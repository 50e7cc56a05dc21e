"""One step of an explanation: literals that follow from one line of the statement and from what is known.

Only the smallest tier is here: a single copy, which is a clue or a rule at one place. What follows is asked of a fresh
solver that has the clauses of this copy alone, so the line is a reason by itself; a core of the whole puzzle would not
be one. Facts are left out one by one until each is needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from html import escape
from typing import Any, NamedTuple

from cpsudoku.statement.encoding import clauses
from cpsudoku.statement.statement import Origin, Statement, literals_at
from cpsudoku.statement.text import names_of, written


class Reason(NamedTuple):
    """``follows``: literals that are true; ``origin`` and ``lines``: who says so, and in which lines; ``facts``: the
    known literals that are needed. Literals are numbers of the statement, from 1."""

    follows: tuple[int, ...]
    origin: Origin
    lines: tuple[str, ...]
    facts: tuple[int, ...]
    place: int

    def sentence(self, statement: Statement) -> str:
        """The step in words."""
        name = names_of(statement)
        because = ", ".join(map(name, self.facts)) or "nothing else"
        return f"{', '.join(map(name, self.follows))}: suppose not; then {self.origin} is broken, because of {because}"


def next_reason(statement: Statement, known: Iterable[int]) -> Reason | None:
    """Return the first step that one copy gives, in the order of the declaration; None where none does."""
    facts = frozenset(known)
    for shape, copy in statement.in_order():
        scope = literals_at(shape, copy)
        unknown = [x for x in scope if x not in facts and -x not in facts]
        if not unknown:
            continue
        given = [x for y in scope for x in (y, -y) if x in facts]
        with _solver(statement, [copy.place]) as solve:
            if solve(given) is not None:
                continue  # the clue clashes with what is known: no step, but a conflict
            follows = [x for y in unknown for x in (y, -y) if solve([*given, -x]) is not None]
            if follows:
                needed = _needed(solve, given, follows)
                lines = tuple(written(statement, copy.place))
                return Reason(tuple(follows), statement.origins[copy.place], lines, needed, copy.place)
    return None


def implied(statement: Statement, step: Reason, places: Sequence[int], facts: Sequence[int]) -> bool:
    """Do all literals of a step follow from these copies and facts alone?"""
    with _solver(statement, places) as solve:
        return all(solve([*facts, -x]) is not None for x in step.follows)


def page(statement: Statement, reason: Reason, picture: str) -> str:
    """Return an HTML page of a step: the SVG ``picture`` with the reason's clue tinted, the sentence, the lines."""
    mark = mark_of(reason.origin.clue, re.findall(r'id="([^"]+)"', picture))
    # What is drawn of the clue first has its id; a group of shapes takes the tint in each of them.
    tint = f"#{mark}, #{mark} * {{ fill: #fb923c; opacity: 1 }}" if mark else ""
    lines = escape("\n".join(reason.lines))
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(str(reason.origin))}</title>'
        f"<style>svg {{ max-width: 30em }} {tint}</style>{picture}"
        f"<p>{escape(reason.sentence(statement))}</p><pre>{lines}</pre></html>\n"
    )


def mark_of(clue: str, ids: Sequence[str]) -> str:
    """The id of a clue in a picture, which is a section and places: `cages-r1c1-r1c2` for cage r1c1; "" for none."""
    word, _, place = clue.rpartition(" ")
    there = [one for one in ids if place and place in one.split("-")[1:2]]
    named = [one for one in there if word and one.startswith(word)]
    return next(iter(named or there), "")


def _needed(solve: Any, given: Sequence[int], follows: Sequence[int]) -> tuple[int, ...]:
    """Facts without any one of which not all follows."""
    needed = [*given]
    for fact in given:
        fewer = [x for x in needed if x != fact]
        if all(solve([*fewer, -x]) is not None for x in follows):
            needed = fewer
    return tuple(needed)


@contextmanager
def _solver(statement: Statement, places: Sequence[int]) -> Iterator[Any]:
    """A function: assumptions -> their core where some copies refute them, None where they do not."""
    from pysat.solvers import Solver

    part = Statement(statement.variables, statement.decisions)
    part.origins = statement.origins
    part.plain = {place: statement.plain[place] for place in places if place in statement.plain}
    for shape, copies in statement.copies.items():
        chosen = [copy for copy in copies if copy.place in places]
        if chosen:
            part.copies[shape] = chosen
    formula = clauses(part)
    with Solver(name="minisat22", bootstrap_with=formula.clauses) as solver:

        def solve(assumptions: Sequence[int]) -> list[int] | None:
            while solver.solve(assumptions=assumptions):
                true = {*solver.get_model()}
                cuts = [cut for graph in formula.graphs for cut in graph.cuts(true.__contains__)]
                if not cuts:
                    return None
                for cut in cuts:
                    solver.add_clause(cut)
            return [*(solver.get_core() or [])]

        yield solve
