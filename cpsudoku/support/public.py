"""Public names: the stub (`.pyi`) beside a module is the one table of what it offers.

Type checkers and editors read it as such. Python reads its lines `from MODULE import NAME as NAME`, and imports a name
when it is first used; `from MODULE import *` are the names of that module's stub.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


@cache
def homes(module: str) -> dict[str, tuple[str, str]]:
    """Return of each public name of a module, in alphabetical order, the module it lives in and its name there."""
    path = os.path.join(ROOT, *module.split("."))
    homes_by_name: dict[str, tuple[str, str]] = {}
    with open(os.path.join(path, "__init__.pyi") if os.path.isdir(path) else f"{path}.pyi", encoding="utf-8") as stub:
        for line in stub:
            match line.split():
                case ["from", home, "import", "*", *_]:
                    homes_by_name |= homes(home)
                case ["from", home, "import", there, "as", name, *_] if home != module:  # else a package within
                    homes_by_name[name] = home, there
    return dict(sorted(homes_by_name.items()))


def attach(module: str, table: str = "") -> Callable[[str], object]:
    """Return the `__getattr__` of a module: it imports what its stub names, or that of another module, ``table``;
    `dir` lists these names, unless the module has a `__dir__` of its own."""
    own = vars(sys.modules[module])
    own.setdefault("__dir__", lambda: sorted({*homes(table or module), *(name for name in own if name[:2] == "__")}))

    def attribute(name: str) -> object:
        if name == "__all__":
            return list(homes(table or module))
        if name[:2] != "__" and (home := homes(table or module).get(name)):
            return getattr(import_module(home[0]), home[1])
        raise AttributeError(f"module {module!r} has no attribute {name!r}")

    return attribute
