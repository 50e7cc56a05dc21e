"""Run the conformance suite on a kind, a rule or a backend, built in or in a file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cpsudoku.apps.cli import options
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry

if TYPE_CHECKING:
    from cpsudoku.apps.lab.conformance.kind_conformance import CheckResult
    from cpsudoku.puzzles.kinds.kind import Kind

MARKS = {"ok": "ok     ", "skipped": "skipped", "warning": "warning", "failed": "FAILED "}


@click.command("test", cls=options.Command)
@click.option("--kind", type=options.KIND, metavar="NAME|FILE.py", help="A kind of the gallery, or a file of your own.")
@click.option("--rule", "rules", multiple=True, metavar="NAME|FILE.py",
              help="A rule of sudoku, or your own; can be repeated. With --kind, combined with it.")  # fmt: skip
@click.option("--backend", "backends", type=options.BACKEND, multiple=True, metavar="NAME|FILE.py[:OPTION,...]",
              help="With --kind or --rule, test on this backend only; otherwise test this backend. Can "
                   "be repeated.")  # fmt: skip
def COMMAND(kind: str | None, rules: tuple[str, ...], backends: tuple[str, ...]) -> int:
    """Check that a kind, a rule or a backend does what its interface says; one line for each check.

    A kind is tested on every backend, as is a rule, with its right and wrong texts; a backend is tested on small models
    with known solutions. A warning names rules and values for which explanations have no words; it fails nothing.

    Exit status: 0 all checks passed, 1 some failed, 2 the file cannot be read.
    """
    counts = dict.fromkeys(MARKS, 0)
    if kind:
        results = _of_kind("+".join((kind, *rules)), backends)
    else:
        results = _of_rules(rules, backends) if rules else _of_backends(backends)
    for result in results:
        counts[result.status] += 1
        click.echo(f"{MARKS[result.status]} {result.name}" + (f": {result.message}" if result.message else ""))
    click.echo(", ".join(f"{number} {status}" for status, number in counts.items() if number or status != "warning"))
    return 1 if counts["failed"] else 0


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
    from cpsudoku.formats.kind_examples import texts
    from cpsudoku.formats.record_reading import read_text

    for _, _, text in texts(kind):
        puzzle = read_text(text, kind)
        in_text(puzzle, kind)
        svg(draw(puzzle, kind))


def _of_rules(rules: tuple[str, ...], backends: tuple[str, ...]) -> Iterator[CheckResult]:
    from cpsudoku.apps.lab.conformance.kind_conformance import run
    from cpsudoku.apps.lab.conformance.rule_conformance import checks
    from cpsudoku.backends.backend_names import BACKENDS, backend

    specs = [backend(text) for text in backends or BACKENDS]
    for name in rules:
        rule = gallery.rule(name)
        kind = gallery.kind_of(gallery.sudoku([name]))
        for check in checks(rule, kind, specs):
            result = run(check, Path(name) if name.endswith(".py") else None)
            yield result._replace(name=f"{name}: {result.name}") if len(rules) > 1 else result


def _of_backends(backends: tuple[str, ...]) -> Iterator[CheckResult]:
    from cpsudoku.apps.lab.conformance.backend_conformance import checks, run
    from cpsudoku.backends.backend_names import backend, split_spec

    if not backends:
        raise click.UsageError("expected --kind, --rule or --backend, found none")
    for spec in [backend(text) for text in backends]:
        name, _ = split_spec(spec.text)
        for check in checks(spec):
            result = run(check, Path(name) if name.endswith(".py") else None)
            yield result._replace(name=f"{spec.text}: {result.name}") if len(backends) > 1 else result


def _path(kind: str) -> Path | None:
    """Return the file of a kind."""
    if kind.endswith(".py"):
        return Path(kind)
    if "+" in kind:
        return None  # errors in rules name their files
    path = Path(registry.folder_of("kind"), f"{kind}.py")
    return path if path.is_file() else None
