"""The page of a puzzle and the certificate that it has exactly one solution. The finished grid is the key.

prove("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").page("Number 1")

The certificate is encrypted by AES-GCM. Its key is PBKDF2 of the values of all decisions, in the order of the
statement, decimal numbers with a blank between them. The page decrypts it and runs `checker.js`. A page with an open
proof has the plain certificate.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from os import urandom
from zlib import compress

from cpsudoku import checker as certificate
from cpsudoku.apps.drawing.overlay import Overlay
from cpsudoku.apps.web import page_data
from cpsudoku.apps.web.page_data import Answers, Event
from cpsudoku.backends.backend_names import specs
from cpsudoku.model.verdicts import Verdict
from cpsudoku.proof.certificate_writer import prove_statement
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.statement.statement_of_model import state
from cpsudoku.support.errors import CpsudokuError, extra
from cpsudoku.uniqueness.decision import Checker, why_open

ITERATIONS = 600_000  # iterations of PBKDF2: some 0.3 s in a desktop browser
HEAD = "cpsudoku-certificate 3\nkind unique\npuzzle stated\n"


class NotUnique(CpsudokuError):
    """The puzzle to seal does not have exactly one solution."""


class NotDecided(NotUnique):
    """The puzzle to seal has unknown rules."""


@dataclass(frozen=True)
class Seal:
    """A sealed puzzle. ``answers``: the answers in the page, by question."""

    title: str
    answers: Answers

    def __str__(self) -> str:
        return f"{self.title}, sealed: page() is its page"

    def page(self) -> str:
        """Return the text of the page."""
        return page_data.page_file([self.answers], self.title)


def seal_entry(entry: Entry, *, title: str = "", author: str = "", open: bool = False) -> Seal:
    """Return a puzzle with the certificate that it has exactly one solution, as a page that checks it.

    Args:
        entry: The puzzle.
        title, author: By default the title and author in the source.
        open: Can everybody read the proof, and so the solution? Otherwise the finished grid opens the proof.

    Raises:
        NotUnique: the puzzle does not have exactly one solution.
    """
    kind = gallery.kind_of(entry.kind)
    model = kind.model(kind.shape(entry.puzzle))
    statement = state(model, kind.clues(entry.puzzle, model), fold=False)
    record = prove_statement(statement, trim=True)
    expected = "expected a puzzle with exactly one solution"
    sort = record.split("\n")[1].removeprefix("kind ")
    if why := why_open(entry, kind, Verdict(sort)):
        raise NotDecided(f"{entry.place}: undecided: {why}")
    if not record.startswith(HEAD):
        raise NotUnique(f"{entry.place}: {expected}, found {'several' if sort == 'multiple' else 'none'}")
    result = next(certificate.check(record.split("\n")))
    if not result.accepted:
        raise CpsudokuError(f"{entry.place}: {expected}, found a proof that is rejected: {result.reason}")
    with Checker(kind, specs(["sat"])) as checker:  # a second opinion with another encoding
        report = checker.report(entry)
    if report.verdict != "unique":
        raise NotUnique(f"{entry.place}: {expected}, found {report.verdict} by sat")
    picture = {**page_data.picture(entry, kind), "what": "picture", "final": True}
    picture["title"] = title or picture["title"] or picture["reading"].replace("_", " ")
    picture["author"] = author or picture["author"]
    overlay = {**Overlay(kind, entry.puzzle, model).data(), "what": "overlay", "final": True}
    stated = page_data.statement_event(kind, entry.puzzle)
    answers: dict[str, list[Event]] = {"picture": [picture], "overlay": [overlay], "statement": [stated]}
    text, _, tail = record.removeprefix(HEAD).partition("\nend\n")
    if text.rstrip("\n") != stated["text"].rstrip("\n"):
        raise CpsudokuError(f"{entry.place}: expected the certificate of its statement, found another one")
    if open:
        lemmas = sum(line.endswith(" 0") for line in tail.partition("\nlemmas\n")[2].splitlines())
        proof = {"claim": "unique", "bytes": len(record.encode()), "lemmas": lemmas, "text": record}
        answers["verdict"] = [page_data.verdict("sat", Verdict.UNIQUE, report.backends["sat"].witnesses)]
        answers["certificate"] = [{**proof, "what": "certificate", "final": True}]
        return Seal(picture["title"], answers)
    inside = {"tail": tail, "digest": sha256(stated["text"].encode()).hexdigest()}
    data = compress(json.dumps(inside, separators=(",", ":")).encode(), 9)
    values = tail.split("\n", 1)[0].removeprefix("solution ").split(" ")[: statement.decisions]
    sealed = {"title": picture["title"], "author": picture["author"], **_encrypt(data, values)}
    answers["sealed"] = [{**sealed, "what": "sealed", "final": True}]
    return Seal(picture["title"], answers)


def key(values: Sequence[str], salt: bytes, iterations: int) -> bytes:
    """Return the key from a finished grid: its values, in the order of the statement."""
    from hashlib import pbkdf2_hmac  # needs OpenSSL, which a browser's Python lacks

    return pbkdf2_hmac("sha256", " ".join(values).encode(), salt, iterations)


def _encrypt(data: bytes, values: Sequence[str]) -> Event:
    with extra("a sealed page", "cryptography", "seal"):
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    salt, nonce = urandom(16), urandom(12)
    sealed = AESGCM(key(values, salt, ITERATIONS)).encrypt(nonce, data, None)
    coded = {"salt": salt, "nonce": nonce, "data": sealed}
    return {"iterations": ITERATIONS, **{name: b64encode(part).decode() for name, part in coded.items()}}
