"""Each technique on an example made for it; one candidate more in the pattern and it does not fire."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import pytest

from cpsudoku.apps.explanation.candidate_board import State, UnitBoard, members
from cpsudoku.apps.explanation.explanation_text import technique_text
from cpsudoku.apps.explanation.techniques import EVERY, choose
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Question, Solved
from cpsudoku.model.model import given_clue
from cpsudoku.puzzles.kinds import gallery
from tests.conftest import each

pytestmark = pytest.mark.usefixtures("lettered")


@dataclass(frozen=True)
class Example:
    """A state, what the technique must conclude from it, and candidates any of which spoils the pattern."""

    concludes: str
    spoiled_by: str
    cells: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[tuple[str, str], str] = field(default_factory=dict)
    words: str = ""


EXAMPLES: dict[str, list[Example]] = {
    "naked_single": [Example("A1=5", "A1=6 A1=9", cells={"A1": "5"})],
    "hidden_single": [Example("A3=5", "A1=5 A9=5", places={("row A", "5"): "A3"})],
    "pointing": [
        Example("A4!4 A5!4 A6!4 A7!4 A8!4 A9!4", "B2=4 C3=4", places={("box 1", "4"): "A1 A2"}, words="row A"),
        Example("D3!4 E3!4 F3!4 G3!4 H3!4 I3!4", "B2=4", places={("box 1", "4"): "A3 B3 C3"}, words="column 3"),
    ],
    "claiming": [Example("B1!4 B2!4 B3!4 C1!4 C2!4 C3!4", "A9=4 A4=4", places={("row A", "4"): "A1 A2"})],
    "naked_pair": [Example("A3!1 A9!2 B1!1 C3!2", "A1=3 A2=9", cells={"A1": "12", "A2": "12"})],
    "hidden_pair": [Example("A1!3 A5!9", "A2=1 A9=2", places={("row A", "1"): "A1 A5", ("row A", "2"): "A1 A5"})],
    "naked_triple": [Example("A2!1 A4!2 A8!3", "A1=4 A5=9", cells={"A1": "12", "A5": "23", "A9": "13"})],
    "hidden_triple": [
        Example(
            "A1!4 A5!9 A9!7",
            "A2=1 A3=3",
            places={("row A", "1"): "A1 A5", ("row A", "2"): "A5 A9", ("row A", "3"): "A1 A9"},
        )
    ],
    "naked_quad": [Example("A2!1 A4!4", "A1=5 A7=9", cells={"A1": "12", "A5": "23", "A7": "34", "A9": "14"})],
    "hidden_quad": [
        Example(
            "A1!5 A9!6",
            "A2=1 A3=4",
            places={
                ("row A", "1"): "A1 A5",
                ("row A", "2"): "A5 A7",
                ("row A", "3"): "A7 A9",
                ("row A", "4"): "A1 A9",
            },
        )
    ],
    "x_wing": [
        Example("B2!1 I7!1", "A3=1 E9=1", places={("row A", "1"): "A2 A7", ("row E", "1"): "E2 E7"}),
        Example("B3!1 G9!1", "A4=1", places={("column 4", "1"): "B4 G4", ("column 8", "1"): "B8 G8"}),
    ],
    "swordfish": [
        Example(
            "B2!1 C5!1 D8!1",
            "A3=1 E9=1",
            places={("row A", "1"): "A2 A5", ("row E", "1"): "E5 E8", ("row I", "1"): "I2 I8"},
        )
    ],
    "jellyfish": [
        Example(
            "B1!1 C4!1 E7!1 H9!1",
            "A5=1 I2=1",
            places={
                ("row A", "1"): "A1 A4",
                ("row D", "1"): "D4 D7",
                ("row G", "1"): "G7 G9",
                ("row I", "1"): "I1 I9",
            },
        )
    ],
    "skyscraper": [
        Example("B6!1 C6!1 D5!1 F5!1", "A9=1 E9=1", places={("row A", "1"): "A2 A5", ("row E", "1"): "E2 E6"})
    ],
    "two_string_kite": [Example("G7!1", "A9=1 I1=1", places={("row A", "1"): "A2 A7", ("column 1", "1"): "B1 G1"})],
    "simple_colouring": [
        Example(
            "D1!1",
            "A9=1 I5=1 D4=1",
            places={("row A", "1"): "A1 A5", ("column 5", "1"): "A5 E5", ("box 5", "1"): "E5 D6"},
        ),
        Example(
            "E5!1",
            "A9=1 I5=1 E9=1 F2=1",
            places={
                ("row A", "1"): "A1 A5",
                ("column 5", "1"): "A5 E5",
                ("row E", "1"): "E5 E3",
                ("box 4", "1"): "E3 D1",
            },
            words="stand or fall together",
        ),
    ],
    "xy_wing": [Example("E5!3", "A1=4 A5=9 E1=8", cells={"A1": "12", "A5": "13", "E1": "23"})],
    "xyz_wing": [Example("A2!3 A3!3", "A1=4 A5=9 B2=8", cells={"A1": "123", "A5": "13", "B2": "23"})],
    "w_wing": [
        Example("A5!2 E1!2", "H9=1 A1=3 E5=4", cells={"A1": "12", "E5": "12"}, places={("row H", "1"): "H1 H5"})
    ],
    "alternating_chain": [
        Example("E5!3", "A1=4 A5=9", cells={"A1": "12", "A5": "13", "E1": "23"}, words="XY-chain"),
        Example("B6!1 C6!1", "A9=1 E9=1", places={("row A", "1"): "A2 A5", ("row E", "1"): "E2 E6"}, words="X-chain"),
        Example("B2!1 I7!1", "A3=1 E9=1", places={("row A", "1"): "A2 A7", ("row E", "1"): "E2 E7"}, words="X-ring"),
        Example(
            "B1!9 H1!1",
            "H5=9 A8=5 B5=1",
            places={("row H", "9"): "H1 H8", ("column 8", "5"): "B8 H8", ("row B", "1"): "B8 B1"},
            words="inference chain",
        ),
    ],
    "grouped_chain": [
        Example(
            "G3!4",
            "A9=4 H9=4",
            places={("row A", "4"): "A3 A8", ("box 9", "4"): "I8 G7 G8"},
            words="Grouped",
        )
    ],
}


def test_every_technique_has_an_example() -> None:
    assert set(EXAMPLES) == {technique.name for technique in EVERY}


def concluded(state: State, name: str) -> tuple[set[str], list[str]]:
    """What a technique concludes from a state, over all its findings, and its sentences."""
    technique = choose(name)[-1]
    names, values = state.board.names, state.board.values
    found = list(technique.find(state))
    placed = {f"{names[cell]}={values[d]}" for finding in found for cell, d in finding.placements}
    gone = {f"{names[cell]}!{values[d]}" for finding in found for cell, d in finding.eliminations}
    return placed | gone, [technique_text(technique, state.board, finding) for finding in found]


CASES = [(name, i) for name, examples in EXAMPLES.items() for i in range(len(examples))]


@each(("name", "i"), CASES)
def test_it_fires(name: str, i: int, nine: UnitBoard, make_state: Callable[..., State]) -> None:
    example = EXAMPLES[name][i]
    found, words = concluded(make_state(nine, example.cells, example.places), name)
    assert set(example.concludes.split()) <= found
    assert any(example.words in sentence for sentence in words)


@each(("name", "i"), CASES)
def test_one_candidate_more_and_it_does_not(
    name: str, i: int, nine: UnitBoard, make_state: Callable[..., State]
) -> None:
    example = EXAMPLES[name][i]
    for candidate in example.spoiled_by.split():
        state = make_state(nine, example.cells, example.places, back=[candidate])
        found, _ = concluded(state, name)
        assert not set(example.concludes.split()) & found, candidate


@each("name", list(EXAMPLES))
def test_an_empty_board_says_nothing(name: str, nine: UnitBoard) -> None:
    assert concluded(State(nine), name) == (set(), [])


@each(("name", "i"), CASES)
def test_it_changes_nothing_and_finds_only_news(
    name: str, i: int, nine: UnitBoard, make_state: Callable[..., State]
) -> None:
    example = EXAMPLES[name][i]
    state = make_state(nine, example.cells, example.places)
    before = (state.candidates[:], state.places[:], state.open)
    technique = choose(name)[-1]
    for finding in technique.find(state):
        assert finding.placements or finding.eliminations
        assert len(set(finding.eliminations)) == len(finding.eliminations)
        for cell, d in (*finding.placements, *finding.eliminations):
            assert state.open >> cell & 1 and state.candidates[cell] >> d & 1
        for cell, d in finding.pattern.candidates:
            assert state.candidates[cell] >> d & 1
    assert (state.candidates, state.places, state.open) == before


@pytest.mark.every(6)
@each(("name", "i"), CASES)
def test_a_sat_solver_refutes_the_opposite(
    name: str, i: int, nine: UnitBoard, make_state: Callable[..., State]
) -> None:
    example = EXAMPLES[name][i]
    state = make_state(nine, example.cells, example.places)
    sudoku = gallery.kind_of("sudoku")
    model = sudoku.model(sudoku.shape(sudoku.puzzle(9, 9)))
    session = backend("sat").open(model)
    left = [frozenset(d + 1 for d in members(mask)) for mask in state.candidates]

    def possible(allowed: list[frozenset[int]]) -> bool:
        clues = [given_clue(model, x, values) for x, values in zip(model.decisions, allowed, strict=True)]
        return isinstance(session.solve(Question(clues)), Solved)

    assert possible(left)
    technique = choose(name)[-1]
    for finding in technique.find(state):
        for cell, d in finding.eliminations:
            assert not possible([*left[:cell], frozenset((d + 1,)), *left[cell + 1 :]])
        for cell, d in finding.placements:
            assert not possible([*left[:cell], left[cell] - {d + 1}, *left[cell + 1 :]])
    session.close()
