"""Lines that users of CPMpy, OR-Tools and PySAT type from habit: an error prints the remedy."""

from __future__ import annotations

from typing import Any

import pytest

import cpsudoku
from tests.conftest import each

np = pytest.importorskip("numpy")

LINES = """
m += x[0] + x[1] == 5
m += [x[0] != x[1], x[1] <= x[2]]
m += (x[i] < x[i + 1] for i in range(2))
m += x[0] == 1, x[1] == 2
m.add(x[0] == 1)
m += AllDifferent(x)
m += AllDifferent(x[0], x[1], x[2])
m += AllDifferent(x[i] + i for i in range(3))
m += AllDifferent(grid[0])
m += AllDifferent(np.array(grid)[:, 1])
m += [AllDifferent(np.array(grid)[i:i + 2, j:j + 2]) for i in (0, 2) for j in (0, 2)]
m += sum(x) == 6
m += Sum(grid) == 40
m += np.sum(x) >= 3
m += 3 * x[0] - 2 * x[1] <= x[2]
m += abs(x[0] - x[1]) >= 2
m += (x[0] == 1) | (x[1] == 2)
m += ~(x[0] == 1)
m += Implies(b[0], x[0] == 1)
m += b[0] == (x[0] > x[1])
m += Or(b[0], ~b[1])
m += [Or(b[i - 1] if i > 0 else ~b[-i - 1] for i in clause) for clause in ([1, -2], [2, 3], [-1, -3])]
m += AtMost(1, b), Exactly(1, [x[0] == 1, x[1] == 1])
m += Count(x, 1) == 1
m += Element(grid[0], x[0] - 1) == 2
m += Maximum(x) - Minimum(x[0], x[1]) == 2
m += Table(x, [(1, 2, 3), (3, 2, 1)])
print(x[0] + x[1] == 5)
m += AllDifferent(grid[:, 1]), grid[0, 1] == 1
m = Model(AllDifferent(x), x[0] == 1)
m += And(x[0] == 1, [x[1] == 2, x[2] == 3])
m += b[0] ^ b[1], b[0] & b[1], -x[0] <= -2
m += [AllDifferent(column) for column in zip(*grid)]
m += np.array(grid).sum(axis=0)[0] == 10
m += InDomain(x[0], [1, 3]), x[0] * 2 == x[1]
m.check(backend=["pysat:glucose4"]); m.check(backend="ortools").is_unique
list(m.solutions(limit=3))[0][grid]
s = m.solve(); print(s[x[0]], s["x[0]"], [s[v] for v in x])
assert m.solve() and m.count(limit=2) == 2 and next(m.solutions())
print(m.check(time_limit=5).verdict)
""".strip().splitlines()


def names() -> dict[str, Any]:
    model = cpsudoku.Model()
    public: dict[str, Any] = {name: getattr(cpsudoku, name) for name in dir(cpsudoku) if name[0].isupper()}
    return public | {
        "m": model,
        "cpsudoku": cpsudoku,
        "np": np,
        "x": model.variables("x", 3, range(1, 5)),
        "b": model.variables("b", 3),
        "grid": model.variables("grid", (4, 4), range(1, 5)),
    }


@each("line", LINES)
def test_a_habit_works(line: str) -> None:
    """A line that adds constraints leaves them in the model, none of them empty."""
    known = names()
    exec(line, known)
    added = known["m"].constraints
    assert bool(added) is line.startswith(("m +=", "m.add", "m = ")), line
    assert all(constraint.scope for constraint in added), line


@pytest.mark.parametrize(
    ("line", "remedy"),
    [
        ("x[0].value()", r"write solution\[x\]"),
        ("(x[0] == 1).implies(x[1] == 2)", r"write Implies\("),
        ("m.minimize(x[0])", "CPMpy has"),
        ("m.AddAllDifferent(x)", r"write model.add\(AllDifferent\(x\)\)"),
        ("(x[0] == 1).only_enforce_if(b[1])", r"write Implies\("),
        ("x[0].isin([1, 2])", r"write InDomain\("),
        ("cpsudoku.intvar(1, 9)", r"write model.variable\("),
        ("cpsudoku.boolvar()", r"write model.variable\("),
        ("cpsudoku.Xor([b[0], b[1]])", "write a \\^ b, or a != b"),
        ("cpsudoku.Circuit(x)", "cpsudoku.SingleLoop"),
    ],
)
def test_the_others_name_the_remedy(line: str, remedy: str) -> None:
    with pytest.raises(AttributeError, match=remedy):
        exec(line, names())
