"""Unread: an item of the input that the puzzle does not use. Every reader lists its own."""

from __future__ import annotations

from typing import NamedTuple


class Unread(NamedTuple):
    """An item of the input that the puzzle does not use.

    Attributes:
        place: Where it stands, such as "line 3", "r1c2" or "cage.negated"; "" for the whole input.
        text: The item as it was found, on one line.
        rule: May it be a rule? Then the verdict is "undecided".
    """

    place: str
    text: str
    rule: bool = True

    def __str__(self) -> str:
        return f"{self.place}: {self.text}" if self.place else self.text


def excerpt(text: str, most: int = 60) -> str:
    """Return the beginning of a text in quotes, on one line: the text of an `Unread`."""
    words = " ".join(text.split())
    return repr(words if len(words) <= most else f"{words[:most]}...")
