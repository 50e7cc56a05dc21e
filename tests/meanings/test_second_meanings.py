"""Every kind of models/ against its second meaning (kinds.py): boards judged by both, and all solutions of some
listed."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import islice, product
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Question, Solved
from cpsudoku.puzzles import sampling
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError
from tests.conftest import DAY


def loaded(stem: str) -> ModuleType:
    """A module beside this file."""
    name = f"meanings_{stem}"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{stem}.py"))
        assert spec is not None and spec.loader is not None
        sys.modules[name] = module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return sys.modules[name]


kinds, harness, mutants = loaded("kinds"), loaded("harness"), loaded("mutants")
KINDS = registry.names("kind")
MODELS = Path(__file__).parents[2] / "models"
SEED = DAY // 4 % 2  # each part has other boards the next time


def flag(name: str, share: float = 0.4) -> Any:
    """A flag that some puzzles have."""
    return lambda rng, puzzle: {name: {(True,): True}} if rng.random() < share else {}


def letters(rng: Random, puzzle: Any) -> dict[str, dict[Any, Any]]:
    if rng.random() < 0.2:
        return {}
    return {"letters": {(True, str(rng.randint(max(1, puzzle.height - 3), puzzle.height))): True}}


def stars(rng: Random, puzzle: Any) -> dict[str, dict[Any, Any]]:
    """As many rooms as rows, without some of their cells."""
    rooms = [list(room) for room in sampling.rooms(rng, puzzle, puzzle.height)]
    for room in rooms:
        if len(room) > 3 and rng.random() < 0.2:
            room.remove(rng.choice(room))
    many = "2" if puzzle.height > 8 and rng.random() < 0.5 else "1"
    said: dict[Any, Any] = {(True, many): True} if many == "2" or rng.random() < 0.8 else {}
    fewer = rng.random() < 0.1  # which then has no solution, unless stars stand outside rooms
    return {"rooms": {tuple(tuple(room) for room in rooms[fewer:]): True}, "stars": said}


def borders(rng: Random, puzzle: Any) -> dict[str, dict[Any, Any]]:
    """Most rooms admit no colours that change at each border: two rooms do."""
    if rng.random() < 0.7:
        return {}
    cut = rng.randint(1, 3)
    halves = tuple(tuple(cell for cell in puzzle.cells if (cell[0] > cut) is lower) for lower in (False, True))
    found: dict[str, dict[Any, Any]] = {"rooms": {halves: True}, "borders": {(True,): True}}
    if rng.random() < 0.5:
        found["walls"] = {rng.choice([link.place for link in puzzle.links]): True}
    return found


def other_units(rng: Random, puzzle: Any) -> dict[str, dict[Any, Any]]:
    """Regions, a few cells in none, and digits from 0."""
    found: dict[str, dict[Any, Any]] = {}
    if puzzle.height == puzzle.width and rng.random() < 0.4:
        pieces = sampling.pieces(rng, puzzle, puzzle.height)
        found["regions"] = {tuple(tuple(piece) for piece in pieces[rng.randint(0, 2) :]): True}
    if rng.random() < 0.4:
        low = rng.choice((0, 1, 2))
        found["values"] = {tuple(range(low, low + max(puzzle.height, puzzle.width) + rng.choice((0, 1)))): True}
    return found


def some_stars(rng: Random, puzzle: Any) -> dict[str, dict[Any, Any]]:
    """On a small board, stars anywhere: few such puzzles have a solution, but they reveal an omitted rule."""
    if len(puzzle.cells) > 16 or rng.random() < 0.2:
        return {}
    every = [(r / 2, c / 2) for r in range(2, 2 * puzzle.height + 1) for c in range(2, 2 * puzzle.width + 1)]
    return {"stars": dict.fromkeys(sorted(rng.sample(every, rng.randint(1, 5))), "o"), "holes": {}}


def any_rooms(rng: Random, puzzle: Any) -> dict[str, dict[Any, Any]]:
    """On a small board, rooms of any size, also of one cell."""
    if len(puzzle.cells) > 20 or rng.random() < 0.2:
        return {}
    rooms = sampling.rooms(rng, puzzle, rng.randint(2, len(puzzle.cells) // 2))
    return {"rooms": {tuple(tuple(room) for room in rooms): True}}


def some_walls(rng: Random, puzzle: Any) -> dict[str, dict[Any, Any]]:
    """A few walls between neighbours, which may be in different rooms."""
    if rng.random() < 0.4:
        return {}
    return {"walls": dict.fromkeys(rng.sample([link.place for link in puzzle.links], rng.randint(1, 3)), True)}


def two_pairs(rng: Random, puzzle: Any) -> dict[str, dict[Any, Any]]:
    """On a small board, one or two pairs of numbers anywhere, so that cells are left over."""
    if len(puzzle.cells) > 20 or rng.random() < 0.2:
        return {}
    ends = rng.sample(puzzle.cells, rng.choice((2, 4)))
    return {"clues": {cell: 1 + i // 2 for i, cell in enumerate(ends)}}


def both(*functions: Any) -> Any:
    """What several functions add."""
    return lambda rng, puzzle: {name: said for add in functions for name, said in add(rng, puzzle).items()}


def large_rooms(rng: Random, puzzle: Any) -> dict[str, dict[Any, Any]]:
    """Rooms in which there is a place for four cells; the first is perhaps none."""
    rooms = sampling.rooms(rng, puzzle, max(1, len(puzzle.cells) // rng.randint(7, 10)))
    return {"rooms": {tuple(tuple(room) for room in rooms[rng.random() < 0.1 :]): True}}


MORE: dict[str, Any] = {
    "aqre": borders,
    "binairo": flag("repeats"),
    "country_road": both(flag("empty", 0.3), any_rooms, some_walls),
    "easy_as_abc": letters,
    "fillomino": flag("three"),
    "galaxies": some_stars,
    "geradeweg": flag("full"),
    "heyawake": some_walls,
    "lits": both(large_rooms, some_walls),
    "masyu": flag("full"),
    "numberlink": both(flag("full", 0.3), two_pairs),
    "shimaguni": both(any_rooms, some_walls),
    "slitherlink": flag("full"),
    "star_battle": stars,
    "sudoku": other_units,
    "yajilin": flag("outside"),
}
SEVERAL = {"nonogram": {"left": kinds.runs, "top": kinds.runs}}
SIZES = {"windoku": (9,), "binairo": (6, 8, 10), "fillomino": (6,), "sudoku": (6, 8, 9)}
DEAR = {"fillomino"}  # a second for each board
SQUARE = {"sudoku_x", "windoku", "jigsaw", "latin", "futoshiki", "killer", "skyscrapers", "queens",
          "easy_as_abc", "doppelblock", "star_battle"}  # fmt: skip


def case(name: str, puzzle: Any = None) -> Any:
    return harness.Case(
        name, puzzle or gallery.kind_of(name), kinds.MEANINGS[name], kinds.given,
        more=MORE.get(name, lambda rng, puzzle: {}), several=SEVERAL.get(name, {}),
        refuses=name == "kakuro",  # a sum before no cell
    )  # fmt: skip


def board(one: Any, rng: Random, sides: Sequence[int]) -> Any:
    """A board of one of these sides, or of the kind's own sides."""
    sides = SIZES.get(one.name, sides)
    for attempt in range(200):
        sides = sides[: len(sides) if attempt < 40 else 1]  # few shapes that are large have a solution
        height = rng.choice(sides)
        same = one.name in SQUARE or (one.name == "sudoku" and rng.random() < 0.7)
        found = harness.draw(one, rng, height, height if same else rng.choice(sides))
        if found is not None:
            return found
    raise AssertionError(f"{one.name}: no board with a solution was drawn")


