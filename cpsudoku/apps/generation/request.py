"""Wish: what a generated puzzle should be, why some wishes cannot come true, and whether a draft meets one.

Work on reasons is counted in looks of the ladder, not in seconds, so that a seed gives the same puzzle on any machine.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from cpsudoku.apps.explanation.difficulty import BEYOND, LARGE
from cpsudoku.apps.generation.symmetry import ANY_BOARD, MOVES, orbits_of_cells
from cpsudoku.model import Model
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle, square_puzzle
from cpsudoku.support.errors import CpsudokuError

if TYPE_CHECKING:
    from cpsudoku.apps.explanation.stated_puzzle import StatedPuzzle
    from cpsudoku.apps.explanation.techniques.technique import Technique


class ImpossibleRequest(CpsudokuError):
    """No puzzle is like that, or none can be found by this generator; the message says why."""


@dataclass(frozen=True)
class PuzzleRequest:
    """One kind of puzzle to draw.

    Attributes:
        clues: Exactly this many; None: delete clues until none can go (then the puzzle is minimal).
        minimal: No clue may be left out.
        symmetry: Of the clue pattern: a name of `cpsudoku.apps.generation.symmetry.MOVES`.
        difficulty: (least, greatest) number of `cpsudoku rate`, from 1 to 12; None: any but 12.
        technique: The hardest technique must be one of these; empty: any.
    """

    clues: int | None = None
    minimal: bool = False
    symmetry: str = "none"
    difficulty: tuple[int, int] | None = None
    technique: tuple[str, ...] = ()

    @property
    def exact(self) -> bool:
        """Does it say which clues stay?"""
        return self.minimal or self.clues is not None

    @property
    def reasons_up_to(self) -> int | None:
        """The most rules and clues of a reason; None: any."""
        return self.difficulty[1] if self.difficulty is not None and self.difficulty[1] < LARGE else None


def check_wish(wish: PuzzleRequest, side: int, classic: bool, *, digits_only: bool = True) -> None:
    """Refuse what is known to be impossible.

    ``classic``: is this 9x9 sudoku, where more is known? ``digits_only``: are digits the only clues? With cages or
    signs, which tell digits apart, a puzzle may be unique without any.

    Raises:
        ImpossibleWish: with the reason.
    """
    cells, clues = side * side, wish.clues
    check_difficulty(wish)
    if wish.symmetry not in MOVES:
        raise ImpossibleRequest(f"symmetry {wish.symmetry!r}: expected one of {', '.join(MOVES)}")
    if clues is None:
        return
    if not 0 <= clues <= cells:
        raise ImpossibleRequest(f"clues {clues}: expected 0 to {cells} on a {side}x{side} grid")
    if digits_only and clues < side - 1:
        raise ImpossibleRequest(
            f"clues {clues}: with fewer than {side - 1} different digits two digits can change places: never unique"
        )
    if classic and clues < 17:
        raise ImpossibleRequest(
            f"clues {clues}: no 9x9 sudoku with fewer than 17 clues is unique (McGuire, Tugemann and Civario 2012)"
        )
    if wish.minimal and classic and clues > 40:
        raise ImpossibleRequest(f"clues {clues}: no minimal 9x9 sudoku with more than 40 clues is known")
    possible = _clue_counts(wish.symmetry, side)
    if clues not in possible:
        near = sorted(sorted(possible, key=lambda count: abs(count - clues))[:2])
        raise ImpossibleRequest(
            f"clues {clues}: symmetry {wish.symmetry} on a {side}x{side} grid allows {' or '.join(map(str, near))}, "
            f"but not {clues}"
        )


def check_item_wish(wish: PuzzleRequest, height: int, width: int) -> None:
    """Refuse what cannot be of a board whose clues are of any kind.

    Raises:
        ImpossibleWish: with the reason.
    """
    check_difficulty(wish)
    if wish.symmetry not in MOVES:
        raise ImpossibleRequest(f"symmetry {wish.symmetry!r}: expected one of {', '.join(MOVES)}")
    if height != width and wish.symmetry not in ANY_BOARD:
        raise ImpossibleRequest(
            f"symmetry {wish.symmetry} on a board of {height}x{width}: expected one of {', '.join(ANY_BOARD)}"
        )


def check_difficulty(wish: PuzzleRequest) -> None:
    """Refuse numbers that no puzzle has.

    Raises:
        ImpossibleWish: one is that.
    """
    low, high = wish.difficulty or (1, BEYOND)
    if not 1 <= low <= high <= BEYOND:
        raise ImpossibleRequest(f"difficulty {low}-{high}: expected numbers from 1 to {BEYOND}, the smaller one first")


def _clue_counts(symmetry: str, side: int) -> set[int]:
    """Return how many clues a pattern of that symmetry can have: the sums of sizes of orbits."""
    sums = 1  # bit n is set: n cells can be chosen
    for orbit in orbits_of_cells(symmetry, side):
        sums |= sums << len(orbit)
    return {count for count in range(side * side + 1) if sums >> count & 1}


def writer(kind: Kind, empty: Puzzle, model: Model, form: str) -> Callable[[bytes], str]:
    if empty.givens is not None:
        from cpsudoku.formats import write

        return lambda cells: write(square_puzzle(cells, empty.board.box), form or "line")
    if form:
        raise CpsudokuError(f"{kind.name}: expected no --to: this kind has its own text")

    return lambda cells: render_puzzle(kind, empty, model, cells)


def render_puzzle(kind: Kind, empty: Puzzle, model: Model, cells: bytes) -> str:
    """Return the text of a puzzle of a kind with a form of its own; 0 is a blank."""
    witness = {x: value for x, value in zip(model.decisions, cells, strict=True) if value}
    return kind.render(empty, witness).rstrip("\n") + "\n"


VERSION = "generator 7"  # raised where a seed gives another puzzle than before


def around(empty: Puzzle, form: str, about: str) -> tuple[str, str]:
    """Return what stands between two puzzles, and what stands before the first."""
    if empty.givens is None:
        return "===\n", f"# {about}\n"
    from cpsudoku.formats import format_of

    text_format = format_of(form or "line")
    comment = f"# {about}\n" if (form or "line") == "line" else ""
    return text_format.between, comment + text_format.header


def describe(
    kind: str,
    wish: PuzzleRequest,
    seed: str,
    allow_multiple: bool,
    sections: Sequence[str] = (),
    like: str | None = None,
) -> str:
    """Describe what was drawn, from which distribution, and how to draw it again."""
    words = [f"cpsudoku generate --kind {shlex.quote(kind)} --seed {seed}"]
    words += [f"--like {shlex.quote(like) if like.isprintable() else 'PUZZLE'}"] if like is not None else []
    words += [f"--clues {wish.clues}"] if wish.clues is not None else []
    words += ["--minimal"] * wish.minimal + ["--allow-multiple"] * allow_multiple
    words += [f"--symmetry {wish.symmetry}"] if wish.symmetry != "none" else []
    words += [f"--difficulty {wish.difficulty[0]}-{wish.difficulty[1]}"] if wish.difficulty else []
    words += [f"--technique {name}" for name in wish.technique]
    words += [f"--rule {shlex.quote(name)}" for name in sections]
    if allow_multiple:
        return f"{' '.join(words)}: random clues consistent by singles, not surely unique; {VERSION}"
    return f"{' '.join(words)}: each unique; random full grids, clues deleted in random order, not uniform; {VERSION}"


LOOKS = 10_000  # at literals, of the ladder, for one walk; one to three seconds
SINGLES = 2  # the rank of hidden singles
NAMED = 12  # premises of a reason that has the name of a technique, at most
WALKS = 4 * LOOKS  # for all walks of one draft


class ReasonReport(NamedTuple):
    """How far reasons led. ``done``: to the end, none by trying; ``largest``: the premises of the largest; ``clues``:
    the names of those that the steps rest on, and of given values; ``trying``: a step takes it."""

    done: bool
    largest: int
    clues: frozenset[str] = frozenset()
    trying: bool = False


class Looks:
    """Counts looks; ``over`` once there were as many as it may be."""

    def __init__(self, most: int) -> None:
        self.left = most

    def over(self) -> bool:
        """Count one look; is the work at its end?"""
        self.left -= 1
        return self.left < 0


def walk_by_reasons(here: StatedPuzzle, up_to: int | None, work: Looks) -> ReasonReport:
    """Walk a unique puzzle by reasons, up to the first step that takes trying, or more premises than ``up_to``."""
    from cpsudoku.apps.explanation.known_facts import BoardPosition
    from cpsudoku.apps.explanation.reason_search import ReasonSearch
    from cpsudoku.apps.explanation.stated_puzzle import agree
    from cpsudoku.apps.explanation.step_reason import Reason, reason_of
    from cpsudoku.apps.explanation.steps import drop_needless

    common = agree(here, lambda: False)
    largest, reasons = 0, list[Reason]()
    with BoardPosition(here.theory, common.literals, here.theory.given) as position:
        ladder = ReasonSearch(position, work.over, up_to)
        while not position.done:
            step = ladder.next()
            if step is None or step.tier == "trying":
                return ReasonReport(False, largest, trying=step is not None)
            if step.tier != "marks":
                largest = max(largest, len(step.premises))
            reasons.append(reason_of(position, step))
            position.add(reasons[-1].follows)
    steps, origins, given = drop_needless(here, reasons), here.statement.origins, here.theory.given
    # A given value is a conclusion, too: without it another clue has to give it.
    rest = {origins[place].clue for one in steps for premise in one.premises for place in premise.places}
    return ReasonReport(True, largest, frozenset(rest | {*given.values()}))


def of_difficulty(kind: Kind, wish: PuzzleRequest) -> Callable[[Puzzle], bool] | None:
    """Return a test: has an instance the technique of the wish? None if it has none."""
    if not wish.technique:
        return None
    from cpsudoku.apps.explanation.clue_candidates import board_clues
    from cpsudoku.apps.explanation.norvig import settled_state
    from cpsudoku.apps.explanation.techniques import choose

    techniques = [choose(name)[-1] for name in wish.technique]

    def accept(instance: Puzzle) -> bool:
        most, board = max(one.rank for one in techniques), board_clues(instance, kind)
        if most > SINGLES and not board.beside and settled_state(board).solved:
            return False  # seen without a walk
        return _hardest(instance, kind, most) in techniques

    return accept


def _hardest(instance: Puzzle, kind: Kind, most: int) -> Technique | None:
    """Return the hardest technique that names a step; None if a step of several premises has no name or one of a higher
    rank, or the walk does not end."""
    from cpsudoku.apps.explanation.stated_puzzle import subject
    from cpsudoku.apps.explanation.steps import grow

    for walk in grow(subject(instance, kind), up_to=NAMED, seconds=None):
        steps = walk.steps
        if any(one.size > 1 and (one.technique is None or one.technique.rank > most) for one in steps[-1:]):
            return None
    names = [one.technique for one in steps if one.technique is not None]
    return max(names, key=lambda one: one.rank, default=None) if walk.status == "solved" else None


def draft_of_difficulty(
    kind: Kind, empty: Puzzle, model: Model, wish: PuzzleRequest
) -> Callable[[bytes, bytes], bool] | None:
    """Return the same test for the cells of a grid and its solution, and of its reasons."""
    rated = of_difficulty(kind, wish)
    if rated is None and wish.difficulty is None:
        return None
    from cpsudoku.apps.explanation.stated_puzzle import subject

    if rated is not None:
        from cpsudoku.apps.explanation.clue_candidates import clues

        clues(empty, kind)  # says at once where a kind has no levels

    def accept(cells: bytes, solution: bytes) -> bool:
        if empty.givens is not None:
            instance = kind.take(square_puzzle(cells, empty.board.box))
        else:
            instance = kind.instance(render_puzzle(kind, empty, model, cells))
        if rated is not None and not rated(instance):
            return False
        return wish.difficulty is None or has_reasons(
            walk_by_reasons(subject(instance, kind), wish.reasons_up_to, Looks(LOOKS)), wish
        )

    return accept


def has_reasons(report: ReasonReport, wish: PuzzleRequest) -> bool:
    """Tell whether the reasons of a puzzle are as wished."""
    if wish.difficulty is None:
        return report.done
    number = BEYOND if report.trying else min(max(1, report.largest), LARGE)
    return (report.done or report.trying) and wish.difficulty[0] <= number <= wish.difficulty[1]
