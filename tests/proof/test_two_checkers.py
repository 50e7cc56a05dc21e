"""Both checkers on changed true records: they agree, and a SAT solver with the package's own clauses, including graphs,
confirms the accepted records.

600 mutations in the normal run, of all kinds, words and claims; 20,000 by `--slow`.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cpsudoku import Model, prove
from cpsudoku import checker as certificate
from cpsudoku.proof.certificate_writer import prove_statement
from cpsudoku.proof.checker_formula import ProofQuestion, stated_formula
from cpsudoku.proof.claims import prove_candidates, prove_minimal
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.statement import read, state
from cpsudoku.statement.export import writer
from cpsudoku.statement.export.dimacs import DimacsClauses
from cpsudoku.support.errors import CpsudokuError, InputError
from tests.proof import test_claims as small
from tests.proof.test_javascript import NODE, UNITS, accepted_by_javascript, accepted_by_python

pytestmark = pytest.mark.skipif(NODE is None, reason="no node to run JavaScript with")
LONGEST = 9_000  # characters of a record that is changed: small ones have as many ways to be wrong
KINDS = ("akari", "fillomino", "galaxies", "hashi", "hitori", "killer", "masyu", "nonogram", "nurikabe", "shikaku",
         "skyscrapers", "slitherlink", "tents")  # fmt: skip
CLAIMS = ("unique", "none", "multiple", "candidates", "implied", "minimal")
Rows = list[str]
Change = Callable[[Rows, Random], Rows | None]  # None: there is nothing of the sort to change


# ---- What is true


class Truth:
    """The solutions of a statement, by the clauses that other people's solvers are given."""

    def __init__(self, text: str) -> None:
        from pysat.solvers import Solver

        lines = [row for row in text.split("\n") if not re.match(r"say\b", row)]
        self.statement = read("\n".join(lines) + "\n")
        patch = pytest.MonkeyPatch()
        patch.setattr(writer, "state", lambda statement, clues, **_: statement)
        formula = DimacsClauses(self.statement, ())  # type: ignore[arg-type]
        patch.undo()
        self.top = formula.top + 1
        self.solver = Solver(name="cadical153", bootstrap_with=map(list, formula.clauses))
        self.literals: list[dict[int, int]] = []
        top = 0
        for x in self.statement.variables:
            boolean = tuple(x.values) == (0, 1)
            table = {0: -top - 1, 1: top + 1} if boolean else {v: top + 1 + i for i, v in enumerate(x.values)}
            self.literals.append(table)
            top += 1 if boolean else len(x.values)
        self.decisions = self.literals[: self.statement.decisions]
        self.names = [x.name for x in self.statement.variables]

    def solution(self, row: str) -> list[int] | None:
        """The decisions' literals of a line `solution ...`, if it is one; hidden values are left to the solver."""
        values = [int(token) for token in row.split(" ")[1:]]
        true = [table[v] for table, v in zip(self.literals, values, strict=False)]
        return true[: len(self.decisions)] if self.solver.solve(assumptions=true) else None

    def has(self, *clauses: Sequence[int]) -> bool:
        """Is there a solution that satisfies these, too?"""
        for clause in clauses:
            self.solver.add_clause([*clause, self.top])
        return bool(self.solver.solve(assumptions=[-self.top]))

    def literal(self, token: str) -> int:
        name, sign, value = re.fullmatch(r"-?([^=!]+?)(!?=)?(-?\d+)?", token).groups()  # type: ignore[union-attr]
        table = self.literals[self.names.index(name)]
        x = table[int(value)] if sign else table[1]
        return -x if sign == "!=" or token.startswith("-") else x


