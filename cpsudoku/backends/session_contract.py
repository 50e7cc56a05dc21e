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

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache, wraps
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, runtime_checkable

from cpsudoku.model import Model, Outcome, Question, Refuted, Solved, Undecided, Variable
from cpsudoku.support import registry
from cpsudoku.support.errors import BackendError, CpsudokuError, InstanceError, ModelError, heed_interrupt
from cpsudoku.support.registry import constant_of, line_in, module_of

if TYPE_CHECKING:
    from pathlib import Path


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


# Backends by name: "sat", "sat:glucose4", "mine.py". Backends in a user's own file are guarded.
#
# Any error that such a backend raises names the file and its line. An answer that is not an outcome is an error.


class Spec:
    """A backend with its options, as "sat:glucose4" names it. One that is only named is imported at its first use: of
    those that stand by for a long search, most are never asked."""

    def __init__(self, text: str, backend: Backend | None = None, options: dict[str, str] | None = None) -> None:
        self.text, self.options, self._backend = text, options or {}, backend

    @property
    def backend(self) -> Backend:
        if self._backend is None:
            self._backend = registry.find("backend", self.text)
        return self._backend

    def open(self, model: Model) -> Session:
        return self.backend.open(model, **self.options)


def split_spec(text: str) -> tuple[str, str]:
    """Return the name, or the file, and the options that a text states; a path may hold colons."""
    own = re.fullmatch(r"(.*\.py)(?::(.*))?", text, re.DOTALL)
    name, words = own.groups() if own else text.split(":", 1) if ":" in text else (text, "")
    return name, words or ""


def backend(text: str | Backend) -> Spec:
    """Return the backend that ``NAME`` or ``NAME:OPTION,OPTION=VALUE,...`` names, with these options; NAME may be a
    file that ends in .py. A Backend of a program has its defaults.

    Raises:
        CpsudokuError: no such backend, option or choice.
        TypeError: it is neither a name nor a Backend.
    """
    if isinstance(text, Backend):
        return _spec_of(text)
    if not isinstance(text, str):
        expected = "a name, as sat:glucose4, a file that ends in .py, or a Backend"
        raise TypeError(f"backend: expected {expected}, found {text!r:.60}")
    if text in registry.names("backend"):
        return Spec(text)
    name, words = split_spec(text)
    named: Backend = own_backend(name) if name.endswith(".py") else registry.find("backend", name)
    try:
        return Spec(text, named, named.options_of(words))
    except BackendError as error:
        raise BackendError(f"backend {text}: {error}") from None


def _spec_of(own: Backend) -> Spec:
    """Return the spec of a backend that a program has made: guarded, as one in a file is, by the file of its code."""
    from pathlib import Path

    code = getattr(vars(own.start).get("__init__", own.start), "__code__", None)
    name = own.name or "own"
    return Spec(name, replace(guard_backend(own, Path(code.co_filename if code else name)), name=name))


# Three methods that share no solving code: they answer together, and must agree. `sat` comes first, for it is nearly
# always the first to know, and OR-tools takes longer to be imported than most puzzles to be solved.
BACKENDS = ("sat", "cp_sat", "search")
ONE_ANSWER = ("search", "sat")  # asked for a solution, or a count: the first to import, then the one that decides most


def specs(names: str | Backend | Iterable[str | Backend]) -> tuple[Spec, ...]:
    """Return the backends of these names (or of one), each once.

    Raises:
        CpsudokuError: no such backend, option or choice; no name.
    """
    several = [names] if isinstance(names, str) or not isinstance(names, Iterable) else [*names]
    if not several:
        raise CpsudokuError("backend: expected at least one name, found none")
    parts = [part for name in several for part in (split_backends(name) if isinstance(name, str) else [name])]
    return tuple({spec.text: spec for spec in map(backend, parts)}.values())


def split_backends(text: str) -> list[str]:
    """Split a text that names several backends: what follows a comma is another one where it is a backend's name or a
    file that ends in .py, else an option of the one before it.

    >>> split_backends("sat:cadical195,amo=ladder,search")
    ['sat:cadical195,amo=ladder', 'search']
    >>> split_backends("sat,amo=ladder,search")
    ['sat:amo=ladder', 'search']
    """
    specs: list[str] = []
    for word in text.split(","):
        name = split_spec(word)[0]
        if specs and not name.endswith(".py") and name not in registry.names("backend"):
            specs[-1] += f"{':' if _is_first_option(specs[-1], word) else ','}{word}"
        else:
            specs.append(word)
    return specs


def _is_first_option(before: str, word: str) -> bool:
    """Is the word the first option of the backend before it, not another backend's name misspelled?"""
    name, words = split_spec(before)
    if words or "," in before or before.endswith(":"):
        return False
    if "=" in word:
        return True
    named: Backend = own_backend(name) if name.endswith(".py") else registry.find("backend", name)
    return any(word in option.choices for option in named.options)


def guard_backend(own: Backend, path: Path) -> Backend:
    """Return the backend of a user's file so that it raises nothing but CpsudokuErrors, and its answers are outcomes.

    Raises:
        CpsudokuError: it is no Backend.
    """
    if not isinstance(own, Backend):
        raise CpsudokuError(f"{path}: expected BACKEND to be a Backend, found {type(own).__name__}")
    begin = own.start

    @wraps(begin)
    def start(model: Model, **options: str) -> GuardedSession:
        try:
            with _blame_on_file(path):
                return GuardedSession(begin(model, **options), path)
        except (BackendError, ModelError, InstanceError):
            raise
        except CpsudokuError as error:
            raise BackendError(str(error)) from error

    return replace(own, start=start, name=path.stem)


class GuardedSession:
    """A session of a backend in a file of one's own."""

    def __init__(self, session: Session, path: Path) -> None:
        self._session, self._path = session, path
        self.size, self.method = session.size, session.method

    def solve(self, question: Question) -> Outcome:
        with _blame_on_file(self._path):
            outcome = self._session.solve(question)
        return self._outcome("solve", outcome)

    def solutions(self, question: Question) -> Iterator[Outcome]:
        outcomes: Any = iter(())
        try:
            with _blame_on_file(self._path):
                outcomes = iter(self._session.solutions(question))
            while True:
                with _blame_on_file(self._path):
                    outcome = next(outcomes, None)
                yield self._outcome("solutions", outcome)
                if not isinstance(outcome, Solved):
                    return
        finally:
            if hasattr(outcomes, "close"):
                with _blame_on_file(self._path):
                    outcomes.close()

    def close(self) -> None:
        with _blame_on_file(self._path):
            self._session.close()

    def _outcome(self, method: str, answer: object) -> Outcome:
        if isinstance(answer, Solved | Refuted | Undecided):
            return answer
        expected = "Solved, Refuted or Undecided" if method == "solve" else "Refuted or Undecided at the end"
        raise CpsudokuError(f"{self._path.name}: expected {method} to give {expected}, found {answer!r:.60}")


@contextmanager
def _blame_on_file(path: Path) -> Iterator[None]:
    try:
        yield
    except CpsudokuError:
        raise
    except (Exception, SystemExit) as error:
        heed_interrupt(error)
        line = line_in(path, error)
        place = f"{path.name}:{line}" if line else path.name
        raise CpsudokuError(f"{place}: {type(error).__name__}: {error}") from error


@cache
def own_backend(file: str) -> Backend:
    """Return the backend that a file sets; what it raises is named with the file's line.

    Raises:
        CpsudokuError: the file cannot be imported, or sets no Backend.
    """
    from pathlib import Path

    return guard_backend(constant_of(module_of(Path(file), "backend"), "backend", file), Path(file))
