"""Grades of encodings: mutants against enumeration, numberings, places of mistakes, the command."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cpsudoku.apps.lab.grading import Grade, Grader, grade_files
from cpsudoku.apps.lab.submission import EncodedBoard, Row, read_dimacs, read_submission
from cpsudoku.errors import CpsudokuError
from cpsudoku.formats.entry_reading import read_entry

Run = Callable[..., Any]
PUZZLE = "1..4.........3.2"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def groups(n: int, var: Callable[[int, int, int], int]) -> Iterator[tuple[str, list[int]]]:
    """Yield the family and the literals of which exactly one is true."""
    b, R = round(n**0.5), range(1, n + 1)
    yield from (("cell", [var(r, c, d) for d in R]) for r in R for c in R)
    yield from (("row", [var(r, c, d) for c in R]) for r in R for d in R)
    yield from (("column", [var(r, c, d) for r in R]) for c in R for d in R)
    for top in range(0, n, b):
        for left in range(0, n, b):
            for d in R:
                yield "box", [var(top + i, left + j, d) for i in R[:b] for j in R[:b]]


def standard(n: int) -> Callable[[int, int, int], int]:
    return lambda r, c, d: n * n * (r - 1) + n * (c - 1) + d


def encoding(
    n: int, var: Callable[[int, int, int], int], without: str = "", counters: bool = False, dual: bool = False
) -> list[Row]:
    rows: list[Row] = []
    top = 10 ** n.bit_length() if counters else 0
    for family, literals in groups(n, var):
        if family == without:
            continue
        if (family == "cell") != dual:
            rows.append(tuple(literals))
        if counters:
            for x in literals:  # the prefix before x has no true literal, if x is true
                top += 1
                rows += [(-x, top), *([(-top + 1, top), (-top + 1, -x)] if x != literals[0] else [])]
        elif (family == "cell") == dual:
            rows += [(-x, -y) for x, y in combinations(literals, 2)]
    return rows


def givens(puzzle: str, var: Callable[[int, int, int], int]) -> list[Row]:
    n = round(len(puzzle) ** 0.5)
    return [(var(i // n + 1, i % n + 1, int(d)),) for i, d in enumerate(puzzle) if d != "."]


def text(rows: list[Row], head: str = "") -> str:
    top = max((abs(x) for row in rows for x in row), default=0)
    return f"{head}p cnf {top} {len(rows)}\n" + "".join(" ".join(map(str, (*row, 0))) + "\n" for row in rows)


@pytest.fixture(scope="module")
def graders() -> dict[str, Grader]:
    return {puzzle: Grader(EncodedBoard(read_entry(puzzle))) for puzzle in (PUZZLE, HARD)}


@pytest.fixture
def grade(tmp_path: Path, graders: dict[str, Grader]) -> Callable[..., Grade]:
    def graded(puzzle: str, rows: list[Row], head: str = "") -> Grade:
        path = tmp_path / "one.cnf"
        path.write_text(text(rows, head))
        return graders[puzzle].grade(read_submission(path, graders[puzzle].board))

    return graded


def solutions(rows: list[Row]) -> set[frozenset[int]]:
    """Enumerate the grids of a 4x4 encoding; one more than 288 is too many."""
    from pysat.solvers import Solver

    found: set[frozenset[int]] = set()
    with Solver("g4", bootstrap_with=[*rows, *((x, -x) for x in range(1, 65))]) as solver:
        while len(found) < 289 and solver.solve():
            literals = [x for x in solver.get_model() if abs(x) <= 64]
            found.add(frozenset(x for x in literals if x > 0))
            solver.add_clause([-x for x in literals])
    return found


def mutant(rng: Random, rows: list[Row]) -> list[Row]:
    rows = [*rows]
    i = rng.randrange(len(rows))
    row = [*rows[i]]
    j = rng.randrange(len(row))
    how = rng.randrange(5)
    if how == 0:
        del rows[i]
    elif how == 1:
        row[j] = -row[j]
        rows[i] = tuple(row)
    elif how == 2:
        row[j] = rng.choice([x for x in range(1, 65) if x not in map(abs, row)])
        rows[i] = tuple(row)
    elif how == 3:
        x, y = rng.sample(range(1, 65), 2)
        rows.append((-x, rng.choice((y, -y))))
    else:
        missing = rng.choice(("row", "column", "box"))
        gone = {p for f, some in groups(4, standard(4)) if f == missing for p in combinations([-x for x in some], 2)}
        rows = [one for one in rows if one not in gone]
    return rows


@pytest.mark.every(8)
def test_mutants_against_enumeration(grade: Callable[..., Grade]) -> None:
    rng, var = Random(1), standard(4)
    given = givens(PUZZLE, var)
    everything, right = solutions(encoding(4, var)), solutions(encoding(4, var) + given)
    assert (len(everything), len(right)) == (288, 1)
    wrong = 0
    for base in (encoding(4, var), encoding(4, var, dual=True), encoding(4, var, counters=True)):
        for _ in range(12):
            rules = mutant(rng, base)
            expected = solutions(rules) == everything and solutions(rules + given) == right
            got = grade(PUZZLE, rules + given)
            assert (got.verdict == "right") is expected, got
            wrong += not expected
            assert bool(got.findings) is not expected
            for one in got.findings:
                grid = frozenset(one.grid)
                if one.admitted:
                    filled: list[Row] = [(x if x in grid else -x,) for x in range(1, 65)]
                    assert solutions(rules + filled) == {grid} and grid not in right
                else:
                    assert grid in everything - solutions(rules + given)
    assert wrong > 9


@pytest.mark.every(6)
@pytest.mark.parametrize("family", ["row", "column", "box"])
def test_a_missing_rule_is_named(grade: Callable[..., Grade], family: str) -> None:
    var = standard(9)
    got = grade(HARD, encoding(9, var, without=family) + givens(HARD, var))
    assert {name for name, words in got.rules.items() if words} == {family}
    assert got.verdict == "wrong" and 2 <= got.findings[0].distance <= 4 and got.findings[0].given


@pytest.mark.every(4)
def test_givens_are_judged_apart(grade: Callable[..., Grade]) -> None:
    var = standard(9)
    given = givens(HARD, var)
    got = grade(HARD, encoding(9, var) + given[1:])
    assert got.givens == ("r1c1=8 is missing",) and not any(got.rules.values())
    assert got.findings[0].admitted and not got.findings[0].text.startswith("8")
    got = grade(HARD, encoding(9, var) + [(7,), *given[1:]])
    assert got.givens == ("r1c1=7, but the puzzle gives 8",)
    assert not got.findings[0].admitted and got.findings[0].text.startswith("8127536")
    got = grade(HARD, [*encoding(9, var), *given, (2 + 9,)])  # r1c2=2 is not in the solution
    assert got.givens == ("r1c2=2 is not a given of the puzzle",)
    got = grade(HARD, [*encoding(9, var), *given, (1 + 9,)])
    assert got.verdict == "right" and "r1c2=1 is not a given of the puzzle, but follows from it" in got.notes


def test_numberings(grade: Callable[..., Grade]) -> None:
    for words, var in (
        ("81(r-1)+9(c-1)+d", standard(9)),
        ("100r+10c+d", lambda r, c, d: 100 * r + 10 * c + d),
        ("81(d-1)+9(r-1)+c", lambda r, c, d: 81 * (d - 1) + 9 * (r - 1) + c),
    ):
        got = grade(HARD, encoding(9, var) + givens(HARD, var))
        assert (got.submission.numbering, got.verdict) == (words, "right")
    rng = Random(2)
    names = rng.sample(range(1, 65), 64)

    def shuffled(r: int, c: int, d: int) -> int:
        return names[standard(4)(r, c, d) - 1]

    head = "".join(
        f"c r{r}c{c}={d} is {shuffled(r, c, d)}\n" for r in range(1, 5) for c in range(1, 5) for d in range(1, 5)
    )
    assert grade(PUZZLE, encoding(4, shuffled) + givens(PUZZLE, shuffled), head).verdict == "right"
    with pytest.raises(CpsudokuError, match=r"no variable is named r4c4=4\nhint: add a line: c r4c4=4 is NUMBER"):
        grade(PUZZLE, encoding(4, shuffled), "\n".join(head.splitlines()[:-1]) + "\n")
    with pytest.raises(CpsudokuError, match="not recognized"):
        grade(PUZZLE, [(x + 100,) for (x,) in givens(PUZZLE, standard(4))])


def test_our_own_export(grade: Callable[..., Grade], tmp_path: Path, run: Run) -> None:
    status, out, _ = run("convert", "--to", "cnf", PUZZLE)
    (tmp_path / "own.cnf").write_text(out)
    status, out, _ = run("compare", PUZZLE, str(tmp_path / "own.cnf"))
    assert status == 0 and "by comments" in out


def test_malformed_files() -> None:
    for words, file in (
        ("x.cnf:2:5: expected a literal, found 'x'", "p cnf 2 1\n1 2 x 0\n"),
        ("x.cnf:1: expected 'p cnf VARIABLES CLAUSES', found '1 2 0'", "1 2 0\n"),
        ("x.cnf:1: expected 'p cnf VARIABLES CLAUSES', found 'p cnf 3'", "p cnf 3\n"),
        ("x.cnf:3: the last clause has no 0 at its end", "p cnf 2 2\n1 0\n1\n2\n"),
        ("x.cnf:1: no head; expected 'p cnf VARIABLES CLAUSES'", ""),
        ("x.cnf:2: a second head: 'p cnf 1 1'", "p cnf 1 1\np cnf 1 1\n1 0\n"),
    ):
        with pytest.raises(CpsudokuError) as error:
            read_dimacs(file, "x.cnf")
        assert str(error.value) == words
    found = read_dimacs("c\np cnf 2 3\n1 -2\n0 2 0\n%\n0\n")
    assert found.clauses == [(1, -2), (2,)] and found.notes == ["the head has 3 clauses, the file has 2"]


MODEL = '''"""A student's model."""
from cpsudoku import AllDifferent, Model
print("hello")
model = Model()
cell = [model.variables(f"line{{r}}", 4, range(1, 5)) for r in range(4)]
for r in range(4):
    model.add(AllDifferent(cell[r]))
    {columns}model.add(AllDifferent([row[r] for row in cell]))
    model.add(AllDifferent([cell[r // 2 * 2 + k // 2][r % 2 * 2 + k % 2] for k in range(4)]))
for k, digit in enumerate("{puzzle}"):
    if digit != ".":
        model.add(cell[k // 4][k % 4] == int(digit))
'''


def test_a_folder_in_a_table(run: Run, tmp_path: Path) -> None:
    var = standard(4)
    right = encoding(4, var) + givens(PUZZLE, var)
    folder = tmp_path / "all"
    folder.mkdir()
    (folder / "a.cnf").write_text(text(right))
    (folder / "model.py").write_text(MODEL.format(puzzle=PUZZLE, columns=""))
    status, out, _ = run("compare", PUZZLE, str(folder))
    assert status == 0 and out.count("right  ") == 2 and "hello" not in out
    (folder / "b.cnf").write_text(text(right[1:]))
    (folder / "nocolumns.py").write_text(MODEL.format(puzzle=PUZZLE, columns="# "))
    status, out, _ = run("compare", PUZZLE, str(folder))
    lines = out.splitlines()
    assert status == 1 and len(lines) == 5 and lines[2].startswith("wrong") and "r1c1 may stay empty" in lines[2]
    assert lines[4].startswith("wrong") and "column" in lines[4]
    (folder / "c.cnf").write_text("nothing")
    status, out, _ = run("compare", PUZZLE, str(folder), "--json")
    assert status == 2 and len(out.splitlines()) == 5
    status, out, err = run("compare", PUZZLE, str(folder / "c.cnf"))
    assert (status, out) == (2, "") and "c.cnf:1: expected 'p cnf" in err


def test_a_table_in_a_file(run: Run, tmp_path: Path) -> None:
    var = standard(4)
    right, short = tmp_path / "right.cnf", tmp_path / "short.cnf"
    right.write_text(text(encoding(4, var) + givens(PUZZLE, var)))
    short.write_text(text((encoding(4, var) + givens(PUZZLE, var))[1:]))
    table, page = tmp_path / "grades.csv", tmp_path / "grades.md"
    assert run("compare", PUZZLE, str(right), str(short), "-o", str(table)).status == 1
    rows = [*csv.DictReader(table.read_text().splitlines())]
    assert [(row["submission"], row["verdict"]) for row in rows] == [("right.cnf", "right"), ("short.cnf", "wrong")]
    assert int(rows[0]["clauses"]) > 300 and "r1c1 may stay empty" in rows[1]["mistakes"]
    assert run("compare", PUZZLE, str(right), "-o", str(page)).status == 0
    assert page.read_text().splitlines()[2].startswith("| right |")
    status, _, err = run("compare", PUZZLE, str(right), "-o", str(page))
    assert status == 2 and "--overwrite" in err
    status, out, err = run("compare", PUZZLE, str(right), "-o", str(tmp_path / "grades.html"))
    assert (status, out) == (2, "") and "ends in .csv or .md" in err


def test_other_kinds(tmp_path: Path) -> None:
    entry = read_entry("..21......1.4...\nregions:\n1122\n1132\n4432\n4433")
    path = tmp_path / "jigsaw.cnf"
    var = standard(4)
    path.write_text(text(encoding(4, var) + givens("..21......1.4...", var)))
    ((_, got),) = grade_files(entry, [path])
    assert isinstance(got, Grade) and got.verdict == "wrong" and got.rules["unit"]
    with pytest.raises(CpsudokuError, match="killer has more"):
        EncodedBoard(read_entry("size: 4x4\ncages:\nr1c1 r1c2 = 3", "killer"))
