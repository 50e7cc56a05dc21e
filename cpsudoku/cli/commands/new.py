"""Start a kind of puzzle, or a rule of sudoku, of your own: copy the template."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import click

from cpsudoku.errors import CpsudokuError

HINTS = (
    ": the file to copy for a puzzle of your own (`cpsudoku new mine.py`)",
    ": the file to copy for a rule of your own (`cpsudoku new --rule mine.py`)",
)


@click.command("new")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--rule", is_flag=True, help="A rule that combines with those of sudoku, not a kind of puzzle.")
@click.option("--force", is_flag=True, help="Overwrite the file if it exists.")
def COMMAND(file: Path, rule: bool, force: bool) -> int:
    """Copy the template, a Latin square with < signs, to FILE: a Python file to change into a puzzle of your own.

    With --rule, pairs of cells that add up to a number: to change into a rule of your own.
    """
    if file.suffix != ".py":
        raise CpsudokuError(f"{file}: expected the name of a Python file, as mine.py")
    if file.exists() and not force:
        raise CpsudokuError(f"{file}: expected a new file, found one that exists (--force overwrites it)")
    place = "models.rules" if rule else "models"
    template = find_spec(f"cpsudoku.{place}._template")
    if template is None or template.origin is None:
        path = place.replace(".", "/")
        raise CpsudokuError(f"the template {path}/_template.py is missing from this installation")
    text = Path(template.origin).read_text(encoding="utf-8")
    for hint in HINTS:
        text = text.replace(hint, "", 1)
    file.write_text(text, encoding="utf-8")
    given = file if file.is_absolute() or len(file.parts) > 1 else f"./{file}"
    click.echo(f"{file} is written. Try it, then change it:")
    click.echo(f"  cpsudoku test {'--rule' if rule else '--kind'} {given}")
    return 0
