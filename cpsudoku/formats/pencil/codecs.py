"""How puzz.link writes numbers into the body of an address: a decoder and an encoder for each of its alphabets.

    read(body, count) -> {place from 0: number}      write({place: number}, count) -> text

-2 is `?`, a clue whose number is not known; places that are blank are not in the table. What the encoders write is what
the reference program (robx/pzprjs) writes.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from cpsudoku.ground.errors import CpsudokuError, TextError, amount

UNKNOWN = -2
DIGITS = string.digits + string.ascii_lowercase
Values = dict[int, int]


class Body:
    """A text that is read from left to right; ``column``: where it begins, from 1."""

    def __init__(self, text: str, column: int = 1) -> None:
        self.text, self.column, self.next = text, column, 0

    @property
    def over(self) -> bool:
        return self.next >= len(self.text)

    @property
    def ahead(self) -> str:
        """The next character, "" at the end."""
        return self.text[self.next : self.next + 1]

    def refused(self, expected: str, back: int = 0) -> TextError:
        """``back``: so many characters before the next one."""
        place = max(0, self.next - back)
        found = repr(self.text[place : place + 1]) if place < len(self.text) else "the end of the address"
        return TextError(f"expected {expected}, found {found}", 1, self.column + place)

    def take(self, expected: str) -> str:
        if self.over:
            raise self.refused(expected)
        self.next += 1
        return self.text[self.next - 1]

    def skip(self, character: str) -> bool:
        found = self.ahead == character
        self.next += found
        return found

    def digits(self, count: int, base: int, expected: str = "") -> int:
        """A number of that many digits."""
        value = 0
        for _ in range(count):
            place = DIGITS.find(self.ahead) if self.ahead else -1
            if not 0 <= place < base:
                raise self.refused(expected or f"a digit from 0 to {DIGITS[base - 1]}")
            value = value * base + place
            self.next += 1
        return value

    def finish(self) -> None:
        if not self.over:
            raise self.refused("the end of the address")


class Codec(NamedTuple):
    """``read`` and ``write`` of one alphabet."""

    read: Callable[[Body, int], Values]
    write: Callable[[Mapping[int, int], int], str]


def in_base(number: int, base: int, least: int = 1) -> str:
    """Return the digits of a number in any base up to 36."""
    found = ""
    while number or len(found) < least:
        number, digit = divmod(number, base)
        found = DIGITS[digit] + found
    return found


# prefix, hexadecimal digits, what is added to them
_LONG = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192), "@": (3, 8192), "*": (4, 12240), "$": (5, 77776)}


def _one16(body: Body) -> int | None:
    """A number, or None where there is none."""
    if body.ahead in _LONG and body.ahead:
        count, more = _LONG[body.take("")]
        return body.digits(count, 16) + more
    if body.skip("."):
        return UNKNOWN
    if body.ahead and body.ahead in DIGITS[:16]:
        return body.digits(1, 16)
    return None


def _read16(body: Body, count: int) -> Values:
    found: Values = {}
    place = 0
    while place < count:
        value = _one16(body)
        if value is None:
            place += gap(body, "g", 1, count - place, "a digit from 0 to f, one of - + = . or a letter from g to z")
        else:
            found[place] = value
            place += 1
    return found


def gap(body: Body, first: str, least: int, left: int, expected: str) -> int:
    """A letter for so many blanks: ``first`` stands for ``least``."""
    size = DIGITS.find(body.ahead) - DIGITS.index(first) + least if body.ahead else -1
    if size < least:
        raise body.refused(f"{expected} ({left} cells are left)")
    if size > left:
        raise body.refused(f"at most {amount(left, 'blank')} (the cells that are left)")
    body.next += 1
    return size


def _write16(values: Mapping[int, int], count: int) -> str:
    return write_gaps([_shown16(values[i]) if i in values else "" for i in range(count)], "g", 20)


def _shown16(value: int) -> str:
    if value == UNKNOWN:
        return "."
    for limit, prefix, digits, less in (
        (16, "", 1, 0), (256, "-", 2, 0), (4096, "+", 3, 0), (8192, "=", 3, 4096), (12240, "@", 3, 8192),
        (77776, "*", 4, 12240), (77776 + 16**5, "$", 5, 77776),
    ):  # fmt: skip
        if 0 <= value < limit:
            return prefix + in_base(value - less, 16, digits)
    raise CpsudokuError(f"an address: expected numbers up to {77776 + 16**5 - 1}, found {value}")


def write_gaps(shown: Sequence[str], first: str, most: int) -> str:
    """Return the texts of cells, blanks between them as letters, ``first`` for one."""
    start, text, run = DIGITS.index(first) - 1, "", 0
    for one in shown:
        if one or run == most:
            text += (DIGITS[start + run] if run else "") + one
            run = 0 if one else 1
        else:
            run += 1
    return text + (DIGITS[start + run] if run else "")


NUMBER16 = Codec(_read16, _write16)


def _read36(body: Body, count: int) -> Values:
    found: Values = {}
    for place in range(count):
        if body.over or body.skip("."):
            continue
        if body.skip("%") or body.skip("@"):
            found[place] = UNKNOWN
        elif body.skip("-"):
            found[place] = body.digits(2, 36)
        else:
            found[place] = body.digits(1, 36, "a digit, a letter, - % @ or a dot")
    return found


def _write36(values: Mapping[int, int], count: int) -> str:
    text = ""
    for place in range(count):
        value = values.get(place)
        if value is None or value == UNKNOWN:
            text += "." if value is None else "@"
        elif value >= 36**2:
            raise CpsudokuError(f"an address of this kind: expected numbers up to {36**2 - 1}, found {value}")
        else:
            text += in_base(value, 36) if value < 36 else "-" + in_base(value, 36, 2)
    return text


HITORI = Codec(_read36, _write36)


def _read_dots(body: Body, count: int) -> Values:
    """1 white, 2 black; in one digit with the blanks behind it."""
    found: Values = {}
    place = 0
    while place < count:
        if body.ahead and body.ahead in DIGITS[:16]:
            blanks, colour = divmod(body.digits(1, 16), 2)
            found[place] = colour + 1
            place += 1 + blanks
        else:
            place += gap(body, "g", 1, count - place, "a digit from 0 to f or a letter from g to z")
    return found


def _write_dots(values: Mapping[int, int], count: int) -> str:
    shown: list[str] = []
    place = 0
    while place < count:
        if place not in values:
            shown.append("")
            place += 1
            continue
        blanks = next((i for i in range(7) if place + i + 1 in values), 7)
        shown.append(in_base(2 * blanks + values[place] - 1, 16))
        place += 1 + blanks
    return write_gaps(shown, "g", 20)


DOTS = Codec(_read_dots, _write_dots)
