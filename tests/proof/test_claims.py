"""What a record of a stated puzzle claims is true: small puzzles of all words, whose solutions are found one by one.

300 mutations in the normal run; CPSUDOKU_MUTATIONS=10000 asks for more.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from random import Random

import pytest

from cpsudoku.checker import Result, check
from cpsudoku.primitives import primitive_of
from cpsudoku.proof.certificate_writer import prove_statement
from cpsudoku.proof.checker_formula import ProofQuestion, stated_formula
from cpsudoku.proof.claims import prove_candidates, prove_implied, prove_minimal
from cpsudoku.statement import read
from cpsudoku.statement.statement import ConstraintShape, Statement
from cpsudoku.support.errors import InputError, ModelError

MUTATIONS = int(os.environ.get("CPSUDOKU_MUTATIONS", "300"))
DECLARED = "values 1..3 : a b c\nvalues 0 1 : p q\nalso 2 5 : x\n"
LITERALS = ("p", "-p", "q", "-q", "a=1", "a!=2", "b=3", "b!=1", "c=2", "c!=3", "x=2", "x!=2")
Row = tuple[int, ...]


def line(rng: Random) -> str:
    """A line of some word over the variables of DECLARED; some of them rarely hold, some rarely do not."""
    some = rng.sample(LITERALS, 4)
    three = " ".join(some[:3])
    sums = " ".join(rng.choice(("a", "2*b", "-1*c", "x", "p", "-1*q")) for _ in range(rng.randint(1, 4)))
    rows = " ".join(",".join(str(rng.randint(1, 3)) for _ in "abc") for _ in range(12))
    bound = rng.randint(0, 2)
    return rng.choice(
        (
            f"clause : {three}",
            "different : a b c",
            f"different : {rng.choice(('a b', 'b c', 'a x'))}",
            f"count {bound} {rng.randint(bound, 3)} : {three}",
            f"count 1 1 : {three}",
            f"sum {rng.choice(('=', '!=', '<=', '>='))} {rng.randint(0, 9)} : {sums}",
            "sum = 10 : a b c x p q a",
            f"less : {rng.choice(('a b', 'b c', 'p q', 'a x'))}",
            f"same : {rng.choice(('a b', 'a=1 p', 'p -q'))}",
            f"apart {rng.randint(1, 2)} : a c",
            f"table : a b c ; {rows}",
            f"sets : a b c ; {rng.choice(('1,2,3', '1,2,3 2,3,4', '()', '1,2,4'))}".replace("()", "2,3,4"),
            "walk : a p ; 0,1,1 0,2,2 0,3,1 ; 1,1,0 2,0,0 2,1,0",
            f"sight 1 {rng.randint(1, 3)} : {some[0]} {some[1]} ; {some[2]}",
            f"connected : {' '.join(some)} ; 0 1 2 * ; 0-1 1-2/3 2-3 0-3",
            f"loop 4 : {' '.join(some)} ; 0-1 1-2 2-0 2-3",
            f"pieces : {three} ; 0 1 2 * * ; 0-1 1-2 2-3 1-4 ; 3 4={rng.randint(1, 3)}",
            f"piece {rng.choice(('=', '<=', '>='))} {rng.randint(1, 3)} : {three} ; 0 1 2 * ; 0-1 1-2 2-3 0-3 ; 3",
            "regions 3 : a b c p q ; 0-1 1-2",
            f"runs {rng.choice(('1', '2', '1 1', ''))} : {three}".replace("  ", " "),
            f"either : {some[0]} {{ less : a b }} {{ same : b c & clause : {some[1]} }}",
            f"either : {{ if {some[0]} : sum = 4 : a b }} {{ either : {{ apart 2 : a c }} {some[1]} & clause : q }}",
            f"reach 0 {rng.randint(1, 3)} : {' '.join(some)} ; 0-1 1-2 2-3 0-3",
        )
    )


def puzzle(rng: Random) -> str:
    """Some lines, most of them clues; a condition before some."""
    lines = [DECLARED + "rule what always holds\nsay prose"]
    for number in range(rng.randint(3, 8)):
        lines += [f"clue {number % 5} of five"] * bool(number)
        lines.append((f"if {rng.choice(LITERALS)} : " if rng.random() < 0.2 else "") + line(rng))
    return "\n".join(lines) + "\n"


@cache
def solutions(text: str) -> tuple[dict[str, int], ...]:
    """By the package's meanings, one assignment after the other."""
    statement = read("\n".join(line for line in text.split("\n") if not line.startswith("say ")))
    names = [x.name for x in statement.variables]
    every = product(*(x.values for x in statement.variables))
    return tuple(dict(zip(names, row, strict=True)) for row in every if holds(statement, row))