class Counts(Counter[str]):
    """The number of cases; disagreements are kept to the end, so that one run shows all of them."""

    def __init__(self) -> None:
        super().__init__()
        self.disagreements: list[str] = []

    def look(self, one: Any, seed: object, sides: Sequence[int], near: int, most: int) -> None:
        """Judge boards near a random one, and list the solutions of up to ``most`` fillings of a part of it."""
        rng = Random(f"{one.name}/{seed}")
        try:
            found = board(one, rng, sides)
            right, wrong = harness.judged(found, rng, near)
            self.update(right=right, wrong=wrong, listed=harness.listed(found, rng, most), boards=1)
            found.session.close()
        except harness.Disagreement as error:
            self.disagreements.append(f"seed {seed}: {error}")

    def none(self) -> None:
        assert not self.disagreements, "\n\n".join(self.disagreements)


def test_every_kind_has_a_meaning() -> None:
    assert set(kinds.MEANINGS) == set(KINDS)


def test_a_meaning_knows_nothing_of_the_declarations() -> None:
    source = (Path(__file__).parent / "kinds.py").read_text()
    imported = {word.split(".")[0] for word in re.findall(r"^\s*(?:from|import) (\S+)", source, re.MULTILINE)}
    assert imported <= {"__future__", "collections", "itertools", "typing"}


