"""Statistics against independent ones; the tables' forms; the page in a real browser; frames, differences."""

from __future__ import annotations

import math
import random
import re
import statistics
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cpsudoku.lab as lab
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.lab.fields import COLUMNS
from cpsudoku.lab.results import Folder

np = pytest.importorskip("numpy", reason="numpy is not installed")
pytest.importorskip("matplotlib", reason="matplotlib is not installed")
pytest.importorskip("jinja2", reason="jinja2 is not installed")

from cpsudoku.lab import tables  # noqa: E402
from cpsudoku.lab.statistics import (  # noqa: E402
    Estimate,
    Measured,
    estimates,
    mean,
    results,
    speed_up,
    summary,
)


def study(contenders: dict[str, Callable[[int, int], float | None]], instances: int = 30, repeats: int = 3) -> Any:
    """study.json and rows as a run would leave them; a function gives the seconds, None for no verdict."""
    names = [{"name": f"list.txt:{i}", "group": f"g{i % 2}", "kind": "sudoku", "text": "."} for i in range(instances)]
    settings = {"title": "A <study>", "about": "Of & things", "kind": "sudoku", "seed": 1, "repeats": repeats,
                "warmup": 1, "equivalents": False, "session": "warm", "limit_seconds": 5.0, "memory_mib": 100,
                "minutes": 0, "prove": False}  # fmt: skip
    machine = {"processor": "P", "cores": 2, "cores_usable": 2, "governor": "", "memory_mib": 1, "load_average": 1.0,
               "system": "S", "python": "CPython", "cpsudoku": "0", "libraries": {"ortools": "9"},
               "programs": {}}  # fmt: skip
    rows = []
    for r in range(repeats):
        for i in range(instances):
            for c, (name, seconds) in enumerate(contenders.items()):
                took = seconds(i, r)
                row: dict[str, Any] = dict.fromkeys(COLUMNS) | {
                    "run": (r * instances + i) * len(contenders) + c, "instance": f"list.txt:{i}", "group": f"g{i % 2}",
                    "contender": name, "repeat": r, "session": "warm", "status": "limit" if took is None else "ok",
                    "verdict": "undecided" if took is None else "unique", "reason": "", "wall": took or 10.0,
                    "processor": (took or 10.0) / 2, "clues": 20 + i % 9, "size": 9, "first_outcome": "solved",
                    "second_outcome": "refuted", "first_seconds": took, "load_average": 1.5, "threads": 1,
                    "first_conflicts": 7.0, "solutions": "", "equivalent": "",
                }  # fmt: skip
                rows.append(row)
    contenders_ = [{"name": name, "backend": name, "threads": 1} for name in contenders]
    about = {"digest": "d", "part": [1, 1], "settings": settings, "contenders": contenders_, "instances": names,
             "machine": machine}  # fmt: skip
    return about, rows


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    rng = random.Random(3)
    quick = {(i, r): rng.lognormvariate(-5, 1) for i in range(30) for r in range(3)}
    made = study(
        {
            "quick": lambda i, r: quick[i, r],
            "slow <&>": lambda i, r: 4 * quick[i, r] if i else None,
            "never_done": lambda i, r: None,
        }
    )
    path = tmp_path_factory.mktemp("lab") / "out"
    target = Folder(path)
    path.mkdir()
    target.write_about(made[0])
    target.open()
    for row in made[1]:
        target.add(row)
    target.close()
    return path


def test_summaries_are_those_of_the_statistics_module() -> None:
    rng = random.Random(1)
    times = {(i, r): rng.lognormvariate(0, 1) for i in range(31) for r in range(3)}
    found = results(*study({"a": lambda i, r: times[i, r]}, 31))
    medians = [statistics.median(times[i, r] for r in range(3)) for i in range(31)]
    middle, ninety, most = summary(found.contenders[0].capped_times(10.0))
    assert middle == pytest.approx(statistics.median(medians))
    assert ninety == pytest.approx(statistics.quantiles(medians, n=10, method="inclusive")[-1])
    assert most == pytest.approx(max(medians))


def test_what_came_to_no_verdict_counts_as_the_limit_and_twice_in_par_2() -> None:
    found = results(*study({"a": lambda i, r: 1.0 if i < 20 else None}))
    one = found.contenders[0]
    assert found.limit == 10.0  # both answers at their limits
    assert summary(one.capped_times(found.limit))[1] == 10.0
    assert mean(one.capped_times(found.limit, 2.0)) == pytest.approx((20 * 1.0 + 10 * 20.0) / 30)


