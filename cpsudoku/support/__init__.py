"""Helpers for all folders.

`errors` (and numbers in input); `interrupts` (Ctrl-C); `limits` (cores, memory, optional imports, a time limit for code
without a clock); `worker_process` (a process that answers); `registry` (kinds, backends and formats by the name of
their file); `square_grid` (rows, boxes, names of cells); `terminal` (safe text, width).
"""
