"""The error classes, and the parser of numbers in users' input. The command line prints errors as one line, without a
traceback.

Numbers have bounds. Python's `int` raises on 4,300 digits, and accepts other scripts, signs and underscores. JSON has
NaN and Infinity, which no puzzle has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Self, TypedDict

if TYPE_CHECKING:
    from pathlib import Path


def heed_interrupt(error: BaseException) -> None:
    """Raise KeyboardInterrupt if Ctrl-C caused the given error. Such an error may be an ImportError of a compiled
    library, or an error of PySAT, which handles the signal during a call (`backends.sat.clause_solver`).

    Raises:
        KeyboardInterrupt: Ctrl-C caused the error.
    """
    cause: BaseException | None = error
    seen: set[int] = set()  # an error that is raised again from its own consequence closes a circle
    while cause is not None and id(cause) not in seen:
        in_pysat = type(cause).__module__ == "pysolvers" and "interrupt" in str(cause)
        if in_pysat or isinstance(cause, KeyboardInterrupt):
            raise KeyboardInterrupt from error
        seen.add(id(cause))
        cause = cause.__cause__ or cause.__context__


class WithoutTruth:
    """A result that is neither true nor false: `if report:` raises, and ``ADVICE`` has the code to use instead."""

    ADVICE: ClassVar[str] = ""

    def __bool__(self) -> bool:
        raise TypeError(f"a {type(self).__name__} is neither true nor false\nhint: {self.ADVICE}")


class CpsudokuError(ValueError):
    """The input, the model or an option is wrong. The message has the place."""


@dataclass(eq=False, repr=False)
class InputError(CpsudokuError):
    """A puzzle, a certificate or another text is wrong.

    ``line`` and ``column`` count from 1; 0 means the whole text. ``file`` is "" for a text that is not a file.
    """

    message: str
    line: int = 0
    column: int = 0
    file: str = ""

    def __str__(self) -> str:
        place = ":".join([self.file] * bool(self.file) + [str(n) for n in (self.line, self.column) if n])
        return f"{place}: {self.message}" if place else self.message

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.message, self.line, self.column, self.file)


class InstanceError(InputError):
    """A kind's function rejects this puzzle. The command adds its place and continues with the next one."""


class ModelError(CpsudokuError):
    """A model is declared wrongly. Examples: an empty domain, a variable of another model, a sum too wide to
    decompose."""


class FalseProof(CpsudokuError):
    """The checker rejects a proof, or a backend finds an excluded solution. This is a defect of ours and never a
    verdict."""


class Limit(str):
    """A limit that ended a question: a ``number`` of a ``unit``, such as second or conflict. As a string, it is the
    limit in words.

    ``of``: the limited work. "" is a solve, WAIT the wait after another backend's verdict, PROCESSOR processor time.
    Any other text, such as "while the model was made", is printed after the number.
    """

    WAIT, PROCESSOR = "wait", "processor"
    number: float
    unit: str
    of: str

    def __new__(cls, number: float, unit: str = "second", of: str = "") -> Self:
        words = f"limit of {amount(number, unit)}" + (f", {of}" if of else "")
        special = {cls.WAIT: "not waited for", cls.PROCESSOR: f"processor limit of {number:g} s"}
        limit = super().__new__(cls, special.get(of, words))
        limit.number, limit.unit, limit.of = number, unit, of
        return limit

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.number, self.unit, self.of


class LimitReached(CpsudokuError):
    """A limit of seconds or steps was reached before there was a result.

    The message is the reason: a `Limit`, or other words.
    """

    @property
    def reason(self) -> str:
        reason: str = self.args[0]
        return reason

    def as_stated(self, seconds: float | None) -> Self:
        """Return the same error for a limit of ``seconds``, of which this error names only the remaining part."""
        reason = self.reason
        if seconds is None or not isinstance(reason, Limit) or reason.unit != "second" or reason.of == Limit.WAIT:
            return self
        return type(self)(Limit(seconds, of=reason.of))


class OutOfTime(LimitReached):
    """A limit of seconds ended code that does not read the clock itself, such as code that builds, loads or encodes a
    model."""


class WorkerDied(CpsudokuError):
    """A process ended before its result: the system killed it, or a solver crashed."""


class BackendError(CpsudokuError):
    """A backend rejects this model or option, or the backends disagree."""