def test_the_speed_up_is_the_geometric_mean_over_what_both_solved() -> None:
    found = results(*study({
        "a": lambda i, r: 0.1 * 2 ** (i % 3) if i != 5 else None,
        "b": lambda i, r: 0.1 * (i % 3 + 1) if i not in (5, 6) else None,
    }))  # fmt: skip
    up = speed_up(found.of("a"), found.of("b"))
    ratios = [(i % 3 + 1) / 2 ** (i % 3) for i in range(30) if i not in (5, 6)]
    assert up.ratio.value == pytest.approx(statistics.geometric_mean(ratios))
    assert (up.pairs, up.only_of, up.only_than, up.neither) == (28, 1, 0, 1)
    assert up.ratio.low < up.ratio.value < up.ratio.high


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """95 % intervals of the mean of normal samples: 200 trials, of which about ten may miss; 5 to 27 with p > 0.99."""
    rng = np.random.default_rng(5)
    missed = 0
    for trial in range(200):
        sample = rng.normal(10.0, 1.0, (40, 1))
        ((found,),) = estimates([sample], mean, trial)
        missed += not found.low <= 10.0 <= found.high
    assert 3 <= missed <= 27


def test_resampling_is_paired() -> None:
    """Twice the times on every instance is a ratio without any spread, however much the instances differ."""
    rng = np.random.default_rng(1)
    one = rng.lognormal(0, 2, (25, 1))
    yes = np.ones((25, 1), bool)
    up = speed_up(Measured("a", one, yes), Measured("b", 2 * one, yes))
    assert up.ratio == pytest.approx((2.0, 2.0, 2.0))


def test_one_question_asked_seven_times_has_an_interval_of_its_repetitions() -> None:
    times = [0.11, 0.10, 0.12, 0.30, 0.10, 0.105, 0.115]
    found = results(*study({"a": lambda i, r: times[r]}, 1, 7))
    ((middle, *_),) = estimates([found.contenders[0].seconds], summary)
    assert middle.value == statistics.median(times) and 0.10 <= middle.low < middle.value < middle.high <= 0.30


def test_an_instance_that_is_not_finished_is_left_out() -> None:
    about, rows = study({"a": lambda i, r: 1.0, "b": lambda i, r: 1.0})
    kept = [row for row in rows if (row["instance"], row["contender"], row["repeat"]) != ("list.txt:4", "b", 2)]
    assert len(results(about, kept).instances) == 29


@pytest.mark.parametrize(
    ("value", "shown"),
    [(0.0123, "12.3 ms"), (1.0, "1.00 s"), (0.000_0004, "0.400 µs"), (123.4, "123 s"), (math.nan, "–"), (None, "–")],
)
def test_seconds_have_the_unit_that_suits(value: float | None, shown: str) -> None:
    assert tables.seconds(value) == shown


def test_tables_in_markdown_and_latex() -> None:
    table = tables.ResultTable("k", "A & b", ("who", "n"), (("a_b|c", "50 %"),), "Note.")
    assert "| a_b\\|c | 50 % |" in tables.markdown(table)
    tex = tables.latex(table)
    assert r"\caption{A \& b. Note.}\label{tab:k}" in tex and r"a\_b|c & 50 \% \\" in tex
    assert tex.count(r"\begin") == tex.count(r"\end")
    assert tables.with_interval(Estimate(2.0, 1.5, 3.25), tables.digits) == "2.00 (1.50 – 3.25)"


@pytest.fixture(scope="module")
def paths(folder: Path) -> list[Path]:
    """The reports of it: plots take seconds."""
    return lab.report(folder)


def test_the_report_says_who_solved_what(folder: Path, paths: list[Path]) -> None:
    assert [path.name for path in paths] == ["report.html", "report.md", "report.tex"]
    text = (folder / "report.md").read_text()
    assert re.search(r"\| quick \| 90 of 90 \|.*\| slow <&> \| 87 of 90 \|.*\| never_done \| 0 of 90 \|", text, re.S)
    assert re.search(r"\| slow <&> \| 0\.250 \(0\.250 – 0\.250\) \| 29 \| 0 \| 1 \| 0 \|", text)
    assert "| never_done | – | 0 | 0 | 30 | 0 |" in text
    assert "Median time by group" in text and "What the times do not show" in text
    page = (folder / "report.html").read_text()
    assert len(page) < 3_000_000 and "slow &lt;&amp;&gt;" in page and "slow <&>" not in page
    assert not re.search(r"""(src|href)=["'](?!#)|url\((?!#)|@import""", page), "all is in the page"


