"""List what there is to choose from: kinds, constraints, backends, encodings, formats."""

from __future__ import annotations

import click

from cpsudoku import catalog


@click.command("list")
@click.argument("what", type=click.Choice(list(catalog.FOLDERS)), required=False)
def COMMAND(what: str | None) -> int:
    """Print the names of all kinds, constraints, backends, encodings and formats, or of one sort."""
    for sort in [what] if what else catalog.FOLDERS:
        click.echo(f"{sort}s:")
        for name, summary in catalog.listed(sort):
            click.echo(f"  {name:<16} {summary}")
    return 0
