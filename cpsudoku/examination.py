"""What backends are examined with: small models, the truth about them by trying every assignment, an interrupt."""

from __future__ import annotations

import os
import random
import signal
import threading
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from cpsudoku.backends import Session, Spec
from cpsudoku.conformance import NotConforming, require
from cpsudoku.constraints import AllDifferent, Clause, Linear, Table, is_not
from cpsudoku.errors import BackendError
from cpsudoku.model import Constraint, Given, Model, Variable
from cpsudoku.model import Refuted, Solved, Witness
from cpsudoku.uniqueness import check_witness

MOST_VALUES = 32  # of a domain that a backend of units has to take


def only_units(model: Model) -> bool:
    """Is it no more than AllDifferent over decision variables of one domain?"""
    domains = {x.values for x in model.variables}
    units = all(isinstance(constraint, AllDifferent) for constraint, _ in model.posted)
    return units and not model.auxiliary and len(domains) == 1 and len(next(iter(domains))) <= MOST_VALUES


def latin(order: int) -> Model:
    """A Latin square; its 1, 2, 12, 576 solutions are known (OEIS A002860)."""
    model = Model()
    cells = [model.variable(f"r{r}c{c}", range(1, order + 1)) for r in range(order) for c in range(order)]
    for i in range(order):
        model.add(AllDifferent(cells[i * order : (i + 1) * order]))
        model.add(AllDifferent(cells[i::order]))
    return model


def clues(model: Model, text: str) -> list[Given]:
    """A given for each digit of the text, the cells in order."""
    pairs = zip(model.variables, text, strict=False)
    return [Given(x.name, x, frozenset([int(digit)])) for x, digit in pairs if digit.isdecimal()]


def parity(variables: int, equations: int) -> Model:
    """Random equations over four variables each, sum = 0 or 1 (mod 2): hard for anything that argues by cases."""
    rng, model = random.Random(1), Model()
    xs = [model.variable(f"x{i}", (0, 1)) for i in range(variables)]
    for _ in range(equations):
        scope, odd = rng.sample(xs, 4), rng.random() < 0.5
        for wrong in product((0, 1), repeat=4):
            if sum(wrong) % 2 != odd:
                model.add(Clause([is_not(x, value) for x, value in zip(scope, wrong, strict=True)]), group="parity")
    return model


def truth(model: Model, givens: Sequence[Given] = (), off: Sequence[str] = ()) -> set[tuple[int, ...]]:
    """The solutions over the decision variables, by trying every assignment."""
    every = (*model.variables, *model.auxiliary)
    domains = {x: set(x.values) for x in every}
    for _, x, allowed in givens:
        domains[x] &= allowed
    rows = product(*(sorted(domains[x]) for x in every))
    size = len(model.variables)
    return {row[:size] for row in rows if model.violated(dict(zip(every, row, strict=True)), off) is None}


def sorts(model: Model) -> str:
    return " and ".join(sorted({type(constraint).__name__ for constraint, _ in model.posted})) or "no constraints"


def linear(rng: random.Random, scope: list[Variable]) -> Constraint:
    terms = [(rng.choice((-13, -2, 1, 3)), x) for x in scope]
    return Linear(terms, "=" if rng.random() < 0.5 else "<=", sum(c * rng.choice(x.values) for c, x in terms))


def table(rng: random.Random, scope: list[Variable]) -> Constraint:
    rows = list(product(*(x.values for x in scope)))
    return Table(scope, rng.sample(rows, rng.randint(0, len(rows))))


class InterruptedAfter:
    """Ctrl-C after some seconds; on leaving it is a TimeoutError."""

    def __init__(self, seconds: float) -> None:
        self.fired = False
        self._timer = threading.Timer(seconds, self._fire)
        self._timer.daemon = True

    def _fire(self) -> None:
        self.fired = True
        os.kill(os.getpid(), signal.SIGINT)

    def __enter__(self) -> InterruptedAfter:
        self._timer.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._timer.cancel()
        self._timer.join()
        if kind is KeyboardInterrupt and self.fired:
            raise TimeoutError


def solved(outcome: object) -> Witness:
    """The witness; NotConforming if it is none."""
    if not isinstance(outcome, Solved):
        raise NotConforming(f"expected a solution, found {outcome}")
    return outcome.witness


def expect(outcome: object, kind: type[object]) -> None:
    require(isinstance(outcome, kind), f"expected {kind.__name__}, found {outcome}")


def row(model: Model, witness: Witness) -> tuple[int, ...]:
    return tuple(witness[x] for x in model.variables)


def all_rows(model: Model, session: Session, givens: Sequence[Given] = (), **how: Any) -> set[tuple[int, ...]]:
    """Every solution that `solutions` gives, each checked and none twice."""
    *found, last = session.solutions(list(givens), **how)
    expect(last, Refuted)
    rows = [row(model, solved(one)) for one in found]
    for one in found:
        check_witness(model, givens, solved(one), off=how.get("off", ()))
    require(len(set(rows)) == len(rows), "expected every solution once, found one twice")
    return set(rows)


def core_suffices(session: Session, givens: Sequence[Given], outcome: object, blocked: Sequence[Witness] = ()) -> None:
    if isinstance(outcome, Refuted) and outcome.core is not None:
        names = {given.name for given in givens}
        require(set(outcome.core) <= names, f"core: expected names of givens, found {outcome.core}")
        again = session.solve([given for given in givens if given.name in outcome.core], blocked=blocked)
        require(isinstance(again, Refuted), f"core {outcome.core}: expected no solution of these alone, found {again}")


class Refused(Exception):
    """The backend refuses a model it may refuse."""


def opened(spec: Spec, model: Model) -> Session:
    """
    Raises:
        Refused: the backend refuses the model, and declares that it may.
        NotConforming: it refuses one that it has to take.
    """
    try:
        return spec.open(model)
    except BackendError as error:
        if spec.backend.takes == "any" or only_units(model):
            raise NotConforming(f"expected it to take a model of {sorts(model)}, found: {error}") from error
        raise Refused(str(error)) from error


def constraint_means(make: Callable[[random.Random, list[Variable]], Constraint], spec: Spec) -> None:
    rng = random.Random(7)
    for i in range(6):
        model = Model()
        scope = [model.variable(f"x{k}", rng.sample(range(-1, 5), rng.randint(1, 4))) for k in range(3)]
        model.add(make(rng, scope), group="it" if i % 2 else None)
        session = opened(spec, model)
        some = [Given(x.name, x, frozenset(rng.sample(x.values, rng.randint(1, len(x.values))))) for x in scope]
        for givens in ([], some):
            found, meant = all_rows(model, session, givens), truth(model, givens)
            require(found == meant, f"{sorts(model)}: expected {sorted(meant)}, found {sorted(found)}")
