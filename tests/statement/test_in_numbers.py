"""Words written in numbers at once have the clauses, in the numbers and the order, of their constraints."""

from __future__ import annotations

from random import Random
from typing import Any

from cpsudoku.model.constraints.automaton import unroll
from cpsudoku.model.constraints.link_graph import Guarded, LinkGraph
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.statement import lowering
from cpsudoku.statement.lines import state
from cpsudoku.statement.statement import StatedLine
from cpsudoku.support import registry


def same(line: StatedLine) -> bool:
    """Is it written in numbers, by the clauses of its constraint?"""
    written = lowering._lower_in_numbers(line)
    if written is None:
        return False
    expected = lowering.lower_constraint(*lowering.constraint_of(line), by_cuts=True)
    for name in ("fresh", "clauses", "distinct", "size", "domains", "order"):
        assert getattr(written, name) == getattr(expected, name), (name, line)
    assert [*map(content, written.graphs)] == [*map(content, expected.graphs)], line
    return True


def content(guarded: Guarded) -> Any:
    """All that a graph of links says, whichever way it was made."""
    graph = guarded.graph
    assert isinstance(graph, LinkGraph)
    shown = graph.nodes, graph.masks, sorted(graph.links), graph.firm, graph.seeded, graph.shifts, graph.odd
    return shown, guarded.unless


def test_the_lines_of_all_examples() -> None:
    """All lines of all kinds: those that are written in numbers say the same as their constraints."""
    seen: set[Any] = set()
    words: dict[str, int] = {}
    for name in registry.names("kind"):
        kind = gallery.kind_of(name)
        for text in (*kind.unique, *kind.multiple, *kind.none):
            puzzle = kind.instance(text)
            model = kind.model(kind.shape(puzzle))
            for shape, _ in state(model, kind.clues(puzzle, model)).in_order():
                for line in shape.lines:
                    key = line.word, line.parameters, line.domains
                    if line.word != "clause" and key not in seen and len(line.args) < 150:
                        seen.add(key)
                        words[line.word] = words.get(line.word, 0) + same(line)
    assert all(words[word] for word in ("different", "count", "sum", "table", "sets", "walk", "sight", "loop"))


def lines(rng: Random) -> StatedLine:
    """A line of some word over a few arguments of mixed domains, literals among them where it takes these."""
    word = rng.choice(("different", "count", "sum", "sum", "table", "sets", "walk", "sight"))
    n = rng.randint(1, 5)
    choice: list[Any] = [(0, 1), (1, 2, 3), (-2, 0, 5), (1, 2, 3, 4)]
    if word in ("count", "sight"):
        domains: list[Any] = [None] * n
    elif word in ("sum", "walk"):
        domains = [rng.choice([None, *choice]) for _ in range(n)]
    else:
        domains = [rng.choice(choice) for _ in range(n)]
    values = [domain or (0, 1) for domain in domains]
    said: Any = None
    if word == "count":
        said = (rng.randint(0, n), rng.randint(0, n))
    elif word == "sight":
        cut = rng.randint(0, n)
        said = (rng.randint(0, n), rng.randint(0, n), (cut, n - cut))
    elif word == "sum":
        said = (tuple(rng.choice((-3, -1, 0, 1, 1, 2, 11)) for _ in range(n)), rng.choice(("=", "!=", "<=", ">=")),
                rng.randint(-6, 12))  # fmt: skip
    elif word == "table":
        said = tuple(sorted({tuple(rng.choice(own) for own in values) for _ in range(rng.randint(1, 6))}))
    elif word == "sets":
        every = sorted({v for own in values for v in own})
        sets = {tuple(sorted(rng.sample(every, n))) for _ in range(rng.randint(1, 4))} if len(every) >= n else set()
        said = tuple(sorted(sets))
    elif word == "walk":
        total = rng.randint(0, 8)
        said = unroll(values, 0, lambda state, value: state + value, lambda state: state == total, "walk")
        if said is None:
            return lines(rng)
    firsts, top = [], 1
    for own in domains:
        firsts.append(top)
        top += 1 if own in (None, (0, 1)) else len(own)
    return StatedLine(word, said, tuple(firsts), tuple(domains))


def test_random_lines() -> None:
    rng = Random(1)
    assert sum(same(lines(rng)) for _ in range(2_000)) > 1_200
