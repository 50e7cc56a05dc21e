"""A diagnosis in words, and as data for JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cpsudoku.explanation.clues import session
from cpsudoku.explanation.diagnosis.candidates import Candidates
from cpsudoku.explanation.diagnosis.completions import Completions
from cpsudoku.explanation.diagnosis.conflicts import clashing_clues
from cpsudoku.explanation.diagnosis.diagnosis import (
    Ambiguous,
    Diagnosis,
    Impossible,
    Sound,
    Unanswered,
    diagnosis_of,
)
from cpsudoku.ground.errors import amount
from cpsudoku.model import Clue, Model, Variable
from cpsudoku.model.verdicts import Verdict

if TYPE_CHECKING:
    from cpsudoku.puzzles.remainder import JsonObject


def lines(diagnosis: Diagnosis) -> Iterator[str]:
    """Yield the diagnosis for a person, line by line."""
    match diagnosis:
        case Ambiguous():
            yield f"{diagnosis.verdict.phrase}: there is more than one solution"
            model = diagnosis.model or Model.over(diagnosis.first)
            both = (diagnosis.first, diagnosis.second)
            differ = [
                f"{model.place_name(x)} ({'/'.join(model.claim(x, witness[x]) for witness in both)})"
                for x in diagnosis.differ
            ]
            yield f"two solutions differ in {amount(len(differ), model.noun(diagnosis.differ))}: {', '.join(differ)}"
            yield from candidate_lines(diagnosis.candidates, model)
            yield from _completions(diagnosis.completions, model)
        case Impossible(conflicts):
            yield diagnosis.verdict.phrase
            if not conflicts.found:
                yield "which clues clash was not found in time"
            for conflict in filter(None, conflicts.found):
                yield f"these clash ({len(conflict)}): {conflict}"
            if not all(conflicts.found):
                yield "no clue is at fault: the rules alone have no solution on this board, whatever its clues say"
            else:
                yield "these are all minimal clashes" if conflicts.complete else "there may be more minimal clashes"
        case Sound(_, redundancy):
            yield diagnosis.verdict.phrase
            if redundancy.minimal is None:
                yield "it has no clues: the rules alone leave one solution"
            elif redundancy.minimal:
                yield "minimal: without any one of its clues it would not be unique"
            elif redundancy.complete:
                yield f"redundant clues, each by itself ({len(redundancy.clues)}): {_names(redundancy.clues)}"
                yield f"a minimal set of clues ({len(redundancy.subset)}): {_names(redundancy.subset)}"
            else:
                yield f"redundant clues found before the time ran out: {_names(redundancy.clues) or 'none'}"
        case Unanswered(reason):
            yield f"{diagnosis.verdict.phrase}: {reason}"


def _names(clues: tuple[Clue, ...]) -> str:
    return ", ".join(map(str, clues))


def candidate_lines(candidates: Candidates, model: Model) -> Iterator[str]:
    """Yield what true candidates say: how many solutions, what is sure, a line for each open place."""
    yield f"there are {candidates.number}"
    if not candidates.complete:
        yield "the time ran out: some true candidates may be missing below"
    backbone = [f"{x.name}={value}" for x, value in candidates.backbone.items()]
    open_cells = {x: values for x, values in candidates.counts.items() if len(values) > 1}
    noun = model.noun(candidates.counts)
    if candidates.complete:
        yield f"the same in every solution: {amount(len(backbone), noun)}; open: {amount(len(open_cells), noun)}"
    if open_cells:
        yield from _counts(candidates, open_cells, model)


def _counts(candidates: Candidates, open_cells: dict[Variable, dict[int, int]], model: Model) -> Iterator[str]:
    """Yield a line for each open cell. A count that reached the limit says nothing, so only those below it are
    written."""
    times = [number for values in open_cells.values() for number in values.values()]
    if min(times, default=0) >= candidates.limit:
        where = f"each in {amount(candidates.limit, 'solution')} or more"
    elif max(times, default=0) >= candidates.limit:
        where = f"in brackets how many solutions have it, where fewer than {candidates.limit}"
    else:
        where = "in brackets how many solutions have it"
    yield f"true candidates of the open {model.noun(candidates.counts)}s, {where}:"
    for x, values in open_cells.items():
        counts = (
            model.claim(x, value) + (f" ({times_of(candidates, times)})" if times < candidates.limit else "")
            for value, times in values.items()
        )
        yield f"  {model.place_name(x)}: {', '.join(counts)}"


def times_of(candidates: Candidates, times: int) -> str:
    """Return a count, with a plus if there may be more."""
    return str(times) if candidates.enumerated or (candidates.counted and times < candidates.limit) else f"{times}+"


def _completions(completions: Completions, model: Model) -> Iterator[str]:
    what = "clue" if completions.given else "decision"
    if not completions.sets:
        yield f"no set of {what}s that makes it unique was found in time"
        return
    minimal = f"from each of which no {what} can be left out; smaller ones may exist"
    kind = "of least size" if completions.least else minimal
    if completions.given:
        yield f"clues that would make it unique, {kind}:"
    else:
        yield f"decisions that would leave one solution (a puzzle of this kind does not give them as clues), {kind}:"
    for clues in completions.sets:
        yield f"  {completion(completions, clues, model)}"


def completion(completions: Completions, clues: Sequence[Clue], model: Model) -> str:
    """Return the clues of a completion, or its decisions, by place and value."""
    values = [(x, min(allowed)) for x, allowed in filter(None, (clue.unary for clue in clues))]
    if completions.given:
        return ", ".join(f"{model.place_name(x)}={model.value_name(x, value)}" for x, value in values)
    return ", ".join(f"{model.place_name(x)} is {model.claim(x, value)}" for x, value in values)


def data(diagnosis: Diagnosis) -> JsonObject:
    """Return the diagnosis as JSON-able data."""
    match diagnosis:
        case Ambiguous():
            candidates = diagnosis.candidates
            counts = {x.name: {str(v): n for v, n in values.items()} for x, values in candidates.counts.items()}
            return {
                "verdict": diagnosis.verdict,
                "differ": [x.name for x in diagnosis.differ],
                "solutions": len(candidates.witnesses) if candidates.exactly is None else candidates.exactly,
                "enumerated": candidates.enumerated,
                "complete": candidates.complete,
                "counted": candidates.counted,
                "limit": candidates.limit,
                "backbone": {x.name: value for x, value in candidates.backbone.items()},
                "candidates": counts,
                "completions": [[str(clue) for clue in clues] for clues in diagnosis.completions.sets],
                "least": diagnosis.completions.least,
                "given": diagnosis.completions.given,
            }
        case Impossible(conflicts):
            listed = [[str(clue) for clue in conflict.clues] for conflict in conflicts.found]
            return {"verdict": diagnosis.verdict, "conflicts": listed, "complete": conflicts.complete}
        case Sound(_, redundancy):
            return {
                "verdict": diagnosis.verdict,
                "minimal": redundancy.minimal,
                "redundant": [str(clue) for clue in redundancy.clues],
                "subset": [str(clue) for clue in redundancy.subset],
                "complete": redundancy.complete,
            }
        case Unanswered(reason):
            return {"verdict": diagnosis.verdict, "reason": reason}


# Why an explanation cannot end in one solution, in a few lines: how many there are and what would settle it, or what
# clashes; `cpsudoku diagnose` tells all of it.


FEW = 3  # completions or clashes told
MOST_NAMED, SOME_NAMED = 6, 4  # clues of a completion that are all named; those of a longer one


def why(model: Model, clues: Sequence[Clue], verdict: Verdict, *, spec: str, seconds: float) -> Iterator[str]:
    """Yield lines that say why a puzzle has several solutions or none; nothing for other verdicts.

    ``seconds``: for all questions to the backend that ``spec`` names; what was found by then is reported.
    """
    if verdict not in (Verdict.MULTIPLE, Verdict.NONE):
        return
    if verdict is Verdict.NONE:
        if found := clashing_clues(model, clues, FEW, seconds).found:
            yield f"These clues clash: {'; or '.join(map(str, found))}."
        return
    open_session = session(model, spec)
    diagnosis = diagnosis_of(model, open_session, clues, seconds=seconds, most=FEW, count_each=False)
    if isinstance(diagnosis, Ambiguous):
        yield f"It has {diagnosis.candidates.number}."
        short = [added for added in diagnosis.completions.sets if len(added) <= MOST_NAMED]
        for added in (short or diagnosis.completions.sets[:1])[:FEW]:
            what = "clues" if diagnosis.completions.given else "decisions"
            more = f" and {len(added) - SOME_NAMED} {what} more" if len(added) > MOST_NAMED else ""
            names = completion(diagnosis.completions, added[:SOME_NAMED] if more else added, model)
            all_named = " (`cpsudoku diagnose` names all)" * bool(more)
            how = "added it would be unique" if diagnosis.completions.given else "decided it would have one solution"
            yield f"With {names}{more} {how}{all_named}."
