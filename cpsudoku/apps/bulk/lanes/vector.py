"""Operations on LLVM vectors. Each SIMD lane has a puzzle. A vector has the candidates of one cell in every lane.

Numba's own loops over uint16 widen to 64 bits and lose the vectors (four times slower), hence intrinsics that write
LLVM IR. With AVX-512 every three-input Boolean function is one instruction (vpternlog). LLVM does not find it for a
majority. So the code uses this instruction if it is available, and several instructions otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from llvmlite import ir

I8: Any = ir.IntType(8)
I64: Any = ir.IntType(64)
OR3, MAJORITY = 0xFE, 0xE8  # truth tables of vpternlog


@dataclass(frozen=True)
class LaneVectors:
    """An IR builder, and the shape of its vectors: ``lanes`` lanes of ``bits`` bits. ``ternary``: is vpternlog
    available?"""

    builder: Any
    bits: int
    lanes: int
    ternary: bool

    @property
    def vector(self) -> Any:
        return ir.VectorType(ir.IntType(self.bits), self.lanes)

    @property
    def size(self) -> int:
        """The number of bytes of one vector, that is, of one cell in all lanes."""
        return self.bits * self.lanes // 8

    def splat(self, value: int) -> Any:
        return ir.Constant(self.vector, [value] * self.lanes)

    def pointer(self, address: Any, cell: int = 0) -> Any:
        """Return a pointer to the vector ``cell`` cells after ``address`` (an i64)."""
        b = self.builder
        return b.inttoptr(b.add(address, ir.Constant(I64, cell * self.size)), self.vector.as_pointer())

    def at(self, address: Any, cell: int) -> Any:
        """Return the address (an i64) of the vector ``cell`` cells after ``address``."""
        return self.builder.add(address, ir.Constant(I64, cell * self.size))

    def load(self, address: Any, cell: int = 0) -> Any:
        return self.builder.load(self.pointer(address, cell), align=min(self.size, 64))

    def store(self, value: Any, address: Any, cell: int = 0) -> None:
        self.builder.store(value, self.pointer(address, cell), align=min(self.size, 64))

    def three(self, table: int, a: Any, b: Any, c: Any) -> Any:
        """Return the three-input function with this truth table: OR3 or MAJORITY."""
        builder = self.builder
        if self.ternary and self.size == 64:
            wide = ir.VectorType(ir.IntType(32), 16)
            kind = ir.FunctionType(wide, [wide, wide, wide, ir.IntType(32)])
            function = _declare(builder, "llvm.x86.avx512.pternlog.d.512", kind)
            words = [builder.bitcast(x, wide) for x in (a, b, c)]
            return builder.bitcast(builder.call(function, [*words, ir.Constant(ir.IntType(32), table)]), self.vector)
        if table == OR3:
            return builder.or_(builder.or_(a, b), c)
        return builder.or_(builder.and_(a, b), builder.and_(c, builder.or_(a, b)))

    def any(self, values: list[Any]) -> Any:
        """Return the OR of one or more vectors."""
        while len(values) >= 3:
            values = [*values[3:], self.three(OR3, *values[:3])]
        return values[0] if len(values) == 1 else self.builder.or_(*values)

    def least(self, a: Any, b: Any) -> Any:
        """Return the minimum, lane by lane."""
        return call(self.builder, f"llvm.umin.v{self.lanes}i{self.bits}", self.vector, [a, b])

    def forget(self) -> None:
        """Force the code to load values again. Keeping them in registers would spill other values, which costs a
        store."""
        self.builder.asm(ir.FunctionType(ir.VoidType(), []), "", "~{memory}", [], True)

    def bits_where(self, condition: Any) -> Any:
        """Return an i64 with one bit for each lane, set if the condition (a vector of i1) holds."""
        b = self.builder
        return (
            b.zext(b.bitcast(condition, ir.IntType(self.lanes)), I64) if self.lanes < 64 else b.bitcast(condition, I64)
        )


def _declare(builder: Any, name: str, kind: Any) -> Any:
    module = builder.module
    return module.globals[name] if name in module.globals else ir.Function(module, kind, name)


def call(builder: Any, name: str, returns: Any, args: list[Any]) -> Any:
    """Return a call of an LLVM intrinsic. Declare it if the module does not have it yet."""
    kind = ir.FunctionType(returns, [a.type for a in args])
    return builder.call(_declare(builder, name, kind), args)


# A vector is as wide as the processor's registers, so that one register has one cell of all lanes.


@dataclass(frozen=True)
class VectorWidth:
    """``bits`` for each lane, ``lanes`` in each vector. ``ternary``: may the code use AVX-512 with its three-input
    instruction?"""

    bits: int
    lanes: int
    ternary: bool


def target(values: int) -> VectorWidth:
    """Return the vectors for this many values on the processor Numba compiles for (NUMBA_CPU_NAME and
    NUMBA_CPU_FEATURES)."""
    from numba.core.registry import cpu_target

    features = str(cpu_target.target_context.codegen().magic_tuple()[2]).split(",")
    wide = all(f"+{name}" in features for name in ("avx512f", "avx512bw", "avx512vl"))
    width = 512 if wide else 256 if "+avx2" in features else 128
    bits = 16 if values <= 16 else 32
    return VectorWidth(bits, width // bits, wide)


# Numba's compiler with common options: release the GIL, check no bounds, cache on disk if possible.


def jit(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function, to be compiled on its first call. Without a writable cache folder, each process compiles
    it."""
    import numba as nb

    compiled: Callable[..., Any]
    try:
        compiled = nb.njit(boundscheck=False, nogil=True, cache=True)(function)
    except RuntimeError:  # "cannot cache function: no locator available"
        compiled = nb.njit(boundscheck=False, nogil=True)(function)
    return compiled
