"""The commands and options as a whole: few, with one name and one meaning each; every help fits a terminal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

import click
import pytest

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
