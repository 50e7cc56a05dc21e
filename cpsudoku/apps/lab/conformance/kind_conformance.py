"""The conformance suite of a kind of puzzle: named checks that run on any file that sets KIND, in the package or not.

Every backend returns the verdicts of the examples. Every witness satisfies every `holds`. The written solution parses
back, no clue is in the model, and the checker accepts a certificate. `cpsudoku test ./mine.py` prints a line for each
check. The tests run the same checks on all kinds of the registry, a few seconds each.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from cpsudoku.apps.lab.conformance.examination import (
    USUAL,
    NotConforming,
    checked_answer,
    clues_come_and_go,
    expect_solution,
    leaving_out_adds,
    require,
)
from cpsudoku.apps.lab.conformance.examples import (
    depends_on_shape,
    has_examples,
    has_verdicts,
    reads,
    refuses,
    restricts,
    unknown_values,
)
from cpsudoku.backends.backend_names import Spec, backend, split_spec
from cpsudoku.formats.record_reading import Example, examples, read_text, texts
from cpsudoku.model import Limits, Question, Variable
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.support.errors import BackendError, CpsudokuError, amount, heed_interrupt
from cpsudoku.support.registry import line_in
from cpsudoku.uniqueness.blocking import FalseWitness, count, uniqueness

# Backtracking may need too long. Its checks are skipped after this number of steps.
LIMITS = {"backtrack": Limits(steps=5_000)}
STEPS = 5_000  # for a set of clues of unknown difficulty
QUESTIONS = 36  # queries about clues for each shape; the tests make a thousand
CERTIFYING = ("search", "sat")  # the writers of certificates


class Check(NamedTuple):
    """One check. ``run`` returns None if the check passes, or the reason if it is skipped. It raises an error if the
    check fails. ``needed``: later checks need this one. ``advice``: a failure is only a warning."""

    name: str
    run: Callable[[], str | None]
    needed: bool = False
    advice: bool = False


class CheckResult(NamedTuple):
    """``status``: "ok", "skipped", "warning" or "failed"; ``message``: the reason, with file and line in the kind."""

    name: str
    status: str
    message: str = ""


def checks(kind: Kind, backends: Sequence[Spec]) -> Iterator[Check]:
    """Yield all checks of a kind; checks without a backend come first."""
    some = any((kind.unique, kind.multiple, kind.none))
    yield Check("there are examples", partial(has_examples, kind), needed=not some)
    yield Check("examples are read", partial(reads, kind), needed=True)
    yield Check("other texts are rejected", partial(refuses, kind))
    yield Check("the model depends on the shape alone", partial(depends_on_shape, kind), needed=True)
    yield Check("clues have names and use the model's variables", partial(restricts, kind), needed=True)
    yield Check("examples have their verdicts", partial(has_verdicts, kind), needed=True)
    yield Check("a value that is not known, ?, excludes no solution", partial(unknown_values, kind))
    for spec in backends:
        yield Check(f"verdicts on {spec.text}", partial(verdicts, kind, spec))
        yield Check(f"solutions on {spec.text}", partial(enumerates, kind, spec))
        yield Check(f"clues can be added and removed on {spec.text}", partial(switches_clues, kind, spec))
    yield Check("solutions are read back", partial(reads_back, kind))
    for writer in CERTIFYING:
        yield Check(f"certificates by {writer} are accepted", partial(certifies, kind, writer))


def run(check: Check, path: Path | None = None) -> CheckResult:
    """Run a check and return its result. The message of an error includes the line if that is in file ``path``."""
    try:
        skipped = check.run()
    except BackendError as error:
        return CheckResult(check.name, "skipped", str(error).partition("\nhint: ")[0])
    except (Exception, SystemExit) as error:
        heed_interrupt(error)
        kind = "" if isinstance(error, CpsudokuError | FalseWitness) else f"{type(error).__name__}: "
        line = line_in(path, error) if path else 0
        place = f"{path}:{line}: " if line else ""
        return CheckResult(check.name, "failed", f"{place}{kind}{error}")
    return CheckResult(check.name, ("warning" if check.advice else "skipped") if skipped else "ok", skipped or "")


def verdicts(kind: Kind, spec: Spec) -> str | None:
    """Every example has its verdict, and has it again in the same session. Each witness passes `holds`."""
    undecided = []
    for example in examples(kind):
        session = spec.open(example.model)
        for _ in range(2):
            conclusion = uniqueness(example.model, session, Question(example.clues, limits=limits(spec)))
            if not conclusion.verdict.decided:
                undecided.append(label_undecided(example, spec, conclusion.reason))
                break
            right = conclusion.verdict is example.verdict
            require(right, f"{example.label}: expected {example.verdict}, found {conclusion.verdict}")
        session.close()
    return why_left_out(undecided)


def enumerates(kind: Kind, spec: Spec) -> str | None:
    """Enumeration finds one solution, at least two, or none, and reports whether these are all."""
    undecided = []
    for example in examples(kind):
        session = spec.open(example.model)
        number, complete = count(example.model, session, Question(example.clues, limits=limits(spec)), 2)
        session.close()
        expected = example.verdict.code
        if number < 2 and not complete:
            undecided.append(label_undecided(example, spec, "a limit"))
        else:
            message = f"{example.label}: expected {expected} of at most 2 solutions, found {number}"
            require(number == expected, message)
    return why_left_out(undecided)


def switches_clues(kind: Kind, spec: Spec) -> str | None:
    """Query one session about sets of clues, from all examples of a shape, in random order. The answers equal those of
    new sessions.

    Fewer clues never give fewer solutions.
    """
    undecided: list[str] = []
    shapes: dict[Hashable, list[Example]] = {}
    for example in examples(kind):
        shapes.setdefault(kind.shape(example.instance), []).append(example)
    patience = Limits(steps=(limits(spec).steps or 10 * STEPS) // 10)  # subsets of the clues can be hard
    rng = random.Random(3)
    for alike in shapes.values():
        model = alike[0].model
        known = {}
        for example in alike:
            clues = kind.clues(example.instance, model)
            for number in (len(clues), *(rng.randint(0, len(clues)) for _ in range(3))):
                chosen = set(rng.sample(clues, number))
                part = tuple(clue for clue in clues if clue in chosen)
                session = spec.open(model)
                known[part] = checked_answer(model, session, part, patience)
                session.close()
                if not known[part].verdict.decided:
                    undecided.append(example.label)
                    break  # undecided: the others would take as long
        leaving_out_adds(known)
        session = spec.open(model)
        clues_come_and_go(model, session, known, QUESTIONS, patience)
        session.close()
    return why_left_out(undecided)


def run_all(checks: Iterable[Check], path: Path | None = None) -> Iterator[CheckResult]:
    """Run the checks in order. After a failed needed check, a single result counts the skipped ones."""
    waiting = list(checks)
    while waiting:
        check = waiting.pop(0)
        result = run(check, path)
        yield result
        if check.needed and result.status == "failed" and waiting:
            yield CheckResult(amount(len(waiting), "other check"), "skipped", f"they need this: {check.name}")
            return


def limits(spec: Spec) -> Limits:
    """Return the limit of a backend for one query."""
    return LIMITS.get(split_spec(spec.text)[0], USUAL)


def label_undecided(example: Example, spec: Spec, reason: str) -> str:
    """Return the label of an example that the backend left undecided.

    Raises:
        NotConforming: this backend is expected to decide.
    """
    require(limits(spec) is not USUAL, f"{example.label}: expected {example.verdict}, found undecided ({reason})")
    return example.label


def why_left_out(names: Sequence[str]) -> str | None:
    """Return the reason why some examples were skipped, or None."""
    listed = ", ".join(dict.fromkeys(names))
    return f"not decided within the step limit: {listed}; the rest is right" if names else None


def reads_back(kind: Kind) -> None:
    """`render` turns a solution into an instance of the same shape, with every cell given, and this solution."""
    for example in examples(kind):
        if example.verdict is Verdict.NONE:
            continue
        witness = expect_solution(backend("search").open(example.model).solve(Question(example.clues)), example.label)
        text = kind.render(example.instance, witness)
        try:
            again = read_text(text, kind)
        except CpsudokuError as error:
            raise NotConforming(f"{example.label}: render made what parse refuses: {error}") from error
        same = kind.render(again, witness) == text
        require(same, f"{example.label}: expected render to return the same text again, found another")
        same = kind.shape(again) == kind.shape(example.instance)
        require(same, f"{example.label}: expected the same shape with every cell filled, found another: clues leak in")
        values_of: dict[Variable, frozenset[int]] = {}
        for x, values in (clue.unary for clue in kind.clues(again, example.model) if clue.unary is not None):
            values_of[x] = values_of.get(x, values) & values
        if kind.stated_solution is not None:  # a text may have its solution in a separate section
            solution = kind.stated_solution(again, example.model)
            values_of |= {x: frozenset((value,)) for x, value in solution.items()}
        for x in example.model.decisions:
            values_read, value = values_of.get(x), witness[x]
            require(
                values_read == frozenset((value,)),
                f"{example.label}: {x.name}: expected the clue {value} in {text!r}, found {values_read}",
            )


def certifies(kind: Kind, writer: str) -> None:
    """The checker accepts a certificate of each example, and the certificate has the example's verdict."""
    from cpsudoku.proof.certificate_writer import Prover
    from cpsudoku.puzzles.entry import Entry
    from cpsudoku.support.errors import FalseProof

    prover = Prover(kind, backend(writer), limits=USUAL)
    for label, verdict, text in texts(kind):
        try:
            certificate = prover.checked_certificate(Entry(read_text(text, kind), text))
        except FalseProof as error:
            raise NotConforming(f"{label}: rejected: {error}") from error
        require(not certificate.note, f"{label}: {certificate.note}")
        require(certificate.kind == verdict, f"{label}: expected a certificate of {verdict}, found {certificate.kind}")
