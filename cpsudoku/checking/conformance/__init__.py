"""What `cpsudoku test` examines: `kinds`, `rules` and `backends`; `examination` has the models with known answers."""
