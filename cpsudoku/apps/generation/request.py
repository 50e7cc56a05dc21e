"""Turn the options of `generate` into a source of drafts, and into the command that repeats the run."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from cpsudoku.apps.generation.digit_drafts import DigitDrafts
from cpsudoku.apps.generation.generator import Generator, PuzzleRequest
from cpsudoku.apps.generation.item_drafts import LOOKS, ItemDrafts, Looks, has_reasons, technique_test, walk_by_reasons
from cpsudoku.apps.generation.puzzle_draft import asks_for_values, board, layout_like, remarks, section_names
from cpsudoku.formats import format_of, is_pipe, whole
from cpsudoku.formats.source_form import recognize_source
from cpsudoku.model import Limits
from cpsudoku.model.variables import number as number_of
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle, square_puzzle
from cpsudoku.support.errors import CpsudokuError

LARGEST = 100  # the greatest side of a grid, which certificates also have as limit
VERSION = "generator 7"  # increases whenever a seed would give another puzzle than before


@dataclass(frozen=True)
class Options(PuzzleRequest):
    """The options of `generate`. ``form``: the text format. ``ignore_unknown``: omit unknown rules of --like."""

    seed: str = "0"
    number: int = 1
    kind: str = ""
    like: str | None = None
    box: tuple[int, int] | None = None
    size: tuple[int, int] | None = None
    sections: Sequence[str] = ()
    form: str = ""
    backend: str | None = None
    time_limit: float | None = None
    ignore_unknown: bool = False

    def command(self, blank: Puzzle) -> str:
        """Return the command that generates the same puzzles."""
        words = [f"cpsudoku generate --kind {shlex.quote(self.kind)} --seed {shlex.quote(self.seed)}"]
        words += [f"-n {self.number}"] * (self.number > 1)
        if self.like is not None:
            words.append(f"--like {shlex.quote(self.like) if self.like.isprintable() else 'PUZZLE'}")
        elif self.box is not None:
            words.append(f"--box {self.box[0]}x{self.box[1]}")
        else:
            words.append(f"--size {blank.height}x{blank.width}")
        words += [f"--clues {self.clues}"] if self.clues is not None else []
        words += ["--minimal"] * self.minimal + ["--allow-multiple"] * self.allow_multiple
        words += [f"--symmetry {self.symmetry}"] if self.symmetry != "none" else []
        words += [f"--difficulty {self.difficulty[0]}-{self.difficulty[1]}"] if self.difficulty else []
        words += [f"--technique {name}" for name in self.technique]
        words += [f"--rule {shlex.quote(name)}" for name in self.sections]
        return " ".join(words)

    def describe(self, blank: Puzzle, drawn: str) -> str:
        """Return the line that describes how to draw the puzzles again."""
        solutions = "perhaps several solutions" if self.allow_multiple else "each unique"
        return f"# {self.command(blank)}: {solutions}; {drawn}, not uniform; {VERSION}\n"


@dataclass(frozen=True)
class PuzzleStream:
    """New puzzles. ``form``: the text format of grids, or "" for the text of a kind. ``about``: the description of the
    request. ``notes``: how the puzzles differ from the puzzle of --like."""

    generator: Generator
    form: str
    about: str
    notes: Sequence[str]

    @property
    def opening(self) -> str:
        """The text before the first puzzle."""
        if not self.form:
            return self.about
        return self.about * (self.form == "line") + format_of(self.form).header

    @property
    def between(self) -> str:
        """The text between two puzzles."""
        return format_of(self.form).between if self.form else "===\n"


def draw_puzzles(options: Options) -> PuzzleStream:
    """Return the stream for these options.

    Raises:
        CpsudokuError: the request cannot be met, a name is unknown, or the kind's clues are not values in cells.
    """
    like, name = options.like, options.kind
    if like is not None and is_pipe(like):
        like = f"{whole(like)}\n"  # keep the text, because a pipe can be read only once
    if not name or name.startswith("+"):
        name = _kind_like(like, name) if like is not None else f"sudoku{name}"
    options = replace(options, like=like, kind=name)
    kind = gallery.kind_of(name)
    if like is not None and (options.box or options.size):
        raise CpsudokuError("--like: expected no --size and --box: a new puzzle is as large as that one")
    like_puzzle = None if like is None else _read(kind, like, options.ignore_unknown)
    return (_digits if _digits_alone(kind, like_puzzle, options) else _items)(kind, like_puzzle, options)


def _digits_alone(kind: Kind, like: Puzzle | None, options: Options) -> bool:
    """Return True if only digits are drawn. Otherwise cages and lines are also drawn at random."""
    if options.sections:
        return False
    if like is not None:
        one_layer = len(kind.decisions) == 1  # the puzzle has no other variables
        return kind.has_digits and one_layer and not asks_for_values(kind, like)
    return options.allow_multiple or (kind.reads_grids and kind.own_clues is None and kind.has_digits)


def _digits(kind: Kind, like: Puzzle | None, options: Options) -> PuzzleStream:
    """Return the stream of digits. The cages, signs and the like of a puzzle stay unchanged."""
    empty = _empty(kind, like, options)
    if options.form and empty.givens is None:
        raise CpsudokuError(f"{kind.name}: expected no --to: this kind has its own text")
    source = DigitDrafts(kind, empty, options, options.backend or "", _acceptance(kind, empty, options))
    about = options.describe(empty, "random full grids, clues deleted in random order")
    form = "" if empty.givens is None else options.form or "line"
    notes = () if like is None else remarks(kind, like, None)
    return PuzzleStream(Generator(source, options.seed, options.time_limit, kind), form, about, notes)


def _acceptance(kind: Kind, empty: Puzzle, options: Options) -> Callable[[Puzzle], bool] | None:
    """Return the test of a puzzle of digits for its technique and its reasons. Return None if nothing is requested."""
    has_technique = technique_test(kind, options)
    if has_technique is None and options.difficulty is None:
        return None
    from cpsudoku.apps.explanation.stated_puzzle import subject

    if has_technique is not None:
        from cpsudoku.apps.explanation.clue_candidates import clues

        clues(empty, kind)  # raises an error immediately if a kind has no levels

    def accept(puzzle: Puzzle) -> bool:
        if has_technique is not None and not has_technique(puzzle):
            return False
        return options.difficulty is None or has_reasons(
            walk_by_reasons(subject(puzzle, kind), options.reasons_up_to, Looks(LOOKS)), options
        )

    return accept


def _items(kind: Kind, like: Puzzle | None, options: Options) -> PuzzleStream:
    """Return the stream of puzzles whose clues are not only digits, or whose regions, cages or lines are drawn at
    random."""
    if options.allow_multiple:
        raise CpsudokuError(f"{kind.name}: expected no --allow-multiple with sections that are drawn")
    if options.form:
        raise CpsudokuError(f"{kind.name}: expected no --to: this kind has its own text")
    if options.backend == "lanes":
        raise CpsudokuError("lanes: expected digits as clues alone")
    options = replace(options, sections=section_names(kind, options.sections))
    blank = board(kind, like, options.size, options.box)
    options.check(blank.height, blank.width)
    layout = layout_like(kind, like) if like is not None else None
    from cpsudoku.backends.backend_names import backend

    source = ItemDrafts(
        kind, blank, layout, options.sections, backend(options.backend or "sat"), options, technique_test(kind, options)
    )
    until = "" if options.exact else " as long as no step takes trying"
    until = " as long as the reasons are as requested" if options.difficulty and not options.exact else until
    about = options.describe(blank, f"random solutions, clues deleted in random order{until}")
    notes = () if like is None else remarks(kind, like, layout, options.exact)
    return PuzzleStream(Generator(source, options.seed, options.time_limit, kind), "", about, notes)


def _kind_like(like: str, rules: str) -> str:
    """Return the kind of the puzzle of --like, with the user's rules."""
    recognition = recognize_source(like, rules)
    recognition.source.close()  # the puzzle is read later, when the kind is known
    return recognition.name


