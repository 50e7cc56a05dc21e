"""A student's encoding of a puzzle, in the literals of an `EncodedBoard`: a DIMACS file, or Python that sets `model`.

A board has a literal for each value of each cell, numbered from 1. In a sudoku with n digits, digit d in row r, column
c has literal n * n * (r - 1) + n * (c - 1) + d. A submission may use another numbering. Comments such as `c r1c1=5 is
17` define it. Without comments, we try the usual numberings: 81(r-1)+9(c-1)+d, 100r+10c+d, and the same with other
orders of row, column and digit. We take the one under which most of the puzzle's givens are unit clauses. All other
variables are auxiliary. We number them after the board's literals.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

from cpsudoku.model import BOOLEAN
from cpsudoku.model.constraints.relations import AllDifferent
from cpsudoku.model.literal_numbering import Numbering
from cpsudoku.model.model_file import model_in_file
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind_errors import blame_on
from cpsudoku.statement.clause_encoding import clauses
from cpsudoku.statement.statement_of_model import state
from cpsudoku.support.errors import CpsudokuError, InputError, InstanceError, ModelError, amount

Row = tuple[int, ...]  # a clause
SUFFIXES = (".cnf", ".py")


class Unit(NamedTuple):
    """Cells that must have different values. ``family``: row, column, box or unit. ``name``: the name, such as "row
    3"."""

    family: str
    name: str
    cells: tuple[int, ...]


class EncodedBoard:
    """The cells, values, units and givens of the puzzle that a submission must encode. Its rules must be units.

    Attributes:
        cells: The name of each cell, such as r1c1; ``values``: its values.
        first: The first literal of each cell.
        given: The literals of the puzzle's givens: positive for a given value, negative for values that pencil marks
            exclude.
        rules: Our clauses for the rules; ``givens``: the unit clauses of ``given``.
    """

    def __init__(self, entry: Entry) -> None:
        """Raises:
        InstanceError: the puzzle has other rules than units of different values.
        """
        kind = gallery.kind_of(entry.kind)
        with blame_on(kind):
            model = kind.model(kind.shape(entry.puzzle))
            clues = kind.clues(entry.puzzle, model)
        only_units = all(isinstance(rule, AllDifferent) for rule in model.constraints)
        if not only_units or any(clue.unary is None for clue in clues):
            raise InstanceError(
                f"{entry.place}: grading takes puzzles whose rules are units of different digits; {entry.kind} has more"
            )
        self.entry = entry
        self.cells: tuple[str, ...] = tuple(x.name for x in model.decisions)
        self.values: tuple[tuple[int, ...], ...] = tuple(x.values for x in model.decisions)
        numbering = Numbering(model.decisions)
        self.first: tuple[int, ...] = tuple(numbering.first[x] for x in model.decisions)
        self.top: int = numbering.count
        self.rules: list[Row] = clauses(state(model)).clauses
        given = (x for clue in clues if clue.unary for x in numbering.units(clue.unary))
        self.given: tuple[int, ...] = tuple(dict.fromkeys(given))
        place = {x: i for i, x in enumerate(model.decisions)}
        scopes = dict.fromkeys(tuple(place[x] for x in rule.scope) for rule in model.constraints)
        self.units: tuple[Unit, ...] = tuple(self._unit(scope) for scope in scopes)

    def _unit(self, cells: tuple[int, ...]) -> Unit:
        at = [re.fullmatch(r"r(\d+)c(\d+)", self.cells[i]) for i in cells]
        places = [(int(one[1]), int(one[2])) for one in at if one]
        for axis, family in enumerate(("row", "column")):
            if len(places) == len(cells) and len({place[axis] for place in places}) == 1:
                return Unit(family, f"{family} {places[0][axis]}", cells)
        (top, left), (bottom, right) = map(min, zip(*places, strict=True)), map(max, zip(*places, strict=True))
        full = (bottom - top + 1) * (right - left + 1) == len(cells)
        family = "box" if full else "unit"
        return Unit(family, f"the {family} of {self.cells[cells[0]]}", cells)

    def literal(self, cell: int, value: int) -> int:
        """Return the literal of a value of a cell."""
        return self.first[cell] + self.values[cell].index(value)

    def literals(self, cell: int) -> range:
        """Return the literals of a cell."""
        return range(self.first[cell], self.first[cell] + len(self.values[cell]))

    @cached_property
    def meanings(self) -> list[tuple[int, int]]:
        """The (cell, value) of each literal, indexed by literal. Index 0 is unused."""
        return [(-1, 0), *((i, v) for i, values in enumerate(self.values) for v in values)]

    def claim(self, literal: int) -> str:
        """Return a literal in words: "r1c1=5", "r1c1 is not 5"."""
        cell, value = self.meanings[abs(literal)]
        return f"{self.cells[cell]}={value}" if literal > 0 else f"{self.cells[cell]} is not {value}"

    def value_sets(self, true: Iterable[int]) -> list[list[int]]:
        """Return the values of each cell in a model, which is given as literals."""
        found: list[list[int]] = [[] for _ in self.cells]
        for literal in true:
            if 0 < literal <= self.top:
                cell, value = self.meanings[literal]
                found[cell].append(value)
        return found

    def text(self, true: Iterable[int]) -> str:
        """Return a grid on one line: "." for a cell without a value, "[15]" for one with several."""
        wide = any(value > 9 for values in self.values for value in values)
        cells = [
            "." if not values else str(values[0]) if len(values) == 1 else f"[{' '.join(map(str, values))}]"
            for values in self.value_sets(true)
        ]
        return (" " if wide else "").join(cells)


