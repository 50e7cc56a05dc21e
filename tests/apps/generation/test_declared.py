"""New puzzles of every kind: unique by two backends, minimal over all clues, the same for the same seed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import cpsudoku
from cpsudoku.apps.generation import digit_drafts, generator, item_drafts
from cpsudoku.apps.generation.puzzle_draft import SolutionReader, instance, layout_of, random_layout, random_solution
from cpsudoku.backends.backend_names import Spec, backend
from cpsudoku.backends.session_contract import Session
from cpsudoku.kinds import Puzzle
from cpsudoku.kinds.types import Lane
from cpsudoku.model import Limits, Model, Question, Solved
from cpsudoku.model.model import given_clue
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles import sampling
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.uniqueness.blocking import uniqueness
from tests.conftest import each

KINDS = registry.names("kind")
# Small boards, so that all kinds together take seconds; others are of the size of their largest example.
SIZES: dict[str, dict[str, object]] = {
    "sudoku": {"size": (4, 4)}, "sudoku_x": {"size": (4, 4)}, "jigsaw": {"size": (4, 4)}, "killer": {"size": (4, 4)},
    "latin": {"size": (4, 4)}, "futoshiki": {"size": (4, 4)}, "nonogram": {"size": (5, 5)}, "kakuro": {"size": (4, 4)},
    **{name: {"size": (5, 5)} for name in ("aqre", "chocona", "country_road", "galaxies", "shimaguni", "simple_loop")},
    **{name: {"size": (5, 5)} for name in ("akari", "masyu", "nurikabe", "slitherlink")},
}  # fmt: skip


WHOLE = ("hitori",)  # every cell of these says something, needed or not
SECOND = {"fillomino": "cp_sat"}  # who is asked beside sat; trees that count have the search guess for minutes


def generate(number: int, **request: Any) -> Iterator[str]:
    """Yield the texts of new puzzles."""
    return (f"{puzzle}\n" for puzzle in cpsudoku.generate(number, **request))


def examined(kind: str, text: str) -> None:
    """Unique by two backends; no clue can go."""
    puzzle = gallery.kind_of(kind)
    made = puzzle.instance(text)
    for name in ("sat", SECOND.get(kind, "search")):
        model = puzzle.model(puzzle.shape(made))
        clues = puzzle.clues(made, model)
        session = backend(name).open(model)
        assert uniqueness(model, session, Question(clues)).verdict is Verdict.UNIQUE, (name, text)
        session.close()
    if kind in WHOLE:
        return
    session = backend("sat").open(model)
    session.solve(Question(clues))
    for clue in clues:
        rest = [other for other in clues if other is not clue]
        first = session.solve(Question(rest))
        assert isinstance(first, Solved)
        assert isinstance(session.solve(Question(rest, blocked=[first.witness])), Solved), f"{clue} can go: {text}"
    session.close()


# Together some seconds; one puzzle of each of the others takes up to half a minute.
SOON = (*SIZES, "sudoku", "skyscrapers", "binairo", "queens", "nurikabe", "tents", "masyu", "slitherlink", "akari")
EACH = [name if name in SOON else pytest.param(name, marks=pytest.mark.slow) for name in KINDS]


@pytest.mark.every(4)
@each("kind", EACH)
def test_one_puzzle_of_every_kind(kind: str) -> None:
    (text,) = generate(1, kind=kind, seed=5, minimal=True, backend="sat", **SIZES.get(kind, {}))
    examined(kind, text)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_twenty_puzzles_of_every_kind(kind: str) -> None:
    found = list(generate(20, kind=kind, seed=6, minimal=True, backend="sat", **SIZES.get(kind, {})))
    assert len(found) == 20
    for text in found:
        examined(kind, text)


@pytest.mark.parametrize("kind", ["nonogram", "skyscrapers", "jigsaw"])
def test_puzzle_i_depends_on_the_seed_and_i_alone(kind: str) -> None:
    sizes = SIZES.get(kind, {})
    three = list(generate(3, kind=kind, seed="x", **sizes))
    assert three[:2] == list(generate(2, kind=kind, seed="x", **sizes))
    assert len(set(three)) == 3


@pytest.mark.parametrize("section", ["cages", "arrows", "thermometers"])
def test_rules_of_sudoku_are_drawn(section: str) -> None:
    (text,) = generate(1, size=(4, 4), rules=[section], seed=1, minimal=True)
    assert f"{section[:-1]}" in text
    examined("sudoku", text)


def test_regions_of_sudoku_hold_every_digit() -> None:
    (text,) = generate(1, size=(4, 4), rules=["regions"], seed=1, minimal=True)
    drawn = text.split("regions:\n")[1].replace("\n", "")
    assert sorted(map(drawn.count, set(drawn))) == [4] * 4
    examined("sudoku", text)


@pytest.mark.parametrize("section", ["digits", "either"])
def test_a_section_that_cannot_be_drawn_is_refused(section: str) -> None:
    with pytest.raises(CpsudokuError, match=r"section (values|either): expected a `sample`, or a puzzle"):
        list(generate(1, size=(4, 4), rules=[section], seed=1))


DOMINOES = """
from cpsudoku.kinds import Kind, Regions

