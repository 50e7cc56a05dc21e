"""Commands as new users type them wrongly: no traceback, and a sentence with the place, the expected and the found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click
import pytest

from cpsudoku import prove
from cpsudoku.apps.cli import COMMANDS, hints
from cpsudoku.support import registry
from tests.conftest import Ran

LINK = "https://puzz.link/p?slither/5/5/dj0232bgci1a"
PUZZLE = "1..4.........3.2"
WRONG = [
    ("check folder", 2, "folder: no file of puzzles in this folder"),
    ("check links.txt", 2, "links.txt:2:31: expected the number of columns, found the end of the address"),
    ("check huge.txt", 2, "huge.txt:1:1: expected at most 10,000 cells, found 1,000,000"),
    ("check bin.dat", 2, "bin.dat: expected text"),
    ("check empty.txt", 2, "empty.txt: expected a puzzle, found nothing"),
    ("check blank.txt", 2, "blank.txt:3: expected a puzzle, found only blank lines"),
    ("check ok.cert", 2, "found 'cpsudoku-certificate': `cpsudoku verify` checks certificates"),
    ("check j.json", 2, "j.json:1:1: expected an object with a field puzzle, grid or board"),
    ("check p.txt --kind nokind.py", 2, "nokind.py: expected the file to set KIND"),
    ("check p.txt --kind boom.py", 2, "boom.py:1: ValueError: boom"),
    ("check p.txt --rule nosuch.py", 2, "nosuch.py: expected a Python file that sets RULE, found no such file"),
    ("solve p.txt --solution 1", 2, "no option --solution"),
    ("convert p.txt --to", 2, "error: option '--to' requires an argument\nhint: cpsudoku convert --help"),
    ("check p.txt --time-limit 0", 2, "expected a number above 0, found 0"),
    ("generate --symmetry half", 2, "no symmetry 'half'; nearest: half-turn\nhint: cpsudoku generate --help"),
    ("generate --rule arows --seed 1", 2, "no rule 'arows'; nearest: arrow"),
    ("check p.txt --time-limit abc", 2, "'abc' is not a valid number"),
    ("check p.txt --symbols abc", 2, "expected an alphabet of 4 different symbols, found 3 in 'abc'\n"),
    ("check p.txt -o nosuch/x.html", 2, "nosuch/x.html: expected a folder to write to, found none"),
    ("check https://f-puzzles.com/?load=abc", 2, "expected JSON of an editor, found nothing at character 1"),
    ("check https://puzz.link/p?nosuch/3/3/1", 2, "expected the name of a known kind (`help kinds`), found 'nosuch'"),
    ("verify p.txt", 1, "p.txt: no certificates; `cpsudoku prove` writes them"),
    ("verify bin.dat", 1, "bin.dat: no certificates; `cpsudoku prove` writes them"),
    ("verify empty.txt", 1, "empty.txt: expected certificates, found none"),
    ("verify cut.cert", 1, "cut.cert:2: rejected: "),
    ("verify nosuch.cert", 2, "error: nosuch.cert: no such file\n"),
    ("verify folder", 2, "error: folder: expected a file, found a directory\n"),
    ("compare --check nosuch.md", 2, "error: nosuch.md: no such file\n"),
    ("verify ok.cert --puzzle nosuch.txt", 2, "nosuch.txt: no such file"),
    ("verify ok.cert --puzzle j.json", 2, "j.json:1:1: expected an object with a field puzzle"),
    ("verify ok.cert --puzzle empty.txt", 2, "empty.txt: expected a puzzle, found nothing"),
    ("check p.txt --solution p.txt", 1, "yours: unfinished: 12 of 16 cells are empty"),
    ("check p.txt --solution folder", 2, "folder: expected a file, found a directory"),
    ("check p.txt --solution bin.dat", 2, "bin.dat: expected text"),
    ("check p.txt --solution empty.txt", 2, "empty.txt: expected a filled grid, found an empty text"),
    ("check p.txt --solution ok.cert", 2, "ok.cert:1:"),
    ("check p.txt --solution 123", 2, "the grid has 3 cells, the puzzle has 16"),
    ("explain p.txt --place A9", 2, "expected a place of the board, such as r1c1, found 'A9'"),
    ("explain p.txt --up-to wing", 2, "no technique 'wing'; nearest: "),
    ("explain p.txt --hint --entries bin.dat", 2, "bin.dat: expected text"),
    ("explain p.txt --hint --entries nosuch.txt", 2, "nosuch.txt: no such file"),
    ("convert p.txt -o x.bmp", 2, "no form 'bmp'"),
    ("prove p.txt -o j.json --resume", 2, "j.json: expected cpsudoku-certificate 3 or no such file"),
    ("generate --size 9", 2, "expected height x width, such as 2x3, found '9'"),
]


HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
TYPED = [  # what people type, the error, the hint, and the line that follows it
    ("check nosuch.txt", "nosuch.txt: no such file", "", ""),
    ("check 12345", "5 cells are not a square board", "16, 36 or 81 cells, or rows with / between them",
     "check 1..4/..../..../.3.2"),
    ("check mine.py", "mine.py sets no `model`", "cpsudoku check --kind mine.py PUZZLE",
     "check --kind mine.py 1....2..."),
    ("check p.txt --kind suduko", "no kind 'suduko'; nearest: sudoku", "cpsudoku help kinds", ""),
    (f"check {HARD} --kind killer", "1: killer needs cages",
     'add "cages:" and lines such as "r1c1 r1c2 r2c1 = 15"', "check killer.txt --kind killer"),
    (f"check {HARD} --kind slitherlink", "1:1: expected a number from 0 to 4, ? or a blank, found '8'",
     "--kind sudoku fits this text", f"check {HARD} --kind sudoku"),
    ("check p.txt --backend glucose4", "no backend 'glucose4'", "--backend sat:glucose4",
     "check p.txt --backend sat:glucose4"),
    ("check p.txt --backend serch", "no backend 'serch'; nearest: search", "cpsudoku help backends", ""),
    ("check --timeout 3 p.txt", "no option --timeout", "--time-limit 3", "check --time-limit 3 p.txt"),
    ("version", "no command 'version'", "cpsudoku --version", ""),
    (HARD, f"no command '{HARD[:40]}'", f"cpsudoku check {HARD}", ""),
    ("check --certify new.cert p.txt", "no option --certify", "cpsudoku prove p.txt -o new.cert", ""),
    ("help suduko", "no help on 'suduko'; nearest: sudoku, ", "cpsudoku help sudoku", ""),
    ("convert p.txt --to exel", "no form 'exel'", "cpsudoku convert --help", ""),
    ("frobnicate", "no command 'frobnicate'", "cpsudoku help", ""),
    ("check p.txt --box 3", "invalid value for '--box': expected height x width", "cpsudoku check --help", ""),
    ("list kinds", "no command 'list'", "cpsudoku help kinds", ""),
    ("diagnose p.txt", "no command 'diagnose'", "cpsudoku explain p.txt", ""),
    ("hint p.txt", "no command 'hint'", "cpsudoku explain --hint p.txt", ""),
    ("rate p.txt", "no command 'rate'", "cpsudoku explain --rate p.txt", ""),
    ("explain p.txt --why A2", "no option --why", "--place A2", "explain p.txt --place A2"),
    ("explain p.txt --rounds", "no option --rounds", "--trace rounds", "explain p.txt --trace rounds"),
    ("chekc p.txt", "no command 'chekc'", "cpsudoku check p.txt", ""),
    ("p.txt", "no command 'p.txt'", "cpsudoku check p.txt", ""),
    ("count p.txt -n 3", "no command 'count'", "cpsudoku solve --count p.txt -n 3", ""),
    ("check p.txt --limit-seconds=3", "no option --limit-seconds", "--time-limit 3", "check p.txt --time-limit 3"),
    ("check p.txt --force", "no option --force", "--overwrite", "check p.txt --overwrite"),
    ("check p.txt --html new.html", "no option --html", "-o new.html", "check p.txt -o new.html"),
    ("check p.txt --csv new.csv", "no option --csv", "-o new.csv", "check p.txt -o new.csv"),
    ("check p.txt --all", "no option --all", "--wait", "check p.txt --wait"),
    ("solve p.txt --all", "no option --all", "-n all", "solve p.txt -n all"),
    ("check p.txt --alphabet 1234", "no option --alphabet", "--symbols 1234", "check p.txt --symbols 1234"),
    ("check p.txt --add anti-king", "no option --add", "--rule anti-king", "check p.txt --rule anti-king"),
    ("check p.txt --solver sat", "no option --solver", "--backend sat", "check p.txt --backend sat"),
    ("solve p.txt --count --limit 3", "no option --limit", "--number 3", "solve p.txt --count --number 3"),
    ("verify ok.cert --of p.txt", "no option --of", "--puzzle p.txt", "verify ok.cert --puzzle p.txt"),
]  # fmt: skip


@pytest.mark.every(6)
@pytest.mark.parametrize(("typed", "error", "hint", "pasted"), TYPED, ids=lambda value: str(value)[:40])
def test_each_hint_works_when_it_is_pasted(
    typed: str, error: str, hint: str, pasted: str, folder: Path, run: Callable[..., Ran]
) -> None:
    ran = run(*typed.split())
    assert ran.status == 2 and ran.err.startswith(f"error: {error}"), ran
    assert ran.err.partition("\nhint: ")[2].partition("\n")[0] == hint, ran
    command = pasted or hint.removeprefix("cpsudoku ")
    if command:
        again = run(*command.split())
        assert again.status in (0, 1), (command, again)


@pytest.mark.every(6)
@pytest.mark.parametrize("word", sorted(hints.COMMANDS.keys() - {*COMMANDS.list_commands(click.Context(COMMANDS))}))
def test_a_word_that_people_try_leads_to_a_command(word: str, folder: Path, run: Callable[..., Ran]) -> None:
    ran = run(word)
    assert ran.status == 2
    command = ran.err.partition("\nhint: cpsudoku ")[2].split()
    assert command == hints.COMMANDS[word].split()
    source = [] if command[0] in ("help", "--version") else ["p.txt"]
    assert run(*command, *source).status in (0, 1), command


def test_an_option_that_people_try_leads_to_one_of_a_command() -> None:
    context = click.Context(COMMANDS)
    commands = [COMMANDS.get_command(context, command) for command in COMMANDS.list_commands(context)]
    known = {option for command in commands if command for param in command.params for option in param.opts}
    for name in hints.OPTIONS.keys() - known:
        assert {meant.partition(" ")[0] for meant in hints.OPTIONS[name].split("|")} <= known, name


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    text = prove(PUZZLE).text()
    (tmp_path / "folder").mkdir()
    (tmp_path / "p.txt").write_text(f"{PUZZLE}\n")
    (tmp_path / "bin.dat").write_bytes(b"\x80\x81\xfe\x00" * 20)
    (tmp_path / "ok.cert").write_text(text)
    (tmp_path / "cut.cert").write_text(text.partition("\n")[0] + "\nnonsense\n")
    files = {"empty.txt": "", "blank.txt": "\n\n\n", "j.json": '{"a": 1}\n', "nokind.py": "x = 1\n"}
    for name, content in files.items():
        (tmp_path / name).write_text(content)
    (tmp_path / "boom.py").write_text("raise ValueError('boom')\n")
    (tmp_path / "mine.py").write_text((Path(registry.folder_of("kind")) / "latin.py").read_text())
    (tmp_path / "links.txt").write_text(f"# of puzz.link\nhttps://puzz.link/p?slither/zz\n{LINK}\n")
    (tmp_path / "huge.txt").write_text("1" * 1_000_000)
    (tmp_path / "killer.txt").write_text(f"{PUZZLE}\ncages:\nr1c1 r1c2 = 3\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.every(6)
@pytest.mark.parametrize(("command", "status", "said"), WRONG, ids=lambda value: str(value)[:40])
def test_a_wrong_command_names_what_is_wrong(
    command: str, status: int, said: str, folder: Path, run: Callable[..., Ran]
) -> None:
    ran = run(*command.split())
    assert ran.status == status and said in ran.out + ran.err, ran
    assert "Traceback" not in ran.err and "internal error" not in ran.err


def test_places_and_techniques_in_other_spellings(folder: Path, run: Callable[..., Ran]) -> None:
    assert run("explain", "p.txt", "--place", "A2") == run("explain", "p.txt", "--place", "r1c2")
    assert run("explain", "p.txt", "--up-to", "X-Wing") == run("explain", "p.txt", "--up-to", "x_wing")
    assert run("explain", "p.txt", "--place", "A2").status == 0


def test_a_wrong_link_leaves_the_others(folder: Path, run: Callable[..., Ran]) -> None:
    ran = run("check", "links.txt", "--json")
    assert (ran.status, ran.out.count('"unique"') > 0) == (2, True), ran
