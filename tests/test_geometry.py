"""Distances and components of random graphs, against powers of the adjacency relation."""

from __future__ import annotations

from random import Random

from cpsudoku.support.square_grid import components, distances
from tests.conftest import each


@each("seed", range(60))
def test_graphs_by_the_powers_of_their_relation(seed: int) -> None:
    rng = Random(seed)
    size = rng.randint(1, 9)
    joined = {(a, b) for a in range(size) for b in range(a) if rng.random() < 0.25}
    joined |= {(b, a) for a, b in joined}
    near = [{(a, a) for a in range(size)}]  # the pairs at most this number of steps apart
    for _ in range(size):
        near.append(near[-1] | {(a, c) for a, b in near[-1] for d, c in joined if b == d})

    def beside(a: int) -> list[int]:
        return [b for b in range(size) if (a, b) in joined]

    start = rng.sample(range(size), rng.randint(0, min(2, size)))
    for most in (0, 1, 2, size):
        found = distances(start, beside, most)
        for b in range(size):
            away = [steps for steps in range(most + 1) if any((a, b) in near[min(steps, size)] for a in start)]
            assert found.get(b) == min(away, default=None)
        assert list(found.values()) == sorted(found.values())
    some = rng.sample(range(size), rng.randint(0, size))
    pieces = components(some, beside)
    assert sorted(node for piece in pieces for node in piece) == sorted(some)
    assert [piece[0] for piece in pieces] == sorted((piece[0] for piece in pieces), key=some.index)
    for piece in pieces:
        assert set(distances(piece[:1], lambda a: [b for b in beside(a) if b in some])) == set(piece)
        assert not any((a, b) in joined for a in piece for b in some if b not in piece)
