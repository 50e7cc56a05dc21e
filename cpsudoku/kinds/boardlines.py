"""Lines of a board of pzprv3, and their tokens, with their places."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from cpsudoku.errors import TextError, amount


@dataclass
class Token:
    """``line`` and ``column`` count from 1 in the text."""

    text: str
    line: int
    column: int

    def refused(self, expected: str) -> TextError:
        return TextError(f"expected {expected}, found {self.text!r}", self.line, self.column)

    def number(self, expected: str = "a number") -> int:
        digits = self.text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 10):
            raise self.refused(expected)
        return int(self.text)


class BoardLines:
    """The lines of a board, from top to bottom; ``version``: the number behind pzprv3, 0 where there is none."""

    def __init__(self, text: str, start: int, version: int = 0) -> None:
        self.version = version
        self.lines: list[list[Token]] = []
        self.next = 0
        line, column = text.count("\n", 0, start) + 1, start - (text.rfind("\n", 0, start) + 1) + 1
        for raw in re.split(r"[/\n]", text[start:]):
            self.lines.append([Token(m[0], line, column + m.start()) for m in re.finditer(r"\S+", raw)])
            column += len(raw) + 1
            if start + len(raw) < len(text) and text[start + len(raw)] == "\n":
                line, column = line + 1, 1
            start += len(raw) + 1
        while self.lines and not self.lines[-1]:
            self.lines.pop()

    @property
    def over(self) -> bool:
        return self.next >= len(self.lines)

    @property
    def ahead(self) -> str:
        """The first token of the next line."""
        return self.lines[self.next][0].text if not self.over and self.lines[self.next] else ""

    def ended(self, expected: str, found: str) -> TextError:
        """The error that the board is too short."""
        last = next((line[-1] for line in reversed(self.lines) if line), Token("", 0, 0))
        return TextError(f"expected {expected}, found {found}", last.line, last.column)

    def line(self) -> list[Token]:
        self.next += 1
        return self.lines[self.next - 1]

    def one(self, expected: str) -> Token:
        """The only token of the next line."""
        line = self.line() if not self.over else []
        if len(line) != 1:
            raise (line[1] if line else Token("the end", 0, 0)).refused(expected)
        return line[0]

    def table(self, rows: list[list[Any]], *, begun: bool = False) -> list[tuple[Any, Token]]:
        """(place, token) for the places of each row; nothing where the board has ended before its part has ``begun``.

        Raises:
            TextError: a row or a token too many or too few.
        """
        found: list[tuple[Any, Token]] = []
        for i, places in enumerate(rows):
            if self.over:
                if i or begun:
                    raise self.ended(f"{amount(len(rows), 'row')} here", str(i))
                return found
            line = self.line()
            if len(line) != len(places):
                place = line[min(len(places), len(line) - 1)] if line else Token("", 0, 0)
                raise TextError(f"expected {amount(len(places), 'cell')}, found {len(line)}", place.line, place.column)
            found += zip(places, line, strict=True)
        return found
