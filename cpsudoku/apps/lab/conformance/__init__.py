"""What `cpsudoku test` examines: kinds, rules and backends.

`kind_conformance` by their `examples`, `rule_conformance`, `backend_conformance`, `clue_conformance`; `examination`:
what they share.
"""
