"""A puzzle that proves itself: one offline page with its picture, its statement, a certificate and the checker.

prove("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").page("Number 1")

By default the certificate is encrypted, and the finished grid is its key: PBKDF2 of the values of all decisions, in the
order of the statement, decimal numbers with a blank between them. seal.html beside this file, and the style and script
of `page_files`, are the page; `checker.js` checks.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from importlib.resources import files
from os import urandom
from string import Template
from zlib import compress

from cpsudoku import checker as certificate
from cpsudoku.apps.drawing.caption import rules_of
from cpsudoku.apps.drawing.layer_shapes import look
from cpsudoku.apps.drawing.overlay import Overlay
from cpsudoku.apps.drawing.picture import picture
from cpsudoku.apps.drawing.shapes import CELL, svg
from cpsudoku.apps.web.page_data import MARK, digest, in_script
from cpsudoku.apps.web.page_files import page_script, page_style, page_text
from cpsudoku.backends.backend_names import specs
from cpsudoku.model import Model
from cpsudoku.model.naming import naming
from cpsudoku.model.verdicts import Verdict
from cpsudoku.proof.certificate_writer import prove_statement
from cpsudoku.puzzles.entry import Entry, reading
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.layer import Layer
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.unread_keys import JsonObject
from cpsudoku.statement.line_grammar import LINE_FORMS, meaning
from cpsudoku.statement.statement_of_model import state
from cpsudoku.statement.statement_text import as_token
from cpsudoku.support.errors import CpsudokuError, extra
from cpsudoku.uniqueness.decision import Checker, why_open

ITERATIONS = 600_000  # of PBKDF2: some 0.3 s in a desktop browser
HEAD = "cpsudoku-certificate 3\nkind unique\npuzzle stated\n"


class NotUnique(CpsudokuError):
    """A puzzle that is to be sealed has not exactly one solution."""


class NotDecided(NotUnique):
    """Not all of its rules are known."""


@dataclass(frozen=True)
class Seal:
    """``puzzle``: what everybody sees, as JSON; ``sealed``: the rest of the record, as JSON, encrypted or not."""

    title: str
    puzzle: str
    sealed: str

    def __str__(self) -> str:
        return f"{self.title}, sealed: page() is its page"

    def page(self) -> str:
        """Return the text of the page."""
        style, script = page_style("seal"), page_script("seal")
        checker = files("cpsudoku").joinpath("checker.js").read_text(encoding="utf-8")
        policy = {
            "default-src": ["'none'"],
            "script-src": [digest(checker), digest(script)],
            "style-src": [digest(style)],
            "img-src": ["data:"],
            "worker-src": ["blob:"],
            "base-uri": ["'none'"],
            "form-action": ["'none'"],
        }
        return Template(page_text("seal.html")).substitute(
            mark=MARK,
            title=escape(self.title),
            policy="; ".join(f"{name} {' '.join(sources)}" for name, sources in policy.items()),
            style=style,
            script=script,
            checker=checker,
            puzzle=b64encode(compress(in_script(self.puzzle).encode(), 9)).decode(),
            sealed=in_script(self.sealed),
        )


def seal_entry(entry: Entry, *, title: str = "", author: str = "", open: bool = False) -> Seal:
    """Return a puzzle with the certificate that it has exactly one solution, as a page that checks it.

    Args:
        entry: The puzzle.
        title, author: By default those that the source names.
        open: Is the proof, and so the solution, readable by all? Else the finished grid opens it.

    Raises:
        NotUnique: it has not exactly one solution.
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
    with Checker(kind, specs(["sat"])) as checker:  # by another encoding
        verdict = checker.report(entry).verdict
    if verdict != "unique":
        raise NotUnique(f"{entry.place}: {expected}, found {verdict} by sat")
    text, _, tail = record.removeprefix(HEAD).partition("\nend\n")
    setting = entry.setting
    title = title or entry.title or (setting.title if setting else "") or reading(kind.name, entry.puzzle)
    author = author or (setting.author if setting else "")
    public = {
        "title": title,
        "author": author,
        "rules": rules_of(kind, entry.puzzle, setting.prose if setting is not None else ""),
        "statement": text + "\n",
        "words": _words(text),
        **_board(kind, entry.puzzle, model),
    }
    puzzle = json.dumps(public, separators=(",", ":"), ensure_ascii=False)
    inside = {"tail": tail, "digest": sha256(in_script(puzzle).encode()).hexdigest()}
    data = compress(json.dumps(inside, separators=(",", ":")).encode(), 9)
    values = tail.split("\n", 1)[0].removeprefix("solution ").split(" ")[: statement.decisions]
    return Seal(title, puzzle, json.dumps({"data": b64encode(data).decode()} if open else _encrypt(data, values)))


