"""Kinds in a file with errors: every command prints the file and the line, and no verdict."""

from __future__ import annotations

import ctypes
import re
import runpy
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Lock, Thread
from typing import Any

import pytest

import cpsudoku
from cpsudoku.formats.record_reading import read_text
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from cpsudoku.support.errors import InputError
from tests.conftest import each

Run = Callable[..., Any]
BY_HAND = Path(__file__).with_name("by_hand.py")
TEMPLATE = Path(registry.find("kind", "_template").own_rules.__code__.co_filename)  # a Kind
TEXT = "........13......\nsigns:\nr2c3 < r2c2\n"
COMMANDS = ["check --backend search", "solve", "solve --count", "prove", "convert --to cnf", "explain"]
WRONG = {
    "raises": 'raise RuntimeError("boom")',
    "leaves": "raise SystemExit(0)",
    "nothing": "return None",
    "odd": "return [[1]]",
    "deep": "def deep(): deep()\n    deep()",
}


FUNCTIONS = [(function, wrong) for function in ("instance", "shape", "model", "clues") for wrong in WRONG]
FUNCTIONS.remove(("shape", "nothing"))  # None is a shape like any other
DECLARED_FUNCTIONS = [(function, wrong) for function in ("rules", "clues") for wrong in WRONG]


def by_turns(functions: list[tuple[str, str]]) -> Iterator[object]:
    """(command, function, wrong): the first command with each, three of the others in turn; the rest with --slow."""
    others = COMMANDS[1:]
    for i, (function, wrong) in enumerate(functions):
        now = (COMMANDS[0], *(others[(3 * i + k) % len(others)] for k in range(3)))
        for command in COMMANDS:
            yield pytest.param(command, function, wrong, marks=() if command in now else pytest.mark.slow)


def written(folder: Path, function: str, wrong: str) -> Path:
    """A kind with functions of its own, one of which is a function that does that and no more."""
    text = BY_HAND.read_text(encoding="utf-8")
    if function == "model":
        text = text.replace("model=square", "model=model")
        text = text.replace("KIND = Kind(", f"def model(side):\n    {wrong}\n\n\nKIND = Kind(", 1)
    else:
        found = re.search(rf'def {function}\(.*?:\n    """.*?"""\n', text, re.DOTALL)
        assert found
        text = f"{text[: found.end()]}    {wrong}\n{text[found.end() :]}"
    path = folder / "odd.py"
    path.write_text(text, encoding="utf-8")
    gallery._kind_of.cache_clear()
    return path


@pytest.mark.every(8)
@each(("command", "function", "wrong"), list(by_turns(FUNCTIONS)))
def test_a_function_that_goes_wrong(run: Run, tmp_path: Path, command: str, function: str, wrong: str) -> None:
    path = written(tmp_path, function, WRONG[wrong])
    (tmp_path / "puzzle.txt").write_text(TEXT)
    status, _, err = run(*command.split(), "--kind", path, tmp_path / "puzzle.txt")
    assert (status, "internal error" in err, "defect" in err) == (2, False, False), err
    assert re.search(r"odd\.py:\d+: |kind odd: expected", err), err


@pytest.mark.every(8)
@each(("command", "function", "wrong"), list(by_turns(DECLARED_FUNCTIONS)))
def test_a_function_of_a_declared_kind_that_goes_wrong(
    run: Run, tmp_path: Path, command: str, function: str, wrong: str
) -> None:
    text = TEMPLATE.read_text(encoding="utf-8")
    found = re.search(rf'def {function}\(.*?:\n    """.*?"""\n', text, re.DOTALL)
    assert found
    path = tmp_path / "odd.py"
    path.write_text(f"{text[: found.end()]}    {WRONG[wrong]}\n{text[found.end() :]}", encoding="utf-8")
    gallery._kind_of.cache_clear()
    (tmp_path / "puzzle.txt").write_text(TEXT)
    status, _, err = run(*command.split(), "--kind", path, tmp_path / "puzzle.txt")
    if wrong in ("nothing", "odd"):  # what a generator returns is not looked at: there are no such rules then, or clues
        assert status in (0, 1, 2) and "internal error" not in err, err
        return
    assert (status, "internal error" in err, "defect" in err) == (2, False, False), err
    assert re.search(r"odd\.py:\d+: |kind odd: expected", err), err


