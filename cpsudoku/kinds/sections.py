"""Sections for kinds and rules of the gallery, and their names in editors' files."""

from cpsudoku.puzzles.sections.cell_map import Given
from cpsudoku.puzzles.sections.editor_keys import Editor
from cpsudoku.puzzles.sections.section import While
from cpsudoku.puzzles.sections.whole_board import Values
from cpsudoku.puzzles.unknown_rules import UnknownRules

__all__ = ["Editor", "Given", "UnknownRules", "Values", "While"]
