"""No command writes a file that it reads: neither by another name of the file, nor as standard input.
With --overwrite, the old file stays until the new one is complete."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import click
import pytest

from cpsudoku.apps.cli import COMMANDS
from cpsudoku.apps.cli.puzzle_loop import replacing
from cpsudoku.support import interrupts
from tests.conftest import Ran

PUZZLE = "1..4.........3.2\n"
WRITING = [
    "check a.svg -o OUT --overwrite",
    "check p.txt --kind a.svg -o OUT --overwrite",
    "convert a.svg --to rows -o OUT",
    "convert p.txt a.svg --to rows -o OUT",
    "convert a.svg -o OUT",
    "convert --solved a.svg -o OUT",
    "explain a.svg -o OUT --overwrite",
    "explain p.txt --entries a.svg -o OUT",
    "explain a.png -o a.png",
    "generate --like a.svg -o OUT --overwrite",
    "prove a.svg -o OUT",
    "prove a.svg --overwrite -o OUT",
    "solve a.svg --overwrite -o OUT",
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("a.svg", "a.png", "p.txt"):
        (tmp_path / name).write_text(PUZZLE)
    (tmp_path / "link.svg").symlink_to("a.svg")
    os.link(tmp_path / "a.svg", tmp_path / "hard.svg")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", WRITING)
def test_a_command_refuses_its_input_as_its_output(command: str, folder: Path, run: Callable[..., Ran]) -> None:
    for output in ("a.svg", "./a.svg", str(folder / "a.svg"), "link.svg", "hard.svg"):
        ran = run(*command.replace("OUT", output).split())
        assert ran.status == 2 and "expected another file than the input, found a." in ran.err, (output, ran)
        assert {(folder / name).read_text() for name in ("a.svg", "a.png", "p.txt")} == {PUZZLE}


def test_numbered_files_are_no_inputs(folder: Path, run: Callable[..., Ran]) -> None:
    (folder / "b-002.svg").write_text(PUZZLE)
    ran = run("convert", "p.txt", "b-002.svg", "-o", "b.svg")
    assert ran.status == 2 and "found b-002.svg itself" in ran.err
    (folder / "1.opb").write_text(PUZZLE)
    ran = run("convert", "1.opb", "--to", "opb", "-o", ".")
    assert ran.status == 2 and "found 1.opb itself" in ran.err
    assert {(folder / name).read_text() for name in ("b-002.svg", "1.opb")} == {PUZZLE}


def test_every_command_that_reads_and_writes_is_among_them() -> None:
    listed = {command.split()[0] for command in WRITING} | {"new", "compare"}  # one reads no puzzle, one writes folders
    context = click.Context(COMMANDS)
    for name in COMMANDS.list_commands(context):
        command = COMMANDS.get_command(context, name)
        assert command is not None
        types = [param.type for param in command.params]
        if any(isinstance(kind, click.Path) and kind.file_okay for kind in types):
            assert name in listed, name


@pytest.mark.parametrize(
    "command",
    [
        "prove 1234341221434321 --claim minimal",
        "prove typo.txt",
        "solve typo.txt",
        "check typo.txt --backend sat",
        "check typo.txt",
        "convert typo.txt --to rows",
        "generate --box 2x2 --clues 4 --difficulty 12 --time-limit 0.01 --seed 1",
    ],
)
def test_a_command_without_output_keeps_the_old_file(command: str, folder: Path, run: Callable[..., Ran]) -> None:
    (folder / "old.csv").write_text(PUZZLE)
    before = sorted(folder.iterdir())
    assert run(*command.split(), "-o", "old.csv", "--overwrite").status in (1, 2, 3)
    assert (folder / "old.csv").read_text() == PUZZLE and sorted(folder.iterdir()) == before


def test_a_complete_file_replaces_the_old_one(folder: Path, run: Callable[..., Ran]) -> None:
    before = sorted(folder.iterdir())
    (folder / "a.svg").chmod(0o640)
    assert run("prove", "p.txt", "-o", "link.svg", "--overwrite").status == 0
    assert (folder / "a.svg").read_text().startswith("cpsudoku-certificate")
    assert (folder / "a.svg").stat().st_mode & 0o777 == 0o640 and (folder / "link.svg").is_symlink()
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize("caught", [False, True])
def test_an_interrupt_keeps_the_old_file_and_the_new_rows(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caught: bool
) -> None:
    monkeypatch.setattr(interrupts, "has_interrupt", lambda: caught)
    for name in ("a.svg", "new.svg"):
        with suppress(KeyboardInterrupt), replacing(folder / name) as path:
            path.write_text("row\n")
            if not caught:
                raise KeyboardInterrupt
    [fresh] = folder.glob("a-*.svg")
    texts = [(folder / name).read_text() for name in ("a.svg", fresh.name, "new.svg")]
    assert texts == [PUZZLE, "row\n", "row\n"]
