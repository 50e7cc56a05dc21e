"""`each` runs every case, lists the failures, and skips only cases with a skip."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Axis, chosen, each, run_all


@each("a, b", lambda: [(1, 2), pytest.param(2, 3, marks=pytest.mark.slow), (3, 3)])
@each("c", range(3), ids=lambda c: f"c{c}")
def test_every_case_has_a_folder_and_an_output_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], a: int, b: int, c: int
) -> None:
    (tmp_path / "new").touch(exist_ok=False)
    print(a, b, c)
    assert capsys.readouterr().out == f"{a} {b} {c}\n"


def test_failures_are_named_and_no_case_is_left_out() -> None:
    ran = []

    def odd(a: int, b: str) -> None:
        ran.append((a, b))
        if b == "skip":
            pytest.skip("even")
        assert a % 2

    axes: list[Axis] = [(["a"], [1, 2, 3, pytest.param(4, marks=pytest.mark.slow)], None), (["b"], ["x", "skip"], None)]
    with pytest.raises(AssertionError) as one:
        run_all(odd, axes)
    assert one.value.__notes__ == ["in the case 2, 'x'"]
    assert ran == [(a, b) for a in (1, 2, 3) for b in ("x", "skip")]
    with pytest.raises(BaseExceptionGroup, match="2 of 8 cases") as several:
        run_all(odd, axes, slow=True)
    assert [error.__notes__ for error in several.value.exceptions] == [["in the case 2, 'x'"], ["in the case 4, 'x'"]]
    with pytest.raises(pytest.skip.Exception, match="even"):
        run_all(odd, [(["a"], [1], None), (["b"], ["skip"], None)])


@each("number, days", [(1, 4), (3, 4), (10, 4), (50, 6)])
def test_each_case_has_its_day_and_no_day_is_without_cases(
    number: int, days: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[int] = []
    for day in range(min(days, number)):
        before = len(ran)
        monkeypatch.setitem(chosen.__globals__, "DAY", day)
        run_all(lambda case: ran.append(case), [(["case"], range(number), None)], days=days)
        assert len(ran) > before
    assert sorted(ran) == [*range(number)]
