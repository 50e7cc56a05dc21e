"""The commands, one file each: `NAME.py` sets COMMAND. `cpsudoku.apps.cli` has their shared code."""
