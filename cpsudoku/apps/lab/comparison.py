"""A comparison of three methods on one puzzle: their form of each line, their runs, and the values left before a guess.

`method_questions.compare` returns a `Comparison`. Its text is a table with a column for each method.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from typing import IO, Any, ClassVar, NamedTuple

from cpsudoku.apps.lab.inference_rounds import InferenceRounds
from cpsudoku.model import Clue, Effort, Variable, Witness
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.entry import Entry, reading
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.statement.line_description import Description, LinePart, Values
from cpsudoku.support.errors import CpsudokuError, WithoutTruth, amount
from cpsudoku.support.terminal import columns, printable, raw, wrap

METHODS = {"cp_sat": "CP-SAT", "sat": "SAT", "search": "search"}
BACKENDS = tuple(METHODS)
PHASES = ("open", "first solver call", "second solver call")
PRESOLVED = "presolve: it left no variable"
ABSENT = "not run: needs ortools, which is not installed"
WIDTH = 80  # width in columns if the output is not a terminal
NARROW = 72  # in a narrower terminal, each method has a separate block
ROUNDS = 10  # listed rounds, at most
LISTED = 8  # listed places with different remaining values, at most


class ComparedLine(NamedTuple):
    """A part of the statement. ``text``: the lines. ``scope``: the variables. ``parts``: the form in each method."""

    text: tuple[str, ...]
    scope: tuple[str, ...]
    parts: tuple[LinePart, ...]


class LineGroup(NamedTuple):
    """The lines of one rule, described by ``words``, or of several clues of one sort. ``clues``: the number of clues.
    ``counts``: the numbers of constraints in each method."""

    words: str
    lines: tuple[ComparedLine, ...]
    clues: int = 0

    @property
    def counts(self) -> list[Counter[str]]:
        parts = zip(*(line.parts for line in self.lines), strict=True)
        return [sum((part.counts for part in some), Counter()) for some in parts]


@dataclass(frozen=True)
class ComparedMethod:
    """The runs of one method.

    Attributes:
        name: The backend with its options, as in `--backend`. ``title``: the method.
        opened: Seconds from the model to an open session.
        efforts: The effort of the first solve, and of the second, in which the first solution is blocked.
        root: The values of the decision variables that remain after inference, before the first guess. None: a
            contradiction.
        inference: The name of that inference.
        notes: Further notes on the run.
        shared: The time limit of both solves together, in seconds. None if each solve has its own limit.
    """

    name: str
    title: str
    description: Description
    opened: float
    verdict: Verdict
    efforts: tuple[Effort, ...]
    root: Values | None
    inference: str
    witness: Witness | None = None
    notes: tuple[str, ...] = ()
    shared: float | None = None

    @property
    def ending(self) -> str:
        """The verdict. If the method is undecided within the shared limit, also that limit."""
        if not self.is_here:
            return "-"
        undecided = self.verdict is Verdict.UNDECIDED and self.shared is not None
        return f"{self.verdict} in {self.shared:g} s" if undecided else self.verdict

    @property
    def is_presolved(self) -> bool:
        """True if CP-SAT's presolve removed every variable. The remaining values are then unknown."""
        return self.inference in (PRESOLVED, ABSENT)

    @property
    def is_here(self) -> bool:
        """False if the method is not installed. The comparison then shows its model, and no run."""
        return self.inference != ABSENT

    @property
    def label(self) -> str:
        """The method, or the backend with its options if it has any."""
        return self.name if ":" in self.name else self.title

    @property
    def values_left(self) -> int:
        """The number of values that remain for all decision variables together."""
        return sum(map(len, self.root.values())) if self.root is not None else 0


class Learnt(NamedTuple):
    """A clause that the solver learnt, in words, and its variables."""

    text: str
    scope: tuple[str, ...]


class ProofSample(NamedTuple):
    """Some learnt clauses of a proof. ``by``: the solver that wrote the proof. ``lemmas``: the number of learnt
    clauses. ``size``: the bytes of the certificate. ``sample``: some short clauses."""

    by: str
    lemmas: int
    size: int
    sample: tuple[Learnt, ...]