def holds(statement: Statement, row: Row) -> bool:
    taken = {statement.first[x]: v for x, v in zip(statement.variables, row, strict=True)}
    for shape, copy in statement.in_order():
        scope = [taken[first] for first in copy.firsts]
        if not any(all_hold(shape, (*scope, *hidden)) for hidden in product(*shape.hidden)):
            return False
    return True


def all_hold(shape: ConstraintShape, row: Row) -> bool:
    values: dict[int, int] = {}  # literal -> 1 or 0
    for first, domain, v in zip(shape.starts, (*shape.scope, *shape.hidden), row, strict=False):
        for i, w in enumerate(domain if domain != (0, 1) else (1,)):
            values[first + i] = int(v == w)
            values[-first - i] = int(v != w)
    taken = dict(zip(shape.starts, row, strict=False))
    return all(
        not all(values[x] for x in one.only_if)
        or primitive_of(one.word).holds(
            one.parameters, [taken[x] if domain else values[x] for x, domain in zip(one.args, one.domains, strict=True)]
        )
        for one in shape.lines
    )


def decided(found: Sequence[dict[str, int]]) -> set[Row]:
    return {tuple(v for name, v in one.items() if name != "x") for one in found}


def without(text: str, clue: str) -> str:
    """The statement without the lines of a clue."""
    kept, skip = [], False
    for one in text.split("\n"):
        skip = one == f"clue {clue}" if one.startswith(("clue ", "rule")) else skip
        kept += [] if skip else [one]
    return "\n".join(kept)


def is_true(record: Sequence[str]) -> bool:
    """Is the claim of this record true? ``record``: well-formed lines."""
    kind, end = record[1].removeprefix("kind "), record.index("end")
    text = "\n".join([*record[3:end], ""])
    claim = [one for one in record[end + 1 :] if one.startswith(("solution ", "second ", "without ", "clause : "))]
    found = solutions(text)
    declared = [one for one in record[3:end] if one.startswith(("values ", "also "))]
    names = [name for one in declared for name in one.split(" : ")[1].split()]
    said = [
        dict(zip(names, map(int, one.split(" ")[1:]), strict=True))
        for one in claim
        if one.startswith(("solution ", "second "))
    ]
    if kind in ("unique", "none"):
        return len(decided(found)) == len(said) == (kind == "unique") and all(one in found for one in said)
    if kind == "multiple":
        return len(decided(said)) == 2 and all(one in found for one in said)
    if kind == "candidates":
        return all(one in found for one in said) and seen(found) == seen(said)
    if kind == "implied":
        return all(any(literal(one, token) for token in claim[0].removeprefix("clause : ").split(" ")) for one in found)
    clues = list(dict.fromkeys(one.removeprefix("clue ") for one in record[3:end] if one.startswith("clue ")))
    return (
        kind == "minimal"
        and len(decided(found)) == 1
        and [one.removeprefix("without ") for one in claim if one.startswith("without ")] == clues
        and len(said) == 1 + len(clues)
        and all(other in solutions(without(text, clue)) for clue, other in zip(clues, said[1:], strict=True))
        and all(decided([other]) != decided(said[:1]) for other in said[1:])
    )


def seen(found: Sequence[dict[str, int]]) -> set[tuple[str, int]]:
    return {(name, v) for one in found for name, v in one.items() if name != "x"}


def literal(values: dict[str, int], token: str) -> bool:
    if "=" not in token:
        return bool(values[token.removeprefix("-")]) is not token.startswith("-")
    name, value = token.split("!=") if "!=" in token else token.split("=")
    return (values[name] == int(value)) is ("!=" not in token)


def accepted(record: Sequence[str]) -> Result | None:
    (result, *others) = check(record)
    assert result.accepted or (result.reason and 0 < result.line <= len(record) + 1)
    return result if result.accepted and not others else None


