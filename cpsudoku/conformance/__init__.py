"""What `cpsudoku test` examines: `kinds` and `backends`; `examination` has the models and truths it is done with."""
