"""Results in Python: a report of each verdict, solutions as mappings, no truth values, one line of `repr`, pickle."""

import pickle
from collections.abc import Callable
from typing import Any

import pytest

import cpsudoku
from cpsudoku import LimitReached, Model, Report
from cpsudoku.errors import BackendError, InputError, ModelError
from cpsudoku.model.verdicts import Verdict
from cpsudoku.uniqueness.backend_times import Answer
from tests.conftest import each

UNIQUE, MULTIPLE, NONE = "1..4.........3.2", "1.....2..3......", "123........4...."
SOLUTION = "1234342121434312"


def square() -> tuple[Model, Any]:
    model = Model()
    cell = model.variables("cell", (2, 2), (1, 2))
    model += cell[0, 0] == 1, cell[0, 1] == 2, cell[1, 0] == 2, cell[1, 1] == 1
    return model, cell


@each(
    ("source", "verdict", "unique", "words"),
    [
        (UNIQUE, "unique", True, "sudoku 4x4"),
        (MULTIPLE, "multiple", False, "sudoku 4x4"),
        (NONE, "none", False, "sudoku 4x4"),
        (square()[0], "unique", True, "model of 4 variables"),
    ],
)
def test_a_report_of_each_decided_verdict(source: Any, verdict: str, unique: bool, words: str) -> None:
    report = cpsudoku.check(source)
    assert (report.verdict, report.is_unique) == (verdict, unique)
    assert repr(report) == f"<Report: {verdict}, {words}>"
    assert (report.solution is not None) is (verdict != "none")
    assert (report.second is not None) is bool(report.differences) is (verdict == "multiple")


def test_an_undecided_report_is_neither_unique_nor_not() -> None:
    report = Report(Verdict.UNDECIDED, UNIQUE, "a.txt", 3, error="limit of 60 seconds")
    with pytest.raises(LimitReached, match=r"^a\.txt:3: undecided: limit of 60 seconds$"):
        print(report.is_unique)


def test_an_invalid_report_raises_its_error() -> None:
    [report] = cpsudoku.check_all(["1..4.........3.22"])
    assert report.verdict == "invalid"
    with pytest.raises(InputError):
        print(report.is_unique)


def test_backends_that_disagree_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    from cpsudoku.uniqueness import backend_times, blocking, decision

    ask = backend_times.ask

    def lie(name: str, *arguments: Any) -> Answer:
        answer = ask(name, *arguments)
        false = blocking.Conclusion(Verdict.NONE)
        return answer._replace(conclusion=false) if name == "search" else answer

    monkeypatch.setattr(decision, "ask", lie)
    with pytest.raises(BackendError, match="backends disagree: sat says unique, search says none"):
        cpsudoku.check(UNIQUE, backend=["sat", "search"])
    [report] = cpsudoku.check_all([UNIQUE], backend=["sat", "search"])
    assert report.verdict == "undecided"
    with pytest.raises(BackendError):
        print(report.is_unique)


@each(
    "result",
    [
        lambda: cpsudoku.check(UNIQUE),
        lambda: cpsudoku.check(MULTIPLE),
        lambda: cpsudoku.verify(cpsudoku.prove(UNIQUE)),
    ],
)
def test_a_result_is_neither_true_nor_false(result: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=r"neither true nor false\nhint: write (report|verification)\."):
        bool(result())


def test_a_solution_is_a_mapping() -> None:
    model, cell = square()
    solution = model.solve()
    assert solution is not None and dict(solution) == {"cell[0,0]": 1, "cell[0,1]": 2, "cell[1,0]": 2, "cell[1,1]": 1}
    x, y = cell[0]
    assert (solution["cell[0,1]"], solution[x], solution[x + y], solution[x < y], solution[y < x]) == (2, 1, 3, 1, 0)
    assert solution[cell] == [[1, 2], [2, 1]] and solution[cell[:, 0]] == [1, 2]
    assert str(solution) == "cell[0,0]=1 cell[0,1]=2 cell[1,0]=2 cell[1,1]=1"
    assert repr(solution) == f"<Solution: {solution}>"
    with pytest.raises(KeyError):
        print(solution["nonsense"])
    with pytest.raises(TypeError, match="a solution has values of names"):
        print(solution[5])  # type: ignore[call-overload]
    board = cpsudoku.solve(UNIQUE)
    assert board is not None and str(board) == SOLUTION and board["r1c1"] == 1
    assert len(repr(board)) <= 100
    assert [str(one) for one in cpsudoku.solutions(UNIQUE)] == [SOLUTION]


def test_results_are_pickled() -> None:
    model, cell = square()
    solution, report = model.solve(), cpsudoku.check(MULTIPLE)
    again = pickle.loads(pickle.dumps(solution))
    assert again == solution and again[cell] == [[1, 2], [2, 1]]
    assert pickle.loads(pickle.dumps(model)).solve() == solution
    copy = pickle.loads(pickle.dumps(report))
    assert copy.as_dict() == report.as_dict() and copy.differences == report.differences


@each("question", ["check", "solve", "count", "prove"])
def test_a_model_without_variables_is_an_error(question: str) -> None:
    with pytest.raises(ModelError, match="decision variable"):
        getattr(cpsudoku, question)(Model())
    with pytest.raises(ModelError, match="decision variable"):
        next(cpsudoku.solutions(Model()))


def test_the_types_for_annotations() -> None:
    from cpsudoku import results

    report = cpsudoku.check(UNIQUE)
    assert isinstance(report.verdict, results.Verdict)
    answer = report.backends["sat"]
    assert isinstance(answer, results.Answer)
    assert answer.seconds > 0 and answer.conflicts >= 0 and (answer.verdict, answer.reason) == ("unique", "")
    assert isinstance(cpsudoku.prove(UNIQUE), results.Certificate)
    assert set(dir(results)) >= {"Answer", "Certificate", "Judgement", "Verdict", "Verification"}
