"""From the options of `generate` to a stream of texts: the kind's rules, the generator, the form of the texts."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import isqrt
from random import Random
from typing import Any

from cpsudoku.errors import CpsudokuError
from cpsudoku.generation.difficulty import draft_of_difficulty, of_difficulty
from cpsudoku.generation.engines import engine_of
from cpsudoku.generation.generator import DRAFTS, PATIENCE, Generator, Wish, check_wish
from cpsudoku.generation.writing import VERSION, around, describe, writer
from cpsudoku.kinds import gallery
from cpsudoku.kinds.kind import Kind
from cpsudoku.kinds.puzzle import Puzzle
from cpsudoku.kinds.recognition import recognize
from cpsudoku.model import Limits
from cpsudoku.text import is_pipe, whole

LARGEST = 100  # the side of a grid: as much as a certificate speaks of


@dataclass(frozen=True)
class DrawnPuzzles:
    """``texts(count)``: the puzzles as text; ``ended()``: why there are fewer than asked for; ``notes``: what they
    do not keep of the puzzle of --like."""

    texts: Callable[[int], Iterator[str]]
    ended: Callable[[], str]
    opening: str
    between: str
    notes: tuple[str, ...] = ()


def draw_puzzles(
    *, seed: str, kind: str, like: str | None, box: tuple[int, int] | None, side: int | None, form: str,
    allow_multiple: bool, engine: str, limit_seconds: float | None, patience: float, techniques: tuple[str, ...],
    size: tuple[int, int] | None = None, sections: Sequence[str] = (), ignore_unknown: bool = False,
    drafts: int | None = None, **wishes: Any,
) -> DrawnPuzzles:  # fmt: skip
    """The stream that the options describe.

    Raises:
        CpsudokuError: a wish that cannot come true, an unknown name, a kind whose clues are not values in cells.
    """
    if like is not None and is_pipe(like):
        like = f"{whole(like)}\n"  # it may be looked at again
    if not kind or kind.startswith("+"):
        kind = _kind_like(like, kind) if like is not None else f"sudoku{kind}"
    puzzle = gallery.puzzle(kind)
    wish = Wish(technique=techniques, **wishes)
    if like is not None and (box or side or size):
        raise CpsudokuError("--like: expected no --size, --side and --box: a new puzzle is as large as that one")
    drawn = _declared_stream(
        puzzle, kind, like, box=box, side=side, size=size, sections=sections, seed=seed, engine=engine, form=form,
        several=allow_multiple, wish=wish, seconds=limit_seconds, patience=patience, ignore_unknown=ignore_unknown,
        drafts=drafts,
    )  # fmt: skip
    if drawn is not None:
        return drawn
    taken = None if like is None else _read(puzzle, like, ignore_unknown)
    if size is not None and (size[0] != size[1] or side not in (None, size[0])):
        other = "" if side is None else f" and --side {side}"
        raise CpsudokuError(f"{puzzle.name}: expected a square board, found --size {size[0]}x{size[1]}{other}")
    empty = _empty(puzzle, taken, box, side if size is None else size[0])
    found = _digits(
        puzzle, kind, empty, wish, seed=seed, form=form, several=allow_multiple, engine=engine, seconds=limit_seconds,
        patience=patience, drafts=drafts, like=like,
    )  # fmt: skip
    if taken is None:
        return found
    from cpsudoku.generation.declared import remarks

    return replace(found, notes=tuple(remarks(puzzle, taken, None)))


def _digits(
    puzzle: Kind, kind: str, empty: Puzzle, wish: Wish, *, seed: str, form: str, several: bool, engine: str,
    seconds: float | None, patience: float, drafts: int | None, like: str | None,
) -> DrawnPuzzles:  # fmt: skip
    """The stream of grids of digits; the cages, signs and the like of ``empty`` stay as they are.

    Raises:
        CpsudokuError: a wish that cannot come true, a kind whose clues are not values in cells.
    """
    model = puzzle.model(puzzle.shape(empty))
    kept = puzzle.clues(empty, model)  # cages, signs: what is left where there is no digit
    cells = len(model.decisions)
    if isqrt(cells) ** 2 != cells or any(not 0 < v < 256 for x in model.decisions for v in x.values):
        raise CpsudokuError(f"{kind}: expected the cells of a square grid, values from 1 to 255, found other variables")
    written = writer(puzzle, empty, model, form)
    grid_side = isqrt(cells)
    plain = kind == "sudoku" and empty.plain  # cages and the like keep no equivalence of sudoku
    classic = plain and grid_side == 9
    between, opening = around(empty, form, describe(kind, wish, seed, several, like=like))
    if several:
        if wish.clues is not None and wish.clues > cells:
            raise CpsudokuError(f"clues {wish.clues}: expected 0 to {cells} on a grid of side {grid_side}")
        return DrawnPuzzles(_ambiguous(puzzle, empty, wish, seed, written), lambda: "", opening, between)
    check_wish(wish, grid_side, classic, digits_only=not kept)
    spec = engine_of(model, engine, kept)
    from cpsudoku.specs import backend

    accept = draft_of_difficulty(puzzle, empty, model, wish)
    generator = Generator(
        model,
        backend("sat").open(model),
        spec,
        wish,
        seed,
        kept,
        box=empty.box if plain else None,
        accept=accept,
        seconds=seconds,
        patience=patience,
        drafts=DRAFTS if drafts is None else drafts,
        # Small batches where every draft is rated: a puzzle that fits is not kept waiting for a thousand that do not.
        batch=1024 if spec.name == "lanes" and accept is None else 16,
    )

    def texts(count: int) -> Iterator[str]:
        for made in generator.make(count):
            yield written(made.puzzle)

    return DrawnPuzzles(texts, lambda: generator.ended, opening, between)


def _declared_stream(
    puzzle: Kind, called: str, like: str | None, *, box: tuple[int, int] | None, side: int | None,
    size: tuple[int, int] | None, sections: Sequence[str], seed: str, engine: str, form: str, several: bool,
    wish: Wish, seconds: float | None, patience: float, ignore_unknown: bool, drafts: int | None,
) -> DrawnPuzzles | None:  # fmt: skip
    """The stream for a kind whose clues are not digits alone, or that draws its own regions, cages or lines; None where
    grids of digits are drawn, the rest of a puzzle ``like`` staying as it is.

    Raises:
        CpsudokuError: options that are not for such a kind.
    """
    from cpsudoku.generation import declared

    kind = puzzle
    given = None
    digits = len(kind.decisions) == 1  # nothing else is to be found
    if like is not None:
        given = _read(puzzle, like, ignore_unknown)
        if kind.classic and digits and not sections and not declared.asks_for_values(kind, given):
            return None
    elif not sections and (several or (puzzle.grids and kind.own_clues is None and kind.classic)):
        return None
    _refuse_options_for_digits(puzzle, several, wish, form, engine)
    from cpsudoku.specs import backend

    blank = declared.board(kind, given, side, size, box)
    known = declared.section_names(kind, sections)
    layout = declared.layout_like(kind, given) if given is not None else None
    generator = declared.DeclaredGenerator(
        puzzle, kind, blank, layout, known, backend(engine or "sat"), wish, seed, of_difficulty(puzzle, wish), seconds,
        patience, declared.DRAFTS if drafts is None else drafts,
    )  # fmt: skip
    command = describe(called, wish, seed, False, known, like).split(": ")[0]
    if box is not None:
        command += f" --box {box[0]}x{box[1]}"
    elif like is None:
        command += f" --size {blank.height}x{blank.width}"
    about = f"{command}: each unique; random solutions, clues deleted"
    fewer = wish.minimal or wish.clues is not None
    return DrawnPuzzles(
        generator.texts,
        lambda: generator.ended,
        f"# {about} in random order, not uniform; {VERSION}\n",
        "===\n",
        tuple(declared.remarks(kind, given, layout, fewer)) if given is not None else (),
    )


def _refuse_options_for_digits(puzzle: Kind, several: bool, wish: Wish, form: str, engine: str) -> None:
    """
    Raises:
        CpsudokuError: an option that is for grids of digits only.
    """
    if several:
        raise CpsudokuError(f"{puzzle.name}: expected no --allow-multiple with sections that are drawn")
    if wish.symmetry != "none":
        raise CpsudokuError(f"{puzzle.name}: expected no --symmetry: its clues are more than digits in cells")
    if form:
        raise CpsudokuError(f"{puzzle.name}: expected no --to: this kind has its own text")
    if engine == "lanes":
        raise CpsudokuError("lanes: expected digits as clues alone")


def _kind_like(like: str, rules: str) -> str:
    """The kind of the puzzle of --like, with rules of one's own."""
    recognition = recognize(like, rules)
    recognition.source.close()  # it is read once the kind is known
    return recognition.name


