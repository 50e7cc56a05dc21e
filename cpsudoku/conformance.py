"""The conformance suite of a kind of puzzle: named checks that run on any file that sets PUZZLE, in the package or not.

Its examples get their verdicts on every backend, every witness satisfies every `holds`, the solution is read back, no
clue reaches the model, and a certificate is accepted. `cpsudoku test --kind ./mine.py` prints a line a check; the
tests run the same checks over whatever the catalog finds. It costs a few seconds a kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from cpsudoku.backends import Spec, backend, named
from cpsudoku.blame import line_in
from cpsudoku.cnf import reference
from cpsudoku.errors import BackendError, CpsudokuError, heed_interrupt
from cpsudoku.model import Given, Limits, Model, Solved, Undecided
from cpsudoku.puzzle import Puzzle
from cpsudoku.uniqueness import FalseWitness, Multiple, NoSolution, Unique, Unknown, check_witness, count, uniqueness

VERDICTS: dict[type[object], str] = {Unique: "unique", Multiple: "multiple", NoSolution: "none"}

# The obvious search is not expected to finish: its checks are left out where it has not after so many steps.
LIMITS = {"backtrack": Limits(steps=20_000)}
USUAL = Limits(seconds=120)
CERTIFYING = ("search", "sat")  # the writers of certificates


class NotConforming(CpsudokuError):
    """A kind does not do what the interface says: which example, what was expected, what was found."""


class Check(NamedTuple):
    """One check; ``run`` returns None, or the reason why it was left out, or raises what is wrong."""

    name: str
    run: Callable[[], str | None]


class Result(NamedTuple):
    """``status``: "ok", "skipped" or "failed"; ``message``: the reason, with file and line of an error in the kind."""

    name: str
    status: str
    message: str = ""


class Example(NamedTuple):
    """An example of a kind, read. ``label``: "unique 1", as messages name it."""

    label: str
    verdict: str
    instance: Any
    model: Model
    givens: Sequence[Given]


def checks(kind: Puzzle, backends: Sequence[Spec]) -> Iterator[Check]:
    """All checks of a kind, those that need no backend first."""
    yield Check("there are examples", partial(has_examples, kind))
    yield Check("examples are read", partial(reads, kind))
    yield Check("what is no instance is refused", partial(refuses, kind))
    yield Check("the model depends on the shape alone", partial(depends_on_shape, kind))
    yield Check("givens restrict the model's cells", partial(restricts, kind))
    for spec in backends:
        yield Check(f"verdicts on {spec.text}", partial(verdicts, kind, spec))
        yield Check(f"solutions on {spec.text}", partial(enumerates, kind, spec))
    yield Check("groups can be off", partial(without_groups, kind, backends))
    yield Check("solutions are read back", partial(reads_back, kind))
    for writer in CERTIFYING:
        yield Check(f"certificates by {writer} are accepted", partial(certifies, kind, writer))


def run(check: Check, path: Path | None = None) -> Result:
    """Run a check; whatever goes wrong becomes a message, an error within ``path`` one with its line."""
    try:
        skipped = check.run()
    except BackendError as error:
        return Result(check.name, "skipped", str(error))
    except (Exception, SystemExit) as error:
        heed_interrupt(error)
        kind = "" if isinstance(error, CpsudokuError | FalseWitness) else f"{type(error).__name__}: "
        line = line_in(path, error) if path else 0
        place = f"{path}:{line}: " if line else ""
        return Result(check.name, "failed", f"{place}{kind}{error}")
    return Result(check.name, "skipped" if skipped else "ok", skipped or "")


def require(condition: bool, message: str) -> None:
    """
    Raises:
        NotConforming: ``condition`` is false.
    """
    if not condition:
        raise NotConforming(message)


def texts(kind: Puzzle) -> Iterator[tuple[str, str, str]]:
    """(label, verdict, text) of every example."""
    for verdict in VERDICTS.values():
        for i, text in enumerate(getattr(kind, verdict), 1):
            yield f"{verdict} {i}", verdict, text


def examples(kind: Puzzle) -> Iterator[Example]:
    """Every example, with a model of its own."""
    for label, verdict, text in texts(kind):
        instance = kind.instance(text)
        model = kind.model(kind.shape(instance))
        yield Example(label, verdict, instance, model, kind.givens(instance, model))


def has_examples(kind: Puzzle) -> None:
    """At least one unique, one ambiguous and one impossible instance, and rules to read."""
    for verdict in VERDICTS.values():
        found = getattr(kind, verdict)
        require(isinstance(found, tuple) and len(found) > 0, f"{verdict}: expected a tuple of texts, found {found!r}")
        for text in found:
            require(isinstance(text, str), f"{verdict}: expected a tuple of texts, found {text!r} in it")
    require(bool(kind.rules.strip()), "rules: expected a few sentences, found none")


def reads(kind: Puzzle) -> None:
    """Every example is an instance, and its model has cells."""
    for label, _, text in texts(kind):
        try:
            instance = kind.instance(text)
        except CpsudokuError as error:
            raise NotConforming(f"{label}: {error}") from error
        require(bool(kind.model(kind.shape(instance)).variables), f"{label}: expected a model with variables")


def refuses(kind: Puzzle) -> None:
    """Texts of nothing at all raise a CpsudokuError, which the command line prints as one line."""
    for text in ("", "\n\n", "no puzzle at all", "\0", "(", "1:2=3"):
        try:
            kind.shape(kind.instance(text))
        except CpsudokuError:
            continue
        raise NotConforming(f"parse: expected a TextError for {text!r}, found that it was read")


def depends_on_shape(kind: Puzzle) -> None:
    """Shapes are hashable, equal texts have equal shapes, and one shape makes one formula."""
    for label, _, text in texts(kind):
        shape = kind.shape(kind.instance(text))
        again = kind.shape(kind.instance(text))
        require(hash(shape) == hash(again) and shape == again, f"{label}: expected one shape of one text, found two")
        formulas = {reference(kind.model(s)).sha256() for s in (shape, again)}
        require(len(formulas) == 1, f"{label}: expected the same model of the same shape, found two")


def restricts(kind: Puzzle) -> None:
    """Givens speak of decision variables of their model, each once, and leave values of the domain."""
    for example in examples(kind):
        names = [given.name for given in example.givens]
        require(len(set(names)) == len(names), f"{example.label}: expected a name for each given, found one twice")
        for given in example.givens:
            known = given.variable in example.model.variables
            require(known, f"{example.label}: given {given.name}: expected a decision variable of the model")
            inside = given.allowed <= set(given.variable.values)
            require(inside, f"{example.label}: given {given}: expected values of {given.variable.values}")


def verdicts(kind: Puzzle, spec: Spec) -> str | None:
    """Every example has its verdict, twice in one session; each witness is checked with `holds`."""
    left = []
    for example in examples(kind):
        session = spec.open(example.model)
        for _ in range(2):
            found = uniqueness(example.model, session, example.givens, limits=limits(spec))
            if isinstance(found, Unknown):
                left.append(undecided(example, spec, found.reason))
                break
            name = VERDICTS[type(found)]
            require(name == example.verdict, f"{example.label}: expected {example.verdict}, found {name}")
        session.close()
    return told(left)


def enumerates(kind: Puzzle, spec: Spec) -> str | None:
    """Iterating finds one solution, at least two, or none, and says whether these are all."""
    left = []
    for example in examples(kind):
        session = spec.open(example.model)
        found, complete = count(example.model, session, example.givens, 2, limits=limits(spec))
        session.close()
        expected = {"unique": 1, "multiple": 2, "none": 0}[example.verdict]
        if found < 2 and not complete:
            left.append(undecided(example, spec, "a limit"))
        else:
            message = f"{example.label}: expected {expected} of at most 2 solutions, found {found}"
            require(found == expected, message)
    return told(left)


def without_groups(kind: Puzzle, backends: Sequence[Spec]) -> str | None:
    """With all groups off what is solvable stays so, and the groups are back for the next question."""
    left, grouped = [], False
    for example in examples(kind):
        groups = example.model.groups
        if not groups or example.verdict == "none":
            continue
        grouped = True
        for spec in backends:
            try:
                session = spec.open(example.model)
            except BackendError:  # a backend of few models; its verdicts have been left out with the reason
                continue
            for off in (groups, ()):
                outcome = session.solve(example.givens, off=off, limits=limits(spec))
                if isinstance(outcome, Solved):
                    check_witness(example.model, example.givens, outcome.witness, off=off)
                elif isinstance(outcome, Undecided):
                    left.append(undecided(example, spec, outcome.reason))
                else:
                    place = f"{example.label} on {spec.text}, {len(off)} groups off"
                    raise NotConforming(f"{place}: expected a solution, found none")
            session.close()
    return told(left) if grouped else "its models have no groups"


def limits(spec: Spec) -> Limits:
    """How long a backend may take for one answer."""
    return LIMITS.get(named(spec.text)[0], USUAL)


def undecided(example: Example, spec: Spec, reason: str) -> str:
    """The label of an example that is left out.

    Raises:
        NotConforming: this backend is expected to decide.
    """
    require(limits(spec) is not USUAL, f"{example.label}: expected {example.verdict}, found undecided ({reason})")
    return example.label


def told(left: Sequence[str]) -> str | None:
    """Why a check was left out in part."""
    return f"not decided within the steps given: {', '.join(dict.fromkeys(left))}; the rest is right" if left else None


def reads_back(kind: Puzzle) -> None:
    """What `render` makes of a solution is an instance of the same shape, with every cell given, and that solution."""
    for example in examples(kind):
        if example.verdict == "none":
            continue
        outcome = backend("search").open(example.model).solve(example.givens)
        if not isinstance(outcome, Solved):
            raise NotConforming(f"{example.label}: expected a solution to render, found {outcome}")
        text = kind.render(example.instance, outcome.witness)
        try:
            again = kind.instance(text)
        except CpsudokuError as error:
            raise NotConforming(f"{example.label}: render made what parse refuses: {error}") from error
        same = kind.shape(again) == kind.shape(example.instance)
        require(same, f"{example.label}: expected the same shape with every cell filled, found another: clues leak in")
        stated = {given.variable: given.allowed for given in kind.givens(again, example.model)}
        for x in example.model.variables:
            found, value = stated.get(x), outcome.witness[x]
            require(
                found == frozenset((value,)),
                f"{example.label}: {x.name}: expected the given {value} in {text!r}, found {found}",
            )


def certifies(kind: Puzzle, writer: str) -> None:
    """Every verdict has a certificate that the checker accepts; it says what the example says."""
    from cpsudoku.entries import Entry
    from cpsudoku.proof.proving import FalseProof, Prover

    prover = Prover(kind, backend(writer), limits=USUAL)
    for label, verdict, text in texts(kind):
        try:
            certificate = prover.accepted(Entry(kind.instance(text), text))
        except FalseProof as error:
            raise NotConforming(f"{label}: rejected: {error}") from error
        require(certificate.kind == verdict, f"{label}: expected a certificate of {verdict}, found {certificate.kind}")
