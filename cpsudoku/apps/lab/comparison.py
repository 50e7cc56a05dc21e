"""One puzzle by three methods: what each is given for every line, how it answers, what it leaves before any guess.

comparison = compare("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
print(comparison.groups[0].words, [method.verdict for method in comparison.methods])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from time import perf_counter
from typing import Any, NamedTuple

from cpsudoku.apps.lab.inference_rounds import InferenceRounds, lockstep
from cpsudoku.backends.session_contract import Session, Spec, backend, specs, split_spec
from cpsudoku.formats import Source
from cpsudoku.formats.entry_reading import read_entry
from cpsudoku.model import Clue, Effort, Limits, Model, Outcome, Question, Refuted, Variable, Witness
from cpsudoku.model.literal_numbering import Numbering
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.kinds.kind_errors import blame_on
from cpsudoku.statement.line_description import Description, LinePart, Values
from cpsudoku.statement.statement import Statement
from cpsudoku.statement.statement_of_model import state
from cpsudoku.statement.statement_text import blocks, names_of
from cpsudoku.support import registry
from cpsudoku.support.errors import BackendError, CpsudokuError, LimitReached, amount
from cpsudoku.uniqueness.blocking import uniqueness

METHODS = {"cp_sat": "CP-SAT", "sat": "SAT", "search": "search"}
BACKENDS = tuple(METHODS)
PHASES = ("open", "first answer", "second answer")
LEARNT = 6  # lemmas that are shown
SHORT = 5  # literals of a lemma that a person still reads
EXAMINED = 12  # lemmas, of which those are shown that save the search most
NODES = 200  # of the search below a lemma, after which it is left
SECONDS = 2.0  # for each answer
PRESOLVED = "presolve: it left no variable"
SHARED = {"search": 0.3}  # seconds for both answers without a limit: what learns nothing may take for ever
LEARNER = "sat:glucose4"  # whose learnt clauses are shown


class ComparedLine(NamedTuple):
    """A copy of the statement. ``text``: its lines; ``scope``: its variables; ``parts``: what each method makes of
    it."""

    text: tuple[str, ...]
    scope: tuple[str, ...]
    parts: tuple[LinePart, ...]


class LineGroup(NamedTuple):
    """The lines of a rule, in its ``words``, or of clues of one sort, so many ``clues``; ``counts``: of each method,
    what they became."""

    words: str
    lines: tuple[ComparedLine, ...]
    clues: int = 0

    @property
    def counts(self) -> list[Counter[str]]:
        parts = zip(*(line.parts for line in self.lines), strict=True)
        return [sum((part.counts for part in some), Counter()) for some in parts]


@dataclass(frozen=True)
class ComparedMethod:
    """Attributes:
    name: The backend with its options, as `--backend` has it; ``title``: the method.
    opened: Seconds from the model to a session that can be asked.
    efforts: Of the first answer, and of the second, with the first one blocked.
    root: What inference leaves to the decision variables before the first guess; None: it finds a contradiction.
    inference: What that inference is.
    notes: What else there is to say of the run.
    shared: The seconds that both answers share; None: each has the limit.
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
        """The verdict; if it is undecided, the time that was not enough."""
        undecided = self.verdict is Verdict.UNDECIDED and self.shared is not None
        return f"{self.verdict} in {self.shared:g} s" if undecided else self.verdict

    @property
    def is_presolved(self) -> bool:
        """True if CP-SAT's presolve removed every variable: what is left to each is then not known."""
        return self.inference == PRESOLVED

    @property
    def label(self) -> str:
        """The method; if it has options, the backend with these."""
        return self.name if ":" in self.name else self.title

    @property
    def values_left(self) -> int:
        """How many values inference leaves to all decision variables together."""
        return sum(map(len, self.root.values())) if self.root is not None else 0


