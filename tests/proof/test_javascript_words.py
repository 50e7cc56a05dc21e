"""Cuts in the JavaScript checker: for all graphs of five nodes, each accepted cut follows, and checker.py accepts the
same cuts."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest

from cpsudoku.checker import cut_follows
from cpsudoku.statement import read
from tests.proof.reading import parse
from tests.proof.test_claims import solutions
from tests.proof.test_cut_rules import NAMES, graphs, lines
from tests.truth.solutions import CHECKER, NODE, JavaScript, by_meanings, javascript

pytestmark = pytest.mark.skipif(NODE is None, reason="no node to run JavaScript with")


@pytest.mark.every(4)
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_cuts_of_all_graphs_of_five_nodes(every: bool) -> None:
    rng = Random(5)
    texts = [
        f"values 0 1 : {' '.join(NAMES)}\nrule r\n{line}\n".replace(" ; ;", " ;")
        for links in graphs(every)
        for line in lines(links, rng)
    ]
    cuts = [[x * s for x, s in enumerate(signs, 1) if s] for signs in product((-1, 0, 1), repeat=5)]
    answers = javascript([JavaScript(text, [], [], cuts) for text in texts])
    taken = 0
    for text, answer in zip(texts, answers, strict=True):
        parsed, formula = parse(text)
        number = {name: table[1] for name, table in parsed.tables.items()}
        true = [{number[name] if value else -number[name] for name, value in one.items()} for one in solutions(text)]
        for cut, follows in zip(cuts, answer["graphs"][0]["taken"], strict=True):
            assert follows is cut_follows(formula.graphs[0], cut), (text, cut)
            assert not follows or all(not literals.isdisjoint(cut) for literals in true), (text, cut)
            taken += follows
    assert taken > 100


@pytest.mark.parametrize(
    ("cells", "rounds"),
    [(3, 8), *(pytest.param(cells, rounds, marks=pytest.mark.slow) for cells, rounds in [(3, 1000), (5, 60)])],
)
def test_cuts_of_regions(cells: int, rounds: int) -> None:
    """Literals at random, as an assignment has them or not."""
    rng = Random(6)
    asked = []
    for _ in range(rounds):
        most = rng.randint(1, 3 if cells < 4 else 2)
        links = [f"{a}-{b}" for a, b in sorted(rng.sample([*combinations(range(cells), 2)], cells - 1))]
        names, borders = " ".join(NAMES[:cells]), " ".join("pqrs"[: cells - 1])
        text = f"values 1..{most} : {names}\nvalues 0 1 : {borders}\nrule r\n"
        text += f"regions {most} : {names} {borders} ; {' '.join(links)}\n"
        one = JavaScript.of(read(text), text)
        some = [[x for x in rng.choice(one.literals) if rng.random() < 0.6] for _ in range(150)]
        some += [[x * rng.choice((1, -1)) for x in rng.choice(one.literals) if rng.random() < 0.6] for _ in range(150)]
        asked.append(one._replace(cuts=[[-x for x in row] for row in some]))
    taken = 0
    for one, answer in zip(asked, javascript(asked), strict=True):
        _, formula = parse(one.text)
        rows = by_meanings(read(one.text), one.text)
        assert {row for row, holds in zip(one.rows, answer["holds"], strict=True) if holds} == rows, one.text
        true = [{*literals} for row, literals in zip(one.rows, one.literals, strict=True) if row in rows]
        for cut, follows in zip(one.cuts, answer["graphs"][0]["taken"], strict=True):
            assert follows is cut_follows(formula.graphs[0], cut), (one.text, cut)
            assert not follows or all(not literals.isdisjoint(cut) for literals in true), (one.text, cut)
            taken += follows
    assert taken > rounds


def test_the_checker_is_one_file() -> None:
    """It needs nothing beside it."""
    assert "require(" not in Path(CHECKER).read_text().split("// check(text)")[0]
