"""Certificates of models without text: their content, the parts that are accepted alone, and lies about each part."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

import cpsudoku.checker
from cpsudoku import AllDifferent, Connected, Count, Or
from cpsudoku.checker import MAX_SIZE, Result, check
from cpsudoku.model import Clue, Model
from cpsudoku.model.model import given_clue
from cpsudoku.proof.certificate_record import CertificateFile, certificates
from cpsudoku.proof.certificate_writer import prove_model
from cpsudoku.proof.drup_export import export_files
from cpsudoku.proof.verification import verify
from cpsudoku.support.errors import BackendError, CpsudokuError, ModelError
from tests.conftest import each

MUTATIONS = int(os.environ.get("CPSUDOKU_MUTATIONS", "300"))


class Colour(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3


def queens(n: int) -> Model:
    model = Model()
    rows = model.variables("row ", n, range(n))
    model.add(AllDifferent(rows))
    for i in range(n):
        for j in range(i):
            model.add(abs(rows[i] - rows[j]) != i - j)
    return model


def coloured() -> tuple[Model, list[Clue]]:
    """Four countries, three colours; a path of true Booleans; and a sum, which takes fresh variables."""
    model = Model()
    a, b, c, d = (model.variable(name, Colour) for name in ("Artois", "Brie", "Le Creusot", "Dombes"))
    model.add(a != b, b != c, a != c, c != d, b != d)
    way = model.variables("way", 5, (0, 1))
    model.add(Connected(way, [(i, i + 1) for i in range(4)]), Count(way, 1) == 4)
    clues = [Clue("a", a == 1), Clue("b", b + c + d <= 7, b > a), Clue("c", c == 3), Clue("first", way[0] == 1)]
    return model, clues


@pytest.fixture(scope="module")
def lines() -> list[str]:
    model, clues = coloured()
    return prove_model(model, clues).text().splitlines()


def one(lines: list[str]) -> Result:
    (result,) = check(lines)
    return result


def number(lines: list[str], start: str) -> int:
    """The line, from 1, that begins so."""
    return next(i for i, line in enumerate(lines, 1) if line.startswith(start))


def test_what_it_carries(lines: list[str]) -> None:
    assert lines[:7] == [
        "cpsudoku-certificate 3", "kind unique", "puzzle stated", "values 1..3 : Artois Brie Le%20Creusot Dombes",
        "values 0 1 : way[0] way[1] way[2] way[3] way[4]", "rule", "apart 1 : Artois Brie",
    ]  # fmt: skip
    assert "connected : way[0] way[1] way[2] way[3] way[4] ; 0 1 2 3 4 ; 0-1 1-2 2-3 3-4" in lines
    assert lines[number(lines, "solution ") - 1].startswith("solution 1 2 3 1 1 1 1 1 ")
    result = one(lines)
    assert (result.accepted, result.trust, result.kind) == (True, "rules, as stated", "unique")
    assert result.puzzle == "stated" and result.givens.endswith(" 9 variables to decide")
    assert [(r.accepted, r.trust) for r in verify(lines).results] == [(True, "rules, as stated")]


@pytest.mark.parametrize("trim", [False, True], ids=["whole", "trimmed"])
@pytest.mark.parametrize("name", ["search", "sat", "sat:cadical195", "cp_sat"])
def test_queens(name: str, trim: bool) -> None:
    model = queens(6)
    rows = model.decisions
    one, zero = given_clue(model, rows[0], [1]), given_clue(model, rows[0], [0])
    for clues, kind in (([], "multiple"), ([one], "unique"), ([zero], "none")):
        certificate = prove_model(model, clues, backend=name, trim=trim)
        assert certificate.kind == kind
        assert certificate.by == ("search" if name == "search" else "sat:cadical195" if ":" in name else "sat:glucose4")
        assert next(certificates(certificate.text().splitlines())).text() == certificate.text()
    model.add(one)
    assert prove_model(model, backend=name).kind == "unique"  # its own clues
    assert prove_model(model, []).kind == "multiple"


def test_what_cannot_be_proved() -> None:
    with pytest.raises(ModelError, match="decision variable"):
        prove_model(Model())
    with pytest.raises(BackendError, match="writes no proofs"):
        prove_model(queens(4), backend="sat:minisat22")
    false = queens(4)
    false.add(Or())
    assert prove_model(false).kind == "none"


def test_names_and_labels_of_any_sort() -> None:
    model = Model()
    labels: Any = Enum("labels", {"a b": 1, "a_b": 2})
    two: Any = Enum("two", {"x:y": 0, "on": 1})
    xs = [model.variable(name, range(1, 3)) for name in ("", "a b", "é=1", "x\ny", "\x1b[0m", "lemmas", "2")]
    xs.append(model.variable("z", labels))
    xs.append(model.variable("t", two))
    certificate = prove_model(model, [given_clue(model, x, x.values[1:]) for x in xs])
    assert certificate.solutions == ("2 2 2 2 2 2 2 2 1",)
    assert certificate.statement[1] == "values 1 2 : % a%20b %C3%A9%3D1 x%0Ay %1B[0m lemmas 2 z"


def test_it_stands_alone(tmp_path: Path, lines: list[str]) -> None:
    path = tmp_path / "certificates.txt"
    path.write_text("\n".join([*lines, "", *lines[:-1]]))
    command = [sys.executable, "-I", str(cpsudoku.checker.__file__), str(path)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (1, "")
    assert f"{path}:1: accepted: unique stated in " in ran.stdout
    assert "9 variables to decide\n" in ran.stdout
    assert ran.stdout.endswith("1 accepted, 1 rejected\n")


def test_in_a_file_that_grows(tmp_path: Path, lines: list[str]) -> None:
    model = queens(4)
    false = Model()
    false.variable("x", (1, 2))
    false.add(Or())  # its clauses hold the empty one, a line `0`
    made = [prove_model(model), prove_model(false), *certificates(lines)]
    path = tmp_path / "certificates.txt"
    for count in (1, 2, 3):
        with CertificateFile(path) as file:
            for certificate in made[:count]:
                if not file.take(certificate.statement):
                    file.append(certificate.text())
    assert [c.text() for c in certificates(path.read_text().splitlines())] == [c.text() for c in made]


LIES: list[tuple[str, Callable[[str], str], str]] = [
    ("values 1..3", lambda _: "values 1..2 : Artois Brie Le%20Creusot Dombes", "expected a literal of a declared"),
    ("values 1..3", lambda line: line.replace("Brie", "Artois"), "expected a name that is not taken"),
    ("values 0 1", lambda line: line.replace("0 1", "0 2"), "a literal of a declared variable, found 'way[0]'"),
    ("connected ", lambda line: line.replace("3-4", "3-5"), "expected parameters that fit the arguments"),
    ("connected ", lambda line: line.replace("3 4 ;", "3 9 ;"), "expected parameters that fit the arguments"),
    ("apart 1 : Artois Brie", lambda line: line.replace("apart", "beside"), "expected a word, its parameters"),
    ("solution ", lambda line: line.replace("1 2 3", "1 3 2"), "the solution breaks "),
    ("solution ", lambda line: line.replace("1 1 1 1", "1 0 1 1", 1), "the solution breaks "),
    ("solution ", lambda line: line.replace("1 2 3", "1 9 3"), "expected a value of 'Brie', found 9"),
    ("solution ", lambda line: line[:-2], "values, found"),
    ("solution ", lambda line: line + " 1", "values, found"),
]


@each(("start", "change", "reason"), LIES)
def test_lies(lines: list[str], start: str, change: Callable[[str], str], reason: str) -> None:
    i = number(lines, start) - 1
    changed = change(lines[i])
    assert changed != lines[i]
    result = one([*lines[:i], changed, *lines[i + 1 :]])
    assert not result.accepted
    assert reason in result.reason
    assert len(result.reason) < 400


def test_every_line_is_held_against_the_solution(lines: list[str]) -> None:
    """A line that the solution breaks is found, wherever it stands."""
    end = lines.index("end")
    for i in (number(lines, "rule"), number(lines, "clue "), end):
        for wrong in ("clause : Artois=2 Brie=1", "same : Artois Brie", "connected : way[0] way[3] ; 0 1 ;"):
            assert one([*lines[:i], wrong, *lines[i:]]).reason.startswith("the solution breaks "), wrong
    weaker = [*lines[:end], "if Artois!=1 : same : Artois Brie", *lines[end:]]
    assert one(weaker).accepted


def test_lines_that_are_dropped_are_missed(lines: list[str]) -> None:
    """Without a line the record is about another puzzle: the claim is rejected, or dratify confirms it for that
    puzzle."""
    rejected = 0
    for i in range(number(lines, "rule"), lines.index("end")):
        fewer = [*lines[:i], *lines[i + 1 :]]
        if one(fewer).accepted:
            assert holds(fewer)
        else:
            rejected += 1
    assert rejected > 2


def holds(lines: list[str]) -> bool:
    """Is the proof accepted by dratify? Cuts are used unchanged."""
    from dratify import check_proof, parse_dimacs

    (certificate,) = certificates([line for line in lines if line])
    files = export_files(certificate)
    return bool(check_proof(parse_dimacs(files.dimacs), files.drup).ok)


@pytest.mark.every(2)
def test_mutations() -> None:
    """dratify confirms the proof of each accepted record, and its solutions satisfy clauses and graphs."""
    model = queens(6)
    clues = [given_clue(model, model.decisions[0], [1])]
    texts = [prove_model(*coloured()), prove_model(model, clues), prove_model(queens(3))]
    truths = [certificate.text().splitlines() for certificate in texts]
    draw = random.Random(11)
    accepted = 0
    for _ in range(MUTATIONS):
        lines = list(draw.choice(truths))
        i, j = draw.randrange(len(lines)), draw.randrange(len(lines))
        match draw.randrange(5):
            case 0:
                del lines[i]
            case 1:
                lines.insert(i, lines[j])
            case 2:
                lines[i], lines[j] = lines[j], lines[i]
            case 3:
                k = draw.randrange(len(lines[i]) + 1)
                lines[i] = lines[i][:k] + draw.choice("0123456789 -=:;x") + lines[i][k + draw.randrange(2) :]
            case _:
                words = lines[i].split(" ")
                words[draw.randrange(len(words))] = draw.choice([*words, "-1", "1", "2"])
                lines[i] = " ".join(words)
        results = list(check(lines))
        assert all(r.accepted or (r.reason and r.line <= len(lines) + 1) for r in results)
        if lines not in truths and len(results) == 1 and results[0].accepted:
            accepted += 1
            assert holds(lines), lines
    assert accepted


@pytest.mark.every(3)
def test_size_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    most = 200_000  # in place of the millions that the checker takes: the same in a twentieth of the time
    assert most < MAX_SIZE
    monkeypatch.setattr("cpsudoku.checker.MAX_SIZE", most)
    head = ["cpsudoku-certificate 3", "kind none", "puzzle stated", "values 0 1 : x", "rule"]
    clauses = ["clause :" + " x" * 10_000] * (most // 10_000 + 1)
    result = one([*head, *clauses, "end", "lemmas", "0"])
    assert result.reason == f"expected at most {most} literals, found more"
    graphs = [f"connected : x ; 0 0 ;{' 0-1/0' * 10_000}"] * (most // 30_000 + 1)  # its links are numbers, too
    result = one([*head, *graphs, "end", "lemmas", "0"])
    assert result.reason == f"expected at most {most} literals, found more"
    (result,) = check([*head, "clause :" + " x" * 1000, "end", "lemmas", "0"], max_work=100)
    assert result.reason == "not checked within 100 steps"


def test_export_says_what_is_what() -> None:
    files = export_files(prove_model(*coloured()))
    assert "c values 1..3 : Artois Brie Le%20Creusot Dombes" in files.dimacs.splitlines()
    with pytest.raises(CpsudokuError, match="expected a refutation to export"):
        export_files(prove_model(queens(4)))


def test_what_no_record_can_say() -> None:
    """Two variables of one name, numbers of ten digits: refused in a sentence, not written."""
    model = Model()
    model.variable("x", (1, 10**10))
    with pytest.raises(ModelError, match="a certificate can state: expected a number, found '10000000000'"):
        prove_model(model)
