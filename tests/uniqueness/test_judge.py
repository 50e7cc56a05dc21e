"""`check --solution`: grids are right, or the output has the broken rule; brute force over small boards agrees."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from cpsudoku import check
from cpsudoku.backends.backend_names import backend
from cpsudoku.formats.puzz_link import puzzle_link
from cpsudoku.model import Question, Solved
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError, InputError
from cpsudoku.uniqueness.filled_board import judge_instance
from tests.conftest import Ran, judge

LINKS = Path(os.environ.get("CPSUDOKU_PUZZLES", Path(__file__).parents[3] / "shared" / "puzzles")).parent / "links"

ONLY = "right: it breaks no rule, and no other grid is right"


def nurikabe(*rows: str) -> str:
    """A board of 3x3 with a 2 at the top right and a 1 at the lower left; # shaded, + not, . blank."""
    first, second, third = ("".join(row) for row in rows)
    return f"pzprv3/nurikabe/3/3/{' '.join(first[:2])} 2 /{' '.join(second)} /1 {' '.join(third[1:])} /"


@pytest.mark.parametrize(
    "board, said",
    [
        (nurikabe("##.", "##.", "1##"), "wrong: this rule is broken: no 2x2 is shaded (r1c1, r1c2, r2c1, r2c2)"),
        (nurikabe("..2", "...", "1.."), "unfinished: 9 of 9 cells are empty; no rule is broken so far"),
        (nurikabe("#+2", "...", "1.."), "unfinished: no rule is broken so far; with its present values, this "
         "rule is broken: "),
        (nurikabe("#+2", "###", "1#+"), "wrong: this rule is broken: each island holds one number (r3c3)"),
        (nurikabe("#+2", "###", "1##"), "wrong: this rule is broken: no 2x2 is shaded (r2c2, r2c3, r3c2, r3c3)"),
        (nurikabe("++2", "###", "1##"), "wrong: this rule is broken: no 2x2 is shaded"),
    ],
)
def test_a_board_is_judged_in_the_words_of_the_rule(board: str, said: str) -> None:
    assert str(judge(board)).startswith(said)


def test_right_whatever_the_form(tmp_path: Path) -> None:
    address = "https://puzz.link/p?slither/4/4/dgdh2c71"
    kind = gallery.kind_of("slitherlink")
    found = puzzle_link.find(address)
    assert found is not None
    instance = puzzle_link.draft(found)[1].instance()
    model = kind.model(kind.shape(instance))
    session = backend("search").open(model)
    outcome = session.solve(Question(kind.clues(instance, model)))
    assert isinstance(outcome, Solved)
    text = kind.render(instance, outcome.witness)
    board = (
        "pzprv3\nslither\n4\n4\n3 . . . \n3 . . . \n. 2 2 . \n. 2 . 1 \n1 -1 -1 -1 1 \n-1 1 1 1 1 \n1 -1 1 1 1 \n"
        "1 1 -1 -1 -1 \n1 1 1 1 \n1 -1 1 -1 \n1 -1 -1 -1 \n-1 1 -1 1 \n1 -1 -1 -1 \n"
    )
    lines = text[text.index("solution:") + len("solution:\n") :]
    file = tmp_path / "solution.txt"
    file.write_text(lines)
    assert judge(text, kind="slitherlink").verdict == "right"
    for solution in (lines, text, board, board.replace("\n", "/"), str(file)):
        assert judge(address, solution).verdict == "right", solution
    assert judge(board).verdict == judge("https://puzz.link/p?" + quote(board.replace("\n", "/"))).verdict == "right"
    assert judge(address).verdict == "unfinished"
    other = judge(address, board.replace("3 . . . \n3", "2 . . . \n3"))
    words = r"wrong: the solution has `clues: (r.c.) = 2`, but the puzzle has `clues: \1 = 3`"
    assert re.match(words, str(other)), other
    with pytest.raises(InputError, match=r"^solution:1:\d: expected 4 cells, found 2$"):
        judge(address, "es\nns")


LOOP = "13..\n2..1\n....\n1.13"
DRAWN = "solution:\n  e new esw new\n es   w  ns   e\nnsw  es new  ew\n  n   n   e esw"


