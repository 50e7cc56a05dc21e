"""Files and links of editors of sudokus: f-puzzles, SudokuPad and SudokuMaker.

`unpacking` (opens any link; what the prefixes of SudokuPad's links mean),
`sudokupad`, `sudokumaker`, `lz` (compression); `f_puzzles`: read and written; `penpa_written`: links to Penpa.
"""
