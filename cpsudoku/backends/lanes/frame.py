"""Frames: the state of one lane, its cells one after another in memory, as the stacks keep it.

A lane's cells lie a vector apart (the sweep wants them so); going to or from a frame is one load and one store a cell,
about a hundred cycles. Once there, vectors run along the cells of the one puzzle: all cells that may take a digit come
out as a bit board in a few instructions, which makes a careful choice of the branching cell affordable.
Frames are padded with zeros to ``pitch`` cells.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from cpsudoku.backends.lanes.vector import I8, I64, call

Intrinsic = tuple[Any, Callable[..., Any]] | None
TWO, THREE, OPEN, DIGITS = 0, 1, 2, 3  # the boards: two, three, two or more candidates; then one board a value


def chunks(cells: int) -> list[int]:
    """How many cells go into each 64-bit word of a board: 64, at the end 32 where that suffices."""
    return [min(64, -(-(cells - k) // 32) * 32) for k in range(0, cells, 64)]


def _asked(spec: Any) -> Any:
    return json.loads(spec.literal_value) if isinstance(spec, types.StringLiteral) else None


def _gather(builder: Any, asked: Any, lane: Any, frame: Any) -> None:
    """Copy a lane to a frame. The cells are put together in registers, for a store of 64 bytes can be read as a vector
    at once; single cells stored one by one could not, and only one store a cycle is possible."""
    kind, size = ir.IntType(asked["bits"]), asked["bits"] // 8
    stride, done = size * asked["lanes"], 0
    while done < asked["cells"]:
        parts = []
        for start in range(done, min(done + 64 // size, asked["cells"]), 16 // size):
            part = ir.Constant(ir.VectorType(kind, 16 // size), [0] * (16 // size))
            for k in range(start, min(start + 16 // size, asked["cells"])):
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


def _scatter(builder: Any, asked: Any, frame: Any, lane: Any) -> None:
    """Copy a frame to a lane, nine or so cells at a time."""
    kind, cells, size = ir.IntType(asked["bits"]), asked["cells"], asked["bits"] // 8
    block = next(k for k in (81, 64, 36, 25, 16, 12, 9, 8, 7, 5, 4, 3, 2, 1) if cells % k == 0)
    with cgutils.for_range(builder, ir.Constant(I64, cells // block)) as loop:
        for k in range(block):
            cell = builder.add(builder.mul(loop.index, ir.Constant(I64, block)), ir.Constant(I64, k))
            there = [
                builder.inttoptr(builder.add(base, builder.mul(cell, ir.Constant(I64, step))), kind.as_pointer())
                for base, step in ((frame, size), (lane, size * asked["lanes"]))
            ]
            builder.store(builder.load(there[0]), there[1])


@intrinsic  # type: ignore[untyped-decorator]
def extract(typingctx: Any, lane: Any, frame: Any, spec: Any) -> Intrinsic:
    """Copy a lane (the address of its first cell) to the frame at an address."""
    asked = _asked(spec)
    if asked is None:
        return None

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        _gather(builder, asked, args[0], args[1])
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, spec), codegen


@intrinsic  # type: ignore[untyped-decorator]
def insert(typingctx: Any, frame: Any, lane: Any, spec: Any) -> Intrinsic:
    """Copy the frame at an address to a lane (the address of its first cell)."""
    asked = _asked(spec)
    if asked is None:
        return None

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        _scatter(builder, asked, args[0], args[1])
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, spec), codegen


@intrinsic  # type: ignore[untyped-decorator]
def copy_frame(typingctx: Any, frame: Any, other: Any, size: Any) -> Intrinsic:
    """Copy the frame at an address to another address, so many bytes. An assignment of NumPy's does the same, but the
    error that it may raise has words, and Numba takes three seconds to compile what writes them."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        here, there = (builder.inttoptr(address, I8.as_pointer()) for address in args[:2])
        cgutils.raw_memcpy(builder, there, here, args[2], 1)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), codegen


