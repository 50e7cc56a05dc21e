"""Studies: the shipped ones can be read, mistakes are named, instances are the same for everybody."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cpsudoku
from cpsudoku.apps.lab.run_results import COLUMNS
from cpsudoku.apps.lab.study import SHIPPED, Study, StudyInstance, read_study, shipped_studies
from cpsudoku.formats.entry_reading import read_entry
from cpsudoku.support.errors import CpsudokuError
from tests.conftest import each

ROOT = Path(__file__).parents[3]
GUIDE = "".join((ROOT / "docs" / page).read_text("utf-8") for page in ("howto/compare.md", "reference/study.md"))
CONTENDER = "\n[[contenders]]\nbackend = 'search,sat'\n"


def study_of(tmp_path: Path, text: str) -> Study:
    (tmp_path / "study.toml").write_text(text + CONTENDER)
    return read_study(tmp_path / "study.toml")


def instances_of(tmp_path: Path, text: str) -> tuple[StudyInstance, ...]:
    return study_of(tmp_path, f"[[instances]]\n{text}").instances


@pytest.mark.parametrize("name", shipped_studies())
def test_a_shipped_study_can_be_read_and_states_its_time(name: str, tmp_path: Path) -> None:
    """With a few kinds and one instance each: to make all takes minutes."""
    one = re.sub(r"(generate|holes) = \d+", r"\1 = 1", (SHIPPED / f"{name}.toml").read_text())
    one = re.sub(r"kinds = \[.*?\]", 'kinds = ["latin", "kakuro"]', one, flags=re.DOTALL)
    one = one.replace("examples = 2\n", "kind = 'latin'\nexamples = 2\n")
    for path in SHIPPED.glob("*.txt"):
        (tmp_path / path.name).write_text(path.read_text())
    (tmp_path / "study.toml").write_text(one)
    study = read_study(tmp_path / "study.toml")
    assert study.title and study.about and study.minutes > 0 and study.runs
    assert f"`{name}`" in GUIDE


def test_the_shipped_lists_are_those_of_the_puzzles_folder() -> None:
    for path in SHIPPED.glob("*.txt"):
        assert path.read_bytes() == (ROOT / "puzzles" / "sudoku" / path.name).read_bytes()


@each(
    ("text", "says"),
    [
        ("title = 3", "title: expected str, found 3"),
        ("repeats = true", "repeats: expected int, found True"),
        ("colour = 'red'", "found 'colour'"),
        ("repeats = 0\n[[instances]]\nholes = 1", "repeats: expected at least 1, found 0"),
        ("session = 'hot'\n[[instances]]\nholes = 1", "session: expected warm or cold"),
        ("instances = 3", r"expected \[\[instances\]\]"),
        ("[[instances]]\nfile = 'nowhere.txt'", "nowhere.txt"),
        ("[[instances]]\nholes = 1\nsides = [10]", "sides: expected 4, 9, 16, 25, 36, 49, found"),
        ("[[instances]]\nholes = 1\nfractions = [2]", "fractions: expected 0 to 1, found"),
        ("[[instances]]\ngenerate = 1\nkinds = ['worms']", "worms"),
        ("[[instances]]\nholes = 1\nwidth = 3", "expected holes, sides, fractions, seed, group, kind, found 'width'"),
        ("[[instances]]\nexamples = true", "examples: expected int, found True"),
        ("[[instances]]\nsize = 3", "expected file, examples, generate, holes, found size"),
        ("[[instances]]\nfile = 'a'\nfirst = 'x'", "first: expected int, found 'x'"),
        ("title = 'x'", "expected instances, found none"),
        ("title =", "expected TOML"),
        ("equivalents = true\n[[instances]]\nkind = 'killer'\nexamples = 1", "equivalents: expected digits of sudoku"),
    ],
)
def test_a_wrong_study_is_named(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(CpsudokuError, match=says):
        study_of(tmp_path, text)


def test_the_order_is_shuffled_by_the_seed_and_paired(tmp_path: Path) -> None:
    study = study_of(tmp_path, "repeats = 3\nseed = 5\n[[instances]]\nholes = 7\nsides = [4]")
    plan = list(study.plan())
    keys = [(run.repeat, run.instance.name, run.contender.name) for run in plan]
    assert keys != sorted(keys) and len({*keys}) == study.runs == 42
    for one, other in zip(plan[::2], plan[1::2], strict=True):
        assert (one.instance, one.repeat) == (other.instance, other.repeat) and one.contender != other.contender
    first = [run.contender.name for run in plan[::2]]
    assert 0 < first.count("sat") < len(first)
    assert [run.repeat for run in plan] == sorted(run.repeat for run in plan)


@pytest.mark.every(4)
@each("more", ["minimal = true", "kinds = ['latin']", "kinds = ['kakuro']"])
def test_an_instance_depends_on_its_number_and_the_seed_alone(tmp_path: Path, more: str) -> None:
    four, three, other = (
        [one.text for one in instances_of(tmp_path, f"generate = {count}\nseed = {seed}\n{more}")]
        for count, seed in ((4, 7), (3, 7), (3, 8))
    )
    assert four[:3] == three and len(three) == 3
    if "kakuro" not in more:
        assert three[0] != other[0] and len({*three}) == 3


def test_holes_are_as_many_as_the_fraction_and_leave_a_solution(tmp_path: Path) -> None:
    for one in instances_of(tmp_path, "holes = 1\nsides = [4, 9, 16]\nfractions = [0.3, 0.5]"):
        cells = one.text.split() if one.size > 9 else list(one.text)
        side, fraction = one.group.rstrip("%").split(", ")
        assert len(cells) == int(side) ** 2 and cells.count(".") == round(int(fraction) / 100 * len(cells))
        assert cpsudoku.solve(one.text + "\n", backend="sat") is not None


def test_the_instances_are_those_that_others_make(tmp_path: Path) -> None:
    """Written down from docs/reference/study.md: a change here makes all published results incomparable."""
    (one,) = instances_of(tmp_path, "holes = 1\nsides = [4]")
    assert one.text == "1243.421..3....."
    (one,) = instances_of(tmp_path, "generate = 1\nminimal = true")
    assert one.text == "....2......4....5.2..3..8.1.6.4...1...5.6...2.9.7.5....5.1........2.8.7.8.1.3...."


def test_equivalents_have_as_many_solutions(tmp_path: Path) -> None:
    for text, kind in (
        ("1..4.........3.2", "sudoku"),
        ("12............4.", "sudoku"),
        ("12..\n....\n.3..\n...1", "latin"),
    ):
        (tmp_path / "p.txt").write_text(text + "\n")
        (instance,) = instances_of(tmp_path, f"file = 'p.txt'\nkind = '{kind}'")
        found = {instance.equivalent(str(seed)) for seed in range(6)}
        assert len(found) > 3
        for other in found:
            counts = {cpsudoku.count(t + "\n", kind=kind, backend="search") for t in (text, other)}
            assert len(counts) == 1


def test_equivalents_keep_unusual_boxes(tmp_path: Path) -> None:
    boxed = "1 . | . . | . .\n. . | . . | . .\n. . | . . | . .\n----+-----+----\n" + ". . | . . | . .\n" * 3
    (tmp_path / "p.txt").write_text(boxed)
    (instance,) = instances_of(tmp_path, "file = 'p.txt'")
    for seed in range(4):
        (tmp_path / "p.txt").write_text(instance.equivalent(str(seed)) + "\n")
        (again,) = instances_of(tmp_path, "file = 'p.txt'")
        assert read_entry(f"{again.text}\n").puzzle.board.box == (3, 2) and again.clues == 1


def test_examples_are_those_of_a_kind_or_of_all(tmp_path: Path) -> None:
    assert [one.name for one in instances_of(tmp_path, "kind = 'latin'\nexamples = 2")] == ["latin/1", "latin/2"]
    kinds = {one.kind for one in instances_of(tmp_path, "examples = 1")}
    assert len(kinds) > 40 and {"sudoku", "slitherlink"} <= kinds


def test_the_guide_defines_every_column() -> None:
    for column in COLUMNS:
        assert f"`{column}`" in GUIDE, column


@pytest.mark.every(4)
def test_options_after_a_comma_belong_to_the_backend_before(run: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text("1..4.........3.2\n")
    ran = run("compare", tmp_path / "p.txt", "--backend", "sat:cadical195,amo=ladder,search", "-o", tmp_path / "1")
    assert ran.status == 0 and "2 contenders" in ran.err
    ran = run("compare", tmp_path / "p.txt", "--backend", "sat,kissat", "-o", tmp_path / "2")
    assert ran.status == 2 and "kissat" in ran.err
