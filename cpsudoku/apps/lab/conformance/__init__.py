"""What `cpsudoku test` examines: kinds, rules and backends.

`kind_conformance` (with `examples`), `rule_conformance`, `backend_conformance`, `clue_conformance`; `examination`:
their common parts.
"""
