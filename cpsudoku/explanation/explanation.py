"""A puzzle on a square board explained from the clues to the end: by reasons, or by chosen techniques and trials.

Costs a few milliseconds for an easy 9x9 puzzle, a second or so where long chains are needed again and again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from cpsudoku.backends.uniqueness import Conclusion
from cpsudoku.explanation.board import UnitBoard, candidate_grid, members, set_of
from cpsudoku.explanation.clues import conclusion, with_others
from cpsudoku.explanation.other_clues import OtherClue, first_violated, follow, technique
from cpsudoku.explanation.state import Candidate, Clash, State, start
from cpsudoku.explanation.step import ChainLink, Finding, Pattern, Step, StepFrame
from cpsudoku.explanation.technique import Technique
from cpsudoku.explanation.techniques import choose, every
from cpsudoku.explanation.trials import Trial, trials
from cpsudoku.formats.entries import instance_of
from cpsudoku.ground.errors import series
from cpsudoku.model import NO_LIMITS, Limits, Witness
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle, PuzzleLike

Status = Literal["solved", "stuck", "contradiction", "cut short"]
SINGLES = ("naked_single", "hidden_single")
RANK_OF_TRIAL = 100  # harder than every technique


@dataclass(frozen=True, slots=True)
class Explanation:
    """A puzzle explained.

    Attributes:
        givens: For each cell the given value, 0 where there is none (or pencil marks).
        steps: In order; those with ``depth`` 0 are reasoning, the others belong to trials.
        frames: The board before the first step and after each: one more than there are steps.
        status: "solved"; "stuck": the techniques find no more; "contradiction": there is no solution, and ``clash``
            names the cell or the unit and value; "cut short": the limit of trials was reached.
        conclusion: The verdict with its solutions, where it was asked.
        techniques: The names of those that were allowed, easiest first.
        puzzle, kind: What was explained.
    """

    board: UnitBoard
    givens: tuple[int, ...]
    steps: tuple[Step, ...]
    frames: tuple[StepFrame, ...]
    status: Status
    clash: Clash | None
    conclusion: Conclusion | None
    techniques: tuple[str, ...]
    puzzle: Puzzle | None = field(default=None, repr=False, compare=False)
    kind: Kind | None = field(default=None, repr=False, compare=False)

    @property
    def verdict(self) -> Verdict | None:
        """The verdict; None where it was not asked."""
        return self.conclusion.verdict if self.conclusion is not None else None

    @property
    def hardest(self) -> str:
        """The name of the hardest technique used, "" where there was no step."""
        return max(self.steps, key=lambda step: step.rank).technique if self.steps else ""

    @property
    def blanks(self) -> int:
        """How many cells are open at the end."""
        return self.frames[-1].values.count(0)

    def __str__(self) -> str:
        return in_words(self)

    def _repr_html_(self) -> str:
        """Jupyter shows the board at the end and the steps."""
        from cpsudoku import display

        return display(self)


def explain(
    puzzle: PuzzleLike | str,
    kind: Kind | str = "",
    *,
    techniques: Sequence[str] = (),
    up_to: str = "",
    finish: bool = False,
    reasons: bool = False,
    trials: int = 1000,
    backend: str = "sat",
    limits: Limits = NO_LIMITS,
) -> Explanation:
    """Explain one instance (or its text) of a kind, by default of the one that a text names, else of sudoku.

    Args:
        techniques: The names of those allowed; () allows all. ``up_to``: none harder than this one.
        reasons: By the smallest reasons, each with the name of the technique that gives the same; where these end,
            by the techniques.
        finish: Close with trial and error where the techniques do not suffice, with at most ``trials`` trials.
        backend: Who says whether the solution is unique, as "sat:glucose4"; "" leaves that unasked.

    Raises:
        CpsudokuError: no such technique, kind or backend; a kind without all-different units.
    """
    puzzle, kind = instance_of(puzzle, kind)
    given, others = with_others(puzzle, kind)
    allowed = choose(techniques, up_to)
    if others:
        after = sum(one.name in SINGLES for one in allowed)
        allowed = (*allowed[:after], technique(others), *allowed[after:])
    state = start(given.board, given.allowed)
    taken: list[Step] = []
    frames = [frame(state)]
    if reasons:
        _by_reasons(puzzle, kind, state, taken, frames, limits)
    for step in steps(state, allowed):
        taken.append(step)
        frames.append(frame(state))
    status = _status(state)
    if status != "contradiction" and (clash := first_violated(state, others)) is not None:
        state.clash, status = clash, "contradiction"
    if status == "stuck" and finish:
        status, state = _try(others, state, trials, taken, frames)
    for other in others:
        other.close()
    return Explanation(
        board=given.board,
        givens=tuple(given.board.values[m.bit_length() - 1] if m.bit_count() == 1 else 0 for m in given.allowed),
        steps=tuple(taken),
        frames=tuple(frames),
        status=status,
        clash=state.clash if status == "contradiction" else None,
        conclusion=conclusion(given, backend, limits) if backend else None,
        techniques=tuple(one.name for one in allowed),
        puzzle=puzzle,
        kind=kind,
    )


def _by_reasons(
    puzzle: Puzzle,
    kind: Kind,
    state: State,
    taken: list[Step],
    frames: list[StepFrame],
    limits: Limits,
) -> None:
    """Append the walk of the ladder, as far as it goes."""
    from cpsudoku.explanation import beyond

    for name, rank, finding in beyond.reasons(puzzle, kind, state, limits.seconds):
        apply(state, finding)
        taken.append(step_of(state, finding, name, rank))
        frames.append(frame(state))


def _status(state: State) -> Status:
    if state.clash is not None:
        return "contradiction"
    return "stuck" if state.open else "solved"


def _try(
    others: Sequence[OtherClue], state: State, most: int, taken: list[Step], frames: list[StepFrame]
) -> tuple[Status, State]:
    """Append the trials to what was taken; the status they lead to, and the state at the end."""
    for step in steps(state, choose(SINGLES)):  # where they were left out: the search takes them before it branches
        taken.append(step)
        frames.append(frame(state))
    made, last = 0, state
    for event in trials(state, lambda now: follow(now, others)):
        made += event.kind == "trial"
        if made > most:
            return "cut short", last
        last = event.state
        taken.append(_trial_step(event, "singles and clues" if others else "singles"))
        frames.append(frame(last))
    if last.open and last.clash is None:
        last.clash = Clash(f"every trial at {last.board.names[taken[-1].pattern.cells[0]]} failed")
    return _status(last), last


def _trial_step(event: Trial, by: str) -> Step:
    board = event.state.board
    name, symbol, choices = board.names[event.cell], board.symbol(event.d), board.digits(event.choices, "and")
    here = ((event.cell, event.d),)
    pattern = Pattern(cells=(event.cell,), candidates=tuple((event.cell, d) for d in members(event.choices)))
    if event.kind == "trial":
        rest = [f"{board.names[p.cell]}={board.symbol(p.d)}" for p in event.placed[1:]]
        follows = f" By {by}, {series(rest)} {'follows' if len(rest) == 1 else 'follow'}." if rest else ""
        words = f"Trial: {name} is one of {choices}; suppose it is {symbol}.{follows}"
        finding = Finding(words, pattern, placements=tuple((p.cell, p.d) for p in event.placed))
    elif event.kind == "contradiction":
        why = event.state.clash.words if event.state.clash else "every choice after it failed"
        finding = Finding(f"Contradiction with {name} = {symbol}: {why}.", pattern)
    else:
        words = f"Backtrack: {name} is not {symbol}; the board is as before that trial."
        finding = Finding(words, pattern, eliminations=here)
    return step_of(event.state, finding, event.kind, RANK_OF_TRIAL, event.depth)


# The solver loop: the easiest technique that finds something, then again from the easiest.
#
# Stops when the board is full, when nothing applies, or at the first contradiction, which is named. Every step is a
# consequence of the clues alone, so on an ambiguous puzzle it goes as far as all solutions agree with it.


def steps(state: State, techniques: Sequence[Technique]) -> Iterator[Step]:
    """The steps from ``state``, which is taken forward as they are asked for."""
    while state.open and state.clash is None:
        found = next_finding(state, techniques)
        if found is None:
            return
        technique, finding = found
        apply(state, finding)
        yield step_of(state, finding, technique.name, technique.rank)


def next_finding(state: State, techniques: Sequence[Technique]) -> tuple[Technique, Finding] | None:
    """The first finding of the first technique that has one; None where all are at their end."""
    for one in techniques:
        for finding in one.find(state):
            return one, finding
    return None


def apply(state: State, finding: Finding) -> None:
    """Take the state forward by what a finding concludes, up to the first contradiction."""
    for cell, d in finding.placements:
        if state.clash is None and state.open >> cell & 1:
            state.place(cell, d)
    for cell, d in finding.eliminations:
        if state.clash is None and state.open >> cell & 1 and state.candidates[cell] >> d & 1:
            state.eliminate(cell, d)


def step_of(state: State, finding: Finding, technique: str, rank: int, depth: int = 0) -> Step:
    """A finding as a step: with the name of its technique, and values in place of candidate numbers."""
    values = state.board.values

    def named(candidates: Sequence[Candidate]) -> tuple[tuple[int, int], ...]:
        return tuple((cell, values[d]) for cell, d in candidates)

    pattern = replace(
        finding.pattern,
        candidates=named(finding.pattern.candidates),
        colours=tuple(named(colour) for colour in finding.pattern.colours),
        links=tuple(ChainLink(named(link.start), named(link.end), link.strong) for link in finding.pattern.links),
    )
    placements, eliminations = named(finding.placements), named(finding.eliminations)
    return Step(technique, rank, finding.words, placements, eliminations, pattern, depth)


def frame(state: State) -> StepFrame:
    """The board as it is now."""
    values = state.board.values
    cells = range(len(state.candidates))
    left = tuple(tuple(values[d] for d in members(mask)) for mask in state.candidates)
    return StepFrame(tuple(state.value(cell) for cell in cells), left)


# The lines for people: the verdict, every step with its reason, how it ends and what is left.


def in_words(explanation: Explanation) -> str:
    """The whole explanation as text."""
    lines = [verdict_words(explanation.conclusion, explanation.board)] if explanation.conclusion is not None else []
    lines += [step_words(i, step) for i, step in enumerate(explanation.steps, 1)]
    return "\n".join([*lines, *_ending(explanation)])


def step_words(number: int, step: Step) -> str:
    """One step as a line: number, technique, reason; steps within trials are indented by their depth."""
    titles = {technique.name: technique.title for technique in every()}
    title = titles.get(step.technique, step.technique.replace("_", " "))
    plain = step.depth > 0 or step.technique == "reason"
    return f"{number:3}. {'  ' * step.depth}{step.words if plain else _without_title(title, step.words)}"


def _without_title(title: str, words: str) -> str:
    """The words after the technique's title; words that begin with it do not say it twice."""
    if words.casefold().startswith(title.casefold()):
        return title + words[len(title) :]
    return f"{title}: {words}"


