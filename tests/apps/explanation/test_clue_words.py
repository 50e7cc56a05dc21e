"""Words about clues: counts in brackets if they are informative, no clues, a certain number of solutions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import cpsudoku
from cpsudoku import AllDifferent, InDomain, facade
from cpsudoku.apps.explanation.clue_sets import Redundancy
from cpsudoku.apps.explanation.explanation_text import candidate_lines, conflict_lines, redundancy_lines
from cpsudoku.formats import entry_reading
from cpsudoku.kinds import Kind, Layer
from cpsudoku.model import Clue, Model, Question, Refuted
from cpsudoku.model.constraints import Less
from cpsudoku.model.model import given_clue
from cpsudoku.puzzles.board import place
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from tests.apps.explanation.clue_questions import Ambiguous, Impossible, Sound, found_in, found_of
from tests.conftest import each

Run = Callable[..., Any]

LATIN_3 = "1..\n...\n...\n"  # four solutions


def latin(text: str, solutions: int) -> Ambiguous:
    kind = gallery.kind_of("latin")
    instance = entry_reading.read_entry(text, "latin").puzzle
    model = kind.model(kind.shape(instance))
    session = registry.find("backend", "search").open(model)
    found = found_of(model, session, kind.clues(instance, model), solutions=solutions)
    assert isinstance(found, Ambiguous)
    return found


def lines(found: Ambiguous) -> list[str]:
    return [*candidate_lines(found.candidates, found.model)]


def heading(found: Ambiguous) -> str:
    return next(line for line in lines(found) if line.startswith("true candidates"))


def test_counts_at_the_limit_are_not_written() -> None:
    """A Latin square of side 3 with its first cell given has four solutions; each open value is in one to three."""
    assert facade.count(LATIN_3, kind="latin") == 4
    every = latin(LATIN_3, 100)
    assert heading(every) == "true candidates of the open cells, in brackets how many solutions have it:"
    assert "  r1c2: 2 (2), 3 (2)" in list(lines(every))
    assert "there are exactly 4 solutions" in list(lines(every))


@pytest.mark.every(4)
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
    found = found_of(model, registry.find("backend", "sat").open(model), [])
    assert isinstance(found, Sound)
    assert found.redundancy.minimal is None
    assert [*redundancy_lines(found.redundancy)] == ["It has no clues: the rules alone leave one solution."]


def test_with_clues_minimal_is_said_as_before() -> None:
    model = Model()
    clue = given_clue(model, model.variable("r1c1", [1, 2]), {1})
    assert Redundancy((), (clue,), True).minimal is True
    assert Redundancy((clue,), (), True).minimal is False, "its only clue is redundant"
    assert Redundancy((), (clue,), False).minimal is False


def test_a_cage_is_a_clue_by_its_name() -> None:
    """A killer without digits is minimal or not by its cages, and they are named as digits are."""
    found = cpsudoku.explain(gallery.kind_of("killer").unique[0], kind="killer")
    assert all(name.startswith("cage ") for name in found.redundant)
    assert ("Every clue is needed" in str(found)) == (not found.redundant)
    clash = cpsudoku.explain(gallery.kind_of("killer").none[1], kind="killer")
    assert f"These clues clash: {', '.join(clash.clash)}" in str(clash)


def test_explain_says_how_many_solutions(run: Run) -> None:
    for puzzle, said in (("." * 16, "more than 100"), ("1" + "." * 15, "exactly 72"), ("12............4.", "exactly ")):
        assert f"It has {said}" in run("explain", puzzle).out


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
        assert found.clues == tuple(clues[:2])
    diagnosed = found_of(model, session, clues)
    assert isinstance(diagnosed, Impossible)
    assert list(diagnosed.conflicts.found) == [tuple(clues[:2])]


def test_every_kind_calls_places_as_people_do_and_offers_what_it_can_give() -> None:
    """Edges are between cells; what a text of the kind cannot give as a clue is called a decision."""
    decided = 0
    for name in registry.names("kind"):
        kind = gallery.kind_of(name)
        found = found_in(kind.multiple[-1], name, most=2)
        assert isinstance(found, Ambiguous)
        said = lines(found)
        assert not [line for line in said if re.search(r"\d\.5|[rc]0\b", line)], name
        layers = {layer.at for layer in kind.every_layer if not layer.auxiliary}
        between = any(" edge of " in line or "the edge between " in line for line in said)
        assert between or not layers <= {"links", "sides"}, (name, said[1])
        given = [section.layer.name for section in kind.given_sections if section.layer]
        decided += not given
        assert found.completions.given or not given or not found.completions.sets, name
        if found.completions.given:  # each is read as a text that has one solution
            for chosen in found.completions.sets:
                layer = kind.given_sections[0].layer
                assert layer is not None
                puzzle = kind.instance(kind.multiple[-1])
                stated: dict[Any, Any] = dict(puzzle.stated_values(layer.name))
                stated |= {place(c.name.split("=")[0]): c for c in chosen}
                assert stated and all(where is not None for where in stated)
    assert decided > 20


@each("name", registry.names("kind"))
def test_steps_have_no_names_of_our_own(name: str) -> None:
    """Neither the layers that only the solver has, nor Python."""
    kind = gallery.kind_of(name)
    said = str(cpsudoku.explain(kind.unique[0], kind=name))
    ours = "|".join(layer.name for layer in kind.every_layer if layer.auxiliary) or "none of them"
    found = re.search(rf"\(({ours})\)|(is|are) (not )?({ours})\b|Cell\(|is broken", said)
    assert not found or found[0].endswith(" visited"), (name, found)


def test_the_number_of_solutions_agrees_with_the_counts_beside_it() -> None:
    """More than the limit in all, but each value of some cell in fewer: then they add up to the number."""
    found = latin("." * 9, 11)  # twelve squares of side 3, each value of each cell in four
    assert not found.candidates.enumerated
    assert "there are exactly 12 solutions" in list(lines(found))
    assert found.candidates.exactly == 12
    assert "there are more than 3 solutions" in list(lines(latin("." * 9, 3)))


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
        found = found_of(model, registry.find("backend", "sat").open(model), kind.clues(instance, model))
        assert isinstance(found, Ambiguous)
        assert found.completions.given is given
        assert found.completions.sets


def test_check_names_edges_by_their_cells(run: Run) -> None:
    _, out, _ = run("check", "--verbose", "--backend", "sat", "--kind", "masyu", gallery.kind_of("masyu").multiple[-1])
    [line] = [line for line in out.splitlines() if " differ: " in line]
    assert re.search(r"\d+ edges differ: the edge between r\dc\d and r\dc\d [01]/[01]", line)
    assert ".5" not in line


def test_values_are_said_as_explanations_say_them_and_rules_alone_are_named() -> None:
    def said(kind: str) -> list[str]:
        found = found_in(gallery.kind_of(kind).multiple[0], kind)
        assert isinstance(found, Ambiguous)
        return lines(found)

    assert "  r2c4: empty (1), a lamp (1)" in said("akari")
    assert "  the top edge of r1c4: not drawn (2), drawn (2)" in said("slitherlink")
    none = found_in(gallery.kind_of("nurikabe").none[0], "nurikabe")
    assert isinstance(none, Impossible)
    assert [*conflict_lines(none.conflicts)] == [
        "No clue is at fault: the rules alone have no solution on this board."
    ]
