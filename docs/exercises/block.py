"""Solve, block the answer, solve again, until nothing is left: the solutions of a puzzle, one by one."""

from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Question, Solved
from cpsudoku.puzzles.kinds import gallery

kind = gallery.kind_of("sudoku")
puzzle = kind.instance("12..........34..")
model = kind.model(kind.shape(puzzle))
clues = kind.clues(puzzle, model)
session = backend("cp_sat").open(model)

blocked = []
while isinstance(outcome := session.solve(Question(clues, blocked)), Solved):
    blocked.append(outcome.witness)
    print("".join(str(outcome.witness[x]) for x in model.decisions))
print(f"{len(blocked)} solutions, and no other")
