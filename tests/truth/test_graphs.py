"""Connected, loop and reach on all graphs of up to five nodes; the checker's clauses of sight, and its cuts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations, permutations, product

import pytest
from pysat.solvers import Solver

from cpsudoku.checker import Graph as CheckedGraph
from cpsudoku.checker import cut_follows
from cpsudoku.statement import read
from tests.proof.reading import clauses_of, parse
from tests.truth.lines import BOOLEAN, NAMES, Line, component, statement
from tests.truth.solutions import by_checker, by_clauses, by_meanings, rows_of

Links = Sequence[tuple[int, int]]


def all_graphs(nodes: int) -> list[list[tuple[int, int]]]:
    """Every graph with that number of nodes, once up to their names."""
    pairs = list(combinations(range(nodes), 2))
    seen: set[frozenset[tuple[int, int]]] = set()
    found = []
    for size in range(len(pairs) + 1):
        for some in combinations(pairs, size):
            if frozenset(some) not in seen:
                found.append(list(some))
                for names in permutations(range(nodes)):
                    seen.add(frozenset((min(a, b), max(a, b)) for a, b in ((names[a], names[b]) for a, b in some)))
    return found


def connected(nodes: int, links: Links, values: Sequence[int]) -> bool:
    there = {i for i in range(nodes) if values[i]}
    return not there or there == component(min(there), [pair for pair in links if {*pair} <= there])


def reach(root: int, most: int, links: Links, values: Sequence[int]) -> bool:
    there = {i for i, value in enumerate(values) if value}
    return not there or (root in there and there == component(root, [pair for pair in links if {*pair} <= there], most))


def loop(links: Links, values: Sequence[int]) -> bool:
    drawn = [pair for pair, value in zip(links, values, strict=True) if value]
    on = {node for pair in drawn for node in pair}
    return bool(drawn) and all(sum(n in pair for pair in drawn) == 2 for n in on) and component(min(on), drawn) == on


@pytest.mark.every(6)
@pytest.mark.parametrize("name", ["connected", "reach", "loop"])
def test_all_graphs_of_up_to_five_nodes(name: str) -> None:
    for nodes in range(1, 6):
        for number, links in enumerate(all_graphs(nodes)):
            listed, count = " ".join(f"{a}-{b}" for a, b in links), nodes if name != "loop" else len(links)
            names, root, most = " ".join(NAMES[:count]), number % nodes, number % 4
            said: dict[str, tuple[str, Callable[[Sequence[int]], bool]]] = {
                "connected": (
                    f"connected : {names} ; {' '.join(map(str, range(nodes)))} ; {listed}",
                    partial(connected, nodes, links),
                ),
                "reach": (
                    f"reach {root} {most} : {names} ; {listed}",
                    partial(reach, root, most, links),
                ),
                "loop": (f"loop {nodes} : {names} ; {listed}", partial(loop, links)),
            }
            if count:
                line, holds = said[name]
                check(Line(line.removesuffix(" ; "), (BOOLEAN,) * count, holds))


def check(line: Line) -> None:
    text = statement(line)
    stated = read(text)
    expected = {row for row in rows_of(stated) if line.holds(row)}
    assert by_clauses(stated) == by_checker(stated, text) == by_meanings(stated, text) == expected, text


@pytest.mark.parametrize(
    ("line", "count"), [("loop 6 : {} ; 0-1 1-2 0-2 3-4 4-5 3-5", 6), ("connected : {} ; 0 1 2 3 ; 0-1 2-3", 4)]
)
def test_two_loops_or_pieces_are_not_one(line: str, count: int) -> None:
    text = statement(Line(line.format(" ".join(NAMES[:count])), (BOOLEAN,) * count, lambda _: True))
    half = (*[1] * (count // 2), *[0] * (count // 2))
    for found in (by_clauses(read(text)), by_checker(read(text), text), by_meanings(read(text), text)):
        assert (1,) * count not in found and half in found


def test_the_checker_s_clauses_of_sight_need_no_lemma() -> None:
    """For any known literals of some lines, propagation refutes the opposite of each literal that follows."""
    for lengths, least, most in (((3,), 1, 2), ((3, 2), 2, 2), ((2, 1, 2), 2, 3), ((1, 3), 0, 3), ((2, 3), 3, 5)):
        n = sum(lengths)
        names = iter(NAMES[:n])
        lines = [[next(names) for _ in range(length)] for length in lengths]
        text = f"values 0 1 : {' '.join(NAMES[:n])}\nrule r\nsight {least} {most} : {' ; '.join(map(' '.join, lines))}"
        literals = [[NAMES.index(name) for name in line] for line in lines]
        every = [
            values
            for values in product(BOOLEAN, repeat=n)
            if least <= sum(([*(values[i] for i in line), 0]).index(0) for line in literals) <= most
        ]
        with Solver(name="minisat22", bootstrap_with=clauses_of(parse(text)[1])) as solver:
            for known in product((None, *BOOLEAN), repeat=n):
                left = [values for values in every if all(a in (None, b) for a, b in zip(known, values, strict=True))]
                given = [i if value else -i for i, value in enumerate(known, 1) if value is not None]
                for i, value in product(range(1, n + 1), BOOLEAN):
                    contrary = i if value else -i
                    good, _ = solver.propagate(assumptions=[*given, contrary])
                    assert good == any(values[i - 1] == value for values in left), (text, given, contrary)


def test_a_cut_follows_only_from_nodes_that_are_surely_there() -> None:
    graph = CheckedGraph([1, 2, 3], [(0, 1, 0), (1, 2, 0)], [-4])  # a path of three nodes, where literal 4 is true
    for cut, follows in (
        ([-1, -3, 2, -4], True),  # both ends, and not the middle
        ([-1, 2, -4], False),  # the other end need not be there
        ([2, -4], False),
        ([-1, -3, -4], False),  # the middle may join them
        ([-1, -3, 2], False),  # the condition may be false
        ([-1, -2, -3, -4], False),  # all are there
    ):
        assert cut_follows(graph, cut) is follows, cut
    with_links = CheckedGraph([1, 0], [(0, 1, 5)])
    assert cut_follows(with_links, [-1, 5]) and not cut_follows(with_links, [-1])
