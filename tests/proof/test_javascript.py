"""The checker in JavaScript, which another hand wrote from the documents: it and checker.py agree on every record,
true or false (test_two_checkers has changed ones)."""

from __future__ import annotations

import re
import shutil
import subprocess
from bisect import bisect_right
from itertools import accumulate
from pathlib import Path

import pytest

from cpsudoku import checker
from cpsudoku.proof.certificate_writer import prove_statement
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.statement import state
from cpsudoku.statement.line_grammar import LINE_FORMS
from cpsudoku.support import registry

CHECKER = Path(checker.__file__).with_name("checker.js")
NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="no node to run JavaScript with")

UNITS = """cpsudoku-certificate 2
kind unique
puzzle sudoku 3x3
givens .6.5.4.3.1...9...8.........9...5...6.4.6.2.7.7...4...5.........4...8...1.5.2.3.4.
solution 869574132124396758375128694932857416541632879786941325217469583493785261658213947
lemmas
-2 0
-111 0
0"""


@pytest.fixture(scope="module")
def records() -> list[str]:
    """A record of every kind that is unique, and one that is not possible."""
    written = [UNITS, UNITS.replace("certificate 2", "certificate 3")]
    for name in registry.names("kind"):
        kind = gallery.kind_of(name)
        for text in (kind.unique[0], kind.none[0]):
            instance = kind.instance(text)
            model = kind.model(kind.shape(instance))
            written.append(prove_statement(state(model, kind.clues(instance, model))).strip())
    return written


def accepted_by_javascript(records: list[str], folder: Path) -> list[bool]:
    file = folder / "records.txt"
    file.write_text("\n\n".join(records) + "\n", encoding="utf-8")
    assert NODE is not None
    done = subprocess.run([NODE, CHECKER, file], capture_output=True, text=True, timeout=600)
    assert not done.stderr, done.stderr[:1000]
    begins = [1 + n for n in accumulate((record.count("\n") + 2 for record in records), initial=0)]
    accepted: dict[int, bool] = {}
    for line, word in re.findall(r"^.*?:(\d+): (accepted|rejected)", done.stdout, re.MULTILINE):
        number = bisect_right(begins, int(line)) - 1
        accepted[number] = accepted.get(number, True) and word == "accepted"
    return [accepted[number] for number in range(len(records))]


def accepted_by_python(record: str) -> bool:
    return all(result.accepted for result in checker.check(record.split("\n")))


@pytest.mark.every(8)
def test_it_accepts_every_kind(records: list[str], tmp_path: Path) -> None:
    assert all(accepted_by_javascript(records, tmp_path))
    assert all(map(accepted_by_python, records))


CLAIMS = """cpsudoku-certificate 3
kind {kind}
puzzle stated
values 1..3 : a b c
rule all differ
different : a b c
clue a
clause : a=1
clue b
less : b c
end
{claim}"""


@pytest.mark.every(8)
@pytest.mark.parametrize(
    ("kind", "claim", "right"),
    [
        ("unique", "solution 1 2 3\nlemmas\n0", True),
        ("unique", "solution 1 3 2\nlemmas\n0", False),
        ("none", "lemmas\n0", False),
        ("multiple", "solution 1 2 3\nsecond 1 2 3", False),
        ("candidates", "solution 1 2 3\nend\nlemmas\n0", True),
        ("candidates", "end\nlemmas\n0", False),
        ("implied", "clause : b=2 c=1\nlemmas\n0", True),
        ("implied", "clause : b=3\nlemmas\n0", False),
        ("minimal", "solution 1 2 3\nwithout a\nsolution 2 1 3\nwithout b\nsolution 1 3 2\nlemmas\n0", True),
        ("minimal", "solution 1 2 3\nwithout b\nsolution 1 3 2\nwithout a\nsolution 2 1 3\nlemmas\n0", False),
        ("minimal", "solution 1 2 3\nwithout a\nsolution 2 1 3\nlemmas\n0", False),
        ("minimal", "solution 1 2 3\nwithout a\nsolution 1 2 3\nwithout b\nsolution 1 3 2\nlemmas\n0", False),
    ],
)
def test_every_claim(kind: str, claim: str, right: bool, tmp_path: Path) -> None:
    record = CLAIMS.format(kind=kind, claim=claim)
    assert accepted_by_javascript([record], tmp_path) == [right]
    assert accepted_by_python(record) is right


def test_a_move_that_leads_nowhere_is_excluded_at_once(tmp_path: Path) -> None:
    """Of a walk each state and literal without a move is a clause: the first checker had left it out."""
    record = """cpsudoku-certificate 3
kind implied
puzzle stated
values 0 1 : a b c d
rule two of four
count 2 2 : a b c d
rule not both ends
clause : -a -d
end
clause : b c
lemmas
0"""
    assert accepted_by_javascript([record], tmp_path) == [True]
    assert accepted_by_python(record)


@pytest.mark.parametrize(("cut", "right"), [("-1 2 -3", True), ("-1 2 -3 3", False), ("-1 2 -3 1 3", False)])
def test_no_literal_of_a_cut_stands_with_its_negation(cut: str, right: bool, tmp_path: Path) -> None:
    record = f"""cpsudoku-certificate 3
kind implied
puzzle stated
values 0 1 : a b c
rule all are connected
connected : a b c ; 0 1 2 ; 0-1 1-2
end
clause : -a b -c
added
cut 1 {cut} 0
lemmas
0"""
    assert accepted_by_javascript([record], tmp_path) == [right]
    assert accepted_by_python(record) is right


