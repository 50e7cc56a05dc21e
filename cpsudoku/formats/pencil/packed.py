"""Codes of puzz.link for few values: up to four, marks, ones, several cells packed into a character."""

from __future__ import annotations

from collections.abc import Mapping

from cpsudoku.formats.pencil.codecs import DIGITS, UNKNOWN, Body, Codec, Values, gap, in_base, write_gaps
from cpsudoku.ground.errors import CpsudokuError


def _read4(body: Body, count: int) -> Values:
    found: Values = {}
    place = 0
    while place < count:
        if body.skip("."):
            found[place] = UNKNOWN
            place += 1
        elif body.ahead and body.ahead in DIGITS[:15]:
            blanks, value = divmod(body.digits(1, 15), 5)  # with one or two blanks behind it
            found[place] = value
            place += 1 + blanks
        else:
            expected = "a digit from 0 to e, a dot or a letter from g to z"
            place += gap(body, "g", 1, count - place, expected)
    return found


def _write4(values: Mapping[int, int], count: int) -> str:
    shown: list[str] = []
    place = 0
    while place < count:
        value = values.get(place)
        if value is None or value == UNKNOWN:
            shown.append("" if value is None else ".")
        elif value > 4:
            raise CpsudokuError(f"an address of this kind: expected numbers up to 4, found {value}")
        else:
            blanks = 0 if place + 1 in values else 1 if place + 2 in values else 2
            shown.append(in_base(value + 5 * blanks, 16))
            place += blanks
        place += 1
    return write_gaps(shown, "g", 20)


FOUR = Codec(_read4, _write4)


def _read_plain(body: Body, count: int) -> Values:
    found: Values = {}
    for place in range(count):
        character = body.take("a digit from 0 to 4, or anything else for a blank")
        if character in "01234":
            found[place] = int(character)
    return found


PLAIN = Codec(_read_plain, lambda values, count: "".join(str(values.get(i, ".")) for i in range(count)))


def _read1(body: Body, count: int) -> Values:
    """Where something is, and blanks behind it: 0 to h; i to z blanks alone."""
    found: Values = {}
    place = 0
    while place < count:
        size = body.digits(1, 36, "a digit or a letter")
        if size < 18:
            found[place] = 1
        else:
            size -= 18
        place += size + 1
    return found


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


def _packing(base: int, size: int) -> Codec:
    """``size`` numbers below ``base`` in a character, the first the most significant."""

    def read(body: Body, count: int) -> Values:
        found: Values = {}
        for start in range(0, count, size):
            number = body.digits(1, base**size)
            for i in reversed(range(size)):
                number, value = divmod(number, base)
                if value and start + i < count:
                    found[start + i] = value
        return found

    def write(values: Mapping[int, int], count: int) -> str:
        text = ""
        for start in range(0, count, size):
            number = 0
            for i in range(start, start + size):
                value = values.get(i, 0)
                if not 0 <= value < base:
                    shown = "?" if value == UNKNOWN else value
                    raise CpsudokuError(f"an address of this kind: expected values from 1 to {base - 1}, found {shown}")
                number = number * base + value
            text += DIGITS[number]
        return text

    return Codec(read, write)


BITS = _packing(2, 5)  # borders, missing cells: base 32
CIRCLES = _packing(3, 3)  # 1 white, 2 black: base 27