def key(values: Sequence[str], salt: bytes, iterations: int) -> bytes:
    """Return the key that a finished grid is: its values, in the order of the statement."""
    from hashlib import pbkdf2_hmac  # of OpenSSL, which a browser's Python lacks

    return pbkdf2_hmac("sha256", " ".join(values).encode(), salt, iterations)


def _encrypt(data: bytes, values: Sequence[str]) -> JsonObject:
    with extra("a sealed page", "cryptography", "seal"):
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    salt, nonce = urandom(16), urandom(12)
    sealed = AESGCM(key(values, salt, ITERATIONS)).encrypt(nonce, data, None)
    coded = {"salt": salt, "nonce": nonce, "data": sealed}
    return {"iterations": ITERATIONS, **{name: b64encode(part).decode() for name, part in coded.items()}}


def _words(text: str) -> list[tuple[str, str]]:
    """Return form and meaning of each primitive and short form in the lines."""
    used = {*re.findall(r"(?m)(?:^|[:{&] )([a-z]+)\b", text)}
    return [(line.form, meaning(line)) for name, line in LINE_FORMS.items() if name in used]


def _board(kind: Kind, puzzle: Puzzle, model: Model) -> JsonObject:
    """Return the picture, where the places of variables are on it, and what their values look like."""
    scene, overlay = picture(puzzle), Overlay(kind, puzzle, model, every=True)
    over, layers = overlay.data(), [_layer(layer, puzzle) for layer in kind.decisions_of(puzzle)]
    number_of = {layer["name"]: number for number, layer in enumerate(layers)}
    variables = []
    for x in model.decisions:
        if x in overlay.at:
            variables.append((as_token(x.name), number_of[overlay.at[x][0].name], over["places"][x.name][1]))
        else:  # one that is nowhere on the board is entered as text alone
            variables.append((as_token(x.name), len(layers), -1))
            layers.append({"name": x.name, "values": x.values, "tokens": [(v, str(v)) for v in x.values],
                           "arms": False, "corners": False, "drawn": False})  # fmt: skip
    phrases = {as_token(x.name): naming(model).place_name(x).removeprefix("the ") for x in model.decisions}
    return {
        "picture": b64encode(compress(svg(scene).encode(), 9)).decode(),
        "width": round(scene.width),
        "height": round(scene.height),
        "cell": CELL,
        "places": [(as_token(name), *where) for name, where in overlay.middles().items()],
        "phrases": {name: words for name, words in phrases.items() if as_token(words) != name},
        "layers": layers,
        "marks": [mark["values"] for mark in over["marks"]],
        "variables": variables,
    }


def _layer(layer: Layer, puzzle: Puzzle) -> JsonObject:
    """Return how a layer is entered: its values as they are written, or as arms, by what is drawn."""
    values = layer.values(puzzle)
    return {
        "name": layer.name,
        "values": values,
        "tokens": [(value, layer.token(value, values)) for value in values],
        "arms": layer.at in ("links", "sides") and {*values} <= {0, 1},
        "corners": layer.at == "corners",
        "drawn": look(layer, puzzle) != "tokens",
    }
