"""The origin of a statement: lies about text, statement and solution; invalid names; hostile texts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from cpsudoku import AllDifferent, And, Connected, Implies, Or, Regular, SingleLoop, Table
from cpsudoku.checker import Result, check
from cpsudoku.constraints import Clauses, DistinctSets, Reachable
from cpsudoku.facade import prove
from cpsudoku.model import Variable
from cpsudoku.model.constraints import Clause, Equivalence, Literal, Relation, is_value
from cpsudoku.proof import verification as verifying
from cpsudoku.proof.verification import verify
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.errors import OutOfTime

KILLER = """....................................
cages:
r1c1 r1c2 = 7
r1c3 r1c4 = 6
r1c5 r1c6 r2c6 = 9
r2c1 r3c1 = 8
r2c2 = 2
r2c3 r3c2 r3c3 = 12
r2c4 r2c5 r3c4 = 9
r3c5 r3c6 = 10
r4c1 r5c1 r6c1 = 9
r4c2 = 6
r4c3 r4c4 r4c5 r5c4 = 14
r4c6 r5c5 r5c6 = 12
r5c2 r6c2 r6c3 r6c4 = 13
r5c3 = 2
r6c5 r6c6 = 7"""  # needs lemmas: naked and hidden singles do not solve it


@pytest.fixture(scope="module")
def lines() -> list[str]:
    return prove(KILLER, kind="killer", backend="search").text().splitlines()


def one(lines: list[str]) -> Result:
    (result,) = verify(lines).results
    return result


def number(lines: list[str], start: str) -> int:
    """The line, from 1, that begins so."""
    return next(i for i, line in enumerate(lines, 1) if line.startswith(start))


def test_the_truth(lines: list[str]) -> None:
    result = one(lines)
    assert (result.accepted, result.trust, result.kind) == (True, "rules, as stated", "unique")
    assert (result.puzzle, result.givens[:12]) == ("killer", "." * 12)
    (alone,) = check(lines)
    assert (alone.accepted, alone.puzzle) == (True, "stated")


@pytest.mark.parametrize(
    ("old", "new", "at", "reason"),
    [
        (
            "say text r1c1 r1c2 = 7",
            "say text r1c1 r1c2 = 8",
            "sets : r1c1 r1c2 ",
            "of its text 'sets : r1c1 r1c2 ; 2,6 3,5'",
        ),
        ("say text r1c1 r1c2 = 7", "say text r1c1 r1c2 = x", "cpsudoku", "puzzle of kind killer: 3:13: expected a sum"),
        ("say text cages:", "say text cabins:", "cpsudoku", "the text is not a puzzle of kind killer"),
        ("say kind killer", "say kind futoshiki", "cpsudoku", "the text is not a puzzle of kind futoshiki"),
        ("say kind killer", "say kind nothing", "cpsudoku", "cannot be compared with its kind, nothing: name it by"),
        ("say kind killer", "say kind ../models/killer.py", "cpsudoku", "cannot be compared with its kind"),
        ("say kind killer", "say kind _template", "cpsudoku", "the text is not a puzzle of kind _template"),
    ],
)
def test_lies_about_the_puzzle(lines: list[str], old: str, new: str, at: str, reason: str) -> None:
    """The record proves its statement, but the statement differs from its text."""
    changed = [line.replace(old, new) if line.startswith(old) else line for line in lines]
    assert changed != lines
    assert [result.accepted for result in check(changed)] == [True]
    result = one(changed)
    assert (result.accepted, result.line) == (False, number(changed, at))
    assert reason in result.reason


def test_lines_more_or_less_than_the_text_says(lines: list[str]) -> None:
    """A line that follows changes no verdict, and is still not of the text; prose may stand anywhere."""
    i = number(lines, "clue ") - 1
    assert one([*lines[:i], "say that is all", *lines[i:]]).accepted
    more = [*lines[:i], "clause : r1c1!=1 r1c1=1", *lines[i:]]
    assert [result.accepted for result in check(more)] == [True]
    assert (one(more).accepted, one(more).line) == (False, i + 1)
    end = lines.index("end")
    more = [*lines[:end], "clause : r1c1!=1 r1c1=1", *lines[end:]]
    assert [result.accepted for result in check(more)] == [True]
    assert (one(more).accepted, one(more).line, one(more).reason[:18]) == (False, end + 1, "of its text 'end' ")
    nothing = [line for line in lines if not line.startswith("say ")]
    assert (one(nothing).accepted, one(nothing).puzzle) == (True, "stated")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda values: values[:-1], "values, found"),
        (lambda values: [*values, "1"], "values, found"),
        (lambda values: ["9", *values[1:]], "expected a value of 'r1c1', found 9"),
        (lambda values: ["+1", *values[1:]], "expected a number, found '+1'"),
        (lambda values: [values[1], values[0], *values[2:]], "the solution breaks 'different' of 'the rules'"),
    ],
)
def test_lies_about_the_solution(lines: list[str], change, reason: str) -> None:  # type: ignore[no-untyped-def]
    i = number(lines, "solution ") - 1
    values = lines[i].split()[1:]
    result = one([*lines[:i], " ".join(["solution", *change(values)]), *lines[i + 1 :]])
    assert (result.accepted, result.line) == (False, i + 1)
    assert reason in result.reason


def test_lies_about_the_proof(lines: list[str]) -> None:
    i = number(lines, "lemmas")
    assert len(lines) > i + 1
    result = one([*lines[:i], "0"])
    assert (result.accepted, result.line) == (False, i + 1)
    result = one([*lines[:i], *(f"-{x} 0" for x in range(1, 7)), *lines[i:]])
    assert not result.accepted


def test_records_of_earlier_versions_are_to_be_proved_again() -> None:
    for version in (1, 2):
        for puzzle in ("killer", "model", "stated"):
            head = [f"cpsudoku-certificate {version}", "kind none", f"puzzle {puzzle}", "text 1", "x", "end"]
            result = one([*head, "lemmas", "0"])
            assert (result.accepted, result.line) == (False, 3)
            assert result.reason.endswith("obsolete clauses: prove the puzzle again")


def of_text(name: str, text: str) -> list[str]:
    """A record that the checker accepts, and that claims to have this text."""
    head = ["cpsudoku-certificate 3", "kind none", "puzzle stated", f"say kind {name}"]
    lines = [*head, *(f"say text {line}" for line in text.split("\n"))]
    return [*lines, "values 0 1 : x", "rule", "clause :", "end", "lemmas", "0", ""]


GOOD = ["cpsudoku-certificate 3", "kind none", "puzzle latin 2", "givens 11..", "lemmas", "0"]


def test_text_of_any_size_is_bounded() -> None:
    first, second = verify([*of_text("killer", "\n".join(["x" * 1000] * 30)), *GOOD]).results
    assert (first.accepted, first.reason, second.accepted) == (False, "the text is too long", True)
    (result,) = verify(of_text("killer", "\n".join(["\0"] * 10))).results
    assert not result.accepted
    assert len(result.reason) < 400


def test_rules_and_clues_are_paid_for_before_they_are_stated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Large boards of every kind that can be blank: the steps run out while the rules are made; the next record is
    checked."""
    monkeypatch.setattr(verifying, "state", lambda *_, **__: pytest.fail("stated"))
    monkeypatch.setattr(verifying, "MAX_WORK", 10_000)
    for name in ("castle_wall", "nurimisaki", "numberlink", "shakashaka", "yajilin"):
        first, second = verify([*of_text(name, "size: 24x24"), *GOOD]).results
        assert second.accepted
        assert first.reason == "not checked within 10000 steps", name


