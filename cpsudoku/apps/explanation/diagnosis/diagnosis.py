"""Why is a puzzle not unique, why has it no solution, which clues does it not need? Of clues of every sort alike.

    diagnosis = diagnosis_of(model, session, clues)

A clue is a digit, a cage, a sign: whatever a question may leave out. `Diagnosed.items_of` tells what a person can point
at for a clue, of sudoku and slitherlink alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, TypeAlias, TypedDict

from cpsudoku.apps.explanation.clue_candidates import session
from cpsudoku.apps.explanation.diagnosis.completions import Completions, completions
from cpsudoku.apps.explanation.diagnosis.conflicts import Conflicts, clashing_clues, conflicts
from cpsudoku.apps.explanation.diagnosis.redundancy import Redundancy, redundancy
from cpsudoku.apps.explanation.diagnosis.true_candidates import Candidates, Oracle, true_candidates
from cpsudoku.backends.backend_names import backend as backend_of
from cpsudoku.backends.session_contract import Backend, Session
from cpsudoku.facade import Clues, model_and_clues
from cpsudoku.formats.entry_reading import PuzzleSource, read_entry
from cpsudoku.model import NO_LIMITS, Clue, Limits, Model, Variable, Witness
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.item import ItemsAndClues
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.section import Item
from cpsudoku.support.errors import CpsudokuError, LimitReached, amount
from cpsudoku.support.limits import Deadline

if TYPE_CHECKING:
    from cpsudoku.proof.certificate_record import Certificate
    from cpsudoku.proof.checker_formula import ProofQuestion
    from cpsudoku.puzzles.kinds.kind import Kind
    from cpsudoku.puzzles.sections.unread_keys import JsonObject

SOLUTIONS = 100  # solutions counted at the most, in every command, so that all say the same number


@dataclass(frozen=True, kw_only=True)
class Diagnosed:
    """What was diagnosed, if known: the model, its clues, and the puzzle that they are of."""

    verdict: ClassVar[Verdict]
    model: Model | None = field(default=None, repr=False)
    clues: tuple[Clue, ...] = field(default=(), repr=False)
    puzzle: Puzzle | None = field(default=None, repr=False)

    def items_of(self, clue: Clue) -> tuple[Item, ...]:
        """Return what a person can point at for a clue: the items of the puzzle without which it is gone, or the given
        value that a clue of a completion would be; () where no puzzle is known."""
        if self._beside is None:
            return ()
        if clue in self.clues:
            return self._beside.items_of(clue)
        return self._beside.given_by(clue)

    def id_of(self, item: Item) -> str:
        """Return the id of an item, as `Puzzle.item` takes it: "cages r1c1 r1c2".

        Raises:
            CpsudokuError: the puzzle has no such item, or no puzzle is known.
        """
        ids = {} if self.puzzle is None else {other: name for name, other in self.puzzle.items_by_id.items()}
        if item not in ids:
            raise CpsudokuError(f"{item}: expected an item of the puzzle that was diagnosed")
        return ids[item]

    @cached_property
    def _beside(self) -> ItemsAndClues | None:
        if self.puzzle is None or self.puzzle.kind is None or self.model is None:
            return None
        return ItemsAndClues(self.puzzle.kind, self.puzzle, self.model)

    def __str__(self) -> str:
        from cpsudoku import in_words

        return in_words(self)

    def _repr_html_(self) -> str:
        """Return the words, for Jupyter."""
        from cpsudoku import display

        return display(self)


@dataclass(frozen=True)
class Ambiguous(Diagnosed):
    """More than one solution. ``differ``: the variables in which these two witnesses differ."""

    verdict = Verdict.MULTIPLE
    first: Witness
    second: Witness
    differ: tuple[Variable, ...]
    candidates: Candidates
    completions: Completions


@dataclass(frozen=True)
class Impossible(Diagnosed):
    """No solution."""

    verdict = Verdict.NONE
    conflicts: Conflicts


@dataclass(frozen=True)
class Sound(Diagnosed):
    """Exactly one solution."""

    verdict = Verdict.UNIQUE
    witness: Witness
    redundancy: Redundancy


@dataclass(frozen=True)
class Unanswered(Diagnosed):
    """The time ran out before even the verdict was known."""

    verdict = Verdict.UNDECIDED
    reason: str


class _About(TypedDict):
    model: Model
    clues: tuple[Clue, ...]
    puzzle: Puzzle | None


Diagnosis: TypeAlias = Ambiguous | Impossible | Sound | Unanswered


def diagnosis_of(
    model: Model,
    session: Session,
    clues: Sequence[Clue],
    *,
    seconds: float | None = None,
    solutions: int = SOLUTIONS,
    most: int = 10,
    count_each: bool = True,
    interrupted: Callable[[], None] | None = None,
    puzzle: Puzzle | None = None,
) -> Diagnosis:
    """Return the verdict and what is behind it.

    Args:
        model: The rules; ``session`` is open on it.
        session: Who answers.
        clues: Those of the puzzle; one that comes twice counts once.
        seconds: For all questions together; what was found before that is kept, and marked incomplete.
        solutions: How many solutions are counted at the most, in all and for each candidate.
        most: How many completions or conflicts are listed at the most.
        count_each: Count the solutions of each candidate, too? That takes most of the time.
        interrupted: Called where Ctrl-C ends the questions, as a limit does; None: KeyboardInterrupt is raised.
        puzzle: Whose clues they are, for their items.
    """
    oracle, clues = Oracle(model, session, seconds, interrupted), tuple(dict.fromkeys(clues))
    about: _About = {"model": model, "clues": clues, "puzzle": puzzle}
    try:
        witnesses = [*oracle.first_two(clues)]
        if not witnesses:
            return Impossible(conflicts(oracle, clues, most), **about)
    except LimitReached as limit:
        return Unanswered(str(limit), **about)
    if len(witnesses) == 1:
        return Sound(witnesses[0], redundancy(oracle, clues, witnesses[0]), **about)
    first, second = witnesses
    differ = tuple(x for x in model.decisions if first[x] != second[x])
    candidates = true_candidates(oracle, clues, witnesses, solutions, count_each=count_each)
    return Ambiguous(first, second, differ, candidates, completions(oracle, clues, candidates, most), **about)


def diagnose(
    source: Model | PuzzleSource,
    *,
    kind: Kind | str = "",
    clues: Clues = None,
    backend: str | Backend = "sat",
    time_limit: float | None = 60.0,
    most: int = 10,
) -> Diagnosis:
    """Return why a puzzle is not unique and what would make it so, or which clues clash, or which are redundant.

    Args: As of `check`; ``time_limit`` is for all questions together; ``most``: conflicts that are named.

    Raises:
        CpsudokuError: the source is not exactly one puzzle, or there is no such kind, backend or clue.
    """
    seconds = Limits.of_seconds(time_limit).seconds
    if isinstance(source, Model):
        puzzle = None
        model, puzzle_clues = model_and_clues(source, kind, clues)
    else:
        entry = read_entry(source, kind)
        puzzle = entry.puzzle
        model, puzzle_clues = model_and_clues(entry, kind, clues)
    session = backend_of(backend).open(model)
    try:
        return diagnosis_of(model, session, puzzle_clues, seconds=seconds, most=most, puzzle=puzzle)
    finally:
        session.close()


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
    return ", ".join(clue.name for clue in clues)


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
                "completions": [[clue.name for clue in clues] for clues in diagnosis.completions.sets],
                "least": diagnosis.completions.least,
                "given": diagnosis.completions.given,
            }
        case Impossible(conflicts):
            listed = [[clue.name for clue in conflict.clues] for conflict in conflicts.found]
            return {"verdict": diagnosis.verdict, "conflicts": listed, "complete": conflicts.complete}
        case Sound(_, redundancy):
            return {
                "verdict": diagnosis.verdict,
                "minimal": redundancy.minimal,
                "redundant": [clue.name for clue in redundancy.clues],
                "subset": [clue.name for clue in redundancy.subset],
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


def certify(
    model: Model,
    clues: Sequence[Clue],
    diagnosis: Diagnosis,
    limits: Limits = NO_LIMITS,
    proof_question: ProofQuestion | None = None,
) -> Certificate | None:
    """Return the checked certificate of the claim that says most: the true candidates, that no clue can go, or the
    verdict. None if the diagnosis may not know all.

    Args:
        limits: For all of it.
        proof_question: Of the same model and clues, if it is known of which text they are.

    Raises:
        FalseProof: The claim is wrong, or its proof is.
        LimitReached: Before the proof was done.
    """
    from cpsudoku.proof.certificate_writer import ProofWriter, examine
    from cpsudoku.proof.checker_formula import question_of
    from cpsudoku.proof.claims import prove_candidates, prove_minimal, values_of
    from cpsudoku.support.errors import FalseProof

    deadline, question = Deadline(limits.seconds), proof_question or question_of(model, clues)
    if isinstance(diagnosis, Ambiguous):
        if not diagnosis.candidates.complete:
            return None
        certificate = prove_candidates(question, limits=limits)
        if values_of(question, certificate) != {x: {*values} for x, values in diagnosis.candidates.counts.items()}:
            raise FalseProof("expected these candidates, found that others are true")
    elif not isinstance(diagnosis, Sound | Impossible):
        return None
    elif isinstance(diagnosis, Sound) and diagnosis.redundancy.minimal:
        certificate = prove_minimal(question, limits=limits)
    else:
        certificate = ProofWriter(None, limits=limits).certificate(question)
        if certificate.kind != diagnosis.verdict:
            raise FalseProof(f"expected a certificate of {diagnosis.verdict}, found one of {certificate.kind}")
    return examine(certificate, deadline)
