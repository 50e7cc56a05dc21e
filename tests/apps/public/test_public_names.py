"""Every public function for a programmer: accepted arguments, rejected arguments, and the output of `print`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import cpsudoku
from cpsudoku import AllDifferent, AtMost, Clue, Constraint, CpsudokuError, Exactly, Model, Table
from cpsudoku.apps import drawing
from cpsudoku.formats.entry_reading import read_entry
from cpsudoku.kinds import Flag, Kind, Layer, Rule
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.puzzle import Puzzle, square_puzzle
from tests.conftest import each

UNIQUE = "1..4.........3.2"
NURIKABE = "....\n..4.\n....\n4.2.\n"
STARS = "..*.\n....\n....\n...."

# Functions of one puzzle: (source, kind) -> anything.
QUESTIONS: dict[str, Callable[..., Any]] = {
    **{name: getattr(cpsudoku, name) for name in (
        "check", "compare", "count", "solve", "prove", "explain",
    )},
    "solutions": lambda source, **kind: list(cpsudoku.solutions(source, **kind)),
    "convert": lambda source, **kind: cpsudoku.convert(source, to="cnf", **kind),
    "read": lambda source, **kind: list(cpsudoku.read(source, **kind)),
    "check_all": lambda source, **kind: [str(report) for report in cpsudoku.check_all([source], **kind)],
}  # fmt: skip
NO_FILE = "no/such/file.txt"
OF_A_MODEL = (
    "check", "compare", "count", "solve", "solutions", "prove", "explain", "convert",
)  # fmt: skip


def model() -> Model:
    made = Model()
    row = made.variables("row", 3, range(3))
    made.add(AllDifferent(row), Clue("first", row[0] == 1), Clue("second", row[1] == 0))
    return made


class Even(Constraint):
    """A constraint of one's own, with its meaning alone."""

    def __init__(self, x: Any) -> None:
        self.scope = (x,)

    def holds(self, assignment: Any) -> bool:
        return bool(assignment[self.scope[0]] % 2 == 0)


class EvenInParts(Even):
    def decompose(self, fresh: Any) -> Any:
        return [self.scope[0] != value for value in self.scope[0].values if value % 2]


def model_of(sort: type[Even]) -> Model:
    made = Model()
    x = made.variable("x", range(1, 4))
    made.add(sort(x))
    return made