def _read(kind: Kind, like: str, ignore_unknown: bool) -> Puzzle:
    """Return the puzzle of --like."""
    from cpsudoku.formats import ReadOptions
    from cpsudoku.formats.entry_reading import read_entry

    options = ReadOptions(unknown="ignore" if ignore_unknown else "refuse")
    return read_entry(like, kind=kind.file or kind.name, options=options).puzzle


def _empty(kind: Kind, like: Puzzle | None, options: Options) -> Puzzle:
    """Return a puzzle without digits, with the requested shape."""
    if like is not None and like.givens is not None:
        return kind.take(square_puzzle(bytes(len(like.givens)), like.board.box))
    if like is not None:
        return kind.instance(kind.render(like, {}))
    if not kind.reads_grids:
        raise CpsudokuError(f"{kind.name}: expected --like FILE, a puzzle whose regions, cages or signs are taken")
    box, size = options.box, options.size
    if size is not None and size[0] != size[1]:
        raise CpsudokuError(f"{kind.name}: expected a square board, found --size {size[0]}x{size[1]}")
    side = size[0] if size else box[0] * box[1] if box else 9
    if box is not None and side != box[0] * box[1]:
        raise CpsudokuError(f"--box {box[0]}x{box[1]}: expected boxes of {side} cells, as --size says")
    if side > LARGEST:
        raise CpsudokuError(f"expected a side of at most {LARGEST}, found {side}")
    return kind.puzzle(side, side, box)