@pytest.mark.parametrize(
    ("kind", "puzzle", "solution", "said"),
    [
        ("slitherlink", LOOP, LOOP.replace("1.13", "1..3") + "\n" + DRAWN, "the solution lacks `clues: r4c3 = 1`"),
        ("heyawake", "1..\n...\n..2\nrooms:\n112\n132\n333",
         "1..\n...\n..2\nrooms:\n111\n122\n333\nsolution:\nx--\n--x\nx-x",
         "the solution has `rooms: 111 122 333`, but the puzzle has `rooms: 112 132 333`"),
        ("killer", "size: 4x4\ncages:\nr1c1 r1c2 = 5", "1234\n3412\n2143\n4321\ncages:\nr1c1 r1c2 = 3",
         "the solution has `cages: r1c1 r1c2 = 3`, but the puzzle has `cages: r1c1 r1c2 = 5`"),
    ],
)  # fmt: skip
def test_a_solution_that_changes_a_clue_is_wrong(kind: str, puzzle: str, solution: str, said: str) -> None:
    found = judge(puzzle, solution, kind)
    assert (found.verdict, found.rule, found.status) == ("wrong", said, 1)


@pytest.mark.parametrize(
    ("kind", "puzzle", "solution", "said"),
    [
        ("slitherlink", LOOP, "3.\n..\nsolution:\nnw ne\nsw se", "the grid has 4 cells, the puzzle has 16"),
        ("slitherlink", LOOP, "1\n2\n3", "expected 4 rows, found 3|expected 4 cells, found 1"),
        ("slitherlink", LOOP, "1234\n", "expected 4 "),
        ("slitherlink", LOOP, "", "found an empty text"),
        ("slitherlink", LOOP, " \n", "found an empty text"),
        ("sudoku", "1..4.........3.2", "12341", "the grid has 5 cells, the puzzle has 16"),
        ("sudoku", "1..4.........3.2", "1" * 81, "the grid has 81 cells, the puzzle has 16"),
        ("futoshiki", ".   .   .\n    v   ^\n.   .   .\n        v\n. < .   .", "12323131",
         "the grid has 8 cells, the puzzle has 9"),
        ("nurikabe", "..2\n1..", "x--x-", "the grid has 5 cells, the puzzle has 6"),
    ],
)  # fmt: skip
def test_an_unreadable_grid_is_refused(kind: str, puzzle: str, solution: str, said: str) -> None:
    with pytest.raises(InputError, match=f"solution.*({said})"):
        judge(puzzle, solution, kind)


@pytest.mark.every(2)
def test_an_unreadable_grid_has_status_2(run: Callable[..., Ran], tmp_path: Path) -> None:
    rooms = "1..\n...\nrooms:\n111\n222"
    for answer in ("nonsense", "I don't know", "1/2", "{}", "?" * 500, "\0", "a: b\nc", "solution:\n", "12.."):
        for kind, puzzle in (("", "1..4.........3.2"), ("slitherlink", LOOP), ("heyawake", rooms)):
            with pytest.raises(InputError, match=r"^solution"):
                judge(puzzle, answer, kind)
        ran = run("check", "1..4.........3.2", "--solution", answer)
        assert (ran.status, ran.out) == (2, "") and ran.err.startswith("error: solution"), ran
    for puzzle, said in ((LOOP, "6:5: expected 4 cells, found 8"), (LOOP[1:], "expected 3 cells, found 4")):
        with pytest.raises(InputError, match=said):
            judge(f"{puzzle}\nsolution:\nnonsense", kind="slitherlink")
    for missing in ("answer.txt", str(tmp_path / "answer.txt"), tmp_path / "answer"):
        with pytest.raises(InputError, match=r"answer.*: no such file"):
            judge(LOOP, missing, "slitherlink")
    ran = run("check", "1..4.........3.2", "--solution", "answer.txt")
    assert (ran.status, ran.out) == (2, "")


FOUR, RIGHT = "1..4.........3.2", "1234342121434312"
SEVERAL = "1" + "." * 15


