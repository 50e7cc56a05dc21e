"""What every room stands on.

`errors`; `interrupts` (Ctrl-C); `deadline` (limits on code that does not look at the clock); `forks` (a function in a
copy of this process); `registry` (what there is to choose from, found by folder); `geometry` (rows, boxes, names of
cells); `terminal` (what it may be sent, lines of its width, remarks); `cores` of this machine.
"""