@pytest.mark.parametrize("content", ["KIND = 5", "PUZZLE = 5", "raise SystemExit(0)", "x = 1", "def", "1 / 0", ""])
def test_a_file_that_is_no_kind(run: Run, tmp_path: Path, content: str) -> None:
    (tmp_path / "odd.py").write_text(content)
    gallery._kind_of.cache_clear()
    status, _, err = run("check", "--kind", tmp_path / "odd.py", "1..4.........3.2")
    assert (status, "odd.py" in err, "internal error" in err) == (2, True, False)


GOOD = "......6....9..8.........5..2.8.....1.34....5.1..4..3..........3..1..2.8.....7...."
EACH = ["check --backend search", "solve", "solve --count", "prove", "explain --rate", "explain"]


def answers(command: str, out: str, _: str) -> int:
    """The number of decided puzzles."""
    name = command.partition(" --b")[0]
    if name == "check":
        several = re.search(r": (\d+) unique, 1 invalid; ", out)
        return int(several[1]) if several else out.count(": exactly one solution")
    marks = {"solve": r"^[1-9]{16,}$", "solve --count": r"^1$", "prove": "^kind unique$",
             "explain --rate": " (?:gentle|easy|moderate|(?:very )?hard) ", "explain": "^The solution"}  # fmt: skip
    return len(re.findall(marks[name], out, re.MULTILINE))


OWN = '''"""A 4x4 Latin square whose rules do not look at the text: `clues` cannot take another size."""
from cpsudoku.puzzles.kinds.kind import Kind, digits
from tests.square import render, square


def shape(grid):
    SHAPE
    return 4


def clues(grid, rules):
    CLUES
    return digits(grid, rules)


KIND = Kind(text="Latin.", reads_grids=True, unique=("...3..34....1...",), multiple=("......34....1...",),
            none=(".4.3..34....1...",))
KIND.shape, KIND.model, KIND.clues, KIND.render = shape, square, clues, render
'''


@each("command", EACH)
@each("where", ["shape", "clues", "library"])
def test_one_record_a_kind_cannot_take_leaves_the_others(run: Run, tmp_path: Path, command: str, where: str) -> None:
    wrong = 'if grid.height != 4: raise ValueError("boom")'
    text = OWN.replace("SHAPE", wrong if where == "shape" else "")
    text = text.replace("CLUES", wrong if where == "clues" else "")
    (tmp_path / "four.py").write_text(text)
    gallery._kind_of.cache_clear()
    file = tmp_path / "three.txt"
    file.write_text("...3..34....1...\n1.......2\n...4..43....1...\n")
    status, out, err = run(*command.split(), "--kind", tmp_path / "four.py", file)
    assert status == 2
    line = {"shape": 7, "clues": 12, "library": 13}[where]
    assert f"{file}:2: four.py:{line}: ValueError: " in err
    assert err.count("ValueError") == 1
    assert answers(command, out, err) == 2, out


@pytest.mark.every(3)
@pytest.mark.parametrize("command", EACH)
def test_one_record_of_the_wrong_size_leaves_the_others(run: Run, tmp_path: Path, command: str) -> None:
    file = tmp_path / "three.txt"
    file.write_text(f"{GOOD}\n1..4.........3.2\n{GOOD}\n")
    status, out, err = run(*command.split(), "--kind", "windoku", file)
    assert status == 2
    assert f"{file}:2: windoku: expected a 9x9 grid with 3x3 boxes, found side 4" in err
    assert answers(command, out, err) == 2, out


WIDE = """"A 4x4 Latin square with a sum that is declared wrongly in one way or another."
from cpsudoku.model.constraints import Linear
from cpsudoku.puzzles.kinds.kind import Kind, digits
from cpsudoku.model import Variable
from tests.square import render, square


def model(side):
    rules = square(side)
    WRONG
    return rules


KIND = Kind(text="Latin.", reads_grids=True, unique=("...3..34....1...",), multiple=("......34....1...",),
            none=(".4.3..34....1...",))
KIND.shape, KIND.model, KIND.render = lambda grid: grid.height, model, render
KIND.clues = lambda puzzle, rules: digits(puzzle, rules)
"""
MISDECLARED = {
    'rules.variable("extra", ())': "variable extra: expected at least one value, found an empty domain",
    'rules.add(Linear([(1, Variable("far", (1,)))], "=", 1))': "Linear: expected variables of this model",
    'rules.add(Linear([(1, rules.decisions[0])], "<", 1))': "Linear: expected the relation =, !=, <= or >=",
    'wide = [rules.variable(f"x{i}", range(300), auxiliary=True) for i in range(4)]; '
    'rules.add(Linear([(7, x) for x in wide], "=", 4200))': "Linear of 4 terms with up to 300 values each",
}