def _read(puzzle: Kind, like: str, ignore_unknown: bool) -> Puzzle:
    """The puzzle of --like."""
    from cpsudoku.kinds.entries import one
    from cpsudoku.text import ReadOptions

    options = ReadOptions(unknown="ignore" if ignore_unknown else "refuse")
    return one(like, kind=puzzle.file or puzzle.name, options=options).instance


def _empty(puzzle: Kind, like: Puzzle | None, box: tuple[int, int] | None, side: int | None) -> Puzzle:
    """An instance without digits, of the shape asked for."""
    if like is not None and like.plain:
        return puzzle.of_grid(like.grid.filled([0] * like.grid.side**2))
    if like is not None:
        return puzzle.instance(puzzle.render(like, {}))
    if not puzzle.grids:
        raise CpsudokuError(f"{puzzle.name}: expected --like FILE, a puzzle whose regions, cages or signs are taken")
    if box is not None and side is not None and side != box[0] * box[1]:
        raise CpsudokuError(f"--box {box[0]}x{box[1]}: expected boxes of as many cells as --side {side}")
    side = side or (box[0] * box[1] if box else 9)
    if side > LARGEST:
        raise CpsudokuError(f"expected a side of at most {LARGEST}, found {side}")
    return puzzle.puzzle(side, side, box)


