"""The command `compare`: three methods on one puzzle, backends and programs on many, encodings of a puzzle.

- One puzzle, or a model: `method_questions` queries the methods. `comparison` holds the result and prints its table.
  `inference_rounds` computes the values that each inference removes, round by round.
- Many puzzles: a `study` (TOML) lists instances and contenders (`contender`): backends, or SAT solvers that are
  programs (`external_solver`). `study_run` runs every contender in its own process and checks each result.
  `run_results` writes and reads rows. `run_statistics` computes tables of pandas. `lab_report` draws plots and writes
  the page. `time_table` writes a table with its command, and compares it with another run.
  docs/reference/study.md defines the columns.
- Encodings: `submission` reads them, `grading` grades them.
"""
