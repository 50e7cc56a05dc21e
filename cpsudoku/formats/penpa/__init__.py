"""Drawings of Penpa: `penpa_link` (opens one, writes one), `penpa_sudoku` (read from it), other kinds by
`penpa_conventions` (what is drawn, and what it means, both ways); `penpa_kind`: of which kind one is. Links of puzzles:
`editors/penpa_written`."""
