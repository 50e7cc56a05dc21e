"""Runs: verdicts, order, crashes, hangs, lies, memory, interruption, parts; each contender takes no other with it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cpsudoku.lab as lab
from cpsudoku import AllDifferent, Model
from cpsudoku.formats import ReadOptions
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.lab.contenders import Contender
from cpsudoku.lab.external import Program
from cpsudoku.lab.fields import COLUMNS
from cpsudoku.lab.instances import of_file, of_text
from cpsudoku.lab.results import Folder
from cpsudoku.lab.running import Finished
from cpsudoku.lab.study import Study, runs

VERDICTS = ["unique", "multiple", "none", "multiple", "multiple"]
LINUX = sys.platform == "linux"


def rows_of(folder: Path) -> list[dict[str, Any]]:
    return sorted(Folder(folder).rows(), key=lambda row: row["run"])


def by_contender(folder: Path, column: str) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for row in rows_of(folder):
        found.setdefault(Path(row["contender"]).stem, []).append(row[column])
    return found


def test_every_backend_tells_every_verdict_and_what_it_took(puzzles: str, tmp_path: Path) -> None:
    names = ["search", "sat", "backtrack"]
    finished = lab.run([puzzles], backends=[",".join(names)], out=tmp_path / "out", repeats=2)
    assert finished.status == 0 and finished.done == 30
    assert by_contender(tmp_path / "out", "verdict") == dict.fromkeys(names, VERDICTS * 2)
    for row in rows_of(tmp_path / "out"):
        assert row["status"] == "ok" and row["session"] == "warm"
        parts = [row[f"{phase}_seconds"] or 0 for phase in ("clues", "first", "second")]
        assert row["wall"] == pytest.approx(sum(parts), abs=1e-7)
        assert (row["second_seconds"] is None) == (row["verdict"] == "none")
        kept = {name for name in COLUMNS if name.startswith("first_") and row[name] not in (None, "")}
        assert ("first_decisions" in kept) == (row["contender"] == "sat")
        assert ("first_nodes" in kept) == (row["contender"] != "sat")
    begun = [row for row in rows_of(tmp_path / "out") if row["start_seconds"] is not None]
    assert sorted(row["contender"] for row in begun) == sorted(names)
    assert all(row["import_seconds"] > 0 and row["load_seconds"] > 0 for row in begun)


def test_cold_sessions_are_opened_for_every_question(puzzles: str, tmp_path: Path) -> None:
    lab.run([puzzles], backends=["search"], out=tmp_path / "out", session="cold", warmup=0)
    for row in rows_of(tmp_path / "out"):
        parts = [row[f"{phase}_seconds"] or 0 for phase in ("model", "load", "clues", "first", "second")]
        assert row["session"] == "cold" and row["load_seconds"] > 0
        assert row["wall"] == pytest.approx(sum(parts), abs=1e-7)


def test_the_order_is_interleaved_shuffled_by_the_seed_and_paired() -> None:
    instances = [of_text(text, "sudoku", f"p{i}", "g") for i, text in enumerate(["1..4.........3.2"] * 7)]
    study = Study(tuple(instances), (Contender("sat", "sat"), Contender("search", "search")), repeats=3, seed=5)
    plan = list(runs(study))
    assert [run.number for run in plan] != sorted(run.number for run in plan)
    assert sorted(run.number for run in plan) == list(range(study.runs)) == list(range(42))
    for one, other in zip(plan[::2], plan[1::2], strict=True):
        assert (one.instance, one.repeat) == (other.instance, other.repeat) and one.contender != other.contender
    first = [run.contender.name for run in plan[::2]]
    assert 0 < first.count("sat") < len(first)
    assert [run.repeat for run in plan] == sorted(run.repeat for run in plan)
    parts = [[run.number for run in runs(study, (k, 4))] for k in (1, 2, 3, 4)]
    assert sorted(n for part in parts for n in part) == list(range(42))


@pytest.mark.parametrize(
    ("does", "status", "says"),
    [
        ("crashes", "crashed", "SIGSEGV"),
        pytest.param("exits", "crashed", "status 3", marks=pytest.mark.slow),
        ("raises", "broke", "broken on purpose"),
        pytest.param("eats", "memory", "MiB", marks=pytest.mark.skipif(not LINUX, reason="needs /proc")),
    ],
)
def test_who_breaks_is_reported_and_takes_no_other_with_it(
    own: Callable[[str], str], puzzles: str, tmp_path: Path, does: str, status: str, says: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    most = 3 if does == "raises" else 1  # each that dies costs the start of a process
    monkeypatch.setattr("cpsudoku.lab.running.MOST_LOST", most)
    backends = [own(does), "backtrack"]
    finished = lab.run([puzzles], backends=backends, out=tmp_path / "out", warmup=0, memory_mib=500, limit_seconds=600)
    assert finished.status == 0
    statuses = by_contender(tmp_path / "out", "status")
    assert statuses["backtrack"] == ["ok"] * 5
    assert by_contender(tmp_path / "out", "verdict")["backtrack"] == VERDICTS
    assert sorted(statuses[does]) == sorted([status] * most + ["stopped"] * (5 - most))
    assert any(says in reason for reason in by_contender(tmp_path / "out", "reason")[does])


def test_what_one_group_costs_says_nothing_about_the_others(
    own: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cpsudoku.lab.running import Laboratory

    monkeypatch.setattr("cpsudoku.lab.running.MOST_LOST", 2)
    grids = [("1..4.........3.2", group) for group in ("a", "b") for _ in range(3)]
    study = Study(
        tuple(of_text(text, "sudoku", f"{group}{i}", group) for i, (text, group) in enumerate(grids)),
        (Contender("raises", own("raises")),),
        warmup=0,
    )
    finished = Laboratory(study, tmp_path / "out").run()
    assert set(finished.given_up) == {("raises", "a"), ("raises", "b")} and not finished.stopped
    assert sorted(row["status"] for row in rows_of(tmp_path / "out")) == ["broke"] * 4 + ["stopped"] * 2
    again = Laboratory(study, tmp_path / "out").run()
    assert again.done == 0 and again.given_up == finished.given_up and not again.stopped


@pytest.mark.skipif(not LINUX, reason="blocks a signal, and sleeps in C")
def test_who_hangs_is_ended(own: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cpsudoku.lab.running import Laboratory

    monkeypatch.setattr(Laboratory, "_patience", 5.0)  # seconds
    instance = of_text("1..4.........3.2", "sudoku", "p", "g")
    study = Study((instance,), (Contender("hangs", own("hangs")), Contender("search", "search")), warmup=0)
    finished = Laboratory(study, tmp_path / "out").run()
    assert finished.lost == 1
    assert {row["contender"]: row["status"] for row in rows_of(tmp_path / "out")} == {"hangs": "hung", "search": "ok"}


@pytest.mark.parametrize("does", [pytest.param("says_none", marks=pytest.mark.slow), "says_unique", "shows_false"])
def test_who_lies_is_stopped_and_a_file_reproduces_it(
    own: Callable[[str], str], puzzles: str, tmp_path: Path, run: Callable[..., Any], does: str
) -> None:
    liar = own(does)
    ran = run("lab", puzzles, "--backend", liar, "--backend", "backtrack", "--out", tmp_path / "out", "--quiet")
    assert ran.status == 4 and f"{liar} was stopped" in ran.err
    verdicts = by_contender(tmp_path / "out", "verdict")
    assert verdicts["backtrack"] == VERDICTS
    assert "stopped" in by_contender(tmp_path / "out", "status")[does]
    (file,) = (tmp_path / "out").glob("disagreement-*.txt")
    if does != "says_unique":
        return
    command = file.read_text().splitlines()[0].removeprefix("# cpsudoku ").replace('"', "").split()
    command[command.index("--out") + 1] = str(tmp_path / "again")
    command[2] = str(file)
    assert run(*command, "--quiet").status == 4


def test_what_a_backend_prints_is_no_answer(own: Callable[[str], str], puzzles: str, tmp_path: Path) -> None:
    lab.run([puzzles], backends=[own("prints")], out=tmp_path / "out")
    assert by_contender(tmp_path / "out", "verdict")["prints"] == VERDICTS


def test_the_limit_is_for_each_answer(tmp_path: Path) -> None:
    hard = tmp_path / "hard.txt"
    hard.write_text(".....6....59.....82....8....45........3........6..3.54...325..6..................\n")
    for seconds in (0.2, 2.0, 20.0):  # what takes sat moments takes longer on a busy machine
        out = tmp_path / f"out {seconds}"
        lab.run([hard], backends=["backtrack,sat"], out=out, limit_seconds=seconds)
        found = {row["contender"]: row for row in rows_of(out)}
        assert (found["backtrack"]["status"], found["backtrack"]["verdict"]) == ("limit", "undecided")
        if found["sat"]["verdict"] == "multiple":
            break
    assert found["sat"]["verdict"] == "multiple"


def test_who_is_cut_short_loses_that_session_alone(own: Callable[[str], str]) -> None:
    from cpsudoku.backends.specs import backend
    from cpsudoku.lab.question import Asker

    asker = Asker(backend(own("late")), "sudoku", 0.02, cold=False, prove=False)
    small, large = "1..4.........3.2", "." * 80 + "1"
    asker.ask(large)
    assert asker.ask(small)["status"] == "limit"
    assert [asker.ask(text)["session"] for text in (large, small)] == ["warm", "cold"]
    asker.forget()


def test_killed_and_resumed_the_table_is_the_same_but_for_times(
    own: Callable[[str], str], puzzles: str, tmp_path: Path
) -> None:
    """However busy the machine: while a file is there, the contender waits in the middle."""
    same = ("run", "instance", "contender", "repeat", "status", "verdict", "solutions", "equivalent", "first_nodes",
            "second_nodes", "variables", "clues", "size")  # fmt: skip
    backend, hold = own("holds"), tmp_path / "hold"
    command = [sys.executable, "-m", "cpsudoku", "lab", puzzles, "--backend", backend, "--equivalents",
               "--repeats", "12", "--limit-seconds", "600", "--quiet", "--out"]  # fmt: skip
    hold.touch()
    process = subprocess.Popen([*command, tmp_path / "killed"], stderr=subprocess.DEVNULL)
    file = tmp_path / "killed" / "results.csv"
    while not (file.exists() and file.read_text().count("\n") > 4):
        assert process.poll() is None, "it ended by itself"
        time.sleep(0.005)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    hold.unlink()
    written = file.read_text().count("\n") - 1
    assert written < 60
    with file.open("a") as stream:
        stream.write("12,four.txt:1,half a li")
    for name in ("killed", "whole"):
        lab.run([puzzles], backends=[backend], out=tmp_path / name, equivalents=True, repeats=12, limit_seconds=600)
    whole, killed = ([[row[name] for name in same] for row in rows_of(tmp_path / d)] for d in ("whole", "killed"))
    assert whole == killed and len(whole) == 60


def test_a_folder_holds_one_run(puzzles: str, tmp_path: Path) -> None:
    lab.run([puzzles], backends=["search"], out=tmp_path / "out")
    with pytest.raises(CpsudokuError, match="found the results of another: seed: 1, now 2"):
        lab.run([puzzles], backends=["search"], out=tmp_path / "out", seed=2)
    assert lab.run([puzzles], backends=["search"], out=tmp_path / "out").done == 0


PAGE = Path(__file__).parents[2] / "docs" / "python.md"
RULE = """from cpsudoku.kinds import Pairs, Rule
from cpsudoku.model import Clue

