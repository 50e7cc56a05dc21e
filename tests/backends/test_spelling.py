"""The usual spellings of a backend's name are accepted."""

import pytest

from cpsudoku.backends.backend_names import EXTERNAL, backend, specs
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


def test_a_list_may_have_blanks_and_other_spellings() -> None:
    assert [spec.text for spec in specs("sat, cpsat")] == ["sat", "cp_sat"]
    assert [spec.text for spec in specs("PySAT, glucose4, Search")] == ["sat:glucose4", "search"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sat, serch", "no backend 'serch'; nearest: search\n"),
        ("serch,sat", "no backend 'serch'; nearest: search\n"),
        ("sat,", "no backend ''\n"),
        ("sat:cadcal195", "backend sat:cadcal195: option 'cadcal195': nearest: cadical195, "),
    ],
)
def test_an_error_names_the_wrong_part_and_the_nearest_name(text: str, message: str) -> None:
    with pytest.raises(CpsudokuError) as error:
        specs(text)
    assert str(error.value).startswith(message)


@pytest.mark.app
def test_programs_that_only_compare_runs_name_the_command() -> None:
    from cpsudoku.apps.lab.external_solver import PROGRAMS

    assert set(EXTERNAL) == set(PROGRAMS)
    for name in (*EXTERNAL, "programs.toml"):
        hint = f"cpsudoku compare FILE --backend {name}"
        with pytest.raises(CpsudokuError, match=f"^no backend '{name}'.*\nhint: {hint}$"):
            specs(["sat", name])
