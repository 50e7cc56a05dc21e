"""Show help on a command, list all names of a sort, or show one."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from textwrap import indent
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from cpsudoku.apps.cli import options
from cpsudoku.backends.session_contract import Backend
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.sections.editor_keys import editors_of
from cpsudoku.support import registry
from cpsudoku.support.terminal import columns, wrap

if TYPE_CHECKING:
    from cpsudoku.statement.line_grammar import LineForm

SORTS = {f"{sort}s": sort for sort in registry.PLACES}
TOPICS = {"input": "The forms of PUZZLE.", "status": "The exit status of all commands."}
FUNCTION = "function"
INPUT = """\
PUZZLE is one of these:

  puzzle.txt             a file: lists, grids, sections, CSV, JSON, also packed (.gz, .zst, .bz2, .xz)
  puzzles                a folder: its files of puzzles, also in folders below
  'puzzles/*.txt'        several files, in quotes
  model.py               a Python file that sets `model` to a Model, ours or CPMpy's (check, solve,
                         explain, prove, convert, compare)
  -                      standard input
  1..4.........3.2       the text of a puzzle; / may separate rows: 1..4/..../..../.3.2
  'https://...'          a link of f-puzzles, SudokuPad, SudokuMaker, Penpa or puzz.link, in quotes

A link or a file can name its kind; --kind names any other than sudoku. `cpsudoku help formats` lists the formats.
"""


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    names = (*SORTS, *TOPICS, *_commands(ctx).list_commands(ctx))
    every = dict.fromkeys((*names, *(name for sort in registry.PLACES for name, _ in _summaries(sort))))
    return [CompletionItem(name) for name in every if name.startswith(incomplete)]


@click.command("help", cls=options.Command)
@click.argument("topic", metavar="TOPIC|COMMAND|NAME", required=False, shell_complete=_complete)
@click.pass_context
def COMMAND(ctx: click.Context, topic: str | None) -> int:
    """Show help on a command, list all names of a sort, or show one of them.

    \b
    cpsudoku help check         a command with its options
    cpsudoku help kinds         a sort: kinds, rules, backends, encodings,
                                formats, conversions, constraints,
                                techniques, primitives
    cpsudoku help slitherlink   a kind with its rules and an example
    cpsudoku help arrow         a rule of sudoku with its section
    cpsudoku help sat           a backend with its options
    cpsudoku help Table         a constraint: signature, meaning, example
    cpsudoku help count         a primitive of a statement
    cpsudoku help input         the forms of a puzzle
    cpsudoku help status        the exit status
    """
    commands = _commands(ctx)
    if topic is None:
        click.echo(ctx.parent.get_help() if ctx.parent else commands.get_help(ctx))
    elif topic in SORTS:
        _list(SORTS[topic])
    elif topic == "input":
        click.echo(INPUT, nl=False)
    elif topic == "status":
        from cpsudoku.apps.cli.exit_status import STATUSES

        click.echo("\n".join(f"{status:>3}  {meaning}" for status, meaning in STATUSES.items()))
    elif topic in commands.list_commands(ctx):
        command = commands.get_command(ctx, topic)
        assert command is not None
        with click.Context(command, info_name=topic, parent=ctx.parent) as of_command:
            click.echo(command.get_help(of_command))
    else:
        _show(topic)
    return 0


def _commands(ctx: click.Context) -> click.Group:
    from cpsudoku.apps.cli import COMMANDS

    return COMMANDS


def _list(sort: str) -> None:
    """Print every name of a sort with its summary."""
    rows = [*_summaries(sort)]
    width = max(len(name) for name, _ in rows)
    for name, summary in rows:
        click.echo(wrap(f"{name:<{width}}  {summary}", columns(sys.stdout)))


def _summaries(sort: str) -> Iterator[tuple[str, str]]:
    """Yield each name of a sort with its summary. For a constraint, it is the first sentence of its docstring."""
    if sort != "constraint":
        yield from registry.summaries(sort)
        return
    for name, thing in _public_constraints().items():
        text = " ".join((inspect.getdoc(thing) or "").split("\n\n")[0].split())
        yield name, text.removeprefix(f"{name}: ").partition(". ")[0].replace("``", "")


def _show(name: str) -> None:
    """Print help on the kind, rule, backend or other topic with that name, in any spelling."""
    spelled = _plain(name)
    every = [(sort, known) for sort in (*registry.PLACES, FUNCTION) for known in _names(sort)]
    found = [(sort, known) for sort, known in every if _plain(known) == spelled]
    for number, (sort, known) in enumerate(found):
        click.echo(("\n" if number else "") + f"{known}, a {sort}")
        _SHOWN.get(sort, partial(_show_constant, sort))(known)
    if not found:
        from difflib import get_close_matches

        plain = {_plain(known): known for _, known in every} | {sort: sort for sort in SORTS}
        near = [plain[close] for close in get_close_matches(spelled, plain, 3, 0.6)]
        nearest = f"; nearest: {', '.join(near)}" if near else ""
        raise click.UsageError(f"no help on {name[:60]!r}{nearest}\nhint: cpsudoku help {''.join(near[:1])}".rstrip())


def _plain(name: str) -> str:
    return name.lower().replace("-", "").replace("_", "")


def _names(sort: str) -> tuple[str, ...]:
    if sort == FUNCTION:
        return tuple(_functions())
    return registry.names(sort) if sort != "constraint" else tuple(_public_constraints())


def _functions() -> dict[str, tuple[str, Callable[..., Any]]]:
    """Return {name: (public module, function)} for the functions that a kind's file imports."""
    modules = [import_module(name) for name in ("cpsudoku.kinds", "cpsudoku.kinds.graphs")]
    public = [(module.__name__, name, getattr(module, name)) for module in modules for name in module.__all__]
    return {name: (module, thing) for module, name, thing in public if inspect.isfunction(thing)}