def related() -> None:
    made = Model()
    x, y = made.variables("x", 2, range(3))
    made.add(Table([x, y], where=lambda v, w: 1 // w))


def stars(puzzle: Any, at: Any) -> Iterator[tuple[str, object]]:
    for line in puzzle.rows + puzzle.columns:
        yield "one star in every row and column", Exactly(1, at[line])
    for square in puzzle.squares:
        yield "no two stars touch", AtMost(1, at[square])


def kind() -> Kind:
    return Kind(rules=stars, layers=Layer("stars", (0, 1), symbols="-*"))


def outcome(ask: Callable[[], object]) -> str:
    """Return what comes of a call: "" or the sentence of its error.

    Raises:
        Exception: another error than one that a caller expects.
    """
    try:
        ask()
    except (CpsudokuError, TypeError) as error:
        return str(error)
    return ""


def test_the_table_has_every_public_function() -> None:
    others = {"generate", "verify"}
    functions = {name for name in dir(cpsudoku) if name[0].islower() and callable(getattr(cpsudoku, name))}
    assert functions - {"display", "sealed_page"} == {*QUESTIONS, *others}
    assert issubclass(cpsudoku.LimitReached, cpsudoku.CpsudokuError)


@pytest.mark.every(3)
@each("name", QUESTIONS)
def test_what_a_question_takes(name: str, tmp_path: Path) -> None:
    ask = QUESTIONS[name]
    path = tmp_path / "one.txt"
    path.write_text(f"{UNIQUE}\n")
    [puzzle], entry = cpsudoku.read(UNIQUE), read_entry(UNIQUE)
    rows = [[1, 0, 0, 4], [0] * 4, [0] * 4, [0, 3, 0, 2]]
    for source in (UNIQUE, path, str(path), rows, puzzle, entry, entry.puzzle):
        assert ask(source) is not None
    [drawn] = cpsudoku.read(NURIKABE, kind="nurikabe")
    assert ask(drawn) is not None
    own = kind()
    for again in (own, own, kind()):
        assert ask(STARS, kind=again) is not None


@each("name", QUESTIONS)
@each(
    ("source", "of"),
    [
        (None, ""), (5, ""), (b"12", ""), (object(), ""), ([], ""), ("", ""), (Path("/none.txt"), ""),
        (UNIQUE, None), (UNIQUE, 5), (UNIQUE, "none"), (UNIQUE, [1]), (UNIQUE, gallery.rule("cage")),
        (gallery.kind_of("nurikabe").instance(NURIKABE), "sudoku"),
    ],
)  # fmt: skip
def test_what_a_question_refuses(name: str, source: Any, of: Any) -> None:
    if name == "check_all" and (isinstance(source, Puzzle) or source in ("", [], Path("/none.txt"))):
        assert all(line.startswith("invalid") for line in QUESTIONS[name](source, kind=of))
        return
    said = outcome(lambda: QUESTIONS[name](source, kind=of))
    assert re.search("expected|no such file|no kind", said), said


@each("name", ["check", "count", "solve", "solutions", "prove", "explain"])
@each(
    "wrong",
    [
        {"backend": 5}, {"backend": "none"}, {"backend": [5]}, {"backend": object()}, {"clues": 5}, {"clues": "none"},
        {"clues": ["none"]}, {"clues": [5]}, {"time_limit": -1}, {"time_limit": "1"}, {"time_limit": []},
        {"time_limit": float("nan")},
    ],
)  # fmt: skip
def test_options_that_are_wrong(name: str, wrong: dict[str, Any]) -> None:
    for source in (UNIQUE, model()):
        said = outcome(lambda source=source: QUESTIONS[name](source, **wrong))  # type: ignore[misc]
        assert re.search("expected|no backend", said), said


@each(
    ("ask", "message"),
    [
        (lambda: cpsudoku.count(UNIQUE, limit=-1), "limit: expected a number of solutions, or None for no limit"),
        (lambda: cpsudoku.check(UNIQUE, time_limit=True), "time_limit: expected a number of seconds"),
        (lambda: cpsudoku.prove(UNIQUE, trim="no"), "trim: expected True or False, found 'no'"),  # type: ignore[arg-type]
        (lambda: cpsudoku.count(UNIQUE, limit="3"), "limit: expected a number"),  # type: ignore[arg-type]
        (lambda: cpsudoku.check(UNIQUE, backend=[]), "backend: expected at least one name, found none"),
        (lambda: cpsudoku.check(UNIQUE, kind=gallery.rule("cage")), "rules=.RULE."),  # type: ignore
        (lambda: list(cpsudoku.generate("nurikabe")), "number: expected a whole number"),  # type: ignore[arg-type]
        (lambda: list(cpsudoku.generate(1, clues="3")), "clues: expected a whole number"),  # type: ignore[arg-type]
        (lambda: list(cpsudoku.generate(1, kind=5)), "kind: expected a name"),  # type: ignore[arg-type]
        (lambda: cpsudoku.verify(None), "source: expected a path, the text of certificates"),  # type: ignore[arg-type]
        (lambda: cpsudoku.verify("/none.txt"), "expected a file of certificates"),
        *[
            (lambda source=source: cpsudoku.verify(source), f"source: expected a path, .* found {found}")
            for source, found in [(b"a", "b'a'"), ([1], "1"), ([["a"]], r"\['a'\]"), ({1}, "1"), ("", "''")]
        ],
        (lambda: [*cpsudoku.check_all("many.txt")], r"sources: expected a list .* found one; \['many.txt'\]"),
        (lambda: [*cpsudoku.check_all(Path("a"))], "sources: expected a list .* found one"),  # type: ignore[arg-type]
        (lambda: [*cpsudoku.check_all(b"12")], "sources: expected a list .* found b'12'"),  # type: ignore[arg-type]
        (lambda: [*cpsudoku.check_all(None)], "sources: expected a list .* found None"),  # type: ignore[arg-type]
        *[
            (lambda of=of, wish=wish: [*cpsudoku.generate(1, kind=of, **wish)], f"{name}: expected two whole numbers")
            for of in ("sudoku", "nurikabe", kind())
            for wish in (
                {"size": "3x"}, {"size": "4x4"}, {"size": 3}, {"size": (0, 0)}, {"size": (4,)}, {"size": (4.5, 4)},
                {"difficulty": "silly"}, {"box": 3},
            )
            for name in wish
        ],
        (lambda: [*cpsudoku.generate(1, seed=1.5)], "seed: expected a whole number or a text"),  # type: ignore[arg-type]
        (lambda: [*cpsudoku.generate(1, kind=kind())], "expected a size, since the kind has neither"),
        *[
            (lambda claim=claim: cpsudoku.prove(UNIQUE, claim=claim), "claim: expected a name, or a list of literals")
            for claim in (5, None, [], [5], b"minimal")
        ],
        (related, r"Table\(x.0., x.1.\): expected an answer for 0 and 0, found ZeroDivisionError"),
        *[
            (lambda values=values: Model().variable("y", values), "variable y: expected integers, .* found")
            for values in (5, None, int)
        ],
        (lambda: Model().variables("y", 2, 5), "variable y.0.: expected integers, .* found 5"),  # type: ignore[call-overload]
        (lambda: cpsudoku.verify("a\n", kinds=5), "kinds: expected a list of files"),  # type: ignore[arg-type]
        (lambda: cpsudoku.check(UNIQUE, rules=5), "rules: expected a list of names"),  # type: ignore[arg-type]
        (lambda: cpsudoku.check(UNIQUE, rules=[5]), "rules: expected names, files"),  # type: ignore[list-item]
        (lambda: cpsudoku.explain(UNIQUE, entries=5), "entries: expected a text"),  # type: ignore[arg-type]
        (lambda: cpsudoku.explain(UNIQUE, place=5), "place: expected the name of a place"),  # type: ignore[arg-type]
        (lambda: cpsudoku.explain(Model(), place="x"), "expected a decision variable in the model, found none"),
        (lambda: cpsudoku.explain(UNIQUE, time_limit=-1), "time_limit: expected a number of seconds"),
        (lambda: cpsudoku.explain(model(), up_to="xy_wing"), "xy_wing: expected all-different units"),
        (lambda: cpsudoku.explain(model(), entries="none"), "expected entries of a Model as NAME=VALUE"),
        (lambda: cpsudoku.convert(UNIQUE, to="none"), "no form 'none'"),
        (lambda: cpsudoku.prove(UNIQUE, claim="none"), "expected"),
    ],
)
def test_sentences_of_errors(ask: Callable[[], object], message: str) -> None:
    with pytest.raises((CpsudokuError, TypeError), match=message):
        ask()


@each("name", OF_A_MODEL)
def test_a_model_is_asked_like_a_puzzle(name: str) -> None:
    assert QUESTIONS[name](model()) is not None


@each("name", OF_A_MODEL)
def test_a_constraint_of_ones_own_needs_a_decomposition(name: str) -> None:
    with pytest.raises(CpsudokuError, match=r"Even: expected a method `decompose`.*docs/howto/models\.md"):
        QUESTIONS[name](model_of(Even))
    assert QUESTIONS[name](model_of(EvenInParts)) is not None
    assert cpsudoku.count(model_of(EvenInParts)) == 1


@each("name", [name for name in QUESTIONS if name != "check_all"])
def test_a_file_that_is_missing(name: str) -> None:
    with pytest.raises(CpsudokuError, match=f"{NO_FILE}: no such file"):
        QUESTIONS[name](NO_FILE)


def test_a_certificate_is_verified_as_it_is() -> None:
    certificate = cpsudoku.prove(UNIQUE)
    assert cpsudoku.verify(certificate).accepted
    assert cpsudoku.verify(iter(certificate.text().splitlines())).accepted


def test_a_model_is_explained() -> None:
    given = model()
    assert str(cpsudoku.explain(given)).splitlines()[0] == "The solution is unique."
    open_ = Model()
    row = open_.variables("row", 3, range(3))
    open_.add(AllDifferent(row), Clue("first", row[0] == 1))
    step = cpsudoku.explain(open_, entries={"row[1]": 0}).steps[0]
    assert str(step) == str(cpsudoku.explain(open_, entries="row[1]=0").steps[0]) and " is " in str(step)
    assert str(cpsudoku.explain(open_, place="row[2]", entries="row[1]=0")).lower().startswith("row[2] is 2")
    assert cpsudoku.explain(open_).rating.verdict == "multiple"
    assert cpsudoku.explain(open_).completions and cpsudoku.explain(given).redundant == ()
    assert cpsudoku.explain(given, clues=["first"]).verdict == "multiple"
    from cpsudoku.apps.web.page_data import walk_page

    with pytest.raises(CpsudokuError, match="found one of a Model"):
        walk_page(cpsudoku.explain(given), "title")


def test_a_kind_of_ones_own_answers_as_its_file_does() -> None:
    own = kind()
    report = cpsudoku.check(STARS, kind=own)
    assert report.verdict == "unique" and report.kind is own
    assert cpsudoku.count("....\n....\n....\n....", kind=own) == 2
    assert cpsudoku.verify(cpsudoku.prove(STARS, kind=own).text(), kinds=[own]).accepted
    made = [*cpsudoku.generate(1, kind=own, size=(4, 4), seed="1")]
    assert cpsudoku.check(made[0], kind=own).verdict == "unique"


def test_a_rule_of_ones_own_is_taken_as_an_object() -> None:
    rule = Rule(section=Flag("low corner"), rules=lambda puzzle, at: [at[puzzle.cells[0]] <= 1])
    assert cpsudoku.count("." * 16, rules=[rule]) == 72, "a quarter of the 288 grids have a 1 in the first cell"
    assert cpsudoku.count("size: 4x4\nlow corner\n", rules=[rule]) == 72
    both = cpsudoku.count("." * 16, rules=[rule, "falling diagonal"])
    assert both == 12, "48 grids have four values on that diagonal"


RESULTS: dict[str, tuple[Callable[[], object], str]] = {
    "report": (lambda: cpsudoku.check(UNIQUE), "unique (sudoku 4x4)"),
    "model report": (lambda: cpsudoku.check(model()), "unique (model of 3 variables): exactly one solution"),
    "solution": (lambda: cpsudoku.solve(model()), "row[0]=1 row[1]=0 row[2]=2"),
    "certificate": (lambda: cpsudoku.prove(UNIQUE), "cpsudoku-certificate 3\nkind unique"),
    "verified": (lambda: cpsudoku.verify(cpsudoku.prove(UNIQUE).text()), "1: accepted: unique sudoku 2x2"),
    "rejected": (lambda: cpsudoku.verify("a\nb"), "1: rejected: expected 'cpsudoku-certificate 3', found 'a'"),
    "ambiguous": (lambda: cpsudoku.explain("12" + "." * 14), "There are several solutions."),
    "impossible": (lambda: cpsudoku.explain("11" + "." * 14), "There is no solution.\n  1. These clash: no two 1"),
    "rating": (lambda: cpsudoku.explain(UNIQUE).rating, "word"),
    "step": (lambda: cpsudoku.explain(UNIQUE).steps[0], "Naked single: r1c2 is 2"),
    "explanation": (lambda: cpsudoku.explain(UNIQUE), "The solution is unique.\n  1. Naked single"),
    "walk": (lambda: cpsudoku.explain(NURIKABE, kind="nurikabe"), "The solution is unique."),
    "entry": (lambda: next(cpsudoku.read(UNIQUE)), UNIQUE),
    "puzzle": (lambda: gallery.kind_of("nurikabe").instance(NURIKABE), NURIKABE.rstrip()),
    "grid": (lambda: square_puzzle((1, *[0] * 15)), "1..............."),
    "picture": (lambda: drawing.draw(UNIQUE), "<svg "),
    "model": (model, "Model: 3 variables, 1 constraint, 2 clues"),
    "kind": (lambda: gallery.kind_of("nurikabe"), "<Kind nurikabe>"),
}


@each("name", RESULTS)
def test_print_shows_the_result(name: str) -> None:
    result, beginning = RESULTS[name]
    printed = str(result())
    assert printed.startswith(beginning), printed
    assert " object at 0x" not in printed
