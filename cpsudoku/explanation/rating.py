"""How hard a puzzle of any kind is: one number and one word by the reasons it takes, with the measures behind them.

The number rests on the walk (`explanation.walk`): its largest reason, the most facts of a step, and how many steps
there are to choose from. A board of candidates has further measures beside it: the hardest technique that names a step,
squares given, level and difficulty, nodes of the search, lemmas of the certificate. None of them is the truth. Costs a
walk, hundredths of a second to a few seconds; nodes and lemmas of such boards a search each, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import floor, log2, log10
from typing import TYPE_CHECKING

from cpsudoku.backends.specs import backend as spec_of
from cpsudoku.explanation.board import NoUnits
from cpsudoku.explanation.clues import Clues, board_clues, conclusion
from cpsudoku.explanation.propagation import settle
from cpsudoku.explanation.state import State, start
from cpsudoku.explanation.techniques import EVERY
from cpsudoku.explanation.walk import SECONDS, Walk, walk
from cpsudoku.formats.entries import PuzzleSource, instance_of, puzzle_of
from cpsudoku.ground.deadline import Deadline, within
from cpsudoku.ground.errors import LimitReached, ModelError, OutOfTime
from cpsudoku.ground.geometry import forget_with_names
from cpsudoku.model import Limits, Model
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.puzzle import PuzzleLike

if TYPE_CHECKING:
    from cpsudoku.proof.proving import Prover


STEPS_OF_SEARCH = 100_000  # nodes after which the search gives up: hard1 takes hundreds of thousands

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
    "hardest": "<17", "rank": ">4", "squares": ">7", "level": ">8", "difficulty": ">10", "nodes": ">7", "lemmas": ">6",
}  # fmt: skip
# What a person is shown, in a table of 100 columns.
SHOWN: Mapping[str, str] = {
    "word": "<11", "number": ">6", "largest": ">7", "ideas": ">5", "width": ">5", "above_one": ">9", "trying": ">6",
    "hardest": "<17",
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
        hardest: Of boards of candidates, as all that follow: the hardest technique that names a step, as it is typed;
            "" if none does, "beyond" where a step takes trying.
        rank: Its rank; one more than the hardest there is where it is "beyond".
        squares: Cells with a given digit.
        level: Decimal logarithm of the level; None where there are clues or rules beside digits and units, and for a
            contradiction, which ``clash`` then names.
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
    hardest: str = ""
    rank: int | None = None
    squares: int | None = None
    level: float | None = None
    clash: str = ""
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
        return {**OF_REASONS, **(OF_BOARDS if self.squares is not None else {})}

    @property
    def row(self) -> dict[str, str | float | None]:
        """Its measures by column, the level as printed; ``clash``, too, of a board of candidates."""
        row = {name: getattr(self, name) for name in self.columns}
        return row if self.squares is None else row | {"level": self.level_text or None, "clash": self.clash or None}

    def __str__(self) -> str:
        return ", ".join(f"{name} {value}" for name, value in self.row.items() if value not in (None, ""))

    def _repr_html_(self) -> str:
        """Return the measures, for Jupyter."""
        from cpsudoku import display

        return display(self)


def rate(
    puzzle: Model | PuzzleSource,
    kind: Kind | str = "",
    *,
    limit_seconds: float | None = None,
    search: str = "search:norvig",
    proof: bool = True,
) -> Rating:
    """Rate a puzzle of any kind, or a Model, by the reasons it takes; a board of candidates by its own measures, too.

    Args:
        puzzle, kind: As ``source`` and ``kind`` of `cpsudoku.check`.
        limit_seconds: For the walk, a minute by default; the search and the certificate have limits of their own.
        search: Whose nodes are counted, on a board of candidates; "" leaves that out.
        proof: Count the lemmas of a certificate.

    Raises:
        CpsudokuError: no such kind or backend.
        LimitReached: of a puzzle without a board of candidates, not even the solution was found in time.
    """
    seconds = Limits.of_seconds(limit_seconds).seconds
    seconds = SECONDS if seconds is None else seconds
    if isinstance(puzzle, Model):
        return _rated(puzzle, kind, seconds)
    puzzle, kind = puzzle_of(puzzle, kind)
    try:
        clues = board_clues(puzzle, kind)
    except NoUnits:
        return _rated(puzzle, kind, seconds)
    try:
        rating = _rated(puzzle, kind, seconds)
    except LimitReached:
        rating = Rating(status="out of time")
    except ModelError:
        rating = Rating(status="too large")
    after = settled_state(clues)
    return replace(
        rating,
        squares=clues.squares,
        level=level(after) if not clues.beside else None,
        clash=after.clash.words if after.clash else "",
        nodes=_nodes(clues, search) if search else None,
        lemmas=lemmas(puzzle, kind) if proof else None,
    )


def _rated(puzzle: Model | PuzzleLike, kind: Kind | str, seconds: float) -> Rating:
    """Return the rating of the walk; without measures if the limit ends before they are taken."""
    deadline = Deadline(seconds)
    walked = walk(puzzle, kind, seconds=seconds)
    try:
        with within(deadline.left, "while the steps were measured"):
            return of_walk(walked)
    except OutOfTime:
        return Rating(status="out of time", verdict=walked.verdict)


def of_walk(walk: Walk) -> Rating:
    """Return the rating of a walk; of a puzzle without solution, which takes no steps, it has no measures."""
    if walk.verdict is Verdict.NONE:
        return Rating(status=walk.status, verdict=walk.verdict)
    steps, reasons = walk.steps, [one for one in walk.steps if one.tier != "trying"]
    trying = walk.tiers["trying"]
    techniques = [one.technique for one in steps if one.technique is not None]
    hardest = max(techniques, key=lambda one: one.rank, default=None)
    return Rating(
        status=walk.status,
        verdict=walk.verdict,
        largest=walk.largest,
        facts=max((len(one.facts) for one in reasons), default=0),
        ideas=walk.ideas,
        depth=walk.depth,
        above_one=sum(one.size > 1 for one in steps),
        width=round(len(steps) / _longest_chain(walk), 1) if steps else 0.0,
        trying=trying,
        steps=len(steps),
        hardest="beyond" if hardest and trying else hardest.name if hardest else "",
        rank=None if hardest is None else EVERY[-1].rank + 1 if trying else hardest.rank,
    )


def _longest_chain(walk: Walk) -> int:
    """Return the steps of the longest chain in which each rests on what the one before gave; marks take none."""
    theory = walk.subject.theory
    level: dict[int, int] = {}
    longest = 1
    for reason in walk.reasons:
        at = max((level.get(x, 0) for x in reason.facts), default=0) + (reason.tier != "marks")
        longest = max(longest, at)
        for x in reason.follows:
            for y in theory.values_with(x):
                level.setdefault(y, at)
    return longest


def _nodes(clues: Clues, search: str) -> int | None:
    """Return the nodes of the search over both of its answers; None if it gave up."""
    answer = conclusion(clues, search, Limits(steps=STEPS_OF_SEARCH))
    return sum(effort.nodes for effort in answer.efforts) if answer.verdict.decided else None


def lemmas(puzzle: PuzzleLike | str, kind: Kind | str = "") -> int | None:
    """Return the number of lemmas of the certificate that the search writes; None for several solutions, or if it gave
    up."""
    from cpsudoku.formats.contract import Entry

    instance, kind = instance_of(puzzle, kind)
    try:
        prover = _prover(kind)
        _, proof = prover.writer.proof(prover.question(Entry(instance, "")).formula)
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
    """Return the state after the clues and all naked and hidden singles; its ``clash`` names a contradiction."""
    state = start(puzzle.board, puzzle.allowed)
    if state.clash is None:
        settle(state)
    return state


def level(state: State) -> float | None:
    """Return the decimal logarithm of the product of all candidate counts; None if there is a contradiction."""
    if state.clash is not None:
        return None
    return sum(log10(mask.bit_count()) for mask in state.candidates)


def level_text(logarithm: float) -> str:
    """Return the level as C's `%.1e` prints it: "1.7e+25"."""
    exponent = floor(logarithm + 1e-12)  # log10(8) + log10(125) may fall short of 3
    mantissa = f"{10 ** (logarithm - exponent):.1f}"
    if mantissa == "10.0":
        mantissa, exponent = "1.0", exponent + 1
    return f"{mantissa}e+{exponent:02d}"


def difficulty(logarithm: float) -> int:
    """Return the decimal exponent of the level as printed."""
    return int(level_text(logarithm).split("+")[1])
