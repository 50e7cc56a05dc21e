"""The commands, one file each: `NAME.py` sets COMMAND. What they share is in `cpsudoku.apps.cli`."""
