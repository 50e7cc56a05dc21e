"""Every kind the registry finds, the template included, and every instance in puzzles/, on every backend."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cpsudoku.apps.lab.conformance.kind_conformance import Check, checks, run
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Question
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from cpsudoku.uniqueness.blocking import uniqueness
from tests.conftest import Ran, each, run_all

ROOT = Path(__file__).parents[3]
KINDS = [*registry.names("kind"), "_template"]
BACKENDS = [backend(name) for name in registry.names("backend")]
DECIDING = ("cp_sat", "sat", "search")
FILES = sorted(path for path in (ROOT / "puzzles").glob("*/*.txt") if path.parent.name != "sudoku")


# Clues of several sorts: signs, cages, numbers at edges. On these every check runs on every backend that takes them. On
# the others verdicts are asked of all that decide, solutions of one in turn; certificates of every kind's examples are
# those of tests/certificate; clues come and go on SAT, where a clue is loaded and retired; and `backtrack`, that has no
# code of its own for any constraint, is not asked.
VARIED = ("_template", "killer", "nonogram")


def chosen(name: str) -> Iterator[Check]:
    """The checks of a kind that run every time."""
    kind, turn = gallery.kind_of(name), KINDS.index(name)
    asked = {
        "verdicts": DECIDING,
        "solutions": (DECIDING[turn % len(DECIDING)],),
        "clues can be added and removed": ("sat",),
    }
    for check in checks(kind, BACKENDS):
        what, _, spec = check.name.partition(" on ")
        needed = what not in asked or spec in asked[what]  # "the model depends on the shape alone", too
        if what.startswith("certificates"):
            needed = False
        if spec == "lanes":
            needed = name == "sudoku"  # of each size a kernel is compiled; tests/bulk has other units
        if needed or (name in VARIED and spec != "lanes"):
            yield check


@pytest.mark.parametrize("what", ["kind", "backend", "constraint"])
def test_the_catalog_finds_what_the_folders_hold(what: str) -> None:
    folder = ROOT / "models" if what == "kind" else ROOT / "cpsudoku" / registry.PLACES[what].replace(".", "/")
    held = {path.stem for path in folder.glob("[!_]*.py")} - registry.BESIDE.get(what, set())
    assert held
    assert held <= set(registry.names(what))


def test_the_gallery_is_there() -> None:
    assert {"futoshiki", "jigsaw", "killer", "latin", "sudoku", "sudoku_x", "windoku"} <= set(KINDS)
    assert set(DECIDING) | {"backtrack"} <= {spec.text for spec in BACKENDS}


@pytest.mark.every(6)
@pytest.mark.parametrize("name", KINDS)
def test_kind(name: str) -> None:
    def passed(check: Check) -> None:
        if why := left_out(check):
            pytest.skip(why)

    run_all(passed, [(["check"], lambda: chosen(name), lambda check: check.name)])


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_the_other_checks_of_a_kind(name: str) -> None:
    every_time = {check.name for check in chosen(name)}
    for check in checks(gallery.kind_of(name), BACKENDS):
        if check.name not in every_time:
            left_out(check)


def left_out(check: Check) -> str:
    """Why the check was left out, in whole or in part; "" where it was not."""
    result = run(check)
    # Without some of its clues a puzzle may be beyond the steps given; with all of them it is not.
    switched = check.name.startswith("clues can be added and removed")
    few = switched and result.message.startswith("not decided within the steps")
    if result.status == "skipped" and (few or not check.name.endswith((*DECIDING, "accepted"))):
        return result.message
    assert result.status == "ok", result.message
    return ""


@pytest.mark.slow
@each("path", FILES)
def test_a_file_has_the_answer_of_its_name_on_every_backend(path: Path) -> None:
    kind, verdict = gallery.kind_of(path.parent.name), path.stem.partition("-")[0]
    text = path.read_text(encoding="utf-8")
    for one in text.splitlines() if kind.reads_grids else [text]:
        if one.startswith("#") and "\n" not in one:
            continue
        instance = kind.instance(one)
        model = kind.model(kind.shape(instance))
        for name in DECIDING:
            session = backend(name).open(model)
            assert uniqueness(model, session, Question(kind.clues(instance, model))).verdict == verdict, (one, name)
            session.close()


@pytest.mark.every(6)
def test_every_shipped_puzzle_as_it_stands_has_the_verdict_of_its_name(run: Callable[..., Ran]) -> None:
    """One command for all files of all kinds: each is of the kind that it names, and the verdict says so."""
    ran = run("check", *FILES, "--backend", "sat", "--json")
    assert (ran.status, ran.err) == (1, "")
    seen = set()
    for record in map(json.loads, ran.out.splitlines()):
        path = Path(record["file"])
        height, width = record["size"]
        assert (record["verdict"], record["kind"]) == (path.stem.partition("-")[0], path.parent.name), record
        assert height * width > 0
        seen.add(path)
    assert seen == set(FILES)
    for path in (ROOT / "puzzles").glob("*/*.txt"):
        assert f"# kind: {path.parent.name}\n" in path.read_text(encoding="utf-8"), path


@each("name", [name for name in KINDS if name != "sudoku"])
def test_every_kind_has_instances_and_says_where_they_come_from(name: str) -> None:
    if name == "_template":
        pytest.skip("the template is to be copied, not played")
    folder = ROOT / "puzzles" / name
    missing = {"unique", "multiple", "none"} - {path.stem.partition("-")[0] for path in folder.glob("*.txt")}
    assert not missing, f"expected files like puzzles/{name}/{min(missing)}-example.txt, found none"
    assert (folder / "SOURCES.md").is_file(), f"expected puzzles/{name}/SOURCES.md: where its files come from"


TWO_ON_A_CELL = '''"""A Latin square, with cells of odd digits, which may be given, too."""

from cpsudoku import AllDifferent, InDomain
from cpsudoku import Clue
from cpsudoku.kinds import Kind, Marked, Puzzle
from cpsudoku.kinds.types import At, Clues, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    for unit in puzzle.rows + puzzle.columns:
        yield AllDifferent(at[unit])


def clues(puzzle: Puzzle, at: At) -> Clues:
    for cell in puzzle.odd:
        yield Clue(f"odd {at[cell]}", InDomain(at[cell], [v for v in at[cell].values if v % 2]))


KIND = Kind(
    rules=rules,
    clues=clues,
    sections=[Marked("odd")],
    text="Rows and columns hold every digit once; marked cells are odd.",
    unique=("1234\\n2143\\n34..\\n4...\\nodd:\\nr3c3",),
    multiple=("1...\\n....\\n....\\n....\\nodd:\\nr2c2",),
    none=("2...\\n....\\n....\\n....\\nodd:\\nr1c1",),
)
'''


@pytest.mark.every(6)
def test_a_cell_may_have_two_clues(run: Callable[..., Ran], tmp_path: Path) -> None:
    """A solution that is read back has its digit as given, and the clue that the puzzle had there."""
    path = tmp_path / "two.py"
    path.write_text(TWO_ON_A_CELL)
    status, out, _ = run("test", path)
    assert status == 0, out
    assert "0 failed" in out
