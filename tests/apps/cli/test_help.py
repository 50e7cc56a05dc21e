"""`help` lists all names, and every command has a help."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any

import pytest

from cpsudoku.__main__ import main
from cpsudoku.apps.cli import COMMANDS
from cpsudoku.model import constraints
from cpsudoku.support import registry
from tests.conftest import each

Run = Callable[..., Any]


def test_every_sort_and_every_name(run: Run) -> None:
    for sort in registry.PLACES:
        status, out, _ = run("help", f"{sort}s")
        assert status == 0
        listed = {line.split()[0] for line in out.splitlines()}
        assert listed == {*(registry.names(sort) if sort != "constraint" else dir(constraints))}
        assert "``" not in out


def test_the_options_of_a_backend(run: Run) -> None:
    status, out, _ = run("help", "sat")
    assert status == 0
    assert "solver" in out and "glucose4" in out


def test_a_word_of_a_statement(run: Run) -> None:
    status, out, _ = run("help", "table")
    assert status == 0 and out.startswith("Table, a constraint") and "\ntable, a primitive\n" in out
    assert run("help", "connected").out.endswith(f"    {registry.find('primitive', 'connected').example}\n")


def test_a_name_that_is_not_there(run: Run) -> None:
    status, _, err = run("help", "slitherlnk")
    assert (status, "no help on 'slitherlnk'; nearest: slitherlink" in err) == (2, True)


def test_help_on_a_function_names_its_module(run: Run) -> None:
    for name, module in (("none-of", "cpsudoku.kinds.graphs"), ("one_loop", "cpsudoku.kinds")):
        found = run("help", name)
        assert found.status == 0 and found.out.endswith(f"\nfrom {module} import {name.replace('-', '_')}\n")


@pytest.mark.parametrize("command", ["check", "solve", "help"])
def test_help(run: Run, command: str) -> None:
    assert command in COMMANDS.commands or command in COMMANDS.list_commands(None)  # type: ignore[arg-type]
    status, out, _ = run(command, "--help")
    assert status == 0
    assert out.startswith(f"Usage: cpsudoku {command}")


def test_numbers_are_named_as_such(run: Run) -> None:
    _, out, _ = run("help", "cp_sat")
    assert "one of: a number" not in out
    assert "    a number" in out


def test_a_command_misspelt(run: Run) -> None:
    status, _, err = run("chekc")
    assert status == 2
    assert "no command 'chekc'\nhint: cpsudoku check\n" in err


def test_the_start_page_groups_the_commands_and_topics_print(run: Run) -> None:
    status, out, _ = run("help")
    assert status == 0 and out == run("--help").out and "\nAsk:\n  check " in out
    assert "141  the reader closed the pipe" in run("help", "status").out
    assert "standard input" in run("help", "input").out


def test_a_command_line_without_a_command_prints_the_start_page(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert capsys.readouterr().err == run("--help").out


def test_h_is_help(run: Run) -> None:
    status, out, _ = run("check", "-h")
    assert status == 0
    assert out.startswith("Usage: cpsudoku check")


@each("name", dir(constraints))
def test_a_constraint_has_a_signature_a_meaning_and_an_example(run: Run, name: str) -> None:
    status, out, _ = run("help", name)
    assert status == 0
    assert f"\n{name}(" in f"\n{out}"
    if name not in ("is_value", "is_not"):
        assert any(line.startswith("    ") and "(" in line for line in out.splitlines()), "an example"
    assert f"from cpsudoku.constraints import {name}" in out or f", {name}" in out


def test_a_constraint_in_any_spelling(run: Run) -> None:
    for name in ("Table", "table"):
        out = run("help", name).out
        assert "Table([x, y], [(1, 2), (2, 1), (3, 3)])" in out


EVALUATED = ["AllDifferent", "AllEqual", "Clause", "Compare", "InDomain", "Less", "Linear", "Or", "Table"]


@pytest.mark.parametrize("name", EVALUATED)
def test_examples_are_python(name: str) -> None:
    """The example in the docstring of a constraint is one over variables of small domains."""
    from cpsudoku.model import Constraint, Model

    model = Model()
    names: dict[str, Any] = {name: model.variable(name, range(1, 6)) for name in "xyzw"}
    names |= {"row": [names["x"], names["y"]]} | {name: getattr(constraints, name) for name in dir(constraints)}
    line = (inspect.getdoc(getattr(constraints, name)) or "").split("\n\n")[1]
    for part in re.split(" {4,}", line.partition("#")[0]):
        if part.strip():
            assert isinstance(eval(part.strip(), names), Constraint)
