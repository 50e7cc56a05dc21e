"""How wide the vectors are made: as wide as the processor's registers, so that a cell of all lanes is one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class VectorWidth:
    """``bits`` a lane, ``lanes`` a vector; ``ternary``: AVX-512 and its three-input instruction may be used."""

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


# Numba's compiler with the options of everything here: no GIL, no bounds checks, cached on disk where possible.


def jit(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function, to be compiled at its first call. Where no folder for a cache can be written, each process
    does."""
    import numba as nb

    compiled: Callable[..., Any]
    try:
        compiled = nb.njit(boundscheck=False, nogil=True, cache=True)(function)
    except RuntimeError:  # "cannot cache function: no locator available"
        compiled = nb.njit(boundscheck=False, nogil=True)(function)
    return compiled