def is_true(rows: Rows) -> bool:
    """Is the claim of this accepted record true?"""
    kind, end = rows[1].removeprefix("kind "), rows.index("end")
    text = "\n".join(rows[3:end])
    truth = Truth(text)
    claim = rows[end + 1 :]
    said = [row for row in claim if row.startswith(("solution ", "second "))]
    if kind == "minimal":
        clues = list(dict.fromkeys(row[5:] for row in rows[3:end] if row.startswith("clue ")))
        left = [Truth(small.without(text, clue)) for clue in clues]
        others = [one.solution(row) for one, row in zip(left, said[1:], strict=True)]
        assert [row[8:] for row in claim if row.startswith("without ")] == clues
        if None in others or truth.solution(said[0]) in others:
            return False
        kind, said = "unique", said[:1]
    found = [truth.solution(row) for row in said]
    if None in found:
        return False
    true = [one for one in found if one is not None]
    if kind in ("unique", "none"):
        return not truth.has(*([-x for x in one] for one in true)) and len(true) == (kind == "unique")
    if kind == "multiple":
        return len(true) == 2 and true[0] != true[1]
    if kind == "candidates":
        seen = {x for one in true for x in one}
        return bool(true) and not truth.has([x for table in truth.decisions for x in table.values() if x not in seen])
    return not truth.has(*([-truth.literal(token)] for token in claim[0].removeprefix("clause : ").split(" ")))


# ---- What is changed


def rows_of(part: str, rows: Rows) -> list[int]:
    """The numbers of the rows of a part: statement, line (of a rule or clue), claim, solution, cut, sum, lemma."""
    end = rows.index("end") if "end" in rows else 3
    lemmas = rows.index("lemmas") if "lemmas" in rows else len(rows)
    if part == "statement":
        return [*range(3, end)]
    if part == "line":
        return [i for i in range(3, end) if not re.match(r"(values|also|hidden|open|say|rule|clue)\b", rows[i])]
    if part == "claim":
        return [*range(end + 1, min(lemmas, rows.index("added") if "added" in rows else lemmas))]
    if part == "solution":
        return [i for i, row in enumerate(rows) if row.startswith(("solution ", "second ")) and i > end]
    if part in ("cut", "sum"):
        return [i for i in range(end, lemmas) if rows[i].startswith(f"{part} ")]
    return [*range(lemmas + 1, len(rows) - 1)]


def change(part: str, edit: Callable[[list[str], Random], list[str] | None]) -> Change:
    """Change the tokens of a row of this part."""

    def changed(rows: Rows, rng: Random) -> Rows | None:
        some = rows_of(part, rows)
        rng.shuffle(some)
        for i in some[:20]:
            tokens = edit(rows[i].split(" "), rng)
            if tokens is not None:
                return [*rows[:i], " ".join(tokens), *rows[i + 1 :]]
        return None

    return changed


def whole(part: str, edit: Callable[[Rows, int, Random], Rows | None]) -> Change:
    """Change whole rows of this part."""

    def changed(rows: Rows, rng: Random) -> Rows | None:
        some = rows_of(part, rows)
        return edit(list(rows), rng.choice(some), rng) if some else None

    return changed


def lose(tokens: list[str], rng: Random) -> list[str] | None:
    i = rng.randrange(len(tokens))
    return [*tokens[:i], *tokens[i + 1 :]] if len(tokens) > 1 else None


def double(tokens: list[str], rng: Random) -> list[str]:
    i = rng.randrange(len(tokens))
    return [*tokens[:i], tokens[i], *tokens[i:]]


def swap(tokens: list[str], rng: Random) -> list[str]:
    i, j = rng.randrange(len(tokens)), rng.randrange(len(tokens))
    tokens[i], tokens[j] = tokens[j], tokens[i]
    return tokens


def one_of(pattern: str, by: Callable[[str, Random], str]) -> Callable[[list[str], Random], list[str] | None]:
    """Replace a token of this pattern."""

    def edit(tokens: list[str], rng: Random) -> list[str] | None:
        some = [i for i, token in enumerate(tokens) if re.fullmatch(pattern, token)]
        if not some:
            return None
        i = rng.choice(some)
        tokens[i] = by(tokens[i], rng)
        return tokens

    return edit


