"""What rules that count, rank and look over whole boards mean, in plain Python, and random placements of them.

Nothing here uses the package: cells are pairs (row, column) from 0, a grid is a list of rows, perhaps with attributes
`regions` and `digits`. Each rule has

    draw(rng, size)          -> items: what a text says of the rule, drawn at random
    line(item)               -> the item as a line of text
    holds(rows, item, all)   -> does a filled grid allow it? ``all``: the items of every rule that the puzzle uses
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from random import Random
from typing import Any

Cell = tuple[int, int]
Rows = Sequence[Sequence[int]]
Placed = Mapping[str, Sequence[Any]]  # rule -> items


@dataclass(frozen=True)
class Meaning:
    """``heading``: of its section; ``flag``: has it no lines?"""

    heading: str
    holds: Callable[[Rows, Any, Placed], bool]
    draw: Callable[[Random, int], list[Any]] = lambda rng, size: [True]
    line: Callable[[Any], str] = str
    flag: bool = False


def digits_of(rows: Rows) -> list[int]:
    return getattr(rows, "digits", None) or list(range(1, len(rows) + 1))


def cells(size: int) -> list[Cell]:
    return [(r, c) for r in range(size) for c in range(size)]


def at(rows: Rows, found: Sequence[Cell]) -> list[int]:
    return [rows[r][c] for r, c in found]


def names(found: Sequence[Cell]) -> str:
    return " ".join(f"r{r + 1}c{c + 1}" for r, c in found)


# Drawing


def some(least: int, most: int) -> Callable[[Random, int], list[Any]]:
    return lambda rng, size: [rng.sample(cells(size), rng.randint(least, most))]


def loops(rng: Random, size: int) -> list[Any]:
    found = rng.sample(cells(size), rng.choice([2, 3, 4, 5, 6, 14]))  # 14: an automaton of all beginnings was too large
    return [(found + found[:1] if len(found) > 3 and rng.random() < 0.5 else found, rng.choice([None, 3, 4, 5, 6]))]


def numbered(least: int, most: int, highest: int) -> Callable[[Random, int], list[Any]]:
    return lambda rng, size: [(rng.sample(cells(size), rng.randint(least, most)), rng.randint(0, highest))]


def numbered_line(item: Any) -> str:
    found, number = item
    return names(found) if number is None else f"{names(found)} = {number}"


def outside(highest: Callable[[int], int]) -> Callable[[Random, int], list[Any]]:
    return lambda rng, size: [(rng.choice("<>^v"), rng.randrange(size), rng.randint(1, highest(size)))]


def outside_line(item: Any) -> str:
    way, number, value = item
    return f"{'r' if way in '<>' else 'c'}{number + 1} {way} {value}"


def lane(rows: Rows, way: str, number: int) -> list[int]:
    found = list(rows[number]) if way in "<>" else [row[number] for row in rows]
    return found if way in ">v" else found[::-1]


def groups(rng: Random, size: int) -> list[Any]:
    found, count = rng.sample(cells(size), 8), rng.randint(2, 3)
    cuts = [0, *sorted(rng.sample(range(1, 8), count))]
    return [[found[a:b] for a, b in pairwise(cuts)]]


def pairs(rng: Random, size: int) -> list[Any]:
    a, b = rng.sample(cells(size), 2)
    return [(a, rng.choice("<>"), b)]


# Meanings


def cut(found: list[int], total: int) -> bool:
    """Can a list be cut into pieces that add up to the total each?"""
    return not found or any(sum(found[:k]) == total and cut(found[k:], total) for k in range(1, len(found) + 1))


def sum_line(rows: Rows, item: Any, placed: Placed) -> bool:
    path, total = item[0], 10 if item[1] is None else item[1]
    found = at(rows, path)
    if len(path) > 1 and path[0] == path[-1]:
        found = found[:-1]
        return any(cut(found[k:] + found[:k], total) for k in range(len(found)))
    return cut(found, total)


def lunchbox(rows: Rows, item: Any, placed: Placed) -> bool:
    found, total = at(rows, item[0]), item[1]
    first, last = sorted((found.index(min(found)), found.index(max(found))))
    return len(set(found)) == len(found) and sum(found[first + 1 : last]) == total


def hidden(rows: Rows, item: Any, placed: Placed) -> bool:
    line = lane(rows, item[0], item[1])
    hidden_ones = [v for i, v in enumerate(line) if any(w > v for w in line[:i])]
    return hidden_ones[:1] == [item[2]]


def ranked(rows: Rows, item: Any, placed: Placed) -> bool:
    every = [lane(rows, way, k) for way in "<>^v" for k in range(len(rows))]
    own = lane(rows, item[0], item[1])
    return sum(line < own for line in every) == item[2] - 1 and sum(line == own for line in every) == 1


def squares(rows: Rows) -> Iterator[list[int]]:
    for r, c in cells(len(rows) - 1):
        yield at(rows, [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)])


def entropy(rows: Rows, item: Any, placed: Placed) -> bool:
    digits = digits_of(rows)
    third = {v: next(k for k in range(3) if i * 3 < (k + 1) * len(digits)) for i, v in enumerate(digits)}
    return all({third[v] for v in square} == {0, 1, 2} for square in squares(rows))


def modularity(rows: Rows, item: Any, placed: Placed) -> bool:
    return all({v % 3 for v in square} == {0, 1, 2} for square in squares(rows))


def rellik(rows: Rows, item: Any, placed: Placed) -> bool:
    found = at(rows, item[0])
    parts = (part for k in range(1, len(found) + 1) for part in combinations(found, k))
    return len(set(found)) == len(found) and all(sum(part) != item[1] for part in parts)


def taxicab(rows: Rows, item: Any, placed: Placed) -> bool:
    apart = ((a, b, abs(a[0] - b[0]) + abs(a[1] - b[1])) for a, b in combinations(cells(len(rows)), 2))
    return not any(at(rows, [a]) == at(rows, [b]) == [steps] for a, b, steps in apart)


def flatmates(rows: Rows, item: Any, placed: Placed) -> bool:
    digits = digits_of(rows)
    low, middle, high = digits[0], digits[(len(digits) - 1) // 2], digits[-1]
    for r, c in cells(len(rows)):
        above = r > 0 and rows[r - 1][c] == low
        below = r + 1 < len(rows) and rows[r + 1][c] == high
        if rows[r][c] == middle and not above and not below:
            return False
    return True


def larger(rows: Rows, item: Any, placed: Placed) -> bool:
    a, b = at(rows, [item[0], item[2]])
    return a < b if item[1] == "<" else a > b


def distinct(rows: Rows, item: Any, placed: Placed) -> bool:
    first, *others = at(rows, item)
    return len(set(others)) == first


def value_index(rows: Rows, item: Any, placed: Placed) -> bool:
    first, steps, *others = at(rows, item)
    return 0 < steps <= len(others) and others[steps - 1] == first


MEANINGS: dict[str, Meaning] = {
    "sum_line": Meaning("sum lines", sum_line, loops, numbered_line),
    "lunchbox": Meaning("lunchboxes", lunchbox, numbered(1, 4, 6), numbered_line),
    "rellik_cage": Meaning("rellik cages", rellik, numbered(1, 4, 8), numbered_line),
    "hidden_skyscraper": Meaning("hidden skyscrapers", hidden, outside(lambda n: n), outside_line),
    "full_rank": Meaning("full ranks", ranked, outside(lambda n: 4 * n), outside_line),
    "global_entropy": Meaning("global entropy", entropy, flag=True),
    "global_modularity": Meaning("global modularity", modularity, flag=True),
    "anti_taxicab": Meaning("anti-taxicab", taxicab, flag=True),
    "dutch_flatmates": Meaning("dutch flatmates", flatmates, flag=True),
    "inequality": Meaning("inequalities", larger, pairs, lambda item: f"{names(item[:1])} {item[1]} {names(item[2:])}"),
    "distinct_count": Meaning("distinct counts", distinct, some(2, 5), names),
    "value_indexer": Meaning("value indexers", value_index, some(3, 5), names),
    "equal_sum": Meaning(
        "equal sums",
        lambda rows, item, placed: len({sum(at(rows, group)) for group in item}) == 1,
        groups,
        lambda item: " | ".join(map(names, item)),
    ),
}
ON_ANY_BOARD = set(MEANINGS)
