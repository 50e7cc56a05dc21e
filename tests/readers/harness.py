"""One-to-one: the shared code of the three generic tests of readers.

A `Reader` has inputs, a function that changes one a little, and a function that returns all that an input means. Each
small change must be rejected, be listed (unread items, notes, title), or give another puzzle. `same` lists the changes
without a change of meaning, each with its reason. No known answers are needed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from cpsudoku.formats.entry_reading import read
from cpsudoku.formats.format_contract import ReadOptions
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.support.errors import CpsudokuError

Meaning = tuple[Any, ...]
Changes = Callable[[str, Random, int], Iterable[str]]  # input, random numbers, how many -> changed inputs
Same = tuple[str, Callable[[str], str]]  # reason, input -> input: two inputs that it makes equal have the same meaning


def meaning(text: str, options: ReadOptions | None = None, kind: str = "") -> Meaning | None:
    """Return the meaning of a text and all notes about it; None if the reader rejects it."""
    try:
        entries = [*read(text, kind=kind, options=options)]
    except CpsudokuError:
        return None
    if not entries or any(isinstance(entry, Bad) for entry in entries):
        return None
    return tuple(meaning_of(entry) for entry in entries if isinstance(entry, Entry))


def meaning_of(entry: Entry) -> Meaning:
    """Return the meaning of an entry and all notes about it."""
    puzzle, setting = entry.puzzle, entry.setting
    said = (entry.rating, entry.comments)
    known = setting and (setting.title, setting.author, setting.prose, setting.notes, repr(setting.rest))
    doubts = () if puzzle.kind is None else tuple(puzzle.kind.doubts(puzzle))
    return (
        entry.kind, puzzle.board, puzzle.contents, puzzle.solution, puzzle.drawing, doubts,
        entry.title, entry.unread, said, known,
    )  # fmt: skip


@dataclass(frozen=True)
class Reader:
    """One reader.

    Attributes:
        name: What the test is called.
        inputs: () -> inputs by name.
        changes: input, random numbers, how many -> changed inputs.
        means: input -> its meaning, None if it is rejected; any other exception fails the test.
        same: Changes that say the same, each with its reason.
        count: Changes of one input in the short run; the slow one makes ten times as many.
    """

    name: str
    inputs: Callable[[], Mapping[str, str]]
    changes: Changes
    means: Callable[[str], Meaning | None] = meaning
    same: Sequence[Same] = field(default=())
    count: int = 40

    def vanished(self, name: str, text: str, count: int) -> Iterator[str]:
        """Yield the changes of an input that the reader drops.

        Raises:
            AssertionError: the reader rejects the input itself.
        """
        before = self.means(text)
        assert before is not None, f"{self.name}: expected {name} to be read, found it rejected: {text!r}"
        for changed in dict.fromkeys(self.changes(text, Random(f"{self.name} {name}"), count)):
            if changed != text and self.means(changed) == before and not self.reason(text, changed):
                yield f"{name}: {_difference(text, changed)}"

    def reason(self, text: str, changed: str) -> str:
        """Return why two inputs have the same meaning; "" without a reason."""
        for reason, plain in self.same:
            if plain(text) == plain(changed):
                return reason
        both = text, changed
        for _, plain in self.same:
            both = plain(both[0]), plain(both[1])
        return "several of these" if both[0] == both[1] else ""


def _difference(a: str, b: str) -> str:
    """Return two texts, cut to where they differ."""
    start = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    low = max(0, start - 40)
    return f"at {start}: {a[low : start + 40]!r} and {b[low : start + 40]!r} are read alike"


# Changes of texts: characters, words and lines, replaced, removed, doubled or added.

CHARACTERS = "0123456789.-?*xQrc,;:=<>|/\\#\"'()[]{} \t\n\r\u00e9\u0663"
WORDS = ("foo", "0", "7", "r1c1", "r9c9", "?", "=", "1" * 5000, "NaN", "Infinity")
LINES = ("", "foo", "12", "foo: r1c1", "# kind: foo", "[State]", "-", "r1c1 r1c2", "===")


def change_text(text: str, rng: Random, count: int) -> Iterator[str]:
    """Yield a text with one character, word or line removed, doubled, added or replaced by another."""
    words = [match.span() for match in re.finditer(r"\S+", text)]
    lines = text.splitlines(keepends=True)
    for _ in range(count):
        sort = rng.randrange(7)
        if sort < 3:
            i, c = rng.randrange(len(text) + 1), rng.choice(CHARACTERS)
            yield (text[:i] + c + text[i:], text[:i] + text[i + 1 :], text[:i] + c + text[i + 1 :])[sort]
        elif sort < 5:
            (i, j), word = rng.choice(words), rng.choice(WORDS)
            words_there = ("", text[i:j] + " " + text[i:j], word, f"{word} {text[i:j]}", f"{text[i:j]} {word}")
            yield text[:i] + rng.choice(words_there) + text[j:]
        else:
            i = rng.randrange(len(lines))
            line, new = lines[i], f"{rng.choice(LINES)}\n"
            there: Sequence[Sequence[str]] = ((), (line, line), (new, line), (line, new), (new,), (line, lines[i - 1]))
            yield "".join([*lines[:i], *rng.choice(there), *lines[i + 1 :]])


def change_separate(start: int) -> Changes:
    """Return `change_text` for inputs whose first lines stay."""

    def change(text: str, rng: Random, count: int) -> Iterator[str]:
        lines = text.splitlines(keepends=True)
        head = "".join(lines[:start])
        yield from (head + changed for changed in change_text("".join(lines[start:]), rng, count))

    return change


# Changes of JSON: each key and each value.

VALUES: tuple[Any, ...] = (
    None, True, False, 0, 7, -1, 1.5, float("nan"), float("inf"), 10**30, "", "foo", "7", "R1C1", [], {}, [1], ["foo"],
    {"foo": 1},
)  # fmt: skip


def change_json(text: str, rng: Random, count: int) -> Iterator[str]:
    """Yield a text of JSON with one key or value removed, doubled, added or replaced by another."""
    places = [*_places(json.loads(text))]
    for _ in range(count):
        data = json.loads(text)
        *way, last = rng.choice(places)
        inner = data
        for key in way:
            inner = inner[key]
        new = rng.choice(VALUES)
        action = rng.randrange(4)
        if action == 0:
            del inner[last]
        elif action == 1:
            inner[last] = new
        elif isinstance(inner, list):
            inner.insert(last, inner[last] if action == 2 else new)
        else:
            inner["foo" if action == 2 else f"{last}2"] = new
        yield json.dumps(data)


def _places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield (*path, key)
        yield from _places(value, (*path, key))
