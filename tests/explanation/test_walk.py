"""The walk from the clues to the end: frames, verdicts, trials, ambiguous and impossible puzzles, other kinds."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise

import pytest

from cpsudoku.backends.specs import backend
from cpsudoku.explanation import Explanation, explain, in_words
from cpsudoku.explanation.clues import clues
from cpsudoku.explanation.data import of_explanation
from cpsudoku.explanation.state import start
from cpsudoku.explanation.techniques import choose, every
from cpsudoku.explanation.trials import branchings, trials
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.model import Question
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles import gallery
from tests.search.tracer import Tracer

INKALA_2012 = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
HARD1 = ".....6....59.....82....8....45........3........6..3.54...325..6.................."
GRID2 = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def test_a_frame_before_the_first_step_and_after_each() -> None:
    explanation = explain(GRID2, backend="")
    assert len(explanation.frames) == len(explanation.steps) + 1
    assert explanation.frames[0].values == tuple(int(c.replace(".", "0")) for c in GRID2) == explanation.givens
    for step, (before, after) in zip(explanation.steps, pairwise(explanation.frames), strict=True):
        changed = {cell for cell in range(81) if before.candidates[cell] != after.candidates[cell]}
        assert changed >= {cell for cell, _ in step.eliminations}
        for cell, value in step.placements:
            assert (before.values[cell], after.values[cell]) == (0, value)
        for cell, value in step.eliminations:
            assert value in before.candidates[cell]
            assert value not in after.candidates[cell]
        for cell in changed:
            assert set(after.candidates[cell]) < set(before.candidates[cell])


def test_the_easiest_technique_that_applies_is_taken() -> None:
    explanation = explain(GRID2, backend="")
    assert {step.technique for step in explanation.steps} == {"naked_single", "hidden_single", "pointing"}
    assert explanation.hardest == "pointing"
    ranks = [technique.rank for technique in every()]
    assert ranks == sorted(set(ranks))


def test_only_the_techniques_that_were_chosen() -> None:
    assert [t.name for t in choose(up_to="pointing")] == ["naked_single", "hidden_single", "pointing"]
    assert [t.name for t in choose(["x_wing", "naked_single"])] == ["naked_single", "x_wing"]
    assert {step.technique for step in explain(GRID2, techniques=["pointing"], backend="").steps} == {"pointing"}
    with pytest.raises(CpsudokuError, match=r"technique 'x-wing': expected one of naked_single, .*x_wing"):
        choose(["x-wing"])


def test_what_is_left_is_told_with_the_candidates() -> None:
    explanation = explain(INKALA_2012, up_to="claiming")
    assert explanation.verdict is Verdict.UNIQUE
    lines = in_words(explanation).split("\n")
    assert "This is as far as the techniques go; 60 cells are open:" in lines
    assert len(lines[lines.index("This is as far as the techniques go; 60 cells are open:") + 1 :]) == 11


def solution(explanation: Explanation) -> str:
    return "".join(map(str, explanation.frames[-1].values))


def test_finish_closes_with_trials_shown_as_such() -> None:
    explanation = explain(INKALA_2012, up_to="hidden_single", finish=True)
    assert solution(explanation) == "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
    kinds = [step.technique for step in explanation.steps]
    assert set(kinds) == {"trial", "contradiction", "backtrack"}
    assert kinds.count("contradiction") == kinds.count("backtrack")
    assert explanation.steps[0].words == "Trial: r8c7 is one of 3 and 9; suppose it is 3."
    assert all(step.depth > 0 for step in explanation.steps)
    assert "Solved by trial and error." in in_words(explanation)


def test_a_backtrack_is_sound_in_its_trials() -> None:
    """What is struck out with no other trial open is not of the solution."""
    explanation = explain(INKALA_2012, finish=True, backend="")
    outermost = [s for s in explanation.steps if s.technique == "backtrack" and s.depth == 1]
    values = explanation.frames[-1].values
    assert all(values[cell] != value for step in outermost for cell, value in step.eliminations)


def test_trials_stop_at_their_limit() -> None:
    explanation = explain(INKALA_2012, up_to="hidden_single", finish=True, trials=5, backend="")
    assert explanation.status == "cut short"
    assert sum(step.technique == "trial" for step in explanation.steps) == 5


def test_singles_left_out_come_before_trials() -> None:
    easy = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
    explanation = explain(easy, techniques=["x_wing"], finish=True, backend="")
    assert explanation.status == "solved"
    kinds = [step.technique for step in explanation.steps]
    assert set(kinds) <= {"x_wing", "naked_single", "hidden_single"}
    assert "x_wing" not in kinds[kinds.index("naked_single") :]


def test_an_ambiguous_puzzle_says_so_and_goes_as_far_as_all_solutions_agree() -> None:
    explanation = explain(HARD1)
    assert explanation.verdict is Verdict.MULTIPLE
    assert explanation.status == "stuck"
    text = in_words(explanation)
    assert text.startswith("There are several solutions: two of them differ in ")
    assert "This is all that follows from these clues by the techniques; 64 cells are open:" in text


def test_finishing_an_ambiguous_puzzle_gives_one_of_its_solutions() -> None:
    explanation = explain("1.............4.", finish=True)
    assert explanation.verdict is Verdict.MULTIPLE
    assert explanation.status == "solved"
    assert "one solution of several" in in_words(explanation)


CONTRADICTIONS = {
    "r1c1 and r1c2 are both 1 in row 1": "11" + "." * 79,
    "r1c9 has no candidate left": "12345678." + "........9" + "." * 63,
    "row 1 has no place left for 9": "123......" + "...9....." + "......9.." + "." * 54,
}


@pytest.mark.parametrize("words", list(CONTRADICTIONS))
def test_a_contradiction_is_named(words: str) -> None:
    text = CONTRADICTIONS[words]
    explanation = explain(text)
    assert explanation.verdict is Verdict.NONE
    assert explanation.status == "contradiction"
    assert explanation.clash is not None
    assert explanation.clash.words == words
    assert f"Contradiction: {words}. There is no solution." in in_words(explanation)


def test_an_impossible_puzzle_that_only_trials_refute() -> None:
    """Two clues of Inkala's puzzle moved: singles see nothing wrong."""
    found = next(text for text in impossible() if explain(text, backend="", up_to="hidden_single").status == "stuck")
    explanation = explain(found, up_to="hidden_single", finish=True, trials=100_000)
    assert explanation.status == "contradiction"
    assert explanation.verdict is Verdict.NONE
    assert explanation.steps[-1].technique == "backtrack"
    assert explanation.clash is not None


