"""The backends: `cp_sat`, `sat`, `search`, `backtrack`. `session_contract` is the contract of a backend."""
