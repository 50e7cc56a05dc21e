"""What a puzzle is: a board, what stands on it, and the kind that says what it means.

Declared: `kind`, `rule`; `puzzle` (the interface that all rooms use), `gallery` (by name), `blame`
(errors of a kind's own file), `sessions` (its models opened in backends, kept warm by shape). Boards: `places`,
`boards` (layers of unknowns), `grid`, `items`, `ornament`; `forms/` of sections, a file each. Genres share `graphs`,
`rooms`. Its own text: `texts` (sections to an instance and back, stated solutions), `section_lines`, `remainder` (what
no reader has read). Random places: `sampling`. The kinds themselves are in `models/`, rules of sudoku in
`models/rules/`.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
