"""What a report calls sure: against known quantiles, by simulation, and two runs held against each other."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.lab.results import Folder
from tests.lab.test_report import study

pytest.importorskip("numpy", reason="numpy is not installed")
pytest.importorskip("matplotlib", reason="matplotlib is not installed")
pytest.importorskip("jinja2", reason="jinja2 is not installed")

from cpsudoku.lab.conclusions import MARGIN, conclusions, holm, standing, student, t_test
from cpsudoku.lab.findings import pairs, tables, virtual_best, winners
from cpsudoku.lab.statistics import results

Seconds = dict[str, Callable[[int, int], float | None]]


def test_the_t_distribution_is_that_of_the_tables() -> None:
    for freedom, quantile in ((1, 12.7062), (3, 3.18245), (10, 2.22814), (29, 2.04523), (120, 1.97993)):
        assert student(quantile, freedom) == pytest.approx(0.025, rel=1e-4)
        assert student(-quantile, freedom) == pytest.approx(0.975, rel=1e-4)
    assert student(1.0, 1) == pytest.approx(0.25) and student(0.0, 7) == 0.5  # Cauchy
    assert student(2.0, 2) == pytest.approx((1 - 2 / 6**0.5) / 2)


def test_a_lead_within_the_margin_is_called_sure_as_seldom_as_stated() -> None:
    """400 samples whose true mean is the margin: 5 % on both sides together, of which one side counts here."""
    rng = random.Random(2)
    samples = [[rng.gauss(0.1, 0.3) for _ in range(12)] for _ in range(400)]
    assert 2 <= sum(t_test(sample, 0.1) <= 0.05 for sample in samples) <= 22
    assert t_test([0.2] * 5, 0.1) == 0 and t_test([0.1] * 5, 0.2) == 1 and t_test([5.0], 0.1) == 1


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.5, 0.6]) == [1.0, 1.0] and holm([]) == []


def contenders(seed: int, ratios: dict[str, float], spread: float = 0.3) -> Seconds:
    rng = random.Random(seed)
    base = [rng.lognormvariate(-3, 1) for _ in range(30)]
    own = {name: [x / ratio * rng.lognormvariate(0, spread) for x in base] for name, ratio in ratios.items()}
    return {name: lambda i, r, name=name: own[name][i] for name in ratios}  # type: ignore[misc]


def sure(seconds: Seconds) -> set[tuple[str, str, str]]:
    found = results(*study(seconds, repeats=1))
    return {(one.what, one.faster, one.slower) for one in conclusions([found]) if one.is_sure}


def test_without_a_difference_nothing_is_sure_and_with_one_it_is() -> None:
    """Twenty studies of ten contenders that are alike: 45 pairs on nine slices each. Without a correction some twenty
    conclusions of each would be sure; with it, one in all twenty studies has a chance of one in twenty each."""
    alike = {f"c{i}": 1.0 for i in range(10)}
    assert sum(bool(sure(contenders(seed, alike))) for seed in range(20)) <= 3
    found = sure(contenders(1, {"quick": 4.0, "slow": 1.0, "also": 1.0}))
    assert {("all", "quick", "slow"), ("all", "quick", "also")} <= found
    assert not any({"slow", "also"} == {faster, slower} for _, faster, slower in found)


def test_a_lead_below_the_margin_is_not_sure_however_steady() -> None:
    assert not sure(contenders(1, {"a": 0.98 * MARGIN, "b": 1.0}, spread=1e-6))
    assert ("all", "a", "b") in sure(contenders(1, {"a": 1.02 * MARGIN, "b": 1.0}, spread=1e-6))


def test_who_solves_more_but_more_slowly_is_not_surely_faster() -> None:
    some: Seconds = {"more": lambda i, r: 0.1, "less": lambda i, r: 0.01 if i < 15 else None}
    (one,) = (one for one in conclusions([results(*study(some, repeats=1))]) if one.what == "all")
    assert not one.is_sure
    (two,) = (
        one for one in conclusions([results(*study({**some, "more": lambda i, r: 0.005}, repeats=1))])
        if one.what == "all"
    )  # fmt: skip
    assert two.is_sure and two.faster == "more"


def test_the_virtual_best_and_what_each_contributes() -> None:
    """a is best on the first 20, b on the others, c solves number 29 alone, d is a little slower than a everywhere."""
    found = results(*study({
        "a": lambda i, r: None if i == 29 else 0.1 if i < 20 else 0.4,
        "b": lambda i, r: None if i == 29 else 0.4 if i < 20 else 0.2,
        "c": lambda i, r: 2.0,
        "d": lambda i, r: None if i == 29 else 0.101 if i < 20 else 0.404,
    }))  # fmt: skip
    rows = {row[0]: row for row in virtual_best(found).rows}
    total = 20 * 0.1 + 9 * 0.2 + 2.0
    assert rows["virtual best"][1:4] == ("30", "30", f"{1000 * total / 30:.0f} ms")
    assert [rows[name][1] for name in "abcd"] == ["20", "9", "1", "0"]
    assert [rows[name][5] for name in "abcd"] == ["0", "0", "1", "0"]
    factor = statistics.geometric_mean([2.0] * 9 + [1.0] * 21)  # without b, a's 0.4 where b had 0.2
    assert rows["b"][7].startswith(f"{factor:.2f} (")
    assert rows["d"][7].startswith("1.00 (1.00") and rows["a"][7].startswith("1.01 (1.0")


def test_kept_sessions_and_started_programs_are_apart_in_every_table() -> None:
    about, rows = study({"warm": lambda i, r: 0.01, "other": lambda i, r: 0.05, "kissat": lambda i, r: 1.0,
                         "clasp": lambda i, r: 2.0})  # fmt: skip
    about["contenders"] = [
        {**one, "run": [one["name"]]} if one["name"] in ("kissat", "clasp") else one for one in about["contenders"]
    ]
    found = results(about, rows)
    for table in (made := tables(found, found, "wall", "warm")):
        text = " ".join(" ".join(row) for row in (table.heads, *table.rows))
        kept, started = ("warm" in text or "other" in text), ("kissat" in text or "clasp" in text)
        assert not (kept and started), table.title
        assert table.title.endswith(": started programs" if started else ": kept sessions")
    assert len({table.key for table in made}) == len(made)
    drawn = conclusions(part for _, part in found.ways())
    assert {frozenset((one.faster, one.slower)) for one in drawn} == {
        frozenset(("warm", "other")), frozenset(("kissat", "clasp")),
    }  # fmt: skip
    assert [way for way, _ in results(*study({"a": lambda i, r: 1.0})).ways()] == ["kept sessions"]


def test_tables_mark_what_is_sure() -> None:
    found = results(*study(contenders(1, {"quick": 4.0, "slow": 1.0, "also": 1.0}), repeats=1))
    drawn = conclusions([found])
    rows = {row[0]: row for row in pairs(found, drawn).rows}
    assert next(iter(rows)) == "quick" and all(cell.endswith(" sure") for cell in rows["quick"][2:])
    assert "sure" not in "".join(rows["slow"][2:]) and rows["quick"][1] == "–"
    row = next(row for row in winners(found, drawn).rows if row[0] == "all")
    assert row[2] == "quick" and row[6] == "yes"
    few = results(*study(contenders(1, {"quick": 4.0, "slow": 1.0}), instances=3, repeats=1))
    assert {row[6] for row in winners(few, conclusions([few])).rows} == {"few"}


def written(path: Path, seconds: Seconds) -> Path:
    about, rows = study(seconds, repeats=1)
    path.mkdir()
    target = Folder(path)
    target.write_about(about)
    target.open()
    for row in rows:
        target.add(row)
    target.close()
    return path


def test_conclusions_of_two_days_are_held_against_each_other(tmp_path: Path, run: Callable[..., Any]) -> None:
    """The same study twice; then one contender is ten times as slow; then two came closer."""
    monday = written(tmp_path / "monday", contenders(1, {"quick": 4.0, "slow": 1.0, "mid": 2.0}))
    same = written(tmp_path / "same", contenders(2, {"quick": 4.0, "slow": 1.0, "mid": 2.0}))
    ran = run("lab", "diff", monday, same)
    assert ran.status == 0 and "does not stand" not in ran.out, ran.out
    turned = written(tmp_path / "turned", contenders(1, {"quick": 0.4, "slow": 1.0, "mid": 2.0}))
    ran = run("lab", "diff", monday, turned)
    assert ran.status == 1
    assert "does not stand: all: quick is " in ran.out and ran.out.count(": all: ") == 2, "opposites are named once"
    assert " times as fast as slow before, surely; now slow is " in ran.out
    assert "mid is " in ran.out and "stands: all: mid is 2" not in ran.out, "sure in both, so not named"
    closer = written(tmp_path / "closer", contenders(1, {"quick": 4.0, "slow": 1.0, "mid": 1.05}, 0.01))
    ran = run("lab", "diff", monday, closer)
    assert "stands: all: mid is " in ran.out and " times, not surely" in ran.out and ran.status == 0, ran.out


def test_what_the_other_run_does_not_compare_does_not_stand() -> None:
    one = conclusions([results(*study(contenders(1, {"quick": 4.0, "slow": 1.0}), repeats=1))])
    agreed, once = standing(one, [])
    assert agreed == 0 and once and not any(each.stands for each in once)
    assert "they are not compared" in str(once[0])
    agreed, once = standing(one, one)
    assert agreed == sum(each.is_sure for each in one) and not once