@pytest.mark.parametrize(
    ("puzzle", "grid", "said", "status"),
    [
        (FOUR, RIGHT, "right: it breaks no rule, and no other grid is right", 0),
        (SEVERAL, RIGHT, "right: it breaks no rule. A second solution exists, so the puzzle is not unique", 1),
        (FOUR, "1234342121434412", "wrong: r4c2 is 4, but the puzzle gives 3", 1),
        (FOUR, "1234432121434312", "wrong: column 1 holds 4 twice (r2c1, r4c1); 1 more broken: column 2 "
         "holds 3 twice", 1),
        (FOUR, "123434212143.312", "unfinished: 1 of 16 cells is empty; no rule is broken so far", 1),
        (FOUR, "12343421.14..312", "unfinished: 3 of 16 cells are empty; no rule is broken so far", 1),
        (FOUR, "12343421.1433312", "wrong: row 4 holds 3 twice (r4c1, r4c2); 2 more broken: column 1 holds 3 "
         "twice; box 3 holds 3 twice; 1 of 16 cells is empty", 1),
        (FOUR, "123434212143.3.2", "unfinished: 2 of 16 cells are empty; no rule is broken so far", 1),
    ],
)
def test_the_table_of_judgements(puzzle: str, grid: str, said: str, status: int, run: Callable[..., Ran]) -> None:
    ran = run("check", puzzle, "--solution", grid)
    verdict = "unique (sudoku 4x4): exactly one solution" if puzzle is FOUR else "multiple (sudoku 4x4): more than one"
    assert (ran.status, ran.out.splitlines()[0]) == (status, f"yours: {said}")
    assert ran.out.splitlines()[1].startswith(verdict)
    record = json.loads(run("check", puzzle, "--solution", grid, "--json", "--backend", "search").out)["judgement"]
    assert record["right"] is said.startswith("right") and record["finished"] is ("empty" not in said)
    assert bool(record["broken"]) is said.startswith("wrong")


