"""The commands and options as a whole: few, with one name and one meaning each; every help fits a terminal."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest

import cpsudoku.apps
from cpsudoku.apps.cli import COMMANDS, GROUPS
from tests.conftest import Ran

NAMES = [name for group in GROUPS.values() for name in group]


def commands() -> Iterator[tuple[str, click.Command]]:
    context = click.Context(COMMANDS)
    for name in NAMES:
        command = COMMANDS.get_command(context, name)
        assert command is not None
        yield name, command


def test_there_are_at_most_twelve_commands_and_58_options_with_one_meaning_each() -> None:
    meanings = defaultdict(set)
    for name, command in commands():
        for param in command.params:
            if isinstance(param, click.Option):
                long = next(option for option in param.opts if option.startswith("--"))
                meaning = (param.help or "").split("  [")[0]
                assert meaning.endswith("."), (name, long)
                meanings[long].add(meaning)
    assert COMMANDS.list_commands(click.Context(COMMANDS)) == sorted(NAMES)
    assert len(NAMES) <= 12
    assert len(meanings) <= 58, sorted(meanings)
    assert {option: said for option, said in meanings.items() if len(said) > 1} == {}


@pytest.mark.parametrize("name", NAMES)
def test_the_short_help_fits_a_screen_and_the_long_one_its_width(name: str, run: Callable[..., Ran]) -> None:
    short, long = run(name, "-h"), run(name, "--help")
    assert (short.status, long.status) == (0, 0)
    assert len(short.out.splitlines()) <= 45 and "General:" not in short.out
    assert max(map(len, long.out.splitlines())) <= 80
    assert long.out == run("help", name).out


def typed_lines() -> Iterator[tuple[str, list[str]]]:
    """Yield each command line of the documentation, and of docstrings, with its place."""
    root = Path(cpsudoku.apps.__path__[0]).parents[1]
    pages = [*root.glob("*.md"), *root.glob("docs/[!g]*/*.md"), *root.glob("docs/*.md")]
    pages += [*root.glob("models/**/*.py"), *root.glob("cpsudoku/**/*.py")]
    for page in pages:
        if page.name in ("CHANGELOG.md", "decisions.md", "hints.py"):
            continue
        text = page.read_text(encoding="utf-8")
        for match in re.finditer(r"(^ *(?:\$ )?|`)cpsudoku ([a-z].*?)(?:`|$)", text, re.MULTILINE):
            words = re.sub(r"\s#\s.*|\s[|>&(].*|\s{3,}.*|[.,;:)]$", "", match[2]).split()
            if match[1] or words[0] in NAMES:  # else a sentence about cpsudoku
                yield f"{page.name}: {match[2]}", words


def test_command_lines_of_the_documentation_have_commands_and_options_that_exist() -> None:
    context = click.Context(COMMANDS)
    known = {name: COMMANDS.get_command(context, name) for name in COMMANDS.list_commands(context)}
    lines = [*typed_lines()]
    assert len(lines) > 100
    wrong = []
    for line, (name, *words) in lines:
        command = known.get(name)
        options = {option for param in command.params for option in param.opts} if command else set()
        given = {word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)} - {"--help", "-h"}
        if command is None or not given <= options:
            wrong.append((line, sorted(given - options)))
    assert not wrong
