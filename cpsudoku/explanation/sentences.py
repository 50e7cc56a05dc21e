"""An explanation as lines for people: the verdict, every step with its reason, how it ends and what is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cpsudoku.backends.uniqueness import Conclusion
from cpsudoku.explanation.board import UnitBoard, candidate_grid, series, set_of
from cpsudoku.explanation.clues import session
from cpsudoku.explanation.explanation import Explanation
from cpsudoku.explanation.step import Step, StepFrame
from cpsudoku.explanation.techniques import every
from cpsudoku.model import Clue, Model, Witness
from cpsudoku.model.verdicts import Verdict


def in_words(explanation: Explanation) -> str:
    """The whole explanation as text."""
    lines = [verdict_words(explanation.conclusion, explanation.board)] if explanation.conclusion is not None else []
    lines += [step_words(i, step) for i, step in enumerate(explanation.steps, 1)]
    return "\n".join([*lines, *_ending(explanation)])


def step_words(number: int, step: Step) -> str:
    """One step as a line: number, technique, reason; steps within trials are indented by their depth."""
    titles = {technique.name: technique.title for technique in every()}
    title = titles.get(step.technique, step.technique.replace("_", " "))
    trial = step.depth > 0
    return f"{number:3}. {'  ' * step.depth}{step.words if trial else _without_title(title, step.words)}"


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


# Why an explanation cannot end in one solution: the diagnosis, in a few lines for the end of a text.
#
# `cpsudoku diagnose` tells all of it; here are how many solutions there are and what would settle it, or what clashes.


FEW = 3  # completions or clashes told
MOST_NAMED, SOME_NAMED = 6, 4  # clues of a completion that are all named; those of a longer one


def why(model: Model, clues: Sequence[Clue], verdict: Verdict, *, spec: str, seconds: float) -> Iterator[str]:
    """Lines that say why a puzzle has several solutions or none; nothing for other verdicts.

    ``seconds``: for all questions to the backend that ``spec`` names; what was found by then is reported.
    """
    if verdict not in (Verdict.MULTIPLE, Verdict.NONE):
        return
    from cpsudoku.explanation.diagnosis.diagnosis import Ambiguous, Impossible, diagnosis_of
    from cpsudoku.explanation.diagnosis.wording import completion

    asked = session(model, spec)
    found = diagnosis_of(model, asked, clues, seconds=seconds, most=FEW, count_each=False)
    if isinstance(found, Impossible):
        if found.conflicts.found:
            yield f"These clues clash: {'; or '.join(map(str, found.conflicts.found))}."
    elif isinstance(found, Ambiguous):
        yield f"It has {found.candidates.number}."
        short = [added for added in found.completions.sets if len(added) <= MOST_NAMED]
        for added in (short or found.completions.sets[:1])[:FEW]:
            what = "clues" if found.completions.given else "decisions"
            more = f" and {len(added) - SOME_NAMED} {what} more" if len(added) > MOST_NAMED else ""
            named = completion(found.completions, added[:SOME_NAMED] if more else added, model)
            all_named = " (`cpsudoku diagnose` names all)" * bool(more)
            how = "added it would be unique" if found.completions.given else "decided it would have one solution"
            yield f"With {named}{more} {how}{all_named}."
