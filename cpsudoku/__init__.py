"""cpsudoku: does this puzzle have exactly one solution? Answered by CP-SAT, SAT and hand-written search, with proof."""

from importlib import import_module

from lazy_loader import attach_stub

__version__ = "0.1.0"

_named, _, _names = attach_stub(__name__, __file__)
__all__ = ["__version__", *_names]


def __getattr__(name: str) -> object:
    """Import a public name when it is first used, so that importing cpsudoku costs nothing: `__init__.pyi` has them."""
    if name in ("lab", "registry"):  # the last is what backends of one's own import
        return import_module(f"cpsudoku.{'apps' if name == 'lab' else 'support'}.{name}")
    return _named(name)


def __dir__() -> list[str]:
    return [*__all__]


def display(result: object) -> str:
    """Return the HTML of a result for a notebook; SVG for a grid. `apps.drawing.notebook` makes it, so results import
    nothing of drawing."""
    text: str = import_module("cpsudoku.apps.drawing.notebook").card_of(result)
    return text


def in_words(result: object) -> str:
    """Return the text of a diagnosis."""
    return "\n".join(import_module("cpsudoku.apps.explanation.diagnosis.diagnosis").lines(result))