def verdict_words(conclusion: Conclusion, board: UnitBoard) -> str:
    """What the backend found, in a sentence; of several solutions, where two of them differ."""
    if conclusion.verdict is Verdict.UNIQUE:
        return "The solution is unique."
    if conclusion.verdict is Verdict.NONE:
        return "There is no solution."
    if conclusion.verdict is Verdict.MULTIPLE:
        first, second = map(_values, conclusion.witnesses)
        differ = [cell for cell, (a, b) in enumerate(zip(first, second, strict=True)) if a != b]
        shown = [f"{board.names[c]} ({_symbol(board, first[c])} or {_symbol(board, second[c])})" for c in differ[:4]]
        rest = len(differ) - len(shown)
        where = series(shown + ([f"{rest} more"] if rest else []))
        return f"There are several solutions: two of them differ in {where}."
    return f"Whether the solution is unique is not decided: {conclusion.reason}."


def _values(witness: Witness) -> list[int]:
    return list(witness.values())


def _symbol(board: UnitBoard, value: int) -> str:
    return board.symbol(board.values.index(value))


def _ending(explanation: Explanation) -> Iterator[str]:
    board, last, blanks = explanation.board, explanation.frames[-1], explanation.blanks
    several = explanation.verdict is Verdict.MULTIPLE
    if explanation.status == "solved":
        tried = any(step.depth for step in explanation.steps)
        yield (
            "Solved by trial and error: one solution of several."
            if several
            else ("Solved by trial and error." if tried else "Solved by reasoning alone.")
        )
    elif explanation.status == "contradiction" and explanation.clash is not None:
        yield f"Contradiction: {explanation.clash.words}. There is no solution."
    elif explanation.status == "cut short":
        yield f"Cut short at the limit of trials; {_open(blanks)}:"
    else:
        why = "all that follows from these clues by" if several else "as far as"
        goes = "" if several else " go"
        yield f"This is {why} the techniques{goes}; {_open(blanks)}:"
    yield grid_of(board, last)


def _open(cells: int) -> str:
    return "1 cell is open" if cells == 1 else f"{cells} cells are open"


def grid_of(board: UnitBoard, shown: StepFrame) -> str:
    """The candidate grid of a frame, in the layout of Norvig's essay."""
    number = {value: d for d, value in enumerate(board.values)}
    return candidate_grid(board, [set_of(number[value] for value in cell) for cell in shown.candidates])