def rules(puzzle, at):
    for a, b in puzzle.rooms:
        yield at[a] < at[b]

KIND = Kind(rules=rules, sections=[Regions("rooms", shape=TrueMORE)], text="Dominoes that rise.",
    unique=("12\\n12\\nrooms:\\naa\\nbb",), multiple=("size: 2x2",), none=("2.\\n..\\nrooms:\\naa\\nbb",))
"""
SAMPLE = ", sample=lambda rng, puzzle: [list(puzzle.cells[i : i + 2]) for i in range(0, 16, 2)]"


def test_an_error_of_a_kind_on_a_random_board_says_what_was_drawn(run: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "dominoes.py"
    path.write_text(DOMINOES.replace("MORE", ""))
    failed = run("generate", "--kind", path, "--size", "4x4", "--seed", "1")
    assert (failed.status, failed.err) == (
        2, "error: dominoes.py:5: ValueError: too many values to unpack (expected 2); this board was drawn with a "
        "random partition for `rooms`: `sample=` of the section gives others\n",
    )  # fmt: skip
    path.write_text(DOMINOES.replace("MORE", SAMPLE))
    gallery._kind_of.cache_clear()
    assert run("generate", "--kind", path, "--size", "4x4", "--seed", "1").status == 0
    path.write_text(DOMINOES.replace("MORE", SAMPLE.replace("2)]", "3)]")))
    gallery._kind_of.cache_clear()
    assert "was drawn" not in run("generate", "--kind", path, "--size", "4x4", "--seed", "1").err


def test_sections_that_are_not_named_are_not_drawn() -> None:
    """Regions and digits of sudoku are optional: at random they would leave regions of more cells than digits."""
    kind = gallery.kind_of("sudoku")
    for seed in range(20):
        layout = random_layout(kind, Random(seed), kind.puzzle(9, 9), ["thermometers"])
        assert {*layout.fixed, *layout.free} == {"thermometers"}


def test_question_marks_of_another_puzzle_are_read_off_and_the_rest_stays() -> None:
    like = "................\ncages:\nr1c1 r1c2 r2c1 = ?\nr3c3 r3c4 r4c4 r4c3 = 10"
    texts = list(generate(3, like=like, seed=2))
    sums = {text.split("r1c1 r1c2 r2c1 = ")[1].split()[0] for text in texts if "r1c1 r1c2 r2c1" in text}
    assert all("r3c3 r3c4 r4c3 r4c4 = 10" in text for text in texts)
    assert all(number.isdecimal() for number in sums)


def test_the_layout_of_another_puzzle_is_taken() -> None:
    like = "....\n..4.\n....\n4.2."
    for text in generate(3, kind="nurikabe", like=like, seed=3):
        assert [[c == "." for c in line] for line in text.split()] == [[c == "." for c in row] for row in like.split()]


def test_a_value_that_is_not_true_is_refused() -> None:
    """`of` is checked against the clues of the kind, and the error names the section."""
    from cpsudoku import Exactly
    from cpsudoku.kinds import Lanes, Shading
    from cpsudoku.model import Clue

    kind = Kind(
        layers=Shading(),
        sections=[Lanes("left", of=lambda puzzle, at, lane: sum(at[lane.cells]) + 1)],
        clues=lambda puzzle, at: [Clue(name, Exactly(number, at[cells])) for name, cells, number in puzzle.left],
    )
    with pytest.raises(CpsudokuError, match="section left: expected `of` to give what is true"):
        _drafted(kind, "size: 3x3\nleft: ? ? ?")


def _drafted(kind: Kind, text: str) -> dict[Any, Any]:
    puzzle = kind.instance(text)
    layout = layout_of(kind, puzzle, keep_values=True)
    model = kind.model(kind.shape(instance(kind, layout)))
    session = backend("sat").open(model)
    solution = random_solution(model, session, [], Random(1), {})  # type: ignore[arg-type]
    assert solution is not None
    draft = SolutionReader(kind, session).draft(layout, model, [], solution, Random(1))  # type: ignore[arg-type]
    session.close()
    return {item.at: item.value for item in draft.items}


def test_values_are_found_by_trying_where_there_is_no_of() -> None:
    """The number of mines around each free cell, against counting by hand."""
    from cpsudoku import Exactly
    from cpsudoku.kinds import Shading, Symbols
    from cpsudoku.model import Clue

    kind = Kind(
        layers=Shading(),
        sections=[Symbols("mines", numbers=range(9))],
        clues=lambda puzzle, at: [
            Clue(f"mines {cell}", at[cell] == 0, Exactly(n, at[puzzle.around(cell)]))
            for cell, n in puzzle.mines.items()
            if n is not None
        ],
    )
    text = "\n".join(["????"] * 4)
    said = _drafted(kind, text)
    mines = [cell for cell in kind.instance(text).cells if cell not in said]
    assert 0 < len(mines) < 16
    for (r, c), number in said.items():
        assert number == sum(abs(r - y) <= 1 and abs(c - x) <= 1 for y, x in mines)


@each("kind", KINDS)
def test_items_say_what_the_content_says(kind: str) -> None:
    """Contents of all examples, taken apart into items and put together again."""
    puzzle = gallery.kind_of(kind)
    for text in (*puzzle.unique, *puzzle.multiple, *puzzle.none):
        found = puzzle.instance(text)
        for section in puzzle.all_sections:
            content = found.content(section.name)
            if content:
                items = section.items(content, found.board)
                assert {item.section for item in items} == {section.name}
                assert section.content(items, found.board) == content
                assert found.with_items_of(section, items) == found


def test_random_pieces_cover_the_board() -> None:
    puzzle = Kind().puzzle(6, 6)
    for seed in range(20):
        rng = Random(seed)
        for found, sizes in (
            (sampling.pieces(rng, puzzle, 6), {6}),
            (sampling.rooms(rng, puzzle, 7), set(range(1, 37))),
        ):
            assert sorted(cell for piece in found for cell in piece) == puzzle.cells
            assert {len(piece) for piece in found} <= sizes
            for piece in found:
                reached = [piece[0]]
                for a in reached:
                    reached += [b for b in puzzle.neighbours(a) if b in piece and b not in reached]
                assert len(reached) == len(piece)


def test_random_loops_visit_neighbours_and_no_cell_twice() -> None:
    for seed in range(60):
        rng = Random(seed)
        board = Kind().puzzle(rng.randint(2, 8), rng.randint(2, 8))
        loop = sampling.loop(rng, board, rng.choice((0.4, 0.8, 1)))
        assert len(set(loop)) == len(loop) >= 4
        assert all(b in board.neighbours(a) for a, b in zip(loop, [*loop[1:], loop[0]], strict=True))
    assert sampling.loop(Random(1), Kind().puzzle(1, 5)) == []


@pytest.mark.parametrize("kind", ["country_road", "shimaguni"])
def test_a_sample_that_states_a_solution_states_a_right_one(kind: str) -> None:
    declared = gallery.kind_of(kind)
    for seed in range(10):
        assert declared.sample is not None
        found = declared.sample(Random(seed), declared.puzzle(6, 5))
        assert isinstance(found, Puzzle)
        model = declared.model(declared.shape(found))
        stated = declared.stated_solution(found, model)
        session = backend("sat").open(model)
        clues = [given_clue(model, x, (value,)) for x, value in stated.items()]
        assert isinstance(session.solve(Question(clues)), Solved)
        session.close()


def test_a_kind_without_any_solution_says_so() -> None:
    with pytest.raises(CpsudokuError, match="had no solution"):
        list(generate(1, kind="queens", size=(3, 3), seed=1, time_limit=1))


def test_an_ambiguous_puzzle_does_not_pass() -> None:
    with pytest.raises(AssertionError):
        examined("nonogram", "rows:\n1\n1\ncolumns:\n1\n1")


# No 4x4 board is without neighbours of adjoining digits, of digits in a ratio of two, or of one digit at a corner.
ON_SIX = ("anti-king", "non-consecutive", "negative difference", "negative ratio")
# There is no random line of alternatives, which are of other rules; hints are about regions that are to be found.
BY_HAND = ("either", "region hints")
TRIED = ("sums", "relations", "given marks", "quadruples", "look-and-say cages", "equality cages", "extra regions",
         "little killers")  # fmt: skip
RULES = [name for rule in gallery.kind_of("sudoku").extra_rules if (name := rule.section.name) not in BY_HAND]
QUICK = [name if name in TRIED else pytest.param(name, marks=pytest.mark.slow) for name in RULES]


@pytest.mark.every(4)
@each("section", QUICK)
def test_a_puzzle_of_every_rule_has_that_rule(section: str) -> None:
    (text,) = generate(1, size=(6, 6) if section in ON_SIX else (4, 4), rules=[section], seed=2, minimal=True)
    assert gallery.kind_of("sudoku").instance(text).content(section), text
    examined("sudoku", text)


def test_alternatives_are_kept_from_a_puzzle() -> None:
    with pytest.raises(CpsudokuError, match=r"section either: expected .* a puzzle that has it \(--like\)"):
        list(generate(1, size=(4, 4), rules=["either"], seed=2))
    like = "................\neither: renban r1c1 r1c2 or whispers r2c1 r2c2"
    (text,) = generate(1, like=like, seed=2)
    assert "either: renban r1c1 r1c2 or whisper r2c1 r2c2" in text


@pytest.mark.every(4)
def test_hints_for_regions_need_regions_to_be_found() -> None:
    (text,) = generate(1, size=(4, 4), rules=["region hints", "chaos construction"], seed=2, minimal=True)
    assert "region hints:" in text
    examined("sudoku", text)


def test_sums_along_diagonals_start_at_the_edge() -> None:
    declared = gallery.kind_of("sudoku")
    section = next(section for section in declared.all_sections if section.name == "little killers")
    starts = section.places(Random(1), declared.puzzle(4, 4))
    assert len(starts) == 4 * 5 == len(set(starts))  # four ways, five starts each
    for cell, way in starts:
        subject = section.subject((cell, way), declared.puzzle(4, 4).board)
        assert isinstance(subject, Lane)
        lane = subject.cells
        assert len(lane) >= 2
        assert {lane[0].row, lane[0].column} & {1, 4}


KILLER = "1...............\ncages:\nr1c1 r1c2 r2c1 = ?\nr3c3 r3c4 r4c4 r4c3 = ?\nr1c3 r1c4 = ?"


@pytest.mark.every(3)
def test_every_place_of_another_puzzle_stays() -> None:
    cells = re.findall(r"^(r.*) = ", KILLER, re.MULTILINE)
    for text in generate(4, like=KILLER, seed=1):
        assert sorted(cells) == sorted(re.findall(r"^(r.*) = ", text.replace("r4c3 r4c4", "r4c4 r4c3"), re.MULTILINE))
        assert text.startswith("1"), "a value that is given stays where ? are read off"
    fewer = "".join(generate(4, like=KILLER, seed=1, minimal=True))
    assert fewer.count(" = ") < 12
    like = "................\ncages:\nr1c1 r1c2 = 3\narrows: r2c1 r2c2 r2c3"
    for text in generate(3, like=like, rules=["odd"], seed=1):
        assert "cages: r1c1 r1c2 = 3" in text and "arrows: r2c1 r2c2 r2c3" in text and "odd: " in text


@pytest.mark.parametrize(("kind", "like", "notes"), [
    ("sudoku", "1.3.............", ["its 2 given values are replaced by new random ones"]),
    ("killer", "1...............\ncages:\nr1c1 r1c2 = 3", ["its 1 given value is replaced by new random ones"]),
    ("killer", KILLER, []),
    ("sudoku", "................\nodd: r1c1", []),
    ("binairo", "0...\n.1..\n....\n....", ["its 2 given values are replaced by new random ones"]),
    ("nurikabe", "....\n..4.\n....\n4.2.", ["its 3 clues keep their places, and new values (`islands:`)"]),
    ("skyscrapers", "................\nleft: 1 ? . .", []),
])  # fmt: skip
def test_what_is_not_taken_from_another_puzzle_is_said(
    kind: str, like: str, notes: list[str], run: Callable[..., Any], tmp_path: Path
) -> None:
    file = tmp_path / "like.txt"
    file.write_text(like + "\n")
    ran = run("generate", "--kind", kind, "--like", file, "--seed", "1")
    assert ran.status == 0 and f"--like {file}" in ran.out.splitlines()[0]
    said = [line.removeprefix("note: --like: ") for line in ran.err.splitlines() if "--like" in line]
    assert said == notes


def test_clues_of_another_puzzle_that_clash_are_named(run: Callable[..., Any]) -> None:
    ran = run("generate", "--like", "................\ncages: r1c3 r1c4 = 9")
    assert ran.status == 2 and "the rules and the clues of --like have no solution" in ran.err


def test_a_puzzle_whose_clues_are_its_shape_is_taken() -> None:
    like = gallery.kind_of("galaxies").unique[0]
    (text,) = generate(1, kind="galaxies", like=like, seed=1)
    assert gallery.kind_of("galaxies").instance(text) == gallery.kind_of("galaxies").instance(like)


def test_limits_are_steps_and_a_clock_does_not_choose_the_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Limits] = []
    open_session = Spec.open

    def opened(self: Spec, model: Model) -> Session:
        session = open_session(self, model)
        solve = session.solve

        def solved(question: Question) -> Any:
            asked.append(question.limits)
            return solve(question)

        monkeypatch.setattr(session, "solve", solved, raising=False)
        return session

    expected = [*generate(2, kind="nurikabe", size=(5, 5), seed=4)]
    monkeypatch.setattr(Spec, "open", opened)
    now = iter(range(0, 10**9, 50))  # a machine so busy that a minute passes from one look at the clock to the next
    monkeypatch.setattr(generator, "time", SimpleNamespace(monotonic=lambda: next(now)))
    monkeypatch.setattr(generator, "within", lambda *_: nullcontext())
    assert [*generate(2, kind="nurikabe", size=(5, 5), seed=4, time_limit=10**8)] == expected
    assert {limits.seconds for limits in asked} == {None} and {item_drafts.ANSWER, item_drafts.DELETION} <= set(asked)


def test_the_number_of_drafts_is_a_limit_and_the_reason_is_named(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for source in (item_drafts.ItemDrafts, digit_drafts.DigitDrafts):
        monkeypatch.setattr(source, "most", 3)
    ran = run("generate", "--kind", "queens", "--size", "3x3", "--seed", "1")
    assert ran.status == 3 and not ran.out
    assert "gave up after 3 drafts of a puzzle; drafts tried: 3 had no solution (the fixed part of each " in ran.err
    ran = run("generate", "--clues", "40", "--minimal", "--seed", "1", "--backend", "sat")
    assert ran.status == 3
    assert re.search(r"gave up after 3 drafts of a puzzle: 3 drafts had \d+ to \d+ clues, and none", ran.err)
    ran = run("generate", "--kind", "numberlink", "--like", "1...2\n.....\n.....\n.....\n2...1", "--seed", "1")
    assert ran.status == 3 and "drafts tried: 3 had" in ran.err and ran.err.rstrip().endswith(")")


def test_a_board_of_the_size_asked_for_or_a_reason(run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(item_drafts.ItemDrafts, "most", 20)
    for words, expected in (
        (["--size", "3x5"], "sudoku: expected a square board, found --size 3x5"),
        (["--kind", "futoshiki", "--size", "3x5"], "expected a square board, found 3x5"),
        (["--kind", "jigsaw", "--size", "1x4"], "expected a square board, found 1x4"),
        (["--like", "1...............", "--size", "6x6"], "--like: expected no --size"),
    ):
        ran = run("generate", "--seed", "1", *words)
        assert ran.status == 2 and expected in ran.err, (words, ran)
    assert len(run("generate", "--size", "6x6", "--seed", "1", "--backend", "sat").out.splitlines()[-1]) == 36
    ran = run("generate", "--kind", "killer", "--size", "2x2", "--seed", "1")
    assert "cages:" in ran.out or "had no cages that were needed" in ran.err, ran.err
    futoshiki = run("generate", "--kind", "futoshiki", "--size", "2x2", "--seed", "1")
    assert futoshiki.status == 0, futoshiki.err
    ran = run("generate", "--kind", "country_road", "--size", "1x4", "--seed", "1")
    assert ran.status in (2, 3) and "Error" not in ran.err, ran.err
