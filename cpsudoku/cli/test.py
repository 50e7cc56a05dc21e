"""Run the conformance suite on a kind of puzzle: one of the gallery or a file of yours."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import click

from cpsudoku import catalog

MARKS = {"ok": "ok     ", "skipped": "skipped", "failed": "FAILED "}


@click.command("test")
@click.option("--kind", required=True, metavar="NAME|FILE.py", help="A kind of the gallery, or a file of your own.")
@click.option("--backend", "backends", multiple=True, metavar="SPEC", help="Only on this backend; can be repeated.")
def COMMAND(kind: str, backends: tuple[str, ...]) -> int:
    """Check that a kind does what its interface says, on every backend: a line a check.

    Exit status: 0 all checks passed, 1 some failed, 2 the file cannot be read.
    """
    from cpsudoku.backends import backend
    from cpsudoku.conformance import checks, run

    puzzle = catalog.puzzle(kind)
    specs = [backend(text) for text in backends or catalog.names("backend")]
    counts = {"ok": 0, "skipped": 0, "failed": 0}
    for check in checks(puzzle, specs):
        result = run(check, _path(kind))
        counts[result.status] += 1
        click.echo(f"{MARKS[result.status]} {result.name}" + (f": {result.message}" if result.message else ""))
    click.echo(", ".join(f"{number} {status}" for status, number in counts.items()))
    return 1 if counts["failed"] else 0


def _path(kind: str) -> Path | None:
    """The file of a kind."""
    if kind.endswith(".py"):
        return Path(kind)
    spec = find_spec(f"cpsudoku.models.{kind}")
    return Path(spec.origin) if spec and spec.origin else None
