"""cpsudoku: does this puzzle have exactly one solution? Answered by CP-SAT, SAT and hand-written search, with proof."""

from __future__ import annotations

import os

TYPE_CHECKING = False  # so spelled, typing is not imported: a command begins here, before it hears of Ctrl-C
if TYPE_CHECKING:
    from typing import Any

    from cpsudoku import bulk as bulk
    from cpsudoku.checking.models import ModelReport as ModelReport
    from cpsudoku.checking.models import Solution as Solution
    from cpsudoku.constraints import AllDifferent as AllDifferent
    from cpsudoku.constraints import AllEqual as AllEqual
    from cpsudoku.constraints import And as And
    from cpsudoku.constraints import AtLeast as AtLeast
    from cpsudoku.constraints import AtMost as AtMost
    from cpsudoku.constraints import Cardinality as Cardinality
    from cpsudoku.constraints import Clause as Clause
    from cpsudoku.constraints import Comparison as Comparison
    from cpsudoku.constraints import Connected as Connected
    from cpsudoku.constraints import Count as Count
    from cpsudoku.constraints import DistinctSets as DistinctSets
    from cpsudoku.constraints import Element as Element
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
    from cpsudoku.constraints import Reachable as Reachable
    from cpsudoku.constraints import Regular as Regular
    from cpsudoku.constraints import Relation as Relation
    from cpsudoku.constraints import SingleLoop as SingleLoop
    from cpsudoku.constraints import Table as Table
    from cpsudoku.constraints import Visible as Visible
    from cpsudoku.constraints import is_not as is_not
    from cpsudoku.constraints import is_value as is_value
    from cpsudoku.facade import check as check
    from cpsudoku.facade import check_all as check_all
    from cpsudoku.facade import count as count
    from cpsudoku.facade import prove as prove
    from cpsudoku.facade import read as read
    from cpsudoku.facade import solutions as solutions
    from cpsudoku.facade import solve as solve
    from cpsudoku.model import Clue as Clue
    from cpsudoku.model import Constraint as Constraint
    from cpsudoku.model import Model as Model
    from cpsudoku.model import Variable as Variable
    from cpsudoku.proof.verify import verify as verify
    from cpsudoku.report import Report as Report

__version__ = "0.1.0"

# Public names and the modules they live in: each is imported when it is first used, so that importing cpsudoku costs
# nothing.
_HOMES = {
    "ModelReport": "checking.models",
    "Solution": "checking.models",
    "AllDifferent": "constraints",
    "AllEqual": "constraints",
    "And": "constraints",
    "AtLeast": "constraints",
    "AtMost": "constraints",
    "Cardinality": "constraints",
    "Clause": "constraints",
    "Comparison": "constraints",
    "Connected": "constraints",
    "Count": "constraints",
    "DistinctSets": "constraints",
    "Element": "constraints",
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
    "Not": "constraints",
    "NotEqual": "constraints",
    "Or": "constraints",
    "Reachable": "constraints",
    "Regular": "constraints",
    "Relation": "constraints",
    "SingleLoop": "constraints",
    "Table": "constraints",
    "Visible": "constraints",
    "is_not": "constraints",
    "is_value": "constraints",
    "check": "facade",
    "check_all": "facade",
    "count": "facade",
    "prove": "facade",
    "read": "facade",
    "solutions": "facade",
    "solve": "facade",
    "Clue": "model",
    "Constraint": "model",
    "Model": "model",
    "Variable": "model",
    "verify": "proof.verify",
    "Report": "report",
}
_PACKAGES = ("bulk", "diagnose", "draw", "explain", "generate")  # whole packages that are reached as attributes
__all__ = ["__version__", *_HOMES]

# In a checkout the gallery stands beside the package; installed, it is cpsudoku/models.
if not os.path.isdir(os.path.join(os.path.dirname(__file__), "models")):
    __path__.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in _PACKAGES:
        return import_module(f"cpsudoku.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module 'cpsudoku' has no attribute {name!r}")
    if _HOMES[name] == "model":
        import_module("cpsudoku.constraints")  # which enters what operators on variables build
    return getattr(import_module(f"cpsudoku.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*__all__, *_PACKAGES, *(name for name in globals() if name.startswith("__"))})