def _splat(kind: Any, value: int) -> Any:
    return ir.Constant(kind, [value] * kind.count)


@intrinsic  # type: ignore[untyped-decorator]
def boards(typingctx: Any, frame: Any, out: Any, spec: Any) -> Intrinsic:
    """Write the bit boards of a frame to the i64 words at ``out``: TWO, THREE, OPEN, then one a value (open cells)."""
    asked = _asked(spec)
    if asked is None:
        return None

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        b, size, words = builder, asked["bits"] // 8, chunks(asked["cells"])

        def write(board: int, word: int, condition: Any) -> None:
            bits = b.bitcast(condition, ir.IntType(condition.type.count))
            place = b.add(args[1], ir.Constant(I64, 8 * (board * len(words) + word)))
            b.store(b.zext(bits, I64) if bits.type.width < 64 else bits, b.inttoptr(place, I64.as_pointer()))

        for word, count in enumerate(words):
            kind = ir.VectorType(ir.IntType(asked["bits"]), count)
            place = b.add(args[0], ir.Constant(I64, 64 * word * size))
            v = b.load(b.inttoptr(place, kind.as_pointer()), align=32)
            number = call(b, f"llvm.ctpop.v{count}i{asked['bits']}", kind, [v])
            several = b.icmp_unsigned(">", number, _splat(kind, 1))
            write(TWO, word, b.icmp_unsigned("==", number, _splat(kind, 2)))
            write(THREE, word, b.icmp_unsigned("==", number, _splat(kind, 3)))
            write(OPEN, word, several)
            left = b.select(several, v, _splat(kind, 0))
            for value in range(asked["values"]):
                has = b.icmp_unsigned("!=", b.and_(left, _splat(kind, 1 << value)), _splat(kind, 0))
                write(DIGITS + value, word, has)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, spec), codegen


@intrinsic  # type: ignore[untyped-decorator]
def pairs(typingctx: Any, frame: Any, out: Any, spec: Any) -> Intrinsic:
    """Write only the first bit board of a frame, TWO, to the i64 words at ``out``."""
    asked = _asked(spec)
    if asked is None:
        return None

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        b, size = builder, asked["bits"] // 8
        for word, count in enumerate(chunks(asked["cells"])):
            kind = ir.VectorType(ir.IntType(asked["bits"]), count)
            place = b.add(args[0], ir.Constant(I64, 64 * word * size))
            v = b.load(b.inttoptr(place, kind.as_pointer()), align=32)
            zero = _splat(kind, 0)
            more = b.and_(v, b.add(v, _splat(kind, -1)))
            third = b.and_(more, b.add(more, _splat(kind, -1)))
            two = b.and_(b.icmp_unsigned("!=", more, zero), b.icmp_unsigned("==", third, zero))
            bits = b.bitcast(two, ir.IntType(count))
            there = b.add(args[1], ir.Constant(I64, 8 * word))
            b.store(b.zext(bits, I64) if count < 64 else bits, b.inttoptr(there, I64.as_pointer()))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, spec), codegen


@intrinsic  # type: ignore[untyped-decorator]
def board_word(typingctx: Any, board: Any, row: Any, word: Any, spec: Any) -> Intrinsic:
    """One 64-bit word of the boards at an address."""
    asked = _asked(spec)
    if asked is None:
        return None

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        b, words = builder, len(chunks(asked["cells"]))
        place = b.add(b.mul(args[1], ir.Constant(I64, words)), args[2])
        return b.load(b.inttoptr(b.add(args[0], b.shl(place, ir.Constant(I64, 3))), I64.as_pointer()))

    return types.int64(types.int64, types.int64, types.int64, spec), codegen


peers_word = board_word  # the table of peers has a board a cell


