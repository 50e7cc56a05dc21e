"""Each cut that the checker accepts follows from its line: all graphs of five nodes, and all their cuts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest

from cpsudoku.checker import Graph, cut_follows
from tests.proof.reading import parse
from tests.proof.test_claims import solutions
from tests.truth.test_graphs import all_graphs

NAMES = "abcde"


def graphs(every: bool) -> list[list[tuple[int, int]]]:
    """Graphs of five nodes, each once up to the names of its nodes; or all 1,024."""
    if not every:
        return all_graphs(5)
    pairs = list(combinations(range(5), 2))
    return [[pair for i, pair in enumerate(pairs) if number >> i & 1] for number in range(1 << len(pairs))]


def lines(links: list[tuple[int, int]], rng: Random) -> Iterator[str]:
    """A line of each primitive about this graph."""
    said = " ".join(f"{a}-{b}" for a, b in links)
    nodes = " ".join(rng.choice((str(i), str(i), str(i), "*")) for i in range(5))
    roots = rng.sample(range(5), 2)
    yield f"connected : {' '.join(NAMES)} ; {nodes} ; {said}"
    guarded = " ".join(f"{a}-{b}" + rng.choice(("", f"/{rng.randrange(5)}")) for a, b in links)
    yield f"connected : {' '.join(NAMES)} ; {nodes} ; {guarded}"
    sizes = " ".join(f"{root}{rng.choice(('', f'={rng.randint(1, 4)}'))}" for root in roots)
    yield f"pieces : {' '.join(NAMES)} ; {nodes} ; {said} ; {sizes}"
    head = f"{rng.choice(('=', '<=', '>='))} {rng.randint(1, 4)}"
    yield f"piece {head} : {' '.join(NAMES)} ; {nodes} ; {guarded} ; {' '.join(map(str, roots[: rng.randint(1, 2)]))}"
    some = links[:5]
    ends = " ".join(f"{a}-{b}" for a, b in some)
    yield f"loop 5 : {' '.join(NAMES[: len(some)])} ; {ends}"


def implied(text: str, graph: Graph, number: dict[str, int], cuts: Iterator[list[int]]) -> int:
    """The number of accepted cuts; each follows."""
    true = [{number[name] if value else -number[name] for name, value in one.items()} for one in solutions(text)]
    taken = 0
    for cut in cuts:
        if cut_follows(graph, cut):
            assert all(not literals.isdisjoint(cut) for literals in true), (text, cut)
            taken += 1
    return taken


@pytest.mark.every(4)
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_cuts_of_all_graphs_of_five_nodes(every: bool) -> None:
    rng = Random(5)
    taken: dict[str, int] = {}
    for links in graphs(every):
        for line in lines(links, rng):
            text = f"values 0 1 : {' '.join(NAMES)}\nrule r\n{line}\n".replace(" ; ;", " ;")
            parsed, formula = parse(text)
            number = {name: table[1] for name, table in parsed.tables.items()}
            cuts = ([x * s for x, s in enumerate(signs, 1) if s] for signs in product((-1, 0, 1), repeat=5))
            word = line.split(" ", 1)[0]
            taken[word] = taken.get(word, 0) + implied(text, formula.graphs[0], number, cuts)
    assert min(taken.values()) > 100, taken


@pytest.mark.every(4)
@pytest.mark.parametrize(
    ("cells", "rounds"),
    [(4, 30), *(pytest.param(cells, rounds, marks=pytest.mark.slow) for cells, rounds in [(4, 1000), (5, 60)])],
)
def test_cuts_of_regions(cells: int, rounds: int) -> None:
    """The cuts are what random assignments forbid, and parts of it."""
    rng = Random(6)
    taken = 0
    for _ in range(rounds):
        links = sorted(rng.sample(list(combinations(range(cells), 2)), rng.randint(2, cells)))
        most = rng.randint(1, 3)
        borders = "pqrst"[: len(links)]
        names = " ".join(NAMES[:cells])
        text = f"values 1..{most} : {names}\nvalues 0 1 : {' '.join(borders)}\nrule r\n"
        text += f"regions {most} : {names} {' '.join(borders)} ; {' '.join(f'{a}-{b}' for a, b in links)}\n"
        parsed, formula = parse(text)
        tables = [*parsed.tables.values()]
        every = [x for table in tables for v, x in table.items() if v or x > 0]
        true = [
            {x if one[name] == v else -x for name, table in parsed.tables.items() for v, x in table.items() if x > 0}
            for one in solutions(text)
        ]
        for _ in range(300):
            row = {x if rng.random() < 0.5 else -x for x in every if rng.random() < 0.7}
            if rng.random() < 0.7:  # from an assignment
                values = [rng.choice([*table]) for table in tables]
                row = {x if v == w else -x for t, w in zip(tables, values, strict=True) for v, x in t.items() if x > 0}
                row = {x for x in row if rng.random() < 0.6}
            cut = [-x for x in row]
            if cut_follows(formula.graphs[0], cut):
                assert all(not literals.isdisjoint(cut) for literals in true), (text, cut)
                taken += 1
    assert taken > rounds, taken