def test_a_plot_for_a_notebook(folder: Path) -> None:
    plot = lab.plot(folder, "quick", "slow <&>")
    assert "Of 29 instances that both decided slow <&> is faster on 0" in plot.words
    assert 'aria-label="slow &lt;&amp;&gt; against quick.' in plot._repr_svg_()
    with pytest.raises(CpsudokuError, match="expected none or two of quick"):
        lab.plot(folder, "quick", "nobody")


def test_a_baseline_that_is_none_is_named(folder: Path) -> None:
    with pytest.raises(CpsudokuError, match="expected one of quick, slow <&>, never_done, found 'nobody'"):
        lab.report(folder, baseline="nobody")


def test_frames_have_a_row_an_answer_or_a_row_a_question(folder: Path) -> None:
    pytest.importorskip("pandas", reason="pandas is not installed")
    frame = lab.frame(folder)
    assert len(frame) == 270 and list(frame.columns) == list(COLUMNS)
    assert frame.groupby("contender").wall.median()["quick"] > 0
    assert frame.attrs["study"]["settings"]["title"] == "A <study>"
    each = lab.frame(folder, each=True)
    assert len(each) == 540 and set(each.question) == {"first", "second"}
    assert each[each.question == "first"].conflicts.eq(7).all()
    assert each[each.question == "second"].conflicts.isna().all()
    with pytest.raises(CpsudokuError, match="pandas or polars"):
        lab.frame(folder, library="excel")


def test_frames_of_polars_are_those_of_pandas(folder: Path) -> None:
    pytest.importorskip("pandas", reason="pandas is not installed")
    pytest.importorskip("polars", reason="polars is not installed")
    frame, other = lab.frame(folder), lab.frame(folder, library="polars")
    assert other.columns == list(frame.columns) and other.height == len(frame)
    assert other["run"].to_list() == list(frame["run"]) and other["contender"].to_list() == list(frame["contender"])
    assert other["wall"].sum() == pytest.approx(frame.wall.sum())
    assert lab.frame(folder, library="polars", each=True).height == len(lab.frame(folder, each=True))


def test_json_lines_of_check_open_without_an_empty_row(tmp_path: Path, run: Callable[..., Any]) -> None:
    pytest.importorskip("pandas", reason="pandas is not installed")
    file, lines = tmp_path / "p.txt", tmp_path / "out.jsonl"
    file.write_text("1..4.........3.2\n12............4.\n")
    lines.write_text(run("check", file, "--json", "--backend", "sat,search").out)
    found = lab.frame(lines)
    assert list(found.backend) == ["sat", "search"] * 2
    assert list(found.verdict) == ["unique", "unique", "multiple", "multiple"]
    assert not found[["file", "line", "backend", "backend_verdict", "total_seconds"]].isna().any().any()


def test_where_nobody_solves_nobody_is_fastest() -> None:
    from cpsudoku.lab.conclusions import conclusions
    from cpsudoku.lab.findings import winners

    about, answers = study({"one": lambda i, r: 0.1 if i % 2 else None, "other": lambda i, r: None}, repeats=1)
    found = results(about, answers, "wall")
    rows = {row[0]: row for row in winners(found, conclusions([found])).rows}
    assert rows["g1"][2:4] == ("one", "–") and rows["g1"][5] == "15"
    assert rows["g0"][2:] == ("none decided any", "–", "–", "0", "no")


def test_parquet_carries_what_was_run(folder: Path) -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    lab.frame(folder).to_parquet(folder / "results.parquet")
    found = pandas.read_parquet(folder / "results.parquet")
    assert len(found) == 270 and [*found] == list(COLUMNS)
    about = found.attrs["study"]
    assert about["settings"]["seed"] == 1
    assert about["machine"]["processor"] == "P" and "governor" in about["machine"]


def test_the_machine_is_described(monkeypatch: pytest.MonkeyPatch) -> None:
    from cpsudoku.lab import machine

    files = {"/proc/cpuinfo": "model name\t: A processor\n", "scaling_governor": "performance\n"}
    monkeypatch.setattr(
        machine, "_text_of", lambda path: next((t for name, t in files.items() if name in path), "").strip()
    )
    found = machine.describe()
    assert found["governor"] == "performance" and found["cores"] >= found["cores_usable"] >= 1
    assert found["processor"] == "A processor" and "python-sat" in found["libraries"]


