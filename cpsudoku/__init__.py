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
    from cpsudoku.checking.models import ModelReport as ModelReport
    from cpsudoku.checking.models import Solution as Solution
    from cpsudoku.checking.report import Report as Report
    from cpsudoku.constraints import AllDifferent as AllDifferent
    from cpsudoku.constraints import AllEqual as AllEqual
    from cpsudoku.constraints import And as And
    from cpsudoku.constraints import AtLeast as AtLeast
    from cpsudoku.constraints import AtMost as AtMost
    from cpsudoku.constraints import BinarySum as BinarySum
    from cpsudoku.constraints import Cardinality as Cardinality
    from cpsudoku.constraints import Clause as Clause
    from cpsudoku.constraints import Clauses as Clauses
    from cpsudoku.constraints import Comparison as Comparison
    from cpsudoku.constraints import Connected as Connected
    from cpsudoku.constraints import Count as Count
    from cpsudoku.constraints import DistinctSets as DistinctSets
    from cpsudoku.constraints import Element as Element
    from cpsudoku.constraints import Equivalence as Equivalence
    from cpsudoku.constraints import Exactly as Exactly
    from cpsudoku.constraints import Fold as Fold
    from cpsudoku.constraints import Implies as Implies
    from cpsudoku.constraints import InDomain as InDomain
    from cpsudoku.constraints import Less as Less
    from cpsudoku.constraints import Lexicographic as Lexicographic
    from cpsudoku.constraints import Linear as Linear
    from cpsudoku.constraints import Literal as Literal
    from cpsudoku.constraints import Maximum as Maximum
    from cpsudoku.constraints import Minimum as Minimum
    from cpsudoku.constraints import Not as Not
    from cpsudoku.constraints import NotEqual as NotEqual
    from cpsudoku.constraints import Or as Or
    from cpsudoku.constraints import PieceOf as PieceOf
    from cpsudoku.constraints import Pieces as Pieces
    from cpsudoku.constraints import Reachable as Reachable
    from cpsudoku.constraints import Redundant as Redundant
    from cpsudoku.constraints import Regular as Regular
    from cpsudoku.constraints import Relation as Relation
    from cpsudoku.constraints import Sight as Sight
    from cpsudoku.constraints import SingleLoop as SingleLoop
    from cpsudoku.constraints import SizedRegions as SizedRegions
    from cpsudoku.constraints import Table as Table
    from cpsudoku.constraints import Truth as Truth
    from cpsudoku.constraints import Visible as Visible
    from cpsudoku.constraints import is_not as is_not
    from cpsudoku.constraints import is_value as is_value
    from cpsudoku.diagnosis import diagnose as diagnose
    from cpsudoku.drawing import draw as draw
    from cpsudoku.drawing.seal_page import seal as seal
    from cpsudoku.explanation import explain as explain
    from cpsudoku.explanation import rate as rate
    from cpsudoku.exporting import export as export
    from cpsudoku.generation import generate as generate
    from cpsudoku.geometry import cells as cells
    from cpsudoku.kinds.entries import read as read
    from cpsudoku.kinds.gallery import sudoku as sudoku
    from cpsudoku.model import Clue as Clue
    from cpsudoku.model import Constraint as Constraint
    from cpsudoku.model import Model as Model
    from cpsudoku.model import Sum as Sum
    from cpsudoku.model import Variable as Variable
    from cpsudoku.proof.verify import verify as verify
    from cpsudoku.scanning import scan as scan

__version__ = "0.1.0"

