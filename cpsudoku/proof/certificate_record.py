"""A certificate as data and as text, and the records of a file. checker.py decides whether they are true."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import IO, NamedTuple

from cpsudoku.checker import GRIDS, HEADER
from cpsudoku.proof import AddedSum, Cut, Lemma
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.statement.statement_text import NAME
from cpsudoku.support.errors import CpsudokuError, InputError, Limit, amount, expect_folder

VERSION = 3  # of the format; certificates of units in versions 1 and 2 are accepted
HEADERS = tuple(f"{HEADER} {version}" for version in range(1, VERSION + 1))
STATED = "puzzle stated"
TWIN = re.compile(r"(clue .*) \(\d+\)")


@dataclass(frozen=True)
class Certificate:
    """One record.

    Attributes:
        kind: The claim: "unique", "multiple", "none", "candidates", "implied" or "minimal".
        statement: The lines of the puzzle, from `puzzle` up to the claim.
        claim: Further lines of the claim: the solutions, for most kinds.
        lemmas: The refutation of everything else; empty for "multiple".
        cuts, sums: Additions to the clauses; a sum is a sequence of (factor, number of the equality).
        by: The backend that wrote it, such as "sat:glucose4"; not part of the text.
        agreed: The backend that gave the same verdict with another encoding. "" if that backend reached its limit. For
            boards of units it is the writer itself, because the checker derives their clauses.
        line: Its first line in the file.
        unverified: The limit that ended the check of the certificate, or None. Not part of the text.
        entry: The whole puzzle that `prove` certified; None for a model, or a puzzle without some clues.
    """

    kind: str
    statement: tuple[str, ...]
    claim: tuple[str, ...]
    lemmas: tuple[Lemma, ...] = ()
    by: str = ""
    agreed: str = ""
    line: int = 0
    cuts: tuple[Cut, ...] = ()
    sums: tuple[tuple[tuple[int, int], ...], ...] = ()
    unverified: Limit | None = None
    entry: Entry | None = field(default=None, compare=False, repr=False)

    @property
    def note(self) -> str:
        """The note on a certificate that the checker has not accepted, or ""."""
        limit = self.unverified
        if limit is None:
            return ""
        return f"not verified within {amount(limit.number, limit.unit)}; `cpsudoku verify` has a larger limit"

    @property
    def solutions(self) -> tuple[str, ...]:
        """The solutions in the claim, as the record writes them."""
        return tuple(line.partition(" ")[2] for line in self.claim if line.startswith(("solution ", "second ")))

    def text(self) -> str:
        """Return the record; ends in a line end. A blank line goes between two of them."""
        lines = [HEADERS[-1], f"kind {self.kind}", *self.statement, *self.claim]
        if self.kind != "multiple":
            lines += ["added"] * bool(self.cuts or self.sums)
            lines += [AddedSum(parts).line() for parts in self.sums]
            lines += [" ".join(map(str, ("cut", number, *clause, 0))) for number, clause in self.cuts]
            lines += ["lemmas", *(" ".join(map(str, (*lemma, 0))) for lemma in self.lemmas), "0"]
        return "\n".join(lines) + "\n"

    @property
    def size(self) -> int:
        """The bytes of the lemmas with the final 0. Cuts are not counted."""
        return sum(len(" ".join(map(str, (*lemma, 0)))) + 1 for lemma in self.lemmas) + 2

    def __str__(self) -> str:
        return self.text().rstrip("\n")

    def page(self, title: str = "") -> str:
        """Return a page that shows the puzzle and checks its own proof in a browser. It hides the solution.

        Args:
            title: By default the title of the puzzle.

        Raises:
            CpsudokuError: the certificate does not prove that a whole puzzle has exactly one solution.
        """
        from cpsudoku import sealed_page

        if self.entry is None or self.kind != "unique":
            raise CpsudokuError("page: expected a certificate that a whole puzzle is unique, as `prove` returns it")
        return sealed_page(self.entry, title)

    def _repr_html_(self) -> str:
        """Return its first lines, for Jupyter."""
        from cpsudoku import display

        return display(self)


def statement_of(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the lines of a record's puzzle: from `puzzle` up to the claim."""
    return tuple(lines[2 : _end_of_statement(lines)])


def _end_of_statement(lines: Sequence[str]) -> int:
    stated = len(lines) > 2 and lines[2] == STATED
    last = (i for i, line in enumerate(lines) if (line == "end" if stated else line.startswith("givens ")))
    return next(last, len(lines) - 1) + 1


