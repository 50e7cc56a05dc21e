"""From the options of `generate` to a stream of texts: the kind's rules, the generator, the form of the texts."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import isqrt
from random import Random
from typing import Any

from cpsudoku.apps.generation.digit_drafts import DigitDrafts, engine_of
from cpsudoku.apps.generation.generator import Drafts, Generator
from cpsudoku.apps.generation.item_drafts import ItemDrafts
from cpsudoku.apps.generation.puzzle_layout import asks_for_values, board, layout_like, remarks, section_names
from cpsudoku.apps.generation.request import (
    VERSION,
    PuzzleRequest,
    around,
    check_item_wish,
    check_wish,
    describe,
    draft_of_difficulty,
    of_difficulty,
    writer,
)
from cpsudoku.formats import is_pipe, whole
from cpsudoku.formats.source_form import recognize_source
from cpsudoku.model import Limits
from cpsudoku.model.variables import number as number_of
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle, square_puzzle
from cpsudoku.support.errors import CpsudokuError

LARGEST = 100  # the side of a grid: as much as a certificate speaks of


@dataclass(frozen=True)
class PuzzleStream:
    """``texts(count)``: the puzzles as text; ``ended()``: why there are fewer than asked for; ``notes``: what they
    do not keep of the puzzle of --like."""

    texts: Callable[[int], Iterator[str]]
    ended: Callable[[], str]
    opening: str
    between: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Options:
    """What is asked for: see `generate`. ``form``: of the text; ``ignore_unknown``: of the rules of --like."""

    seed: str
    kind: str = ""
    like: str | None = None
    box: tuple[int, int] | None = None
    size: tuple[int, int] | None = None
    sections: Sequence[str] = ()
    form: str = ""
    allow_multiple: bool = False
    engine: str = ""
    time_limit: float | None = None
    ignore_unknown: bool = False
    clues: int | None = None
    minimal: bool = False
    symmetry: str = "none"
    difficulty: tuple[int, int] | None = None
    techniques: tuple[str, ...] = ()

    @property
    def wish(self) -> PuzzleRequest:
        return PuzzleRequest(
            self.clues, self.minimal, self.symmetry, self.difficulty, self.techniques
        )

    def stream(
        self, kind: Kind, source: Drafts[Any, Any, Any], text_of: Callable[[Any], str], **texts: Any
    ) -> PuzzleStream:
        """Return the stream of a source. ``text_of``: a puzzle of the source -> its text."""
        generator = Generator(source, self.seed, self.time_limit, kind)
        return PuzzleStream(
            lambda count: (text_of(made.puzzle) for made in generator.make(count)), lambda: generator.ended, **texts
        )


def draw_puzzles(options: Options) -> PuzzleStream:
    """Return the stream that the options describe.

    Raises:
        CpsudokuError: a wish that cannot come true, an unknown name, a kind whose clues are not values in cells.
    """
    like, name = options.like, options.kind
    if like is not None and is_pipe(like):
        like = f"{whole(like)}\n"  # it may be looked at again
    if not name or name.startswith("+"):
        name = _kind_like(like, name) if like is not None else f"sudoku{name}"
    options = replace(options, like=like, kind=name)
    kind = gallery.kind_of(name)
    if like is not None and (options.box or options.size):
        raise CpsudokuError("--like: expected no --size and --box: a new puzzle is as large as that one")
    like_puzzle = None if like is None else _read(kind, like, options.ignore_unknown)
    return (_grids if _digits_alone(kind, like_puzzle, options) else _items)(kind, like_puzzle, options)


def _digits_alone(kind: Kind, like: Puzzle | None, options: Options) -> bool:
    """Tell whether digits are drawn and the rest of a puzzle stays as it is; if not, cages and lines are drawn, too."""
    if options.sections:
        return False
    if like is not None:
        one_layer = len(kind.decisions) == 1  # nothing else is to be found
        return kind.has_digits and one_layer and not asks_for_values(kind, like)
    return options.allow_multiple or (kind.reads_grids and kind.own_clues is None and kind.has_digits)


def _grids(kind: Kind, like: Puzzle | None, options: Options) -> PuzzleStream:
    """Return the stream of grids of digits; the cages, signs and the like of a puzzle stay as they are.

    Raises:
        CpsudokuError: a wish that cannot come true, a kind whose clues are not values in cells.
    """
    size, wish, name = options.size, options.wish, options.kind
    if size is not None and size[0] != size[1]:
        raise CpsudokuError(f"{kind.name}: expected a square board, found --size {size[0]}x{size[1]}")
    empty = _empty(kind, like, options.box, None if size is None else size[0])
    model = kind.model(kind.shape(empty))
    kept = kind.clues(empty, model)  # cages, signs: what is left where there is no digit
    cells = len(model.decisions)
    if isqrt(cells) ** 2 != cells or any(not 0 < v < 256 for x in model.decisions for v in x.values):
        raise CpsudokuError(
            f"{name}: expected the cells of a square grid, values from 1 to 255, found other variables"
        )
    text_of = writer(kind, empty, model, options.form)
    about = describe(name, wish, options.seed, options.allow_multiple, like=options.like)
    between, opening = around(empty, options.form, about)
    notes = () if like is None else tuple(remarks(kind, like, None))
    if options.allow_multiple:
        if wish.clues is not None and wish.clues > cells:
            raise CpsudokuError(f"clues {wish.clues}: expected 0 to {cells} on a grid of side {isqrt(cells)}")
        return PuzzleStream(
            _ambiguous(kind, empty, wish, options.seed, text_of), lambda: "", opening, between, notes
        )
    plain = name == "sudoku" and empty.givens is not None  # cages and the like keep no equivalence of sudoku
    check_wish(wish, isqrt(cells), plain and cells == 81, digits_only=not kept)
    engine = engine_of(model, options.engine, kept)
    from cpsudoku.backends.session_contract import backend

    accept = draft_of_difficulty(kind, empty, model, wish)
    source = DigitDrafts(
        model,
        backend("sat").open(model),
        engine,
        wish,
        kept,
        box=empty.box if plain else None,
        accept=accept,
        # Small batches where every draft is rated: a puzzle that fits is not kept waiting for a thousand that do not.
        batch=1024 if engine.name == "lanes" and accept is None else 16,
    )
    return options.stream(kind, source, text_of, opening=opening, between=between, notes=notes)


def _items(kind: Kind, like: Puzzle | None, options: Options) -> PuzzleStream:
    """Return the stream of a kind whose clues are not digits alone, or that draws its own regions, cages or lines.

    Raises:
        CpsudokuError: options that are not for such a kind.
    """
    wish = options.wish
    _refuse_options_for_digits(kind, options)
    from cpsudoku.backends.session_contract import backend

    blank = board(kind, like, options.size, options.box)
    check_item_wish(wish, blank.height, blank.width)
    sections = section_names(kind, options.sections)
    layout = layout_like(kind, like) if like is not None else None
    source = ItemDrafts(
        kind, blank, layout, sections, backend(options.engine or "sat"), wish, of_difficulty(kind, wish)
    )
    command = describe(options.kind, wish, options.seed, False, sections, options.like).split(": ")[0]
    if options.box is not None:
        command += f" --box {options.box[0]}x{options.box[1]}"
    elif like is None:
        command += f" --size {blank.height}x{blank.width}"
    about = f"{command}: each unique; random solutions, clues deleted in random order"
    if not wish.exact:
        about += " as long as the reasons are as wished" if wish.difficulty else " as long as no step takes trying"
    notes = () if like is None else remarks(kind, like, layout, wish.exact)
    return options.stream(
        kind, source, str, opening=f"# {about}, not uniform; {VERSION}\n", between="===\n",
        notes=tuple(notes),
    )  # fmt: skip


def _refuse_options_for_digits(kind: Kind, options: Options) -> None:
    """Refuse options that are for grids of digits only.

    Raises:
        CpsudokuError: one of them is set.
    """
    if options.allow_multiple:
        raise CpsudokuError(f"{kind.name}: expected no --allow-multiple with sections that are drawn")
    if options.form:
        raise CpsudokuError(f"{kind.name}: expected no --to: this kind has its own text")
    if options.engine == "lanes":
        raise CpsudokuError("lanes: expected digits as clues alone")


def _kind_like(like: str, rules: str) -> str:
    """Return the kind of the puzzle of --like, with rules of one's own."""
    recognition = recognize_source(like, rules)
    recognition.source.close()  # it is read once the kind is known
    return recognition.name


