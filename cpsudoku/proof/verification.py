"""Verify certificates: run the independent checker, and compare a statement with the text in the record.

The checker derives all clauses itself. For a board of units it derives them from the board's name (reported as
"rules"), otherwise from the lines of the statement (reported as "rules, as stated"). If prose lines contain the kind
and text, the kind reads the text again, and its lines must be equal. So a record cannot contain the statement of
another puzzle. This step trusts `parse`, `model`, `clues` and the statements of constraints, but no solver and no
encoding.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import ClassVar

from cpsudoku.checker import HEADER, MAX_LINE, MAX_SIZE, MAX_WORK, Rejected, Result, Steps, check, quote
from cpsudoku.formats.record_reading import read_text
from cpsudoku.model import Constraint, Model
from cpsudoku.model import clue as clues_of
from cpsudoku.model import model as models
from cpsudoku.proof.certificate_record import STATED, Certificate, NamedText, name_of, origin_of, stray_origin
from cpsudoku.proof.checker_formula import plain
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.statement.statement_of_model import state
from cpsudoku.statement.statement_text import write
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError, InputError, OutOfTime, WithoutTruth, amount
from cpsudoku.support.limits import within

LONGEST_TEXT = 1 << 14  # characters; a 36x36 killer takes half of it
SECONDS = 300.0  # of processor time to read a text and make its statement, because a kind's code has no step limit
KEPT = 2 * MAX_SIZE  # characters of a statement that is read a second time
NOT_COMPARED = "not compared"  # trust of a record whose kind is in a file that the user did not name
EACH = 4  # the memory of an object, in literals of about a hundred bytes


class UnknownKind(Rejected):
    """The kind of a text is not in the gallery. Perhaps a file of the user defines it."""


class RecordLines:
    """The lines of a file or any iterable. The object stores the lines of the current record's puzzle."""

    def __init__(self, source: Iterable[str | bytes]) -> None:
        self._source = source
        self._open, self._room = False, 0
        self.lines: list[str] = []

    def __iter__(self) -> Iterator[str | bytes]:
        for raw in self._source:
            line = raw.decode("utf-8", "replace") if isinstance(raw, bytes) else raw
            if line.startswith(HEADER):
                self.lines, self._open, self._room = [], True, KEPT
            elif self._open:
                self._keep(line.rstrip("\r\n"))
            yield raw

    def _keep(self, line: str) -> None:
        if self.lines or line.startswith("puzzle "):
            self.lines.append(line)
        self._room -= len(line)
        stated = self.lines[:1] == [STATED]
        self._open = self._room > 0 and not (line == "end" if stated else line.startswith("givens "))


def restate(origin: NamedText, kinds: Mapping[str, Kind]) -> list[str]:
    """Parse a text with its kind, and return the statement that the package writes for it. ``kinds``: name -> kind, for
    kinds in users' files.

    Raises:
        UnknownKind: neither the gallery nor ``kinds`` has the kind.
        Rejected: the text is not a puzzle of that kind or exceeds the limits.
    """
    if len(origin.text) > LONGEST_TEXT:
        raise Rejected("the text is too long")
    try:
        kind = kinds.get(origin.kind) or _kind(origin.kind)
        with within(SECONDS, "while its text was read and stated", processor=True):
            instance = read_text(origin.text, kind)
            with _charge_rules(Steps(MAX_WORK, MAX_SIZE)):
                model = kind.model(kind.shape(instance))
                clues = kind.clues(instance, model)
            return plain(write(state(model, clues, fold=False))).rstrip("\n").split("\n")
    except OutOfTime as error:
        raise Rejected(str(error)) from None
    except Exception as error:  # any error of a reader on hostile text is a rejection
        if (rejected := _rejection(error)) is not None:
            raise rejected from None
        sort = "" if isinstance(error, CpsudokuError) else f"{type(error).__name__}: "
        kind_name, reason = ascii(origin.kind)[1:-1], ascii(str(error))[1:-1]
        raise Rejected(f"the text is not a puzzle of kind {kind_name}: {sort}{reason}"[:300]) from error


def _compare(result: Result, lines: list[str], kinds: Mapping[str, Kind]) -> None:
    """Reject a record whose statement differs from the statement of its text. Otherwise set the name of its puzzle."""
    if lines[:1] == [STATED] and lines[-1] != "end":  # the rest was not kept, and could contain anything
        result.accepted, result.reason = False, f"expected a statement of at most {KEPT:,} characters, found more"
        return
    if (stray := stray_origin(lines)) is not None:
        result.line += 2 + stray
        expected = "expected `say kind KIND` and `say text LINE` right below 'puzzle stated', nowhere else"
        result.accepted, result.reason = False, f"{expected}, found {quote(lines[stray])}"
        return
    origin = origin_of(lines)
    if origin is None:
        return
    statement = [(i, line) for i, line in enumerate(lines[1:-1], result.line + 3) if not line.startswith("say")]
    try:
        again = restate(origin, kinds)
        for (number, line), own in zip_longest(statement, again, fillvalue=(result.line + 1 + len(lines), "end")):
            own = own if isinstance(own, str) else "end"
            if line != own:
                result.line = number
                raise Rejected(f"of its text {quote(own)} is stated, found {quote(line)}")
    except Rejected as error:
        result.accepted, result.reason = False, str(error)
        if isinstance(error, UnknownKind):
            result.trust = NOT_COMPARED
        return
    result.puzzle = origin.kind
    # it is printed, so it must have no escape sequences
    result.givens = ascii(" ".join(origin.text.split())[:200])[1:-1]


