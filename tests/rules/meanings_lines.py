"""What rules over lines and groups of cells mean, in plain Python, and random placements of them.

Nothing here uses the package: cells are pairs (row, column) from 0, a grid is a list of rows, perhaps with attributes
`regions` (cell -> label, None in no region) and `digits`. Each rule has

    draw(rng, size)          -> items: what a text says of the rule, drawn at random
    line(item)               -> the item as a line of text
    holds(rows, item, all)   -> does a filled grid allow it? ``all``: the items of every rule that the puzzle uses
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, pairwise
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
    draw: Callable[[Random, int], list[Any]]
    line: Callable[[Any], str] = str
    flag: bool = False


# Boards


def digits_of(rows: Rows) -> list[int]:
    return getattr(rows, "digits", None) or list(range(1, len(rows) + 1))


def region_of(rows: Rows, cell: Cell) -> Any:
    regions = getattr(rows, "regions", None)
    if regions is not None:
        return regions[cell]
    size = len(rows)
    height = max(h for h in range(1, int(size**0.5) + 1) if size % h == 0)
    return cell[0] // height, cell[1] // (size // height)


def at(rows: Rows, cells: Sequence[Cell]) -> list[int]:
    return [rows[r][c] for r, c in cells]


def name(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def names(cells: Sequence[Cell]) -> str:
    return " ".join(map(name, cells))


def some(rng: Random, size: int, least: int, most: int) -> list[Cell]:
    """Different cells."""
    return rng.sample([(r, c) for r in range(size) for c in range(size)], rng.randint(least, most))


# Drawing


def lines(least: int, most: int, loops: bool = False) -> Callable[[Random, int], list[Any]]:
    """A line or two; where they may pass a cell again, a third of them do."""

    def draw(rng: Random, size: int) -> list[Any]:
        found = [some(rng, size, least, most) for _ in range(rng.randint(1, 2))]
        return [cells + cells[:1] if loops and len(cells) > 2 and rng.random() < 0.3 else cells for cells in found]

    return draw


def valued(drawn: Callable[[Random, int], list[Any]], values: Sequence[Any]) -> Callable[[Random, int], list[Any]]:
    return lambda rng, size: [(cells, rng.choice(values)) for cells in drawn(rng, size)]


def valued_line(item: Any) -> str:
    cells, value = item
    return names(cells) if value is None else f"{names(cells)} = {value}"


def branching(rng: Random, size: int) -> list[Any]:
    bulb, *others = some(rng, size, 4, 6)
    cut = rng.randint(1, len(others) - 1)
    return [[[bulb, *others[:cut]]], [[others[0], bulb], [others[0], *others[1:]]]][: rng.randint(1, 2)]


def groups(counts: Sequence[int], sizes: Sequence[int]) -> Callable[[Random, int], list[Any]]:
    def draw(rng: Random, size: int) -> list[Any]:
        count, each = rng.choice(counts), rng.choice(sizes)
        cells = some(rng, size, count * each, count * each)
        return [[cells[i * each : (i + 1) * each] for i in range(count)]]

    return draw


def joined(sign: str) -> Callable[[Any], str]:
    return lambda item: f" {sign} ".join(names(part) for part in item)


def arrows(rng: Random, size: int) -> list[Any]:
    cells = some(rng, size, 2, 4)
    pill = rng.randint(1, 2) if len(cells) > 2 else 1
    return [[cells[:pill], cells[pill:]]]


# Meanings


def on(said: Callable[[list[int]], bool]) -> Callable[[Rows, Any, Placed], bool]:
    """Of the digits along a line."""
    return lambda rows, item, placed: said(at(rows, item))


def arrow(rows: Rows, item: Any, placed: Placed) -> bool:
    number = int("".join(str(rows[r][c]) for r, c in sorted(item[0])))
    return number == sum(at(rows, item[1]))


def cage(rows: Rows, item: Any, placed: Placed) -> bool:
    found = at(rows, item[0])
    return len(set(found)) == len(found) and item[1] in (None, sum(found))


def rising(steps: Callable[[int, int], bool]) -> Callable[[Rows, Any, Placed], bool]:
    return lambda rows, item, placed: all(steps(a, b) for path in item for a, b in pairwise(at(rows, path)))


def between(found: list[int]) -> bool:
    low, high = sorted((found[0], found[-1]))
    return all(low < v < high for v in found[1:-1])


def lockout(rows: Rows, item: Any, placed: Placed) -> bool:
    found = at(rows, item[0])
    low, high = sorted((found[0], found[-1]))
    return high - low >= (4 if item[1] is None else item[1]) and all(v < low or v > high for v in found[1:-1])


def renban(rows: Rows, item: Any, placed: Placed) -> bool:
    found = sorted(at(rows, sorted(set(item))))
    return found == list(range(found[0], found[0] + len(found)))


def nabner(rows: Rows, item: Any, placed: Placed) -> bool:
    return all(abs(a - b) > 1 for a, b in combinations(at(rows, sorted(set(item))), 2))


def whisper(rows: Rows, item: Any, placed: Placed) -> bool:
    least = (len(digits_of(rows)) + 1) // 2 if item[1] is None else item[1]
    return all(abs(a - b) >= least for a, b in pairwise(at(rows, item[0])))


def region_sums(rows: Rows, item: Any, placed: Placed) -> bool:
    runs = groupby(item, key=lambda cell: region_of(rows, cell))
    return len({sum(at(rows, list(cells))) for label, cells in runs if label is not None}) <= 1


def entropic(rows: Rows, item: Any, placed: Placed) -> bool:
    digits = digits_of(rows)
    third = [next(k for k in range(3) if digits.index(v) * 3 < (k + 1) * len(digits)) for v in at(rows, item)]
    windows = [third[i : i + 3] for i in range(len(third) - 2)] or [third]
    return all(len(set(window)) == len(window) for window in windows)


def modular(rows: Rows, item: Any, placed: Placed) -> bool:
    m = item[1] or 3
    left = [v % m for v in at(rows, item[0])]
    windows = [left[i : i + m] for i in range(len(left) - m + 1)] or [left]
    return all(len(set(window)) == len(window) for window in windows)


def zipper(found: list[int]) -> bool:
    sums = {found[i] + found[-1 - i] for i in range(len(found) // 2)}
    return len(sums | ({found[len(found) // 2]} if len(found) % 2 else set())) == 1


def draw_sums(rng: Random, size: int) -> list[Any]:
    terms = [(rng.choice([1, 1, 2, -1, 3, 10]), cell) for cell in some(rng, size, 2, 4)]
    return [(terms, rng.choice(["=", "=", "=", "!=", "<", "<=", ">", ">="]), rng.randint(1, size + 3))]


def sum_line(item: Any) -> str:
    terms, relation, total = item
    if len(terms) > 2:  # the last term on the other side
        (c, cell), terms = terms[-1], terms[:-1]
        moved = f"- {c} {name(cell)}" if c > 0 else f"+ {-c}*{name(cell)}"
        return f"{_left(terms)} {relation} {total} {moved}"
    return f"{_left(terms)} {relation} {total}"


def _left(terms: Any) -> str:
    return " ".join(f"{'+' if c > 0 else '-'} {abs(c)} {name(cell)}" for c, cell in terms).removeprefix("+ ")


def sums(rows: Rows, item: Any, placed: Placed) -> bool:
    terms, relation, total = item
    left = sum(c * rows[r][k] for c, (r, k) in terms)
    found: dict[str, bool] = {
        "=": left == total, "!=": left != total, "<": left < total, "<=": left <= total, ">": left > total,
        ">=": left >= total,
    }  # fmt: skip
    return found[relation]


FORMULAS: dict[str, Callable[[int, int], bool]] = {
    "a + b >= 5": lambda a, b: a + b >= 5,
    "abs(a - b) in (1, 3)": lambda a, b: abs(a - b) in (1, 3),
    "a * 2 == b or b * 2 == a": lambda a, b: a * 2 == b or b * 2 == a,
    "not a % 2 == b % 2": lambda a, b: a % 2 != b % 2,
    "1 < a + b <= 6": lambda a, b: 1 < a + b <= 6,
    "max(a, b) // min(a, b) == 2": lambda a, b: min(a, b) > 0 and max(a, b) // min(a, b) == 2,
    "1-2 2-1 3-4 4-3": lambda a, b: (a, b) in {(1, 2), (2, 1), (3, 4), (4, 3)},
}


def related(rows: Rows, item: Any, placed: Placed) -> bool:
    return all(FORMULAS[item[1]](a, b) for a, b in pairwise(at(rows, item[0])))


def equality(rows: Rows, item: Any, placed: Placed) -> bool:
    found, digits = at(rows, item), digits_of(rows)
    low, high = digits[: len(digits) // 2], digits[(len(digits) + 1) // 2 :]
    counts = [sum(v % 2 == 0 for v in found), sum(v in low for v in found), sum(v in high for v in found)]
    return len(set(found)) == len(found) and all(2 * count == len(found) for count in counts)


def circles(found: list[int]) -> bool:
    return all(found.count(v) == v for v in found)


def look_and_say(rows: Rows, item: Any, placed: Placed) -> bool:
    found = at(rows, item[0])
    return all(found.count(digit) == count for count, digit in item[1])


def draw_look_and_say(rng: Random, size: int) -> list[Any]:
    digits = rng.sample(range(1, size + 1), rng.randint(1, 2))
    return [(some(rng, size, 2, 5), [(rng.randint(0, 2), digit) for digit in digits])]


def look_and_say_line(item: Any) -> str:
    return f"{names(item[0])} = {' '.join(f'{count} {digit}' for count, digit in item[1])}"


CHOICES = ("renban", "whisper", "cage", "clone", "sum", "thermometer", "zipper_line", "arrow")


def draw_either(rng: Random, size: int) -> list[Any]:
    return [[(rule, MEANINGS[rule].draw(rng, size)[0]) for rule in rng.choices(CHOICES, k=rng.randint(1, 3))]]


def either_line(item: Any) -> str:
    return " or ".join(f"{MEANINGS[rule].heading} {MEANINGS[rule].line(part)}" for rule, part in item)


MEANINGS: dict[str, Meaning] = {
    "arrow": Meaning("arrows", arrow, arrows, joined("|")),
    "cage": Meaning("cages", cage, lambda rng, size: [(some(rng, size, 1, 4), rng.choice([None, 5, 7]))], valued_line),
    "thermometer": Meaning("thermometers", rising(lambda a, b: a < b), branching, joined(",")),
    "slow_thermometer": Meaning("slow thermometers", rising(lambda a, b: a <= b), branching, joined(",")),
    "palindrome": Meaning("palindromes", on(lambda found: found == found[::-1]), lines(2, 4, True), names),
    "clone": Meaning(
        "clones", lambda rows, item, placed: at(rows, item[0]) == at(rows, item[1]), groups([2], [1, 2, 3]), joined("|")
    ),
    "between_line": Meaning("between lines", on(between), lines(2, 5), names),
    "lockout_line": Meaning("lockout lines", lockout, valued(lines(2, 4), (1, 2, 3, None)), valued_line),
    "renban": Meaning("renbans", renban, lines(1, 4, True), names),
    "nabner": Meaning("nabners", nabner, lines(2, 3, True), names),
    "whisper": Meaning("whispers", whisper, valued(lines(2, 4, True), (1, 2, 3, None, None)), valued_line),
    "region_sum_line": Meaning("region sum lines", region_sums, lines(2, 6, True), names),
    "entropic_line": Meaning("entropic lines", entropic, lines(2, 5, True), names),
    "modular_line": Meaning("modular lines", modular, valued(lines(2, 5, True), (2, 3, None)), valued_line),
    "zipper_line": Meaning("zipper lines", on(zipper), lines(2, 5, True), names),
    "double_arrow": Meaning(
        "double arrows", on(lambda found: found[0] + found[-1] == sum(found[1:-1])), lines(3, 5), names
    ),
    "sum": Meaning("sums", sums, draw_sums, sum_line),
    "relation": Meaning(
        "relations", related, valued(lines(2, 4), tuple(FORMULAS)), lambda item: f"{names(item[0])} | {item[1]}"
    ),
    "equal_set": Meaning(
        "equal sets",
        lambda rows, item, placed: len({tuple(sorted(at(rows, group))) for group in item}) == 1,
        groups([2, 2, 3], [1, 2, 3, 4]),
        joined("|"),
    ),
    "equality_cage": Meaning("equality cages", equality, lines(2, 4), names),
    "counting_circle": Meaning("counting circles", on(circles), lambda rng, size: [some(rng, size, 1, 6)], names),
    "look_and_say_cage": Meaning("look-and-say cages", look_and_say, draw_look_and_say, look_and_say_line),
    "either": Meaning(
        "either",
        lambda rows, item, placed: any(MEANINGS[rule].holds(rows, part, placed) for rule, part in item),
        draw_either,
        either_line,
    ),
}
ON_ANY_BOARD = set(MEANINGS)  # these meanings look at `regions` and `digits`
