"""`generate` on the command line: forms, kinds, random clues, reasons, and the same puzzles from the line it prints."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

import cpsudoku
from cpsudoku.formats import read
from cpsudoku.puzzles.entry import Bad

Run = Callable[..., tuple[int, str, str]]


def _puzzles(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith("#")]


def test_the_first_line_makes_the_same_puzzles_again(run: Run) -> None:
    status, out, _ = run("generate", "-n", "4", "--clues", "28", "--symmetry", "diagonal")
    assert status == 0
    assert len(_puzzles(out)) == 4
    command = out.splitlines()[0].removeprefix("# cpsudoku ").split(":")[0]
    again = run(*shlex.split(command), "-n", "4")
    assert again[1] == out


@pytest.mark.every(3)
@pytest.mark.parametrize("form", ["line", "rows", "boxed"])
def test_any_text_format(run: Run, tmp_path: Path, form: str) -> None:
    file = tmp_path / "made.txt"
    assert run("generate", "-n", "3", "--seed", "1", "--to", form, "-o", str(file))[0] == 0
    plain = _puzzles(run("generate", "-n", "3", "--seed", "1")[1])
    records = list(read(str(file)))
    assert [record.puzzle.digit_line() for record in records if not isinstance(record, Bad)] == plain


def test_with_several_solutions_the_clues_are_as_many_and_leave_one(run: Run) -> None:
    status, out, _ = run("generate", "-n", "20", "--clues", "20", "--allow-multiple", "--seed", "3")
    assert (status, out.splitlines()[0].count("perhaps several solutions")) == (0, 1)
    puzzles = _puzzles(out)
    assert [81 - puzzle.count(".") for puzzle in puzzles] == [20] * 20
    counts = [cpsudoku.count(puzzle + "\n", limit=2, backend="search") for puzzle in puzzles]
    assert set(counts) <= {1, 2} and 2 in counts


@pytest.mark.parametrize("kind", ["jigsaw", "killer", "futoshiki"])
def test_kinds_with_a_form_of_their_own_take_it_from_a_puzzle(run: Run, tmp_path: Path, kind: str) -> None:
    from cpsudoku.puzzles.kinds import gallery

    like = tmp_path / "like.txt"
    like.write_text(gallery.kind_of(kind).unique[0] + "\n")
    made = tmp_path / "made.txt"
    assert run("generate", "--kind", kind, "--like", str(like), "--seed", "4", "-o", str(made))[0] == 0
    status, out, err = run("check", "--kind", kind, str(made), "--backend", "sat", "--backend", "search")
    assert status == 0, out + err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--clues", "16"], "McGuire"),
        (["--kind", "akari", "--size", "5x6", "--symmetry", "diagonal"], "expected one of none, half-turn"),
        (["--difficulty", "3-13"], "expected numbers from 1 to 12"),
        (["--kind", "latin", "--rule", "cages"], "cages"),
        (["--rule", "spirals"], "hint: cpsudoku help rules"),
        (["--symmetry", "half"], "nearest: half-turn"),
        (["--technique", "magic"], "hint: cpsudoku help techniques"),
        (["--difficulty", "9-3"], "N at most M"),
        (["--to", "nothing"], "nothing"),
    ],
)
def test_what_cannot_be_ends_with_the_reason(run: Run, arguments: list[str], reason: str) -> None:
    status, out, err = run("generate", "--seed", "1", *arguments)
    assert status == 2
    assert reason in out + err


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the generator: a look at it takes a second, whatever the machine."""
    clock = count()
    monkeypatch.setattr(
        "cpsudoku.apps.generation.generator.time", SimpleNamespace(monotonic=lambda: float(next(clock)))
    )


@pytest.mark.usefixtures("looks")
def test_fewer_than_asked_for_is_told(run: Run) -> None:
    status, out, err = run("generate", "-n", "100000", "--time-limit", "30", "--seed", "1")
    assert status == 3
    assert "of 100000 made" in err
    assert _puzzles(out)


