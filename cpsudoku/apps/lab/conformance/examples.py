"""The checks of `cpsudoku test` on the examples of a kind, before it compares backends.

Examples exist, and the kind parses them. It rejects other texts. The model depends on the shape only. Clues have names
and use the model's variables. Each example has its verdict. An unknown value excludes no solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cpsudoku.apps.lab.conformance.examination import USUAL, NotConforming, expect_solution, require
from cpsudoku.backends.backend_names import backend
from cpsudoku.formats.record_reading import examples, read_text, texts
from cpsudoku.model import Clue, Model, Question, Solved
from cpsudoku.model.model import declared_variables, given_clue
from cpsudoku.model.verdicts import DECIDED, Verdict
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.kinds.rule import Rule
from cpsudoku.statement.reference import digest, reference
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.uniqueness.decision import Checker
from cpsudoku.uniqueness.report import clash_words


def has_texts(owner: Kind | Rule, names: Iterable[str]) -> None:
    """Each of these attributes is a tuple of texts."""
    for name in names:
        texts = getattr(owner, name)
        right = isinstance(texts, tuple) and len(texts) > 0
        require(right, f'expected at least one text, {name}=("...",), found {texts!r}'[:200])
        for text in texts:
            require(isinstance(text, str), f"{name}: expected a tuple of texts, found {text!r} in it")


def has_examples(kind: Kind) -> None:
    """At least one unique, one ambiguous and one impossible instance, and rules to read."""
    has_texts(kind, DECIDED)
    where = "in the docstring of the file, or as text="
    require(bool(kind.rules.strip()), f"expected the rules in a few sentences, {where}, found none")


def reads(kind: Kind) -> None:
    """Every example is an instance, and its model has cells."""
    for label, _, text in texts(kind):
        try:
            instance = read_text(text, kind)
        except CpsudokuError as error:
            raise NotConforming(f"{label}: {error}") from error
        require(bool(kind.model(kind.shape(instance)).decisions), f"{label}: expected a model with variables")


def refuses(kind: Kind) -> None:
    """Empty or meaningless texts raise a CpsudokuError, which the command line prints as one line."""
    for text in ("", "\n\n", "no puzzle at all", "\0", "(", "1:2=3"):
        try:
            kind.shape(read_text(text, kind))
        except CpsudokuError:
            continue
        raise NotConforming(f"parse: expected an InputError for {text!r}, found none")


def depends_on_shape(kind: Kind) -> None:
    """Shapes are hashable, equal texts have equal shapes, and equal shapes have the same formula."""
    for label, _, text in texts(kind):
        shape = kind.shape(read_text(text, kind))
        again = kind.shape(read_text(text, kind))
        require(hash(shape) == hash(again) and shape == again, f"{label}: expected one shape of one text, found two")
        formulas = {digest(reference(kind.model(s))) for s in (shape, again)}
        require(len(formulas) == 1, f"{label}: expected the same model of the same shape, found two")


def restricts(kind: Kind) -> None:
    """Each clue has a name, uses declared variables of its model, and leaves values of the domain."""
    for example in examples(kind):
        named_clues(example.label, example.model, example.clues)


def named_clues(label: str, model: Model, clues: Sequence[Clue]) -> None:
    """Each clue has a name, uses variables of the model or its own, and leaves values of the domain."""
    names = [clue.name for clue in clues]
    require(len(set(names)) == len(names), f"{label}: expected a name for each clue, found one twice")
    declared = set(declared_variables(model))
    for clue in clues:
        require(bool(clue.name.strip()), f"{label}: expected a name for each clue, found {clue.name!r}")
        declared_only = declared.issuperset(set(clue.scope).difference(clue.auxiliary))
        require(declared_only, f"{label}: clue {clue.name}: expected variables of the model, or of its own")
        if clue.unary is not None:
            inside = clue.unary.allowed <= set(clue.unary.variable.values)
            require(inside, f"{label}: clue {clue.name}: expected values of {clue.unary.variable.values}")


def has_verdicts(kind: Kind) -> None:
    """Each example has its verdict on sat. If not, the message has the clues that clash, or the solutions."""
    checker = Checker(kind, [backend("sat")], USUAL)
    for label, verdict, text in texts(kind):
        report = checker.report(Entry(read_text(text, kind), text))
        solutions = "".join(f"\n\n{one}" for one in (report.solution, report.second) if one is not None)
        reason = solutions or f": {clash_words(report.clash)}"
        found = f"{label.replace(' ', ' example ')} has {report.verdict.meaning or report.verdict.phrase}{reason}"
        require(report.verdict is verdict or not report.verdict.decided, found)


def unknown_values(kind: Kind) -> str | None:
    """With ``?`` for the values of a section, the text is still read, and it has all solutions of the example."""
    for example in examples(kind):
        if example.verdict is Verdict.NONE:
            continue
        puzzle = example.instance
        session = backend("sat").open(example.model)
        witness = expect_solution(session.solve(Question(example.clues)), example.label)
        solution = [given_clue(example.model, x, [witness[x]]) for x in example.model.decisions]
        for name, _ in puzzle.contents:
            less = puzzle.unknown(name)
            if less is None:
                continue
            again = kind.instance(kind.write(less))
            question = Question([*kind.clues(again, example.model), *solution])
            left = isinstance(session.solve(question), Solved)
            require(left, f"{example.label}: {name} with ? for each value: expected its solution to remain, found none")
        session.close()
    return None
