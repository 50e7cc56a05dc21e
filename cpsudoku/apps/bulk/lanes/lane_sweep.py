"""Propagate one half of the blocks, in all lanes together. Each block (see `unit_table`) gets its naked singles, hidden
singles and locked candidates.

A cell takes about 13 vector operations in each block. The code first takes the two or three cells in which two units
meet. It computes the digits that occur at least once and at least twice among them (an OR and a majority). These
results are combined into the digits of each unit. Cells in the same units lose the same candidates, so these are
computed once. A block reads the state before the block (Jacobi), and the next block reads its results (Gauss-Seidel).

Three rows after the cells collect contradictions, changes and open cells for each lane. A sweep has two halves: in
sudoku, the bands and the stacks. A lane that the first half decides need not wait for the second.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from cpsudoku.apps.bulk.lanes.vector import I64, MAJORITY, LaneVectors

FLAGS = 3
Seen = tuple[Any, Any]  # the digits that occur at least once and at least twice; the second may be None (never twice)


def _combined_digits(lanes: LaneVectors, parts: list[Seen]) -> Seen:
    """Return the digits that occur at least once, and at least twice, in the union of two or three sets of cells.
    ``parts`` has the same two results for each set."""
    if len(parts) == 1:
        return parts[0]
    ones, twos = [p[0] for p in parts], [p[1] for p in parts if p[1] is not None]
    if len(parts) == 3:
        twos.append(lanes.three(MAJORITY, *ones))
    else:
        twos.append(lanes.builder.and_(*ones))
    return lanes.any(ones), lanes.any(twos)


class _Tally:
    """Combines the digits of a unit, part by part. If ``patient``, it combines three parts at a time, which takes fewer
    operations. Otherwise it combines each part immediately, which takes fewer registers."""

    def __init__(self, lanes: LaneVectors, patient: bool) -> None:
        self.lanes, self.limit, self.parts = lanes, 3 if patient else 2, list[Seen]()

    def add(self, part: Seen) -> None:
        self.parts.append(part)
        if len(self.parts) == self.limit:
            self.parts = [_combined_digits(self.lanes, self.parts)]

    def total(self) -> Seen:
        return _combined_digits(self.lanes, self.parts)


class _Block:
    """Generates the code that sweeps a block of one shape."""

    def __init__(self, lanes: LaneVectors, shape: dict[str, Any], values: int, scratch: Any, minus_one: Any) -> None:
        self.scratch, self.minus_one = scratch, minus_one
        self.lanes, self.builder, self.units = lanes, lanes.builder, shape["units"]
        self.cells, self.full = shape["cells"], lanes.splat((1 << values) - 1)
        self.complete = [len(u) == values for u in self.units]
        atoms: dict[tuple[int, ...], list[int]] = {}
        for cell in range(len(self.cells)):
            atoms.setdefault(tuple(u for u, unit in enumerate(self.units) if cell in unit), []).append(cell)
        self.atoms = atoms  # the units of a cell -> the cells that are in exactly these

    def _tallies(self) -> list[_Tally]:
        order = list(self.atoms)
        where = [[k for k, a in enumerate(order) if u in a] for u in range(len(self.units))]
        return [_Tally(self.lanes, w[-1] - w[0] == len(w) - 1) for w in where]

    def emit(self, base: Any) -> tuple[Any, Any, Any]:
        """Emit the sweep of the block whose first cell has address ``base``. Return the vectors (bad, changed, open). A
        lane that is not zero means true."""
        lanes, b = self.lanes, self.builder
        zero = lanes.splat(0)
        seen: dict[tuple[int, ...], Any] = {}
        unsettled: list[Any] = []
        open_tally, fixed_tally = self._tallies(), self._tallies()
        for units, members in self.atoms.items():
            open_atom, fixed_atom = _Tally(lanes, True), _Tally(lanes, True)
            for k in members:
                v = lanes.load(base, self.cells[k])
                alone = b.icmp_unsigned("==", b.and_(v, b.add(v, self.minus_one)), zero)
                single = b.select(alone, v, zero)
                lanes.store(single, self.scratch, k)
                open_atom.add((v, None))
                fixed_atom.add((single, None))
                if not any(self.complete[u] for u in units):
                    unsettled.append(b.xor(v, single))
            seen[units] = open_atom.total()[0]
            for u in units:
                open_tally[u].add(open_atom.total())
                fixed_tally[u].add(fixed_atom.total())
        bad, hidden, placed = self._units(open_tally, fixed_tally)
        # If all values of a unit are placed, its cells are settled. This is cheaper to test than every cell.
        unsettled += [b.xor(t, self.full) for t, c in zip(placed, self.complete, strict=True) if c]
        locked = self._locked_candidates(seen)
        lanes.forget()
        changed, least = zero, self.full
        for units, members in self.atoms.items():
            gone = lanes.any([placed[u] for u in units] + locked[units])
            keep = [hidden[u] for u in units if hidden[u] is not None]
            here = lanes.any(keep) if keep else None
            for k in members:
                v, drop = lanes.load(base, self.cells[k]), gone
                if here is not None:
                    drop = b.select(b.icmp_unsigned("==", b.and_(v, here), zero), gone, b.not_(here))
                w = b.or_(b.and_(v, b.not_(drop)), lanes.load(self.scratch, k))
                changed = b.or_(changed, b.xor(v, w))
                least = lanes.least(least, w)
                lanes.store(w, base, self.cells[k])
        empty = b.select(b.icmp_unsigned("==", least, zero), self.full, zero)  # a cell without candidates
        return lanes.any([*bad, empty]), changed, lanes.any(unsettled)

    def _units(self, seen: list[_Tally], fixed: list[_Tally]) -> tuple[Any, Any, Any]:
        """Return the contradictions, and for each unit the digits with one place left and the placed digits."""
        b = self.builder
        bad, hidden, taken = [], [], []
        for number in range(len(self.units)):
            placed, clash = fixed[number].total()
            taken.append(placed)
            if clash is not None:
                bad.append(clash)
            if self.complete[number]:
                once, twice = seen[number].total()
                bad.append(b.xor(once, self.full))
                hidden.append(once if twice is None else b.and_(once, b.not_(twice)))
            else:
                hidden.append(None)
        return bad or [self.lanes.splat(0)], hidden, taken

    def _locked_candidates(self, seen: dict[tuple[int, ...], Any]) -> dict[tuple[int, ...], list[Any]]:
        """Return, for each atom (the cells in exactly the same units), the digits that another unit needs where it
        meets one of the atom's units."""
        lanes, b = self.lanes, self.builder
        gone: dict[tuple[int, ...], list[Any]] = {a: [] for a in self.atoms}
        for u in range(len(self.units)):
            for w in range(len(self.units)):
                shared = [a for a in self.atoms if u in a and w in a]
                if u == w or not self.complete[u] or sum(len(self.atoms[a]) for a in shared) < 2:
                    continue
                inside = lanes.any([seen[a] for a in shared])
                outside = [seen[a] for a in self.atoms if u in a and w not in a]
                only = b.and_(inside, b.not_(lanes.any(outside))) if outside else inside
                for a in self.atoms:
                    if w in a and u not in a:
                        gone[a].append(only)
        return gone


