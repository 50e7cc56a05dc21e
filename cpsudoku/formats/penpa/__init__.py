"""Drawings of Penpa: `link` (opens one, writes one), `sudoku` (read from it), other kinds by `conventions` (what is
drawn, and what it means, both ways); `kinds`: of which kind one is. Links of puzzles: `editors/penpa_written`."""
