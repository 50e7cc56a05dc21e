"""List what there is to choose from: kinds, rules, constraints, backends, encodings, formats."""

from __future__ import annotations

import sys

import click

from cpsudoku import registry
from cpsudoku.backends import Backend
from cpsudoku.kinds import gallery
from cpsudoku.kinds.puzzle import Puzzle
from cpsudoku.terminal import columns, wrapped


class Sort(click.Choice[str]):
    """One of the sorts, in the singular or in the plural."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return super().convert(value.removesuffix("s"), param, ctx)


@click.command("list")
@click.argument("what", type=Sort(list(registry.PLACES)), required=False)
@click.argument("name", required=False)
def COMMAND(what: str | None, name: str | None) -> int:
    """Print the names of everything there is to choose from, or of one sort, or all about one thing.

    \b
    cpsudoku list                 everything
    cpsudoku list format          one sort
    cpsudoku list backend sat     a backend with its options
    cpsudoku list kind killer     a kind with its rules and an example
    cpsudoku list rule arrow      a rule of sudoku with its section and an example
    """
    if what and name:
        _tell(what, name)
        return 0
    for sort in [what] if what else registry.PLACES:
        click.echo(f"{sort}s:")
        rows = list(registry.listed(sort))
        width = max(len(listed) for listed, _ in rows)
        for listed, summary in rows:
            click.echo(wrapped(f"  {listed:<{width}}  {summary}", columns(sys.stdout), hang=4))
    return 0


def _tell(what: str, name: str) -> None:
    """All that a constant says of itself; for those that say no more, their summary."""
    if what == "rule":
        _tell_rule(name)
        return
    summary = dict(registry.listed(what)).get(name, "")
    constant = None
    if what == "kind":
        constant = gallery.puzzle(name)
    elif what in registry.CONSTANTS:
        constant = registry.find(what, name)
    elif not summary:
        raise click.UsageError(f"{what} {name!r}: expected one of {', '.join(registry.names(what))}")
    click.echo(f"{name}: {summary}" if summary else name)
    if isinstance(constant, Puzzle):
        click.echo(f"\n{constant.rules}\n\nAn instance:\n{constant.unique[0]}")
        if constant.parse is not None:
            click.echo("\nSeveral in one file stand apart by a line of ===.")
    elif isinstance(constant, Backend):
        for option in constant.options:
            choices = f"one of: {', '.join(option.choices)}" if option.choices else "a number"
            click.echo(f"\n  {option.name}={option.default}  {option.summary}\n    {choices}")
    elif example := getattr(constant, "example", ""):
        click.echo(f"\n{example}")


def _tell_rule(name: str) -> None:
    rule = gallery.rule(name)
    click.echo(f"{rule.name}: {rule.said()}")
    click.echo("\nIts section, below the grid of a sudoku; this one is right:")
    click.echo(rule.right[0] if rule.right else f"{rule.section.name}:")
    for editor, key in rule.editors.items():
        click.echo(f"\nIn files of {editor}: {key}")
