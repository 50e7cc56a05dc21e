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

TYPE_CHECKING = False  # so spelled, typing is not imported: a command begins here, before it hears of Ctrl-C
if TYPE_CHECKING:
    from typing import Any

    from cpsudoku import bulk as bulk
    from cpsudoku import lab as lab
    from cpsudoku.checking import check as check
    from cpsudoku.checking import check_all as check_all
    from cpsudoku.checking import count as count
    from cpsudoku.checking import prove as prove
    from cpsudoku.checking import solutions as solutions
    from cpsudoku.checking import solve as solve
    from cpsudoku.checking.exporting import export as export
    from cpsudoku.checking.models import ModelReport as ModelReport
    from cpsudoku.checking.models import Solution as Solution
    from cpsudoku.checking.report import Report as Report
    from cpsudoku.drawing import draw as draw
    from cpsudoku.drawing.seal_page import seal as seal
    from cpsudoku.explanation.asking import explain as explain
    from cpsudoku.explanation.asking import rate as rate
    from cpsudoku.explanation.diagnosis import diagnose as diagnose
    from cpsudoku.explanation.hints import hint as hint
    from cpsudoku.explanation.hints import why as why
    from cpsudoku.formats.entries import read as read
    from cpsudoku.generation import generate as generate
    from cpsudoku.ground.errors import CpsudokuError as CpsudokuError
    from cpsudoku.ground.errors import LimitReached as LimitReached
    from cpsudoku.ground.geometry import cells as cells
    from cpsudoku.model import Clue as Clue
    from cpsudoku.model import Constraint as Constraint
    from cpsudoku.model import Model as Model
    from cpsudoku.model import Sum as Sum
    from cpsudoku.model import Variable as Variable
    from cpsudoku.model.constraints import *  # noqa: F403 (all of them, as its table has them)
    from cpsudoku.proof.verify import verify as verify
    from cpsudoku.puzzles.gallery import sudoku as sudoku
    from cpsudoku.scanning import scan as scan

__version__ = "0.1.0"

# Public names and the modules they live in, beside those of `constraints`: each is imported when it is first used, so
# that importing cpsudoku costs nothing. Rooms have nouns for names, so that no folder hides a function.
_HOMES = {
    name: home
    for home, names in {
        "checking": "check check_all count prove solutions solve",
        "checking.exporting": "export",
        "checking.models": "ModelReport Solution",
        "checking.report": "Report",
        "drawing": "draw",
        "drawing.seal_page": "seal",
        "explanation.asking": "explain rate",
        "explanation.diagnosis": "diagnose",
        "explanation.hints": "hint why",
        "formats.entries": "read",
        "generation": "generate",
        "ground.errors": "CpsudokuError LimitReached",
        "ground.geometry": "cells",
        "model": "Clue Constraint Model Sum Variable",
        "model.constraints": "is_not is_value",
        "proof.verify": "verify",
        "puzzles.gallery": "sudoku",
        "scanning": "scan",
    }.items()
    for name in names.split()
}
_PACKAGES = ("bulk", "lab")  # whole packages that are reached as attributes
# In a checkout the gallery stands beside the package; installed, it is cpsudoku/models.
if not os.path.isdir(os.path.join(os.path.dirname(__file__), "models")):
    __path__.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))  # noqa: F405


def _public() -> list[str]:
    from cpsudoku.model.constraints import __all__ as constraints

    return sorted({*_HOMES, *constraints, "__version__"})


if not TYPE_CHECKING:  # who checks types sees the names above, and no others

    def __getattr__(name: str) -> "Any":
        from importlib import import_module

        if name == "registry":  # what backends of one\'s own import
            return import_module("cpsudoku.ground.registry")
        if name in _PACKAGES:
            return import_module(f"cpsudoku.{name}")
        if name in _HOMES:
            return getattr(import_module(f"cpsudoku.{_HOMES[name]}"), name)
        if name == "__all__":
            return _public()
        if name[:1].isupper() and name in _public():  # a module of this package, for which Python asks too, is not
            return getattr(import_module("cpsudoku.model.constraints"), name)
        raise AttributeError(f"module 'cpsudoku' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*_public(), *_PACKAGES, *(name for name in globals() if name.startswith("__"))})


def display(result: object) -> str:
    """Return what a notebook shows of a result, by `drawing.cards`: HTML, of a grid SVG. Results name no function that
    draws them, so they import nothing of drawing."""
    from importlib import import_module

    text: str = import_module("cpsudoku.drawing.cards").card_of(result)
    return text


def in_words(result: object) -> str:
    """Return what `print` shows of a diagnosis."""
    from importlib import import_module

    return "\n".join(import_module("cpsudoku.explanation.diagnosis.wording").lines(result))
