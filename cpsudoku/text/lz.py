"""LZ-string (pieroxy.net/blog/pages/lz-string): the compression of texts in editors' links, in base64.

Read here, because whoever reads a stranger's link has to stop at a size: n codes may stand for n * n / 2 characters.
Written by the library `lzstring`. Costs about a microsecond a character.
"""

from __future__ import annotations

from functools import cache

from cpsudoku.errors import TextError

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
    """Is it a digit of base64?"""
    return character in _six_bits()


class Work:
    """How many digits may still be read, in all spellings of a link together: a stranger's link may be read in two
    hundred ways, each of them long."""

    def __init__(self, digits: int) -> None:
        self.left = digits


class _Bits:
    """The bits of base64, a block of digits after the other, as they are needed; they end before what is none."""

    def __init__(self, text: str, work: Work | None) -> None:
        self._text, self._work = text, work
        self._bits = ""
        self._place = 0  # in the bits
        self._taken = 0  # digits

    def number(self, width: int) -> int:
        """The bits of a number come lowest first."""
        while self._place + width > len(self._bits):
            self._read()
        begin, self._place = self._place, self._place + width
        return int(self._bits[begin : self._place][::-1], 2)

    def _read(self) -> None:
        known = _six_bits()
        found = []
        for digit in self._text[self._taken : self._taken + _BLOCK]:
            if digit not in known:
                break
            found.append(known[digit])
        if not found:
            raise CutShort("expected the rest of the compressed text, found its end: it is cut short")
        if self._work is not None:
            if self._work.left <= 0:
                raise TextError("expected compressed text, found none in the spellings that were tried: it is damaged")
            self._work.left -= len(found)
        self._bits = self._bits[self._place :] + "".join(found)
        self._place = 0
        self._taken += len(found)


def decompressed(text: str, longest: int = LONGEST, work: Work | None = None) -> str:
    """The text that its base64 stands for. What follows the code that ends it is ignored, as is all that is no base64.

    Raises:
        CutShort: there is no code that ends it.
        TextError: it is damaged, or longer than ``longest``, or ``work`` is used up.
    """
    bits = _Bits(text, work)
    words: list[str] = ["", "", ""]
    parts: list[str] = []
    width, room, size = 2, 1, 0
    last = ""
    while True:
        code = bits.number(width)
        if code == _END:
            return "".join(parts)
        if code < _END:
            words.append(chr(bits.number(16 if code else 8)))
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


def compressed(text: str) -> str:
    """The text as base64 that `decompressed` and editors read."""
    import lzstring

    found: str = lzstring.LZString().compressToBase64(text)
    return found
