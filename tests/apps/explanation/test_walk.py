"""The walk of a board of units: techniques as names and as a limit, ambiguous and impossible puzzles, data."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from cpsudoku.apps.explanation.clue_candidates import clues
from cpsudoku.apps.explanation.explanation import Explanation, explain
from cpsudoku.apps.explanation.norvig import trace
from cpsudoku.apps.explanation.stated_puzzle import subject
from cpsudoku.apps.explanation.techniques import EVERY, choose
from cpsudoku.facade import solve
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.errors import CpsudokuError
from tests.search.tracer import Tracer

INKALA_2012 = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
HARD1 = ".....6....59.....82....8....45........3........6..3.54...325..6.................."
GRID2 = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
TOP95_7 = "3.7.4...........918........4.....7.....16.......25..........38..9....5...2.6....."


def test_values_before_the_first_reason_and_after_each() -> None:
    found = explain(GRID2)
    assert "".join(map(str, found.placements(0).values())) == GRID2.replace(".", "")
    theory, words = found.subject.theory, found.subject.words
    for number, reason in enumerate(found.reasons):
        before, after = found.values(number), found.values(number + 1)
        for x in (y for one in reason.follows for y in theory.values_with(one)):
            variable, value = words.variable(x), words.value(x)
            assert (value in after[variable]) is (x > 0)
        for variable, values in after.items():
            assert {*values} <= {*before[variable]}
    placed = found.placements()
    assert "".join(str(placed[x]) for x in found.subject.model.decisions) == str(solve(GRID2))


def test_steps_have_the_names_of_techniques() -> None:
    named = {step.technique.name for step in explain(GRID2).steps if step.technique is not None}
    assert named == {"naked_single", "hidden_single", "pointing", "claiming"}
    ranks = [technique.rank for technique in EVERY]
    assert ranks == sorted(set(ranks))


@pytest.mark.every(3)
def test_no_step_is_harder_than_a_technique_that_is_named() -> None:
    assert [t.name for t in choose("pointing")] == ["naked_single", "hidden_single", "pointing"]
    with pytest.raises(CpsudokuError, match=r"no technique 'no_wing'; nearest: x_wing"):
        explain(GRID2, up_to="no-wing")
    for wrong in (0, -1, True, 1.5, "0", "-1", "1.5"):
        with pytest.raises(CpsudokuError, match=f"up to {wrong}: expected a whole number of at least 1, or the name"):
            explain(GRID2, up_to=wrong)  # type: ignore[arg-type]
    assert str(explain(GRID2, up_to="2")) == str(explain(GRID2, up_to=2))
    for name, ends in (("hidden_single", "stuck"), ("pointing", "solved")):
        found = explain(GRID2, up_to=name)
        assert found.status == ends
        assert {step.technique for step in found.steps} <= {*choose(name)}
    for name, ends in (("pointing", "stuck"), ("grouped_chain", "solved")):
        found = explain(TOP95_7, up_to=name)
        assert found.status == ends and not found.tiers["trying"] + found.tiers["case"]
        assert {step.technique for step in found.steps} <= {*choose(name)}
    with pytest.raises(CpsudokuError, match="x_wing: expected all-different units over a square grid"):
        explain(gallery.kind_of("nurikabe").unique[0], kind="nurikabe", up_to="x_wing")


def test_a_name_that_is_switched_off_is_no_steps_name() -> None:
    plain, bare = explain(GRID2), Explanation(subject(GRID2), unnamed={"pointing"})
    assert "pointing" in {step.name for step in plain.steps}
    assert "pointing" not in {step.name for step in bare.steps} and bare.status == "solved"


def test_what_is_left_is_listed() -> None:
    lines = str(explain(INKALA_2012, up_to="claiming")).split("\n")
    assert lines[0] == "The solution is unique."
    at = lines.index("No reason of that sort is left; 60 cells open:")
    assert lines[at + 13] == "  and 48 more"


def test_an_ambiguous_puzzle_says_so_and_goes_as_far_as_all_solutions_agree() -> None:
    found = explain(HARD1)
    assert (found.verdict, found.status) == (Verdict.MULTIPLE, "several")
    assert str(found).startswith("There are several solutions.") and "these are possible:" in str(found)


@pytest.mark.parametrize(
    "text",
    [
        "11" + "." * 79,
        "12345678." + "........9" + "." * 63,
        "123......" + "...9....." + "......9.." + "." * 54,
        f"{INKALA_2012[:12]}5{INKALA_2012[13:]}",
    ],
)
def test_a_contradiction_is_walked_to(text: str) -> None:
    """Two clues, a cell without a candidate, a unit without a place; and one that singles see nothing of."""
    found = explain(text)
    assert (found.verdict, found.status) == (Verdict.NONE, "none")
    (clash,) = found.reasons
    assert clash.tier == "clash" and "These clash: " in str(found)


@pytest.mark.every(8)
@pytest.mark.parametrize("kind", ["sudoku", "sudoku_x", "windoku", "jigsaw", "latin"])
def test_every_kind_of_all_different_units(kind: str) -> None:
    puzzle = gallery.kind_of(kind)
    for text in puzzle.unique:
        found = explain(text, kind=kind)
        assert (found.status, found.verdict) == ("solved", Verdict.UNIQUE)
        if puzzle.instance(text).cell_contents:
            assert all(step.technique is not None for step in found.steps if step.size == 1)
    for text in puzzle.none:
        assert explain(text, kind=kind).status == "none"
    for text in puzzle.multiple:
        assert explain(text, kind=kind).status == "several"


def test_an_explanation_is_data() -> None:
    data = json.loads(json.dumps(explain(TOP95_7).as_dict()))
    assert (data["verdict"], data["status"], data["open"]) == ("unique", "solved", {})
    assert {"pointing", "naked single"} <= {step["technique"] for step in data["steps"]}
    for step in data["steps"]:
        assert {"tier", "technique", "size", "follows", "premises", "facts", "words"} == {*step}


@pytest.mark.every(3)
def test_branchings_are_those_of_the_searchs_own_trace(shipped: Callable[[str], list[str]]) -> None:
    """Two programs that share no code branch alike, on every tenth of top95 and all of the hardest."""
    for text in shipped("top95.txt")[::10] + shipped("hardest.txt"):
        given = clues(text)
        told = [step for step in Tracer(given.model).search(given.clues) if step.kind == "branch"]
        theirs = [(len(s.values), s.variable.name, "".join(map(str, s.values))) for s in told if s.variable is not None]
        lines = [line.split(" ") for line in trace(given, 10_000)]
        ours = [(int(line[0]), line[1], line[2]) for line in lines if len(line) == 3 and line[0].isdecimal()]
        assert ours == theirs


