"""Frames. A frame is the state of one lane on a stack, with its cells consecutive in memory.

During a sweep a lane's cells are one vector apart. Copying a lane to or from a frame takes one load and one store for
each cell, about a hundred cycles. In a frame, vectors run along the cells of one puzzle. A few instructions return the
cells of a digit as a bit board, so a careful choice of the branching cell is cheap. Frames are padded with zeros to
``pitch`` cells.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from inspect import Parameter, Signature, signature
from typing import Any, TypeAlias

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from cpsudoku.apps.bulk.lanes.vector import I8, I64, call

Intrinsic = tuple[Any, Callable[..., Any]] | None
Spec = dict[str, int]
Value: TypeAlias = Any  # an i64 of LLVM
TWO, THREE, OPEN, DIGITS = 0, 1, 2, 3  # bit boards: cells with 2, with 3, with 2 or more candidates; each value


def chunks(cells: int) -> list[int]:
    """Return the number of cells in each 64-bit word of a board: 64, and 32 at the end if that suffices."""
    return [min(64, -(-(cells - k) // 32) * 32) for k in range(0, cells, 64)]


def intrinsic_of(write: Callable[..., Any]) -> Any:
    """Return an intrinsic whose code ``write(builder, spec, *addresses and numbers)`` emits. Arguments and result are
    i64. A call also passes the spec as a literal string (see kernel.py)."""
    names = tuple(signature(write).parameters)[2:]
    returns = types.int64 if write.__annotations__["return"] == "Value" else types.void

    def definition(typingctx: Any, *kinds: Any) -> Intrinsic:
        if not isinstance(kinds[-1], types.StringLiteral):
            return None  # Numba asks again with the literal
        spec = json.loads(kinds[-1].literal_value)

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            value = write(builder, spec, *args[:-1])
            return context.get_dummy_value() if value is None else value

        return returns(*[types.int64] * len(names), kinds[-1]), codegen

    parameters = [Parameter(name, Parameter.POSITIONAL_OR_KEYWORD) for name in ("typingctx", *names, "spec")]
    definition.__name__, definition.__doc__ = write.__name__, write.__doc__
    definition.__signature__ = Signature(parameters)  # type: ignore[attr-defined]  # Numba reads the arguments from it
    return intrinsic(definition)


@intrinsic_of
def extract(builder: Any, spec: Spec, lane: Value, frame: Value) -> None:
    """Copy a lane (the address of its first cell) to the frame at an address.

    The cells are packed in registers and stored 64 bytes at a time. After stores of single bytes, reading a vector
    would stall. And the processor makes only one store in each cycle."""
    kind, size = ir.IntType(spec["bits"]), spec["bits"] // 8
    stride, done = size * spec["lanes"], 0
    while done < spec["cells"]:
        parts = []
        for start in range(done, min(done + 64 // size, spec["cells"]), 16 // size):
            part = ir.Constant(ir.VectorType(kind, 16 // size), [0] * (16 // size))
            for k in range(start, min(start + 16 // size, spec["cells"])):
                place = builder.add(lane, ir.Constant(I64, k * stride))
                cell = builder.load(builder.inttoptr(place, kind.as_pointer()))
                part = builder.insert_element(part, cell, ir.Constant(I64, k - start))
            parts.append(part)
        parts += [ir.Constant(parts[0].type, [0] * (16 // size))] * (-len(parts) % 2)
        while len(parts) > 1:
            both = ir.VectorType(ir.IntType(32), 2 * parts[0].type.count)
            order = ir.Constant(both, list(range(both.count)))
            parts = [builder.shuffle_vector(x, y, order) for x, y in zip(parts[::2], parts[1::2], strict=True)]
        place = builder.add(frame, ir.Constant(I64, done * size))
        builder.store(parts[0], builder.inttoptr(place, parts[0].type.as_pointer()), align=16)
        done += parts[0].type.count


@intrinsic_of
def insert(builder: Any, spec: Spec, frame: Value, lane: Value) -> None:
    """Copy the frame at an address to a lane (the address of its first cell), about nine cells at a time."""
    kind, cells, size = ir.IntType(spec["bits"]), spec["cells"], spec["bits"] // 8
    block = next(k for k in (81, 64, 36, 25, 16, 12, 9, 8, 7, 5, 4, 3, 2, 1) if cells % k == 0)
    with cgutils.for_range(builder, ir.Constant(I64, cells // block)) as loop:
        for k in range(block):
            cell = builder.add(builder.mul(loop.index, ir.Constant(I64, block)), ir.Constant(I64, k))
            there = [
                builder.inttoptr(builder.add(base, builder.mul(cell, ir.Constant(I64, step))), kind.as_pointer())
                for base, step in ((frame, size), (lane, size * spec["lanes"]))
            ]
            builder.store(builder.load(there[0]), there[1])


@intrinsic  # type: ignore[untyped-decorator]
def copy_frame(typingctx: Any, frame: Any, other: Any, size: Any) -> Intrinsic:
    """Copy ``size`` bytes of a frame to another address. A NumPy assignment would do the same, but Numba takes three
    seconds to compile its error message."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        here, there = (builder.inttoptr(address, I8.as_pointer()) for address in args[:2])
        cgutils.raw_memcpy(builder, there, here, args[2], 1)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), codegen


