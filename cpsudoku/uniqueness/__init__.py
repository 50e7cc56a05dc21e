"""Is there exactly one solution?

`decision` queries the backends about one puzzle, `model_check` about a model. `blocking` solves, blocks the solution,
and solves again. `backend_times` has the answer and the times of one backend, and compares answers. `time_budget` is
the order of backends and how long each is waited for; `parallel_backends` runs them in processes. `filled_board` names
the rule that a filled board breaks, and clues that clash. `report` is the result of one puzzle or model, `solution` has
the values of one solution. `run_summary` is the result of a run; `report_table` prints both.
"""