def generate(
    number: int = 1,
    *,
    kind: Kind | str = "",
    rules: Sequence[str] = (),
    backend: str | None = None,
    time_limit: float | None = None,
    size: tuple[int, int] | None = None,
    box: tuple[int, int] | None = None,
    clues: int | None = None,
    minimal: bool = False,
    symmetry: str = "none",
    difficulty: tuple[int, int] | None = None,
    technique: Sequence[str] | str = (),
    like: str | None = None,
    seed: int | str | None = None,
) -> Iterator[Puzzle]:
    """Yield new puzzles, each with exactly one solution.

    If the time ends first, there are fewer than ``number``. With one version of the generator, equal seeds give equal
    puzzles. ``seed``: None chooses a random seed.

    Args:
        clues, minimal, symmetry, difficulty, technique: See `PuzzleRequest`.
        kind: A kind's name, a user's file, or a Kind. By default it is the kind named in ``like``, else sudoku.
        rules: The names of sections of additional rules, whose clues are drawn at random.
        like: The file (or text) of a puzzle. Its regions, cages or signs are copied, but not its digits. If it has
            ``?``, only these get new values. Otherwise, for kinds without given digits, all clues do. Each place keeps
            a clue, unless ``minimal`` or ``clues`` is set.
        box, size: The size of a board. By default it is the kind's own size, or the size of its largest example.
        backend: The backend that decides uniqueness, such as "lanes". By default, the fastest one.
        time_limit: Seconds for all puzzles. By default, until 300 seconds bring no new one. The limit only ends the
            search. The puzzles do not depend on the speed of the machine.

    Raises:
        CpsudokuError: the request cannot be met, a name is unknown, or the kind's clues are not values in cells.
        LimitReached: no puzzle was made in time. The message has the reason.
    """
    for name, whole_number in (("number", number), ("clues", clues)):
        if not (isinstance(whole_number, int) and whole_number >= 0) and (whole_number is not None or name == "number"):
            raise CpsudokuError(f"{name}: expected a whole number from 0, found {whole_number!r:.40}")
    for name, pair in (("size", size), ("box", box), ("difficulty", difficulty)):
        if pair is not None and not _is_pair(pair):
            raise CpsudokuError(f"{name}: expected two whole numbers from 1, as (4, 6), found {pair!r:.40}")
    if not isinstance(seed, int | str | None):
        raise CpsudokuError(f"seed: expected a whole number or a text, found {seed!r:.40}")
    options = Options(
        clues, minimal, symmetry, difficulty, (technique,) if isinstance(technique, str) else tuple(technique),
        seed=secrets.token_hex(4) if seed is None else str(seed), number=number, kind=gallery.name_of(kind), like=like,
        box=box, size=size, sections=rules, backend=backend, time_limit=Limits.of_seconds(time_limit).seconds,
    )  # fmt: skip
    return draw_puzzles(options).generator.make(number)


def _is_pair(value: object) -> bool:
    if not isinstance(value, list | tuple) or len(value) != 2:
        return False
    return all((whole := number_of(n)) is not None and whole >= 1 for n in value)
