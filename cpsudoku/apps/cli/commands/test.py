"""Test a kind, a rule or a backend."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cpsudoku.apps.cli import options
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError, unknown

if TYPE_CHECKING:
    from cpsudoku.apps.lab.conformance.kind_conformance import CheckResult
    from cpsudoku.puzzles.kinds.kind import Kind

MARKS = {"ok": "ok     ", "skipped": "skipped", "warning": "warning", "failed": "FAILED "}


class TestFlags(options.Flags):
    name: str = options.argument("FILE.py|NAME", type=options.FILE)
    backends: tuple[str, ...] = options.several_backends("all")


@TestFlags.command("test")
def COMMAND(flags: TestFlags) -> int:
    """Test a kind, a rule or a backend; one line for each check.

    `test` runs the examples of a kind, or the right and wrong texts of a rule, on every method and certificate. A
    backend gets small models with known solutions. A warning names rules and values for which explanations have no
    words; such a check still passes. Exit status: 0 all checks passed, 1 some failed, 2 the file cannot be read.
    """
    counts = dict.fromkeys(MARKS, 0)
    sort = _sort_of(flags.name)
    if sort == "backend":
        if flags.backends:
            raise click.UsageError("expected a kind or a rule with --backend, found a backend")
        results = _of_backend(flags.name)
    else:
        results = (_of_kind if sort == "kind" else _of_rule)(flags.name, flags.backends)
    for result in results:
        counts[result.status] += 1
        click.echo(f"{MARKS[result.status]} {result.name}" + (f": {result.message}" if result.message else ""))
    click.echo(", ".join(f"{number} {status}" for status, number in counts.items() if number or status != "warning"))
    return 1 if counts["failed"] else 0


def _sort_of(name: str) -> str:
    """Return "kind", "rule" or "backend", as a file's constant or a name indicates."""
    from cpsudoku.backends.backend_names import split_spec

    path = Path(split_spec(name)[0])
    if path.suffix == ".py":
        text = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
        found = re.search(r"^(KIND|RULE|BACKEND)\b", text, re.MULTILINE)
        return found[1].lower() if found else "kind"  # as a kind, the file gets an error about the missing constant
    known = {stem: sort for sort in ("backend", "rule", "kind") for stem in registry.names(sort)}
    plain = str(path).replace("-", "_")
    if plain not in known:
        raise CpsudokuError(f"{unknown('kind, rule or backend', name, known)}\nhint: cpsudoku help kinds")
    return known[plain]


def _of_kind(kind: str, backends: tuple[str, ...]) -> Iterator[CheckResult]:
    from cpsudoku.apps.explanation.explanation_text import without_words
    from cpsudoku.apps.lab.conformance.kind_conformance import Check, checks, run_all
    from cpsudoku.backends.backend_names import backend

    puzzle = gallery.kind_of(kind)
    specs = [backend(text) for text in backends or registry.names("backend")]
    pictures = Check("examples are drawn in characters and as SVG", partial(_draw, puzzle))
    words = Check("explanations have words", partial(without_words, puzzle), advice=True)
    yield from run_all(chain(checks(puzzle, specs), [pictures, words]), _path(kind))


def _draw(kind: Kind) -> None:
    """Draw every example."""
    from cpsudoku.apps.drawing import draw, in_text
    from cpsudoku.apps.drawing.shapes import svg
    from cpsudoku.formats.record_reading import read_text, texts

    for _, _, text in texts(kind):
        puzzle = read_text(text, kind)
        in_text(puzzle, kind)
        svg(draw(puzzle, kind))


def _of_rule(name: str, backends: tuple[str, ...]) -> Iterator[CheckResult]:
    from cpsudoku.apps.lab.conformance.kind_conformance import run
    from cpsudoku.apps.lab.conformance.rule_conformance import checks
    from cpsudoku.backends.backend_names import BACKENDS, backend

    specs = [backend(text) for text in backends or BACKENDS]
    for check in checks(gallery.rule(name), gallery.kind_of(gallery.with_rules("sudoku", [name])), specs):
        yield run(check, Path(name) if name.endswith(".py") else None)


def _of_backend(name: str) -> Iterator[CheckResult]:
    from cpsudoku.apps.lab.conformance.backend_conformance import checks, run
    from cpsudoku.backends.backend_names import backend, split_spec

    file, _ = split_spec(name)
    for check in checks(backend(name)):
        yield run(check, Path(file) if file.endswith(".py") else None)


def _path(kind: str) -> Path | None:
    """Return the file of a kind."""
    if kind.endswith(".py"):
        return Path(kind)
    if "+" in kind:
        return None  # errors in rules name their files
    path = Path(registry.folder_of("kind"), f"{kind}.py")
    return path if path.is_file() else None
