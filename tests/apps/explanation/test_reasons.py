"""Reasons: every step follows from its premises and agrees with every solution, in every kind, the same in each run."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import cpsudoku
from cpsudoku.apps.explanation.difficulty import Rating
from cpsudoku.apps.explanation.explanation import Explanation, explain
from cpsudoku.apps.explanation.premises import Premise
from cpsudoku.apps.explanation.reason_search import ReasonSearch, Ring
from cpsudoku.apps.explanation.stated_puzzle import common_literals, entries_of, subject
from cpsudoku.apps.explanation.step_reason import ChainLine, PremiseSolver, Reason, pairs_of
from cpsudoku.apps.web.page_data import walk_answers
from cpsudoku.backends.backend_names import backend
from cpsudoku.checker import check
from cpsudoku.model import BOOLEAN, Question, Solved
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError
from tests.apps.conftest import Html
from tests.apps.explanation.mutated_steps import lies
from tests.apps.explanation.reason_proof import certify, lines_of
from tests.conftest import DAY, each

BY_TRYING: set[str] = set()  # kinds whose first example takes a step by trying
FIRST_95 = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"  # of top95
X_WING = "9..............7.37...962486...2.47.........5....4...642...86..5.71.......1.....2"
HARD = {"sudoku", "windoku"}  # their reasons take seconds
NURIKABE = "....\n..4.\n....\n4.2.\n"
KILLER = """cages:
A1 A2 A3 B2 = 14
A4 A5 = 11
A6 B5 B6 C6 = 12
B1 C1 D1 = 10
B3 B4 C3 C4 = 12
C2 D2 E2 E3 = 14
E1 F1 = 8
"""  # of 6x6, several solutions


def first_example(kind: str) -> Explanation:
    return explain(gallery.kind_of(kind).unique[0], kind=kind)


def test_balls_that_are_kept_are_what_they_would_be_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever has been known since, and however far they were looked at."""
    kept = ReasonSearch.ball
    sizes = Counter[int]()

    def both(ladder: ReasonSearch, literal: int, radius: int, most: int) -> Ring:
        for limit in (1, most):
            found = kept(ladder, literal, radius, limit)
            balls, ladder.balls = ladder.balls, {}
            assert kept(ladder, literal, radius, limit) == found
            ladder.balls = balls
        sizes[len(found.premises)] += 1
        return found

    monkeypatch.setattr(ReasonSearch, "ball", both)
    assert "chain" in [step.tier for step in islice(explain(FIRST_95).steps, 40)]
    assert len(sizes) > 10


def test_leaving_out_a_premise_leads_to_smaller_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where deletion alone ends with more; never to larger ones, and nothing of those can be left out, either."""
    kept = ReasonSearch.smaller
    sizes = Counter[int]()

    def noted(ladder: ReasonSearch, reason: list[Premise], literal: int) -> list[Premise]:
        found = kept(ladder, reason, literal)
        sizes[len(reason) - len(found)] += 1
        assert ladder.refutation(found, literal) == found
        return found

    monkeypatch.setattr(ReasonSearch, "smaller", noted)
    assert explain(gallery.kind_of("country_road").unique[0], kind="country_road").status == "solved"
    assert min(sizes) == 0 and max(sizes) > 0


@pytest.mark.every(6)
def test_every_kind_is_walked_to_the_end_and_each_step_is_certified(request: pytest.FixtureRequest) -> None:
    """The solution is a backend's; the checker shares no code with the walk."""
    lemmas: Counter[bool] = Counter()
    tried = set()
    kinds = [kind for kind in registry.names("kind") if kind not in HARD]
    for kind in kinds if request.config.getoption("--slow") else Random(DAY).sample(kinds, 12):
        found = first_example(kind)
        assert found.status == "solved", kind
        if found.tiers["trying"]:
            tried.add(kind)
        model = found.subject.model
        session = backend("sat").open(model)
        outcome = next(iter(session.solutions(Question(found.subject.clues))))
        session.close()
        assert isinstance(outcome, Solved)
        for x, values in found.values().items():
            assert values == (outcome.witness[x],), kind
        for reason in found.reasons:
            for record in certify(reason):
                (result,) = check(record.text.splitlines())
                assert result.accepted, (kind, result.reason, found.subject.words.lines(reason))
                lemmas[record.lemmas < 2] += 1
    assert tried <= BY_TRYING
    assert lemmas[True] >= 0.95 * lemmas.total()


