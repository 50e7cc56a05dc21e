"""Formula: sections whose lines are formulas, either sums of cells with coefficients or relations of two digits.

    Sums("sums")              2 r1c1 + r1c2 - r2c2 >= 7
    Relations("relations")    r1c1 r1c2 r1c3 | a + b >= 5        for neighbours a, b in the line, a first
                              r1c1 r1c2 | 1-2 2-1 3-3            the allowed pairs

Python's parser parses a relation, and this file evaluates it node by node. No code in a text is executed.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from cpsudoku.puzzles.board import Board, Cell
from cpsudoku.puzzles.section_lines import Line, Word
from cpsudoku.puzzles.sections.section import Form, Item, Names, Value, read_cell

if TYPE_CHECKING:
    from random import Random

    from cpsudoku.model import Constraint, Expression
    from cpsudoku.puzzles.puzzle import Puzzle

COMPARE: dict[str, Callable[[Expression, int], Constraint]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_TOKEN = re.compile(r"r\d+c\d+|[A-Za-z]\d+|\d+|[<>!=]=|\S", re.IGNORECASE | re.ASCII)
LONGEST, LONGEST_PAIRS = 200, 10_000  # characters of a relation as a formula, as pairs
FORMULAS = ("a + b >= {n}", "a + b <= {n}", "abs(a - b) >= {n}", "abs(a - b) <= {n}", "a < b", "(a + b) % 2 == 0")
LARGEST = 10**6  # numbers in a formula


def _random_paths(rng: Random, puzzle: Puzzle) -> Iterator[tuple[Cell, ...]]:
    """Yield groups of two to four cells near each other."""
    from cpsudoku.puzzles import sampling

    for _ in range(4 * puzzle.height):
        cells = sampling.path(rng, puzzle, rng.randint(2, 4))
        if len(cells) > 1:
            yield cells


LinearPlaces = tuple[tuple[tuple[int, Cell], ...], str]  # the terms, and the sign that compares their sum


class LinearForm(NamedTuple):
    """The sum of coefficient * cell over ``terms``, a comparison, and ``total``."""

    terms: tuple[tuple[int, Cell], ...]
    relation: str
    total: int


@dataclass(eq=False, repr=False)
class Sums(Form[LinearForm, LinearPlaces]):
    """A section of linear relations over cells. Terms on the right side are moved to the left. The coefficients of a
    repeated cell are added."""

    def read_line(self, line: Line, board: Board) -> LinearForm:
        words = [Word(m[0], line.number, line.column + m.start()) for m in _TOKEN.finditer(line.text)]
        terms: dict[Cell, int] = {}
        constant, side, relation = 0, 1, ""
        sign, number, open_ = 1, None, True  # for the current term; open: a term must follow
        for word in [*words, line.end]:
            text = "=" if word.text == "==" else word.text
            if text[:1].isalpha():
                if not open_ and number is None:
                    raise word.refusal("+ or - between two cells")
                cell = read_cell(word, board)
                terms[cell] = terms.get(cell, 0) + side * sign * (1 if number is None else number)
                sign, number, open_ = 1, None, False
            elif text.isdecimal():
                if not open_ or number is not None or word.number("a number") > LARGEST:
                    expected = "a cell, + or -" if number is not None else "+ or -" if not open_ else ""
                    raise word.refusal(expected or f"a number up to {LARGEST}")
                number, open_ = int(text), False
            elif text == "*" and number is not None:
                open_ = True
            elif text in ("+", "-") or text in COMPARE or not text:
                if number is not None:
                    constant += side * sign * number
                if open_ and (text != "-" or sign < 0):
                    raise word.refusal("a cell or a number")
                sign, number, open_ = (-1 if text == "-" else 1), None, True
                if text in COMPARE:
                    if relation:
                        raise word.refusal("one of = != < <= > >= in a line")
                    relation, side = text, -1
            else:
                raise word.refusal("cells and numbers with + - = != < <= > >= between them")
        if not relation or not terms:
            raise line.end.refusal("= != < <= > or >= and a number" if terms else "a cell")
        return LinearForm(tuple((c, cell) for cell, c in terms.items()), relation, -constant)

    def slots(self, cells: Sequence[Cell], board: Board) -> Iterator[tuple[str, Sequence[str]]]:
        if cells:
            yield f"{' + '.join(map(str, cells))} = {{}}", ()

    def write_line(self, element: LinearForm, board: Board, name: Names) -> str:
        parts = [f"{'-' if c < 0 else '+'} {'' if abs(c) == 1 else f'{abs(c)} '}{name(x)}" for c, x in element.terms]
        first = parts[0].removeprefix("+ ").replace("- ", "-", 1)
        return f"{' '.join([first, *parts[1:]])} {element.relation} {element.total}"

    has_values = True

    def _item_of(self, element: LinearForm) -> Item:
        return self.item((element.terms, element.relation), element.total)

    def _element(self, item: Item) -> LinearForm:
        terms, relation = item.at
        assert isinstance(item.value, int)
        return LinearForm(terms, relation, item.value)

    def _places(self, rng: Random, puzzle: Puzzle) -> list[LinearPlaces]:
        """Return random sums of nearby cells. Their totals come from a solution."""
        paths = _random_paths(rng, puzzle)
        return list(dict.fromkeys((tuple((rng.choice((1, 1, 1, 2, -1)), c) for c in path), "=") for path in paths))


class Related(NamedTuple):
    """``formula`` holds for every two neighbours in ``cells``: a is the earlier, b the later."""

    cells: tuple[Cell, ...]
    formula: str


@dataclass(eq=False, repr=False)
class Relations(Form[Related, Related]):
    """A section whose lines are cells, ``|``, and a relation that holds for every two neighbours among the cells."""

    @property
    def probes(self) -> Sequence[str]:
        return ("a < b",)

    def read_line(self, line: Line, board: Board) -> Related:
        before, bar, after = line.text.partition("|")
        words = Line(before, line.number, line.column).words()
        cells = tuple(read_cell(word, board) for word in words)
        for word, a, b in zip(words[1:], cells, cells[1:], strict=False):
            if a == b:
                raise word.refusal("another cell")
        start = len(before) + 1 + len(after) - len(after.lstrip())
        formula = " ".join(after.split())
        place = Word(formula, line.number, line.column + start) if formula else line.end
        if len(cells) < 2 or not bar:
            raise (place if bar else line.end).refusal("two cells before a |" if bar else "| and a relation of a and b")
        try:
            most = LONGEST_PAIRS if _PAIRS.fullmatch(formula[:LONGEST].rpartition(" ")[0] or formula) else LONGEST
            if len(formula) > most:
                raise ValueError(f"at most {most} characters")
            relation_of(formula)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            why = f" ({error})" if type(error) is ValueError else ""
            raise place.refusal(f"a relation of a and b, such as a + b >= 5, or pairs, such as 1-2 2-1{why}") from None
        return Related(cells, formula)

    def slots(self, cells: Sequence[Cell], board: Board) -> Iterator[tuple[str, Sequence[str]]]:
        yield f"{' '.join(map(str, cells))} | {{}}", ()

    def write_line(self, element: Related, board: Board, name: Names) -> str:
        return f"{' '.join(map(name, element.cells))} | {element.formula}"

    has_values = True

    def candidates(self, at: Related, board: Board, greatest: int) -> Iterable[Value]:
        return (True,)

    def _places(self, rng: Random, puzzle: Puzzle) -> list[Related]:
        """Return random relations of neighbours. The generator tests whether they hold."""
        paths = _random_paths(rng, puzzle)
        some = (Related(path, rng.choice(FORMULAS).format(n=rng.randint(1, puzzle.height))) for path in paths)
        return list(dict.fromkeys(some))


_PAIRS = re.compile(r"\d+-\d+( \d+-\d+)*", re.ASCII)
_BINARY: Mapping[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod, ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le,
    ast.Gt: operator.gt, ast.GtE: operator.ge,
    ast.In: lambda x, some: x in some, ast.NotIn: lambda x, some: x not in some,
}  # fmt: skip
_CALLS: Mapping[str, Callable[..., Any]] = {"abs": abs, "min": min, "max": max}


def relation_of(formula: str) -> Callable[[int, int], bool]:
    """Return the relation of a formula. A division by 0 makes it false.

    Raises:
        ValueError, SyntaxError: it is not a formula.
    """
    if _PAIRS.fullmatch(formula):
        pairs = {tuple(map(int, pair.split("-"))) for pair in formula.split()}
        return lambda a, b: (a, b) in pairs
    node = ast.parse(formula, mode="eval").body
    _value(node, {"a": 1, "b": 1}, True)
    if "_" in formula:  # 1_0 is 10 to Python
        raise ValueError("no _")
    if not any(isinstance(part, ast.Name) and part.id in ("a", "b") for part in ast.walk(node)):
        raise ValueError("of neither a nor b")

    def holds(a: int, b: int) -> bool:
        try:
            return bool(_value(node, {"a": a, "b": b}, False))
        except ZeroDivisionError:
            return False

    return holds


def _value(node: ast.AST, values_of: Mapping[str, int], looking: bool) -> Any:
    """Return the value of a node of the syntax tree. ``looking``: only check that all parts are allowed, for any
    values."""
    match node:
        case ast.Constant(value=int(value)) if abs(value) <= LARGEST:
            return value
        case ast.Name(id=name) if name in values_of:
            return values_of[name]
        case ast.BoolOp(op=op, values=values):
            truths = [bool(_value(part, values_of, looking)) for part in values]
            return all(truths) if isinstance(op, ast.And) else any(truths)
        case ast.UnaryOp(op=ast.Not() | ast.USub() as op, operand=operand):
            inner = _value(operand, values_of, looking)
            return not inner if isinstance(op, ast.Not) else -inner
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            x, y = _value(left, values_of, looking), _value(right, values_of, looking)
            return 1 if looking else _BINARY[type(op)](x, y)
        case ast.Compare(left=left, ops=ops, comparators=others) if all(type(op) in _BINARY for op in ops):
            values = [_value(part, values_of, looking) for part in (left, *others)]
            if looking:
                return True
            return all(_BINARY[type(op)](x, y) for op, x, y in zip(ops, values, values[1:], strict=False))
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return tuple(_value(part, values_of, looking) for part in parts)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in _CALLS and args:
            values = [_value(part, values_of, looking) for part in args]
            return 1 if looking else _CALLS[name](*values)
    raise ValueError(f"not {ast.unparse(node)[:40]}")
