"""The output of `compare` about the three methods equals their input: sessions, protos, solutions."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from cpsudoku.apps.lab.comparison import in_words, remarks, rows
from cpsudoku.apps.lab.method_questions import compare
from cpsudoku.apps.web.method_columns import methods_event
from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.cp_sat import description as of_cp_sat
from cpsudoku.backends.cp_sat.translation import FORMULATIONS, CpTranslation
from cpsudoku.backends.sat import description as of_sat
from cpsudoku.backends.search import description as of_search
from cpsudoku.backends.search.session import SearchSession
from cpsudoku.model import Clue, Model, Question, Solved
from cpsudoku.model.model import given_clue
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.statement.clause_encoding import clauses
from cpsudoku.statement.line_description import Values
from cpsudoku.statement.statement_of_model import state
from cpsudoku.support import registry
from cpsudoku.support.errors import BackendError
from tests.conftest import each

NOT_CLAUSES = {"literals", "fresh literals", "graph by cuts"}


def posed(name: str, verdict: str = "unique") -> tuple[Model, list[Clue]]:
    kind = gallery.kind_of(name)
    instance = kind.instance(getattr(kind, verdict)[0])
    model = kind.model(kind.shape(instance))
    return model, kind.clues(instance, model)


@each("name", registry.names("kind"))
def test_the_clauses_of_all_lines_are_those_of_the_session(name: str) -> None:
    model, _ = posed(name)
    total = of_sat.describe(state(model)).total
    size = backend("sat:cadical153,clues=assumed").open(model).size
    assert sum(n for noun, n in total.items() if noun not in NOT_CLAUSES) == size.clauses


@each("spec", ["sat:ladder", "sat:minimal", "sat:minimal,product"])
def test_other_encodings_and_formulations(spec: str) -> None:
    model, _ = posed("sudoku")
    chosen = backend(spec)
    total = of_sat.describe(state(model), **chosen.options).total
    size = backend(f"{spec},clues=assumed").open(model).size
    assert sum(n for noun, n in total.items() if noun not in NOT_CLAUSES) == size.clauses
    assert total["literals"] + total["fresh literals"] == size.variables


@pytest.mark.every(3)
@each("name", registry.names("kind"))
@each("formulation", FORMULATIONS)
def test_the_constraints_of_all_lines_are_those_of_the_proto(name: str, formulation: str) -> None:
    model, clues = posed(name)
    statement = state(model, [clue for clue in clues if clue.unary is None])
    total = of_cp_sat.describe(statement, formulation=formulation).total
    written = sum(n for noun, n in total.items() if noun in {*of_cp_sat.NOUNS.values(), "channelling"})
    assert written == len(CpTranslation(FORMULATIONS[formulation], statement).proto.constraints)


def solutions(model: Model, clues: list[Clue], most: int = 40) -> list[dict[str, int]]:
    session = SearchSession(model, "singles", "fewest")
    found: list[dict[str, int]] = []
    for outcome in session.solutions(Question(clues)):
        if not isinstance(outcome, Solved) or len(found) == most:
            break
        found.append({x.name: value for x, value in outcome.witness.items()})
    return found


@each("name", registry.names("kind"))
@each("verdict", ["unique", pytest.param("multiple", marks=pytest.mark.slow)])
def test_no_value_of_a_solution_is_struck_out_before_a_guess(name: str, verdict: str) -> None:
    model, clues = posed(name, verdict)
    larger = [clue for clue in clues if clue.unary is None]
    given = [clue for clue in clues if clue.unary is not None]
    roots: list[Values | None] = [
        of_sat.root_values(state(model, clues)),
        of_search.root_values(model, clues),
        of_cp_sat.presolve(state(model, larger), given).values,
        of_cp_sat.presolve(state(model, larger), given, probing=False).values,
    ]
    known = solutions(model, clues)
    assert known
    for root in roots:
        assert root is not None
        for x in model.decisions:
            assert {solution[x.name] for solution in known} <= root[x]


def test_a_contradiction_leaves_nothing() -> None:
    model, clues = posed("sudoku")
    cell = model.decisions[0]
    clash = [*clues, given_clue(model, cell, frozenset((1,))), given_clue(model, cell, frozenset((2,)))]
    assert of_sat.root_values(state(model, clash)) is None
    assert of_search.root_values(model, clash) is None
    assert of_cp_sat.presolve(state(model), clash).values is None


def test_unit_propagation_is_what_a_plain_one_finds() -> None:
    """By hand: a clause with one literal left makes it true, until nothing changes."""
    model, clues = posed("sudoku")
    statement = state(model, clues)
    written, true = clauses(statement).clauses, set[int]()
    while True:
        left = [[x for x in clause if -x not in true] for clause in written if true.isdisjoint(clause)]
        units = {clause[0] for clause in left if len(clause) == 1}
        if not units:
            break
        true |= units
    root = of_sat.root_values(statement)
    assert root == {
        x: frozenset(v for i, v in enumerate(x.values, first) if -i not in true) for x, first in statement.first.items()
    }
    assert sum(map(len, root.values())) < sum(len(x.values) for x in root)


def test_an_encoding_leaves_what_its_own_clauses_do() -> None:
    """Without the clauses "somewhere" no hidden single is seen; and never is less left than to all clauses."""
    puzzle = "2...8.3...6..7..84.3.5..2.9...1.54.8.........4.27.6...3.1..7.4.72..4..6...4.1...3"
    specs = ["sat", "sat:ladder", "sat:minimal"]
    methods = compare(puzzle, backend=specs).methods
    assert [method.values_left for method in methods] == [81, 81, 289]
    assert all(method.verdict == "unique" for method in methods)


def test_what_is_said_of_presolve() -> None:
    comparison = compare("1...............")
    assert "whole presolve" in comparison.methods[0].inference
    assert any("its propagation of AllDifferent follows" in line for line in remarks(comparison))
    killer = compare(gallery.kind_of("killer").unique[0], kind="killer", backend=["cp_sat"]).methods[0]
    own, presolve, *_ = killer.notes
    number = int(presolve.split()[1].replace(",", ""))  # "presolve: 195 Variables, ..."
    assert own == f"in its lines: {number - 16} variables besides the declared ones, for values and conditions"


def test_constraints_and_their_number_in_words() -> None:
    model = Model()
    x = model.variable("x", (1, 2, 3))
    y = model.variable("y", (0, 1))
    model.add((x == 1) | (y == 1))
    samples = [sample for line in of_cp_sat.describe(state(model)).lines for sample in line.samples]
    samples += of_cp_sat.describe(state(model)).variables.samples
    assert "x != 1 if not x=1" in samples and not any(str(2**63 - 1) in sample for sample in samples), samples
    one = dict.fromkeys(("linear", "table propagator", "graph by cuts", "clauses: at most one place", "bool_or"), 1)
    assert in_words(Counter(one)) == (
        "1 linear constraint, 1 table propagator, 1 graph by cuts, 1 clause: at most one place, 1 bool_or"
    )
    assert in_words(Counter(dict.fromkeys(one, 4))) == (
        "4 linear constraints, 4 table propagators, 4 graphs by cuts, 4 clauses: at most one place, 4 bool_or"
    )
    assert of_cp_sat._among([(1, 3), (5, 5)]) == "in 1..3, 5"
    assert of_cp_sat._among([(-(2**63), 1), (4, 2**63 - 1)]) == "not in 2..3"


def test_no_proof_of_what_needs_none() -> None:
    comparison = compare("1...............", backend=["sat"])
    assert comparison.verdict == "multiple" and comparison.proof is None


def test_learnt_clauses_are_named_and_measured() -> None:
    puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    comparison = compare(puzzle)
    proof = comparison.proof
    assert proof is not None and proof.lemmas > 5 and 0 < len(proof.sample) <= 6
    solution = comparison.methods[0].witness
    assert solution is not None
    model = {x.name: x for x in comparison.variables}
    values = {x.name: v for x, v in solution.items()}
    kind = gallery.kind_of("sudoku")
    assert comparison.entry is not None
    own = kind.model(kind.shape(comparison.entry.puzzle))
    session = backend("sat").open(own)
    clues = kind.clues(comparison.entry.puzzle, own)
    blocked = [{x: values[x.name] for x in own.decisions}]
    variables = {x.name: x for x in own.decisions}
    for learnt in proof.sample:
        assert {*learnt.scope} <= {*model}
        against = []
        for literal in learnt.text.split(" or "):
            name, sign, value = literal.partition("!=") if "!=" in literal else literal.partition("=")
            x, v = variables[name], int(value)
            allowed = frozenset((v,)) if sign == "!=" else frozenset(x.values) - {v}
            against.append(given_clue(own, x, allowed))
        outcome = session.solve(Question([*clues, *against], blocked))
        assert not isinstance(outcome, Solved), learnt.text


def test_every_line_of_the_statement_is_there_once() -> None:
    kind = gallery.kind_of("killer")
    comparison = compare(kind.unique[0], kind="killer")
    model, clues = posed("killer")
    statement = state(model, [clue for clue in clues if clue.unary is None])
    assert sum(len(group.lines) for group in comparison.groups) == len(statement.origins)
    assert {name for group in comparison.groups for line in group.lines for name in line.scope} == {
        x.name for x in model.decisions
    }
    for number, method in enumerate(comparison.methods):
        lines = sum((group.counts[number] for group in comparison.groups), Counter[str]())
        assert lines + method.description.variables.counts == method.description.total
        assert in_words(lines)


def test_the_methods_differ_where_they_say() -> None:
    comparison = compare(gallery.kind_of("killer").unique[0], kind="killer")
    for name, values in comparison.differences():
        assert len({*values}) > 1
        x = next(x for x in comparison.variables if x.name == name)
        assert list(values) == [method.root[x] for method in comparison.methods if method.root is not None]


def test_a_backend_that_is_no_method_is_refused() -> None:
    with pytest.raises(BackendError, match="lanes: expected one of cp_sat, sat, search"):
        compare("1...............", backend=["lanes"])


def test_pairs_of_at_most_one_by_brute_force() -> None:
    """The clauses counted for one `different` of a 4x4: six pairs for each of four values, and one clause a value."""
    description = of_sat.describe(state(posed("killer")[0]))
    part = description.lines[0]
    pairs = sum(1 for value, a, b in product(range(4), range(4), range(4)) if a < b)
    assert part.counts == {"clauses: at most one place": pairs, "clauses: at least one place": 4}


@pytest.mark.every(2)
def test_clues_are_counted_as_a_person_counts_them() -> None:
    """A thermometer of five cells is one clue in four lines."""
    comparison = compare(str(Path(__file__).parents[3] / "docs" / "opening.txt"), backend=["sat"])
    counts = {group.words: (group.clues, len(group.lines)) for group in comparison.groups}
    assert counts["clues: thermometer"] == (4, 16)
    assert counts["clues: cage"] == (5, 5)
    titles = [title for title, _, _ in rows(comparison)]
    assert {"clues: thermometer (4, in 16 lines)", "clues: cage (5)"} <= {*titles}
    (group,) = (one for one in methods_event(comparison)["groups"] if one["words"] == "clues: thermometer")
    assert (group["clues"], group["amount"]) == (4, 16)
