"""A substitute for CP-SAT's `CpModelProto` in plain Python, with the part of its interface that `protobuf` and
`natives` use. It displays a model if OR-tools is not installed. No solver reads it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

REPEATED = frozenset((
    "coeffs", "constraints", "domain", "enforcement_literal", "exprs", "final_states", "heads", "literals", "tails",
    "transition_head", "transition_label", "transition_tail", "values", "variables", "vars",
))  # fmt: skip
SCALARS = frozenset(("negated", "offset", "starting_state"))


class RepeatedField(list[Any]):
    """A list of numbers, or of messages that `add` creates."""

    def add(self) -> RecordedMessage:
        self.append(RecordedMessage())
        last: RecordedMessage = self[-1]
        return last


class RecordedMessage:
    """A message. A field appears when it is first looked up, as a list, a number or another message; `has_NAME()`
    returns True if it has appeared."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("has_"):
            return self._has(name.removeprefix("has_"))
        if name.startswith("_"):
            raise AttributeError(name)
        value: Any = RepeatedField() if name in REPEATED else 0 if name in SCALARS else RecordedMessage()
        setattr(self, name, value)
        return value

    def _has(self, name: str) -> Callable[[], bool]:
        return lambda: name in vars(self)
