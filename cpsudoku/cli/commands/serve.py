"""Answer f-puzzles while a setter draws (web socket), or a program that speaks MCP (standard input)."""

from __future__ import annotations

import re
import sys

import click

from cpsudoku.live.server import PORT, Server, serve

ADDRESS = re.compile(r"https?://[a-zA-Z0-9.-]+(:\d{1,5})?/?")


@click.command("serve")
@click.option("--port", type=click.IntRange(1024, 65535), default=PORT, show_default=True,
              help="The script in f-puzzles asks no other than the default.")  # fmt: skip
@click.option("--origin", "origins", multiple=True, metavar="ADDRESS",
              help="Another page that may connect, such as https://example.org; can be repeated.")  # fmt: skip
@click.option("--stdio", is_flag=True, help="Speak MCP on standard input and output; no socket is opened.")
def COMMAND(port: int, origins: tuple[str, ...], stdio: bool) -> int:
    """Answer f-puzzles while a setter draws: the solver of its script "SudokuSolver", at ws://localhost:4545.

    True candidates, solve, check, count, estimate, step and solution path, cancel. A rule that is not known never makes
    a verdict. Only pages of f-puzzles and programs of this machine may connect. With --stdio the tools check, judge,
    diagnose, hint, candidates, generate and render, for programs that speak the Model Context Protocol. Ctrl-C ends it.
    Exit status: 0 ended, 2 the port is taken.
    """
    if stdio:
        from cpsudoku.live.mcp import serve_streams

        serve_streams(sys.stdin, sys.stdout)
        return 0
    for origin in origins:
        if not ADDRESS.fullmatch(origin):
            raise click.UsageError(f"--origin: expected an address such as https://example.org, found {origin!r:.60}")
    serve(port, [origin.rstrip("/") for origin in origins], _greet)
    print("cpsudoku: ended", file=sys.stderr)
    return 0


def _greet(server: Server) -> None:
    for line in (
        f"ws://localhost:{server.port} answers f-puzzles (script: SudokuSolver) and programs here; Ctrl-C ends it",
        "Chrome asks once whether f-puzzles.com may reach apps on this device: allow it. If that is refused, the",
        'button goes back to "Connect" without a word (site settings: "Apps on device").',
    ):
        print(f"cpsudoku: {line}", file=sys.stderr, flush=True)
