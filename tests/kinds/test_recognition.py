"""The kind of a text: it is named, or the form is typical of sudoku, or the error lists the kinds that fit. Each file
has its own kind, and is opened once."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cpsudoku
from cpsudoku.formats import OpenedSource
from cpsudoku.formats.entry_reading import read_all
from cpsudoku.formats.source_form import recognize_source
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError, InputError
from tests.conftest import DAY, Ran

Run = Callable[..., Ran]
SUDOKU = "1..4.........3.2"
LOOP = "....\n3.02\n13..\n.2.3\n"  # no solution as slitherlink, one as sudoku
UNIQUE_LOOP = "# kind: slitherlink\n....\n2.02\n13..\n.2.3\n"
ROOMS = "# kind: heyawake\n" + gallery.kind_of("heyawake").unique[0] + "\n"
BOXED = "1.|.4\n..|..\n--+--\n..|..\n.3|.2\n"


def first(text: str) -> Entry | Bad:
    return next(read_all([text if "\n" in text else f"{text}\n"]))


@pytest.mark.every(6)
def test_a_text_of_another_kind_is_no_sudoku_unless_its_form_speaks_for_one() -> None:
    """Each example of a kind, without the kind's name, is rejected with a list of kinds that includes its own, or looks
    like a sudoku."""
    read = []
    for name in registry.names("kind"):
        kind = gallery.kind_of(name)
        for text in () if kind.reads_grids else (*kind.unique, *kind.multiple, *kind.none):
            if "\n" not in text and len(text) > 99:
                continue  # a jigsaw on one line
            found = first(text)
            if isinstance(found, Bad):
                assert name in found.error.message and "--kind " in found.error.message, (name, text, found.error)
            else:
                assert found.kind == "sudoku"
                read.append((name, text))
    for name, text in read:
        lines = [line for line in text.splitlines() if not line.startswith("#")]
        composite = len(lines) in (4, 6, 8, 9, 10, 12, 16) and all(len(line) == len(lines) for line in lines)
        dots = {"0", "."} <= set(text)
        assert name in ("jigsaw", "killer") or (composite and not dots), (name, text)


NINE = "8........\n..36.....\n.7..9.2..\n.5...7...\n....457..\n...1...3.\n..1....68\n..85...1.\n.9....4..\n"


@pytest.mark.parametrize(
    "text",
    [
        SUDOKU, BOXED, NINE, NINE.replace("\n", ""), NINE.replace(".", "0"), NINE * 3, NINE.replace("\n", "") + " 5",
        f"{NINE}\n{NINE}", f"Puzzle 1:\n{NINE}", f"Dear reader, this is it:\n{NINE}", "1..4\n....\n....\n.3.2\n",
        NINE.replace("\n", "").replace(".", "0", 3), "1 . . 4\n. . . .\n. . . .\n. 3 . 2\n",
        "1..5..\n......\n....2.\n.3....\n......\n......\n",
        f"{NINE}anti-knight\n", f"{NINE}thermometer: r1c1 r1c2\n", "size: 9x9\nthermometer: r1c1 r1c2\n",
        "size: 4x4\ncages:\nr1c1 r1c2 = 3\n", "\n".join(["." * 16] * 16) + "\n", "\n".join(["1" + "." * 14 + "G"] * 16),
        "[[1,0,0,4],[0,0,0,0],[0,0,0,0],[0,3,0,2]]\n", "# a remark\n# kind: one of the easier, I think.\n" + SUDOKU,
    ],
)  # fmt: skip
def test_the_forms_of_sudoku(text: str) -> None:
    found = first(text)
    assert isinstance(found, Entry) and found.kind == "sudoku", found


@pytest.mark.parametrize(
    "text", ["1....\n.....\n....2\n.....\n.....\n", LOOP, "size: 4x4\n", "1234512345123451234512345\n", "..\n.1\n"]
)
def test_a_text_that_fits_several_kinds_is_asked_for_its_name(text: str, run: Run) -> None:
    ran = run("check", text, "--backend", "sat")
    assert (ran.status, ran.out) == (2, "")
    assert "expected a text that names its kind, found one that fits " in ran.err and "`# kind: NAME`" in ran.err
    for kind in ("sudoku", "queens" if text.startswith("size") else "latin"):  # named, it is accepted
        for named, *options in ((text, "--kind", kind), (f"# kind: {kind}\n{text}",)):
            ran = run("check", named, *options, "--backend", "sat")
            assert ran.status in (0, 1) and f" ({kind} " in ran.out, ran
    with pytest.raises(InputError, match="that names its kind"):
        cpsudoku.check(text)
    with pytest.raises(InputError, match="that names its kind"):
        cpsudoku.solve(io.StringIO(text))


def test_a_name_that_is_almost_one_is_no_remark() -> None:
    with pytest.raises(InputError, match="no kind 'slitherlnk'; nearest: slitherlink\n"):
        recognize_source(f"# kind: slitherlnk\n{LOOP}")
    for alias, name in (("sudoku-x", "sudoku_x"), ("slither", "slitherlink")):
        found = recognize_source(f"# kind: {alias}\n{LOOP}")
        assert (found.name, found.stated) == (name, True)


def test_a_comment_that_names_no_known_kind_is_an_error(run: Run) -> None:
    """A name may mean other rules than sudoku's; only a sentence is a remark."""
    for named in ("kenken", "chess", "easy", "./base.py", "kenken 6x6", "Very hard", "latin+./mine.py", "kenken,"):
        for comment in ("# kind: ", "# Kind : ", "#kind="):
            text = f"{comment}{named}\n1..4\n....\n....\n.3.2\n"
            with pytest.raises(InputError, match="in `kind`") as error:
                recognize_source(text)
            assert repr(named.strip(",")) in str(error.value), error
            assert recognize_source(text, "sudoku").name == "sudoku"
    for named, option in (
        ("./base.py", "--kind ./base.py"),
        ("latin+./my own.py", "--kind latin --rule './my own.py'"),
    ):
        with pytest.raises(InputError) as error:
            recognize_source(f"# kind: {named}\n1..4\n....\n....\n.3.2\n")
        assert str(error.value).endswith(f"\nhint: {option}")
    for line in ("kind: latin", "; kind: latin", "// Kind = kenken", "By me\nkind: latin"):
        with pytest.raises(InputError, match="expected the kind in a comment"):
            recognize_source(f"{line}\n1..4\n....\n....\n.3.2\n")
    for named, name in (("Slitherlink", "slitherlink"), ("sudoku X", "sudoku_x"), ("latin square by hand", "latin"),
                        ("slitherlink 4x4", "slitherlink"), ("one of the easy\n# kind: latin", "latin")):  # fmt: skip
        assert recognize_source(f"# kind: {named}\n{LOOP}").name == name
    ran = run("check", "# kind: kenken\n1..4\n....\n....\n.3.2\n")
    assert (ran.status, "'kenken'" in ran.err) == (2, True), ran
    later = [*read_all([f"{SUDOKU}\n\n# kind: kenken\n{SUDOKU}\n"])]
    assert isinstance(later[0], Entry) and isinstance(later[1], Bad), later
    assert "found one of kind kenken" in later[1].error.message