def clues(puzzle, at):
    for a, _, b, total in puzzle.sum_pairs:
        yield Clue("pair", at[a] + at[b] == total)

RULE = Rule(Pairs("sum pairs", value=True), clues=clues)
"""


def test_kinds_and_rules_of_ones_own_are_asked_by_the_files_they_are_in(
    run: Callable[..., Any], puzzles: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = re.search(r"## A kind in twenty lines\n\n```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert found
    (tmp_path / "in").mkdir()
    monkeypatch.chdir(tmp_path / "in")
    Path("stars.py").write_text(found[1])
    Path("stars.txt").write_text("..*.\n....\n....\n....\n===\nsize: 5x5\n")
    Path("rule.py").write_text(RULE)
    ran = run("lab", "run", "stars.txt", "--kind", "./stars.py", "--backend", "search", "--out", tmp_path / "a")
    assert ran.status == 0, ran.err
    assert by_contender(tmp_path / "a", "verdict") == {"search": ["unique", "multiple"]}
    one = [of_text("1..4.........3.2", kind, "p", "g") for kind in ("sudoku", "sudoku+./rule.py")]
    one.append(of_text("1..4\n....\n....\n.3.2\nsum pairs:\nr1c1 r1c2 = 9", "sudoku+./rule.py", "q", "g"))
    assert [instance.kind for instance in one] == ["sudoku", "sudoku+./rule.py", "sudoku+./rule.py"]
    lab.run(Study(tuple(one), (Contender("search", "search"),), kind="sudoku+./rule.py"), out=tmp_path / "b")
    assert by_contender(tmp_path / "b", "verdict") == {"search": ["unique", "unique", "none"]}
    Path("study.toml").write_text(
        'kind = "./stars.py"\n[[instances]]\nfamily = "./stars.py"\ncount = 1\n[[instances]]\nfile = "stars.txt"\n'
        '[[contenders]]\nbackend = "search"\n'
    )
    monkeypatch.chdir(tmp_path)  # the kind of a study is beside it
    assert run("lab", "run", "in/study.toml", "--out", tmp_path / "c").status == 0
    assert by_contender(tmp_path / "c", "verdict") == {"search": ["unique", "unique", "multiple"]}


def test_a_run_goes_on_with_the_code_it_was_begun_with_or_not_at_all(
    own: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each file of one's own edited: refused by its name; put back: nothing is left to do."""
    from cpsudoku.scanning.cluster import versions

    rule, model, solver = (tmp_path / name for name in ("rule.py", "model.py", "solver.py"))
    rule.write_text(RULE)
    model.write_text("from cpsudoku import Model\nm = Model()\nm.add(m.variable('x', (1, 2)) == 2)\n")
    solver.write_text("print('0')\n")
    backend = Path(own("honest"))
    instances = (of_text("1..4.........3.2", f"sudoku+{rule}", "p", "g"), *of_file(str(model), "sudoku", ReadOptions()))
    program = Program((sys.executable, str(solver)), "line", "count")
    contenders = (Contender(str(backend), str(backend)), Contender("program", "", program))
    asked = Study(instances, contenders, warmup=0)

    def again() -> Finished:
        return lab.run(asked, out=tmp_path / "out")

    assert again().done == 4
    code = Folder(tmp_path / "out").about()["code"]
    assert {str(rule), str(model), str(solver), str(backend), sys.executable, "cpsudoku", "commit"} <= set(code)
    for path in (rule, model, solver, backend):
        text = path.read_text()
        path.write_text(text + "# edited\n")
        with pytest.raises(CpsudokuError, match=f"found the results of another: .*{re.escape(str(path))}: "):
            again()
        path.write_text(text)
        assert again().done == 0
    known = versions.versions()
    with monkeypatch.context() as patch:
        patch.setattr("cpsudoku.lab.machine.versions", lambda: known | {"ortools": "8.0"})
        with pytest.raises(CpsudokuError, match=r"ortools: \S+, now 8\.0"):
            again()
    with monkeypatch.context() as patch:
        patch.setattr("cpsudoku.lab.machine._processor", lambda: "another processor")
        with pytest.raises(CpsudokuError, match=r"processor: .*, now another processor"):
            again()
    about = Folder(tmp_path / "out").about()
    del about["code"]
    Folder(tmp_path / "out").write_about(about)
    with pytest.raises(CpsudokuError, match="code: not known"):
        again()


