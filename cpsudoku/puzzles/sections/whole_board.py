"""Sections about the whole board: a flag, which is present or absent, and the digits, `digits: 0-8` or `digits: 1-6 8
9`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from cpsudoku.puzzles.board import Board, Cell
from cpsudoku.puzzles.section_lines import Line, Word
from cpsudoku.puzzles.sections.section import Names, Sample, While, Whole
from cpsudoku.support.errors import InputError, whole_number

if TYPE_CHECKING:
    from cpsudoku.puzzles.sections.editor_keys import Editor

Words = tuple[bool | str, ...]  # True, and the words after its name


@dataclass(eq=False, repr=False)
class Flag(Whole[bool | str]):
    """A section that is present or absent. A kind gets True, or the words after the heading if ``arguments`` are
    allowed. Flags belong to the shape."""

    alone = True
    repeats = False
    shape: bool | str | While = field(default=True, kw_only=True)
    arguments: tuple[str, ...] = ()  # its possible words; "0" means any number

    def read(self, lines: Sequence[Line], board: Board, heading: Word) -> Words:
        content = []
        for word in (word for line in lines for word in line.words()):
            if word.text not in self.arguments and not ("0" in self.arguments and whole_number(word.text) is not None):
                choice = " or ".join("a number" if a == "0" else a for a in self.arguments) or "no more than the name"
                raise word.refusal(choice)
            content.append(word.text)
        return (True, *content)

    def slots(self, cells: Sequence[Cell], board: Board) -> Iterator[tuple[str, Sequence[str]]]:
        if self.arguments and not cells:
            yield "{}", [word for word in self.arguments if word != "0"]

    def write(self, content: Words, board: Board, name: Names) -> list[str]:
        return [" ".join(map(str, content[1:]))]

    def view(self, content: Words, board: Board) -> bool | list[int | str]:
        words = [word if (number := whole_number(str(word))) is None else number for word in content[1:]]
        return words if self.arguments and content else bool(content)

    def _sample_places(self, sample: Sample) -> list[Words]:
        if isinstance(sample, bool):
            return [(True,)] if sample else []
        words = tuple(map(str, sample))
        return [(True, *words)] if words else []

    def read_key(self, editor: Editor, value: object, board: Board, left: dict[int, str] | None = None) -> Words:
        from cpsudoku.puzzles.sections.editor_keys import words

        if editor.word:
            return (True,) if editor.word in words(value) else ()
        word = str(value or "").strip().lower()
        if word not in ("true", "1", ""):
            raise InputError(f"expected true or false under {editor.key!r}, found {value!r:.40}")
        return (True,) if word in ("true", "1") else ()

    def write_key(self, editor: Editor, content: Words, board: Board) -> Literal[True] | str:
        return editor.word or True


_RANGE = r"(?a)(\d{1,3})(?:-(\d{1,3}))?"
MOST = 100  # digits of a board


def customary(board: Board) -> tuple[int, ...]:
    """Return the usual digits of a board, which has no section of digits."""
    return tuple(range(1, max(board.height, board.width) + 1))


@dataclass(eq=False, repr=False)
class Values(Whole[int]):
    """A section of numbers and ranges from 0. The content has all these numbers in ascending order, or is empty if they
    are the usual digits. It belongs to the shape."""

    name: str = "values"
    shape: bool | str | While = field(default=True, kw_only=True)

    @property
    def headings(self) -> tuple[str, ...]:
        return self.name, "digits"

    @property
    def probes(self) -> Sequence[str]:
        return [f"0-{most}" for most in range(1, 26)]

    def read(self, lines: Sequence[Line], board: Board, heading: Word) -> tuple[int, ...]:
        words = [word for line in lines for word in line.tokens()]
        digits: set[int] = set()
        for word in words:
            part = re.fullmatch(_RANGE, word.text)
            low, high = (int(part[1]), int(part[2] or part[1])) if part else (1, 0)
            if low > high:
                raise word.refusal("digits, such as 0-8 or 1 2 5")
            digits.update(range(low, high + 1))
            if len(digits) > MOST:
                raise word.refusal(f"at most {MOST} digits")
        if not digits:
            raise heading.refusal("digits after it, such as 0-8")
        content = tuple(sorted(digits))
        return () if content == customary(board) else content

    def slots(self, cells: Sequence[Cell], board: Board) -> Iterator[tuple[str, Sequence[str]]]:
        if not cells:
            yield "{}", ()

    def write(self, content: tuple[int, ...], board: Board, name: Names) -> list[str]:
        runs: list[list[int]] = []
        for value in content:
            if runs and value == runs[-1][-1] + 1:
                runs[-1].append(value)
            else:
                runs.append([value])
        return [" ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)]
