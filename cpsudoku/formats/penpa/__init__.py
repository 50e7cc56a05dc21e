"""Drawings of Penpa: `link` (opens one), `sudoku` (read from it), other kinds by `conventions` (what is drawn, and what
it means); `kinds`: of which kind one is, `tags`: by what its link says. Written by `editors/penpa_written`."""
