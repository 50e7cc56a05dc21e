"""Files and links of editors of sudokus: f-puzzles, SudokuPad and SudokuMaker.

`unpacking` (opens any link; what the prefixes of SudokuPad's links mean), `sudokupad`, `sudokumaker`, `lz`
(compression); `f_puzzles`: read and written; beside the puzzle, `stated_solution` and rules that the setter's text
`mentions`; `penpa_written`: links to Penpa.
"""