@dataclass(frozen=True)
class Submission:
    """A parsed encoding.

    Attributes:
        clauses: The clauses, renumbered: first the literals of the board, then the auxiliary ones.
        top: The largest literal.
        numbering: The numbering that the file uses, in words.
        missing: The literals of the board that occur in no clause.
        notes: Harmless oddities of the file.
    """

    file: str
    clauses: list[Row] = field(repr=False)
    top: int
    numbering: str
    missing: frozenset[int] = frozenset()
    notes: tuple[str, ...] = ()


def read_submission(path: Path, board: EncodedBoard) -> Submission:
    """Return the encoding of a file.

    Raises:
        InputError: the file is no DIMACS. The message has the place.
        CpsudokuError: the file cannot be read, its numbering is not recognized, or it sets no model.
    """
    if path.suffix == ".py":
        return _of_model(path, board)
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise CpsudokuError(f"{path}: {error.strerror}") from None
    formula = read_dimacs(text, str(path))
    numbering, words = _numbering(formula, board, str(path))
    return _renumbered(str(path), formula.clauses, numbering, words, board, formula.notes)


def _renumbered(
    file: str, rows: list[Row], numbering: Mapping[int, int], words: str, board: EncodedBoard, notes: Sequence[str]
) -> Submission:
    """Return the submission over the board's literals. ``numbering``: board literal -> literal of the file."""
    table: dict[int, int] = {}
    for board_literal, file_literal in numbering.items():
        table[abs(file_literal)] = board_literal if file_literal > 0 else -board_literal
    top = board.top
    used = {abs(x) for row in rows for x in row}
    for x in sorted(used - table.keys()):
        top += 1
        table[x] = top
    both = {**table, **{-x: -y for x, y in table.items()}}
    missing = frozenset(x for x, file_literal in numbering.items() if abs(file_literal) not in used)
    return Submission(file, [tuple([both[x] for x in row]) for row in rows], top, words, missing, tuple(notes))


# DIMACS


class DimacsFile(NamedTuple):
    """``names``: the variable for each claim in a comment: {"r1c1=5": 17}."""

    clauses: list[Row]
    names: dict[str, int]
    notes: list[str]


