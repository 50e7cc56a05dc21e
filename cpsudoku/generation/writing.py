"""Generated puzzles as texts, with a comment above them that says how they were made."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence

from cpsudoku.generation.wish import Wish
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.model import Model
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle


def writer(kind: Kind, empty: Puzzle, model: Model, form: str) -> Callable[[bytes], str]:
    if empty.plain:
        from cpsudoku.formats import Record, write

        return lambda cells: write(Record(empty.grid.filled(list(cells))), form or "line")
    if form:
        raise CpsudokuError(f"{kind.name}: expected no --to: this kind has its own text")

    return lambda cells: render_puzzle(kind, empty, model, cells)


def render_puzzle(kind: Kind, empty: Puzzle, model: Model, cells: bytes) -> str:
    """Return the text of a puzzle of a kind with a form of its own; 0 is a blank."""
    witness = {x: value for x, value in zip(model.decisions, cells, strict=True) if value}
    return kind.render(empty, witness).rstrip("\n") + "\n"


VERSION = "generator 2"  # raised where a seed gives another puzzle than before
BY_REASONS = "generator 4"  # of items: clues stay that make trying needless; floors of quality; other sizes
SMALL = "generator 5"  # reasons up to a size: a clue goes if these still suffice; a technique names a step of the walk
ORBITS = "generator 3"  # of a number of clues with symmetry: puzzle i no longer depends on those drawn in step with it


def around(empty: Puzzle, form: str, about: str) -> tuple[str, str]:
    """Return what stands between two puzzles, and what stands before the first."""
    if not empty.plain:
        return "===\n", f"# {about}\n"
    from cpsudoku.formats import format_of

    text_format = format_of(form or "line")
    comment = f"# {about}\n" if (form or "line") == "line" else ""
    return text_format.between, comment + text_format.header


def describe(
    kind: str, wish: Wish, seed: str, allow_multiple: bool, sections: Sequence[str] = (), like: str | None = None
) -> str:
    """Describe what was drawn, from which distribution, and how to draw it again."""
    words = [f"cpsudoku generate --kind {shlex.quote(kind)} --seed {seed}"]
    words += [f"--like {shlex.quote(like) if like.isprintable() else 'PUZZLE'}"] if like is not None else []
    words += [f"--clues {wish.clues}"] if wish.clues is not None else []
    words += ["--minimal"] * wish.minimal + ["--allow-multiple"] * allow_multiple
    words += [f"--symmetry {wish.symmetry}"] if wish.symmetry != "none" else []
    words += [f"--level {wish.level[0]}:{wish.level[1]}"] if wish.level else []
    words += [f"--technique {name}" for name in wish.technique]
    words += [f"--reasons-up-to {wish.reasons_up_to}"] if wish.reasons_up_to is not None else []
    words += [f"--at-least-one {wish.at_least_one}"] if wish.at_least_one is not None else []
    words += ["--trying"] * wish.trying
    words += [f"--section {shlex.quote(name)}" for name in sections]
    version = ORBITS if wish.clues is not None and wish.symmetry != "none" else VERSION
    version = SMALL if wish.technique else version
    if allow_multiple:
        return f"{' '.join(words)}: random clues consistent by singles, not surely unique; {VERSION}"
    return f"{' '.join(words)}: each unique; random full grids, clues deleted in random order, not uniform; {version}"
