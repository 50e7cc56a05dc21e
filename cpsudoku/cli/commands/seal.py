"""Write a page that holds a puzzle and the proof of its one solution, and checks it in any browser."""

from __future__ import annotations

from pathlib import Path

import click

from cpsudoku.cli import options
from cpsudoku.cli.run import first_of, remark
from cpsudoku.formats import ReadOptions
from cpsudoku.ground.errors import writing


@click.command("seal")
@options.files
@options.kind
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), metavar="PAGE",
              help="The HTML file to write.")  # fmt: skip
@click.option("--link", metavar="ADDRESS",
              help="Print a link that holds the puzzle behind its #; ADDRESS is that of any such page.")  # fmt: skip
@click.option("--open", "is_open", is_flag=True,
              help="Leave the proof, and so the solution, open to all; else the finished grid opens it.")  # fmt: skip
@click.option("--title", default="", help="By default the one that the puzzle names.")
@click.option("--author", default="", help="By default the one that the puzzle names.")
@click.option("--overwrite", is_flag=True, help="Replace a file that cpsudoku did not write.")
@options.reading
def COMMAND(
    files: tuple[str, ...],
    kind: str,
    output: Path | None,
    link: str | None,
    is_open: bool,
    title: str,
    author: str,
    overwrite: bool,
    options: ReadOptions,
) -> int:
    """Write a page that holds a puzzle and the proof of its one solution, and checks it in any browser.

    The page needs no network. A solver who enters the finished grid opens the proof that it is the only one. That hides
    the solution, and does not protect it: whoever solves the puzzle by a program has the key, too. FILE is a path, -
    for standard input, or the text of one puzzle; of several the first is sealed. Exit status: 0 written, 1 the puzzle
    is not unique, 2 bad input or usage, 3 undecided: not all of its rules are known.
    """
    from cpsudoku.drawing.page import expect_replaceable
    from cpsudoku.drawing.seal_page import NotDecided, NotUnique, of_entry

    if output is None and link is None:
        raise click.UsageError("expected -o PAGE or --link ADDRESS, found neither")
    if output is not None:
        expect_replaceable(output, overwrite)
    entry = first_of(files, kind, options, "sealed")
    try:
        sealed = of_entry(entry, title=title, author=author, open=is_open)
    except NotUnique as error:
        remark(error)
        return 3 if isinstance(error, NotDecided) else 1
    if link is not None:
        print(sealed.link(link))
    if output is not None:
        page = sealed.page()
        with writing(output):
            output.write_text(page, encoding="utf-8")
        remark(f"{output}: written, {len(page.encode()):,} bytes")
    return 0
