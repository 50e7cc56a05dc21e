"""The formats of grids, a file each that sets FORMAT; its stem is its name. `cpsudoku.formats` has what they share."""
