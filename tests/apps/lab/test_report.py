"""Statistics against independent ones; tables, plots and the page; differences of two runs."""

from __future__ import annotations

import csv
import json
import random
import statistics
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.apps.lab.run_results import COLUMNS

np = pytest.importorskip("numpy", reason="numpy is not installed")
pytest.importorskip("matplotlib", reason="matplotlib is not installed")
pytest.importorskip("jinja2", reason="jinja2 is not installed")
pytest.importorskip("pandas", reason="pandas is not installed")
pytest.importorskip("scipy", reason="scipy is not installed")

from cpsudoku.apps.lab.lab_report import report  # noqa: E402
from cpsudoku.apps.lab.run_statistics import Times, diff, estimate, frame, tables  # noqa: E402

Seconds = Callable[[int, int], float | None]


def write_run(
    path: Path, contenders: dict[str, Seconds], instances: int = 30, repeats: int = 3, **changed: Any
) -> Path:
    """Write a folder as a run would leave it; a function gives the seconds, None for no verdict."""
    names = [{"name": f"list.txt:{i}", "group": f"g{i % 2}", "kind": "sudoku", "text": "."} for i in range(instances)]
    path.mkdir()
    study = {"title": "A <study>", "about": "Of & things", "repeats": repeats, "session": "warm", "time_limit": 5.0,
             "contenders": [{"name": name, "run": ""} for name in contenders], "instances": names,
             "machine": "M", "versions": {"ortools": "9"}, **changed}  # fmt: skip
    (path / "study.json").write_text(json.dumps(study))
    with (path / "results.csv").open("w", newline="") as stream:
        writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
        writer.writeheader()
        for r in range(repeats):
            for i in range(instances):
                for name, seconds in contenders.items():
                    took = seconds(i, r)
                    writer.writerow({
                        "instance": f"list.txt:{i}", "group": f"g{i % 2}", "contender": name, "repeat": r,
                        "status": "limit" if took is None else "ok", "wall": took, "processor": (took or 0) / 2,
                        "verdict": "undecided" if took is None else "unique", "first_seconds": took, "conflicts": 7,
                    })  # fmt: skip
    return path


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    rng = random.Random(3)
    quick = {(i, r): rng.lognormvariate(-5, 1) for i in range(30) for r in range(3)}
    return write_run(
        tmp_path_factory.mktemp("lab") / "out",
        {
            "quick": lambda i, r: quick[i, r],
            "slow <&>": lambda i, r: 4 * quick[i, r] if i else None,
            "never_done": lambda i, r: None,
        },
    )


def test_the_summary_is_that_of_the_statistics_module(tmp_path: Path) -> None:
    rng = random.Random(1)
    times = {(i, r): rng.lognormvariate(0, 0.5) for i in range(31) for r in range(3)}
    found = tables(frame(write_run(tmp_path / "out", {"a": lambda i, r: times[i, r]}, 31)))["Decided, and seconds"].loc[
        "a"
    ]
    medians = [statistics.median(times[i, r] for r in range(3)) for i in range(31)]
    assert (found["decided"], found["of"]) == (31, 31)
    assert found["median"] == pytest.approx(statistics.median(medians))
    assert found["90 %"] == pytest.approx(statistics.quantiles(medians, n=10, method="inclusive")[-1])
    assert found["maximum"] == pytest.approx(max(medians))
    assert found["average"] == found["PAR-2"] == pytest.approx(statistics.mean(medians))
    assert found["a second"] == pytest.approx(31 / sum(medians))
    assert found["low"] < found["median"] < found["high"]


def test_no_verdict_counts_as_the_limit_and_twice_in_par_2(tmp_path: Path) -> None:
    path = write_run(tmp_path / "out", {"a": lambda i, r: 1.0 if i < 20 else None})
    assert Times(frame(path)).limit == 10.0, "both answers at their limits"
    found = tables(frame(path))["Decided, and seconds"].loc["a"]
    assert (found["decided"], found["maximum"]) == (20, 10.0)
    assert found["average"] == pytest.approx((20 * 1.0 + 10 * 10.0) / 30)
    assert found["PAR-2"] == pytest.approx((20 * 1.0 + 10 * 20.0) / 30)