NEEDED = (  # all clues are
    "clue 1\nless : a b\nclue 2\nless : b c\nclue 3\nclause : p\nclue 4\nclause : -q\n",
    "clue 1\nsum = 9 : a b c\nclue 2\nsame : p q\nclue 3\nif a=3 : clause : q\n",
    "different : a b c\nclue 1\nruns 2 : a=1 b=2 p\nclue 2\nclause : q\n",
)


def records(seed: int) -> Iterator[list[str]]:
    """True records of a random puzzle, one for each claim about it."""
    rng = Random(seed)
    text = puzzle(rng) if seed >= len(NEEDED) else DECLARED + "rule r\n" + NEEDED[seed]
    statement = read("\n".join(line for line in text.split("\n") if not line.startswith("say ")))
    found = solutions(text)
    made, asked = [prove_statement(statement)], ProofQuestion(stated_formula(statement))
    assert made[0].split("\n")[1] == f"kind {('none', 'unique', 'multiple')[min(len(decided(found)), 2)]}", text
    if found:
        made.append(prove_candidates(asked).text())
    for _ in range(3):
        clause = rng.sample(LITERALS[:-2], rng.randint(1, 3))
        if all(any(literal(one, token) for token in clause) for one in found):
            made.append(prove_implied(asked, clause).text())
        else:
            with pytest.raises(ModelError, match="every solution satisfies"):
                prove_implied(asked, clause)
    if len(decided(found)) == 1:
        clues = list(dict.fromkeys(one.removeprefix("clue ") for one in text.split("\n") if one.startswith("clue ")))
        if all(len(decided(solutions(without(text, clue)))) > 1 for clue in clues):
            made.append(prove_minimal(asked).text())
        else:
            with pytest.raises(ModelError, match="another solution without"):
                prove_minimal(asked)
    yield from (record.rstrip("\n").split("\n") for record in made)


@cache
def true_records() -> tuple[list[str], ...]:
    return tuple(record for seed in range(60) for record in records(seed))


@pytest.mark.every(6)
def test_what_is_true_is_accepted() -> None:
    kinds: dict[str, int] = {}
    for record in true_records():
        result = accepted(record)
        assert result is not None and result.trust == "rules, as stated", record
        assert is_true(record), record
        kinds[result.kind] = kinds.get(result.kind, 0) + 1
    assert set(kinds) == {"unique", "none", "multiple", "candidates", "implied", "minimal"}, kinds
    assert min(kinds.values()) > 2, kinds


def damaged(record: list[str], rng: Random) -> list[str]:
    """One change of a line, a token or a number; sometimes two."""
    lines = list(record)
    i = rng.randrange(1, len(lines))
    tokens = lines[i].split(" ")
    j = rng.randrange(len(tokens))
    match rng.randrange(8):
        case 0:
            del lines[i]
        case 1:
            lines.insert(i, rng.choice(lines))
        case 2:
            lines[i] = rng.choice(rng.choice(true_records()))
        case 3:
            lines[i] = " ".join(tokens[:j] + tokens[j + 1 :])
        case 4:
            other = rng.choice(rng.choice(lines).split(" "))
            lines[i] = " ".join([*tokens[:j], other, *tokens[j + 1 :]])
        case 5:
            digits = [k for k, sign in enumerate(lines[i]) if sign.isdigit()]
            for k in rng.sample(digits, min(1, len(digits))):
                lines[i] = lines[i][:k] + rng.choice("0123456789") + lines[i][k + 1 :]
        case 6:
            tokens[j] = tokens[j].removeprefix("-") if tokens[j].startswith("-") else f"-{tokens[j]}"
            lines[i] = " ".join(tokens)
        case 7:
            lines[1] = f"kind {rng.choice(('unique', 'none', 'multiple', 'candidates', 'implied', 'minimal'))}"
    return damaged(lines, rng) if rng.random() < 0.2 else lines


@pytest.mark.every(4)
def test_a_mutation_that_is_accepted_is_true() -> None:
    rng = Random(20261123)
    kept = 0
    for _ in range(MUTATIONS):
        record = rng.choice(true_records())
        lines = damaged(record, rng)
        result = accepted(lines)
        if result is not None and lines != record:
            if result.puzzle != "stated":
                continue
            try:
                assert is_true(lines), lines
            except InputError:
                assert any("apart" in one for one in lines), lines
            kept += 1
    assert kept > MUTATIONS // 20