def number(token: str, rng: Random) -> str:
    some = [*re.finditer(r"\d+", token)]
    at = rng.choice(some)
    return f"{token[: at.start()]}{max(0, int(at[0]) + rng.choice((-2, -1, 1, 2)))}{token[at.end() :]}"


def negate(token: str, _: Random) -> str:
    if "=" in token:
        return token.replace("!=", "=") if "!=" in token else token.replace("=", "!=")
    return token.removeprefix("-") if token.startswith("-") else f"-{token}"


def other(*some: str) -> Callable[[str, Random], str]:
    return lambda token, rng: rng.choice([one for one in some if one != token])


def condition(tokens: list[str], rng: Random) -> list[str] | None:
    if tokens[0] == "if":
        return tokens[tokens.index(":") + 1 :]
    some = [token for token in tokens[2:] if re.fullmatch(r"-?[A-Za-z~][^=]*(!?=-?\d+)?", token)]
    return ["if", rng.choice(some), ":", *tokens] if some else None


def invent(rows: Rows, i: int, rng: Random) -> Rows:
    """A lemma or cut of some literals of another."""
    head = rows[i].split(" ")[:2] if rows[i].startswith("cut ") else []
    some = rows[i].split(" ")[len(head) : -1]
    literals = [rng.choice((1, -1)) * int(x) for x in rng.sample(some, rng.randint(0, min(3, len(some))))]
    return [*rows[:i], " ".join(map(str, [*head, *literals, 0])), *rows[i:]]


def clue_lost(rows: Rows, rng: Random) -> Rows | None:
    heads = [i for i in rows_of("statement", rows) if re.match(r"(rule|clue)\b", rows[i])]
    if len(heads) < 2:
        return None
    i = rng.randrange(len(heads))
    return [*rows[: heads[i]], *rows[heads[i + 1] if i + 1 < len(heads) else rows.index("end") :]]


def clue_renamed(rows: Rows, rng: Random) -> Rows | None:
    some = [i for i in rows_of("statement", rows) if rows[i].startswith("clue ")]
    if not some:
        return None
    rows[rng.choice(some)] = rng.choice(("rule r", "clue other", rows[rng.choice(some)]))
    return rows


def claim_kind(rows: Rows, rng: Random) -> Rows:
    rows[1] = f"kind {rng.choice(CLAIMS)}"
    return rows


ALIKE = ("less", "same", "different", "clause", "connected", "sets", "table")
SIGNED = r"-?[1-9]\d*"
CHANGES: dict[str, Change] = {
    "statement: line lost": whole("statement", lambda rows, i, rng: rows[:i] + rows[i + 1 :]),
    "statement: line doubled": whole("statement", lambda rows, i, rng: [*rows[:i], rows[i], *rows[i:]]),
    "statement: lines swapped": whole("line", lambda rows, i, rng: swap_rows(rows, i, "line", rng)),
    "statement: token lost": change("statement", lose),
    "statement: token doubled": change("statement", double),
    "statement: tokens swapped": change("statement", swap),
    "statement: number changed": change("statement", one_of(r".*\d.*", number)),
    "statement: literal negated": change("line", one_of(r"-?[A-Za-z~].*", negate)),
    "statement: relation changed": change("line", one_of(r"!?=|[<>]=", other("=", "!=", "<=", ">="))),
    "statement: word changed": change("line", one_of("|".join(ALIKE), other(*ALIKE))),
    "statement: condition": change("line", condition),
    "statement: star or node": change("line", one_of(r"\*|\d", other("*", "0", "1", "2", "3"))),
    "statement: brace or separator": change("line", one_of(r"[{}&;:]", other("{", "}", "&", ";", ":"))),
    "statement: clue lost": clue_lost,
    "statement: clue renamed": clue_renamed,
    "claim: another kind": claim_kind,
    "claim: line lost": whole("claim", lambda rows, i, rng: rows[:i] + rows[i + 1 :]),
    "claim: line doubled": whole("claim", lambda rows, i, rng: [*rows[:i], rows[i], *rows[i:]]),
    "claim: value changed": change("solution", one_of(r"\d+", number)),
    "claim: token changed": change("claim", one_of(".*", other("-", "", "0", "00", "r1c1", "1"))),
    "claim: literal negated": change("claim", one_of(r"-?[A-Za-z][^:]*\d", negate)),
    "cut: lost": whole("cut", lambda rows, i, rng: rows[:i] + rows[i + 1 :]),
    "cut: literal lost": change("cut", lambda tokens, rng: lose_inside(tokens, 2, rng)),
    "cut: literal negated": change("cut", lambda tokens, rng: negate_inside(tokens, 2, rng)),
    "cut: of another graph": change("cut", lambda tokens, rng: ["cut", str(rng.randint(1, 4)), *tokens[2:]]),
    "cut: invented": whole("cut", invent),
    "sum: number changed": change("sum", one_of(SIGNED, number)),
    "lemma: lost": whole("lemma", lambda rows, i, rng: rows[:i] + rows[i + 1 :]),
    "lemma: literal lost": change("lemma", lambda tokens, rng: lose_inside(tokens, 0, rng)),
    "lemma: literal negated": change("lemma", lambda tokens, rng: negate_inside(tokens, 0, rng)),
    "lemma: number changed": change("lemma", one_of(SIGNED, number)),
    "lemmas swapped": whole("lemma", lambda rows, i, rng: swap_rows(rows, i, "lemma", rng)),
    "lemma: invented": whole("lemma", invent),
    "all lemmas lost": lambda rows, rng: [*rows[: rows.index("lemmas") + 1], "0"] if "lemmas" in rows else None,
}  # fmt: skip


