"""Start your own kind of puzzle or rule of sudoku from a template."""

from __future__ import annotations

from pathlib import Path

import click

from cpsudoku.apps.cli import options
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError

HINTS = (
    ": the file to copy for a puzzle of your own (`cpsudoku new mine.py`)",
    ": the file to copy for a rule of your own (`cpsudoku new --rule mine.py`)",
)


@click.command("new", cls=options.Command)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--rule", is_flag=True, help="A rule that combines with those of sudoku, not a kind of puzzle.")
@click.option("--force", is_flag=True, help="Overwrite the file if it exists.")
def COMMAND(file: Path, rule: bool, force: bool) -> int:
    """Write a template, a Latin square with < signs, to FILE, to be changed into your own kind of puzzle.

    With --rule, the template is a rule of sudoku: pairs of cells with a given sum.
    """
    if file.suffix != ".py":
        raise CpsudokuError(f"{file}: expected the name of a Python file, such as mine.py")
    if file.exists() and not force:
        raise CpsudokuError(f"{file}: expected a new file, found one that exists (--force overwrites it)")
    template = Path(registry.folder_of("rule" if rule else "kind"), "_template.py")
    if not template.is_file():
        raise CpsudokuError(f"{template}: expected the template of this installation, found no such file")
    text = template.read_text(encoding="utf-8")
    for hint in HINTS:
        text = text.replace(hint, "", 1)
    if not file.parent.is_dir():
        raise CpsudokuError(f"{file}: expected a folder {file.parent} to write to, found none")
    file.write_text(text, encoding="utf-8")
    named_path = file if file.is_absolute() or len(file.parts) > 1 else f"./{file}"
    click.echo(f"{file} is written. Try it, then change it:")
    click.echo(f"  cpsudoku test {'--rule' if rule else '--kind'} {named_path}")
    return 0
