"""Digests of the package's results for each example text: a line for each example, a digest for each result."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from typing import Any, NamedTuple

import cpsudoku
from cpsudoku.backends.cp_sat.translation import FORMULATIONS, CpTranslation
from cpsudoku.facade import model_and_clues
from cpsudoku.formats.editors import f_puzzles
from cpsudoku.formats.entry_reading import read_entry
from cpsudoku.formats.puzz_link import puzzle_link
from cpsudoku.puzzles.credits import Credits
from cpsudoku.puzzles.kinds import gallery, kind_text
from cpsudoku.statement import clauses, read, state, write
from cpsudoku.support import registry

PROGRAMS = ("ortools", "pysat", "python")


class Example(NamedTuple):
    """A puzzle that a kind or a rule declares as an example: ``name`` is "kind verdict number"."""

    name: str
    kind: str
    text: str


def examples(per: int | None = None) -> Iterator[Example]:
    """Yield at most ``per`` examples of each verdict of every kind, then of every rule."""
    for name in registry.names("kind"):
        for verdict in ("unique", "multiple", "none"):
            for number, text in enumerate(getattr(gallery.kind_of(name), verdict)[:per], 1):
                yield Example(f"{name} {verdict} {number}", name, text + "\n")
    for name in registry.names("rule"):
        for verdict in ("right", "wrong"):
            for number, text in enumerate(getattr(gallery.rule(name), verdict)[:per], 1):
                yield Example(f"rule {name} {verdict} {number}", "sudoku", text + "\n")


def digest(value: object, length: int = 4) -> str:
    """Return a short digest of a text, or of how a value prints."""
    text = value if isinstance(value, str) else repr(value)
    return sha256(text.encode()).hexdigest()[:length]


def program_of(example: Example) -> str:
    """Return the language of an example's program; the examples take turns."""
    return PROGRAMS[len(example.text) % len(PROGRAMS)]


def products(example: Example) -> dict[str, Callable[[], object]]:
    """Return the results for an example, by name, as functions."""
    entry = read_entry(example.text, example.kind)
    kind = gallery.kind_of(entry.kind)
    model, clues = model_and_clues(entry)
    statement = state(model, clues)

    def text_of(to: str) -> str:
        return cpsudoku.convert(example.text, to=to, kind=example.kind)

    def cnf(**options: Any) -> object:
        made = clauses(statement, **options)
        return made.top, made.clauses, made.domains

    def links() -> object:
        if not kind.reads_grids:
            return puzzle_link.write(kind, entry.puzzle) if kind.address is not None else ""
        setting = entry.setting or Credits(title=entry.title)
        return [f_puzzles.as_link(entry.puzzle, setting, kind, to, False) for to in ("f-puzzles", "sudokupad")]

    def text_and_back() -> object:
        text = write(statement)
        return text if write(read(text)) == text else "the text does not read back"

    return {
        "statement": text_and_back,
        "unfolded": lambda: [write(state(model, clues, fold=False)), write(state(model, clues, counted=True))],
        "clauses": lambda: [cnf(), cnf(by_cuts=False)],
        "cp_sat": lambda: [str(CpTranslation(one, statement).proto) for one in FORMULATIONS.values()],
        "opb": lambda: text_of("opb"),
        "minizinc": lambda: text_of("minizinc"),
        "cnf": lambda: text_of("cnf"),
        "program": lambda: text_of(program_of(example)),
        "text": lambda: [entry.text, kind_text.write_object(kind, entry.puzzle)],
        "links": links,
    }


def digests() -> Iterator[tuple[str, str | Callable[[], str]]]:
    """Yield the names of the results, then their digests for each example."""
    for number, example in enumerate(examples()):
        if not number:
            yield "columns", " ".join(products(example))
        yield example.name, partial(line_of, example)


def line_of(example: Example) -> str:
    """Return the digests of an example's products."""
    return " ".join(map(_digest_made, products(example).values()))


def _digest_made(make: Callable[[], object]) -> str:
    """Return the digest of a result, or of an error's message."""
    try:
        return digest(make())
    except cpsudoku.CpsudokuError as error:
        return digest(f"error: {error}")