@pytest.mark.every(8)
@each("command", [*EACH, "convert --to cnf", "generate --size 4x4", "test"])
@each("wrong", list(MISDECLARED))
def test_a_model_declared_wrongly_is_told_with_its_line(run: Run, tmp_path: Path, command: str, wrong: str) -> None:
    """A backend finds the last mistake when it decomposes the model, long after the kind's function has returned.
    `explain` rejects its auxiliary variables earlier."""
    (tmp_path / "wide.py").write_text(WIDE.replace("WRONG", wrong))
    gallery._kind_of.cache_clear()
    if command == "check --backend search":
        command = "check --backend sat"  # the search takes any sum as it is
    if command.startswith("solve"):
        command += " --backend sat"
    puzzle = [] if command.startswith(("generate", "test")) else ["...3..34....1..."]
    kind = [tmp_path / "wide.py", "--backend", "sat"] if command == "test" else ["--kind", tmp_path / "wide.py"]
    status, out, err = run(*command.split(), *kind, *puzzle)
    assert status == (1 if command == "test" else 2), out + err
    said = f"wide.py:10: {MISDECLARED[wrong]}"
    if "auxiliary" in wrong:  # a sum too wide: found out by who makes clauses, the checker's among them
        said = {
            "explain": MISDECLARED[wrong],
            "prove": "kind wide: expected what a certificate can state",
        }.get(command.split()[0], said)
    assert said in out + err
    assert "internal error" not in err


def test_the_line_is_found_while_an_exception_for_another_thread_waits(run: Run, tmp_path: Path) -> None:
    """A thread whose time is over learns of it when it comes back from what it waits for; this one does not."""
    (tmp_path / "wide.py").write_text(WIDE.replace("WRONG", list(MISDECLARED)[-1]))
    gallery._kind_of.cache_clear()
    never = Lock()
    never.acquire()
    heard = []

    def wait() -> None:
        try:
            never.acquire()
            sum(range(10))
        except KeyError:
            heard.append(True)

    thread = Thread(target=wait, daemon=True)
    thread.start()
    assert thread.ident is not None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(KeyError))
    try:
        status, _, err = run("solve", "--backend", "sat", "--kind", tmp_path / "wide.py", "...3..34....1...")
    finally:
        never.release()
        thread.join()
    assert (status, "wide.py:10: Linear of 4 terms" in err) == (2, True), err
    assert heard


@pytest.mark.every(8)
@pytest.mark.parametrize("command", EACH[:-2])
def test_comments_above_an_instance_never_reach_a_kind(run: Run, tmp_path: Path, command: str) -> None:
    """`test` reads its examples as every other command reads a file."""
    text = BY_HAND.read_text(encoding="utf-8")
    strict = 'assert not text.startswith("#"), "a comment came through"\n    return read(text, grid_reader)'
    assert text.count("return read(text, grid_reader)") == 1
    text = text.replace("return read(text, grid_reader)", strict)
    text = text.replace('unique=("', 'unique=("# by hand\\n# for a test\\n\\n', 1)
    (tmp_path / "odd.py").write_text(text)
    gallery._kind_of.cache_clear()
    found = gallery.kind_of(str(tmp_path / "odd.py"))
    assert found.unique[0].startswith("#")
    (tmp_path / "puzzle.txt").write_text(found.unique[0])
    assert answers(command, *run(*command.split(), "--kind", tmp_path / "odd.py", tmp_path / "puzzle.txt")[1:]) == 1
    status, out, _ = run("test", tmp_path / "odd.py", "--backend", "search")
    assert (status, "0 failed" in out) == (0, True), out