def _show_constant(sort: str, name: str) -> None:
    """Print the summary, the options of a backend, and the example of a format or technique."""
    click.echo(dict(registry.summaries(sort))[name])
    constant = registry.find(sort, name) if sort in registry.CONSTANTS else None
    if isinstance(constant, Backend):
        for option in constant.options:
            choices = f"one of: {', '.join(option.choices)}" if option.choices else "a number"
            click.echo(f"\n  {option.name}={option.default}  {option.summary}\n    {choices}")
    elif example := getattr(constant, "example", ""):
        click.echo(f"\n{example}")


def _show_kind(name: str) -> None:
    kind = gallery.kind_of(name)
    click.echo(f"{kind.rules}\n\nAn instance:\n{kind.unique[0]}\n\nLines of === separate several puzzles in one file.")


def _public_constraints() -> dict[str, Callable[..., Any]]:
    """Return the constraints by their public names."""
    from cpsudoku.model import constraints

    return {name: getattr(constraints, name) for name in dir(constraints)}


def _show_constraint(name: str) -> None:
    _show_import("cpsudoku.constraints", name, _public_constraints()[name])


def _show_function(name: str) -> None:
    module, function = _functions()[name]
    _show_import(module, name, function)


def _show_import(module: str, name: str, thing: Callable[..., Any]) -> None:
    """Print the signature, the docstring and the import of a public name."""
    click.echo(wrap(f"{name}{_signature(thing)}", columns(sys.stdout)))
    click.echo("\n" + indent(inspect.getdoc(thing) or "", "    "))
    click.echo(f"\nfrom {module} import {name}")


def _signature(thing: Callable[..., object]) -> str:
    """Return the signature in the form of a call, with types as annotated."""
    try:
        signature = inspect.signature(thing)
        if "arguments" in signature.parameters:  # the class accepts expressions, and so hides the parameters' names
            signature = inspect.signature(thing.__init__)
    except (TypeError, ValueError):
        return "(...)"
    parameters = [p for p in signature.parameters.values() if p.name != "self"]
    text = str(signature.replace(parameters=parameters, return_annotation=inspect.Signature.empty))
    return text.replace("'", "")


def _show_primitive(name: str) -> None:
    """Print a primitive or a short form of a statement."""
    line: LineForm = registry.find("primitive", name)
    click.echo(f"{line.summary}\n\n    {line.form}\n")
    if line.more:
        click.echo(wrap(f"{line.more[0].upper()}{line.more[1:]}.\n", columns(sys.stdout)))
    if line.needs:
        click.echo(wrap(f"Rejected unless {line.needs}.\n", columns(sys.stdout)))
    click.echo(f"For example:\n\n    {line.example}")


def _show_rule(name: str) -> None:
    rule = gallery.rule(name)
    click.echo(rule.sentence())
    click.echo("\nIts section, below a sudoku grid that obeys the rule:")
    click.echo(rule.right[0] if rule.right else f"{rule.section.name}:")
    for editor, declared in rule.editors.items():
        keys = " and ".join(one.key for one in editors_of(declared))
        click.echo(f"\nIn files of {editor}: {keys}")


_SHOWN: dict[str, Callable[[str], None]] = {
    "kind": _show_kind,
    "rule": _show_rule,
    "constraint": _show_constraint,
    FUNCTION: _show_function,
    "primitive": _show_primitive,
}
