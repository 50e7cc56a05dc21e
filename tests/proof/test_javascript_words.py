"""Each word in the JavaScript checker: its meaning, its clauses and its cuts are the package's meaning, over all
assignments of small scopes; twenty wrong readings and clause makers of each word are seen; its cuts of all graphs of
five nodes follow, and are those that checker.py takes."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import chain, combinations, product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from cpsudoku.checker import cut_follows
from cpsudoku.model.numbering import Numbering
from cpsudoku.statement import read
from tests.proof.reading import parse
from tests.proof.test_claims import solutions
from tests.proof.test_cut_rules import NAMES, graphs, lines
from tests.proof.test_javascript import CHECKER, NODE
from tests.statement.test_words import EVERY, every_row, line_of, meaning, misread, models, text_of, wrong

pytestmark = pytest.mark.skipif(NODE is None, reason="no node to run JavaScript with")

# A statement with the values of all rows -> what the checker says of each; its clauses; of each graph the negations of
# its conditions, the rows that it forbids, and which of some cuts follow.
SCRIPT = """
const { check, Statement, Formula, WORDS, holds } = require(process.argv[1]);
class Collect extends Formula { add(clause) { (this.all ??= []).push(this.off.concat(clause)); } }
function look({ text, rows, cuts }) {
  check("-"); // the limits of a record
  const statement = new Statement().read(text.trimEnd().split("\\n"), 1), formula = new Collect(statement);
  for (const line of statement.lines) formula.line(line);
  const states = rows.map(row => {
    const true_ = new Set(row);
    return x => (true_.has(x) ? 1 : true_.has(-x) ? -1 : 0);
  });
  const broken = ({ line }, state) => WORDS[line.word].broken(line, state);
  return {
    top: formula.top,
    clauses: formula.all ?? [],
    holds: states.map(state => statement.lines.every(line => holds(line, state))),
    graphs: formula.graphs.map(graph => ({
      off: graph.off,
      forbidden: states.map(state => broken(graph, state)),
      taken: cuts.map(cut => broken(graph, x => (cut.includes(x) ? -1 : cut.includes(-x) ? 1 : 0))),
    })),
  };
}
let input = "";
process.stdin.on("data", data => (input += data)).on("end", () => {
  for (const line of input.trimEnd().split("\\n")) {
    let answer = null;
    try { answer = look(JSON.parse(line)); } catch (error) { if (error.constructor.name !== "Refused") throw error; }
    console.log(JSON.stringify(answer));
  }
});
"""
MISREAD = 20  # times that each line is
ONLY_CUTS = ("connected", "pieces", "piece", "regions")  # they have no clauses
Row = tuple[int, ...]


class Asked(NamedTuple):
    text: str
    rows: list[Row]
    literals: list[list[int]]  # of each row

    @classmethod
    def of(cls, text: str) -> Asked:
        variables = read(text).variables
        numbering = Numbering(variables)
        rows = sorted(every_row(text))
        every = {numbering.literal(x, v) for x in variables for v in x.values}
        every |= {-x for x in every}
        literals = []
        for row in rows:
            true = {numbering.literal(x, v) for x, v in zip(variables, row, strict=True)}
            literals.append(sorted(true | {-x for x in every if x > 0 and x not in true}, key=abs))
        return cls(text, rows, literals)


def javascript(asked: list[tuple[Asked, list[list[int]]]]) -> list[Any]:
    assert NODE is not None
    sent = "\n".join(json.dumps({"text": one.text, "rows": one.literals, "cuts": cuts}) for one, cuts in asked)
    done = subprocess.run([NODE, "-e", SCRIPT, str(CHECKER)], input=sent, capture_output=True, text=True, timeout=500)
    assert not done.stderr, done.stderr[:2000]
    return [json.loads(line) for line in done.stdout.splitlines()]


def left_by(asked: Asked, answer: Any, change: Callable[[list[Any]], object] = len) -> set[Row]:
    """The rows that clauses and cuts leave."""
    clauses = [tuple(clause) for clause in answer["clauses"]]
    change(clauses)

    def cuts(graph: Any, true: Callable[[int], bool]) -> Iterator[list[int]]:
        if not any(map(true, graph["off"])):
            for literals, forbidden in zip(asked.literals, graph["forbidden"], strict=True):
                if forbidden and all(map(true, literals)):
                    yield [*graph["off"], *(-x for x in literals)]

    made = [lambda true, graph=graph: [*cuts(graph, true)] for graph in answer["graphs"]]
    return models(clauses, made, answer["top"], read(asked.text))


def small(word: str, rng: Random, number: int) -> str:
    """A line of up to 64 assignments, a condition before every other one."""
    while True:
        text = text_of(*line_of(word, rng), ("", "z", "", "-z")[number % 4])
        if len(every_row(text)) <= 64:
            return text


def test_meaning_and_clauses_are_those_of_the_package() -> None:
    rng = Random(4)
    asked = [Asked.of(small(word, rng, number)) for word in EVERY for number in range(4)]
    for one, answer in zip(asked, javascript([(one, []) for one in asked]), strict=True):
        rows = meaning(one.text)
        assert answer["holds"] == [row in rows for row in one.rows], one.text
        assert left_by(one, answer) == rows, one.text


@pytest.mark.slow
@pytest.mark.parametrize("word", EVERY)
def test_twenty_wrong_readings_and_clause_makers_of_each_word_are_seen(word: str) -> None:
    rng = Random(word)
    caught = {"misread": 0, "clauses": 0}
    for _ in range(20):
        asked = [Asked.of(small(word, rng, number)) for number in range(4)]
        changed = [[one._replace(text=misread(one.text, rng)) for _ in range(MISREAD)] for one in asked]
        answers = javascript([(one, []) for one in (*asked, *chain(*changed))])
        for number, (one, answer) in enumerate(zip(asked, answers, strict=False)):
            rows = meaning(one.text)
            truth = [row in rows for row in one.rows]
            assert answer["holds"] == truth and left_by(one, answer) == rows, one.text
            others = answers[len(asked) + MISREAD * number :][:MISREAD]
            caught["misread"] += sum(other is not None and other["holds"] != truth for other in others)
            for _ in range(12 if caught["clauses"] < 20 else 0):
                with suppress(AssertionError):  # the values of a variable
                    caught["clauses"] += left_by(one, answer, partial(wrong, graphs=[], rng=rng)) != rows
        if caught["misread"] >= 20 and (caught["clauses"] >= 20 or word in ONLY_CUTS):
            return
    pytest.fail(f"expected twenty of each, found {caught}")


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_cuts_of_all_graphs_of_five_nodes(every: bool) -> None:
    rng = Random(5)
    texts = [
        f"values 0 1 : {' '.join(NAMES)}\nrule r\n{line}\n".replace(" ; ;", " ;")
        for links in graphs(every)
        for line in lines(links, rng)
    ]
    cuts = [[x * s for x, s in enumerate(signs, 1) if s] for signs in product((-1, 0, 1), repeat=5)]
    answers = javascript([(Asked(text, [], []), cuts) for text in texts])
    taken = 0
    for text, answer in zip(texts, answers, strict=True):
        parsed, formula = parse(text)
        number = {name: table[1] for name, table in parsed.tables.items()}
        true = [{number[name] if value else -number[name] for name, value in one.items()} for one in solutions(text)]
        for cut, follows in zip(cuts, answer["graphs"][0]["taken"], strict=True):
            assert follows is cut_follows(formula.graphs[0], cut), (text, cut)
            assert not follows or all(not literals.isdisjoint(cut) for literals in true), (text, cut)
            taken += follows
    assert taken > 100


@pytest.mark.parametrize(
    ("cells", "rounds"),
    [(3, 8), *(pytest.param(cells, rounds, marks=pytest.mark.slow) for cells, rounds in [(3, 1000), (5, 60)])],
)
def test_cuts_of_regions(cells: int, rounds: int) -> None:
    """Literals at random, as an assignment has them or not."""
    rng = Random(6)
    asked = []
    for _ in range(rounds):
        most = rng.randint(1, 3 if cells < 4 else 2)
        links = [f"{a}-{b}" for a, b in sorted(rng.sample([*combinations(range(cells), 2)], cells - 1))]
        names, borders = " ".join(NAMES[:cells]), " ".join("pqrs"[: cells - 1])
        text = f"values 1..{most} : {names}\nvalues 0 1 : {borders}\nrule r\n"
        text += f"regions {most} : {names} {borders} ; {' '.join(links)}\n"
        one = Asked.of(text)
        some = [[x for x in rng.choice(one.literals) if rng.random() < 0.6] for _ in range(150)]
        some += [[x * rng.choice((1, -1)) for x in rng.choice(one.literals) if rng.random() < 0.6] for _ in range(150)]
        asked.append((one, [[-x for x in row] for row in some]))
    taken = 0
    for (one, cuts), answer in zip(asked, javascript(asked), strict=True):
        _, formula = parse(one.text)
        rows = meaning(one.text)
        assert {row for row, holds in zip(one.rows, answer["holds"], strict=True) if holds} == rows, one.text
        true = [{*literals} for row, literals in zip(one.rows, one.literals, strict=True) if row in rows]
        for cut, follows in zip(cuts, answer["graphs"][0]["taken"], strict=True):
            assert follows is cut_follows(formula.graphs[0], cut), (one.text, cut)
            assert not follows or all(not literals.isdisjoint(cut) for literals in true), (one.text, cut)
            taken += follows
    assert taken > rounds


def test_the_checker_is_one_file() -> None:
    """It needs nothing beside it."""
    assert "require(" not in Path(CHECKER).read_text().split("// check(text)")[0]