def certificates(lines: Iterable[str]) -> Iterator[Certificate]:
    """Yield the records of a file, as data.

    Raises:
        InputError: a record is incomplete or malformed. The records before it were yielded.
    """
    record: list[str] = []
    begin = 0
    for number, raw in enumerate(lines, 1):
        line = raw.rstrip("\r\n")
        if not line:
            if record:
                yield _certificate(record, begin)
            record = []
            continue
        if not record:
            begin = number
        record.append(line)
    if record:
        yield _certificate(record, begin)


def _certificate(lines: Sequence[str], begin: int) -> Certificate:
    kind = lines[1].removeprefix("kind ") if len(lines) > 1 else ""
    start = _end_of_statement(lines)
    proof = next((i for i in range(start, len(lines)) if lines[i] in ("added", "lemmas")), len(lines))
    end = next((i for i in range(proof, len(lines)) if lines[i] == "lemmas"), len(lines))
    claim = tuple(lines[start:proof])
    whole = lines[0] in HEADERS and bool(kind) and start < len(lines)
    if not whole or (kind == "multiple") != (end == len(lines)) or (kind != "multiple" and lines[-1] != "0"):
        raise InputError("expected a whole certificate, found something else or less", begin)
    try:
        additions = [
            (line.split(" ")[0], [int(token) for token in line.split(" ")[1:-1]]) for line in lines[proof + 1 : end]
        ]
        cuts = tuple(Cut(number, tuple(clause)) for sort, (number, *clause) in additions if sort != "sum")
        sums = tuple(tuple(zip(some[::2], some[1::2], strict=True)) for sort, some in additions if sort == "sum")
        lemmas = tuple(tuple(map(int, line.split()[:-1])) for line in lines[end + 1 : -1])
    except ValueError:
        raise InputError("expected lemmas, cuts and sums of numbers, found something else", begin) from None
    return Certificate(kind, tuple(lines[2:start]), claim, lemmas, line=begin, cuts=cuts, sums=sums)


# A growing file of certificates. Complete records are kept. A record that an interrupt cut off is removed.
#
# A digest of 16 bytes for each statement records the finished puzzles. So order does not matter, and a file may be
# continued with more puzzles. A record is written and flushed as a whole.


class CertificateFile:
    """A file to which certificates are appended. The first certificate creates the file at ``path``. Use it as a
    context manager.

    ``kept``: the number of complete records that were in the file; ``cut``: the number of bytes of a broken record that
    were removed.
    """

    def __init__(self, path: Path) -> None:
        """Open the file, and keep the complete records in it.

        Raises:
            InputError: the file exists and has no certificates. It is not changed.
            OSError: the file cannot be written.
        """
        if path.exists() and not path.is_file():
            raise InputError("expected a file that can be read again, found a device or pipe", file=str(path))
        self._path = path
        self._file: IO[bytes] | None = None
        self._done: Counter[bytes] = Counter()
        self.cut: int = 0
        if path.exists():
            self._file = open(path, "a+b")  # noqa: SIM115  closed by __exit__
            end = self._read(self._file)
            self.cut = self._file.seek(0, 2) - end
            self._file.truncate(end)
        else:
            expect_folder(path)
        self.kept: int = self._done.total()
        self._empty = not self.kept

    def take(self, statement: Sequence[str]) -> bool:
        """Mark one earlier certificate of this puzzle as used. Return False if there is no unused one."""
        digest = _digest(statement)
        if not self._done[digest]:
            return False
        self._done[digest] -= 1
        return True

    def append(self, text: str) -> None:
        """Write the text of a certificate.

        Raises:
            OSError: the file cannot be written.
        """
        if self._file is None:
            self._file = open(self._path, "a+b")  # noqa: SIM115  closed by __exit__
        self._file.write((("" if self._empty else "\n") + text).encode())
        self._file.flush()
        self._empty = False

    def __enter__(self) -> CertificateFile:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def _read(self, file: IO[bytes]) -> int:
        """Read the certificates of a file. Return the position after the last complete record."""
        file.seek(0)
        name = str(self._path)
        end, lemmas = 0, False
        lines: list[str] = []
        for raw in file:
            line = raw.decode("utf-8", "surrogateescape").rstrip("\r\n")
            if not lines and line and line not in HEADERS:
                if HEADERS[-1].startswith(line) and not raw.endswith(b"\n"):
                    break  # cut short
                excerpt = f"{line[:40]!r}: left as it is"
                raise InputError(f"expected {HEADERS[-1]} or no such file, found {excerpt}", file=name)
            if line:
                lines.append(line)
            if len(lines) == 3 and raw.endswith(b"\n") and not _is_readable(lines):
                excerpt = f"{lines[:3]}: left as it is"
                raise InputError(f"expected certificates that can be read again, found {excerpt}", file=name)
            if line == "lemmas":
                lemmas = True
            elif raw.endswith(b"\n") and ((lemmas and line == "0") or _is_second(line, lines)):
                self._done[_digest(statement_of(lines))] += 1
                end, lines, lemmas = file.tell(), [], False
        return end