def test_a_line_that_is_wrong_below_a_comment_is_counted_from_the_top() -> None:
    kind = gallery.kind_of("_template")
    with pytest.raises(InputError, match=r"^7:8: expected a cell from r1c1 to r4c4, found 'r5c2'"):
        read_text("# a title\n....\n....\n....\n....\nsigns:\nr1c1 < r5c2\n", kind)
    with pytest.raises(InputError, match=r"^4:1: expected one puzzle, found another"):
        read_text("# two\n................\n===\n................\n", kind)


OWN_KIND = """from cpsudoku import AllDifferent
from cpsudoku.kinds import Kind, Lines

def rules(puzzle, at):
    for unit in puzzle.rows + puzzle.columns:
        yield AllDifferent(at[unit])

KIND = Kind(rules=rules, sections=[Lines("paths")], unique=("12\\n..",), multiple=("..\\n..",), none=("11\\n..",))
"""
STATED = {
    'sections=["paths"]': "own.py:8: sections: expected a section, such as Lines(\"arrows\"), found 'paths'",
    'sections=[Lines("paths"), Lines("paths")]': "own.py:8: sections: expected different names, found 'paths' twice",
}
RAISED = {
    "        raise GeneratorExit": "own.py:6: GeneratorExit",
    '        yield "all different"': "own.py:6: expected constraints after 'all different', in the same yield",
}


@pytest.mark.parametrize("wrong", STATED)
def test_sections_that_are_none_or_twice_are_refused(run: Run, tmp_path: Path, wrong: str) -> None:
    (tmp_path / "own.py").write_text(OWN_KIND.replace('sections=[Lines("paths")]', wrong))
    gallery._kind_of.cache_clear()
    status, _, err = run("check", "--backend", "sat", "--kind", tmp_path / "own.py", "12\n..")
    assert (status, STATED[wrong] in err) == (2, True), err


@pytest.mark.parametrize("wrong", RAISED)
@pytest.mark.parametrize("command", ["check --backend sat", "explain", "generate --size 2x2"])
def test_rules_that_end_the_program_or_say_words_alone_are_blamed(
    run: Run, tmp_path: Path, command: str, wrong: str
) -> None:
    (tmp_path / "own.py").write_text(OWN_KIND.replace("        yield AllDifferent(at[unit])", wrong))
    gallery._kind_of.cache_clear()
    puzzle = [] if command.startswith("generate") else ["12\n.."]
    status, _, err = run(*command.split(), "--kind", tmp_path / "own.py", *puzzle)
    assert (status, RAISED[wrong] in err, "internal error" in err) == (2, True, False), err


def test_generate_ends_in_time_where_the_rules_never_do(run: Run, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(OWN_KIND.replace("    for unit", "    while True:\n        pass\n    for unit"))
    gallery._kind_of.cache_clear()
    status, out, err = run("generate", "--size", "2x2", "--time-limit", 1, "--kind", tmp_path / "own.py")
    assert (status, out) == (3, ""), err
    assert "time ran out" in err and "1 was not finished" in err


def test_what_a_program_proves_is_verified_from_its_file(run: Run, tmp_path: Path) -> None:
    program, proof = tmp_path / "signs.py", tmp_path / "c.cert"
    program.write_text(TEMPLATE.read_text())
    kind = runpy.run_path(str(program))["KIND"]
    assert kind.name == "", "it is not a kind of the gallery"
    proof.write_text(cpsudoku.prove(kind.unique[0], kind=kind).text())
    assert "\nsay kind signs\n" in proof.read_text()
    assert run("verify", proof, "--kind", program).status == 0
    assert run("verify", proof).status == 3, "the kind is not known, so nothing is compared"


def test_a_bad_import_in_a_kind_that_is_called_by_its_name(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its path it is the same."""
    (tmp_path / "odd_one.py").write_text('"""Odd."""\nimport no_such_library\n')
    folders = registry._folders
    monkeypatch.setattr(registry, "_folders", lambda what: [*folders(what), str(tmp_path)])
    registry.names.cache_clear()
    try:
        for kind in ("odd_one", tmp_path / "odd_one.py"):
            status, out, err = run("check", "--kind", kind, TEXT)
            assert (status, out) == (2, "")
            assert "odd_one.py:2: ModuleNotFoundError: No module named 'no_such_library'" in err
    finally:
        registry.names.cache_clear()
