"""Random small models of every constraint: certificates agree with trying all assignments, and are accepted."""

from __future__ import annotations

import random
from itertools import product

import pytest

from cpsudoku.constraints import AllDifferent, Connected, Less, Linear, NotEqual, Table
from cpsudoku.model import Clue, Constraint, Model
from cpsudoku.proof import proof_logging
from cpsudoku.proof.certificate_writer import prove_model, search_proof
from cpsudoku.proof.checker_formula import question_of
from cpsudoku.proof.verification import verify
from tests.proof.reading import accepts


def drawn(draw: random.Random, *, connected: bool) -> tuple[Model, list[Clue]]:
    model = Model()
    xs = [model.variable(f"x{i}", draw.sample(range(-1, 4), draw.randint(2, 4))) for i in range(draw.randint(3, 5))]
    xs += [model.variable(f"b{i}", (0, 1)) for i in range(draw.randint(0, 2))]
    clues = [Clue("a"), Clue("b")]
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
        if connected:
            nodes = [x == draw.choice(x.values) for x in (*xs, *xs)]
            pairs = [draw.sample(range(len(nodes)), 2) for _ in range(len(nodes))]
            made = [*made[:3], Connected(nodes, [(a, b) for a, b in pairs]), *made[3:4]]
        chosen = draw.choice(made)
        if draw.random() < 0.5:
            model.add(chosen)
        else:
            i = draw.randrange(2)
            clues[i] = Clue(clues[i].name, *clues[i].constraints, chosen)
    x = draw.choice(xs)
    return model, [*clues, model.given(x, draw.sample(x.values, draw.randint(1, len(x.values))))]


def solutions(model: Model, clues: list[Clue]) -> set[tuple[int, ...]]:
    """By trying all assignments."""
    found = set()
    for values in product(*(x.values for x in model.decisions)):
        if model.violated(dict(zip(model.decisions, values, strict=True)), clues) is None:
            found.add(values)
    return found


@pytest.mark.parametrize("writer", ["search", "glucose4", "cadical195", "connected glucose4", "connected cadical153"])
def test_random_models(writer: str) -> None:
    draw = random.Random(writer)
    kinds = set()
    lemmas = cuts = 0
    for _ in range(150 if writer == "search" else 60):
        model, clues = drawn(draw, connected=writer.startswith("connected"))
        asked = question_of(model, clues)
        formula = asked.formula
        solver = writer.split(" ")[-1]
        written = search_proof(formula) if writer == "search" else proof_logging.prove(formula, solver)
        truth = solutions(model, clues)
        found = [tuple(formula.values(literals)[: len(model.decisions)]) for literals in written.found]
        assert len(found) == len(set(found)) == min(2, len(truth))
        assert truth.issuperset(found)
        kinds.add(len(found))
        if len(found) < 2:
            blocks = map(formula.block, written.found)
            trimmed = formula.loaded.trimmer.trim([*formula.given, *blocks], written.lemmas, written.cuts)
            for chosen in (written, written._replace(lemmas=trimmed[0], cuts=trimmed[1])):
                assert accepts(formula, chosen)
                lemmas += len(chosen.lemmas)
            cuts += len(trimmed[1])
        if writer != "search" or len(found) != 1:
            continue
        certificate = prove_model(model, clues)
        assert [(r.accepted, r.trust, r.kind) for r in verify(certificate.text())] == [
            (True, "rules, as stated", "unique")
        ]
    assert kinds == {0, 1, 2}
    assert lemmas or writer != "search"  # small models are refuted by what a solver infers when it loads them
    assert (cuts > 5) is writer.startswith("connected")


@pytest.mark.parametrize("writer", ["search", "glucose4", "cadical195", "gluecard3"])
def test_pigeons(writer: str) -> None:
    """Five variables, four values: unit propagation alone sees nothing, so lemmas must be written."""
    model = Model()
    model.add(AllDifferent([model.variable(name, range(4)) for name in "abcde"]))
    formula = question_of(model, ()).formula
    written = search_proof(formula) if writer == "search" else proof_logging.prove(formula, writer)
    assert written.found == ()
    assert len(written.lemmas) > 3
    assert not formula.checker_state().follows([])
    assert accepts(formula, written)
    trimmed, *_ = formula.loaded.trimmer.trim([], written.lemmas)
    assert 0 < len(trimmed) <= len(written.lemmas)


def test_blocked_solutions() -> None:
    model = Model()
    xs = [model.variable(name, range(1, 4)) for name in "abc"]
    model.add(AllDifferent(xs))
    asked = question_of(model, ())
    writer = asked.formula.loaded.search
    blocked: list[tuple[int, ...]] = []
    while found := writer.prove((), blocked)[0]:
        blocked += found
    assert len({*blocked}) == len(blocked) == 6
    assert writer.prove((), blocked[1:])[0] == blocked[:1]
    left = proof_logging.prove(asked.formula, blocks=[*map(asked.formula.block, blocked[1:])]).found
    assert left == (blocked[0],)
