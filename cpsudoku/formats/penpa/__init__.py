"""Drawings of Penpa: `penpa_link` (opens one), `penpa_sudoku` (reads a sudoku), `penpa_conventions` (reads other
kinds); `penpa_kind`: of which kind one is."""
