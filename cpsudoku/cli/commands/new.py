"""Start a kind of puzzle of your own: copy the template."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import click

from cpsudoku.errors import CpsudokuError

HINT = ": the file to copy for a puzzle of your own (`cpsudoku new mine.py`)"


@click.command("new")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Overwrite the file if it exists.")
def COMMAND(file: Path, force: bool) -> int:
    """Copy the template, a Latin square with < signs, to FILE: a Python file to change into a puzzle of your own."""
    if file.suffix != ".py":
        raise CpsudokuError(f"{file}: expected the name of a Python file, as mine.py")
    if file.exists() and not force:
        raise CpsudokuError(f"{file}: expected a new file, found one that exists (--force overwrites it)")
    template = find_spec("cpsudoku.models._template")
    if template is None or template.origin is None:
        raise CpsudokuError("the template models/_template.py is missing from this installation")
    text = Path(template.origin).read_text(encoding="utf-8")
    file.write_text(text.replace(HINT, "", 1), encoding="utf-8")
    given = file if file.is_absolute() or len(file.parts) > 1 else f"./{file}"
    click.echo(f"{file} is written. Try it, then change it:")
    click.echo(f"  cpsudoku test --kind {given}")
    return 0