@pytest.mark.every(8)
@pytest.mark.parametrize("part", range(4))
def test_the_declaration_and_the_meaning_agree_near_solutions(part: int) -> None:
    counts = Counts()
    for name in KINDS[part::4]:
        counts.look(case(name), SEED, range(6, 9), 15 if name in DEAR else 60, 256)
    counts.none()
    assert counts["right"] > 30 and counts["wrong"] > 400, counts


@pytest.mark.every(4)
@pytest.mark.parametrize("part", range(2))
def test_the_solver_lists_what_the_meaning_allows_on_small_boards(part: int) -> None:
    counts = Counts()
    for name in KINDS[part::2]:
        if name not in DEAR:
            for seed in ("small", "smaller"):
                counts.look(case(name), f"{seed} {SEED}", range(2, 5), 8, 1024)
    counts.none()
    assert counts["listed"] > 3 * counts["boards"], counts


def test_the_examples_of_every_kind_have_the_meaning() -> None:
    """Each verdict once: a unique solution is right, and so are two of several; `none` is for the backends."""
    for name in KINDS:
        one = case(name)
        for text in (*one.puzzle.unique, *one.puzzle.multiple[:1]):
            instance = one.puzzle.instance(text)
            model = one.puzzle.model(one.puzzle.shape(instance))
            session = backend("sat").open(model)
            clues = one.puzzle.clues(instance, model)
            layers = harness.layers_of(one.kind, instance)
            outcomes = list(islice(session.solutions(Question(clues)), 2))
            assert isinstance(outcomes[0], Solved), f"{name}: no solution of\n{text}"
            for outcome in outcomes:
                if isinstance(outcome, Solved):
                    found = harness.Board(one, None, model, session, layers).values(outcome.witness)
                    assert one.means(instance, found), f"{name}: a solution that is wrong by the meaning, of\n{text}"
            session.close()


@pytest.mark.parametrize("text", ["..\n?.", "..3\n...\nthree"])
def test_every_filling_of_a_small_fillomino(text: str) -> None:
    """The boards that are drawn are larger: few of them show what `three` excludes."""
    one = case("fillomino")
    instance = one.puzzle.instance(text)
    model = one.puzzle.model(one.puzzle.shape(instance))
    session = backend("sat").open(model)
    filled = harness.Board(one, None, model, session, harness.layers_of(one.kind, instance))
    every = product(*(x.values for x in model.decisions))
    right = {row for row in every if one.means(instance, filled.values(dict(zip(model.decisions, row, strict=True))))}
    outcomes = session.solutions(Question(one.puzzle.clues(instance, model)))
    found = [tuple(o.witness[x] for x in model.decisions) for o in outcomes if isinstance(o, Solved)]
    session.close()
    assert {*found} == right and len(found) == len(right) > 1