def test_parts_that_ran_with_other_code_are_not_merged(puzzles: str, tmp_path: Path) -> None:
    for k in (1, 2):
        lab.run([puzzles], backends=["search"], out=tmp_path / str(k), part=(k, 2), warmup=0)
    about = Folder(tmp_path / "2").about()
    about["code"]["python-sat"] = "another"
    Folder(tmp_path / "2").write_about(about)
    with pytest.raises(CpsudokuError, match=r"2: expected the code .*: python-sat: \S+, now another"):
        lab.merge([tmp_path / "1", tmp_path / "2"], tmp_path / "merged")


def test_parts_are_merged_to_the_whole(puzzles: str, tmp_path: Path) -> None:
    for k in (1, 2):
        lab.run([puzzles], backends=["search,backtrack"], out=tmp_path / str(k), part=(k, 2), repeats=2)
    with pytest.raises(CpsudokuError, match="each of 2 parts once, found 2"):
        lab.merge([tmp_path / "2"], tmp_path / "merged")
    lab.merge([tmp_path / str(k) for k in (2, 1)], tmp_path / "merged")
    rows = rows_of(tmp_path / "merged")
    assert [row["run"] for row in rows] == list(range(20))
    assert by_contender(tmp_path / "merged", "verdict") == {"search": VERDICTS * 2, "backtrack": VERDICTS * 2}


