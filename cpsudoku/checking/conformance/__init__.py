"""What `cpsudoku test` examines: kinds, rules and backends.

`kinds` by their `examples`, `rules`, `backends`, `clues`; `examination` and `answers`: what they share.
"""
