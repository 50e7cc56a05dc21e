"""How hard a puzzle is, by several measures side by side: none of them is the truth.

Squares given, level and difficulty (`cpsudoku.explanation.rating`), hardest technique and number of steps, nodes of the
search, lemmas of the certificate, and the verdict. Costs the explanation, one verdict and one certificate.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import floor, log10
from typing import TYPE_CHECKING

from cpsudoku.backends.specs import backend as spec_of
from cpsudoku.explanation.clues import Clues, conclusion, with_others
from cpsudoku.explanation.explanation import Explanation, explain
from cpsudoku.explanation.other_clues import follow
from cpsudoku.explanation.propagation import settle
from cpsudoku.explanation.state import State, start
from cpsudoku.formats.entries import instance_of
from cpsudoku.ground.errors import LimitReached
from cpsudoku.ground.geometry import forget_with_names
from cpsudoku.model import NO_LIMITS, Limits
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.puzzle import PuzzleLike

if TYPE_CHECKING:
    from cpsudoku.proof.proving import Prover


STEPS_OF_SEARCH = 100_000  # nodes after which the search gives up: hard1 takes hundreds of thousands


@dataclass(frozen=True, slots=True)
class Rating:
    """The measures of one puzzle; None where one does not apply or was not to be had.

    Attributes:
        squares: Cells with a given digit.
        level: Decimal logarithm of the level; None for a contradiction, which ``clash`` then names. Clues
            that are more than digits count for it.
        hardest: Name of the hardest technique; "beyond" where the techniques do not suffice.
        rank: Its rank; one more than the hardest there is where they do not suffice.
        steps: Steps of reasoning up to the end.
        blanks: Cells open where reasoning ended; 0 if it solved the puzzle.
        nodes: Nodes of the hand-written search, for the first solution and for the proof that it is the only one.
        lemmas: Lemmas of the certificate the search writes; None for several solutions, where nothing is refuted.
        verdict: "unique", "multiple", "none" or "undecided", as a `Verdict`; "" where it was not asked.
    """

    squares: int
    level: float | None
    clash: str
    hardest: str
    rank: int
    steps: int
    blanks: int
    nodes: int | None
    lemmas: int | None
    verdict: str

    @property
    def level_text(self) -> str:
        """The level as the literature prints it, "" for a contradiction."""
        return "" if self.level is None else level_text(self.level)

    @property
    def difficulty(self) -> int | None:
        """The decimal exponent of the level."""
        return None if self.level is None else difficulty(self.level)

    def __str__(self) -> str:
        measures = {name: getattr(self, name) for name in self.__slots__} | {"level": self.level_text}
        return ", ".join(f"{name} {value}" for name, value in measures.items() if value not in (None, ""))

    def _repr_html_(self) -> str:
        """Jupyter shows a table."""
        from cpsudoku import display

        return display(self)


def rate(
    puzzle: PuzzleLike | str,
    kind: Kind | str = "",
    *,
    techniques: Sequence[str] = (),
    up_to: str = "",
    backend: str = "sat",
    search: str = "search:norvig",
    proof: bool = True,
    limits: Limits = NO_LIMITS,
) -> Rating:
    """Rate one instance (or its text) of a kind, by default of the one that a text names, else of sudoku.

    Args:
        techniques, up_to: What reasoning may use, as for `explain`.
        backend, search: Who gives the verdict, and whose nodes are counted; "" leaves that out.
        proof: Count the lemmas of a certificate.
        limits: For each of the two answers of the verdict; the search and the certificate have their own.

    Raises:
        CpsudokuError: no such technique, kind or backend, or a kind without all-different units.
    """
    given, others = with_others(puzzle, kind)
    explanation = explain(puzzle, kind, techniques=techniques, up_to=up_to, backend="")
    after = settled_state(given)
    if after.clash is None:
        follow(after, others)
    for other in others:
        other.close()
    answer = conclusion(given, backend, limits) if backend else None
    hardest, rank = _hardest(explanation)
    return Rating(
        squares=given.squares,
        level=level(after),
        clash=after.clash.words if after.clash else "",
        hardest=hardest,
        rank=rank,
        steps=len(explanation.steps),
        blanks=explanation.blanks,
        nodes=_nodes(given, search) if search else None,
        lemmas=lemmas(puzzle, kind) if proof else None,
        verdict=answer.verdict if answer is not None else "",
    )


def _hardest(explanation: Explanation) -> tuple[str, int]:
    from cpsudoku.explanation.techniques import every

    if explanation.status == "stuck":
        return "beyond", every()[-1].rank + 1
    return explanation.hardest, max((step.rank for step in explanation.steps), default=0)


def _nodes(given: Clues, search: str) -> int | None:
    """Nodes of the search over both of its answers; None where it gave up."""
    answer = conclusion(given, search, Limits(steps=STEPS_OF_SEARCH))
    return sum(effort.nodes for effort in answer.efforts) if answer.verdict.decided else None


def lemmas(puzzle: PuzzleLike | str, kind: Kind | str = "") -> int | None:
    """Lemmas of the certificate that the search writes; None for several solutions, or where it gave up."""
    from cpsudoku.formats.entry import Entry

    instance, kind = instance_of(puzzle, kind)
    try:
        prover = _prover(kind)
        _, proof = prover.writer.proof(prover.asked(Entry(instance, "")).formula)
    except LimitReached:
        return None
    return len(proof.lemmas) if len(proof.found) < 2 else None


@forget_with_names
@lru_cache(maxsize=4)
def _prover(kind: Kind) -> Prover:
    from cpsudoku.proof.proving import Prover

    return Prover(kind, spec_of("search"), limits=Limits(steps=STEPS_OF_SEARCH))


# The level of a puzzle: the product of the candidate counts of all cells after naked and hidden singles.
#
# A measure of what propagation leaves to a search, from the literature around Norvig's essay; its decimal exponent is
# the difficulty there. Computed by logarithms: the level of an empty 36x36 grid has two thousand digits.


def settled_state(puzzle: Clues) -> State:
    """The state after the clues and all naked and hidden singles; its ``clash`` names a contradiction."""
    state = start(puzzle.board, puzzle.allowed)
    if state.clash is None:
        settle(state)
    return state


def level(state: State) -> float | None:
    """The decimal logarithm of the product of all candidate counts; None where there is a contradiction."""
    if state.clash is not None:
        return None
    return sum(log10(mask.bit_count()) for mask in state.candidates)


def level_text(logarithm: float) -> str:
    """The level as C's `%.1e` prints it: "1.7e+25"."""
    exponent = floor(logarithm + 1e-12)  # log10(8) + log10(125) may fall short of 3
    mantissa = f"{10 ** (logarithm - exponent):.1f}"
    if mantissa == "10.0":
        mantissa, exponent = "1.0", exponent + 1
    return f"{mantissa}e+{exponent:02d}"


def difficulty(logarithm: float) -> int:
    """The decimal exponent of the level as printed."""
    return int(level_text(logarithm).split("+")[1])