def test_a_grid_takes_one_puzzle(run: Callable[..., Ran], tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text(f"{FOUR}\n{SEVERAL}\n")
    ran = run("check", tmp_path / "two.txt", "--solution", RIGHT)
    assert (ran.status, ran.out) == (2, "") and "--solution takes one puzzle, found several\nhint: " in ran.err
    assert run("check", tmp_path / "two.txt", "--solution", RIGHT, "--select", "1").status == 0


def test_check_judges_in_python() -> None:
    report = check(SEVERAL, solution=RIGHT)
    assert (report.judgement.right, report.judgement.finished, report.judgement.broken) == (True, True, ())
    assert not report.is_unique
    (rule, places), second = check(FOUR, solution="1234432121434312").judgement.broken
    assert (rule, places) == ("column 1 holds 4 twice", ("r2c1", "r4c1"))
    assert second == ("column 2 holds 3 twice", ("r2c2", "r4c2"))
    many = check("1" + "." * 80, solution="2" * 81).judgement
    assert [rule.rule for rule in check("1" + "." * 80, solution="." + "2" * 80).judgement.broken][:2] == [
        "row 1 holds 2 8 times", "row 2 holds 2 9 times"]  # fmt: skip
    assert [rule.rule for rule in many.broken] == ["r1c1 is 2, but the puzzle gives 1"]
    many = check("." * 81, solution="2" * 81).judgement
    assert (len(many.broken), many.more) == (10, 26) and str(many).endswith("column 1 holds 2 9 times; 17 more")
    with pytest.raises(TypeError, match="neither true nor false"):
        bool(report.judgement)


def test_a_grid_beside_the_published_solution(run: Callable[..., Ran], tmp_path: Path) -> None:
    file = tmp_path / "p.csv"
    other = "1243342143122134"
    file.write_text(f"puzzle,solution\n{SEVERAL},{RIGHT}\n")
    assert judge(file, RIGHT).unique is False
    ran = run("check", file, "--solution", "1243342121344312")
    assert ran.status == 1 and ran.out.startswith("yours: right, and so is the published solution: 4 cells ")
    file.write_text(f"puzzle,solution\n{FOUR},{other}\n")
    assert judge(file, RIGHT).status == 0  # the published one is wrong
    assert str(judge(file)) == "wrong: r1c4 is 3, but the puzzle gives 4; 2 more broken: r4c2 is 1, " \
        "but the puzzle gives 3; r4c4 is 4, but the puzzle gives 2"


OPENING = Path(__file__).parents[2] / "docs" / "opening.txt"


@pytest.mark.every(3)
def test_each_form_of_a_filled_grid() -> None:
    """The first example of the documentation has thermometers, arrows and cages; a bare grid has none of them."""
    filled = _solutions("sudoku", OPENING.read_text())[0]
    line = filled.splitlines()[0]
    rows = [line[i : i + 9] for i in range(0, 81, 9)]
    spaced = "\n".join(" ".join(row) for row in rows)
    table = f"puzzle\n{line}\n"
    for grid in (line, "\n".join(rows), spaced, filled, f"# mine\n{line}", f"solution:\n{spaced}", table):
        assert str(judge(OPENING, grid)) == "right: it breaks no rule, and no other grid is right", grid
    wrong = judge(OPENING, line[1] + line[0] + line[2:])
    assert str(wrong) == "wrong: column 1 holds 3 twice (r1c1, r8c1); 2 more broken: column 2 holds 1 twice; " \
        "this clue is not met: arrow r1c2"


def test_a_link_is_a_filled_grid(run: Callable[..., Ran]) -> None:
    for form in ("f-puzzles", "sudokupad"):
        link = run("convert", RIGHT, "--to", form).out.strip()
        assert link.startswith("http") and judge(FOUR, link).status == 0, form
        assert judge(FOUR, run("convert", FOUR, "--to", form).out).empty == 12, form


def test_a_whole_filled_text_may_hold_more_given_values() -> None:
    lines = DRAWN.removeprefix("solution:\n")
    for solution in (f"# of somebody\n{LOOP}\n{DRAWN}", DRAWN, f"# its solution\n{lines}"):
        assert judge(LOOP, solution, kind="slitherlink").verdict == "right"
    with pytest.raises(InputError, match=r"^solution"):
        judge(LOOP, f"# one of its solutions\n{LOOP}", "slitherlink")
    cages = "cages:\nr1c1 r1c2 = 3"
    assert judge(f"size: 4x4\n{cages}", f"1234\n3412\n2143\n4321\n{cages}", kind="killer").verdict == "right"


def test_a_board_of_another_kind_than_the_one_named_is_refused() -> None:
    board = nurikabe("##.", "##.", "1##")
    with pytest.raises(CpsudokuError, match="expected an address or a board of slitherlink, found one of nurikabe"):
        judge(board, kind="slitherlink")
    assert judge(board, kind="nurikabe") == judge(board)


def test_sudoku_grids_are_judged() -> None:
    puzzle = "..4.....2.1.4.2."
    solution = next(iter(_solutions("sudoku", puzzle)))
    assert judge(puzzle, solution).verdict == "right" and judge(solution).verdict == "right"
    assert judge(puzzle).verdict == "unfinished"
    wrong = solution[1] + solution[0] + solution[2:]
    found = judge(wrong)
    assert (found.verdict, found.rule, found.where) == ("wrong", f"column 1 holds {wrong[0]} twice", found.where)


def _solutions(kind: str, text: str) -> list[str]:
    from cpsudoku import solutions

    return list(map(str, solutions(text, kind=kind)))


# Kinds and small boards on which drawings are judged: all that the solver enumerates are right, and no other is, of
# which every fourth is judged, and every one with --slow.
SMALL = {
    "nurikabe": "..2.\n1...",
    "hitori": "112\n231\n211",
    "heyawake": "1..\n...\n..2\nrooms:\n112\n132\n333",
    "tents": "t..\n..t\n...\nleft: . 1 .\ntop: . . .",
    "lits": "size: 2x4\nrooms:\n1112\n1222",
    "shimaguni": "1..\n...\nrooms:\n112\n132",
    "norinori": "size: 3x3\nrooms:\n111\n122\n222",
    "kurotto": "2..\n...\n..1",
    "creek": ".1..\n....\n..2.\n....",
}


@pytest.mark.every(3)
@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.slow)], ids=["some", "all"])
@pytest.mark.parametrize("name", SMALL)
def test_all_drawings_of_a_small_board(name: str, step: int) -> None:
    kind = gallery.kind_of(name)
    instance: Any = kind.instance(SMALL[name])
    model = kind.model(kind.shape(instance))
    session = backend("search").open(model)
    asked = Question(kind.clues(instance, model))
    places = [(where, x) for where, x in model.at.items()]  # type: ignore[attr-defined]
    found = {
        tuple(outcome.witness[x] for _, x in places)
        for outcome in session.solutions(asked)
        if isinstance(outcome, Solved)
    }
    layer = kind.decisions[0].name
    right = set()
    for i, values in enumerate(product((0, 1), repeat=len(places))):
        if i % step and values not in found:
            continue
        drawn = tuple((where, value) for (where, _), value in zip(places, values, strict=True))
        given = [s for s in instance.solution if s[0] != layer]
        board = replace(instance, solution=((layer, drawn), *given))
        verdict = judge_instance(kind, board)
        assert verdict.verdict in ("right", "wrong")
        assert verdict.verdict == "right" or verdict.rule
        if verdict.verdict == "right":
            right.add(values)
    assert right == found