_NAMED = re.compile(r"c\s+(\S+?)\s*=\s*(-?\d+)\s+is\s+(-?\d+)\s*")
_LISTED = re.compile(r"c decision (\S+):((?: -?\d+=-?\d+)+)\s*")  # as `cpsudoku` writes them


def read_dimacs(text: str, file: str = "") -> DimacsFile:
    """Return the clauses of a DIMACS text. A clause may span several lines. "%" ends the file, as in SATLIB.

    Raises:
        InputError: a word is not a number, there is no head or a second one, or the last clause has no 0.
    """
    rows: list[Row] = []
    names: dict[str, int] = {}
    head: tuple[int, int] | None = None
    clause: list[int] = []
    known: dict[str, int] = {}  # most literals occur often
    begun = number = 0
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0] == "c" or line[0] == "c":
            names.update(_named(line))
        elif words[0] == "p":
            if head is not None:
                raise InputError(f"a second head: {line.strip()[:60]!r}", number, file=file)
            head = _head(words, number, file)
        elif words[0] == "%":
            break
        elif head is None:
            raise InputError(f"expected 'p cnf VARIABLES CLAUSES', found {line.strip()[:60]!r}", number, file=file)
        else:
            for word in words:
                x = known.get(word)
                if x is None:
                    x = known[word] = _literal(word, line, number, file)
                if x:
                    begun = begun if clause else number
                    clause.append(x)
                else:
                    rows.append(tuple(dict.fromkeys(clause)))
                    clause = []
    if head is None:
        raise InputError("no head; expected 'p cnf VARIABLES CLAUSES'", max(number, 1), file=file)
    if clause:
        raise InputError("the last clause has no 0 at its end", begun, file=file)
    most = max((abs(x) for row in rows for x in row), default=0)
    notes = [f"the head has {head[0]} variables, the clauses have {most}"] if most > head[0] else []
    notes += [f"the head has {head[1]:,} clauses, the file has {len(rows):,}"] if len(rows) != head[1] else []
    return DimacsFile(rows, names, notes)


def _named(line: str) -> Iterator[tuple[str, int]]:
    if named := _NAMED.fullmatch(line):
        yield f"{named[1]}={named[2]}", int(named[3])
    elif listed := _LISTED.fullmatch(line):
        for pair in listed[2].split():
            literal, _, value = pair.partition("=")
            yield f"{listed[1]}={value}", int(literal)


def _head(words: Sequence[str], number: int, file: str) -> tuple[int, int]:
    if len(words) != 4 or words[1] != "cnf" or not all(word.isdecimal() for word in words[2:]):
        found = " ".join(words)[:60]
        raise InputError(f"expected 'p cnf VARIABLES CLAUSES', found {found!r}", number, file=file)
    return int(words[2]), int(words[3])


def _literal(word: str, line: str, number: int, file: str) -> int:
    if re.fullmatch(r"-?\d{1,9}", word, re.ASCII):
        return int(word)
    raise InputError(f"expected a literal, found {word[:40]!r}", number, line.index(word) + 1, file)


# Numberings


def _numbering(formula: DimacsFile, board: EncodedBoard, file: str) -> tuple[dict[int, int], str]:
    """Return board literal -> literal of the file, and the numbering in words."""
    if formula.names:
        return _by_names(formula.names, board, file), "by comments"
    found = _linear(formula, board)
    if found is None:
        raise CpsudokuError(
            f"{file}: the numbering is not recognized\n"
            f"hint: name each variable in a comment: c {board.claim(1)} is NUMBER"
        )
    return found


def _by_names(names: Mapping[str, int], board: EncodedBoard, file: str) -> dict[int, int]:
    numbering = {}
    for literal in range(1, board.top + 1):
        claim = board.claim(literal)
        if claim not in names:
            raise CpsudokuError(f"{file}: no variable is named {claim}\nhint: add a line: c {claim} is NUMBER")
        numbering[literal] = names[claim]
    if 0 in numbering.values() or len({*map(abs, numbering.values())}) < board.top:
        raise CpsudokuError(f"{file}: two comments name the same variable, or one names variable 0")
    return numbering


