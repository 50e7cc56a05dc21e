"""The grammar: accepted texts, and other texts, which are rejected with line and reason."""

from __future__ import annotations

import ast
import io
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import cpsudoku.checker
from cpsudoku.checker import check
from tests.conftest import each

UNIQUE = """cpsudoku-certificate 2
kind unique
puzzle sudoku 2x2
givens 1..4.........3.2
solution 1234342121434312
lemmas
-5 17 -2 0
0"""
MULTIPLE = """cpsudoku-certificate 2
kind multiple
puzzle sudoku 2x2
givens 12..34..........
solution 1234341221434321
second 1234341241232341"""
NONE = """cpsudoku-certificate 2
kind none
puzzle sudoku 2x2
givens 11..............
lemmas
0"""


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("text", [UNIQUE, MULTIPLE, NONE])
def test_examples_are_accepted(text: str, version: int) -> None:
    (result,) = check(text.replace("certificate 2", f"certificate {version}").split("\n"))
    assert (result.accepted, result.record, result.line, result.trust, result.reason) == (True, 1, 1, "rules", "")
    assert f"kind {result.kind}" in text
    assert f"givens {result.givens}" in text
    assert f"puzzle {result.puzzle}" in text
    assert result.lemmas == text.count(" 0\n")


def test_an_empty_section_of_additions() -> None:
    assert [result.accepted for result in check(UNIQUE.replace("lemmas", "added\nlemmas").split("\n"))] == [True]


def test_other_kinds_of_version_1_are_from_an_earlier_encoder() -> None:
    for puzzle in ("killer", "model"):
        lines = ["cpsudoku-certificate 1", "kind none", f"puzzle {puzzle}", "text 1", "x", "end", "lemmas", "0"]
        (result,) = check(lines)
        assert (result.accepted, result.line) == (False, 3)
        assert result.reason.endswith("obsolete clauses: prove the puzzle again")


def test_many_records_in_any_source() -> None:
    text = "\n\n".join([UNIQUE, MULTIPLE, NONE]) + "\n"
    expected = [(True, 1, 1), (True, 2, 10), (True, 3, 17)]
    sources: list[Iterable[str | bytes]] = [
        text.split("\n"),
        io.StringIO(text),
        io.BytesIO(text.encode()),
        io.BytesIO(text.replace("\n", "\r\n").encode()),
        text.encode().split(b"\n"),
    ]
    for source in sources:
        assert [(r.accepted, r.record, r.line) for r in check(source)] == expected


def test_results_come_as_the_lines_are_read() -> None:
    read = 0

    def lines() -> Iterator[str]:
        nonlocal read
        while True:
            read += 1
            yield from [*UNIQUE.split("\n"), ""]

    results = check(lines())
    assert next(results).accepted
    assert next(results).record == 2
    assert read == 2


