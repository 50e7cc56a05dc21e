"""Verifies certificates of every kind: wires the independent checker with the package's encoder for what is not units.

For "sudoku 3x3" and its relatives the checker derives all clauses itself (trust "rules"). For another kind its text is
read and encoded again here, the reference encoding, and the digests must agree with those named (trust "encoder"): one
trusts `parse`, `model`, `givens`, the decompositions and `cnf.reference`, but no solver and no search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path

from cpsudoku import catalog
from cpsudoku.certificate import Lines, Problem, Read, Rejected, Result, Rules, check
from cpsudoku.cnf import Cnf, reference
from cpsudoku.errors import TextError
from cpsudoku.model import Clue, Model
from cpsudoku.proof.size import fits
from cpsudoku.proof.statement import digests, name_of
from cpsudoku.puzzle import Puzzle
from cpsudoku.uniqueness import FalseWitness, check_witness

LONGEST_TEXT = 1 << 14  # characters; a 36x36 killer takes half of it
LARGEST = 10_000_000  # literals of all clauses; a 36x36 killer has seven million
LARGEST_GROUP = 255  # of the checker's counters


class Encoded(Rules):
    """Clauses as the checker propagates them: cliques of pairs with their at-least-one as groups, the rest watched."""

    def __init__(self, cnf: Cnf) -> None:
        clauses = cnf.clauses
        known = set(map(tuple, clauses))
        groups = [clause for clause in clauses if _is_group(clause, known)]
        said = {pair for group in groups for pair in combinations([-x for x in group], 2)} | set(map(tuple, groups))
        super().__init__(cnf.count, groups)
        self.clauses, self.numbering = clauses, cnf.numbering
        self.size += sum(map(len, clauses))
        self.given: list[int] = []
        for literals in (list(dict.fromkeys(clause)) for clause in clauses if tuple(clause) not in said):
            if len(literals) > 1:
                for x in literals[:2]:
                    self.watches.setdefault(x, []).append(literals)
            else:
                self.given += literals or [1, -1]


def _is_group(clause: Sequence[int], known: set[tuple[int, ...]]) -> bool:
    """Is it an at-least-one whose members exclude each other, pair by pair?"""
    return (
        1 < len(set(clause)) == len(clause) <= LARGEST_GROUP
        and min(clause) > 0
        and all(pair in known for pair in combinations([-x for x in clause], 2))
    )


def reader(kinds: Mapping[str, Puzzle] | None = None) -> Read:
    """How the checker reads a puzzle that is not units. ``kinds``: those of files, by name; the gallery is known.

    The rules of the last shape stay loaded.
    """
    loaded: dict[object, tuple[Model, Encoded, tuple[str, str]]] = {}

    def read(name: str, lines: Lines, result: Result) -> Problem:
        text = _text(lines)
        kind = (kinds or {}).get(name) or _kind(name)
        try:
            instance = kind.instance(text)
            shape = kind.shape(instance)
            if (name, shape) not in loaded:
                loaded.clear()
                model = kind.model(shape)
                if not fits(model, LARGEST):
                    raise Rejected(f"expected rules of at most {LARGEST} literals, found more")
                loaded[name, shape] = _loaded(model)
            model, rules, (cnf_sha256, map_sha256) = loaded[name, shape]
            givens = kind.givens(instance, model)
        except Rejected:
            raise
        except Exception as error:  # whatever hostile text does to a reader is a rejection, never a traceback
            raise Rejected(f"the text is no {name}: {type(error).__name__}: {ascii(str(error))[1:-1]}"[:300]) from error
        result.givens = ascii(" ".join(text.split())[:200])[1:-1]  # it is shown: no escape sequences
        lines.field(f"cnf-sha256 {cnf_sha256}", f"the digest of this text's clauses, 'cnf-sha256 {cnf_sha256}'")
        lines.field(f"map-sha256 {map_sha256}", f"the digest of the map of variables, 'map-sha256 {map_sha256}'")
        stated = [*rules.given, *rules.numbering.assumptions(givens)]
        return lambda: rules, stated, lambda solution: _witness(solution, model, givens, rules)

    return read


def _loaded(model: Model) -> tuple[Model, Encoded, tuple[str, str]]:
    cnf = reference(model)
    return model, Encoded(cnf), digests(cnf)


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
    if name not in catalog.names("kind") and name != "_template":
        known = ", ".join(catalog.names("kind"))
        raise Rejected(f"no kind of that name: expected one of {known}, or of a file named (--kind FILE.py)")
    return catalog.puzzle(name)


def _witness(text: str, model: Model, givens: Sequence[Clue], rules: Encoded) -> list[int]:
    variables = [*model.variables, *model.auxiliary]
    tokens = text.split(" ")
    if len(tokens) != len(variables):
        raise Rejected(f"expected {len(variables)} values, found {len(tokens)}")
    by_text = [{str(value): value for value in x.values} for x in variables]
    try:
        witness = {x: values[token] for x, values, token in zip(variables, by_text, tokens, strict=True)}
        check_witness(model, givens, witness)
    except KeyError as error:
        raise Rejected(f"expected values of the variables' domains, found {str(error)[:60]}") from None
    except FalseWitness as error:
        raise Rejected(str(error)) from None
    return [rules.numbering.literal(x, witness[x]) for x in model.variables]


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
