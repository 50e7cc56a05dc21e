"""How hard a puzzle of any kind is: one number and one word by the reasons it takes, with the measures behind them.

The number rests on the walk (`explanation.walk`): its largest reason, the most facts of a step, and how many steps
there are to choose from. A board of candidates has further measures beside it: squares given, level and difficulty,
hardest technique, nodes of the search, lemmas of the certificate. None of them is the truth. Costs a walk, hundredths
of a second to a few seconds; of such boards an explanation by techniques, one verdict and one certificate, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import floor, log2, log10
from typing import TYPE_CHECKING, Any

from cpsudoku.backends.specs import backend as spec_of
from cpsudoku.explanation.board import NoUnits
from cpsudoku.explanation.clues import Clues, conclusion, with_others
from cpsudoku.explanation.explanation import explain
from cpsudoku.explanation.other_clues import follow
from cpsudoku.explanation.propagation import settle
from cpsudoku.explanation.state import State, start
from cpsudoku.explanation.walk import Walk, walk
from cpsudoku.formats.entries import instance_of
from cpsudoku.ground.errors import LimitReached, ModelError
from cpsudoku.ground.geometry import forget_with_names
from cpsudoku.model import NO_LIMITS, Limits
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.puzzle import PuzzleLike

if TYPE_CHECKING:
    from cpsudoku.proof.proving import Prover


STEPS_OF_SEARCH = 100_000  # nodes after which the search gives up: hard1 takes hundreds of thousands
SECONDS = 60.0  # of a walk, where no limit is set

# Weights fitted on boards of seven kinds that generators grade, and tried on seven others (docs/rating.md).
START, SIZE, FACTS, CHOICE = 2.2, 1.3, 0.7, 0.4
HARDEST, BEYOND = 11.9, 12.0
WORDS = ((4.6, "gentle"), (5.8, "easy"), (7.0, "moderate"), (8.6, "hard"), (HARDEST, "very hard"), (BEYOND, "beyond"))

# Columns of a table: of every kind, and of boards of candidates.
OF_REASONS: Mapping[str, str] = {
    "number": ">6", "word": "<9", "largest": ">7", "facts": ">5", "ideas": ">5", "depth": ">5", "above_one": ">9",
    "width": ">5", "trying": ">6", "steps": ">5", "status": "<11", "verdict": "<9",
}  # fmt: skip
OF_BOARDS: Mapping[str, str] = {
    "squares": ">7", "level": ">8", "difficulty": ">10", "hardest": "<17", "rank": ">4", "moves": ">5", "blanks": ">6",
    "nodes": ">7", "lemmas": ">6",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """The measures of one puzzle; None where one does not apply or was not to be had.

    Attributes:
        verdict: "unique", "multiple", "none" or "undecided", as a `Verdict`; "" where it was not asked.
        status: How the walk ended, "solved" or as `Walk` says; "" where there was none. Of a puzzle without solution
            it has no measures.
        largest: How many clues, rules at a place and cuts the largest reason has, trying apart.
        facts: The most facts that a step rests on: values that are known, and values that are excluded.
        ideas: The most lines of a step: rules of one sort that fire together are one.
        depth: The most rounds from the contrary to what is broken.
        above_one: Steps of more than one clue, rule or cut.
        width: Steps that could be taken side by side, on average: steps, by the longest chain in which each rests on
            the one before.
        trying: Steps by trying, which no reason gives.
        steps: Steps that are no marks.
        squares: Of boards of candidates, as all that follow: cells with a given digit.
        level: Decimal logarithm of the level; None for a contradiction, which ``clash`` then names. Clues
            that are more than digits count for it.
        hardest: Name of the hardest technique; "beyond" where the techniques do not suffice.
        rank: Its rank; one more than the hardest there is where they do not suffice.
        moves: Steps by techniques up to their end.
        blanks: Cells open where the techniques ended; 0 if they solved the puzzle.
        nodes: Nodes of the hand-written search, for the first solution and for the proof that it is the only one.
        lemmas: Lemmas of the certificate the search writes; None for several solutions, where nothing is refuted.
    """

    verdict: str = ""
    status: str = ""
    largest: int | None = None
    facts: int | None = None
    ideas: int | None = None
    depth: int | None = None
    above_one: int | None = None
    width: float | None = None
    trying: int | None = None
    steps: int | None = None
    squares: int | None = None
    level: float | None = None
    clash: str = ""
    hardest: str = ""
    rank: int | None = None
    moves: int | None = None
    blanks: int | None = None
    nodes: int | None = None
    lemmas: int | None = None

    @property
    def number(self) -> float | None:
        """From 1 on; 12 where some step takes trying; None where time ran out before that was seen, and of a puzzle
        that is not known to have one solution."""
        if self.status != "solved" and self.verdict != Verdict.UNIQUE:
            return None
        if self.trying:
            return BEYOND
        if self.largest is None or self.facts is None or self.status != "solved":
            return None
        size, facts, width = log2(self.largest or 1), log2(1 + self.facts), log2(self.width or 1)
        return round(min(max(1.0, START + SIZE * size + FACTS * facts - CHOICE * width), HARDEST), 1)

    @property
    def word(self) -> str:
        """The number in a word, from gentle to beyond; "" where there is none."""
        number = self.number
        return "" if number is None else next(word for most, word in WORDS if number <= most)

    @property
    def level_text(self) -> str:
        """The level as the literature prints it, "" for a contradiction."""
        return "" if self.level is None else level_text(self.level)

    @property
    def difficulty(self) -> int | None:
        """The decimal exponent of the level."""
        return None if self.level is None else difficulty(self.level)

    @property
    def columns(self) -> dict[str, str]:
        """The columns that it has, and how they are aligned."""
        walked, of_board = bool(self.status), self.squares is not None
        return {**(OF_REASONS if walked else {"verdict": "<9"}), **(OF_BOARDS if of_board else {})}

    @property
    def row(self) -> dict[str, Any]:
        """Its measures by column, the level as printed; ``clash``, too, of a board of candidates."""
        row = {name: getattr(self, name) for name in self.columns}
        return row if self.squares is None else row | {"level": self.level_text or None, "clash": self.clash or None}

    def __str__(self) -> str:
        return ", ".join(f"{name} {value}" for name, value in self.row.items() if value not in (None, ""))

    def _repr_html_(self) -> str:
        """Jupyter shows a table."""
        from cpsudoku import display

        return display(self)


def rate(
    puzzle: PuzzleLike | str,
    kind: Kind | str = "",
    *,
    reasons: bool = True,
    techniques: Sequence[str] = (),
    up_to: str = "",
    backend: str = "sat",
    search: str = "search:norvig",
    proof: bool = True,
    limits: Limits = NO_LIMITS,
) -> Rating:
    """Rate one instance (or its text) of a kind, by default of the one that a text names, else of sudoku.

    Args:
        reasons: Walk the puzzle; without it a board of candidates has neither number nor word.
        techniques, up_to: What techniques may be used, as for `explain`.
        backend, search: Who gives the verdict of a board of candidates, and whose nodes are counted; "" leaves that
            out.
        proof: Count the lemmas of a certificate.
        limits: For the walk, a minute by default, and for each of the two answers of the verdict; the search and the
            certificate have their own.

    Raises:
        CpsudokuError: no such technique, kind or backend; techniques for a kind without boards of candidates.
        LimitReached: of such a kind not even a solution was found in time.
    """
    seconds = limits.seconds or SECONDS
    try:
        given, others = with_others(puzzle, kind)
    except NoUnits:
        if techniques or up_to:
            raise
        return of_walk(walk(puzzle, kind, seconds=seconds))
    explanation = explain(puzzle, kind, techniques=techniques, up_to=up_to, backend="")
    after = settled_state(given)
    if after.clash is None:
        follow(after, others)
    for other in others:
        other.close()
    measures: dict[str, Any] = _walked(puzzle, kind, seconds) if reasons else {}
    if backend:
        measures["verdict"] = conclusion(given, backend, limits).verdict
    stuck = explanation.status == "stuck"
    return Rating(
        **measures,
        squares=given.squares,
        level=level(after),
        clash=after.clash.words if after.clash else "",
        hardest="beyond" if stuck else explanation.hardest,
        rank=_beyond() if stuck else max((step.rank for step in explanation.steps), default=0),
        moves=len(explanation.steps),
        blanks=explanation.blanks,
        nodes=_nodes(given, search) if search else None,
        lemmas=lemmas(puzzle, kind) if proof else None,
    )


def of_walk(found: Walk) -> Rating:
    """Return the rating of a walk."""
    return Rating(**_of_walk(found))


def _walked(puzzle: PuzzleLike | str, kind: Kind | str, seconds: float) -> dict[str, Any]:
    """Return the measures of the walk of a board, which has others where it cannot be walked."""
    try:
        return _of_walk(walk(puzzle, kind, seconds=seconds))
    except LimitReached:
        return {"status": "out of time"}
    except ModelError:
        return {"status": "too large"}


def _of_walk(found: Walk) -> dict[str, Any]:
    """Return the measures of a walk; of a puzzle without solution, which takes no steps, none."""
    measures: dict[str, Any] = {"status": found.status, "verdict": found.verdict}
    if found.verdict is Verdict.NONE:
        return measures
    steps, reasons = found.steps, [one for one in found.steps if one.tier != "trying"]
    return measures | {
        "largest": found.largest,
        "facts": max((len(one.facts) for one in reasons), default=0),
        "ideas": found.ideas,
        "depth": found.depth,
        "above_one": sum(one.size > 1 for one in steps),
        "width": round(len(steps) / _longest(found), 1) if steps else 0.0,
        "trying": found.tiers["trying"],
        "steps": len(steps),
    }


def _longest(found: Walk) -> int:
    """The steps of the longest chain in which each rests on what the one before gave; marks take none."""
    theory = found.subject.theory
    level: dict[int, int] = {}
    longest = 1
    for reason in found.reasons:
        at = max((level.get(x, 0) for x in reason.facts), default=0) + (reason.tier != "marks")
        longest = max(longest, at)
        for x in reason.follows:
            for y in theory.values_with(x):
                level.setdefault(y, at)
    return longest


def _beyond() -> int:
    """The rank of what no technique solves."""
    from cpsudoku.explanation.techniques import every

    return every()[-1].rank + 1


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
