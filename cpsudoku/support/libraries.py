"""What this Python may lack: the libraries of the solvers, and threads."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

from cpsudoku.support.errors import BackendError

# A browser (Pyodide) starts no threads. Code then keeps limits of seconds only where it reads the clock, for example
# between two slices of a solver. The page terminates a worker that takes too long.
THREADS = sys.platform not in ("emscripten", "wasi")
PACKAGES = {"ortools": "ortools", "pysat": "python-sat", "pysolvers": "python-sat"}  # by the name that Python imports


def library(module: str) -> ModuleType:
    """Import and return a module of a library in PACKAGES.

    Raises:
        BackendError: the library is not installed.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = PACKAGES[module.partition(".")[0]]
        raise BackendError(f"needs {package}, which is not installed: pip install {package}") from error
