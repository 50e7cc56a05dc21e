"""A puzzle that proves itself: one offline page with its picture, its statement, a certificate and the checker.

seal("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").page()

By default the certificate is encrypted, and the finished grid is its key: PBKDF2 of the values of all decisions, in the
order of the statement, decimal numbers with a blank between them. seal.html, seal.css and seal.js beside this file are
the page; `checker.js` checks.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import pbkdf2_hmac, sha256
from html import escape
from importlib.resources import files
from os import urandom
from string import Template
from typing import Any
from xml.etree import ElementTree
from zlib import compress

from cpsudoku import certificate
from cpsudoku.backends.specs import specs
from cpsudoku.checking.checker import Checker
from cpsudoku.drawing import layers as looks
from cpsudoku.drawing.boards import frame_of
from cpsudoku.drawing.dressing import rules_of
from cpsudoku.drawing.page import MARK, digest, in_script
from cpsudoku.drawing.puzzles import scene_of_puzzle, view_of_puzzle
from cpsudoku.drawing.scene import CELL, LINK, origin
from cpsudoku.drawing.shapes import Shape, Text, element, shift, svg
from cpsudoku.formats.entries import PuzzleSource, one
from cpsudoku.formats.entry import Entry, reading
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.ground.geometry import SYMBOLS, cell_names
from cpsudoku.model import Model
from cpsudoku.proof.proving import prove_statement
from cpsudoku.puzzles import gallery
from cpsudoku.puzzles.boards import Layer
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.statement.glossary import GLOSSARY
from cpsudoku.statement.lines import state
from cpsudoku.statement.text import as_token

ITERATIONS = 600_000  # of PBKDF2: some 0.3 s in a desktop browser
LONGEST_LINK = 32_000  # characters, which all browsers take
HEAD = "cpsudoku-certificate 3\nkind unique\npuzzle stated\n"
Mark = list[tuple[int, list[Any]]]  # value -> elements, about the middle of the place


class NotUnique(CpsudokuError):
    """A puzzle that is to be sealed has not exactly one solution."""


@dataclass(frozen=True)
class Seal:
    """``puzzle``: what everybody sees, as JSON; ``sealed``: the rest of the record, as JSON, encrypted or not."""

    title: str
    puzzle: str
    sealed: str

    def __str__(self) -> str:
        return f"{self.title}, sealed: page() is its page, link(READER) its address"

    def page(self) -> str:
        """Return the text of the page."""
        folder = files("cpsudoku.drawing")
        style, script = (folder.joinpath(f"seal.{suffix}").read_text(encoding="utf-8") for suffix in ("css", "js"))
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
        return Template(folder.joinpath("seal.html").read_text(encoding="utf-8")).substitute(
            mark=MARK,
            title=escape(self.title),
            policy="; ".join(f"{name} {' '.join(sources)}" for name, sources in policy.items()),
            style=style,
            script=script,
            checker=checker,
            puzzle=b64encode(compress(in_script(self.puzzle).encode(), 9)).decode(),
            sealed=in_script(self.sealed),
        )

    def link(self, reader: str) -> str:
        """Return an address that holds all of it behind the #. ``reader``: where any sealed page is published.

        Raises:
            CpsudokuError: it is too long for an address.
        """
        data = json.dumps({"puzzle": in_script(self.puzzle), "sealed": json.loads(self.sealed)}, separators=(",", ":"))
        link = f"{reader.partition('#')[0]}#{urlsafe_b64encode(compress(data.encode(), 9)).decode()}"
        if len(link) > LONGEST_LINK:
            raise CpsudokuError(f"expected a puzzle for a link of {LONGEST_LINK:,} characters, found {len(link):,}")
        return link


def seal(
    source: PuzzleSource,
    *,
    kind: Kind | str = "",
    title: str = "",
    author: str = "",
    open: bool = False,
) -> Seal:
    """Return a puzzle with the certificate that it has exactly one solution, as a page that checks it.

    Args:
        source, kind: As of `cpsudoku.check`.
        title, author: By default those that the source names.
        open: Is everybody to see the proof, and so the solution? Else the finished grid opens it.

    Raises:
        CpsudokuError: not exactly one puzzle.
        NotUnique: not exactly one solution.
    """
    entry = one(source, kind)
    return of_entry(entry, title=title, author=author, open=open)


def of_entry(entry: Entry, *, title: str = "", author: str = "", open: bool = False) -> Seal:
    """The same of a puzzle that is read already.

    Raises:
        NotUnique: it has not exactly one solution.
    """
    kind = gallery.kind_of(entry.kind)
    model = kind.model(kind.shape(entry.instance))
    statement = state(model, kind.clues(entry.instance, model), fold=False)
    record = prove_statement(statement, trim=True)
    expected = "expected a puzzle with exactly one solution"
    if not record.startswith(HEAD):
        sort = record.split("\n")[1].removeprefix("kind ")
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
    title = title or entry.title or (setting.title if setting else "") or reading(kind.name, entry.instance)
    author = author or (setting.author if setting else "")
    public = {
        "title": title,
        "author": author,
        "rules": rules_of(kind, entry.instance, setting.prose if setting is not None else ""),
        "statement": text + "\n",
        "words": _words(text),
        **_Board(kind, entry.instance, model).data(),
    }
    puzzle = json.dumps(public, separators=(",", ":"), ensure_ascii=False)
    inside = {"tail": tail, "digest": sha256(in_script(puzzle).encode()).hexdigest()}
    data = compress(json.dumps(inside, separators=(",", ":")).encode(), 9)
    values = tail.split("\n", 1)[0].removeprefix("solution ").split(" ")[: statement.decisions]
    return Seal(title, puzzle, json.dumps({"data": b64encode(data).decode()} if open else _encrypted(data, values)))


def key(values: Sequence[str], salt: bytes, iterations: int) -> bytes:
    """Return the key that a finished grid is: its values, in the order of the statement."""
    return pbkdf2_hmac("sha256", " ".join(values).encode(), salt, iterations)


def _encrypted(data: bytes, values: Sequence[str]) -> dict[str, Any]:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    salt, nonce = urandom(16), urandom(12)
    sealed = AESGCM(key(values, salt, ITERATIONS)).encrypt(nonce, data, None)
    coded = {"salt": salt, "nonce": nonce, "data": sealed}
    return {"iterations": ITERATIONS, **{name: b64encode(part).decode() for name, part in coded.items()}}




def _words(text: str) -> list[tuple[str, str]]:
    """Form and meaning of each word of the lines."""
    used = {*re.findall(r"(?m)(?:^|[:{&] )([a-z]+)\b", text)}
    return [(word.form, word.meaning) for name, word in GLOSSARY.items() if name in used]


class _Board:
    """The picture, where the places of variables are on it, and what their values look like."""

    def __init__(self, kind: Kind, instance: Puzzle, model: Model) -> None:
        self.model = model
        self.places: dict[str, tuple[float, float, float]] = {}  # token of a name -> middle, and reach
        self.layers: list[dict[str, Any]] = []
        self.layer_of: dict[str, int] = {}
        self.mark_of: dict[str, int] = {}
        self.marks: dict[str, int] = {}  # as JSON -> number
        scene = scene_of_puzzle(instance, kind)
        self.picture, self.width, self.height = svg(scene), scene.width, scene.height
        if instance.plain:
            self._grid(instance, kind)
        else:
            self._declared(instance, kind)

    def _grid(self, instance: Puzzle, kind: Kind) -> None:
        view = view_of_puzzle(instance, kind)
        near, side = origin(view), view.side
        tokens = [(v, SYMBOLS[v - 1] if side <= len(SYMBOLS) else str(v)) for v in range(1, side + 1)]
        self._layer("digits", tokens)
        for i, name in enumerate(cell_names(side)):
            x, y = near + (i % side + 0.5) * CELL, near + (i // side + 0.5) * CELL
            sizes = (34.0, 28.0, 22.0)
            shapes = [(v, [Text(x, y, sizes[min(len(t), 3) - 1], t, LINK, False, True)]) for v, t in tokens]
            self._place(name, x, y, CELL / 2, shapes)

    def _declared(self, instance: Puzzle, kind: Kind) -> None:
        declared = kind
        frame = frame_of(declared, instance, view_of_puzzle(instance, kind) if instance.classic else None)
        named: set[str] = set()
        for layer in declared.layers_of(instance):
            domain = layer.values(instance)
            if not layer.auxiliary:
                self._layer(layer.name, [(v, layer.token(v, domain)) for v in domain], layer, instance)
            plain: set[str] = set()
            for place in dict.fromkeys(layer.places(instance)):
                name = instance.name_of(place)
                plain.add(name)
                x, y, reach = _middle(frame, place)
                shapes = [
                    (v, [shape for _, shape in looks.values(layer, instance, frame, {place: v})])
                    for v in (domain if not layer.auxiliary else ())
                ]
                self._place(f"{layer.name} {name}" if name in named else name, x, y, reach, shapes)
            named |= plain

    def _layer(
        self, name: str, tokens: list[tuple[int, str]], layer: Layer | None = None, instance: Puzzle | None = None
    ) -> None:
        arms = layer is not None and layer.at in ("links", "sides") and {v for v, _ in tokens} <= {0, 1}
        drawn = layer is None or instance is None or looks.look(layer, instance) != "tokens"
        corners = layer is not None and layer.at == "corners"
        told = {"name": name, "values": [v for v, _ in tokens], "tokens": tokens, "arms": arms, "corners": corners}
        self.layers.append({**told, "drawn": drawn and layer is not None})

    def _place(
        self, name: str, x: float, y: float, reach: float, shapes: Sequence[tuple[int, Sequence[Shape]]]
    ) -> None:
        token = as_token(name)
        if token in self.places:
            return
        self.places[token] = (x, y, reach)
        if shapes:
            mark = [(v, [_element(shift(shape, -x, -y)) for shape in some]) for v, some in shapes if some]
            self.layer_of[token] = len(self.layers) - 1
            self.mark_of[token] = self.marks.setdefault(json.dumps(mark), len(self.marks))

    def data(self) -> dict[str, Any]:
        names = [as_token(x.name) for x in self.model.decisions]
        phrases = {as_token(x.name): self.model.place_name(x).removeprefix("the ") for x in self.model.decisions}
        return {
            "picture": b64encode(compress(self.picture.encode(), 9)).decode(),
            "width": round(self.width),
            "height": round(self.height),
            "cell": CELL,
            "places": [(name, *where) for name, where in self.places.items()],
            "phrases": {name: words for name, words in phrases.items() if as_token(words) != name},
            "layers": self.layers,
            "marks": [json.loads(mark) for mark in self.marks],
            "variables": [*self._variables(names)],
        }

    def _variables(self, names: Sequence[str]) -> Iterator[tuple[str, int, int]]:
        """(name, layer, mark) of each decision; one that is nowhere on the board is entered as text alone."""
        for name, x in zip(names, self.model.decisions, strict=True):
            if name not in self.layer_of:
                self._layer(x.name, [(v, str(v)) for v in x.values])
                self.layer_of[name], self.mark_of[name] = len(self.layers) - 1, -1
            yield name, self.layer_of[name], self.mark_of[name]


def _middle(frame: Any, place: Any) -> tuple[float, float, float]:
    """The middle of a place, and how far it reaches."""
    if isinstance(place[0], tuple):
        (x1, y1), (x2, y2) = frame.at(place[0]), frame.at(place[-1])
        return (x1 + x2) / 2, (y1 + y2) / 2, CELL / 4
    return *frame.at(place), CELL / 2 if all(isinstance(part, int) for part in place) else CELL / 4


def _element(shape: Shape) -> list[Any]:
    """A shape as (tag, attributes, text), which the page makes an element of."""
    drawn = ElementTree.fromstring(element(shape))
    return [drawn.tag, drawn.attrib, drawn.text or ""]
