"""N + 1 pigeons in N holes: conflicts of the SAT solver and of CP-SAT until each knows that it cannot be."""

from cpsudoku import AllDifferent, Model
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Question

for holes in range(5, 9):
    model = Model()
    model.add(AllDifferent(model.variables("hole", holes + 1, range(holes))))
    conflicts = {}
    for name in ("sat", "cp_sat"):
        outcome = backend(name).open(model).solve(Question(()))
        conflicts[name] = outcome.effort.conflicts
    print(f"{holes} holes: {conflicts['sat']:,} conflicts by sat, {conflicts['cp_sat']:,} by cp_sat")
