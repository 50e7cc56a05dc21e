"""What a diagnosis says: counts in brackets where they tell something, no clues, a number of solutions that is sure."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cpsudoku import AllDifferent, InDomain, facade
from cpsudoku.apps.explanation.diagnosis.diagnosis import (
    Ambiguous,
    Diagnosis,
    Impossible,
    Sound,
    data,
    diagnose,
    diagnosis_of,
    lines,
)
from cpsudoku.apps.explanation.diagnosis.redundancy import Redundancy
from cpsudoku.formats import entry_reading
from cpsudoku.kinds import Kind, Layer
from cpsudoku.model import Clue, Model, Question, Refuted
from cpsudoku.model.constraints import Less
from cpsudoku.puzzles.board import place
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry

Run = Callable[..., Any]

LATIN_3 = "1..\n...\n...\n"  # four solutions


def latin(text: str, solutions: int) -> Diagnosis:
    kind = gallery.kind_of("latin")
    instance = entry_reading.read_entry(text, "latin").puzzle
    model = kind.model(kind.shape(instance))
    session = registry.find("backend", "search").open(model)
    return diagnosis_of(model, session, kind.clues(instance, model), solutions=solutions)


def heading(found: Diagnosis) -> str:
    return next(line for line in lines(found) if line.startswith("true candidates"))


def test_counts_at_the_limit_are_not_written() -> None:
    """A Latin square of side 3 with its first cell given has four solutions; each open value is in one to three."""
    assert facade.count(LATIN_3, kind="latin") == 4
    every = latin(LATIN_3, 100)
    assert heading(every) == "true candidates of the open cells, in brackets how many solutions have it:"
    assert "  r1c2: 2 (2), 3 (2)" in list(lines(every))
    assert "there are exactly 4 solutions" in list(lines(every))


def test_all_counts_at_the_limit_are_said_in_the_heading() -> None:
    """Side 4 without clues: 576 squares, each value of each cell in 144 of them."""
    found = latin("." * 16, 100)
    assert heading(found) == "true candidates of the open cells, each in 100 solutions or more:"
    assert "  r1c1: 1, 2, 3, 4" in list(lines(found))
    assert "there are more than 100 solutions" in list(lines(found))
    some = latin("." * 16, 144)
    assert heading(some) == "true candidates of the open cells, each in 144 solutions or more:"
    fewer = latin("." * 16, 145)
    assert heading(fewer) == "true candidates of the open cells, in brackets how many solutions have it:"
    assert "  r1c1: 1 (144), 2 (144), 3 (144), 4 (144)" in list(lines(fewer))


def test_counts_on_both_sides_of_the_limit() -> None:
    """Side 3 with the first cell given: r1c2 is 2 in two of the four; r2c2 is 1 in two, 2 in one and 3 in one."""
    found = latin(LATIN_3, 2)
    where = "in brackets how many solutions have it, where fewer than 2"
    assert heading(found) == f"true candidates of the open cells, {where}:"
    assert {"  r1c2: 2, 3", "  r2c2: 1, 2 (1), 3 (1)"} <= set(lines(found))


def test_without_clues_there_is_nothing_to_be_minimal() -> None:
    """x < y < z over three values: the rules alone leave one solution."""
    model = Model()
    x, y, z = (model.variable(name, [1, 2, 3]) for name in "xyz")
    model.add(Less(x, y), Less(y, z))
    found = diagnosis_of(model, registry.find("backend", "sat").open(model), [])
    assert isinstance(found, Sound)
    assert found.redundancy.minimal is None
    said = list(lines(found))
    assert "it has no clues: the rules alone leave one solution" in said
    assert not any("minimal" in line for line in said)
    assert data(found)["minimal"] is None


def test_with_clues_minimal_is_said_as_before() -> None:
    model = Model()
    clue = model.given(model.variable("r1c1", [1, 2]), {1})
    assert Redundancy((), (clue,), True).minimal is True
    assert Redundancy((clue,), (), True).minimal is False, "its only clue is redundant"
    assert Redundancy((), (clue,), False).minimal is False


def test_a_cage_is_a_clue_by_its_name() -> None:
    """A killer without digits is minimal or not by its cages, and they are named as digits are."""
    found = diagnose(gallery.kind_of("killer").unique[0], kind="killer")
    assert isinstance(found, Sound)
    said, listed = "\n".join(lines(found)), data(found)
    assert listed["minimal"] is (not listed["redundant"])
    assert all(name.startswith("cage ") for name in (*listed["redundant"], *listed["subset"]))
    assert set(listed) == {"verdict", "minimal", "redundant", "subset", "complete"}
    assert "the rules" not in said
    clash = diagnose(gallery.kind_of("killer").none[1], kind="killer")
    assert isinstance(clash, Impossible)
    for conflict, names in zip(clash.conflicts.found, data(clash)["conflicts"], strict=True):
        assert names == [clue.name for clue in conflict.clues]
        assert f"these clash ({len(names)}): {', '.join(names)}" in list(lines(clash))


def test_explain_and_diagnose_say_the_same_number(run: Run) -> None:
    """However many each of them happened to see: 288 solutions, 72, and a few. Diagnosis counts each candidate, too, so
    that it knows more where each value of some cell is in fewer than 100."""
    for puzzle, said in (("." * 16, "exactly 288"), ("1" + "." * 15, "exactly 72"), ("12............4.", "exactly ")):
        asked = diagnose(puzzle)
        assert isinstance(asked, Ambiguous)
        assert asked.candidates.number.startswith(said)
        assert f"there are {asked.candidates.number}\n" in run("diagnose", puzzle).out
        number = asked.candidates.number if asked.candidates.enumerated else "more than 100 solutions"
        assert f"It has {number}.\n" in run("explain", puzzle).out


@pytest.mark.parametrize("backend", ["search", "sat", "cp_sat", "backtrack"])
def test_two_clues_of_one_name_both_clash(backend: str) -> None:
    """x < y by the clue "x", x = 3 by another clue "x": both are needed, and what y may be is not."""
    from cpsudoku.uniqueness.filled_board import clash

    model = Model()
    x, y = (model.variable(name, [1, 2, 3]) for name in "xy")
    model.add(AllDifferent([x, y]))
    clues = [Clue("x", InDomain(x, [3])), Clue("x", Less(x, y)), Clue("y", InDomain(y, [1, 2]))]
    session = registry.find("backend", backend).open(model)
    outcome = session.solve(Question(clues))
    assert isinstance(outcome, Refuted)
    for hint in (outcome.core, None, ["x"], []):
        found = clash(session, clues, hint, seconds=600)
        assert found.minimal
        assert (str(found), found.clues) == ("x and x clash", tuple(clues[:2]))
    diagnosed = diagnosis_of(model, session, clues)
    assert isinstance(diagnosed, Impossible)
    assert [c.clues for c in diagnosed.conflicts.found] == [tuple(clues[:2])]


INTERRUPTED = '''
import cpsudoku.support.registry as registry
from cpsudoku.backends.session_contract import Backend
SEARCH = registry.find("backend", "search")

class Session:
    asked = 0
    def __init__(self, model):
        self.inner = SEARCH.open(model)
        self.size, self.method = self.inner.size, self.inner.method
    def heard(self):
        Session.asked += 1
        if Session.asked == WHEN:
            raise KeyboardInterrupt
        assert Session.asked < WHEN, "nothing is asked after that"
    def solve(self, question):
        self.heard()
        return self.inner.solve(question)
    def solutions(self, question):
        self.heard()
        yield from self.inner.solutions(question)
    def close(self):
        self.inner.close()

BACKEND = Backend(summary="interrupted", start=Session)
'''


MULTIPLE = "more than one solution"


@pytest.mark.parametrize(("when", "says"), [(1, "undecided: interrupted"), (3, MULTIPLE)])
def test_what_was_found_before_an_interrupt_is_shown(when: int, says: str, run: Run, tmp_path: Path) -> None:
    """The first two questions find two solutions; then Ctrl-C. No further puzzle is begun."""
    backend = tmp_path / f"interrupted{when}.py"
    backend.write_text(INTERRUPTED.replace("WHEN", str(when)))
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text("1..4............\n1..4.........3.2\n")
    ran = run("diagnose", puzzles, "--backend", backend)
    assert ran.status == 130 and says in ran.out, ran.out
    assert f"{puzzles}:1" in ran.out and f"{puzzles}:2" not in ran.out
    assert ran.err == "note: interrupted; what was found by then is shown\n"


def test_every_kind_calls_places_as_people_do_and_offers_what_it_can_give() -> None:
    """Edges are between cells; what a text of the kind cannot give as a clue is called a decision."""
    decided = 0
    for name in registry.names("kind"):
        kind = gallery.kind_of(name)
        found = diagnose(kind.multiple[-1], kind=name, most=2)
        assert isinstance(found, Ambiguous) and found.model is not None
        said = list(lines(found))
        assert not [line for line in said if re.search(r"\d\.5|[rc]0\b", line)], name
        layers = {layer.at for layer in kind.every_layer if not layer.auxiliary}
        between = " edge of " in said[1] or "the edge between " in said[1]
        assert between or not layers <= {"links", "sides"}, (name, said[1])
        assert ("edge" in said[1].split(":")[0]) is (layers <= {"links", "sides"}), (name, said[1])
        given = [section.layer.name for section in kind.given_sections if section.layer]
        offers = [line for line in said if line.startswith(("clues that would", "decisions that would"))]
        assert len(offers) == 1 and offers[0].startswith("clues" if given else "decisions"), (name, offers)
        decided += not given
        if found.completions.given:  # each is read as a text that has one solution
            for chosen in found.completions.sets:
                layer = kind.given_sections[0].layer
                assert layer is not None
                puzzle = kind.instance(kind.multiple[-1])
                stated: dict[Any, Any] = dict(puzzle.stated_values(layer.name))
                stated |= {place(c.name.split("=")[0]): c for c in chosen}
                assert stated and all(where is not None for where in stated)
    assert decided > 20


def test_the_number_of_solutions_agrees_with_the_counts_beside_it() -> None:
    """More than the limit in all, but each value of some cell in fewer: then they add up to the number."""
    found = latin("." * 9, 11)  # twelve squares of side 3, each value of each cell in four
    assert isinstance(found, Ambiguous) and not found.candidates.enumerated
    assert "there are exactly 12 solutions" in list(lines(found))
    assert data(found)["solutions"] == 12
    assert "there are more than 3 solutions" in list(lines(latin("." * 9, 3)))


def test_loops_are_drawn(run: Run) -> None:
    status, out, _ = run("diagnose", "--kind", "slitherlink", gallery.kind_of("slitherlink").multiple[-1])
    assert status == 1
    assert "  one solution:\n" in out and "  another one:\n" in out
    assert out.count("┏") + out.count("+") >= 2
    assert "es nw" not in out


def test_values_of_a_kind_with_digits_and_a_loop() -> None:
    """Only the digits can be given; where they do not tell two solutions apart, decisions of the loop do."""
    loop = Layer("loop", (0, 1), at="links")

    def rules(puzzle: Any, at: Any) -> Any:
        yield at["r1c1"] != at["r1c2"]
        yield sum(at.loop[place] for place, _, _ in puzzle.links) == 1

    for more, given in ((lambda at: [], False), (lambda at: [(at["r1c1"] == 1) == (at.loop["r1c1.5"] == 1)], True)):
        def both(puzzle: Any, at: Any, more: Any = more) -> Any:
            yield from rules(puzzle, at)
            yield more(at)
            if given:  # noqa: B023
                yield at.loop["r1.5c1"] == 0, at.loop["r2c1.5"] == 0

        kind = Kind(rules=both, layers=[Layer("digits", (1, 2)), loop], sections=[])
        instance = kind.instance("..\n..")
        model = kind.model(kind.shape(instance))
        model.add(model.at["r2c1"] == 1, model.at["r2c2"] == 1)  # type: ignore[attr-defined]
        found = diagnosis_of(model, registry.find("backend", "sat").open(model), kind.clues(instance, model))
        assert isinstance(found, Ambiguous)
        assert found.completions.given is given
        assert found.completions.sets


def test_check_names_edges_by_their_cells(run: Run) -> None:
    _, out, _ = run("check", "--verbose", "--backend", "sat", "--kind", "masyu", gallery.kind_of("masyu").multiple[-1])
    [line] = [line for line in out.splitlines() if " differ: " in line]
    assert re.search(r"\d+ edges differ: the edge between r\dc\d and r\dc\d [01]/[01]", line)
    assert ".5" not in line


def test_values_are_said_as_explanations_say_them_and_rules_alone_are_named() -> None:
    def said(kind: str, verdict: str) -> list[str]:
        text: str = getattr(gallery.kind_of(kind), verdict)[0]
        return list(lines(diagnose(text, kind=kind)))

    assert "  r2c4: empty (1), a lamp (1)" in said("akari", "multiple")
    assert "  the top edge of r1c4: not drawn (2), drawn (2)" in said("slitherlink", "multiple")
    assert said("nurikabe", "none")[1:] == [
        "no clue is at fault: the rules alone have no solution on this board, whatever its clues say"
    ]
