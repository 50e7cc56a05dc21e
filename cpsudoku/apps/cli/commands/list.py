"""List kinds, rules, constraints, backends, encodings, formats, techniques and the primitives of statements."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from textwrap import indent
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from cpsudoku.apps.cli import options
from cpsudoku.backends.session_contract import Backend
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.sections.editor_keys import editors_of
from cpsudoku.support import registry
from cpsudoku.support.terminal import columns, wrap

if TYPE_CHECKING:
    from cpsudoku.statement.manual import LineForm


class ListedSort(click.Choice[str]):
    """One of the sorts, in the singular or in the plural."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return super().convert(value.removesuffix("s"), param, ctx)


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return options.Name(str(ctx.params.get("what"))).shell_complete(ctx, param, incomplete)


@click.command("list", cls=options.Command)
@click.argument("what", type=ListedSort(list(registry.PLACES)), required=False)
@click.argument("name", required=False, shell_complete=_complete)
def COMMAND(what: str | None, name: str | None) -> int:
    """List all names, the names of one sort, or everything about one thing.

    \b
    cpsudoku list                 everything
    cpsudoku list format          one sort
    cpsudoku list backend sat     a backend with its options
    cpsudoku list kind killer     a kind with its rules and an example
    cpsudoku list constraint Table    a constraint: signature, meaning, example
    cpsudoku list rule arrow      a rule of sudoku with its section and an example
    cpsudoku list word count      a primitive of a statement: its form, its meaning, an example
    """
    if what and name:
        _tell(what, name)
        return 0
    for sort in [what] if what else registry.PLACES:
        click.echo(f"{sort}s:")
        rows = [*registry.summaries(sort)] if sort != "constraint" else _summaries_of_constraints()
        width = max(len(listed) for listed, _ in rows)
        for listed, summary in rows:
            click.echo(wrap(f"  {listed:<{width}}  {summary}", columns(sys.stdout), hang=4))
    return 0


def _tell(what: str, name: str) -> None:
    """Print all that a constant says of itself; if it says no more, its summary."""
    if what == "constraint":
        _constraint(name)
        return
    if what == "rule":
        _tell_rule(name)
        return
    if what == "word":
        _tell_line(registry.find(what, name), name)
        return
    summary = dict(registry.summaries(what)).get(name, "")
    constant = None
    if what == "kind":
        constant = gallery.kind_of(name)
    elif what in registry.CONSTANTS:
        constant = registry.find(what, name)
    elif not summary:
        raise click.UsageError(f"{what} {name!r}: expected one of {', '.join(registry.names(what))}")
    click.echo(f"{name}: {summary}" if summary and what != "kind" else name)  # a kind's summary is of its rules
    if isinstance(constant, Kind):
        click.echo(f"\n{constant.rules}\n\nAn instance:\n{constant.unique[0]}")
        click.echo("\nSeveral in one file are separated by lines of ===.")
    elif isinstance(constant, Backend):
        for option in constant.options:
            choices = f"one of: {', '.join(option.choices)}" if option.choices else "a number"
            click.echo(f"\n  {option.name}={option.default}  {option.summary}\n    {choices}")
    elif example := getattr(constant, "example", ""):
        click.echo(f"\n{example}")


def _public_constraints() -> dict[str, Callable[..., object]]:
    """Return the constraints by their public names."""
    from cpsudoku.model import constraints

    return {name: getattr(constraints, name) for name in dir(constraints)}


def _summaries_of_constraints() -> list[tuple[str, str]]:
    """Return each constraint with the first sentence of its docstring."""
    documents = {name: inspect.getdoc(thing) or "" for name, thing in _public_constraints().items()}
    first = {name: " ".join(text.split("\n\n")[0].split()) for name, text in documents.items()}
    return [(name, text.removeprefix(f"{name}: ").partition(". ")[0].replace("``", "")) for name, text in first.items()]


def _constraint(name: str) -> None:
    """Print the signature, the meaning and an example of a constraint.

    Raises:
        click.UsageError: there is none.
    """
    public = _public_constraints()
    word = name.lower().replace("-", "").replace("_", "")
    match = next((each for each in public if each.lower().replace("_", "") == word), None)
    if match is None:
        raise click.UsageError(f"constraint {name!r}: expected one of {', '.join(public)}")
    click.echo(wrap(f"{match}{_signature(public[match])}", columns(sys.stdout), hang=4))
    click.echo("\n" + indent(inspect.getdoc(public[match]) or "", "    "))
    click.echo(f"\nfrom cpsudoku.constraints import {match}")


def _signature(thing: Callable[..., object]) -> str:
    """Return the signature as one calls it, types as they are annotated."""
    try:
        signature = inspect.signature(thing)
        if "arguments" in signature.parameters:  # what makes the class takes expressions, and hides the names
            signature = inspect.signature(thing.__init__)
    except (TypeError, ValueError):
        return "(...)"
    parameters = [p for p in signature.parameters.values() if p.name != "self"]
    text = str(signature.replace(parameters=parameters, return_annotation=inspect.Signature.empty))
    return text.replace("'", "")


def _tell_line(line: LineForm, name: str) -> None:
    """Print a primitive or a short form of a statement."""
    click.echo(f"{name}: {line.summary}\n\n    {line.form}\n")
    if line.more:
        click.echo(wrap(f"{line.more[0].upper()}{line.more[1:]}.\n", columns(sys.stdout)))
    if line.needs:
        click.echo(wrap(f"Rejected unless {line.needs}.\n", columns(sys.stdout)))
    click.echo(f"For example:\n\n    {line.example}")


def _tell_rule(name: str) -> None:
    rule = gallery.rule(name)
    click.echo(f"{rule.name}: {rule.sentence()}")
    click.echo("\nIts section, below the grid of a sudoku; this one is right:")
    click.echo(rule.right[0] if rule.right else f"{rule.section.name}:")
    for editor, declared in rule.editors.items():
        keys = " and ".join(one.key for one in editors_of(declared))
        click.echo(f"\nIn files of {editor}: {keys}")
