"""Texts with a mistake, and the package's message for each, with line and column."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

import cpsudoku
from cpsudoku.formats import entry_reading
from tests.golden.digests import Example, examples


def mistakes(example: Example) -> Iterator[tuple[str, str]]:
    """Yield names of mistakes, each with the text that has it."""
    text, rng = example.text, Random(example.name)
    lines = text.rstrip("\n").split("\n")
    row = rng.randrange(min(len(lines), 3))
    column = rng.randrange(max(1, len(lines[row])))
    for name, line in (
        ("a foreign symbol", lines[row][:column] + "%" + lines[row][column + 1 :]),
        ("a cell less", lines[row][:-1]),
        ("a number beyond all", lines[row][:column] + " 987654 " + lines[row][column + 1 :]),
    ):
        yield name, "\n".join([*lines[:row], line, *lines[row + 1 :]]) + "\n"
    yield "the last line twice", "\n".join([*lines, lines[-1]]) + "\n"
    yield "a heading of nobody", text + "wibbles:\nr1c1 r1c2\n"
    headings = [i for i, line in enumerate(lines) if re.fullmatch(r"[a-z][a-z -]*:.*", line)]
    if headings:
        i = rng.choice(headings)
        yield "a misspelled heading", "\n".join([*lines[:i], "x" + lines[i], *lines[i + 1 :]]) + "\n"
        yield "a section twice", "\n".join([*lines, lines[i]]) + "\n"
        yield "a cell off the board", "\n".join([*lines, "r99c1 r99c2 = 3"]) + "\n"
        yield "no cell", "\n".join([*lines, "rXc1 and so on"]) + "\n"
    else:
        yield "a cage where none can be", text + "cages:\nr99c1 r1c2 = 3\n"


def messages(text: str, kind: str) -> list[str]:
    """Return the message for a text that is not a puzzle of the kind; nothing if it is one."""
    said = []
    try:
        for entry in entry_reading.read(text, kind=kind):
            if type(entry).__name__ == "Bad":
                said.append(str(entry))
    except cpsudoku.CpsudokuError as error:
        said.append(str(error))
    return said


def all_refusals() -> Iterator[tuple[str, list[str]]]:
    """Yield each refused mistake, as "example: mistake", and the messages."""
    for example in examples(1):
        if example.name.split()[-2] in ("unique", "right"):
            for mistake, text in mistakes(example):
                if said := messages(text, example.kind):
                    yield f"{example.name}: {mistake}", said


def refusals(keys: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the refusals of these keys; without keys, the first of each form of message."""
    chosen, forms = set(keys), set()
    for key, said in all_refusals():
        form = form_of(said)
        if key in chosen or (not keys and form not in forms):
            forms.add(form)
            yield key, said


def form_of(said: Sequence[str]) -> str:
    """Return the first message without quotes and numbers, up to its first detail."""
    return re.sub(r"(`[^`]*`(,| or)? ?)+|'[^']*'|\d+", "N ", said[0]).partition(": if it is a blank")[0]
