"""Write a template for a kind, a rule, a model or a backend."""

from __future__ import annotations

from pathlib import Path

import click

from cpsudoku.apps.cli import options
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError, expect_folder, refuse_to_replace, writing

TEMPLATES = {  # template -> the sort whose folder contains it, its file, the command that tests a copy
    "kind": ("kind", "_template.py", "cpsudoku test"),
    "rule": ("rule", "_template.py", "cpsudoku test"),
    "model": ("kind", "_model.py", "cpsudoku check"),
    "backend": ("kind", "_backend.py", "cpsudoku test"),
}


class NewFlags(options.Flags):
    file: Path = options.argument("FILE.py", type=options.OutputPath(dir_okay=False))
    template: str = options.option("What the file defines.", type=click.Choice([*TEMPLATES]), default="kind",
        show_default=True)  # fmt: skip
    overwrite: bool = options.overwrite()


@NewFlags.command("new")
def COMMAND(flags: NewFlags) -> int:
    """Write a template to FILE.py, to be changed into your own kind, rule, model or backend.

    kind: a Latin square with < signs. rule: pairs of cells with a given sum. model: a square of four rows. backend:
    plain backtracking. Exit status: 0 written, 2 the file exists, or cannot be written.
    """
    file = flags.file
    if file.suffix != ".py":
        raise CpsudokuError(f"{file}: expected the name of a Python file, such as mine.py")
    if not flags.overwrite:
        refuse_to_replace(file)
    expect_folder(file)
    sort, name, command = TEMPLATES[flags.template]
    template = Path(registry.folder_of(sort), name)
    if not template.is_file():
        raise CpsudokuError(f"{template}: expected the template of this installation, found no such file")
    text = template.read_text(encoding="utf-8")
    with writing(file):
        file.write_text(text, encoding="utf-8")
    click.echo(f"{file} is written. Try it, then change it:\n  {command} {file}")
    return 0