def swap_rows(rows: Rows, i: int, part: str, rng: Random) -> Rows:
    j = rng.choice(rows_of(part, rows))
    rows[i], rows[j] = rows[j], rows[i]
    return rows


def lose_inside(tokens: list[str], head: int, rng: Random) -> list[str] | None:
    if len(tokens) < head + 2:
        return None
    i = rng.randrange(head, len(tokens) - 1)
    return [*tokens[:i], *tokens[i + 1 :]]


def negate_inside(tokens: list[str], head: int, rng: Random) -> list[str] | None:
    if len(tokens) < head + 2:
        return None
    i = rng.randrange(head, len(tokens) - 1)
    tokens[i] = str(-int(tokens[i]))
    return tokens


# ---- The campaign


def records_of(kind: str) -> Iterator[str]:
    """Records of a kind's examples, and of more claims about them."""
    declared = gallery.kind_of(kind)
    for text in (declared.unique[0], declared.none[0], declared.multiple[0]):
        instance = declared.instance(text)
        model = declared.model(declared.shape(instance))
        statement = state(model, declared.clues(instance, model))
        if len(statement.variables) > 200:
            continue
        yield prove_statement(statement)
        asked = ProofQuestion(stated_formula(statement))
        if text == declared.unique[0] and len(statement.variables) < 60:
            for claim in (prove_minimal, prove_candidates):
                with suppress(CpsudokuError):  # a clue can go
                    yield claim(asked).text()


@cache
def records(seeds: int, kinds: tuple[str, ...]) -> tuple[Rows, ...]:
    some = [row for seed in range(seeds) for row in small.records(seed)]
    some += [record.strip().split("\n") for kind in kinds for record in records_of(kind)]
    some += [UNITS.split("\n"), UNITS.replace("certificate 2", "certificate 3").split("\n")]
    return tuple(row for row in some if sum(map(len, row)) < LONGEST)


def mutations(true: Sequence[Rows], count: int, rng: Random) -> Iterator[tuple[str, Rows]]:
    """(kind of change, record); one in five has two."""
    names = [*CHANGES]
    made = 0
    while made < count:
        name, record = names[made % len(names)], list(rng.choice(true))
        changed = CHANGES[name](record, rng)
        if changed is not None and rng.random() < 0.2:
            changed = CHANGES[rng.choice(names)](changed, rng) or changed
        if changed is None or [row for row in changed if row] in true or len(changed) < 4:
            continue
        made += 1
        yield name, [row for row in changed if row]