def _ambiguous(
    puzzle: Kind, empty: Puzzle, wish: Wish, seed: str, written: Callable[[bytes], str]
) -> Callable[[int], Iterator[str]]:
    from cpsudoku.explanation.clues import clues
    from cpsudoku.generation.filling import random_clues

    board = clues(empty, puzzle).board

    def texts(count: int) -> Iterator[str]:
        for number in range(count):
            yield written(random_clues(board, wish.clues or 17, Random(f"{seed}/{number}")))

    return texts


def generate(
    count: int = 1,
    *,
    kind: str = "",
    clues: int | None = None,
    minimal: bool = False,
    symmetry: str = "none",
    level: tuple[int, int] | None = None,
    techniques: Sequence[str] = (),
    allow_multiple: bool = False,
    like: str | None = None,
    box: tuple[int, int] | None = None,
    side: int | None = None,
    size: tuple[int, int] | None = None,
    sections: Sequence[str] = (),
    seed: int | str | None = None,
    engine: str = "",
    limit_seconds: float | None = None,
    patience: float = PATIENCE,
    drafts: int | None = None,
    form: str = "",
) -> Iterator[str]:
    """New puzzles as text, each with exactly one solution: what the command `generate` writes, one at a time.

    There are fewer than ``count`` where the time ends first. Equal seeds give equal puzzles; None: a random seed.

    Args:
        clues, minimal, symmetry, level, techniques: See `Wish`.
        allow_multiple: Draw clues at random instead: perhaps several solutions, or none.
        kind: A kind's name, or a file of one's own; by default the one that ``like`` names, else sudoku.
        like: The file (or text) of a puzzle whose regions, cages or signs are taken, not its digits. If it has ``?``,
            only these get new values; else, for kinds without digits to give, all clues do. Each place keeps a clue,
            unless ``minimal`` or ``clues`` is set.
        box, side, size: The size of a board; by default that of the kind's largest example.
        sections: Rules that combine and are to take part, drawn at random: the names of their sections.
        engine: Who decides uniqueness: "lanes", or a backend; the fastest by default.
        drafts: A puzzle is given up after this many; by default 10,000 if digits are the only clues, else 2,000.
        limit_seconds, patience: Seconds for all puzzles, and for each next one. They only end the search: which puzzles
            there are does not depend on the speed of the machine.
        form: The text format; "" for one line.

    Raises:
        CpsudokuError: a wish that cannot come true, an unknown name, a kind whose clues are not values in cells.
        LimitReached: not one was made in time, with the reason.
    """
    drawn = draw_puzzles(
        seed=secrets.token_hex(4) if seed is None else str(seed),
        kind=kind,
        like=like,
        box=box,
        side=side,
        size=size,
        sections=sections,
        form=form,
        allow_multiple=allow_multiple,
        engine=engine,
        limit_seconds=Limits.of_seconds(limit_seconds).seconds,
        patience=patience,
        drafts=drafts,
        techniques=tuple(techniques),
        clues=clues,
        minimal=minimal,
        symmetry=symmetry,
        level=level,
    )
    return drawn.texts(count)