def _read(kind: Kind, like: str, ignore_unknown: bool) -> Puzzle:
    """Return the puzzle of --like."""
    from cpsudoku.formats import ReadOptions
    from cpsudoku.formats.entry_reading import read_entry

    options = ReadOptions(unknown="ignore" if ignore_unknown else "refuse")
    return read_entry(like, kind=kind.file or kind.name, options=options).puzzle


def _empty(kind: Kind, like: Puzzle | None, box: tuple[int, int] | None, side: int | None) -> Puzzle:
    """Return an instance without digits, of the shape asked for."""
    if like is not None and like.givens is not None:
        return kind.take(square_puzzle(bytes(len(like.givens)), like.board.box))
    if like is not None:
        return kind.instance(kind.render(like, {}))
    if not kind.reads_grids:
        raise CpsudokuError(f"{kind.name}: expected --like FILE, a puzzle whose regions, cages or signs are taken")
    if box is not None and side is not None and side != box[0] * box[1]:
        raise CpsudokuError(f"--box {box[0]}x{box[1]}: expected boxes of {side} cells, as --size says")
    side = side or (box[0] * box[1] if box else 9)
    if side > LARGEST:
        raise CpsudokuError(f"expected a side of at most {LARGEST}, found {side}")
    return kind.puzzle(side, side, box)


