"""Files and links of editors of sudokus: f-puzzles and SudokuPad.

`unpacking` (opens any link), `sudokupad`, `lz` (compression); `f_puzzles`, `f_puzzles_written`.
"""