def test_a_number_without_an_arrow_is_a_clue_that_nothing_meets() -> None:
    for name in ("castle_wall", "yajilin"):
        one = case(name)
        for text in (one.puzzle.unique[0], one.puzzle.unique[0].replace("?", "1", 1)):
            instance = one.puzzle.instance(text)
            model = one.puzzle.model(one.puzzle.shape(instance))
            session = backend("sat").open(model)
            found = session.solve(Question(one.puzzle.clues(instance, model)))
            assert isinstance(found, Solved) is (text == one.puzzle.unique[0]), text
            session.close()


def test_the_drawing_of_a_futoshiki_has_the_signs_where_they_are_drawn() -> None:
    """Read a second time, from the characters: the tip of a sign points at the smaller cell."""
    one, rng = case("futoshiki"), Random(5)
    for side in (4, 5, 6, 7, 9):
        text = one.kind.write(board(one, rng, (side,)).instance())
        instance = one.puzzle.instance(text)
        rows = text.splitlines()
        columns = [i for i, character in enumerate(rows[0]) if character == "." or character.isdecimal()]
        smaller = set()
        above = 0
        for line in rows:
            above += any(c == "." or c.isdecimal() for c in line)  # a row of cells: a sign is in it or below it
            for i, character in enumerate(line):
                if character in "<>":
                    left = sum(column < i for column in columns)
                    pair = ((above, left), (above, left + 1))
                    smaller.add(pair if character == "<" else pair[::-1])
                elif character in "^v":
                    column = columns.index(i) + 1
                    pair = ((above, column), (above + 1, column))
                    smaller.add(pair if character == "^" else pair[::-1])
        assert smaller == {((a, b) if sign == "<" else (b, a)) for a, sign, b, _ in instance.signs}


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_the_declaration_and_the_meaning_agree_at_length(part: int) -> None:
    counts = Counts()
    for name in KINDS[part::4]:
        for seed in range(3 if name in DEAR else 12):
            counts.look(case(name), f"long {seed}", range(6, 11), 60, 2048)
            counts.look(case(name), f"small {seed}", range(2, 5), 20, 8192)
    print(counts)
    counts.none()
    assert counts["right"] + counts["wrong"] > 8_000, counts


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_the_net_catches_wrong_declarations(part: int, tmp_path: Path) -> None:
    """Kinds with one change in their files: most changes are noticed; the others keep the meaning, or nearly."""
    caught: Counter[str] = Counter()
    left: dict[str, list[str]] = {}
    for name in KINDS[part::8]:
        for number, (what, source) in enumerate(mutants.mutants(MODELS / f"{name}.py")):
            file = tmp_path / f"{name}_{number}.py"
            file.write_text(source)
            found = caught_by(name, str(file))
            caught[found] += 1
            if found == "unnoticed":
                left.setdefault(name, []).append(what)
    print(dict(caught), *(f"{name} {what}" for name, missed in left.items() for what in missed), sep="\n")
    assert caught["noticed"] > 2 * caught["unnoticed"], left


def caught_by(name: str, file: str) -> str:
    """The fate of a mutant: "noticed" (it differs from the meaning), "refused" or "unnoticed"."""
    counts = Counts()
    try:
        one = case(name, gallery.kind_of(file))
        for seed in range(6 if name in DEAR else 20):
            counts.look(one, f"mutant {seed}", range(6, 8) if seed % 2 else range(3, 5), 40, 512)
            if counts.disagreements:
                return "noticed"
    except (CpsudokuError, AssertionError, ArithmeticError, LookupError, TypeError, ValueError):
        return "refused"  # it breaks, or allows no board
    return "unnoticed"
