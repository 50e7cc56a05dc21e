"""The contract of a backend. A backend is a file or folder here that sets BACKEND: `sat`, `cp_sat`, `search`,
`backtrack`, `lanes`.

    session = BACKEND.open(model)                            # load the rules once
    session.solve(Question(clues))                           # Solved(witness) | Refuted(core) | Undecided(reason)
    session.solve(Question(clues, blocked=[witness]))        # the same question, that solution may not come back
    for outcome in session.solutions(Question(clues)): ...   # Solved, Solved, ..., then Refuted (no more) or Undecided

A question does not affect later questions: its clues and blocked witnesses are dropped after it. Blocking applies to
the decision variables. A witness has a value for every declared variable, decision and auxiliary, including those of
the question's clues. A reached limit returns Undecided. Limits(seconds=0) and Limits(steps=0) are reached immediately,
unless no step is needed. On KeyboardInterrupt a session stops within a quarter of a second and raises it. It remains
usable.

Each backend is a folder or a file: `sat/`, `cp_sat/`, `search/`, `lanes/`, `backtrack`. `specs`: backends by name and
option, or in a user's file. `uniqueness`: solve, block, solve again, and check the witnesses.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol, runtime_checkable

from cpsudoku.model import Model, Outcome, Question, Variable
from cpsudoku.support.errors import BackendError


class Size(NamedTuple):
    """The size of the model in the backend. An entry is 0 if the backend has nothing of this sort."""

    variables: int = 0
    constraints: int = 0
    clauses: int = 0
    literals: int = 0


class Session(Protocol):
    """A model opened in one backend, kept warm from question to question."""

    size: Size
    method: Literal["blocking", "enumeration"]  # the way to get a second solution in `uniqueness`

    def solve(self, question: Question) -> Outcome:
        """Return one solution under the question's clues, outside the blocked ones."""

    def solutions(self, question: Question) -> Iterator[Outcome]:
        """Yield every unblocked solution once as Solved. The last item is Refuted (no more solutions) or Undecided (a
        limit).

        Two solutions differ in a decision variable. The limits apply to the whole iteration. Closing the iteration
        retracts everything.
        """

    def close(self) -> None:
        """Release the session's resources. Do not use the session again."""


@runtime_checkable
class Counting(Protocol):
    """An optional part of a session: count solutions without returning them, if that is faster."""

    def count(self, question: Question, limit: int | None = None) -> tuple[int, bool]:
        """Return (the number of solutions, at most ``limit``; True if these are certainly all)."""


@runtime_checkable
class Hinting(Protocol):
    """An optional part of a session: hints. They change the order of the solutions, but not which solutions exist."""

    def prefer(self, values: Mapping[Variable, Collection[int]]) -> None:
        """In all further questions, search first for solutions in which decision variables have these values."""


class Option(NamedTuple):
    """One option of a backend. A bare word in a spec selects the option that has it among its ``choices``.

    ``choices`` is empty for numbers. ``hint``: the place to find values outside the choices.
    """

    name: str
    choices: tuple[str, ...]
    default: str
    summary: str
    hint: str = ""


@dataclass(frozen=True, eq=False)
class Backend:
    """A solving method. ``start`` is called as start(model, **options). Every option is passed, as a string.

    ``certifies``: the name of the backend that writes certificates for this one's verdicts. ``takes``: the models that
    it must accept: "any" or "units". "units" means only AllDifferent over decision variables of one domain of at most
    32 values. It may reject all others.
    """

    summary: str
    start: Callable[..., Session]
    options: tuple[Option, ...] = ()
    certifies: str = "sat"
    takes: Literal["any", "units"] = "any"
    name: str = field(default="", compare=False)

    def open(self, model: Model, **chosen: str) -> Session:
        """Return a session with the chosen options. The others have their defaults.

        Raises:
            BackendError: the option or choice is unknown, or the backend rejects the model.
        """
        options = {option.name: option.default for option in self.options}
        for key, value in chosen.items():
            self._expect(key, value)
            options[key] = value
        return self.start(model, **options)

    def _expect(self, key: str, value: str) -> None:
        """"""
        option = next((o for o in self.options if o.name == key), None)
        if option is None:
            raise BackendError(f"option {key!r}: expected one of {', '.join(o.name for o in self.options) or 'none'}")
        if option.choices and value not in option.choices:
            raise BackendError(f"option {key}={value}: expected one of {', '.join(option.choices)}{option.hint}")

    def options_of(self, words: str) -> dict[str, str]:
        """Return the options in ``words`` ("glucose4", "solver=glucose4,amo=ladder"): option name -> choice.

        Raises:
            BackendError: the option does not exist, no option has such a choice, or one option has two choices.
        """
        chosen: dict[str, str] = {}
        for word in filter(None, words.split(",")):
            key, equals, value = word.partition("=")
            if not equals:
                value = key
                key = next((o.name for o in self.options if value in o.choices), "")
                if not key:
                    from difflib import get_close_matches

                    choices = [*dict.fromkeys(choice for o in self.options for choice in o.choices)]
                    near = get_close_matches(value, choices)
                    nearest = f"nearest: {', '.join(near)}; " if near else ""
                    hints = "".join(o.hint for o in self.options)
                    raise BackendError(
                        f"option {word!r}: {nearest}expected one of {', '.join(choices) or 'none'}{hints}"
                    )
            self._expect(key, value)
            if chosen.get(key, value) != value:
                raise BackendError(f"option {key!r}: expected one choice, found {chosen[key]} and {value}")
            chosen[key] = value
        return chosen