class Learnt(NamedTuple):
    """A clause of the proof, in names; ``scope``: its variables; ``nodes``: how many the search needs to refute its
    negation, None: more than NODES."""

    text: str
    scope: tuple[str, ...]
    nodes: int | None


class ProofSample(NamedTuple):
    """``by``: who wrote it; ``lemmas``: how many clauses it has; ``size``: bytes of the certificate; ``sample``: some
    of them that can be read."""

    by: str
    lemmas: int
    size: int
    sample: tuple[Learnt, ...]


@dataclass(frozen=True)
class MethodComparison:
    """``variables``: the decision variables in order, ``places``: how many values they have together. ``given``: clues
    that are the values of one variable. ``steps``: inference round by round. ``proof``: None where no verdict is to be
    proved, or it takes too long."""

    entry: Entry
    kind: Kind
    variables: tuple[Variable, ...]
    groups: tuple[LineGroup, ...]
    given: tuple[Clue, ...]
    methods: tuple[ComparedMethod, ...]
    steps: InferenceRounds
    proof: ProofSample | None = None

    @property
    def places(self) -> int:
        return sum(len(x.values) for x in self.variables)

    @property
    def verdict(self) -> Verdict:
        """The verdict of all that know it.

        Raises:
            CpsudokuError: they disagree: a defect.
        """
        verdicts = {method.verdict for method in self.methods if method.verdict.decided}
        if len(verdicts) > 1:
            raise CpsudokuError(f"the methods disagree: {', '.join(f'{m.name} {m.verdict}' for m in self.methods)}")
        return verdicts.pop() if verdicts else Verdict.UNDECIDED

    @property
    def guessing(self) -> tuple[ComparedMethod, ...]:
        """The methods that report what they leave to guess."""
        return tuple(method for method in self.methods if not method.is_presolved)

    def left_text(self, method: ComparedMethod) -> str:
        """Return in words how many values a method leaves before the first guess."""
        if method.root is None:
            return "a contradiction"
        return "nothing to guess" if method.is_presolved else f"{method.values_left:,} of {self.places:,}"

    def differences(self) -> list[tuple[str, tuple[frozenset[int], ...]]]:
        """Return the variables to which the methods leave different values before the first guess, with these."""
        roots = [method.root for method in self.guessing]
        if any(root is None for root in roots):
            return []
        values_of = [(x.name, tuple(root[x] for root in roots if root is not None)) for x in self.variables]
        return [(name, values) for name, values in values_of if len({*values}) > 1]

    def as_dict(self) -> dict[str, Any]:
        """Return what `compare --json` prints."""
        return {
            "file": self.entry.file,
            "line": self.entry.line,
            "kind": self.kind.name,
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


def compare(
    source: Source | Entry,
    *,
    kind: str = "",
    backends: Iterable[str] = BACKENDS,
    time_limit: float | None = None,
    prove: bool = True,
) -> MethodComparison:
    """Put one puzzle to some methods, and keep what each is given and does.

    Args:
        source: A path, "-", or the text of one puzzle; or one that is read.
        kind: A kind's name, or a file; by default the one that the source names, else sudoku.
        backends: `cp_sat`, `sat`, `search`, each with any options.
        time_limit: For each answer; by default SECONDS, and for a method in SHARED so many for both together.
        prove: Write a certificate, too, and look at its lemmas?

    Raises:
        CpsudokuError: the source is not exactly one puzzle; no such kind or backend; a backend of another name.
        FalseWitness: a backend is faulty.
    """
    entry = source if isinstance(source, Entry) else read_entry(source, kind)
    puzzle = gallery.kind_of(entry.kind)
    backend_specs = specs(backends)
    for spec in backend_specs:
        if split_spec(spec.text)[0] not in METHODS:
            raise BackendError(f"backend {spec.text}: expected one of {', '.join(METHODS)}, with any options")
    limits = None if time_limit is None else Limits.of_seconds(time_limit)
    with blame_on(puzzle):
        shape = puzzle.shape(entry.puzzle)
        model = puzzle.model(shape)
        clues = puzzle.clues(entry.puzzle, model)
        given = tuple(clue for clue in clues if clue.unary is not None)
        larger = [clue for clue in clues if clue.unary is None]
        statement = state(model, larger)
        steps = lockstep(model, state(model, clues), clues)
    methods = tuple(_ask(spec, puzzle, entry, statement, model, clues, limits) for spec in backend_specs)
    verdicts, refuting = {method.verdict for method in methods}, {Verdict.UNIQUE, Verdict.NONE}
    witness = next((method.witness for method in methods if method.witness), None)
    return MethodComparison(
        entry,
        puzzle,
        tuple(model.decisions),
        _groups(statement, [method.description for method in methods]),
        given,
        methods,
        steps,
        _proof(puzzle, entry, statement, model, clues, witness, limits or Limits(SECONDS))
        if prove and verdicts & refuting
        else None,
    )


def _ask(
    spec: Spec,
    puzzle: Kind,
    entry: Entry,
    statement: Statement,
    model: Model,
    clues: Sequence[Clue],
    limits: Limits | None,
) -> ComparedMethod:
    """Ask one method, on a model of its own: no other method has paid for anything in it."""
    method = split_spec(spec.text)[0]
    module = registry.module_in("backend", f"{method}.description")
    root, inference, notes = _ROOTS[method](module, model, statement, clues, spec.options)
    description = module.describe(statement, **spec.options)  # imports what the session then has at hand
    own = puzzle.model(puzzle.shape(entry.puzzle))
    own_clues = puzzle.clues(entry.puzzle, own)
    start = perf_counter()
    session = spec.open(own)
    opened = perf_counter() - start
    shared = SHARED.get(method) if limits is None else None
    try:
        asker = session if shared is None else _Shared(session, shared)
        conclusion = uniqueness(own, asker, Question(own_clues, (), limits or Limits(SECONDS)))
    finally:
        session.close()
    if shared is not None and conclusion.verdict is Verdict.UNDECIDED:
        notes = (*notes, f"undecided within the {shared:g} s that both answers share; --time-limit gives more")
    return ComparedMethod(
        spec.text,
        METHODS[method],
        description,
        opened,
        conclusion.verdict,
        conclusion.efforts,
        root and {x: root[x] for x in model.decisions},
        inference,
        _witness(conclusion.witnesses[0], model) if conclusion.verdict is Verdict.UNIQUE else None,
        notes,
        shared,
    )


class _Shared:
    """A session whose answers share some seconds."""

    def __init__(self, session: Session, seconds: float) -> None:
        self._session, self._left = session, seconds
        self.size, self.method, self.close = session.size, session.method, session.close

    def solve(self, question: Question) -> Outcome:
        start = perf_counter()
        outcome = self._session.solve(question._replace(limits=Limits(self._left)))
        self._left = max(0.0, self._left - (perf_counter() - start))
        return outcome

    def solutions(self, question: Question) -> Iterator[Outcome]:
        return self._session.solutions(question._replace(limits=Limits(self._left)))


def _witness(witness: Witness, model: Model) -> Witness:
    """Return the witness over the variables of another model of the same rules."""
    values = {x.name: value for x, value in witness.items()}
    return {x: values[x.name] for x in model.declared}


Root = tuple[Values | None, str, tuple[str, ...]]  # what is left, by which inference, what else is to be said


def _presolve(
    description: Any, model: Model, statement: Statement, clues: Sequence[Clue], options: Mapping[str, str]
) -> Root:
    given = [clue for clue in clues if clue.unary is not None]
    alone, probed = (description.presolve(statement, given, probing=probing) for probing in (False, True))
    notes = []
    own = alone.before.get("Variables", 0) - len(statement.variables)
    if own > 0:
        notes.append(f"in its lines: {amount(own, 'variable')} beside the declared ones, for values and conditions")
    if alone.before:
        notes.append(f"presolve: {_sizes(alone.before)}, then {_sizes(alone.after) or 'nothing'}")
    if probed.values is None:
        notes.append("presolve with probing: a contradiction")
    else:
        notes.append(f"presolve with probing: {sum(len(probed.values[x]) for x in model.decisions):,} values left")
    whole = "what presolve as a whole reports; loose for variables that it removed"
    solved = alone.values is not None and alone.before and not alone.after.get("Variables")
    return alone.values, PRESOLVED if solved else whole, tuple(notes)


def _sizes(sizes: Mapping[str, int]) -> str:
    return ", ".join(f"{number:,} {noun}" for noun, number in sizes.items())


def _propagate_units(
    description: Any, model: Model, statement: Statement, clues: Sequence[Clue], options: Mapping[str, str]
) -> Root:
    return description.root_values(state(model, clues), **options), "unit propagation", ()


def _infer(
    description: Any, model: Model, statement: Statement, clues: Sequence[Clue], options: Mapping[str, str]
) -> Root:
    from cpsudoku.backends.search.session import PRESETS

    option = options.get("inference", "preset")
    inference = PRESETS[options.get("preset", "best")][0] if option == "preset" else option
    words = {
        "naked": "values struck out, and naked singles",
        "singles": "naked and hidden singles, and propagators",
        "locked": "naked and hidden singles, pointing and claiming, and propagators",
    }
    return description.root_values(model, clues, inference=inference), words[inference], ()


_ROOTS: Mapping[str, Callable[..., Root]] = {"cp_sat": _presolve, "sat": _propagate_units, "search": _infer}


def _groups(statement: Statement, descriptions: Sequence[Description]) -> tuple[LineGroup, ...]:
    """Return the lines of each rule, and of clues whose names begin alike, in the order of the declaration."""
    texts = blocks(statement)
    places = range(len(statement.origins))
    scopes = _scopes(statement)
    groups = []
    for words, some in groupby(places, key=lambda place: _words_of(statement, place)):
        of = list(some)
        lines = tuple(
            ComparedLine(tuple(texts[i]), scopes[i], tuple(description.lines[i] for description in descriptions))
            for i in of
        )
        groups.append(LineGroup(words, lines, len({statement.origins[i].clue for i in of} - {""})))
    return tuple(groups)


def _words_of(statement: Statement, place: int) -> str:
    """Return a rule in its words, or a clue by the first word of its name: the rest says where it is."""
    origin = statement.origins[place]
    return f"clues: {origin.clue.split(' ')[0]}" if origin.clue else origin.words or "rules"


def _scopes(statement: Statement) -> list[tuple[str, ...]]:
    """Return the names of the declared variables of each copy."""
    names = {first: x.name for x, first in statement.first.items()}
    scopes: list[tuple[str, ...]] = [()] * len(statement.origins)
    for _, copy in statement.in_order():
        scopes[copy.place] = tuple(names[first] for first in copy.firsts if first in names)
    return scopes


def _proof(
    puzzle: Kind,
    entry: Entry,
    statement: Statement,
    model: Model,
    clues: Sequence[Clue],
    witness: Witness | None,
    limits: Limits,
) -> ProofSample | None:
    """Return the certificate of the verdict, and some of its lemmas."""
    from cpsudoku.backends.search.session import SearchSession
    from cpsudoku.proof.certificate_writer import Prover

    try:
        certificate = Prover(puzzle, backend(LEARNER), trim=True, limits=limits, draft=True).certificate(entry)
    except LimitReached:
        return None
    numbering, name = Numbering(model.declared), names_of(statement)
    readable = [
        lemma for lemma in certificate.lemmas if 0 < len(lemma) <= SHORT and max(map(abs, lemma)) <= numbering.count
    ]
    decisions = {*model.decisions}
    session = SearchSession(model, "locked", "impact")
    sample: list[Learnt] = []
    for lemma in readable:
        scope = [numbering.meaning(x)[0] for x in lemma]
        if decisions.issuperset(scope) and len(sample) < EXAMINED:
            nodes = _nodes_below(model, session, clues, lemma, numbering, witness)
            text = " or ".join(map(name, lemma))
            sample.append(Learnt(text, tuple(dict.fromkeys(x.name for x in scope)), nodes))
    sample.sort(key=lambda learnt: -(NODES + 1 if learnt.nodes is None else learnt.nodes))
    sample = sample[:LEARNT]
    return ProofSample(certificate.by, len(certificate.lemmas), len(certificate.text().encode()), tuple(sample))


def _nodes_below(
    model: Model,
    session: Session,
    clues: Sequence[Clue],
    lemma: Sequence[int],
    numbering: Numbering,
    witness: Witness | None,
) -> int | None:
    """Return how many nodes the search takes if all literals of a lemma are false: the lemma saves them."""
    opposite = []
    for x in lemma:
        variable, value = numbering.meaning(x)
        others = frozenset(variable.values) - {value}
        opposite.append(model.given(variable, others if x > 0 else frozenset((value,))))
    blocked = [witness] if witness else []
    outcome = session.solve(Question([*clues, *opposite], blocked, Limits(steps=NODES)))
    return outcome.effort.nodes if isinstance(outcome, Refuted) else None


def remarks(comparison: MethodComparison) -> list[str]:
    """Return sentences about the run of each method."""
    sentences = [f"{method.label}, {note}" for method in comparison.methods for note in method.notes]
    methods = {method.title for method in comparison.methods}
    if len(methods) > 1 and any(effort.nodes for method in comparison.methods for effort in method.efforts):
        sentences.append(
            "Nodes are branches of CP-SAT, decisions of SAT, values that the search tries: no common measure."
        )
    if METHODS["cp_sat"] in methods and len(comparison.steps.inferences) > 2:
        sentences.append(
            "CP-SAT's presolve does more than propagate: what propagation sees is AllDifferent, round by round."
        )
    return sentences


def run(comparison: MethodComparison) -> list[tuple[str, list[str]]]:
    """Return the run of all methods: (phase, what it took each of them), in order; and the verdicts."""
    effort = [dict(phases(method)) for method in comparison.methods]
    rows = [(name, [some.get(name, "-") for some in effort]) for name in PHASES if any(name in some for some in effort)]
    return [*rows, ("verdict", [method.ending for method in comparison.methods])]


def rounds(comparison: MethodComparison) -> list[tuple[str, list[str]]]:
    """Return what each inference strikes out in each round: (number of the round, a cell for each)."""
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


def rounds_opening(comparison: MethodComparison) -> str:
    """Return the sentence above the rounds."""
    start = sum(map(len, comparison.steps.start.values()))
    return f"Round by round, without a guess, from {start:,} values: how many each strikes out, which are known by it."


def in_words(part: Counter[str]) -> str:
    """Return counts, each with its noun: "9 AllDifferent, 12 clauses"."""
    return ", ".join(_with_noun(number, noun) for noun, number in part.items() if number)


PLURALS = {
    "automaton": "automata",
    "graph by cuts": "graphs by cuts",
    "linear constraint": "linear constraints",
    "sum by bounds": "sums by bounds",
}


def _with_noun(number: int, noun: str) -> str:
    """Return "1 clause: at least one value", "4 table propagators". What CP-SAT calls bool_or stays so."""
    head, colon, more = noun.replace("linear", "linear constraint").partition(":")
    if number == 1:
        head = head if head in PLURALS else head.removesuffix("s")
    elif head in PLURALS or head.endswith(("circuit", "domain", "propagator", "table")):
        head = PLURALS.get(head, f"{head}s")
    return f"{number:,} {head}{colon}{more}"


def phases(method: ComparedMethod) -> list[tuple[str, str]]:
    """Return the run of a method: (phase, what it took), in order."""
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
