"""Write a page that holds a puzzle and the proof of its one solution, and checks it in any browser."""

from __future__ import annotations

from pathlib import Path

import click

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import flag, option
from cpsudoku.apps.cli.puzzle_loop import first_of, write_page
from cpsudoku.support.terminal import remark


class SealFlags(options.PuzzleFlags):
    output: Path | None = options.output("PAGE", "The HTML file to write.")
    is_open: bool = flag("Leave the proof, and so the solution, open to all; else the finished grid opens it.",
        "--open")  # fmt: skip
    title: str = option("By default the one that the puzzle names.", default="")
    overwrite: bool = options.overwrite("Replace a file that cpsudoku did not write.")


@SealFlags.command("seal")
def COMMAND(flags: SealFlags) -> int:
    """Write a page that holds a puzzle and the proof of its one solution, and checks it in any browser.

    The page needs no network. The finished grid is the key to the proof that no other solution exists. So the page
    hides the solution, but does not protect it from a program that solves the puzzle. FILE is a path, - for standard
    input, or the text of one puzzle. `seal` uses the first of several puzzles. Exit status: 0 written, 1 the puzzle is
    not unique, 2 bad input or usage, 3 undecided: not all of its rules are known.
    """
    from cpsudoku.apps.web.page_data import expect_replaceable
    from cpsudoku.apps.web.seal_page import NotDecided, NotUnique, seal_entry

    output = flags.output
    if output is None:
        raise click.UsageError("expected -o PAGE, found none")
    expect_replaceable(output, flags.overwrite)
    entry = first_of(flags, "sealed")
    try:
        page = seal_entry(entry, title=flags.title, open=flags.is_open).page()
    except NotUnique as error:
        remark(error)
        return 3 if isinstance(error, NotDecided) else 1
    write_page(output, page)
    return 0
