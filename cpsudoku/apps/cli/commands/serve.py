"""Open a page that answers while you edit."""

from __future__ import annotations

from pathlib import Path

import click

from cpsudoku.apps.cli import options
from cpsudoku.apps.web.page_server import PORT, Server, serve
from cpsudoku.support.terminal import remark

LONGEST_PATH = 1000  # most characters of an argument that may be a path


class ServeFlags(options.Flags):
    puzzle: str = options.argument("[PUZZLE]", type=options.FILE, default="")
    kind: str = options.kind()
    port: int = options.option("The port. f-puzzles can use only the default port.", type=click.IntRange(1024, 65535),
        default=PORT, show_default=True, metavar="N")  # fmt: skip
    browser: bool = options.flag("Open the page in your browser.")


@ServeFlags.command("serve")
def COMMAND(flags: ServeFlags) -> int:
    """Serve a page on this machine that shows results while you edit, also for f-puzzles.

    The page, http://localhost:4545, shows PUZZLE (a path, a 'link' or a text) with the verdict of each method and of
    the certificate. A click on a clue in the list omits it. The page shows two solutions if they exist, and explains
    the next step. ws://localhost:4545 serves the script "SudokuSolver" of f-puzzles. Only this page, pages of f-puzzles
    and programs of this machine may connect. Ctrl-C stops the server. Exit status: 0 ended, 2 the port is taken, or
    PUZZLE cannot be read.
    """
    state = _state(flags.puzzle, flags.kind) if flags.puzzle else ""

    def greet(server: Server) -> None:
        page = f"http://localhost:{server.port}/{state}"
        _print_addresses(server, page)
        if flags.browser:
            import webbrowser

            webbrowser.open(page)

    serve(flags.port, greet, state)
    remark("ended")
    return 0


def _state(puzzle: str, kind: str) -> str:
    """Return the URL fragment that opens a puzzle in the page. The puzzle is given as text or as a file."""
    from cpsudoku.apps.web.page_requests import fragment
    from cpsudoku.apps.web.warm_boards import gallery_kind
    from cpsudoku.formats import ReadOptions
    from cpsudoku.formats.entry_reading import read_entry

    puzzle_kind = gallery_kind(kind)
    read_entry(puzzle, puzzle_kind, ReadOptions())
    path = Path(puzzle) if "\n" not in puzzle and len(puzzle) < LONGEST_PATH else None
    if path is not None and path.is_file():
        puzzle = path.read_text(encoding="utf-8-sig")
    return fragment(puzzle.strip(), puzzle_kind)


def _print_addresses(server: Server, page: str) -> None:
    for line in (
        f"{page} is the page; Ctrl-C ends it",
        f"ws://localhost:{server.port} serves f-puzzles (script: SudokuSolver) and programs here",
        "Chrome asks once whether f-puzzles.com may reach apps on this device: allow it. If you refuse, the button",
        'shows "Connect" again without a message (site settings: "Apps on device").',
    ):
        remark(line)