def test_clues_are_paid_for_while_they_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number of what is seen from a cell says some hundred clauses: no more are made than there are steps for, nor
    than the room of a record has."""
    made = 0
    plain = Clause.__init__

    def counted(self: Clause, literals: Iterable[Literal]) -> None:
        nonlocal made
        made += 1
        plain(self, literals)

    monkeypatch.setattr(Clause, "__init__", counted)
    monkeypatch.setattr(verifying, "MAX_SIZE", 60_000)
    text = "\n".join([" ".join(["99"] * 20)] * 20)
    for name in ("cave", "kurodoko"):
        for most, reason in ((40_000, "not checked within 40000 steps"), (10**9, "expected at most 60000 literals,")):
            made = 0
            monkeypatch.setattr(verifying, "MAX_WORK", most)
            first, second = verify([*of_text(name, text), *GOOD]).results
            assert first.reason.startswith(reason) and second.accepted
            assert 12 * made < min(most, 10**6) + 12 * 1000  # a clue is paid for when it is there


def test_what_constraints_keep_is_their_weight() -> None:
    x, y, z = (Variable(name, range(9)) for name in "xyz")
    flags = [Variable(f"f{i}", (0, 1)) for i in range(40)]
    triples = [(i, j, k) for i in range(9) for j in range(9) for k in range(9)]
    pairs = [(i, j) for i in range(40) for j in range(i)]
    table = Table([x, y, z], triples)
    for constraint, least in (
        (table, 3 * 729),
        (Table([x + 1, y, z], triples), 3 * 729),
        (DistinctSets([x, y, z], [(i, j, k) for i, j, k in triples if i > j > k]), 3 * 84),
        (Relation(x, y, lambda a, b: a != b), 2 * 72),
        (Clauses(flags, [(-i - 1, -j - 1) for i, j in pairs]), 2 * 780),
        (Regular.runs(flags, [3, 4, 5]), 3 * 400),
        (Connected(flags, pairs), 2 * 780),
        (Reachable([f == 1 for f in flags], pairs, 0, 9), 2 * 780),
        (SingleLoop(40, [(i, j, flags[0]) for i, j in pairs]), 3 * 780),
        (Clause([is_value(f, 1) for f in flags]), 40),
        (AllDifferent(flags), 40),
        (And(table, table), 6 * 729),
        (Or(table, table), 6 * 729),
        (Implies(x == 1, table), 3 * 729),
        (Equivalence(x == 1, table), 3 * 729),
    ):
        assert least <= constraint.weight <= 4 * least, constraint


def test_a_text_that_is_not_read_in_time_is_a_rejection_of_that_record(monkeypatch: pytest.MonkeyPatch) -> None:
    class Late:
        def __init__(self, seconds: float, what: str, *, processor: bool) -> None:
            assert processor  # not by the clock on the wall: the machine may be busy
            self.error = OutOfTime(f"limit of {seconds:g} seconds, {what}")

        def __enter__(self) -> None:
            raise self.error

        def __exit__(self, *_: object) -> None: ...

    monkeypatch.setattr(verifying, "within", Late)
    first, second = verify([*of_text("nurikabe", "size: 4x4"), *GOOD]).results
    assert first.reason == "limit of 300 seconds, while its text was read and stated"
    assert second.accepted


def test_a_kind_outside_the_gallery(tmp_path: Path) -> None:
    source = Path(__file__).parents[2] / "models" / "_template.py"
    mine = tmp_path / "mine.py"
    mine.write_text(source.read_text())
    text = gallery.kind_of(str(mine)).unique[0]
    lines = prove(text, kind=str(mine)).text().splitlines()
    assert lines[3] == "say kind mine"
    assert str(verify(lines)) == (
        "1: not compared: the statement cannot be compared with its kind, mine: name it by --kind FILE.py"
    )
    assert not verify(lines).accepted
    assert [(result.accepted, result.puzzle) for result in verify(lines, [str(mine)]).results] == [(True, "mine")]
