"""The formats of grids. Each file sets FORMAT, and its stem is the name. `cpsudoku.formats` has their shared code."""
