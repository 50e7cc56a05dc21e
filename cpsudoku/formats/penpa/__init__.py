"""Drawings of Penpa: `link` (opens one), `sudoku` (read from it), other kinds by `conventions` (what is drawn, and what
it means)."""