def _splat(kind: Any, value: int) -> Any:
    return ir.Constant(kind, [value] * kind.count)


@intrinsic_of
def boards(b: Any, spec: Spec, frame: Value, out: Value) -> None:
    """Write the bit boards of a frame to the i64 words at ``out``: TWO, THREE, OPEN, then one for each value (open
    cells)."""
    size, words = spec["bits"] // 8, chunks(spec["cells"])

    def write(board: int, word: int, condition: Any) -> None:
        bits = b.bitcast(condition, ir.IntType(condition.type.count))
        place = b.add(out, ir.Constant(I64, 8 * (board * len(words) + word)))
        b.store(b.zext(bits, I64) if bits.type.width < 64 else bits, b.inttoptr(place, I64.as_pointer()))

    for word, count in enumerate(words):
        kind = ir.VectorType(ir.IntType(spec["bits"]), count)
        place = b.add(frame, ir.Constant(I64, 64 * word * size))
        v = b.load(b.inttoptr(place, kind.as_pointer()), align=32)
        number = call(b, f"llvm.ctpop.v{count}i{spec['bits']}", kind, [v])
        several = b.icmp_unsigned(">", number, _splat(kind, 1))
        write(TWO, word, b.icmp_unsigned("==", number, _splat(kind, 2)))
        write(THREE, word, b.icmp_unsigned("==", number, _splat(kind, 3)))
        write(OPEN, word, several)
        left = b.select(several, v, _splat(kind, 0))
        for value in range(spec["values"]):
            is_present = b.icmp_unsigned("!=", b.and_(left, _splat(kind, 1 << value)), _splat(kind, 0))
            write(DIGITS + value, word, is_present)


@intrinsic_of
def pairs(b: Any, spec: Spec, frame: Value, out: Value) -> None:
    """Write only the first bit board of a frame, TWO, to the i64 words at ``out``."""
    size = spec["bits"] // 8
    for word, count in enumerate(chunks(spec["cells"])):
        kind = ir.VectorType(ir.IntType(spec["bits"]), count)
        place = b.add(frame, ir.Constant(I64, 64 * word * size))
        v = b.load(b.inttoptr(place, kind.as_pointer()), align=32)
        zero = _splat(kind, 0)
        more = b.and_(v, b.add(v, _splat(kind, -1)))
        third = b.and_(more, b.add(more, _splat(kind, -1)))
        two = b.and_(b.icmp_unsigned("!=", more, zero), b.icmp_unsigned("==", third, zero))
        bits = b.bitcast(two, ir.IntType(count))
        there = b.add(out, ir.Constant(I64, 8 * word))
        b.store(b.zext(bits, I64) if count < 64 else bits, b.inttoptr(there, I64.as_pointer()))