def test_a_difference_has_an_interval_and_names_verdicts_that_changed(
    folder: Path, tmp_path: Path, run: Callable[..., Any]
) -> None:
    new = tmp_path / "new"
    new.mkdir()
    (new / "study.json").write_text((folder / "study.json").read_text())
    target = Folder(new)
    target.open()
    for row in Folder(folder).rows():
        if row["contender"] == "quick":
            row["wall"] *= 0.5
            row["verdict"] = "multiple" if row["instance"] == "list.txt:7" else row["verdict"]
        target.add(row)
    target.close()
    ran = run("lab", "diff", folder, new)
    assert ran.status == 1
    assert "| quick | 2.00 (2.00 – 2.00) | yes | 30 |" in ran.out
    assert "| slow <&> | 1.00 (1.00 – 1.00) | no | 29 |" in ran.out
    assert "quick: list.txt:7: unique, now multiple" in ran.out
    assert run("lab", "diff", folder, folder).status == 0


def test_a_difference_under_other_conditions_is_not_sure(
    folder: Path, tmp_path: Path, run: Callable[..., Any]
) -> None:
    """Other settings or another machine: named, and nothing is sure; other code: named; other texts: not compared."""
    rows = [{**row, "wall": row["wall"] * 0.5} for row in Folder(folder).rows()]

    def changed(**parts: Any) -> Any:
        target = Folder(tmp_path / f"new {len([*tmp_path.iterdir()])}")
        target.path.mkdir()
        target.write_about(Folder(folder).about() | parts)
        target.open()
        for row in rows:
            target.add(row)
        target.close()
        return run("lab", "diff", folder, target.path).out

    about = Folder(folder).about()
    assert "| quick | 2.00 (2.00 – 2.00) | yes | 30 |" in changed()
    for name, value in (("limit_seconds", 20), ("repeats", 1), ("session", "cold"), ("seed", 9)):
        out = changed(settings=about["settings"] | {name: value})
        assert "| quick | " in out and "| no | 30 |" in out and "yes" not in out, name
        assert f"conditions differ: {name}: " in out and f", now {value}" in out, name
    out = changed(machine=about["machine"] | {"processor": "another"})
    assert "now another" in out and "| no | 30 |" in out
    out = changed(code={"./mine.py": "abc"})
    assert "code differ: code: not known of one of them" in out and "| yes | 30 |" in out
    texts = [dict(one, text="another") if i < 10 else one for i, one in enumerate(about["instances"])]
    out = changed(instances=texts)
    assert "| yes | 20 |" in out and f"questions differ: instance {texts[0]['name']}: another text" in out


def test_the_page_in_a_browser(paths: list[Path], browser: Any) -> None:
    browser.set_window_size(1000, 900)
    browser.get(paths[0].as_uri())
    drawn = "return [...document.querySelectorAll('svg')].filter(e => e.getBoundingClientRect().height > 100).length"
    everything = "return document.querySelectorAll('svg').length"
    assert browser.execute_script(everything) == 4 + 3  # cactus, phases, groups, clues; every pair
    assert browser.execute_script(drawn) == 4 + 1
    labels = "return [...document.querySelectorAll('figure [role=img]')].every(e => e.ariaLabel.length > 40)"
    assert browser.execute_script(labels)
    twice = "let n = [...document.querySelectorAll('[id]')].map(e => e.id); return n.length - new Set(n).size"
    assert browser.execute_script(twice) == 0
    browser.execute_script(
        "let s = document.querySelector('#pair'); s.selectedIndex = 2; s.dispatchEvent(new Event('change'))"
    )
    shown = "return [...document.querySelectorAll('#pairs figure')].map(f => f.getBoundingClientRect().height > 100)"
    assert browser.execute_script(shown) == [False, False, True]
    assert browser.execute_script("return performance.getEntriesByType('resource').length") == 0
    assert browser.get_log("browser") == []
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": 390, "height": 800, "deviceScaleFactor": 2, "mobile": True}
    )
    try:
        assert browser.execute_script("return document.documentElement.scrollWidth") <= 390
        browser.execute_script("document.querySelector('.wide').scrollLeft = 200")
        left = "return document.querySelector('.wide tbody th').getBoundingClientRect().left"
        assert browser.execute_script(left) >= 0, "the name of the row stays in sight"
        for scheme, dark in (("dark", True), ("light", False)):
            features = [{"name": "prefers-color-scheme", "value": scheme}]
            browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
            paper = browser.execute_script("return getComputedStyle(document.body).backgroundColor")
            assert (sum(map(int, re.findall(r"\d+", paper))) < 300) == dark
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
