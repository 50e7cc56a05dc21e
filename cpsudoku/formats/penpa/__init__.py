"""Drawings of Penpa: `penpa_link` (opens one), `penpa_sudoku` (reads a sudoku), `penpa_conventions` (reads other
kinds, and finds of which kind a drawing is)."""