@contextmanager
def _charge_rules(steps: Steps) -> Iterator[None]:
    """Charge each rule and clue when it is created, because a hostile text may create them without end."""
    count = 0

    def charge_new(model: Model) -> None:
        nonlocal count
        _charge(steps, model.constraints[count:])
        count = len(model.constraints)

    rules = models.WATCH.set(charge_new)
    clues = clues_of.WATCH.set(lambda clue: _charge(steps, clue.constraints, len(clue.auxiliary)))
    try:
        yield
    finally:
        clues_of.WATCH.reset(clues)
        models.WATCH.reset(rules)


def _charge(steps: Steps, constraints: Iterable[Constraint], others: int = 0) -> None:
    """Charge the steps and the memory for constraints and for a number of other variables (``others``)."""
    for constraint in constraints:
        weight = constraint.weight
        steps.charge(12 + weight, EACH + weight)
    steps.charge(others, EACH * others)


def _rejection(error: BaseException | None) -> Rejected | None:
    """Return the Rejected error inside an error of a kind's guarded function, if there is one."""
    while error is not None and not isinstance(error, Rejected):
        error = error.__cause__
    return error


def _kind(name: str) -> Kind:
    """Return a kind of the gallery. A certificate never loads a file, because that would run a program."""
    if name not in registry.names("kind") and name != "_template":
        kind, *rules = name.split("+")
        unknown = [rule for rule in rules if rule not in registry.names("rule")]
        if rules and not unknown and kind in registry.names("kind"):
            return gallery.kind_of(name)
        files = [f"--rule {rule}" for rule in unknown if rule.endswith(".py")]
        option = " ".join(files) or "--rule FILE.py" if rules else "--kind FILE.py"
        shown = ascii(name)[1:-1][:60]
        raise UnknownKind(f"the statement cannot be compared with its kind, {shown}: name it by {option}")
    return gallery.kind_of(name)


@dataclass(frozen=True, repr=False)
class Verification(WithoutTruth):
    """The checker's results for certificates. ``results``: a Result for each certificate, in order."""

    ADVICE: ClassVar[str] = "write verification.accepted"

    results: tuple[Result, ...]

    @property
    def accepted(self) -> bool:
        """Is there at least one certificate, and is each one accepted?"""
        return bool(self.results) and all(result.accepted for result in self.results)

    def __str__(self) -> str:
        return "\n".join(f"{result.line}: {describe(result)}" for result in self.results) or "no certificates"

    def __repr__(self) -> str:
        accepted = sum(result.accepted for result in self.results)
        return f"<Verification: {amount(len(self.results), 'certificate')}, {accepted} accepted>"


def describe(result: Result) -> str:
    """Return the checker's result in one line."""
    if not result.accepted:
        return f"{NOT_COMPARED if result.trust == NOT_COMPARED else 'rejected'}: {result.reason}"
    claim = f"{result.kind}, {result.claim}" if result.claim else result.kind
    puzzle = "of a puzzle stated" if result.puzzle == "stated" else result.puzzle
    return " ".join(filter(None, ("accepted:", claim, puzzle, result.givens)))


def verify(source: Certificate | str | Path | Iterable[str | bytes], kinds: Iterable[Kind | str] = ()) -> Verification:
    """Return the checker's results for a Certificate, or for every one in a file (its path), a text, or an iterable of
    lines.

    ``kinds``: files that set KIND, or Kinds, for certificates of kinds outside the gallery.

    Raises:
        InputError: the file cannot be read.
        TypeError: ``source`` has another type.
    """
    if isinstance(kinds, str) or not isinstance(kinds, Iterable):
        raise TypeError(f"kinds: expected a list of files that set KIND, or Kinds, found {kinds!r:.60}")
    if isinstance(source, Certificate):
        source = source.text()
    if isinstance(source, str) and "\n" in source:
        return Verification(tuple(results(source.split("\n"), kinds)))
    if not isinstance(source, str | Path):
        if isinstance(source, bytes) or not isinstance(source, Iterable):
            raise _no_source(source)
        return Verification(tuple(results(source if hasattr(source, "readline") else _expect_lines(source), kinds)))
    if source == "":
        raise _no_source(source)
    try:
        with open(source, "rb") as file:
            return Verification(tuple(results(file, kinds)))
    except OSError as error:
        raise InputError(f"expected a file of certificates, found: {error.strerror}", file=str(source)) from None


def _no_source(source: object) -> TypeError:
    return TypeError(f"source: expected a path, the text of certificates or its lines, found {source!r:.60}")


def _expect_lines(lines: Iterable[object]) -> Iterator[str | bytes]:
    for line in lines:
        if not isinstance(line, str | bytes):
            raise _no_source(line)
        yield line


def results(lines: Iterable[str | bytes], kinds: Iterable[Kind | str] = ()) -> Iterator[Result]:
    """Yield the results for lines, one by one as they are read. Files may have any length."""
    for result, _ in records(lines, kinds):
        yield result


def records(lines: Iterable[str | bytes], kinds: Iterable[Kind | str] = ()) -> Iterator[tuple[Result, tuple[str, ...]]]:
    """Yield each result, and the puzzle lines of an accepted record."""
    kinds_by_name = {name_of(puzzle): puzzle for puzzle in map(gallery.kind_of, kinds)}
    watched = RecordLines(_raw_lines(lines))
    for result in check(watched):
        if result.accepted:
            _compare(result, watched.lines, kinds_by_name)
        yield result, tuple(watched.lines)


def _raw_lines(source: Iterable[str | bytes]) -> Iterator[str | bytes]:
    """Yield the lines of a file, cut at the checker's greatest length, or the lines of any iterable."""
    read_line = getattr(source, "readline", None)
    return iter(lambda: read_line(MAX_LINE) or "", "") if read_line else iter(source)
