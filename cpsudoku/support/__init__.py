"""What all folders use.

`errors`; `interrupts` (Ctrl-C); `limits` (a time limit for code without a clock); `worker_process` (a process that
answers); `registry` (kinds, backends and formats by the name of their file); `square_grid` (rows, boxes, names of
cells); `terminal` (safe text, width); `machine` (cores, memory, threads, optional imports); `numbers`.
"""