@intrinsic  # type: ignore[untyped-decorator]
def candidates(typingctx: Any, frame: Any, cell: Any, spec: Any) -> Intrinsic:
    """The candidates of one cell of the frame at an address."""
    asked = _asked(spec)
    if asked is None:
        return None

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        b, kind = builder, ir.IntType(asked["bits"])
        place = b.add(args[0], b.mul(args[1], ir.Constant(I64, asked["bits"] // 8)))
        return b.zext(b.load(b.inttoptr(place, kind.as_pointer())), I64)

    return types.int64(types.int64, types.int64, spec), codegen


@intrinsic  # type: ignore[untyped-decorator]
def nearby(typingctx: Any, board: Any, peers: Any, cell: Any, one: Any, two: Any, spec: Any) -> Intrinsic:
    """How much two digits in a cell would change: for each of them, 1 for each peer that may take it, 4 if the peer has
    two candidates. board, peers: the addresses of the boards of a frame, and of the table of peers (cells, words).

    One vector holds the boards of both digits: a third of the instructions of word by word.
    """
    asked = _asked(spec)
    if asked is None:
        return None

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        b, words = builder, len(chunks(asked["cells"]))
        row, pair = ir.VectorType(I64, words), ir.VectorType(I64, 2 * words)

        def load(base: Any, number: Any) -> Any:
            place = b.add(base, b.mul(number, ir.Constant(I64, 8 * words)))
            return b.load(b.inttoptr(place, row.as_pointer()), align=8)

        def join(x: Any, y: Any) -> Any:
            order = ir.Constant(ir.VectorType(ir.IntType(32), 2 * words), list(range(2 * words)))
            return b.shuffle_vector(x, y, order)

        near_cell, twos = load(args[1], args[2]), load(args[0], ir.Constant(I64, TWO))
        digits = [load(args[0], b.add(d, ir.Constant(I64, DIGITS))) for d in args[3:5]]
        near = b.and_(join(*digits), join(near_cell, near_cell))
        count = f"llvm.ctpop.v{2 * words}i64"
        pairs = call(b, count, pair, [b.and_(near, join(twos, twos))])
        score = b.add(call(b, count, pair, [near]), b.mul(pairs, ir.Constant(pair, [3] * (2 * words))))
        return call(b, f"llvm.vector.reduce.add.v{2 * words}i64", I64, [score])

    return types.int64(types.int64, types.int64, types.int64, types.int64, types.int64, spec), codegen


@intrinsic  # type: ignore[untyped-decorator]
def write_digits(typingctx: Any, frame: Any, out: Any, spec: Any) -> Intrinsic:
    """Write a solved frame as bytes 1, 2, ... at an address; not a byte beyond its cells."""
    asked = _asked(spec)
    if asked is None:
        return None

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        b, size, done = builder, asked["bits"] // 8, 0
        while done < asked["cells"]:
            count = min(64, 1 << (asked["cells"] - done).bit_length() - 1)
            kind = ir.VectorType(ir.IntType(asked["bits"]), count)
            v = b.load(b.inttoptr(b.add(args[0], ir.Constant(I64, done * size)), kind.as_pointer()), align=size)
            below = call(b, f"llvm.ctpop.v{count}i{asked['bits']}", kind, [b.sub(v, _splat(kind, 1))])
            digits = b.trunc(b.add(below, _splat(kind, 1)), ir.VectorType(I8, count))
            b.store(digits, b.inttoptr(b.add(args[1], ir.Constant(I64, done)), digits.type.as_pointer()), align=1)
            done += count
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, spec), codegen


@intrinsic  # type: ignore[untyped-decorator]
def popcount(typingctx: Any, word: Any) -> Intrinsic:
    """The number of bits set in an i64."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return call(builder, "llvm.ctpop.i64", I64, [args[0]])

    return types.int64(types.int64), codegen


@intrinsic  # type: ignore[untyped-decorator]
def lowest(typingctx: Any, word: Any) -> Intrinsic:
    """The index of the lowest bit set in an i64 that is not zero."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return call(builder, "llvm.cttz.i64", I64, [args[0], ir.Constant(ir.IntType(1), 1)])

    return types.int64(types.int64), codegen