def test_models_in_python_are_instances(tmp_path: Path) -> None:
    model = Model()
    x, y = model.variables("x", 2, (1, 2))
    model.add(AllDifferent([x, y]), x < y)
    file = tmp_path / "models.py"
    file.write_text(
        "from cpsudoku import Model\none = Model()\nx = one.variable('x', (1, 2, 3))\none.add(x != 2)\n"
        "two = Model()\ny = two.variable('y', (1, 2))\ntwo.add(y > 2)\n"
    )
    lab.run([model], backends=["sat"], out=tmp_path / "memory")
    assert by_contender(tmp_path / "memory", "verdict") == {"sat": ["unique"]}
    lab.run([file], backends=["search"], out=tmp_path / "file")
    assert by_contender(tmp_path / "file", "verdict") == {"search": ["multiple", "none"]}


def test_a_dry_run_says_how_much_it_is_and_stops(run: Callable[..., Any], puzzles: str, tmp_path: Path) -> None:
    ran = run("lab", puzzles, "--backend", "sat,search", "--repeats", "3", "--limit-seconds", "4", "--dry-run",
              "--out", tmp_path / "out")  # fmt: skip
    assert ran.status == 0 and not (tmp_path / "out").exists()
    assert "5 instances, 2 contenders, 3 repeats: 30 runs" in ran.err
    assert "240 s" in ran.err or "4 minutes" in ran.err


