"""Random small models of every constraint: certificates agree with trying all assignments, and are accepted."""

from __future__ import annotations

import random
from itertools import product

import pytest

from cpsudoku.certificate import Proof
from cpsudoku.cnf import reference
from cpsudoku.constraints import AllDifferent, Less, Linear, NotEqual, Table
from cpsudoku.model import Constraint, Given, Model, Witness
from cpsudoku.proof import Proof as Written
from cpsudoku.proof import by_sat, by_search
from cpsudoku.proof.formula import Formula
from cpsudoku.proof.propagation import Propagation
from cpsudoku.proof.trim import Trimmer
from cpsudoku.proof.verify import Encoded
from cpsudoku.propagators.proving import Prover


def drawn(draw: random.Random) -> tuple[Model, list[Given]]:
    model = Model()
    xs = [model.variable(f"x{i}", draw.sample(range(-1, 4), draw.randint(2, 4))) for i in range(draw.randint(3, 5))]
    for _ in range(draw.randint(3, 6)):
        some = draw.sample(xs, draw.randint(2, 4) if len(xs) > 3 else 2)
        terms = [(draw.choice((-2, -1, 1, 2)), x) for x in some]
        made: list[Constraint] = [
            AllDifferent(some),
            Less(some[0], some[1], strict=draw.random() < 0.7),
            NotEqual(some[0], some[1]),
            Linear(terms, draw.choice(("=", "<=", ">=")), draw.randint(-2, 8)),
            Table(some, [[draw.choice(x.values) for x in some] for _ in range(draw.randint(1, 6))]),
        ]
        model.add(draw.choice(made))
    x = draw.choice(xs)
    return model, [Given(x.name, x, frozenset(draw.sample(x.values, draw.randint(1, len(x.values)))))]


def solutions(model: Model, givens: list[Given]) -> set[tuple[int, ...]]:
    """By trying all assignments."""
    found = set()
    for values in product(*(x.values for x in model.variables)):
        assignment = dict(zip(model.variables, values, strict=True))
        if all(assignment[g.variable] in g.allowed for g in givens) and model.violated(assignment) is None:
            found.add(values)
    return found


@pytest.mark.parametrize("writer", ["search", "glucose4", "cadical195"])
def test_random_models(writer: str) -> None:
    draw = random.Random(writer)
    kinds = set()
    lemmas = 0
    for _ in range(150 if writer == "search" else 60):
        model, givens = drawn(draw)
        cnf, formula = reference(model), Formula(model)
        given = cnf.numbering.assumptions(givens)
        written: Written = (
            by_search.prove(Prover(model), cnf.numbering, givens)
            if writer == "search"
            else by_sat.prove(Propagation(formula), cnf.clauses, given, writer)
        )
        truth = solutions(model, givens)
        found = [tuple(formula.witness(literals)[x] for x in model.variables) for literals in written.found]
        assert len(found) == len(set(found)) == min(2, len(truth))
        assert truth.issuperset(found)
        kinds.add(len(found))
        if len(found) < 2:
            encoded = Encoded(cnf)
            blocks = [[-x for x in literals if x <= formula.decisions] for literals in written.found]
            trimmed = Trimmer(cnf.clauses).trim([*([x] for x in given), *blocks], written.lemmas)
            for chosen in (written.lemmas, trimmed):
                proof = Proof(encoded)
                for clause in [*([x] for x in encoded.given), *([x] for x in given), *blocks]:
                    proof.add(clause)
                for lemma in (*chosen, ()):
                    assert proof.follows(list(lemma))
                    proof.add(lemma)
                lemmas += len(chosen)
    assert kinds == {0, 1, 2}
    assert lemmas or writer != "search"  # small models are refuted by what a solver infers when it loads them


@pytest.mark.parametrize("writer", ["search", "glucose4", "cadical195", "maplecm"])
def test_pigeons(writer: str) -> None:
    """Five variables, four values: unit propagation alone sees nothing, so lemmas must be written."""
    model = Model()
    model.add(AllDifferent([model.variable(name, range(4)) for name in "abcde"]))
    cnf = reference(model)
    written = (
        by_search.prove(Prover(model), cnf.numbering, [])
        if writer == "search"
        else by_sat.prove(Propagation(Formula(model)), cnf.clauses, [], writer)
    )
    assert written.found == ()
    assert len(written.lemmas) > 3
    proof = Proof(Encoded(cnf))
    assert not proof.follows([])
    for lemma in (*written.lemmas, ()):
        assert proof.follows(list(lemma))
        proof.add(lemma)
    trimmed = Trimmer(cnf.clauses).trim([], written.lemmas)
    assert 0 < len(trimmed) <= len(written.lemmas)


def test_blocked_solutions() -> None:
    model = Model()
    xs = [model.variable(name, range(1, 4)) for name in "abc"]
    model.add(AllDifferent(xs))
    prover, numbering = Prover(model), reference(model).numbering
    blocked: list[Witness] = []
    while found := by_search.prove(prover, numbering, [], blocked).found:
        blocked += [dict(map(numbering.meaning, literals)) for literals in found]
    assert len({tuple(witness.values()) for witness in blocked}) == len(blocked) == 6
    found = by_search.prove(prover, numbering, [], blocked[1:]).found
    assert [dict(map(numbering.meaning, literals)) for literals in found] == blocked[:1]