# Public names and the modules they live in: each is imported when it is first used, so that importing cpsudoku costs
# nothing. Rooms have nouns for names, so that no folder hides a function.
_HOMES = {
    "cells": "geometry",
    "check": "checking",
    "check_all": "checking",
    "count": "checking",
    "diagnose": "diagnosis",
    "draw": "drawing",
    "explain": "explanation",
    "export": "exporting",
    "generate": "generation",
    "is_not": "constraints",
    "is_value": "constraints",
    "prove": "checking",
    "rate": "explanation",
    "read": "kinds.entries",
    "scan": "scanning",
    "seal": "drawing.seal_page",
    "solutions": "checking",
    "solve": "checking",
    "sudoku": "kinds.gallery",
    "verify": "proof.verify",
    "AllDifferent": "constraints",
    "AllEqual": "constraints",
    "And": "constraints",
    "AtLeast": "constraints",
    "AtMost": "constraints",
    "BinarySum": "constraints",
    "Cardinality": "constraints",
    "Clause": "constraints",
    "Clauses": "constraints",
    "Clue": "model",
    "Comparison": "constraints",
    "Connected": "constraints",
    "Constraint": "model",
    "Count": "constraints",
    "DistinctSets": "constraints",
    "Element": "constraints",
    "Equivalence": "constraints",
    "Exactly": "constraints",
    "Fold": "constraints",
    "Implies": "constraints",
    "InDomain": "constraints",
    "Less": "constraints",
    "Lexicographic": "constraints",
    "Linear": "constraints",
    "Literal": "constraints",
    "Maximum": "constraints",
    "Minimum": "constraints",
    "Model": "model",
    "ModelReport": "checking.models",
    "Not": "constraints",
    "NotEqual": "constraints",
    "Or": "constraints",
    "PieceOf": "constraints",
    "Pieces": "constraints",
    "Reachable": "constraints",
    "Redundant": "constraints",
    "Regular": "constraints",
    "Relation": "constraints",
    "Report": "checking.report",
    "Sight": "constraints",
    "SingleLoop": "constraints",
    "SizedRegions": "constraints",
    "Solution": "checking.models",
    "Sum": "model",
    "Table": "constraints",
    "Truth": "constraints",
    "Variable": "model",
    "Visible": "constraints",
}
_PACKAGES = ("bulk", "lab")  # whole packages that are reached as attributes
__all__ = [
    "AllDifferent",
    "AllEqual",
    "And",
    "AtLeast",
    "AtMost",
    "BinarySum",
    "Cardinality",
    "Clause",
    "Clauses",
    "Clue",
    "Comparison",
    "Connected",
    "Constraint",
    "Count",
    "DistinctSets",
    "Element",
    "Equivalence",
    "Exactly",
    "Fold",
    "Implies",
    "InDomain",
    "Less",
    "Lexicographic",
    "Linear",
    "Literal",
    "Maximum",
    "Minimum",
    "Model",
    "ModelReport",
    "Not",
    "NotEqual",
    "Or",
    "PieceOf",
    "Pieces",
    "Reachable",
    "Redundant",
    "Regular",
    "Relation",
    "Report",
    "Sight",
    "SingleLoop",
    "SizedRegions",
    "Solution",
    "Sum",
    "Table",
    "Truth",
    "Variable",
    "Visible",
    "__version__",
    "cells",
    "check",
    "check_all",
    "count",
    "diagnose",
    "draw",
    "explain",
    "export",
    "generate",
    "is_not",
    "is_value",
    "prove",
    "rate",
    "read",
    "scan",
    "seal",
    "solutions",
    "solve",
    "sudoku",
    "verify",
]

# What a notebook shows of a result: its class, and the function of `drawing.cards`. They are registered here, so that
# results import nothing of drawing.
_CARDS = {
    "Ambiguous": "diagnosis_html",
    "Certificate": "certificate_html",
    "Entry": "entry_html",
    "Explanation": "explanation_html",
    "Grid": "grid_svg",
    "Impossible": "diagnosis_html",
    "Rating": "rating_html",
    "Record": "record_html",
    "Report": "report_html",
    "Sound": "diagnosis_html",
    "Unanswered": "diagnosis_html",
}

# In a checkout the gallery stands beside the package; installed, it is cpsudoku/models.
if not os.path.isdir(os.path.join(os.path.dirname(__file__), "models")):
    __path__.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def __getattr__(name: str) -> "Any":
    from importlib import import_module

    if name in _PACKAGES:
        return import_module(f"cpsudoku.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module 'cpsudoku' has no attribute {name!r}")
    return getattr(import_module(f"cpsudoku.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*__all__, *_PACKAGES, *(name for name in globals() if name.startswith("__"))})


def shown(result: object) -> str:
    """What a notebook shows of a result: HTML, of a grid SVG."""
    from importlib import import_module

    card = next(_CARDS[kind.__name__] for kind in type(result).__mro__ if kind.__name__ in _CARDS)
    text: str = getattr(import_module("cpsudoku.drawing.cards"), card)(result)
    return text