def _linear(formula: DimacsFile, board: EncodedBoard) -> tuple[dict[int, int], str] | None:
    """Return the linear numbering that fits all variables and makes the most givens unit clauses. If several do, return
    the first."""
    at = [re.fullmatch(r"r(\d+)c(\d+)", name) for name in board.cells]
    places = [(int(one[1]) - 1, int(one[2]) - 1) for one in at if one]
    n = len(board.values[0])
    if len(places) < len(board.cells) or len({*board.values}) > 1 or max(map(max, places)) >= n:
        return None
    claims = [(*places[cell], board.values[cell].index(value)) for cell, value in board.meanings[1:]]
    used = {abs(x) for row in formula.clauses for x in row}
    stated = {row[0] for row in formula.clauses if len(row) == 1}
    best: tuple[int, dict[int, int], str] | None = None
    for strides, offset, words in _strides(n):
        numbers = [offset + sum(map(int.__mul__, strides, claim)) for claim in claims]
        last = max(numbers)
        if not {x for x in used if x <= last} <= {*numbers}:
            continue  # auxiliary variables follow the board's
        score = sum(numbers[abs(x) - 1] * (1 if x > 0 else -1) in stated for x in board.given)
        if best is None or score > best[0]:
            best = score, dict(enumerate(numbers, 1)), words
        if score == len(board.given):
            break
    if best is None or (stated and board.given and not best[0]):
        return None
    return best[1:]


def _strides(n: int) -> Iterator[tuple[tuple[int, ...], int, str]]:
    """Yield (strides of row, column and digit, offset, the numbering in words), the usual ones first."""
    decimal = 10 if n < 10 else n + 1
    for order in permutations((0, 1, 2)):
        for base, offset in ((decimal, 1 + decimal + decimal**2), (n, 1), (decimal, 1)):
            powers = (base**2, base, 1)
            strides = tuple(powers[order.index(i)] for i in range(3))
            less, letters = int(offset == 1), ("r", "c", "d")
            terms = [
                f"{s}({x}-1)" if less and s > 1 else f"{s}{x}" if s > 1 else x
                for s, x in sorted(zip(strides, letters, strict=True), reverse=True)
            ]
            yield strides, offset, "+".join(terms)


# Models


def _of_model(path: Path, board: EncodedBoard) -> Submission:
    """Return the clauses of a model. Its decisions are the cells in order, or a Boolean for each value of each cell."""
    model = model_in_file(path)
    try:
        formula = clauses(state(model, model.clues), model=model)
    except ModelError as error:
        raise CpsudokuError(f"{path}: {error}") from None
    if formula.graphs:
        raise CpsudokuError(f"{path}: grading takes no constraints on graphs")
    decisions, numbering = model.decisions, formula.numbering
    rows, top = formula.clauses, formula.top
    literals: dict[int, int] = {}
    if len(decisions) == board.top and all(x.values == BOOLEAN for x in decisions):
        literals = {i: numbering.first[x] for i, x in enumerate(decisions, 1)}
    elif len(decisions) == len(board.cells):
        by_name = {x.name: x for x in decisions}
        named = all(name in by_name for name in board.cells)
        for literal, (cell, value) in enumerate(board.meanings[1:], 1):
            x = by_name[board.cells[cell]] if named else decisions[cell]
            if value in x.values:
                literals[literal] = numbering.literal(x, value)
            else:  # the variable cannot have this value
                top += 1
                literals[literal] = top
                rows = [*rows, (-top,)]
    else:
        raise CpsudokuError(
            f"{path}: expected {amount(len(board.cells), 'variable')}, one for each cell, or {board.top} Booleans, "
            f"found {len(decisions)}"
        )
    return _renumbered(str(path), rows, literals, "the variables of the model", board, ())
