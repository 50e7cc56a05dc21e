"""Verifies certificates of every kind: wires the independent checker with the package's encoder for what is not units.

For "sudoku 3x3" and its relatives the checker derives all clauses itself (trust "rules"); a model brings its own (trust
"clauses"). For another kind its text is read and encoded again here, the reference encoding, and the digests must agree
with those named (trust "encoder"): one trusts `parse`, `model`, `clues`, the decompositions and `reference`, but no
solver and no search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from cpsudoku import registry
from cpsudoku.certificate import GRIDS, CertificateLines, Problem, Read, Rejected, Result, Steps, check, shown
from cpsudoku.constraints.folding import Family
from cpsudoku.deadline import within
from cpsudoku.errors import OutOfTime, TextError, amount
from cpsudoku.kinds import gallery
from cpsudoku.kinds.kind import Kind
from cpsudoku.model import Clue, Constraint, Model, Question
from cpsudoku.model import clue as clues_of
from cpsudoku.model import model as models
from cpsudoku.proof.formula import Encoder, GroupedFormula
from cpsudoku.proof.statement import ENCODER, TEXT, name_of
from cpsudoku.statement.lines import state
from cpsudoku.statement.reference import encoded_size
from cpsudoku.statement.statement import Statement
from cpsudoku.uniqueness import FalseWitness, check_witness

LONGEST_TEXT = 1 << 14  # characters; a 36x36 killer takes half of it
LARGEST = 10_000_000  # of `encoded_size`; a 36x36 killer has seven million
STEPS = 4  # that each of these costs to encode, about a microsecond each
SECONDS = 300.0  # of processor time until a text is read and encoded: against what has no steps, the code of a kind
EACH = 4  # what an object costs in memory beside its literals, in literals of about a hundred bytes


def reader(kinds: Mapping[str, Kind] | None = None) -> Read:
    """How the checker reads a puzzle that is not units. ``kinds``: those of files, by name; the gallery is known.

    The rules of the last shape stay loaded.
    """
    loaded: dict[object, Encoder] = {}

    def read(name: str, lines: CertificateLines, result: Result) -> Problem:
        text = _text(lines)
        kind = (kinds or {}).get(name) or _kind(name)
        try:
            with within(SECONDS, "while its text was read and encoded", processor=True):
                instance = kind.instance(text)
                lines.field(f"encoder {ENCODER}", f"'encoder {ENCODER}': made by another one, prove it again")
                shape = kind.shape(instance)
                if (name, shape) not in loaded:
                    loaded.clear()
                    with _charged(lines.steps):
                        model = kind.model(shape)
                    statement = state(model)
                    _charge(lines, statement)
                    loaded[name, shape] = Encoder(model, statement)
                else:
                    _pay(lines.steps, loaded[name, shape].model.rules)
                    _charge(lines, loaded[name, shape].cnf.statement)
                encoder = loaded[name, shape]
                with _charged(lines.steps):
                    clues = kind.clues(instance, encoder.model)
                _charge(lines, encoder.cnf.statement, clues, encoder.cnf.houses.families)
                formula = GroupedFormula(encoder, clues)
        except OutOfTime as error:
            raise Rejected(str(error)) from None
        except Exception as error:  # whatever hostile text does to a reader is a rejection, never a traceback
            if (rejected := _rejection(error)) is not None:
                raise rejected from None
            raise Rejected(f"the text is no {name}: {type(error).__name__}: {ascii(str(error))[1:-1]}"[:300]) from error
        result.givens = ascii(" ".join(text.split())[:200])[1:-1]  # it is shown: no escape sequences
        for what, made in (("rules", encoder), ("clues", formula)):
            stated = lines.field(f"{what}-sha256 ([0-9a-f]{{64}})", f"'{what}-sha256' and a digest")
            if stated != made.sha256:
                digest = f"{what}-sha256 {made.sha256}"
                other = "" if name in (kinds or {}) else f"; is it another {name}, of a file (--kind FILE.py)?"
                found = shown(lines.line) + other
                raise Rejected(f"expected the digest of this text's {what}, '{digest}', found {found}")
        rules = encoder.rules.up_to(formula.count)
        clauses = [*rules.given, *formula.fixed]

        def witness(solution: str) -> list[int]:
            return _witness(solution, formula)

        return Problem(lambda: rules, clauses, witness, formula.axioms, formula.equalities)

    return read


@contextmanager
def _charged(steps: Steps) -> Iterator[None]:
    """Each rule that is added to a model, and each clue, is paid for at once: hostile text makes these without end."""
    known = 0

    def grown(model: Model) -> None:
        nonlocal known
        _pay(steps, model.rules[known:])
        known = len(model.rules)

    rules = models.WATCH.set(grown)
    clues = clues_of.WATCH.set(lambda clue: _pay(steps, clue.constraints, len(clue.auxiliary)))
    try:
        yield
    finally:
        clues_of.WATCH.reset(clues)
        models.WATCH.reset(rules)


def _pay(steps: Steps, constraints: Iterable[Constraint], others: int = 0) -> None:
    """Charge the steps of making constraints and so many ``others``, variables, and what they keep in memory."""
    for constraint in constraints:
        weight = constraint.weight
        steps.charge(12 + weight, EACH + weight)
    steps.charge(others, EACH * others)


def _charge(
    lines: CertificateLines, statement: Statement, clues: Sequence[Clue] = (), houses: Sequence[Family] = ()
) -> None:
    """The steps of encoding the rules, or rules and ``clues``."""
    lines.steps.charge(len(clues))
    size = encoded_size(statement, LARGEST, clues, houses)
    if size > LARGEST:
        raise Rejected(f"expected rules and clues of at most {LARGEST} literals, found more")
    lines.steps.charge(STEPS * size)


def _rejection(error: BaseException | None) -> Rejected | None:
    """The rejection that the guard of a kind's functions wrapped, if there is one."""
    while error is not None and not isinstance(error, Rejected):
        error = error.__cause__
    return error


