"""The contract of a backend: one file here that sets BACKEND; `sat`, `cp_sat`, `search`, `backtrack`, `lanes`.

    session = BACKEND.open(model)                            # load the rules once
    session.solve(Question(clues))                           # Solved(witness) | Refuted(core) | Undecided(reason)
    session.solve(Question(clues, blocked=[witness]))        # the same question, that solution may not come back
    for outcome in session.solutions(Question(clues)): ...   # Solved, Solved, ..., then Refuted (no more) or Undecided

A question does not affect later questions: its clues and blocked witnesses are forgotten once it is answered. Blocking
is over the decision variables. A witness gives a value to every declared variable, decision and auxiliary, including
those of the question's clues. A limit that is reached gives Undecided; Limits(seconds=0) and Limits(steps=0) are
reached at once, unless no step is needed. On KeyboardInterrupt a session stops within a quarter of a second, raises it,
and can still be used afterwards.

A folder or a file for each: `sat/`, `cp_sat/`, `search/`, `lanes/`, `backtrack`. `specs`: backends by name and option,
or in a file of one's own. `uniqueness`: the blocking, solve, block, solve again; witnesses are checked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol, runtime_checkable

from cpsudoku.model import Model, Outcome, Question, Variable
from cpsudoku.support.errors import BackendError


class Size(NamedTuple):
    """How large the model is in the backend's own terms; 0 where the backend has no such thing."""

    variables: int = 0
    constraints: int = 0
    clauses: int = 0
    literals: int = 0


class Session(Protocol):
    """A model opened in one backend, kept warm from question to question."""

    size: Size
    method: Literal["blocking", "enumeration"]  # how `uniqueness` asks for a second solution

    def solve(self, question: Question) -> Outcome:
        """Return one solution under the question's clues that is none of those blocked."""

    def solutions(self, question: Question) -> Iterator[Outcome]:
        """Return every solution that is not blocked once, as Solved, and at last Refuted (no more) or Undecided (a
        limit).

        Two solutions differ in a decision variable. The limits are for the whole iteration. Closing it retracts all.
        """

    def close(self) -> None:
        """Free what the session holds; it is not used again."""


@runtime_checkable
class Counting(Protocol):
    """What a session may also have: counting without showing, where that is faster."""

    def count(self, question: Question, limit: int | None = None) -> tuple[int, bool]:
        """Return how many solutions, at most ``limit``, and whether that is surely all of them."""


@runtime_checkable
class Hinting(Protocol):
    """What a session may also have: hints, which change what is found first and never what is true."""

    def prefer(self, values: Mapping[Variable, Collection[int]]) -> None:
        """Look for solutions with these values of decision variables first, in all questions to come."""


class Option(NamedTuple):
    """One choice a backend offers; a bare word in a spec sets the option that has it among its ``choices``.

    ``choices`` is empty for numbers. ``hint`` says where to find what is no choice.
    """

    name: str
    choices: tuple[str, ...]
    default: str
    summary: str
    hint: str = ""


@dataclass(frozen=True, eq=False)
class Backend:
    """A way to answer. ``start`` is called as start(model, **options), every option a string and always given.

    ``certifies``: the name of the backend that writes certificates for this one's answers.
    ``takes``: which models it has to take: "any"; or "units", no more than AllDifferent over decision variables of one
    domain of at most 32 values, and it may refuse all others.
    """

    summary: str
    start: Callable[..., Session]
    options: tuple[Option, ...] = ()
    certifies: str = "sat"
    takes: Literal["any", "units"] = "any"
    name: str = field(default="", compare=False)

    def open(self, model: Model, **chosen: str) -> Session:
        """Return a session with the chosen options, the rest at their defaults.

        Raises:
            BackendError: an unknown option or choice, or a model this backend cannot take.
        """
        options = {option.name: option.default for option in self.options}
        for key, value in chosen.items():
            self._expect(key, value)
            options[key] = value
        return self.start(model, **options)

    def _expect(self, key: str, value: str) -> None:
        """
        Raises:
            BackendError: there is no such option, or no such choice.
        """
        option = next((o for o in self.options if o.name == key), None)
        if option is None:
            raise BackendError(f"option {key!r}: expected one of {', '.join(o.name for o in self.options) or 'none'}")
        if option.choices and value not in option.choices:
            raise BackendError(f"option {key}={value}: expected one of {', '.join(option.choices)}{option.hint}")

    def options_of(self, words: str) -> dict[str, str]:
        """Return what ``words`` ("glucose4", "solver=glucose4,amo=ladder") choose: option name -> choice.

        Raises:
            BackendError: no such option; a word that no option has among its choices; two choices of one option.
        """
        chosen: dict[str, str] = {}
        for word in filter(None, words.split(",")):
            key, equals, value = word.partition("=")
            if not equals:
                value = key
                key = next((o.name for o in self.options if value in o.choices), "")
                if not key:
                    choices = ", ".join(choice for o in self.options for choice in o.choices)
                    hints = "".join(o.hint for o in self.options)
                    raise BackendError(f"option {word!r}: expected one of {choices or 'none'}{hints}")
            self._expect(key, value)
            if chosen.get(key, value) != value:
                raise BackendError(f"option {key!r}: expected one choice, found {chosen[key]} and {value}")
            chosen[key] = value
        return chosen
