"""Four digits in every row and column, once each; the first row rises. `cpsudoku check` reads `model`."""

from cpsudoku import AllDifferent, Clue, Model

model = Model()
cell = model.variables("cell", (4, 4), range(1, 5))
for i in range(4):
    model.add(AllDifferent(cell[i]), AllDifferent([row[i] for row in cell]))
model.add(*(cell[0][i] < cell[0][i + 1] for i in range(3)))
for row, column, value in ((1, 0, 3), (1, 1, 4), (2, 0, 2), (2, 2, 4)):
    model.add(Clue(f"row {row + 1}, column {column + 1}", cell[row][column] == value))