def test_status_of_boards(run: Callable[..., Ran]) -> None:
    assert judge(nurikabe("##.", "##.", "1##")).status == judge(nurikabe("..2", "...", "1..")).status == 1
    for board in ("pzprv3/nurikabe/3/3/1 x /", "pzprv3/qwxyz/3/3/1 x /"):
        assert run("check", board, "--solution", board).status == 2
    solved = _solutions("sudoku", "..4.....2.1.4.2.")[0]
    assert (judge(solved).status, str(judge(solved))) == (0, ONLY)


def test_one_puzzle_is_judged(run: Callable[..., Ran], tmp_path: Path) -> None:
    grids = tmp_path / "grids.txt"
    grids.write_text("1234342121434312\n1234342121434311\nabc\n1..4.........3.2\n")
    ran = run("generate", "--like", grids)
    assert ran.status == 2 and f"{grids}:2: expected one puzzle, found another" in ran.err, ran
    assert "check_all" not in ran.err


def shared(name: str) -> list[dict[str, Any]]:
    if not (LINKS / name).is_file():
        pytest.skip(f"{name} is not shipped: it is looked for beside the folder CPSUDOKU_PUZZLES names")
    return [json.loads(line) for line in (LINKS / name).read_text(encoding="utf-8").splitlines()]


@pytest.mark.slow
def test_boards_of_other_people() -> None:
    judged_boards = 0
    for entry in shared("boards.jsonl"):
        for broken, board in entry["boards"]:
            if not puzzle_link.is_board(board) or board.split("/")[1] not in puzzle_link.kind_names():
                continue
            found = judge(board)
            assert (found.verdict == "right") is (broken is None), (board, broken, str(found))
            judged_boards += 1
    assert judged_boards > 10


@pytest.mark.slow
def test_stated_solutions_of_other_people() -> None:
    puzzlekit = pytest.importorskip("benchmarks.puzzlekit")
    folder = LINKS
    if not (folder / "puzzles.jsonl").is_file():
        pytest.skip("puzzles.jsonl is not shipped: it is looked for beside the folder CPSUDOKU_PUZZLES names")
    accepted = 0
    for record in puzzlekit.records(folder):
        name = puzzlekit.READERS.get(record.kind, ("", None))[0]
        # Binairo of that collection may have equal lines; and large boards take their time.
        if name not in puzzle_link.kind_names().values() or int(record.id.split("_")[-1].split("x")[0]) > 15:
            continue
        try:
            kind, instance = puzzlekit.read(record)
        except puzzlekit.Malformed:
            continue
        assert judge_instance(kind, instance).verdict == "right", record.id
        accepted += 1
    assert accepted > 5


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        ("sudoku", "11..\n....\n....\n....", "wrong: row 1 holds 1 twice (r1c1, r1c2); 1 more broken: box 1 "
         "holds 1 twice; 14 of 16 cells are empty"),
        ("queens", "Q...\n..Q.\n.Q..\n....", "wrong: this rule is broken: no two queens on a diagonal "
         "(r2c3, r3c2); 13 of 16 cells are empty"),
        ("queens", "Q...\n..Q.\n....\n....", "unfinished: 14 of 16 cells are empty; no rule is broken so far"),
    ],
)
def test_given_values_that_break_a_rule_are_wrong_before_anything_is_drawn(kind: str, text: str, said: str) -> None:
    assert str(judge(text, kind=kind)) == said


def test_every_rule_of_the_gallery_that_speaks_of_what_is_drawn_has_words() -> None:
    for name in registry.names("kind"):
        kind = gallery.kind_of(name)
        model = kind.model(kind.shape(kind.instance(kind.unique[0])))
        auxiliary = set(model.auxiliary)
        words = getattr(model, "words", None)
        if words is not None:
            bare = [rule for rule, said in zip(model.constraints, words, strict=True) if not said]
            assert [rule for rule in bare if auxiliary.isdisjoint(rule.scope)] == [], name
