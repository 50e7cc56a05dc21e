"""`violated_constraint`: an interrupt at any time leaves its cached rules complete."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import pytest

from cpsudoku.model import Assignment, Constraint, Model
from cpsudoku.model.constraints import NotEqual
from cpsudoku.model.model import violated_constraint


class Interrupted(NotEqual):
    """Its first test of many together is interrupted, as Ctrl-C may interrupt any."""

    interrupts: ClassVar[int] = 0

    @classmethod
    def together(cls, constraints: Sequence[Constraint]) -> Callable[[Assignment], bool]:
        cls.interrupts += 1
        if cls.interrupts == 1:
            raise KeyboardInterrupt
        return super().together(constraints)


def test_an_interrupt_leaves_every_rule_to_be_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Interrupted, "interrupts", 0)
    model = Model()
    x, y = model.variable("x", (1, 2)), model.variable("y", (1, 2))
    model.add(Interrupted(x, y))
    with pytest.raises(KeyboardInterrupt):
        violated_constraint(model, {x: 1, y: 1})
    assert violated_constraint(model, {x: 1, y: 1}) is model.constraints[0]
    assert violated_constraint(model, {x: 1, y: 2}) is None