@dataclass(frozen=True, repr=False)
class Comparison(WithoutTruth):
    """A comparison of methods. Its text is a table.

    ``entry``, ``kind``: None for a model. ``variables``: the decision variables in order; ``places``: the total number
    of their values. ``given``: clues that are the values of one variable. ``steps``: inference round by round.
    ``proof``: None if there is no verdict to prove or the proof takes too long."""

    ADVICE: ClassVar[str] = "write comparison.verdict"

    entry: Entry | None
    kind: Kind | None
    variables: tuple[Variable, ...]
    groups: tuple[LineGroup, ...]
    given: tuple[Clue, ...]
    methods: tuple[ComparedMethod, ...]
    steps: InferenceRounds
    proof: ProofSample | None = None

    def __str__(self) -> str:
        text = StringIO()
        print_comparison(self, text)
        return text.getvalue().rstrip("\n")

    def __repr__(self) -> str:
        what = self.kind.name if self.kind else "model"
        answers = ", ".join(f"{method.label} {method.verdict}" for method in self.methods)
        return f"<Comparison: {what}, {answers}>"

    @property
    def places(self) -> int:
        return sum(len(x.values) for x in self.variables)

    @property
    def verdict(self) -> Verdict:
        """The common verdict of the methods that decided.

        Raises:
            CpsudokuError: they disagree. This is a defect.
        """
        verdicts = {method.verdict for method in self.methods if method.verdict.decided}
        if len(verdicts) > 1:
            raise CpsudokuError(f"the methods disagree: {', '.join(f'{m.name} {m.verdict}' for m in self.methods)}")
        return verdicts.pop() if verdicts else Verdict.UNDECIDED

    @property
    def guessing(self) -> tuple[ComparedMethod, ...]:
        """The methods whose remaining values are known."""
        return tuple(method for method in self.methods if not method.is_presolved)

    def left_text(self, method: ComparedMethod) -> str:
        """Return in words the number of values that remain in a method before the first guess."""
        if not method.is_here:
            return "not known"
        if method.root is None:
            return "a contradiction"
        return "nothing to guess" if method.is_presolved else f"{method.values_left:,} of {self.places:,}"

    def differences(self) -> list[tuple[str, tuple[frozenset[int], ...]]]:
        """Return the variables with different remaining values before the first guess, with these values."""
        roots = [method.root for method in self.guessing]
        if any(root is None for root in roots):
            return []
        values_of = [(x.name, tuple(root[x] for root in roots if root is not None)) for x in self.variables]
        return [(name, values) for name, values in values_of if len({*values}) > 1]

    def as_dict(self) -> dict[str, Any]:
        """Return the output of `compare --json`."""
        return {
            "file": self.entry.file if self.entry else "",
            "line": self.entry.line if self.entry else 0,
            "kind": self.kind.name if self.kind else "",
            "verdict": self.verdict,
            "variables": len(self.variables),
            "given": len(self.given),
            "methods": {
                method.name: {
                    "verdict": method.verdict,
                    "variables": dict(method.description.variables.counts),
                    "model": dict(method.description.total),
                    "block": method.description.block,
                    "open": method.opened,
                    "answers": [effort._asdict() for effort in method.efforts],
                    "left": None if method.root is None else method.values_left,
                    "inference": method.inference,
                    "notes": list(method.notes),
                }
                for method in self.methods
            },
            "lines": [
                {
                    "words": group.words,
                    "lines": len(group.lines),
                    "clues": group.clues,
                    "counts": [dict(some) for some in group.counts],
                }
                for group in self.groups
            ],
            "start": sum(map(len, self.steps.start.values())),
            "rounds": {
                inference.title: {
                    "struck_out": [self.steps.effect(inference, i + 1)[0] for i in range(len(inference.rounds))],
                    "known": [self.steps.effect(inference, i + 1)[1] for i in range(len(inference.rounds))],
                    "contradiction": inference.contradiction,
                }
                for inference in self.steps.inferences
            },
            "hall_sets": [{"round": hall.round, "text": hall.text} for hall in self.steps.halls],
            "proof": None
            if self.proof is None
            else {
                "by": self.proof.by,
                "lemmas": self.proof.lemmas,
                "bytes": self.proof.size,
                "sample": [learnt._asdict() for learnt in self.proof.sample],
            },
        }


def remarks(comparison: Comparison) -> list[str]:
    """Return further sentences about the runs."""
    sentences = [f"{method.label}, {note}" for method in comparison.methods for note in method.notes]
    methods = {method.title for method in comparison.methods}
    if len(methods) > 1 and any(effort.nodes for method in comparison.methods for effort in method.efforts):
        sentences.append(
            "Nodes are branches of CP-SAT, decisions of SAT, values that the search tries, so they do not compare."
        )
    if METHODS["cp_sat"] in methods and len(comparison.steps.inferences) > 2:
        sentences.append(
            "CP-SAT's presolve does more than propagate: its propagation of AllDifferent follows, round by round."
        )
    return sentences