@pytest.mark.slow
def test_certificates_are_written_and_checked_apart(puzzles: str, tmp_path: Path) -> None:
    lab.run([puzzles], backends=["sat,search"], out=tmp_path / "out", prove=True)
    for row in rows_of(tmp_path / "out"):
        assert row["prove_seconds"] > 0 and row["verify_seconds"] > 0 and row["proof_bytes"] > 50


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda text: text + "garbage\n", r"results\.csv:12: expected \d+ columns, found 1"),
        (lambda text: text.replace("\n3,", "\nthree,", 1), r"results\.csv:5: run: expected a number, found 'three'"),
        (lambda text: text.replace("\n3,", "\n,", 1), r"results\.csv:5: run: expected a number, found ''"),
        (lambda text: text[: text.index("\n3,") + 9] + text[text.index("\n4,") + 1 :], r"results\.csv:5: expected"),
        (lambda text: text[text.index("\n") + 1 :], r"results\.csv:1: expected the names of columns, 'run' among them"),
    ],
)
def test_a_damaged_table_is_told_by_its_line(
    spoil: Callable[[str], str], says: str, puzzles: str, tmp_path: Path, run: Callable[..., Any]
) -> None:
    out = tmp_path / "out"
    command = ("lab", "run", puzzles, "--backend", "search,backtrack", "--out", str(out), "--quiet")
    assert run(*command).status == 0
    file = out / "results.csv"
    whole = file.read_text().splitlines()
    rows = sorted(whole[1:], key=lambda line: int(line.split(",")[0]))
    text = "\n".join([whole[0], *rows]) + "\n"
    assert [row.split(",")[0] for row in rows] == [str(i) for i in range(10)]
    file.write_text(text + "4,four.txt:1,half a li")  # a killed run leaves this
    assert len(Folder(out).rows()) == 10
    file.write_text(spoil(text))
    for again in (command, ("lab", "report", str(out))):
        ran = run(*again)
        assert ran.status == 2 and re.search(says, ran.err), ran.err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "expected the folder of a run, with its study.json, found none"),
        ('{\n"digest": }', "study.json:2:11: expected JSON"),
        ("[1]", "study.json: expected what a run is about, a JSON object, found '[1]'"),
        ('{"digest": "x", "part": 3}', "study.json: expected 'part', as `lab run` writes it, found 3"),
    ],
)
def test_what_a_run_is_about_is_told_by_its_file(
    text: str | None, says: str, tmp_path: Path, run: Callable[..., Any]
) -> None:
    if text is not None:
        (tmp_path / "study.json").write_text(text)
    ran = run("lab", "report", tmp_path)
    assert ran.status == 2 and says in ran.err


def test_a_run_without_a_folder_is_refused_before_anything_is_printed(run: Callable[..., Any], puzzles: str) -> None:
    ran = run("lab", "run", puzzles, "--backend", "search")
    assert (ran.status, ran.out) == (2, "") and "expected --out DIR" in ran.err and "repeat" not in ran.err
