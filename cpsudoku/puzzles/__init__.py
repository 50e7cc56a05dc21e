"""A puzzle: a board, its items, and the kind that defines their meaning.

`puzzle` is one puzzle; `entry` adds its place, title and unread items. `board`, `layer` and `item` are its parts.
`kinds/` has the contract of kinds and rules, and the gallery by name. `sections/` has the forms of sections;
`section_lines` reads their lines. `credits` is a setter's title, author, rules in words and drawings; `unknown_rules`
finds rules in these words. `sampling` draws random places. The kinds themselves are in `models/`, rules of sudoku in
`models/rules/`.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