def missing_library(what: str, libraries: str, extra: str) -> str:
    """Return the message for a missing optional library. It names the command that needs the library, the library, and
    the command that installs it.

    ``extra``: the extra of the package that installs ``libraries``.
    """
    return f"{what} needs {libraries}\nhint: pip install 'cpsudoku[{extra}]'"


@contextmanager
def extra(what: str, libraries: str, name: str, error: type[CpsudokuError] = CpsudokuError) -> Iterator[None]:
    """If an import in this block fails, name the extra (see `missing_library`).

    Raises:
        CpsudokuError: a library is not installed. ``error``: another class to raise.
    """
    try:
        yield
    except ImportError as failed:
        heed_interrupt(failed)
        raise error(missing_library(what, libraries, name)) from None


def refuse_to_replace(path: Path, resumable: bool = False) -> None:
    """Reject a file that exists (CpsudokuError). A device or a pipe is allowed. ``resumable``: does the command have
    --resume?"""
    if path.is_file():
        advice = "--overwrite replaces it" + ", --resume continues it" * resumable
        raise CpsudokuError(f"{path}: expected a new file, found one that exists: {advice}")


def refuse_inputs(outputs: Iterable[str | Path | None], inputs: Sequence[str | None]) -> None:
    """Raise CpsudokuError if an output is one of the input files. "-" is standard input; a text is not a file."""
    import os

    for output in [path for path in outputs if path and os.path.isfile(path)]:
        for file in filter(None, inputs):
            same = False
            with suppress(OSError, ValueError):
                same = os.path.samestat(os.stat(output), os.fstat(0) if file == "-" else os.stat(file))
            if same:
                raise CpsudokuError(f"{output}: expected another file than the input, found {file} itself")


def expect_folder(path: Path) -> None:
    """Reject the name of a file that cannot be created or written, before any computation.

    Raises:
        CpsudokuError: the folder does not exist.
        PermissionError: the user may not write there.
    """
    import errno
    import os

    if not path.parent.is_dir():
        raise CpsudokuError(f"{path}: expected a folder to write to, found none of that name")
    if not (os.access(path, os.W_OK) if path.exists() else os.access(path.parent, os.W_OK | os.X_OK)):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


@contextmanager
def writing(path: str | Path) -> Iterator[None]:
    """Within this context, add the file name to system errors, because the error of a full disk lacks it.

    Raises:
        CpsudokuError: the folder does not exist.
    """
    from pathlib import Path

    expect_folder(Path(path))
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise


def unknown(what: str, name: str, names: Iterable[str]) -> str:
    """Return the sentence that the name does not exist, with at most three similar ``names``."""
    from difflib import get_close_matches

    near = get_close_matches(name.lower().replace("-", "_"), [*names], 3, 0.6)
    return f"no {what} {name[:60]!r}" + (f"; nearest: {', '.join(near)}" if near else "")


def series(words: Sequence[str], last: str = "and") -> str:
    """Return words as a series: "A", "A and B", "A, B and C"."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def amount(number: float, noun: str) -> str:
    """Return a count as words: 1 cell, 2 cells, 0.5 seconds. ``noun``: its plural must end in s."""
    figure = f"{number:g}" if isinstance(number, float) else str(number)
    return f"{figure} {noun}{'s' * (figure != '1')}"


MOST_DIGITS = 18


def whole_number(text: str) -> int | None:
    """Return the number if the text is at most MOST_DIGITS ASCII digits. Return None for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def _json_int(text: str) -> int:
    if len(text) > 5 * MOST_DIGITS:  # ids of files are long
        raise InputError(f"expected a number of at most {5 * MOST_DIGITS} digits, found one of {len(text):,}")
    return int(text)


def _json_float(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise InputError(f"expected a finite number, found {text:.40}")
    return number


def _json_constant(text: str) -> NoReturn:
    raise InputError(f"expected a number, found {text}")


class JsonNumbers(TypedDict):
    parse_int: Callable[[str], int]
    parse_float: Callable[[str], float]
    parse_constant: Callable[[str], NoReturn]


# Arguments for `json.loads` and `json.JSONDecoder`. They raise an InputError, without a place, for NaN, Infinity and
# numbers that are too long.
JSON_NUMBERS = JsonNumbers(parse_int=_json_int, parse_float=_json_float, parse_constant=_json_constant)