def _text(lines: CertificateLines) -> str:
    found: list[str] = []
    room = LONGEST_TEXT
    for _ in range(int(lines.field("text ([0-9]{1,4})", "'text' and the number of its lines"))):
        found.append(lines.advance() or "")
        room -= len(found[-1])
        if room < 0:
            raise Rejected("the text is too long")
    lines.field("end", "'end' after the text")
    return "\n".join(found)


def _kind(name: str) -> Kind:
    """A kind of the gallery. A certificate names no files: that would run whatever it says."""
    if name.removesuffix(TEXT) in GRIDS:
        name = name.removesuffix(TEXT)
    if name not in registry.names("kind") and name != "_template":
        kind, *rules = name.split("+")
        if rules and kind in registry.names("kind"):
            files = " ".join(f"--rule {rule}" for rule in rules if rule.endswith(".py"))
            raise Rejected(f"no kind of that name without the file of each rule: expected {files or '--rule FILE.py'}")
        known = ", ".join(registry.names("kind"))
        name = ascii(name)[1:-1][:60]
        raise Rejected(f"no kind of that name, {name}: expected one of {known}, or of a file named (--kind FILE.py)")
    return gallery.puzzle(name)


def _witness(text: str, formula: GroupedFormula) -> list[int]:
    variables = formula.declared
    tokens = text.split(" ")
    if len(tokens) != len(variables):
        raise Rejected(f"expected {amount(len(variables), 'value')}, found {len(tokens)}")
    by_text = [{str(value): value for value in x.values} for x in variables]
    try:
        witness = {x: values[token] for x, values, token in zip(variables, by_text, tokens, strict=True)}
        check_witness(formula.model, Question(formula.clues), witness)
    except KeyError as error:
        raise Rejected(f"expected values of the variables' domains, found {str(error)[:60]}") from None
    except FalseWitness as error:
        raise Rejected(str(error)) from None
    return formula.encoder.cnf.numbering.true({x: witness[x] for x in formula.model.decisions})


class Verified(tuple[Result, ...]):
    """A Result for every certificate, in order. It is true where there is one at least and all are accepted."""

    @property
    def accepted(self) -> bool:
        """Are there certificates, and is every one of them accepted?"""
        return len(self) > 0 and all(result.accepted for result in self)

    def __bool__(self) -> bool:
        return self.accepted


def verify(source: str | Path | Iterable[str | bytes], kinds: Iterable[str] = ()) -> Verified:
    """The checker's answer to every certificate of a file (its path), of a text, or of an iterable of lines.

    ``kinds``: files that set KIND, for certificates of kinds outside the gallery.

    Raises:
        TextError: the file cannot be read.
    """
    if isinstance(source, str) and "\n" in source:
        return Verified(results(source.split("\n"), kinds))
    if not isinstance(source, str | Path):
        return Verified(results(source, kinds))
    try:
        with open(source, "rb") as file:
            return Verified(results(file, kinds))
    except OSError as error:
        raise TextError(f"expected a file of certificates, found: {error.strerror}", file=str(source)) from None


def results(lines: Iterable[str | bytes], kinds: Iterable[str] = ()) -> Iterator[Result]:
    """The same for lines, one by one as they are read: for files of any length."""
    yield from check(lines, reader({name_of(puzzle): puzzle for puzzle in map(gallery.puzzle, kinds)}))