def _is_readable(lines: Sequence[str]) -> bool:
    """Return whether the record has a statement or a board of units."""
    return (lines[0], lines[2]) == (HEADERS[-1], STATED) or lines[2].partition(" ")[2].split(" ")[0] in GRIDS


def _is_second(line: str, lines: Sequence[str]) -> bool:
    """Return True if this is the last line of a record of two solutions."""
    return line.startswith("second ") and lines[1:2] == ["kind multiple"]


def _digest(statement: Sequence[str]) -> bytes:
    return hashlib.blake2b("\n".join(statement).encode("utf-8", "surrogateescape"), digest_size=16).digest()


def parts_of(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the declarations, rules and clues of a puzzle, sorted. Statements with equal parts differ in order only.

    The number of a clue that has the name of another one, as in "cage r1c1 (2)", depends on the order.
    """
    lines = [line for line in lines if not line.startswith("say ")]
    if lines[:1] != [STATED]:  # the order of a board's lines has a meaning
        return tuple(lines)
    parts: list[str] = []
    blocks: dict[str, list[list[str]]] = {}
    for line in lines[1:-1]:
        word = line.partition(" ")[0]
        if word in ("values", "also"):
            declared, _, names = line.partition(" : ")
            parts += [f"{declared} : {name}" for name in names.split()]
        elif word in ("rule", "clue"):
            block: list[str] = []
            blocks.setdefault(line, []).append(block)
        else:
            block.append(line)
    for heading, several in blocks.items():
        content = sorted(chain.from_iterable(map(_groups, several)))
        parts.append("\n".join([TWIN.sub(r"\1", heading), *content]))
    return tuple(sorted(parts))


def _groups(block: Sequence[str]) -> Iterator[str]:
    """Yield each line of a block, but all lines with hidden variables together. These variables are numbered."""
    declared = [line.partition(" : ")[2].split() for line in block if line.startswith(("hidden ", "open "))]
    numbers = {name: f"?{i}" for i, name in enumerate(chain.from_iterable(declared))}  # no other name has a "?"
    together = []
    for line in block:
        numbered = NAME.sub(lambda name: numbers.get(name[0], name[0]), line) if numbers else line
        if numbered == line:
            yield line
        else:
            together.append(numbered)
    if together:
        yield "\n".join(together)


# The origin of a statement in a record: the kind and the text, in lines of prose before the statement. The checker
# ignores them. `verify` makes the statement again, and so confirms that it comes from that text.


KIND, TEXT = "say kind ", "say text "
LIKE_ORIGIN = re.compile(r"\s*say\s+(kind|text)\b", re.IGNORECASE)


class NamedText(NamedTuple):
    """The name of a kind, and the text of a puzzle."""

    kind: str
    text: str

    def lines(self) -> list[str]:
        """Return the lines of a record."""
        rows = self.text.strip("\n").split("\n")
        return [KIND + self.kind, *[TEXT + row.rstrip("\r") for row in rows]]


def origin_of(lines: Sequence[str]) -> NamedText | None:
    """Return the kind and the text of the puzzle in a statement's prose lines. Return None if the prose does not
    contain them."""
    if len(lines) < 2 or not lines[1].startswith(KIND):
        return None
    end = _end_of_text(lines)
    return NamedText(lines[1].removeprefix(KIND), "\n".join(line[len(TEXT) :] for line in lines[2:end]))


def stray_origin(lines: Sequence[str]) -> int | None:
    """Return the index of the first prose line that looks like a kind or a text, although `origin_of` accepts none."""
    begin = _end_of_text(lines) if origin_of(lines) else 1
    return next((i for i in range(begin, len(lines)) if LIKE_ORIGIN.match(lines[i])), None)


def _end_of_text(lines: Sequence[str]) -> int:
    """Return the index after the lines of a text, which begin at 2."""
    return next((i for i in range(2, len(lines)) if not f"{lines[i]} ".startswith(TEXT)), len(lines))


def name_of(kind: Kind) -> str:
    """Return the name of a kind in records. A user's file, latin.py, gets a name that the gallery does not have."""
    name = "".join(c if c.isprintable() else "?" for c in kind.name)
    return f"{name.replace(' ', '_')}.py" if kind.file and name.split(" ")[0] in GRIDS else name