@pytest.mark.every(4)
@pytest.mark.usefixtures("looks")
def test_what_is_never_found_is_out_of_time(run: Run) -> None:
    status, out, err = run("generate", "--seed", "1", "--clues", "40", "--minimal", "--time-limit", "30")
    assert (status, out) == (3, "")
    assert re.search(r"0 of 1 made: time ran out after \d+ s: \d+ draft", err)


@pytest.mark.every(6)
def test_what_is_never_drawn_is_out_of_time(run: Run) -> None:
    status, out, err = run("generate", "--seed", "1", "--kind", "latin", "--size", "40x40", "--time-limit", "1")
    assert (status, out) == (3, "")
    assert "0 of 1 made: not a single draft was finished" in err


@pytest.mark.parametrize("instance", ["with a grid", "grids"])
def test_a_kind_in_a_file_takes_it_from_a_puzzle(run: Run, tmp_path: Path, instance: str) -> None:
    file, like = tmp_path / "mine.py", tmp_path / "like.txt"
    if instance == "with a grid":
        assert run("new", str(file))[0] == 0
        like.write_text("........13......\nsigns:\nr2c3 < r2c2\nr2c4 < r1c4\n")
    else:
        source = Path(__file__).parents[3] / "models" / "latin.py"
        file.write_text(source.read_text(encoding="utf-8"))
        like.write_text("......34....1...\n")
    made = tmp_path / "made.txt"
    asked = ["--kind", str(file), "--like", str(like), "-n", "3", "--seed", "1"]
    status, out, err = run("generate", *asked, "-o", str(made))
    assert status == 0, out + err
    status, out, err = run("check", "--kind", str(file), str(made), "--backend", "sat", "--backend", "search")
    assert (status, "3 unique" in out) == (0, True), out + err
    if instance != "grids":
        assert made.read_text().count("r2c3 < r2c2") == 3
    command = made.read_text().splitlines()[0].removeprefix("# cpsudoku ").split(": ")[0]
    again = run(*shlex.split(command), "--like", str(like), "-n", "3")
    assert again[1] == made.read_text(), "the first line names the file"


def test_rules_that_combine_with_sudoku_are_kept(run: Run, tmp_path: Path) -> None:
    like, made = tmp_path / "like.txt", tmp_path / "made.txt"
    like.write_text("................\ncages:\nr1c1 r1c2 = 4\nr1c3 r1c4 r2c4 = 7\n")
    asked = ["generate", "--like", str(like), "-n", "2", "--seed", "1", "--backend", "sat"]
    assert run(*asked, "-o", str(made))[0] == 0
    status, out, err = run("check", str(made), "--backend", "sat", "--backend", "search")
    assert (status, "2 unique" in out) == (0, True), out + err
    assert made.read_text().count("r1c3 r1c4 r2c4 = 7") == 2


@pytest.mark.parametrize(("kind", "found"), [("killer", "cage r1c1"), ("futoshiki", "sign r1c3<r2c3")])
def test_cages_and_signs_are_kept(run: Run, tmp_path: Path, kind: str, found: str) -> None:
    """All of them are in every puzzle, which may need no digit at all; where they cannot be heeded that is an error."""
    from cpsudoku.puzzles.kinds import gallery

    puzzle = gallery.kind_of(kind)
    like, made = tmp_path / "like.txt", tmp_path / "made.txt"
    like.write_text(puzzle.unique[0] + "\n")
    asked = ["generate", "--kind", kind, "--like", str(like), "--seed", "1"]
    assert run(*asked, "--clues", "0", "-o", str(made))[0] == 0
    (text,) = (text for text in made.read_text().split("===\n") if text.strip())
    instance, original = puzzle.instance(text), puzzle.instance(puzzle.unique[0])
    (name, _), *_ = (part for part in original.contents if part[0] in ("cages", "signs"))
    assert (any(instance.cell_contents), instance.content(name)) == (False, original.content(name))
    assert instance.shape_part() == original.shape_part()
    for wish, words in (
        (["--backend", "lanes"], f"lanes: expected digits as clues, found {found}"),
    ):
        status, out, err = run(*asked, *wish)
        assert status == 2
        assert words in out + err
