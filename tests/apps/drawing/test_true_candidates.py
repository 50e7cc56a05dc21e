"""`convert --candidates`, held against all solutions of small boards, listed by other means."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.apps import targets
from cpsudoku.apps.drawing.shapes import HIGHLIGHT, INK, LINK, PALE_INK
from cpsudoku.backends.backend_names import specs
from cpsudoku.formats.entry_reading import read_entry
from cpsudoku.model import Witness
from cpsudoku.model.model import declared_variables
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.uniqueness.decision import Checker
from tests.conftest import each, sudokus_of_4

SVG = "{http://www.w3.org/2000/svg}"
Run = Callable[..., Any]


def texts(path: Path) -> list[tuple[str, str, float]]:
    """Text, colour and size."""
    found = ET.parse(path).getroot().iter(f"{SVG}text")
    return [(one.text or "", one.get("fill", ""), float(one.get("font-size", 0))) for one in found]


def sudokus(givens: str) -> list[str]:
    """All solutions of a 4x4 sudoku."""
    boards = ("".join(map(str, board)) for board in sudokus_of_4())
    return [text for text in boards if all(g in (".", t) for g, t in zip(givens, text, strict=True))]


@each("givens", ["1..4............", "1..4....3.......", "12..34.........."])
def test_digits(run: Run, tmp_path: Path, givens: str) -> None:
    solutions = sudokus(givens)
    assert len(solutions) > 1
    out = tmp_path / "out.svg"
    assert run("convert", givens, "--candidates", "-o", out).status == 0
    counts = [Counter(solution[i] for solution in solutions) for i in range(16)]
    sure = sum(len(count) == 1 and given == "." for count, given in zip(counts, givens, strict=True))
    expected: Counter[tuple[str, str]] = Counter()
    for count in counts:
        for digit, times in count.items() if len(count) > 1 else ():
            expected[digit, "digit"] += 1
            expected[str(times) if times < 8 or len(solutions) <= 8 else "8+", "count"] += 1
    drawn = texts(out)
    large = Counter(colour for _, colour, size in drawn if size == 34)
    assert (large[INK], large[LINK]) == (16 - givens.count("."), sure)
    sorts = {PALE_INK: "digit", LINK: "count"}
    small = Counter((text, sorts[colour]) for text, colour, size in drawn if size < 34 and colour in sorts)
    assert small == expected
    said = f"Exactly {len(solutions)} solutions" if len(solutions) <= 8 else "solutions"
    assert any(said in text for text, _, _ in drawn)


def all_solutions(kind: Kind, text: str) -> list[Witness]:
    with Checker(kind, specs(["search"])) as checker:
        entry = read_entry(f"{text}\n", kind)
        model = kind.model(kind.shape(entry.puzzle))
        return [{x: solution[x] for x in declared_variables(model)} for solution in checker.solutions(entry)]


@pytest.mark.parametrize("name", ["slitherlink", "masyu", "nurikabe", "yajilin"])
def test_marks_that_are_sure(run: Run, tmp_path: Path, name: str) -> None:
    kind = gallery.kind_of(name)
    text = next(iter(kind.multiple))
    puzzle = kind.instance(text)
    file, out = tmp_path / "puzzle.txt", tmp_path / "out.svg"
    file.write_text(f"# kind: {name}\n{text}\n")
    assert run("convert", file, "--candidates", "-o", out).status == 0
    layers: dict[str, dict[Any, set[int]]] = {}
    for witness in all_solutions(kind, text):
        for layer, values in kind.values(puzzle, witness).items():
            for place, value in values.items():
                layers.setdefault(layer, {}).setdefault(place, set()).add(value)
    each_place = [(layer, values) for layer, some in layers.items() for values in some.values()]
    sure = Counter((layer, min(values)) for layer, values in each_place if len(values) == 1)
    root = ET.parse(out).getroot()
    lines = [*root.iter(f"{SVG}line")]
    if "loop" in layers:
        assert sum(line.get("stroke") == LINK and line.get("stroke-width") == "5" for line in lines) == sure["loop", 1]
        assert sum(line.get("stroke-width") == "1.5" for line in lines) == 2 * sure["loop", 0]
    if "shading" in layers:
        shaded = sum(box.get("fill") == "#7d8794" for box in root.iter(f"{SVG}rect"))
        assert shaded == sure["shading", 1]


def test_letters_and_sums_have_their_values(run: Run, tmp_path: Path) -> None:
    kind = gallery.kind_of("kakuro")
    text = next(iter(kind.multiple))
    file, out = tmp_path / "puzzle.txt", tmp_path / "out.svg"
    file.write_text(f"# kind: kakuro\n{text}\n")
    assert run("convert", file, "--candidates", "-o", out).status == 0
    puzzle = kind.instance(text)
    places: dict[Any, Counter[int]] = {}
    for witness in all_solutions(kind, text):
        for place, value in kind.values(puzzle, witness)["numbers"].items():
            places.setdefault(place, Counter())[value] += 1
    expected = Counter(str(value) for count in places.values() for value in count if len(count) > 1)
    assert Counter(text for text, colour, _ in texts(out) if colour == PALE_INK) == expected


def test_with_highlights(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.svg"
    flags = ("--candidates", "--highlight", "r1c2", "-o", out)
    assert run("convert", "1..4............", *flags).status == 0
    assert HIGHLIGHT in out.read_text()


def test_in_the_terminal(run: Run) -> None:
    ran = run("convert", "1..4..........3.", "--candidates")
    solutions = sudokus("1..4..........3.")
    assert ran.status == 0
    assert f"there are exactly {len(solutions)} solutions" in ran.out
    for i in range(16):
        count = Counter(solution[i] for solution in solutions)
        if len(count) > 1:
            said = ", ".join(f"{digit} ({times})" for digit, times in sorted(count.items()))
            assert f"r{i // 4 + 1}c{i % 4 + 1}: {said}\n" in ran.out


def test_what_there_is_not(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out.svg"
    ran = run("convert", "11..............", "--candidates", "-o", out)
    assert (ran.status, out.exists()) == (1, False)
    assert "no solution: nothing is drawn" in ran.err
    monkeypatch.setattr(targets, "SECONDS", 1e-7)
    ran = run("convert", "1..4............", "--candidates", "-o", out)
    assert ran.status == 3
    assert not re.search(f'fill="{LINK}">[1-4]<', out.read_text()), "nothing is called sure"
    unknown = "1..4............\nwithout:\nstrangeline [1]\n"
    ran = run("convert", unknown, "--candidates")
    assert ran.status == 2
    assert "expected known rules, found strangeline" in ran.err
    ran = run("convert", "1..4............", "--candidates", "--solved")
    assert ran.status == 2
    assert "at most one of" in ran.err
