"""Types for the annotations of rules and clues: `def rules(puzzle: Puzzle, at: At) -> Rules`."""

from cpsudoku.puzzles.board import Cell
from cpsudoku.puzzles.kinds.rule import Clues, Rules
from cpsudoku.puzzles.layer import At
from cpsudoku.puzzles.sections.outside_clue import Lane

__all__ = ["At", "Cell", "Clues", "Lane", "Rules"]
