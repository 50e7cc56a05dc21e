"""A certificate as data and as text; the records of a file as written (whether they are true, certificate.py says)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cpsudoku.certificate import HEADER
from cpsudoku.errors import TextError
from cpsudoku.proof import Lemma


@dataclass(frozen=True)
class Certificate:
    """One record.

    Attributes:
        kind: "unique", "multiple" or "none".
        statement: The lines that say which puzzle it is: from `puzzle` up to the solution.
        solutions: One, two or no solutions, as the record writes them.
        lemmas: The refutation of everything else; empty for "multiple".
        by: Who wrote it, as "sat:glucose4"; not part of the text.
        line: Where it begins in the file it was read from.
    """

    kind: str
    statement: tuple[str, ...]
    solutions: tuple[str, ...]
    lemmas: tuple[Lemma, ...] = ()
    by: str = ""
    line: int = 0

    def text(self) -> str:
        """The record; ends in a line end. A blank line goes between two of them."""
        lines = [f"{HEADER} 1", f"kind {self.kind}", *self.statement]
        lines += [f"{name} {text}" for name, text in zip(("solution", "second"), self.solutions, strict=False)]
        if self.kind != "multiple":
            lines += ["lemmas", *(" ".join(map(str, (*lemma, 0))) for lemma in self.lemmas), "0"]
        return "\n".join(lines) + "\n"

    @property
    def size(self) -> int:
        """Bytes of the lemmas, the final 0 among them."""
        return sum(len(" ".join(map(str, (*lemma, 0)))) + 1 for lemma in self.lemmas) + 2

    def _repr_html_(self) -> str:
        """Jupyter shows what it claims and how long it is."""
        from cpsudoku.draw.card_of_certificate import certificate_html

        return certificate_html(self)


def statement_of(lines: Sequence[str]) -> tuple[str, ...]:
    """Which puzzle a record names: of its lines, those from `puzzle` up to the solution; empty where there are none."""
    last = max((i for i, line in enumerate(lines) if line.startswith(("givens ", "map-sha256 "))), default=0)
    return tuple(lines[2 : last + 1])


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
        elif found and line.startswith("text ") and line[5:].isdecimal() and len(line) < 12:
            text_left = int(line[5:])
        if not found:
            begin = number
        found.append(line)
    if found:
        yield _certificate(found, begin)


def _certificate(lines: Sequence[str], begin: int) -> Certificate:
    kind = lines[1].removeprefix("kind ") if len(lines) > 1 else ""
    solutions = [i for i, line in enumerate(lines) if line.startswith(("solution ", "second "))]
    end = next((i for i, line in enumerate(lines) if line == "lemmas"), len(lines))
    whole = lines[0] == f"{HEADER} 1" and len(solutions) == {"unique": 1, "multiple": 2, "none": 0}.get(kind, -1)
    if not whole or (kind == "multiple") != (end == len(lines)) or (kind != "multiple" and lines[-1] != "0"):
        raise TextError("expected a whole certificate, found something else or less", begin)
    statement = tuple(lines[2 : solutions[0] if solutions else end])
    shown = tuple(lines[i].partition(" ")[2] for i in solutions)
    try:
        lemmas = tuple(tuple(map(int, line.split()[:-1])) for line in lines[end + 1 : -1])
    except ValueError:
        raise TextError("expected lemmas of numbers, found something else", begin) from None
    return Certificate(kind, statement, shown, lemmas, line=begin)