def run(comparison: Comparison) -> list[tuple[str, list[str]]]:
    """Return the runs of all methods: (phase, the cost in each method), in order, and the verdicts."""
    effort = [dict(phases(method)) for method in comparison.methods]
    rows = [(name, [some.get(name, "-") for some in effort]) for name in PHASES if any(name in some for some in effort)]
    return [*rows, ("verdict", [method.ending for method in comparison.methods])]


def rounds(comparison: Comparison) -> list[tuple[str, list[str]]]:
    """Return the values that each inference removes in each round: (number of the round, a cell for each)."""
    steps = comparison.steps
    rows = []
    for number in range(1, steps.most + 1):
        cells = []
        for inference in steps.inferences:
            out, known = steps.effect(inference, number) if number <= len(inference.rounds) else (0, 0)
            cells.append(f"{out:,} out" + f", {known:,} known" * bool(known) if out else "")
        rows.append((str(number), cells))
    still = []
    for inference in steps.inferences:
        after = amount(len(inference.rounds), "round")
        number = sum(map(len, steps.values_after(inference).values()))
        still.append(f"a contradiction after {after}" if inference.contradiction else f"{number:,} left after {after}")
    return [*rows, ("still", still)]


def rounds_opening(comparison: Comparison) -> str:
    """Return the sentence above the rounds."""
    start = sum(map(len, comparison.steps.start.values()))
    return f"Round by round, without a guess, from {start:,} values: how many each strikes out, which are known by it."


def in_words(part: Counter[str]) -> str:
    """Return counts as text, such as "9 AllDifferent, 12 clauses"."""
    return ", ".join(_with_noun(number, noun) for noun, number in part.items() if number)


PLURALS = {
    "automaton": "automata",
    "graph by cuts": "graphs by cuts",
    "linear constraint": "linear constraints",
    "sum by bounds": "sums by bounds",
}


def _with_noun(number: int, noun: str) -> str:
    """Return "1 clause: at least one value", "4 table propagators". bool_or is CP-SAT's own word."""
    head, colon, more = noun.replace("linear", "linear constraint").partition(":")
    if number == 1:
        head = head if head in PLURALS else head.removesuffix("s")
    elif head in PLURALS or head.endswith(("circuit", "domain", "propagator", "table")):
        head = PLURALS.get(head, f"{head}s")
    return f"{number:,} {head}{colon}{more}"


def phases(method: ComparedMethod) -> list[tuple[str, str]]:
    """Return the run of a method: (phase, cost), in order."""
    if not method.is_here:
        return []
    rows = [(PHASES[0], f"{method.opened * 1000:.1f} ms")]
    for name, effort in zip(PHASES[1:], method.efforts, strict=False):
        counts = [
            amount(number, noun)
            for noun, number in (
                ("node", effort.nodes),
                ("conflict", effort.conflicts),
                ("propagation", effort.propagations),
                ("restart", effort.restarts),
            )
            if number
        ]
        rows.append((name, ", ".join([f"{(effort.convert + effort.solve) * 1000:.1f} ms", *counts])))
    return rows


def print_comparison(comparison: Comparison, to: IO[str]) -> None:
    """Write the form of each line in each method, the run of each method, and the values that remain before the first
    guess."""
    width = columns(to)
    to.write(wrap(opening(comparison), width) + "\n")
    if width is not None and width < NARROW:
        for number, method in enumerate(comparison.methods):
            to.write("".join(wrap(line, width) + "\n" for line in _block(comparison, number, method)))
    else:
        raw(to).write(_table(comparison, width or WIDTH))
    if comparison.steps.most:
        to.write(wrap(rounds_opening(comparison), width or WIDTH) + "\n")
        for row in round_rows(comparison, width or WIDTH):
            to.write(wrap(row, width or WIDTH) + "\n")
    for line in notes(comparison):
        to.write(wrap(line, width or WIDTH) + "\n")


