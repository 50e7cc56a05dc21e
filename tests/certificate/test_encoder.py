"""Certificates that trust the encoder: lies about the text, the digests, the solution; names that are none."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

import pytest

from cpsudoku import certificate, registry
from cpsudoku.certificate import Result, check
from cpsudoku.constraints import (
    AllDifferent,
    And,
    Clause,
    Clauses,
    Connected,
    DistinctSets,
    Equivalence,
    Implies,
    Literal,
    Or,
    Reachable,
    Regular,
    Relation,
    SingleLoop,
    Table,
    is_value,
)
from cpsudoku.constraints.folding import families
from cpsudoku.errors import OutOfTime
from cpsudoku.kinds import gallery
from cpsudoku.model import Variable
from cpsudoku.proof.formula import variable_map
from cpsudoku.proof.proving import prove
from cpsudoku.proof.verify import reader, verify
from cpsudoku.statement import state
from cpsudoku.statement.reference import dimacs, encoded_size, reference, unguarded
from tests.conftest import each

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
    (result,) = verify(lines)
    return result


def number(lines: list[str], start: str) -> int:
    """The line, from 1, that begins so."""
    return next(i for i, line in enumerate(lines, 1) if line.startswith(start))


def test_the_truth(lines: list[str]) -> None:
    result = one(lines)
    assert (result.accepted, result.trust, result.kind) == (True, "encoder", "unique")


def test_alone_the_checker_says_it_needs_the_package(lines: list[str]) -> None:
    (result,) = check(lines)
    assert (result.accepted, result.line) == (False, 3)
    assert "needs the package" in result.reason


def test_the_digests_are_those_of_rules_and_clues(lines: list[str]) -> None:
    puzzle = gallery.puzzle("killer")
    instance = puzzle.instance(KILLER)
    model = puzzle.model(puzzle.shape(instance))
    clues = puzzle.clues(instance, model)
    rules, whole = reference(model), reference(model, clues)
    meaning = "".join(f"{rules.complete.first[x]} {' '.join(map(str, x.values))}\n" for x in rules.complete.variables)
    said = meaning + dimacs(rules.top, rules.clauses)
    assert f"rules-sha256 {hashlib.sha256(said.encode()).hexdigest()}" in lines
    more = [clause for part in unguarded(clues, rules) for clause in part.clauses]
    assert whole.clauses == list(dict.fromkeys([*rules.clauses, *map(tuple, more)]))
    digest = hashlib.sha256(dimacs(whole.top, more).encode()).hexdigest()
    assert f"clues-sha256 {digest}" in lines
    first = said.splitlines()
    assert first[:2] == ["1 1 2 3 4 5 6", "7 1 2 3 4 5 6"]
    assert variable_map(rules.complete).splitlines()[:2] == ["1 r1c1 1 2 3 4 5 6", "7 r1c2 1 2 3 4 5 6"]


def test_a_given_is_one_of_the_clues() -> None:
    """Rules stay, the digest of the clues changes with a digit."""
    text = gallery.puzzle("killer").none[1]
    with_digit = prove(text, kind="killer").statement
    other = prove(text.replace("2\n", "1\n", 1), kind="killer").statement
    assert with_digit[-2] == other[-2]
    assert with_digit[-1] != other[-1]


@pytest.mark.parametrize(
    ("old", "new", "at", "reason"),
    [
        ("r1c1 r1c2 = 7", "r1c1 r1c2 = 8", "clues-sha256", "of this text's clues, 'clues-sha256 "),
        ("r1c1 r1c2 = 7", "r1c1 r1c2 = x", "end", "the text is no killer: TextError"),
        ("cages:", "cabins:", "end", "the text is no killer"),
        ("puzzle killer", "puzzle futoshiki", "end", "the text is no futoshiki"),
        ("puzzle killer", "puzzle nothing", "end", "no kind of that name, nothing: expected one of akari"),
        ("puzzle killer", "puzzle ../models/killer.py", "end", "no kind of that name"),
        ("puzzle killer", "puzzle _template", "end", "the text is no _template"),
        ("end", "fin", "fin", "expected 'end'"),
    ],
)
def test_lies_about_the_puzzle(lines: list[str], old: str, new: str, at: str, reason: str) -> None:
    changed = [line.replace(old, new) if line.startswith(old) else line for line in lines]
    assert changed != lines
    result = one(changed)
    assert (result.accepted, result.line) == (False, number(changed, at))
    assert reason in result.reason


@pytest.mark.parametrize("name", ["rules-sha256", "clues-sha256"])
def test_lies_about_the_digests(lines: list[str], name: str) -> None:
    i = number(lines, name) - 1
    digit = "0" if lines[i][-1] != "0" else "1"
    result = one([*lines[:i], lines[i][:-1] + digit, *lines[i + 1 :]])
    assert (result.accepted, result.line) == (False, i + 1)
    assert "expected the digest of " in result.reason and f", '{name} " in result.reason


@pytest.mark.parametrize("line", ["encoder 7", "encoder 9", "encoder", ""])
def test_another_encoder(lines: list[str], line: str) -> None:
    i = number(lines, "encoder ") - 1
    result = one([*lines[:i], line, *lines[i + 1 :]])
    assert (result.accepted, result.line) == (False, i + 1)
    assert "expected 'encoder 8': made by another one, prove it again, found " in result.reason


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda values: values[:-1], "values, found"),
        (lambda values: [*values, "1"], "values, found"),
        (lambda values: ["9", *values[1:]], "expected values of the variables' domains"),
        (lambda values: ["+1", *values[1:]], "expected values of the variables' domains"),
        (lambda values: [values[1], values[0], *values[2:]], "does not hold"),
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


def test_text_of_any_size_is_bounded() -> None:
    head = ["cpsudoku-certificate 2", "kind none", "puzzle killer"]
    (result,) = verify([*head, "text 99999999", "x"])
    assert (result.accepted, result.line) == (False, 4)
    (result,) = verify([*head, "text 9999", *["x" * 1000] * 9999, "end"])
    assert (result.accepted, result.reason) == (False, "the text is too long")
    (result,) = verify([*head, "text 9999", *["\0"] * 10, "end"])
    assert not result.accepted
    assert len(result.reason) < 400


def test_rules_of_any_size_are_bounded() -> None:
    """A text of some thousand characters can ask for billions of clauses: told before they are made."""
    blank = ". " * 3600
    names = [f"r{1 + i // 60}c{1 + i % 60}" for i in range(3600)]
    cages = [f"{' '.join(names[i : i + 5])} = 100" for i in range(0, 60, 5)]
    head = ["cpsudoku-certificate 2", "kind none", "puzzle killer"]
    (result,) = verify([*head, f"text {len(cages) + 2}", blank, "cages:", *cages, "end", "encoder 8", "lemmas", "0"])
    assert not result.accepted
    assert result.reason == "expected rules and clues of at most 10000000 literals, found more"


@each("kind", [*registry.names("kind"), "_template"])
def test_the_size_is_not_underestimated(kind: str) -> None:
    puzzle = gallery.puzzle(kind)
    for text in puzzle.unique:
        instance = puzzle.instance(text)
        model = puzzle.model(puzzle.shape(instance))
        clues = puzzle.clues(instance, model)
        houses = families(model.rules)
        for said in ([], clues):
            size = sum(map(len, reference(model, said).clauses))
            for _ in range(2):  # not yet known, and remembered
                assert encoded_size(state(model), size - 1, said, houses) >= size
                assert encoded_size(state(model), 10 * size, said, houses) <= 4 * size + 1_000


def test_rules_stay_loaded_but_lemmas_do_not(lines: list[str]) -> None:
    other = prove(gallery.puzzle("killer").unique[1], kind="killer").text().splitlines()
    bare = [*lines[: number(lines, "lemmas")], "0"]
    found = check([*lines, "", *bare, "", *other, "", *bare, "", *lines], reader())
    assert [result.accepted for result in found] == [True, False, True, False, True]


def test_a_kind_outside_the_gallery(tmp_path: Path) -> None:
    source = Path(__file__).parents[2] / "models" / "_template.py"
    mine = tmp_path / "mine.py"
    mine.write_text(source.read_text())
    text = gallery.puzzle(str(mine)).unique[0]
    lines = prove(text, kind=str(mine)).text().splitlines()
    assert lines[2] == "puzzle mine"
    assert "no kind of that name" in one(lines).reason
    assert [result.accepted for result in verify(lines, [str(mine)])] == [True]


def of_text(name: str, text: str) -> list[str]:
    lines, zeros = text.split("\n"), "0" * 64
    head = ["cpsudoku-certificate 2", "kind none", f"puzzle {name}", f"text {len(lines)}", *lines, "end", "encoder 8"]
    return [*head, f"rules-sha256 {zeros}", f"clues-sha256 {zeros}", "lemmas", "0", ""]


def test_rules_and_clues_are_paid_for_before_they_are_encoded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Large boards of every kind that can be blank: the steps run out while the rules are made, or before clauses are;
    the next record is checked."""
    monkeypatch.setattr("cpsudoku.proof.verify.Encoder", lambda *_: pytest.fail("encoded"))
    good = ["cpsudoku-certificate 2", "kind none", "puzzle latin 2", "givens 11..", "lemmas", "0"]
    out = 0
    for name in ("akari", "castle_wall", "fillomino", "nurimisaki", "numberlink", "shakashaka", "tents", "yajilin"):
        first, second = check([*of_text(name, "size: 24x24"), *good], reader(), max_work=20_000)
        assert second.accepted
        assert first.reason == "not checked within 20000 steps", name
        out += 1
    assert out == 8


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
    monkeypatch.setattr(certificate, "MAX_SIZE", 60_000)
    good = ["cpsudoku-certificate 2", "kind none", "puzzle latin 2", "givens 11..", "lemmas", "0"]
    text = "\n".join([" ".join(["99"] * 20)] * 20)
    for name in ("cave", "kurodoko"):
        for most, reason in ((40_000, "not checked within 40000 steps"), (10**9, "expected at most 60000 literals,")):
            made = 0
            first, second = check([*of_text(name, text), *good], reader(), max_work=most)
            assert first.reason.startswith(reason) and second.accepted
            assert 12 * made < first.steps + 12 * 1000  # a clue is paid for when it is there
            assert first.steps < 10**6


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


def test_rules_are_charged_whether_or_not_they_are_known() -> None:
    record = of_text("nurikabe", "....\n..4.\n....\n4.2.")
    first, second, third = check([*record, *record, *of_text("nurikabe", "size: 15x15")], reader())
    assert first.steps == second.steps > 1000
    assert 2 * third.steps > 3 * first.steps


def test_a_text_that_is_not_read_in_time_is_a_rejection_of_that_record(monkeypatch: pytest.MonkeyPatch) -> None:
    class Late:
        def __init__(self, seconds: float, what: str, *, processor: bool) -> None:
            assert processor  # not by the clock on the wall: the machine may be busy
            self.error = OutOfTime(f"limit of {seconds:g} seconds, {what}")

        def __enter__(self) -> None:
            raise self.error

        def __exit__(self, *_: object) -> None: ...

    monkeypatch.setattr("cpsudoku.proof.verify.within", Late)
    good = ["cpsudoku-certificate 2", "kind none", "puzzle latin 2", "givens 11..", "lemmas", "0"]
    first, second = check([*of_text("nurikabe", "size: 4x4"), *good], reader())
    assert first.reason == "limit of 300 seconds, while its text was read and encoded"
    assert second.accepted
