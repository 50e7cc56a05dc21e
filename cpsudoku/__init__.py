"""cpsudoku: does this puzzle have exactly one solution? Answered by CP-SAT, SAT and hand-written search, with proof."""

import os
import sys

# `python -m cpsudoku` has the current folder first in the path, where a json.py may lie among downloaded puzzles. It
# leaves before anything else is imported, `__future__` too, unless cpsudoku itself is imported from there (a checkout).
# While a package is imported for -m, sys.argv[0] is "-m"; whose it is, the interpreter's own arguments say.
if sys.argv[:1] == ["-m"] and not sys.flags.safe_path:
    _module = sys.orig_argv[-len(sys.argv)]
    _here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    if _module == __name__ or (_module[0] == "-" and _module.endswith(f"m{__name__}")):
        try:
            if sys.path[0] == os.getcwd() != _here:
                del sys.path[0]
        except OSError:  # the folder is gone: Python has not put it there
            pass
    del _module, _here

__version__ = "0.1.0"

# In a checkout the gallery stands beside the package; installed, it is cpsudoku/models.
if not os.path.isdir(os.path.join(os.path.dirname(__file__), "models")):
    __path__.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def __getattr__(name: str) -> object:
    """Import a public name when it is first used, so that importing cpsudoku costs nothing: `__init__.pyi` has them."""
    from importlib import import_module

    if name == "registry":  # what backends of one's own import
        return import_module("cpsudoku.support.registry")
    if name in ("bulk", "lab"):
        return import_module({"bulk": "cpsudoku.bulk", "lab": "cpsudoku.apps.lab"}[name])
    from cpsudoku.support.public import attach

    return ["__version__", *attach(__name__)(name)] if name == "__all__" else attach(__name__)(name)


def __dir__() -> list[str]:
    from cpsudoku.support.public import homes

    return sorted({*homes(__name__), "bulk", "lab", *(name for name in globals() if name.startswith("__"))})


def display(result: object) -> str:
    """Return what a notebook shows of a result, by `drawing.cards`: HTML, of a grid SVG. Results name no function that
    draws them, so they import nothing of drawing."""
    from importlib import import_module

    text: str = import_module("cpsudoku.apps.drawing.notebook").card_of(result)
    return text


def in_words(result: object) -> str:
    """Return what `print` shows of a diagnosis."""
    from importlib import import_module

    return "\n".join(import_module("cpsudoku.apps.explanation.diagnosis.diagnosis").lines(result))
