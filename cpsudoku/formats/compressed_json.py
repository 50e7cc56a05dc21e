"""JSON of editors, plain or in SudokuPad's short form, and its compression in links, with bounds.

In the short form, keys are shortened and lose their quotes, and other quotes become single ones. true and false become
t and f. Empty objects between commas are omitted, and colours lose their #.

Links contain it as base64 of LZ-string (pieroxy.net/blog/pages/lz-string). The package has its own decompressor,
because n codes of a stranger's link may expand to n * n / 2 characters, and this decompressor stops at a limit. It
takes a microsecond for each character.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from struct import iter_unpack

from cpsudoku.puzzles.sections.unread_keys import once
from cpsudoku.support.errors import JSON_NUMBERS, InputError

_KEYS = {
    "c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "ce": "cells",
    "cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays", "w": "width", "h": "height", "v": "value",
    "vd": "videos", "l": "lines", "r": "rounded", "re": "regions", "fs": "fontSize", "th": "thickness",
    "hl": "headLength", "wp": "wayPoints", "t": "title", "te": "text", "d": "duration", "d2": "d",
}  # fmt: skip
DEEPEST = 40  # levels of nested lists and objects


def parse_json(text: str) -> object:
    """Return the JSON of a text.

    Raises:
        InputError: the text is not JSON, is nested too deeply, or has a key twice in one object.
    """
    with json_errors():
        data = json.loads(text, object_pairs_hook=once, **JSON_NUMBERS)
    refuse_nesting(data)
    return data


@contextmanager
def json_errors(line: int = 0) -> Iterator[None]:
    """Turn errors in JSON of an editor into an InputError with this line."""
    try:
        yield
    except RecursionError:
        raise InputError("expected JSON of an editor, found it nested too deeply", line) from None
    except InputError as error:
        raise InputError(error.message, line) from None
    except json.JSONDecodeError as error:
        found = repr(error.doc[error.pos : error.pos + 20]) if error.pos < len(error.doc) else "nothing"
        raise InputError(f"expected JSON of an editor, found {found} at character {error.pos + 1}", line) from None
    except ValueError as error:
        raise InputError(f"expected JSON of an editor, found {error!s:.80}", line) from None


def refuse_nesting(data: object) -> None:
    """Reject lists and objects that are nested too deeply: raise InputError."""
    level = [data]
    for _ in range(DEEPEST):
        level = [
            inner
            for one in level
            for inner in (one.values() if isinstance(one, dict) else one if isinstance(one, list) else ())
            if isinstance(inner, dict | list)
        ]
        if not level:
            return
    raise InputError("expected JSON of an editor, found it nested too deeply")


def unzip(text: str) -> object:
    """Return the JSON of a text in the short form or in plain form.

    Raises:
        InputError: it is neither.
    """
    try:
        return _rename_keys(parse_json(text))
    except InputError:
        pass
    return _rename_keys(parse_json(_as_json(text)))


def _as_json(text: str) -> str:
    """Return text in the short form as JSON. Strings are separated first, so that nothing inside them is changed."""
    out: list[str] = []
    place, end = 0, len(text)
    quote = "'" if '"' not in text else '"'
    while place < end:
        c = text[place]
        if c == quote:
            word, place = _read_string(text, place, quote)
            out.append(json.dumps(word))
            continue
        if c in "{}[],:" or c.isspace():
            if c in ",]}" and out and out[-1] in ("[", ",") and not (c == "]" and out[-1] == "["):
                out.append("{}")  # omitted between commas
            out.append(c) if not c.isspace() else None
            place += 1
            continue
        match = re.compile(r"[^{}\[\],:\s'\"]+").match(text, place)
        if match is None:
            raise InputError(f"expected zipped JSON of SudokuPad, found {text[place : place + 20]!r}")
        place = match.end()
        out.append(_quote_word(match[0], is_key=place < end and text[place] == ":" and bool(out) and out[-1] in "{,"))
    return "".join(out)


def _read_string(text: str, place: int, quote: str) -> tuple[str, int]:
    characters: list[str] = []
    place += 1
    while place < len(text) and text[place] != quote:
        if text[place] == "\\" and place + 1 < len(text):
            place += 1
            escape = text[place]
            if escape == "u":
                digits = text[place + 1 : place + 5]
                if not re.fullmatch("[0-9a-fA-F]{4}", digits):
                    raise InputError(rf"expected four digits after \u in zipped JSON, found {digits!r}")
                characters.append(chr(int(digits, 16)))
                place += 4
            else:
                characters.append({"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}.get(escape, escape))
        else:
            characters.append(text[place])
        place += 1
    if place >= len(text):
        raise InputError("expected the end of a string in zipped JSON, found the end of the text")
    return "".join(characters), place + 1


def _quote_word(word: str, is_key: bool) -> str:
    if is_key:
        return json.dumps(word)
    if word in ("t", "f", "true", "false", "null"):
        return {"t": "true", "f": "false"}.get(word, word)
    if re.fullmatch(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?", word):
        return word
    return json.dumps({"#0": "#000000", "#F": "#FFFFFF"}.get(word, f"#{word}"))


def _rename_keys(data: object) -> object:
    if isinstance(data, list):
        return [_rename_keys(one) for one in data]
    if isinstance(data, dict):
        return once((_KEYS.get(str(key), str(key)), _rename_keys(value)) for key, value in data.items())
    return data


# LZ-string.


LONGEST = 1 << 21  # characters of the decompressed text; the largest published puzzles have 100,000
_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BLOCK = 1024  # digits read together
_PADDING = 3  # signs of = (or $) after the digits
_END = 2  # the code at the end; 0 and 1 introduce a new character of 8 and of 16 bits


class CutShort(InputError):
    """The compressed text ends before its last code."""


@cache
def _six_bits() -> dict[str, str]:
    bits = {digit: f"{value:06b}" for value, digit in enumerate(_DIGITS)}
    return bits | {"-": bits["/"]}  # as in addresses


def is_digit(character: str) -> bool:
    """Return True for a digit of base64."""
    return character in _six_bits()


class UnpackingWork:
    """One limit for the digits that are read in all spellings of a link together. A stranger's link may have two
    hundred long spellings."""

    def __init__(self, digits: int) -> None:
        self.left = digits


def _blocks(text: str, work: UnpackingWork | None) -> Iterator[str]:
    """Yield the bits of base64, one block of digits after the other, as needed. Stop before a character that is no
    digit."""
    bits_of = _six_bits()
    for start in range(0, len(text), _BLOCK):
        block = []
        for digit in text[start : start + _BLOCK]:
            if digit not in bits_of:
                break
            block.append(bits_of[digit])
        if work is not None:
            if work.left <= 0:
                raise InputError("expected compressed text, found none in the spellings that were tried: it is damaged")
            work.left -= len(block)
        yield "".join(block)
        if len(block) < _BLOCK:
            break
    raise CutShort("expected the rest of the compressed text, found its end: it is cut short")


def decompress(text: str, longest: int = LONGEST, work: UnpackingWork | None = None) -> tuple[str, str]:
    """Return the decompressed text, and the rest after the last digit of the base64.

    Raises:
        CutShort: the final code is missing.
        InputError: the text is damaged or longer than ``longest``, or ``work`` is used up.
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
            # a last digit may contribute no bits
            rest = text[digits + 1 :] if bits_over else text[digits:].removeprefix("A")
            end = rest.lstrip("=$")
            return units.decode("utf-16", "surrogatepass"), end if len(rest) - len(end) <= _PADDING else rest
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
            raise InputError("expected compressed text, found a code without a meaning: it is damaged")
        size += len(word)
        if size > longest:
            raise InputError(f"expected a compressed text of at most {longest} characters, found more")
        parts.append(word)
        if last:
            words.append(last + word[0])
            room -= 1
            if room == 0:
                room, width = 1 << width, width + 1
        elif width == 2:  # the first word: from here on codes have three bits
            room, width = 4, 3
        last = word


def compress(text: str) -> str:
    """Return the text as base64 that `decompress` and editors read."""
    bits: list[str] = []
    codes: dict[str, int] = {}
    new: set[str] = set()  # characters with a code that are not yet written
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