TRUE = """cpsudoku-certificate 3
kind {kind}
puzzle stated
values 1..2 : x y
values 0 1 : a b c
rule of the word
{line}
rule of the rest
clause : x=1
clause : y=2
clause : a
clause : b
{c}end
{claim}"""
LINES = {  # each true where x y a b c is 1 2 1 1 0, and where c is 1
    "clause": "clause : a b",
    "different": "different : x y",
    "count": "count 2 3 : a b c",
    "sum": "sum != 9 : x y 2*a c",
    "table": "table : x y ; 1,2 2,1",
    "sets": "sets : x y ; 1,2",
    "walk": "walk : a b ; 0,1,1 ; 1,1,0",
    "sight": "sight 2 3 : a b c",
    "connected": "connected : a b c ; 0 1 2 ; 0-1 1-2",
    "loop": "loop 2 : a b ; 0-1 0-1",
    "pieces": "pieces : a b ; 0 1 ; 0-1 ; 0=2",
    "piece": "piece = 2 : a b ; 0 1 ; 0-1 ; 0",
    "regions": "regions 2 : x y y a -b ; 0-1 1-2",
    "reach": "reach 0 2 : a b c ; 0-1 1-2",
    "less": "less : x y",
    "same": "same : a b",
    "apart": "apart 1 : x y",
    "runs": "runs 2 : a b",
    "either": "either : { same : a b & reach 0 1 : a b ; 0-1 } { less : y x }",
}
CLAIMED = {
    "unique": "solution 1 2 1 1 0\nlemmas\n0",
    "multiple": "solution 1 2 1 1 0\nsecond 1 2 1 1 1",
    "candidates": "solution 1 2 1 1 0\nsolution 1 2 1 1 1\nend\nlemmas\n0",
    "minimal": "solution 1 2 1 1 0\nwithout c\nsolution 1 2 1 1 1\nlemmas\n0",
}


def test_both_accept_every_word_in_every_claim_with_a_solution(tmp_path: Path) -> None:
    """The cost of a solution is charged by primitive: a wrong charge would reject a true record."""
    lines = {**LINES, "if": "if -a : reach 0 0 : a b"}
    if_c = {"unique": "clause : -c\n", "minimal": "clue c\nclause : -c\n"}
    written = {
        (word, kind): TRUE.format(kind=kind, line=line, claim=claim, c=if_c.get(kind, ""))
        for word, line in lines.items()
        for kind, claim in CLAIMED.items()
    }
    found = dict(zip(written, accepted_by_javascript([*written.values()], tmp_path), strict=True))
    assert {*LINES, "if"} == {*LINE_FORMS}
    assert [where for where, record in written.items() if not accepted_by_python(record)] == []
    assert [where for where, accepted in found.items() if not accepted] == []


@pytest.mark.every(4)
def test_a_long_sum_is_refused_before_its_sets_are_built(tmp_path: Path) -> None:
    """Partial sums are paid for in literals: no record takes hundreds of megabytes."""
    names = " ".join(f"x{i}" for i in range(399))
    rows = ["cpsudoku-certificate 3", "kind none", "puzzle stated", f"values 0..9 : {names}", "rule"]
    record = "\n".join([*rows, *[f"sum != 1000 : {names}"] * 30, "end", "lemmas", "0"])
    file = tmp_path / "long.txt"
    file.write_text(record)
    assert NODE is not None
    ran = subprocess.run([NODE, "--max-old-space-size=300", CHECKER, file], capture_output=True, text=True, timeout=60)
    assert (ran.stderr, ran.returncode) == ("", 1)
    assert re.search("expected (less work|fewer literals), found", ran.stdout)
    assert not accepted_by_python(record)


@pytest.mark.parametrize(
    ("record", "lines"),
    [("cpsudoku-certificate 9\nkind none\npuzzle sudoku 2x2\ngivens 11..............\nlemmas\n0", [1]),
     ("cpsudoku-certificate 3\nkind none\npuzzle sudoku 2x2\ngivens 11..............", [5]),
     ("<p>\n\n<p>\n\n\n<p>", [1]),
     ("<p>\n\n<p>\ncpsudoku-certificate 9\n\n<p>\n\ncpsudoku-certificate 9\n<p>", [1, 4, 8])],
)  # fmt: skip
def test_both_name_the_lines_of_wrong_records(record: str, lines: list[int], tmp_path: Path) -> None:
    (file := tmp_path / "record.txt").write_text(record + "\n", encoding="utf-8")
    assert NODE is not None
    said = subprocess.run([NODE, CHECKER, file], capture_output=True, text=True, timeout=60).stdout
    assert [int(line) for line in re.findall(r":([0-9]+): rejected: ", said)] == lines, said
    assert [one.line for one in checker.check(record.split("\n"))] == lines


def test_its_command_line_ends_without_a_trace(tmp_path: Path) -> None:
    assert NODE is not None
    (tmp_path / "empty.txt").write_text("\n")
    for words, status, out, error in (
        ([], 1, "usage: node checker.js FILE...", ""),
        (["--help"], 0, "usage: node checker.js FILE...", ""),
        (["empty.txt"], 1, "0 accepted, 0 rejected\n", "empty.txt: expected certificates, found none\n"),
        (["missing.txt"], 1, "", "missing.txt: no such file or directory\n"),
        (["."], 1, "", ".: illegal operation on a directory\n"),
    ):
        done = subprocess.run([NODE, CHECKER, *words], capture_output=True, text=True, cwd=tmp_path, timeout=600)
        assert (done.returncode, done.stdout[: len(out)], done.stderr) == (status, out, error), words
