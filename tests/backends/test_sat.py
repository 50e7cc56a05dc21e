"""The `sat` backend: every solver, every encoding and formulation, renewal, guards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from cpsudoku import AllDifferent
from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.sat import SOLVERS
from cpsudoku.backends.sat import clause_solver as kept
from cpsudoku.backends.sat import session as session_module
from cpsudoku.backends.sat.rule_clauses import FORMULATIONS, reduce_domains, remaining
from cpsudoku.backends.sat.session import LARGE, AssumedClues, SatSession
from cpsudoku.backends.session_contract import Session
from cpsudoku.constraints import DistinctSets
from cpsudoku.model import Clue, Limits, Model, Question, Refuted, Solved, Unary, Undecided, Witness
from cpsudoku.model.constraints import Clause, Linear, is_not, is_value
from cpsudoku.model.model import given_clue, violated_constraint
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.statement import clauses, state
from cpsudoku.statement.clause_encoding import StatedFormula, pairs
from cpsudoku.statement.reference import reference
from cpsudoku.support import registry
from cpsudoku.support.errors import BackendError
from cpsudoku.uniqueness.blocking import count, uniqueness
from tests.conftest import each

ENCODINGS = registry.names("encoding")
Rules = Callable[[int, int], Model]


def witnesses(model: Model, session: Session, clues: Sequence[Clue] = ()) -> set[tuple[int, ...]]:
    found = [o.witness for o in session.solutions(Question(clues)) if isinstance(o, Solved)]
    values = {tuple(w[x] for x in model.decisions) for w in found}
    assert len(values) == len(found)
    return values


def test_the_solvers_are_those_of_pysat() -> None:
    from pysat.solvers import SolverNames

    known = [names for key, names in vars(SolverNames).items() if not key.startswith("_")]
    assert all(any(solver in names for names in known) for solver in SOLVERS)
    missing = sorted(names[-1] for names in known if not set(names) & set(SOLVERS))
    # Another package; solvers that cannot be stopped, which are programs of the lab.
    assert {*missing} >= {"cryptominisat5"} and len(missing) == 7
    with pytest.raises(BackendError, match="cpsudoku compare"):
        backend("sat:kissat404")


@each("solver", SOLVERS)
def test_every_solver(solver: str, sudoku: Rules) -> None:
    model = sudoku(2, 2)
    never = Clue("never", Clause([]))
    session = backend(f"sat:{solver}").open(model)
    refuted = session.solve(Question([never]))
    assert isinstance(refuted, Refuted)
    assert refuted.core == ("never",)
    corner = [Clue("corner", model.decisions[0] == 1), Clue("beside", model.decisions[1] == 2)]
    assert count(model, session, Question(corner)) == (288 // 12, True)
    first, second, far = (model.decisions[i] for i in (0, 1, 15))
    clues = [Clue(x.name, x == value) for x, value in ((first, 1), (far, 1), (second, 1))]
    refuted = session.solve(Question(clues))
    assert isinstance(refuted, Refuted)
    assert refuted.core == (first.name, second.name)
    cages = [DistinctSets.total(model.decisions[i : i + 2], total) for i, total in ((0, 3), (8, 5), (2, 6))]
    named = [Clue(name, cage) for name, cage in zip("abc", cages, strict=True)]
    assert isinstance(session.solve(Question(named[:2])), Solved)
    refuted = session.solve(Question(named))  # 1 + 2 and 2 + 4 in one row
    assert isinstance(refuted, Refuted)
    assert refuted.core == ("a", "c")
    assert isinstance(session.solve(Question([named[0], named[1]])), Solved)
    assert isinstance(session.solve(Question(limits=Limits(steps=0))), Undecided)
    outcome = session.solve(Question(clues[:2]))
    assert isinstance(outcome, Solved)
    assert outcome.effort.solve > 0
    blocked: list[Witness] = [outcome.witness]
    while isinstance(outcome := session.solve(Question(clues[:2], blocked)), Solved):
        blocked.append(outcome.witness)
    assert len(blocked) == count(model, session, Question(clues[:2]))[0]
    session.close()


@pytest.mark.every(8)
@each("formulation", FORMULATIONS)
@each("amo", ENCODINGS)
def test_every_encoding_and_formulation(
    amo: str, formulation: str, sudoku: Rules, latin: Callable[[int], Model]
) -> None:
    spec = backend(f"sat:amo={amo},formulation={formulation}")
    for order, expected in enumerate((1, 2, 12), 1):
        model = latin(order)
        assert count(model, spec.open(model), Question()) == (expected, True)
    model = sudoku(2, 2)
    assert count(model, spec.open(model), Question()) == (288, True)


@pytest.mark.slow
@each("formulation", FORMULATIONS)
@each("amo", ENCODINGS)
def test_every_encoding_of_latin_squares_of_order_4(
    amo: str, formulation: str, latin: Callable[[int], Model]
) -> None:
    model = latin(4)
    session = backend(f"sat:amo={amo},formulation={formulation}").open(model)
    assert count(model, session, Question()) == (576, True)


@pytest.mark.every(8)
@each("formulation", FORMULATIONS)
@each("amo", ENCODINGS)
def test_solutions_of_a_model_of_many_kinds_are_the_same_sets(amo: str, formulation: str) -> None:
    model = Model()
    xs = [model.variable(f"x{i}", range(1, 5 + i % 2)) for i in range(4)]
    model.add(AllDifferent(xs))  # not a permutation: five values
    model.add(Clue("even", AllDifferent(xs[::2])), Clue("sum", Linear([(1, x) for x in xs], "<=", 12)))
    model.add(Clause([is_value(xs[0], 2), is_not(xs[1], 3)]))
    session = backend(f"sat:amo={amo},formulation={formulation}").open(model)
    for clues in ([*model.clues], model.clues[:1], [], model.clues[1:]):
        assert witnesses(model, session, clues) == witnesses(model, backend("backtrack").open(model), clues)


def test_extended_with_pairs_is_the_reference_formula(sudoku: Rules) -> None:
    model = sudoku(3, 3)
    pairwise = registry.find("encoding", "pairwise")
    extended = remaining(state(model), "extended", pairwise, {})
    assert set(extended.clauses) == set(clauses(state(model)).clauses) == set(reference(model).clauses)
    assert len(extended.clauses) == 10_530
    assert extended.top == 729
    minimal = remaining(state(model), "minimal", pairwise, {})
    assert set(minimal.clauses) < set(extended.clauses)
    assert len(minimal.clauses) == 7_371


def test_minimal_keeps_at_most_one_value_where_the_all_different_is_a_clue() -> None:
    model = Model()
    xs = [model.variable(f"x{i}", (1, 2)) for i in range(2)]
    different = Clue("different", AllDifferent(xs))
    session = backend("sat:minimal").open(model)
    assert count(model, session, Question()) == (4, True)
    assert count(model, session, Question([different])) == (2, True)
    assert count(model, session, Question()) == (4, True)


def test_size_counts_variables_clauses_and_literals(latin: Callable[[int], Model]) -> None:
    session = backend("sat:clues=assumed").open(latin(2))
    # Eight literals; four cells and four lines with two values each: exactly one is a clause of two and a pair.
    assert session.size == (8, 4, 24, 48)


@pytest.mark.parametrize("solver", ["cadical153", "glucose4"])
def test_renewing_the_solver_changes_no_answer(
    solver: str, monkeypatch: pytest.MonkeyPatch, latin: Callable[[int], Model]
) -> None:
    monkeypatch.setattr(kept, "RENEW", 3)
    model = latin(3)
    session = backend(f"sat:{solver}").open(model)
    open_iterator = session.solutions(Question())
    seen = [outcome.witness for outcome in islice(open_iterator, 5) if isinstance(outcome, Solved)]
    loaded = session.rules.kept.solver  # type: ignore[attr-defined]
    for _ in range(5):
        assert isinstance(session.solve(Question(blocked=seen)), Solved)
    assert session.rules.kept.solver is loaded, "renewed while guards are in use"  # type: ignore[attr-defined]
    seen += [outcome.witness for outcome in open_iterator if isinstance(outcome, Solved)]
    assert len({tuple(witness.values()) for witness in seen}) == len(seen) == 12
    efforts = [session.solve(Question(blocked=seen[:i])).effort for i in range(12)]
    assert session.rules.kept.solver is not loaded  # type: ignore[attr-defined]
    assert all(effort.nodes >= 0 and effort.propagations >= 0 for effort in efforts)


def test_glucose_left_behind_at_a_limit_keeps_the_blocks_of_open_iterators(latin: Callable[[int], Model]) -> None:
    model = latin(3)
    session = backend("sat:glucose4").open(model)
    iterator = session.solutions(Question())
    seen = [outcome.witness for outcome in islice(iterator, 7) if isinstance(outcome, Solved)]
    session.rules.kept._renew()  # type: ignore[attr-defined]
    seen += [outcome.witness for outcome in iterator if isinstance(outcome, Solved)]
    assert len({tuple(witness.values()) for witness in seen}) == len(seen) == 12


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_fixed_clues_give_the_same_sets(formulation: str, latin: Callable[[int], Model], sudoku: Rules) -> None:
    spec = f"sat:fixed,{formulation}"
    model = sudoku(2, 2)
    assert count(model, backend(spec).open(model), Question()) == (288, True)
    model = latin(4)
    diagonal = Clue("diagonal", AllDifferent(model.decisions[::5]))
    assumed, fixed = (backend(text).open(model) for text in (f"sat:assumed,{formulation}", spec))
    for values in ((1,), (1, 2), (1, 2, 3), (2, 2), (9,)):
        clues = [Clue(x.name, x == value) for x, value in zip(model.decisions, values, strict=False)]
        for asked in (clues, [*clues, diagonal]):
            assert witnesses(model, fixed, asked) == witnesses(model, assumed, asked)
    assert count(model, fixed, Question()) == (576, True)
    assert fixed.size.clauses > 0


def test_fixed_clues_keep_every_open_iterator_apart(latin: Callable[[int], Model]) -> None:
    model = latin(3)
    session = backend("sat:fixed").open(model)
    by_first = [[given_clue(model, model.decisions[0], [value])] for value in (1, 2, 3)]
    iterators = [session.solutions(Question(clues)) for clues in by_first]
    found = [[o for o in turn if isinstance(o, Solved)] for turn in zip(*iterators, strict=False)]
    assert [len(turn) for turn in found] == [3, 3, 3, 3, 0]
    assert len({tuple(o.witness.values()) for turn in found for o in turn}) == 12


@pytest.mark.every(6)
def test_clues_are_fixed_where_the_rules_are_large(sudoku: Rules) -> None:
    assert pairs(state(sudoku(3, 3)), sudoku(3, 3)) <= LARGE
    assert pairs(state(sudoku(4, 4)), sudoku(4, 4)) <= LARGE
    model = sudoku(5, 5)
    assert pairs(state(model), model) > LARGE
    outcome = backend("sat").open(model).solve(Question())
    assert isinstance(outcome, Solved)
    assert violated_constraint(model, outcome.witness) is None


def test_what_the_clues_leave_is_sound_and_empty_only_at_a_contradiction(latin: Callable[[int], Model]) -> None:
    model = latin(3)
    a, b, c = model.decisions[:3]
    rules = state(model)
    left = reduce_domains(rules, [Unary(a, frozenset([1])), Unary(b, frozenset([1, 2]))])
    assert left is not None
    assert [left[rules.first[x]] for x in (a, b, c)] == [{1}, {2}, {3}]
    assert reduce_domains(rules, [Unary(a, frozenset([1])), Unary(b, frozenset([1]))]) is None
    assert reduce_domains(rules, [Unary(a, frozenset([4]))]) is None


@pytest.mark.parametrize("solver", ["cadical153", "glucose4", "minicard"])
def test_a_closed_solver_is_an_error_not_a_crash(solver: str) -> None:
    found = kept.KeptSolver(solver, StatedFormula(state(Model()), [[(1, 2)]], 2, [], []))
    assert isinstance(found.ask([-1], Limits()), Solved) and found.true(2) == [2]
    guard = found.guard()
    found.close()
    found.retire(guard)
    with pytest.raises(RuntimeError, match="it is closed"):
        found.true(2)


def test_a_witness_that_is_blocked_next_may_be_a_copy(sudoku: Rules) -> None:
    """The session stores the literals of its last witness, and finds those of an equal one."""
    model = sudoku(2, 2)
    session = backend("sat").open(model)
    seen: list[Witness] = []
    for i in range(6):
        outcome = session.solve(Question(blocked=seen))
        assert isinstance(outcome, Solved)
        assert outcome.witness not in seen
        seen.insert(0, outcome.witness if i % 2 else dict(outcome.witness))


@each("solver", SOLVERS)
def test_a_model_without_a_clause_has_solutions(solver: str) -> None:
    """Cells over 0 and 1 without rules, as in an empty nonogram."""
    model = Model()
    x, y = model.variable("x", (0, 1)), model.variable("y", (0, 1))
    session = backend(f"sat:{solver}").open(model)
    first = session.solve(Question([]))
    assert isinstance(first, Solved) and set(first.witness) == {x, y}
    assert witnesses(model, session) == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert isinstance(session.solve(Question([given_clue(model, x, (1,))])), Solved)
    session.close()


def test_a_model_that_has_grown_since_it_was_opened_is_written_anew() -> None:
    model = Model()
    x, y = model.variable("x", (1, 2, 3)), model.variable("y", (1, 2, 3))
    open_on = backend("sat").open
    assert len(witnesses(model, open_on(model))) == len(witnesses(model, open_on(model))) == 9
    model.add(AllDifferent([x, y]))
    assert len(witnesses(model, open_on(model))) == 6
    model.variable("z", (1, 2))
    assert len(witnesses(model, open_on(model))) == 12


def test_a_core_is_known_where_the_second_solver_refutes(monkeypatch: pytest.MonkeyPatch) -> None:
    """After some rounds of cuts, clues are units and a refutation has no core: the first solver repeats it."""
    monkeypatch.setattr(session_module, "ROUNDS", 0)
    for name in ("nurikabe", "kurotto"):
        kind = gallery.kind_of(name)
        instance = kind.instance(kind.none[0])
        model = kind.model(kind.shape(instance))
        clues = kind.clues(instance, model)
        session = backend("sat").open(model)
        refuted = session.solve(Question(clues))
        assert isinstance(refuted, Refuted) and refuted.core is not None
        blamed = [clue for clue in clues if clue.name in refuted.core]
        assert isinstance(session.solve(Question(blamed)), Refuted)
        session.close()


def test_labels_leave_every_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """After many conflicts pieces have labels, too, in the second solver: solutions and verdicts are the same."""
    monkeypatch.setattr(session_module, "LABELS", 0)
    for name in ("nurikabe", "kurotto"):
        kind = gallery.kind_of(name)
        for expected, texts in ((2, kind.multiple), (1, kind.unique), (0, kind.none)):
            for text in texts:
                instance = kind.instance(text)
                model = kind.model(kind.shape(instance))
                session = backend("sat").open(model)
                question = Question(kind.clues(instance, model))
                several = count(model, session, question, limit=30)[0]
                assert isinstance(session, SatSession) and isinstance(session.rules, AssumedClues)
                settled = session.rules.kept.settled
                assert settled is not None and session.rules.kept.strengthened
                session.close()
                monkeypatch.setattr(session_module, "LABELS", 10**9)
                plain = backend("sat").open(model)
                assert count(model, plain, question, limit=30)[0] == several
                assert min(several, 2) == expected
                plain.close()
                monkeypatch.setattr(session_module, "LABELS", 0)


def test_clues_with_many_literals_of_their_own_open_minisat() -> None:
    """MiniSat is opened with the first question that has such clues, even after others. Models with cuts keep
    CaDiCaL."""
    opening = (Path(__file__).parents[2] / "docs" / "opening.txt").read_text(encoding="utf-8")
    yajilin = gallery.kind_of("yajilin").unique[0]
    for kind, text, name in (("sudoku", opening, kept.SUMS), ("yajilin", yajilin, kept.USUAL)):
        puzzle = gallery.kind_of(kind)
        instance = puzzle.instance(text)
        model = puzzle.model(puzzle.shape(instance))
        clues = puzzle.clues(instance, model)
        session: Any = backend("sat:clues=assumed").open(model)
        found = session.rules.kept
        assert isinstance(session.solve(Question(limits=Limits(steps=1))), (Solved, Undecided))
        assert found.name == kept.USUAL
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(kept, "OWN", 1)
            assert uniqueness(model, session, Question(clues)).verdict == "unique"
            assert uniqueness(model, session, Question(clues[1:])).verdict in ("unique", "multiple")
        assert found.name == name, kind
        assert uniqueness(model, session, Question(clues)).verdict == "unique"


def test_more_clues_than_guards_before_the_first_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "RENEW", 1)
    slitherlink = gallery.kind_of("slitherlink")
    instance = slitherlink.instance(slitherlink.unique[0])
    model = slitherlink.model(slitherlink.shape(instance))
    clues = slitherlink.clues(instance, model)
    session = backend("sat").open(model)
    assert [type(outcome) for outcome in session.solutions(Question(clues))] == [Solved, Refuted]


def test_only_the_digits_of_the_first_question_are_written() -> None:
    puzzle = gallery.kind_of("sudoku")
    text = puzzle.unique[0]
    first, second = puzzle.instance(text), puzzle.instance(text.translate(str.maketrans("12", "21")))
    model = puzzle.model(puzzle.shape(first))
    digits = [puzzle.clues(one, model) for one in (first, second)]
    session: Any = backend("sat").open(model)
    assert uniqueness(model, session, Question(digits[0])).verdict == "unique"
    assert session.size.clauses < 5_000 and session.assume is not None
    assert uniqueness(model, session, Question(digits[1])).verdict == "unique"
    assert session.size.clauses > 10_000 and session.assume is None
    cage = [*digits[0], Clue("cage", model.decisions[0] + model.decisions[1] == 99)]
    for clues, name in ((cage, "cage"), ([*digits[0], given_clue(model, model.decisions[0], (9,))], "r1c1")):
        session = backend("sat").open(model)
        outcome = session.solve(Question(clues))
        assert isinstance(outcome, Refuted) and outcome.core is not None and name in "".join(outcome.core)


def test_preferred_values_are_found_first(latin: Callable[[int], Model]) -> None:
    """By MiniSat; CaDiCaL looks at some assignments before it decides anything."""
    model = latin(4)
    for wanted in islice(backend("backtrack").open(model).solutions(Question()), 0, 500, 100):
        assert isinstance(wanted, Solved)
        session: Any = backend(f"sat:{kept.SUMS}").open(model)
        session.prefer({x: [value] for x, value in wanted.witness.items()})
        outcome = session.solve(Question())
        assert isinstance(outcome, Solved) and outcome.witness == wanted.witness
