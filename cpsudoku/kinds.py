"""Kinds of puzzle by declaration: a board of layers, sections of text, rules and clues; everything else follows.

    KIND = Kind(layers=Shading(), sections=[Lanes("left", several=True), Lanes("top", several=True)], clues=clues, ...)

The public names of `cpsudoku.puzzles`, what draws random pieces of a board (`sampling`), and what the functions of a
kind say: `Rules`, `Clues`. The stub of `cpsudoku.puzzles` has the names; each is imported when it is first used.
"""

from typing import TYPE_CHECKING

from cpsudoku.model import Assignment as Assignment
from cpsudoku.model import Clue as Clue
from cpsudoku.model import Constraint as Constraint
from cpsudoku.model import Fresh as Fresh
from cpsudoku.model import Variable as Variable

if TYPE_CHECKING:
    from cpsudoku.puzzles import *  # noqa: F403 (all of them, as its stub has them)
else:
    from cpsudoku import puzzles

    __all__ = sorted([*puzzles.__all__, "Assignment", "Clue", "Constraint", "Fresh", "Variable"])

    def __getattr__(name: str) -> object:
        if name == "gallery":
            from cpsudoku.puzzles.kinds import gallery

            return gallery
        if name == "sampling":
            from cpsudoku.puzzles import sampling

            return sampling
        if name in __all__:
            return getattr(puzzles, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return [*__all__]
