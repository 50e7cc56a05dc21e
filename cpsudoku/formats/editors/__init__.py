"""Files and links of editors: f-puzzles, SudokuPad, SudokuMaker and Penpa.

`link_unpacking` opens any link. `f_puzzles` is read and written. `sudokupad`, `sudokumaker` and `penpa_sudoku` return
JSON in the form of f-puzzles. `penpa_link` reads a drawing. `penpa_conventions` turns it into a puzzle of another kind.
"""
