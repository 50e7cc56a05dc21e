"""Models in MiniZinc: evaluated by the tests' own reading of the language, against brute force; and by minizinc."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from cpsudoku import export
from cpsudoku.constraints import Connected, Count, Implies, Not, SingleLoop
from cpsudoku.exporting import write_model
from cpsudoku.model import Clue, Model, Variable
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.errors import CpsudokuError
from tests.conftest import each
from tests.constraints.conftest import EXAMPLES, name_of

Row = tuple[int, ...]
DECLARED = re.compile(r"var (?:(-?\d+)\.\.(-?\d+)|\{([-\d, ]+)\}): ([A-Za-z]\w*);(?:  % .*)?")
GLOBALS = {"table", "regular", "alldifferent", "all_equal", "lex_less", "lex_lesseq"}  # what has to be included
TOKEN = re.compile(r"\[\||\|\]|/\\|\\/|<->|->|\.\.|!=|<=|>=|[A-Za-z]\w*|\d+|[-+*=<>()\[\]{},|]")
PYTHON = {"/\\": " and ", "\\/": " or ", "=": "==", "[|": "rows([", "|]": "])", "|": "],[", "true": "True",
          "false": "False", "in": " in ", "<->": "==", "xor": "!="}  # fmt: skip


def regular(x: Sequence[int], states: int, symbols: int, table: list[list[int]], start: int, last: set[int]) -> bool:
    assert len(table) == states
    assert {len(row) for row in table} == {symbols}
    state = start
    for symbol in x:
        state = table[state - 1][symbol - 1] if 1 <= symbol <= symbols else 0
        if not state:
            return False
    return state in last


class Array(list[int]):
    """Counted from 1."""

    def __getitem__(self, i: Any) -> Any:
        assert i >= 1
        return super().__getitem__(i - 1)


FUNCTIONS: dict[str, Any] = {
    "alldifferent": lambda x: len(set(x)) == len(x),
    "all_equal": lambda x: len(set(x)) <= 1,
    "lex_less": lambda a, b: list(a) < list(b),
    "lex_lesseq": lambda a, b: list(a) <= list(b),
    "regular": regular,
    "table": lambda x, rows: list(x) in [list(row) for row in rows],
    "bool2int": int,
    "abs": abs, "max": max, "min": min, "sum": sum, "Array": Array,
    "rows": lambda *parts: [list(part) for part in parts],
    "span": lambda a, b: range(a, b + 1),
}  # fmt: skip


def python(said: str, names: set[str]) -> str:
    """An expression of MiniZinc in Python; every name in it is declared, or a function that is known."""
    tokens = TOKEN.findall(said)
    assert "".join(tokens) == said.replace(" ", ""), said
    found: list[str] = []
    for i, token in enumerate(tokens):
        if token == "..":
            if found[-2:-1] == ["-"] and re.fullmatch(r"in|\W*", tokens[i - 3]):  # from a number below 0
                found[-2:] = [f"-{found[-1]}"]
            found[-1] = f"span({found[-1]},"
        elif token == "[" and (not i or not re.fullmatch(r"\w+|[\])]", tokens[i - 1])):
            found.append("Array([")
        else:
            assert not token[0].isalpha() or token in names or token in FUNCTIONS or token in PYTHON, token
            found.append(PYTHON.get(token, token))
        if i > 1 and tokens[i - 1] == "..":
            found[-1] += ")"
    text = "".join(found)
    # An array that was opened as Array([ closes with one bracket more.
    closed, stack = "", []
    i = 0
    while i < len(text):
        if text.startswith("Array([", i):
            stack.append("])")
            closed += "Array(["
            i += 7
            continue
        if text[i] == "[":
            stack.append("]")
        closed += stack.pop() if text[i] == "]" else text[i]
        i += 1
    return closed


def solutions(text: str) -> Iterator[dict[str, int]]:
    """The values of all variables in each solution, by trying: a constraint as soon as its variables have values."""
    domains: dict[str, Iterable[int]] = {}
    said: list[str] = []
    included: set[str] = set()
    *lines, last, output = text.rstrip("\n").splitlines()
    assert last == "solve satisfy;"
    assert output.startswith("output [") and output.endswith("];")
    for line in lines:
        if line.startswith("%"):
            continue
        if found := re.fullmatch(r'include "(\w+)\.mzn";', line):
            included.add(found[1])
        elif found := DECLARED.fullmatch(line):
            low, high, listed, name = found.groups()
            assert name not in domains
            domains[name] = map(int, listed.split(",")) if listed else range(int(low), int(high) + 1)
        else:
            constraint = re.fullmatch(r"constraint (.*);", line)
            assert constraint, line
            said.append(constraint[1])
    order = {name: i for i, name in enumerate(domains)}
    by_last: list[list[Any]] = [[] for _ in range(len(order) + 1)]
    for one in said:
        names = {name for name in re.findall(r"[A-Za-z]\w*", one) if name in order}
        assert included >= set(re.findall(r"(\w+)\(", one)) & GLOBALS
        condition, arrow, then = one.partition(") -> (")
        parts = [f"{condition})", f"({then}"] if arrow else [one]
        code = " or not ".join(f"({python(part, names)})" for part in reversed(parts))
        by_last[1 + max((order[name] for name in names), default=-1)].append(compile(code, one[:60], "eval"))
    values = {name: list(domain) for name, domain in domains.items()}
    chosen: dict[str, int] = {}

    def holds(level: int) -> bool:
        return all(eval(code, {**FUNCTIONS, **chosen}) for code in by_last[level])

    def descend(level: int) -> Iterator[dict[str, int]]:
        if level == len(order):
            yield dict(chosen)
            return
        name = list(order)[level]
        for value in values[name]:
            chosen[name] = value
            if holds(level + 1):
                yield from descend(level + 1)
        del chosen[name]

    if holds(0):
        yield from descend(0)


def counted(text: str, decisions: int) -> list[Row]:
    return sorted(tuple(list(found.values())[:decisions]) for found in solutions(text))


def rows_of(variables: Sequence[Variable]) -> list[Row]:
    return list(product(*(x.values for x in variables)))


@each("example", EXAMPLES, ids=name_of)
def test_every_constraint_as_a_rule(modelled: Callable[..., Model], example: Any) -> None:
    x = example.variables()
    text = write_model(modelled(x, example.state(x)), [], "minizinc")
    assert counted(text, len(x)) == [row for row in rows_of(x) if example.means(*row)]


@each("example", EXAMPLES, ids=name_of)
def test_every_constraint_under_a_condition_and_negated(modelled: Callable[..., Model], example: Any) -> None:
    x = example.variables()
    on = Variable("on", (0, 1))
    text = write_model(modelled([*x, on], Implies(on == 1, example.state(x))), [], "minizinc")
    if text.count("var ") < 16:
        expected = [(*row, b) for row in rows_of(x) for b in (0, 1) if not b or example.means(*row)]
        assert counted(text, len(x) + 1) == expected
    if example.negatable:
        text = write_model(modelled(x, Not(example.state(x))), [], "minizinc")
        if text.count("var ") < 16:
            assert counted(text, len(x)) == [row for row in rows_of(x) if not example.means(*row)]


def test_names_are_names_of_the_language() -> None:
    model = Model()
    model.add(Clue("a clue\nof two lines", model.variable("int", (1, 2)) == 1))
    for name in ("x,1", "table", "v1", "x", "x!", 'a"b\\', "2y"):
        model.variable(name, (0, 2))
    text = export(model, to="minizinc")
    declared = DECLARED.findall(text)
    assert len({name for *_, name in declared}) == len(declared) == 8
    assert "var {0, 2}: v2;  % x,1\n" in text
    assert "% clue a clue of two lines\nconstraint v1 = 1;\n" in text
    assert '"a\\"b\\\\=\\(' in text
    assert len(counted(text, 8)) == 2**7


def test_numbers_that_solvers_cannot_calculate_with_are_named() -> None:
    model = Model()
    x, y = model.variables("x", 2, (0, 1))
    model.add(Clue("large", 2**31 * x + y >= 1))
    with pytest.raises(
        CpsudokuError, match="clue large: MiniZinc: expected numbers up to 2147483647, found 2147483648"
    ):
        export(model, to="minizinc")


def test_constraints_have_their_names() -> None:
    text = export(gallery.kind_of("killer").unique[0], to="minizinc", kind="killer")
    assert "constraint alldifferent([" in text
    assert "auxiliary" in text.splitlines()[2] and "no auxiliary" in text.splitlines()[2]
    assert "regular([" in export(gallery.kind_of("nonogram").unique[0], to="minizinc", kind="nonogram")


def test_comparisons_in_clauses_and_counts_have_booleans() -> None:
    """Each equivalent to its comparison, so that solutions are counted once."""
    model = Model()
    x, y, z = model.variables("x", 3, (0, 1, 2))
    either = (x + y == z) | (x + z >= 3)
    model.add(either, Count([x != y, y != z]) == 1)
    text = write_model(model, [], "minizinc")
    assert "var 0..1: aux1;" in text
    expected = [row for row in rows_of([x, y, z]) if model.violated(dict(zip((x, y, z), row, strict=True))) is None]
    assert counted(text, 3) == expected
    other = Model.over([x, y, z])
    other.add(Implies(x == 1, either))
    text = write_model(other, [], "minizinc")
    assert "var 0..1: aux1;" in text
    holds = [row for row in rows_of([x, y, z]) if row[0] != 1 or row[0] + row[1] == row[2] or row[0] + row[2] >= 3]
    assert counted(text, 3) == holds


def shaded(text: str, tmp_path: Path) -> list[str]:
    """What minizinc prints of each solution."""
    minizinc = shutil.which("minizinc")
    if minizinc is None:
        pytest.skip("minizinc is not installed: what reads its language and calls solvers")
    file = tmp_path / "model.mzn"
    file.write_text(text)
    command = [minizinc, "--solver", "gecode", "-a", "--non-unique", str(file)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        pytest.skip(f"minizinc has no working gecode: {ran.stderr[-100:]}")
    return str(ran.stdout).split("----------\n")[:-1]


def test_minizinc_counts_the_same(tmp_path: Path) -> None:
    """Loops, and connected shadings, by distances that nothing leaves open; and whole puzzles."""
    loops, links = Model(), [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]
    edges = loops.variables("e", 7, (0, 1))
    loops.add(SingleLoop(6, [(a, b, e) for (a, b), e in zip(links, edges, strict=True)]))
    shadings = Model()
    x = shadings.variables("x", 6, (0, 1))
    connected = Connected(x, links)
    shadings.add(connected)
    expected = sum(connected.holds(dict(zip(x, row, strict=True))) for row in rows_of(x))
    for model, count in ((loops, 3), (shadings, expected)):
        found = shaded(export(model, to="minizinc"), tmp_path)
        assert len(found) == len(set(found)) == count
    text = gallery.kind_of("skyscrapers").multiple[0]
    found = shaded(export(text, to="minizinc", kind="skyscrapers"), tmp_path)
    from cpsudoku import count as ours

    assert len(found) == len(set(found)) == ours(text, kind="skyscrapers")
