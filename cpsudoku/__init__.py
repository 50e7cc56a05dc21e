"""cpsudoku: does this puzzle have exactly one solution? CP-SAT, SAT and hand-written search decide it, with proof."""

from collections.abc import Callable
from functools import cache
from importlib import import_module

__version__ = "0.2.0"

ADVICE = {  # names of other libraries, and what to write instead
    "intvar": 'write model.variable("x", range(1, 10))',
    "boolvar": 'write model.variable("b")',
    "Xor": "write a ^ b, or a != b",
    "Circuit": "cpsudoku.SingleLoop is a loop along links between cells",
}


@cache
def _public() -> tuple[Callable[[str], object], list[str]]:
    """Return the module's `__getattr__`, which imports a public name, and the list of public names. `__init__.pyi`
    defines the names."""
    from lazy_loader import attach_stub

    named, _, names = attach_stub(__name__, __file__)
    return named, ["__version__", *names]


def __getattr__(name: str) -> object:
    """Import a public name on first use, so that importing cpsudoku costs nothing."""
    if name in ADVICE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}: {ADVICE[name]}", name=name)
    named, names = _public()
    return names if name == "__all__" else named(name)


def __dir__() -> list[str]:
    return [*_public()[1]]


def display(result: object) -> str:
    """Return the display of a result in a notebook: HTML, or SVG for a grid. It is imported on use, so results do not
    import drawing."""
    text: str = import_module("cpsudoku.apps.drawing.notebook").card_of(result)
    return text


def sealed_page(entry: object, title: str) -> str:
    """Return the page of a certificate, which shows the puzzle and checks itself in a browser."""
    page: str = import_module("cpsudoku.apps.web.seal_page").seal_entry(entry, title=title).page()
    return page
