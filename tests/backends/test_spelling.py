"""A backend is named as people spell it."""

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.support.errors import CpsudokuError


@pytest.mark.parametrize(
    ("spelled", "name"),
    [
        ("ortools", "cp_sat"), ("OR-Tools", "cp_sat"), ("CP-SAT", "cp_sat"), ("cpsat", "cp_sat"), ("pysat", "sat"),
        ("PySAT:glucose4", "sat:glucose4"), ("Search", "search"), ("sat", "sat"),
    ],
)  # fmt: skip
def test_case_and_dashes_do_not_matter(spelled: str, name: str) -> None:
    assert backend(spelled).text == name


def test_a_solver_of_sat_is_named_with_sat() -> None:
    with pytest.raises(CpsudokuError, match="no backend 'glucose4'\nhint: --backend sat:glucose4"):
        backend("glucose4")