def test_no_premise_and_no_fact_can_be_left_out() -> None:
    """A record that lacks either is not written; that it is refused is the checker's test."""
    for kind in ("akari", "heyawake", "killer", "masyu", "nurikabe", "slitherlink"):
        found = first_example(kind)
        for reason in found.steps:
            if any(one.sort not in ("clue", "rule") for one in reason.premises):
                continue  # lines are named as a whole, and say more than such a premise
            for premise in reason.premises:
                rest = [one for one in reason.premises if one is not premise]
                named = {place for one in rest for place in one.places}
                if named.isdisjoint(premise.places) and premise.places:
                    with pytest.raises(ValueError, match="expected premises"):
                        list(certify(reason, rest))


@pytest.mark.every(4)
def test_the_same_puzzle_gives_the_same_steps_in_every_process() -> None:
    text = gallery.kind_of("slitherlink").unique[0]
    command = [sys.executable, "-m", "cpsudoku", "explain", "--kind", "slitherlink", text]
    outputs = {
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
    assert "Suppose instead that" in outputs.pop()


def test_an_ambiguous_puzzle_is_walked_as_far_as_its_solutions_agree() -> None:
    for kind in ("akari", "hashi", "heyawake", "nurikabe", "slitherlink"):
        for text in gallery.kind_of(kind).multiple:
            found = explain(text, kind=kind)
            assert found.status == "several"
            assert "possible:" in str(found)
            model = found.subject.model
            session = backend("sat").open(model)
            values = found.values()
            seen: dict[object, set[int]] = {x: set() for x in model.decisions}
            for outcome in islice(session.solutions(Question(found.subject.clues)), 200):
                if not isinstance(outcome, Solved):
                    break
                for x in model.decisions:
                    seen[x].add(outcome.witness[x])
                    assert outcome.witness[x] in values[x]
            session.close()
            assert all(len(values[x]) == 1 for x in model.decisions if len(seen[x]) == 1 and x.values == BOOLEAN)


def test_each_line_of_a_chain_follows_from_its_premises_and_is_new() -> None:
    """A value excludes the others by itself: no later line may give another reason for that."""
    kinds = Counter[bool]()
    for reason in explain("......\n" * 6 + KILLER, kind="killer").reasons:
        theory = reason.theory
        have = {y for x in (*reason.facts, -reason.lead) for y in theory.values_with(x)}
        for line in reason.chain:
            with PremiseSolver(theory, line.premises, pairs_of(theory, line.premises)) as solver:
                for x in line.literals:
                    assert x not in have, reason.words.lines(reason)
                    assert solver.refutes([*have, -x]) is not None, reason.words.lines(reason)
                assert line.literals or solver.refutes([*have]) is not None, reason.words.lines(reason)
            have.update(y for x in line.literals for y in theory.values_with(x))
            kinds[bool(line.supposing)] += 1
    assert min(kinds[False], kinds[True]) > 10


def test_without_a_line_of_a_chain_some_later_line_does_not_follow() -> None:
    """A chain has only the lines that lead to the broken rule."""
    lines = Counter[bool]()
    killer = "......\n" * 6 + KILLER
    for text, kind in ((X_WING, "sudoku"), (killer, "killer"), ("", "country_road"), ("", "nurimisaki")):
        for reason in explain(text or gallery.kind_of(kind).unique[0], kind=kind).steps:
            chain = () if reason.splits else reason.chain
            assert follow(reason, chain, by_search=True), reason.words.lines(reason)
            for i, line in enumerate(chain[:-1]):
                fewer = [*chain[:i], *chain[i + 1 :]]
                assert not follow(reason, fewer, by_search=False), (reason.words.lines(reason), i)
                lines[bool(line.supposing)] += 1
    assert min(lines[False], lines[True]) > 20


def follow(reason: Reason, chain: Sequence[ChainLine], *, by_search: bool) -> bool:
    """Tell whether each line of a chain follows from its premises and the lines before it."""
    theory = reason.theory
    have = [y for x in (*reason.facts, -reason.lead) for y in theory.values_with(x)]
    for line in chain:
        with PremiseSolver(theory, line.premises, pairs_of(theory, line.premises)) as solver:
            for contrary in [[-x] for x in line.literals] or [[]]:
                implied = solver.draws(range(len(line.premises)), [*have, *contrary])
                if implied is not None and not (by_search and solver.refutes([*have, *contrary]) is not None):
                    return False
        have += [y for x in line.literals for y in theory.values_with(x)]
    return True


def test_a_hint_comes_in_three_degrees_and_says_what_is_wrong() -> None:
    found = explain(NURIKABE, kind="nurikabe", entries={"r2c2": 1})
    assert found.hint(1) == "Look at r3c3."
    assert found.hint(2) == "Look at r3c3, and at “each island holds one number”."
    assert not found.finished, "one step is looked for"
    assert str(found.steps[0]) == found.hint() == (
        "r3c3 is shaded, because of “each island holds one number”: else island r2c3 and island r4c3 would be joined."
    )
    wrong = explain(NURIKABE, kind="nurikabe", entries={"r2c2": 0})
    assert wrong.clash[0] == "r2c2 is unshaded" and not wrong.steps and wrong.verdict == "none"
    assert str(wrong).startswith("This entry is wrong: r2c2 is unshaded; against ")
    given = "r1c1 is 2; as given, r1c1 is 1."
    for place in (None, "r1c3"):
        assert str(explain("1..4.........3.2", entries="r1c1=2", place=place)) == f"This entry is wrong: {given}"
    assert explain("1..4.........3.2", entries=["r1c1=1", "r1c2=2"]).hint().startswith("Naked single: r1c3 is 3")
    assert explain("1..4.........3.2", entries="r1c1=1 r1c2=2 r1c2=2").hint().startswith("Naked single: r1c3 is 3")
    with pytest.raises(CpsudokuError, match="r1c2: expected one entry, found 2 and 3"):
        explain("1..4.........3.2", entries="r1c2=2 r1c2=3")
    impossible = gallery.kind_of("nurikabe").none[0]
    assert explain(impossible, kind="nurikabe", entries={"r1c1": 1}).hint().startswith("No clue is at fault")


@pytest.mark.every(4)
def test_a_place_that_takes_several_steps_has_the_name_of_none() -> None:
    """The last of them is a naked single, which the others make one."""
    found = explain(Path(__file__).parents[3] / "docs/opening.txt", place="r3c4")
    assert found.steps[-1].name == "naked single" and "No single reason was found" in str(found)


@pytest.mark.every(6)
def test_a_page_shows_what_a_step_rests_on() -> None:
    """Its picture has the places that steps speak of, and the marks of what they give; clues are tinted by their id."""
    for kind in registry.names("kind"):
        if kind in HARD:
            continue
        answers = walk_answers(first_example(kind))
        (picture,), (overlay,), (told,) = (answers[question] for question in ("picture", "overlay", "walk"))
        ids = {item[0] for item in picture["items"]}
        assert told["steps"] and (answers["verdict"][0]["solutions"] or told["status"] != "solved"), kind
        for step in told["steps"]:
            places = [name for sort in ("new", "facts", "premises", "wall", "piece") for name in step[sort]]
            assert {*places} <= {*overlay["places"]} and {*step["items"]} <= ids, kind
            for name, value in [*step["known"], *step["struck"]]:
                assert value in overlay["marks"][overlay["places"][name][1]]["all"], kind
        assert any(step["known"] for step in told["steps"]), kind
    assert any(step["items"] for step in walk_answers(first_example("killer"))["walk"][0]["steps"])


@pytest.mark.every(4)
def test_both_checkers_accept_a_step_and_refuse_it_without_a_fact_or_a_line(tmp_path: Path) -> None:
    records, lies = [], []
    for kind in ("heyawake", "masyu", "nurikabe", "slitherlink"):
        for reason in first_example(kind).steps:
            for record in list(certify(reason))[:1]:
                records.append(record.text)
                lines = record.text.splitlines()
                if len(reason.follows) > 1 or any(one.sort not in ("clue", "rule") for one in reason.premises):
                    continue  # each of several has facts of its own; whole lines say more than other premises
                end = lines.index("end")
                at = next(i for i, line in enumerate(lines) if i > end and line.startswith("clause : "))
                for literal in lines[at].split()[2:]:
                    rest = " ".join(word for word in lines[at].split() if word != literal)
                    if rest != "clause :":
                        lies.append("\n".join([*lines[:at], rest, *lines[at + 1 :], ""]))
    assert all(result.accepted for result in check("\n".join(records).splitlines()))
    assert not any(result.accepted for lie in lies for result in check(lie.splitlines()))
    if node := shutil.which("node"):
        program = Path(cpsudoku.__file__).with_name("checker.js")
        for text, status in (("\n".join(records), 0), ("\n".join(lies), 1)):
            file = tmp_path / "records.txt"
            file.write_text(text)
            ran = subprocess.run([node, str(program), str(file)], capture_output=True, text=True)
            assert (ran.returncode != 0) is (status == 1), ran.stdout[-500:]


def test_of_mutated_steps_none_is_accepted_whose_clause_is_false() -> None:
    """Without a literal, a line, a cut or a lemma, or with another sign or number; the slow run asks 10,000."""
    refused = 0
    for kind in ("akari", "killer", "masyu", "nurikabe"):
        for sort, text, true in lies(first_example(kind), 50):
            accepted = all(result.accepted for result in check(text.splitlines()))
            assert true or not accepted, (kind, sort, text)
            refused += not accepted and true is False
    assert refused > 80


def test_why_is_the_reason_of_one_place() -> None:
    found = explain(NURIKABE, kind="nurikabe", place="r2c2")
    assert str(found).startswith("r2c2 is shaded") and "Suppose instead that r2c2 is unshaded." in str(found)
    with pytest.raises(CpsudokuError, match="expected a place of the board, such as r1c1, found 'r9c9'"):
        explain(NURIKABE, kind="nurikabe", place="r9c9")
    several = gallery.kind_of("akari").multiple[0]
    open_ = next(iter(explain(several, kind="akari").open))
    with pytest.raises(CpsudokuError, match="the solutions differ on this place"):
        explain(several, kind="akari", place=open_.name)


def test_entries_are_words_or_a_text_with_more_givens() -> None:
    here = subject(NURIKABE, "nurikabe")
    assert entries_of("r1c1=unshaded r1c2=x\nr2c2=1", here) == {"r1c1": 0, "r1c2": 1, "r2c2": 1}
    with pytest.raises(CpsudokuError, match="r1c1: expected unshaded or shaded, found 'red'"):
        entries_of("r1c1=red", here)
    latin = subject("1..\n...\n..2\n", "latin")
    assert entries_of("12.\n...\n..2\n", latin) == {"r1c2": 2}


def test_in_words_and_as_data_on_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from cpsudoku.__main__ import main

    so_far = tmp_path / "so_far.txt"
    so_far.write_text("r2c2=shaded\n")
    puzzle = ["explain", "--kind", "nurikabe", NURIKABE]
    assert main([*puzzle]) == 0
    assert "Solved in 13 steps" in capsys.readouterr().out
    assert main([*puzzle, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["status"], data["verdict"], data["open"]) == ("solved", "unique", {})
    assert data["steps"][0]["follows"] == [{"place": "r2c3", "value": 0, "holds": True}]
    assert main([*puzzle, "--hint", "--entries", str(so_far)]) == 0
    assert "r3c3" in capsys.readouterr().out
    assert main([*puzzle, "--place", "r2c2"]) == 0
    assert "Suppose instead" in capsys.readouterr().out
    assert main(["explain", "--kind", "slitherlink", gallery.kind_of("slitherlink").unique[0], "--up-to", "1"]) == 1
    assert "No reason of that sort is left" in capsys.readouterr().out
    page = tmp_path / "walk.html"
    assert main([*puzzle, "-o", str(page)]) == 0
    assert Html(page.read_text(encoding="utf-8")).elements["li"] == 13
    assert main(["explain", "--rate", "--kind", "nurikabe", NURIKABE, "--json"]) == 0
    rating = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (rating["steps"], rating["largest"], rating["trying"], rating["number"]) == (13, 1, 0, 1)
    so_far.write_text("r1c1=2\n")
    assert main(["explain", "1..4.........3.2", "--hint", "--entries", str(so_far)]) == 1
    assert capsys.readouterr().out == "This entry is wrong: r1c1 is 2; as given, r1c1 is 1.\n"
    assert main(["explain", "1..4.........3.2", "--entries", "12.4/..../..../.3.2", "--hint"]) == 0
    assert capsys.readouterr().out.startswith("Naked single: r1c3 is 3")


def test_a_puzzle_without_a_solution_is_walked_to_the_contradiction() -> None:
    """What clashes has no solution together, and has one without any one premise."""
    for kind in ("akari", "futoshiki", "heyawake", "kakuro", "killer", "nonogram", "sudoku"):
        found = explain(gallery.kind_of(kind).none[0], kind=kind)
        (reason,) = found.reasons
        assert (found.status, reason.tier, reason.follows) == ("none", "clash", ())
        assert "But then " in str(found) and str(found).startswith("There is no solution.\n  1. These clash: ")
        assert walk_answers(found)["walk"][0]["steps"], kind
        if any(one.sort not in ("clue", "rule") for one in reason.premises):
            continue  # lines are named as a whole, and say more than such a premise
        for left_out in (None, *reason.premises):
            rest = [one for one in reason.premises if one is not left_out]
            verdict = common_literals(lines_of(found.subject.theory, rest), reason.facts, lambda: False).verdict
            assert (verdict is Verdict.NONE) is (left_out is None), kind


def drawing(kind: str) -> tuple[str, list[str]]:
    """A puzzle's text, and its solution below `solution:`."""
    puzzle = gallery.kind_of(kind)
    instance = puzzle.instance(puzzle.unique[0])
    model = puzzle.model(puzzle.shape(instance))
    session = backend("sat").open(model)
    outcome = session.solve(Question(puzzle.clues(instance, model)))
    session.close()
    assert isinstance(outcome, Solved)
    return puzzle.unique[0], puzzle.render(instance, outcome.witness).partition("solution:\n")[2].splitlines()


def test_entries_below_solution_are_taken_and_a_wrong_one_is_named() -> None:
    text, lines = drawing("slitherlink")
    here = subject(text, "slitherlink")
    wrong = [lines[0].replace("ne", "n"), *lines[1:]]  # the line leaves out an edge
    assert wrong != lines
    for below, clashes in ((lines, False), (wrong, True)):
        alone = "\n".join(below) + "\n"
        entries = entries_of(f"{text}\nsolution:\n{alone}", here)
        assert entries == entries_of(alone, here) and len(entries) == len(here.model.decisions)
        assert bool(explain(text, kind="slitherlink", entries=entries).clash) is clashes
    with pytest.raises(CpsudokuError, match="found the puzzle alone"):
        entries_of(text, here)


def test_why_walks_where_no_reason_is_near() -> None:
    """Where the ladder has nothing for a place, the steps come that the place needs: each rests on those before."""
    here = subject(FIRST_95, "sudoku")
    found = explain(FIRST_95, place="r1c5")
    assert len(found.steps) > 1 and "by trying" not in str(found)
    known = {y for x in here.theory.given for y in here.theory.values_with(x)}
    for step in found.reasons:
        assert known.issuperset(step.facts)
        known.update(y for x in step.follows for y in here.theory.values_with(x))
    assert here.words.claims(found.steps[-1].follows[:1]).startswith("r1c5 is")


def test_a_reason_has_the_name_of_the_easiest_technique_that_gives_the_same() -> None:
    """Two rows and two columns are an X-wing; a kind without units has no names."""
    found = explain(X_WING, kind="sudoku")
    named = Counter((reason.name, reason.size) for reason in found.steps)
    assert named["X-wing", 4] == 1 and named["hidden single", 1] > 0 and not named["", 1]
    assert [found.subject.words.sentence(one)[:7] for one in found.steps if one.name == "X-wing"] == ["X-wing:"]
    asked = explain("1..4.........3.2", place="A2")
    assert str(asked).startswith("Naked single: r1c2 is 2")
    assert repr(explain("1..4.........3.2").steps[0]) == "<Step: r1c2 is 2 (naked single)>"
    assert explain("1..4.........3.2").hint(2).endswith(" (Naked single).")
    assert explain(NURIKABE, kind="nurikabe", place="r2c2").steps[0].name == ""
    assert str(explain("1..4.........3.2", place="r1c1")) == "r1c1 is 1 already."


@pytest.mark.every(4)
def test_killers_speak_of_combinations_and_of_the_45_rule() -> None:
    """A sum of houses names lines from which both literals and their certificate follow, and nothing is left of it."""
    text = (Path(__file__).parents[3] / "puzzles/killer/unique-9x9.txt").read_text(encoding="utf-8")
    found = explain(text)
    told = str(found)
    for words in (
        "by the 45 rule: box 7 makes 45, cages r7c1, r9c1 and r6c3 make 46, so the outie r6c3 makes 1.",
        "so the innies r1c1 and r1c5 make 9",
        "because of cage r2c9, which can only hold 1 2.",
    ):
        assert words in told
    sums = [reason for reason in found.steps if reason.premises[0].sort == "sum"]
    assert len(sums) > 5 and all(reason.size == len(reason.premises[0].places) > 1 for reason in sums)
    for reason in sums[:3]:
        for record in certify(reason):
            (result,) = check(record.text.splitlines())
            assert result.accepted, result.reason
        with pytest.raises(ValueError, match="expected premises"):
            list(certify(reason, [one for one in found.subject.theory.premises if one.sort == "most"][:9]))


@each(
    ("cage", "words"),
    [
        ("r1c1 r1c2 r2c1 = 3", "no 3 different values fit cage r1c1: they make at least 6 and at most 9."),
        ("r1c1 r1c2 r2c1 = 10", "no 3 different values fit cage r1c1: they make at least 6 and at most 9."),
    ],
)
def test_a_cage_with_an_impossible_sum_says_which_sums_are_possible(cage: str, words: str) -> None:
    assert words in str(explain(f"{'.' * 16}\ncages:\n{cage}", kind="killer"))


def test_one_number_and_one_word() -> None:
    cases = [  # largest, trying, status
        (0, 0, "solved", 1, "gentle"), (1, 0, "solved", 1, "gentle"), (2, 0, "solved", 2, "easy"),
        (3, 0, "solved", 3, "easy"), (4, 0, "solved", 4, "moderate"), (8, 0, "solved", 8, "hard"),
        (9, 0, "solved", 9, "very hard"), (64, 0, "solved", 11, "very hard"), (4, 1, "solved", 12, "beyond"),
        (4, 0, "out of time", None, ""), (4, 2, "out of time", 12, "beyond"), (3, 0, "several", None, ""),
        (3, 2, "several", None, ""),
    ]  # fmt: skip
    for largest, trying, status, number, word in cases:
        verdict = "multiple" if status == "several" else "unique"
        rating = Rating(verdict=verdict, status=status, largest=largest, trying=trying)
        assert (rating.number, rating.word) == (number, word)
    assert (Rating(verdict="none", status="none").number, Rating(verdict="unique").word) == (None, "")


def test_words_of_reasons() -> None:
    from cpsudoku.apps.explanation.explanation_text import article, box, sentence

    assert [f"{article(value)} {value}" for value in "85EC"] == ["an 8", "a 5", "an E", "a C"]
    cells = [f"r{r}c{c}" for r in (4, 5, 6) for c in (7, 8, 9)]
    assert box(cells) == "box 6" and not box(cells[:8]) and not box([f"r1c{c}" for c in range(1, 10)])
    assert not box([f"r{r}c{c}" for r in (2, 3, 4) for c in (2, 3, 4)])
    assert sentence("the top edge of r1c1 is drawn") == "The top edge of r1c1 is drawn"
    assert sentence("r1c1 is 5") == "r1c1 is 5"
    here = subject(gallery.kind_of("slitherlink").unique[0], "slitherlink")
    some = [one for one in here.theory.premises if one.sort in ("clue", "corner")]
    corners, clues = ([one for one in some if one.sort == sort] for sort in ("corner", "clue"))
    assert here.words.many([*corners[:7], *clues[:3], corners[0]]) == "7 corners and 3 numbers"
    assert here.words.many([clues[0], clues[0]]) == here.words.premise(clues[0])
    with pytest.raises(CpsudokuError, match="such as the top edge of r1c2, found 'r1c2'"):
        explain(gallery.kind_of("slitherlink").unique[0], kind="slitherlink", place="r1c2")


def test_a_walk_says_which_rule_would_break_and_how_each_conclusion_follows() -> None:
    """Numbers of what would be broken, sides by their cell, rooms of one cell as steps, numbers of islands as marks."""
    for kind, text, words in (
        ("slitherlink", gallery.kind_of("slitherlink").unique[0], (
            "No edge of r2c3 is drawn, because of number r2c3.",
            "- But then number r3c2 would have at most 2 edges that are drawn, where 3 are needed.",
            "Then because of number r2c4, the right edge of r2c4 is drawn.",
        )),
        ("nurikabe", NURIKABE, (
            "Marks: r2c3, r4c1 and r4c3 are unshaded.",
            "r3c1 is unshaded: else island r4c1 would have room for at most 1 of its 4 cells.",
            "r3c4 is shaded, given that r4c4 is unshaded: else island r4c3 would have more than 2 cells.",
        )),
        ("masyu", gallery.kind_of("masyu").unique[0], ("r2c2-r2c3-r2c4 and r2c2-r3c2-r4c2 are drawn",)),
        ("heyawake", "1..\n...\n...\nrooms:\n122\n222\n222\n", ("1. r1c1 is shaded, because of number r1c1.",)),
        ("sudoku", "11" + "." * 14, ("- But then row 1 would have two 1.",)),
    ):  # fmt: skip
        told = str(explain(text, kind=kind))
        assert not [one for one in words if one not in told], told
        assert "All ways" not in told and "r1c1|" not in told
    no_room = explain("rooms:\n.1122\n33422\n34442\n35552\n55555", kind="star_battle")
    assert "a cell of no room holds no star" in no_room.subject.words.premise(no_room.reasons[0].premises[0])


def test_no_solution_names_the_clash_and_has_no_measures(capsys: pytest.CaptureFixture[str]) -> None:
    from cpsudoku.__main__ import main

    puzzle = ["--kind", "slitherlink", gallery.kind_of("slitherlink").none[0]]
    assert main(["explain", *puzzle]) == 1
    out = capsys.readouterr().out
    assert out.startswith("There is no solution.\n  1. These clash: ") and out.count("These clues clash: number r") == 1
    assert main(["explain", "--rate", "--json", *puzzle]) == 1
    rating = json.loads(capsys.readouterr().out)
    assert (rating["verdict"], rating["steps"], rating["largest"], rating["number"]) == ("none", None, None, None)
