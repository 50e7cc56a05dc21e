"""Files and links of editors of sudokus: f-puzzles, SudokuPad and SudokuMaker.

`link_unpacking` (opens any link; what the prefixes of SudokuPad's links mean), `sudokupad`, `sudokumaker`;
`f_puzzles`: read and written.
"""