def opening(comparison: Comparison) -> str:
    """Return the place of the puzzle, its kind, the verdict and the size of the model."""
    entry = comparison.entry
    what = "model" if entry is None else f"{entry.place}  as {reading(entry.kind, entry.puzzle)}"
    return f"{what}: {comparison.verdict}; {size(comparison)}"


def size(comparison: Comparison) -> str:
    """Return the numbers of variables and given values: "81 variables, 20 given values"."""
    return f"{amount(len(comparison.variables), 'variable')}, {amount(len(comparison.given), 'given value')}"


def rows(comparison: Comparison) -> Iterator[tuple[str, list[str], bool]]:
    """Yield (the line, its form in each method, True for the last row of its part)."""
    methods = comparison.methods
    yield "variables", [in_words(m.description.variables.counts) for m in methods], False
    for group in comparison.groups:
        yield group.words + _times(group), [in_words(counts) for counts in group.counts], False
    if comparison.given:
        yield f"given values ({len(comparison.given)})", [m.description.given for m in methods], False
    yield "the block", [m.description.block for m in methods], True
    for name, cells in run(comparison):
        yield name, cells, name == "verdict"
    yield "values left before a guess", [_left_text(comparison, m) for m in methods], True


def _times(group: LineGroup) -> str:
    """Return the number of clues or lines as text if there are several."""
    lines = len(group.lines)
    if group.clues in (0, lines):
        return f" ({lines})" if lines > 1 else ""
    return f" ({group.clues}, in {lines} lines)"


def _left_text(comparison: Comparison, method: ComparedMethod) -> str:
    words = comparison.left_text(method)
    if not method.is_here:
        return f"{words}: {method.inference}"
    return f"{words}: presolve left no variable" if method.is_presolved else f"{words}, by {method.inference}"


def _table(comparison: Comparison, width: int) -> str:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False, width=width)
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, expand=True)
    for heading in ("statement", *(method.label for method in comparison.methods)):
        table.add_column(heading, ratio=1, overflow="fold")
    for title, cells, last in rows(comparison):
        table.add_row(*(Text(printable(cell)) for cell in (title, *cells)), end_section=last)
    with console.capture() as captured:
        console.print(table)
    return "".join(line.rstrip() + "\n" for line in captured.get().splitlines())


def _block(comparison: Comparison, number: int, method: ComparedMethod) -> Iterator[str]:
    """Yield the table's content for one method, for a narrow terminal."""
    yield method.label
    yield from (f"  {title}: {cells[number]}" for title, cells, _ in rows(comparison))
    yield ""


def round_rows(comparison: Comparison, width: int) -> Iterator[str]:
    """Yield the rounds in columns, or in a narrow terminal each on a line. Then yield the inferences of AllDifferent
    alone."""
    steps = comparison.steps
    titles = [inference.title for inference in steps.inferences]
    rows = rounds(comparison)
    cut = len(rows) - 1 - ROUNDS
    for number, cells in [("", titles), *(rows if cut <= 0 else [*rows[:ROUNDS], rows[-1]])]:
        if number == "still" and cut > 0:
            yield f"  ... {amount(cut, 'round')} more"
        if width >= NARROW:
            yield f"{number:>5}  " + "".join(f"{cell:<24}" for cell in cells).rstrip()
        elif number:
            yield f"{number}: " + "; ".join(f"{t} {c or '-'}" for t, c in zip(titles, cells, strict=True))
    if len(titles) < len(METHODS):
        yield "No line is an AllDifferent without a condition."
    if steps.halls:
        yield "Only AllDifferent sees:"
    for hall in steps.halls:
        yield f"  round {hall.round}, {hall.text}"


def notes(comparison: Comparison) -> Iterator[str]:
    """Yield the lines below the table."""
    yield from remarks(comparison)
    differences = comparison.differences()
    if differences:
        titles = [method.label for method in comparison.guessing]
        yield f"Before a guess the methods leave different values to {amount(len(differences), 'variable')}:"
        for name, values in differences[:LISTED]:
            cells = (f"{t} {' '.join(map(str, sorted(v)))}" for t, v in zip(titles, values, strict=True))
            yield f"  {name}: {'; '.join(cells)}"
        if len(differences) > LISTED:
            yield f"  and {len(differences) - LISTED} more"
    proof = comparison.proof
    if proof is not None:
        yield f"Proof by {proof.by}: {amount(proof.lemmas, 'learnt clause')}, {proof.size:,} bytes with the puzzle."
        for learnt in proof.sample:
            yield f"  {learnt.text}"