def _ambiguous(
    kind: Kind, empty: Puzzle, wish: PuzzleRequest, seed: str, text_of: Callable[[bytes], str]
) -> Callable[[int], Iterator[str]]:
    from cpsudoku.apps.explanation.clue_candidates import clues
    from cpsudoku.apps.generation.random_solution import random_clues

    board = clues(empty, kind).board

    def texts(count: int) -> Iterator[str]:
        for number in range(count):
            yield text_of(random_clues(board, wish.clues or 17, Random(f"{seed}/{number}")))

    return texts


def generate(
    count: int = 1,
    *,
    kind: Kind | str = "",
    clues: int | None = None,
    minimal: bool = False,
    symmetry: str = "none",
    difficulty: tuple[int, int] | None = None,
    techniques: Sequence[str] = (),
    allow_multiple: bool = False,
    like: str | None = None,
    box: tuple[int, int] | None = None,
    size: tuple[int, int] | None = None,
    sections: Sequence[str] = (),
    seed: int | str | None = None,
    engine: str = "",
    time_limit: float | None = None,
    form: str = "",
) -> Iterator[str]:
    """Yield new puzzles as text, each with exactly one solution: what the command `generate` writes, one at a time.

    There are fewer than ``count`` where the time ends first. Equal seeds give equal puzzles; None: a random seed.

    Args:
        clues, minimal, symmetry, difficulty, techniques: See `PuzzleRequest`.
        allow_multiple: Draw clues at random instead: perhaps several solutions, or none.
        kind: A kind's name, a file of one's own, or a Kind; by default the one that ``like`` names, else sudoku.
        like: The file (or text) of a puzzle whose regions, cages or signs are taken, not its digits. If it has ``?``,
            only these get new values; else, for kinds without digits to give, all clues do. Each place keeps a clue,
            unless ``minimal`` or ``clues`` is set.
        box, size: The size of a board; by default the kind's own, or that of its largest example.
        sections: Rules that combine and are to take part, drawn at random: the names of their sections.
        engine: Who decides uniqueness: "lanes", or a backend; the fastest by default.
        time_limit: For all puzzles; by default, until 300 bring no new one. They only end the search: which puzzles
            there are does not depend on the speed of the machine.
        form: The text format; "" for one line.

    Raises:
        CpsudokuError: a wish that cannot come true, an unknown name, a kind whose clues are not values in cells.
        LimitReached: not one was made in time, with the reason.
    """
    for name, number in (("count", count), ("clues", clues)):
        if not (isinstance(number, int) and number >= 0) and (number is not None or name == "count"):
            raise CpsudokuError(f"{name}: expected a whole number from 0, found {number!r:.40}")
    for name, pair, least in (("size", size, 1), ("box", box, 1), ("difficulty", difficulty, 1)):
        if pair is not None and not _is_pair(pair, least):
            raise CpsudokuError(f"{name}: expected two whole numbers from {least}, as (4, 6), found {pair!r:.40}")
    if not isinstance(seed, int | str | None):
        raise CpsudokuError(f"seed: expected a whole number or a text, found {seed!r:.40}")
    options = Options(
        secrets.token_hex(4) if seed is None else str(seed), gallery.name_of(kind), like, box, size, sections,
        form, allow_multiple, engine, Limits.of_seconds(time_limit).seconds, False, clues, minimal,
        symmetry, difficulty, tuple(techniques),
    )  # fmt: skip
    return draw_puzzles(options).texts(count)


def _is_pair(value: object, least: int) -> bool:
    if not isinstance(value, list | tuple) or len(value) != 2:
        return False
    return all((whole := number_of(n)) is not None and whole >= least for n in value)