@intrinsic_of
def board_word(b: Any, spec: Spec, board: Value, row: Value, word: Value) -> Value:
    """Return one 64-bit word of the boards at an address."""
    words = len(chunks(spec["cells"]))
    place = b.add(b.mul(row, ir.Constant(I64, words)), word)
    return b.load(b.inttoptr(b.add(board, b.shl(place, ir.Constant(I64, 3))), I64.as_pointer()))


peers_word = board_word  # the table of peers has one board for each cell


@intrinsic_of
def candidates(b: Any, spec: Spec, frame: Value, cell: Value) -> Value:
    """Return the candidates of one cell of the frame at an address."""
    kind = ir.IntType(spec["bits"])
    place = b.add(frame, b.mul(cell, ir.Constant(I64, spec["bits"] // 8)))
    return b.zext(b.load(b.inttoptr(place, kind.as_pointer())), I64)


@intrinsic_of
def nearby(b: Any, spec: Spec, board: Value, peers: Value, cell: Value, one: Value, two: Value) -> Value:
    """Return the score of a cell for two digits. For each digit, each peer with that candidate counts 1, or 4 if the
    peer has two candidates. board and peers are the addresses of the boards of a frame, and of the table of peers
    (cells, words).

    One vector holds the boards of both digits, which takes a third of the instructions.
    """
    words = len(chunks(spec["cells"]))
    row, pair = ir.VectorType(I64, words), ir.VectorType(I64, 2 * words)

    def load(base: Any, number: Any) -> Any:
        place = b.add(base, b.mul(number, ir.Constant(I64, 8 * words)))
        return b.load(b.inttoptr(place, row.as_pointer()), align=8)

    def join(x: Any, y: Any) -> Any:
        order = ir.Constant(ir.VectorType(ir.IntType(32), 2 * words), list(range(2 * words)))
        return b.shuffle_vector(x, y, order)

    near_cell, twos = load(peers, cell), load(board, ir.Constant(I64, TWO))
    digits = [load(board, b.add(d, ir.Constant(I64, DIGITS))) for d in (one, two)]
    near = b.and_(join(*digits), join(near_cell, near_cell))
    count = f"llvm.ctpop.v{2 * words}i64"
    pairs = call(b, count, pair, [b.and_(near, join(twos, twos))])
    score = b.add(call(b, count, pair, [near]), b.mul(pairs, ir.Constant(pair, [3] * (2 * words))))
    return call(b, f"llvm.vector.reduce.add.v{2 * words}i64", I64, [score])


@intrinsic_of
def write_digits(b: Any, spec: Spec, frame: Value, out: Value) -> None:
    """Write a solved frame as bytes 1, 2, ... to an address. Write no byte beyond its cells."""
    size, done = spec["bits"] // 8, 0
    while done < spec["cells"]:
        count = min(64, 1 << (spec["cells"] - done).bit_length() - 1)
        kind = ir.VectorType(ir.IntType(spec["bits"]), count)
        v = b.load(b.inttoptr(b.add(frame, ir.Constant(I64, done * size)), kind.as_pointer()), align=size)
        below = call(b, f"llvm.ctpop.v{count}i{spec['bits']}", kind, [b.sub(v, _splat(kind, 1))])
        digits = b.trunc(b.add(below, _splat(kind, 1)), ir.VectorType(I8, count))
        b.store(digits, b.inttoptr(b.add(out, ir.Constant(I64, done)), digits.type.as_pointer()), align=1)
        done += count


@intrinsic  # type: ignore[untyped-decorator]
def popcount(typingctx: Any, word: Any) -> Intrinsic:
    """Return the number of bits set in an i64."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return call(builder, "llvm.ctpop.i64", I64, [args[0]])

    return types.int64(types.int64), codegen


@intrinsic  # type: ignore[untyped-decorator]
def lowest(typingctx: Any, word: Any) -> Intrinsic:
    """Return the index of the lowest bit set in an i64 that is not zero."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return call(builder, "llvm.cttz.i64", I64, [args[0], ir.Constant(ir.IntType(1), 1)])

    return types.int64(types.int64), codegen