def impossible() -> list[str]:
    wrong = []
    for cell, value in ((1, "4"), (2, "9"), (3, "3"), (4, "1"), (11, "1"), (12, "5")):
        text = INKALA_2012[:cell] + value + INKALA_2012[cell + 1 :]
        session = backend("sat").open(clues(text).model)
        if type(session.solve(Question(clues(text).clues))).__name__ == "Refuted":
            wrong.append(text)
    assert wrong
    return wrong


@pytest.mark.parametrize("kind", ["sudoku", "sudoku_x", "windoku", "jigsaw", "latin"])
def test_every_kind_of_all_different_units(kind: str) -> None:
    puzzle = gallery.kind_of(kind)

    def squares(texts: tuple[str, ...]) -> list[str]:
        return [text for text in texts if getattr(puzzle.instance(text), "classic", True)]

    for text in squares(puzzle.unique):
        explanation = explain(text, kind, finish=True)
        assert explanation.status == "solved"
        assert explanation.verdict is Verdict.UNIQUE and explanation.conclusion is not None
        assert explanation.frames[-1].values == tuple(explanation.conclusion.witnesses[0].values())
    for text in squares(puzzle.none):
        assert explain(text, kind, finish=True).status == "contradiction"
    for text in squares(puzzle.multiple):
        assert explain(text, kind).verdict is Verdict.MULTIPLE
        assert explain(text, kind).status == "stuck"


def test_an_explanation_is_data() -> None:
    explanation = explain(INKALA_2012, finish=True)
    data = json.loads(json.dumps(of_explanation(explanation)))
    assert data["verdict"] == "unique"
    assert len(data["frames"]) == len(data["steps"]) + 1
    assert data["units"]["row 1"] == [f"r1c{i}" for i in range(1, 10)]
    kinds = {(s["technique"], bool(s["pattern"]["links"])) for s in data["steps"]}
    assert ("pointing", False) in kinds or ("trial", False) in kinds
    for step in data["steps"]:
        assert set(step) == {"technique", "rank", "depth", "words", "placements", "eliminations", "pattern"}


def test_branchings_are_those_of_the_searchs_own_trace(shipped: Callable[[str], list[str]]) -> None:
    """Two programs that share no code branch alike, on every tenth of top95 and all of the hardest."""
    for text in shipped("top95.txt")[::10] + shipped("hardest.txt"):
        given = clues(text)
        told = [step for step in Tracer(given.model).search(given.clues) if step.kind == "branch"]
        theirs = [(len(s.values), s.variable.name, "".join(map(str, s.values))) for s in told if s.variable is not None]
        assert branchings(given, 10_000) == theirs


def test_trials_leave_the_state_they_began_with_sound() -> None:
    given = clues(GRID2)
    events = list(trials(start(given.board, given.allowed)))
    assert events[-1].state.solved
    assert sum(event.kind == "trial" for event in events) == 25
