"""Helpers for all folders.

`errors` (and numbers in input); `interrupts` (Ctrl-C); `limits` (cores, memory, optional imports, a time limit for code
without a clock); `worker_process` (a process that runs functions); `registry` (kinds, backends and formats by file
name); `square_grid` (rows, boxes, names of cells); `terminal` (safe text, width).
"""