def test_the_verdict_names_what_was_read(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "loop.txt"
    path.write_text(UNIQUE_LOOP)
    page = tmp_path / "page.html"
    ran = run("check", path, "--backend", "sat", "-o", page)
    assert ran.out.startswith(f"{path}:2: unique (slitherlink 4x4): exactly one solution\n")
    assert "unique (slitherlink 4x4): exactly one solution" in page.read_text()
    assert "slitherlink: 1 checked" in page.read_text()
    record = json.loads(run("check", path, "--backend", "sat", "--json").out)
    assert (record["kind"], record["size"]) == ("slitherlink", [4, 4])
    assert run("check", path, SUDOKU, "--backend", "sat").out.startswith("2 puzzles: 2 unique; ")
    said = json.loads(run("explain", path, "--json").out)
    assert (said["kind"], said["size"]) == ("slitherlink", [4, 4])
    report = cpsudoku.check(path, backend="sat")
    assert (report.reading, report.size) == ("slitherlink 4x4", (4, 4))
    assert cpsudoku.check(UNIQUE_LOOP, kind="sudoku", backend="sat").reading == "sudoku 4x4"


@pytest.fixture
def three(tmp_path: Path) -> list[Path]:
    """A file each of sudoku, slitherlink and heyawake, with one solution each."""
    paths = [tmp_path / name for name in ("sudoku.txt", "loop.txt", "rooms.txt")]
    for path, text in zip(paths, (f"{SUDOKU}\n", UNIQUE_LOOP, ROOMS), strict=True):
        path.write_text(text)
    return paths


@pytest.mark.every(8)
def test_each_file_has_its_own_kind_in_every_command(run: Run, three: list[Path], tmp_path: Path) -> None:
    for files in ((three, three[::-1])[DAY // 8 % 2],):
        records = run("check", *files, "--backend", "sat", "--json").out.splitlines()
        assert [(json.loads(one)["kind"], json.loads(one)["verdict"]) for one in records] == [
            ({"sudoku": "sudoku", "loop": "slitherlink", "rooms": "heyawake"}[file.stem], "unique") for file in files
        ]
        assert run("solve", "--count", *files).out == "1\n1\n1\n"
        assert (run("explain", *files).status, run("explain", *files).out.count("The solution is unique.")) == (0, 3)
        certificates = run("prove", *files)
        assert certificates.out.count("kind unique") == 3
        (tmp_path / "c.txt").write_text(certificates.out)
        assert run("verify", tmp_path / "c.txt", "--puzzle", files[0]).out.endswith("2 certificates of other puzzles\n")
        solved = run("solve", *files)
        assert solved.status == 0 and solved.err.endswith("note: answered by search\n"), solved.err
        assert "a file contains puzzles of one kind" in solved.err
        assert "# kind: slitherlink\n" in solved.out and "# kind: heyawake\n" in solved.out
        assert run("convert", *files).status == 0
        ran = run("convert", "--to", "text", *files)
        assert ran.status == 2 and "expected puzzles of one kind in one text, found " in ran.err
        assert run("convert", "--to", "json", *files).status == 0
    for file in three:
        assert run("convert", file, "--to", "opb").status == 0
        ran = run("check --backend sat", file, "-o", file.with_suffix(".csv"))
        kind = {"sudoku": "sudoku", "loop": "slitherlink", "rooms": "heyawake"}[file.stem]
        assert ran.status == 0 and ran.err.endswith(f"; read as {kind}\n")
        assert run("convert", file, "--to", "text").status == 0
    assert [report.verdict for report in cpsudoku.check_all(three, backend="sat")] == ["unique"] * 3
    assert run("check", *three, "--kind", "slitherlink", "--backend", "sat").status == 2  # a name overrules the files
    like = run("generate", "--like", three[2], "--seed", "1")
    assert like.status == 0 and "--kind heyawake" in like.out.splitlines()[0]


@pytest.mark.every(4)
def test_units_of_several_kinds_are_explained_and_rated(run: Run, tmp_path: Path) -> None:
    latin, plain = tmp_path / "latin.txt", tmp_path / "plain.txt"
    latin.write_text("# kind: latin\n..5.....13....121..5...4.\n")
    plain.write_text(f"{SUDOKU}\n")
    for files in ((latin, plain), (plain, latin)):
        assert run("explain", *files).status == 0
        rated = [json.loads(line) for line in run("explain", "--rate", *files, "--json").out.splitlines()]
        assert [one["verdict"] for one in rated] == ["unique", "unique"]
    study = tmp_path / "out"
    ran = run("compare", latin, plain, "--backend", "sat", "-o", study, "--quiet")
    assert ran.status == 0, ran.err
    kinds = {one["kind"] for one in json.loads((study / "study.json").read_text())["instances"]}
    assert kinds == {"latin", "sudoku"}


OWN_RULE = '''
from cpsudoku.kinds import Flag, Rule
RULE = Rule(section=Flag("nothing more"))
'''


def test_rules_of_ones_own_are_added_to_the_kind_of_each_file(run: Run, tmp_path: Path) -> None:
    rule, killer = tmp_path / "more.py", tmp_path / "killer.txt"
    rule.write_text(OWN_RULE)
    killer.write_text(f"# kind: killer\n{gallery.kind_of('killer').unique[0]}\n")
    ran = run("check", SUDOKU, killer, "--rule", rule, "--backend", "sat", "--json")
    kinds = [json.loads(line)["kind"] for line in ran.out.splitlines()]
    assert (ran.status, kinds) == (0, ["sudoku+more.py", "killer+more.py"]), ran.err


READERS = {
    "check --backend sat": "unique (slitherlink 4x4)",
    "solve": "solution:",
    "solve --count": "1\n",
    "explain": "The solution is unique.\n",
    "prove": "kind unique",
    "convert": "",
    "convert --to text": "# kind: slitherlink",
    "convert --to puzz.link": "https://puzz.link/p?slither",
    "convert --to opb": "* #variable",
}


def feed(path: Path, text: str, pause: float = 0.0) -> threading.Thread:
    """Writes a text into a pipe, once, line by line."""

    def write() -> None:
        with open(path, "w") as pipe:
            for line in text.splitlines(keepends=True):
                pipe.write(line)
                if pause:
                    pipe.flush()
                    time.sleep(pause)

    thread = threading.Thread(target=write, daemon=True)
    thread.start()
    return thread


@pytest.mark.every(4)
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("command", READERS)
def test_a_pipe_is_opened_once(command: str, run: Run, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for pause in (0.0, 0.02):
        thread = feed(pipe, UNIQUE_LOOP, pause)
        ran = run(*command.split(), pipe)
        thread.join(240)
        assert ran.status in (0, 1) and READERS[command] in ran.out, ran
    ran = run(*command.split(), "-", stdin=UNIQUE_LOOP.encode())
    assert ran.status in (0, 1) and READERS[command] in ran.out, ran


@pytest.mark.every(6)
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_other_commands_and_functions_read_a_pipe(run: Run, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    def fed(call: Callable[[], Any], text: str = UNIQUE_LOOP) -> Any:
        thread = feed(pipe, text)
        found = call()
        thread.join(240)
        return found

    assert fed(lambda: run("explain", pipe), f"{SUDOKU}\n").status == 0
    assert "gentle" in fed(lambda: run("explain", "--rate", pipe), f"{SUDOKU}\n").out
    rows = tmp_path / "rows.csv"
    assert fed(lambda: run("check --backend sat", pipe, "-o", rows), f"{SUDOKU}\n" * 3).status == 0
    assert rows.read_text().count("unique") == 3
    assert fed(lambda: run("generate", "--like", pipe, "--seed", "1"), ROOMS).status == 0
    assert fed(lambda: run("check", SUDOKU, "--solution", pipe), "1234342121434312\n").status == 0
    link = "https://puzz.link/p?slither/4/4/dgdh2c71\n"
    assert fed(lambda: run("check", pipe, "--backend", "sat"), link).out.startswith(f"{pipe}:1: unique (slitherlink")
    assert fed(lambda: run("check", pipe, "--backend", "sat"), "").err.endswith("the text is empty\n")
    assert fed(lambda: cpsudoku.check(pipe, backend="sat").reading) == "slitherlink 4x4"
    assert fed(lambda: cpsudoku.count(str(pipe))) == 1
    assert fed(lambda: cpsudoku.prove(pipe).kind) == "unique"
    assert fed(lambda: cpsudoku.solve(pipe)) is not None
    assert fed(lambda: [one.verdict for one in cpsudoku.check_all([pipe, SUDOKU], backend="sat")]) == ["unique"] * 2


@pytest.mark.every(4)
@pytest.mark.skipif(not Path("/dev/stdin").exists(), reason="this system has no /dev/stdin")
@pytest.mark.app
def test_devices_and_process_substitution(tmp_path: Path) -> None:
    path = tmp_path / "loop.txt"
    path.write_text(UNIQUE_LOOP)
    command = f"{sys.executable} -m cpsudoku check --backend sat"
    for line in (
        f"{command} <(cat {path})",
        f"cat {path} | {command} /dev/stdin",
        f"{command} /dev/stdin < {path}",
        f"cat {path} | {command} -",
        f"{command} -v <(cat {path}) <(echo {SUDOKU})",
    ):
        ran = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=240)
        assert ran.returncode == 0, (line, ran)
        assert "(slitherlink 4x4)" in ran.stdout, (line, ran)


def test_looking_at_a_stream_does_not_wait_for_its_end() -> None:
    """A line that is a puzzle by itself is enough, and so is a first block, with the comments above it."""
    for text in (f"{SUDOKU}\n", f"{UNIQUE_LOOP}\n", f"{UNIQUE_LOOP}===\n", "https://puzz.link/p?slither/4/4/dgdh2c71\n"):
        read, write = os.pipe()
        os.write(write, text.encode())
        with open(read, "rb") as stream:
            source = OpenedSource(stream)
            looking = threading.Thread(target=lambda source=source: source.beginning, daemon=True)
            looking.start()
            looking.join(240)
            waits = looking.is_alive()
            os.close(write)
            looking.join()
            assert not waits, text
            assert (source.beginning, [*source.lines()]) == (text, text.splitlines())


@pytest.mark.parametrize(("kind", "row"), [("numberlink", "2..2"), ("yin_yang", "x.o"), ("akari", ".1.")])
def test_a_row_of_cells_is_no_path(
    kind: str, row: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    expected = cpsudoku.count(f"{row}\n", limit=9, kind=kind)
    assert cpsudoku.count(row, limit=9, kind=kind) == expected
    assert cpsudoku.check(row, kind=kind, backend="sat").verdict == ("none", "unique", "multiple")[min(expected, 2)]
    assert run("solve", "--count", row, "--kind", kind).status == 0
    for name in ("no-such", "none.txt", "sudoku"):
        with pytest.raises(CpsudokuError, match=f"{name}: no such file"):
            cpsudoku.check(name, kind=kind)
    (tmp_path / "no-such").write_text(f"{row}\n")
    assert cpsudoku.count("no-such", limit=9, kind=kind) == expected


@pytest.mark.app
def test_bulk_without_its_libraries_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    from cpsudoku import bulk

    for library in ("numpy", "numba"):
        with monkeypatch.context() as without:
            without.setitem(sys.modules, library, None)
            needed = r"bulk.check needs NumPy and Numba\nhint: pip install 'cpsudoku\[bulk"
            with pytest.raises(CpsudokuError, match=needed):
                bulk.check([SUDOKU])


def test_a_field_or_a_column_names_the_kind(run: Run, tmp_path: Path) -> None:
    """An object with a puzzle, and a row of CSV, are read as the kind that they name; no other field is dropped."""
    latin = '{"kind": "latin", "puzzle": "1..4.........3.2"}'
    for text in (latin, f"[{latin}, {latin}]", '{"Kind": "Latin", "grid": "1..4.........3.2"}',
                 f'{{"kind": "latin", "puzzles": [{{"puzzle": "{SUDOKU}"}}]}}', latin.replace('"', "'"),
                 "puzzle,kind\n1..4.........3.2,latin", "kind;puzzle\nlatin;1..4.........3.2",
                 "id,puzzle,kind\n7,1..4.........3.2,latin"):  # fmt: skip
        path = tmp_path / "named.txt"
        path.write_text(f"{text}\n")
        assert [entry.kind for entry in read_all([str(path)]) if isinstance(entry, Entry)][:1] == ["latin"], text
        assert getattr(first(text), "kind", "") == "latin"
        unknown = tmp_path / "unknown.txt"
        unknown.write_text(path.read_text().replace("latin", "kenken").replace("Latin", "kenken"))
        (bad,) = read_all([str(unknown)])
        assert isinstance(bad, Bad) and "'kenken'" in bad.error.message, text
    two = first(f'{{"puzzle": "{SUDOKU}"}}\n{latin}\n')
    assert isinstance(two, Entry) and two.kind == "sudoku"
    later = [*read_all([f'{{"puzzle": "{SUDOKU}"}}\n{latin}\n'])][1]
    assert isinstance(later, Bad) and "found one of kind latin" in later.error.message
    for key, value in (("cages", [1]), ("rules", "anti-knight"), ("type", "killer"), ("constraints", {"a": 1}),
                       ("killercage", [{"value": "4"}]), ("format", 99), ("size", 9)):  # fmt: skip
        bad = first(json.dumps({"puzzle": SUDOKU, key: value}))
        assert isinstance(bad, Bad) and key in bad.error.message, bad
    plain = {"title": "a", "author": "b", "id": 3, "difficulty": "hard", "source": "c", "size": 4, "format": 1}
    assert isinstance(first(json.dumps({"puzzle": SUDOKU, **plain, "cages": [], "rules": ""})), Entry)
    made = run("convert", "--kind", "latin", SUDOKU, "--to", "json").out
    assert json.loads(made) == {"kind": "latin", "puzzle": SUDOKU}
    path.write_text(made)
    ran = run("check", path, "--backend", "sat")
    assert (ran.status, " (latin 4x4)" in ran.out) == (1, True), ran
    assert json.loads(run("convert", SUDOKU, "--to", "json").out) == {"puzzle": SUDOKU}
