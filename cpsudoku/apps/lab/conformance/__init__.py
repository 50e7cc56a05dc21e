"""What `cpsudoku test` examines: kinds, rules and backends.

`kinds` by their `examples`, `rules`, `backends`, `clue_changes`; `examination` and `checked_answers`: what they share.
"""
