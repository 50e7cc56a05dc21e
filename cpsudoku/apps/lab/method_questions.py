"""Query three methods about one puzzle or model: their form of every line, and their runs.

comparison = compare("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
print(comparison.groups[0].words, [method.verdict for method in comparison.methods])
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from importlib import import_module
from itertools import groupby
from time import perf_counter
from typing import Any, NamedTuple

from cpsudoku.apps.lab.comparison import (
    ABSENT,
    BACKENDS,
    METHODS,
    PRESOLVED,
    ComparedLine,
    ComparedMethod,
    Comparison,
    Learnt,
    LineGroup,
    ProofSample,
)
from cpsudoku.apps.lab.inference_rounds import lockstep
from cpsudoku.backends.backend_names import Spec, specs, split_spec
from cpsudoku.backends.backend_names import backend as backend_named
from cpsudoku.formats.entry_reading import PuzzleSource, model_or_entry
from cpsudoku.model import Clue, Limits, Model, Witness
from cpsudoku.model.literal_numbering import Numbering
from cpsudoku.model.model import declared_variables
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.gallery import OwnRules
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.kinds.kind_errors import blame_on
from cpsudoku.statement.line_description import Description, Values
from cpsudoku.statement.statement import Statement
from cpsudoku.statement.statement_of_model import state
from cpsudoku.statement.statement_text import blocks, names_of
from cpsudoku.support import registry
from cpsudoku.support.errors import BackendError, CpsudokuError, LimitReached, amount
from cpsudoku.uniqueness.backend_times import Allowance, ask
from cpsudoku.uniqueness.blocking import Conclusion, FalseWitness

LEARNT = 6  # shown lemmas, at most
SHORT = 5  # literals of a shown lemma, at most
SECONDS = 2.0  # for each solve
# seconds for both solves without a limit, because a method that learns nothing may take for ever
SHARED = {"search": 0.3}
LEARNER = "sat:glucose4"  # its learnt clauses are shown


class _Question(NamedTuple):
    """The puzzle or model to compare. ``fresh`` returns its model and clues. For a kind it builds a new model, so that
    each method pays for its own."""

    entry: Entry | None
    kind: Kind | None
    fresh: Callable[[], tuple[Model, Sequence[Clue]]]


def compare(
    source: PuzzleSource | Model,
    *,
    kind: Kind | str = "",
    rules: OwnRules = (),
    backend: str | Sequence[str] | None = None,
    time_limit: float | None = None,
    repeat: int = 1,
) -> Comparison:
    """Show the form of each rule in each method, and their runs.

    Args:
        source: A path, "-", the text of one puzzle, a puzzle, or a model.
        kind, rules: Same as in `cpsudoku.check`.
        backend: `cp_sat`, `sat`, `search`, each with any options. By default all three.
        time_limit: Seconds for each solve. By default 2, and 0.3 for both solves of the search.
        repeat: The number of runs of each method. The run with the median time is kept.

    Raises:
        CpsudokuError: the source is not exactly one puzzle, the kind or backend does not exist, or it is another
            backend.
        FalseWitness: a backend is faulty.
        TypeError: a model was given with a kind.
    """
    entry = model_or_entry(source, kind, rules)
    if isinstance(entry, Model):
        model = entry
        question = _Question(None, None, lambda: (model, model.clues))
    else:
        puzzle_kind = gallery.kind_of(entry.kind)

        def fresh() -> tuple[Model, Sequence[Clue]]:
            made = puzzle_kind.model(puzzle_kind.shape(entry.puzzle))
            return made, puzzle_kind.clues(entry.puzzle, made)

        question = _Question(entry, puzzle_kind, fresh)
    backends = [backend] if isinstance(backend, str) else backend
    backend_specs = specs(backends or BACKENDS)
    for spec in backend_specs:
        if split_spec(spec.text)[0] not in METHODS:
            raise BackendError(f"backend {spec.text}: expected one of {', '.join(METHODS)}, with any options")
    if repeat < 1:
        raise CpsudokuError(f"repeat: expected at least 1, found {repeat}")
    return _compare(question, backend_specs, None if time_limit is None else Limits.of_seconds(time_limit), repeat)


def _compare(asked: _Question, backend_specs: Sequence[Spec], limits: Limits | None, repeat: int) -> Comparison:
    with blame_on(asked.kind) if asked.kind else nullcontext():
        model, clues = asked.fresh()
        given = tuple(clue for clue in clues if clue.unary is not None)
        larger = [clue for clue in clues if clue.unary is None]
        statement = state(model, larger)
        steps = lockstep(model, state(model, clues), clues)
    methods = tuple(_ask(spec, asked.fresh, statement, model, clues, limits, repeat) for spec in backend_specs)
    proof = None
    if asked.kind and asked.entry and {method.verdict for method in methods} & {Verdict.UNIQUE, Verdict.NONE}:
        proof = _proof(asked.kind, asked.entry, statement, model, limits or Limits(SECONDS))
    groups = _groups(statement, [method.description for method in methods])
    return Comparison(asked.entry, asked.kind, tuple(model.decisions), groups, given, methods, steps, proof)


def _has_ortools() -> bool:
    try:
        import_module("ortools")
    except ModuleNotFoundError:
        return False
    return True


def _ask(
    spec: Spec,
    fresh: Callable[[], tuple[Model, Sequence[Clue]]],
    statement: Statement,
    model: Model,
    clues: Sequence[Clue],
    limits: Limits | None,
    repeat: int,
) -> ComparedMethod:
    """Run one method ``repeat`` times."""
    method = split_spec(spec.text)[0]
    module = registry.module_in("backend", f"{method}.description")
    if method == "cp_sat" and not _has_ortools():
        description = module.describe(statement, **spec.options)
        return ComparedMethod(spec.text, METHODS[method], description, 0.0, Verdict.UNDECIDED, (), None, ABSENT)
    root, inference, notes = _ROOTS[method](module, model, statement, clues, spec.options)
    description = module.describe(statement, **spec.options)  # imports libraries that the session then uses
    shared = SHARED.get(method) if limits is None else None
    runs = sorted((_run(spec, *fresh(), limits, shared) for _ in range(repeat)), key=lambda run: run[0])
    _, opened, conclusion = runs[len(runs) // 2]
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


def _run(
    spec: Spec, model: Model, clues: Sequence[Clue], limits: Limits | None, shared: float | None
) -> tuple[float, float, Conclusion]:
    """Return the total seconds, the seconds until the session was open, and the conclusion. ``shared`` is the limit of
    both solves together."""
    start = perf_counter()
    session = spec.open(model)
    opened = perf_counter() - start
    try:
        answer = ask(spec.text, model, session, clues, Allowance(limits or Limits(SECONDS), total=shared))
    finally:
        session.close()
    if answer.defect:
        raise FalseWitness(f"{spec.text}: {answer.defect}")
    return perf_counter() - start, opened, answer.conclusion


def _witness(witness: Witness, model: Model) -> Witness:
    """Return the witness over the variables of another model of the same rules."""
    values = {x.name: value for x, value in witness.items()}
    return {x: values[x.name] for x in declared_variables(model)}


Root = tuple[Values | None, str, tuple[str, ...]]  # the remaining values, the name of the inference, and further notes


def _presolve(
    description: Any, model: Model, statement: Statement, clues: Sequence[Clue], options: Mapping[str, str]
) -> Root:
    given = [clue for clue in clues if clue.unary is not None]
    alone, probed = (description.presolve(statement, given, probing=probing) for probing in (False, True))
    notes = []
    undeclared = alone.before.get("Variables", 0) - len(statement.variables)
    if undeclared > 0:
        number = amount(undeclared, "variable")
        notes.append(f"in its lines: {number} besides the declared ones, for values and conditions")
    if alone.before:
        default = options.get("presolve", "auto") == "auto"
        off = ", which the session skips" if default and not alone.gains else ""
        notes.append(f"presolve{off}: {_sizes(alone.before)}, then {_sizes(alone.after) or 'nothing'}")
    if probed.values is None:
        notes.append("presolve with probing: a contradiction")
    else:
        notes.append(f"presolve with probing: {sum(len(probed.values[x]) for x in model.decisions):,} values left")
    whole = "the report of the whole presolve; bounds of removed variables are loose"
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
        "naked": "removed values, and naked singles",
        "singles": "naked and hidden singles, and propagators",
        "locked": "naked and hidden singles, pointing and claiming, and propagators",
    }
    return description.root_values(model, clues, inference=inference), words[inference], ()


_ROOTS: Mapping[str, Callable[..., Root]] = {"cp_sat": _presolve, "sat": _propagate_units, "search": _infer}


def _groups(statement: Statement, descriptions: Sequence[Description]) -> tuple[LineGroup, ...]:
    """Return the lines of each rule, and of clues with a common first word, in declaration order."""
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
    """Return the words of a rule. For a clue, return the first word of its name, without the place."""
    origin = statement.origins[place]
    return f"clues: {origin.clue.split(' ')[0]}" if origin.clue else origin.words or "rules"


def _scopes(statement: Statement) -> list[tuple[str, ...]]:
    """Return the names of the declared variables in each copy of a line."""
    names = {first: x.name for x, first in statement.first.items()}
    scopes: list[tuple[str, ...]] = [()] * len(statement.origins)
    for _, copy in statement.in_order():
        scopes[copy.place] = tuple(names[first] for first in copy.firsts if first in names)
    return scopes


def _proof(puzzle: Kind, entry: Entry, statement: Statement, model: Model, limits: Limits) -> ProofSample | None:
    """Return the certificate of the verdict, and some of its lemmas."""
    from cpsudoku.proof.certificate_writer import Prover

    try:
        certificate = Prover(puzzle, backend_named(LEARNER), trim=True, limits=limits, draft=True).certificate(entry)
    except LimitReached:
        return None
    numbering, name, decisions = Numbering(declared_variables(model)), names_of(statement), {*model.decisions}
    sample = []
    for lemma in sorted(certificate.lemmas, key=len):
        if 0 < len(lemma) <= SHORT and max(map(abs, lemma)) <= numbering.count:
            scope = dict.fromkeys(numbering.meaning(x)[0] for x in lemma)
            if decisions.issuperset(scope):
                sample.append(Learnt(" or ".join(map(name, lemma)), tuple(x.name for x in scope)))
    size = len(certificate.text().encode())
    return ProofSample(certificate.by, len(certificate.lemmas), size, tuple(sample[:LEARNT]))