def _half(spec: dict[str, Any], half: int) -> list[dict[str, Any]]:
    """Return the shapes of one half. If that half omits cells, return all shapes, because a half must find all open
    cells."""
    shapes = spec["shapes"]
    parts = [shapes[: (len(shapes) + 1) // 2], shapes[(len(shapes) + 1) // 2 :]]
    cells = [{base + c for s in part for base in s["bases"] for c in s["cells"]} for part in parts]
    chosen: list[dict[str, Any]] = parts[half] if all(len(c) == spec["cells"] for c in cells) else shapes
    return chosen


def _emit(lanes: LaneVectors, spec: dict[str, Any], half: int, base: Any) -> None:
    b, flags = lanes.builder, range(spec["cells"], spec["cells"] + FLAGS)
    for row in flags:
        lanes.store(lanes.splat(0), base, row)
    scratch = lanes.at(base, spec["cells"] + FLAGS)
    lanes.store(lanes.splat(-1), scratch)
    lanes.forget()  # LLVM must not know the constant, or it turns v & (v - 1) into a slower count of bits
    minus_one = lanes.load(scratch)
    for number, shape in enumerate(_half(spec, half)):
        offsets = [cell * lanes.size for cell in shape["bases"]]
        kind = ir.ArrayType(I64, len(offsets))
        name = f"cpsudoku.bases.{number}.{len(b.module.globals)}"
        table = cgutils.global_constant(b.module, name, ir.Constant(kind, offsets))
        with cgutils.for_range(b, ir.Constant(I64, len(offsets))) as loop:
            start = b.add(base, b.load(b.gep(table, [ir.Constant(I64, 0), loop.index])))
            flag_vectors = _Block(lanes, shape, spec["values"], scratch, minus_one).emit(start)
            for row, value in zip(flags, flag_vectors, strict=True):
                lanes.store(b.or_(lanes.load(base, row), value), base, row)


@intrinsic  # type: ignore[untyped-decorator]
def half_sweep(typingctx: Any, base: Any, half: Any, spec: Any) -> tuple[Any, Callable[..., Any]]:
    """Sweep one half of the blocks in all lanes. base: the address of the cells; half: 0 or 1; spec: see kernel.py.

    Return three i64 with one bit for each lane: the lane has a contradiction, it has changed, it had an open cell
    before. A lane is solved if both halves in sequence find neither a contradiction nor an open cell. half and spec are
    literals.
    """
    if not (isinstance(spec, types.StringLiteral) and isinstance(half, types.IntegerLiteral)):
        return None  # type: ignore[return-value]  # Numba asks again with the literals
    shape = json.loads(spec.literal_value)

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        lanes = LaneVectors(builder, shape["bits"], shape["lanes"], shape["ternary"])
        _emit(lanes, shape, half.literal_value, args[0])
        zero = lanes.splat(0)
        rows = (lanes.load(args[0], shape["cells"] + k) for k in range(FLAGS))
        flags = [lanes.bits_where(builder.icmp_unsigned("!=", row, zero)) for row in rows]
        return context.make_tuple(builder, signature.return_type, flags)

    return types.UniTuple(types.int64, FLAGS)(types.int64, half, spec), codegen
