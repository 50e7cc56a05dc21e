"""The checks of `cpsudoku test`: kinds, rules and backends.

`kind_conformance` (with `examples`), `rule_conformance`, `backend_conformance`, `clue_conformance`; `examination`:
their shared code.
"""
