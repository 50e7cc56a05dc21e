"""Slots of a section: where it can say something, and what it says there; for generation, which fills and empties them.

A slot is a lane, a cell, a pair, the cells of a line; its value a number, a mark, a sign; True where a line has none;
None for ``?``. `of_content` and `content` are inverse to each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

from cpsudoku.kinds import sampling
from cpsudoku.kinds.formulas import LinearForm, Related, Relations, Sums
from cpsudoku.kinds.given import Given
from cpsudoku.kinds.instance import Instance
from cpsudoku.kinds.lanes import Lanes
from cpsudoku.kinds.lines import Lines, Valued
from cpsudoku.kinds.maps import ARROWS, Map, Regions, Symbols
from cpsudoku.kinds.outside import Lane, Outside
from cpsudoku.kinds.pairs import Marked, Pair, Pairs
from cpsudoku.kinds.places import Cell, Lattice
from cpsudoku.kinds.sections import DIAGONALS, NOTHING, STRAIGHT, Content, Flag, Section

Slot = Any  # hashable
FORMULAS = ("a + b >= {n}", "a + b <= {n}", "abs(a - b) >= {n}", "abs(a - b) <= {n}", "a < b", "(a + b) % 2 == 0")
TRIES = 60  # random lines drawn for a section, for each row and column


def of_content(section: Section, content: Content) -> dict[Slot, Any]:
    """What the content says, slot by slot."""
    match section:
        case Lanes():
            return {i: value for i, value in enumerate(content) if value != NOTHING}
        case Lines() if section.value:
            return {item.cells: item.value for item in content}
        case Lines() | Marked():
            return dict.fromkeys(content, True)
        case Pairs():
            return {(pair.a, pair.b): _of_pair(section, pair) for pair in content}
        case Outside():
            return {(lane, way): value for lane, way, value in content}
        case Map() if not isinstance(section, Regions):
            return dict(content)
        case Sums():
            return {(item.terms, item.relation): item.total for item in content}
        case Relations():
            return dict.fromkeys(content, True)
    return {content: True} if content else {}


def content(section: Section, said: Mapping[Slot, Any], lattice: Lattice) -> Content:
    """The content that says this and no more."""
    match section:
        case Lanes():
            blank = None if section.several else NOTHING
            lanes = tuple(said.get(i, blank) for i in range(len(section.lanes(lattice))))
            return lanes if any(value != NOTHING for value in lanes) else ()
        case Lines() if section.value:
            return tuple(Valued(cells, value) for cells, value in said.items())
        case Lines() | Marked():
            return tuple(said)
        case Pairs():
            return tuple(_pair(section, slot, value) for slot, value in said.items())
        case Outside():
            return tuple((*slot, value) for slot, value in said.items())
        case Map() if not isinstance(section, Regions):
            return tuple(sorted(said.items()))
        case Sums():
            return tuple(LinearForm(terms, relation, total) for (terms, relation), total in said.items())
        case Relations():
            return tuple(said)
    return next(iter(said), ())


def _of_pair(section: Pairs, pair: Pair) -> Any:
    if section.signs and section.value:
        return None if pair.value is None and section.value is True else (pair.sign, pair.value)
    return pair.sign if section.signs else pair.value if section.value else True


def _pair(section: Pairs, slot: Slot, value: Any) -> Pair:
    sign, number = "", None
    if section.signs and section.value:
        sign, number = value if isinstance(value, tuple) else (value or section.signs[0], None)
    elif section.signs:
        sign = value
    elif section.value:
        number = value
    return Pair(slot[0], sign, slot[1], number)


def has_values(section: Section) -> bool:
    """Is there something to be read off a solution, beside where it is?"""
    match section:
        case Lines():
            return bool(section.value)
        case Pairs():
            return bool(section.signs or section.value)
        case Regions():
            return False
    return isinstance(section, Map | Lanes | Outside | Sums | Relations)


def item(section: Section, slot: Slot, lattice: Lattice) -> Any:
    """The slot as `of` gets it: a lane, a cell, cells, a pair."""
    if isinstance(section, Lanes | Outside):
        said = content(section, {slot: None}, lattice)
        if isinstance(section, Outside):
            return section.view(said, lattice)[0]
        letter = "r" if section.name in ("left", "right") else "c"
        return Lane(f"{section.name} {letter}{slot + 1}", section.lanes(lattice)[slot], None)
    return slot


def settled(section: Section, found: Any) -> Any:
    """What `of` returned, as a value of a slot; None where it says nothing."""
    if found is None or found is False:
        return None
    if isinstance(found, list | tuple):
        fields = isinstance(section, Symbols) and section.fields
        return tuple(NOTHING if fields and part is None else part for part in found)
    return found


def candidates(section: Section, slot: Slot, lattice: Lattice, greatest: int) -> Iterator[Any]:
    """The values that the section allows there; numbers up to what ``greatest`` in every cell could add up to.

    Several numbers in one slot are not listed: such a section needs `of`.
    """
    match section:
        case Lanes() if not section.several:
            lane = section.lanes(lattice)[slot]
            yield from range(1, len(section.letters) + 1) if section.letters else range(greatest * len(lane) + 1)
        case Outside() if not section.several:
            yield from range(greatest * max(lattice.height, lattice.width) + 1)
        case Lines() if not section.value:
            yield True
        case Lines() if not section.several:
            yield from range(greatest * max(2, _many(slot)) + 1)
        case Marked() | Relations():
            yield True
        case Pairs():
            numbers: Iterable[Any] = range(2 * greatest * greatest + 1) if section.value else [None]
            if section.value == "may":
                numbers = [None, *numbers]
            if section.signs and section.value:
                yield from product(section.signs, numbers)
            else:
                yield from [*section.signs] or [*(numbers if section.value else (True,))]
        case Symbols() if section.fields:
            known = [NOTHING, *_numbers(section, lattice, greatest)]
            for place in range(section.fields):
                yield from (tuple(n if i == place else NOTHING for i in range(section.fields)) for n in known[1:])
        case Symbols():
            yield from section.marks
            numbers = _numbers(section, lattice, greatest)
            yield from product(ARROWS, numbers) if section.arrows else numbers


def joined(section: Section, held: list[Any]) -> Any:
    """One of the values that hold; of fields, tried one at a time, all together."""
    if isinstance(section, Symbols) and section.fields:
        return tuple(next((v[i] for v in held if v[i] != NOTHING), NOTHING) for i in range(section.fields))
    return held[0]


def _many(slot: Slot) -> int:
    return sum(_many(part) if isinstance(part, tuple) and not isinstance(part, Cell) else 1 for part in slot)


def _numbers(section: Symbols, lattice: Lattice, greatest: int) -> list[int]:
    if section.numbers is False:
        return []
    most = max(len(lattice.cells), greatest * max(lattice.height, lattice.width))
    return list(range(most + 1)) if section.numbers is True else [n for n in section.numbers if n <= most]


def drawn(section: Section, rng: Random, puzzle: Instance) -> list[Slot]:
    """Random slots of a section on that board, by its `sample` or in the way of its class; [] where there is none."""
    lattice = puzzle.lattice
    if section.sample is not None:
        found = section.sample(rng, puzzle)
        if isinstance(section, Regions):
            return [tuple(tuple(_cells(cells)) for cells in found)]
        if isinstance(section, Flag):
            return [(True,)] if found is True else [(True, *found)] if found else []
        return [_tupled(one) for one in found]
    match section:
        case Given() | Flag():
            return []
        case Lanes():
            return list(range(len(section.lanes(lattice))))
        case Regions():
            return [tuple(_regions(section, rng, puzzle))]
        case Symbols() if section.shape:
            every = [Cell(r, c) for r in range(1, lattice.height + 1) for c in range(1, lattice.width + 1)]
            return sorted(rng.sample(every, max(1, round(len(every) * rng.choice((0.14, 0.2, 0.3, 0.5))))))
        case Map():
            return list(lattice.corners if section.at == "corners" else lattice.cells)
        case Marked():
            return list(_places(section.at, lattice))
        case Pairs():
            return [(a, b) for _, a, b in lattice.links]
        case Outside():
            rows = [(f"r{i}", way) for i in range(1, lattice.height + 1) for way in ("<", ">")]
            straight = rows + [(f"c{i}", way) for i in range(1, lattice.width + 1) for way in ("^", "v")]
            slanting = [
                (str(cell), way)
                for way, (y, x) in DIAGONALS.items()
                for cell in lattice.cells
                if lattice.has((cell.row + y, cell.column + x)) and not lattice.has((cell.row - y, cell.column - x))
            ]
            found = straight if set(STRAIGHT) & set(section.ways) else slanting
            return [slot for slot in found if slot[1] in section.ways]
        case Lines():
            return list(dict.fromkeys(_lines(section, rng, puzzle)))
        case Sums() | Relations():
            return list(dict.fromkeys(_formulas(section, rng, puzzle)))
    return []


def _formulas(section: Section, rng: Random, puzzle: Instance) -> Iterator[Slot]:
    """Cells near each other with coefficients, to be totalled; or what each two neighbours may have to do with each
    other, to be tried."""
    for _ in range(4 * puzzle.height):
        cells = sampling.path(rng, puzzle, rng.randint(2, 4))
        if len(cells) < 2:
            continue
        if isinstance(section, Relations):
            yield Related(tuple(cells), rng.choice(FORMULAS).format(n=rng.randint(1, puzzle.height)))
        else:
            yield tuple((rng.choice((1, 1, 1, 2, -1)), cell) for cell in cells), "="


def _regions(section: Regions, rng: Random, puzzle: Instance) -> list[tuple[Cell, ...]]:
    if section.size == "side":
        return sampling.pieces(rng, puzzle, puzzle.height)
    return sampling.rooms(rng, puzzle, max(2, round(len(puzzle.cells) / rng.uniform(3.5, 8))))


def _lines(section: Lines, rng: Random, puzzle: Instance) -> Iterator[Slot]:
    least, most = max(1, section.least), section.most or max(section.least + 2, min(5, puzzle.height))
    if section.at != "cells":
        for where in _places(section.at, puzzle.lattice):
            yield (where,) if section.groups == 1 and not section.branches else ((where,),)
        return
    if not section.ordered and section.groups == 1 and not section.branches and not section.head:
        rounds = 1 if section.apart else 4
        for _ in range(rounds):
            yield from sampling.groups(rng, puzzle, max(2, least) if least < 2 <= most else least, most)
        return
    used: set[Cell] = set()
    for _ in range(TRIES * puzzle.height):
        length = rng.randint(max(2, least) if most > 1 else 1, most)
        if section.groups > 1:
            parts = tuple(sampling.path(rng, puzzle, length) for _ in range(section.groups))
            flat = [cell for part in parts for cell in part]
            if len(set(flat)) == len(flat):
                yield tuple(tuple(sorted(part)) for part in parts) if not section.ordered else parts
            continue
        one = sampling.path(rng, puzzle, length + (1 if section.head else 0))
        if section.apart:
            if used & set(one):
                continue
            used |= set(one)
        if len(one) < length:
            continue
        yield (one[:1], one[1:]) if section.head else (one,) if section.branches else one


def _places(at: str, lattice: Lattice) -> list[Any]:
    """Where something between or in cells can be; corners and sides inside the board."""
    if at == "corners":
        return [p for p in lattice.corners if 1 < p.row < lattice.height and 1 < p.column < lattice.width]
    if at == "sides":
        return [link.place for link in lattice.links]
    return list(lattice.cells)


def _cells(found: Iterable[Any]) -> list[Any]:
    return [Cell(*one) if isinstance(one, tuple) and all(isinstance(n, int) for n in one) else one for one in found]


def _tupled(found: Any) -> Any:
    """Lists become tuples, pairs of whole numbers cells."""
    if isinstance(found, str | int) or hasattr(found, "_fields"):
        return found
    if isinstance(found, tuple) and len(found) == 2 and all(isinstance(n, int) for n in found):
        return Cell(*found)
    return tuple(_tupled(one) for one in found)
