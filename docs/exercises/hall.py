"""Two of three cells have the values 1 and 2 between them: which method sees that the third is 3 or 4?"""

from cpsudoku import AllDifferent, Model
from cpsudoku.backends.cp_sat.description import presolve
from cpsudoku.backends.sat.description import root_values as unit_propagation
from cpsudoku.backends.search.description import root_values as singles
from cpsudoku.statement.statement_of_model import state

model = Model()
a, b = model.variable("a", (1, 2)), model.variable("b", (1, 2))
c = model.variable("c", (1, 2, 3, 4))
model.add(AllDifferent([a, b, c]))

for name, left in (
    ("CP-SAT", presolve(state(model), [], probing=False).values),
    ("unit propagation", unit_propagation(state(model))),
    ("search", singles(model, [])),
):
    print(f"{name} leaves c", *sorted(left[c]))
