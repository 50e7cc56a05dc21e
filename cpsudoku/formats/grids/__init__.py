"""The formats, one file each that sets FORMAT; its stem is its name. What they share is in `cpsudoku.formats`."""
