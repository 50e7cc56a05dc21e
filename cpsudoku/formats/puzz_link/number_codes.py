"""The number codes in the bodies of puzz.link addresses: a decoder and an encoder for each alphabet.

    read(body, count) -> {place from 0: number}      write({place: number}, count) -> text

The number -2 is `?`, a clue with an unknown number. The dictionary omits blank places. The encoders write the same text
as the reference program (robx/pzprjs).
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from cpsudoku.puzzles.sections.unread_keys import Unread
from cpsudoku.support.errors import CpsudokuError, InputError, amount

UNKNOWN = -2
DIGITS = string.digits + string.ascii_lowercase
Values = dict[int, int]
Value = TypeVar("Value")


# Additions of people and services after an address: punctuation, parameters, a fragment.
_TAIL = r"""(?:[/.,;:!?'"»”’)\]}>*_]|%2[29]|%3E)*(?:[&#?].*)?"""


class Body:
    """A text that is read from left to right. ``column``: its first column, from 1; ``unread``: its unused items."""

    def __init__(self, text: str, column: int = 1) -> None:
        self.text = text
        self.column = column
        self.next: int = 0
        self.unread: list[Unread] = []

    @property
    def over(self) -> bool:
        return self.next >= len(self.text)

    @property
    def ahead(self) -> str:
        """The next character, "" at the end."""
        return self.text[self.next : self.next + 1]

    def refusal(self, expected: str) -> InputError:
        """Return the error that the text has something else than ``expected`` at this place."""
        found = "the end of the address" if self.over else repr(self.ahead)
        return InputError(f"expected {expected}, found {found}", 1, self.column + self.next)

    def take(self, expected: str) -> str:
        if self.over:
            raise self.refusal(expected)
        self.next += 1
        return self.text[self.next - 1]

    def skip(self, character: str) -> bool:
        is_next = self.ahead == character
        self.next += is_next
        return is_next

    def digits(self, count: int, base: int, expected: str = "") -> int:
        """Consume a number of that many digits."""
        value = 0
        for _ in range(count):
            place = DIGITS.find(self.ahead) if self.ahead else -1
            if not 0 <= place < base:
                raise self.refusal(expected or f"a digit from 0 to {DIGITS[base - 1]}")
            value = value * base + place
            self.next += 1
        return value

    @property
    def in_tail(self) -> bool:
        """Is the rest of the text a known addition after an address?"""
        return re.fullmatch(_TAIL, self.text[self.next :]) is not None

    def name_rest(self, start: int) -> None:
        """List the characters from ``start`` to the current place as unread. They are certainly not a rule."""
        self.unread.append(Unread(f"column {self.column + start}", self.text[start : self.next], rule=False))

    def finish(self) -> None:
        """List the rest of the text as unread.

        Raises:
            InputError: the rest is no such addition.
        """
        if not self.in_tail:
            raise self.refusal("the end of the address")
        start, self.next = self.next, len(self.text)
        if start < self.next:
            self.name_rest(start)


class Codec(NamedTuple):
    """``read`` and ``write`` of one alphabet."""

    read: Callable[[Body, int], Values]
    write: Callable[[Mapping[int, int], int], str]


def in_base(number: int, base: int, least: int = 1) -> str:
    """Return the digits of a number in any base up to 36."""
    digits = ""
    while number or len(digits) < least:
        number, digit = divmod(number, base)
        digits = DIGITS[digit] + digits
    return digits


def read_gaps(
    body: Body, count: int, one: Callable[[Body], tuple[Value, int] | None], first: str, expected: str
) -> Iterator[tuple[int, Value]]:
    """Yield (place, value) for each result of ``one``, a function that reads a value and the number of blanks after it.
    If ``one`` returns None, the next letter is a run of blanks; the letter ``first`` is one blank."""
    place = 0
    while place < count:
        item = one(body)
        if item is not None:
            yield place, item[0]
            place += 1 + item[1]
            continue
        size = DIGITS.find(body.ahead) - DIGITS.index(first) + 1 if body.ahead else -1
        if size < 1:
            raise body.refusal(f"{expected} ({count - place} cells are left)")
        if size > count - place:
            raise body.refusal(f"at most {amount(count - place, 'blank')} (the cells that are left)")
        body.next += 1
        place += size


def write_gaps(texts: Iterable[str], first: str, most: int) -> str:
    """Return the texts of cells, with runs of blanks as letters, ``first`` for one."""
    start, text, run = DIGITS.index(first) - 1, "", 0
    for one in texts:
        if one or run == most:
            text += (DIGITS[start + run] if run else "") + one
            run = 0 if one else 1
        else:
            run += 1
    return text + (DIGITS[start + run] if run else "")


# prefix -> number of hexadecimal digits, their offset, and the numbers written so: those below
_LONG = {
    "": (1, 0, 16), "-": (2, 0, 256), "+": (3, 0, 4096), "=": (3, 4096, 8192), "%": (3, 8192, 0), "@": (3, 8192, 12240),
    "*": (4, 12240, 77776), "$": (5, 77776, 77776 + 16**5),
}  # fmt: skip


def _read_hexadecimal(body: Body) -> tuple[int, int] | None:
    if body.skip("."):
        return UNKNOWN, 0
    if body.over or body.ahead not in (*_LONG, *DIGITS[:16]):
        return None
    count, more, _ = _LONG[body.take("") if body.ahead in _LONG else ""]
    return body.digits(count, 16) + more, 0


def _write_hexadecimal(value: int) -> str:
    if value == UNKNOWN:
        return "."
    for prefix, (digits, less, limit) in _LONG.items():
        if 0 <= value < limit:
            return prefix + in_base(value - less, 16, digits)
    raise CpsudokuError(f"an address: expected numbers up to {77776 + 16**5 - 1}, found {value}")


def _read16(body: Body, count: int) -> Values:
    expected = "a digit from 0 to f, one of - + = . or a letter from g to z"
    return dict(read_gaps(body, count, _read_hexadecimal, "g", expected))


def _write16(values: Mapping[int, int], count: int) -> str:
    return write_gaps((_write_hexadecimal(values[i]) if i in values else "" for i in range(count)), "g", 20)


NUMBER16 = Codec(_read16, _write16)


def _blanks_codec(least: int, size: int, most: int, unknown: bool, expected: str) -> Codec:
    """Return the codec of ``size`` numbers from ``least`` on. One digit encodes a number and up to ``most`` blanks
    after it. ``unknown``: may numbers be unknown?"""
    signs = DIGITS[: size * (most + 1)]

    def one(body: Body) -> tuple[int, int] | None:
        if unknown and body.skip("."):
            return UNKNOWN, 0
        if body.over or body.ahead not in signs:
            return None
        blanks, value = divmod(body.digits(1, len(signs)), size)
        return value + least, blanks

    def write(values: Mapping[int, int], count: int) -> str:
        texts: list[str] = []
        place = 0
        while place < count:
            value, blanks = values.get(place), 0
            if value is None or (unknown and value == UNKNOWN):
                texts.append("" if value is None else ".")
            elif value >= least + size:
                last = least + size - 1
                raise CpsudokuError(f"an address of this kind: expected numbers up to {last}, found {value}")
            else:
                blanks = next((i for i in range(most) if place + i + 1 in values), most)
                texts.append(in_base(value - least + size * blanks, 16))
            place += 1 + blanks
        return write_gaps(texts, "g", 20)

    return Codec(lambda body, count: dict(read_gaps(body, count, one, "g", expected)), write)


FOUR = _blanks_codec(0, 5, 2, True, "a digit from 0 to e, a dot or a letter from g to z")
DOTS = _blanks_codec(1, 2, 7, False, "a digit from 0 to f or a letter from g to z")  # 1 is white, 2 is black


def _read36(body: Body, count: int) -> Values:
    values: Values = {}
    for place in range(count):
        if body.skip("."):
            continue
        if body.skip("%") or body.skip("@"):
            values[place] = UNKNOWN
        elif body.skip("-"):
            values[place] = body.digits(2, 36)
        else:
            values[place] = body.digits(1, 36, "a digit, a letter, - % @ or a dot")
    return values


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


def _read_plain(body: Body, count: int) -> Values:
    values: Values = {}
    for place in range(count):
        character = body.take("a digit from 0 to 4, or anything else for a blank")
        if character in "01234":
            values[place] = int(character)
    return values


PLAIN = Codec(_read_plain, lambda values, count: "".join(str(values.get(i, ".")) for i in range(count)))


def _read1(body: Body, count: int) -> Values:
    """Read marks with the blanks after them: 0 to h. i to z are blanks alone."""
    values: Values = {}
    place = 0
    while place < count:
        size = body.digits(1, 36, "a digit or a letter")
        if size < 18:
            values[place] = 1
        else:
            size -= 18
        place += size + 1
    return values


def _write1(values: Mapping[int, int], count: int) -> str:
    text, run, after = "", -1, False
    for place in range(count):
        if place in values:
            text += DIGITS[run + (0 if after else 18)] if run >= 0 else ""
            run, after = 0, True
            continue
        run += 1
        if run == 17:
            text += DIGITS[run + (0 if after else 18)]
            run, after = -1, False
    return text + (DIGITS[run + (0 if after else 18)] if run >= 0 else "")


ONE = Codec(_read1, _write1)


def _packing_codec(base: int, size: int) -> Codec:
    """Return the codec that packs ``size`` numbers below ``base`` into one character, the most significant first."""

    def read(body: Body, count: int) -> Values:
        values: Values = {}
        for start in range(0, count, size):
            number = body.digits(1, base**size)
            for i in reversed(range(size)):
                number, value = divmod(number, base)
                if value:
                    values[start + i] = value
        if any(place >= count for place in values):
            body.name_rest(body.next - 1)
        return {place: value for place, value in values.items() if place < count}

    def write(values: Mapping[int, int], count: int) -> str:
        text = ""
        for start in range(0, count, size):
            number = 0
            for i in range(start, start + size):
                value = values.get(i, 0)
                if not 0 <= value < base:
                    word = "?" if value == UNKNOWN else value
                    raise CpsudokuError(f"an address of this kind: expected values from 1 to {base - 1}, found {word}")
                number = number * base + value
            text += DIGITS[number]
        return text

    return Codec(read, write)


BITS = _packing_codec(2, 5)  # borders, missing cells: base 32
CIRCLES = _packing_codec(3, 3)  # 1 is white, 2 is black: base 27
