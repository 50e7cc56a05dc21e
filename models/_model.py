"""Every row and column has four digits, each once; the first row rises. `cpsudoku check` reads `model`."""

from cpsudoku import AllDifferent, Clue, Model

model = Model()
cell = model.variables("cell", (4, 4), range(1, 5))
for i in range(4):
    model += AllDifferent(cell[i]), AllDifferent(cell[:, i])
model += (cell[0, i] < cell[0, i + 1] for i in range(3))
for row, column, value in ((1, 1, 4), (1, 3, 2), (2, 0, 4), (2, 1, 3)):
    model += Clue(f"row {row + 1}, column {column + 1}", cell[row, column] == value)

if __name__ == "__main__":
    print(model.check())
