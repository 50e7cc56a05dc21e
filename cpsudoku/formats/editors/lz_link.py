"""LZ-string (pieroxy.net/blog/pages/lz-string): the compression of texts in editors' links, in base64.

Read here, because whoever reads a stranger's link has to stop at a size: n codes may stand for n * n / 2 characters.
Costs about a microsecond a character.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from struct import iter_unpack

from cpsudoku.support.errors import TextError

LONGEST = 1 << 21  # characters of the decompressed text: the largest published puzzles have 100,000
_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BLOCK = 1024  # digits that are read at once
_END = 2  # the code at the end; 0 and 1 announce a new character of 8 and of 16 bits


class CutShort(TextError):
    """The text ends before its last code."""


@cache
def _six_bits() -> dict[str, str]:
    bits = {digit: f"{value:06b}" for value, digit in enumerate(_DIGITS)}
    return bits | {"-": bits["/"]}  # as addresses spell it


def is_digit(character: str) -> bool:
    """Tell whether it is a digit of base64."""
    return character in _six_bits()


class UnpackingWork:
    """A limit of the digits that are read in all spellings of a link together: a stranger's link may have two hundred
    spellings, each of them long."""

    def __init__(self, digits: int) -> None:
        self.left = digits


def _blocks(text: str, work: UnpackingWork | None) -> Iterator[str]:
    """Yield the bits of base64, a block of digits after the other, as they are needed; they end before what is none."""
    bits_of = _six_bits()
    for start in range(0, len(text), _BLOCK):
        block = []
        for digit in text[start : start + _BLOCK]:
            if digit not in bits_of:
                break
            block.append(bits_of[digit])
        if work is not None:
            if work.left <= 0:
                raise TextError("expected compressed text, found none in the spellings that were tried: it is damaged")
            work.left -= len(block)
        yield "".join(block)
        if len(block) < _BLOCK:
            break
    raise CutShort("expected the rest of the compressed text, found its end: it is cut short")


def decompress(text: str, longest: int = LONGEST, work: UnpackingWork | None = None) -> tuple[str, str]:
    """Return the text that its base64 stands for, and what follows the last digit of this base64.

    Raises:
        CutShort: there is no code that ends it.
        TextError: it is damaged, or longer than ``longest``, or ``work`` is used up.
    """
    blocks = _blocks(text, work)
    bits, place = "", 0
    words: list[str] = ["", "", ""]
    parts: list[str] = []
    width, room, size, used = 2, 1, 0, 0
    last = ""

    def read(count: int) -> int:
        nonlocal bits, place, used
        used += count
        while len(bits) - place < count:
            bits, place = bits[place:] + next(blocks), 0
        place += count
        return int(bits[place - count : place][::-1], 2)  # the lowest bit comes first

    while True:
        code = read(width)
        if code == _END:
            units = "".join(parts).encode("utf-16", "surrogatepass")  # two of them may be one character
            digits, bits_over = divmod(used, 6)
            rest = text[digits + 1 :] if bits_over else text[digits:].removeprefix("A")  # a last digit may have no bits
            return units.decode("utf-16", "surrogatepass"), rest.lstrip("=$")
        if code < _END:
            words.append(chr(read(16 if code else 8)))
            code = len(words) - 1
            room -= 1
            if room == 0:
                room, width = 1 << width, width + 1
        if code < len(words):
            word = words[code]
        elif code == len(words) and last:
            word = last + last[0]
        else:
            raise TextError("expected compressed text, found a code without a meaning: it is damaged")
        size += len(word)
        if size > longest:
            raise TextError(f"expected a compressed text of at most {longest} characters, found more")
        parts.append(word)
        if last:
            words.append(last + word[0])
            room -= 1
            if room == 0:
                room, width = 1 << width, width + 1
        elif width == 2:  # the first word: from now on codes have three bits
            room, width = 4, 3
        last = word


def compress(text: str) -> str:
    """Return the text as base64 that `decompress` and editors read."""
    bits: list[str] = []
    codes: dict[str, int] = {}
    new: set[str] = set()  # characters that have a code and were not written yet
    width, room = 2, 2

    def write(value: int, count: int) -> None:
        bits.append(f"{value:0{count}b}"[::-1])

    def fill() -> None:
        nonlocal width, room
        room -= 1
        if room == 0:
            room, width = 1 << width, width + 1

    def write_word(word: str) -> None:
        if word in new:
            new.remove(word)
            wide = word > "\xff"
            write(int(wide), width)
            write(ord(word), 16 if wide else 8)
            fill()
        else:
            write(codes[word], width)
        fill()

    word = ""
    for (unit,) in iter_unpack("<H", text.encode("utf-16-le", "surrogatepass")):
        character = chr(unit)
        if character not in codes:
            codes[character] = _END + 1 + len(codes)
            new.add(character)
        if word + character in codes:
            word += character
            continue
        if word:
            write_word(word)
            codes[word + character] = _END + 1 + len(codes)
        word = character
    if word:
        write_word(word)
    write(_END, width)
    bits.append("0" * 6)  # at least one bit follows the end
    row = "".join(bits)
    digits = "".join(_DIGITS[int(row[at : at + 6], 2)] for at in range(0, len(row) - 5, 6))
    return digits + "=" * (-len(digits) % 4)
