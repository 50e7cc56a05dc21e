"""Verifies certificates of every kind: wires the independent checker with the package's encoder for what is not units.

For "sudoku 3x3" and its relatives the checker derives all clauses itself (trust "rules"); a model brings its own (trust
"clauses"). For another kind its text is read and encoded again here, the reference encoding, and the digests must agree
with those named (trust "encoder"): one trusts `parse`, `model`, `clues`, the decompositions and `cnf.reference`, but no
solver and no search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from cpsudoku import catalog
from cpsudoku.certificate import GRIDS, Lines, Problem, Read, Rejected, Result, check
from cpsudoku.errors import TextError
from cpsudoku.model import Clue, Model, Question
from cpsudoku.proof.formula import Encoder, Formula
from cpsudoku.proof.size import fits
from cpsudoku.proof.statement import ENCODER, TEXT, name_of
from cpsudoku.puzzle import Puzzle
from cpsudoku.uniqueness import FalseWitness, check_witness

LONGEST_TEXT = 1 << 14  # characters; a 36x36 killer takes half of it
LARGEST = 10_000_000  # literals of all clauses; a 36x36 killer has seven million


def reader(kinds: Mapping[str, Puzzle] | None = None) -> Read:
    """How the checker reads a puzzle that is not units. ``kinds``: those of files, by name; the gallery is known.

    The rules of the last shape stay loaded.
    """
    loaded: dict[object, Encoder] = {}

    def read(name: str, lines: Lines, result: Result) -> Problem:
        text = _text(lines)
        kind = (kinds or {}).get(name) or _kind(name)
        try:
            instance = kind.instance(text)
            lines.field(f"encoder {ENCODER}", f"'encoder {ENCODER}': made by another one, prove it again")
            shape = kind.shape(instance)
            if (name, shape) not in loaded:
                loaded.clear()
                loaded[name, shape] = Encoder(_bounded(kind.model(shape)))
            encoder = loaded[name, shape]
            clues = kind.clues(instance, encoder.model)
            _bounded(encoder.model, clues)
            formula = Formula(encoder, clues)
        except Rejected:
            raise
        except Exception as error:  # whatever hostile text does to a reader is a rejection, never a traceback
            raise Rejected(f"the text is no {name}: {type(error).__name__}: {ascii(str(error))[1:-1]}"[:300]) from error
        result.givens = ascii(" ".join(text.split())[:200])[1:-1]  # it is shown: no escape sequences
        for digest, what in ((f"rules-sha256 {encoder.sha256}", "rules"), (f"clues-sha256 {formula.sha256}", "clues")):
            lines.field(digest, f"the digest of this text's {what}, '{digest}'")
        rules = encoder.rules.up_to(formula.count)
        clauses = [*rules.given, *formula.fixed]
        return Problem(lambda: rules, clauses, lambda solution: _witness(solution, formula), formula.axioms)

    return read


def _bounded(model: Model, clues: Sequence[Clue] = ()) -> Model:
    if not fits(model, LARGEST, clues):
        raise Rejected(f"expected rules and clues of at most {LARGEST} literals, found more")
    return model


def _text(lines: Lines) -> str:
    found: list[str] = []
    room = LONGEST_TEXT
    for _ in range(int(lines.field("text ([0-9]{1,4})", "'text' and the number of its lines"))):
        found.append(lines.advance() or "")
        room -= len(found[-1])
        if room < 0:
            raise Rejected("the text is too long")
    lines.field("end", "'end' after the text")
    return "\n".join(found)


def _kind(name: str) -> Puzzle:
    """A kind of the gallery. A certificate names no files: that would run whatever it says."""
    if name.removesuffix(TEXT) in GRIDS:
        name = name.removesuffix(TEXT)
    if name not in catalog.names("kind") and name != "_template":
        known = ", ".join(catalog.names("kind"))
        raise Rejected(f"no kind of that name: expected one of {known}, or of a file named (--kind FILE.py)")
    return catalog.puzzle(name)


def _witness(text: str, formula: Formula) -> list[int]:
    variables = formula.declared
    tokens = text.split(" ")
    if len(tokens) != len(variables):
        raise Rejected(f"expected {len(variables)} values, found {len(tokens)}")
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

    ``kinds``: files that set PUZZLE, for certificates of kinds outside the gallery.

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
    yield from check(lines, reader({name_of(puzzle): puzzle for puzzle in map(catalog.puzzle, kinds)}))
