"""Random models of nested constraints, in every target, against their meaning in plain Python."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from dratify import check_proof, parse_dimacs

from cpsudoku import Or
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Model, Question, Refuted, Solved
from cpsudoku.model.model import given_clue, violated_constraint
from cpsudoku.proof.certificate_writer import prove_model
from cpsudoku.proof.drup_export import export_files
from cpsudoku.proof.verification import verify
from cpsudoku.statement import Statement, read, state, write
from cpsudoku.statement.export.solver_inputs import write_model
from cpsudoku.statement.reference import reference
from cpsudoku.uniqueness.blocking import check_witness
from tests.conftest import DAY
from tests.truth import solutions
from tests.truth.lines import Row
from tests.truth.nesting import Case, cases
from tests.truth.readers import of_minizinc, of_opb
from tests.truth.solutions import FORMULATIONS, PROGRAMS
from tests.truth.test_primitives import negated

SPECS = ("sat", "search", "backtrack", "cp_sat", "cp_sat:boolean", "sat:fixed", "search:norvig")


def answers(spec: str, one: Case) -> set[Row]:
    """Return all solutions of a session, each checked; the iteration has to end with a refutation."""
    session, question, found = backend(spec).open(one.model), Question(one.clues), []
    for outcome in session.solutions(question):
        if isinstance(outcome, Solved):
            check_witness(one.model, question, outcome.witness)
            found.append(tuple(outcome.witness[y] for y in one.model.decisions))
        else:
            assert isinstance(outcome, Refuted)
    assert len({*found}) == len(found)
    session.close()
    return {*found}


def exported(to: str, one: Case) -> set[Row]:
    """Return the solutions of another program, each once unless the file leaves variables open."""
    text = write_model(one.model, one.clues, to)
    if "left open" in text:  # there would be thousands
        return {*one.expected}
    found = (of_opb if to == "opb" else of_minizinc)(text)
    assert len({*found}) == len(found), one.said
    return {*found}


def counted(one: Case) -> set[Row]:
    """Return the solutions of the clauses of the statement for counting, which is written and read back."""
    statement = state(one.model, one.clues, counted=True)
    text = write(read(write(statement)))
    assert write(read(text)) == text, one.said
    return solutions.by_clauses(statement)


def certified(one: Case) -> set[Row]:
    """Return the expected rows if the checker accepts the certificate, with some values given, and its verdict."""
    clues, expected = [*one.clues], one.expected
    if len(expected) > 1:  # so that there is something to refute
        keep = Random(one.said).choice(expected)
        clues += [given_clue(one.model, x, [v]) for x, v in zip(one.model.decisions[:3], keep, strict=False)]
        expected = [row for row in expected if row[:3] == keep[:3]]
    certificate = prove_model(one.model, clues)
    (result,) = verify(certificate.text()).results
    verdict = ("none", "unique", "multiple")[min(2, len(expected))]
    assert (result.accepted, result.kind) == (True, verdict), (one.said, result.reason)
    if len(expected) < 2:
        files = export_files(certificate)
        assert check_proof(parse_dimacs(files.dimacs), files.drup).ok, one.said  # not strict: tautologies do not count
    return {*one.expected}


def stated(by: Callable[..., set[Row] | None], one: Case) -> set[Row]:
    """Return a target's solutions of the statement after it is written and read back."""
    text = write(state(one.model, one.clues))
    again = read(text)
    if not again.origins:  # it is empty, and a record needs a rule
        return {*one.expected}
    found = by(again, text)
    return {*one.expected} if found is None else found


def both(statement: Statement, text: str) -> set[Row]:
    """Return the rows that the package and checker.py agree on."""
    found = solutions.by_clauses(statement, text)
    assert found == solutions.by_checker(statement, text)
    return found


