"""Backends by name: "sat", "sat:glucose4", "mine.py". Backends in a user's own file are guarded.

Any error in such a backend is reported with the file and line. A result that is not an outcome is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cache, wraps
from typing import TYPE_CHECKING, Any

from cpsudoku.backends.session_contract import Backend, Session, Size
from cpsudoku.model import Model, Outcome, Question, Refuted, Solved, Undecided
from cpsudoku.support import registry
from cpsudoku.support.errors import BackendError, CpsudokuError, InstanceError, ModelError, heed_interrupt
from cpsudoku.support.registry import constant_of, line_in, module_of

if TYPE_CHECKING:
    from pathlib import Path


class Spec:
    """A backend with its options, such as "sat:glucose4". A named backend is imported on first use, because backends
    that are reserved for long searches are rarely queried."""

    def __init__(self, text: str, backend: Backend | None = None, options: dict[str, str] | None = None) -> None:
        self.text = text
        self.options: dict[str, str] = options or {}
        self._backend = backend

    @property
    def backend(self) -> Backend:
        if self._backend is None:
            self._backend = registry.find("backend", self.text)
        return self._backend

    def open(self, model: Model) -> Session:
        return self.backend.open(model, **self.options)


def split_spec(text: str) -> tuple[str, str]:
    """Return the name or file, and the options in a text. A path may contain colons."""
    own = re.fullmatch(r"(.*\.py)(?::(.*))?", text, re.DOTALL)
    name, words = own.groups() if own else text.split(":", 1) if ":" in text else (text, "")
    return name, words or ""


def backend(text: str | Backend) -> Spec:
    """Return the backend of ``NAME`` or ``NAME:OPTION,OPTION=VALUE,...``, with these options. NAME may be a file that
    ends in .py. A Backend object gets its defaults.

    Raises:
        CpsudokuError: the backend, option or choice does not exist.
        TypeError: the argument is neither a name nor a Backend.
    """
    if isinstance(text, Backend):
        return _spec_of(text)
    if not isinstance(text, str):
        expected = "a name, as sat:glucose4, a file that ends in .py, or a Backend"
        raise TypeError(f"backend: expected {expected}, found {text!r:.60}")
    if text in registry.names("backend"):
        return Spec(text)
    name, words = split_spec(text)
    if not name.endswith(".py") and (known := _known_name(name)) != name:
        return backend(known + text.removeprefix(name))
    try:
        named: Backend = own_backend(name) if name.endswith(".py") else registry.find("backend", name)
    except CpsudokuError:
        if name.endswith(".py") or name in registry.names("backend"):
            raise
        raise CpsudokuError(_no_backend(name)) from None
    try:
        return Spec(text, named, named.options_of(words))
    except BackendError as error:
        raise BackendError(f"backend {text}: {error}") from None


def _known_name(name: str) -> str:
    """Return the name of a backend in any spelling: CP-SAT, ortools, PySAT. Return an unknown name unchanged."""
    spelled = name.lower().replace("-", "").replace("_", "")
    names = {known.replace("_", ""): known for known in registry.names("backend")}
    return {"ortools": "cp_sat", "pysat": "sat", **names}.get(spelled, name)


def _no_backend(name: str) -> str:
    """Return the message that the backend does not exist. If the name is an option of a backend, a hint names that
    backend."""
    choice = name.lower()
    for known in ("sat", "search", "cp_sat"):
        with suppress(CpsudokuError):
            if any(choice in option.choices for option in registry.find("backend", known).options):
                return f"no backend {name[:60]!r}\nhint: --backend {known}:{choice}"
    program = name.endswith(".toml") or name in EXTERNAL
    hint = f"cpsudoku compare FILE --backend {name}" if program else "cpsudoku help backends"
    return f"{registry.unknown_name('backend', name)}\nhint: {hint}"


def _spec_of(own: Backend) -> Spec:
    """Return the spec of a Backend object from a user's program. Its errors name the file of its code."""
    from pathlib import Path

    code = getattr(vars(own.start).get("__init__", own.start), "__code__", None)
    name = own.name or "own"
    return Spec(name, replace(guard_backend(own, Path(code.co_filename if code else name)), name=name))


# Three methods that share no solving code. They run together and must agree. `sat` comes first, because it is nearly
# always the fastest. Importing OR-tools takes longer than solving most puzzles.
EXTERNAL = ("cadical", "clasp", "kissat")  # programs that `compare` runs on a file of puzzles
BACKENDS = ("sat", "cp_sat", "search")
# for one solution or a count: first the one that imports fastest, then the one that decides most
ONE_ANSWER = ("search", "sat")


def specs(names: str | Backend | Iterable[str | Backend]) -> tuple[Spec, ...]:
    """Return the backends with these names (or one name), each once.

    Raises:
        CpsudokuError: the backend, option or choice does not exist, or ``names`` is empty.
    """
    several = [names] if isinstance(names, str) or not isinstance(names, Iterable) else [*names]
    if not several:
        raise CpsudokuError("backend: expected at least one name, found none")
    parts = [part for name in several for part in (split_backends(name) if isinstance(name, str) else [name])]
    return tuple({spec.text: spec for spec in map(backend, parts)}.values())


def split_backends(text: str) -> list[str]:
    """Split a text that names several backends. A part after a comma may be an option of the backend before it.

    >>> split_backends("sat:cadical195,amo=ladder, search")
    ['sat:cadical195,amo=ladder', 'search']
    >>> split_backends("sat,amo=ladder,CP-SAT")
    ['sat:amo=ladder', 'CP-SAT']
    """
    specs: list[str] = []
    for word in map(str.strip, text.split(",")):
        sign = _sign_of_option(specs[-1], word) if specs else ""
        if sign:
            specs[-1] += sign + word
        else:
            specs.append(word)
    return specs


def _sign_of_option(before: str, word: str) -> str:
    """Return the sign between a backend and a word that is its option. Return "" if the word is another backend,
    perhaps misspelled."""
    other = split_spec(word)[0]
    if other.endswith(".py") or _known_name(other) in registry.names("backend"):
        return ""
    name, words = split_spec(before)
    if words or before.endswith(":"):
        return ","
    if "=" in word:
        return ":"
    named: Backend = own_backend(name) if name.endswith(".py") else registry.find("backend", _known_name(name))
    return ":" if any(word in option.choices for option in named.options) else ""


def guard_backend(own: Backend, path: Path) -> Backend:
    """Return the backend of a user's file with guards: it raises only CpsudokuErrors, and its results are checked to be
    outcomes.

    Raises:
        CpsudokuError: the object is not a Backend.
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
    """A guarded session of a user's backend. See `guard_backend`."""

    def __init__(self, session: Session, path: Path) -> None:
        self._session, self._path = session, path
        self.size: Size = session.size
        self.method = session.method

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
    """Return the backend that a file sets. Its errors get the file's line.

    Raises:
        CpsudokuError: the file cannot be imported, or does not set a Backend.
    """
    from pathlib import Path

    return guard_backend(constant_of(module_of(Path(file), "backend"), "backend", file), Path(file))
