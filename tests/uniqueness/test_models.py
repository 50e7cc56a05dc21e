"""Models without any text: declared in a few lines, asked on every backend; verdict, second solution or clash."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable
from enum import IntEnum
from importlib import import_module
from itertools import combinations, permutations, product
from pathlib import Path
from typing import Any

import pytest

import cpsudoku
from cpsudoku import AllDifferent, Count
from cpsudoku.backends.backend_names import specs
from cpsudoku.constraints import AllEqual
from cpsudoku.facade import check, count, solutions, solve
from cpsudoku.model import Clue, Constraint, Limits, Model, Variable
from cpsudoku.model.constraints import Linear
from cpsudoku.model.model import declared_variables, given_clue, variables_of_domain
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from cpsudoku.support.errors import BackendError, CpsudokuError, LimitReached, ModelError
from cpsudoku.uniqueness.model_check import ModelQuestion

BACKENDS = [name for name in registry.names("backend") if name != "lanes"]
QUICK = [name for name in BACKENDS if name != "backtrack"]  # 1.8 million assignments without inference
on_every_backend = pytest.mark.parametrize("on", BACKENDS)


class Colour(IntEnum):
    RED = 1
    GREEN = 2
    BLUE = 3


def send_more_money() -> Model:
    model = Model()
    s, e, n, d, m, o, r, y = (model.variable(letter, range(letter in "SM", 10)) for letter in "SENDMORY")
    send, more = 1000 * s + 100 * e + 10 * n + d, 1000 * m + 100 * o + 10 * r + e
    model.add(AllDifferent([s, e, n, d, m, o, r, y]), send + more == 10000 * m + 1000 * o + 100 * n + 10 * e + y)
    return model


def queens(side: int) -> Model:
    model = Model()
    row = model.variables("queen", side, range(side))
    model.add(AllDifferent(row), (abs(row[i] - row[j]) != j - i for i, j in combinations(range(side), 2)))
    return model


BORDERS = ("WA NT", "WA SA", "NT SA", "NT Q", "SA Q", "SA NSW", "SA V", "Q NSW", "NSW V")


def australia() -> Model:
    model = Model()
    state = {name: model.variable(name, Colour) for name in ("WA", "NT", "SA", "Q", "NSW", "V")}
    for border in BORDERS:
        one, other = border.split()
        model.add(state[one] != state[other])
    return model


def rota() -> Model:
    """Three people, four nights: Ann is away on the first two, Bob never works twice running."""
    model = Model()
    ann, bob, cem = 1, 2, 3
    night = model.variables("night", 4, (ann, bob, cem))
    model.add(Clue("Ann is away", night[0] != ann, night[1] != ann))
    model.add(Clue("Bob rests", ((night[i] != bob) | (night[i + 1] != bob) for i in range(3))))
    model.add(Clue("Cem has one night", Count(night, cem) <= 1))
    model.add(Clue("Bob begins", night[0] == bob), Clue("Cem has the last", night[3] == cem))
    return model


@pytest.mark.parametrize("on", QUICK)
def test_send_more_money(on: str) -> None:
    model = send_more_money()
    report = check(model, backend=[on])
    assert report.is_unique
    assert report.solution is not None and report.second is None
    assert "".join(map(str, report.solution.values())) == "95671082"
    found = solve(model, backend=on)
    assert found is not None
    s, e = model.decisions[:2]
    assert (found["S"], found[s], found[s + 2 * e], found[s < e], found[[e, [s]]]) == (9, 9, 19, 0, [5, [9]])
    assert list(found) == list("SENDMORY")


@on_every_backend
def test_eight_queens(on: str) -> None:
    model = queens(8)
    assert count(model, backend=on) == 92
    assert count(model, limit=5, backend=on) == 5
    report = check(model, backend=[on])
    assert (report.verdict, report.is_unique) == ("multiple", False)
    assert report.solution is not None and report.second is not None
    for found in (report.solution, report.second):
        assert all(abs(found[f"queen[{i}]"] - found[f"queen[{j}]"]) != j - i for i, j in combinations(range(8), 2))
    assert report.differences == tuple(
        (name, (value, report.second[name]))
        for name, value in report.solution.items()
        if value != report.second[name]
    )


def queens_by_hand(side: int) -> set[tuple[int, ...]]:
    return {
        row for row in permutations(range(side)) if all(abs(a - b) != j - i for (i, a), (j, b) in pairs(row))
    }  # fmt: skip


def pairs(row: tuple[int, ...]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    return list(combinations(enumerate(row), 2))


@on_every_backend
def test_solutions_are_all_there_are(on: str) -> None:
    rows = [tuple(found.values()) for found in solutions(queens(6), backend=on)]
    assert len(rows) == len(set(rows))
    assert set(rows) == queens_by_hand(6)


@on_every_backend
def test_a_map_in_colours(on: str) -> None:
    model = australia()
    states = [x.name for x in model.decisions]
    places = [tuple(map(states.index, border.split())) for border in BORDERS]
    by_hand = sum(all(row[a] != row[b] for a, b in places) for row in product(Colour, repeat=6))
    assert count(model, backend=on) == by_hand == 6
    found = solve(model, clues=[Clue("west", model.decisions[0] == Colour.GREEN)], backend=on)
    assert found is not None
    assert found["WA"] == Colour.GREEN
    assert "WA=GREEN" in str(found)
    assert all(f"={name}" in str(found) for name in Colour.__members__)
    report = check(model, backend=[on])
    assert report.differences
    assert all(name in str(report) for name in Colour.__members__)


@on_every_backend
def test_a_rota_with_a_named_clash(on: str) -> None:
    model = rota()
    report = check(model, backend=[on])
    assert report.verdict == "none"
    # Neither Ann nor twice Bob: one of the first two nights is Cem's, and so is the last. Who begins does not matter.
    assert set(report.clash) == {"Ann is away", "Bob rests", "Cem has one night", "Cem has the last"}
    assert str(report).startswith("none (model of ")
    assert solve(model, backend=on) is None
    relaxed = [clue for clue in model.clues if clue.name != "Cem has one night"]
    assert check(model, clues=relaxed, backend=[on]).verdict == "multiple"
    for left_out in report.clash:
        assert count(model, limit=1, clues=[name for name in report.clash if name != left_out], backend=on) == 1


@on_every_backend
def test_where_the_rules_alone_have_no_solution(on: str) -> None:
    model = queens(3)
    model.add(Clue("corner", model.decisions[0] == 0))
    report = check(model, backend=[on])
    assert (report.verdict, report.clash, report.why) == ("none", (), "the rules alone have no solution")


def test_backends_agree_and_are_all_in_the_report() -> None:
    report = check(queens(5), backend=["sat", "search", "cp_sat", "sat:glucose4"])
    assert [*report.backends] == ["sat", "search", "cp_sat", "sat:glucose4"]
    assert {answer.verdict for answer in report.backends.values()} == {"multiple"}


def test_values_of_auxiliary_variables_are_there_and_do_not_make_a_difference() -> None:
    model = Model()
    x, y = model.variables("x", 2, range(3))
    total = model.variable("total", range(5), auxiliary=True)
    model.add(x + y == total, x < y)
    found = list(solutions(model))
    assert sorted((s["x[0]"], s["x[1]"], s["total"]) for s in found) == [(0, 1, 1), (0, 2, 2), (1, 2, 3)]


def test_a_limit_is_no_verdict() -> None:
    question = ModelQuestion(queens(8), (), specs(["sat", "cp_sat", "search"]), Limits(0))
    report = question.report()
    assert (report.verdict, report.solution) == ("undecided", None)
    assert report.why == "0 s; no backend found a solution"
    for answer in (question.solution, lambda: question.count(None)):
        with pytest.raises(LimitReached, match=r"^limit of "):
            answer()


@pytest.mark.parametrize("on", registry.names("backend"))
def test_a_model_of_auxiliary_variables_alone_is_an_error(on: str) -> None:
    model = Model()
    model.variable("x", (1, 2), auxiliary=True)
    for question in (lambda: check(model, backend=[on]), lambda: solve(model, backend=on)):
        with pytest.raises(ModelError, match="expected a decision variable in the model, found auxiliary ones only"):
            question()


@pytest.mark.app
def test_what_is_no_question() -> None:
    model = queens(4)
    with pytest.raises(CpsudokuError, match="expected the name of a clue, found 'nonsense'"):
        check(model, clues=["nonsense"])
    with pytest.raises(CpsudokuError, match="expected a list of clues or their names, found 'corner'"):
        check(model, clues="corner")
    with pytest.raises(BackendError, match="lanes: expected"):
        check(model, backend=["lanes"])
    with pytest.raises(CpsudokuError, match="no backend 'nonsense'"):
        check(model, backend=["nonsense"])
    with pytest.raises(ModelError, match="expected a different name for each clue, found 'twice' twice"):
        model.add(Clue("twice", model.decisions[0] == 1), Clue("twice", model.decisions[0] == 2))
    twice = "expected a different name for each variable, found 'queen.0.' twice: decision 1 and "
    with pytest.raises(ModelError, match=f"{twice}decision 5"):
        model.variable("queen[0]", (1, 2))
    with pytest.raises(ModelError, match=f"{twice}auxiliary variable 2"):
        variables_of_domain(model, ["other", "queen[0]"], (1, 2), auxiliary=True)
    assert len(declared_variables(model)) == 4, "what was refused is not there"
    with pytest.raises(KeyError, match="nonsense"):
        solve(australia())["nonsense"]  # type: ignore[index]


def wide() -> tuple[Model, Any, Variable]:
    """A sum of four variables with 300 values each, and one of them."""
    model = Model()
    x = [model.variable(f"x{i}", (0, *(10**i * k + k for k in range(1, 300)))) for i in range(4)]
    return model, sum((7 + i) * v for i, v in enumerate(x)), x[0]


@pytest.mark.parametrize(
    ("on", "says"),
    [
        ("sat", lambda total, _: cpsudoku.Maximum([total, 3]) != 5),
        ("sat", lambda total, x: AllEqual([total, x])),
        ("cp_sat", lambda total, x: AllEqual([total, x])),
    ],
)
def test_a_clue_that_is_too_wide_is_named(on: str, says: Callable[[Any, Variable], Constraint]) -> None:
    model, total, x = wide()
    model.add(Clue("far too wide", says(total, x)))
    with pytest.raises(ModelError, match="clue far too wide: "):
        check(model, backend=[on])


def test_cp_sat_compares_sums_of_any_width_itself() -> None:
    model, total, _ = wide()
    model.add(Clue("wide", cpsudoku.Maximum([total, 3]) != 3))
    found = solve(model, backend="cp_sat")
    assert found is not None
    assert found[total] > 3


KILLER = gallery.kind_of("killer")


def test_an_instance_is_as_good_as_its_text() -> None:
    from cpsudoku.puzzles.puzzle import square_puzzle

    grid = square_puzzle([int(c) for c in "1004000000000302"])
    said = str(check(grid, backend=["search"]))
    assert said.startswith("unique (sudoku 4x4): exactly one solution\n  solution  1234342121434312\n  why ")
    assert str(solve(grid)) == "1234342121434312"
    for text in (KILLER.unique[0], KILLER.multiple[0], KILLER.none[0]):
        instance = KILLER.instance(text)
        report = check(instance, kind="killer", backend=["sat"])
        assert report.verdict == check(text, kind="killer", backend=["sat"]).verdict
        assert count(instance, limit=3, kind="killer") == count(text, limit=3, kind="killer")
        assert report.puzzle == instance


def test_some_of_the_clues_of_a_puzzle() -> None:
    text = "123........4...."
    assert check(text, backend=["search"]).clash == ("r1c1=1", "r1c2=2", "r1c3=3", "r3c4=4")
    assert check(text, clues=["r1c1=1", "r1c2=2", "r1c3=3"], backend=["search"]).verdict == "multiple"
    assert count(text, clues=[]) == 288
    instance = KILLER.instance(KILLER.unique[0])
    cages = [clue.name for clue in KILLER.clues(instance, KILLER.model(KILLER.shape(instance)))]
    assert count(KILLER.unique[0], kind="killer", clues=cages) == 1
    assert count(KILLER.unique[0], limit=2, kind="killer", clues=cages[:2]) == 2
    assert len(list(solutions(text, clues=["r1c1=1"]))) == 72


def test_the_rules_of_a_puzzle_as_a_model() -> None:
    sudoku = gallery.kind_of("sudoku")
    model = sudoku.model(sudoku.shape(sudoku.instance("." * 16)))
    assert count(model) == 288
    assert count(model, clues=[given_clue(model, model.decisions[0], [1])]) == 72


@pytest.mark.parametrize("module", ["cpsudoku", "cpsudoku.puzzles", "cpsudoku.model.constraints", "cpsudoku.statement"])
@pytest.mark.app
def test_a_stub_names_what_there_is(module: str) -> None:
    """Type checkers and editors read the stubs: each name is in the module of the stub."""
    offered = import_module(module)
    tree = ast.parse(Path(str(offered.__file__)).with_suffix(".pyi").read_text(encoding="utf-8"))
    homes = {
        alias.name: f"{module}.{node.module}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and node.module != "apps"
        for alias in node.names
    }
    for name, home in homes.items():
        assert getattr(offered, name) is getattr(import_module(home), name)
    namespace: dict[str, object] = {}
    exec(f"from {module} import *", namespace)
    assert namespace.keys() - {"__builtins__", "__version__", "bulk", "lab"} == homes.keys()
    with pytest.raises(AttributeError, match="Sums"):
        getattr(offered, "Sums")  # noqa: B009


LANES = pytest.param("cpsudoku.bulk", marks=pytest.mark.app)  # an application


@pytest.mark.parametrize("module", ["cpsudoku.constraints", "cpsudoku.kinds", LANES])
def test_a_public_import_path_has_no_other_names(module: str) -> None:
    offered = import_module(module)
    with pytest.raises(AttributeError, match="Sums"):
        getattr(offered, "Sums")  # noqa: B009
    assert all(hasattr(offered, name) for name in offered.__all__) and offered.__all__


@pytest.mark.parametrize("line", ["from cpsudoku.model import Model", "import cpsudoku; Model = cpsudoku.Model"])
def test_operators_work_whatever_is_imported(line: str) -> None:
    script = f"{line}; m = Model(); x = m.variable('x', range(5)); m.add(abs(x - 2) == 1, x != 3); import cpsudoku; "
    script += "print(cpsudoku.solve(m))"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (found.stdout, found.stderr) == ("x=1\n", "")


def test_importing_the_package_imports_nothing_of_it() -> None:
    script = "import sys, cpsudoku; print(sorted(m for m in sys.modules if m.startswith('cpsudoku.')))"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (found.stdout, found.stderr) == ("[]\n", "")


def test_a_report_as_text_has_what_there_is() -> None:
    model = Model()
    x = model.variable("x", (1, 2))
    lines = str(check(model, backend=["search"])).splitlines()
    assert lines[0] == "multiple (model of 1 variable): more than one solution"
    assert [line.split()[0] for line in lines[1:]] == ["solution", "second", "why", "time"]
    assert lines[3] in ("  why       1 variable differs: x 1/2", "  why       1 variable differs: x 2/1")
    model.add(x == 1)
    lines = str(check(model, backend=["search"])).splitlines()
    assert lines[:3] == [
        "unique (model of 1 variable): exactly one solution", "  solution  x=1",
        "  why       search excluded a second solution",
    ]  # fmt: skip
    model.add(x == 2)
    lines = str(check(model, backend=["search"])).splitlines()
    assert lines[0] == "none (model of 1 variable): the rules alone have no solution" and len(lines) == 2


@pytest.mark.parametrize("formulation", ["integer", "both"])
@pytest.mark.parametrize("value", [10**30, 2**62, -(2**62), -(10**30)])
def test_integers_that_cp_sat_does_not_have_are_told_by_the_variable(formulation: str, value: int) -> None:
    model = Model()
    big, other = (model.variable(name, [value, 1]) for name in ("big", "other"))
    model.add(big != other, other == 1)
    with pytest.raises(BackendError, match=rf"variable big: expected values from -{2**62 - 1} to .*, found {value}"):
        cpsudoku.check(model, backend=f"cp_sat:formulation={formulation}")
    report = cpsudoku.check(model)
    assert report.verdict == "unique" and report.solution is not None and report.solution["big"] == value
    said = {name: answer.verdict for name, answer in report.backends.items()}
    assert said == {"cp_sat": "undecided", "sat": "unique", "search": "unique"}
    assert "two methods agree; cp_sat refused: cp_sat: variable big" in str(report)


def test_numbers_that_cp_sat_does_not_have_in_sums() -> None:
    model = Model()
    x, y = (model.variable(name, [0, 1]) for name in "xy")
    model.add(10**30 * x + 10**30 * y == 2 * 10**30)  # clauses
    assert cpsudoku.check(model, backend="cp_sat").is_unique
    model.add(Linear([(10**30, x), (1, y), (1, model.variable("z", [1]))], "=", 10**30 + 2))
    with pytest.raises(BackendError, match="cp_sat: a sum: expected numbers from"):
        cpsudoku.check(model, backend="cp_sat")
    assert cpsudoku.check(model).is_unique


def test_who_refuses_does_not_keep_others_from_answering() -> None:
    """SAT would need fifty million clauses for one value of 10,000."""
    model = Model()
    x = model.variable("x", range(10**4))
    model.add(x == 7)
    with pytest.raises(BackendError, match="x has 10,000 values"):
        cpsudoku.check(model, backend="sat")
    report = cpsudoku.check(model, backend=["sat", "cp_sat"])
    assert report.is_unique and not report.defective and report.error is None
    assert "x has 10,000 values" in report.backends["sat"].reason
    with pytest.raises(BackendError):  # nobody is left
        cpsudoku.check(model, backend=["sat", "sat:glucose4"])


def test_more_values_than_can_be_kept_are_refused_at_once() -> None:
    model = Model()
    for many in (range(10**9), range(10**30), range(0, -(10**9), -1)):
        with pytest.raises(ModelError, match=r"variable x: expected at most 10,000,000 values, found range\("):
            model.variable("x", many)
        with pytest.raises(ModelError, match="expected at most 10,000,000 values"):
            model.variables("x", 3, many)
    assert not model.decisions
    assert model.variable("few", range(0, 10**30, 10**29)).values[-1] == 9 * 10**29


@pytest.mark.parametrize("seconds", [-1, float("nan")])
@pytest.mark.app
def test_a_limit_is_no_less_than_nothing(seconds: float) -> None:
    model = Model()
    model.variable("x", [1])
    for ask in (cpsudoku.check, cpsudoku.solve, cpsudoku.count, cpsudoku.prove, cpsudoku.explain):
        for source in (model, "1..4.........3.2"):
            with pytest.raises(CpsudokuError, match="time_limit: expected a number of seconds above 0, or None"):
                ask(source, time_limit=seconds)
    with pytest.raises(CpsudokuError, match="time_limit: expected"):
        cpsudoku.generate(1, time_limit=seconds)


def test_a_limit_of_a_count_is_at_least_1() -> None:
    model = Model()
    model.variables("x", 3, range(3))
    assert [count(model, limit=limit) for limit in (None, 5, 100)] == [27, 5, 27]
    for limit in (0, -1, True, 1.5):
        with pytest.raises(CpsudokuError, match="limit: expected a number of solutions, or None for no limit, found"):
            count(model, limit=limit)  # type: ignore[arg-type]
