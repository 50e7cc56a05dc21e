"""Models written for other solvers: `export(model, to="minizinc")`, for a puzzle or a Model.

`opb`, `minizinc`, `dimacs` and `programs` (with `program_texts`) are the formats, each a table of natives of
the statement's words; `writer` is what they share, `connectivity` encodes in full what our own backends enforce by
cuts; `canonical` writes the statement itself.
Certificates are exported by `cpsudoku.proof.drup_export`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from cpsudoku.facade import Clues, model_and_clues
from cpsudoku.formats.entry_reading import PuzzleSource, read_entry
from cpsudoku.model import Clue, Model
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.statement.export.canonical import statement
from cpsudoku.statement.export.dimacs import dimacs
from cpsudoku.statement.export.minizinc import minizinc
from cpsudoku.statement.export.opb import opb
from cpsudoku.statement.export.programs import TARGETS, program
from cpsudoku.support.errors import CpsudokuError

FORMATS: dict[str, Callable[[Model, Sequence[Clue], str], str]] = {
    "opb": opb,
    "minizinc": minizinc,
    "statement": statement,
    "cnf": dimacs,
    **{name: partial(program, target) for name, target in TARGETS.items()},
}
SUFFIXES = {  # of their files
    "opb": ".opb",
    "minizinc": ".mzn",
    "statement": ".statement",
    "cnf": ".puzzle.cnf",  # a certificate's formula is .cnf
    "ortools": ".ortools.py",
    "pysat": ".pysat.py",
    "python": ".py",
}


def export(source: Model | PuzzleSource, *, to: str, kind: Kind | str = "", clues: Clues = None) -> str:
    """Return the text of a puzzle, or of a Model, in a format of ``FORMATS``; its solutions, over the decision
    variables, are those of the puzzle.

    Args:
        source, kind, clues: As of `cpsudoku.check`.
        to: "opb", "minizinc", "cnf" (DIMACS), "statement"; "ortools", "pysat" or "python", a program of one's
            own.

    Raises:
        CpsudokuError: no such format, kind or clue; not exactly one puzzle; what the format cannot say, by its name.
    """
    if to not in FORMATS:
        raise CpsudokuError(f"expected one of {', '.join(FORMATS)}, found {to!r}")
    if isinstance(source, Model):
        return write_model(*model_and_clues(source, kind, clues), to)
    entry = read_entry(source, kind)
    return write_model(*model_and_clues(entry, kind, clues), to, gallery.kind_of(entry.kind).name)


def write_model(model: Model, clues: Sequence[Clue], to: str, title: str = "") -> str:
    """Return the text of a model and these clues.

    Raises:
        CpsudokuError: what the format cannot say, by its name.
    """
    return FORMATS[to](model, clues, " ".join(title.split()))