@each(
    ("old", "new", "line", "reason"),
    [
        ("cpsudoku-certificate 2", "cpsudoku-certificate 4", 1, "expected 'cpsudoku-certificate 3', found 'cpsudoku-c"),
        ("cpsudoku-certificate 2", "hello", 1, "expected 'cpsudoku-certificate 3', found 'hello'"),
        ("kind unique", "kind certain", 2, "expected 'kind' and unique, multiple or none, found 'kind certain'"),
        ("kind unique\n", "", 2, "found 'puzzle sudoku 2x2'"),
        ("puzzle sudoku 2x2", "puzzle sudoku 3x3", 4, "expected 81 symbols from 1 to 9, found '1..4"),
        ("puzzle sudoku 2x2", "puzzle sudoku 0x2", 3, "up to order 100, found 'sudoku 0x2'"),
        ("puzzle sudoku 2x2", "puzzle sudoku 11x11", 3, "up to order 100, found 'sudoku 11x11'"),
        ("puzzle sudoku 2x2", "puzzle sudoku", 3, "expected 'sudoku RxC' up to order 100, found 'sudoku'"),
        ("puzzle sudoku 2x2", "puzzle sudoku  2x2", 3, "found 'sudoku  2x2'"),
        ("puzzle sudoku 2x2", "puzzle windoku 2x2", 3, "expected 'windoku 3x3' up to order 100, found 'windoku 2x2'"),
        ("puzzle sudoku 2x2", "puzzle jigsaw 4", 4, "expected 'regions' and labels, found"),
        ("puzzle sudoku 2x2", "puzzle latin", 3, "expected 'latin N' up to order 100, found 'latin'"),
        ("puzzle sudoku 2x2", "puzzle killer", 3, "prove the puzzle again"),
        ("1..4.........3.2", "1..4.........3.", 4, "expected 16 symbols"),
        ("1..4.........3.2", "1..5.........3.2", 4, "expected 16 symbols from 1 to 4"),
        ("1..4.........3.2", "1..0.........3.2", 4, "expected 16 symbols"),
        ("solution 1234342121434312", "solution 123434212143431", 5, "expected 16 symbols"),
        ("solution 1234342121434312", "solution 123434212143431.", 5, "expected 16 symbols"),
        ("solution 1234342121434312", "solution 1234341221434321", 5, "a given is not kept"),
        ("solution 1234342121434312", "solution 1234342121434332", 5, "a value is repeated"),
        ("lemmas\n", "", 6, "expected 'lemmas' or 'added', found '-5 17 -2 0'"),
        ("lemmas\n", "lemmas \n", 6, "expected 'lemmas' or 'added'"),
        ("lemmas\n", "added\n", 7, "expected 'lemmas', or a sum or cut ending in 0, found '-5 17 -2 0'"),
        ("lemmas\n", "added\ncut 1 -1 2 0\nlemmas\n", 7, "a cut of graph 1, but there are 0"),
        ("lemmas\n", "added\ncut 0 -1 2 0\nlemmas\n", 7, "expected 'lemmas', or a sum or cut ending in 0"),
        ("lemmas\n", "added\ncut 1 -1 2\nlemmas\n", 7, "expected 'lemmas', or a sum or cut ending in 0"),
        ("lemmas\n", "added\nsum 1 1 0\nlemmas\n", 7, "expected equalities from 1 to 0, found 1"),
        ("lemmas\n", "added\nsum 1 1\nlemmas\n", 7, "expected 'lemmas', or a sum or cut ending in 0"),
        ("-5 17 -2 0", "-5 17 -2", 7, "expected a lemma ending in 0, found '-5 17 -2'"),
        ("-5 17 -2 0", "-5 17 0 -2 0", 7, "found '-5 17 0 -2 0'"),
        ("-5 17 -2 0", "-5  17 0", 7, "found '-5  17 0'"),
        ("-5 17 -2 0", "-5 +17 0", 7, "found '-5 +17 0'"),
        ("-5 17 -2 0", "d -5 17 0", 7, "found 'd -5 17 0'"),
        ("-5 17 -2 0", "-5 065 0", 7, "found '-5 065 0'"),
        ("-5 17 -2 0", "-5 1_7 0", 7, "found '-5 1_7 0'"),
        ("-5 17 -2 0", "-5 65 0", 7, "a literal is beyond 64"),
        ("\n0", "", 8, "found the end of the file"),
        ("\n0", "\n0\n0", 9, "expected a blank line after the record, found '0'"),
        ("\n0", "\n0\n-1 0", 9, "expected a blank line after the record, found '-1 0'"),
    ],
)
def test_what_is_not_in_the_grammar_is_rejected_with_its_line(old: str, new: str, line: int, reason: str) -> None:
    assert UNIQUE.count(old) == 1
    first, *more = check(UNIQUE.replace(old, new).split("\n"))
    assert not first.accepted
    assert first.line == line
    assert reason in first.reason
    assert not more


def test_after_a_malformed_record_the_next_is_read() -> None:
    text = "\n".join(["noise", UNIQUE.replace("lemmas", "lemma"), "", MULTIPLE, "kind none", UNIQUE, "", "x", "", NONE])
    found = [(r.accepted, r.line) for r in check(text.split("\n"))]
    assert found == [(False, 1), (False, 7), (False, 17), (True, 18), (False, 27), (True, 29)]


def test_a_record_cut_short_does_not_swallow_the_next() -> None:
    lines = UNIQUE.split("\n")
    for cut in range(1, len(lines)):
        found = [(r.accepted, r.line) for r in check([*lines[:cut], *lines])]
        assert found == [(False, cut + 1), (True, cut + 1)]
        assert [(r.accepted, r.line) for r in check(lines[:cut])] == [(False, cut + 1)]


def test_nothing_is_no_record() -> None:
    assert list(check([])) == []
    assert list(check(["", "", ""])) == []


