"""Numba's compiler with the options of everything here: no GIL, no bounds checks, cached on disk where possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def jit(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, to be compiled at its first call. Where no folder for a cache can be written, each process does."""
    import numba as nb

    compiled: Callable[..., Any]
    try:
        compiled = nb.njit(boundscheck=False, nogil=True, cache=True)(function)
    except RuntimeError:  # "cannot cache function: no locator available"
        compiled = nb.njit(boundscheck=False, nogil=True)(function)
    return compiled