def campaign(
    true: Sequence[Rows], count: int, seed: int, folder: Path
) -> tuple[Counter[str], Counter[str], list[Rows], list[Rows]]:
    """(the number of changes of each kind, the accepted ones, the ones that the truth checker cannot read, the
    disagreements)."""
    made = [*mutations(true, count, Random(seed))]
    found = accepted_by_javascript(["\n".join(rows) for _, rows in made], folder)
    accepted: Counter[str] = Counter()
    unread, differ = [], []
    for (name, rows), javascript in zip(made, found, strict=True):
        python = accepted_by_python("\n".join(rows))
        if python != javascript:
            differ.append(rows)
        if python or javascript:
            accepted[name] += 1
            try:
                assert rows[2] != "puzzle stated" or is_true(rows), "\n".join(rows)
            except InputError:  # cells of `regions` that lack a value, `apart` of one variable with itself, ...
                unread.append(rows)
    return Counter(name for name, _ in made), accepted, unread, differ


@pytest.mark.every(6)
@pytest.mark.parametrize(("seeds", "count"), [(40, 600), pytest.param(300, 20_000, marks=pytest.mark.slow)])
def test_changed_records(seeds: int, count: int, tmp_path: Path) -> None:
    from cpsudoku.support import registry

    kinds = KINDS[::4] if count < 1000 else tuple(registry.names("kind"))
    made, accepted, unread, differ = campaign(records(seeds, kinds), count, count, tmp_path)
    print(*(f"{name}: {made[name]}, accepted {accepted[name]}" for name in CHANGES), sep="\n")
    print(f"accepted {accepted.total()}, of these not judged {len(unread)}, different answers {len(differ)}")
    assert not differ, "\n".join(differ[0])
    assert len(unread) * 50 < accepted.total()
    assert count / 20 < accepted.total() < count


@pytest.mark.every(4)
def test_the_truth_checker_knows_lies() -> None:
    """It agrees with all assignments, one by one, on true records and on their claims about other statements."""
    rng = Random(3)
    true = [rows for rows in records(40, ()) if rows[2] == "puzzle stated"]
    answers: Counter[Any] = Counter()
    for rows in true:
        assert is_true(rows), rows
        text = rng.choice(true)
        lie = [*rows[:3], *text[3 : text.index("end")], *rows[rows.index("end") :]]
        if text[3:6] == rows[3:6] and rows[1] != "kind minimal":
            answers[is_true(lie)] += 1
            assert is_true(lie) == small.is_true(lie), lie
    assert min(answers[True], answers[False]) > 3, answers


@pytest.mark.every(6)
@pytest.mark.parametrize(("change", "accepted"), [
    (lambda text: text, True),
    (lambda text: text.replace("\n", "\r\n"), True),
    (lambda text: text.replace("\n", "\r\r\n"), False),
    (lambda text: text.replace("\n", "\r\r\n", 1), False),
    (lambda text: text.replace("end\n", "end\r\r\n"), False),
    (lambda text: text.replace("kind ", "kind\r "), False),
    (lambda text: text.replace("rule\n", "say a\rb\nrule\n"), False),
    (lambda text: text.replace("rule\n", ""), False),  # a statement has one block at least
])  # fmt: skip
def test_line_ends_and_blocks_are_those_of_the_grammar(
    change: Callable[[str], str], accepted: bool, tmp_path: Path
) -> None:
    model = Model()
    model.variable("a", (0, 1))
    text = change(prove(model).text())
    (tmp_path / "a.cert").write_bytes(text.encode())
    with open(tmp_path / "a.cert", "rb") as file:
        assert [result.accepted for result in certificate.check(file)] == [accepted]
    node = shutil.which("node")
    if node is not None:
        checker = Path(certificate.__file__).with_name("checker.js")
        ran = subprocess.run([node, checker, tmp_path / "a.cert"], capture_output=True, text=True, timeout=60)
        assert (ran.returncode == 0) is accepted