@pytest.mark.every(4)
def test_large_orders_take_numbers(tmp_path: Path) -> None:
    solution = [str((6 * (row % 6) + row // 6 + column) % 36 + 1) for row in range(36) for column in range(36)]
    givens = [token if i % 5 else "." for i, token in enumerate(solution)]
    lines = ["cpsudoku-certificate 2", "kind unique", "puzzle sudoku 6x6", f"givens {' '.join(givens)}"]
    lines += [f"solution {' '.join(solution)}", "lemmas", "0"]
    assert [r.accepted for r in check(lines)] == [True]
    marks = [str(v + 1) if t in (".", str(v + 1)) else "." for t in givens for v in range(36)]
    assert [r.accepted for r in check([line.replace(" ".join(givens), " ".join(marks)) for line in lines])] == [True]
    assert [r.line for r in check([line.replace("solution ", "solution  ") for line in lines])] == [5]


@pytest.mark.every(3)
@pytest.mark.parametrize("order", [34, 35, 36])
def test_symbols_go_up_to_35(order: int) -> None:
    symbols = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    values = [(row + column) % order for row in range(order) for column in range(order)]
    solution = [symbols[v] if order <= 35 else str(v + 1) for v in values]
    between = "" if order <= 35 else " "
    givens = [token if i else "." for i, token in enumerate(solution)]
    lines = ["cpsudoku-certificate 2", "kind unique", f"puzzle latin {order}", f"givens {between.join(givens)}"]
    lines += [f"solution {between.join(solution)}", "lemmas", "0"]
    assert [r.accepted for r in check(lines)] == [True]


def alone(file: Path, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", str(file), *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False, cwd=file.parent)


@pytest.mark.every(3)
def test_it_runs_alone(tmp_path: Path) -> None:
    checker = Path(shutil.copy(cpsudoku.checker.__file__, tmp_path / "checker.py"))
    (tmp_path / "good.txt").write_text(f"{UNIQUE}\n\n{NONE}\n")
    (tmp_path / "bad.txt").write_text(f"{UNIQUE}\n\n{NONE.replace('11', '12')}\n")
    (tmp_path / "empty.txt").write_text("")
    good, bad, empty = (alone(checker, f"{name}.txt") for name in ("good", "bad", "empty"))
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout == (
        "good.txt:1: accepted: unique sudoku 2x2 1..4.........3.2\n"
        "good.txt:10: accepted: none sudoku 2x2 11..............\n2 accepted, 0 rejected\n"
    )
    assert (bad.returncode, bad.stderr) == (1, "")
    assert "bad.txt:15: rejected: the empty clause does not follow by unit propagation\n1 accepted, 1 rej" in bad.stdout
    assert (empty.returncode, empty.stdout) == (1, "0 accepted, 0 rejected\n")
    assert empty.stderr == "empty.txt: expected certificates, found none\n"
    for words, status in (((), 1), (("-h",), 0), (("--help",), 0)):
        usage = alone(checker, *words)
        assert (usage.returncode, usage.stdout[:30]) == (status, "usage: python checker.py FILE."), words
    assert alone(checker, "-", stdin=UNIQUE).returncode == 0
    missing = alone(checker, "missing.txt")
    assert (missing.returncode, missing.stderr) == (1, "missing.txt: No such file or directory\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_it_says_where_it_cannot_write(tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text(f"{UNIQUE}\n" * 2000)
    command = [sys.executable, "-I", cpsudoku.checker.__file__, str(tmp_path / "good.txt")]
    with open("/dev/full", "w") as full:
        run = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert run.returncode != 0 and run.stderr.startswith("output: No space left on device"), run.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_an_interrupt_ends_it_without_a_traceback() -> None:
    command = [sys.executable, "-I", cpsudoku.checker.__file__, "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None and process.stderr is not None
        process.stdin.write("x\n" * 100_000)  # more than a pipe holds: it reads by now
        process.send_signal(signal.SIGINT)
        assert (process.wait(60), process.stderr.read()) == (130, "")


def test_the_checker_is_small_and_imports_the_standard_library_only() -> None:
    text = Path(cpsudoku.checker.__file__).read_text()
    assert text.count("\n") < 1390
    imports = [line for line in text.split("\n") if line.lstrip().startswith(("import ", "from "))]
    imported = [line.split()[1].split(".")[0] for line in imports]
    assert imported
    assert set(imported) <= set(sys.stdlib_module_names)
    ast.parse(text, feature_version=(3, 9))


def test_the_example_in_the_documentation() -> None:
    text = Path(cpsudoku.checker.__file__).parents[1] / "docs" / "reference" / "certificates.md"
    if not text.is_file():
        pytest.skip("docs/ is not part of an installed package")
    examples = [block for block in text.read_text().split("```") if block.startswith("\ncpsudoku-certificate 3")]
    results = [result for example in examples for result in check(example.strip().split("\n"))]
    assert [(result.accepted, result.lemmas) for result in results] == [(True, 1), (True, 2)]
    assert results[0].trust == "rules, as stated"
