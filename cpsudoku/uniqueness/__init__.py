"""Is there exactly one solution?

`decision` queries the backends about a puzzle, `model_check` about a model. `blocking` solves, blocks the solution, and
solves again. `backend_times` has the verdict and times of one backend, and compares backends. `time_budget` determines
the order of backends and their time. `parallel_backends` runs them in processes. `filled_board` finds the rule that a
filled board breaks, and clues that clash. `report` is the result of one puzzle or model, `solution` has the values of
one solution. `run_summary` is the result of a run; `report_table` prints both.
"""
