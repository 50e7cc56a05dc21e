"""A certificate as data and as text; the records of a file as written (whether they are true, certificate.py says)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cpsudoku.certificate import HEADER
from cpsudoku.errors import TextError
from cpsudoku.proof import Cut, Lemma

VERSION = 2  # of the format; certificates of units in version 1 are read, too
HEADERS = (f"{HEADER} 1", f"{HEADER} {VERSION}")
SECTIONS = ("solution ", "second ", "added", "lemmas")  # how the line after the statement begins


@dataclass(frozen=True)
class Certificate:
    """One record.

    Attributes:
        kind: "unique", "multiple" or "none".
        statement: The lines that say which puzzle it is: from `puzzle` up to the solution.
        solutions: One, two or no solutions, as the record writes them.
        lemmas: The refutation of everything else; empty for "multiple".
        cuts: What it uses beside the clauses.
        by: Who wrote it, as "sat:glucose4"; not part of the text.
        line: Where it begins in the file it was read from.
    """

    kind: str
    statement: tuple[str, ...]
    solutions: tuple[str, ...]
    lemmas: tuple[Lemma, ...] = ()
    by: str = ""
    line: int = 0
    cuts: tuple[Cut, ...] = ()

    def text(self) -> str:
        """The record; ends in a line end. A blank line goes between two of them."""
        lines = [f"{HEADER} {VERSION}", f"kind {self.kind}", *self.statement]
        lines += [f"{name} {text}" for name, text in zip(("solution", "second"), self.solutions, strict=False)]
        if self.kind != "multiple":
            lines += ["added"] * bool(self.cuts)
            lines += [" ".join(map(str, ("cut", number, *clause, 0))) for number, clause in self.cuts]
            lines += ["lemmas", *(" ".join(map(str, (*lemma, 0))) for lemma in self.lemmas), "0"]
        return "\n".join(lines) + "\n"

    @property
    def size(self) -> int:
        """Bytes of the lemmas, the final 0 among them; cuts are not counted."""
        return sum(len(" ".join(map(str, (*lemma, 0)))) + 1 for lemma in self.lemmas) + 2

    def _repr_html_(self) -> str:
        """Jupyter shows what it claims and how long it is."""
        from cpsudoku.draw.card_of_certificate import certificate_html

        return certificate_html(self)


def statement_of(lines: Sequence[str]) -> tuple[str, ...]:
    """Which puzzle a record names: of its lines, those from `puzzle` up to the solution."""
    return tuple(lines[2 : _end_of_statement(lines)])


def text_lines(line: str) -> int:
    """How many lines of a puzzle's text follow the line; whatever these look like, they are text."""
    return int(line[5:]) if line.startswith("text ") and line[5:].isdecimal() and len(line) < 12 else 0


def _end_of_statement(lines: Sequence[str]) -> int:
    text = text_lines(lines[3]) if len(lines) > 3 else 0
    return next((i for i in range(4 + text if text else 2, len(lines)) if lines[i].startswith(SECTIONS)), len(lines))


def certificates(lines: Iterable[str]) -> Iterator[Certificate]:
    """The records of a file, as data.

    Raises:
        TextError: a record that is not whole or not of this form; those before it have been given.
    """
    found: list[str] = []
    begin, text_left = 0, 0
    for number, raw in enumerate(lines, 1):
        line = raw.rstrip("\r\n")
        if text_left:
            text_left -= 1
        elif not line:
            if found:
                yield _certificate(found, begin)
            found = []
            continue
        elif len(found) == 3:
            text_left = text_lines(line)
        if not found:
            begin = number
        found.append(line)
    if found:
        yield _certificate(found, begin)


def _certificate(lines: Sequence[str], begin: int) -> Certificate:
    kind = lines[1].removeprefix("kind ") if len(lines) > 1 else ""
    start = _end_of_statement(lines)
    solutions = [i for i in range(start, len(lines)) if lines[i].startswith(("solution ", "second "))]
    end = next((i for i in range(start, len(lines)) if lines[i] == "lemmas"), len(lines))
    whole = lines[0] in HEADERS and len(solutions) == {"unique": 1, "multiple": 2, "none": 0}.get(kind, -1)
    if not whole or (kind == "multiple") != (end == len(lines)) or (kind != "multiple" and lines[-1] != "0"):
        raise TextError("expected a whole certificate, found something else or less", begin)
    shown = tuple(lines[i].partition(" ")[2] for i in solutions)
    added = lines[start + len(solutions) + 1 : end]
    try:
        cuts = tuple(Cut(number, tuple(clause)) for number, *clause in (map(int, x.split()[1:-1]) for x in added))
        lemmas = tuple(tuple(map(int, line.split()[:-1])) for line in lines[end + 1 : -1])
    except ValueError:
        raise TextError("expected lemmas and cuts of numbers, found something else", begin) from None
    return Certificate(kind, tuple(lines[2:start]), shown, lemmas, line=begin, cuts=cuts)