def test_the_speed_up_is_the_geometric_mean_over_instances_that_both_decided(tmp_path: Path) -> None:
    path = write_run(tmp_path / "out", {
        "a": lambda i, r: 0.1 * 2 ** (i % 3) if i != 5 else None,
        "b": lambda i, r: 0.1 * (i % 3 + 1) if i not in (5, 6) else None,
    })  # fmt: skip
    found = tables(frame(path))["How many times as fast as a"].loc["b"]
    ratios = [2 ** (i % 3) / (i % 3 + 1) for i in range(30) if i not in (5, 6)]
    assert found["value"] == pytest.approx(statistics.geometric_mean(ratios))
    assert (found["both decided"], found["only the other"], found["only this"]) == (28, 1, 0)
    assert found["low"] < found["value"] < found["high"]
    rows = frame(path)
    rows.attrs["study"]["baseline"] = "b"
    assert "How many times as fast as b" in tables(rows)


@pytest.mark.every(4)
def test_intervals_hold_the_truth_as_often_as_they_should() -> None:
    """95 % intervals of the mean of normal samples: 100 trials, of which about seven miss; 0 to 17 with p > 0.99."""
    rng = np.random.default_rng(5)
    misses = 0
    for _ in range(100):
        found = estimate(rng.normal(3, 1, 40), np.mean)
        misses += not found.low <= 3 <= found.high
    assert 1 <= misses <= 17


def test_an_instance_without_all_rows_is_left_out(tmp_path: Path) -> None:
    path = write_run(tmp_path / "out", {"a": lambda i, r: 1.0, "b": lambda i, r: 1.0})
    lines = (path / "results.csv").read_text().splitlines(keepends=True)
    (path / "results.csv").write_text("".join(lines[:-1]))
    times = Times(frame(path))
    assert len(times.seconds) == 29 and "list.txt:29" not in times.seconds.index


def test_frames_have_a_row_for_each_answer_and_the_study(folder: Path) -> None:
    rows = frame(folder)
    assert len(rows) == 270 and list(rows.columns) == list(COLUMNS)
    assert rows["wall"].dtype == float and rows.attrs["study"]["machine"] == "M"


@pytest.mark.every(4)
def test_the_page_has_tables_and_plots(folder: Path, tmp_path: Path, run: Callable[..., Any]) -> None:
    ran = run("compare", folder, "-o", tmp_path / "report.html")
    assert ran.status == 0 and "How many times as fast as quick" in ran.out
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "A &lt;study&gt;" in page and "Of &amp; things" in page and "slow &lt;&amp;&gt;" in page
    assert page.count("<img") == 4, "cactus, three pairs"
    assert "Decided of 30: quick 30, slow &lt;&amp;&gt; 29, never_done 0." in page
    for title in tables(frame(folder)):
        assert f"<h2>{title}</h2>" in page
    assert "http" not in page.replace("http-equiv", "").split("<img")[0], "nothing is loaded"


@pytest.mark.every(4)
def test_a_false_answer_is_on_the_page(tmp_path: Path) -> None:
    path = write_run(tmp_path / "out", {"a": lambda i, r: 1.0})
    text = (path / "results.csv").read_text().replace(",ok,unique,,,", ",false,undecided,no solution,,", 1)
    (path / "results.csv").write_text(text)
    report(path, path / "report.html")
    assert "a: list.txt:0: false: no solution" in (path / "report.html").read_text(encoding="utf-8")
    assert tables(frame(path))["Trouble"].reset_index()["status"].tolist() == ["false"]


@pytest.mark.every(4)
def test_a_difference_has_an_interval_and_names_changed_verdicts(
    folder: Path, tmp_path: Path, run: Callable[..., Any]
) -> None:
    rng = random.Random(9)
    new = write_run(tmp_path / "new", {"quick": lambda i, r: rng.lognormvariate(-6, 0.1), "other": lambda i, r: 1.0},
                    versions={"ortools": "10"})  # fmt: skip
    text = (new / "results.csv").read_text().splitlines()
    text[1] = text[1].replace("unique", "multiple")
    (new / "results.csv").write_text("\n".join(text) + "\n")
    found = diff(folder, new)
    assert list(found.table.index) == ["quick"]
    row = found.table.loc["quick"]
    assert row["low"] < row["value"] < row["high"] and row["both decided"] == 30
    assert found.changed == ("quick: list.txt:0: unique, now multiple",)
    assert "contender other only now" in found.conditions
    ran = run("compare", folder, new)
    assert ran.status == 1 and found.changed[0] in ran.out and "not the same: versions" in ran.out
    assert run("compare", folder, folder).status == 0


@pytest.mark.every(6)
def test_the_page_in_a_browser(folder: Path, tmp_path: Path, browser: Any) -> None:
    path = tmp_path / "report.html"
    report(folder, path)
    page = browser.new_page(viewport={"width": 400, "height": 800})
    page.goto(path.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    assert page.evaluate("[...document.images].filter(image => !image.naturalWidth).length") == 0
    page.close()