TURNS: tuple[Callable[[Case], set[Row]], ...] = (  # a model each; the statement's clauses are of every model
    *[partial(stated, solutions.by_search)] * 4,
    *(partial(answers, spec) for spec in SPECS),
    *(partial(exported, to) for to in ("opb", "minizinc")),
    *(partial(stated, partial(solutions.by_cp_sat, formulation=one)) for one in FORMULATIONS),
    *(partial(stated, partial(solutions.by_program, language=one)) for one in PROGRAMS),
    partial(stated, partial(solutions.by_clauses, by_cuts=False)),
    partial(stated, solutions.by_dimacs),
    counted,
    certified,
)


def check(seeds: range) -> int:
    """Check the models; return how many have a choice between parts."""
    choices = 0
    for number, one in enumerate(cases(seeds)):
        expected = {*one.expected}
        x = one.model.decisions
        for row in product(*(y.values for y in x)):
            held = violated_constraint(one.model, dict(zip(x, row, strict=True)), one.clues) is None
            assert held is (row in expected), (one.said, row)
        for target in (partial(stated, both), TURNS[number % len(TURNS)]):
            assert target(one) == expected, (one.said, target)
        choices += "either : " in write(state(one.model, one.clues))
    return choices


def test_models_of_the_day() -> None:
    first = DAY % 200 * 40
    assert check(range(first, first + 40)) > 4


def test_conditions_of_graphs_have_a_value_in_every_solution_of_cp_sat() -> None:
    """A literal that is made after a solution has none in it."""
    for one in cases((244, 483)):
        expected = {*one.expected}
        assert answers("cp_sat", one) == expected == answers("cp_sat:boolean", one)
        assert stated(partial(solutions.by_cp_sat, formulation="both"), one) == expected


@pytest.mark.slow
def test_many() -> None:
    check(range(10_000, 20_000))


def seen(seeds: range) -> tuple[int, int]:
    """Return for how many models one of forty clauses with a negated literal leaves other rows; and for how many none,
    by either derivation."""
    caught = missed = 0
    for one in cases(seeds):
        text = write(state(one.model, one.clues))
        again, rng, expected = read(text), Random(one.said), {*one.expected}
        if 4 * len(expected) > 3 * len(solutions.rows_of(again)):
            continue  # weak constraints change little
        for by in (solutions.by_clauses, solutions.by_checker):
            with suppress(IndexError):  # nothing to alter
                found = any(by(again, text, negated(rng)) != expected for _ in range(40))
                caught += found
                missed += not found
    return caught, missed


@pytest.mark.every(4)
def test_a_negated_literal_is_seen() -> None:
    caught, missed = seen(range(2000, 2030))
    assert caught > 20 and missed < caught / 3, (caught, missed)


@pytest.mark.slow
def test_other_programs_count_the_same(tmp_path: Path) -> None:
    clasp, minizinc = shutil.which("clasp"), shutil.which("minizinc")
    if clasp is None or minizinc is None:
        pytest.skip("clasp and minizinc are not installed")
    for one in cases(range(15_000, 15_060)):
        (tmp_path / "m.opb").write_text(write_model(one.model, one.clues, "opb"))
        (tmp_path / "m.mzn").write_text(write_model(one.model, one.clues, "minizinc"))
        if "left open" in (tmp_path / "m.opb").read_text():
            continue
        ran = subprocess.run(
            [clasp, "m.opb", "-n", "0", "-q"], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert re.search(rf"Models +: {len(one.expected)}\n", ran.stdout), (one.said, ran.stdout)
        ran = subprocess.run([minizinc, "-a", "m.mzn"], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert ran.stdout.count("----------") == len(one.expected), (one.said, ran.stdout, ran.stderr)


def test_a_long_chain_takes_clauses_by_its_length() -> None:
    """Nested equivalences share the literals of their parts: no part is written once for each way to it."""
    for n in (8, 16):
        model = Model()
        x = model.variables("x", n, range(3))
        right: Any = x[0] == 1
        for y in x[1:]:
            right = (y == 1) != right
        left: Any = x[0] < x[1]
        for a, b in pairwise(x):
            left = (a < b) == left
        model.add(right, left, sum([right, left]) == 2, Or(left & right, right == left))
        assert len(reference(model).clauses) < 100 * n
        for to in ("opb", "minizinc"):
            assert len(write_model(model, [], to)) < 4000 * n
